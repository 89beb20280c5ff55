"""One small change of one source file, and how mutants are drawn."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

MODULE = "<module>"  # the function of what stands outside of all


@dataclass(frozen=True)
class Mutant:
    path: str  # of the file, from the project's root
    function: str
    line: int
    operator: str
    before: str  # the lines that were changed
    after: str
    content: str  # of the whole file, changed

    @property
    def name(self) -> tuple[str, str, str, str]:
        """The same as long as its lines are, wherever they are moved within their function."""
        return self.path, self.function, self.before, self.after

    @property
    def key(self) -> str:
        return digest(*self.name, str(self.line))

    def diff(self) -> str:
        removed = [f"- {line}" for line in self.before.splitlines()]
        return "\n".join([*removed, *(f"+ {line}" for line in self.after.splitlines())])


@dataclass(frozen=True)
class Site:
    """A place where a mutant can be made; `make` gives the whole file's new content."""

    path: str
    function: str
    line: int
    operator: str
    change: str  # what becomes what, to tell sites apart
    make: Callable[[], str]

    def mutant(self, source: str) -> Mutant | None:
        """None where the change makes no difference, or no program."""
        content = self.make()
        before, after = _changed_lines(source, content)
        if not before or not _differs(self.path, source, content):
            return None
        return Mutant(self.path, self.function, self.line, self.operator, before, after, content)


def digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def draw(sites: Iterable[Site], seed: int) -> Iterator[Site]:
    """All sites in a random order, operators in turn.

    The order comes from what a site says, not from its place: a change elsewhere in the source
    leaves it as it is.
    """
    kinds: defaultdict[str, list[tuple[str, Site]]] = defaultdict(list)
    seen: defaultdict[tuple[str, ...], int] = defaultdict(int)
    for site in sites:
        says = (site.path, site.function, site.operator, site.change)
        seen[says] += 1
        kinds[site.operator].append((digest(str(seed), *says, str(seen[says])), site))
    orders = [sorted(kind, key=lambda each: each[0]) for _, kind in sorted(kinds.items())]
    for turn in zip_longest(*orders):
        yield from (each[1] for each in turn if each is not None)


def _changed_lines(source: str, content: str) -> tuple[str, str]:
    """The lines between those that are the same from the start and from the end."""
    old, new = source.splitlines(), content.splitlines()
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return _block(old), _block(new)


def _block(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def _differs(path: str, source: str, content: str) -> bool:
    if not path.endswith(".py"):
        return True  # the compiler will tell
    try:
        return compile(source, path, "exec") != compile(content, path, "exec")
    except SyntaxError:
        return False
