"""`generate`: fresh puzzles, the same for the same seed."""

from __future__ import annotations

from unriddle import records
from unriddle.budget import Budget
from unriddle.cli import puzzles, saving, tasks
from unriddle.cli.options import Ask
from unriddle.cli.program import INTERRUPTED
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
    made: list[Position] = []
    rows: list[Row] = []
    interrupted = _make(ask, seed, made, rows, voice)
    record = {"seed": seed, "puzzles": rows}
    if voice.json:
        voice.record(record)
    if made:
        _save(where, made, rows, record, voice)
    if interrupted:
        voice.tell(voice.key("says.interrupted"))
        return INTERRUPTED
    if len(made) == ask.puzzles:
        return 0
    voice.tell(voice.key("says.fewer_made", made=len(made), wanted=ask.puzzles))
    return 3


def _make(ask: Ask, seed: int, made: list[Position], rows: list[Row], voice: Voice) -> bool:
    """Make them, and show each as it comes; whether somebody interrupted it."""
    coming = fresh(
        ask.words[0],
        " ".join(ask.words[1:]),
        ask.puzzles,
        seed,
        grade=ask.grade,
        deal=ask.deal,
        outfit=puzzles.outfit_of(ask),
        budget=lambda: Budget(PATIENCE if ask.seconds is None else ask.seconds, ask.nodes),
    )
    try:
        with puzzles.named_outfit(ask):
            for position, says in coming:
                if ask.seed is None and not made:
                    voice.tell(voice.key("says.seed", seed=seed))
                row: Row = {"puzzle": position.text, "stars": stars_of(position)}
                made.append(position)
                rows.append(row)
                if not voice.json:
                    _show(position, says, row, voice)
    except KeyboardInterrupt:
        return True
    return False


def _save(
    where: saving.Target | None,
    made: list[Position],
    rows: list[Row],
    record: records.Record,
    voice: Voice,
) -> None:
    saving.save(
        where,
        voice,
        record=lambda: record,
        lines=lambda: [position.text for position in made],
        rows=lambda: rows,
        scene=lambda: made[0].scene(),
    )
    if where is not None and where.kind in saving.PICTURES and len(made) > 1:
        voice.tell(voice.key("says.first_puzzle_drawn", count=len(made)))


def _show(position: Position, says: Message | None, row: Row, voice: Voice) -> None:
    voice.data(position.text)
    if says is not None:
        voice.note(voice.say(says))
    if voice.terminal:
        board(position, voice)
        if isinstance(row["stars"], int):
            number = row["stars"]
            voice.data(voice.key("says.grade", stars=stars(number, voice), number=number))
