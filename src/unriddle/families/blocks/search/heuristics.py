"""Lower bounds on the moves that are left, for the informed searches: never too high."""

from __future__ import annotations

from collections.abc import Callable

from unriddle.engines.state_space import Space, levels

from .space import Field, State

Heuristic = Callable[[State], int]


def alone(field: Field) -> Heuristic:
    """How many moves the blocks with a goal would take if each were alone on the board."""
    away = [_distances(field, slot, place) for slot, place in field.goals]
    slots = [slot for slot, _ in field.goals]
    far = field.puzzle.cells  # of what cannot be reached at all: more than any other block takes

    def bound(state: State) -> int:
        return sum(table.get(state[slot], far) for table, slot in zip(away, slots, strict=True))

    return bound


def blocking(field: Field) -> Heuristic:
    """The same, and one for each other block that stands where one of them must pass."""
    near = alone(field)
    paths = [_passed(field, slot, place) for slot, place in field.goals]
    slots = [slot for slot, _ in field.goals]
    kinds = field.kind_of

    def bound(state: State) -> int:
        crossed = 0
        for slot, passed in zip(slots, paths, strict=True):
            crossed |= passed.get(state[slot], 0)
        others = (number for number in range(len(state)) if number not in slots)
        in_the_way = sum(1 for each in others if kinds[each].masks[state[each]] & crossed)
        return near(state) + in_the_way

    return bound


def _distances(field: Field, slot: int, goal: int) -> dict[int, int]:
    """The moves from each place to the goal, with no other block on the board."""
    kind, single = field.kind_of[slot], field.puzzle.single
    if goal not in kind.masks:
        return {}
    space = Space(goal, lambda place: ((to, to) for to in kind.reach(place, 0, single)), bool)
    return {place: far for far, level in enumerate(levels(space)) for place in level}


def _passed(field: Field, slot: int, goal: int) -> dict[int, int]:
    """The cells that a block must cover on its way from each place, whichever way it takes.

    Those of the goal; and all between for one that can go along a line only.
    """
    kind = field.kind_of[slot]
    block = field.puzzle.blocks[kind.first]
    if goal not in kind.masks:
        return {}
    passed = {goal: 0}
    for place in kind.masks.keys() - {goal}:
        ends = sorted((place, goal))
        step = 1 if block.across else field.puzzle.columns
        free = block.across and block.down
        line = (goal,) if free else range(ends[0], ends[1] + step, step)
        bits = 0
        for each in line:
            bits |= kind.masks.get(each, 0)
        passed[place] = bits
    return passed


HEURISTICS: dict[str, Callable[[Field], Heuristic]] = {"alone": alone, "blocking": blocking}
