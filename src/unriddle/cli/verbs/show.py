"""`show`: the position as it stands, drawn or written."""

from __future__ import annotations

from unriddle import wire
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.output.pictures import board, board_and_spares
from unriddle.desk import Position

KINDS = (*saving.TEXT, *saving.PICTURES)


def show(ask: Ask, console: Console) -> int:
    """Draw the board, or write what the steps have made of it in the form asked for."""
    where = saving.target(ask, KINDS)
    saving.choose_colours(ask, console)
    position = puzzles.position(ask, console)
    tasks.keys(ask, position.back.info)
    if console.json:
        console.record(record_of(position, console))
    elif ask.form:
        console.data(position.back.write(position.puzzle, position.steps, ask.form))
    elif console.terminal:
        board_and_spares(position, console)
        console.title(position.text)
    else:
        board(position, console)
        console.title(position.text)
    save(where, position, console, ask.form, saving.filmed(ask, position, position.steps))
    return 0


def record_of(position: Position, console: Console) -> wire.Record:
    scene = wire.record(position.scene(), console.say)
    standing = position.standing()
    solved = standing.solved and standing.reached
    return {"puzzle": position.text, "solved": solved, "scene": scene}


def save(
    where: saving.Target | None,
    position: Position,
    console: Console,
    form: str | None = None,
    film: saving.Film | None = None,
) -> None:
    """Write the position: as a text that is read again, or as a picture."""

    def lines() -> list[str]:
        written = position.back.write(position.puzzle, position.steps, form) if form else None
        return [written or position.text]

    saving.save(
        where,
        console,
        record=lambda: record_of(position, console),
        lines=lines,
        scene=lambda: film or position.scene(),
    )
