"""`tables`: the large tables that are kept in the user's cache."""

from __future__ import annotations

import os
from collections.abc import Sequence

from unriddle.cli.console import Console
from unriddle.cli.options import TABLES, Ask
from unriddle.cli.output import records
from unriddle.cli.output.columns import show
from unriddle.cli.output.progress import Progress
from unriddle.desk import (
    Clock,
    InputError,
    OutOfBudget,
    Row,
    Tabled,
    Unavailable,
    find,
    known,
    message,
)
from unriddle.desk import tables as store


def tables(ask: Ask, console: Console) -> int:
    """List what is kept, build what a family would like to have, or remove it."""
    action = known("tables", ask.words[0] if ask.words else "list", TABLES)
    if action == "list":
        return _list(console)
    if action == "build":
        return _build(_wanted(ask.words[1:]), ask, console)
    every = list(dict.fromkeys(kept.key for kept in store.listed()))
    named = [each.key for each in _wanted(ask.words[1:])] if ask.words[1:] else every
    return _remove(named, console)


def _list(console: Console) -> int:
    rows: list[Row] = [
        {
            "key": kept.key,
            "bytes": kept.size,
            "sound": kept.sound,
            "leftover": kept.leftover,
        }
        for kept in store.listed()
    ]
    if not rows and not console.json:
        console.note(console.key("tables.none", folder=str(store.folder())))
        return 0
    if console.json:
        console.record(records.Tables(folder=str(store.folder()), tables=rows))
        return 0
    show(rows, rows, console)
    if any(row["leftover"] for row in rows):
        console.note(console.key("tables.leftover"))
    return 0


def _wanted(words: Sequence[str]) -> Sequence[Tabled]:
    """The tables of a family's variant, or of the puzzle that follows."""
    if not words:
        raise InputError(message("error.no_family"), message("fix.families"))
    back, variant = find(words[0])
    chosen = variant or back.info.variants[0].key
    return store.wanted(back, chosen, " ".join(words[1:]))


def _build(wanted: Sequence[Tabled], ask: Ask, console: Console) -> int:
    threads = ask.threads or os.cpu_count() or 1
    with Progress(console) as progress:
        clock = progress.clock(ask.seconds)
        try:
            kept = [_keep(wanted, place, clock, threads) for place in range(len(wanted))]
        except OutOfBudget as error:
            progress.close()
            console.tell(console.say(error.what))
            return error.exit_code
    for each, there in zip(wanted, kept, strict=True):
        key = "tables.kept" if there else "tables.memory"
        console.tell(console.key(key, table=each.key, folder=str(store.folder())))
    if console.json:
        _list(console)
    return 0 if all(kept) else Unavailable.exit_code


def _keep(wanted: Sequence[Tabled], place: int, clock: Clock, threads: int) -> bool:
    """One of several tables, which come one after another, each by all threads: so it ends soonest.

    The clock is told how much of all of them is done.
    """
    size = sum(each.size for each in wanted)
    before = sum(each.size for each in wanted[:place])

    def report(done: float) -> None:
        clock.tick(0, (before + done * wanted[place].size) / size)

    return store.keep(wanted[place], report, threads)


def _remove(keys: Sequence[str], console: Console) -> int:
    for key in keys:
        told = "tables.removed" if store.remove(key) else "tables.not_there"
        console.tell(console.key(told, table=key))
    if console.json:
        _list(console)
    return 0
