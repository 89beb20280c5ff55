"""`trace`: what a search does, event by event."""

from __future__ import annotations

from unriddle import records
from unriddle.answers import Event
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import said
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.program import INTERRUPTED
from unriddle.contract import Row, message
from unriddle.errors import OutOfBudget
from unriddle.solving import Solving
from unriddle.study import EVENTS, traceable


def trace(ask: Ask, console: Console) -> int:
    """What a search does, event by event."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    position = puzzles.position(ask, console)
    limit, ask.limit = ask.limit or EVENTS, None
    tasks.keys(ask, position.back.info)
    ask.strategy = traceable(position, ask.strategy)
    events: list[records.Record] = []

    def note(event: Event) -> None:
        events.append(records.event(event, console.say))
        if not console.json:
            console.data(_event_line(events[-1], console))
        if len(events) >= limit:
            raise OutOfBudget

    solving = Solving(position, tasks.task(ask, position), tasks.budget(ask, on_note=note))
    interrupted = _listen(solving, console)
    record = {"puzzle": position.text, "strategy": ask.strategy, "events": events}
    if console.json:
        console.record(record)
    elif len(events) >= limit:
        console.tell(console.key("says.trace_cut", limit=limit))
    saving.save(
        where,
        console,
        record=lambda: record,
        lines=lambda: (_event_line(event, console) for event in events),
        rows=lambda: map(_event_row, events),
    )
    # A trace that was cut short has shown what was asked for.
    return INTERRUPTED if interrupted else 0 if events else solving.status.exit_code


def _listen(solving: Solving, console: Console) -> bool:
    """Run the search for its events; whether somebody interrupted it."""
    try:
        for solution in solving:
            console.note(console.key("says.solution", text=solution.text))
    except KeyboardInterrupt:
        return True
    return False


def _event_line(event: records.Record, console: Console) -> str:
    def word(key: str) -> str:
        return said(message(f"trace.{key}"), key, console)

    terms = " ".join(f"{word(key)}={value}" for key, value in event["terms"].items())
    return "  ".join(part for part in (word(event["kind"]), event["text"], terms) if part)


def _event_row(event: records.Record) -> Row:
    steps = " ; ".join(event["steps"])
    return {"kind": event["kind"], "steps": steps, "text": event["text"], **event["terms"]}
