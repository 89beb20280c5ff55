"""The numbers family: 24 and Countdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache, partial
from io import StringIO
from itertools import combinations, combinations_with_replacement
from typing import Any

from bench import peers
from bench.case import Case, Contender, Measured, Missing, apart
from bench.clock import Effort, best
from unriddle import read
from unriddle.cli import main
from unriddle.engines import native

HANDS = list(combinations_with_replacement(range(1, 14), 4))
SOLVABLE, WRITTEN = 1_362, 53_282  # of them, and all their written solutions; exact
BAG = sorted([*range(1, 11)] * 2 + [25, 50, 75, 100])
KNOWN = ([3, 6, 25, 50, 75, 100], 952)  # the best known countdown; two solutions
LARGE_HANDS = 36 * 36 * 55  # of the block of choices of large numbers that is measured
BUDGET = 200_000  # nodes of a slice

Hand = tuple[int, ...]
Countdown = tuple[list[int], int]


# Ours


@dataclass(frozen=True, slots=True)
class Work:
    """Something to time: it returns how many it found."""

    run: Callable[[], int]
    nodes: int | None = None
    pieces: int = 1  # the time is for one of them


def ours(prepare: Callable[[], Work], expected: int, of: str) -> Contender:
    """Unriddle, which has to find as many as is known to be right."""

    def measure(effort: Effort) -> Measured:
        work = prepare()
        found = work.run()
        seconds = best(work.run, effort) / work.pieces
        return Measured(seconds, f"{found:,} {of}", found == expected, work.nodes)

    return apart(Contender("unriddle", measure))


def core(name: str) -> Any:
    module = native(name)
    if module is None:
        raise Missing("the C++ core is not built; `unriddle doctor` says why")
    return module


def one_hand(hand: Hand) -> Work:
    search, numbers = core("expressions").Classes, [(number, 1) for number in hand]

    def run() -> Any:
        classes = search(numbers, (24, 1))
        while not classes.done:
            classes.advance(BUDGET)
        return classes

    return Work(lambda: run().total, run().nodes)


def all_hands() -> Work:
    totals, nodes = core("expressions").totals, sum(one_hand(hand).nodes or 0 for hand in HANDS)
    return Work(lambda: sum(totals(HANDS, 24)), nodes)


def solvable_hands() -> Work:
    engine = core("expressions")
    return Work(lambda: sum(engine.solvable_hands(13, 24)))


def countdowns() -> list[Countdown]:
    """Every tenth hand, with targets all over 100..999."""
    hands = sorted(set(combinations(BAG, 6)))[::10]
    return [(list(hand), 100 + place * 389 % 900) for place, hand in enumerate(hands)]


def all_ways(deals: list[Countdown]) -> Work:
    solutions = core("reach").solutions

    def found() -> Iterator[Any]:
        return (solutions(numbers, target) for numbers, target in deals)

    nodes = sum(spent for _, _, spent in found())
    return Work(lambda: sum(len(ways) for _, ways, _ in found()), nodes // len(deals), len(deals))


def nearest(distance: int) -> Work:
    """The countdowns that come exactly so near."""
    search = core("reach").nearest
    deals = [deal for deal in countdowns() if search(*deal)[0] == distance]

    def run() -> int:
        return sum(1 for numbers, target in deals if search(numbers, target)[0] == distance)

    nodes = sum(search(*deal)[3] for deal in deals) // len(deals)
    return Work(run, nodes, len(deals))


def whole_survey() -> Work:
    survey = core("reach").Survey

    def run() -> Any:
        work, reached = survey(), 0
        while not work.done:
            reached += sum(
                int.from_bytes(bitmap, "little").bit_count() for _, bitmap in work.advance(BUDGET)
            )
        return reached, work.nodes

    return Work(lambda: run()[0], run()[1])


def large_block() -> Work:
    """Choices of four large numbers, two of 20..28 and two of 92..100, with two small ones each."""
    block = core("reach").LargeBlock

    def run() -> Any:
        work, reached = block([(20, 28), (20, 28), (92, 100), (92, 100)]), 0
        while not work.done:
            reached += sum(count for _, count, _ in work.advance(BUDGET))
        return reached, work.nodes

    return Work(lambda: run()[0], run()[1] // LARGE_HANDS, LARGE_HANDS)


def desk(hand: str, **task: str) -> Work:
    """A question as a program asks it: a text is read, solved, checked and written."""
    core("expressions")
    return Work(lambda: read(f"numbers/24: {hand}").solve(**task).found)


def desk_first() -> Work:
    """One solution of each hand in turn."""
    core("expressions")

    def run() -> int:
        return sum(read("numbers/24: {} {} {} {}".format(*hand)).solve().found for hand in HANDS)

    return Work(run, pieces=len(HANDS))


def solutions_survey() -> Work:
    """The command that lists every written solution of every hand in postfix."""
    core("expressions")
    command = ["survey", "24", "--solutions", "--as", "postfix", "--distinct", "written"]

    def run() -> int:
        with redirect_stdout(StringIO()) as lines:
            main(command)
        return lines.getvalue().count("\n") - 1  # but for the heading

    return Work(run)


# Peers


def brute(want: str, *hand: int, pieces: int = 1) -> Contender:
    """Plain C. It works in doubles and checks nothing, which is to its favour."""

    def measure(effort: Effort) -> Measured:
        words = (want, effort.rounds, effort.least, *hand)
        said = peers.compiled("brute24", *(str(word) for word in words))
        said["seconds"] /= pieces
        return of_hand(said, "written", hand) if hand else of_all(said, want)

    return Contender("C brute force", measure)


def package(name: str, *hand: int) -> Contender:
    return Contender(name, partial(of_package, name, hand))


@cache
def of_package(name: str, hand: Hand, effort: Effort) -> Measured:
    words = (name, effort.rounds, effort.every, *hand)
    said = peers.packaged("packages24", *(str(word) for word in words))
    return of_hand(said, "found", hand) if hand else of_sample(said, effort.every)


def of_hand(said: dict[str, Any], of: str, hand: Hand) -> Measured:
    solvable = core("expressions").totals([hand], 24)[0] > 0
    right = None if (said["solutions"] > 0) == solvable else False
    return Measured(said["seconds"], f"{said['solutions']:,} {of}", right, memory=said["memory"])


def of_all(said: dict[str, Any], want: str) -> Measured:
    finds = f"{said['solvable']:,} of {SOLVABLE:,} solvable hands"
    note = f"{said['solutions']:,} of {WRITTEN:,} written forms" if want != "first" else ""
    right = said["solvable"] == SOLVABLE
    return Measured(said["seconds"], finds, right, note=note, memory=said["memory"])


def of_sample(said: dict[str, Any], every: int) -> Measured:
    exact = sum(core("expressions").solvable_hands(13, 24)[::every])
    return Measured(
        said["seconds"] * len(HANDS) / said["hands"],
        f"{said['solvable']} of {exact} solvable hands",
        said["solvable"] == exact,
        note=f"{said['hands']} hands, time scaled to all",
        memory=said["memory"],
    )


def hand_case(name: str, title: str, hand: Hand, expected: int) -> Case:
    python = (package("game24", *hand), package("point24", *hand))
    who = (ours(partial(one_hand, hand), expected, "different"), brute("all", *hand), *python)
    said = " ".join(str(number) for number in hand)
    return Case(name, f"all solutions of {said}, {title}", 10e-6, who)


def desk_case(name: str, title: str, hand: str, target: float, expected: int, **task: str) -> Case:
    peer = brute("infix" if task else "first", *(int(number) for number in hand.split()))
    who = (ours(partial(desk, hand, **task), expected, "written" if task else "found"), peer)
    return Case(name, f"{hand} from text to text, {title}", target, who)


list_case = partial(desk_case, want="all", distinct="written")

PYTHON = (package("game24"), package("point24"))
CASES = (
    hand_case("hand", "a usual hand", (4, 7, 8, 8), 3),
    hand_case("hand-fraction", "which needs a fraction", (3, 3, 8, 8), 1),
    hand_case("hand-dearest", "no hand has more classes", (1, 1, 11, 13), 2),
    Case(
        "hands",
        "all different solutions of all 1,820 hands",
        15e-3,
        (ours(all_hands, 3_082, "different"), brute("all"), *PYTHON),
    ),
    Case(
        "solvable",
        "which of the 1,820 hands can be solved",
        1e-3,
        (ours(solvable_hands, SOLVABLE, "solvable hands"), brute("first"), *PYTHON),
    ),
    Case(
        "countdown",
        "all solutions of a countdown, the mean of 1,325",
        2e-3,
        (ours(lambda: all_ways(countdowns()), 20_569, "different"),),
    ),
    Case(
        "countdown-952",
        "all solutions of 3 6 25 50 75 100 = 952",
        2e-3,
        (ours(lambda: all_ways([KNOWN]), 2, "different"),),
    ),
    Case(
        "countdown-one",
        "one solution of a countdown, the mean of 1,204",
        1e-4,
        (ours(partial(nearest, 0), 1_204, "reached"),),
    ),
    Case(
        "countdown-off",
        "the nearest of a countdown that misses by one, the mean of 88",
        1e-4,
        (ours(partial(nearest, 1), 88, "one off"),),
    ),
    Case(
        "countdown-survey",
        "the targets 100..999 that each of 13,243 hands reaches",
        0.6,
        (ours(whole_survey, 10_871_986, "pairs reached"),),
    ),
    Case(
        "countdown-large",
        "the targets that a hand of four large numbers reaches, the mean of 71,280",
        12e-6,
        (ours(large_block, 62_249_822, "pairs reached"),),
    ),
    Case(
        "desk",
        "one solution of a hand from text to text, the mean of 1,820",
        0.1e-3,
        (
            ours(desk_first, SOLVABLE, "solvable hands"),
            brute("first", pieces=len(HANDS)),
        ),
    ),
    desk_case("desk-again", "one solution, asked again", "4 7 8 8", 0.1e-3, 1),
    desk_case(
        "desk-unsolvable", "that there is none, and what is nearest", "7 10 13 10", 0.2e-3, 0
    ),
    list_case("list", "the longest list of written solutions", "1 4 8 12", 3e-3, 335),
    list_case("list-usual", "all written solutions", "9 9 12 5", 0.3e-3, 16),
    list_case("list-equal", "all written solutions of equal cards", "12 12 12 12", 0.3e-3, 31),
    Case(
        "list-survey",
        "all written solutions of all 1,820 hands in postfix",
        1.5,
        (ours(solutions_survey, WRITTEN, "written"), brute("postfix")),
    ),
)
