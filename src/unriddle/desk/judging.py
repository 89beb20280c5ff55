"""No solution is listed that the family's own rules do not accept."""

from __future__ import annotations

from unriddle.contract import Replay
from unriddle.desk.state import State
from unriddle.errors import Defect
from unriddle.values import Batch, message


def judge(position: State, batch: Batch, replay: Replay | None = None) -> bool:
    """Replay solutions: whether they are what was asked for, and not only near it.

    Of a wrong one the plain check says which it is.
    """
    back, puzzle, wrong = position.back, position.puzzle, ""
    reached = (replay or back.replay(puzzle)).judge(batch)
    if reached is not None:
        return reached
    for place, steps in enumerate(batch.steps):
        standing = back.check(puzzle, steps)
        if not standing.solved or standing.cost != batch.cost(place):
            wrong = " ; ".join(steps)
            break
    raise Defect(message("defect.solution", puzzle=position.text, steps=wrong))
