"""`batch`: many puzzles, one a line, answered by several processes, one JSON answer a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from unriddle.cli.console import Console
from unriddle.cli.input import files, puzzles, tasks
from unriddle.cli.options import OPTIONS, VERBS, Ask
from unriddle.cli.output import saving
from unriddle.cli.output.progress import AnswerProgress, Interruptible
from unriddle.desk import (
    DO,
    Answers,
    Batching,
    Clock,
    InputError,
    Line,
    Question,
    errors_in,
    find,
    infos,
    known,
    message,
    part_of,
    puzzle_lines,
)
from unriddle.lazy import pattern

# What the batch itself heeds; its other options are those of the verb that is done.
OWN = ("do", "family", "part", "as-they-come", "threads", "cluster", "run", "lenient", "set", "out")
_PART = pattern(r"([0-9]{1,9})/([0-9]{1,9})")


def batch(ask: Ask, console: Console) -> int:
    """An answer for each line; exit code 2 if some are errors."""
    where = saving.target(ask, ("jsonl",))
    question, source = _question(ask, console), _source(ask)
    if where is not None and files.is_same(source, where.name):
        raise files.FileError(message("error.batch_itself"), message("fix.batch_itself"), source)
    lines = _part(puzzle_lines(files.rows_of(source)), ask.part)
    if ask.run is not None:
        return _as_run(ask, question, lines, where, console)
    work = Batching(question, ask.threads, cluster=ask.cluster, ordered=not ask.as_they_come)
    with AnswerProgress(console) as progress, work:
        answers = work.answers((line.number, line.text) for line in lines)
        rows = files.length(source) if progress.wanted else None
        followed = _Followed(answers, progress, rows)
        with Interruptible() as ended:
            _write(followed, where, console, progress)
    written = where if where is not None and where.written else None
    code = _conclude(followed.number, followed.errors, written, console)
    if ended.interrupted:
        console.tell(console.key("says.interrupted"))
    return ended.code(code)


def _as_run(
    ask: Ask,
    question: Question,
    lines: Iterable[Line],
    where: saving.Target | None,
    console: Console,
) -> int:
    """Kept under a name, so that it goes on after whatever ends it."""
    from unriddle.cli.output.running import BatchRun  # most batches are short

    _refuse_run(ask, where)
    assert where is not None
    out = Path(where.name).absolute()
    with AnswerProgress(console, logs=True) as progress:
        clock = progress.clock(None)
        with BatchRun(ask, question, list(lines), clock, out) as run:
            work = run.follow(progress)
            progress.close()
            code = run.finish(work, console, answers=run.lines)
    if not run.complete:
        return code
    with out.open("rb") as file:
        errors = sum(map(errors_in, file))
    return _conclude(run.lines, errors, where, console)


def _refuse_run(ask: Ask, where: saving.Target | None) -> None:
    """A run is of a file that can be read again, and written in its order to another."""
    if where is None:
        what, fix = message("error.run_out"), message("fix.run_out", kinds=".jsonl")
        raise InputError(what, fix, "--run")
    if ask.as_they_come:
        what = message("error.together", one="--run", other="--as-they-come")
        raise InputError(what, message("fix.one_of_two"), "--run --as-they-come")
    if ask.words[0] == files.STDIN:
        raise InputError(message("error.run_stdin"), message("fix.run_stdin"), files.STDIN)


# What is asked


def _question(ask: Ask, console: Console) -> Question:
    """What is asked of every line; an option that would do nothing for it is refused."""
    do = known("do", ask.do, list(DO)) or "solve"
    usual, heeded = Ask("batch"), (*OWN, *VERBS[do].options)
    for name in VERBS["batch"].options:
        field = OPTIONS[name].field
        if name not in heeded and getattr(ask, field) != getattr(usual, field):
            names = ", ".join(f"--{each}" for each in VERBS["batch"].options if each in heeded)
            what = message("error.option_idle", option=f"--{name}", verb=do)
            raise InputError(what, message("fix.option_idle", verb=do, names=names), f"--{name}")
    # A wrong name is told once, and not for every line.
    tasks.keys(ask, *([find(ask.family)[0].info] if ask.family else infos().values()))
    own_set = puzzles.own_set_of(ask)
    lang = ask.lang or console.lang  # that of a run, though it is gone on with in another
    return Question(do, ask.family, ask.lenient, own_set, lang, _options(ask, do))


def _options(ask: Ask, do: str) -> dict[str, object]:
    """The options of the verb that is done, by the names that Python has for them."""
    said = {
        "want": tasks.wanted(ask),
        "limit": ask.limit,
        "nth": ask.nth,
        "form": ask.form,
        "full": ask.details,
        "level": ask.level,
        **tasks.options(ask),
    }
    return {name: said[name] for name in DO[do][1] if said[name] is not None}


def _source(ask: Ask) -> str:
    if not ask.words:
        raise InputError(message("error.no_list"), message("fix.list"))
    return ask.words[0]


def _part(lines: Iterator[Line], part: str | None) -> Iterable[Line]:
    """The lines of the K-th of N parts; all parts, one after the other, are the whole."""
    if part is None:
        return lines
    match = _PART.fullmatch(part)
    k, n = map(int, match.groups()) if match else (0, 0)
    if not 1 <= k <= n:
        what = message("error.option_value", option="--part", value=part)
        raise InputError(what, message("fix.part"), f"--part {part}")
    return part_of(list(lines), k, n)


# What comes out


class _Followed:
    """Answers on their way, counted and shown as progress."""

    def __init__(
        self, answers: Iterator[Answers], progress: AnswerProgress, rows: int | None
    ) -> None:
        self.number = self.errors = 0
        self._answers, self._progress, self._rows = answers, progress, rows
        self._clock = Clock()

    def __iter__(self) -> Iterator[str]:
        for some in self._answers:
            self.number += some.number
            self.errors += some.errors
            self._clock.found = self.number
            self._clock.done = some.line / self._rows if self._rows else None
            yield some.text
            if self._progress.wanted:
                self._progress.tick(self._clock)


def _write(
    followed: _Followed, where: saving.Target | None, console: Console, progress: AnswerProgress
) -> None:
    if where is not None:
        where.write_lines(text.removesuffix("\n") for text in followed)
        return
    for text in followed:
        progress.close()
        with saving.whole():
            console.out.write(text)
            console.out.flush()


def _conclude(number: int, errors: int, where: saving.Target | None, console: Console) -> int:
    """Say where the answers are, and how many of them are errors; the exit code."""
    if where is not None:
        console.tell(console.key("says.saved_answers", path=where.name, answers=number))
    if not errors:
        return 0
    console.tell(console.key("says.answer_errors", errors=errors))
    return InputError.exit_code
