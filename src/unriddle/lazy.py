"""What is made when it is first used, so that a command starts soon: modules, regular expressions.

`fractions` is here because it loads `decimal`: most hands are solved in whole numbers.

To a type checker they are the real ones: what stands for a module is imported for types, too.
"""

from __future__ import annotations

import re
from functools import partial
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    import fractions as fractions
    from collections.abc import Callable
    from typing import Any


class _Later:
    """Stands for something until an attribute of it is asked for, and remembers these."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(self._make(), name)
        return found


def modules(package: str, *names: str) -> Any:
    """Modules of a package, as `from package import …` would give them."""
    return [_Later(partial(import_module, f"{package}.{name}")) for name in names]


def _pattern(text: str, flags: int = 0) -> Any:
    return _Later(partial(re.compile, text, flags))


if not TYPE_CHECKING:
    fractions = _Later(partial(import_module, "fractions"))
pattern = re.compile if TYPE_CHECKING else _pattern
