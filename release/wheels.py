"""Builds the sdist and the wheels into a folder, and tries them: `python -m release.wheels OUT`.

CPython 3.12 and all later ones share a wheel (the stable ABI), 3.11 has one of its own. Each is
installed into empty environments of every Python here that it is for; so is the sdist, as if there
were no C++ compiler, no node, or neither.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from release.pythons import SHARED, Python, pythons
from release.trying import Environment, Machine, Tried, tried

ROOT = Path(__file__).parents[1]
MACHINES = tuple(Machine(compiler, node) for compiler in (True, False) for node in (True, False))


def main() -> None:
    parser = argparse.ArgumentParser(prog="release.wheels", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of what is built")
    out = parser.parse_args().out.resolve()
    found = pythons(ROOT / "build")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with TemporaryDirectory() as folder:
        results = list(_results(found, out, Path(folder)))
    failed = [result.problem for result in results if result.problem]
    if not any(python.version >= SHARED for python in found):
        failed.append("There is no Python 3.12 or later here: no wheel for them was built or tried")
    if failed:
        sys.exit("\n".join(failed))


def _results(found: list[Python], out: Path, folder: Path) -> list[Tried]:
    sdist = built("sdist", found[0], ROOT, out)
    wheels = [built("wheel", python, sdist, out) for python in first_of_each(found)]
    empty = Machine(compiler=False, node=False)
    trials = [
        (file, Environment(python, empty, folder))
        for file in wheels
        for python in found
        if (python.version >= SHARED) == ("abi3" in file.name)
    ]
    trials += [(sdist, Environment(found[0], machine, folder)) for machine in MACHINES]
    results = []
    for file, environment in trials:
        results.append(tried(file, environment))
        print(results[-1].told(), flush=True)
    return results


def first_of_each(found: list[Python]) -> list[Python]:
    """One Python for each wheel: the oldest is the one that all later ones must get on with."""
    shared = [python for python in found if python.version >= SHARED]
    return [*(python for python in found if python.version < SHARED), *shared[:1]]


def built(kind: str, python: Python, source: Path, out: Path) -> Path:
    """Build from a folder or an sdist, in an environment that has only what the build asks for."""
    before = set(out.iterdir())
    command = ["-m", "build", f"--{kind}", "--installer=pip", "--outdir", str(out)]
    with TemporaryDirectory() as folder:
        if source.is_file():
            shutil.unpack_archive(source, folder, filter="data")
            source = next(Path(folder).iterdir())
        environment = Environment(python, Machine(compiler=True, node=True), Path(folder) / "env")
        environment.install("build")
        environment.run(*command, str(source))
    (made,) = set(out.iterdir()) - before
    print(f"built {made.name}, {made.stat().st_size / 1e6:.1f} MB, by {python}", flush=True)
    return made


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stdout or ''}{error.stderr or ''}")
