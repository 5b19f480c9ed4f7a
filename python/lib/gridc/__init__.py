"""gridc compiles grid puzzles: sudoku, its variants, and others. It solves them, proves uniqueness, rates, explains, generates,
and compiles them to exact covers, CNF and ILP.

>>> import gridc
>>> puzzle = gridc.Puzzle.read("9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1")
>>> puzzle.check().is_unique
True
>>> gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"]).candidates()["r1c1"]
['6', '7', '8', '9']
"""

from __future__ import annotations

from . import _gridc, arguments, errors, instances, records
from ._gridc import Answer, Candidates, Checked, Checking, Drawing, Instance, Puzzle, Solution, Solutions
from ._rules import Layouts as _Layouts
from .arguments import ALL, Cell, Cells, Line, Symbols, box, column, ray, region, row
from .builder import Builder
from .errors import (
    BuildError,
    CertifyError,
    DecodeError,
    GenerateError,
    GridcError,
    OptionsError,
    ReadError,
    SolveError,
    WriteError,
)
from .instances import Row
from .many import check_many
from .records import (
    Certificate,
    Conflict,
    Diagnostic,
    Explanation,
    Member,
    Minimised,
    Rating,
    Redundant,
    Step,
)

__version__ = _gridc.version()

# `Puzzle.classic()`, `Puzzle.samurai()`, … begin a puzzle on a layout of the library.
for _name, _layout in vars(_Layouts).items():
    if not _name.startswith("_"):
        setattr(Puzzle, _name, _layout)
del _name, _layout
Instance.names = property(lambda instance: instances.names(instance.text))  # type: ignore[assignment]

__all__ = [
    "ALL",
    "Answer",
    "BuildError",
    "Builder",
    "Candidates",
    "Cell",
    "Cells",
    "Certificate",
    "CertifyError",
    "Checked",
    "Checking",
    "Conflict",
    "DecodeError",
    "Diagnostic",
    "Drawing",
    "Explanation",
    "GenerateError",
    "GridcError",
    "Instance",
    "Line",
    "Member",
    "Minimised",
    "OptionsError",
    "Puzzle",
    "Rating",
    "ReadError",
    "Redundant",
    "Row",
    "Solution",
    "Solutions",
    "SolveError",
    "Step",
    "Symbols",
    "WriteError",
    "arguments",
    "box",
    "check_many",
    "column",
    "errors",
    "ray",
    "records",
    "region",
    "row",
]
