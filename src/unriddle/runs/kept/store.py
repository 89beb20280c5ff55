"""The file of a run: what was asked, its parts, what they found, and how far a list is written.

SQLite with a journal of its own (WAL), and nothing counts as kept before it is on the disk. No part
is marked as being worked at: whatever is open when a driver comes up is to be done, so there is
nothing to clean up after a kill. One driver at a time: the lock is the kernel's, and ends with the
process. Both are not for network disks. Each row has a checksum, which SQLite itself does not keep:
a count that the disk has changed is not taken for a result.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from unriddle.contract import Part
from unriddle.errors import InputError, system_reason
from unriddle.runs.kept.lock import Lock
from unriddle.runs.ledger import Entry
from unriddle.runs.part import unpacked
from unriddle.values import Message, message

SUFFIX = ".run"
UNBEGUN = (".new", ".new-journal", ".new-wal", ".new-shm")  # of a file that is not whole yet
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SCHEMA = """
CREATE TABLE about (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE part (
    key TEXT PRIMARY KEY, spec TEXT NOT NULL, share REAL NOT NULL, state TEXT NOT NULL,
    number INTEGER NOT NULL, tries INTEGER NOT NULL, count TEXT NOT NULL, nodes INTEGER NOT NULL,
    seconds REAL NOT NULL, trouble TEXT NOT NULL, whole REAL NOT NULL, checksum INTEGER NOT NULL
) WITHOUT ROWID;
PRAGMA user_version = {version};
CREATE TABLE found (part TEXT, number INTEGER, lines BLOB NOT NULL, PRIMARY KEY (part, number));
"""
_ABOUT = "INSERT OR REPLACE INTO about VALUES (?, ?, ?)"
_VERSION = 1  # of what its tables are


class Mark(NamedTuple):
    """How far a list is written: up to which record of which part, and how long the file is."""

    key: str | None = None
    number: int = 0  # records of the part after it that are written, too
    size: int = 0
    checksum: int = 0  # of all that is written


class Store:
    """The file of one run, for its driver."""

    def __init__(self, path: Path, fresh: dict[str, Any] | None = None) -> None:
        """Open a run; where there is none, begin one that knows what `fresh` says about it."""
        self.path = path
        self.failed = False  # whether something could not be kept, and so nothing more is
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(path)
        try:
            with told(path):
                if fresh is not None and not path.exists():
                    _begin(path, fresh)
                self._db = _connected(path)
        except BaseException:
            begun = path.exists()
            if not begun:  # Ctrl-C may come before there is anything to keep
                with suppress(OSError):
                    _clear_unbegun(path)
            self._lock.release(remove=not begun)
            raise

    # What is known of it as a whole

    def about(self, **values: Any) -> None:
        """Remember these, and commit what there is."""
        if self.failed:
            return
        with self.changing():
            self._db.executemany(_ABOUT, _remembered(values))
            self._db.commit()

    def read(self) -> dict[str, Any]:
        with told(self.path):
            return _about(self._db)

    # Parts

    def entries(self) -> list[Entry]:
        with told(self.path):
            return list(_entries(self._db))

    def keep(self, entries: Sequence[Entry], of: Entry, lines: bytes = b"") -> None:
        """What a record changed; it is on the disk with the next that is said `about` the run."""
        if self.failed:
            return
        with self.changing():
            self._db.executemany(
                "INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                map(_row, entries),
            )
            if lines:
                values = (of.key, of.number, lines)
                self._db.execute("INSERT INTO found VALUES (?, ?, ?)", values)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """All of a change is kept, or nothing from the last commit on, whatever interrupts it.

        What follows a change that was not kept would mean something else without it, so nothing
        more is kept then.
        """
        try:
            with told(self.path):
                yield
        except BaseException:
            self.failed = True
            with suppress(sqlite3.Error):
                self._db.rollback()
            raise

    def lines(self, key: str, after: int) -> Iterator[tuple[int, bytes]]:
        """What a part has found, record by record, from after a number on."""
        sql = "SELECT number, lines FROM found WHERE part = ? AND number > ? ORDER BY number"
        with told(self.path):
            for number, lines in self._db.execute(sql, (key, after)):
                yield number, unpacked(lines)

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._db.close()
        self._lock.release()


def glance(path: Path) -> tuple[dict[str, Any], list[Entry]]:
    """What a run is about and its parts, beside a driver that may be at work."""
    with told(path), closing(_connected(path, whole=False)) as db:
        return _about(db), list(_entries(db))


def _begin(path: Path, fresh: dict[str, Any]) -> None:
    """A new file is there with all that belongs to it, or not at all."""
    _clear_unbegun(path)
    unbegun = path.with_suffix(UNBEGUN[0])
    with closing(sqlite3.connect(unbegun)) as db:
        db.executescript(_SCHEMA.format(version=_VERSION))
        db.executemany(_ABOUT, _remembered(fresh))
        db.commit()
        db.execute("PRAGMA journal_mode = WAL")  # from now on, for all who open it
    unbegun.replace(path)


def _clear_unbegun(path: Path) -> None:
    for end in UNBEGUN:
        path.with_suffix(end).unlink(missing_ok=True)


def _connected(path: Path, whole: bool = True) -> sqlite3.Connection:
    """`whole`: look at all of it, whether it is damaged anywhere."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=10)
    try:
        db.execute("PRAGMA synchronous = FULL")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version not in (0, _VERSION):  # an empty file has none
            raise RunError(path, "error.run_code", "fix.run_code", f"{version}")
        if whole and db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("quick_check")
    except BaseException:
        db.close()
        raise
    return db


def _remembered(values: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    for name, value in values.items():
        yield _with_checksum((name, json.dumps(value)))


def _about(db: sqlite3.Connection) -> dict[str, Any]:
    rows = map(_checked, db.execute("SELECT * FROM about"))
    return {name: json.loads(value) for name, value in rows}


def _entries(db: sqlite3.Connection) -> Iterator[Entry]:
    for row in db.execute("SELECT * FROM part ORDER BY key"):
        key, spec, share, state, number, tries, count, *rest = _checked(row)
        part = Part(json.loads(spec), share)
        yield Entry(key, part, state, number, tries, int(count), *rest)


def _row(entry: Entry) -> tuple[Any, ...]:
    spec = json.dumps(entry.part.spec, separators=(",", ":"))
    return _with_checksum(
        (
            *(entry.key, spec, float(entry.part.share), entry.state, entry.number, entry.tries),
            *(str(entry.count), entry.nodes, float(entry.seconds), entry.trouble),
            float(entry.whole),
        )
    )


def _with_checksum(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*row, zlib.crc32(repr(row).encode()))


def _checked(row: tuple[Any, ...]) -> tuple[Any, ...]:
    if _with_checksum(row[:-1]) != row:
        raise sqlite3.DatabaseError("checksum")
    return row[:-1]


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What is wrong with the file in clear words; whatever it is, what was kept stays there."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise _refused(path, str(error)) from None
    except OSError as error:
        if error.errno in FULL:
            raise RunError(path, "error.run_full", "fix.run_full") from None
        raise RunError(
            path, "error.run_unwritable", "fix.run_unwritable", system_reason(error)
        ) from None
    except (sqlite3.DatabaseError, zlib.error, ValueError, TypeError) as error:
        raise RunError(path, "error.run_damaged", "fix.run_damaged", str(error)) from None


def _refused(path: Path, words: str) -> RunError:
    """SQLite's own words for what the disk did not let it do."""
    if "disk is full" in words or "disk I/O" in words:
        return RunError(path, "error.run_full", "fix.run_full")
    if "no such table" in words or "no such column" in words:
        return RunError(path, "error.run_damaged", "fix.run_damaged", words)
    if "unable to open" in words and not path.exists():
        return RunError(path, "error.run_none", "fix.runs")
    return RunError(path, "error.run_unwritable", "fix.run_unwritable", words)


class RunError(InputError):
    """Something about the file of a run."""

    kind = "run"

    def __init__(self, path: Path, what: str, fix: str, reason: str | Message = "") -> None:
        said = {"name": path.stem, "path": str(path), "reason": reason}
        super().__init__(message(what, **said), message(fix, **said), path.stem)


def folder() -> Path:
    """Where runs are kept."""
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    # A relative one is to be ignored, says whoever invented it.
    base = named if named.is_absolute() else Path.home() / ".local" / "state"
    return base / "unriddle" / "runs"
