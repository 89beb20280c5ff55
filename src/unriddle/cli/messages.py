"""Sentences that several verbs share."""

from __future__ import annotations

from collections.abc import Iterator

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.desk import Answer, Hint, Info, Message, Status, Variant, Want, message

_STEP = 3  # the level of the hint that tells the step


def hint_line(hint: Hint, console: Console) -> str:
    """A hint; the step that it tells, where the words do not write it so that it can be typed."""
    words = console.say(hint.says)
    wanted = hint.level == _STEP and hint.step is not None and hint.step not in words
    return f"{words} ({hint.step})" if wanted else words


def answer_lines(answer: Answer, wanted: Want, console: Console) -> Iterator[str]:
    """How a search ended: the verdict with its reason, then the work it took."""
    reason = console.say(answer.reason)
    if answer.status is Status.IMPOSSIBLE:
        yield console.key("says.impossible", reason=reason)
    elif answer.count is not None and wanted in (Want.ALL, Want.COUNT):
        near = "_nearest" if answer.status is Status.NEAREST else ""
        yield console.key(f"says.count{near}", count=answer.count, reason=reason)
    elif wanted in (Want.ALL, Want.COUNT):
        yield console.key("says.found", found=answer.found, reason=reason)
    elif answer.status is Status.NEAREST:
        yield console.key("says.nearest", reason=reason)
    elif wanted is Want.BEST and answer.best is not None:
        yield _best(answer, reason, console)
    elif answer.status is Status.UNFINISHED and answer.lower_bound:
        yield console.key("says.unfinished_bound", bound=answer.lower_bound, reason=reason)
    elif answer.status is Status.UNFINISHED:
        yield console.key("says.unfinished", reason=reason)
    if answer.ran_out:
        yield console.key("says.more_time")
    nodes = console.number(f"{answer.nodes:,}")
    yield console.key("says.work", nodes=nodes, time=duration(answer.seconds, console))


def _best(answer: Answer, reason: str, console: Console) -> str:
    assert answer.best is not None
    if answer.complete and not answer.best.cost:  # where nothing costs anything, say nothing of it
        return console.key("says.best_free", reason=reason)
    if answer.complete:
        return console.key("says.best", cost=answer.best.cost, reason=reason)
    if not answer.lower_bound:
        return console.key("says.best_unproved", cost=answer.best.cost, reason=reason)
    bound = answer.lower_bound
    return console.key("says.best_so_far", cost=answer.best.cost, bound=bound, reason=reason)


def duration(seconds: float, console: Console) -> str:
    """A time people can read.

    Microseconds, milliseconds, seconds or minutes, whichever gives a short number.
    """
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 0.9995:
        return console.number(f"{seconds * 1e3:.3g} ms")
    if seconds < 60:
        return console.key("says.seconds", seconds=console.number(f"{seconds:.1f}"))
    return console.key("says.minutes", minutes=int(seconds // 60), seconds=int(seconds % 60))


def core_missing(console: Console, strategy: str = "auto") -> None:
    """Without the native core, say once that it is slower and how to get it."""
    if strategy == "auto" and desk.native_missing():
        console.tell_once(no_core())


def no_core() -> Message:
    return message("says.no_core", fix=message("fix.core"))


def about_family(info: Info, console: Console) -> str:
    """What a family calls itself in words, where it does."""
    return said(message(f"{info.key}.name"), info.key, console)


def about_variant(info: Info, variant: Variant, console: Console) -> str:
    return said(message(f"{info.key}.variant_{variant.key}"), variant.key, console)


def said(says: Message, otherwise: str, console: Console) -> str:
    """A message in words, or the word itself where nobody has written any."""
    from unriddle.locale import words

    return console.say(says) if says.key in words(console.lang) else otherwise


def stars(number: int, console: Console) -> str:
    """Stars to look at, where the terminal has them."""
    full, empty = ("★", "☆") if console.boxes else ("*", ".")
    return full * number + empty * (5 - number)
