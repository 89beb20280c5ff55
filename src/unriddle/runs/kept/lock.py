"""One driver at a time: a lock of the kernel's, which ends with its process."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

from unriddle.errors import InputError
from unriddle.values import message

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows has another way
    fcntl = None
    import msvcrt as _msvcrt

    msvcrt: Any = _msvcrt

SUFFIX = ".lock"
STOP = ".stop"  # of a file that asks whoever holds it to end
LOOK = 0.01  # seconds, in which somebody may have held it only to see whether it is free


class Busy(InputError):
    """Another process works at the run."""

    kind = "run"

    def __init__(self, name: str, process: int) -> None:
        what = message("error.run_busy", name=name, process=process)
        super().__init__(what, message("fix.run_busy", name=name), name)


class Lock:
    """Held until it is released, or the process ends, however that may be."""

    def __init__(self, path: Path) -> None:
        """Raises OSError where there can be none."""
        self._path = path.with_suffix(SUFFIX)
        self._file = self._taken(path.stem)
        os.truncate(self._file, 0)
        path.with_suffix(STOP).unlink(missing_ok=True)  # that was for another: see `ask_to_end`
        os.write(self._file, f"{os.getpid()}\n".encode())

    def _taken(self, name: str) -> int:
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            if not _take_soon(file):
                process = _process(file)
                os.close(file)
                raise Busy(name, process)
            if _is_at(self._path, file):
                return file
            os.close(file)  # whoever removed the run held it until now

    def release(self, remove: bool = False) -> None:
        if remove:
            with suppress(OSError):
                self._path.unlink()
        with suppress(OSError):
            os.close(self._file)


def held(path: Path) -> int | None:
    """The process that works at a run, if one does."""
    try:
        file = os.open(path.with_suffix(SUFFIX), os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _take(file, shared=True) else _process(file)
    finally:
        os.close(file)


def ask_to_end(path: Path, says: str) -> bool:
    """Ask the process that works at a run to end; whether one does."""
    while (process := held(path)) == 0:  # what is said before it has written its id is lost
        sleep(LOOK)
    if process is not None:
        with suppress(FileExistsError), path.with_suffix(STOP).open("x" if says else "w") as file:
            file.write(says)  # a pause does not undo a stop
    return process is not None


def _process(file: int) -> int:
    """Who holds it; 0 while that is not written yet."""
    os.lseek(file, 0, os.SEEK_SET)
    with suppress(ValueError):
        return int(os.read(file, 100))
    return 0


def _is_at(path: Path, file: int) -> bool:
    """Whether the file is still the one that others find there."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except FileNotFoundError:
        return False


def _take_soon(file: int) -> bool:
    for _ in range(5):
        if _take(file):
            return True
        sleep(LOOK)
    return False


def _take(file: int, shared: bool = False) -> bool:
    """Whether it is free; those who only look share it, and see no driver in each other."""
    try:
        if fcntl is not None:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        else:
            os.lseek(file, 1 << 20, os.SEEK_SET)  # beyond what is written: others may read that
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
