"""Builds native/bindings/NAME.cpp for Pyodide: `python -m native.wasm.build PYODIDE OUT`.

The compiler is clang of PyPI's `ziglang`, with its libc++ and musl headers; what is linked to comes
from Pyodide's own WebAssembly file, which has the C++ runtime and Python. A symbol that it does not
have fails the build, not the page. The limited API of Python 3.12 is used, so the headers need not
be those of Pyodide's Python; where they are older, `include/limited_api.h` adds what is missing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from os import cpu_count
from pathlib import Path

from native.wasm.symbols import exports, imports

HERE = Path(__file__).parent
NATIVE = HERE.parent
LIMITED = (3, 12)
SUPPLIED = ("__memory_base", "__table_base")  # by whoever loads a module
SHARED = ("memory", "__indirect_function_table", "__stack_pointer", "__cpp_exception")
OPTIONS = (
    *("--target=wasm32-unknown-emscripten", "-x", "c++", "-std=c++20", "-fPIC", "-DNDEBUG"),
    *("-fwasm-exceptions", "-mllvm", "-wasm-use-legacy-eh=true"),  # as Pyodide was built
    *("-msimd128", "-mbulk-memory", "-fvisibility=hidden"),
    *("-nostdinc", "-nostdinc++", "-D__wasi__", "-DNB_DOMAIN=unriddle"),
    "-DPy_LIMITED_API=0x{:02x}{:02x}0000".format(*LIMITED),
)
LINKING = (
    *("-shared", "--experimental-pic", "--no-entry", "--unresolved-symbols=import-dynamic"),
    *("--gc-sections", "--strip-all"),
)


def main(pyodide: str, out: str) -> None:
    """Build all modules; `pyodide` is the folder of the npm package."""
    folder = Path(out)
    (folder / "objects").mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.so"):  # its source may be gone
        old.unlink()
    building = Building(folder)
    sources = sorted((NATIVE / "bindings").glob("*.cpp"))
    nanobind = _package("nanobind") / "src/nb_combined.cpp"
    with ThreadPoolExecutor(cpu_count()) as pool:
        binding = pool.submit(building.compiled, nanobind, "-Os")
        objects = list(pool.map(partial(building.compiled, speed="-O3"), sources))
    there = set(exports(Path(pyodide) / "pyodide.asm.wasm"))
    for source, compiled in zip(sources, objects, strict=True):
        module = building.linked(source.stem, compiled, binding.result())
        if unknown := missing(module, there):
            sys.exit(f"{module.name}: Pyodide has no {', '.join(unknown)}")


def missing(module: Path, there: set[str]) -> list[str]:
    """What a module asks for that nobody offers: it could not be loaded."""
    asked = {name for _, name in imports(module)} - {*SUPPLIED, *SHARED} - set(exports(module))
    return sorted(asked - there)


class Building:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._zig = _package("ziglang")
        self._options = [*OPTIONS, "-include", str(HERE / "include/libcxx.h"), *self._includes()]

    def _includes(self) -> list[str]:
        zig, nanobind = self._zig / "lib", _package("nanobind")
        libc = zig / "libc/include"
        folders = (
            *(zig / "libcxx/include", zig / "libcxxabi/include", zig / "include"),
            *(libc / "wasm-wasi-musl", libc / "generic-musl", self._python_headers()),
            *(nanobind / "include", nanobind / "ext/robin_map/include"),
        )
        system = [word for folder in folders for word in ("-isystem", str(folder))]
        return [f"-I{NATIVE / 'include'}", *system]

    def _python_headers(self) -> Path:
        """This Python's headers, as they would be on that machine."""
        folder = self._folder / "python"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(sysconfig.get_path("include"), folder)
        shutil.copy(HERE / "include/pyconfig.h", folder)
        if sys.version_info < LIMITED:
            shutil.copy(HERE / "include/limited_api.h", folder)
            with (folder / "Python.h").open("a") as header:
                header.write('#include "limited_api.h"\n')
            level = folder / "patchlevel.h"
            raised = re.sub(r"(MINOR_VERSION\s+)\d+", rf"\g<1>{LIMITED[1]}", level.read_text())
            level.write_text(raised)
        return folder

    def compiled(self, source: Path, speed: str) -> Path:
        out = self._folder / "objects" / f"{source.stem}.o"
        self._run("clang", *self._options, speed, "-c", str(source), "-o", str(out))
        return out

    def linked(self, name: str, *objects: Path) -> Path:
        out = self._folder / f"{name}.so"
        given = (f"--export=PyInit_{name}", *map(str, objects), "-o", str(out))
        self._run("wasm-ld", *LINKING, *given)
        return out

    def _run(self, tool: str, *words: str) -> None:
        subprocess.run([str(self._zig / "zig"), tool, *words], check=True)


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        sys.exit(f"{name} is missing: `make site` installs it")
    return Path(spec.submodule_search_locations[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
