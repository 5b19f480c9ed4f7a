"""Arguments of clues and rules, as Python values and as the words that the language has for lines of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Union

Cell = Union[str, tuple[int, int]]
"""`"r1c2"`, or a pair of row and column that counts from 0."""

Cells = Union[str, Cell, Iterable[Cell], "Line"]
"""Cells in order: a list of them, `"r1c1..r3c3"`, `"row 3"`, `"column 2"`, `"box 5"`, or a `Line`."""

Symbols = Union[str, int, Iterable[Union[str, int]]]
"""Symbols of the board."""

Tagged = tuple[str, Any]

CELL = re.compile(r"[rR]\d+[cC]\d+")
LINE = re.compile(r"(row|column|box) (\d+)( reversed)?")


class Line:
    """Named cells: see `row`, `column`, `box`, `region`, `ray`, `ALL`."""

    def __init__(self, tag: str, content: Any) -> None:
        self.tagged: Tagged = (tag, content)

    def __repr__(self) -> str:
        return f"gridc.{self.tagged[0]}({self.tagged[1]!r})"


def row(number: int, *, reversed: bool = False) -> Line:
    """The cells of a row, from the left, or from the right."""
    return Line("row_reversed" if reversed else "row", number)


def column(number: int, *, reversed: bool = False) -> Line:
    """The cells of a column, from the top, or from the bottom."""
    return Line("column_reversed" if reversed else "column", number)


def box(number: int) -> Line:
    """The cells of a box, in reading order."""
    return Line("box", number)


def region(letter: str) -> Line:
    """The cells of a region that the puzzle draws."""
    return Line("region", letter)


def ray(start: Cell, direction: str) -> Line:
    """The cells from one at the edge in a direction, such as `down_right`."""
    return Line("ray", (start, direction))


ALL = Line("all", None)
"""All cells of the board."""


def cells(value: Cells) -> Any:
    """Converts cells. What is none is left to the language, whose message names the parameter."""
    if isinstance(value, int):
        return value
    if isinstance(value, Line):
        return value.tagged
    if isinstance(value, str):
        named = LINE.fullmatch(value.strip())
        if named:
            kind, number, turned = named.groups()
            return (kind + ("_reversed" if turned else ""), int(number))
        return ("cells", value.split())
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return ("cells", [value])
    listed: Any = value
    return ("cells", list(listed))


def symbols(value: Symbols) -> Tagged:
    """Converts symbols."""
    if isinstance(value, (str, int)):
        return ("symbols", [str(value)])
    return ("symbols", [str(symbol) for symbol in value])


def symbol(value: Union[str, int]) -> Any:
    """Converts a symbol."""
    return value if isinstance(value, int) else ("symbol", value)


def text(value: str) -> Tagged:
    """Converts a text."""
    return ("text", value)


def named(name: str, value: Any) -> Tagged:
    """Names an argument."""
    return ("named", (name, value))


def guessed(value: Any) -> Any:
    """Converts a value whose parameter is not known: cells if it looks like cells, else a symbol."""
    if isinstance(value, (bool, int)) or isinstance(value, tuple) and value and value[0] in ("text", "named"):
        return value
    if isinstance(value, str):
        looks = LINE.fullmatch(value.strip()) or all(CELL.match(word) for word in value.split())
        return cells(value) if looks and value.strip() else ("symbol", value)
    if isinstance(value, (set, frozenset)):
        return symbols(sorted(value, key=str))
    return cells(value)


def board(value: Any) -> str:
    """Converts a board of numbers (a list of rows, or of all cells; numpy arrays by their `tolist`) to a text; 0 is empty."""
    listed = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(listed, (list, tuple)) or not listed:
        return ""
    rows = listed if isinstance(listed[0], (list, tuple)) else [listed]
    if not all(isinstance(row, (list, tuple)) and all(isinstance(cell, int) for cell in row) for row in rows):
        return ""
    if all(0 <= cell <= 9 for row in rows for cell in row):
        return "".join(str(cell) for row in rows for cell in row)
    return "".join(" ".join(str(cell or ".") for cell in row) + "\n" for row in rows)
