"""Small exact covers at random, and the definition to hold the engines to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations

from hypothesis import strategies as st

from unriddle.engines.exact_cover import Cover


@dataclass(frozen=True)
class Case:
    """What a cover is made of."""

    items: int
    options: Sequence[Sequence[int]]
    optional: frozenset[int] = frozenset()
    times: Mapping[int, int] = field(default_factory=dict)

    def cover(self) -> Cover:
        return Cover(self.items, self.options, self.optional, self.times)

    def by_definition(self) -> set[frozenset[int]]:
        """Every set of options is tried."""
        everything = range(len(self.options))
        sets = chain.from_iterable(
            combinations(everything, size) for size in range(len(everything) + 1)
        )
        return {frozenset(chosen) for chosen in sets if self.is_solution(chosen)}

    def is_solution(self, chosen: Sequence[int]) -> bool:
        covered = Counter(item for option in chosen for item in self.options[option])
        return all(self.is_right(item, covered[item]) for item in range(self.items))

    def is_right(self, item: int, covered: int) -> bool:
        wanted = self.times.get(item, 1)
        return covered <= wanted if item in self.optional else covered == wanted


@st.composite
def cases(draw: st.DrawFn, widest: int = 6) -> Case:
    """Some solutions among few options: items in plenty would leave none."""
    items = draw(st.integers(1, widest))
    option = st.lists(st.integers(0, items - 1), min_size=1, max_size=4, unique=True)
    options = draw(st.lists(option, max_size=9))
    optional = draw(st.frozensets(st.integers(0, items - 1), max_size=items))
    times = draw(st.dictionaries(st.integers(0, items - 1), st.integers(1, 3), max_size=3))
    return Case(items, options, optional, times)


def spread(case: Case, factor: int) -> Case:
    """The same cover over many more items, so that masks have several words."""

    def far(item: int) -> int:
        return item * factor

    extra = [item for item in range(case.items * factor) if item % factor]
    return Case(
        case.items * factor,
        [[far(item) for item in option] for option in case.options],
        frozenset(map(far, case.optional)) | frozenset(extra),
        {far(item): k for item, k in case.times.items()},
    )
