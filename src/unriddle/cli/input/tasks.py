"""From options to a task and its clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from unriddle.cli.console import Console
from unriddle.cli.options import Ask
from unriddle.cli.output.progress import Progress
from unriddle.desk import Clock, Info, InputError, Position, Task, Want, known, message


def task(ask: Ask, position: Position, want: Want | None = None) -> Task:
    """The task that was asked for; what was not said is the variant's to say."""
    _contradictions(ask)
    if want is None and ask.best:
        want = Want.BEST
    elif want is None and (ask.every or ask.limit or ask.nth):
        want = Want.ALL
    return position.task(want, limit=ask.limit, nth=ask.nth, **options(ask))


def options(ask: Ask) -> dict[str, Any]:
    """What goes with every task."""
    return {
        "seconds": ask.seconds,
        "nodes": ask.nodes,
        "strategy": ask.strategy,
        "distinct": ask.distinct,
        "only": ask.only,
        "threads": ask.threads,
    }


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


@contextmanager
def timed(ask: Ask, console: Console, position: Position) -> Iterator[Clock]:
    """The clock of what should answer soon, unless a limit was given."""
    soon = ask.seconds is None and ask.nodes is None
    with Progress(console) as progress:
        yield progress.clock(position.seconds() if soon else ask.seconds, ask.nodes)
