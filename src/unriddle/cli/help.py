"""The pages of `--help`: in the user's language, at most 80 columns wide, with examples to try."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from textwrap import fill, wrap

from unriddle.cli.console import Console
from unriddle.cli.options import PROGRAM_OPTIONS, VERBS, Verb, keys_of
from unriddle.cli.reader import PLACEHOLDER, PROGRAM, placeholder, quoted
from unriddle.desk import Info, Variant, can, infos, message, registry, with_days

WIDE = 78  # columns of a page, and of a line that must stay one
NARROW = 50  # columns of a page on the narrowest terminal
LIST = "puzzles.txt"  # a file of puzzles in the examples
FIRST_COLUMN = 30  # columns at most for the names in a list of names and texts
TAKES = {
    "puzzle": "FAMILY PUZZLE…",
    "family": "FAMILY [PUZZLE…]",
    "toy": "[TOY…]",
    "variant": "FAMILY [RULES…]",
    "name": "[FAMILY]",
    "tables": "list|build|remove [FAMILY [PUZZLE…]]",
    "runs": "list|show|stop|remove [NAME]",
    "run": "NAME",
    "verb": "[VERB]",
    "list": "FILE",
    "nothing": "",
}


def page(verb: Verb | None, console: Console) -> str:
    """The help of a verb, or of the whole program."""
    parts = _program_page(console) if verb is None else _verb_page(verb, console)
    return "\n\n".join(part for part in parts if part)


def _program_page(console: Console) -> Iterator[str]:
    yield _usage(PROGRAM, "VERB FAMILY PUZZLE…", console)
    yield _paragraph(console.key("help.program"))
    verbs = [(verb.name, _about("verb", verb.name, console)) for verb in VERBS.values()]
    yield _section(console.key("help.verbs"), verbs)
    yield _lines(console.key("help.families"), _families())
    options = [(f"--{name}", _about("option", name, console)) for name in PROGRAM_OPTIONS]
    yield _section(console.key("help.options"), options)
    tried = (line for verb in ("solve", "hint", "generate") for line in examples(VERBS[verb]))
    yield _lines(console.key("help.examples"), tried)
    yield _paragraph(console.key("help.codes"))


def _verb_page(verb: Verb, console: Console) -> Iterator[str]:
    yield _usage(f"{PROGRAM} {verb.name}", TAKES[verb.takes], console)
    yield _paragraph(_about("verb", verb.name, console))
    if verb.takes != "nothing":
        yield _paragraph(console.say(message(f"help.{verb.takes}")))
    if verb.many:
        yield _paragraph(console.key("help.many"))
    yield _section(console.key("help.options"), list(_options(verb, console)))
    yield _lines(console.key("help.keys"), _keys(verb))
    yield _lines(console.key("help.examples"), examples(verb))


def _width() -> int:
    return max(min(get_terminal_size().columns - 2, WIDE), NARROW)


def _usage(begins: str, takes: str, console: Console) -> str:
    begins = f"{console.key('help.usage')} {begins} "
    usage = f"{translated(takes, console)} {console.key('help.options_word')}".strip()
    return fill(usage, _width(), initial_indent=begins, subsequent_indent=" " * len(begins))


def _paragraph(text: str) -> str:
    return fill(text, _width(), initial_indent="  ", subsequent_indent="  ")


def _section(title: str, rows: list[tuple[str, str]]) -> str:
    """Names with their texts beside them; a name that is too long has its text below it."""
    column = min(max(len(name) for name, _ in rows), FIRST_COLUMN) + 2
    lines = [f"{title}:"]
    for name, text in rows:
        first, *more = wrap(text, _width() - column - 2)
        short = len(name) <= FIRST_COLUMN
        lines += [f"  {name:<{column}}{first}"] if short else [f"  {name}", _beside(column, first)]
        lines += [_beside(column, line) for line in more]
    return "\n".join(lines)


def _beside(column: int, text: str) -> str:
    return " " * (column + 2) + text


def _lines(title: str, lines: Iterable[str]) -> str:
    """Lines that must stay lines, if there are any."""
    body = "".join(f"\n  {line}" for line in lines)
    return f"{title}:{body}" if body else ""


def translated(metavar: str, console: Console) -> str:
    """A metavar with its placeholders in the user's language: `FAMILY` is `JENIS`."""
    return PLACEHOLDER.sub(lambda word: console.say(placeholder(word[0])), metavar)


def _about(kind: str, name: str, console: Console) -> str:
    """What a verb or an option does."""
    return console.say(message(f"{kind}.{name}"))


def _options(verb: Verb, console: Console) -> Iterator[tuple[str, str]]:
    for name, option in verb.allowed().items():
        metavar = translated(option.metavar, console)
        yield f"{option.flag} {metavar}".strip(), _about("option", name, console)
    yield "--help", _about("option", "help", console)


def _keys(verb: Verb) -> Iterator[str]:
    """The keys that each family has for the verb's options."""
    for info in infos().values():
        for option, keys in keys_of(info).items():
            if keys and option in verb.options:
                line = f"{info.key}: --{option} {' | '.join(keys)}"
                yield from wrap(line, WIDE, subsequent_indent="  ", break_on_hyphens=False)


def _families() -> Iterator[str]:
    for info in infos().values():
        for variant in info.variants:
            yield f"{named(info, variant)} {typed(variant.short or variant.example)}"


def named(info: Info, variant: Variant) -> str:
    """The shortest name of a variant."""
    aliases = [alias for alias, meant in info.aliases.items() if meant == variant.key]
    return aliases[0] if aliases else f"{info.key}/{variant.key}"


def examples(verb: Verb) -> Iterator[str]:
    """Lines to try, made of what the families say about themselves."""
    begins = f"{PROGRAM} {verb.name}"
    if verb.takes == "nothing":
        yield from (f"{begins} {sample}".strip() for sample in verb.samples)
    elif verb.takes == "list":
        yield from (f"{begins} {LIST} {sample}".strip() for sample in verb.samples)
    elif verb.takes == "verb":
        yield from (f"{begins} {other}" for other in list(VERBS)[:2])
    elif verb.takes == "tables":
        yield from _table_examples(verb)
    elif verb.takes in ("run", "runs"):
        yield from (f"{begins} {sample}".strip() for sample in verb.samples)
    elif verb.takes == "toy":
        toys = ("", *(toy.key for _, toy in with_days()))
        for words in zip(toys, verb.samples, strict=False):
            yield " ".join((begins, *words)).rstrip()
    else:
        fitting = [info for info in infos().values() if _fits(info, verb)]
        for place in range(max(len(fitting), len(verb.samples))):
            yield from _example(verb, place, fitting[place % len(fitting)])


def _fits(info: Info, verb: Verb) -> bool:
    return verb.takes != "variant" or any(variant.finite for variant in info.variants)


def _example(verb: Verb, place: int, info: Info) -> Iterator[str]:
    """A line about a family: each verb shows another variant of it, and its samples in turn."""
    sample = verb.samples[place % len(verb.samples)].format(
        form=info.forms[-1], one=info.strategies[0].key, other=info.strategies[1].key
    )
    lines = []
    for variant in info.variants:
        body = "" if verb.small else variant.short
        body = typed(body or variant.example) if verb.takes == "puzzle" else ""
        words = (PROGRAM, verb.name, named(info, variant), body, sample)
        line = " ".join(word for word in words if word)
        if len(line) <= WIDE and (variant.finite or verb.takes != "variant"):
            lines.append(line)
    turn = list(VERBS).index(verb.name) + place
    yield from lines[turn % len(lines) :][:1] if lines else ()


def _table_examples(verb: Verb) -> Iterator[str]:
    yield f"{PROGRAM} {verb.name} list"
    for family in registry().values():
        if can(family, "tables"):
            yield f"{PROGRAM} {verb.name} build {named(family.info, family.info.variants[0])}"


def typed(body: str) -> str:
    """A body as one types it into a shell."""
    return body if all(quoted(word) == word for word in body.split()) else quoted(body)
