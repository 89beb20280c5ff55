"""From options to a task and its budget."""

from __future__ import annotations

from collections.abc import Callable

from unriddle.cli.options import Ask
from unriddle.cli.output.progress import Progress
from unriddle.desk import Clock, Event, Info, InputError, Position, Task, Want, known, message


def task(ask: Ask, position: Position, want: Want | None = None) -> Task:
    """The task that was asked for; what was not said is the variant's to say."""
    _contradictions(ask)
    if want is None and ask.every:
        want = Want.ALL
    if want is None and ask.best:
        want = Want.BEST
    if want is None and (ask.limit or ask.nth):
        want = Want.ALL
    return position.task(
        want,
        limit=ask.limit,
        seconds=ask.seconds,
        nodes=ask.nodes,
        strategy=ask.strategy or "auto",
        distinct=ask.distinct,
        only=ask.only,
        nth=ask.nth,
        threads=ask.threads,
    )


def _contradictions(ask: Ask) -> None:
    """One solution, the best, a certain one, one at random, or all: only one of these at a time.

    A limit goes with all of them, and a seed with chance.
    """
    single = {"--best": ask.best, "--nth": ask.nth, "--random": ask.random}
    for other in ({"--all": ask.every}, {"--limit": ask.limit}):
        asked = [option for option, value in (other | single).items() if value]
        if len(asked) > 1:
            what = message("error.together", one=asked[0], other=asked[1])
            raise InputError(what, message("fix.one_of_two"), " ".join(asked[:2]))
    if ask.seed is not None and not ask.random:
        what = message("error.only_with", option="--seed", other="--random")
        raise InputError(what, message("fix.only_with", other="--random"), "--seed")


def keys(ask: Ask, info: Info) -> None:
    """Every key that was given must be one the family has, whatever the task makes of it."""
    known("strategy", ask.strategy, [strategy.key for strategy in info.strategies])
    known("distinct", ask.distinct, info.distinct)
    known("only", ask.only, info.only)
    known("form", ask.form, info.forms)


def budget(
    ask: Ask,
    progress: Progress | None = None,
    *,
    task: Task | None = None,
    patient: Position | None = None,
    on_note: Callable[[Event], None] | None = None,
) -> Clock:
    """The budget of a task; with a `patient` position it ends soon unless a limit was given."""
    seconds = ask.seconds if task is None else task.seconds
    if patient is not None and seconds is None and ask.nodes is None:
        seconds = patient.seconds()
    on_tick = progress.tick if progress is not None and progress.wanted else None
    return Clock(seconds, ask.nodes, on_tick, on_note)
