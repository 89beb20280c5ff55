"""The file that a list is written to while it grows, in its order.

It grows beside the file that was asked for, and takes its place when all is there: whoever reads
that one never sees half of it. How far it is written is kept in the run's own file, and what was
written beyond that before a kill is cut off. Where it was removed or changed meanwhile, it is
written anew: all that was found is in the run's own file.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from unriddle.errors import InputError, system_reason
from unriddle.runs.kept.store import FULL, Mark, Store
from unriddle.runs.ledger import CUT, DONE, OPEN, POISON, Entry, Ledger
from unriddle.values import message

BESIDE = ".part"
_LONGEST = 40  # letters of the file's own name in that of the growing one, which has a limit, too
_CHUNK = 1 << 20


class OutputError(InputError):
    """The file of a list cannot be written."""

    kind = "file"

    def __init__(self, path: Path, run: str, error: OSError, begun: bool = True) -> None:
        """`begun`: the run is kept, and goes on with that very file."""
        what = message("error.save", path=str(path), reason=system_reason(error))
        fix = message("fix.save")
        if error.errno in FULL:
            fix = message("fix.run_full", name=run)
        elif begun and isinstance(error, FileNotFoundError):
            fix = message("fix.run_folder", name=run)
        super().__init__(what, fix, str(path))


def beside(path: Path, run: str) -> Path:
    """Where the file of a run grows; two runs for the same file do not meet.

    A link stays a link: its target is renewed.
    """
    path = Path(os.path.realpath(path))
    return path.with_name(f"{path.name[:_LONGEST]}.{run}{BESIDE}")


def try_out(path: Path, run: str, begun: bool) -> None:
    """Raise if a run could not write there: before it is kept, or gone on with."""
    if path.exists() and not path.is_file():
        what = message("error.run_no_file", path=str(path))
        raise InputError(what, message("fix.run_no_file"), str(path))
    growing = beside(path, run)
    known = growing.exists()
    try:
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError
        with growing.open("ab"):
            pass
        if not known:
            growing.unlink()
    except OSError as error:
        raise OutputError(path, run, error, begun) from None


class Output:
    def __init__(self, path: Path, store: Store, ledger: Ledger, heading: str = "") -> None:
        self.path = Path(os.path.realpath(path))
        self.beside = beside(path, store.path.stem)
        self._store, self._ledger = store, ledger
        self._heading = f"{heading}\n".encode() if heading else b""
        self._mark = Mark(*store.read().get("mark", Mark()))
        with self._told():
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.beside, flags, 0o666)
            if self._is_other():
                self._mark = Mark()

    def _is_other(self) -> bool:
        """Whether somebody has changed what was written."""
        left, found = self._mark.size, 0
        while left:
            chunk = os.read(self._file, min(left, _CHUNK))
            if not chunk:
                return True
            left, found = left - len(chunk), zlib.crc32(chunk, found)
        return found != self._mark.checksum

    def write(self, to_the_end: bool = False) -> None:
        """What is there by now, as far as nothing is missing before it."""
        passed = (DONE, CUT, POISON) if to_the_end else (DONE, CUT)
        at = mark = self._mark
        with self._told():
            os.ftruncate(self._file, at.size)
            os.lseek(self._file, at.size, os.SEEK_SET)
            if self._heading and not at.size:
                at = mark = self._appended(at, self._heading)
            gap = False
            for entry in self._ledger.after(at.key, lambda entry: entry.state in passed):
                at = self._written(at, entry)
                if not gap:  # after one that is set aside it is to be written anew some day
                    mark = at
                if entry.state == POISON:
                    gap, at = True, at._replace(number=0)
            os.fsync(self._file)
        self._mark = mark
        self._store.about(mark=mark)

    def _written(self, mark: Mark, entry: Entry) -> Mark:
        """How far it is after what an entry has found."""
        for number, lines in self._store.lines(entry.key, mark.number):
            mark = self._appended(mark, lines)._replace(number=number)
        if entry.state in (OPEN, POISON):
            return mark
        return mark._replace(key=entry.key, number=0)

    def _appended(self, mark: Mark, lines: bytes) -> Mark:
        left = memoryview(lines)
        while left:
            left = left[os.write(self._file, left) :]
        checksum = zlib.crc32(lines, mark.checksum)
        return mark._replace(size=mark.size + len(lines), checksum=checksum)

    def finish(self, closing: str = "") -> None:
        """All is there: it takes its place."""
        with self._told():
            with self.beside.open("ab") as file:
                file.write(closing.encode())
                file.flush()
                os.fsync(file.fileno())
            self.beside.replace(self.path)

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._file)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OutputError(self.path, self._store.path.stem, error) from None
