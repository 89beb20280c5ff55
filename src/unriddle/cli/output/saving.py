"""Saving a result: the file's extension says how."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from unriddle import desk
from unriddle.cli.console import Console, as_json
from unriddle.cli.input import files
from unriddle.cli.options import Ask
from unriddle.desk import InputError, Position, Row, Solution, known, message, system_reason

TEXT = ("txt", "json")
ROWS = ("csv", "jsonl")
PICTURES = ("svg", "png")
FILMS = {"strip": PICTURES, "moving": ("svg",)}  # and what can hold them


class Target:
    """The file a result goes to, checked before the work begins."""

    def __init__(self, name: str, kinds: Sequence[str]) -> None:
        from pathlib import Path  # slow to load, and most runs save nothing

        self.name = name
        self.written = False
        self.lines = 0  # that `write_lines` has written
        self.kind = Path(name).suffix[1:].lower()
        if self.kind not in kinds:
            known = ", ".join(f".{kind}" for kind in kinds)
            what = message("error.out_kind", name=name)
            if self.kind in (*TEXT, *ROWS, *PICTURES):
                what = message("error.out_kind_other", kind=f".{self.kind}", kinds=known)
            raise files.FileError(what, message("fix.out_kind", kinds=known), name)
        if files.is_folder(name):
            raise self.failed(IsADirectoryError())
        if not Path(name).absolute().parent.is_dir():
            raise self.failed(FileNotFoundError())
        if self.kind == "png":
            desk.renderer()

    def failed(self, error: OSError) -> files.FileError:
        """A save that fails names path and reason."""
        what = message("error.save", path=files.full(self.name), reason=system_reason(error))
        return files.FileError(what, message("fix.save"), self.name)

    def write(self, content: str | bytes) -> None:
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        try:
            with desk.AtomicFile(self.name) as fresh:
                fresh.file.write(data)
            self.written = True
        except OSError as error:
            raise self.failed(error) from None

    def write_record(self, record: Any) -> None:
        self.write(as_json(record) + "\n")

    def write_rows(self, rows: Iterable[Row]) -> None:
        self.write_lines(desk.row_lines(rows, self.kind))

    def tell_saved(self, console: Console) -> None:
        console.tell(console.key("says.saved", path=self.name))

    def write_lines(self, lines: Iterable[str]) -> None:
        """Write line by line as they come.

        Ctrl-C keeps those that were written by then; if none was, the old file stays.
        """
        try:
            with desk.AtomicFile(self.name) as fresh:
                try:
                    for line in lines:
                        with whole():
                            fresh.file.write(line.encode("utf-8", "replace") + b"\n")
                            self.lines += 1
                except KeyboardInterrupt:
                    if self.lines:
                        fresh.keep()
                        self.written = True
                    raise
            self.written = True
        except OSError as error:
            raise self.failed(error) from None


@contextmanager
def whole() -> Iterator[None]:
    """Ctrl-C waits until what is being written is: nobody reads half a line."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def target(ask: Ask, kinds: Sequence[str]) -> Target | None:
    """Where to save, if somewhere; an unknown extension is an error before any work is done."""
    where = _target(ask, kinds)
    if ask.film is not None:
        _holds_film(ask.film, where)
    return where


def _target(ask: Ask, kinds: Sequence[str]) -> Target | None:
    if ask.out is None or ask.position is None:
        return None if ask.out is None else Target(ask.out, kinds)
    from unriddle.cli.output.collecting import Collected  # only lists need it

    ask.collected = ask.collected or Collected(ask.out, kinds)
    ask.collected.puzzle = ask.position.text
    return ask.collected


def _holds_film(film: str, where: Target | None) -> None:
    """A film needs a file, and one of a kind that can show it."""
    known("film", film, list(FILMS))
    if where is None:
        fix = message("fix.film_file", film=film, kind=FILMS[film][0])
        raise InputError(message("error.film_file"), fix, f"--film {film}")
    if where.kind not in FILMS[film]:
        kinds = ", ".join(f".{kind}" for kind in FILMS[film])
        what = message("error.film_kind", name=where.name)
        raise files.FileError(what, message("fix.film_kind", kinds=kinds), where.name)


def deliver(
    where: Target | None,
    console: Console,
    told: Any,
    lines: Iterable[str],
    rows: Iterable[Row] = (),
    draw: Callable[[Target], bytes | None] | None = None,
) -> None:
    """Print a result as JSON if that is asked for, and save it as the file's extension says.

    `told` is a record, or an answer that has one.
    """
    if console.json:
        console.record(told)
    if where is None:
        return
    if where.kind in PICTURES and draw is not None:
        picture = draw(where)
        if picture is None:
            console.tell(console.key("says.nothing_to_draw", path=where.name))
            return
        where.write(picture)
    elif where.kind == "json":
        where.write_record(console.encoded(told))
    elif where.kind in ROWS:
        where.write_rows(rows)
    else:
        where.write_lines(lines)
    where.tell_saved(console)


def choose_colours(ask: Ask, console: Console) -> None:
    """How pieces are painted, in pictures and on the terminal."""
    if ask.colours is not None:
        console.palette = known("colours", ask.colours, desk.PALETTES) or console.palette


def drawn(
    where: Target,
    console: Console,
    position: Position,
    solution: Solution | None = None,
    film: str | None = None,
) -> bytes:
    """A solution, or the position as it stands; as a film the steps that lead there."""
    palette, on_reduced = console.palette, console.tell_once
    if film is not None:
        steps = solution.steps if solution else position.steps
        return desk.filmed(
            *(position, steps, where.kind, film, palette, on_reduced, where.name), say=console.say
        )
    scene = position.solved_scene(solution) if solution else position.scene()
    return desk.picture(scene, where.kind, palette, on_reduced, console.say)
