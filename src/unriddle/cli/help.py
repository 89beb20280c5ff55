"""The pages of `--help`: in the user's language, 80 columns wide, with examples to try.

Laid out by typer's formatter; its own headings know English only.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from typer.core import TyperCommand, TyperGroup

from unriddle.cli.console import Voice
from unriddle.cli.options import VERBS, Verb
from unriddle.cli.reader import PLACEHOLDER, PROGRAM, placeholder, quoted
from unriddle.desk import Info, Variant, can, message, registry

WIDE = 78  # columns, beside the indentation
TAKES = {
    "puzzle": "FAMILY PUZZLE…",
    "family": "FAMILY [PUZZLE…]",
    "variant": "FAMILY [RULES…]",
    "name": "[FAMILY]",
    "tables": "list|build|remove [FAMILY [PUZZLE…]]",
    "verb": "[VERB]",
    "nothing": "",
}


class Page(TyperCommand):
    """The help of one verb."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        voice: Voice = ctx.find_root().obj
        verb = VERBS[self.name or ""]
        usage = f"{takes(verb, voice)} {voice.key('help.options_word')}".strip()
        formatter.write_usage(f"{PROGRAM} {verb.name}", usage, prefix=voice.key("help.usage") + " ")
        _paragraph(formatter, about_verb(verb, voice))
        if verb.takes != "nothing":
            _paragraph(formatter, voice.say(message(f"help.{verb.takes}")))
        if verb.many:
            _paragraph(formatter, voice.key("help.many"))
        with formatter.section(voice.key("help.options")):
            formatter.write_dl(list(_options(verb, voice)))
        _lines(formatter, voice.key("help.keys"), list(_keys(verb)))
        _lines(formatter, voice.key("help.examples"), list(examples(verb)))


class Program(TyperGroup):
    """The help of the whole program."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        voice: Voice = ctx.find_root().obj
        usage = f"{translated('VERB FAMILY PUZZLE…', voice)} {voice.key('help.options_word')}"
        formatter.write_usage(PROGRAM, usage, prefix=voice.key("help.usage") + " ")
        _paragraph(formatter, voice.key("help.program"))
        with formatter.section(voice.key("help.verbs")):
            formatter.write_dl([(verb.name, about_verb(verb, voice)) for verb in VERBS.values()])
        _lines(formatter, voice.key("help.families"), list(_families()))
        with formatter.section(voice.key("help.options")):
            names = ("version", "install-completion", "show-completion", "help")
            formatter.write_dl([(f"--{name}", about_option(name, voice)) for name in names])
        tried = [line for verb in ("solve", "hint", "generate") for line in examples(VERBS[verb])]
        _lines(formatter, voice.key("help.examples"), tried)
        _paragraph(formatter, voice.key("help.codes"))


def takes(verb: Verb, voice: Voice) -> str:
    """What follows a verb, in the usage line of its help."""
    return translated(TAKES[verb.takes], voice)


def translated(metavar: str, voice: Voice) -> str:
    """A metavar with its placeholders in the user's language: `FAMILY` is `JENIS`."""
    return PLACEHOLDER.sub(lambda found: voice.say(placeholder(found[0])), metavar)


def about_verb(verb: Verb, voice: Voice) -> str:
    return voice.say(message(f"verb.{verb.name}"))


def about_option(name: str, voice: Voice) -> str:
    return voice.say(message(f"option.{name}"))


def _paragraph(formatter: Any, text: str) -> None:
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def _lines(formatter: Any, title: str, lines: list[str]) -> None:
    """Lines that must stay lines."""
    if lines:
        formatter.write_paragraph()
        formatter.write(f"{title}:\n" + "".join(f"  {line}\n" for line in lines))


def _options(verb: Verb, voice: Voice) -> Iterator[tuple[str, str]]:
    for name, option in verb.allowed().items():
        metavar = translated(option.metavar, voice)
        yield f"{option.flag} {metavar}".strip(), about_option(name, voice)
    yield "--help", about_option("help", voice)


def _keys(verb: Verb) -> Iterator[str]:
    """The keys that each family has for the verb's options."""
    for info in (family.info for family in registry().values()):
        listed = {
            "strategy": [strategy.key for strategy in info.strategies],
            "distinct": info.distinct,
            "as": info.forms,
            "only": info.only,
        }
        for option, keys in listed.items():
            if keys and option in verb.options:
                line = f"{info.key}: --{option} {' | '.join(keys)}"
                yield from wrap(line, WIDE, subsequent_indent="  ", break_on_hyphens=False)


def _families() -> Iterator[str]:
    for info in (family.info for family in registry().values()):
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
    elif verb.takes == "verb":
        yield from (f"{begins} {other}" for other in list(VERBS)[:2])
    elif verb.takes == "tables":
        yield from _table_examples(verb)
    else:
        infos = [family.info for family in registry().values() if _fits(family.info, verb)]
        for place in range(max(len(infos), len(verb.samples))):
            yield from _example(verb, place, infos[place % len(infos)])


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
