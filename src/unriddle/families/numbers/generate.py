"""Fresh puzzles: dealt as at the table, or picked by how hard they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations_with_replacement, islice
from math import comb, factorial, prod
from random import Random

from unriddle.contract import Generation, Run
from unriddle.errors import NotationError, UnknownName
from unriddle.lazy_dataclass import replace
from unriddle.values import Generated, GenerateOptions, Task, Want, message

from .grading import grade
from .hints import prospects
from .puzzle import LARGE, LIMITS, SMALL, Puzzle
from .search import countdown
from .search.strategies import Values
from .text.notation import ends_numbers, parse_moved, tokens

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♠♥♦♣"
_COUNT = {"24": 4, "ten": 4, "any": 4, "countdown": 6}
_MOST = {"24": len(RANKS), "ten": 10, "any": 25}  # the largest number that is drawn
_LISTED = 25_000  # hands up to which all are listed, so that none is missed
Hand = tuple[int, ...]


def generate(variant: str, body: str, options: GenerateOptions, run: Run) -> Generation[Puzzle]:
    """Puzzles as wished; `body` may say how many numbers, the target and rules: `5 = 100`."""
    if variant not in LIMITS:
        raise UnknownName("variant", variant, LIMITS)
    random, graded = Random(options.numbers), set[int]()
    count, rest = _count(variant, body)
    for hand in _hands(variant, count, random):
        run.tick(1)
        text = _drawn(variant, hand, rest, random)
        # What was typed and the puzzle made of it end alike, so the places count from there.
        puzzle = parse_moved(variant, text, len(body) - len(text))
        if options.deal:
            cards = message("numbers.dealt", cards=" ".join(puzzle.labels))
            says = cards if variant == "24" else None
            yield Generated(puzzle, says=says, same=_same(puzzle))
        elif _fits(puzzle, options, run, graded):  # a puzzle to be solved, not a hand at the table
            faces = tuple(label.rstrip(SUITS) for label in puzzle.labels)
            yield Generated(replace(puzzle, labels=faces), same=_same(puzzle))
    return graded


def _same(puzzle: Puzzle) -> Hashable:
    """The hand in another order is the same puzzle."""
    rules = puzzle.no_fractions, puzzle.no_negatives, frozenset(puzzle.using)
    return puzzle.kind, tuple(sorted(puzzle.numbers)), puzzle.target, rules


def _fits(puzzle: Puzzle, options: GenerateOptions, run: Run, graded: set[int]) -> bool:
    """Whether it can be solved and has the grade that is wished; which it has is added."""
    numbers = puzzle.numbers
    if (options.grade is None or puzzle.leftovers) and not _is_solvable(puzzle, numbers, run):
        return False
    if options.grade is None:
        return True
    stars = grade(puzzle, numbers, run).stars
    if stars:
        graded.add(stars)
    return stars == options.grade


def _is_solvable(puzzle: Puzzle, numbers: Values, run: Run) -> bool:
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


def _hands(variant: str, count: int, random: Random) -> Iterator[Hand]:
    """Numbers as they are drawn: each hand once if they can be listed, the likely ones sooner."""
    if variant == "countdown":
        while True:
            yield _countdown(count, random)
    most = _MOST[variant]
    if comb(most + count - 1, count) > _LISTED:
        while True:
            yield tuple(random.randint(1, most) for _ in range(count))
    hands = combinations_with_replacement(range(1, most + 1), count)
    likely = {hand: _ways(variant, hand) for hand in hands}
    # Sorted like this, what comes next is always as likely as it would be at the table.
    waits = {hand: random.expovariate(ways) for hand, ways in likely.items() if ways}
    for hand in sorted(waits, key=waits.__getitem__):
        yield tuple(random.sample(hand, count))


def _ways(variant: str, hand: Hand) -> int:
    """In how many ways a hand comes up: of one deck with four suits, or number by number."""
    times = Counter(hand).values()
    if variant == "24":
        return prod(comb(len(SUITS), each) for each in times)
    return factorial(len(hand)) // prod(map(factorial, times))


def _drawn(variant: str, hand: Hand, rest: str, random: Random) -> str:
    """The notation of a hand; where cards are dealt, each with a suit."""
    if variant == "countdown" and "=" not in rest:
        rest = f"= {random.randint(100, 999)} {rest}"
    if variant != "24":
        return " ".join([*map(str, hand), rest])
    suits = {rank: random.sample(SUITS, len(SUITS)) for rank in sorted(set(hand))}
    return " ".join([*(RANKS[rank - 1] + suits[rank].pop() for rank in hand), rest])


def _countdown(count: int, random: Random) -> Hand:
    """Up to four large numbers, the rest small."""
    large = random.randint(0, min(4, count))
    return (*random.sample(LARGE, large), *random.sample(SMALL, count - large))
