"""Lists of boards, wishes that cannot be met, and searches that are cut short."""

from __future__ import annotations

import pytest

from unriddle import OutOfBudget, generate, read, read_all
from unriddle.desk import Clock, Task, Want
from unriddle.errors import NotationError, UnknownName

KLOTSKI = "BAAC/BAAC/DFFE/DGHE/I..J"
LOT = "A..BBB/A..C../XX.C../..DEE./..D..F/.....F"


def test_boards_may_stand_one_a_line() -> None:
    found = read_all(f"{LOT}\n{LOT}\n", family="rush-hour")
    assert [position.text for position in found] == [f"blocks/rush-hour: {LOT}"] * 2


def test_a_board_that_begins_with_a_wall_is_no_comment() -> None:
    lines = ["# three boards", "#A./... = .../..A", "A#./... = ..A/...", "A.#/... = .../..A"]
    found = read_all("\n".join(lines), family="blocks/custom")
    assert [position.text.partition(": ")[2] for position in found] == lines[1:]


def test_a_board_of_several_lines_is_one() -> None:
    (found,) = read_all(LOT.replace("/", "\n"), family="rush-hour")
    assert found.text == f"blocks/rush-hour: {LOT}"


def test_a_count_of_billions_ends_with_its_time() -> None:
    position = read(f"klotski: {KLOTSKI} count steps")
    task = Task(Want.COUNT, strategy="breadth-first")
    search = position.back.search(position.puzzle, position.steps, task)
    told: list[int] = []

    def time_is_up_once_some_are_told(_: Clock) -> None:
        if told:
            raise OutOfBudget

    with pytest.raises(OutOfBudget):
        told.extend(search.totals(Clock(on_tick=time_is_up_once_some_are_told)))
    assert 0 < told[-1] < 1_000_000


def test_few_nodes_are_few() -> None:
    answer = read(f"klotski: {KLOTSKI}").solve(nodes=5)
    assert answer.nodes <= 16


@pytest.mark.parametrize("wish", ["at least 10 moves", "10 moves count steps", "count steps"])
def test_a_wish_that_is_none_is_refused_with_those_there_are(wish: str) -> None:
    with pytest.raises(NotationError) as refused:
        generate("klotski", wish, seed=1)
    assert "at most 12 moves" in str(refused.value.fix)


def test_a_variant_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName):
        generate("blocks/nope", seed=1)


def test_steps_are_read_in_either_case() -> None:
    position = read(f"klotski: {KLOTSKI} ; g DOWN")
    assert position.steps == ("G b5",)


def test_a_board_in_one_word_may_have_x_as_we_write_it() -> None:
    word = LOT.replace("/", "").replace(".", "o")
    assert read(f"rush-hour: {word}").text == f"blocks/rush-hour: {LOT}"
