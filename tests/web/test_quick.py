"""Who does not serve does not pay for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("fastapi", "starlette", "pydantic", "uvicorn", "asyncio", "segno", "unriddle.web")


@pytest.mark.parametrize(
    "line",
    ["solve 24 4 7 8 8", "hint 24 4 7 8 8", "families", "check 24 1 1 1 1", "solve 24 4 7 y 8"],
)
def test_other_verbs_load_nothing_of_the_server(line: str) -> None:
    script = (
        "import sys; from unriddle.cli import main; main(sys.argv[1:]); print('----', *sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, *line.split()], capture_output=True, text=True, check=True
    )
    loaded = ran.stdout.split("----")[1].split()
    assert not [name for name in loaded if name in HEAVY]


def test_a_worker_loads_nothing_of_the_web_framework() -> None:
    script = "import sys, unriddle.web.worker; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"fastapi", "pydantic", "uvicorn"} & set(ran.stdout.split())
