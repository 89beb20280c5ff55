"""Compiles the Python that a page starts with; runs within Pyodide, whose bytecode it is.

A page that compiles it itself takes seconds longer to its first answer on a slow phone.
"""

from __future__ import annotations

import sys
from collections.abc import Set
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # there is no source to compare it with
OPTIMIZE = 2  # neither asserts nor docstrings
UNPACKED = "/lib/unriddle"  # where the page's worker puts the product


def compile_site(product: str, library: str) -> None:
    sys.path.insert(0, UNPACKED)
    ZipFile(product).extractall(UNPACKED)
    from unriddle.families import registry
    from unriddle.web import local  # noqa: F401  what answers the page, and all that it needs

    registry()
    # Bytecode is larger than source: what few pages ask for stays source.
    in_use = {str(getattr(module, "__file__", None)) for module in sys.modules.values()}
    compile_archive(product, UNPACKED, in_use)
    compile_archive(library, next(path for path in sys.path if path.endswith(".zip")), in_use)


def compile_archive(path: str, folder: str, wanted: Set[str]) -> None:
    """Replace source by bytecode where the file is wanted, for an archive found at that folder."""
    with ZipFile(path) as given:
        files = {name: given.read(name) for name in given.namelist()}
    with ZipFile(path, "w") as archive:
        for name, content in files.items():
            if f"{folder}/{name}" in wanted and name.endswith(".py"):
                name, content = f"{name}c", bytecode(content, f"{folder}/{name}")
            # Without a date: the same files are the same archive.
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, compresslevel=9)


def bytecode(source: bytes, path: str) -> bytes:
    code = compile(source, path, "exec", dont_inherit=True, optimize=OPTIMIZE)
    return MAGIC_NUMBER + UNCHECKED + dumps(code)
