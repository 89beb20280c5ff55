"""Survivors that are known, each with its reason: `survivors.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutant import Mutant

FILE = Path(__file__).parent / "survivors.toml"
KINDS = ("equivalent", "accepted")


@dataclass(frozen=True)
class Survivor:
    file: str
    function: str
    before: str
    after: str
    kind: str  # equivalent: nothing that a caller can see differs; accepted: it does, and may
    reason: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """As a mutant is named."""
        return self.file, self.function, self.before, self.after


def known() -> list[Survivor]:
    entries = tomllib.loads(FILE.read_text(encoding="utf-8")).get("survivor", [])
    return [Survivor(**{key: text.strip() for key, text in entry.items()}) for entry in entries]


def gone(root: Path, survivors: list[Survivor]) -> list[Survivor]:
    """Those whose lines are no longer in their file, or whose kind is none."""
    return [each for each in survivors if each.kind not in KINDS or not _stands(root, each)]


def _stands(root: Path, survivor: Survivor) -> bool:
    path = root / survivor.file
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return survivor.before in "\n".join(line.strip() for line in lines)


def entry(mutant: Mutant) -> str:
    """What to add to the file for a mutant."""
    texts = {
        "file": mutant.path,
        "function": mutant.function,
        "before": mutant.before,
        "after": mutant.after,
    }
    lines = [f"{key} = {_quoted(text)}" for key, text in texts.items()]
    return "\n".join(["[[survivor]]", *lines, 'kind = ""', 'reason = ""'])


def _quoted(text: str) -> str:
    if "'" not in text and "\n" not in text:
        return f"'{text}'"
    return f"'''\n{text}\n'''"
