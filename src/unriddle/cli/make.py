"""`generate`: fresh puzzles, the same for the same seed."""

from __future__ import annotations

from unriddle.budget import Budget
from unriddle.cli import saving, tasks
from unriddle.cli.options import Ask
from unriddle.cli.voice import Voice
from unriddle.cli.wording import board, stars
from unriddle.contract import Message, Row, message
from unriddle.desk import PATIENCE, Position
from unriddle.errors import InputError
from unriddle.families import find
from unriddle.making import fresh, fresh_seed, stars_of


def generate(ask: Ask, voice: Voice) -> int:
    """As many different puzzles as asked for, one position a line."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS, *saving.PICTURES))
    if not ask.words:
        raise InputError(message("error.no_family"), message("fix.families"))
    tasks.keys(ask, find(ask.words[0])[0].info)
    seed = fresh_seed() if ask.seed is None else ask.seed
    puzzles: list[Position] = []
    rows: list[Row] = []
    family, body = ask.words[0], " ".join(ask.words[1:])
    made = fresh(
        family,
        body,
        ask.puzzles,
        seed,
        grade=ask.grade,
        deal=ask.deal,
        budget=lambda: Budget(PATIENCE if ask.seconds is None else ask.seconds, ask.nodes),
    )
    for position, says in made:
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
    if len(puzzles) == ask.puzzles:
        return 0
    voice.tell(voice.key("says.fewer_made", made=len(puzzles), wanted=ask.puzzles))
    return 3


def _show(position: Position, says: Message | None, row: Row, voice: Voice) -> None:
    voice.data(position.text)
    if says is not None:
        voice.note(voice.say(says))
    if voice.terminal:
        board(position, voice)
        if isinstance(row["stars"], int):
            number = row["stars"]
            voice.data(voice.key("says.grade", stars=stars(number, voice), number=number))
