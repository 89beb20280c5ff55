"""How this Unriddle came here, and so the command that adds a part to it."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from shlex import quote

NAME = "unriddle"
_ROOT = Path(__file__).parents[2]


def checkout(root: Path = _ROOT) -> Path | None:
    """The folder of the sources that the program runs from, if it does."""
    sources = (root / "Makefile").is_file() and (root / "pyproject.toml").is_file()
    return root if sources and (root / "src" / NAME).is_dir() else None


def origin() -> str:
    """Where it was installed from: a folder, a file or an address; its bare name from an index."""
    root = checkout()
    return str(root) if root else told(_direct_url())


def adding(extra: str) -> str:
    """The command that adds an extra."""
    root = checkout()
    if root is not None:
        return f"make -C {quote(str(root))} setup"
    return f"pip install {quote(_with(extra, told(_direct_url())))}"


def _with(extra: str, source: str) -> str:
    if source == NAME:
        return f"{NAME}[{extra}]"
    if source.startswith("/"):
        return f"{source}[{extra}]"
    return f"{NAME}[{extra}] @ {source}"


def told(record: str | None) -> str:
    """What the installer wrote down (PEP 610): a folder, an address, or nothing.

    >>> told('{"url": "file:///tmp/unriddle-0.1.0-py3-none-any.whl", "archive_info": {}}')
    'file:///tmp/unriddle-0.1.0-py3-none-any.whl'
    >>> told('{"url": "file:///home/ani/unriddle", "dir_info": {}}')
    '/home/ani/unriddle'
    >>> told(None)
    'unriddle'
    """
    found = json.loads(record) if record else {}
    url = str(found.get("url", NAME))
    if "dir_info" in found:
        from urllib.parse import unquote, urlsplit  # seldom wanted, and slow to load

        return unquote(urlsplit(url).path)
    if "vcs_info" in found:
        vcs = found["vcs_info"]
        return f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    return url


def _direct_url() -> str | None:
    try:
        return distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        return None
