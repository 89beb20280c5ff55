"""Sets of pieces: the boxes people own, as data in `sets/*.toml`, and sets of a user's own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from unriddle.contract import message
from unriddle.errors import InputError, UnknownName

from .lattice import Shape, is_flat, settled
from .puzzle import MOST_CELLS_OF_A_PIECE, MOST_PIECES, NAMES, Piece

ALIASES = {"iq": "iq-puzzler-pro"}
CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Set:
    """Pieces with the names and colours of the box, and the boards that came with it."""

    title: str
    board: str  # the one meant when none is named
    boards: Mapping[str, str]  # name -> rows
    pieces: tuple[Piece, ...]
    titles: tuple[str, ...]  # what the box or the literature calls each piece
    colours: tuple[str, ...]

    @property
    def area(self) -> int:
        return sum(len(piece.shape) for piece in self.pieces if not piece.optional)

    @property
    def flat(self) -> bool:
        return all(is_flat(piece.shape) for piece in self.pieces)


@cache
def keys() -> tuple[str, ...]:
    """The sets that come along, the best known first."""
    folder = files(__package__).joinpath("sets")
    found = {entry.name.removesuffix(".toml") for entry in folder.iterdir()}
    known = ("iq-puzzler-pro", "kanoodle", "pentominoes", "soma", "bedlam")
    return (*(key for key in known if key in found), *sorted(found - set(known)))


@cache
def find(key: str) -> Set:
    """A set by its key or a short name."""
    key = ALIASES.get(key, key)
    if key not in keys():
        raise UnknownName("variant", key, (*keys(), CUSTOM))
    text = files(__package__).joinpath("sets", f"{key}.toml").read_text(encoding="utf-8")
    return read(text)


def read(text: str) -> Set:
    """A set from the text of its file; what is wrong with it is said."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(str(error)) from None
    entries = data.get("piece")
    if not isinstance(entries, list) or not entries:
        raise _bad("[[piece]]")
    entries = [entry for each in entries for entry in [each] * _copies(each)]
    if len(entries) > MOST_PIECES:
        raise _bad(f"{len(entries)} > {MOST_PIECES}")
    pieces = tuple(_piece(NAMES[place], entry) for place, entry in enumerate(entries))
    return Set(
        title=str(data.get("title", "")),
        board=str(data.get("board", "")),
        boards=MappingProxyType({str(k): str(v) for k, v in dict(data.get("boards", {})).items()}),
        pieces=pieces,
        titles=tuple(str(entry.get("name", "")) for entry in entries),
        colours=tuple(str(entry.get("colour", "")) for entry in entries),
    )


def _copies(entry: Any) -> int:
    copies = entry.get("copies", 1) if isinstance(entry, dict) else 0
    if not isinstance(copies, int) or not 1 <= copies <= MOST_PIECES:
        raise _bad(f"copies = {copies}")
    return copies


def _piece(name: str, entry: dict[str, Any]) -> Piece:
    return Piece(
        name,
        shape(str(entry.get("shape", ""))),
        optional=entry.get("optional") is True,
        one_sided=entry.get("one-sided") is True,
        mirrored=entry.get("mirrored") is True,
    )


def shape(text: str) -> Shape:
    """A shape from `XX/X.`, its layers from the top down joined by `//`."""
    layers = text.split("//")
    points = [
        (x, y, len(layers) - 1 - k)
        for k, rows in enumerate(layers)
        for y, row in enumerate(rows.split("/"))
        for x, sign in enumerate(row)
        if sign == "X"
    ]
    if set(text) - set("X./") or not 1 <= len(points) <= MOST_CELLS_OF_A_PIECE or len(text) > 4096:
        raise _bad(f"shape = {text[:80]!r}")
    return settled(points)


def _bad(text: str) -> InputError:
    return InputError(message("packing.bad_set", text=text[:200]), message("packing.fix_set"))
