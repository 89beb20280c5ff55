"""`tables`: the large tables that are kept in the user's cache."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from unriddle import tables as store
from unriddle.budget import Budget
from unriddle.cli.options import Ask
from unriddle.cli.progress import Progress
from unriddle.cli.tables import show
from unriddle.cli.voice import Voice
from unriddle.contract import Row, Tabled, Tabulates, message
from unriddle.errors import InputError, OutOfBudget, Unavailable
from unriddle.families import find
from unriddle.solving import known

ACTIONS = ("list", "build", "remove")


def tables(ask: Ask, voice: Voice) -> int:
    """List what is kept, build what a family would like to have, or remove it."""
    action = known("tables", ask.words[0] if ask.words else "list", ACTIONS)
    if action == "list":
        return _list(voice)
    if action == "build":
        return _build(_wanted(ask.words[1:]), ask, voice)
    every = [kept.key for kept in store.listed()]
    named = [each.key for each in _wanted(ask.words[1:])] if ask.words[1:] else every
    return _remove(named, voice)


def _list(voice: Voice) -> int:
    rows: list[Row] = [
        {"key": kept.key, "bytes": kept.size, "sound": kept.sound} for kept in store.listed()
    ]
    if not rows and not voice.json:
        voice.note(voice.key("tables.none", folder=str(store.folder())))
        return 0
    show(rows, voice, {"folder": str(store.folder()), "tables": rows})
    return 0


def _wanted(words: Sequence[str]) -> Sequence[Tabled]:
    """The tables of a family's variant, or of the puzzle that follows."""
    if not words:
        raise InputError(message("error.no_family"), message("fix.families"))
    back, variant = find(words[0])
    chosen = variant or back.info.variants[0].key
    wanted = back.tables(chosen, " ".join(words[1:])) if isinstance(back, Tabulates) else ()
    if not wanted:
        name = f"{back.info.key}/{chosen}"
        raise Unavailable(message("error.no_tables", family=name), message("fix.tables"))
    return wanted


def _build(wanted: Sequence[Tabled], ask: Ask, voice: Voice) -> int:
    with Progress(voice) as progress:
        budget = Budget(ask.seconds, on_tick=progress.tick if progress.wanted else None)
        building = Building(wanted, budget)
        try:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                try:
                    kept = list(pool.map(building.keep, range(len(wanted))))
                finally:  # whatever ended it, Ctrl-C too: the pool waits for its threads
                    building.called_off = True
        except OutOfBudget as error:
            progress.close()
            voice.tell(voice.say(error.what))
            return 3
    for each, there in zip(wanted, kept, strict=True):
        key = "tables.kept" if there else "tables.memory"
        voice.tell(voice.key(key, table=each.key, folder=str(store.folder())))
    if voice.json:
        _list(voice)
    return 0 if all(kept) else 4


class Building:
    """Several tables at once, a thread each: engines work without Python's lock."""

    def __init__(self, wanted: Sequence[Tabled], budget: Budget) -> None:
        self._wanted = wanted
        self._budget = budget
        self._done = [0.0] * len(wanted)
        self._lock = Lock()
        self.called_off = False

    def keep(self, place: int) -> bool:
        def report(done: float) -> None:
            if self.called_off:
                raise OutOfBudget
            with self._lock:
                self._done[place] = done
                self._budget.tick(0, sum(self._done) / len(self._done))

        return store.keep(self._wanted[place], report)


def _remove(keys: Sequence[str], voice: Voice) -> int:
    for key in keys:
        told = "tables.removed" if store.remove(key) else "tables.not_there"
        voice.tell(voice.key(told, table=key))
    if voice.json:
        _list(voice)
    return 0
