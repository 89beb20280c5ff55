"""Families from outside: packages that declare themselves in the entry point group.

    [project.entry-points."unriddle.families"]
    lights-out = "unriddle_lights_out"

The package holds what a folder in `families/` holds. One that cannot be used keeps nothing else
from working: it is left out, and what is wrong with it is told to whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from unriddle.contract import Family
from unriddle.errors import Unavailable
from unriddle.families import load_package, our_names
from unriddle.info import Info
from unriddle.values import Message, message

GROUP = "unriddle.families"
OURS = "unriddle"


class BrokenFamily(Unavailable):
    """A package is installed, but its family cannot be used."""

    def __init__(self, point: EntryPoint, why: Message, fix: Message) -> None:
        self.family = point.name
        self.package = package_of(point)
        super().__init__(
            message("error.family_broken", family=self.family, package=self.package, why=why),
            message("fix.family_broken", fix=fix, package=self.package),
        )


class Outside(NamedTuple):
    families: Mapping[str, Family[Any]]  # by their keys
    broken: tuple[BrokenFamily, ...]


@cache
def found() -> Outside:
    """Every family that a package declares, in the order of their names."""
    families: dict[str, Family[Any]] = {}
    broken: list[BrokenFamily] = []
    taken = dict.fromkeys(our_names(), OURS)  # name -> the package that has it
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        try:
            family = _loaded(point, taken)
        except BrokenFamily as error:
            broken.append(error)
        else:
            families[point.name] = family
            taken |= dict.fromkeys((point.name, *family.info.aliases), package_of(point))
    return Outside(families, tuple(broken))


def broken() -> tuple[BrokenFamily, ...]:
    """What is wrong with packages whose families are left out."""
    return found().broken


def package_of(point: EntryPoint) -> str:
    """The name by which a package was installed."""
    return point.dist.name if point.dist else point.module


def _loaded(point: EntryPoint, taken: Mapping[str, str]) -> Family[Any]:
    """The family that a package declares, if it is one, and is what it was declared as."""
    try:
        family = load_package(point.module)
    except Exception as error:  # whatever a package does when it is loaded
        if getattr(error, "name", "") == "FAMILY":
            raise _no_family(point) from error
        why = message("outside.load", words=f"{type(error).__name__}: {error}")
        raise BrokenFamily(point, why, message("outside.fix_load")) from error
    if not isinstance(family, Family) or not isinstance(getattr(family, "info", None), Info):
        raise _no_family(point)
    key = family.info.key
    if key != point.name:
        why = message("outside.other_key", own=key)
        raise BrokenFamily(point, why, message("outside.fix_other_key", own=key))
    for name in (key, *family.info.aliases):
        if name in taken:
            why = message("outside.taken", name=name, owner=taken[name])
            raise BrokenFamily(point, why, message("outside.fix_taken", name=name))
    return family


def _no_family(point: EntryPoint) -> BrokenFamily:
    module = f"{point.module}.family"
    why = message("outside.no_family", module=module)
    return BrokenFamily(point, why, message("outside.fix_no_family", module=module))
