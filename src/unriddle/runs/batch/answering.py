"""What a worker does with a range of lines: a JSON answer for each, the one of `--json`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from unriddle import desk, locale, wire
from unriddle.contract import Part
from unriddle.desk import Clock, Defect, InputError, Position, Solving, UnriddleError, Want, message
from unriddle.runs.batch.together import search_together
from unriddle.runs.part import Order, Record, packed
from unriddle.wire.encoding import Record as Plain

T = TypeVar("T")
AIM = 0.1  # seconds that lines take which are answered together
FIRST, MOST = 1, 2_000  # lines that are taken together at first, and at most
REMEMBERED = 2**25  # letters of answers that are remembered: a line often comes again
Numbered: TypeAlias = tuple[int, str]  # a line of a list and its number
Look: TypeAlias = Callable[[Clock], None] | None  # for whoever may stop it
_SURROGATE = ("\ud800", "\udfff")  # what bytes that are no UTF-8 are read as


class Question(NamedTuple):
    """What is asked of every line; the options are those of `DO`."""

    do: str = "solve"
    family: str | None = None
    lenient: bool = False
    own_set: str | None = None
    lang: str = "en"
    options: dict[str, Any] = {}  # noqa: RUF012  # never changed


def died(line: Numbered, ask: Question) -> str:
    """The answer to a line at which every process ended that was to answer it."""
    error = UnriddleError(message("error.line_died"), message("fix.line_died"), line[1][:_QUOTED])
    return numbered(line[0], _encoded(_error(error, line[0], ask.lang)))


# A slice of a range


class Stopped(BaseException):
    """Nobody waits for the line at work any more: it is left for another time."""


class AnswerSlice:
    """Answers lines until all are, or the time is up; the other lines are the rest."""

    def __init__(self, order: Order, stopped: Callable[[], bool]) -> None:
        self._order, self._stopped = order, stopped
        self._lines, self._share = order.part or Part([], 1.0)  # of an empty list
        self._begun = time.thread_time()

    def done(self) -> Record:
        answers: list[str] = []
        answering = _answering(Question(**self._order.what["ask"]))
        cut = self._order.seconds is not None  # else it is short, and nobody stops it
        size, look = (answering.size, self._look) if cut else (len(self._lines), None)
        while len(answers) < len(self._lines) and not self._is_time():
            some = self._lines[len(answers) : len(answers) + size]
            begun = time.thread_time()
            answers += answering.answers(some, look)
            size = answering.size = paced(size, len(some), time.thread_time() - begun)
        number = len(answers)
        seconds = time.thread_time() - self._begun
        kept = "digest" in self._order.what  # it is the list of a run
        written = packed(answers, 1 if kept else 0)
        return Record(number, number, seconds, self._rest(number), written=written)

    def _is_time(self) -> bool:
        spent, most = time.thread_time() - self._begun, self._order.seconds
        return (most is not None and spent >= most) or self._stopped()

    def _look(self, _: Clock) -> None:
        if self._stopped():
            raise Stopped

    def _rest(self, done: int) -> list[Part]:
        """The lines after those, as up to so many parts as are wanted."""
        lines, share = self._lines[done:], self._share / max(1, len(self._lines))
        parts = min(self._order.wanted, len(lines))
        ranges = (part_of(lines, k, parts) for k in range(1, parts + 1))
        return [Part(some, share * len(some)) for some in ranges]


def paced(size: int, lines: int, seconds: float) -> int:
    """How many lines to take together next, after so many took so long."""
    fitting = int(AIM * lines / max(seconds, AIM / MOST))
    return max(1, min(fitting, 2 * size, MOST))


def part_of(lines: Sequence[T], k: int, n: int) -> Sequence[T]:
    """The K-th of N parts of a list, from 1; one after the other they are the whole.

    >>> [part_of("abcde", k, 3) for k in (1, 2, 3)]
    ['a', 'bc', 'de']
    """
    return lines[len(lines) * (k - 1) // n : len(lines) * k // n]


# The verbs


class Asked(Protocol):
    """A question about a position: asked, then worked out, then told."""

    def work(self, look: Look) -> None: ...
    def told(self) -> object:
        """What the record is made of."""


class _Searched:
    def __init__(self, solving: Solving) -> None:
        self.solving = solving

    def work(self, look: Look) -> None:
        task = self.solving.task
        self.solving.clock = Clock(task.seconds, task.nodes, look)
        for _ in self.solving:
            pass

    def told(self) -> object:
        return self.solving.answer()


class _Advised:
    def __init__(
        self,
        advise: Callable[[Clock], object],
        position: Position,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> None:
        self._advise = advise
        self._found: object = None
        soon = seconds is None and nodes is None  # what should answer soon, unless a limit is given
        self._seconds, self._nodes = position.seconds() if soon else seconds, nodes

    def work(self, look: Look) -> None:
        self._found = self._advise(Clock(self._seconds, self._nodes, look))

    def told(self) -> object:
        return self._found


def solve(
    position: Position, want: str | None = None, form: str | None = None, **task: Any
) -> Asked:
    return _Searched(Solving(position, position.task(want, **task), form=form))


def count(position: Position, **task: Any) -> Asked:
    return _Searched(Solving(position, position.task(Want.COUNT, **task)))


def check(position: Position, full: bool = False, **budget: Any) -> Asked:
    return _Advised(partial(desk.check, position, full), position, **budget)


def hint(position: Position, level: int = 1, **budget: Any) -> Asked:
    def hints(clock: Clock) -> object:
        ladder = desk.hints(position, clock, max(level, 1))
        shown = [found for found in ladder if found.level <= level]
        return wire.Hints(puzzle=position.text, hints=shown)

    return _Advised(hints, position, **budget)


def grade(position: Position, **budget: Any) -> Asked:
    def graded(clock: Clock) -> object:
        return wire.Grade(puzzle=position.text, grade=desk.grade(position, clock))

    return _Advised(graded, position, **budget)


_BUDGET = ("seconds", "nodes")
_COUNT = (*_BUDGET, "strategy", "distinct", "only")
DO: dict[str, tuple[Callable[..., Asked], Sequence[str]]] = {  # and the options of each
    "solve": (solve, ("want", "limit", "nth", "form", *_COUNT)),
    "count": (count, _COUNT),
    "check": (check, ("full", *_BUDGET)),
    "grade": (grade, _BUDGET),
    "hint": (hint, ("level", *_BUDGET)),
}


# One line after the other

_QUOTED = 80  # letters of a line that is quoted
_last: list[_Answering] = []  # the one at work: ranges of one list follow each other


class _Answering:
    """Answers the lines of one list, and remembers some of the answers."""

    def __init__(self, ask: Question) -> None:
        self.ask = ask
        self._do = DO[ask.do][0]
        self._say = partial(locale.say, lang=ask.lang)
        self.size = FIRST  # lines that are to be taken together next
        self._known: dict[str, str] = {}
        self._letters = 0  # of what is known

    def answers(self, lines: Sequence[Numbered], look: Look) -> list[str]:
        """The answers as they are written; whoever looks may stop it, then they are fewer.

        All lines are read and asked, then all are worked out, then all are told: a search fills
        the processor's caches, and whatever follows it at once takes twice its time.
        """
        told = {text: self._known.get(text) for _, text in lines}
        fresh = [text for text, known in told.items() if known is None]
        asked = [_tried(self._asked, text) for text in fresh]
        worked = list(_worked(asked, look))
        told |= zip(fresh, [_tried(self._told, each) for each in worked], strict=False)
        self._remember({text: told[text] for text in fresh[: len(worked)]})
        done = takewhile(lambda line: told[line[1]] is not None, lines)
        return [self._written(number, told[text]) for number, text in done]

    def _asked(self, text: str) -> Asked:
        if not text.isascii() and any(_SURROGATE[0] <= letter <= _SURROGATE[1] for letter in text):
            shown = text.encode("utf-8", "replace").decode()[:_QUOTED]
            raise InputError(message("error.line_not_text"), message("fix.utf8"), shown)
        _, family, lenient, own_set, _, options = self.ask
        position = desk.read(text, family=family, lenient=lenient, own_set=own_set)
        return self._do(position, **options)

    def _told(self, asked: Asked) -> str:
        return _encoded(wire.record(asked.told(), self._say))

    def _written(self, number: int, told: str | UnriddleError | None) -> str:
        if isinstance(told, str):
            return numbered(number, told)
        assert told is not None
        return numbered(number, _encoded(_error(told, number, self.ask.lang)))

    def _remember(self, told: dict[str, str | UnriddleError | None]) -> None:
        """Keep the answers for lines that come again; errors name their line."""
        answers = {text: answer for text, answer in told.items() if isinstance(answer, str)}
        letters = sum(len(text) + len(answer) for text, answer in answers.items())
        if self._letters + letters > REMEMBERED:
            self._known.clear()
            self._letters = 0
        self._known |= answers
        self._letters += letters


def _search_together(asked: Sequence[Any], look: Look) -> None:
    """What is quicker for many at once; what goes wrong there is told by the line that it is of."""
    with suppress(Exception):
        solvings = [each.solving for each in asked if isinstance(each, _Searched)]
        search_together(solvings, Clock(on_tick=look))


def _worked(asked: Sequence[Any], look: Look) -> Iterator[Any]:
    """What was asked, worked out, up to where somebody stops it."""
    with suppress(Stopped):
        _search_together(asked, look)
        for each in asked:
            yield _tried(partial(_with_work, look), each)


def _with_work(look: Look, asked: Asked) -> Asked:
    asked.work(look)
    return asked


def _tried(do: Callable[[Any], Any], given: Any) -> Any:
    """What comes of it, or the error that does; an error stays what it is."""
    if isinstance(given, UnriddleError):
        return given
    try:
        return do(given)
    except UnriddleError as error:
        return error
    except Exception as error:
        words = f"{type(error).__name__}: {error}"
        return Defect(message("error.defect", words=words))


def _answering(ask: Question) -> _Answering:
    if not _last or _last[0].ask != ask:
        _last[:] = [_Answering(ask)]
    return _last[0]


def _error(error: UnriddleError, number: int, lang: str) -> Plain:
    if not error.in_own_set:
        error.line = number
    return wire.error(error, partial(locale.say, lang=lang))


def numbered(number: int, answer: str) -> str:
    """An answer as it is written: with the number of its line first."""
    return f'{{"line": {number}, {answer[1:]}'


_encoded = json.JSONEncoder(ensure_ascii=False).encode
