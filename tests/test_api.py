"""The Python API: what `import unriddle` gives, and that its examples run."""

from __future__ import annotations

import doctest
import pickle
import pkgutil
import re
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import unriddle
from unriddle.cli import main
from unriddle.contract import Family, Run
from unriddle.families import with_family
from unriddle.families._template.family import Descents
from unriddle.render import html
from unriddle.values import Batch, StepOutlook, Steps

STAIRS = "null/stairs: 9"
DUTIES = ("info", "parse", "format", "variant", "check", "search", "write", "draw")
families = import_module("unriddle.families")  # `unriddle.families` itself is the function


@pytest.fixture(autouse=True)
def null_family() -> Iterator[None]:
    with with_family("_template"):
        yield


def modules() -> list[str]:
    found = pkgutil.walk_packages(unriddle.__path__, "unriddle.")
    return [module.name for module in found if "__main__" not in module.name]


def test_the_public_names_are_those_in_all() -> None:
    defined = {
        name
        for name in dir(unriddle)
        for value in [getattr(unriddle, name)]
        if not name.startswith("_") and type(value).__name__ != "module" and name != "annotations"
    }
    assert defined - {"TYPE_CHECKING", "Any", "overload"} == set(unriddle.__all__)
    assert unriddle.__all__ == sorted(unriddle.__all__)


def test_every_public_name_has_a_docstring() -> None:
    assert [name for name in unriddle.__all__ if not getattr(unriddle, name).__doc__] == []


@pytest.mark.parametrize("name", ["unriddle", *modules()])
def test_the_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_families_gives_the_facts_of_each_family_by_key() -> None:
    facts = unriddle.families()
    assert facts["null"].variants[0].example == "5"
    assert all(key == info.key for key, info in facts.items())


def test_a_position_is_read_solved_and_written() -> None:
    answer = unriddle.read(STAIRS).solve("best")
    assert answer.status is unriddle.Status.SOLVED
    assert answer.best is not None
    assert answer.best.text == "2 + 2 + 2 + 2 + 1"
    assert answer.best.steps == ("2", "2", "2", "2", "1")


def test_an_impossible_puzzle_is_an_answer_not_an_error() -> None:
    answer = unriddle.read("null/stairs: 7 only-2").solve()
    assert (answer.status, answer.complete, answer.count) == ("impossible", True, 0)
    assert unriddle.say(answer.reason) == "7 is odd, and every step takes two stairs"
    assert unriddle.say(answer.reason, "id").startswith("7 ganjil")


def test_solutions_come_lazily_and_the_search_stops_with_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from unriddle.families._template import family

    visited: list[Steps] = []
    ways = family.longest_stride_first

    def watched(puzzle: family.Stairs, steps: Steps, run: Run) -> Iterator[Steps]:
        visited.append(steps)
        return ways(puzzle, steps, run)

    monkeypatch.setattr(family, "longest_stride_first", watched)
    first = next(unriddle.read(STAIRS).solutions())
    assert first.text == "2 + 2 + 2 + 2 + 1"
    assert len(visited) == len(first.steps) + 1


def test_a_count_that_did_not_end_says_how_many_it_found() -> None:
    with pytest.raises(unriddle.OutOfBudget) as caught:
        unriddle.read(STAIRS).count(strategy="plain", nodes=40)
    assert 0 < caught.value.found < 55


def test_playing_a_step_makes_a_new_position() -> None:
    start = unriddle.read("null/stairs: 3")
    after = start.play("2")
    assert (start.text, after.text) == ("null/stairs: 3", "null/stairs: 3 ; 2")
    assert after == unriddle.read("null/stairs: 3 ; 2")
    assert len({start, after, start.play("2")}) == 2


def test_a_wrong_step_names_itself_and_the_legal_ones() -> None:
    with pytest.raises(unriddle.StepError) as caught:
        unriddle.read("null/stairs: 3 ; 2").play("2")
    assert caught.value.index == 1
    assert str(caught.value).splitlines() == [
        "'2' cannot be taken with 1 stair to go",
        "2",
        "^",
        "hint: take one of these: 1",
    ]


def test_an_unknown_name_is_answered_with_those_that_exist() -> None:
    position = unriddle.read(STAIRS)
    for task in ({"strategy": "plane"}, {"distinct": "plane"}):
        with pytest.raises(unriddle.UnknownName) as caught:
            position.solve(**task)
        assert caught.value.names
    with pytest.raises(unriddle.UnknownName) as caught:
        position.solve(strategy="plane")
    assert caught.value.near == "plain"


@pytest.mark.parametrize("option", ["want", "only", "distinct", "strategy"])
def test_what_is_no_name_at_all_is_answered_likewise(option: str) -> None:
    task: dict[str, Any] = {option: ["fractions"]}
    with pytest.raises(unriddle.UnknownName) as caught:
        unriddle.read("24: 4 7 8 8").solve(**task)
    assert caught.value.where == "['fractions']"
    assert ", ".join(caught.value.names) in str(caught.value)


def test_an_outlook_tells_what_each_step_leaves() -> None:
    outlook = unriddle.read("null/stairs: 5").outlook()
    assert (outlook.now, outlook.steps) == (8, {"1": 5, "2": 3})


def test_what_a_family_lacks_the_desk_does_by_itself() -> None:
    position = unriddle.read("null/stairs: 2")
    assert [hint.level for hint in position.hint(level=4)] == [0, 3]
    assert position.hint(level=4)[-1].step == "2"
    assert position.grade().stars == 1
    assert position.check().unique is False


def test_a_power_that_is_left_out_is_made_up_from_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    position = unriddle.read("null/stairs: 5")
    duties = {duty: vars(type(position.back))[duty] for duty in DUTIES}
    monkeypatch.setitem(families._guests, "null", type("Bare", (Family,), duties)())
    assert position.count() == 8
    assert position.outlook().steps == {"1": 5, "2": 3}


def test_a_search_that_shows_a_wrong_solution_is_our_defect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = unriddle.read("null/stairs: 5")

    def wrong(*_: object) -> Iterator[Batch]:
        yield Batch([("2", "2")], [2])

    monkeypatch.setattr(Descents, "batches", wrong)
    with pytest.raises(unriddle.Defect):
        position.solve()


def test_a_fresh_puzzle_from_a_family_that_makes_none_is_unavailable() -> None:
    with pytest.raises(unriddle.Unavailable):
        unriddle.generate("null")


def test_the_contract_types_are_usable_by_a_type_checker() -> None:
    family: Family[object] = unriddle.read(STAIRS).back
    assert family.info.key == "null"
    assert StepOutlook("1", None).leaves is None


@pytest.mark.parametrize("wish", [{"limit": 0}, {"nth": -3}, {"threads": -1}])
def test_numbers_of_nothing_are_refused(wish: dict[str, int]) -> None:
    with pytest.raises(unriddle.InputError, match="from 1"):
        unriddle.read("24: 4 7 8 8").solve(unriddle.Want.ALL, **wish)


def test_an_error_says_what_where_and_how_to_fix_it() -> None:
    with pytest.raises(unriddle.NotationError) as caught:
        unriddle.read("24: 4 7 y 8")
    what, where, carets, fix = str(caught.value).splitlines()
    assert (what, where) == ("'y' is no number and no card", "numbers/24: 4 7 y 8")
    assert where[carets.index("^")] == "y"
    assert fix.startswith("hint: write numbers or cards")


def test_a_solution_can_be_written_in_every_form_even_after_a_pickle() -> None:
    solution = unriddle.read("24: 4 7 8 8").solve().best
    assert solution is not None
    for copy in (solution, pickle.loads(pickle.dumps(solution))):
        assert copy.as_("postfix") == "7 8 8 / - 4 *"
        assert copy.as_("steps").endswith("6 * 4 = 24")
    with pytest.raises(unriddle.UnknownName):
        solution.as_("prose")


def test_values_show_themselves_briefly() -> None:
    position = unriddle.read("24: 4 7 8 8")
    assert repr(position) == "read('numbers/24: 4 7 8 8 = 24')"
    assert repr(position.solve("all")) == "<Answer solved, 3 found: numbers/24: 4 7 8 8 = 24>"
    assert repr(position.solve().best) == "<Solution (7 - 8 / 8) * 4>"
    assert repr(position.hint()[0]) == "<Hint 0: 3 ways from here>"
    assert repr(position.check()) == "<Verdict solved: there is more than one solution>"
    assert repr(position.grade()).startswith("<Grade 2 of 5: ")
    assert repr(position.trace("pairs", limit=1)) == "(<joined: 4 + 7 = 11>,)"
    assert str(position.solve().reason)


def test_strategies_are_compared_by_name_or_all_with_what_their_nodes_are() -> None:
    position = unriddle.read("24: 4 7 8 8")
    rows = position.compare("auto", "brute")
    assert [(row.strategy, row.count, row.counts) for row in rows] == [
        ("auto", 3, "values"),
        ("brute", 3, "expressions"),
    ]
    assert len(position.compare()) == len(position.back.info.strategies)
    with pytest.raises(unriddle.UnknownName):
        position.compare("brutal")


def test_what_is_made_ready_once_is_no_part_of_any_time_that_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from unriddle.families._template import family

    ways, clock, ready = family.longest_stride_first, [0.0], [False]

    def slow_at_first(puzzle: family.Stairs, steps: Steps, run: Run) -> Iterator[Steps]:
        if not ready[0]:
            ready[0], clock[0] = True, clock[0] + 1.0
        return ways(puzzle, steps, run)

    monkeypatch.setattr(family, "longest_stride_first", slow_at_first)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    (row,) = unriddle.read(STAIRS).compare("auto")
    assert ready == [True]
    assert row.seconds == 0


def test_a_trace_tells_a_search_event_by_event() -> None:
    events = unriddle.read("24: 4 7 8 8").trace("pairs", limit=5)
    assert len(events) == 5
    assert str(events[0].says) == "4 + 7 = 11"


NAN = float("nan")


@pytest.mark.parametrize(
    ("method", "option", "value", "fix"),
    [
        ("solve", "seconds", NAN, "a number from 0 up"),
        ("check", "seconds", -1, "a number from 0 up"),
        ("solve", "nodes", 1.5, "a whole number from 0 up"),
        ("solve", "limit", 1.5, "a whole number from 1 up"),
        ("compare", "limit", 0, "a whole number from 1 up"),
        ("trace", "limit", 0, "a whole number from 1 up"),
        ("hint", "level", -1, "a whole number from 0 to 4"),
        ("hint", "level", 5, "a whole number from 0 to 4"),
        ("generate", "seconds", NAN, "a number from 0 up"),
        ("generate", "puzzles", 1.5, "a whole number from 1 up"),
        ("survey", "seconds", NAN, "a number from 0 up"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_its_name_and_a_way_out(
    method: str, option: str, value: float, fix: str
) -> None:
    position = unriddle.read("24: 4 7 8 8")
    ask = getattr(position, method, None) or partial(getattr(unriddle, method), "24")
    with pytest.raises(unriddle.InputError) as refused:
        ask(**{option: value})
    assert refused.value.where == option
    assert str(refused.value.what) == f"{option} cannot be {value}"
    assert f"give {option} {fix}" in str(refused.value.fix)


def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(unriddle.UnknownName, match="there are: en, id"):
        unriddle.say(unriddle.Message("reason.solved"), "de")


def test_a_survey_comes_row_by_row() -> None:
    assert next(unriddle.survey("24"))["hand"] == "1 1 1 1"
    with pytest.raises(unriddle.Unavailable):
        next(unriddle.survey("null"))


def test_notebooks_show_answers_as_html_that_is_escaped() -> None:
    position = unriddle.read("24: 4 7 8 8")
    for shown in (position.solve("all"), position.outlook(), position.compare("auto")):
        assert "<script" not in shown._repr_html_()
    assert "<li><pre>8 * 7 - 8 * 4</pre></li>" in position.solve("all")._repr_html_()
    assert html.table([{"a<b": "<i>", "c": None}]) == (
        "<table><thead><tr><th>a&lt;b</th><th>c</th></tr></thead>"
        "<tbody><tr><td>&lt;i&gt;</td><td></td></tr></tbody></table>"
    )


@pytest.mark.parametrize("kind", ["txt", "json", "csv", "jsonl", "svg", "png"])
def test_an_answer_is_exported_as_the_command_line_saves_it(kind: str, tmp_path: Path) -> None:
    ours, theirs = tmp_path / f"ours.{kind}", tmp_path / f"theirs.{kind}"
    answer = unriddle.read("24: 4 7 8 8").export(ours, want="all")
    assert answer.found == 3
    assert main(["solve", "24", "4 7 8 8", "--all", "--out", str(theirs)]) == 0
    timed = re.compile(rb'"seconds": [^}]*')
    assert timed.sub(b"", ours.read_bytes()) == timed.sub(b"", theirs.read_bytes())


def test_an_export_of_an_unknown_kind_is_refused_and_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(unriddle.UnknownName, match="there are: txt, json"):
        unriddle.read("24: 4 7 8 8").export(tmp_path / "answer.doc")
    assert list(tmp_path.iterdir()) == []


def test_a_line_of_a_list_that_cannot_be_read_is_named() -> None:
    with pytest.raises(unriddle.InputError) as caught:
        unriddle.read_all("24: 4 7 8 8\n24: y\n24: 1 1 1 1")
    assert caught.value.line == 2
    assert caught.value.__notes__ == ["line 2"]


def test_no_puzzles_at_all_are_refused() -> None:
    with pytest.raises(unriddle.InputError, match="from 1"):
        unriddle.generate("24", puzzles=0)


def test_what_is_not_said_is_none() -> None:
    position = unriddle.read("24: 4 7 8 8")
    words = ("limit", "seconds", "nodes", "strategy", "distinct", "only", "threads", "nth")
    answer = position.solve("all", **dict.fromkeys(words))
    assert (answer.strategy, answer.count) == ("auto", position.count())


def test_a_strategy_that_knows_no_more_has_not_run_out_of_time() -> None:
    board = unriddle.read("sliding/3x3: 1 3 6 / 4 2 - / 7 5 8")
    assert not board.solve("best", strategy="row-by-row").ran_out
    assert board.solve("best", strategy="breadth-first", nodes=3).ran_out


def test_a_list_may_begin_with_a_byte_order_mark() -> None:
    assert len(unriddle.read_all("\ufeff24: 4 7 8 8\n24: 1 2 3 4")) == 2
