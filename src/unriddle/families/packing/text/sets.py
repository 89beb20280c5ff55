"""Sets of pieces: the boxes people own, as data in `sets/*.toml`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from unriddle.errors import UnknownName

from .set_file import Set, read

_FOLDER = files(__package__.rpartition(".")[0]).joinpath("sets")  # beside the family
ALIASES = {"iq": "iq-puzzler-pro"}
CUSTOM = "custom"


@cache
def keys() -> tuple[str, ...]:
    """The sets that come along, the best known first."""
    found = {entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir()}
    known = ("iq-puzzler-pro", "kanoodle", "pentominoes", "soma", "bedlam", "calendar")
    return (*(key for key in known if key in found), *sorted(found - set(known)))


@cache
def find(key: str) -> Set:
    """A set by its key or a short name."""
    key = ALIASES.get(key, key)
    if key not in keys():
        raise UnknownName("variant", key, (*keys(), CUSTOM))
    return read(_FOLDER.joinpath(f"{key}.toml").read_text(encoding="utf-8"))
