"""Fresh puzzles: dealt as at the table, or picked by how hard they are."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from unriddle.contract import Made, Run, Wish, message
from unriddle.errors import NotationError, UnknownName

from .grading import grade
from .hints import prospects
from .notation import parse_puzzle, tokens
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
        made = _draw(variant, count, rest, random)
        if wish.deal or _fits(made.puzzle, wish, run):
            return made


def _fits(puzzle: Puzzle, wish: Wish, run: Run) -> bool:
    numbers = tuple(Fraction(number) for number in puzzle.numbers)
    if wish.grade is not None:
        return grade(puzzle, numbers, run).stars == wish.grade
    ways, away = prospects(puzzle, numbers, run)
    return ways > 0 and away == 0


def _count(variant: str, body: str) -> tuple[int, str]:
    """How many numbers, and the rest of what was said."""
    first = next(tokens(body), None)
    if first is None or not first.text.isdecimal():
        return _COUNT[variant], body
    limits = LIMITS[variant]
    if not limits.least_count <= int(first.text[:9]) <= limits.most_count:
        what = message("numbers.bad_count", text=first.text)
        fix = message("numbers.fix_count", least=limits.least_count, most=limits.most_count)
        raise NotationError(first.span, what, fix).quote(body, *first.span)
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
    return parse_puzzle(variant, " ".join([*map(str, numbers), rest])).puzzle
