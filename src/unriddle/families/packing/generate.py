"""Fresh challenges: some pieces lie on the board, and only one filling completes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain
from operator import or_
from random import Random

from unriddle.contract import Generation, Run
from unriddle.errors import InputError
from unriddle.values import Generated, GenerateOptions, Step, Steps, message

from .grading import grade
from .puzzle import Puzzle
from .search import impossible
from .search.covering import cover, covers, filling_soon
from .search.orbits import Key, Orbits
from .search.state import Field, Filling, field
from .search.steps import lettered
from .search.symmetry import Images
from .text.notation import parse

_TRIES = 60  # challenges in a row that miss the wished grade before it is given up
_ORDERS = 3  # in which the pieces of one filling are taken off, if the first misses it
_REPEATS = 60  # fillings in a row that were there before, where they are too many to list
_PLACEMENTS = 3  # random ones that a filling is made around
_PLACEMENTS_TRIED = 24
_SHORT_SEARCH = 1_000  # nodes
_PROOF = 20_000  # nodes within which it is proved that there is one solution
_LISTING = 300_000  # nodes within which all fillings of a board are listed, or not at all


def generate(variant: str, body: str, options: GenerateOptions, run: Run) -> Generation[Puzzle]:
    """Challenges with one solution; `body` may name the board, and pieces that shall lie there."""
    parsed = parse(variant, body, own_set=options.own_set)
    start = field(parsed.puzzle, parsed.steps)
    reason = impossible.reason(start)
    random = Random(options.numbers)
    first = None if reason else random_filling(start, random, run)
    if first is None:
        what = reason or message("packing.hint_never")
        raise InputError(what, message("packing.fix_board_for_set"), body)
    orbits = Orbits(start)
    different = _different(start, orbits, first, random, run)
    if options.deal:
        for _, filling in different:
            some = random.sample(filling, len(filling) // 3)
            shown = sorted(_steps(start, some)[len(start.steps) :])
            yield Generated(start.puzzle, (*start.steps, *shown), same=orbits.key(some))
        return ()
    return (yield from _challenges(start, different, options.grade, random, run))


def _challenges(
    start: Field,
    different: Iterator[tuple[Key, Filling]],
    wished: int | None,
    random: Random,
    run: Run,
) -> Generation[Puzzle]:
    """One for each filling. Two with the same solution are the same for a person: one that shows
    a piece less is no new puzzle for who has solved the other."""
    missed, graded = 0, set[int]()
    rungs: Iterator[tuple[Steps, int]] = iter(())
    for key, filling in different:
        for _ in range(_ORDERS if wished else 1):
            rungs = _rungs(start, filling, random, run)
            steps = _rung(rungs, wished, graded)
            if steps is not None:
                missed = 0
                yield Generated(start.puzzle, steps, same=key)
                break
            missed += 1
        if missed >= _TRIES:
            break
    graded.update(stars for _, stars in rungs)
    return graded


def _rung(rungs: Iterator[tuple[Steps, int]], wished: int | None, graded: set[int]) -> Steps | None:
    """The first challenge of the wished grade; the grades on the way are added."""
    for steps, stars in rungs:
        graded.add(stars)
        if wished is None or stars == wished:
            return steps
        if stars < wished:
            break
    return None


def _rungs(start: Field, filling: Filling, random: Random, run: Run) -> Iterator[tuple[Steps, int]]:
    """Pieces taken off while the solution stays the only one, and the grade of what is left;
    then the same with one piece after the other put back."""
    placed = list(_steps(start, filling)[len(start.steps) :])
    random.shuffle(placed)
    given, taken = list(placed), list[Step]()
    for step in placed:
        fewer = [each for each in given if each != step]
        if is_unique(field(start.puzzle, (*start.steps, *fewer)), run):
            given = fewer
            taken.append(step)
    while True:
        here = field(start.puzzle, (*start.steps, *sorted(given)))
        yield here.steps, grade(here, run).stars
        if len(taken) <= 1:
            return
        given.append(taken.pop())


def _steps(start: Field, filling: Iterable[int]) -> Steps:
    return lettered(start, start.in_order(filling))


# Fillings


def _different(
    start: Field, orbits: Orbits, first: Filling, random: Random, run: Run
) -> Iterator[tuple[Key, Filling]]:
    """Fillings at random, no two the same up to symmetry, as long as others come up.

    The first that was there before shows that there may be few: then all are listed, if that
    takes not too long, and none is missed.
    """
    seen: set[Key] = set()
    filling: Filling | None = first
    repeats, listed = 0, False
    while filling is not None and repeats < _REPEATS:
        key = orbits.key(filling)
        if key not in seen:
            repeats = 0
            seen.add(key)
            yield key, filling
        else:
            repeats += 1
            every = None if listed else _every(start, orbits, run)
            listed = True
            if every is not None:
                others = [each for each in every.items() if each[0] not in seen]
                yield from random.sample(others, len(others))
                return
        filling = random_filling(start, random, run)


def _every(start: Field, orbits: Orbits, run: Run) -> dict[Key, Filling] | None:
    """All fillings up to symmetry; None where a search does not soon come to its end."""
    images = Images(start)
    found: dict[Key, Filling] = {}
    nodes = 0
    for part in cover(start).search() if start.options else ():
        run.tick(part.nodes)
        nodes += part.nodes
        if nodes > _LISTING:
            return None
        for filling in images.first_ones(part.found):
            found.setdefault(orbits.key(filling), filling)
    return dict(sorted(found.items()))


def random_filling(start: Field, random: Random, run: Run) -> Filling | None:
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
    return None if filling is None else tuple(order[place] for place in filling)


def _around_some(here: Field, random: Random, run: Run) -> Filling | None:
    """A filling that contains random placements; None if none of those tried soon leads to one."""
    latest: Filling | None = None
    placed: Filling = ()
    for _ in range(_PLACEMENTS_TRIED if here.options else 0):
        more = (*placed, random.randrange(len(here.options)))
        fits = _together(here, more)
        filling = filling_soon(here, more, _SHORT_SEARCH, run)[0] if fits else None
        if filling is not None:
            latest, placed = filling, more
            if len(placed) == _PLACEMENTS:
                break
    return latest


def _together(here: Field, places: Filling) -> bool:
    """Whether these placements share no cell and there are pieces enough for them."""
    options = [here.options[place] for place in places]
    cells = sum(option.mask.bit_count() for option in options)
    if reduce(or_, (option.mask for option in options)).bit_count() < cells:
        return False
    used = Counter(option.kind for option in options)
    return all(times <= len(here.kinds[kind].pieces) for kind, times in used.items())


def is_unique(here: Field, run: Run) -> bool:
    """Whether exactly one filling is left, if that is soon proved: no person proves what takes a
    program long. By exact cover, so that Python alone comes to the same."""
    if impossible.reason(here) is not None:
        return False
    counts_as, found, nodes = here.joined, set[frozenset[tuple[int, int]]](), 0
    for part in cover(here).search():
        run.tick(part.nodes)
        nodes += part.nodes
        for filling in part.found:
            options = [here.options[place] for place in filling]
            found.add(frozenset((counts_as[kind], mask) for kind, mask in options))
        if len(found) > 1 or nodes > _PROOF:
            return False
    return len(found) == 1
