"""The command line: verb, family, puzzle. It knows no puzzle and names no family."""

from __future__ import annotations

from unriddle.cli.program import main

__all__ = ["main"]
