"""The typed doors to the native searches. An engine knows no puzzle, no clock and no thread."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

MODULES = ("counting_graph", "exact_cover", "expressions", "reach", "tiles")
_switched_off = os.environ.get("UNRIDDLE_NATIVE") == "0"


def native(name: str) -> ModuleType | None:
    """The native module of that name, or None where it was not built or is switched off."""
    if _switched_off:
        return None
    try:
        return import_module(f"unriddle._native.{name}")
    except ImportError:
        return None


def native_missing() -> bool:
    """Whether the slower Python strategies have to do."""
    return any(native(name) is None for name in MODULES)


@contextmanager
def without_native() -> Iterator[None]:
    """Switch the native core off for a while, as on a machine without a C++ compiler."""
    global _switched_off
    before, _switched_off = _switched_off, True
    try:
        yield
    finally:
        _switched_off = before
