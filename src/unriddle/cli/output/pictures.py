"""Boards, drawn on the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.desk import Hint, Position, Scene

WIDE = 78  # columns of a terminal that pieces side by side may take


def board(position: Position, console: Console, *, ruled: bool = False) -> None:
    """The board as it stands; with `ruled`, its columns and rows have their names."""
    picture(position.scene(), console, ruled=ruled)


def speak_of_cells(hints: Iterable[Hint], position: Position) -> bool:
    """Whether hints name cells of the board, so that its columns and rows want their names."""
    said = {word for hint in hints for word in (*hint.cells, *(hint.step or "").split())}
    return bool(said) and not said.isdisjoint(desk.cell_names(position.scene()))


def board_and_spares(position: Position, console: Console) -> None:
    """The board, and what still lies beside it."""
    scene = position.scene()
    picture(scene, console)
    if scene.spares:
        console.picture(console.key("says.spares"))
        console.picture(desk.spares(scene, WIDE))


def picture(scene: Scene, console: Console, *, ruled: bool = False, names: bool = True) -> None:
    """A scene drawn, and below it what people call the pieces on it."""
    if scene.cells:
        drawn = desk.text_picture(
            desk.said(scene, console.say),
            colour=console.colour,
            many=console.many_colours,
            boxes=console.boxes,
            palette=console.palette,
            ruled=ruled,
        )
        console.picture(drawn)
    if names and console.terminal and (called := desk.legend(scene)):
        console.data(called)
