"""Counts that others have published or that two programs agreed on, through the engine."""

from __future__ import annotations

from math import inf

import pytest

from unriddle import engines, read
from unriddle.families.packing.family import FAMILY
from unriddle.families.packing.puzzle import MOST_PIECES, NAMES
from unriddle.families.packing.search.counting import worth_it
from unriddle.families.packing.search.covering import cover
from unriddle.families.packing.search.state import field
from unriddle.values import Batch

native = pytest.mark.skipif(engines.native_missing(), reason="too large without the native core")
COUNTS = [
    ("pentominoes: 3x20", 8, 2),
    ("pentominoes: 4x15", 1_472, 368),
    ("pentominoes: 5x12", 4_040, 1_010),
    ("pentominoes: 6x10", 9_356, 2_339),
    ("soma: 3x3x3", 11_520, 240),
    ("kanoodle: 5x11", 371_020, 92_755),
    ("kanoodle: pyramid 5", 2_448, 306),
    ("iq: 5x11", 4_331_140, 1_082_785),
]
SAMPLE = "custom: 5x5 with A=X./XX x4, B=XX/XX/X. x2, C=XXX"


@native
@pytest.mark.parametrize(("text", "raw", "different"), COUNTS, ids=[text for text, *_ in COUNTS])
def test_the_known_counts_hold(text: str, raw: int, different: int) -> None:
    position = read(text.replace("custom", "packing/custom"))
    assert position.count() == raw
    assert position.count(distinct="symmetry") == different


@native
@pytest.mark.parametrize(
    ("text", "raw", "different"), COUNTS[:5], ids=[text for text, *_ in COUNTS[:5]]
)
def test_exact_cover_alone_counts_the_same(text: str, raw: int, different: int) -> None:
    """Flat boards are counted by the graph of their fillings; the other engine agrees."""
    assert cover(field(read(text).puzzle, ())).count() == raw


@pytest.mark.slow
@pytest.mark.parametrize(("text", "raw"), [(text, raw) for text, raw, _ in (COUNTS[0], COUNTS[4])])
def test_algorithm_x_in_plain_python_counts_the_same(text: str, raw: int) -> None:
    assert read(text).count(strategy="algorithm-x") == raw


@native
@pytest.mark.slow
def test_exact_cover_alone_counts_a_kanoodle_board() -> None:
    assert cover(field(read("kanoodle: 5x11").puzzle, ())).count() == 371_020


@native
@pytest.mark.slow
def test_the_pyramid_of_iq_puzzler_pro_has_26720_fillings() -> None:
    """As xcover finds on the same matrix; a published 4,360 is a slip of symmetry."""
    position = read("iq: pyramid 5")
    assert position.count() == position.count(threads=2) == 26_720


def test_the_assignments_sample_has_784_fillings_by_shape() -> None:
    position = read(f"packing/{SAMPLE}")
    assert position.count() == 784
    assert position.count(strategy="backtracking") == 784
    if not engines.native_missing():
        assert position.count(distinct="labelled") == 37_632


@pytest.mark.parametrize(
    "text",
    [
        f"packing/{SAMPLE}",
        "packing/custom: 4x4 with A=XX x8",
        "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X",
    ],
)
def test_counting_up_to_symmetry_is_right_where_a_solution_is_its_own_image(text: str) -> None:
    """Burnside's lemma against the list of those that are the first of their images."""
    position = read(text)
    listed = list(position.solutions(distinct="symmetry"))
    assert position.count(distinct="symmetry") == len(listed)
    assert position.count(distinct="symmetry", strategy="algorithm-x") == len(listed)


def test_no_single_placement_on_iq_5x11_leaves_one_filling() -> None:
    """The least leaves 314, and over the placements on any one cell they add up to the total."""
    if engines.native_missing():
        pytest.skip("too large without the native core")
    outlook = read("iq: 5x11").outlook(seconds=inf)
    assert outlook.now == 4_331_140
    left = {step: leaves for step, leaves in outlook.steps.items() if leaves}
    assert min(left.values()) == 314
    for cell in ("a1", "f3", "k5"):
        covering = (leaves for step, leaves in left.items() if cell in step.split()[1:])
        assert sum(covering) == 4_331_140


@native
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("9x10 with A=XX x45", 14_479_521_761),
        ("12x12 with A=XX x72", 53_060_477_521_960_000),
        ("16x16 with A=XX x128", 2_444_888_770_250_892_795_802_079_170_816),
        ("16x22 with A=XX x176", 1_456_325_032_804_075_496_066_025_054_473_854_437_313_921),
    ],
)
def test_dominoes_are_counted_on_wide_boards(text: str, count: int) -> None:
    """As Kasteleyn's formula has it."""
    assert read(f"packing/custom: {text}").count() == count


def test_there_may_be_as_many_pieces_as_cells() -> None:
    position = read("packing/custom: 32x32 with A=X x1024")
    (solution,) = position.solutions()
    assert len(set(solution.text) - {"\n"}) == 1024 == MOST_PIECES == len(set(NAMES))
    assert read(f"{position.text} ; {' ; '.join(solution.steps)}").check().status == "solved"
    wrong = (*solution.steps[:-1], solution.steps[0].replace("A ", f"{NAMES[-1]} "))
    replay = FAMILY.replay(position.puzzle)
    assert replay.judge(Batch([solution.steps]))
    assert not replay.judge(Batch([wrong]))


@native
def test_dominoes_are_counted_up_to_symmetry_and_the_time_is_told() -> None:
    answer = read("packing/custom: 8x8 with A=XX x32").solve("count", distinct="symmetry")
    assert answer.count == 1_629_189
    assert answer.seconds > 0
    assert read("packing/custom: 12x12 with A=XX x72").count(distinct="symmetry") > 0


@native
def test_a_count_up_to_symmetry_that_is_stopped_says_how_many_there_are_at_least() -> None:
    position = read("packing/custom: 8x8 with A=XX x32")
    whole = position.solve("count", distinct="symmetry")
    fillings = position.solve("count")
    stopped = position.solve("count", distinct="symmetry", nodes=fillings.nodes + 1)
    assert (stopped.status, stopped.count) == ("unfinished", None)
    assert stopped.found == 12_988_816 // 8 < 1_629_189
    assert stopped.nodes < whole.nodes


@pytest.mark.skipif(engines.native("counting_graph") is None, reason="it is the engine's")
@pytest.mark.parametrize(("widest", "kinds"), [(16, 3), (8, 4)])
def test_narrow_boards_are_counted_by_a_graph(widest: int, kinds: int) -> None:
    pieces = ", ".join(f"{name}=X{'X' * n}" for n, name in enumerate("ABCD"[:kinds]))
    narrow, wide = (
        field(read(f"packing/custom: {side}x20 with {pieces}").puzzle, ())
        for side in (widest, widest + 1)
    )
    assert worth_it(narrow)
    assert not worth_it(wide)
