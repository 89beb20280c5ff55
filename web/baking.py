"""Answers that a site has before Python is there: `python web/baking.py SITE`.

They are what the page asks first, answered as Python in the page would answer it:

- `baked/LANG.bin`: the families, the courses, and how the toys, their boards and lessons look.
- `baked/puzzles.bin`: graded puzzles of every board, and those of the next days.
- `baked/steps/BOARD.bin`: the legal steps of each of these puzzles.
- `baked/LANG/BOARD.bin`: how each looks, its hints and, where the next step is not seen from
  the pieces that are left, how it looks after each first step.

Each is JSON, packed by gzip here: not every web server packs what it sends. The page unpacks it.
It is not called `.gz`, since some servers have the browser unpack what is called so.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from unriddle.web import local

LANGUAGES = ("en", "id")
EACH = 2  # puzzles of each grade of a board
DAYS = 45
SEED = 24


class Puzzle(NamedTuple):
    """A puzzle to be given, and the file with the answers about it."""

    family: str
    wish: str
    puzzle: str
    stars: int
    file: str


def ask(path: str, asked: Any = None, lang: str = "en") -> dict[str, Any] | None:
    """The answer, or None where there is none."""
    request = json.dumps({"path": path, "ask": asked, "lang": lang})
    told = json.loads(local.answer(request, lambda *_: None, lambda: False))
    found: dict[str, Any] | None = told.get("answer")
    return found


def main(site: str, first_day: str | None = None) -> None:
    folder = Path(site) / "baked"
    with ProcessPoolExecutor() as processes:
        pool = [each for some in processes.map(graded, boards()) for each in some]
        first = date.fromisoformat(first_day) if first_day else date.today()
        days = dict(pair for some in processes.map(partial(daily, first), toys()) for pair in some)
        files: dict[str, list[str]] = {}
        for puzzle in pool:
            files.setdefault(puzzle.file, []).append(puzzle.puzzle)
        for key, day in days.items():
            files.setdefault(f"day-{key.split()[0]}", []).append(day["position"])
        for board, position in empty_boards():
            files[board] = [position]
        known = {text for texts in files.values() for text in texts}
        files["looks"] = [text for text in looks("en") if text not in known]
        for name, offered in zip(files, processes.map(steps, files.values()), strict=True):
            _write(folder / "steps" / f"{name}.bin", offered)
        for lang in LANGUAGES:
            _write(folder / f"{lang}.bin", opening(lang))
            told = processes.map(partial(answers, lang), files.values())
            for name, found in zip(files, told, strict=True):
                _write(folder / lang / f"{name}.bin", found)
    where = {text: name for name, texts in files.items() for text in texts}
    puzzles = [each._asdict() for each in pool]
    _write(folder / "puzzles.bin", {"puzzles": puzzles, "days": days, "files": where})


def toys() -> Iterator[dict[str, Any]]:
    found = ask("families")
    assert found is not None
    for family in found["families"]:
        yield from family["toys"]


def boards() -> list[tuple[str, dict[str, Any]]]:
    return [(toy["key"], board) for toy in toys() for board in toy["boards"]]


def graded(named: tuple[str, dict[str, Any]]) -> list[Puzzle]:
    """Puzzles of each grade that a board has."""
    toy, board = named
    family, wish, file = board["family"], board["wish"], f"{toy}-{board['key']}"
    made = []
    for grade in board["grades"] or [None]:
        wanted = {"family": family, "body": wish, "grade": grade, "puzzles": EACH, "seed": SEED}
        found = ask("generate", wanted) or {"puzzles": []}
        assert found["puzzles"] or grade is None, (toy, board["key"], grade)  # one's own board
        made += [
            Puzzle(family, wish, each["puzzle"], each["stars"], file) for each in found["puzzles"]
        ]
    return made


def daily(first: date, toy: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    if not toy["daily"]:
        return []
    dates = [(first + timedelta(days)).isoformat() for days in range(-1, DAYS)]
    return [(f"{toy['key']} {day}", _of_day(toy["key"], day)) for day in dates]


def _of_day(toy: str, day: str) -> dict[str, Any]:
    found = ask("day", {"toy": toy, "date": day})
    assert found, (toy, day)
    return found


def empty_boards() -> Iterator[tuple[str, str]]:
    """What is opened by who has the puzzle, each in a file of its own: some have many steps."""
    for toy, board in boards():
        yield f"empty-{toy}-{board['key']}", board["position"]


def courses(lang: str) -> dict[str, dict[str, Any]]:
    families = ask("families", lang=lang)
    assert families is not None
    names = [f"course/{each['key']}" for each in families["families"]]
    return {name: found for name in names if (found := ask(name, lang=lang)) is not None}


def looks(lang: str) -> list[str]:
    """Positions that are shown before anything is chosen: toys, boards and lessons."""
    shown = [toy["picture"] for toy in toys()] + [board["position"] for _, board in boards()]
    lessons = [lesson for found in courses(lang).values() for lesson in found["lessons"]]
    return list(dict.fromkeys([*shown, *(lesson["position"] for lesson in lessons)]))


def opening(lang: str) -> dict[str, Any]:
    """What the page asks before anything is chosen."""
    readings = {text: ask("read", {"position": text}, lang) for text in looks(lang)}
    return {"families": ask("families", lang=lang), **courses(lang), "read": readings}


def steps(texts: Sequence[str]) -> dict[str, list[Any]]:
    """The legal steps of each, and of what comes of the first ones, in rows: they weigh less."""
    found: dict[str, list[Any]] = {}
    for text in texts:
        found[text] = _offered(text)
        if not any(by for *_, by in found[text]):  # signs and pieces tell themselves what is left
            afterwards = [f"{text} ; {step}" for step, *_ in found[text]]
            found |= {after: _offered(after) for after in afterwards}
    return found


def _offered(text: str) -> list[Any]:
    found = ask("steps", {"position": text})
    assert found, text
    assert not found["truncated"], text
    return [[each["step"], each["cells"], each["by"]] for each in found["steps"]]


def answers(lang: str, texts: Sequence[str]) -> dict[str, Any]:
    return {text: _about(text, lang) for text in texts}


def _about(text: str, lang: str) -> dict[str, Any]:
    """How a puzzle looks, also after each first step, and all hints."""
    where = {"position": text}
    read = ask("read", where, lang)
    hint = ask("hint", where | {"level": 4}, lang)
    named = [
        each["step"] for each in (hint or {"hints": []})["hints"] if each["level"] and each["step"]
    ]
    return {
        "read": read,
        "after": {} if read is None or read["scene"]["spares"] else _after(text, lang),
        "hint": hint,
        "scenes": ask("scenes", where | {"steps": named[-1:]}, lang) if named else None,
        "step": named[-1] if named else None,
        "check": ask("check", where | {"details": False, "seconds": 0}, lang),
    }


def _after(text: str, lang: str) -> dict[str, Any]:
    """By each step how it looks then; what spares lie beside the board tell that themselves."""
    return {
        step: ask("read", {"position": f"{text} ; {step}"}, lang) for step, *_ in _offered(text)
    }


def _write(path: Path, found: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main(*sys.argv[1:])
