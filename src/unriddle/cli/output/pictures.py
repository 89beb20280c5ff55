"""Boards, drawn on the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from unriddle.cli.console import Voice
from unriddle.contract import Hint, Scene
from unriddle.desk import Position

WIDE = 78  # columns of a terminal that pieces side by side may take


def board(position: Position, voice: Voice, *, ruled: bool = False) -> None:
    """The board as it stands; with `ruled`, its columns and rows have their names."""
    picture(position.scene(), voice, ruled=ruled)


def speak_of_cells(hints: Iterable[Hint], position: Position) -> bool:
    """Whether hints name cells of the board, so that its columns and rows want their names."""
    from unriddle.render.text import cell_names

    said = {cell for hint in hints for cell in hint.cells}
    return bool(said) and not said.isdisjoint(cell_names(position.scene()))


def board_and_spares(position: Position, voice: Voice) -> None:
    """The board, and what still lies beside it."""
    scene = position.scene()
    picture(scene, voice)
    if scene.spares:
        from unriddle.render.text import spares

        voice.picture(voice.key("says.spares"))
        voice.picture(spares(scene, WIDE))


def picture(scene: Scene, voice: Voice, *, ruled: bool = False, names: bool = True) -> None:
    """A scene drawn, and below it what people call the pieces on it."""
    from unriddle.render.text import legend, text

    if scene.cells:
        drawn = text(
            scene,
            colour=voice.colour,
            many=voice.many_colours,
            boxes=voice.boxes,
            palette=voice.palette,
            ruled=ruled,
        )
        voice.picture(drawn)
    if names and voice.terminal and (called := legend(scene)):
        voice.data(called)
