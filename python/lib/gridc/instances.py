"""The parts of an instance as lists, read from its text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple, Union


class Row(NamedTuple):
    """A row of a 0-1 program: `lower <= sum of weights * columns <= upper`. Columns count from 0."""

    columns: list[int]
    weights: list[int]
    lower: float
    upper: float


def clauses(text: str) -> list[list[int]]:
    """Returns the clauses of a CNF in DIMACS form."""
    lines = (line for line in text.splitlines() if line and line[0] not in "cp")
    return [[int(word) for word in line.split()[:-1]] for line in lines]


def rows(text: str) -> list[Row]:
    """Returns the rows of a program in OPB form."""
    found = []
    for line in text.splitlines():
        if not line or line[0] == "*":
            continue
        words = line.rstrip("; ").split()
        sense, bound = words[-2], float(words[-1])
        weights, columns = words[0:-2:2], words[1:-2:2]
        lower = -float("inf") if sense == "<=" else bound
        upper = float("inf") if sense == ">=" else bound
        found.append(Row([int(name[1:]) - 1 for name in columns], [int(weight) for weight in weights], lower, upper))
    return found


def options(text: str) -> list[list[str]]:
    """Returns the options of an exact cover, each a list of items; a colour follows after a colon."""
    lines = [line for line in text.splitlines() if line and line[0] != "|"]
    return [line.split() for line in lines[1:]]


def names(text: str) -> dict[int, str]:
    """Returns what literals of a CNF, columns and options stand for: `{5: "r1c1=5"}`. Columns and options count from 0."""
    found: dict[int, str] = {}
    begun = ""
    for line in text.splitlines():
        mark, _, rest = line.partition(" ")
        word, _, rest = rest.partition(" ")
        if mark not in ("c", "*", "|") or word not in ("map", "part"):
            continue
        # A long line is written in parts, of which the last begins with `map`.
        begun += rest
        if word == "part":
            continue
        entry = json.loads(begun)
        begun = ""
        place = entry.get("place")
        for value, literal in entry.get("literals", {}).items():
            found[literal] = f"{place}={value}"
        for value, column in entry.get("columns", {}).items():
            found[column - 1] = f"{place}={value}"
        for value, option in entry.get("options", {}).items():
            found[option["option"] - 1] = f"{place}={value}"
    return found


def answer(form: str, text: str, values: Union[str, Sequence[int]]) -> str:
    """Returns the values of another solver as the text that `gridc decode` reads.

    A text is passed on. Otherwise the values are literals of a CNF, 0 and 1 for the columns of a 0-1 program, or the numbers of
    the chosen options, counted from 0.
    """
    if isinstance(values, str):
        return values
    if form == "dimacs":
        return f"s SATISFIABLE\nv {' '.join(map(str, values))} 0\n"
    if form == "xcc":
        known = options(text)
        return "".join(" ".join(known[number]) + "\n" for number in values)
    signed = (f"{'' if round(value) else '-'}x{number}" for number, value in enumerate(values, 1))
    return f"s SATISFIABLE\nv {' '.join(signed)}\n"
