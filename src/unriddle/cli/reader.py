"""Reading a command line by the table of options.

`-3` and `-` reach the puzzle as they are, and a mistake is quoted with a caret, in the user's
language.
"""

from __future__ import annotations

from math import isfinite

from unriddle.cli.options import OPTIONS, VERBS, Ask, Option, Value
from unriddle.desk import InputError, Message, NotationError, UnknownName, cores, message
from unriddle.lazy import pattern

PROGRAM = "unriddle"
PLACEHOLDER = pattern("[A-Z]{3,}")  # FAMILY, FILE: words; N and strip|moving are none
LONGEST = 100  # digits of a number: solutions are counted exactly, however many
WORDS = {"all": cores}  # that stand for a number
MOST_WORDS = {"nothing": 0, "verb": 1, "list": 1, "run": 1, "runs": 2}  # by what a verb takes
_SHORT = pattern("-[A-Za-z][A-Za-z-]*")  # `-f`: options as other programs have them


class UsageError(NotationError):
    """The command line cannot be read; it is quoted as it was typed."""

    kind = "usage"

    def __init__(self, argv: list[str], index: int, what: Message, fix: Message) -> None:
        words = [PROGRAM, *map(quoted, argv)]
        start = sum(len(word) + 1 for word in words[: index + 1])
        length = len(words[index + 1]) if index < len(argv) else 1
        super().__init__((start, start + length), what, fix)
        self.where = " ".join(words).replace("\n", " ")
        self.span = (start, start + length)
        self.line = 0  # the command line has none


def quoted(word: str) -> str:
    """A word as a shell wants it typed."""
    plain = word and not any(letter.isspace() or letter in "*;()<>|&'\"$`\\#?" for letter in word)
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


def read(argv: list[str]) -> Ask:
    """The verb, words and options of a command line."""
    if argv[0] not in VERBS:
        raise _unknown(argv, 0, "verb", list(VERBS))
    ask, words, index = Ask(argv[0]), list[int](), 1
    while index < len(argv):
        word = argv[index]
        if word == "--":
            words += range(index + 1, len(argv))
            break
        if word.startswith("--"):
            index = _option(argv, index, ask)
        elif _SHORT.fullmatch(word):
            flags = [option.flag for option in VERBS[ask.verb].allowed().values()]
            raise _unknown(argv, index, "option", flags)
        else:
            words.append(index)
            index += 1
    ask.words = tuple(argv[place] for place in words)
    _heeded(argv, words)
    return ask


def _heeded(argv: list[str], words: list[int]) -> None:
    """Words that the verb would not even look at are a mistake."""
    most = MOST_WORDS.get(VERBS[argv[0]].takes, len(words))
    for index in words[most:]:
        what = message("error.word_extra", word=argv[index], verb=argv[0])
        raise UsageError(argv, index, what, message("fix.word_extra", verb=argv[0]))


def _option(argv: list[str], index: int, ask: Ask) -> int:
    """Read the option at `index` into `ask`; where to read on."""
    allowed = VERBS[ask.verb].allowed()
    name, assigned, value = argv[index][2:].partition("=")
    if name not in allowed:
        raise _not_here(argv, index, name, allowed)
    option = allowed[name]
    if option.kind is bool:
        if assigned:
            what = message("error.option_takes_none", option=option.flag)
            raise UsageError(argv, index, what, message("fix.option_plain", option=option.flag))
        setattr(ask, option.field, True)
        return index + 1
    if not assigned:
        index += 1
        value = _next(argv, index, option)
    ask.given[name] = _once(argv, index, ask, option, _value(argv, index, option, value))
    setattr(ask, option.field, ask.given[name])
    return index + 1


def _once(argv: list[str], index: int, ask: Ask, option: Option, value: Value) -> Value:
    """The value of an option that may have been given before: the same, or one more of several."""
    before = ask.given.get(option.name, value)
    if option.name in VERBS[ask.verb].repeats and before != value:
        return f"{before},{value}"
    if before != value:
        what = message("error.option_twice", option=option.flag, value=str(before))
        raise UsageError(argv, index, what, message("fix.option_twice", option=option.flag))
    return value


def _not_here(argv: list[str], index: int, name: str, allowed: dict[str, Option]) -> InputError:
    """An option that does not exist, or would do nothing for this verb."""
    flags = [option.flag for option in allowed.values()]
    if name not in OPTIONS:
        return _unknown(argv, index, "option", flags, f"--{name}")
    what = message("error.option_idle", option=f"--{name}", verb=argv[0])
    fix = message("fix.option_idle", verb=argv[0], names=", ".join(flags))
    return UsageError(argv, index, what, fix)


def _next(argv: list[str], index: int, option: Option) -> str:
    if index >= len(argv):
        what = message("error.option_needs", option=option.flag, kind=_metavar(option))
        raise UsageError(argv, index - 1, what, _example(option))
    return argv[index]


def _value(argv: list[str], index: int, option: Option, text: str) -> Value:
    """The value of an option, within its range."""
    if option.kind is str and text:
        return text
    if option.kind is str:
        what = message("error.option_needs", option=option.flag, kind=_metavar(option))
        raise UsageError(argv, index, what, _example(option))
    if text in option.values and text in WORDS:
        return WORDS[text]()
    plain = text.isascii() and len(text) <= LONGEST and "_" not in text
    try:
        value = float(text) if option.kind is float else int(text)
    except ValueError:
        plain = False
    if not plain or not _within(option, value):
        what = message("error.option_value", option=option.flag, value=text)
        raise UsageError(argv, index, what, _example(option))
    return value


def _within(option: Option, value: float) -> bool:
    low, high = option.least, option.most
    return isfinite(value) and (low is None or value >= low) and (high is None or value <= high)


def placeholder(word: str) -> Message:
    """The word that stands for a value, as `FILE` does, to be said in the user's language."""
    return message(f"help.{word.lower()}_word")


def _metavar(option: Option) -> Message | str:
    return placeholder(option.metavar) if PLACEHOLDER.fullmatch(option.metavar) else option.metavar


def _example(option: Option) -> Message:
    """What may stand after an option."""
    values: dict[str, str | int] = {"option": option.flag}
    if option.kind is str:
        return message("fix.option_text", metavar=_metavar(option), **values)
    if option.most is not None:
        values |= {"least": int(option.least or 0), "most": int(option.most)}
        word = next(filter(WORDS.__contains__, option.values), None)
        if word is not None:
            return message("fix.option_range_or", word=word, **values)
        return message("fix.option_range", **values)
    if option.least is not None:
        return message("fix.option_least", least=int(option.least), **values)
    return message("fix.option_whole", **values)


def _unknown(
    argv: list[str], index: int, what: str, names: list[str], name: str | None = None
) -> InputError:
    """An unknown verb or option, quoted within the line, with the nearest that exists."""
    unknown = UnknownName(what, name or argv[index], names)
    return UsageError(argv, index, unknown.what, unknown.fix or message("fix.help"))
