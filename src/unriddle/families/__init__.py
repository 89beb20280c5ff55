"""Finding the families: every folder here that does not start with `_` is one.

So is every package that declares itself as one (`unriddle.outside`). These are looked for only
where ours do not suffice: a word is unknown, or all families are listed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from unriddle.contract import Family
    from unriddle.info import Info

V = TypeVar("V")
_INIT = frozenset({"__init__.py", "__init__.pyc"})  # a site comes compiled
Meaning = tuple[str, str | None]  # the family and the variant that a word stands for
_guests: dict[str, Family[Any]] = {}


class _AndOutside(Mapping[str, V]):
    """What is known here, and what packages outside add to it once that is asked for."""

    def __init__(self, here: Mapping[str, V], outside: Callable[[], Mapping[str, V]]) -> None:
        self._here, self._outside = here, outside

    def __getitem__(self, key: str) -> V:
        return self._here[key] if key in self._here else self._outside()[key]

    def __iter__(self) -> Iterator[str]:
        yield from self._here
        yield from (key for key in self._outside() if key not in self._here)

    def __len__(self) -> int:
        return len({*self._here, *self._outside()})


@cache
def our_keys() -> tuple[str, ...]:
    """The keys of the families here, which are the names of their folders."""
    here = (entry for entry in os.scandir(__path__[0]) if not entry.name.startswith("_"))
    return tuple(sorted(entry.name for entry in here if _is_package(entry)))


def _is_package(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir() and not _INIT.isdisjoint(os.listdir(entry))


def infos() -> Mapping[str, Info]:
    """The facts of every family by its key: `INFO` in its `info.py`, all that help and menus need.

    Our families themselves are not loaded: most runs of the program need one or none.
    """
    return _AndOutside(_infos_here(), _infos_outside)


def _infos_here() -> Mapping[str, Info]:
    guests = {key: guest.info for key, guest in _guests.items()}
    return {**_our_infos(), **guests} if guests else _our_infos()


def _infos_outside() -> Mapping[str, Info]:
    return {key: family.info for key, family in _outside().items()}


def _outside() -> Mapping[str, Family[Any]]:
    from unriddle import outside  # slow to load, seldom wanted

    return outside.found().families


@cache
def _our_infos() -> Mapping[str, Info]:
    infos: dict[str, Info] = {
        key: import_module(f"{__name__}.{key}.info").INFO for key in our_keys()
    }
    return MappingProxyType(dict(sorted(infos.items(), key=lambda each: each[1].place)))


def registry() -> Mapping[str, Family[Any]]:
    """Every family by its key."""
    ours = {key: load(key) for key in _our_infos()}
    return MappingProxyType({**ours, **_outside(), **_guests})


@cache
def load(folder: str) -> Family[Any]:
    """The family in a folder here: `FAMILY` in its `family.py`."""
    family: Family[Any] = import_module(f"{__name__}.{folder}.family").FAMILY
    return family


@cache
def load_package(package: str) -> Family[Any]:
    """The family in a package elsewhere, which is laid out like a folder here."""
    from unriddle.locale import add_words  # few come from elsewhere

    family: Family[Any] = import_module(f"{package}.family").FAMILY
    add_words(os.path.join(import_module(package).__path__[0], "locale"))
    return family


def family(key: str) -> Family[Any]:
    """The family of that key."""
    return _guests.get(key) or _listed(key)


@cache
def _listed(key: str) -> Family[Any]:
    return load(key) if key in our_keys() else _outside()[key]


@contextmanager
def with_family(folder: str) -> Iterator[Family[Any]]:
    """Let one more family be found for a while: the null family in the laws, a draft at work.

    A folder here, or the name of a package elsewhere: `my.puzzles`.
    """
    here = os.path.isdir(os.path.join(__path__[0], folder))
    guest = load(folder) if here else load_package(folder)
    _guests[guest.info.key] = guest
    try:
        yield guest
    finally:
        del _guests[guest.info.key]


def names() -> Mapping[str, Meaning]:
    """Every word a family answers to, with the family and the variant it means."""
    return _AndOutside(_names(_infos_here()) if _guests else our_names(), _names_outside)


@cache
def our_names() -> Mapping[str, Meaning]:
    """The same of the families here."""
    return MappingProxyType(_names(_our_infos()))


def _names_outside() -> Mapping[str, Meaning]:
    return _names(_infos_outside())


def _names(facts: Mapping[str, Info]) -> dict[str, Meaning]:
    found: dict[str, Meaning] = {key: (key, None) for key in facts}
    for key, info in facts.items():
        found |= {alias: (key, variant) for alias, variant in info.aliases.items()}
    return found


def is_name(word: str) -> bool:
    """Whether a word stands for a family, be it one that cannot be used."""
    return word.lower() in names() or _broken(word.lower()) is not None


def _broken(word: str) -> Exception | None:
    from unriddle import outside

    return next((each for each in outside.found().broken if each.family == word), None)


def find(name: str) -> tuple[Family[Any], str | None]:
    """The family and variant meant by `numbers`, `numbers/ten` or an alias such as `24`."""
    word, slash, variant = name.partition("/")
    known = names()
    if word.lower() not in known:
        from unriddle.errors import UnknownName

        broken = _broken(word.lower())
        raise broken.with_traceback(None) if broken else UnknownName("family", word, known)
    key, implied = known[word.lower()]
    return family(key), (variant or None) if slash else implied
