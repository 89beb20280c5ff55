"""From options to a task and its clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from unriddle.cli.console import Console
from unriddle.cli.options import Ask
from unriddle.cli.output.progress import Progress
from unriddle.desk import Clock, Info, InputError, Position, Task, Want, known, message


def task(ask: Ask, position: Position, want: Want | None = None) -> Task:
    """The task that was asked for; what was not said is the variant's to say."""
    asked = wanted(ask)
    return position.task(want or asked, limit=ask.limit, nth=ask.nth, **options(ask))


def wanted(ask: Ask) -> Want | None:
    """What was asked for, if anything was."""
    _contradictions(ask)
    if ask.best or ask.prove:
        return Want.BEST
    return Want.ALL if ask.every or ask.limit or ask.nth else None


def options(ask: Ask) -> dict[str, Any]:
    """What goes with every task."""
    return {
        "seconds": ask.seconds,
        "nodes": ask.nodes,
        "strategy": ask.strategy,
        "distinct": ask.distinct,
        "only": ask.only,
        "threads": ask.threads,
        "cluster": ask.cluster,
    }


def _contradictions(ask: Ask) -> None:
    """One solution, the best, a certain one, one at random, or all: only one of these at a time.

    A limit goes with all of them, and a seed with chance.
    """
    single = {"--best": ask.best, "--prove": ask.prove, "--nth": ask.nth, "--random": ask.random}
    for other in ({"--all": ask.every}, {"--limit": ask.limit}):
        asked = [option for option, value in (other | single).items() if value]
        if len(asked) > 1:
            what = message("error.together", one=asked[0], other=asked[1])
            raise InputError(what, message("fix.one_of_two"), " ".join(asked[:2]))
    if ask.threads and ask.cluster:
        what = message("error.together", one="--threads", other="--cluster")
        raise InputError(what, message("fix.one_of_two"), "--threads --cluster")
    if ask.seed is not None and not ask.random:
        what = message("error.only_with", option="--seed", other="--random")
        raise InputError(what, message("fix.only_with", other="--random"), "--seed")


def keys(ask: Ask, *infos: Info) -> None:
    """Every key that was given must be one of the family, or of one of several.

    Whatever the task makes of it.
    """
    known("strategy", ask.strategy, _once(s.key for info in infos for s in info.strategies))
    known("distinct", ask.distinct, _once(key for info in infos for key in info.distinct))
    known("only", ask.only, _once(key for info in infos for key in info.only))
    known("form", ask.form, _once(key for info in infos for key in info.forms))


def _once(found: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(found))


@contextmanager
def timed(ask: Ask, console: Console, position: Position) -> Iterator[Clock]:
    """The clock of what should answer soon, unless a limit was given."""
    soon = ask.seconds is None and ask.nodes is None
    with Progress(console) as progress:
        yield progress.clock(position.seconds() if soon else ask.seconds, ask.nodes)
