"""A puzzle and the steps taken so far: the value that every question is about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from unriddle.contract import Family, Generates, Surveys, Tabulates
from unriddle.errors import InputError, UnknownName
from unriddle.families import family as family_of
from unriddle.info import Variant
from unriddle.lazy_dataclass import dataclass, field, replace
from unriddle.scene import Cell, Scene
from unriddle.values import Facts, Message, Solution, Standing, Steps, Task, Want, message

_POWERS = {"generate": Generates, "survey": Surveys, "tables": Tabulates}
SOON = 10.0  # seconds for what should answer soon, unless somebody says otherwise


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """What the family itself says of a position; `Position` adds the questions to the desk."""

    family: str
    puzzle: Any
    steps: Steps = ()
    warnings: tuple[Message, ...] = field(default=(), compare=False, repr=False)

    @property
    def back(self) -> Family[Any]:
        """The family behind it."""
        return family_of(self.family)

    @property
    def variant(self) -> str:
        return self.back.variant(self.puzzle)

    @property
    def text(self) -> str:
        """The text from which `read` makes this position again."""
        head = f"{self.family}/{self.variant}: {self.back.format(self.puzzle)}"
        return " ; ".join((head, *self.steps))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"read({self.text!r})"

    def standing(self) -> Standing:
        return self.back.check(self.puzzle, self.steps)

    def facts(self) -> Facts:
        """What the family can say without a search."""
        return self.back.facts(self.puzzle, self.steps)

    def task(self, want: Want | str | None = None, **task: Any) -> Task:
        """A task for this position, with the variant's own idea of what is asked."""
        if want is None:
            if task.get("seconds") is None and task.get("nodes") is None:
                task["seconds"] = self.facts().seconds
            variant = self._variant()
            want = (variant or self.back.info.variants[0]).want
        if not isinstance(want, Want):
            known("want", want, [each.value for each in Want])
        said = {name: value for name, value in task.items() if value is not None}
        return Task(want=Want(want), **said)

    @property
    def nearest_counts(self) -> bool:
        """Whether solutions of this kind of puzzle may miss what was asked for."""
        variant = self._variant()
        return variant is not None and variant.nearest

    def _variant(self) -> Variant | None:
        name = self.variant
        return next((each for each in self.back.info.variants if each.key == name), None)

    def write(self, steps: Steps, form: str | None = None) -> str:
        """What steps make of the puzzle, in one of the family's forms."""
        forms = self.back.info.forms
        return self.back.write(self.puzzle, steps, known("form", form, forms) or forms[0])

    def scene(self) -> Scene:
        return self.back.draw(self.puzzle, self.steps)

    def solved_scene(self, solution: Solution) -> Scene:
        """A solution drawn: what lay there before is given, the rest is the solver's."""
        further = solution.steps[len(self.steps) :]
        return next(self.scenes(further, len(further)))

    def scenes(self, further: Steps, first: int = 0) -> Iterator[Scene]:
        """The scene after each further step, from the one after `first` of them on.

        What lay there before is given, also where it has only moved; the rest is the solver's.
        """
        before = _groups(self.scene())
        steps = self.back.check(self.puzzle, (*self.steps, *further)).steps
        for taken in range(len(self.steps) + first, len(steps) + 1):
            scene = self.back.draw(self.puzzle, steps[:taken])
            groups = _groups(scene)
            moved = {name for name in groups if _alike(before.get(name, []), groups[name])}
            cells = tuple(_owned(cell, before, moved) for cell in scene.cells)
            yield replace(scene, cells=cells)

    def seconds(self, asked: float | None = None) -> float:
        """The seconds that were asked for, or else those after which an answer should be there."""
        if asked is not None:
            return asked
        return min(SOON, self.facts().seconds or SOON)


Place: TypeAlias = tuple[int, int, int]


def _groups(scene: Scene) -> dict[str, list[Place]]:
    """The places of each group, in their order."""
    groups: dict[str, list[Place]] = {}
    for cell in scene.cells:
        if cell.group:
            groups.setdefault(cell.group, []).append((cell.x, cell.y, cell.z))
    return {name: sorted(places) for name, places in groups.items()}


def _alike(before: list[Place], after: list[Place]) -> bool:
    """Whether places have one form, each as far from where it was as the others."""
    if len(before) != len(after):
        return False
    pairs = zip(before, after, strict=True)
    return len({(x - a, y - b, z - c) for (a, b, c), (x, y, z) in pairs}) == 1


def _owned(cell: Cell, before: Mapping[str, list[Place]], moved: Collection[str]) -> Cell:
    if not cell.group:
        return cell
    lay = cell.group in moved or (cell.x, cell.y, cell.z) in before.get(cell.group, ())
    return replace(cell, owner="given" if lay else "solver")


def can(family: Family[Any], power: str) -> bool:
    """Whether a family has one of the powers: `generate`, `survey` or `tables`."""
    return isinstance(family, _POWERS[power])


def whole(option: str, number: int | None, least: int = 1, most: int | None = None) -> None:
    """Refuse what is no whole number in a range; a front end has looked at its own before."""
    if number is None:
        return
    if not hasattr(number, "__index__") or number < least or (most is not None and number > most):
        fix = message("fix.whole_least", option=option, least=least)
        if most is not None:
            fix = message("fix.whole_range", option=option, least=least, most=most)
        raise InputError(message("error.option_is", option=option, value=str(number)), fix, option)


def duration(option: str, seconds: float | None) -> None:
    """Refuse seconds that cannot pass."""
    if seconds is not None and not seconds >= 0:  # nan is neither less nor more
        what = message("error.option_is", option=option, value=str(seconds))
        raise InputError(what, message("fix.duration", option=option), option)


def known(what: str, name: str | None, names: Sequence[str]) -> str | None:
    """`name` if it is one of `names`, or None if none was given; else an error with the list."""
    if name is not None and name not in names:
        raise UnknownName(what, str(name), names)  # from Python it may be anything
    return name
