"""The product within Pyodide, the very files of the site: the same answers by the same nodes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from native.wasm.build import missing
from native.wasm.symbols import exports
from tests.site import golden
from tests.site.conftest import PYODIDE, within

pytestmark = pytest.mark.slow


def test_the_native_core_is_used(site: Path) -> None:
    said = within(site, "golden.py", "str(__import__('unriddle.engines').engines.native_missing())")
    assert said == "False"


def test_every_golden_case_is_answered_alike_to_the_last_node(site: Path) -> None:
    found = json.loads(within(site, "golden.py", "golden.every(True)"))
    expected = json.loads(golden.every(slow=True))
    assert found.keys() == expected.keys()
    assert {
        case: (found[case], told) for case, told in expected.items() if found[case] != told
    } == {}


def test_of_python_itself_all_is_there_that_is_asked_for(site: Path) -> None:
    assert within(site, "imports.py", "imports.failed()") == ""


def test_the_tests_of_the_engines_and_the_signature_hold_there(site: Path) -> None:
    said = within(site, "own_tests.py", "own_tests.run()", whole=True)
    passed = re.search(r"(\d+) passed", said)
    assert said.endswith("\n0"), said[-3000:]
    assert passed
    assert int(passed[1]) > 350


def test_every_module_asks_only_for_what_pyodide_has() -> None:
    offered = {*exports(PYODIDE / "pyodide.asm.wasm")}
    modules = list((Path(__file__).parents[2] / "build/wasm").glob("*.so"))
    assert len(modules) == 7
    for module in modules:
        assert not missing(module, offered)
        assert missing(module, offered - {"PyList_SetItem", "malloc", "PyLong_FromSize_t"})


def test_a_site_asks_nobody_else_for_anything(site: Path) -> None:
    for path in (*site.glob("*.*"), *(site / "assets").glob("*.[jc]s*")):
        if path.suffix in (".js", ".css", ".html", ".json"):
            text = path.read_text(encoding="utf-8")
            loaded = [part for part in text.split("https://")[1:] if not part.startswith(ALLOWED)]
            assert not [part[:60] for part in loaded], path.name


# Names of formats, and addresses that are shown but not loaded.
ALLOWED = ("www.w3.org/", "svelte.dev/", "threejs.org/", "github.com/", "jcgt.org/", "en.wikipedia")
