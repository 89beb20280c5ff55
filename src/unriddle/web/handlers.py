"""What a worker does for each request: plain data in, plain data out, no web in between."""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from unriddle import desk, wire
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
from unriddle.web.problems import BoardTooLarge
from unriddle.wire import Record

Emit: TypeAlias = Callable[[str, Record], None]

SEARCH_SHARE = 0.6  # of the time of an export; the rest is for writing and drawing


@dataclass(slots=True)
class Run:
    """One request at work: its words, its time, and whom to tell."""

    ask: Record
    limits: Limits
    seconds: float
    say: Callable[[Message], str]
    emit: Emit
    on_tick: Callable[[Clock], None]
    spent: bool = False  # whether the memory ran out on the way

    def budget(self, on_note: Callable[[Event], None] | None = None) -> Clock:
        return Clock(self.seconds, self.ask.get("nodes"), self.on_tick, on_note)

    def record(self, told: object) -> Record:
        return wire.record(told, self.say)


def position(ask: Record, limits: Limits) -> Position:
    """The position that is asked about, of a size that this server takes."""
    text, family = ask["position"], ask.get("family")
    try:
        found = desk.read(text, family=family, lenient=bool(ask.get("lenient")))
    except InputError as error:
        error.where = error.where or "position"  # of an empty text nothing can be quoted
        raise
    cells = found.scene().cells
    most = limits.cells_deep if any(cell.z for cell in cells) else limits.cells
    if len(cells) > most:
        what = message("web.board", cells=len(cells), most=most)
        raise BoardTooLarge(what, message("web.fix_board"), "position")
    return found


def read(ask: Record, limits: Limits) -> wire.Reading:
    """What a text says."""
    found = position(ask, limits)
    standing = found.standing()
    return wire.Reading(
        puzzle=found.text,
        family=found.family,
        variant=found.variant,
        steps=found.steps,
        solved=standing.solved and standing.reached,
        may_improve=standing.may_improve,
        says=standing.says,
        warnings=found.warnings,
        scene=found.scene(),
    )


# Searches


def solve(run: Run) -> Record:
    """One page of solutions, each also told as it is found."""
    found = position(run.ask, run.limits)
    answer, truncated = _search(run, found, run.ask.get("want"))
    return run.record(wire.Answer(answer=answer, truncated=truncated))


def count(run: Run) -> Record:
    found = position(run.ask, run.limits)
    answer, _ = _search(run, found, Want.COUNT)
    return run.record(wire.Answer(answer=answer, truncated=False))


def _search(run: Run, found: Position, want: str | None) -> tuple[Answer, bool]:
    """The answer with its page of solutions; whether there are others."""
    ask = run.ask
    keys = {key: ask[key] for key in ("limit", "distinct", "only") if ask.get(key) is not None}
    if want is None and ask.get("limit"):
        want = Want.ALL
    task = found.task(want, strategy=ask.get("strategy") or "auto", **keys)
    if task.seconds is not None and ask.get("seconds") is None:  # the family's own patience
        run.seconds = min(run.seconds, task.seconds)
    listed = task.want is Want.ALL
    solving = Solving(found, task, run.budget(), form=ask.get("form"), keep=not listed)
    first = run.limits.solutions * int(ask.get("page") or 0)
    page = _Page(run, first, first + run.limits.solutions)
    run.spent = _exhaust(solving, page)
    answer = solving.answer()
    if listed:
        answer = replace(answer, solutions=tuple(page.kept))
    if run.spent and not answer.complete:
        answer = replace(answer, reason=message("reason.memory"))
    return answer, listed and (page.seen > page.last or first > 0)


def _exhaust(solving: Solving, page: _Page) -> bool:
    """Search to the end, or until the memory is used up: then what was found is what there is."""
    try:
        for solution in solving:
            page.add(solution)
    except MemoryError:
        return True
    return False


class _Page:
    """The solutions from `first` up to `last`: others are only counted."""

    def __init__(self, run: Run, first: int, last: int) -> None:
        self.first, self.last, self.seen = first, last, 0
        self.kept: list[Solution] = []
        self._run = run

    def add(self, solution: Solution) -> None:
        if self.first <= self.seen < self.last:
            self.kept.append(solution)
            told = self._run.record(solution)
            self._run.emit("solution", {**told, "number": self.seen + 1})
        self.seen += 1


# Advice


def _patient(run: Run, found: Position) -> Clock:
    """As long as the puzzle is worth waiting for, unless the client has said how long."""
    if run.ask.get("seconds") is None:
        run.seconds = min(run.seconds, found.seconds())
    return run.budget()


def check(run: Run) -> Record:
    found = position(run.ask, run.limits)
    verdict = desk.check(found, bool(run.ask.get("details")), _patient(run, found))
    return run.record(verdict)


def hint(run: Run) -> Record:
    found = position(run.ask, run.limits)
    level = int(run.ask.get("level", 1))
    shown: list[Hint] = []
    try:
        shown.extend(desk.hints(found, run.budget(), level))
    except OutOfBudget:  # those that came before are there, and worth having
        if not shown:
            raise
    return run.record(wire.Hints(puzzle=found.text, hints=shown))


def outlook(run: Run) -> Record:
    found = position(run.ask, run.limits)
    return run.record(desk.outlook(found, _patient(run, found)))


def steps(run: Run) -> Record:
    found = position(run.ask, run.limits)
    most = run.limits.offers
    offers = list(islice(desk.offers(found, run.budget()), most + 1))
    truncated = len(offers) > most
    return run.record(wire.Offers(puzzle=found.text, steps=offers[:most], truncated=truncated))


def scenes(run: Run) -> Record:
    """The scenes of a solution, as many as are told at once; the rest is asked for from there."""
    ask, found, clock = run.ask, position(run.ask, run.limits), run.budget()
    first = int(ask.get("first") or 0)
    most = max(1, run.limits.scenes // max(1, len(found.scene().cells)))
    further, form = tuple(ask["steps"]), ask.get("form")
    drawn: list[Scene] = []
    truncated = True
    with suppress(OutOfBudget):
        for scene in found.scenes(further, first):
            if len(drawn) == most:
                break
            drawn.append(scene)
            clock.tick(1)
        else:
            truncated = False
    text = found.write((*found.steps, *further), form) if form else None
    return run.record(
        wire.Scenes(puzzle=found.text, first=first, scenes=drawn, truncated=truncated, text=text)
    )


def grade(run: Run) -> Record:
    found = position(run.ask, run.limits)
    return run.record(wire.Grade(puzzle=found.text, grade=desk.grade(found, run.budget())))


# Making and studying


def generate(run: Run) -> Record:
    """Fresh puzzles, as many as the time allows."""
    ask, clock = run.ask, run.budget()
    seed = desk.fresh_seed() if ask.get("seed") is None else ask["seed"]
    made = desk.Generating(
        ask["family"],
        ask.get("body") or "",
        min(ask.get("puzzles") or 1, run.limits.puzzles),
        seed,
        grade=ask.get("grade"),
        deal=bool(ask.get("deal")),
        clock=clock,
        stars=True,
    )
    rows: list[wire.Fresh] = []
    try:
        for position, _, stars in made:
            rows.append(wire.Fresh(puzzle=position.text, stars=stars))
            clock.tick(0)
    except OutOfBudget:
        if not rows:
            raise
    return run.record(wire.Generated(seed=seed, puzzles=rows))


def compare(run: Run) -> Record:
    """The same task by each strategy; together they have the time of one request."""
    ask, found = run.ask, position(run.ask, run.limits)
    task = found.task(ask.get("want") or desk.usual(found), limit=ask.get("limit"))
    names = desk.able(found, task, ask.get("strategies"))
    seconds = run.seconds / max(1, len(names))
    timed = replace(task, seconds=seconds, nodes=ask.get("nodes"), distinct=ask.get("distinct"))
    rows = list(desk.comparing(found, timed, names, run.on_tick))
    return run.record(wire.Comparisons(puzzle=found.text, rows=rows))


def survey(run: Run) -> Record:
    """A page of the rows of a finite variant; those before it are worked out and left out."""
    name = run.ask["family"]
    back, variant = find(name)
    first = run.limits.solutions * int(run.ask.get("page") or 0)
    last = first + run.limits.solutions
    rows: list[Row] = []
    seen, complete = 0, True
    try:
        for row in desk.survey_rows(name, run.budget(), run.ask.get("body") or ""):
            if first <= seen < last:
                rows.append(row)
            seen += 1
            if seen > last:
                break
    except OutOfBudget:
        complete = False
    finite = [entry.key for entry in back.info.variants if entry.finite]
    page = wire.Survey(
        variant=f"{back.info.key}/{variant or finite[0]}",
        columns=list(rows[0]) if rows else [],
        rows=rows,
        complete=complete,
        truncated=seen > last or first > 0,
    )
    return run.record(page)


def trace(run: Run) -> Record:
    ask, found = run.ask, position(run.ask, run.limits)
    strategy = desk.traceable(found, ask.get("strategy"))
    watcher = desk.Watcher(ask.get("limit") or desk.EVENTS)
    task = found.task(ask.get("want"), strategy=strategy, distinct=ask.get("distinct"))
    Solving(found, task, run.budget(watcher)).to_the_end()
    events, truncated = watcher.events, watcher.full
    return run.record(
        wire.Trace(puzzle=found.text, strategy=strategy, events=events, truncated=truncated)
    )


# Files and pictures


def picture(run: Run) -> Record:
    scene = position(run.ask, run.limits).scene()
    return {"content": encoded(desk.picture(scene, run.ask["kind"]))}


def export(run: Run) -> Record:
    """Solve, and write the answer as a file of the kind that is asked for."""
    found = position(run.ask, run.limits)
    if run.ask.get("steps"):
        answer = _shown(run, found)
    else:
        run.seconds *= SEARCH_SHARE
        answer, _ = _search(run, found, run.ask.get("want"))
    ask, part = run.ask, run.ask.get("steps") or run.ask.get("only") is not None
    film = ask.get("film")
    written = desk.content(found, answer, ask["kind"], run.say, film=film, whole=not part)
    return {"content": encoded(written)}


def _shown(run: Run, found: Position) -> Answer:
    """A solution that the client has already, replayed by the rules and written anew."""
    ask, info = run.ask, found.back.info
    solved = replace(found, steps=tuple(ask["steps"])).standing()
    if not solved.solved:
        what, fix = message("web.no_solution"), message("web.fix_no_solution")
        raise InputError(what, fix, "steps")
    form = known("form", ask.get("form"), info.forms) or info.forms[0]
    text = found.back.write(found.puzzle, solved.steps, form)
    took = _took(ask.get("took") or {}, info)
    near = Status.NEAREST if took["complete"] else Status.UNFINISHED
    return Answer(
        puzzle=found.text,
        given=len(found.steps),
        status=Status.SOLVED if solved.reached else near,
        solutions=(Solution(solved.steps, solved.cost, text=text),),
        reached=solved.reached,
        **took,
    )


def _took(told: Record, info: Info) -> Record:
    """What the client says of the search; where it says nothing, nothing is proved."""
    reason, strategies = told.get("reason"), [strategy.key for strategy in info.strategies]
    return {
        "complete": told.get("complete", False),
        "found": told.get("found") or 1,
        "count": told.get("count"),
        "lower_bound": told.get("lower_bound"),
        "reason": message("web.told", words=reason) if reason else message("reason.some"),
        "strategy": known("strategy", told.get("strategy"), strategies) or "auto",
        "distinct": known("distinct", told.get("distinct"), info.distinct) or info.distinct[0],
        "nodes": told.get("nodes", 0),
        "seconds": told.get("seconds", 0.0),
    }


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


VERBS: dict[str, Callable[[Run], Record]] = {
    verb.__name__: verb
    for verb in (
        solve,
        count,
        check,
        hint,
        outlook,
        steps,
        scenes,
        grade,
        generate,
        compare,
        survey,
        trace,
        picture,
        export,
    )
}
