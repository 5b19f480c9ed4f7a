"""Exceptions. Their text is what the command line prints: what is wrong, where, why, and what to type instead."""

from __future__ import annotations

import json
from typing import Any, Optional

from .records import Diagnostic, diagnostics


class GridcError(Exception):
    """The reason why a question has no answer. `diagnostics` has all messages, the attributes are those of the first error."""

    kind: Optional[str]
    """`bad-input`, `no-input`, `limit`, `program` or `internal`, if it is known."""
    diagnostics: list[Diagnostic]

    def __init__(self, text: str = "", data: str = "{}") -> None:
        super().__init__(text)
        found: dict[str, Any] = json.loads(data)
        self._data = data
        self.kind = found.get("kind")
        self.diagnostics = diagnostics(data)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self._data)

    @property
    def _first(self) -> Optional[Diagnostic]:
        wrong = [message for message in self.diagnostics if message.severity == "error"]
        return wrong[0] if wrong else None

    @property
    def code(self) -> Optional[str]:
        """The stable code of the message, as in `gridc explain E0401`."""
        return self._first.code if self._first else None

    @property
    def span(self) -> Optional[tuple[int, int, int, int]]:
        """First line and column, last line and column: from 1, the end one past the last character."""
        return self._first.span if self._first else None

    @property
    def help(self) -> Optional[str]:
        """What to write instead."""
        return self._first.help if self._first else None


class ReadError(GridcError):
    """The text is not a puzzle."""


class BuildError(GridcError):
    """A step of a builder was refused. The builder is as it was before."""


class OptionsError(GridcError):
    """Options are unknown or contradict each other."""


class SolveError(GridcError):
    """The puzzle could not be solved: it is too large, or a backend failed."""


class WriteError(GridcError):
    """The puzzle cannot be written in this form."""


class GenerateError(GridcError):
    """No puzzle of the order can be made."""


class CertifyError(GridcError):
    """The certificate was not made."""


class DecodeError(GridcError):
    """Another solver's answer is not a solution."""
