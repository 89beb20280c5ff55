"""Searches as runs with a name: kept while they go on, and gone on with later."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.options import Ask
from unriddle.cli.output import saving, streaming
from unriddle.cli.output.progress import Interruptible, Progress
from unriddle.desk import (
    Answer,
    BatchJob,
    Clock,
    InputError,
    Job,
    Line,
    NamedRun,
    OutOfBudget,
    Position,
    Question,
    SearchJob,
    Solving,
    SurveyJob,
    Task,
    Want,
    Writing,
    message,
)
from unriddle.lazy_dataclass import replace

if TYPE_CHECKING:
    from unriddle.desk import Driver, Search

HEADING = "solution,steps,cost"
ALONE = ("limit", "nth", "random", "details", "film", "solutions")  # what a run cannot do


class Kept:
    """Something long that is kept under a name."""

    def __init__(
        self, ask: Ask, job: Job, clock: Clock, out: Path | None, heading: str, words: list[str]
    ) -> None:
        assert ask.run is not None
        self.name = ask.run
        self._clock = clock
        about = {"command": [ask.verb, *words, *_options(ask)]}
        self._run = NamedRun(self.name, job, clock, out=out, heading=heading, about=about)
        if ask.cluster is None:
            self._call = self._run.processes(ask.threads or desk.cores())
        else:
            self._call = self._run.cluster(ask.cluster)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._run.leave()

    def say_kept(self, console: Console) -> None:
        """How to go on; what was done before there were parts is done again."""
        if not self._run.has_parts:
            key = "says.run_unbegun"
        else:
            key = "says.run_whole" if self._run.is_whole else "says.run_kept"
        console.tell(console.key(key, name=self.name))

    def driver(self) -> Driver:
        """Whatever there is left to do."""
        return self._run.driver(self._call)


class Running(Kept):
    """The run of a search, from its beginning or going on."""

    def __init__(
        self, ask: Ask, position: Position, task: Task, clock: Clock, where: saving.Target | None
    ) -> None:
        if task.want is Want.ONE:  # it is found in a moment, or by one worker alone
            raise InputError(message("error.run_one"), message("fix.run_one"), "--run")
        _refuse(ask, task.want is Want.ALL, where, streaming.KINDS)
        self._where = where
        self._writing = _writing(ask, position, task, where)
        written = where if task.want is Want.ALL else None
        heading = HEADING if self._writing is not None and self._writing.kind == "csv" else ""
        job = SearchJob(position, task, self._writing)
        super().__init__(ask, job, clock, _path(written), heading, [position.text])

    def share(self, _: Search) -> Driver:
        return self.driver()

    def follow(self, solving: Solving) -> Interruptible:
        """Wait for a list that is written elsewhere."""
        with Interruptible() as work:
            for _ in solving.totals():
                pass
        return work

    def told(self, answer: Answer) -> Answer:
        """The answer with the time of all that was done, whenever it was."""
        return replace(answer, seconds=self._run.elapsed)

    def conclude(self, position: Position, answer: Answer, console: Console) -> None:
        """Keep the answer, or say how to go on."""
        if not answer.complete:
            self.say_kept(console)
            return
        lines = desk.closing(position, answer, console.say) if self._closes else ()
        self._run.finish(console.encoded(answer), "".join(f"{line}\n" for line in lines))
        if self._where is not None:
            self._where.written = True

    @property
    def _closes(self) -> bool:
        """Whether the family's own report has something to say after the solutions."""
        return self._writing is not None and self._writing.kind == "txt"


class Filed(Kept):
    """Something long whose lines go to a file."""

    lines, complete = 0, False

    def follow(self, progress: Progress) -> Interruptible:
        """Wait until all is written."""
        with Interruptible() as work, suppress(OutOfBudget):
            driver = self.driver()
            for _ in driver.run():
                progress.found = self._clock.found = driver.ledger.count
            self.lines = driver.ledger.count
            self.complete = not driver.ledger.poison
        return work

    def finish(self, work: Interruptible, console: Console, **answer: int) -> int:
        """Let the file take its place, or say how to go on; the exit code."""
        if not self.complete:
            self.say_kept(console)
            return work.code(OutOfBudget.exit_code)
        self._run.finish(answer)
        return 0


class SurveyRun(Filed):
    """The run of a survey, whose rows go to a file."""

    def __init__(
        self, ask: Ask, variant: str, rules: str, clock: Clock, where: saving.Target | None
    ) -> None:
        _refuse(ask, True, where, saving.ROWS)
        assert where is not None
        self._where = where
        first = next(iter(desk.survey_rows(variant, Clock(), rules)), {})
        heading = ",".join(map(desk.csv_field, first)) if where.kind == "csv" else ""
        parts = desk.survey_parts(variant, rules)
        job = SurveyJob(variant, rules, parts, facts=True, kind=where.kind)
        super().__init__(ask, job, clock, _path(where), heading, [variant, *rules.split()])

    def conclude(self, work: Interruptible, console: Console) -> int:
        code = self.finish(work, console, rows=self.lines)
        if self.complete:
            name = self._where.name
            console.tell(console.key("says.saved_rows", path=name, rows=self.lines))
        return code


class BatchRun(Filed):
    """The run of a batch, whose answers go to a file."""

    def __init__(
        self, ask: Ask, question: Question, lines: Sequence[Line], clock: Clock, out: Path
    ) -> None:
        source = Path(ask.words[0]).absolute()
        words = [str(source), *["--lenient"] * ask.lenient, *["--details"] * ask.details]
        for option in ("seconds", "nodes"):  # these are for each line, whenever it is answered
            if option in ask.given:
                words += [f"--{option}", str(ask.given[option])]
        if ask.set is not None:
            words += ["--set", str(Path(ask.set).absolute())]
        numbered = [(line.number, line.text) for line in lines]
        job = BatchJob(question, numbered, source.name)
        super().__init__(ask, job, clock, out, "", words)


def _refuse(ask: Ask, listed: bool, where: saving.Target | None, kinds: Sequence[str]) -> None:
    """What does not go together with a run."""
    for option in ALONE:
        if ask.given.get(option) or getattr(ask, option, None):
            what = message("error.together", one="--run", other=f"--{option}")
            raise InputError(what, message("fix.one_of_two"), f"--run --{option}")
    if listed and (where is None or where.kind not in kinds):
        names = ", ".join(f".{kind}" for kind in kinds)
        raise InputError(message("error.run_out"), message("fix.run_out", kinds=names), "--run")


def _writing(
    ask: Ask, position: Position, task: Task, where: saving.Target | None
) -> Writing | None:
    """How solutions are written."""
    if task.want is Want.COUNT:
        return None
    info = position.back.info
    form = ask.form or info.form_for.get(task.distinct or info.distinct[0], info.forms[0])
    listed = task.want is Want.ALL and where is not None
    return Writing(where.kind if listed and where is not None else "jsonl", form)


def _path(where: saving.Target | None) -> Path | None:
    return None if where is None else Path(where.name).absolute()


def _options(ask: Ask) -> list[str]:
    """The options by which it is gone on with; those of this time only are left out."""
    flags = {"--all": ask.every, "--best": ask.best, "--prove": ask.prove}
    options = [flag for flag, given in flags.items() if given]
    for name, value in ask.given.items():
        if name not in ("set", "out", "seconds", "nodes", "threads", "cluster"):
            options += [f"--{name}", str(value)]
    return options if ask.out is None else [*options, "--out", str(Path(ask.out).absolute())]
