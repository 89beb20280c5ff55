"""What the shell offers at Tab, made from the tables of verbs and options.

The script of a shell (`shells.py`) runs the program with the words up to the cursor. It gets a
line for each word that may stand there, with its description after a tab.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unriddle.cli.console import Console
from unriddle.cli.options import KEYED, PROGRAM_OPTIONS, RUNS, TABLES, VERBS, Option, Verb, keys_of
from unriddle.desk import infos, message, names, with_days

Offer = tuple[str, str]  # a word and what it means


def offer(argv: Sequence[str], console: Console) -> int:
    """Print what may stand in the place of the last word."""
    *before, typed = [word for word in argv if word != "="] or [""]  # bash makes `=` a word
    if argv[-1:] == ["="]:
        before, typed = [*before, typed], ""
    typed = typed.strip("\"'")
    for word, about in _offers(before, typed, console):
        if word.startswith(typed):
            console.data(f"{word}\t{about}" if about else word)
    return 0


def _offers(before: Sequence[str], typed: str, console: Console) -> Iterable[Offer]:
    if not before:
        if typed.startswith("-"):
            return _about("option", PROGRAM_OPTIONS, console)
        return _about("verb", VERBS, console)
    verb = VERBS.get(before[0])
    if verb is None or "--" in before:
        return ()
    words, wanting = _read(verb, before[1:])
    if wanting is not None:
        return _plain(_values(wanting, words))
    name, assigned, _ = typed.partition("=")
    if assigned and name[2:] in verb.allowed():
        return _plain(f"{name}={value}" for value in _values(verb.allowed()[name[2:]], words))
    if typed.startswith("-"):
        return _about("option", [*_unused(verb, before), "help"], console)
    if verb.takes == "verb":
        return () if words else _about("verb", VERBS, console)
    return _plain(_words(verb, words))


def _plain(words: Iterable[str]) -> Iterator[Offer]:
    return ((word, "") for word in words)


def _about(kind: str, names: Iterable[str], console: Console) -> Iterator[Offer]:
    """Verbs or options with what they do."""
    for name in names:
        about = console.say(message(f"{kind}.{name}"))
        yield f"--{name}" if kind == "option" else name, about
        if (kind, name) == ("option", "help"):
            yield "-h", about


def _read(verb: Verb, before: Sequence[str]) -> tuple[list[str], Option | None]:
    """The words before the cursor, and the option that still wants its value."""
    words: list[str] = []
    option = None
    for word in before:
        if option is not None:
            option = None
        elif word.startswith("--"):
            option = verb.allowed().get(word[2:])
            option = None if option is None or option.kind is bool else option
        else:
            words.append(word)
    return words, option


def _unused(verb: Verb, before: Sequence[str]) -> Iterator[str]:
    for name in verb.allowed():
        if name in verb.repeats or f"--{name}" not in before:
            yield name


def _words(verb: Verb, words: Sequence[str]) -> Sequence[str]:
    """Families, variants and aliases come first; files are the shell's to complete."""
    if verb.takes == "tables" and not words:
        return TABLES
    if verb.takes == "runs" and not words:
        return RUNS
    if verb.takes in ("run", "runs"):
        return _runs() if len(words) == (verb.takes == "runs") else ()
    if verb.takes == "toy":
        return [toy.key for _, toy in with_days() if toy.key not in words]
    place = 1 if verb.takes == "tables" else 0
    if verb.takes in ("nothing", "list") or len(words) != place:
        return ()
    return _names()


def _names() -> Sequence[str]:
    facts = infos().values()
    variants = (f"{info.key}/{variant.key}" for info in facts for variant in info.variants)
    return [*names(), *variants]


def _values(option: Option, words: Sequence[str]) -> Sequence[str]:
    """What may follow an option: its few values, or the keys of the family named, else of all."""
    if option.name == "family":
        return _names()
    if option.name not in KEYED:
        return option.values
    named = names().get(words[0].partition("/")[0].lower()) if words else None
    facts = [infos()[named[0]]] if named else infos().values()
    keys = (key for info in facts for key in keys_of(info)[option.name])
    return list(dict.fromkeys(keys))


def _runs() -> tuple[str, ...]:
    from unriddle.desk import every_run

    return tuple(run.name for run in every_run())
