"""`check_many`: the answers to many puzzles, on several threads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Optional, Union

from ._gridc import Checking, Puzzle


def check_many(
    puzzles: Iterable[Union[str, bytes, Puzzle, list[Any]]], *, threads: Optional[int] = None, **options: Any
) -> Checking:
    """Returns an iterator over the answers to puzzles, in their order.

    The puzzles are texts (`str` or `bytes`), boards of numbers (lists, or arrays with `tolist`; 0 is empty), or `Puzzle`. Only a
    few more than were answered are taken from the iterable, which may be endless; its exceptions arrive after the answers to what
    came before. A puzzle that cannot be read or solved has an `error` in place of an answer. The options are those of
    `Puzzle.check`, and limits apply to each puzzle.
    """
    return Checking(puzzles, threads, **options)
