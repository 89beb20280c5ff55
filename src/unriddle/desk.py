"""The middle end: everything a front end can ask, for any family.

position = read("24: 4 7 8 8")      position.solve().best.text   ->  '(7 - 8 / 8) * 4'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Hashable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from unriddle import advice
from unriddle.answers import Answer, Comparisons, Outlook, Trace, Verdict
from unriddle.budget import Budget
from unriddle.contract import (
    Cell,
    Equips,
    Family,
    Generates,
    Grade,
    Hint,
    Making,
    Message,
    Offer,
    Row,
    Run,
    Scene,
    Solution,
    Splits,
    Standing,
    Step,
    Steps,
    Surveys,
    Task,
    Want,
    Wish,
    message,
)
from unriddle.errors import InputError, NotationError, OutOfBudget, StepError, Unavailable
from unriddle.families import family as family_of
from unriddle.families import find, names, registry
from unriddle.solving import Solving, known

PATIENCE = 10.0  # seconds for a hint, an outlook or a grade, unless somebody says otherwise
PREFIX = re.compile(r"\s*([^\W\d_][\w-]*|\d+)(/[\w.-]*)?\s*:")  # of a position: `24:`
LONGEST = 1_000_000  # letters of a text: no puzzle people have is longer
_LONGEST_HEAD = 80  # letters in which a position must have named its family


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A puzzle and the steps taken so far; it has exactly one text."""

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

    def play(self, step: Step) -> Position:
        """The position after one more step; a wrong step raises StepError."""
        return settle(replace(self, steps=(*self.steps, step)))

    def solve(self, want: Want | str | None = None, **task: Any) -> Answer:
        """Search to the end of the task or of its budget."""
        solving = Solving(self, self.task(want, **task))
        for _ in solving:
            pass
        return solving.answer()

    def solutions(self, **task: Any) -> Iterator[Solution]:
        """Solutions as they are found; the search stops when the loop does."""
        yield from Solving(self, self.task(Want.ALL, **task), keep=False)

    def count(self, **task: Any) -> int:
        """How many different solutions; raises OutOfBudget with `.found` when it did not end."""
        answer = self.solve(Want.COUNT, **task)
        if answer.count is None:
            raise OutOfBudget(answer.found)
        return answer.count

    def task(self, want: Want | str | None = None, **task: Any) -> Task:
        """A task for this position, with the variant's own idea of what is asked."""
        if want is None:
            if task.get("seconds") is None and task.get("nodes") is None:
                task["seconds"] = advice.patience(self)
            asked = {variant.key: variant.want for variant in self.back.info.variants}
            want = asked.get(self.variant, self.back.info.variants[0].want)
        known("want", want, [each.value for each in Want])
        return Task(want=Want(want), **task)

    def check(self, full: bool = False, seconds: float | None = PATIENCE) -> Verdict:
        return advice.check(self, full, self._budget(seconds))

    def hint(self, level: int = 1, seconds: float | None = PATIENCE) -> tuple[Hint, ...]:
        """Hints from level 0 (still solvable?) to `level` (3 the next step, 4 why)."""
        return tuple(advice.hints(self, self._budget(seconds), level))

    def outlook(self, seconds: float | None = PATIENCE) -> Outlook:
        return advice.outlook(self, self._budget(seconds))

    def offers(self, seconds: float | None = PATIENCE) -> tuple[Offer, ...]:
        """Every step that may come next, with the cells of the scene that it is about."""
        return tuple(advice.offers(self, self._budget(seconds)))

    def grade(self, seconds: float | None = PATIENCE) -> Grade:
        return advice.grade(self, self._budget(seconds))

    def compare(self, *strategies: str, **task: Any) -> Comparisons:
        """The same task by one strategy after the other: those named, or all that can do it."""
        from unriddle import study  # for those who study searches

        return study.compared(self, strategies, **task)

    def trace(self, strategy: str | None = None, limit: int = 1000, **task: Any) -> Trace:
        """What a search does, event by event, by the textbook strategy named or the first."""
        from unriddle import study  # for those who study searches

        return study.traced(self, strategy, limit, **task)

    def write(self, steps: Steps, form: str | None = None) -> str:
        """What steps make of the puzzle, in one of the family's forms."""
        forms = self.back.info.forms
        return self.back.write(self.puzzle, steps, known("form", form, forms) or forms[0])

    def _budget(self, seconds: float | None) -> Budget:
        return Budget(patience(self) if seconds == PATIENCE else seconds)

    def scene(self) -> Scene:
        return self.back.draw(self.puzzle, self.steps)

    def solved_scene(self, solution: Solution) -> Scene:
        """A solution drawn: what lay there before is given, the rest is the solver's."""
        further = solution.steps[len(self.steps) :]
        return next(self.scenes(further, len(further)))

    def scenes(self, further: Steps, first: int = 0) -> Iterator[Scene]:
        """The scene after each further step, from the one after `first` of them on.

        What lay there before is given, the rest is the solver's.
        """
        before = {(c.x, c.y, c.z): c.group for c in self.scene().cells if c.group}
        steps = settle(replace(self, steps=(*self.steps, *further))).steps
        for taken in range(len(self.steps) + first, len(steps) + 1):
            scene = self.back.draw(self.puzzle, steps[:taken])
            yield replace(scene, cells=tuple(_owned(cell, before) for cell in scene.cells))

    def export(self, name: str | Path, **task: Any) -> Answer:
        """Solve, and write the answer to a file: .txt, .json, .csv, .jsonl, .svg or .png."""
        from unriddle import export  # few programs write files

        answer = self.solve(**task)
        export.save(self, answer, name)
        return answer

    def _repr_html_(self) -> str:
        from unriddle.render import html  # notebooks only

        return self._repr_svg_() + html.titled(self.text, "")

    def _repr_svg_(self) -> str:
        from unriddle.render.svg import svg  # drawing is loaded only when somebody looks

        return svg(self.scene())


def _owned(cell: Cell, before: dict[tuple[int, int, int], str]) -> Cell:
    if not cell.group:
        return cell
    given = before.get((cell.x, cell.y, cell.z)) == cell.group
    return replace(cell, owner="given" if given else "solver")


def patience(position: Position) -> float:
    """Seconds for whatever should answer soon."""
    return min(PATIENCE, advice.patience(position) or PATIENCE)


# Reading


def read(
    text: str, *, family: str | None = None, lenient: bool = False, outfit: str | None = None
) -> Position:
    """A position from its text, `family/variant: body ; step ; step`.

    An `outfit` is the text of a user's own set, of pieces for example.

    >>> read("24: 4 7 8 8 ; 8 / 8").text
    'numbers/24: 4 7 8 8 = 24 ; 8 / 8'
    """
    if len(text) > LONGEST:
        what = message("error.text_long", letters=LONGEST)
        raise InputError(what, message("fix.text_long"), text[:_LONGEST_HEAD])
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    prefix = PREFIX.match(text)
    if prefix and family is None:
        family = _saved_by(prefix[1])
    if prefix and (family is None or prefix[1].lower() in names()):
        family, text = prefix[1] + (prefix[2] or ""), text[prefix.end() :]
    if family is None and outfit is None:
        return recognise(text, lenient=lenient)
    back, variant = find(family or _equipping())
    _one_puzzle(text)
    shown, offset = _shown(text, _head(back, variant))
    body, *steps = text.split(";")
    if outfit is not None:
        variant, body = _equipped(back, variant, body, outfit)
    try:
        parsed = back.parse(variant, body, lenient=lenient)
        typed = (*parsed.steps, *(step.strip() for step in steps))
        return settle(Position(back.info.key, parsed.puzzle, typed, parsed.warnings))
    except NotationError as error:
        start, end = error.span
        raise error.quote(shown, start + offset, end + offset) from None
    except StepError as error:
        raise _quote_step(error, shown, error.index - len(parsed.steps)) from None


def _saved_by(heading: str) -> str | None:
    """The family whose files begin with that word, if it is no name of a family."""
    if heading.lower() in names():
        return None
    found = (key for key, back in registry().items() if heading.lower() in back.info.headings)
    return next(found, None)


def _one_puzzle(text: str) -> None:
    """A list of positions, a line each, is refused where the second begins."""
    first, *others = text.split("\n")
    start = len(first) + 1
    for line in others:
        end = names_family(line)
        if end:
            error = InputError(message("error.many_puzzles"), message("fix.many_puzzles"))
            raise error.quote(text, start, start + end)
        start += len(line) + 1


def names_family(line: str) -> int:
    """Where the name of a family ends with which a line begins; 0 if it begins otherwise."""
    found = PREFIX.match(line[:_LONGEST_HEAD])
    return found.end() if found and found[1].lower() in names() else 0


def _head(back: Family[Any], variant: str | None) -> str:
    """How a quoted position begins: no variant is put into the mouth of one who named none."""
    meant = variant or back.info.usual
    return f"{back.info.key}/{meant}: " if meant else f"{back.info.key}: "


def _shown(text: str, head: str) -> tuple[str, int]:
    """A text as errors quote it, and how far its places move: a file as it is, line by line;
    a single line as the position it stands for."""
    if "\n" in text.strip():
        return text, 0
    return head + text.strip(), len(head) - (len(text) - len(text.lstrip()))


def _equipping() -> str:
    """The family that a set of one's own must be meant for."""
    found = [key for key, back in registry().items() if isinstance(back, Equips)]
    if len(found) != 1:
        raise InputError(message("error.no_family"), message("fix.families"))
    return found[0]


def _equipped(back: Family[Any], named: str | None, body: str, outfit: str) -> tuple[str, str]:
    """Variant and body with a set of one's own; one that was named brings its own already."""
    if not isinstance(back, Equips):
        raise Unavailable(
            message("error.no_outfit", family=back.info.key), message("fix.no_outfit")
        )
    outfit = outfit.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        variant, equipped = back.equip(body, outfit)
    except NotationError as error:
        error.in_outfit = True
        raise error.quote(outfit, *error.span) from None
    if named not in (None, variant):
        fix = message("fix.two_outfits", family=back.info.key)
        raise InputError(message("error.two_outfits", variant=str(named)), fix, str(named))
    return variant, equipped


def _quote_step(error: StepError, shown: str, index: int) -> StepError:
    """Point at a typed step within the text; one that a file brought along stands for itself."""
    if index < 0:
        return error
    before, step = ";".join(shown.split(";")[: index + 1]), shown.split(";")[index + 1]
    start = len(before) + 1 + len(step) - len(step.lstrip())
    return error.quote(shown, start, start + len(step.strip()))


def recognise(text: str, *, lenient: bool = False) -> Position:
    """The position a text stands for when nobody says which family it belongs to."""
    found: dict[str, Position] = {}
    meant: dict[str, InputError] = {}
    for key in registry():
        try:
            found[key] = read(text, family=key, lenient=lenient)
        except InputError as error:
            if getattr(error, "meant", False):
                meant[key] = error
    if not found and len(meant) == 1:
        raise meant.popitem()[1]
    if len(found) != 1:
        which = "error.family_many" if found or meant else "error.family_none"
        known = ", ".join(found or meant or registry())
        first = text.strip().split("\n")[0][:80]
        raise InputError(message(which, families=known), message("fix.family"), first)
    return found.popitem()[1]


def settle(position: Position) -> Position:
    """The same position with its steps checked, and written as the family writes them."""
    return replace(position, steps=position.standing().steps)


# Making


class Coming(NamedTuple):
    """A fresh puzzle, what is to be said about it, and a key that is equal for those which are
    the same for a person."""

    position: Position
    says: Message | None
    same: Hashable


def generating(
    family: str | None, body: str, wish: Wish, run: Run, outfit: str | None = None
) -> Generator[Coming, None, Collection[int]]:
    """Fresh puzzles as long as some come up; then the grades of those that did."""
    back, variant = find(family or _equipping())
    if not isinstance(back, Generates):
        raise Unavailable(message("error.no_generate", family=back.info.key), message("fix.type"))
    shown, offset = _shown(body, _head(back, variant))
    if outfit is not None:
        variant, body = _equipped(back, variant, body, outfit)
    chosen = variant or _meant(back, body) or back.info.variants[0].key
    coming: Making[Any] = back.generate(chosen, body, wish, run)
    while True:
        try:
            made = next(coming)
        except StopIteration as end:
            graded: Collection[int] = end.value
            return graded
        except NotationError as error:
            if not error.where:
                error.quote(shown, *(place + offset for place in error.span))
            raise
        position = Position(back.info.key, made.puzzle, made.steps)
        yield Coming(position, made.says, position.text if made.same is None else made.same)


def _meant(back: Family[Any], body: str) -> str | None:
    """The variant that a body shows by itself, if it does."""
    try:
        return back.parse(None, body).variant if body.strip() else None
    except InputError:
        return None


def survey(name: str, budget: Budget, body: str = "") -> Iterator[Row]:
    """Every puzzle of a finite variant, a row of facts each; the body says what holds for all."""
    back, variant = find(name)
    finite = [entry.key for entry in back.info.variants if entry.finite]
    if not isinstance(back, Surveys) or not finite:
        raise Unavailable(message("error.no_survey", family=back.info.key), message("fix.survey"))
    listed = [entry.key for entry in back.info.variants]
    if variant in listed and variant not in finite:  # others the family knows how to refuse
        what = message("error.not_finite", variant=f"{back.info.key}/{variant}")
        raise InputError(what, message("fix.one_of", names=", ".join(finite)), name)
    chosen = variant or finite[0]
    shown, offset = _shown(body, _head(back, chosen))
    try:
        yield from back.survey(chosen, body, budget)
    except NotationError as error:
        raise error.quote(shown, *(place + offset for place in error.span)) from None


def split(position: Position, parts: int) -> list[Position]:
    """Disjoint positions that together are the whole."""
    back = position.back
    if not isinstance(back, Splits):
        return [position]
    pieces = back.split(position.puzzle, position.steps, parts)
    return [replace(position, steps=tuple(steps)) for steps in pieces]
