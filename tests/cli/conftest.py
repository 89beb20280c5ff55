"""Running the program within the test, for the many cases that need no process of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.terminal import Ran
from unriddle.cli import main
from unriddle.cli.messages import no_core
from unriddle.locale import LANGUAGES, say

Run = Callable[..., Ran]
NO_CORE = [say(no_core(), lang) + "\n" for lang in LANGUAGES]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("solve", "24", …)` or `run("solve 24 4 7 8 8")`: its code and what it printed.

    That the native core is missing, where it is, is left out.
    """

    def ran(*argv: str) -> Ran:
        split = argv[0].split() if len(argv) == 1 and " " in argv[0] else list(argv)
        code = main(split)
        out, err = capsys.readouterr()
        for line in NO_CORE:
            err = err.replace(line, "")
        return Ran(code, out, err)

    return ran
