"""The whole program: read the line, do the verb, and turn every error into words and a code."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from unriddle import __version__, _start
from unriddle.cli.console import INTERRUPTED, Console, Leave, language, language_asked
from unriddle.cli.options import VERBS, Ask
from unriddle.cli.reader import PROGRAM, read
from unriddle.desk import Defect, UnriddleError, known, message, nearest, system_reason
from unriddle.locale import LANGUAGES

COMPLETING = "_UNRIDDLE_COMPLETE"  # in the environment, while a shell asks what it may offer


def main(argv: list[str] | None = None) -> int:
    """Run a command line; the exit code."""
    try:
        code = _main(argv)
        _start.ending()
    except KeyboardInterrupt:  # after the last word, or while one is said about the first Ctrl-C
        _start.ending()
        code = INTERRUPTED
    return code


def _main(argv: list[str] | None) -> int:
    argv = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    console = Console(language(argv), "--json" in argv)
    try:
        return _run(argv, console)
    except UnriddleError as error:
        return _report(error, console)
    except Leave:  # said so on standard input, before anything else
        return 0
    except BrokenPipeError:  # the reader has enough, as `head` does
        _swallow(sys.stdout)
        return 0
    except OSError as error:  # of standard output: files have errors of their own
        return _report(_unwritable(error), console)
    except KeyboardInterrupt:
        console.tell(console.key("says.interrupted"))
        return INTERRUPTED
    except Exception as error:
        return _defect(error, console)


def _run(argv: list[str], console: Console) -> int:
    if COMPLETING in os.environ:
        from unriddle.cli.completion import offer

        return offer(argv, console)
    argv = _with_verb(_verb_first(argv))
    option = argv[0].partition("=")[0] if argv else ""
    if _wants_help(argv):
        return _help(argv, console)
    if option in ("--install-completion", "--show-completion"):
        return _completion(argv, console)
    if argv[:1] == ["--version"]:
        console.data(f"{PROGRAM} {__version__}")
        return 0
    if not argv or option == "--lang":
        known("lang", language_asked(argv), LANGUAGES)
        return _no_words(console)
    return _do(read(argv), console)


def _do(ask: Ask, console: Console) -> int:
    """What the verb does, once or for each puzzle of a list."""
    known("lang", ask.lang, LANGUAGES)
    verb = VERBS[ask.verb].load()
    _start.loaded()
    try:
        if VERBS[ask.verb].many:
            from unriddle.cli.input import many

            return many.do(verb, ask, console)
        return verb(ask, console)
    finally:
        _tell_damage(console)


def _tell_damage(console: Console) -> None:
    """Say which tables were damaged, if a search wanted any."""
    store = sys.modules.get("unriddle.desk.tables")
    for table in store.damaged if store else ():
        console.tell(console.key("tables.damaged", table=table))


def _verb_first(argv: list[str]) -> list[str]:
    """The language may also be said before the verb, or without one."""
    said: list[str] = []
    while argv and argv[0].split("=")[0] == "--lang":
        taken = 1 if "=" in argv[0] else 2
        said, argv = [*said, *argv[:taken]], argv[taken:]
    return [*argv[:1], *said, *argv[1:]] if argv else said


def _with_verb(argv: list[str]) -> list[str]:
    """A puzzle without a verb is to be solved: a family, a position or a file stands first."""
    if not argv or argv[0] in VERBS or (argv[0].startswith("-") and argv[0] != "-"):
        return argv
    from unriddle.cli.input import files
    from unriddle.desk import is_name, names

    word = argv[0].partition(";")[0].strip()
    family = word.partition(":")[0].partition("/")[0].strip().lower()
    file = files.is_file(word) or files.looks_like_path(word)
    if file or is_name(family):
        return ["solve", *argv]
    meant = nearest(word, VERBS) is None and word[:1].isalpha() and nearest(family, names())
    return ["solve", *argv] if meant else argv


def _wants_help(argv: list[str]) -> bool:
    before = argv[: argv.index("--")] if "--" in argv else argv
    return "--help" in before or "-h" in before


def _help(argv: list[str], console: Console) -> int:
    """The page of the verb, or of the program where none was named."""
    from unriddle.cli.help import page  # slow to load, seldom wanted

    if argv and not argv[0].startswith("-") and argv[0] not in VERBS:
        read(argv)  # says that there is no such verb
    console.data(page(VERBS.get(argv[0]) if argv else None, console))
    return 0


def _completion(argv: list[str], console: Console) -> int:
    """Show or install the script by which a shell completes words."""
    from unriddle.cli import shells

    shell = shells.shell_of(argv[0], argv[1:])
    if argv[0].startswith("--install"):
        shells.install(shell, console)
    else:
        console.data(shells.SHELLS[shell].script)
    return 0


def _no_words(console: Console) -> int:
    """A menu for who sits at a terminal, the help for who does not."""
    if console.terminal and sys.stdin.isatty():
        from unriddle.cli.menu import menu

        _start.loaded()
        return menu(console)
    return _help([], console)


def _report(error: UnriddleError, console: Console) -> int:
    from unriddle.cli.errors import report  # most runs end well

    return report(error, console)


def _open_streams() -> None:
    """Neither an odd terminal nor a closed stream is a reason to stop."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _unwritable(error: OSError) -> UnriddleError:
    from unriddle.cli.input import files

    _swallow(sys.stdout)
    what = message("error.output", reason=system_reason(error))
    return files.FileError(what, message("fix.save"))


def _swallow(stream: TextIO) -> None:
    """Nobody reads on: let Python's own flush at the end find an open file."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), stream.fileno())


def _defect(error: Exception, console: Console) -> int:
    """An error that should not have been: say so briefly, and ask for a report."""
    if os.environ.get("UNRIDDLE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    words = f"{type(error).__name__}: {error}"
    return _report(Defect(message("error.defect", words=words)), console)
