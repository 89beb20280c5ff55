"""`generate`: fresh puzzles, the same for the same seed; `day`: those of a date."""

from __future__ import annotations

from unriddle.cli.console import Console
from unriddle.cli.input import files, puzzles, tasks
from unriddle.cli.messages import stars
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.output.pictures import board
from unriddle.cli.output.progress import Interruptible
from unriddle.cli.output.records import Days
from unriddle.desk import (
    SOON,
    Clock,
    Generating,
    InputError,
    Message,
    Position,
    Status,
    find,
    fresh_seed,
    message,
    with_days,
)
from unriddle.desk import day as puzzle_of_the_day
from unriddle.wire import Day, Fresh, Generated, record


def generate(ask: Ask, console: Console) -> int:
    """As many different puzzles as asked for, one position a line."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS, *saving.PICTURES))
    seed = fresh_seed() if ask.seed is None else ask.seed
    coming = _coming(ask, seed)
    made: list[Position] = []
    rows: list[Fresh] = []
    with Interruptible() as work, puzzles.named(ask.set):
        for position, says, graded in coming:
            if ask.seed is None and not made:
                console.tell(console.key("says.seed", seed=seed))
            made.append(position)
            rows.append(Fresh(puzzle=position.text, stars=graded))
            if not console.json:
                _show(position, says, graded, console)
    _deliver(where if made else None, made, Generated(seed=seed, puzzles=rows), console)
    if work.interrupted:
        console.tell(console.key("says.interrupted"))
    else:
        _tell_missing(coming, len(made), ask.puzzles, console)
    return work.code(0 if len(made) == ask.puzzles else Status.UNFINISHED.exit_code)


def day(ask: Ask, console: Console) -> int:
    """The puzzle of the day of each toy that is named, or of all."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    made: list[Day] = []
    for toy in ask.words or [toy.key for _, toy in with_days()]:
        found = puzzle_of_the_day(toy, ask.date)
        position = found.position
        text = position.text
        made.append(Day(toy=found.toy, date=found.date, position=text, stars=found.stars))
        if not console.json:
            _show(position, None, found.stars, console)
    lines = [each.position for each in made]
    rows = (record(each, console.say) for each in made)
    saving.deliver(where, console, Days(days=made), lines, rows)
    return 0


def _coming(ask: Ask, seed: int) -> Generating:
    """What the words ask for: a family or a set file, and perhaps words that narrow it down."""
    words = ask.words
    if words and ask.set is None and _is_path(words[0]):
        if not files.is_file(words[0]):
            raise files.missing(words[0])
        ask.set, words = words[0], words[1:]
    if not words and ask.set is None:
        raise InputError(message("error.no_family"), message("fix.families"))
    named = bool(words) and (ask.set is None or puzzles.names_family(words[0]))
    family = words[0] if named else None
    if family is not None:
        tasks.keys(ask, find(family)[0].info)
    return Generating(
        family,
        " ".join(words[named:]),
        ask.puzzles,
        seed,
        grade=ask.grade,
        deal=ask.deal,
        own_set=puzzles.own_set_of(ask),
        clock=Clock(SOON if ask.seconds is None else ask.seconds, ask.nodes),
        each=True,
        stars=True,
    )


def _is_path(word: str) -> bool:
    """Whether a file was meant: `family/variant` is none, even beside a folder of that name."""
    return files.looks_like_path(word) and not puzzles.names_family(word)


def _tell_missing(coming: Generating, made: int, wanted: int, console: Console) -> None:
    """What was wished and did not come up, in number or in grade."""
    if made < wanted:
        console.tell(console.key("says.fewer_made", made=made, wanted=wanted))
    if coming.missing:
        console.tell(console.key("says.no_grade_made", grades=", ".join(map(str, coming.missing))))
    if made < wanted and coming.ran_out:
        console.tell(console.key("says.more_time"))


def _deliver(
    where: saving.Target | None, made: list[Position], told: Generated, console: Console
) -> None:
    saving.deliver(
        where,
        console,
        told,
        lines=[position.text for position in made],
        rows=(record(row, console.say) for row in told.puzzles),
        draw=lambda where: saving.drawn(where, console, made[0]),
    )
    if where is not None and where.kind in saving.PICTURES and len(made) > 1:
        console.tell(console.key("says.first_puzzle_drawn", count=len(made)))


def _show(position: Position, says: Message | None, graded: int | None, console: Console) -> None:
    console.data(position.text)
    if says is not None:
        console.note(console.say(says))
    if console.terminal:
        board(position, console)
        if graded is not None:
            console.data(console.key("says.grade", stars=stars(graded, console), number=graded))
