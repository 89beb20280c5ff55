"""Progress of long work: a line on a terminal, JSON lines with `--json`, else silence."""

from __future__ import annotations

import os
import time

from unriddle.cli.console import INTERRUPTED, Console, as_json
from unriddle.desk import Clock

DELAY = 0.5  # seconds before anything is shown, and between two JSON lines
REFRESH = 0.1
CLEAR = "\r\x1b[2K"
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
WIDE = 20  # columns of the bar
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

    def __init__(self, console: Console) -> None:
        self.console = console
        self.found = 0
        self.about = ""  # what is at work, where several are one after the other
        self.wanted = console.json or console.err.isatty()
        self._next = time.perf_counter() + DELAY
        self._drawn = False
        self._steers = os.environ.get("TERM") not in ("dumb", "unknown")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def clock(self, seconds: float | None, nodes: int | None = None) -> Clock:
        """A clock that is watched, where anybody looks."""
        return Clock(seconds, nodes, self.tick if self.wanted else None)

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
        elif self._steers:
            self._next = now + REFRESH
            self._draw(clock)

    def _print(self, clock: Clock) -> None:
        from unriddle.cli.output.records import ProgressLine  # only JSON needs it

        line = ProgressLine(
            event="progress",
            strategy=self.about or None,
            nodes=clock.nodes,
            nodes_per_second=round(clock.nodes / clock.seconds),
            found=clock.found or self.found,
            done=clock.done,
            seconds=round(clock.seconds, 3),
        )
        print(as_json(self.console.encoded(line)), file=self.console.err, flush=True)

    def _draw(self, clock: Clock) -> None:
        found = clock.found or self.found
        words = self.console.key(
            "progress.line",
            nodes=self.console.number(f"{clock.nodes:,}"),
            rate=self.console.number(f"{round(clock.nodes / clock.seconds):,}"),
            found=found,
        )
        times = f"{bar(clock.done, clock.seconds)} {hours(clock.seconds)}"
        if time_left := left(clock.done, clock.seconds):
            times = f"{times}, {self.console.key('progress.left', time=time_left)}"
        columns = self._columns() - 1
        if len(words) + len(times) + 3 > columns:
            words = self.console.key("progress.found", found=found)
        words = f"{self.about}: {words}" if self.about else words
        spinner = SPINNER[int(clock.seconds / REFRESH) % len(SPINNER)]
        line = f"{spinner} {words} {times}"[:columns]
        print(CLEAR + line, end="", file=self.console.err, flush=True)
        self._drawn = True

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self.console.err.fileno()).columns or 80
        except OSError:
            return 80


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
