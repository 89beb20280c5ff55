"""What the product asks of Python's own library, at once or later, tried within Pyodide."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import unriddle

EXTRAS = {"resvg_py", "segno", "psutil"}  # of other installs; whoever asks for one does without


def failed() -> str:
    """What cannot be had, with who asks for it; nothing if all can."""
    root, found = Path(unriddle.__file__).parent, []
    for path in sorted(root.rglob("*.py")):
        for name in _imported(ast.parse(path.read_text(encoding="utf-8"))):
            try:
                import_module(name)
            except ImportError as error:
                found.append(f"{path.relative_to(root)}: {error}")
    return "\n".join(found)


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules of others that a file names, wherever in it."""
    for node in ast.walk(tree):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
        for name in names:
            if name.partition(".")[0] not in {"unriddle", *EXTRAS}:
                yield name
