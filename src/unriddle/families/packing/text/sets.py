"""Sets of pieces: the boxes people own, as data in `sets/*.toml`."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import get_data

from unriddle.errors import UnknownName

from .set_file import Set, read

_FAMILY = __package__.rpartition(".")[0]
ALIASES = {"iq": "iq-puzzler-pro"}
CUSTOM = "custom"


@cache
def keys() -> tuple[str, ...]:
    """The sets that come along, the best known first."""
    folder = f"{import_module(_FAMILY).__path__[0]}/sets"
    found = {name.removesuffix(".toml") for name in os.listdir(folder)}
    known = ("iq-puzzler-pro", "kanoodle", "pentominoes", "soma", "bedlam", "calendar")
    return (*(key for key in known if key in found), *sorted(found - set(known)))


@cache
def find(key: str) -> Set:
    """A set by its key or a short name."""
    key = ALIASES.get(key, key)
    if key not in keys():
        raise UnknownName("variant", key, (*keys(), CUSTOM))
    text = get_data(_FAMILY, f"sets/{key}.toml")
    assert text is not None
    return read(text.decode())
