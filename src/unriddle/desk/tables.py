"""Tables that searches look things up in: in memory, or mapped from the user's cache.

A file begins with its version, its length and a checksum, which its name goes into as well. It is
written beside its place and then moved there, so nobody ever sees half of one; what is damaged
nonetheless is built anew. Two processes that build the same table write the same bytes, and the
later one wins. Who writes holds a lock on the file; the system drops it with the process, so what
was left half-written is known by its lock, and removed by the next one that writes.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import IO, Any

from unriddle.contract import Family, Tabulates
from unriddle.errors import Unavailable
from unriddle.lazy_dataclass import dataclass
from unriddle.tabled import Building, SharedBuilding, Tabled
from unriddle.values import message

try:
    import fcntl
except ImportError:  # Windows: what another process writes cannot be removed there anyway
    fcntl = None  # type: ignore[assignment]

SLICE = 200_000  # nodes of building between two looks at the clock
SHARES = 8  # for each thread between two looks: none of them waits long for the others
SUFFIX = ".table"
HALF_WRITTEN = ".part"
_MAGIC = b"unriddle table 2"
_HEADER = struct.Struct("<16sIQI96x")  # magic, version, length, checksum, and room to 128 bytes

Report = Callable[[float], None]  # told the fraction that is done; may raise to stop
_memory: dict[tuple[str, int], memoryview] = {}
_refused: dict[tuple[Path, int], tuple[int, int]] = {}  # when it was written, how long it is
_begun: dict[tuple[str, int], Building] = {}
_locks: dict[str, Lock] = {}
damaged: list[str] = []  # tables whose files were found damaged and removed
_door = Lock()


def folder() -> Path:
    """Where tables are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "unriddle"


def wanted(back: Family[Any], variant: str, body: str) -> Sequence[Tabled]:
    """The tables that a family would like to have for a variant, or for one puzzle of it."""
    found = back.tables(variant, body) if isinstance(back, Tabulates) else ()
    if not found:
        name = f"{back.info.key}/{variant}"
        raise Unavailable(message("error.no_tables", family=name), message("fix.tables"))
    return found


def kept(key: str, version: int) -> memoryview | None:
    """A table that is in memory or in a sound file."""
    found = _memory.get((key, version))
    if found is not None:
        return found
    path = _path(key)
    try:
        state = (path.stat().st_mtime_ns, path.stat().st_size)
    except OSError:
        return None
    if _refused.get((path, version)) == state:
        return None  # looked at before: a large file is not read again for each search
    found = _mapped(path, key, version)
    if found is None:
        _refused[path, version] = state
        _discard(key)
    else:
        _memory[key, version] = found
    return found


def table(wanted: Tabled, report: Report) -> memoryview:
    """A table, built in memory where there is none."""
    with _lock(wanted.key):
        found = kept(wanted.key, wanted.version)
        if found is None:
            found = memoryview(build(wanted, report))
            _memory[wanted.key, wanted.version] = found
            _mend(wanted, found)
        return found


def keep(wanted: Tabled, report: Report, threads: int = 1) -> bool:
    """Build a table into its file; False where it could not be written, and is in memory only."""
    with _lock(wanted.key):
        found = _mapped(_path(wanted.key), wanted.key, wanted.version)
        if found is None:
            held = _memory.get((wanted.key, wanted.version))
            data = build(wanted, report, threads) if held is None else held
            if not _write(wanted, data):
                _memory[wanted.key, wanted.version] = memoryview(data)
                return False
            found = _mapped(_path(wanted.key), wanted.key, wanted.version)
        if found is not None:
            _memory[wanted.key, wanted.version] = found
        return True


def build(wanted: Tabled, report: Report, threads: int = 1) -> bytes:
    """The bytes of a table, in slices; what is stopped half-way goes on from there next time."""
    building = _begun.get((wanted.key, wanted.version)) or wanted.build()
    _begun[wanted.key, wanted.version] = building
    if threads > 1 and isinstance(building, SharedBuilding):
        _build_together(building, report, threads)
    while not building.done:
        report(building.fraction)
        building.advance(SLICE)
    del _begun[wanted.key, wanted.version]
    return building.take()


def _build_together(building: SharedBuilding, report: Report, threads: int) -> None:
    """Round by round: engines work without Python's lock, and wait for nobody within a round."""
    from concurrent.futures import ThreadPoolExecutor  # slow to load, as `tempfile` is

    with ThreadPoolExecutor(threads) as pool:
        while not building.done:
            report(building.fraction)
            shares = building.share(threads * SHARES)
            for _ in pool.map(building.work, range(shares)):
                pass  # an error of a share is raised here
            building.join()


@dataclass(frozen=True, slots=True)
class Kept:
    """A file in the cache."""

    key: str
    size: int
    sound: bool
    leftover: bool = False  # half of a table, of a process that was killed while it wrote


def listed() -> Iterator[Kept]:
    """Every table in the cache, sound or not, then what killed processes have left of some."""
    for path in sorted(folder().glob(f"*{SUFFIX}")):
        key = path.name.removesuffix(SUFFIX)
        sound = _mapped(path, key, None) is not None
        with suppress(OSError):
            yield Kept(key, path.stat().st_size, sound)
    for path in sorted(folder().glob(f"*{HALF_WRITTEN}")):
        with suppress(OSError), path.open("r+b") as file:
            if _locked(file):
                yield Kept(_key_of(path), path.stat().st_size, sound=False, leftover=True)


def remove(key: str) -> bool:
    """Remove a table from the cache, and any half-written one; whether there was either."""
    swept = _sweep(folder(), key)
    try:
        _path(key).unlink()
    except OSError:
        return swept
    return True


def forget() -> None:
    """Let go of what is in memory."""
    _memory.clear()
    _begun.clear()
    _refused.clear()
    damaged.clear()


def _lock(key: str) -> Lock:
    with _door:
        return _locks.setdefault(key, Lock())


def _path(key: str) -> Path:
    return folder() / (key + SUFFIX)


def _mapped(path: Path, key: str, version: int | None) -> memoryview | None:
    """The bytes behind the header of a sound file; any doubt is None."""
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # none there, or an empty one
        return None
    if len(view) < _HEADER.size:
        return None
    magic, told, length, checksum = _HEADER.unpack(view[: _HEADER.size])
    data = view[_HEADER.size :]
    if magic != _MAGIC or version not in (None, told) or length != len(data):
        return None
    return data if _checksum(data, key, told) == checksum else None


def _checksum(data: bytes | memoryview, key: str, version: int) -> int:
    """Quick enough to be looked at each time a file of hundreds of megabytes is mapped."""
    return zlib.crc32(data, zlib.crc32(key.encode(), version))


def _discard(key: str) -> None:
    """Remove a damaged file, so that nobody takes it for a table; one of another version stays.

    It is moved aside first: what another process has put there meanwhile is put back.
    """
    path = _path(key)
    if _mapped(path, key, None) is not None:
        return
    aside = path.with_name(f"{key}.{os.getpid()}{HALF_WRITTEN}")
    with suppress(OSError), path.open("r+b") as file:
        _lock_file(file)  # the lock goes with the file where it is moved
        path.replace(aside)
        if _mapped(aside, key, None) is None:
            aside.unlink()
            damaged.append(key)
        else:
            aside.replace(path)


def _mend(wanted: Tabled, data: memoryview) -> None:
    """A damaged file is written anew; one of another version may be somebody else's."""
    path = _path(wanted.key)
    if wanted.key in damaged or (path.exists() and _mapped(path, wanted.key, None) is None):
        _write(wanted, data)


def _write(wanted: Tabled, data: bytes | memoryview) -> bool:
    """Write beside the place, make it last, move it there; whether that worked."""
    checksum = _checksum(data, wanted.key, wanted.version)
    header = _HEADER.pack(_MAGIC, wanted.version, len(data), checksum)
    path, name = _path(wanted.key), ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        with _fresh(path) as file:
            name = file.name
            file.write(header)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if fcntl is None:
                file.close()  # Windows moves no open file
            Path(name).replace(path)
        name = ""
    except OSError:  # a full disk, a folder that is not ours
        return False
    finally:
        if name:  # whatever stopped it, an impatient user too
            with suppress(OSError):
                Path(name).unlink()
    return True


# Files that are being written


def _fresh(path: Path) -> IO[bytes]:
    """A file beside a table's place, locked; one that was swept away before it was is no use."""
    import tempfile  # only who builds tables to be kept needs it

    while True:
        file = tempfile.NamedTemporaryFile(  # noqa: SIM115  # closed by who writes it
            dir=path.parent, prefix=f"{path.stem}.", suffix=HALF_WRITTEN, delete=False
        )
        _lock_file(file)
        if os.fstat(file.fileno()).st_nlink:
            return file
        file.close()


def _key_of(path: Path) -> str:
    """The table that a half-written file was to become: `KEY.RANDOM.part`."""
    return path.name.removesuffix(HALF_WRITTEN).rpartition(".")[0] or path.name


def _lock_file(file: IO[bytes]) -> None:
    if fcntl is not None:
        with suppress(OSError):  # a file system without locks: then nobody sweeps there
            fcntl.flock(file, fcntl.LOCK_EX)


def _locked(file: IO[bytes]) -> bool:
    """Take the lock of a file, unless somebody holds it: then it is being written."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sweep(place: Path, key: str | None = None) -> bool:
    """Remove what killed processes left half-written, of one table or of all; whether any was."""
    swept = False
    for path in place.glob(f"*{HALF_WRITTEN}"):
        if key not in (None, _key_of(path)):
            continue
        with suppress(OSError), path.open("r+b") as file:
            if _locked(file):
                path.unlink()
                swept = True
    return swept
