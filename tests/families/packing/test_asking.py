"""What can be asked of a count and of a list: threads, numbers, random ones; texts read in time."""

from __future__ import annotations

import time

import pytest

from unriddle import InputError, Want, engines, generate, read
from unriddle.budget import Budget
from unriddle.cli import main
from unriddle.contract import Task
from unriddle.desk import split
from unriddle.sharing import PARTS
from unriddle.solving import Solving

SAMPLE = "packing/custom: 5x5 with A=X./XX x4, B=XX/XX/X. x2, C=XXX"


@pytest.fixture
def all_lengthy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search is taken for one that is worth sharing."""
    monkeypatch.setattr("unriddle.budget.TRIAL", 1)
    monkeypatch.setattr("unriddle.budget.LITTLE", 2)


@pytest.mark.parametrize("text", ["soma: 3x3x3", "kanoodle: pyramid 5"])
def test_a_search_is_shared_in_some_64_parts(text: str) -> None:
    assert 64 <= len(split(read(text), PARTS)) < 128


@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_what_is_short_is_not_shared(want: Want) -> None:
    alone, shared = (read("soma: 3x3x3").solve(want, threads=threads) for threads in (None, 2))
    assert alone.reason == shared.reason
    assert (alone.count, alone.nodes) == (shared.count, shared.nodes)


@pytest.mark.usefixtures("all_lengthy")
@pytest.mark.parametrize("want", [Want.COUNT, Want.ALL])
def test_what_is_long_is_shared(want: Want) -> None:
    answer = read(SHARED[2]).solve(want, threads=2)
    assert answer.reason.key == "reason.parts"


@pytest.mark.usefixtures("all_lengthy")
def test_a_count_shared_among_threads_is_the_same_with_the_same_nodes() -> None:
    position = read(SAMPLE)
    one = position.solve(Want.COUNT, threads=1)
    two = position.solve(Want.COUNT, threads=2)
    assert one.count == two.count == 784
    assert one.nodes == two.nodes


SHARED = (  # boards that are searched, not counted by the graph of a narrow board
    "packing/custom: 2x2x3 with A=XX x4, B=XX/X. , C=X",
    "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X",
    "packing/soma: XXX/XXB/EEB//XXX/EXX/EXB//CXX/CCX/CXB",
)


@pytest.mark.usefixtures("all_lengthy")
@pytest.mark.parametrize("text", SHARED)
@pytest.mark.parametrize("distinct", ["shapes", "labelled", "symmetry"])
def test_threads_change_neither_totals_nor_nodes(text: str, distinct: str) -> None:
    position = read(text)
    alone = position.solve(Want.COUNT, distinct=distinct)
    one, two = (position.solve(Want.COUNT, distinct=distinct, threads=n) for n in (1, 2))
    assert alone.count == one.count == two.count
    assert one.nodes == two.nodes


@pytest.mark.usefixtures("all_lengthy")
@pytest.mark.parametrize("text", SHARED)
@pytest.mark.parametrize("distinct", ["shapes", "labelled", "symmetry"])
def test_a_list_shared_among_threads_has_the_same_solutions(text: str, distinct: str) -> None:
    position = read(text)
    alone = position.solve(Want.ALL, distinct=distinct)
    one, two = (position.solve(Want.ALL, distinct=distinct, threads=n) for n in (1, 2))
    assert one.solutions == two.solutions
    assert one.nodes == two.nodes
    assert sorted(each.text for each in one.solutions) == sorted(
        each.text for each in alone.solutions
    )
    assert position.solve(Want.ALL, threads=2, limit=1).found == min(1, alone.found)


def test_what_is_shared_does_not_take_longer_than_asked_for() -> None:
    answer = read("bedlam: 4x4x4").solve(Want.ALL, threads=2, seconds=0.2)
    assert not answer.complete
    assert answer.count is None


def test_a_shared_count_that_runs_out_of_time_is_unfinished() -> None:
    answer = read("bedlam: 4x4x4").solve(Want.COUNT, threads=2, seconds=0.2)
    assert answer.count is None
    assert not answer.complete


@pytest.mark.parametrize("text", [SAMPLE, "packing/pentominoes: 3x20", *SHARED])
@pytest.mark.parametrize("distinct", ["shapes", "symmetry"])
def test_the_nth_solution_is_the_nth_of_the_list(text: str, distinct: str) -> None:
    position = read(text)
    listed = [solution.text for solution in position.solutions(distinct=distinct)]
    for number in {1, 2, len(listed) // 2, len(listed)} & {*range(1, len(listed) + 1)}:
        found = position.solve(Want.ALL, nth=number, distinct=distinct).solutions
        assert [solution.text for solution in found] == [listed[number - 1]]
    with pytest.raises(InputError):
        position.solve(Want.ALL, nth=len(listed) + 1, distinct=distinct)


@pytest.mark.parametrize("options", ["--nth 2 --random", "--nth 2 --all", "--random --best"])
def test_contradictions_are_refused(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", SAMPLE, *options.split()]) == 2
    told = capsys.readouterr().err
    assert "cannot be asked together" in told
    assert "hint: choose one of the two" in told


@pytest.mark.parametrize("options", ["--nth 1", "--nth 7", "--random"])
def test_one_of_no_solutions_is_impossible_with_the_reason(
    options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "pentominoes", "8x8", *options.split()]) == 1
    assert "the pieces have 60 cells, the board has 64 to fill" in capsys.readouterr().err


def test_a_seed_gives_the_same_challenge_without_the_native_core() -> None:
    made = generate("iq", "5x11", seed=3)
    with engines.without_native():
        assert generate("iq", "5x11", seed=3) == made


@pytest.mark.parametrize("variant", ["iq", "soma", "pentominoes"])
def test_other_seeds_give_other_fillings(variant: str) -> None:
    seeds = range(30) if not engines.native_missing() else range(3)
    made = [generate(variant, seed=seed) for seed in seeds]
    found = {frozenset(position.solve().solutions[0].steps) for position in made}
    assert len(found) >= len(seeds) * 5 // 6


@pytest.mark.parametrize("threads", [None, 2])
def test_the_part_done_only_grows(threads: int | None) -> None:
    seen: list[float] = []
    budget = Budget(on_tick=lambda run: None if run.done is None else seen.append(run.done))
    task = Task(Want.COUNT, threads=threads)
    for _ in Solving(read(SHARED[1]), task, budget):
        pass
    assert seen == sorted(seen)
    assert seen[-1] <= 1


@pytest.mark.parametrize("board", ["5x11", "diagonal", "pyramid 5"])
def test_a_made_challenge_has_one_solution_and_the_grade_wished_for(board: str) -> None:
    if engines.native_missing():
        pytest.skip("too slow without the native core")
    made = generate("iq", board, grade=5, seed=3)
    assert made == generate("iq", board, grade=5, seed=3)
    assert made.steps
    assert made.check().unique is True
    assert made.grade().stars == 5


def test_a_piece_that_broke_it_is_named() -> None:
    position = read("packing/custom: 3x4 with A=XXX/X.. x2, B=XX/XX ; B a1 b1 a2 b2")
    (hint,) = position.play("A c1 c2 c3 d3").hint(level=4)
    assert hint.says.values["step"] == hint.step == "A c1 c2 c3 d3"


LONG = 64 * 1024
TEXTS = {
    "rows": "X/" * (LONG // 2),
    "layers": "X//" * (LONG // 3),
    "one row": "X" * LONG,
    "a file": "5 5 7\nDEFAULT\n" + "A\nB\n" * (LONG // 4),
    "letters": "AB\n" * (LONG // 3),
    "blank lines": "\n" * LONG,
    "pieces": "5x5 with " + "A=X, " * (LONG // 5),
    "a shape": "5x5 with A=" + "X/" * (LONG // 2),
    "spaces": "XX\n" + " " * LONG + "X",
}


@pytest.mark.parametrize("what", TEXTS)
def test_any_long_text_is_read_or_refused_in_no_time(what: str) -> None:
    best = min(_seconds(TEXTS[what]) for _ in range(5))
    assert best < 0.05


def _seconds(text: str) -> float:
    started = time.process_time()
    with pytest.raises(InputError):
        read(text, family="packing")
    return time.process_time() - started


def test_a_set_file_of_ones_own_works_like_those_that_come_along() -> None:
    text = (
        'title = "two corners"\nboard = "2x3"\n[boards]\nstairs = "XX./.XX"\n'
        '[[piece]]\nname = "V"\nshape = "XX/X."\ncopies = 2\n'
    )
    assert (
        read("", family="packing", outfit=text).text == "packing/custom: 2x3 with A=XX/X., B=XX/X."
    )
    assert read("2x3", family="packing", outfit=text).count() == 2
    assert read("AAB/ABB", family="packing", outfit=text).standing().solved
    with pytest.raises(InputError):
        read("2x3", family="packing", outfit="[[piece]]\nshape = 3")
