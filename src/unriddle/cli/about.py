"""`families`, `guide`, `help` and `doctor`: what there is, and whether it is all there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from unriddle import records, tables
from unriddle.cli.options import VERBS, Ask
from unriddle.cli.voice import Voice
from unriddle.cli.wording import about_family, about_variant, native_missing, no_core
from unriddle.contract import Family, Info, Message, message
from unriddle.families import find, registry
from unriddle.locale import LANGUAGES
from unriddle.solving import known

EXTRAS = {"png": "resvg_py", "web": "fastapi"}  # extra -> the module it brings


def families(ask: Ask, voice: Voice) -> int:
    """The families with their variants, strategies and keys; or the one that is named."""
    chosen = [find(word)[0] for word in ask.words] or list(registry().values())
    if voice.json:
        voice.record({"families": [records.info(family.info, voice.say) for family in chosen]})
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


def guide(ask: Ask, voice: Voice) -> int:
    """The guides of the families that are named, or which there are."""
    chosen = [find(word)[0] for word in ask.words]
    if voice.json:
        written = [
            {"family": family.info.key, "guide": guide_of(family)}
            for family in chosen or registry().values()
        ]
        voice.record({"guides": written})
        return 0
    for family in chosen:
        voice.data(guide_of(family))
    if not chosen:
        for family in registry().values():
            name = f"unriddle guide {family.info.key}"
            voice.data(f"{name:<24}{about_family(family.info, voice)}")
    return 0


def guide_of(family: Family[Any]) -> str:
    """What stands in the family's own folder about its notation, its rules and its strategies."""
    module = sys.modules[type(family).__module__]
    return (Path(module.__file__ or "").parent / "guide.md").read_text(encoding="utf-8").rstrip()


def help(ask: Ask, voice: Voice) -> int:
    """The page of a verb, or of the program."""
    from unriddle.cli.commands import run

    verb = known("verb", ask.words[0], list(VERBS)) if ask.words else None
    return run([verb, "--help"] if verb else ["--help"], voice)


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
    from unriddle import __version__, engines, installed

    modules = {name: engines.native(name) is not None for name in engines.MODULES}
    return {
        "version": __version__,
        "python": sys.version.split()[0],
        "native": modules,
        "extras": {extra: find_spec(module) is not None for extra, module in EXTRAS.items()},
        "languages": list(LANGUAGES),
        "families": list(registry()),
        "cache": str(tables.folder()),
        "installed": installed.origin(),
        "healthy": not native_missing(),
    }


def _report(record: records.Record, voice: Voice) -> Iterator[str]:
    from unriddle.installed import adding

    for fact in ("version", "python", "installed", "cache"):
        yield voice.say(message(f"doctor.{fact}", value=record[fact]))
    for fact in ("languages", "families"):
        yield voice.say(message(f"doctor.{fact}", value=", ".join(record[fact])))
    for name, there in record["native"].items():
        yield voice.key("doctor.native", name=name, state=_state(there))
    for name, there in record["extras"].items():
        what = message(f"doctor.extra_{name}")
        yield voice.key("doctor.extras", name=name, what=what, state=_state(there))
    if not record["healthy"]:
        yield voice.say(no_core())
    for name, there in record["extras"].items():
        if not there:
            yield voice.key("fix.extra", command=adding(name))
    yield voice.key("doctor.healthy" if record["healthy"] else "doctor.ill")


def _state(there: bool) -> Message:
    return message("doctor.there" if there else "doctor.missing")
