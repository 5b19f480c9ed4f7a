"""What type checkers should accept."""

from typing import Optional

import gridc

puzzle: gridc.Puzzle = gridc.Puzzle.classic().killer(15, ["r1c1", "r1c2"]).thermo("r1c1 r2c1").antiknight().build()
answer: gridc.Answer = puzzle.check(time=1.0, backend="sat")
solution: Optional[gridc.Solution] = answer.solution
if solution is not None:
    symbol: str = solution["r1c1"]
lines: list[str] = [found.line for found in puzzle.solutions(limit=3)]
checked: list[str] = [each.verdict for each in gridc.check_many([puzzle, "1..."])]
