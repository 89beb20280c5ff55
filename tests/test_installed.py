"""What to type for a part that is missing, true of how Unriddle was installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from unriddle import installed

ROOT = Path(__file__).parents[1]


def test_in_a_checkout_make_setup_adds_what_is_missing() -> None:
    assert installed.checkout() == ROOT
    assert installed.origin() == str(ROOT)
    assert installed.adding("web") == f"make -C {ROOT} setup"


@pytest.mark.parametrize(
    ("record", "command"),
    [
        (None, "pip install 'unriddle[web]'"),
        (
            '{"url": "file:///tmp/unriddle-0.1.0.whl", "archive_info": {}}',
            "pip install 'unriddle[web] @ file:///tmp/unriddle-0.1.0.whl'",
        ),
        ('{"url": "file:///home/a%20b", "dir_info": {}}', "pip install '/home/a b[web]'"),
        (
            '{"url": "https://host/u.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}}',
            "pip install 'unriddle[web] @ git+https://host/u.git@abc'",
        ),
    ],
)
def test_elsewhere_the_extra_comes_from_where_the_program_came(
    monkeypatch: pytest.MonkeyPatch, record: str | None, command: str
) -> None:
    monkeypatch.setattr(installed, "checkout", lambda: None)
    monkeypatch.setattr(installed, "_direct_url", lambda: record)
    assert installed.adding("web") == command


def test_a_folder_that_is_no_checkout_is_none(tmp_path: Path) -> None:
    (tmp_path / "Makefile").touch()
    assert installed.checkout(tmp_path) is None
