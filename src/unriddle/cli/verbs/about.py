"""`families`, `guide`, `help` and `doctor`: what there is, and whether it is all there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from unriddle import __version__, desk, wire
from unriddle.cli.console import Console
from unriddle.cli.errors import lines
from unriddle.cli.messages import about_family, about_variant, no_core
from unriddle.cli.options import VERBS, Ask, keys_of
from unriddle.cli.output import records
from unriddle.desk import (
    Family,
    Info,
    Message,
    Unavailable,
    broken,
    find,
    infos,
    known,
    message,
    registry,
    tables,
)
from unriddle.locale import LANGUAGES

# extra -> the module it brings
EXTRAS = {"png": "resvg_py", "web": "fastapi", "cluster": "distributed"}


def families(ask: Ask, console: Console) -> int:
    """The families with their variants, strategies and keys; or the one that is named."""
    chosen = [find(word)[0].info for word in ask.words] or list(infos().values())
    if console.json:
        console.record(wire.Families(families=chosen))
        return 0
    for info in chosen:
        console.lines(facts(info, console))
    if not ask.words:
        tell_broken(console)
    return 0


def tell_broken(console: Console) -> None:
    """Which packages were left out, and why."""
    for error in broken():
        for line in lines(error, console):
            console.tell(line)


def facts(info: Info, console: Console) -> Iterator[str]:
    """A family's facts, a line each."""
    yield about_family(info, console)
    for variant in info.variants:
        aliases = [alias for alias, meant in info.aliases.items() if meant == variant.key]
        names = ", ".join((f"{info.key}/{variant.key}", *aliases))
        yield f"  {names}: {about_variant(info, variant, console)}"
        yield f"      {console.key('menu.like', example=variant.example)}"
    for option, keys in keys_of(info).items():
        if keys:
            yield f"  --{option} {' | '.join(keys)}"


def guide(ask: Ask, console: Console) -> int:
    """The guides of the families that are named, or which there are."""
    chosen = [find(word)[0] for word in ask.words]
    if console.json:
        guides = [
            records.Guide(family=family.info.key, guide=guide_of(family))
            for family in chosen or registry().values()
        ]
        console.record(records.Guides(guides=guides))
        return 0
    for family in chosen:
        console.data(guide_of(family))
    if not chosen:
        for key, info in infos().items():
            name = f"unriddle guide {key}"
            console.data(f"{name:<23} {about_family(info, console)}")
    return 0


def guide_of(family: Family[Any]) -> str:
    """What stands in the family's own folder about its notation, its rules and its strategies."""
    module = sys.modules[type(family).__module__]
    file = Path(module.__file__ or "").parent / "guide.md"
    if not file.is_file():
        what = message("error.no_guide", family=family.info.key)
        raise Unavailable(what, message("fix.no_guide"))
    return file.read_text(encoding="utf-8").rstrip()


def help(ask: Ask, console: Console) -> int:
    """The page of a verb, or of the program."""
    from unriddle.cli.help import page

    verb = known("verb", ask.words[0], list(VERBS)) if ask.words else None
    console.data(page(VERBS[verb] if verb else None, console))
    return 0


def doctor(ask: Ask, console: Console) -> int:
    """What is installed and what is missing."""
    findings = _findings()
    if console.json:
        console.record(findings)
    else:
        console.lines(_report(findings, console))
    return 0 if findings.healthy else Unavailable.exit_code


def _findings() -> records.Doctor:
    """The facts that a report of a fault should carry."""
    native = {name: desk.native(name) is not None for name in desk.MODULES}
    left_out = [
        records.Broken(family=each.family, package=each.package, what=each.what, fix=each.fix)
        for each in broken()
    ]
    return records.Doctor(
        version=__version__,
        python=sys.version.split()[0],
        native=native,
        extras={extra: find_spec(module) is not None for extra, module in EXTRAS.items()},
        languages=LANGUAGES,
        families=list(infos()),
        broken=left_out,
        cache=str(tables.folder()),
        installed=desk.origin(),
        healthy=all(native.values()) and not left_out,
    )


def _report(findings: records.Doctor, console: Console) -> Iterator[str]:
    for fact in ("version", "python", "installed", "cache"):
        yield console.say(message(f"doctor.{fact}", value=getattr(findings, fact)))
    for fact in ("languages", "families"):
        yield console.say(message(f"doctor.{fact}", value=", ".join(getattr(findings, fact))))
    for name, there in findings.native.items():
        yield console.key("doctor.native", name=name, state=_state(there))
    for name, there in findings.extras.items():
        what = message(f"doctor.extra_{name}")
        yield console.key("doctor.extras", name=name, what=what, state=_state(there))
    core = all(findings.native.values())
    if not core:
        yield console.say(no_core())
    for each in broken():
        yield from lines(each, console)
    for name, there in findings.extras.items():
        if not there:
            yield console.key("fix.extra", command=desk.adding(name))
    ending = "doctor.healthy" if findings.healthy else "doctor.broken" if core else "doctor.ill"
    yield console.say(message(ending))


def _state(there: bool) -> Message:
    return message("doctor.there" if there else "doctor.missing")
