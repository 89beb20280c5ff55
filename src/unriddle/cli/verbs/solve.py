"""`solve` and `count`: solutions as they come, then why there are no more."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import NamedTuple

from unriddle import export, records
from unriddle.answers import Answer, Status
from unriddle.cli.console import Voice
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import answer_lines, core_missing
from unriddle.cli.options import Ask
from unriddle.cli.output import saving, streaming
from unriddle.cli.output.pictures import board, picture
from unriddle.cli.output.progress import Progress
from unriddle.cli.program import INTERRUPTED
from unriddle.contract import Scene, Solution, Task, Want, message
from unriddle.desk import Position
from unriddle.errors import OutOfBudget
from unriddle.solving import Solving

SHORT = 200  # letters of a solution that is remembered while others are listed
KINDS = (*saving.TEXT, *saving.ROWS, *saving.PICTURES)


class Outcome(NamedTuple):
    """How a search went, after everything about it has been shown."""

    position: Position
    answer: Answer
    interrupted: bool
    saved: bool = False  # a long list was written as it came


def solve(ask: Ask, voice: Voice) -> int:
    """One solution, the best, or all of them."""
    where = saving.target(ask, KINDS)
    saving.choose_colours(ask, voice)
    position, answer, interrupted, saved = search(ask, voice, where is not None, where)
    if voice.json:
        voice.record(records.answer(answer, voice.say))
    if where is not None and saved:
        if where.written:
            where.tell_saved(voice)
    elif where is not None:
        save(where, position, answer, voice, ask)
    return INTERRUPTED if interrupted else answer.status.exit_code


def search(ask: Ask, voice: Voice, keep: bool, where: saving.Target | None = None) -> Outcome:
    """Search, and show solutions as they come; all are kept only where somebody needs them."""
    position = puzzles.position(ask, voice)
    task = tasks.task(ask, position)
    core_missing(voice, task.strategy)
    if ask.random:
        task = replace(task, want=Want.ALL, nth=drawn(ask, position, task))
    with Progress(voice) as progress:
        keep = keep or voice.json or ask.details or task.want is not Want.ALL
        budget = tasks.budget(ask, progress, task=task)
        solving = Solving(position, task, budget, form=ask.form, keep=keep)
        if voice.terminal:
            voice.title(position.text)
            board(position, voice)
        streams = not ask.details and streaming.streams(solving, where, voice)
        if streams:
            interrupted = _stream(solving, progress, voice, where)
        else:
            interrupted = _follow(solving, progress, voice, shows=not ask.details)
    answer = _answer(solving, interrupted)
    _tell_threads(solving, voice)
    if ask.details and not voice.json:
        voice.data("\n".join(export.report(position, answer, voice.say, ask.only is None)))
    elif not voice.json:
        _conclude(position, answer, task.want, voice, task.nth)
    return Outcome(position, answer, interrupted, saved=streams and where is not None)


def _tell_threads(solving: Solving, voice: Voice) -> None:
    if (solving.task.threads or 1) > 1 and not solving.shared:
        voice.tell(voice.key("says.one_thread"))


def drawn(ask: Ask, position: Position, task: Task) -> int | None:
    """The number of a solution, each with the same chance; the same seed draws the same."""
    counting = Solving(position, replace(task, want=Want.COUNT, nth=None), tasks.budget(ask))
    for _ in counting:
        pass
    if counting.answer().count is None:
        raise OutOfBudget(counting.found)
    return Random(ask.seed).randint(1, counting.found) if counting.found else None


def _stream(
    solving: Solving, progress: Progress, voice: Voice, where: saving.Target | None
) -> bool:
    """Write a long list as it comes; whether somebody interrupted it."""
    stream = streaming.Stream(solving, progress, voice)
    if where is None:
        stream.print()
    else:
        stream.save(where, solving.answer)
    return stream.interrupted


def _follow(solving: Solving, progress: Progress, voice: Voice, shows: bool) -> bool:
    """Show solutions as they are found; whether somebody interrupted it."""
    shows = shows and not voice.json and solving.task.want is not Want.BEST
    numbered = solving.task.want is Want.ALL and solving.task.nth is None
    texts: set[str] = set()
    try:
        for solution in solving:
            if shows:
                progress.close()
                number = solving.found if numbered else None
                show(solving.position, _told_apart(solution, texts, voice), voice, number)
    except KeyboardInterrupt:
        return True
    return False


def _told_apart(solution: Solution, texts: set[str], voice: Voice) -> Solution:
    """A solution that reads like an earlier one shows its steps too, to who looks at a list.

    After some steps a value that was made and an equal one still to be made may change places.
    """
    if voice.terminal and solution.text in texts:
        return replace(solution, text=f"{solution.text}   ({' ; '.join(solution.steps)})")
    if voice.terminal and len(solution.text) < SHORT:
        texts.add(solution.text)
    return solution


def _answer(solving: Solving, interrupted: bool) -> Answer:
    """What is known by now, and that it was Ctrl-C that ended it, if it was."""
    answer = solving.answer()
    if interrupted and not answer.complete:
        return replace(answer, reason=message("reason.interrupted"))
    return answer


def show(position: Position, solution: Solution, voice: Voice, number: int | None = None) -> None:
    """One solution: a line, or a board on a terminal that has one to draw."""
    grid = "\n" in solution.text
    back = position.back
    usual = back.info.forms[0]  # another form was asked for to be read, not to be drawn
    drawn = grid and solution.text == back.write(position.puzzle, solution.steps, usual)
    if drawn and voice.terminal:
        voice.data(f"{number}." if number else "")
        drawn_scene = position.back.draw(position.puzzle, solution.steps)
        picture(drawn_scene, voice, names=number is None)
    elif voice.terminal and number:
        voice.data(f"{number:>3}. {solution.text}")
    else:
        if grid and number and number > 1:
            voice.data()
        if solution.text or not voice.terminal:  # nothing to do is an empty line of data
            voice.data(solution.text)
    if solution.says is not None:
        voice.note(voice.say(solution.says))


def _conclude(
    position: Position, answer: Answer, wanted: Want, voice: Voice, nth: int | None
) -> None:
    """After the solutions: the best one if that was asked for, and what the search proved."""
    if wanted is Want.BEST and answer.best:
        show(position, answer.best, voice)
    quiet = not voice.terminal and wanted is Want.ONE and answer.status is Status.SOLVED
    if nth and answer.status in (
        Status.SOLVED,
        Status.NEAREST,
    ):  # one was asked for, and here it is
        quiet, wanted = not voice.terminal, Want.ONE
    if not quiet:
        for line in answer_lines(answer, wanted, voice):
            voice.note(line)


def save(where: saving.Target, position: Position, answer: Answer, voice: Voice, ask: Ask) -> None:
    """Write the answer; as a text it is the report."""

    def scene() -> Scene | saving.Film | None:
        best = answer.best
        if best is None:
            return None
        return saving.filmed(ask, position, best.steps) or position.solved_scene(best)

    saving.save(
        where,
        voice,
        record=lambda: records.answer(answer, voice.say),
        lines=lambda: export.report(position, answer, voice.say, ask.only is None),
        rows=lambda: export.rows(answer),
        scene=scene,
    )
    if where.kind in saving.PICTURES and len(answer.solutions) > 1:
        voice.tell(voice.key("says.first_drawn", count=len(answer.solutions)))


def count(ask: Ask, voice: Voice) -> int:
    """How many different solutions there are: off a terminal the bare number."""
    where = saving.target(ask, saving.TEXT)
    position = puzzles.position(ask, voice)
    tasks.keys(ask, position.back.info)
    task = tasks.task(ask, position, Want.COUNT)
    core_missing(voice, task.strategy)
    interrupted = True
    with Progress(voice) as progress:
        solving = Solving(position, task, tasks.budget(ask, progress))
        with suppress(KeyboardInterrupt):
            for _ in solving:
                pass
            interrupted = False
    answer = _answer(solving, interrupted)
    _tell_threads(solving, voice)
    if voice.json:
        voice.record(records.answer(answer, voice.say))
    else:
        _tell_count(answer, voice)
    saving.save(
        where,
        voice,
        record=lambda: records.answer(answer, voice.say),
        lines=lambda: [str(answer.count) if answer.count is not None else ""],
    )
    return INTERRUPTED if interrupted else answer.status.exit_code


def _tell_count(answer: Answer, voice: Voice) -> None:
    """The number is data only when it is exact."""
    if answer.count is not None and not voice.terminal:
        voice.data(str(answer.count))
    else:
        for line in answer_lines(answer, Want.COUNT, voice):
            voice.note(line)
