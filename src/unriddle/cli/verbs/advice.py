"""`check`, `hint`, `outlook` and `grade`: what can be said short of the solution."""

from __future__ import annotations

from collections.abc import Iterable

from unriddle import advice, records
from unriddle.answers import Outlook, Status, Verdict
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import core_missing, stars
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.output.pictures import board, speak_of_cells
from unriddle.cli.output.progress import Progress
from unriddle.contract import Hint, message
from unriddle.desk import Position


def check(ask: Ask, console: Console) -> int:
    """Is it solvable, is the solution the only one, and why."""
    where, position = _begin(ask, console)
    with Progress(console) as progress:
        budget = tasks.budget(ask, progress, patient=position)
        verdict = advice.check(position, ask.details, budget)
    lines = verdict_lines(position, verdict, console)
    _print(console, where, records.verdict(verdict, console.say), lines)
    return verdict.status.exit_code


def verdict_lines(position: Position, verdict: Verdict, console: Console) -> list[str]:
    """Solved already, solvable, impossible or not decided, each with its reason."""
    standing = position.standing()
    done = standing.solved and not standing.may_improve
    kind = "done" if done and standing.reached else verdict.status.value
    if verdict.before is Status.SOLVED:
        kind = "wrong"
    says = message(f"says.check_{kind}", reason=verdict.reason)
    details = (detail.says for detail in verdict.details if detail.says is not None)
    return [console.say(each) for each in (says, *details)]


def hint(ask: Ask, console: Console) -> int:
    """Hints from "is it still solvable" to the level asked for."""
    where, position = _begin(ask, console, drawn=False)
    with Progress(console) as progress:
        budget = tasks.budget(ask, progress, patient=position)
        ladder = list(advice.hints(position, budget, max(ask.level, 1)))
    shown = [rung for rung in ladder if rung.level <= ask.level]
    if console.terminal:
        board(position, console, ruled=speak_of_cells(shown, position))
    lines = [console.say(rung.says) for rung in shown]
    _print(console, where, records.hints(position.text, shown, console.say), lines)
    return _ladder_status(ladder, position).exit_code


def _ladder_status(ladder: list[Hint], position: Position) -> Status:
    """A ladder with nothing beyond "is it solvable" has said that it is not, or not known."""
    if any(rung.says.key in ("reason.budget", "hint.unknown") for rung in ladder):
        return Status.UNFINISHED
    told = any(rung.level > 0 for rung in ladder) or position.standing().solved
    return Status.SOLVED if told else Status.IMPOSSIBLE


def outlook(ask: Ask, console: Console) -> int:
    """What each legal next step would leave."""
    where, position = _begin(ask, console)
    with Progress(console) as progress:
        answer = advice.outlook(position, tasks.budget(ask, progress, patient=position))
    _print(console, where, records.outlook(answer), outlook_lines(answer, console))
    return answer.status.exit_code


def outlook_lines(answer: Outlook, console: Console) -> list[str]:
    """The present number first, then the steps, the most promising first."""
    moves = answer.leaves == "moves"
    if answer.now is not None:
        ways = "ways.nearest" if answer.status is Status.NEAREST else "ways.left"
        now = console.key("moves.left" if moves else ways, count=answer.now)
    elif answer.status is Status.IMPOSSIBLE:
        now = console.key("says.outlook_none")
    else:
        now = console.key("says.outlook_moves" if moves else "says.outlook_unknown")
    sign = 1 if moves else -1
    steps = sorted(answer.steps.items(), key=lambda row: (row[1] is None, sign * (row[1] or 0)))
    wide = max((len(step) for step, _ in steps), default=0)
    rows = [f"{step:<{wide}}  {'?' if left is None else left}" for step, left in steps]
    cut = answer.now is not None and answer.status is Status.UNFINISHED
    return [now, *rows, *([console.key("says.outlook_cut")] if cut else [])]


def grade(ask: Ask, console: Console) -> int:
    """How hard it is, in stars, with reasons."""
    where, position = _begin(ask, console)
    with Progress(console) as progress:
        answer = advice.grade(position, tasks.budget(ask, progress, patient=position))
    first = console.key("says.grade", stars=stars(answer.stars, console), number=answer.stars)
    lines = [first, *(console.say(reason) for reason in answer.reasons)]
    _print(console, where, records.grade(position.text, answer, console.say), lines)
    return 0 if answer.stars else Status.IMPOSSIBLE.exit_code


def _begin(ask: Ask, console: Console, drawn: bool = True) -> tuple[saving.Target | None, Position]:
    """What all four do first: where to save, which position, and the board on a terminal."""
    where = saving.target(ask, saving.TEXT)
    position = puzzles.position(ask, console)
    core_missing(console)
    if console.terminal and drawn:
        board(position, console)
    return where, position


def _print(
    console: Console, where: saving.Target | None, record: records.Record, lines: Iterable[str]
) -> None:
    """The result as JSON or as sentences, and into the file if one was named."""
    lines = list(lines)
    if console.json:
        console.record(record)
    else:
        for line in lines:
            console.data(line)
    saving.save(where, console, record=lambda: record, lines=lambda: lines)
