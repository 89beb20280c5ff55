"""What can be said about a position short of solving it: verdict, hints, outlook and grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from unriddle.contract import Advises, Grades
from unriddle.desk.answers import Answer, Outlook, Status, Verdict
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
from unriddle.desk.state import State
from unriddle.errors import InputError, OutOfBudget
from unriddle.lazy_dataclass import replace
from unriddle.values import (
    Detail,
    Facts,
    Grade,
    Hint,
    Message,
    Offer,
    Standing,
    Step,
    StepOutlook,
    Steps,
    Task,
    Told,
    Want,
    message,
)

HIGHEST = 4  # the level of a hint that also says why


def check(position: State, full: bool, clock: Clock) -> Verdict:
    """Is it solvable, is the solution the only one, and why (with all details, if `full`)."""
    verdict = _verdict(position, full, clock)
    if not position.steps or verdict.status not in (Status.IMPOSSIBLE, Status.NEAREST):
        return verdict
    before, least = _without_steps(position, clock)
    standing, reason = position.standing(), verdict.reason
    if before is Status.SOLVED:
        reason = message("reason.without_steps", reason=reason)
    elif before is Status.IMPOSSIBLE and position.facts().solvable is None:
        reason = message("reason.without_either", reason=reason)
    elif before is Status.NEAREST and standing.says and standing.cost == least:
        reason = message("reason.nothing_nearer", reason=standing.says)
    return replace(verdict, reason=reason, before=before)


def _without_steps(position: State, clock: Clock) -> tuple[Status, int | None]:
    """Whether the puzzle itself can be solved, and what its solution costs."""
    start = replace(position, steps=())
    solvable = start.facts().solvable
    if solvable is not None:
        return (Status.SOLVED if solvable else Status.IMPOSSIBLE), None
    answer = Solving(start, Task(Want.ONE), clock).to_the_end()
    return answer.status, answer.best.cost if answer.best else None


def _verdict(position: State, full: bool, clock: Clock) -> Verdict:
    """The same of the position as it stands."""
    standing = position.standing()
    facts = position.facts()
    if facts.solvable is False and facts.says is not None:
        details = tuple(_details(position, full, clock))
        return Verdict(position.text, Status.IMPOSSIBLE, facts.says, None, details)
    near = _out_of_reach(position, clock)
    solving = Solving(position, Task(Want.ALL, limit=2, any_order=True), clock)
    answer = solving.to_the_end()
    decided = answer.found and (answer.complete or solving.satisfied)
    unique = answer.found == 1 if decided else None
    solvable = facts.solvable or (answer.found and solving.reached)
    status = Status.SOLVED if solvable else answer.status
    reason = answer.reason
    if near is not None:
        status, reason = Status.NEAREST, _nearest(near.reason, unique)
    elif status is Status.SOLVED:
        reason = _solvable(position, standing, facts, unique)
    details = tuple(_details(position, full, clock))
    return Verdict(position.text, status, reason, unique, details)


def _out_of_reach(position: State, clock: Clock) -> Answer | None:
    """The nearest, where it is proved that nothing else can be had."""
    if not position.nearest_counts:
        return None
    answer = Solving(position, Task(Want.ONE), clock).to_the_end()
    return answer if answer.status is Status.NEAREST else None


def least_miss(position: State, clock: Clock) -> int | None:
    """The cost of coming nearest to what is out of reach; None if it is not, or not known."""
    near = _out_of_reach(position, clock)
    return near.best.cost if near is not None and near.best is not None else None


def _nearest(reason: Message, unique: bool | None) -> Message:
    """What is nearest, and whether one way only leads there."""
    if unique is None:
        return reason
    number = message("reason.unique_nearest" if unique else "reason.several_nearest")
    return message("reason.ruled", ruling=reason, number=number)


def _solvable(position: State, standing: Standing, facts: Facts, unique: bool | None) -> Message:
    """Why it can be solved, and whether in one way only."""
    if standing.solved and not standing.may_improve:
        return standing.says or message("reason.solved")
    if unique is None:
        return facts.says or message("reason.some")
    moves = position.back.info.leaves == "moves"  # then only the shortest are counted
    several = message("reason.several_shortest" if moves else "reason.several")
    single = message("reason.unique_shortest" if moves else "reason.unique")
    number = single if unique else several
    return message("reason.ruled", ruling=facts.says, number=number) if facts.says else number


def _details(position: State, full: bool, clock: Clock) -> Iterator[Detail]:
    try:
        yield from position.back.details(position.puzzle, position.steps, full, clock)
    except OutOfBudget:
        yield Detail("cut", message("says.details_cut"), {"complete": False})


def _advice(position: State) -> Advises[Any]:
    """The family's own advice, as far as it has any."""
    back = position.back
    return back if isinstance(back, Advises) else Advises()


def hints(position: State, clock: Clock, level: int = HIGHEST) -> Iterator[Hint]:
    """Ever more telling hints up to a level; what goes beyond it is not even worked out."""
    for hint in _ladder(position, clock):
        if hint.level <= level:
            yield hint
        if hint.level >= level:
            return


def _ladder(position: State, clock: Clock) -> Iterator[Hint]:
    """The family's own hints; where it has none: solvable or not, and the next step.

    Where moves are counted it is that of the best known: any solution may lead in circles.
    """
    own = _advice(position).hints(position.puzzle, position.steps, clock)
    if own is not None:
        yield from own
        return
    want = Want.BEST if position.back.info.leaves == "moves" else Want.ONE
    solving = Solving(position, Task(want), clock)
    solution = next(reversed(list(solving)), None)
    if solution is None or solving.status is Status.NEAREST:
        solvable = None if solving.status is Status.UNFINISHED else solution is not None
        yield Hint(0, solving.answer().reason, solvable=solvable)
    elif len(solution.steps) > len(position.steps):
        yield Hint(0, message("hint.solvable"))
    else:
        yield Hint(0, position.standing().says or message("reason.solved"))
    for step in solution.steps[len(position.steps) :][:1] if solution else ():
        yield Hint(3, message("hint.step", step=step), step)


def offers(position: State, clock: Clock) -> Iterator[Offer]:
    """Every legal next step; without the family's own list: the steps of the outlook."""
    own = _advice(position).offers(position.puzzle, position.steps, clock)
    if own is not None:
        yield from own
    else:
        yield from (Offer(step, ()) for step in outlook(position, clock).steps)


def step_about(position: State, cells: Sequence[int], by: str, clock: Clock) -> Step:
    """The step that does this with these cells of the scene, as the family writes or offers it."""
    advice, where = _advice(position), (position.puzzle, position.steps)
    if all(0 <= place < len(position.scene().cells) for place in cells):
        step = advice.step(*where, cells, by)
        if step is not None:
            return step
        for offer in advice.offers(*where, clock) or ():
            if (offer.cells, offer.by) == (tuple(cells), by):
                return offer.step
    raise InputError(message("error.no_step"), message("fix.no_step"), "moves")


def told(position: State, further: Steps, first: int, most: int) -> Iterator[Told]:
    """At most so many of the further steps in words, from the one after `first` of them on."""
    start = len(position.steps)
    steps = position.back.check(position.puzzle, (*position.steps, *further)).steps
    for taken in range(start + first + 1, min(len(steps), start + first + most) + 1):
        plain = message("told.step", step=steps[taken - 1])
        yield _advice(position).told(position.puzzle, steps[:taken]) or Told(plain, plain)


def outlook(position: State, clock: Clock) -> Outlook:
    """What each legal next step leaves; by default from the list of all solutions."""
    leaves = position.back.info.leaves
    left: dict[str, int | None] = {}
    now: int | None = None
    status = known = Status.UNFINISHED
    with suppress(OutOfBudget):
        now, known = (moves_to_go if leaves == "moves" else count_within)(position, clock)
    with suppress(OutOfBudget):  # then not all steps are there, and the status says so
        if known is not Status.IMPOSSIBLE or leaves == "ways":  # else there are no moves to go
            for row in _steps_ahead(position, clock):
                left[row.step] = row.leaves
        if None not in left.values():
            status = known
    return Outlook(position.text, now, left, status, leaves)


def moves_to_go(position: State, clock: Clock) -> tuple[int | None, Status]:
    """How many moves a shortest solution still takes, once that is proved."""
    if position.facts().solvable is False:
        return None, Status.IMPOSSIBLE
    answer = Solving(position, Task(Want.BEST), clock).to_the_end()
    if not answer.complete:
        raise OutOfBudget(answer.found)
    best = answer.best
    return (best.cost - position.standing().cost if best else None), answer.status


def count_within(position: State, clock: Clock) -> tuple[int, Status]:
    """Count on a clock that is shared with other work."""
    solving = Solving(position, position.task(Want.COUNT), clock)
    solving.to_the_end()
    if solving.reason is None:
        raise OutOfBudget(solving.found)
    return solving.found, solving.status


def _steps_ahead(position: State, clock: Clock) -> Iterator[StepOutlook]:
    """The family's own outlook, or that of the steps which come next in the solutions."""
    own = _advice(position).outlook(position.puzzle, position.steps, clock)
    if own is not None:
        yield from own
        return
    given = len(position.steps)
    solving = Solving(position, Task(Want.ALL), clock, keep=False)
    ways: Counter[str] = Counter()
    cost = 0
    for solution in solving:
        ways.update(solution.steps[given : given + 1])
        cost = solution.cost
    for step, leaves in ways.items():
        if position.back.info.leaves == "moves":  # all solutions are all shortest ones
            after = position.back.check(position.puzzle, (*position.steps, step))
            yield StepOutlook(step, cost - after.cost)
        else:
            yield StepOutlook(step, leaves if solving.reason else None)
    if solving.reason is None:
        raise OutOfBudget(solving.found)


def grade(position: State, clock: Clock) -> Grade:
    """How hard it is; without a family's own measure: by how much there is to search."""
    back = position.back
    if isinstance(back, Grades):
        return back.grade(position.puzzle, position.steps, clock)
    answer = Solving(position, Task(Want.ONE), clock).to_the_end()
    if answer.status is Status.IMPOSSIBLE:
        return Grade(0, 0.0, (answer.reason,))
    stars = min(5, 1 + len(str(clock.nodes)) // 2)
    return Grade(stars, float(clock.nodes), (message("grade.nodes", nodes=clock.nodes),))
