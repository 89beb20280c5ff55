"""Puts a site together: `python web/site.py WASM OUT`, after the page has been built into OUT.

WASM is the folder of the native modules (`python -m native.wasm.build`). What the page needs of
Python is Pyodide as npm has it, and an archive of the product without what only a terminal, a
server or a test needs.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
PYODIDE = HERE / "node_modules/pyodide"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"  # it names other packages, of which none is needed
PACKAGE = "unriddle"
LEFT_OUT = ("cli", "laws", "runs", "web", "__pycache__")
OF_WEB = ("__init__", "handlers", "limits", "local", "problems", "reading", "words")
KINDS = (".py", ".json", ".toml", ".md")


def main(wasm: str, out: str) -> None:
    folder = Path(out) / "python"
    folder.mkdir(parents=True, exist_ok=True)
    for name in PARTS:
        shutil.copy(PYODIDE / name, folder)
    lock = json.loads((PYODIDE / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    with ZipFile(folder / "unriddle.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted([*product(), *native(Path(wasm))]):
            # Without a date: the same product is the same archive.
            archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)


def product() -> Iterator[tuple[str, Path]]:
    """The files of the product and their names in the archive."""
    for path in (SOURCE / PACKAGE).rglob("*"):
        within = path.relative_to(SOURCE / PACKAGE).parts
        needed = path.suffix in KINDS and not {*within[:-1]} & {*LEFT_OUT}
        if needed and not within[0].startswith("_native"):
            yield path.relative_to(SOURCE).as_posix(), path
    for name in OF_WEB:
        yield f"{PACKAGE}/web/{name}.py", SOURCE / PACKAGE / "web" / f"{name}.py"
    yield f"{PACKAGE}/_native/__init__.py", SOURCE / PACKAGE / "_native/__init__.py"


def native(wasm: Path) -> Iterator[tuple[str, Path]]:
    for path in wasm.glob("*.so"):
        yield f"{PACKAGE}/_native/{path.name}", path


if __name__ == "__main__":
    main(*sys.argv[1:])
