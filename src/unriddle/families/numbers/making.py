"""Fresh puzzles: dealt as at the table, or picked by how hard they are."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

from unriddle.contract import Made, Run, Task, Want, Wish, message
from unriddle.errors import NotationError, UnknownName

from . import countdown
from .grading import grade
from .hints import prospects
from .notation import ends_numbers, parse_puzzle, tokens
from .puzzle import LIMITS, Puzzle

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♠♥♦♣"
LARGE, SMALL = (25, 50, 75, 100), (*range(1, 11), *range(1, 11))
_COUNT = {"24": 4, "ten": 4, "any": 4, "countdown": 6}


def generate(variant: str, body: str, wish: Wish, run: Run) -> Made[Puzzle]:
    """A puzzle as wished; `body` may say how many numbers, the target and rules: `5 = 100`."""
    if variant not in LIMITS:
        raise UnknownName("variant", variant, LIMITS)
    random = Random(wish.seed)
    count, rest = _count(variant, body)
    while True:
        run.tick(1)
        try:
            made = _draw(variant, count, rest, random)
        except NotationError as error:
            raise _placed(error, body) from None
        if wish.deal or _fits(made.puzzle, wish, run):
            return made


def _placed(error: NotationError, body: str) -> NotationError:
    """The error with its place in what was typed, which ends as the puzzle made of it does."""
    start, end = (place + len(body) for place in error.span)
    error.span = (max(start, 0), max(end, 0))
    return error


def _fits(puzzle: Puzzle, wish: Wish, run: Run) -> bool:
    numbers = tuple(Fraction(number) for number in puzzle.numbers)
    if wish.grade is not None:
        return grade(puzzle, numbers, run).stars == wish.grade
    if puzzle.leftovers:  # one way is enough, and quicker than all of them
        return countdown.nearest(puzzle, numbers, Task(Want.ONE), run)[0] == 0
    return prospects(puzzle, numbers, run).ways > 0


def _count(variant: str, body: str) -> tuple[int, str]:
    """How many numbers, and the rest of what was said."""
    words = list(islice(tokens(body), 2))
    counted = bool(words) and words[0].text.isdecimal()
    for word in words[counted : counted + 1]:
        if not ends_numbers(word):  # perhaps a puzzle, and not what it shall be like
            what = message("numbers.not_a_wish", text=word.text[:40])
            raise NotationError(word.span, what, message("numbers.fix_wish"))
    if not counted:
        return _COUNT[variant], body
    first = words[0]
    limits = LIMITS[variant]
    if not limits.least_count <= int(first.text[:9]) <= limits.most_count:
        what = message("numbers.bad_count", text=first.text)
        fix = message("numbers.fix_count", least=limits.least_count, most=limits.most_count)
        raise NotationError(first.span, what, fix)
    return int(first.text), body[first.span[1] :]


def _draw(variant: str, count: int, rest: str, random: Random) -> Made[Puzzle]:
    if variant == "24":
        return _deal(count, rest, random)
    if variant == "countdown":
        return _countdown(count, rest, random)
    most = {"ten": 10}.get(variant, 25)
    numbers = [random.randint(1, most) for _ in range(count)]
    return Made(_parsed(variant, numbers, rest))


def _deal(count: int, rest: str, random: Random) -> Made[Puzzle]:
    """Cards from a shuffled deck of 52, without putting back."""
    cards = random.sample([(rank, suit) for rank in RANKS for suit in SUITS], count)
    puzzle = _parsed("24", [rank for rank, _ in cards], rest)
    shown = " ".join(rank + suit for rank, suit in cards)
    return Made(puzzle, says=message("numbers.dealt", cards=shown))


def _countdown(count: int, rest: str, random: Random) -> Made[Puzzle]:
    """Up to four large numbers, the rest small, and a target of three digits."""
    large = random.randint(0, min(4, count))
    numbers = random.sample(LARGE, large) + random.sample(SMALL, count - large)
    if "=" not in rest:
        rest = f"= {random.randint(100, 999)} {rest}"
    return Made(_parsed("countdown", numbers, rest))


def _parsed(variant: str, numbers: list[str] | list[int], rest: str) -> Puzzle:
    text = " ".join([*map(str, numbers), rest])
    try:
        return parse_puzzle(variant, text).puzzle
    except NotationError as error:  # counted from the end, where the wish stands
        start, end = error.span
        error.span = (start - len(text), end - len(text))
        raise
