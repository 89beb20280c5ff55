"""`trace`: what a search does, event by event."""

from __future__ import annotations

from unriddle import wire
from unriddle.cli.console import Voice
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import said
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.program import INTERRUPTED
from unriddle.desk import EVENTS, Event, Row, Solving, Watcher, message, traceable


def trace(ask: Ask, voice: Voice) -> int:
    """What a search does, event by event."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    position = puzzles.position(ask, voice)
    limit, ask.limit = ask.limit or EVENTS, None
    tasks.keys(ask, position.back.info)
    ask.strategy = traceable(position, ask.strategy)

    def show(event: Event) -> None:
        if not voice.json:
            voice.data(_event_line(event, voice))

    watcher = Watcher(limit, show)
    events = watcher.events
    solving = Solving(position, tasks.task(ask, position), tasks.budget(ask, on_note=watcher))
    interrupted = _listen(solving, voice)
    told = wire.WholeTrace(puzzle=position.text, strategy=ask.strategy, events=events)
    if voice.json:
        voice.record(wire.record(told, voice.say))
    elif watcher.full:
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
