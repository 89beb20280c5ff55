"""The textbook searches: the general ones, told about blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unriddle.contract import Run
from unriddle.engines import state_space
from unriddle.engines.state_space import Unwatched, Ways
from unriddle.errors import OutOfIdeas
from unriddle.values import Steps, message

from ..puzzle import Places
from .heuristics import HEURISTICS
from .space import Field, Move, State

ROOM = 2_000_000  # positions that a search may remember, about a gigabyte


class Watch(Unwatched):
    """Counts the nodes of a search, keeps its memory within bounds, and shows it to who watches."""

    def __init__(
        self, field: Field, places: Places, given: Steps, run: Run, room: int = ROOM
    ) -> None:
        self._field, self._given, self._run, self._room = field, given, run, room
        self.kept = 1  # states, the start among them
        # For who watches: states by which block stands where, and those that are open.
        self._places = {field.state(places): places}
        self._opened: list[State] = []

    def open(self, state: State, depth: int, estimate: int) -> None:
        if self._run.watched:
            del self._opened[depth:]
            if self._opened:
                self._follow(state, self._opened[-1])
            self._opened.append(state)
        self._visit("visited", state, depth, estimate)

    def take(self, state: State, depth: int, estimate: int) -> None:
        self._visit("expanded", state, depth, estimate)

    def reach(self, state: Any, parent: Any, step: Any, depth: int, estimate: int) -> None:
        self.kept += 1
        if self.kept > self._room:
            raise OutOfIdeas(message("blocks.reason_room", positions=self._room))
        if self._run.watched:
            self._follow(state, parent)

    def _follow(self, state: State, parent: State) -> None:
        self._places[state] = self._field.followed(self._places[parent], state)

    def bound(self, least: int) -> None:
        self._run.bound(len(self._given) + least)

    def _visit(self, kind: str, state: State, depth: int, estimate: int) -> None:
        self._run.reached(depth)
        self._run.tick(1)
        if self._run.watched:
            board = self._field.puzzle.written(self._places[state])
            says = message("blocks.trace_board", board=board)
            self._run.note(kind, self._given, says, depth=depth, cost=estimate)


Strategy = Callable[[Field, Places, Watch, bool], Ways[Move]]


def breadth_first(field: Field, places: Places, see: Watch, every: bool) -> Ways[Move]:
    return state_space.breadth_first(field.space(places), see, every)


def _informed(search: Callable[..., Ways[Move]], name: str) -> Strategy:
    def informed(field: Field, places: Places, see: Watch, every: bool) -> Ways[Move]:
        return search(field.space(places), HEURISTICS[name](field), see, every)

    return informed


TEXTBOOK: dict[str, Strategy] = {
    "breadth-first": breadth_first,
    **{f"astar-{name}": _informed(state_space.a_star, name) for name in HEURISTICS},
    **{f"idastar-{name}": _informed(state_space.ida_star, name) for name in HEURISTICS},
}
