"""What can be asked of a count and of a list: numbers, random ones; texts read in time."""

from __future__ import annotations

import time

import pytest

from unriddle import InputError, Want, engines, generate, read
from unriddle.cli import main

SAMPLE = "packing/custom: 5x5 with A=X./XX x4, B=XX/XX/X. x2, C=XXX"
SPACE = "packing/custom: 2x2x3 with A=XX x4, B=XX/X. , C=X"
PYRAMID = "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X"


@pytest.mark.parametrize("text", [SAMPLE, "packing/pentominoes: 3x20", SPACE, PYRAMID])
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


@pytest.mark.parametrize(
    "variant", ["iq", "soma", pytest.param("pentominoes", marks=pytest.mark.slow)]
)
def test_other_seeds_give_other_fillings(variant: str) -> None:
    seeds = range(30) if not engines.native_missing() else range(3)
    made = [generate(variant, seed=seed) for seed in seeds]
    found = {frozenset(position.solve().solutions[0].steps) for position in made}
    assert len(found) >= len(seeds) * 5 // 6


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
    assert hint.step == "A c1 c2 c3 d3"
    assert hint.says.values["cells"] == "c1, c2, c3, d3"


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
        read("", family="packing", own_set=text).text == "packing/custom: 2x3 with A=XX/X., B=XX/X."
    )
    assert read("2x3", family="packing", own_set=text).count() == 2
    assert read("AAB/ABB", family="packing", own_set=text).standing().solved
    with pytest.raises(InputError):
        read("2x3", family="packing", own_set="[[piece]]\nshape = 3")
