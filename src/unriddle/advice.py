"""What can be said about a position short of solving it: verdict, hints, outlook and grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from unriddle.answers import Answer, Outlook, Status, Verdict
from unriddle.budget import Budget
from unriddle.contract import (
    Decides,
    Detail,
    Details,
    Grade,
    Grades,
    Hint,
    Hints,
    Left,
    Message,
    Offer,
    Offers,
    Outlooks,
    Paces,
    Ruling,
    Standing,
    Task,
    Want,
    message,
)
from unriddle.errors import OutOfBudget
from unriddle.solving import Solving, nearest_counts

if TYPE_CHECKING:
    from unriddle.desk import Position


HIGHEST = 4  # the level of a hint that also says why


def check(position: Position, full: bool, budget: Budget) -> Verdict:
    """Is it solvable, is the solution the only one, and why (with all details, if `full`)."""
    verdict = _verdict(position, full, budget)
    if not position.steps or verdict.status not in (Status.IMPOSSIBLE, Status.NEAREST):
        return verdict
    before, least = _without_steps(position, budget)
    standing, reason = position.standing(), verdict.reason
    if before is Status.SOLVED:
        reason = message("reason.without_steps", reason=reason)
    elif before is Status.IMPOSSIBLE and _ruling(position) is None:
        reason = message("reason.without_either", reason=reason)
    elif before is Status.NEAREST and standing.says and standing.cost == least:
        reason = message("reason.nothing_nearer", reason=standing.says)
    return replace(verdict, reason=reason, before=before)


def _without_steps(position: Position, budget: Budget) -> tuple[Status, int | None]:
    """Whether the puzzle itself can be solved, and what its solution costs."""
    start = replace(position, steps=())
    ruling = _ruling(start)
    if ruling is not None:
        return (Status.SOLVED if ruling.solvable else Status.IMPOSSIBLE), None
    solving = Solving(start, Task(Want.ONE), budget)
    for _ in solving:
        pass
    best = solving.answer().best
    return solving.status, best.cost if best else None


def _verdict(position: Position, full: bool, budget: Budget) -> Verdict:
    """The same of the position as it stands."""
    standing = position.standing()
    ruling = _ruling(position)
    if ruling is not None and not ruling.solvable:
        details = tuple(_details(position, full, budget))
        return Verdict(position.text, Status.IMPOSSIBLE, ruling.says, None, details)
    near = _out_of_reach(position, budget)
    solving = Solving(position, Task(Want.ALL, limit=2), budget)
    for _ in solving:
        pass
    answer = solving.answer()
    decided = answer.found and (answer.complete or solving.satisfied)
    unique = answer.found == 1 if decided else None
    solvable = ruling or (answer.found and solving.reached)
    status = Status.SOLVED if solvable else answer.status
    reason = answer.reason
    if near is not None:
        status, reason = Status.NEAREST, _nearest(near.reason, unique)
    elif status is Status.SOLVED:
        reason = _solvable(position, standing, ruling, unique)
    details = tuple(_details(position, full, budget))
    return Verdict(position.text, status, reason, unique, details)


def _out_of_reach(position: Position, budget: Budget) -> Answer | None:
    """The nearest, where it is proved that nothing else can be had."""
    if not nearest_counts(position):
        return None
    solving = Solving(position, Task(Want.ONE), budget)
    for _ in solving:
        pass
    return solving.answer() if solving.status is Status.NEAREST else None


def least_miss(position: Position, budget: Budget) -> int | None:
    """The cost of coming nearest to what is out of reach; None if it is not, or not known."""
    near = _out_of_reach(position, budget)
    return near.best.cost if near is not None and near.best is not None else None


def _nearest(reason: Message, unique: bool | None) -> Message:
    """What is nearest, and whether one way only leads there."""
    if unique is None:
        return reason
    number = message("reason.unique_nearest" if unique else "reason.several_nearest")
    return message("reason.ruled", ruling=reason, number=number)


def _ruling(position: Position) -> Ruling | None:
    """What the family can say without a search."""
    back = position.back
    if not isinstance(back, Decides):
        return None
    return back.decide(position.puzzle, position.steps)


def patience(position: Position) -> float | None:
    """Seconds that a family gives a position, where it cannot be searched to the end."""
    back = position.back
    return back.patience(position.puzzle) if isinstance(back, Paces) else None


def _solvable(
    position: Position, standing: Standing, ruling: Ruling | None, unique: bool | None
) -> Message:
    """Why it can be solved, and whether in one way only."""
    if standing.solved and not standing.may_improve:
        return standing.says or message("reason.solved")
    if unique is None:
        return ruling.says if ruling else message("reason.some")
    moves = position.back.info.leaves == "moves"  # then only the shortest are counted
    several = message("reason.several_shortest" if moves else "reason.several")
    single = message("reason.unique_shortest" if moves else "reason.unique")
    number = single if unique else several
    return message("reason.ruled", ruling=ruling.says, number=number) if ruling else number


def _details(position: Position, full: bool, budget: Budget) -> Iterator[Detail]:
    if isinstance(position.back, Details):
        try:
            yield from position.back.details(position.puzzle, position.steps, full, budget)
        except OutOfBudget:
            yield Detail("cut", message("says.details_cut"), {"complete": False})


def hints(position: Position, budget: Budget, level: int = HIGHEST) -> Iterator[Hint]:
    """Ever more telling hints up to a level; what goes beyond it is not even worked out."""
    for found in _ladder(position, budget):
        if found.level > level:
            return
        yield found
        if found.level == level:
            return


def _ladder(position: Position, budget: Budget) -> Iterator[Hint]:
    """The family's own hints; where it has none: solvable or not, and the next step.

    Where moves are counted it is that of the best known: any solution may lead in circles.
    """
    back = position.back
    if isinstance(back, Hints):
        yield from back.hints(position.puzzle, position.steps, budget)
        return
    want = Want.BEST if back.info.leaves == "moves" else Want.ONE
    solving = Solving(position, Task(want), budget)
    solution = next(reversed(list(solving)), None)
    if solution is None or solving.status is Status.NEAREST:
        yield Hint(0, solving.answer().reason)
    elif len(solution.steps) > len(position.steps):
        yield Hint(0, message("hint.solvable"))
    else:
        yield Hint(0, position.standing().says or message("reason.solved"))
    for step in solution.steps[len(position.steps) :][:1] if solution else ():
        yield Hint(3, message("hint.step", step=step), step)


def offers(position: Position, budget: Budget) -> Iterator[Offer]:
    """Every legal next step; without the family's own list: the steps of the outlook."""
    back = position.back
    if isinstance(back, Offers):
        yield from back.offers(position.puzzle, position.steps, budget)
    else:
        yield from (Offer(step, ()) for step in outlook(position, budget).steps)


def outlook(position: Position, budget: Budget) -> Outlook:
    """What each legal next step leaves; by default from the list of all solutions."""
    leaves = position.back.info.leaves
    left: dict[str, int | None] = {}
    now: int | None = None
    status = known = Status.UNFINISHED
    with suppress(OutOfBudget):
        now, known = (_moves_to_go if leaves == "moves" else count_within)(position, budget)
    with suppress(OutOfBudget):  # then not all steps are there, and the status says so
        if known is not Status.IMPOSSIBLE or leaves == "ways":  # else there are no moves to go
            for row in _steps_ahead(position, budget):
                left[row.step] = row.leaves
        if None not in left.values():
            status = known
    return Outlook(position.text, now, left, status, leaves)


def _moves_to_go(position: Position, budget: Budget) -> tuple[int | None, Status]:
    """How many moves a shortest solution still takes, once that is proved."""
    ruling = _ruling(position)
    if ruling is not None and not ruling.solvable:
        return None, Status.IMPOSSIBLE
    solving = Solving(position, Task(Want.BEST), budget)
    for _ in solving:
        pass
    if solving.reason is None:
        raise OutOfBudget(solving.found)
    best = solving.answer().best
    return (best.cost - position.standing().cost if best else None), solving.status


def count_within(position: Position, budget: Budget) -> tuple[int, Status]:
    """Count on a budget that is shared with other work."""
    solving = Solving(position, position.task(Want.COUNT), budget)
    for _ in solving:
        pass
    if solving.reason is None:
        raise OutOfBudget(solving.found)
    return solving.found, solving.status


def _steps_ahead(position: Position, budget: Budget) -> Iterator[Left]:
    """The family's own outlook, or that of the steps which come next in the solutions."""
    back, given = position.back, len(position.steps)
    if isinstance(back, Outlooks):
        yield from back.outlook(position.puzzle, position.steps, budget)
        return
    solving = Solving(position, Task(Want.ALL), budget, keep=False)
    ways: Counter[str] = Counter()
    cost = 0
    for solution in solving:
        ways.update(solution.steps[given : given + 1])
        cost = solution.cost
    for step, leaves in ways.items():
        if back.info.leaves == "moves":  # all solutions are all shortest ones
            yield Left(step, cost - position.play(step).standing().cost)
        else:
            yield Left(step, leaves if solving.reason else None)
    if solving.reason is None:
        raise OutOfBudget(solving.found)


def grade(position: Position, budget: Budget) -> Grade:
    """How hard it is; without a family's own measure: by how much there is to search."""
    back = position.back
    if isinstance(back, Grades):
        return back.grade(position.puzzle, position.steps, budget)
    solving = Solving(position, Task(Want.ONE), budget)
    for _ in solving:
        pass
    if solving.status is Status.IMPOSSIBLE:
        return Grade(0, 0.0, (solving.answer().reason,))
    stars = min(5, 1 + len(str(budget.nodes)) // 2)
    return Grade(stars, float(budget.nodes), (message("grade.nodes", nodes=budget.nodes),))
