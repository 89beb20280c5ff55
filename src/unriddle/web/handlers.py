"""What a worker does for each request: plain data in, plain data out; no web framework.

The docstring of a handler is what /docs says of its route.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TypeAlias

from unriddle import desk, locale, wire
from unriddle.desk import (
    Answer,
    Clock,
    Event,
    Hint,
    Info,
    InputError,
    Message,
    OutOfBudget,
    Position,
    Row,
    Scene,
    Solution,
    Solving,
    Status,
    Want,
    find,
    known,
    message,
)
from unriddle.web.limits import Limits
from unriddle.web.reading import read_position
from unriddle.web.words import say
from unriddle.wire.encoding import Record

Emit: TypeAlias = Callable[[str, Record], None]

SEARCH_SHARE = 0.6  # of the time of an export; the rest is for writing and drawing


@dataclass(slots=True)
class Run:
    """One request at work: what is asked, its time and its language, and where events go."""

    ask: Record
    limits: Limits
    seconds: float
    lang: str
    emit: Emit
    on_tick: Callable[[Clock], None]
    out_of_memory: bool = False

    def clock(self, on_note: Callable[[Event], None] | None = None) -> Clock:
        return Clock(self.seconds, self.ask.get("nodes"), self.on_tick, on_note)

    def patient_clock(self, position: Position) -> Clock:
        """As long as the puzzle is worth waiting for, unless the client has said how long."""
        if self.ask.get("seconds") is None:
            self.seconds = min(self.seconds, position.seconds())
        return self.clock()

    def position(self) -> Position:
        return read_position(self.ask, self.limits)

    def say(self, text: Message) -> str:
        return say(text, self.lang)

    def record(self, answer: object) -> Record:
        return wire.record(answer, self.say)


def progress(clock: Clock) -> Record:
    """How far a search is."""
    told = wire.Progress(
        nodes=clock.nodes,
        found=clock.found,
        done=clock.done,
        lower_bound=clock.lower_bound,
        seconds=round(clock.seconds, 3),
    )
    return wire.record(told, str)


# Searches


def solve(run: Run) -> Record:
    """Find one solution, the best, or all of them."""
    answer, truncated = _search(run, run.position(), run.ask.get("want"))
    return run.record(wire.Answer(answer=answer, truncated=truncated))


def count(run: Run) -> Record:
    """Count the different solutions."""
    answer, _ = _search(run, run.position(), Want.COUNT)
    return run.record(wire.Answer(answer=answer, truncated=False))


def _search(run: Run, position: Position, want: str | None) -> tuple[Answer, bool]:
    """The answer with its page of solutions, and whether there are others."""
    ask = run.ask
    keys = {key: ask[key] for key in ("limit", "distinct", "only") if ask.get(key) is not None}
    if want is None and ask.get("limit"):
        want = Want.ALL
    task = position.task(want, strategy=ask.get("strategy") or "auto", **keys)
    if task.seconds is not None and ask.get("seconds") is None:  # the family's own limit
        run.seconds = min(run.seconds, task.seconds)
    listed = task.want is Want.ALL
    solving = Solving(position, task, run.clock(), form=ask.get("form"), keep=not listed)
    first = run.limits.solutions * int(ask.get("page") or 0)
    page = _Page(run, first, first + run.limits.solutions)
    run.out_of_memory = _exhaust(solving, page)
    answer = solving.answer()
    if listed:
        answer = replace(answer, solutions=tuple(page.kept))
    if run.out_of_memory and not answer.complete:
        answer = replace(answer, reason=message("reason.memory"))
    return answer, listed and (page.seen > page.last or first > 0)


def _exhaust(solving: Solving, page: _Page) -> bool:
    """Search to the end; True if the memory ran out first, and the answer is what was found."""
    try:
        for solution in solving:
            page.add(solution)
    except MemoryError:
        return True
    return False


class _Page:
    """The solutions from `first` up to `last` are kept; others are only counted."""

    def __init__(self, run: Run, first: int, last: int) -> None:
        self.first, self.last, self.seen = first, last, 0
        self.kept: list[Solution] = []
        self._run = run

    def add(self, solution: Solution) -> None:
        if self.first <= self.seen < self.last:
            self.kept.append(solution)
            record = self._run.record(solution)
            self._run.emit("solution", {**record, "number": self.seen + 1})
        self.seen += 1


# Advice


def check(run: Run) -> Record:
    """Is it solvable, in one way only, and why."""
    position = run.position()
    details = bool(run.ask.get("details"))
    return run.record(desk.check(position, details, run.patient_clock(position)))


def hint(run: Run) -> Record:
    """A nudge, not the solution: the hints from level 0 to the one asked for."""
    position = run.position()
    level = int(run.ask.get("level", 1))
    hints: list[Hint] = []
    try:
        hints.extend(desk.hints(position, run.clock(), level))
    except OutOfBudget:  # the hints before are worth having
        if not hints:
            raise
    return run.record(wire.Hints(puzzle=position.text, hints=hints))


def outlook(run: Run) -> Record:
    """What each possible next step would leave."""
    position = run.position()
    return run.record(desk.outlook(position, run.patient_clock(position)))


def steps(run: Run) -> Record:
    """Every step that may come next, with the cells of the scene that it is about."""
    position = run.position()
    most = run.limits.offers
    offers = list(islice(desk.offers(position, run.clock()), most + 1))
    truncated = len(offers) > most
    return run.record(wire.Offers(puzzle=position.text, steps=offers[:most], truncated=truncated))


def scenes(run: Run) -> Record:
    """The scene after each further step, so that a solution can be looked at step by step."""
    ask, position, clock = run.ask, run.position(), run.clock()
    first = int(ask.get("first") or 0)
    most = max(1, run.limits.scenes // max(1, len(position.scene().cells)))
    further, form = tuple(ask["steps"]), ask.get("form")
    drawn: list[Scene] = []
    truncated = True
    with suppress(OutOfBudget):
        for scene in position.scenes(further, first):
            if len(drawn) == most:
                break
            drawn.append(scene)
            clock.tick(1)
        else:
            truncated = False
    text = position.write((*position.steps, *further), form) if form else None
    told = list(desk.told(position, further, first, len(drawn)))
    return run.record(
        wire.Scenes(
            puzzle=position.text,
            first=first,
            scenes=drawn,
            told=told,
            truncated=truncated,
            text=text,
        )
    )


def grade(run: Run) -> Record:
    """How hard it is, in stars, and why."""
    position = run.position()
    return run.record(wire.Grade(puzzle=position.text, grade=desk.grade(position, run.clock())))


# Generating and studying


def generate(run: Run) -> Record:
    """Fresh puzzles; the same seed makes the same ones."""
    ask, clock = run.ask, run.clock()
    seed = desk.fresh_seed() if ask.get("seed") is None else ask["seed"]
    generating = desk.Generating(
        ask["family"],
        ask.get("body") or "",
        ask["puzzles"],
        seed,
        grade=ask.get("grade"),
        deal=bool(ask.get("deal")),
        clock=clock,
        stars=True,
    )
    rows: list[wire.Fresh] = []
    try:
        for position, _, stars in generating:
            rows.append(wire.Fresh(puzzle=position.text, stars=stars))
            clock.tick(0)
    except OutOfBudget:
        if not rows:
            raise
    return run.record(wire.Generated(seed=seed, puzzles=rows))


def day(run: Run) -> Record:
    """The puzzle of the day of a toy: the same for everybody, Monday's the easiest."""
    made = desk.day(run.ask["toy"], run.ask["date"], run.clock())
    return run.record(
        wire.Day(toy=made.toy, date=made.date, position=made.position.text, stars=made.stars)
    )


def compare(run: Run) -> Record:
    """The same task by each strategy: nodes, time and solutions side by side."""
    ask, position = run.ask, run.position()
    task = position.task(ask.get("want") or desk.usual(position), limit=ask.get("limit"))
    names = desk.able(position, task, ask.get("strategies"))
    seconds = run.seconds / max(1, len(names))  # together they have the time of one request
    timed = replace(task, seconds=seconds, nodes=ask.get("nodes"), distinct=ask.get("distinct"))
    rows = list(desk.comparing(position, timed, names, run.on_tick))
    return run.record(wire.Comparisons(puzzle=position.text, rows=rows))


def survey(run: Run) -> Record:
    """Every puzzle of a finite variant, a row of facts each; a page at a time."""
    name = run.ask["family"]
    family, variant = find(name)
    first = run.limits.solutions * int(run.ask.get("page") or 0)
    last = first + run.limits.solutions
    rows: list[Row] = []
    seen, complete = 0, True
    try:
        for row in desk.survey_rows(name, run.clock(), run.ask.get("body") or ""):
            if first <= seen < last:
                rows.append(row)
            seen += 1
            if seen > last:
                break
    except OutOfBudget:
        complete = False
    finite = [entry.key for entry in family.info.variants if entry.finite]
    page = wire.Survey(
        variant=f"{family.info.key}/{variant or finite[0]}",
        columns=list(rows[0]) if rows else [],
        rows=rows,
        complete=complete,
        truncated=seen > last or first > 0,
    )
    return run.record(page)


def trace(run: Run) -> Record:
    """Watch a strategy at work, event by event."""
    ask, position = run.ask, run.position()
    strategy = desk.traceable(position, ask.get("strategy"))
    watcher = desk.Watcher(ask.get("limit") or desk.EVENTS)
    task = position.task(ask.get("want"), strategy=strategy, distinct=ask.get("distinct"))
    Solving(position, task, run.clock(watcher)).to_the_end()
    events, truncated = watcher.events, watcher.full
    return run.record(
        wire.Trace(puzzle=position.text, strategy=strategy, events=events, truncated=truncated)
    )


# Files and pictures


def picture(run: Run) -> Record:
    scene = run.position().scene()
    return {"content": encoded(desk.picture(scene, run.ask["kind"], say=run.say))}


def export(run: Run) -> Record:
    """Solve, and write the answer as a file of the kind that is asked for."""
    position = run.position()
    if run.ask.get("steps"):
        answer = _given(run, position)
    else:
        run.seconds *= SEARCH_SHARE
        answer, _ = _search(run, position, run.ask.get("want"))
    ask, part = run.ask, run.ask.get("steps") or run.ask.get("only") is not None
    film: Record = {"film": ask.get("film"), "first": int(ask.get("first") or 0)}
    say_in_files = partial(locale.say, lang=run.lang)  # as the command line writes them
    written = desk.content(position, answer, ask["kind"], say_in_files, **film, whole=not part)
    return {"content": encoded(written)}


def _given(run: Run, position: Position) -> Answer:
    """The answer for a solution that the client sends, replayed by the rules."""
    ask, info = run.ask, position.back.info
    standing = replace(position, steps=tuple(ask["steps"])).standing()
    if not standing.solved:
        what, fix = message("web.no_solution"), message("web.fix_no_solution")
        raise InputError(what, fix, "steps")
    form = known("form", ask.get("form"), info.forms) or info.forms[0]
    text = position.back.write(position.puzzle, standing.steps, form)
    took = _took(ask["took"], info)
    near = Status.NEAREST if took["complete"] else Status.UNFINISHED
    return Answer(
        puzzle=position.text,
        given=len(position.steps),
        status=Status.SOLVED if standing.reached else near,
        solutions=(Solution(standing.steps, standing.cost, text=text),),
        reached=standing.reached,
        **took,
    )


def _took(took: Record, info: Info) -> Record:
    """What the client says about its search, as the fields of an answer."""
    reason, strategies = took["reason"], [strategy.key for strategy in info.strategies]
    return {
        **took,
        "found": int(took["found"] or 1),
        "count": None if took["count"] is None else int(took["count"]),
        "reason": message("web.told", words=reason) if reason else message("reason.some"),
        "strategy": known("strategy", took["strategy"], strategies) or "auto",
        "distinct": known("distinct", took["distinct"], info.distinct) or info.distinct[0],
    }


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


HANDLERS: dict[str, Callable[[Run], Record]] = {
    handler.__name__: handler
    for handler in (
        *(solve, count, check, hint, outlook, steps, scenes, grade),
        *(generate, day, compare, survey, trace, picture, export),
    )
}
