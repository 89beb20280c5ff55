"""Questions at the terminal: a wrong answer is asked again; an empty line, q or -1 leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from unriddle.cli.console import Console
from unriddle.cli.console import Leave as Leave
from unriddle.cli.errors import lines
from unriddle.desk import InputError, NotationError, Unavailable, UnriddleError, message

LEAVING = ("", "q", "-1")
T = TypeVar("T")


def line(console: Console, question: str) -> str:
    """One line of input; the end of it is a way to leave as well."""
    answer = _entry(console, question).strip()
    if answer.lower() in LEAVING:
        raise Leave
    return answer


def _entry(console: Console, question: str) -> str:
    """A line as it was typed, but for what follows it."""
    try:
        console.out.flush()
        return input("" if console.json else f"{question} ").rstrip()
    except EOFError:
        console.talk()
        raise Leave from None


def ask(console: Console, question: str, read: Callable[[str], T]) -> T:
    """Ask until `read` is content with the answer; what it complains of is shown."""
    while True:
        answer = line(console, question)
        try:
            return read(answer)
        except (InputError, Unavailable) as error:
            console.lines(lines(error, console))


def collect(console: Console, question: str, read: Callable[[str], T], entries: int) -> T:
    """Ask for a text of one line, or of several: cards one by one, the rows of a board, a file.

    A line that cannot be right costs only itself. As many entries as are expected end the text
    where every line has equally many; else an empty line does. A `q` that the puzzle has a use
    for is a part of it: the queen of a hand of cards.
    """
    typed: list[str] = []
    while True:
        answer = _entry(console, console.key("menu.more") if typed else question)
        leaving = answer.strip().lower() in (LEAVING[1:] if typed else LEAVING)
        if leaving and answer.strip().lower() != "q":
            raise Leave
        text = [*typed, answer] if answer else typed
        try:
            value = read("\n".join(text))
        except (InputError, Unavailable) as error:
            if answer and _wants_more(error):
                typed = text
                continue
            if leaving:
                raise Leave from None
            console.lines(lines(error, console))
            typed = typed if answer else []
        else:
            if not typed or not answer or _is_whole(text, entries):
                return value
            typed = text


def _wants_more(error: UnriddleError) -> bool:
    """Whether nothing is wrong with a text but that it is not yet at its end."""
    return isinstance(error, NotationError) and error.is_unfinished


def _is_whole(typed: list[str], entries: int) -> bool:
    """Whether lines of equally many entries make up the number that is expected."""
    counts = [len(each.split()) for each in typed]
    return len(set(counts)) == 1 and sum(counts) >= entries


def choose(console: Console, question: str, choices: Mapping[str, str]) -> str:
    """One of several, which are listed, by its number, its name or its key."""
    show_choices(console, choices)
    return pick(console, question, choices)


def show_choices(console: Console, choices: Mapping[str, str]) -> None:
    console.data()
    for number, label in enumerate(choices.values(), start=1):
        console.data(f"{number:>3}. {label}")


def pick(console: Console, question: str, choices: Mapping[str, str]) -> str:
    """One of several that somebody knows already; `?` lists them again."""

    def read(answer: str) -> str:
        if answer == "?":
            show_choices(console, choices)
            return pick(console, question, choices)
        return chosen(answer, choices)

    return ask(console, question, read)


def chosen(answer: str, choices: Mapping[str, str]) -> str:
    """The choice that is meant by its number, its name or its key."""
    keys = list(choices)
    names = [_name(key, label) for key, label in choices.items()]
    shown = [n if names.count(n) == 1 else k for n, k in zip(names, keys, strict=True)]
    known = dict(zip(shown, keys, strict=True)) | {key: key for key in keys}
    if answer.isdecimal() and 1 <= int(answer[:9]) <= len(keys):
        return keys[int(answer) - 1]
    if answer.lower() in known:
        return known[answer.lower()]
    fix = message("fix.choice", most=len(shown), names=", ".join(shown), example=shown[0])
    raise InputError(message("error.choice", answer=answer), fix)


def _name(key: str, label: str) -> str:
    """What to type for a choice: the first word of its label, which is in the user's language.

    Only where the label says what follows that word, as in `buka: dari berkas`; else the key, as
    where two have the same word.
    """
    name, colon, _ = label.partition(":")
    words = name.split()
    return words[0].lower() if colon and words else key


def agreed(console: Console, question: str) -> bool:
    """y/[n]: an empty line is no."""

    def read(answer: str) -> bool:
        for meant in (True, False):
            if answer.lower() in console.key("menu.yes" if meant else "menu.no").split():
                return meant
        raise InputError(message("error.yes_no", answer=answer), message("fix.yes_no"))

    try:
        return ask(console, question, read)
    except Leave:
        return False
