"""What the page says: `fix.budget_page` in place of `fix.budget`, where there is such a text.

Nobody who looks at the page can follow the advice to add an option or to type a command.
"""

from __future__ import annotations

from unriddle.desk import Message
from unriddle.locale import say as say_here
from unriddle.locale import words


def say(text: Message, lang: str = "en") -> str:
    """A message as the page says it."""
    return say_here(_fitting(text, words(lang)), lang)


def _fitting(text: Message, known: dict[str, str]) -> Message:
    key = f"{text.key}_page"
    values = {
        name: _fitting(value, known) if isinstance(value, Message) else value
        for name, value in text.values.items()
    }
    return Message(key if key in known else text.key, values)
