"""`trace`: what a search does, event by event."""

from __future__ import annotations

from unriddle import wire
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import said
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.output.progress import Interruptible
from unriddle.desk import EVENTS, Clock, Event, Row, Solving, Watcher, message, traceable


def trace(ask: Ask, console: Console) -> int:
    """What a search does, event by event."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    position = puzzles.position(ask, console)
    limit, ask.limit = ask.limit or EVENTS, None
    tasks.keys(ask, position.back.info)
    ask.strategy = traceable(position, ask.strategy)

    def show(event: Event) -> None:
        if not console.json:
            console.data(_event_line(event, console))

    watcher = Watcher(limit, show)
    events = watcher.events
    clock = Clock(ask.seconds, ask.nodes, on_note=watcher)
    solving = Solving(position, tasks.task(ask, position), clock)
    with Interruptible() as work:
        for solution in solving:
            console.note(console.key("says.solution", text=solution.text))
    if watcher.full:
        console.tell(console.key("says.trace_cut", limit=limit))
    saving.deliver(
        where,
        console,
        wire.WholeTrace(puzzle=position.text, strategy=ask.strategy, events=events),
        lines=(_event_line(event, console) for event in events),
        rows=(_event_row(event, console) for event in events),
    )
    # A trace that was cut short has shown what was asked for.
    return work.code(0 if events else solving.status.exit_code)


def _event_line(event: Event, console: Console) -> str:
    def word(key: str) -> str:
        return said(message(f"trace.{key}"), key, console)

    terms = " ".join(f"{word(key)}={value}" for key, value in event.terms.items())
    return "  ".join(part for part in (word(event.kind), console.say(event.says), terms) if part)


def _event_row(event: Event, console: Console) -> Row:
    text, steps = console.say(event.says), " ; ".join(event.steps)
    return {"kind": event.kind, "steps": steps, "text": text, **event.terms}
