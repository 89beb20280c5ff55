"""Our own source, as the laws about it see it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import unriddle

ROOT = Path(unriddle.__file__).parent
TWIN = Path(__file__).parents[1] / "twin" / "moves"
FAMILIES = sorted(path.parent for path in [*ROOT.glob("families/*/family.py"), TWIN / "family.py"])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*folders: str) -> list[Path]:
    """Every module below the folders, or everywhere."""
    return sorted(path for folder in folders or ("",) for path in (ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    """`unriddle.families.numbers.rules` for its file."""
    parts = _within(path).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _within(path: Path) -> Path:
    """A path below the folder from which its package is imported."""
    return path.relative_to(ROOT.parent if path.is_relative_to(ROOT) else TWIN.parents[2])


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
