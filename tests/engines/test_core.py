"""The native core is there wherever it can be built, and its absence is noticed."""

from __future__ import annotations

import os
import shutil

import pytest

from unriddle import engines


@pytest.mark.skipif(
    not shutil.which(os.environ.get("CXX", "c++")) or os.environ.get("UNRIDDLE_NATIVE") == "0",
    reason="no C++ compiler here, or the core is switched off on purpose",
)
@pytest.mark.parametrize("name", engines.MODULES)
def test_where_there_is_a_compiler_the_core_is_built(name: str) -> None:
    assert engines.native(name) is not None


def test_the_core_can_be_switched_off_for_a_while() -> None:
    with engines.without_native():
        assert engines.native_missing()
        assert all(engines.native(name) is None for name in engines.MODULES)
