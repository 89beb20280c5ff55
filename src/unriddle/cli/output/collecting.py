"""One file for the answers to many puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import indent
from typing import Any

from unriddle.cli.console import Console, as_json
from unriddle.cli.output import saving
from unriddle.desk import AtomicFile, Row, row_lines


class Collected(saving.Target):
    """Answers one after the other: texts under their puzzles, rows with theirs, JSON in a list."""

    def __init__(self, name: str, kinds: Sequence[str]) -> None:
        super().__init__(name, [kind for kind in kinds if kind not in saving.PICTURES])
        self.puzzle = ""  # of the answer that comes next
        self._fresh: AtomicFile | None = None

    def write_record(self, record: Any) -> None:
        self._append((",\n" if self._fresh else "[\n") + as_json(record))

    def write_lines(self, lines: Iterable[str]) -> None:
        """Indented below the puzzle, so that the file can be read again as the list it is."""
        self._append(("\n" if self._fresh else "") + self.puzzle + "\n")
        for line in lines:
            self._append(indent(line, "  ") + "\n")

    def write_rows(self, rows: Iterable[Row]) -> None:
        named = ({"puzzle": self.puzzle, **row} for row in rows)
        lines = iter(row_lines(named, self.kind))
        if self.kind == "csv" and self._fresh:
            next(lines, None)  # the heading, which is there already
        for line in lines:
            self._append(line + "\n")

    def tell_saved(self, console: Console) -> None:
        """Told when all of them are."""

    def finish(self, console: Console) -> None:
        """Put the file in its place, if there is any answer in it."""
        if self._fresh is None:
            return
        if self.kind == "json":
            self._append("\n]\n")
        try:
            self._fresh.keep()
        except OSError as error:
            raise self.failed(error) from None
        self._fresh, self.written = None, True
        super().tell_saved(console)

    def drop(self) -> None:
        if self._fresh is not None:
            self._fresh.drop()

    def _append(self, text: str) -> None:
        try:
            if self._fresh is None:
                self._fresh = AtomicFile(self.name)
            self._fresh.file.write(text.encode("utf-8", "replace"))
        except OSError as error:
            raise self.failed(error) from None
