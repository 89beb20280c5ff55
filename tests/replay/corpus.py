"""The files of the corpus."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
COMMANDS = sorted((HERE / "commands").glob("*.txt"))
REQUESTS = sorted((HERE / "http").glob("*.txt"))
