"""A picture without pixels: what a family draws, and what pictures and pages are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from unriddle.lazy_dataclass import dataclass, field, replace
from unriddle.values import Message

Side: TypeAlias = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int
    z: int = 0
    label: str = ""
    group: str = ""  # cells of one group belong together: a piece, a made value
    owner: Annotated[Literal["given", "mine", "solver"], "Who put it there."] = "mine"
    colour: Annotated[str, "As in the box, `#rrggbb`, where it has one."] = ""
    mark: Annotated[
        str | Message, "Printed on the place itself, seen while nothing lies there."
    ] = ""
    open: Annotated[bool, "Nothing is ever put there."] = False
    goal: Annotated[str, "The label that belongs there in the end, where it is known."] = ""
    exit: Annotated[Side | None, "The side on which the frame is open there."] = None
    name: Annotated[str, "Its name in steps and hints, where labels do not say it."] = ""
    optional: Annotated[bool, "It may stay empty."] = False
    step: Annotated[int | None, "Which step has put there what lies there, from 0."] = None
    tree: Any = None  # how it was made: a sign and its two parts, or a number; tuples


@dataclass(frozen=True, slots=True)
class Spare:
    """A piece that lies beside the board, cell by cell on a grid of its own."""

    label: str
    cells: Annotated[tuple[tuple[int, int, int], ...], "Column, row and layer of each."]
    optional: Annotated[bool, "It may be left over."] = False
    colour: str = ""  # as in the box
    one_sided: Annotated[bool, "It may be turned, but not turned over."] = False
    copies: int = 1  # of a draft: how many there are of it


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture without pixels."""

    cells: tuple[Cell, ...]
    lattice: Literal["grid", "pyramid"] = "grid"
    spares: Annotated[tuple[Spare, ...], "Pieces that lie beside the board."] = ()
    names: Annotated[Mapping[str, str], "What people call pieces, by their labels."] = field(
        default_factory=dict, hash=False
    )
    material: Annotated[
        Literal["wood", "balls"] | None,
        "What the pieces are made of: wood has its own colours, balls are joined by bridges.",
    ] = None


def said(scene: Scene, say: Callable[[Message], str]) -> Scene:
    """The scene with all that is printed on it in one language."""
    if not any(isinstance(cell.mark, Message) for cell in scene.cells):
        return scene
    cells = (
        replace(cell, mark=say(cell.mark)) if isinstance(cell.mark, Message) else cell
        for cell in scene.cells
    )
    return replace(scene, cells=tuple(cells))


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle as a form has it, before it is written: what was typed, chosen and drawn of it."""

    typed: str = ""
    goal: str = ""  # what is to be reached, where it is not drawn: `24`, `gap first`
    rules: tuple[str, ...] = ()  # by their names: `no-fractions`
    cells: tuple[Cell, ...] = ()
    spares: tuple[Spare, ...] = ()
