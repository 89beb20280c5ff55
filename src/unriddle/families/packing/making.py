"""Fresh challenges: some pieces lie on the board, and only one filling completes them."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import chain, islice
from operator import or_
from random import Random

from unriddle.contract import Made, Run, Step, Steps, Task, Want, Wish, message
from unriddle.errors import InputError

from . import impossible
from .field import Field, Filling, field
from .grading import grade
from .listing import lettered
from .notation import parse_puzzle
from .puzzle import Puzzle
from .search import cover, covers, fillings

_TRIES = 60  # fillings looked at for a challenge of the wished grade
_PLACEMENTS = 3  # random ones that a filling is made around
_PLACEMENTS_TRIED = 24
_SHORT_SEARCH = 1_000  # nodes


def generate(variant: str, body: str, wish: Wish, run: Run) -> Made[Puzzle]:
    """A challenge with one solution; `body` may name the board, and pieces that shall lie there."""
    parsed = parse_puzzle(variant, body, lenient=False)
    start = field(parsed.puzzle, parsed.steps)
    reason = impossible.reason(start)
    if reason is not None:
        raise InputError(reason, message("packing.fix_board_for_set"), body)
    random = Random(wish.seed)
    made: Made[Puzzle] | None = None
    for _ in range(_TRIES):
        solution = random_filling(start, random, run)
        if solution is None:
            raise InputError(
                message("packing.hint_never"), message("packing.fix_board_for_set"), body
            )
        if wish.deal:
            return Made(parsed.puzzle, _some(solution, start, random))
        made, stars = _challenge(start, solution, wish.grade, random, run)
        if wish.grade is None or stars == wish.grade:
            return made
    what = message("packing.no_challenge", grade=wish.grade or 0)
    raise InputError(what, message("packing.fix_no_challenge"), body)


def random_filling(start: Field, random: Random, run: Run) -> Steps | None:
    """A filling around a few random placements, the rest tried in random order.

    The order alone would not do: the search begins where there is the least choice, and so with
    nearly the same pieces every time. By exact cover, whose twin in Python finds the same: a seed
    gives the same puzzle anywhere.
    """
    order = list(range(len(start.options)))
    random.shuffle(order)
    shuffled = Field(start.puzzle, start.steps)
    shuffled.options = [start.options[place] for place in order]
    filling = _around_some(shuffled, random, run)
    if filling is None:
        filling = next(chain.from_iterable(covers(shuffled, run)), None)
    return None if filling is None else lettered(shuffled, shuffled.in_order(filling))


def _around_some(here: Field, random: Random, run: Run) -> Filling | None:
    """A filling that contains random placements; None if none of those tried soon leads to one."""
    found: Filling | None = None
    placed: Filling = ()
    for _ in range(_PLACEMENTS_TRIED if here.options else 0):
        more = (*placed, random.randrange(len(here.options)))
        filling = _soon_found(here, more, run) if _together(here, more) else None
        if filling is not None:
            found, placed = filling, more
            if len(placed) == _PLACEMENTS:
                break
    return found


def _together(here: Field, places: Filling) -> bool:
    """Whether these placements share no cell and there are pieces enough for them."""
    options = [here.options[place] for place in places]
    cells = sum(option.mask.bit_count() for option in options)
    if reduce(or_, (option.mask for option in options)).bit_count() < cells:
        return False
    used = Counter(option.kind for option in options)
    return all(times <= len(here.kinds[kind].pieces) for kind, times in used.items())


def _soon_found(here: Field, places: Filling, run: Run) -> Filling | None:
    """A filling that contains these placements, if a short search finds one."""
    nodes = 0
    for part in cover(here).search(places):
        run.tick(part.nodes)
        nodes += part.nodes
        if part.found:
            return part.found[0]
        if nodes >= _SHORT_SEARCH:
            break
    return None


def _some(solution: Steps, start: Field, random: Random) -> Steps:
    placed = [step for step in solution if step not in start.steps]
    return (*start.steps, *sorted(random.sample(placed, len(placed) // 3)))


def _challenge(
    start: Field, solution: Steps, wished: int | None, random: Random, run: Run
) -> tuple[Made[Puzzle], int]:
    """Take pieces off while the solution stays the only one; then some back, if it is too hard."""
    puzzle = start.puzzle
    placed = [step for step in solution if step not in start.steps]
    random.shuffle(placed)
    given, taken = list(placed), list[Step]()
    for step in placed:
        fewer = [each for each in given if each != step]
        if is_unique(field(puzzle, (*start.steps, *fewer)), run):
            given = fewer
            taken.append(step)
    stars = grade(_after(start, given), run).stars
    while wished is not None and stars > wished and len(taken) > 1:
        given.append(taken.pop())
        stars = grade(_after(start, given), run).stars
    return Made(puzzle, _after(start, given).steps), stars


def _after(start: Field, given: list[Step]) -> Field:
    return field(start.puzzle, (*start.steps, *sorted(given)))


def is_unique(here: Field, run: Run) -> bool:
    """Whether exactly one filling is left; two are enough to know."""
    if impossible.reason(here) is not None:
        return False
    return len(list(islice(fillings(here, Task(Want.ONE), run), 2))) == 1
