"""Questions at the terminal: a wrong answer is asked again; an empty line, q or -1 leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from unriddle.cli.complaints import lines
from unriddle.cli.voice import Leave as Leave
from unriddle.cli.voice import Voice
from unriddle.contract import Message, message
from unriddle.errors import InputError, Unavailable

LEAVING = ("", "q", "-1")
T = TypeVar("T")


def line(voice: Voice, question: str) -> str:
    """One line of input; the end of it is a way to leave as well."""
    try:
        voice.out.flush()
        answer = input("" if voice.json else f"{question} ").strip()
    except EOFError:
        voice.talk()
        raise Leave from None
    if answer.lower() in LEAVING:
        raise Leave
    return answer


def ask(voice: Voice, question: str, read: Callable[[str], T]) -> T:
    """Ask until `read` is content with the answer; what it complains of is shown."""
    while True:
        answer = line(voice, question)
        try:
            return read(answer)
        except (InputError, Unavailable) as error:
            for each in lines(error, voice):
                voice.data(each)


def choose(voice: Voice, question: str, choices: Mapping[str, str]) -> str:
    """One of several, by its number or its name."""
    voice.data()
    for number, label in enumerate(choices.values(), start=1):
        voice.data(f"  {number}. {label}")
    keys = list(choices)

    def read(answer: str) -> str:
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(keys):
            return keys[int(answer) - 1]
        if answer.lower() in keys:
            return answer.lower()
        raise InputError(message("error.choice", answer=answer), _range(keys))

    return ask(voice, question, read)


def _range(keys: list[str]) -> Message:
    return message("fix.choice", most=len(keys), names=", ".join(keys), example=keys[0])


def agreed(voice: Voice, question: str) -> bool:
    """y/[n]: an empty line is no."""

    def read(answer: str) -> bool:
        for meant in (True, False):
            if answer.lower() in voice.key("menu.yes" if meant else "menu.no").split():
                return meant
        raise InputError(message("error.yes_no", answer=answer), message("fix.yes_no"))

    try:
        return ask(voice, question, read)
    except Leave:
        return False
