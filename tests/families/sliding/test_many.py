"""Many boards at once, with tables that are kept: each answer is the one of the board alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from unriddle import read, wire
from unriddle.desk import Answer, Clock, Solving, Want, tables
from unriddle.engines import tiles
from unriddle.errors import OutOfBudget
from unriddle.families.sliding.search import tables as ready
from unriddle.lazy_dataclass import replace
from unriddle.runs.batch.together import search_together

pytestmark = pytest.mark.skipif(not tiles.here(), reason="the native core was not built")

GOALS = ("", " = - 1 2 3 4 5 6 7 8")
HOME = "1 2 3 4 5 6 7 8 -"


def boards(number: int) -> list[str]:
    """Random ones of two goals and two sizes, half of which cannot be solved, and one at home."""
    random, texts = Random(5), [f"8: {HOME}"]
    for place in range(number):
        cells = ["-", *map(str, range(1, 9))]
        random.shuffle(cells)
        texts.append(f"8: {' '.join(cells)}{GOALS[place % 2]}")
    return [*texts, "sliding/2x3: 4 1 2 / 5 - 3", f"8: {HOME} ; 8 ; 5"]


@pytest.fixture
def _kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "_memory", {})  # what other tests see is left alone
    monkeypatch.setattr(ready, "_wrapped", {})
    for body in ("", f"{HOME}{GOALS[1]}"):
        for wanted in ready.kept_tables("3x3", body):
            assert tables.keep(wanted, lambda _: None, threads=2)


def solvings(want: Want | None, **options: int) -> list[Solving]:
    positions = map(read, boards(30))
    return [Solving(each, each.task(want, **options)) for each in positions]


@pytest.mark.usefixtures("_kept")
@pytest.mark.parametrize("want", [None, Want.ONE, Want.ALL])
def test_every_answer_is_the_one_of_the_board_alone(want: Want | None) -> None:
    together, clock = solvings(want), Clock()
    search_together(together, clock)
    alone = [each.to_the_end() for each in solvings(want)]
    assert [timeless(each.to_the_end()) for each in together] == [timeless(each) for each in alone]
    hard = [each for each in alone if "3x3" in each.puzzle and each.best and each.best.cost]
    assert len(hard) > 10
    assert clock.nodes == (0 if want else sum(each.nodes for each in hard))


@pytest.mark.usefixtures("_kept")
def test_each_has_its_share_of_the_time() -> None:
    together, clock = solvings(None), Clock()
    search_together(together, clock)
    shares = [(each.answer().seconds, each.to_the_end().nodes) for each in together]
    (least, few), *_, (most, many) = sorted(share for share in shares if share[0])
    assert few < many
    assert least / few == pytest.approx(most / many)


@pytest.mark.usefixtures("_kept")
def test_what_has_a_budget_is_searched_for_by_itself() -> None:
    together, clock = solvings(None, nodes=5), Clock()
    search_together(together, clock)
    assert clock.nodes == 0
    assert max(each.to_the_end().nodes for each in together) < 10_000


@pytest.mark.usefixtures("_kept")
def test_whoever_watches_may_stop_it() -> None:
    with pytest.raises(OutOfBudget):
        search_together(solvings(None), Clock(nodes=1))


def timeless(answer: Answer) -> object:
    return wire.record(replace(answer, seconds=0.0), str)
