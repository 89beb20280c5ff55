"""What runs there are, and how each of them stands; stopping and removing them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from unriddle.errors import InputError
from unriddle.lazy_dataclass import dataclass
from unriddle.runs.crews.stamp import stamp
from unriddle.runs.crews.travel import message_of
from unriddle.runs.kept import lock
from unriddle.runs.kept.lock import STOP, Lock
from unriddle.runs.kept.named import PAUSE, path_of, subject
from unriddle.runs.kept.output import beside
from unriddle.runs.kept.store import SUFFIX, UNBEGUN, RunError, folder, glance, told
from unriddle.runs.ledger import DONE, OPEN, POISON, Entry, Ledger
from unriddle.values import Message


@dataclass(frozen=True, slots=True)
class RunRow:
    """How a run stands."""

    name: str
    state: str  # running, stopped, done, damaged, or other: of another version of the program
    puzzle: str = ""
    want: str = ""
    distinct: str = ""  # which solutions count as the same, where somebody has said it
    parts_done: int = 0
    parts_open: int = 0
    poison: tuple[str, ...] = ()
    found: int = 0  # by all parts, before a count is settled up to symmetry
    nodes: int = 0
    done: float = 0.0  # of the present pass, where there are several
    lower_bound: int | None = None  # a cost that is proved to be needed
    best: int | None = None  # the cost of the best that is known, proved or not
    seconds: float = 0.0
    out: str | None = None
    written: str | None = None  # the file beside it that holds what there is, until all is there
    process: int | None = None
    command: tuple[str, ...] = ()
    lang: str | None = None  # of the answers, where they are in one
    answer: dict[str, Any] | None = None
    reason: Message | None = None
    served: bool = False  # whether a server began it, and goes on with it by itself
    paused: bool = False  # whether somebody wanted it to stop


def every_run() -> Iterator[RunRow]:
    for path in sorted(folder().glob(f"*{SUFFIX}")):
        yield _row(path)


def find_run(name: str) -> RunRow | None:
    """The run of that name, damaged or not."""
    path = path_of(name)
    return _row(path) if path.exists() else None


def run_row(name: str) -> RunRow:
    """How the run of that name stands; raises if there is none."""
    path = path_of(name)
    if not path.exists():
        raise RunError(path, "error.run_none", "fix.runs")
    about, entries = glance(path)
    return _standing(path, about, entries)


def _row(path: Path) -> RunRow:
    try:
        return _standing(path, *glance(path))
    except InputError as error:
        return RunRow(path.stem, "other" if error.what.key == "error.run_code" else "damaged")


def _standing(path: Path, about: dict[str, Any], entries: list[Entry]) -> RunRow:
    process = lock.held(path)
    task = about["what"].get("task", {})
    want = task.get("want", about["do"])
    part = beside(Path(about["out"]), path.stem) if about["out"] else None
    ledger = Ledger(entries, first_only=want in ("one", "best"))
    return RunRow(
        name=path.stem,
        state=_state(about, process),
        puzzle=subject(about),
        want=want,
        distinct=task.get("distinct") or "",
        parts_done=sum(entry.state == DONE for entry in entries),
        parts_open=sum(entry.state == OPEN for entry in entries),
        poison=tuple(f"{e.key}: {e.trouble}" for e in entries if e.state == POISON),
        found=ledger.count,
        nodes=0 if want == "batch" else about.get("nodes", 0) + ledger.nodes,
        done=max(0.0, 1 - ledger.left) if entries else 0.0,
        lower_bound=about.get("bound"),
        best=about.get("best"),
        seconds=about["elapsed"],
        out=about["out"],
        written=str(part) if part and part.exists() else None,
        process=process,
        command=tuple(about.get("command", ())),
        lang=about["what"].get("ask", {}).get("lang"),
        answer=about.get("answer"),
        reason=message_of(about.get("reason")) if about["state"] == "done" else None,
        served=about.get("served", False),
        paused=about.get("paused", False),
    )


def _state(about: dict[str, Any], process: int | None) -> str:
    if about["state"] == "done":
        return "done"
    if process is not None:
        return "running"
    return "stopped" if about["code"] == stamp(about["family"]) else "other"


def run_lines(name: str) -> Iterator[str]:
    """The whole lines of a list, as far as it is written."""
    out = run_row(name).out
    with ExitStack() as stack:
        # In this order: once all is there, the one takes the place of the other.
        for path in (beside(Path(out), name), Path(out)) if out else ():
            with suppress(FileNotFoundError):
                file = stack.enter_context(path.open(encoding="utf-8"))
                break
        else:
            return
        yield from (line for line in file if line.endswith("\n"))


def stop_run(name: str, pause: bool = False) -> bool:
    """Ask whoever works at a run to end; whether anybody does.

    With `pause` it is to go on by itself, as soon as whoever served it is back.
    """
    path = path_of(run_row(name).name)
    with told(path):
        return lock.ask_to_end(path, PAUSE if pause else "")


def remove_run(name: str) -> RunRow:
    """Remove all that is kept of a run, damaged or not; what it has written elsewhere stays."""
    path, gone = path_of(name), find_run(name)
    if gone is None:
        raise RunError(path, "error.run_none", "fix.runs")
    with told(path):
        held = Lock(path)
    try:
        ends = [f"{SUFFIX}-wal", f"{SUFFIX}-shm", *UNBEGUN, STOP, SUFFIX]
        if gone.served:  # its list is nobody's file
            ends.append(".jsonl")
        with told(path):
            if gone.out is not None:  # a list that nobody will ever end
                beside(Path(gone.out), path.stem).unlink(missing_ok=True)
            for end in ends:
                path.with_name(path.stem + end).unlink(missing_ok=True)
    finally:
        held.release(remove=not path.exists())
    return gone
