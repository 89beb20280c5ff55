"""`compare` and `trace`, for those who study how a search gets there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unriddle import desk, study, wire
from unriddle.answers import Comparison, Event, Status
from unriddle.cli import puzzles, saving, tables, tasks
from unriddle.cli.options import Ask
from unriddle.cli.program import INTERRUPTED
from unriddle.cli.progress import Progress
from unriddle.cli.voice import Voice
from unriddle.cli.wording import board, duration, said
from unriddle.contract import Info, Row, Task, message
from unriddle.errors import OutOfBudget
from unriddle.solving import Solving
from unriddle.study import EVENTS, able, traceable, usual


def compare(ask: Ask, voice: Voice) -> int:
    """The same task by one strategy after the other."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    position = puzzles.position(ask, voice)
    strategies = None if ask.strategy is None else ask.strategy.split(",")
    ask.strategy = None
    tasks.keys(ask, position.back.info)
    task = tasks.task(ask, position, None if ask.every or ask.best else usual(position))
    if ask.seconds is None and ask.nodes is None:
        task = replace(task, seconds=desk.PATIENCE)  # each: some would take days
    names = able(position, task, strategies)
    if voice.terminal:
        board(position, voice)
    rows, interrupted = _rows(position, task, names, voice)
    record = wire.record(wire.Comparisons(puzzle=position.text, rows=rows), voice.say)
    spoken = [_spoken(row, position.back.info, voice) for row in rows]
    tables.show(spoken if voice.terminal else record["rows"], voice, record)
    _save(where, voice, record, spoken)
    return INTERRUPTED if interrupted else _status(rows).exit_code


def _rows(
    position: desk.Position, task: Task, names: Sequence[str], voice: Voice
) -> tuple[list[Comparison], bool]:
    """How each strategy fared; and whether somebody interrupted it, perhaps in the last one."""
    rows: list[Comparison] = []
    try:
        with Progress(voice) as progress:
            on_tick = progress.tick if progress.wanted else None
            for name in names:
                progress.about = name
                rows.extend(study.compare(position, task, [name], on_tick))
    except KeyboardInterrupt:
        voice.tell(voice.key("says.interrupted"))
        return rows, True
    return rows, False


def _status(rows: Sequence[Comparison]) -> Status:
    found = {row.status for row in rows}
    proved = (Status.SOLVED, Status.NEAREST, Status.IMPOSSIBLE)
    return next((status for status in proved if status in found), Status.UNFINISHED)


def _spoken(row: Comparison, info: Info, voice: Voice) -> Row:
    """A row in words; what does not apply to this kind of puzzle is left out."""

    def word(key: str) -> str:
        return voice.say(message(f"compare.{key}"))

    yes = "yes" if row.proved else "no"
    status = "interrupted" if row.interrupted else row.status.value
    partly = f"{row.found}+" if row.status is Status.UNFINISHED and row.found else None
    count = partly if row.count is None else row.count
    found = {"strategy": row.strategy, "status": word(status), "count": count}
    found |= {"moves" if info.leaves == "moves" else "cost": row.cost, "proved": word(yes)}
    counts = said(message(f"compare.counts_{row.counts}"), row.counts, voice)
    found |= {"nodes": row.nodes, "counts": counts}
    found |= {"depth": row.depth, "seconds": duration(row.seconds, voice)}
    return {word(key): value for key, value in found.items()}


def _save(
    where: saving.Target | None, voice: Voice, record: wire.Record, spoken: Sequence[Row]
) -> None:
    saving.save(
        where,
        voice,
        record=lambda: record,
        lines=lambda: tables.plain(spoken),
        rows=lambda: record["rows"],
    )


def trace(ask: Ask, voice: Voice) -> int:
    """What a search does, event by event."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    position = puzzles.position(ask, voice)
    limit, ask.limit = ask.limit or EVENTS, None
    tasks.keys(ask, position.back.info)
    ask.strategy = traceable(position, ask.strategy)
    events: list[Event] = []

    def note(event: Event) -> None:
        events.append(event)
        if not voice.json:
            voice.data(_event_line(event, voice))
        if len(events) >= limit:
            raise OutOfBudget

    solving = Solving(position, tasks.task(ask, position), tasks.budget(ask, on_note=note))
    interrupted = _listen(solving, voice)
    told = wire.WholeTrace(puzzle=position.text, strategy=ask.strategy, events=events)
    if voice.json:
        voice.record(wire.record(told, voice.say))
    elif len(events) >= limit:
        voice.tell(voice.key("says.trace_cut", limit=limit))
    saving.save(
        where,
        voice,
        record=lambda: wire.record(told, voice.say),
        lines=lambda: (_event_line(event, voice) for event in events),
        rows=lambda: (_event_row(event, voice) for event in events),
    )
    # A trace that was cut short has shown what was asked for.
    return INTERRUPTED if interrupted else 0 if events else solving.status.exit_code


def _listen(solving: Solving, voice: Voice) -> bool:
    """Run the search for its events; whether somebody interrupted it."""
    try:
        for solution in solving:
            voice.note(voice.key("says.solution", text=solution.text))
    except KeyboardInterrupt:
        return True
    return False


def _event_line(event: Event, voice: Voice) -> str:
    def word(key: str) -> str:
        return said(message(f"trace.{key}"), key, voice)

    terms = " ".join(f"{word(key)}={value}" for key, value in event.terms.items())
    return "  ".join(part for part in (word(event.kind), voice.say(event.says), terms) if part)


def _event_row(event: Event, voice: Voice) -> Row:
    text, steps = voice.say(event.says), " ; ".join(event.steps)
    return {"kind": event.kind, "steps": steps, "text": text, **event.terms}
