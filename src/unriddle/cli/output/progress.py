"""Progress of long work: a line on a terminal, JSON lines with `--json`, else silence."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING

from unriddle.cli.console import Voice, as_json
from unriddle.desk import Clock

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE = 0.5  # seconds before anything is shown, and between two JSON lines
REFRESH = 0.1


class Progress:
    """Watches a budget from its ticks; a survey counts its rows in `found` itself."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.found = 0
        self.about = ""  # what is at work, where several are one after the other
        self.wanted = voice.json or voice.err.isatty()
        self._next = time.perf_counter() + PATIENCE
        self._bar: Bar | None = None
        self._line: TaskID | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Clear the line, so that others may write; the next tick draws it again."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def tick(self, budget: Clock) -> None:
        """Called at every tick of the search, so the clock comes first."""
        now = time.perf_counter()
        if now < self._next:
            return
        if self.voice.json:
            self._next = now + PATIENCE
            self._print(budget)
        else:
            self._next = now + REFRESH
            self._draw(budget)

    def _print(self, budget: Clock) -> None:
        event = {
            "event": "progress",
            **({"strategy": self.about} if self.about else {}),
            "nodes": budget.nodes,
            "nodes_per_second": round(budget.nodes / budget.seconds),
            "found": budget.found or self.found,
            "done": budget.done,
            "seconds": round(budget.seconds, 3),
        }
        print(as_json(event), file=self.voice.err, flush=True)

    def _draw(self, budget: Clock) -> None:
        words = self.voice.key(
            "progress.line",
            nodes=self.voice.number(f"{budget.nodes:,}"),
            rate=self.voice.number(f"{round(budget.nodes / budget.seconds):,}"),
            found=budget.found or self.found,
        )
        words = f"{self.about}: {words}" if self.about else words
        bar = self._bar or self._start()
        done = None if budget.done is None else 100 * budget.done
        assert self._line is not None
        bar.update(self._line, description=words, completed=done or 0, total=done and 100)
        bar.refresh()

    def _start(self) -> Bar:
        from rich.console import Console
        from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        console = Console(file=self.voice.err, highlight=False)
        columns = (
            SpinnerColumn(style=""),
            TextColumn("{task.description}", markup=False),
            BarColumn(20, style="", complete_style="", finished_style="", pulse_style=""),
            TimeElapsedColumn(),
        )
        self._bar = Bar(
            *columns,
            console=console,
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._line = self._bar.add_task("", total=None)
        self._bar.start()
        return self._bar
