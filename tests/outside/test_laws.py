"""The laws ship with the package: a family from outside keeps them, a broken one does not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import SOURCE, Ran, environment

WITHOUT = """
import sys
sys.modules[{!r}] = None
from unriddle.laws.__main__ import main
sys.exit(main(["numbers"]))
"""


def python(*words: str, path: Path | None = None, **env: str) -> Ran:
    """A Python of its own, in a folder where nothing is."""
    env["PYTHONPATH"] = f"{SOURCE}:{path or ''}"
    command = [sys.executable, *words]
    ran = subprocess.run(
        command, capture_output=True, text=True, env=environment(**env), cwd=path, check=False
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def laws(*words: str, path: Path | None = None) -> Ran:
    return python("-m", "unriddle.laws", *words, path=path)


def test_the_example_keeps_them_all(site: Path) -> None:
    ran = laws("lights-out", "-q", path=site)
    assert ran.code == 0, ran.out
    assert int(re.findall(r"(\d+) passed", ran.out)[0]) > 600
    assert not list(site.glob(".pytest_cache"))


# Where to break it, and the law that it breaks.
BREAKS = [
    ("search.py", "fewest = min(", "fewest = max(", "test_a_golden_best_cost_holds"),
    ("puzzle.py", "(x, y - 1), (x, y + 1)}", "(x, y - 1)}", "test_every_solution_replays"),
    ("locale/id.json", "{left} yang", "yang", "test_every_language_has_the_same_messages"),
    ("signature.json", 'auto": 4', 'auto": 5', "test_the_same_task_takes_the_same_nodes"),
    ("family.py", "from random", "import time\nfrom random", "test_a_family_reads_no_clock"),
]


def test_a_broken_copy_breaks_them(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    for file, right, wrong, _ in BREAKS:
        broken = tmp_path / "unriddle_lights_out" / file
        assert right in broken.read_text()
        broken.write_text(broken.read_text().replace(right, wrong))
    broken_laws = [law for *_, law in BREAKS]
    ran = laws("lights-out", "-q", "-k", " or ".join(broken_laws), path=tmp_path)
    assert ran.code == 1, ran.out
    assert [law for law in broken_laws if f"::{law}" not in ran.out] == []
    assert "+  where True = any(" in ran.out  # what was compared, as pytest tells it


@pytest.mark.slow
def test_options_of_pytest_go_through(site: Path) -> None:
    options = ("--", "--collect-only", "-q", "-k", "test_every_variant_has")
    listed = laws("_template", "sliding", *options, path=site).out.split("\n")
    assert [line.partition("[")[2] for line in listed if "::" in line] == ["null]", "sliding]"]


@pytest.mark.parametrize("needed", ["pytest", "hypothesis"])
def test_without_what_they_need_they_say_how_to_get_it(needed: str) -> None:
    ran = python("-c", WITHOUT.format(needed))
    assert ran.code == 4
    assert "error: the laws need parts that are not installed" in ran.err
    assert "hint: install it with: " in ran.err


def test_a_family_must_be_named(site: Path) -> None:
    assert "there are: numbers, packing, sliding, blocks, lights-out" in laws(path=site).err
    ran = laws("lights-oud", path=site)
    assert ran.code == 2
    assert "did you mean lights-out?" in ran.err


def test_the_signature_is_written_by_a_command(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "unriddle_lights_out" / "signature.json"
    before = file.read_text()
    file.write_text("{}")
    assert python("-m", "unriddle.laws.signature", "lights-out", path=tmp_path).code == 0
    assert file.read_text() == before
