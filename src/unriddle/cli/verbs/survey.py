"""`survey`: every puzzle of a finite variant, a row each, or every solution of every one."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle import desk, wire
from unriddle.cli.console import INTERRUPTED, Console
from unriddle.cli.input import tasks
from unriddle.cli.messages import said
from unriddle.cli.options import Ask
from unriddle.cli.output import columns, saving
from unriddle.cli.output.progress import Progress
from unriddle.desk import InputError, OutOfBudget, Row, Solving, Want, find, message, row_lines


def survey(ask: Ask, console: Console) -> int:
    """Rows as they come; a survey that did not end is exit 3, with what there is."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    if not ask.words:
        raise InputError(message("error.no_family"), message("fix.families"))
    name, *rules = ask.words
    tasks.keys(ask, find(name)[0].info)
    if ask.only and not ask.solutions:
        what = message("error.only_solutions", only=ask.only)
        raise InputError(what, message("fix.only_solutions"), "--only")
    if ask.run is not None:
        return _as_run(ask, name, " ".join(rules), where, console)
    with Progress(console) as progress:
        watched = Watched(_rows(ask, name, " ".join(rules), progress), progress, ask.limit)
        if where is not None and where.kind in saving.ROWS and not console.json:
            _write(watched, where)
            progress.close()
            console.tell(console.key("says.saved_rows", path=where.name, rows=watched.found))
        else:
            _print(ask, name, watched, where, console)
    if watched.exit_code:
        console.tell(console.key("says.survey_unfinished", rows=watched.found))
    if ((ask.threads or 1) > 1 or ask.cluster) and (
        ask.solutions or not desk.survey_parts(name, " ".join(rules))
    ):
        console.tell(console.key("says.one_thread"))
    return watched.exit_code


def _as_run(ask: Ask, name: str, rules: str, where: saving.Target | None, console: Console) -> int:
    """Rows to a file, kept while they come."""
    from unriddle.cli.output.running import SurveyRun  # most surveys are short

    with Progress(console, logs=True) as progress:
        clock = progress.clock(ask.seconds, ask.nodes)
        with SurveyRun(ask, _full_name(name), rules, clock, where) as run:
            work = run.follow(progress)
            progress.close()
            return run.conclude(work, console)


class Watched:
    """Rows on their way, and how the work ended: to the end, out of budget, or interrupted."""

    def __init__(self, rows: Iterator[Row], progress: Progress, limit: int | None) -> None:
        self.found = 0
        self.exit_code = 0
        self._rows = rows
        self._progress = progress
        self._limit = limit

    def __iter__(self) -> Iterator[Row]:
        try:
            for row in self._rows:
                self.found += 1
                self._progress.found = self.found
                yield row
                if self.found == self._limit:
                    return
        except OutOfBudget as error:
            self.exit_code = error.exit_code
        except KeyboardInterrupt:
            self.exit_code = INTERRUPTED


def _write(watched: Watched, where: saving.Target) -> None:
    """Rows to a file; Ctrl-C may come while one is written, which is not counted then."""
    try:
        where.write_lines(row_lines(watched, where.kind))
    except KeyboardInterrupt:
        if not where.written:
            raise
        watched.exit_code = INTERRUPTED
        watched.found = where.lines - (where.kind == "csv")  # its heading


def _print(
    ask: Ask, name: str, watched: Watched, where: saving.Target | None, console: Console
) -> None:
    if not console.json and not console.terminal and where is None:
        console.lines(row_lines(watched, "csv"))  # a pipe gets them as they come
        return
    rows = [dict(row) for row in watched]
    columns_of = list(rows[0]) if rows else []
    space = "survey" if ask.solutions else find(name)[0].info.key
    spoken = [_spoken(row, space, console) for row in rows]
    if where is None:
        columns.show(rows, spoken, console)
    told = wire.WholeSurvey(
        variant=_full_name(name), columns=columns_of, rows=rows, complete=not watched.exit_code
    )
    saving.deliver(where, console, told, columns.plain(spoken), rows)


def _full_name(name: str) -> str:
    """`family/variant`; without a variant it is the first that is finite."""
    back, variant = find(name)
    finite = [entry.key for entry in back.info.variants if entry.finite]
    return f"{back.info.key}/{variant or (finite or [''])[0]}"


def _spoken(row: Row, space: str, console: Console) -> Row:
    """A row in words, under the names that `space` has for its columns."""

    def word(value: str | int | None) -> str | int | None:
        if isinstance(value, bool):
            return console.key("compare.yes" if value else "compare.no")
        return value

    return {
        said(message(f"{space}.column_{name}"), name, console): word(value)
        for name, value in row.items()
    }


def _rows(ask: Ask, name: str, rules: str, progress: Progress) -> Iterator[Row]:
    clock = progress.clock(ask.seconds, ask.nodes)
    if not ask.solutions:
        yield from desk.survey_rows(
            name, clock, rules, threads=ask.threads or 1, cluster=ask.cluster
        )
        return
    rows = desk.survey_rows(name, clock, rules, facts=False)
    variant = _full_name(name)
    for row in rows:
        body = next(iter(row.values()))
        if not isinstance(body, str):  # facts about all of them together
            what = message("error.survey_rows", variant=name)
            raise InputError(what, message("fix.survey_rows"), "--solutions")
        position = desk.read(f"{variant}: {body} {rules}")
        task = position.task(Want.ALL, distinct=ask.distinct, only=ask.only)
        solving = Solving(position, task, clock, form=ask.form, keep=False)
        yield from ({"puzzle": body, "solution": solution.text} for solution in solving)
        if solving.reason is None:
            raise OutOfBudget
