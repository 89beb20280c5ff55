"""Which parts there are, who has which, and what they came to.

A part is open until it is done, or cut into parts of its own. While nobody else wants any of it, it
is continued: its rest takes its place, and its number rises. So a record counts exactly once: for
the part and the number that it was sent out with. Keys sort in the order of the list; what a part
itself has found comes before what its own parts find.

One part, from the first to the last:

    0000.00003         sent out with number 0; its worker hands back a rest, which takes its place
    0000.00003         sent out with number 1; others are idle: its rest comes as two parts
    0000.00003         is cut: it keeps what it has found, and is not sent out any more
    0000.00003.00000   and 0000.00003.00001 are sent out, each with number 0, and are done

The first four digits are the pass, which a search has one of unless it deepens (IDA*).
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from unriddle.contract import Part
from unriddle.desk.clock import Forecast
from unriddle.lazy_dataclass import dataclass
from unriddle.runs.estimate import Piece, nodes_left
from unriddle.runs.part import Record
from unriddle.values import Message

OPEN, DONE, CUT = "open", "done", "cut"
POISON = "poison"  # set aside: three workers ended while they were at it
NEEDLESS = "needless"  # after the first solution, where only that one is wanted
MOST_TRIES = 3  # deaths of workers after which a part is set aside


@dataclass(slots=True)
class Entry:
    key: str
    part: Part
    state: str = OPEN
    number: int = 0  # how many records of it were taken: the next one must be for this number
    tries: int = 0
    count: int = 0
    nodes: int = 0
    seconds: float = 0.0
    trouble: str = ""  # why it was set aside
    whole: float = 0.0  # its share when it was new

    @property
    def group(self) -> str:
        """The pass it belongs to."""
        return self.key.partition(".")[0]


class Ledger:
    def __init__(self, entries: Iterable[Entry] = (), *, first_only: bool = False) -> None:
        """With `first_only` a single solution is wanted, the first in the order of the search."""
        self.entries: dict[str, Entry] = {}
        self.out: set[str] = set()  # that somebody works at
        self.reason: Message | None = None
        self.bound: int | None = None
        self._keys: list[str] = []  # of all, sorted
        self._waiting: list[str] = []  # open and nobody's, sorted
        self._random = Random(0)
        self._first_only = first_only
        for entry in sorted(entries, key=lambda entry: entry.key):
            self._add(entry)

    def _add(self, entry: Entry) -> None:
        self.entries[entry.key] = entry
        insort(self._keys, entry.key)
        if entry.state == OPEN:
            insort(self._waiting, entry.key)

    def begin(self, parts: Sequence[Part], number: int) -> list[Entry]:
        """The parts of a pass."""
        return self._cut(f"{number:04}", parts)

    def _cut(self, key: str, parts: Sequence[Part]) -> list[Entry]:
        """New entries for the parts that one was cut into."""
        width = max(5, len(str(len(parts) - 1)))  # keys sort as their numbers do
        named = ((f"{key}.{at:0{width}}", part) for at, part in enumerate(parts))
        fresh = [Entry(name, part, whole=part.share) for name, part in named]
        for entry in fresh:
            self._add(entry)
        return fresh

    # Who does what

    @property
    def waiting(self) -> int:
        """Parts that somebody could take."""
        return len(self._waiting)

    @property
    def over(self) -> bool:
        return not self._waiting and not self.out

    def take_next(self, in_order: bool) -> Entry:
        """The next part: of a list the first, so that it can be read as it grows.

        Of a count any, so that what is done is a fair sample of the whole.
        """
        at = 0 if in_order else self._random.randrange(len(self._waiting))
        key = self._waiting.pop(at)
        self.out.add(key)
        return self.entries[key]

    def give_back(self, key: str) -> None:
        """Nobody works at it any more; it is open as before."""
        if key in self.out:
            self.out.remove(key)
            insort(self._waiting, key)

    def failed(self, key: str, trouble: str) -> Entry:
        """Whoever worked at it is gone; after some tries it is set aside."""
        entry = self.entries[key]
        entry.tries += 1
        self.give_back(key)
        if entry.tries >= MOST_TRIES:
            entry.state, entry.trouble = POISON, trouble
            self._waiting.remove(key)
        return entry

    # What came of it

    def settle(self, key: str, number: int, record: Record) -> list[Entry] | None:
        """The entries that a record changes or makes; None: it is of no part that waits for it."""
        entry = self.entries.get(key)
        if entry is None or entry.state != OPEN or entry.number != number or key not in self.out:
            return None
        self.out.discard(key)
        entry.number += 1
        entry.tries = 0
        entry.count += record.count
        entry.nodes += record.nodes
        entry.seconds += record.seconds
        if record.bound is not None:
            self.bound = max(record.bound, self.bound or 0)
        changed = [entry, *self._left(entry, record)]
        if self._first_only and record.count:
            changed += self._drop_after(key)
        return changed

    def _left(self, entry: Entry, record: Record) -> list[Entry]:
        if not record.rest:
            entry.state = DONE
            self.reason = record.reason or self.reason
            return []
        if len(record.rest) == 1:
            entry.part = record.rest[0]
            insort(self._waiting, entry.key)
            return []
        entry.state = CUT
        return self._cut(entry.key, record.rest)

    def _drop_after(self, key: str) -> list[Entry]:
        """What comes after a solution in the order of the search need not be done any more."""
        later = [self.entries[each] for each in self._keys[bisect_right(self._keys, key) :]]
        for entry in later:
            entry.state = NEEDLESS
            self.out.discard(entry.key)
        self._waiting = [each for each in self._waiting if each < key]
        return later

    # Sums

    def _counted(self) -> Iterator[Entry]:
        return (entry for entry in self.entries.values() if entry.state != NEEDLESS)

    @property
    def count(self) -> int:
        return sum(entry.count for entry in self._counted())

    @property
    def nodes(self) -> int:
        return sum(entry.nodes for entry in self._counted())

    @property
    def seconds(self) -> float:
        return sum(entry.seconds for entry in self.entries.values())

    @property
    def poison(self) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.state == POISON]

    def last_pass(self) -> tuple[int, list[Entry]]:
        group = self.entries[self._keys[-1]].group
        return int(group), [entry for entry in self.entries.values() if entry.group == group]

    @property
    def last_part(self) -> Part:
        return self.entries[self._keys[-1]].part

    @property
    def left(self) -> float:
        """The share of the last pass that is not done."""
        _, entries = self.last_pass()
        return sum(entry.part.share for entry in entries if entry.state in (OPEN, POISON))

    def forecast(self, rate: float) -> Forecast:
        """How far the present pass is, with so many nodes a second."""
        _, entries = self.last_pass()
        done = sum(entry.state == DONE for entry in entries)
        cut = sum(entry.state == CUT for entry in entries)
        left = nodes_left(list(self._pieces(entries)))
        nodes = sum(entry.nodes for entry in entries)
        share = 1 - self.left if left is None else nodes / max(1.0, nodes + left.likely)
        seconds = left.times(1 / rate) if left is not None and rate > 0 else None
        return Forecast(done, len(entries) - cut, max(0.0, share), seconds)

    def _pieces(self, entries: Sequence[Entry]) -> Iterator[Piece]:
        inside: dict[str, float] = {}  # the shares of the parts that one was cut into
        for entry in entries:
            above = entry.key.rpartition(".")[0]
            inside[above] = inside.get(above, 0.0) + entry.whole
        for entry in sorted(entries, key=lambda entry: entry.key):
            left = entry.part.share if entry.state in (OPEN, POISON) else 0.0
            done = entry.whole - left - inside.get(entry.key, 0.0)
            yield Piece(entry.key, max(0.0, done), entry.nodes, left)

    # Reading a list in order

    def after(self, key: str | None, passes: Callable[[Entry], bool]) -> Iterator[Entry]:
        """The entries from the one after `key` on that may be read, in order."""
        at = 0 if key is None else bisect_right(self._keys, key)
        while at < len(self._keys):
            entry = self.entries[self._keys[at]]
            yield entry
            if not passes(entry):
                return
            at = bisect_right(self._keys, entry.key)
