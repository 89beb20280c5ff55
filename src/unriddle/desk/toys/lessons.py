"""Courses: a few puzzles of a family in an order that teaches, `course.toml` in its folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from unriddle.contract import Family
from unriddle.desk.reading import read
from unriddle.desk.toys.catalogue import table_of
from unriddle.families import find
from unriddle.lazy_dataclass import dataclass
from unriddle.values import Message, message


@dataclass(frozen=True, slots=True)
class Lesson:
    key: str
    title: Message
    idea: Annotated[Message, "What to try."]
    done: Annotated[Message, "What was seen, once it is solved."]
    position: str
    toy: Annotated[str, "The key of the toy that it is; empty where it is none."]


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a family, from easy to hard; none where it has no course."""

    family: str
    lessons: tuple[Lesson, ...]


def course(name: str) -> Course:
    """The course of a family."""
    family, _ = find(name)
    return Course(
        family.info.key, tuple(_lesson(family.info.key, **each) for each in _file(family))
    )


def _lesson(family: str, key: str, position: str) -> Lesson:
    start = read(position)
    return Lesson(
        key=key,
        title=message(f"{family}.lesson_{key}"),
        idea=message(f"{family}.lesson_{key}_idea"),
        done=message(f"{family}.lesson_{key}_done"),
        position=start.text,
        toy=table_of(start).toy,
    )


def _file(family: Family[Any]) -> list[dict[str, str]]:
    import tomllib  # few ask for a course

    module = sys.modules[type(family).__module__]
    file = Path(module.__file__ or "").parent / "course.toml"
    if not file.is_file():
        return []
    lessons: list[dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))["lesson"]
    return lessons
