"""Everything a user reads exists in every language, and says the same things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from unriddle.laws import source
from unriddle.locale import LANGUAGES, words

SLOT_NAME = re.compile(r"\{\w+\??")
PAGE_KEY = re.compile(r"""['"`]((?:page\.|[\w.?${}]+\.page_)[\w.?${}\[\]]*)['"`]""")
OURS = source.ROOT / "locale"
FOLDERS = [OURS, *sorted(folder / "locale" for folder in source.FOLDERS)]
GLOSSARY = source.ROOT.parents[1] / "docs" / "glossary.md"
COMMAND = re.compile(r"(?<!\w)--[a-z]|\bunriddle [a-z]|\bFILE\b|standard input|_DEBUG")
# Said where there is a terminal: of a set file, a port, a survey of solutions.
ELSEWHERE = {
    *("error.two_sets", "fix.two_sets", "fix.no_own_set", "fix.port", "fix.survey_rows"),
    *("packing.fix_with_twice", "packing.fix_set_no_board"),
}
INDONESIAN = "## In Indonesian"


def said_on_the_page() -> Iterator[str]:
    """Every key that the page mentions, with * for what is filled in at run time."""
    page = source.ROOT.parents[1] / "web" / "src"
    for path in sorted([*page.rglob("*.ts"), *page.rglob("*.svelte")]):
        for quoted in PAGE_KEY.finditer(path.read_text(encoding="utf-8")):
            yield re.sub(r"\$\{[^}]*\}", source.ANY, quoted[1])


@cache
def all_said() -> list[source.Said]:
    """Every key that our code, the families and the page mention; the laws are no part of it."""
    ours = {path for path in source.modules() if path.parent.name != "laws"}
    families = {path for folder in source.FOLDERS for path in folder.rglob("*.py")}
    said_here = source.said(sorted(ours | families))
    return sorted({*said_here, *((key, None) for key in said_on_the_page())}, key=str)


def test_every_language_has_the_same_messages_with_the_same_slots() -> None:
    first, *others = (source.slots_of(OURS, lang) for lang in LANGUAGES)
    assert all(other == first for other in others)


def test_every_message_says_something() -> None:
    assert all(text.strip() for lang in LANGUAGES for text in source.load(OURS, lang).values())


def test_no_two_files_define_the_same_message() -> None:
    keys = [key for folder in FOLDERS for key in source.load(folder, LANGUAGES[0])]
    assert len(set(keys)) == len(keys)


def test_every_message_in_the_code_has_words() -> None:
    assert [key for key, _ in all_said() if not source.matching(key)] == []


def test_every_message_is_given_the_values_its_words_ask_for() -> None:
    assert source.lacking(all_said()) == set()


def test_every_message_with_words_is_said_somewhere() -> None:
    assert source.unsaid(words(LANGUAGES[0]), all_said()) == set()


def behind_the_page() -> set[str]:
    """The keys of what the desk, the families and the server may say."""
    middle = source.modules("desk", "families", "web", "render")
    root = [path for path in source.ROOT.glob("*.py") if path.stem in ("errors", "plain")]
    said = (key for key, _ in source.said([*middle, *root]) if source.ANY not in key)
    return {known for key in said for known in source.matching(key)}


def test_nobody_on_the_page_is_told_to_type_a_command_or_an_option() -> None:
    ours = words(LANGUAGES[0])
    commands = {key for key in behind_the_page() if COMMAND.search(ours[key])}
    assert "fix.budget" in commands
    assert {key for key in commands if f"{key}_page" not in ours} == ELSEWHERE


def test_what_the_page_says_instead_has_the_values_it_needs() -> None:
    ours = words(LANGUAGES[0])
    instead = {key: text for key, text in ours.items() if key.removesuffix("_page") in ours}
    for key, text in instead.items():
        assert source.slots(text) <= source.slots(ours[key.removesuffix("_page")])
        assert not key.endswith("_page") or not COMMAND.search(text), key


def glossary() -> Iterator[tuple[list[str], list[str]]]:
    """By row of the Indonesian glossary: the words for a thing, and those that are not."""
    table = GLOSSARY.read_text(encoding="utf-8").partition(INDONESIAN)[2]
    for line in table.splitlines():
        if line.startswith("| ") and not line.startswith("| word "):
            _, ours, wrong = (cell.strip().lower() for cell in line.strip("|").split("|"))
            yield ours.split(", "), wrong.split(", ") if wrong else []


def spoken(lang: str) -> dict[str, str]:
    """Every text of a language in small letters, without the names of its slots."""
    texts = {key: text for folder in FOLDERS for key, text in source.load(folder, lang).items()}
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
