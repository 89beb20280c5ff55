"""The command line: verb, family, puzzle. It knows no puzzle and names no family."""

from __future__ import annotations

import os
import sys

from unriddle import __version__

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Run a command line; the exit code."""
    asked = sys.argv[1:] if argv is None else argv
    if asked == ["--version"] and "_UNRIDDLE_COMPLETE" not in os.environ and _say_version():
        return 0
    from unriddle.cli import program  # not before: the version takes no longer than Python itself

    return program.main(argv)


def _say_version() -> bool:
    """Whether it could be said; where not, the program tells why."""
    try:
        print(f"unriddle {__version__}", flush=True)
    except OSError:
        return False
    return True
