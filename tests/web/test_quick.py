"""Who does not serve does not pay for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import environment
from unriddle import engines

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
    script = "import sys, unriddle.web.workers.process; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"fastapi", "pydantic", "uvicorn"} & set(ran.stdout.split())


WARM = """
import queue, sys
from unriddle import engines, read
from unriddle.desk import tables
from unriddle.web.workers.process import warm_up
class Listener: tasks = queue.SimpleQueue()
for task in sys.argv[1:]: Listener.tasks.put(task)
warm_up(Listener)
def build(*_): raise SystemExit("the table was not there")
tables.build = build
print(read("sliding/4x4: 13 10 11 6 / 5 7 4 8 / 1 12 14 9 / 15 3 2 -").hint(0)[0].says.key)
print(read("sliding/3x5: 11 2 10 13 14 / 12 3 - 1 4 / 7 6 8 5 9").hint(0)[0].says.key)
"""


def warmed(folder: Path, *tasks: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WARM, *tasks],
        capture_output=True,
        text=True,
        check=False,
        env=environment(XDG_CACHE_HOME=str(folder)),
    )


@pytest.mark.skipif(engines.native("tiles") is None, reason="tables are made by the core")
def test_an_interactive_worker_has_its_tables_ready_before_anybody_asks(tmp_path: Path) -> None:
    assert warmed(tmp_path).stdout == "sliding.hint_moves\n" * 2
    assert "was not there" in warmed(tmp_path, "a task").stderr  # a task does not wait for it
