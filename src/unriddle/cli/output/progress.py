"""Progress of long work: a line on a terminal, JSON lines with `--json`, else silence.

Of a run with a name there is a line now and then off a terminal, too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence, Set
from typing import Any, Self

from unriddle.cli.console import INTERRUPTED, Console, as_json
from unriddle.desk import Clock

DELAY = 0.5  # seconds before anything is shown, and between two JSON lines
REFRESH = 0.1
CLEAR = "\r\x1b[2K"
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
WIDE = 20  # columns of the bar
LOG = 10.0  # seconds before the first line off a terminal
LEFT = ("seconds_left_low", "seconds_left", "seconds_left_high")
ESTIMATED = 5.0  # seconds after which it can be said how long the rest will take


class Interruptible:
    """Work that Ctrl-C may end: what there is by then is shown."""

    interrupted = False

    def __enter__(self) -> Interruptible:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        self.interrupted = self.interrupted or kind is KeyboardInterrupt
        return kind is KeyboardInterrupt

    def code(self, otherwise: int) -> int:
        """The exit code: what ended it, or else how it went."""
        return INTERRUPTED if self.interrupted else otherwise


class Progress:
    """Watches a clock by its ticks; a survey counts its rows in `found` itself."""

    def __init__(self, console: Console, logs: bool = False) -> None:
        """`logs`: a line now and then is wanted off a terminal, too."""
        self.console = console
        self.found = 0
        self.about = ""  # what is at work, where several are one after the other
        self._logs = logs
        self.wanted = console.json or console.err.isatty()
        self._next = time.perf_counter() + DELAY
        self._drawn = False
        self._steers = os.environ.get("TERM") not in ("dumb", "unknown")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def clock(self, seconds: float | None, nodes: int | None = None) -> Clock:
        """A clock that is watched, where anybody looks."""
        return Clock(seconds, nodes, self.tick if self.wanted or self._logs else None)

    def close(self) -> None:
        """Clear the line, so that others may write; the next tick draws it again."""
        if self._drawn:
            print(CLEAR, end="", file=self.console.err, flush=True)
            self._drawn = False

    def tick(self, clock: Clock) -> None:
        """Called at every tick of the search, so the clock comes first."""
        now = time.perf_counter()
        if now < self._next:
            return
        if self.console.json:
            self._next = now + DELAY
            self._print(clock)
        elif self._logs and not self.console.err.isatty():
            self._log(clock, now)
        elif self._steers:
            self._next = now + REFRESH
            self._draw(clock)

    def _log(self, clock: Clock, now: float) -> None:
        """A line after ten seconds, and then ever more seldom, up to one in ten minutes."""
        if clock.seconds >= LOG:
            self.console.tell(f"{hours(clock.seconds)} {self._words(clock)}")
        self._next = now + min(max(LOG, clock.seconds), 60 * LOG)

    def _print(self, clock: Clock) -> None:
        from unriddle.cli.output.records import ProgressLine  # only JSON needs it

        line = ProgressLine(
            event="progress",
            strategy=self.about or None,
            nodes=clock.nodes,
            nodes_per_second=round(clock.rate),
            found=clock.found or self.found,
            done=clock.done,
            seconds=round(clock.seconds, 3),
            **_forecast(clock),
        )
        print(as_json(self.console.encoded(line)), file=self.console.err, flush=True)

    def _draw(self, clock: Clock) -> None:
        times = f"{bar(clock.done, clock.seconds)} {hours(clock.seconds)}"
        if clock.forecast is None and (time_left := left(clock.done, clock.seconds)):
            times = f"{times}, {self.console.key('progress.left', time=time_left)}"
        about = f"{self.about}: " if self.about else ""
        columns = self._columns() - 1
        words = self._fitting(clock, columns - len(about) - len(times) - 3)
        spinner = SPINNER[int(clock.seconds / REFRESH) % len(SPINNER)]
        line = f"{spinner} {about}{words} {times}"[:columns]
        print(CLEAR + line, end="", file=self.console.err, flush=True)
        self._drawn = True

    def _words(self, clock: Clock) -> str:
        facts = self._facts(clock)
        return _joined(facts, set(range(len(facts))))

    def _fitting(self, clock: Clock, columns: int) -> str:
        """What was found, and as much more as there is room for; what is left matters most."""
        facts = self._facts(clock)
        nodes, found, parts, left = range(len(facts))
        shown = {found}
        for more in (left, parts, nodes):
            if len(_joined(facts, shown | {more})) <= columns:
                shown |= {more}
        return _joined(facts, shown)

    def _facts(self, clock: Clock) -> tuple[str, str, str, str]:
        """Nodes and their rate, what was found, and of long work its parts and what is left."""
        return (self._rate(clock), self._found(clock), *self._ahead(clock))

    def _rate(self, clock: Clock) -> str:
        nodes, rate = f"{clock.nodes:,}", f"{round(clock.rate):,}"
        number = self.console.number
        return self.console.key("progress.nodes", nodes=number(nodes), rate=number(rate))

    def _found(self, clock: Clock) -> str:
        found = f"{clock.found or self.found:,}"
        return self.console.key("progress.found", found=self.console.number(found))

    def _ahead(self, clock: Clock) -> tuple[str, str]:
        if clock.forecast is None:
            return "", ""
        done, parts, _, left = clock.forecast
        cut = self.console.key("progress.parts", done=done, parts=parts)
        if left is None or clock.seconds < ESTIMATED:
            return cut, ""
        low, likely, high = map(hours, left)
        return cut, self.console.key("progress.range", low=low, time=likely, high=high)

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self.console.err.fileno()).columns or 80
        except OSError:
            return 80


class AnswerProgress(Progress):
    """Of many puzzles: the answers, which the clock has as what was found."""

    def _rate(self, clock: Clock) -> str:
        return ""

    def _found(self, clock: Clock) -> str:
        """Each answer is a node of the run, so those of earlier times are not in the rate."""
        now = clock.rate if clock.nodes else clock.found / clock.seconds
        answers, rate = f"{clock.found:,}", f"{round(now):,}"
        number = self.console.number
        return self.console.key("progress.answers", answers=number(answers), rate=number(rate))


def _joined(facts: Sequence[str], shown: Set[int]) -> str:
    return ", ".join(fact for place, fact in enumerate(facts) if fact and place in shown)


def _forecast(clock: Clock) -> dict[str, Any]:
    """What JSON tells of long work besides."""
    if clock.forecast is None:
        return dict.fromkeys(("parts_done", "parts", *LEFT))
    done, parts, _, left = clock.forecast
    times = [None] * 3 if left is None else [round(each, 1) for each in left]
    return {"parts_done": done, "parts": parts, **dict(zip(LEFT, times, strict=True))}


def hours(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def left(done: float | None, seconds: float) -> str:
    """How long the rest will take, once that can be told."""
    if not done or done > 1 or seconds < ESTIMATED:
        return ""
    return hours(seconds / done - seconds)


def bar(done: float | None, seconds: float) -> str:
    """How much is done; where nobody knows, half a bar on its way."""
    if done is None:
        start = int(15 * seconds)
        return "".join("━ "[(place - start) % WIDE >= WIDE // 2] for place in range(WIDE))
    halves = int(2 * WIDE * min(done, 1))
    return ("━" * (halves // 2) + "╸" * (halves % 2)).ljust(WIDE)
