"""Keyword arguments of questions and of reading."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Optional, TypedDict, Union


class ReadingOptions(TypedDict, total=False):
    """How a text is read."""

    format: Optional[str]
    """The format; it is recognised otherwise."""
    layout: Optional[str]
    """The board, in place of that of the text: `classic(2, 3)`."""
    models: Optional[Union[str, PathLike[str]]]
    """A directory with layouts and rules of your own."""
    rules: Optional[str]
    """Definitions of rules, in gridc's language."""
    use: Optional[Sequence[str]]
    """Rules of the whole board to add: `["antiknight"]`."""
    strict: bool
    """Whether a text that was not understood completely is an error."""
    as_given: bool
    """Whether entered digits count as givens."""


class Limits(TypedDict, total=False):
    """How a puzzle is solved, and within which limits."""

    backend: Optional[str]
    formulation: Optional[str]
    encoding: Optional[str]
    """The encoding of a CNF: `pairwise/order`."""
    time: Optional[float]
    """Seconds for each puzzle."""
    why_time: Optional[float]
    """Seconds for finding out why there is no solution."""
    nodes: Optional[int]
    memory: Optional[int]
    """Bytes."""
    limit: Optional[int]
    """The most solutions that are counted or searched for."""
    presolve: Optional[bool]
    redundant: Optional[bool]
    """Whether constraints that houses and cages imply together are added."""


class Options(Limits, total=False):
    """The same, with a seed for everything random."""

    seed: Optional[int]
