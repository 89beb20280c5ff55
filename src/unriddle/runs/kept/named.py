"""Runs with a name: begun once, gone on with after whatever ended them."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from unriddle.contract import Part
from unriddle.desk.clock import Clock
from unriddle.errors import InputError, OutOfIdeas
from unriddle.runs.crews.crew import Crew
from unriddle.runs.crews.processes import Processes
from unriddle.runs.crews.travel import message_of, plain_message
from unriddle.runs.driver import Driver, Journal
from unriddle.runs.jobs import Job
from unriddle.runs.kept.lock import STOP
from unriddle.runs.kept.output import Output, try_out
from unriddle.runs.kept.store import SUFFIX, RunError, Store, folder
from unriddle.runs.ledger import OPEN, POISON, Entry, Ledger
from unriddle.runs.part import Record, batch_of, unpacked
from unriddle.values import Batch, message

PAUSE = "pause"  # what that file says where the run is to go on as soon as it can
COMMIT = 0.25  # seconds between two commits: what is done in so little time may be done again
WRITE = 1.0  # seconds between two looks at what can be written
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


def path_of(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise InputError(message("error.run_name", name=name), message("fix.run_name"), name)
    return folder() / (name + SUFFIX)


class NamedRun(Journal):
    """A run that is kept: begins it, or goes on where it was."""

    alone = False

    def __init__(
        self,
        name: str,
        job: Job,
        clock: Clock,
        *,
        out: Path | None = None,
        heading: str = "",
        about: dict[str, Any],
    ) -> None:
        """`out`: the file of a list; `about`: what else is to be remembered of it."""
        self.name = name
        self.path = path_of(name)
        self._job, self._out, self._heading = job, out, heading
        self._clock = clock
        self._code = job.code()
        self._output: Output | None = None
        self._committed = self._written = self._begun = time.monotonic()
        self._elapsed = 0.0
        began = {"code": self._code, "family": job.family, "began": time.time()}
        new = {**self._asked(), **began, "state": "open", "elapsed": 0.0, **about}
        if out is not None and out.parent != self.path.parent:  # that one is made with the run
            try_out(out, name, begun=self.path.exists())
        self._store = Store(self.path, new)
        try:
            self._is_done = self._checked()["state"] == "done"
            self._store.about(paused=False)
        except BaseException:
            self._store.close()
            raise

    def _asked(self) -> dict[str, Any]:
        """What the run is for, as it comes back from JSON."""
        out = None if self._out is None else str(self._out)
        return {"do": self._job.do, "what": self._job.what(), "out": out}

    def _checked(self) -> dict[str, Any]:
        """Only what was asked before can be gone on with, and only by the same code."""
        known = self._store.read()
        asked = self._asked()
        if known["do"] == asked["do"] and _differ_in_lines(known["what"], asked["what"]):
            raise RunError(self.path, "error.run_changed", "fix.run_changed", subject(known))
        if any(known.get(name) != asked[name] for name in asked):
            raise RunError(self.path, "error.run_other", "fix.run_other", _question(known))
        if known["code"] != self._code:
            raise RunError(self.path, "error.run_code", "fix.run_code", known["code"])
        return known

    @property
    def has_parts(self) -> bool:
        """Whether it came so far that there is something to go on with."""
        return "nodes" in self._store.read()

    @property
    def is_whole(self) -> bool:
        """Whether its search cannot be cut: all of it is kept at its end, and nothing before."""
        entries = self._store.entries()
        return len(entries) == 1 and entries[0].part.spec is None

    # For whoever searches

    def driver(self, call: Callable[[], Crew]) -> Driver:
        """The search as the run goes on with it."""
        known = self._store.read()
        self._elapsed, self._begun = known["elapsed"], time.monotonic()
        entries = self._store.entries()
        for entry in entries:
            if entry.state == POISON:  # another try: perhaps it was the machine
                entry.state, entry.tries = OPEN, 0
        ledger = Ledger(entries, first_only=self._job.first_only)
        ledger.reason, ledger.bound = message_of(known.get("reason")), known.get("bound")
        if "nodes" not in known:
            self._clock.tables_for_others = True
            parts = self._job.parts(self._clock) or [Part(None)]
            fresh = ledger.begin(parts, 0)
            ledger.bound = self._clock.lower_bound  # cutting it may have proved something
            self._store.keep(fresh, fresh[0])
            self._store.about(nodes=self._clock.nodes, bound=ledger.bound)
        else:
            self._clock.go_on(known["nodes"] + ledger.nodes)
            if ledger.bound is not None:
                self._clock.bound(ledger.bound)
        self._ledger = ledger
        self._output = self._opened()
        before = self._found_before(ledger)
        return Driver(self._job, self._clock, call, ledger, journal=self, found=before)

    def _opened(self) -> Output | None:
        """The file that is written; one that is there already is the user's own by now."""
        if self._out is None or (self._is_done and self._out.exists()):
            return None
        return Output(self._out, self._store, self._ledger, self._heading)

    def _found_before(self, ledger: Ledger) -> dict[str, list[Batch]]:
        """Solutions that are read here, not written to a file."""
        return {
            key: [batch_of(lines) for _, lines in self._store.lines(key, 0)]
            for key in ledger.entries
            if self._reads
        }

    @property
    def _reads(self) -> bool:
        """Whether what is found is few, and read by whoever asked."""
        return self._out is None and self._job.first_only

    def processes(self, size: int) -> Callable[[], Crew]:
        return partial(Processes, size, self._job)

    def cluster(self, address: str) -> Callable[[], Crew]:
        from unriddle.runs.crews.cluster import Cluster, known_address  # few runs have one

        return partial(Cluster, known_address(address), self._job)

    # Journal

    def changing(self) -> AbstractContextManager[None]:
        return self._store.changing()

    def keep(self, changed: Sequence[Entry], entry: Entry, record: Record) -> None:
        self._store.keep(changed, entry, record.written)

    def found(self, record: Record) -> list[Batch]:
        return [batch_of(unpacked(record.written))] if self._reads and record.written else []

    def look(self) -> None:
        now = time.monotonic()
        if now - self._committed >= COMMIT:
            self._committed = now
            self._remember()
            self._heed()
        if self._output is not None and now - self._written >= WRITE:
            self._written = now
            self._remember()  # a part that is done is never on the disk without its reason
            self._output.write()

    def _heed(self) -> None:
        """End if somebody has asked for it; who only pauses it wants it to go on by itself."""
        with suppress(FileNotFoundError):
            said = self.path.with_suffix(STOP).read_text()
            self._store.about(paused=said != PAUSE)
            raise OutOfIdeas(message("reason.stopped"))

    @property
    def elapsed(self) -> float:
        """Seconds in which somebody worked at it, whenever that was."""
        now = 0.0 if self._is_done else time.monotonic() - self._begun
        return self._elapsed + now

    def _remember(self) -> None:
        """What all records come to besides the parts; with it they are committed."""
        reason = self._ledger.reason
        plainly = None if reason is None else plain_message(reason)
        known = self._job.known(self._ledger.last_part) if self._job.first_only else None
        self._store.about(
            elapsed=self.elapsed,
            reason=plainly,
            bound=self._ledger.bound,
            best=None if known is None else known.cost(0),
        )

    def close(self) -> None:
        try:
            self._remember()
            if self._output is not None and not self._store.failed:
                self._output.write(to_the_end=self._ledger.over)
        finally:
            if self._output is not None:
                self._output.close()

    def finish(self, answer: Any, closing: str = "") -> None:
        """All is done: what came of it is kept."""
        if self._output is not None:
            self._output.finish(closing)
        self._store.about(state="done", answer=answer)

    def leave(self) -> None:
        with suppress(OSError):
            self.path.with_suffix(STOP).unlink()
        self._store.close()


def _differ_in_lines(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether both are of the same list, which has other lines by now."""
    if "digest" not in one or one == other:
        return False
    return all(one[name] == other.get(name) for name in one if name not in ("lines", "digest"))


def _question(known: dict[str, Any]) -> str:
    """What a run is for, so that it can be told from another: its command, if it had one."""
    if known.get("command"):
        return shlex.join(["unriddle", *known["command"]])
    want = known["what"].get("task", {}).get("want", known["do"])
    out = "" if known["out"] is None else f" > {known['out']}"
    return f"{want} {subject(known)}{out}"


def subject(known: dict[str, Any]) -> str:
    """What a run is about, in a line: its position, or the variant of a survey."""
    what = known["what"]
    return str(what.get("position") or f"{what.get('variant', '')} {what.get('body', '')}".strip())
