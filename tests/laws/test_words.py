"""Everything a user reads exists in every language, and says the same things."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.laws import source
from tests.laws.cases import FAMILIES, each_family
from unriddle.locale import LANGUAGES, words

SLOT = re.compile(r"\{(\w+)(?:\?[^|{}]*\|[^{}]*)?\}")
SLOT_NAME = re.compile(r"\{\w+\??")
KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
ANY = "*"
PAGE_KEY = re.compile(r"""['"`]((?:page\.|[\w.?${}]+\.page_)[\w.?${}\[\]]*)['"`]""")

FOLDERS = [
    *sorted({path.parent for path in source.ROOT.rglob("locale/*.json")}),
    source.TWIN / "locale",
]
SPACES = {key.split(".")[0] for key in words(LANGUAGES[0])}
folder_name = [source.name(folder) for folder in FOLDERS]
GLOSSARY = source.ROOT.parents[1] / "docs" / "glossary.md"
INDONESIAN = "## In Indonesian"


def slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


def load(folder: Path, lang: str) -> dict[str, str]:
    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        assert len(dict(pairs)) == len(pairs), f"a key stands twice in {folder}/{lang}.json"
        return dict(pairs)

    text = (folder / f"{lang}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


def pattern(node: ast.expr) -> str | None:
    """The key that an expression makes, with * for what is filled in at run time."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or ANY for part in node.values)
    return None


def said() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Every key our code mentions, with the values it is given where they can be seen."""
    for path in [*source.modules(), *source.TWIN.rglob("*.py")]:
        for node in ast.walk(source.tree(path)):
            if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
                yield from called(node, node.func.id)
        yield from ((text, None) for text in source.strings(path) if is_key(text))


def said_on_the_page() -> Iterator[str]:
    """Every key that the page mentions, with * for what is filled in at run time."""
    page = source.ROOT.parents[1] / "web" / "src"
    for path in sorted([*page.rglob("*.ts"), *page.rglob("*.svelte")]):
        for quoted in PAGE_KEY.finditer(path.read_text(encoding="utf-8")):
            yield re.sub(r"\$\{[^}]*\}", ANY, quoted[1])


def called(node: ast.Call, function: str) -> Iterator[tuple[str, frozenset[str] | None]]:
    first = pattern(node.args[0])
    if first is not None and function == "message":
        given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
        dotted = any(keyword.arg is None for keyword in node.keywords)
        yield first, None if dotted else given
    if first is not None and function == "UnknownName":
        yield f"error.unknown_{first}", frozenset({"name"})


def is_key(text: str) -> bool:
    """Whether a string can only be meant as a key; file names are none."""
    spaced = KEY.fullmatch(text) and text.split(".")[0] in SPACES
    return bool(spaced) and text.rsplit(".")[-1] not in ("json", "toml", "md", "py", "txt")


@cache
def all_said() -> list[tuple[str, frozenset[str] | None]]:
    return sorted({*said(), *((key, None) for key in said_on_the_page())}, key=str)


@cache
def matching(key: str) -> list[str]:
    """The keys in our words that a mentioned key can mean."""
    shape = re.compile(re.escape(key).replace(re.escape(ANY), r"[\w-]+"))
    return [known for known in words(LANGUAGES[0]) if shape.fullmatch(known)]


@pytest.mark.parametrize("folder", FOLDERS, ids=folder_name)
def test_every_language_has_the_same_messages_with_the_same_slots(folder: Path) -> None:
    first, *others = (load(folder, lang) for lang in LANGUAGES)
    for other in others:
        assert set(other) == set(first)
        assert {key: slots(text) for key, text in other.items()} == {
            key: slots(text) for key, text in first.items()
        }


@pytest.mark.parametrize("folder", FOLDERS, ids=folder_name)
def test_every_message_says_something(folder: Path) -> None:
    assert all(text.strip() for lang in LANGUAGES for text in load(folder, lang).values())


def test_no_two_files_define_the_same_message() -> None:
    keys = [key for folder in FOLDERS for key in load(folder, LANGUAGES[0])]
    assert len(set(keys)) == len(keys)


def test_every_message_in_the_code_has_words() -> None:
    assert [key for key, _ in all_said() if not matching(key)] == []


def test_every_message_is_given_the_values_its_words_ask_for() -> None:
    lacking = {
        (key, slot)
        for key, given in all_said()
        if given is not None and ANY not in key
        for known in matching(key)
        for slot in slots(words(LANGUAGES[0])[known]) - given
    }
    assert lacking == set()


def test_every_message_with_words_is_said_somewhere() -> None:
    used = {known for key, _ in all_said() for known in matching(key)}
    assert sorted(set(words(LANGUAGES[0])) - used) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@each_family
def test_a_family_has_names_for_the_menu_and_the_page(family: str, lang: str) -> None:
    variants = (f"variant_{variant.key}" for variant in FAMILIES[family].info.variants)
    needed = {f"{family}.{name}" for name in ("name", "page_name", "page_about", *variants)}
    assert needed <= set(words(lang))


def glossary() -> Iterator[tuple[list[str], list[str]]]:
    """By row of the Indonesian glossary: the words for a thing, and those that are not."""
    table = GLOSSARY.read_text(encoding="utf-8").partition(INDONESIAN)[2]
    for line in table.splitlines():
        if line.startswith("| ") and not line.startswith("| word "):
            _, ours, wrong = (cell.strip().lower() for cell in line.strip("|").split("|"))
            yield ours.split(", "), wrong.split(", ") if wrong else []


def spoken(lang: str) -> dict[str, str]:
    """Every text of a language in small letters, without the names of its slots."""
    texts = {key: text for folder in FOLDERS for key, text in load(folder, lang).items()}
    return {key: SLOT_NAME.sub("", text).lower() for key, text in texts.items()}


def occurs(word: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text) is not None


def test_the_indonesian_words_of_the_glossary_are_the_ones_in_use() -> None:
    said = "\n".join(spoken("id").values())
    ours = [word for words, _ in glossary() for word in words]
    assert len(ours) > 50
    assert [word for word in ours if word not in said] == []


def test_no_indonesian_text_has_a_second_word_for_a_thing() -> None:
    wrong = {word for _, words in glossary() for word in words}
    assert {"sel", "sentilan", "porta", "angka"} <= wrong
    found = {
        (key, word) for key, text in spoken("id").items() for word in wrong if occurs(word, text)
    }
    assert found == set()
