"""Fresh puzzles in a row, each different from those before, with their stars."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from unriddle import advice, desk
from unriddle.budget import Budget
from unriddle.contract import Message, Task, Want
from unriddle.desk import Position
from unriddle.errors import OutOfBudget
from unriddle.solving import Solving

TRIES = 50  # seeds tried for each puzzle that is to differ from those before


def fresh(
    family: str,
    body: str,
    puzzles: int,
    seed: int,
    *,
    grade: int | None = None,
    deal: bool = False,
    outfit: str | None = None,
    budget: Callable[[], Budget],
) -> Iterator[tuple[Position, Message | None]]:
    """Puzzles from one seed after the other, leaving out those that were there already."""
    seen: set[str] = set()
    for at in range(seed, seed + puzzles * TRIES):
        if len(seen) == puzzles:
            return
        made = desk.generate(
            family, body, grade=grade, seed=at, deal=deal, outfit=outfit, budget=budget()
        )
        if made[0].text not in seen:
            seen.add(made[0].text)
            yield made


def stars_of(
    position: Position,
    seconds: float = desk.PATIENCE,
    on_tick: Callable[[Budget], None] | None = None,
) -> int | None:
    """The grade, where there is one: a dealt puzzle may have no solution to be graded by."""
    solving = Solving(position, Task(Want.ONE), Budget(seconds, None, on_tick))
    try:
        if next(iter(solving), None) is None:
            return None
        patience = min(seconds, desk.patience(position))
        return advice.grade(position, Budget(patience, None, on_tick)).stars
    except OutOfBudget:
        return None


def fresh_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    return int.from_bytes(os.urandom(3), "big")
