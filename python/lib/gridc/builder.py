"""`Builder`: a puzzle made step by step, by a method for each rule of the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

from . import _gridc, arguments
from ._rules import Rules
from .arguments import Cell, Symbols


class Builder(_gridc.Builder, Rules):
    """A puzzle under construction. Each step is checked at once; one that is refused leaves the builder as it was.

    >>> gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"]).antiknight().check()

    Questions (`check`, `candidates`, `draw`, …) are about the puzzle as it is now; `build()` returns it.
    """

    def title(self, text: str) -> Builder:
        """Sets the title."""
        self._metadata("title", text)
        return self

    def author(self, text: str) -> Builder:
        """Sets the author."""
        self._metadata("author", text)
        return self

    def define(self, text: str) -> Builder:
        """Adds definitions in gridc's language, such as a rule of your own, whose clues `clue` adds."""
        self._definition(text)
        return self

    def given(self, cell: Cell, symbol: Union[int, str]) -> Builder:
        """Adds a given."""
        self._given(cell, str(symbol))
        return self

    def givens(self, rows: Any) -> Builder:
        """Adds givens: rows of symbols, or all cells in a list or a text; 0, `.`, `None` and `""` are empty."""
        listed = rows.tolist() if hasattr(rows, "tolist") else rows
        if isinstance(listed, str):
            lines = listed.split()
            listed = list("".join(lines)) if len(lines) < 2 else lines
        if listed and not isinstance(listed[0], (list, tuple, str)) or all(len(str(row)) < 2 for row in listed):
            _, columns = self.build().size
            listed = [listed[start : start + columns] for start in range(0, len(listed), columns)]
        for row, symbols in enumerate(listed):
            for column, symbol in enumerate(symbols):
                if symbol not in (0, "0", ".", "", None):
                    self._given((row, column), str(symbol))
        return self

    def mark(self, cell: Cell, symbols: Symbols) -> Builder:
        """Restricts a cell to some symbols."""
        self._mark(cell, arguments.symbols(symbols)[1])
        return self

    def solution(self, symbols: Iterable[Union[int, str]]) -> Builder:
        """States the solution: the symbols of all cells, row by row."""
        self._solution([str(symbol) for symbol in symbols])
        return self

    def rule(self, name: str, *values: Any) -> Builder:
        """Adds a rule of the whole board by its name."""
        self._rule(name, *map(arguments.guessed, values))
        return self

    def clue(self, name: str, *values: Any) -> Builder:
        """Adds a clue by the name of its rule, with the arguments in the order of the language."""
        self._clue(name, *map(arguments.guessed, values))
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") and name not in ("_repr_svg_", "_repr_html_"):
            raise AttributeError(name)
        if not hasattr(_gridc.Puzzle, name):
            raise AttributeError(f"there is no rule and no question `{name}`")
        return getattr(self.build(), name)

    def __repr__(self) -> str:
        return repr(self.build()).replace("gridc.Puzzle", "gridc.Builder")
