"""`solve` and `count`: solutions as they come, then why there are no more."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import NamedTuple

from unriddle import desk, wire
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import answer_lines, core_missing
from unriddle.cli.options import Ask
from unriddle.cli.output import saving, streaming
from unriddle.cli.output.pictures import board, picture
from unriddle.cli.output.progress import Progress
from unriddle.cli.program import INTERRUPTED
from unriddle.desk import (
    Answer,
    OutOfBudget,
    Position,
    Scene,
    Solution,
    Solving,
    State,
    Status,
    Task,
    Want,
    message,
)

SHORT = 200  # letters of a solution that is remembered while others are listed
KINDS = (*saving.TEXT, *saving.ROWS, *saving.PICTURES)


class Outcome(NamedTuple):
    """How a search went, after everything about it has been shown."""

    position: Position
    answer: Answer
    interrupted: bool
    saved: bool = False  # a long list was written as it came


def solve(ask: Ask, console: Console) -> int:
    """One solution, the best, or all of them."""
    where = saving.target(ask, KINDS)
    saving.choose_colours(ask, console)
    position, answer, interrupted, saved = search(ask, console, where is not None, where)
    if console.json:
        console.record(wire.record(answer, console.say))
    if where is not None and saved:
        if where.written:
            where.tell_saved(console)
    elif where is not None:
        save(where, position, answer, console, ask)
    return INTERRUPTED if interrupted else answer.status.exit_code


def search(ask: Ask, console: Console, keep: bool, where: saving.Target | None = None) -> Outcome:
    """Search, and show solutions as they come; all are kept only where somebody needs them."""
    position = puzzles.position(ask, console)
    task = tasks.task(ask, position)
    core_missing(console, task.strategy)
    if ask.random:
        task = replace(task, want=Want.ALL, nth=drawn(ask, position, task))
    with Progress(console) as progress:
        keep = keep or console.json or ask.details or task.want is not Want.ALL
        budget = tasks.budget(ask, progress, task=task)
        solving = Solving(position, task, budget, form=ask.form, keep=keep)
        if console.terminal:
            console.title(position.text)
            board(position, console)
        streams = not ask.details and streaming.streams(solving, where, console)
        if streams:
            interrupted = _stream(solving, progress, console, where)
        else:
            interrupted = _follow(solving, progress, console, shows=not ask.details)
    answer = _answer(solving, interrupted)
    _tell_threads(solving, console)
    if ask.details and not console.json:
        console.data("\n".join(desk.report(position, answer, console.say, ask.only is None)))
    elif not console.json:
        _conclude(position, answer, task.want, console, task.nth)
    return Outcome(position, answer, interrupted, saved=streams and where is not None)


def _tell_threads(solving: Solving, console: Console) -> None:
    if (solving.task.threads or 1) > 1 and not solving.shared:
        console.tell(console.key("says.one_thread"))


def drawn(ask: Ask, position: Position, task: Task) -> int | None:
    """The number of a solution, each with the same chance; the same seed draws the same."""
    counting = Solving(position, replace(task, want=Want.COUNT, nth=None), tasks.budget(ask))
    for _ in counting:
        pass
    if counting.answer().count is None:
        raise OutOfBudget(counting.found)
    return Random(ask.seed).randint(1, counting.found) if counting.found else None


def _stream(
    solving: Solving, progress: Progress, console: Console, where: saving.Target | None
) -> bool:
    """Write a long list as it comes; whether somebody interrupted it."""
    stream = streaming.Stream(solving, progress, console)
    if where is None:
        stream.print()
    else:
        stream.save(where, solving.answer)
    return stream.interrupted


def _follow(solving: Solving, progress: Progress, console: Console, shows: bool) -> bool:
    """Show solutions as they are found; whether somebody interrupted it."""
    shows = shows and not console.json and solving.task.want is not Want.BEST
    numbered = solving.task.want is Want.ALL and solving.task.nth is None
    texts: set[str] = set()
    try:
        for solution in solving:
            if shows:
                progress.close()
                number = solving.found if numbered else None
                show(solving.position, _told_apart(solution, texts, console), console, number)
    except KeyboardInterrupt:
        return True
    return False


def _told_apart(solution: Solution, texts: set[str], console: Console) -> Solution:
    """A solution that reads like an earlier one shows its steps too, to who looks at a list.

    After some steps a value that was made and an equal one still to be made may change places.
    """
    if console.terminal and solution.text in texts:
        return replace(solution, text=f"{solution.text}   ({' ; '.join(solution.steps)})")
    if console.terminal and len(solution.text) < SHORT:
        texts.add(solution.text)
    return solution


def _answer(solving: Solving, interrupted: bool) -> Answer:
    """What is known by now, and that it was Ctrl-C that ended it, if it was."""
    answer = solving.answer()
    if interrupted and not answer.complete:
        return replace(answer, reason=message("reason.interrupted"))
    return answer


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
    """After the solutions: the best one if that was asked for, and what the search proved."""
    if wanted is Want.BEST and answer.best:
        show(position, answer.best, console)
    quiet = not console.terminal and wanted is Want.ONE and answer.status is Status.SOLVED
    if nth and answer.status in (
        Status.SOLVED,
        Status.NEAREST,
    ):  # one was asked for, and here it is
        quiet, wanted = not console.terminal, Want.ONE
    if not quiet:
        for line in answer_lines(answer, wanted, console):
            console.note(line)


def save(
    where: saving.Target, position: Position, answer: Answer, console: Console, ask: Ask
) -> None:
    """Write the answer; as a text it is the report."""

    def scene() -> Scene | saving.Film | None:
        best = answer.best
        if best is None:
            return None
        return saving.filmed(ask, position, best.steps) or position.solved_scene(best)

    saving.save(
        where,
        console,
        record=lambda: wire.record(answer, console.say),
        lines=lambda: desk.report(position, answer, console.say, ask.only is None),
        rows=lambda: desk.rows(answer),
        scene=scene,
    )
    if where.kind in saving.PICTURES and len(answer.solutions) > 1:
        console.tell(console.key("says.first_drawn", count=len(answer.solutions)))


def count(ask: Ask, console: Console) -> int:
    """How many different solutions there are: off a terminal the bare number."""
    where = saving.target(ask, saving.TEXT)
    position = puzzles.position(ask, console)
    tasks.keys(ask, position.back.info)
    task = tasks.task(ask, position, Want.COUNT)
    core_missing(console, task.strategy)
    interrupted = True
    with Progress(console) as progress:
        solving = Solving(position, task, tasks.budget(ask, progress))
        with suppress(KeyboardInterrupt):
            for _ in solving:
                pass
            interrupted = False
    answer = _answer(solving, interrupted)
    _tell_threads(solving, console)
    if console.json:
        console.record(wire.record(answer, console.say))
    else:
        _tell_count(answer, console)
    saving.save(
        where,
        console,
        record=lambda: wire.record(answer, console.say),
        lines=lambda: [str(answer.count) if answer.count is not None else ""],
    )
    return INTERRUPTED if interrupted else answer.status.exit_code


def _tell_count(answer: Answer, console: Console) -> None:
    """The number is data only when it is exact."""
    if answer.count is not None and not console.terminal:
        console.data(str(answer.count))
    else:
        for line in answer_lines(answer, Want.COUNT, console):
            console.note(line)
