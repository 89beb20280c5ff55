"""Finding the families: every folder here that does not start with `_` is one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unriddle.contract import Family
    from unriddle.info import Info

_guests: dict[str, Family[Any]] = {}


@cache
def _folders() -> tuple[str, ...]:
    here = (entry for entry in os.scandir(__path__[0]) if not entry.name.startswith("_"))
    return tuple(sorted(entry.name for entry in here if _is_package(entry)))


def _is_package(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir() and "__init__.py" in {file.name for file in os.scandir(entry)}


def infos() -> Mapping[str, Info]:
    """The facts of every family by its key: `INFO` in its `info.py`, all that help and menus need.

    The families themselves are not loaded: most runs of the program need one or none.
    """
    if not _guests:
        return _our_infos()
    return {**_our_infos(), **{key: guest.info for key, guest in _guests.items()}}


@cache
def _our_infos() -> Mapping[str, Info]:
    infos = {key: import_module(f"{__name__}.{key}.info").INFO for key in _folders()}
    return MappingProxyType(infos)


def registry() -> Mapping[str, Family[Any]]:
    """Every family by its key."""
    return MappingProxyType({key: load(key) for key in _folders()} | _guests)


@cache
def load(folder: str) -> Family[Any]:
    """The family in a folder here, or in a package elsewhere: `FAMILY` in its `family.py`."""
    package = folder if "." in folder else f"{__name__}.{folder}"
    family: Family[Any] = import_module(f"{package}.family").FAMILY
    if "." in folder:
        from unriddle.locale import add_words  # few come from elsewhere

        add_words(os.path.join(import_module(package).__path__[0], "locale"))
    return family


def family(key: str) -> Family[Any]:
    """The family of that key."""
    return _guests.get(key) or load(key)


@contextmanager
def with_family(folder: str) -> Iterator[Family[Any]]:
    """Let one more family be found for a while: the null family in the laws, a draft at work.

    A folder here, or the name of a package elsewhere: `my.puzzles`.
    """
    guest = load(folder)
    _guests[guest.info.key] = guest
    try:
        yield guest
    finally:
        del _guests[guest.info.key]


def names() -> Mapping[str, tuple[str, str | None]]:
    """Every word a family answers to, with the family and the variant it means."""
    return _names(infos()) if _guests else _our_names()


@cache
def _our_names() -> Mapping[str, tuple[str, str | None]]:
    return MappingProxyType(_names(_our_infos()))


def _names(facts: Mapping[str, Info]) -> dict[str, tuple[str, str | None]]:
    found: dict[str, tuple[str, str | None]] = {key: (key, None) for key in facts}
    for key, info in facts.items():
        found |= {alias: (key, variant) for alias, variant in info.aliases.items()}
    return found


def find(name: str) -> tuple[Family[Any], str | None]:
    """The family and variant meant by `numbers`, `numbers/ten` or an alias such as `24`."""
    word, slash, variant = name.partition("/")
    known = names()
    if word.lower() not in known:
        from unriddle.errors import UnknownName

        raise UnknownName("family", word, known)
    key, implied = known[word.lower()]
    return family(key), (variant or None) if slash else implied
