"""`check`, `hint`, `outlook` and `grade`: what can be said short of the solution."""

from __future__ import annotations

from collections.abc import Sequence

from unriddle import desk, wire
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import core_missing, hint_line, stars
from unriddle.cli.options import Ask
from unriddle.cli.output import saving
from unriddle.cli.output.pictures import board, speak_of_cells
from unriddle.desk import Hint, Outlook, Position, Status, Verdict, message


def check(ask: Ask, console: Console) -> int:
    """Is it solvable, is the solution the only one, and why."""
    where, position = _begin(ask, console)
    with tasks.timed(ask, console, position) as clock:
        verdict = desk.check(position, ask.details, clock)
    _print(console, where, verdict, verdict_lines(position, verdict, console))
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
    with tasks.timed(ask, console, position) as clock:
        ladder = list(desk.hints(position, clock, max(ask.level, 1)))
    shown = [found for found in ladder if found.level <= ask.level]
    if console.terminal:
        board(position, console, ruled=speak_of_cells(shown, position))
    lines = [hint_line(found, console) for found in shown]
    _print(console, where, wire.Hints(puzzle=position.text, hints=shown), lines)
    return _status(ladder).exit_code


def _status(ladder: list[Hint]) -> Status:
    told = {found.solvable for found in ladder}
    if None in told:
        return Status.UNFINISHED
    return Status.IMPOSSIBLE if False in told else Status.SOLVED


def outlook(ask: Ask, console: Console) -> int:
    """What each legal next step would leave."""
    where, position = _begin(ask, console)
    with tasks.timed(ask, console, position) as clock:
        found = desk.outlook(position, clock)
    _print(console, where, found, outlook_lines(found, console))
    return found.status.exit_code


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
    with tasks.timed(ask, console, position) as clock:
        found = desk.grade(position, clock)
    first = console.key("says.grade", stars=stars(found.stars, console), number=found.stars)
    lines = [first, *(console.say(reason) for reason in found.reasons)]
    _print(console, where, wire.Grade(puzzle=position.text, grade=found), lines)
    return 0 if found.stars else Status.IMPOSSIBLE.exit_code


def _begin(ask: Ask, console: Console, drawn: bool = True) -> tuple[saving.Target | None, Position]:
    """What all four do first: where to save, which position, and the board on a terminal."""
    where = saving.target(ask, saving.TEXT)
    position = puzzles.position(ask, console)
    core_missing(console)
    if console.terminal and drawn:
        board(position, console)
    return where, position


def _print(
    console: Console, where: saving.Target | None, told: object, lines: Sequence[str]
) -> None:
    """The result as JSON or as sentences, and into the file if one was named."""
    if not console.json:
        console.lines(lines)
    saving.deliver(where, console, told, lines)
