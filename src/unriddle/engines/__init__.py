"""General searches, most in C++, each with a typed Python interface: no puzzle, and no clock.

A long search runs in slices: each call does a bounded amount of work and returns what it found, so
that the caller can show progress, stop, or go on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

MODULES = ("blocks", "counting_graph", "exact_cover", "expressions", "overlay", "reach", "tiles")
_switched_off = os.environ.get("UNRIDDLE_NATIVE") == "0"


def native(name: str) -> ModuleType | None:
    """The native module of that name, or None where it was not built or is switched off."""
    return None if _switched_off else _loaded(name)


@cache
def _loaded(name: str) -> ModuleType | None:
    try:
        return import_module(f"unriddle._native.{name}")
    except ImportError:
        return None


def native_missing() -> bool:
    """Whether a native module was not built or is switched off, so that Python takes its place.

    They are looked for, not loaded: a search needs one or two of them.
    """
    return _switched_off or any(find_spec(f"unriddle._native.{name}") is None for name in MODULES)


@contextmanager
def without_native() -> Iterator[None]:
    """Switch the native modules off for a while, as on a machine without a C++ compiler."""
    global _switched_off
    before, _switched_off = _switched_off, True
    try:
        yield
    finally:
        _switched_off = before
