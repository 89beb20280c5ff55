"""Our own tests by pytest within Pyodide: of the product in the site, not of the sources."""

from __future__ import annotations

import os
import sys

import unriddle

WHICH = ("tests/engines", "src/unriddle/laws/test_strategies.py")
NAMED = "engines or same_nodes or signature"  # all of the engines, and how many nodes searches take
LEFT_OUT = ("cacheprovider", "xdist")
# A warning of Hypothesis about how Python 3.14 counts references, which is no concern of ours.
QUIET = "ignore:It looks like `register_random`"


def run() -> str:
    """What pytest says, and returns at last."""
    unriddle.__path__.append("/repo/src/unriddle")  # the laws are not in the site
    sys.path.append("/packages")
    os.chdir("/repo")
    import pytest

    without = [word for name in LEFT_OUT for word in ("-p", f"no:{name}")]
    options = ["-q", "--no-header", "-c", "/repo/pyproject.toml", "-W", QUIET, "-k", NAMED]
    return str(int(pytest.main([*options, *without, *WHICH])))
