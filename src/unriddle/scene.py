"""A picture without pixels: what a family draws, and what pictures and pages are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int
    z: int = 0
    label: str = ""
    group: str = ""  # cells of one group belong together: a piece, a made value
    owner: Literal["given", "mine", "solver"] = "mine"  # who put it there
    colour: str = ""  # as in the box, `#rrggbb`, where it has one
    mark: str = ""  # printed on the place itself, seen while nothing lies there
    open: bool = False  # nothing is ever put there


@dataclass(frozen=True, slots=True)
class Spare:
    """A piece that lies beside the board, cell by cell on a grid of its own."""

    label: str
    cells: tuple[tuple[int, int, int], ...]
    optional: bool = False  # may be left over
    colour: str = ""  # as in the box


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture without pixels."""

    cells: tuple[Cell, ...]
    lattice: Literal["grid", "pyramid"] = "grid"
    spares: tuple[Spare, ...] = ()
    # label -> what people call that piece
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
