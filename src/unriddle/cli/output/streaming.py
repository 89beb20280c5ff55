"""Long lists: written by the batch as they are found, to a file or off a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unriddle.cli.console import Console
from unriddle.cli.output import saving
from unriddle.cli.output.progress import Progress
from unriddle.desk import Answer, Row, Solving, Written, closing

KINDS = ("txt", *saving.ROWS)


def streams(solving: Solving, where: saving.Target | None, console: Console) -> bool:
    """Whether the solutions go by the batch; then none is kept, and a file's are not shown too."""
    if console.json or not solving.is_long_list:
        return False
    return not console.terminal if where is None else where.kind in KINDS


class Stream:
    """The batches of a list on their way, and whether Ctrl-C ended them."""

    def __init__(self, solving: Solving, progress: Progress, console: Console) -> None:
        self.interrupted = False
        self._written = 0
        self._solving = solving
        self._progress = progress
        self._console = console

    def print(self) -> None:
        """To standard output, as if they came one by one."""
        printed = False
        for batch in self._batches():
            self._progress.close()
            blank = "\n" if "\n" in batch.texts[0] else ""
            self._console.data(blank * printed + ("\n" + blank).join(batch.texts))
            printed = True
            self._written += len(batch.texts)

    def save(self, where: saving.Target, answer: Callable[[], Answer]) -> None:
        """To a file: Ctrl-C keeps what was found, and the old file if nothing was."""
        try:
            if where.kind in saving.ROWS:
                where.write_rows(self._rows())
            else:
                where.write_lines(self._lines(answer))
        except KeyboardInterrupt:
            self._interrupt()

    def _interrupt(self) -> None:
        """What was found but not written does not count."""
        self.interrupted = True
        self._solving.found = self._written

    def _nothing_to_keep(self) -> None:
        if self.interrupted and not self._written:
            raise KeyboardInterrupt

    def _batches(self) -> Iterator[Written]:
        try:
            for batch in self._solving.batches():
                if batch.texts:
                    yield batch
        except KeyboardInterrupt:
            self._interrupt()

    def _rows(self) -> Iterator[Row]:
        for steps, texts in self._batches():
            for each, text in zip(steps, texts, strict=True):
                yield {"solution": text, "steps": " ; ".join(each), "cost": 0}
                self._written += 1
        self._nothing_to_keep()

    def _lines(self, answer: Callable[[], Answer]) -> Iterator[str]:
        """A blank line after each solution, then what the family's own report says at its end."""
        for batch in self._batches():
            yield "\n\n".join(batch.texts) + "\n"
            self._written += len(batch.texts)
        self._nothing_to_keep()
        yield from closing(self._solving.position, answer(), self._console.say)
