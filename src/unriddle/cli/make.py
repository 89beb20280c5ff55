"""`generate`: fresh puzzles, the same for the same seed."""

from __future__ import annotations

import os
from collections.abc import Iterator

from unriddle import desk
from unriddle.budget import Budget
from unriddle.cli import saving, tasks
from unriddle.cli.options import Ask
from unriddle.cli.voice import Voice
from unriddle.cli.wording import board, stars
from unriddle.contract import Message, Row, message
from unriddle.desk import Position
from unriddle.errors import InputError, OutOfBudget
from unriddle.families import find

TRIES = 50  # seeds tried for each puzzle that is to differ from those before


def generate(ask: Ask, voice: Voice) -> int:
    """As many different puzzles as asked for, one position a line."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS, *saving.PICTURES))
    if not ask.words:
        raise InputError(message("error.no_family"), message("fix.families"))
    tasks.keys(ask, find(ask.words[0])[0].info)
    seed = fresh_seed() if ask.seed is None else ask.seed
    puzzles: list[Position] = []
    rows: list[Row] = []
    for position, says in fresh(ask, seed):
        if ask.seed is None and not puzzles:
            voice.tell(voice.key("says.seed", seed=seed))
        puzzles.append(position)
        rows.append({"puzzle": position.text, "stars": stars_of(position)})
        if not voice.json:
            _show(position, says, rows[-1], voice)
    record = {"seed": seed, "puzzles": rows}
    if voice.json:
        voice.record(record)
    saving.save(
        where,
        voice,
        record=lambda: record,
        lines=lambda: [position.text for position in puzzles],
        rows=lambda: rows,
        scene=lambda: puzzles[0].scene(),
    )
    return 0 if len(puzzles) == ask.puzzles else 3


def fresh(ask: Ask, seed: int) -> Iterator[tuple[Position, Message | None]]:
    """Puzzles from one seed after the other, leaving out those that were there already."""
    family, body = ask.words[0], " ".join(ask.words[1:])
    seen: set[str] = set()
    for at in range(seed, seed + ask.puzzles * TRIES):
        if len(seen) == ask.puzzles:
            return
        seconds = desk.PATIENCE if ask.seconds is None else ask.seconds
        budget = Budget(seconds, ask.nodes)
        made = desk.generate(family, body, grade=ask.grade, seed=at, deal=ask.deal, budget=budget)
        if made[0].text not in seen:
            seen.add(made[0].text)
            yield made


def stars_of(position: Position) -> int | None:
    """The grade, where there is one: a dealt puzzle may have no solution to be graded by."""
    try:
        if position.solve("one", seconds=desk.PATIENCE).status.exit_code:
            return None
        return position.grade().stars
    except OutOfBudget:
        return None


def fresh_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    return int.from_bytes(os.urandom(3), "big")


def _show(position: Position, says: Message | None, row: Row, voice: Voice) -> None:
    voice.data(position.text)
    if says is not None:
        voice.note(voice.say(says))
    if voice.terminal:
        board(position, voice)
        if isinstance(row["stars"], int):
            number = row["stars"]
            voice.data(voice.key("says.grade", stars=stars(number, voice), number=number))
