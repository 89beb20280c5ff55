"""Which code made a run: its parts are good only for the same engines and the same family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import unriddle
from unriddle.families import find

_ROOT = Path(unriddle.__file__).parent
_PARTS = ("engines", "_native", "runs")  # what every search is made of, besides its family


def stamp(name: str) -> str:
    """The version, and a hash of all code that work at a family's puzzles depends on.

    Without a name it may be any of ours.
    """
    if not name:
        return _stamp(_ROOT / "families")
    family, _ = find(name)
    return _stamp(Path(__import__(type(family).__module__, fromlist=["_"]).__file__ or "").parent)


@cache
def _stamp(family: Path) -> str:
    code = sha256()
    for path in _sources(family):
        code.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{unriddle.__version__} {code.hexdigest()[:16]}"


def _sources(family: Path) -> Iterator[Path]:
    folders = [*(_ROOT / name for name in _PARTS), family]
    for folder in folders:
        found = (path for path in folder.rglob("*") if path.suffix in (".py", ".so", ".pyd"))
        yield from sorted(path for path in found if "locale" not in path.parts)
    yield _ROOT / "contract.py"
