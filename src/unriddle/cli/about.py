"""`families` and `doctor`: what there is, and whether it is all there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

from unriddle import records, tables
from unriddle.cli.options import Ask
from unriddle.cli.voice import Voice
from unriddle.cli.wording import about_family, about_variant, native_missing, no_core
from unriddle.contract import Info, message
from unriddle.families import find, registry
from unriddle.locale import LANGUAGES

EXTRAS = {"png": "resvg_py", "web": "fastapi"}  # extra -> the module it brings


def families(ask: Ask, voice: Voice) -> int:
    """The families with their variants, strategies and keys; or the one that is named."""
    chosen = [find(word)[0] for word in ask.words] or list(registry().values())
    if voice.json:
        voice.record({"families": [records.info(family.info) for family in chosen]})
        return 0
    for family in chosen:
        for line in facts(family.info, voice):
            voice.data(line)
    return 0


def facts(info: Info, voice: Voice) -> Iterator[str]:
    """A family's facts, a line each."""
    yield about_family(info, voice)
    for variant in info.variants:
        aliases = [alias for alias, meant in info.aliases.items() if meant == variant.key]
        names = ", ".join((f"{info.key}/{variant.key}", *aliases))
        yield f"  {names}: {about_variant(info, variant, voice)}"
        yield f"      {voice.key('menu.like', example=variant.example)}"
    listed = {
        "strategy": [strategy.key for strategy in info.strategies],
        "distinct": info.distinct,
        "as": info.forms,
        "only": info.only,
    }
    for option, keys in listed.items():
        if keys:
            yield f"  --{option} {' | '.join(keys)}"


def doctor(ask: Ask, voice: Voice) -> int:
    """What is installed and what is missing; 4 if something is."""
    record = findings()
    if voice.json:
        voice.record(record)
    else:
        for line in _report(record, voice):
            voice.data(line)
    return 0 if record["healthy"] else 4


def findings() -> records.Record:
    """The facts that a report of a fault should carry."""
    from unriddle import __version__, engines

    modules = {name: engines.native(name) is not None for name in engines.MODULES}
    return {
        "version": __version__,
        "python": sys.version.split()[0],
        "native": modules,
        "extras": {extra: find_spec(module) is not None for extra, module in EXTRAS.items()},
        "languages": list(LANGUAGES),
        "families": list(registry()),
        "cache": str(tables.folder()),
        "healthy": not native_missing(),
    }


def _report(record: records.Record, voice: Voice) -> Iterator[str]:
    for fact in ("version", "python", "cache"):
        yield voice.say(message(f"doctor.{fact}", value=record[fact]))
    for fact in ("languages", "families"):
        yield voice.say(message(f"doctor.{fact}", value=", ".join(record[fact])))
    for fact in ("native", "extras"):
        for name, there in record[fact].items():
            state = voice.key("doctor.there" if there else "doctor.missing")
            yield voice.say(message(f"doctor.{fact}", name=name, state=state))
    if not record["healthy"]:
        yield voice.say(no_core())
    for name, there in record["extras"].items():
        if not there:
            yield voice.key("fix.extra", extra=f"unriddle[{name}]")
    yield voice.key("doctor.healthy" if record["healthy"] else "doctor.ill")
