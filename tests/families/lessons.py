"""The courses of our families, as their files have them."""

from __future__ import annotations

import tomllib

from unriddle import Position, read
from unriddle.laws.source import ROOT


def lessons(family: str) -> list[dict[str, str]]:
    text = (ROOT / "families" / family / "course.toml").read_text(encoding="utf-8")
    found: list[dict[str, str]] = tomllib.loads(text)["lesson"]
    return found


def course(family: str) -> dict[str, Position]:
    """The position of each lesson by its key, in order."""
    return {lesson["key"]: read(lesson["position"]) for lesson in lessons(family)}
