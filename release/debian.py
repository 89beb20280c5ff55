"""A Python of a later Debian beside the machine's own: its packages, unpacked in a folder.

It needs that Debian's C library, so it is started by the loader that lies there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

RELEASE, VERSION = "trixie", "3.13"
PACKAGES = (f"python{VERSION}-venv", f"libpython{VERSION}-dev")
WHEELS = "/usr/share/python-wheels/"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def python(folder: Path) -> Path | None:
    """Its path, in a folder below the given one; None where that cannot be had."""
    root = folder / f"debian-{RELEASE}"
    program = root / "usr/bin" / f"python{VERSION}"
    if not (root / "ready").exists():
        if not (shutil.which("apt-get") and shutil.which("dpkg-deb") and Path(KEYRING).exists()):
            return None
        try:
            mirror = _mirror()
            if mirror is None:
                return None
            _made(root, program, mirror)
        except subprocess.CalledProcessError as error:
            print(f"no Python of Debian {RELEASE}: {error}\n{error.stderr}", file=sys.stderr)
            return None
    return program


def _mirror() -> str | None:
    """Where this machine has its own packages from; None on a system that is no Debian."""
    asked = _run("apt-get", "--print-uris", "update")
    found = re.search("'([^']+/debian/)dists/", asked)
    return found and found[1]


def _made(root: Path, program: Path, mirror: str) -> None:
    shutil.rmtree(root, ignore_errors=True)
    for each in _downloaded(root / "apt", mirror):
        _run("dpkg-deb", "--extract", str(each), str(root))
    shutil.rmtree(root / "apt")
    real = program.rename(program.with_name(f"{program.name}-itself"))
    libraries = ":".join(str(root / part / _triplet()) for part in ("usr/lib", "lib"))
    (loader,) = root.glob("usr/lib64/ld-linux-*.so.*")
    # Called by another name, as virtual environments do, it must see that name.
    start = f'exec {loader} --library-path {libraries} --argv0 "$0" {real} "$@"'
    program.write_text(f"#!/bin/sh\n{start}\n")
    program.chmod(0o755)
    for built in (root / f"usr/lib/python{VERSION}").glob("_sysconfigdata_*.py"):  # for `venv`
        built.write_text(built.read_text().replace(f"'{WHEELS}", f"'{root}{WHEELS}"))
    headers = root / "usr/include"  # one says where another lies, as if they were the machine's own
    shutil.copy(headers / _triplet() / f"python{VERSION}/pyconfig.h", headers / f"python{VERSION}")
    (root / "ready").touch()


def _downloaded(folder: Path, mirror: str) -> list[Path]:
    """The packages and all that they need, as if nothing were installed."""
    for part in ("lists/partial", "cache/archives/partial", "state"):
        (folder / part).mkdir(parents=True)
    (folder / "status").touch()
    (folder / "sources.list").write_text(f"deb [signed-by={KEYRING}] {mirror} {RELEASE} main\n")
    places = {
        "State": "state",
        "State::lists": "lists",
        "State::status": "status",
        "Cache": "cache",
        "Etc::sourcelist": "sources.list",
        "Etc::sourceparts": "none",
    }
    settings = [f'Dir::{name} "{folder / place}";\n' for name, place in places.items()]
    (folder / "apt.conf").write_text("".join([*settings, 'APT::Sandbox::User "root";\n']))
    get = ("apt-get", "-qq", "--no-install-recommends", "--download-only", "-y")
    _run("apt-get", "-qq", "update", config=folder / "apt.conf")
    _run(*get, "install", *PACKAGES, config=folder / "apt.conf")
    return sorted((folder / "cache/archives").glob("*.deb"))


def _triplet() -> str:
    return f"{os.uname().machine}-linux-gnu"


def _run(*command: str, config: Path | None = None) -> str:
    variables = {**os.environ, **({"APT_CONFIG": str(config)} if config else {})}
    ran = subprocess.run(command, check=True, capture_output=True, text=True, env=variables)
    return ran.stdout
