"""Every sentence the command line says is given exactly the values its words ask for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from unriddle.laws import source
from unriddle.locale import LANGUAGES, words

SLOT = re.compile(r"\{(\w+)")
FILES = source.modules("cli")


def said(file: Path) -> Iterator[tuple[str, set[str | None]]]:
    """The keys in calls of `console.key("…", slot=…)`, with the slots they fill."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            first = node.args[0] if node.args and node.func.attr == "key" else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, {keyword.arg for keyword in node.keywords}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("file", FILES, ids=source.name)
def test_every_sentence_has_words_and_its_values(file: Path, lang: str) -> None:
    for key, given in said(file):
        assert set(SLOT.findall(words(lang)[key])) == given, key
