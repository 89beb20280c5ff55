"""Files that are whole at every moment: written beside the old one, then renamed over it.

Until the rename the old file stays as it was, whatever stops the program. What is no regular file
(a device, a pipe) has nothing to lose and cannot be renamed over: it is written directly.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

HALF_WRITTEN = ".part"
_LONGEST = 40  # letters of the file's own name in the temporary one, which has a limit, too


class AtomicFile:
    """A file in the making: `keep` puts it in its place, `drop` leaves the old one there.

    As a context it is kept when all went well, and dropped otherwise.
    """

    def __init__(self, name: str | Path, mode: int = 0o666) -> None:
        self._path = Path(os.path.realpath(name))  # a link stays a link: its target is renewed
        self._beside: Path | None = None
        old = _status(Path(name))
        if old is not None and (not stat.S_ISREG(old.st_mode) or _is_output(old)):
            self.file = Path(name).open("wb")  # noqa: SIM115
            return
        if old is not None and not os.access(self._path, os.W_OK):
            raise PermissionError(f"{self._path} is write-protected")
        unique = f"{os.getpid()}-{os.urandom(3).hex()}{HALF_WRITTEN}"
        self._beside = self._path.with_name(f"{self._path.name[:_LONGEST]}.{unique}")
        opened = os.open(self._beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        self.file = os.fdopen(opened, "wb")
        try:
            if old is not None:
                _like(self._beside, old)
        except OSError:
            self.drop()
            raise

    def keep(self) -> None:
        """Let it last, and take the place of the old one."""
        try:
            self.file.flush()
            if self._beside is not None:
                os.fsync(self.file.fileno())
            self.file.close()
            if self._beside is not None:
                self._beside.replace(self._path)
                self._beside = None
        finally:
            self.drop()

    def drop(self) -> None:
        """Leave nothing of it; after `keep` there is nothing left to drop."""
        with suppress(OSError):  # what could not be written is thrown away
            self.file.close()
        if self._beside is not None:
            with suppress(OSError):
                self._beside.unlink()
            self._beside = None

    def __enter__(self) -> AtomicFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.keep()
        else:
            self.drop()


_BINARY = getattr(os, "O_BINARY", 0)  # where there is such a thing as a text file


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_output(status: os.stat_result) -> bool:
    """Whether this is the file that standard output or error goes to, as by `/dev/stdout`."""
    for number in (1, 2):
        with suppress(OSError):
            if os.path.samestat(os.fstat(number), status):
                return True
    return False


def _like(path: Path, old: os.stat_result) -> None:
    """The owner, where that may be said, and the permissions of the old file."""
    with suppress(OSError, AttributeError):
        os.chown(path, old.st_uid, old.st_gid)
    path.chmod(stat.S_IMODE(old.st_mode))
