"""`solve` and `count`: solutions as they come, then why there are no more."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import answer_lines, core_missing
from unriddle.cli.options import Ask
from unriddle.cli.output import saving, streaming
from unriddle.cli.output.pictures import board, picture
from unriddle.cli.output.progress import Interruptible, Progress
from unriddle.desk import (
    Answer,
    Clock,
    OutOfBudget,
    Position,
    Solution,
    Solving,
    State,
    Status,
    Task,
    Want,
    message,
)
from unriddle.lazy_dataclass import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from unriddle.cli.output.running import Running
    from unriddle.desk import Driver, Search

    Share = Callable[[Search], Driver | None]

SHORT = 200  # letters of a solution that is remembered while others are listed
KINDS = (*saving.TEXT, *saving.ROWS, *saving.PICTURES)


class Outcome(NamedTuple):
    """How a search went, after everything about it has been shown."""

    position: Position
    answer: Answer
    code: int
    saved: bool = False  # a long list was written as it came


def solve(ask: Ask, console: Console) -> int:
    """One solution, the best, or all of them."""
    where = saving.target(ask, KINDS)
    saving.choose_colours(ask, console)
    position, answer, code, saved = search(ask, console, where is not None, where)
    deliver(None if saved else where, position, answer, console, ask)
    if where is not None and saved and where.written:
        where.tell_saved(console)
    return code


def count(ask: Ask, console: Console) -> int:
    """How many different solutions there are: off a terminal the bare number."""
    where = saving.target(ask, saving.TEXT)
    _, answer, code, _ = search(ask, console, want=Want.COUNT)
    number = "" if answer.count is None else str(answer.count)
    saving.deliver(where, console, answer, lines=[number])
    return code


def search(
    ask: Ask,
    console: Console,
    keep: bool = False,
    where: saving.Target | None = None,
    want: Want | None = None,
) -> Outcome:
    """Search, and show solutions as they come; all are kept only where somebody needs them."""
    position = puzzles.position(ask, console)
    task = tasks.task(ask, position, want)
    core_missing(console, task.strategy)
    if ask.random:
        task = replace(task, want=Want.ALL, nth=_at_random(ask, position))
    with Progress(console, logs=ask.run is not None) as progress, ExitStack() as stack:
        keep = keep or console.json or ask.details or task.want is not Want.ALL
        clock = progress.clock(task.seconds, task.nodes)
        run = _run(ask, position, task, clock, where, stack)
        share = _proof(ask, position, task, clock) if run is None else run.share
        solving = Solving(
            *(position, task, clock), form=ask.form, keep=keep, share=share, resumes=run is not None
        )
        if console.terminal and want is not Want.COUNT:
            console.title(position.text)
            board(position, console)
        streams = not ask.details and streaming.streams(solving, where, console)
        if run is not None and task.want is Want.ALL:
            work = run.follow(solving)
            streams = True
        elif streams:
            work = streaming.Stream(solving, progress, console).write(where)
        else:
            work = _follow(solving, progress, console, shows=not ask.details)
        answer = solving.answer()
        if work.interrupted and not answer.complete:
            answer = replace(answer, reason=message("reason.interrupted"))
        if run is not None:
            progress.close()
            answer = run.told(answer)
            run.conclude(position, answer, console)
    if ((task.threads or 1) > 1 or task.cluster) and not solving.shared and not ask.run:
        console.tell(console.key("says.too_short" if solving.too_short else "says.one_thread"))
    if ask.details and not console.json:
        console.data("\n".join(desk.report(position, answer, console.say, ask.only is None)))
    elif not console.json:
        _conclude(position, answer, task.want, console, task.nth)
    unproved = ask.prove and not answer.complete
    code = work.code(OutOfBudget.exit_code if unproved else answer.status.exit_code)
    return Outcome(position, answer, code, saved=streams and where is not None)


def _run(
    ask: Ask,
    position: Position,
    task: Task,
    clock: Clock,
    where: saving.Target | None,
    stack: ExitStack,
) -> Running | None:
    """The run that a search belongs to, if it has a name."""
    if ask.run is None:
        return None
    from unriddle.cli.output.running import Running  # most searches are short

    return stack.enter_context(Running(ask, position, task, clock, where))


def _proof(ask: Ask, position: Position, task: Task, clock: Clock) -> Share | None:
    """A proof is shared among all cores, where the family can cut it."""
    if not ask.prove:
        return None
    from unriddle.desk import SearchJob, by_threads, cores  # few wait for one

    threads = ask.threads or cores()
    return lambda search: by_threads(SearchJob(position, task, search=search), clock, threads)


def _at_random(ask: Ask, position: Position) -> int | None:
    """The number of a solution, each with the same chance; the same seed draws the same."""
    from random import Random  # few leave it to chance

    found = position.count(**tasks.options(ask))
    return Random(ask.seed).randint(1, found) if found else None


def _follow(solving: Solving, progress: Progress, console: Console, shows: bool) -> Interruptible:
    """Show solutions as they are found."""
    shows = shows and not console.json and solving.task.want in (Want.ONE, Want.ALL)
    numbered = solving.task.want is Want.ALL and solving.task.nth is None
    texts: set[str] = set()
    with Interruptible() as work:
        for solution in solving:
            if shows:
                progress.close()
                number = solving.found if numbered else None
                show(solving.position, _told_apart(solution, texts, console), console, number)
    return work


def _told_apart(solution: Solution, texts: set[str], console: Console) -> Solution:
    """A solution that reads like an earlier one shows its steps too, to who looks at a list.

    After some steps a value that was made and an equal one still to be made may change places.
    """
    if console.terminal and solution.text in texts:
        return replace(solution, text=f"{solution.text}   ({' ; '.join(solution.steps)})")
    if console.terminal and len(solution.text) < SHORT:
        texts.add(solution.text)
    return solution


def show(position: State, solution: Solution, console: Console, number: int | None = None) -> None:
    """One solution: a line, or a board on a terminal that has one to draw."""
    grid = "\n" in solution.text
    back = position.back
    usual = back.info.forms[0]  # another form was asked for to be read, not to be drawn
    drawn = grid and solution.text == back.write(position.puzzle, solution.steps, usual)
    if drawn and console.terminal:
        console.data(f"{number}." if number else "")
        drawn_scene = position.back.draw(position.puzzle, solution.steps)
        picture(drawn_scene, console, names=number is None)
    elif console.terminal and number:
        console.data(f"{number:>3}. {solution.text}")
    else:
        if grid and number and number > 1:
            console.data()
        if solution.text or not console.terminal:  # nothing to do is an empty line of data
            console.data(solution.text)
    if solution.says is not None:
        console.note(console.say(solution.says))


def _conclude(
    position: Position, answer: Answer, wanted: Want, console: Console, nth: int | None
) -> None:
    """After the solutions: the best one or the number, if that was asked for, and what is proved.

    The number is data only when it is exact.
    """
    quiet = wanted is Want.ONE and answer.status is Status.SOLVED
    if wanted is Want.BEST and answer.best:
        show(position, answer.best, console)
    elif wanted is Want.COUNT and answer.count is not None:
        quiet = True
        if not console.terminal:
            console.data(str(answer.count))
    elif nth and answer.status in (Status.SOLVED, Status.NEAREST):  # here is the one asked for
        quiet, wanted = True, Want.ONE
    if console.terminal or not quiet:
        for line in answer_lines(answer, wanted, console):
            console.note(line)


def deliver(
    where: saving.Target | None, position: Position, answer: Answer, console: Console, ask: Ask
) -> None:
    """Write the answer; as a text it is the report."""
    if where is None and not console.json:
        return  # it was shown already

    def draw(where: saving.Target) -> bytes | None:
        best = answer.best
        return saving.drawn(where, console, position, best, ask.film) if best else None

    lines = desk.report(position, answer, console.say, ask.only is None)
    saving.deliver(where, console, answer, lines, desk.rows(answer), draw)
    if where is not None and where.kind in saving.PICTURES and len(answer.solutions) > 1:
        console.tell(console.key("says.first_drawn", count=len(answer.solutions)))
