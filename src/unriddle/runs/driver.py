"""Brings parts and a crew together: sends, receives, keeps the ledger, and says how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from unriddle.contract import Batches, Part, Totals
from unriddle.desk.clock import Clock
from unriddle.errors import OutOfBudget, OutOfIdeas
from unriddle.runs.crews.crew import Crew, Lost, Outcome, Tag
from unriddle.runs.jobs import Job
from unriddle.runs.ledger import CUT, DONE, NEEDLESS, OPEN, Entry, Ledger
from unriddle.runs.part import Order, Record, work
from unriddle.values import Batch, Message, message

SLICE = 0.5  # seconds of a worker's time at a part, after which it hands back the rest
SHORT = 0.05  # seconds of a search that is over before others could be called
FORECAST = 0.2  # seconds between two looks at how much is left
REFRESH = 0.1  # seconds between two looks at the clock
PARTS_EACH = 3  # for each worker, so many parts should wait
UNREAD = 200_000  # solutions that may wait to be read before others are looked for


class Journal:
    """Where a run is kept while it goes on; this one keeps nothing."""

    alone = True  # whether the first moments may be spent in this process: a crash there ends all

    def changing(self) -> AbstractContextManager[None]:
        """While the ledger changes: all of it is kept, or nothing from then on."""
        return nullcontext()

    def keep(self, changed: Sequence[Entry], entry: Entry, record: Record) -> None:
        """A record of an entry was taken, which changed these."""

    def found(self, record: Record) -> list[Any]:
        """What a record found, for whoever reads it here: batches of solutions, or rows."""
        return record.found

    def look(self) -> None:
        """Called again and again; may raise OutOfBudget to end the run."""

    def close(self) -> None:
        """Nobody works at it any more."""


class Driver:
    """The parts of one search, by whoever is called to work at them."""

    def __init__(
        self,
        job: Job,
        clock: Clock,
        call: Callable[[], Crew],
        ledger: Ledger,
        *,
        journal: Journal | None = None,
        found: dict[str, list[Any]] | None = None,
    ) -> None:
        """`found`: what was found before, by the keys of its parts."""
        self.ledger = ledger
        self.called = False  # whether others had to be called
        self._job, self._clock = job, clock
        self._call, self._journal = call, journal or Journal()
        self._crew: Crew | None = None
        self._told = self._nodes_before = ledger.nodes  # nodes that the clock was told of
        self._began = self._next_forecast = time.monotonic()
        self._found = found or {}
        self._unread = 0
        self._read: str | None = None  # the last entry that was read to its end
        self._known_of: Part | None = None  # the part whose knowledge was told last
        self._slice = SLICE

    # The loop

    def run(self) -> Iterator[None]:
        """Work until all is done; yields often enough for whoever looks on."""
        try:
            if self._journal.alone and self._job.alone:
                yield from self._alone()
            while not self._over():
                self._send()
                self._receive()
                self._tell()
                yield
            self._clock.done = 1.0
        finally:
            try:
                self._dismiss()
                self._clock.nodes += self.ledger.nodes - self._told
                self._told = self.ledger.nodes
            finally:
                self._journal.close()

    def _alone(self) -> Iterator[None]:
        """The first moments without help: most searches need none."""
        begun = time.thread_time()
        while not self._over() and time.thread_time() - begun < SHORT:
            entry = self.ledger.take_next(self._job.in_order)
            order = self._order(entry, seconds=SHORT, wanted=1)
            self._settle((entry.key, entry.number), work(order))
            self._tell()
            yield

    def _over(self) -> bool:
        """Whether nothing is left to do; if nothing was found either, the next pass begins."""
        if not self.ledger.over:
            return False
        number, entries = self.ledger.last_pass()
        last = entries[-1].part
        if self.ledger.count or self.ledger.poison or last.spec is None:  # None: it is not cut
            return True
        following = self._job.following(last)
        if following:
            with self._journal.changing():
                fresh = self.ledger.begin(following, number + 1)
                self._journal.keep(fresh, fresh[0], Record())
        return not following

    def _send(self) -> None:
        self.called = True
        crew = self._crew = self._crew or self._call()
        ledger = self.ledger
        while ledger.waiting and len(ledger.out) < crew.size + crew.reserve:
            if ledger.out and self._unread > UNREAD:
                return
            entry = ledger.take_next(self._job.in_order)
            # While there are few, short slices give the others something to do; and what may have
            # killed somebody is cut, so that little is set aside with it.
            few = ledger.waiting < PARTS_EACH * crew.size or entry.tries > 0
            seconds = self._slice * crew.slices / (10 if few else 1)
            wanted = PARTS_EACH * crew.size if few else 1
            crew.submit((entry.key, entry.number), self._order(entry, seconds, wanted))

    def _order(self, entry: Entry, seconds: float, wanted: int) -> Order:
        most = None
        if self._clock.limit is not None:
            most = max(1, self._clock.limit - self._clock.nodes)
        part = None if entry.part.spec is None else entry.part
        return Order(self._job.do, self._job.what(), part, seconds, most, wanted)

    def _receive(self) -> None:
        assert self._crew is not None
        left = self._clock.seconds_left
        outcome = self._crew.receive(REFRESH if left is None else min(REFRESH, left))
        while outcome is not None:
            self._take(outcome)
            outcome = self._crew.receive(0)

    def _take(self, outcome: Outcome) -> None:
        tag, came = outcome
        if isinstance(came, Record):
            self._settle(tag, came)
        elif isinstance(came, Lost) and tag[0] in self.ledger.out:
            self._lost(tag, came)
        elif not isinstance(came, Lost):
            raise came

    def _lost(self, tag: Tag, why: Lost) -> None:
        entry = self.ledger.entries[tag[0]]
        record = self._job.lost(entry.part, entry.tries + 1)
        if record is not None:
            self._settle(tag, record)
            return
        with self._journal.changing():
            entry = self.ledger.failed(tag[0], str(why))
            self._journal.keep([entry], entry, Record())

    def _settle(self, tag: Tag, record: Record) -> None:
        with self._journal.changing():  # Ctrl-C may come anywhere
            changed = self.ledger.settle(*tag, record)
            if changed is None:
                return
            self._journal.keep(changed, self.ledger.entries[tag[0]], record)
        found = self._journal.found(record)
        self._unread += sum(map(_size, found))
        self._found.setdefault(tag[0], []).extend(found)

    def _tell(self) -> None:
        """Tell the clock, which may raise to end it all."""
        nodes = self.ledger.nodes
        if self.ledger.bound is not None:
            self._clock.bound(self.ledger.bound)
        self._journal.look()
        now = time.monotonic()
        if now >= self._next_forecast:
            self._next_forecast = now + FORECAST
            rate = (nodes - self._nodes_before) / max(now - self._began, 1e-3)
            self._clock.forecast = self.ledger.forecast(rate)
        forecast = self._clock.forecast
        new, self._told = nodes - self._told, nodes
        self._clock.tick(new, None if forecast is None else forecast.done)

    def _dismiss(self) -> None:
        """Whatever ended it: what was done meanwhile is not lost."""
        crew, self._crew = self._crew, None
        if crew is None:
            return
        try:
            if self.ledger.out:
                crew.stop()
            until = time.monotonic() + 4 * SLICE
            while self.ledger.out and time.monotonic() < until:
                tag, came = crew.receive(REFRESH) or (None, None)
                if tag is not None and isinstance(came, Record):
                    self._settle(tag, came)
                elif tag is not None:
                    self.ledger.give_back(tag[0])
        finally:
            crew.close()

    # What is read of it, as if one search had done it

    def totals(self) -> Totals:
        """Running totals of all parts together."""
        try:
            for _ in self.run():
                yield self.ledger.count
        except (OutOfBudget, KeyboardInterrupt):
            yield self.ledger.count  # with what came while they were dismissed
            raise
        yield self.ledger.count
        return self._reason()

    def batches(self) -> Batches:
        """The list in its order, read while it grows."""
        yield from self._better()
        try:
            for _ in self.run():
                yield from self._better()
                yield from self._readable()
            yield from self._readable()
        except OutOfBudget:
            yield from self._at_hand()
            raise
        return self._reason()

    def _better(self) -> Iterator[Batch]:
        """What is known though it is not proved, if it is news."""
        if self._job.first_only:
            part = self.ledger.last_part
            known = None if part is self._known_of else self._job.known(part)
            self._known_of = part
            if known is not None:
                yield known

    def items(self) -> Iterator[Any]:
        """Whatever is found, in the order of the parts."""
        for _ in self.run():
            yield from self._readable()
        yield from self._readable()

    def _reason(self) -> Message:
        poison = self.ledger.poison
        if poison or self.ledger.reason is None:
            keys = ", ".join(f"{entry.key} ({entry.trouble})" for entry in poison)
            raise OutOfIdeas(message("reason.poison", parts=len(poison), keys=keys))
        return self.ledger.reason

    def _readable(self) -> Iterator[Any]:
        """What was found since, as far as nothing is missing before it."""
        for entry in self.ledger.after(self._read, lambda entry: entry.state in (DONE, CUT)):
            for batch in self._found.pop(entry.key, ()):
                self._unread -= _size(batch)
                yield batch
            if entry.state != OPEN:
                self._read = entry.key

    def _at_hand(self) -> Iterator[Any]:
        """What lies there, also where something is missing before it."""
        for key in sorted(self._found):
            if self.ledger.entries[key].state != NEEDLESS:
                yield from self._found[key]
        self._found.clear()


def _size(found: Batch | Sequence[Any]) -> int:
    return len(found.steps if isinstance(found, Batch) else found)
