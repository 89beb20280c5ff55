"""`runs` and `resume`: long work that has a name."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from unriddle import desk, wire
from unriddle.cli.console import Console
from unriddle.cli.options import RUNS, VERBS, Ask
from unriddle.cli.output import columns, records
from unriddle.cli.output.progress import hours
from unriddle.cli.reader import PROGRAM, quoted, read
from unriddle.desk import InputError, Row, RunRow, known, message

REFRESH = 1.0  # seconds between two looks at runs that go on
NESTED = ("poison", "reason", "answer")  # what a row of a table has no place for
UP = "\x1b[{lines}A\x1b[J"


def runs(ask: Ask, console: Console) -> int:
    """List all runs, live while one goes on; show, stop or remove one."""
    action = known("runs", ask.words[0] if ask.words else "list", RUNS)
    if action == "list":
        for word in ask.words[1:]:
            what = message("error.word_extra", word=word, verb="runs list")
            raise InputError(what, message("fix.run_show", name=word), word)
        return _list(console)
    name = _name(ask.words[1:])
    if action == "show":
        return _show(desk.run_row(name), console)
    if action == "stop":
        told = "says.run_stopping" if desk.stop_run(name) else "says.run_idle"
    else:
        desk.remove_run(name)
        told = "says.run_removed"
    console.tell(console.key(told, name=name))
    return 0


def resume(ask: Ask, console: Console) -> int:
    """Go on with a run: what was asked is asked again, and nothing that is done is done again."""
    found = desk.run_row(_name(ask.words))
    if not found.command:
        raise InputError(
            message("error.run_page", name=found.name), message("fix.run_page"), found.name
        )
    if found.out is not None and found.state != "done":
        desk.try_out(Path(found.out), found.name, begun=True)
    again = read(list(found.command))
    if again.verb == "batch":
        _refuse_limits(ask)
    if ask.threads or ask.cluster:  # other hands
        again.threads = again.cluster = None
    for option in ("threads", "cluster", "seconds", "nodes"):
        if getattr(ask, option) is not None:
            setattr(again, option, getattr(ask, option))
            again.given[option] = getattr(ask, option)
    again.json, again.lang = ask.json, found.lang or ask.lang
    return VERBS[again.verb].load()(again, console)


def _refuse_limits(ask: Ask) -> None:
    """Those of a batch are for each line: with others it would be another question."""
    for option in ("seconds", "nodes"):
        if getattr(ask, option) is not None:
            what = message("error.resume_limit", option=f"--{option}")
            raise InputError(what, message("fix.resume_limit"), f"--{option}")


def _name(words: tuple[str, ...]) -> str:
    if len(words) != 1:
        raise InputError(message("error.run_which"), message("fix.runs"), " ".join(words))
    return words[0]


def _list(console: Console) -> int:
    rows = list(desk.every_run())
    if console.json:
        console.record(wire.Runs(runs=[wire.run_of(row, console.say) for row in rows]))
        return 0
    if not rows:
        console.note(console.key("says.no_runs"))
        return 0
    shown = _draw(rows, console)
    while console.terminal and any(row.state == "running" for row in rows):
        time.sleep(REFRESH)
        rows = list(desk.every_run())
        console.out.write(UP.format(lines=shown))
        shown = _draw(rows, console)
    return 0


def _draw(rows: Iterable[RunRow], console: Console) -> int:
    """The table; how many lines it has."""
    table = [_row(row, console) for row in rows]
    columns.show([_plain(row, console) for row in rows], table, console)
    return len(table) + 2


def _row(row: RunRow, console: Console) -> Row:
    """A run in a line."""
    words = {
        "name": row.name,
        "state": console.key(f"runs.{row.state}"),
        "done": _share(row, console),
        "found": console.number(f"{row.found:,}"),
        # The lines of a batch may ask for anything, and their searches are not counted.
        "nodes": "" if row.want == "batch" else console.number(f"{row.nodes:,}"),
        "parts": f"{row.parts_done}/{row.parts_done + row.parts_open + len(row.poison)}",
        "time": hours(row.seconds),
        "puzzle": row.puzzle if len(row.puzzle) <= 40 else row.puzzle[:39] + "…",
    }
    return {console.key(f"runs.column_{name}"): value for name, value in words.items()}


def _share(row: RunRow, console: Console) -> str:
    """How much is done; a proof goes pass by pass, and nobody knows how many there will be."""
    share = console.number(f"{row.done:.1%}")
    passes = row.want == "best" and row.state != "done"
    return console.key("runs.of_pass", done=share) if passes else share


def _plain(row: RunRow, console: Console) -> Row:
    fields = vars(wire.run_of(row, console.say))
    return {name: value for name, value in fields.items() if name not in NESTED}


def _show(row: RunRow, console: Console) -> int:
    if console.json:
        console.record(records.OneRun(run=wire.run_of(row, console.say), command=row.command))
        return 0
    told = dict(_row(row, console)) | {console.key("runs.column_puzzle"): row.puzzle}
    for name, value in told.items():
        if value:
            console.data(f"{name}: {value}")
    if row.state != "done" and row.lower_bound is not None:
        console.data(console.key("runs.bound", bound=row.lower_bound))
    if row.state != "done" and row.best is not None:
        console.data(console.key("runs.best", cost=row.best))
    if row.out and row.state == "done":
        console.data(console.key("runs.out", path=row.out))
    elif row.out:
        console.data(console.key("runs.out_later", path=row.out))
    if row.written:
        console.data(console.key("runs.written", path=row.written))
    for each in row.poison:
        console.data(console.key("runs.poison", part=each))
    if row.command:
        console.data(" ".join([PROGRAM, *map(quoted, row.command)]))
    if row.state == "stopped":
        console.note(console.key("says.run_kept", name=row.name))
    return 0
