"""What a family's folder or package holds: all its files, its words, and no more than it may."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from unriddle.desk.advice import check
from unriddle.desk.answers import Status
from unriddle.desk.clock import Clock
from unriddle.desk.generate import Generating
from unriddle.desk.reading import read
from unriddle.desk.state import SOON
from unriddle.desk.toys.catalogue import Toy, table_of, toys_of
from unriddle.desk.toys.lessons import course
from unriddle.families import infos
from unriddle.laws import source
from unriddle.laws.cases import FAMILIES, Patience, each_family
from unriddle.laws.source import FOLDERS
from unriddle.locale import LANGUAGES, say, words

CONTRACT = tuple(
    f"unriddle.{name}"
    for name in ("contract", "values", "info", "scene", "tabled", "lazy_dataclass", "lazy")
)
ALLOWED = (*CONTRACT, "unriddle.plain", "unriddle.errors", "unriddle.engines")
MODULES = [path for folder in FOLDERS for path in folder.rglob("*.py")]


def below(module: str, *packages: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def each(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=source.name(path)) for path in sorted(set(paths))]


each_folder = pytest.mark.parametrize("folder", each(list(FOLDERS)))


@each_folder
def test_a_family_is_complete_in_its_folder(folder: Path) -> None:
    words = (f"locale/{lang}.json" for lang in LANGUAGES)
    for needed in ("__init__.py", "info.py", "golden.toml", "guide.md", "signature.json", *words):
        assert (folder / needed).is_file()


@each_folder
def test_a_family_imports_of_unriddle_the_contract_the_engines_and_itself(folder: Path) -> None:
    own = source.name(folder)
    for path in folder.rglob("*.py"):
        for module in source.imports(path):
            ours = below(module, "unriddle")
            assert not ours or below(module, *ALLOWED, own), f"{path.name}: {module}"


@each_folder
def test_the_facts_of_a_family_are_told_without_loading_it(folder: Path) -> None:
    quick = ("__future__", "functools", "unriddle.info", "unriddle.values")
    assert all(below(module, *quick) for module in source.imports(folder / "info.py"))


@pytest.mark.parametrize("path", each(MODULES))
def test_a_family_reads_no_clock_and_prints_nothing(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(source.tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"print", "input", "open", "eval", "exec"}
    banned = ("time", "datetime", "logging", "threading", "subprocess", "socket")
    assert not any(below(module, *banned) for module in source.imports(path))


# Words


@pytest.mark.parametrize("lang", LANGUAGES)
@each_family
def test_a_family_has_names_for_the_menu_and_the_page(family: str, lang: str) -> None:
    variants = (f"variant_{variant.key}" for variant in FAMILIES[family].info.variants)
    needed = {f"{family}.{name}" for name in ("name", "page_name", "page_about", *variants)}
    assert needed <= set(words(lang))


@each_folder
def test_every_language_has_the_same_messages_with_the_same_slots(folder: Path) -> None:
    first, *others = (source.slots_of(folder / "locale", lang) for lang in LANGUAGES)
    assert all(other == first for other in others)


@each_folder
def test_every_message_says_something_and_begins_with_the_key_of_its_family(folder: Path) -> None:
    for lang in LANGUAGES:
        for key, text in source.load(folder / "locale", lang).items():
            assert text.strip()
            assert key.startswith(f"{FOLDERS[folder]}.")


@each_folder
def test_every_message_in_its_code_has_words_and_is_given_their_values(folder: Path) -> None:
    mentioned = list(source.said(folder.rglob("*.py")))
    assert [key for key, _ in mentioned if not source.matching(key)] == []
    assert source.lacking(mentioned) == set()


@each_folder
def test_every_message_with_words_is_said_somewhere(folder: Path) -> None:
    """By the family or by us; what a page of its own says is for that page to know."""
    ours = (path for path in source.modules() if path.parent.name != "laws")
    mentioned = source.said([*ours, *folder.rglob("*.py")])
    unsaid = source.unsaid(source.load(folder / "locale", LANGUAGES[0]), mentioned)
    assert not {key for key in unsaid if not key.startswith(f"{FOLDERS[folder]}.page_")}


# Toys


def toys(family: str) -> tuple[Toy, ...]:
    return toys_of(infos()[family])


@each_family
def test_toys_have_keys_places_and_names_of_their_own(family: str) -> None:
    others = [toy for other in FAMILIES if other != family for toy in toys(other)]
    keys, places = {toy.key for toy in others}, {toy.place for toy in others}
    for toy in toys(family):
        assert toy.key not in keys
        assert toy.place not in places or not infos()[family].toys
        for lang in LANGUAGES:
            assert all(say(words, lang) for words in (toy.name, toy.about))
            names = [say(board.name, lang) for board in toy.boards]
            assert len({*names}) == len({board.key for board in toy.boards}) == len(names)
        keys, places = keys | {toy.key}, places | {toy.place}


@each_family
def test_a_board_of_a_toy_is_read_as_that_and_may_be_played(family: str) -> None:
    for toy in toys(family):
        assert table_of(read(toy.picture)).toy == toy.key
        for board in toy.boards:
            position = read(board.position)
            assert table_of(position)[:2] == (toy.key, board.key)
            assert check(position, False, Patience()).status is not Status.IMPOSSIBLE


@each_family
def test_a_fresh_puzzle_of_a_toy_is_one_for_its_board(family: str) -> None:
    for toy in toys(family):
        for board in toy.boards:
            assert {*board.grades} <= {1, 2, 3, 4, 5}
            for grade in board.grades[:1]:
                clock = Clock(SOON)
                made = Generating(board.family, board.wish, 1, 0, grade=grade, clock=clock)
                fresh = next(iter(made)).position
                assert table_of(fresh)[:2] == (toy.key, board.key)


# Courses


@each_family
def test_every_lesson_of_a_course_can_be_solved_and_has_its_words(family: str) -> None:
    lessons = course(family).lessons
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        position = read(lesson.position)
        assert position.family == family
        standing = position.standing()
        assert not standing.solved or standing.may_improve  # as a number that is near already
        assert position.check().status is Status.SOLVED, lesson.position
        for lang in LANGUAGES:
            assert all(say(words, lang) for words in (lesson.title, lesson.idea, lesson.done))
