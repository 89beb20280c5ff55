"""All tests of this repository: the laws hold for the null family and its twin, too.

Without a browser all other tests run, and the run fails at its end with the list of those left out.
"""

from __future__ import annotations

import os
import signal
from tempfile import TemporaryDirectory

import pytest

from tests import browsers
from unriddle.families import our_keys
from unriddle.laws import NAMED

pytest_plugins = ["unriddle.laws.plugin"]
os.environ[NAMED] = " ".join((*our_keys(), "_template", "tests.twin.moves"))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(browsers)
    # A shell lets what it runs in the background ignore Ctrl-C; the programs under test would too.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    runs = TemporaryDirectory(prefix="unriddle-runs-")  # those of whoever tests are left alone
    os.environ["XDG_STATE_HOME"] = runs.name
    config.add_cleanup(runs.cleanup)
