"""Source and words, as the laws about them see them: ours, and those of the families."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import unriddle
from unriddle.laws.cases import FAMILIES, folder_of
from unriddle.locale import LANGUAGES, words

ROOT = Path(unriddle.__file__).parent
FOLDERS = {folder_of(family): key for key, family in FAMILIES.items()}  # of the families
# The folders from which they are imported: `…/src` for `unriddle.families.numbers.family`.
TOPS = {ROOT.parent} | {
    folder_of(family).parents[type(family).__module__.count(".") - 1]
    for family in FAMILIES.values()
}
SLOT = re.compile(r"\{(\w+)(?:\?[^|{}]*\|[^{}]*)?\}")
KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
ANY = "*"
Said = tuple[str, frozenset[str] | None]  # a key, with the values it is given where they are seen


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*folders: str) -> list[Path]:
    """Every module of ours below the folders, or everywhere."""
    return sorted(path for folder in folders or ("",) for path in (ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    """`unriddle.families.numbers.rules` for its file."""
    parts = _within(path).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _within(path: Path) -> Path:
    """A path below the folder from which its package is imported."""
    above = [top for top in TOPS if path.is_relative_to(top)]
    return path.relative_to(max(above, key=lambda top: len(top.parts)))


def imports(path: Path) -> Iterator[str]:
    """The full name of every module a file imports, wherever it does so."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = source_of(path, node)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def source_of(path: Path, node: ast.ImportFrom) -> str:
    """Where names are imported from; `.rules` is beside the file."""
    package = ["", *_within(path).parts[:-1]]
    above = package[1 : len(package) - node.level + 1] if node.level else []
    return ".".join([*above, *filter(None, [node.module])])


def strings(path: Path) -> Iterator[str]:
    """Every string in the code that is no docstring and no piece of a longer one."""
    nodes = list(ast.walk(tree(path)))
    other = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    other |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in other:
            yield node.value


# Words


def load(folder: Path, lang: str) -> dict[str, str]:
    """The texts of a folder in a language, each key once."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        assert len(dict(pairs)) == len(pairs), f"a key stands twice in {folder}/{lang}.json"
        return dict(pairs)

    text = (folder / f"{lang}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


def slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


def slots_of(folder: Path, lang: str) -> dict[str, set[str]]:
    """The keys of a folder with the slots of their texts."""
    return {key: slots(text) for key, text in load(folder, lang).items()}


def said(paths: Iterable[Path]) -> Iterator[Said]:
    """Every key that the code mentions, with the values it is given where they can be seen."""
    for path in paths:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
                yield from _called(node, node.func.id)
        yield from ((text, None) for text in strings(path) if is_key(text))


def _called(node: ast.Call, function: str) -> Iterator[Said]:
    first = pattern(node.args[0])
    if first is not None and function == "message":
        given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
        dotted = any(keyword.arg is None for keyword in node.keywords)
        yield first, None if dotted else given
    if first is not None and function == "UnknownName":
        yield f"error.unknown_{first}", frozenset({"name"})


def pattern(node: ast.expr) -> str | None:
    """The key that an expression makes, with * for what is filled in at run time."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or ANY for part in node.values)
    return None


def is_key(text: str) -> bool:
    """Whether a string can only be meant as a key; file names are none."""
    spaced = KEY.fullmatch(text) and text.split(".")[0] in _spaces()
    return bool(spaced) and text.rsplit(".")[-1] not in ("json", "toml", "md", "py", "txt")


@cache
def _spaces() -> set[str]:
    return {key.split(".")[0] for key in words(LANGUAGES[0])}


@cache
def matching(key: str) -> list[str]:
    """The keys in the words that a mentioned key can mean."""
    shape = re.compile(re.escape(key).replace(re.escape(ANY), r"[\w-]+"))
    return [known for known in words(LANGUAGES[0]) if shape.fullmatch(known)]


def unsaid(keys: Iterable[str], mentioned: Iterable[Said]) -> set[str]:
    """The keys that nobody mentions; `fix.x_page` is said on the page in the place of `fix.x`."""
    used = {known for key, _ in mentioned for known in matching(key)}
    return {key for key in keys if key not in used and key.removesuffix("_page") not in used}


def lacking(mentioned: Iterable[Said]) -> set[tuple[str, str]]:
    """The slots of words that are given no value where the words are said."""
    return {
        (key, slot)
        for key, given in mentioned
        if given is not None and ANY not in key
        for known in matching(key)
        for slot in slots(words(LANGUAGES[0])[known]) - given
    }
