"""Help, version and shell completion, by typer, from the same tables that the reader uses."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from unriddle.cli.console import Voice
from unriddle.cli.help import Page, Program, about_option, about_verb, takes, translated
from unriddle.cli.options import VERBS, Ask, Option, Verb
from unriddle.cli.reader import PROGRAM
from unriddle.desk import Info, message, names, registry

SETTINGS = {"ignore_unknown_options": True, "help_option_names": ["--help", "-h"]}


def run(argv: list[str], voice: Voice) -> int:
    """Let typer answer: it prints, and says with which code."""
    command = typer.main.get_command(build(voice))
    try:
        code = command.main(args=argv, prog_name=PROGRAM, standalone_mode=False, obj=voice)
    except typer.TyperException:
        from unriddle.cli.reader import read

        read(argv)  # what typer cannot read, the reader has better words for
        raise
    except SystemExit as end:
        return int(end.code or 0)
    return int(code or 0)


def build(voice: Voice, done: Callable[[Ask], None] | None = None) -> typer.Typer:
    """The program as typer sees it; `done` gets what a verb was asked (the tests look at it)."""
    app = typer.Typer(
        name=PROGRAM,
        help=voice.key("help.program"),
        context_settings=SETTINGS,
        rich_markup_mode=None,
        cls=Program,
    )
    app.callback(invoke_without_command=True)(_root(voice))
    for verb in VERBS.values():
        app.command(
            verb.name,
            help=about_verb(verb, voice),
            context_settings=SETTINGS,
            cls=Page,
        )(_function(verb, voice, done))
    return app


def _root(voice: Voice) -> Callable[..., None]:
    def root(version: bool = False) -> None:
        if version:
            from unriddle import __version__

            voice.data(f"{PROGRAM} {__version__}")

    says = typer.Option("--version", help=voice.key("option.version"))
    root.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [_parameter("version", Annotated[bool, says], False)]
    )
    return root


def _function(verb: Verb, voice: Voice, done: Callable[[Ask], None] | None) -> Callable[..., None]:
    """A function with the signature from which typer makes the verb's command."""

    def command(**given: Any) -> None:
        ask = Ask(verb.name, tuple(given.pop("words", None) or ()))
        for option in verb.allowed().values():
            value = given[option.field]
            if value is not None:
                setattr(ask, option.field, value)
            if value is not None and option.kind is not bool:
                ask.given[option.name] = value
        if done is not None:
            done(ask)

    parameters = [_option(option, voice) for option in verb.allowed().values()]
    if verb.takes != "nothing":
        parameters.insert(0, _words(verb, voice))
    command.__name__ = verb.name
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return command


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, annotation=annotation, default=default)


def _words(verb: Verb, voice: Voice) -> inspect.Parameter:
    says = typer.Argument(
        metavar=takes(verb, voice) or None,
        help=voice.say(message(f"help.{verb.takes}")),
        autocompletion=complete_family,
        show_default=False,
    )
    return _parameter("words", Annotated[list[str] | None, says], None)


def _option(option: Option, voice: Voice) -> inspect.Parameter:
    flag = option.kind is bool
    says = typer.Option(
        option.flag,
        help=about_option(option.name, voice),
        metavar=None if flag else translated(option.metavar, voice),
        autocompletion=None if flag else completion(option.name),
        min=option.least,
        max=option.most,
        show_default=False,
    )
    kind: Any = bool if flag else option.kind | None
    return _parameter(option.field, Annotated[kind, says], False if flag else None)


# Completion


def complete_family(ctx: typer.Context, incomplete: str) -> list[str]:
    """Families, variants and aliases for the first word; files are the shell's to complete."""
    if ctx.params.get("words"):
        return []
    known = [*names(), *(f"{key}/{v.key}" for key in registry() for v in _info(key).variants)]
    return [name for name in known if name.startswith(incomplete)]


def completion(name: str) -> Callable[[typer.Context, str], list[str]]:
    """What may follow an option: the keys of the family that was typed, or of all."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        words = ctx.params.get("words") or ctx.args  # there, while the line is not yet whole
        found = names().get(words[0].partition("/")[0].lower()) if words else None
        infos = [_info(found[0])] if found else [_info(key) for key in registry()]
        known = dict.fromkeys(key for info in infos for key in _keys(info, name))
        return [key for key in known if key.startswith(incomplete)]

    return complete


def _info(key: str) -> Info:
    return registry()[key].info


def _keys(info: Info, option: str) -> tuple[str, ...]:
    from unriddle.locale import LANGUAGES

    return {
        "strategy": tuple(strategy.key for strategy in info.strategies),
        "distinct": info.distinct,
        "only": info.only,
        "as": info.forms,
        "lang": LANGUAGES,
        "level": ("0", "1", "2", "3", "4"),
        "grade": ("1", "2", "3", "4", "5"),
    }.get(option, ())
