"""A picture without pixels: what a family draws, and what pictures and pages are made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from unriddle.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int
    z: int = 0
    label: str = ""
    group: str = ""  # cells of one group belong together: a piece, a made value
    owner: Annotated[Literal["given", "mine", "solver"], "Who put it there."] = "mine"
    colour: Annotated[str, "As in the box, `#rrggbb`, where it has one."] = ""
    mark: Annotated[str, "Printed on the place itself, seen while nothing lies there."] = ""
    open: Annotated[bool, "Nothing is ever put there."] = False
    goal: Annotated[str, "The label that belongs there in the end, where it is known."] = ""


@dataclass(frozen=True, slots=True)
class Spare:
    """A piece that lies beside the board, cell by cell on a grid of its own."""

    label: str
    cells: Annotated[tuple[tuple[int, int, int], ...], "Column, row and layer of each."]
    optional: Annotated[bool, "It may be left over."] = False
    colour: str = ""  # as in the box


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture without pixels."""

    cells: tuple[Cell, ...]
    lattice: Literal["grid", "pyramid"] = "grid"
    spares: Annotated[tuple[Spare, ...], "Pieces that lie beside the board."] = ()
    names: Annotated[Mapping[str, str], "What people call pieces, by their labels."] = field(
        default_factory=dict, hash=False
    )
