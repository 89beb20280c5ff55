"""`show`: the position as it stands, drawn or written."""

from __future__ import annotations

from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.options import Ask
from unriddle.cli.output import records, saving
from unriddle.cli.output.pictures import board, board_and_spares
from unriddle.desk import Position

KINDS = (*saving.TEXT, *saving.PICTURES)


def show(ask: Ask, console: Console) -> int:
    """Draw the board, or write what the steps have made of it in the form asked for."""
    where = saving.target(ask, KINDS)
    saving.choose_colours(ask, console)
    position = puzzles.position(ask, console)
    tasks.keys(ask, position.back.info)
    if ask.form and not console.json:
        console.data(position.write(position.steps, ask.form))
    elif not console.json:
        (board_and_spares if console.terminal else board)(position, console)
        console.title(position.text)
    deliver(where, position, console, ask)
    return 0


def deliver(where: saving.Target | None, position: Position, console: Console, ask: Ask) -> None:
    """Write the position: as a text that is read again, or as a picture."""
    standing = position.standing()
    solved = standing.solved and standing.reached
    written = position.write(position.steps, ask.form) if ask.form else position.text
    saving.deliver(
        where,
        console,
        records.Shown(puzzle=position.text, solved=solved, scene=position.scene()),
        lines=[written or position.text],
        draw=lambda where: saving.drawn(where, console, position, film=ask.film),
    )
