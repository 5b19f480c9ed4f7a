"""Results that are plain data."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._gridc import Drawing, Puzzle

Candidate = tuple[int, int, str]
"""Row and column, counted from 0, and a symbol."""


@dataclass(frozen=True)
class Diagnostic:
    """A message about a text. Lines and columns count from 1; an end is one past the last character."""

    severity: str
    """`error`, `warning` or `note`."""
    code: str
    message: str
    span: Optional[tuple[int, int, int, int]]
    help: Optional[str]
    note: Optional[str]
    labels: list[dict[str, Any]] = field(repr=False)

    def __str__(self) -> str:
        return f"{self.severity}[{self.code}]: {self.message}"


@dataclass(frozen=True)
class Member:
    """A part of a puzzle: a given, a mark, a clue, a rule of the whole board, or a house."""

    kind: str
    """`given`, `mark`, `clue`, `rule` or `house`."""
    rule: Optional[str]
    text: str
    """The part in words: `killer 15: r1c1 r1c2`."""
    source: Optional[str]
    line: Optional[int]
    column: Optional[int]
    end_line: Optional[int]
    end_column: Optional[int]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Conflict:
    """Parts of a puzzle that contradict each other, whatever the rest."""

    members: list[Member]
    is_minimal: bool
    """Whether each of them was shown to be needed."""
    words: list[str]
    """The members in words, all houses together."""
    text: str
    drawing: Drawing = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def draw(self) -> Drawing:
        """Returns the puzzle with the members highlighted."""
        return self.drawing

    def _repr_html_(self) -> str:
        return page(("minimal: " if self.is_minimal else "") + "; ".join(self.words), [self.drawing.svg()])


@dataclass(frozen=True)
class Redundant:
    """Which parts of a puzzle could be removed."""

    alone: list[Member]
    """Parts that could be removed, each alone."""
    together: list[Member]
    """The largest set found of these that could be removed at once."""
    is_maximal: bool
    """Whether none of the others could be removed with them."""
    rivals: list[list[Member]]
    """Subsets of `alone` that cannot be removed as a whole, though all but any one of their members can."""
    without_rivals: list[Member]
    needed: list[Member]
    relied_on: list[Member]
    """Parts that were not tried, since the meaning of other clues depends on them."""
    unsettled: list[Member]
    """Parts for which a limit left open whether they could be removed."""


@dataclass(frozen=True)
class Minimised:
    """A puzzle from which superfluous parts were removed."""

    puzzle: Puzzle
    kept: list[Member] = field(repr=False)
    removed: list[Member] = field(repr=False)
    is_minimal: bool
    """Whether each part left is needed. If not, a limit was reached."""

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for people."""

    explainer: Optional[float]
    """Sudoku Explainer's rating (ER); `None` for large boards and for puzzles that need steps by clues."""
    explainer_is_least: bool
    """Whether it is a lower bound."""
    level: str
    """HoDoKu's level: `easy`, `medium`, `hard`, `unfair` or `extreme`."""
    score: int
    """HoDoKu's score."""
    hardest: Optional[str]
    """The hardest technique."""
    techniques: dict[str, int]
    """The number of steps of each technique."""
    rounds: int
    assumes_uniqueness: bool
    data: dict[str, Any] = field(repr=False)
    """All fields that `gridc rate --json` prints."""


@dataclass(frozen=True)
class Step:
    """A step of a solution path."""

    technique: str
    sentence: str
    hint: str
    """Where to look, without the conclusion."""
    placed: list[Candidate]
    removed: list[Candidate]
    drawing: Drawing = field(repr=False)

    def __str__(self) -> str:
        return self.sentence

    def draw(self) -> Drawing:
        """Returns the board before the step, with its reasons and its conclusion highlighted."""
        return self.drawing

    def _repr_html_(self) -> str:
        return page(self.sentence, [self.drawing.svg()])


@dataclass(frozen=True)
class Explanation:
    """The solution path of a puzzle by human techniques."""

    steps: list[Step]
    wrong: list[str]
    """Entered digits that are wrong, each as a sentence. The steps start from the others."""
    is_complete: bool
    """Whether the steps reach the solution. If not, a limit was reached."""

    def __str__(self) -> str:
        return "\n".join([*self.wrong, *(f"{number}. {step}" for number, step in enumerate(self.steps, 1))])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(step.sentence)}</li>" for step in self.steps)
        wrong = "".join(f"<p>{escape(text)}</p>" for text in self.wrong)
        return f"{wrong}<ol>{items}</ol>"


@dataclass(frozen=True)
class Certificate:
    """A directory that proves a verdict. `gridc verify DIRECTORY` checks it."""

    directory: str
    is_complete: bool
    """Whether it proves that there is no other solution; if not, it holds only solutions."""
    clauses: int
    proof_bytes: int
    bytes: int


def plain(text: str) -> Any:
    """Returns a JSON text as Python data."""
    return json.loads(text)


def diagnostics(text: str) -> list[Diagnostic]:
    """Returns the messages of a JSON object."""

    def made(message: dict[str, Any]) -> Diagnostic:
        line, column = message.pop("line"), message.pop("column")
        end_line, end_column = message.pop("end_line"), message.pop("end_column")
        return Diagnostic(span=None if line is None else (line, column, end_line, end_column), **message)

    return [made(message) for message in json.loads(text).get("diagnostics", [])]


def conflict(text: str, words: list[str], drawn: str, drawing: Drawing) -> Conflict:
    """Makes the record of a conflict."""
    found = json.loads(text)
    return Conflict(members(found["members"]), found["minimal"], words, drawn, drawing)


def redundant(text: str) -> Redundant:
    """Makes the record of redundant parts."""
    found = json.loads(text)
    lists = ("alone", "together", "without_rivals", "needed", "relied_on", "unsettled")
    return Redundant(
        is_maximal=found["maximal"],
        rivals=[members(rivals) for rivals in found["rivals"]],
        **{name: members(found[name]) for name in lists},
    )


def minimised(puzzle: Puzzle, kept: str, removed: str, is_minimal: bool) -> Minimised:
    """Makes the record of a minimal puzzle."""
    return Minimised(puzzle, members(json.loads(kept)), members(json.loads(removed)), is_minimal)


def rating(text: str) -> Rating:
    """Makes the record of a rating."""
    found = json.loads(text)
    explainer = found["se"] or {}
    return Rating(
        explainer=explainer.get("er"),
        explainer_is_least=explainer.get("at_least", False),
        level=found["hodoku"]["level"],
        score=found["hodoku"]["score"],
        hardest=found["hardest"],
        techniques=found["steps"],
        rounds=found["rounds"],
        assumes_uniqueness=found["assumes_uniqueness"],
        data=found,
    )


def step(
    technique: str, sentence: str, hint: str, placed: list[Candidate], removed: list[Candidate], drawing: Drawing
) -> Step:
    """Makes the record of a step."""
    return Step(technique, sentence, hint, placed, removed, drawing)


def members(found: list[dict[str, Any]]) -> list[Member]:
    """Makes the records of parts."""
    return [Member(**member) for member in found]


def page(text: str, pictures: list[str]) -> str:
    """Returns pictures side by side, below a text."""
    drawn = "".join(f'<div style="display:inline-block;margin-right:1em">{picture}</div>' for picture in pictures)
    return f"<div><p>{escape(text)}</p>{drawn}</div>"
