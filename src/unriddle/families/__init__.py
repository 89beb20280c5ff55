"""Finding the families: every folder here that does not start with `_` is one."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from unriddle.contract import Family
from unriddle.errors import UnknownName

_guests: dict[str, Family[Any]] = {}


def registry() -> Mapping[str, Family[Any]]:
    """Every family by its key."""
    return MappingProxyType({**_residents(), **_guests})


@cache
def _residents() -> dict[str, Family[Any]]:
    folders = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
    return {name: load(name) for name in folders if not name.startswith("_")}


@contextmanager
def with_family(folder: str) -> Iterator[Family[Any]]:
    """Let one more family be found for a while: the null family in the laws, a draft at work."""
    family = load(folder)
    _guests[family.info.key] = family
    try:
        yield family
    finally:
        del _guests[family.info.key]


def load(folder: str) -> Family[Any]:
    """The family in a folder: whatever `FAMILY` in its `family.py` is."""
    family: Family[Any] = import_module(f"{__name__}.{folder}.family").FAMILY
    return family


def names() -> dict[str, tuple[str, str | None]]:
    """Every word a family answers to, with the family and the variant it means."""
    found: dict[str, tuple[str, str | None]] = {key: (key, None) for key in registry()}
    for key, family in registry().items():
        found |= {alias: (key, variant) for alias, variant in family.info.aliases.items()}
    return found


def find(name: str) -> tuple[Family[Any], str | None]:
    """The family and variant meant by `numbers`, `numbers/ten` or an alias such as `24`."""
    word, slash, variant = name.partition("/")
    known = names()
    if word.lower() not in known:
        raise UnknownName("family", word, known)
    key, implied = known[word.lower()]
    return registry()[key], (variant or None) if slash else implied
