"""Long lists: written by the batch as they are found, to a file or off a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.output import saving
from unriddle.cli.output.progress import Interruptible, Progress
from unriddle.desk import Row, Solving, Written

KINDS = ("txt", *saving.ROWS)


def streams(solving: Solving, where: saving.Target | None, console: Console) -> bool:
    """Whether the solutions go by the batch; then none is kept, and a file's are not shown too."""
    if console.json or not solving.is_long_list:
        return False
    return not console.terminal if where is None else where.kind in KINDS


class Stream(Interruptible):
    """The batches of a list on their way; Ctrl-C ends them, and keeps what was written."""

    def __init__(self, solving: Solving, progress: Progress, console: Console) -> None:
        self._written = 0
        self._solving = solving
        self._progress = progress
        self._console = console

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is KeyboardInterrupt:  # what was found but not written does not count
            self._solving.found = self._written
        return super().__exit__(kind)

    def write(self, where: saving.Target | None) -> Interruptible:
        """To a file, or to standard output as if they came one by one."""
        with self:
            if where is None:
                self._print()
            elif where.kind in saving.ROWS:
                where.write_rows(self._rows())
            else:
                where.write_lines(self._lines())
        return self

    def _batches(self) -> Iterator[Written]:
        return (batch for batch in self._solving.batches() if batch.texts)

    def _print(self) -> None:
        for batch in self._batches():
            self._progress.close()
            blank = "\n" if "\n" in batch.texts[0] else ""
            apart = blank if self._written else ""
            self._console.data(apart + ("\n" + blank).join(batch.texts))
            self._written += len(batch.texts)

    def _rows(self) -> Iterator[Row]:
        for steps, texts in self._batches():
            for each, text in zip(steps, texts, strict=True):
                yield {"solution": text, "steps": " ; ".join(each), "cost": 0}
                self._written += 1

    def _lines(self) -> Iterator[str]:
        """A blank line after each solution, then what the family's own report says at its end."""
        with self:
            for batch in self._batches():
                yield "\n\n".join(batch.texts) + "\n"
                self._written += len(batch.texts)
        if self.interrupted and not self._written:
            raise KeyboardInterrupt  # there is nothing to keep
        yield from desk.closing(self._solving.position, self._solving.answer(), self._console.say)
