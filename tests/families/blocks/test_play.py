"""Steps, rules and written solutions, against rules by other means."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.families.blocks.boards import KLOTSKI, LOT, custom, lot, twin
from unriddle import Position, read, say
from unriddle.errors import StepError


def written(position: Position, form: str) -> str:
    return position.back.write(position.puzzle, position.steps, form)


def last_board(position: Position) -> str:
    return written(position, "boards").split("\n\n")[-1].replace("\n", "")


@given(st.integers(0, 1 << 32))
def test_a_random_play_goes_as_by_other_means(seed: int) -> None:
    random = Random(seed)
    start = position = random.choice((lot, custom))(seed)
    board = twin(position)
    here, taken = board.start, list[str]()
    for _ in range(random.randint(0, 12)):
        moves = board.moves(here)
        assert {offer.step for offer in position.offers()} >= moves.keys()
        if not moves:
            break
        step = random.choice(list(moves))
        here = moves[step]
        taken.append(step)
        position = position.play(step)
    standing = position.standing()
    assert (position.steps, last_board(position)) == (tuple(taken), here)
    assert (standing.solved, standing.cost) == (board.solved(here), len(taken))
    for form in ("steps", "ways"):
        again = [step for step in written(position, form).split(" ; ") if step]
        assert read(" ; ".join([start.text, *again])) == position


@given(st.integers(0, 1 << 32))
def test_what_cannot_be_reached_in_one_move_is_refused(seed: int) -> None:
    random = Random(seed)
    position = random.choice((lot, custom))(seed)
    text = position.text.removesuffix(" count steps")
    board = twin(read(text))
    name = random.choice(board.names)
    row, column = random.randrange(5), random.randrange(6)
    step = f"{name} {chr(97 + column)}{row + 1}"
    if step in board.moves(board.start):
        assert read(f"{text} ; {step}").steps == (step,)
    else:
        with pytest.raises(StepError):
            read(f"{text} ; {step}")


def test_one_block_to_any_place_that_it_can_reach_is_one_move() -> None:
    text = "blocks/custom: A../.B./... = .../.../..A"
    position = read(f"{text} ; A c3")
    assert (position.steps, position.standing().cost) == (("A c3",), 1)
    assert position.standing().solved


def test_a_far_slide_is_several_steps_where_cells_are_counted() -> None:
    text = "blocks/custom: A../#B./... = .../.../..A count steps"
    position = read(f"{text} ; A c3")
    assert position.steps == ("A b1", "A c1", "A c2", "A c3")
    assert position.standing().cost == 4
    assert written(position, "ways") == "A right ; A right ; A down ; A down"
    says = position.standing().says
    assert says is not None
    assert say(says) == "solved in 4 moves"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("B b4", "B b4"),
        ("B B4", "B b4"),
        ("Bb4", "B b4"),
        ("  B   b4 ", "B b4"),
        ("B down 2", "B a3"),
        ("B down", "B a2"),
        ("B down 2 left 0", "B a3"),
        ("B right down 3", "B b4"),
        ("B down 3 right", "B b4"),
        ("B down down down right", "B b4"),
        ("B down  3  right  1", "B b4"),
        ("Bdown", "B a2"),
    ],
)
def test_a_step_is_a_cell_or_the_ways_there(step: str, told: str) -> None:
    text = "blocks/custom: B.../..../..../.... = ..../..../..../...B"
    assert read(f"{text} ; {step}").steps == (told,)


def test_ways_round_a_corner_are_spelled_and_read() -> None:
    text = "blocks/custom: ..B/#../#.. = .../.../.B."
    position = read(f"{text} ; B b3")
    assert written(position, "ways") == "B down 2 left"
    assert read(f"{text} ; B down 2 left") == position


@pytest.mark.parametrize(
    ("step", "what", "fix"),
    [
        ("Q a1", "there is no block Q on the board", "the blocks are A, B, C, D, E, F, G, H, I, J"),
        ("A b4", "A cannot get to b4", "these can move: G, H, I, J; "),
        ("G a1", "G cannot get to a1", "from here G can get to: b5, c5"),
        ("G b4", "G cannot get to b4", "from here G can get to: b5, c5"),
        ("G up 9", "'G up 9' leads off the board", "from here G can get to: b5, c5"),
        ("G e4", "'G e4' leads off the board", "from here G can get to: b5, c5"),
        ("G a0", "'G a0' leads off the board", "from here G can get to: b5, c5"),
        ("G b99", "'G b99' leads off the board", "from here G can get to: b5, c5"),
        ("G sideways", "'G sideways' is no step", "these can move: G, H, I, J; "),
        ("b4", "'b4' is no step", "these can move: G, H, I, J; "),
        ("?" * 60, f"'{'?' * 40}' is no step", "these can move: G, H, I, J; "),
    ],
)
def test_a_wrong_step_is_refused_with_what_can_be_done(step: str, what: str, fix: str) -> None:
    with pytest.raises(StepError) as caught:
        read(f"klotski: {KLOTSKI} ; {step}")
    assert say(caught.value.what) == what
    assert caught.value.fix is not None
    assert say(caught.value.fix).startswith(fix)


def test_a_board_on_which_nothing_moves_says_so() -> None:
    with pytest.raises(StepError) as caught:
        read("blocks/custom: AB = BA ; A b1")
    assert caught.value.fix is not None
    assert say(caught.value.fix) == "no block can move on this board"


def test_cars_go_along_their_length_only_and_other_blocks_do_not() -> None:
    with pytest.raises(StepError):
        read("rush-hour: XX./... ; X a2")
    assert read("blocks/custom: XX./... = .XX/... ; X a2").steps == ("X a2",)


def test_offers_name_the_cells_of_the_scene_walls_not_counted() -> None:
    position = read("blocks/custom: #A#/... = .../A..")
    cells = position.scene().cells
    offers = {offer.step: offer.cells for offer in position.offers()}
    assert set(offers) == {"A a2", "A b2", "A c2"}
    for step, (source, target) in offers.items():
        assert cells[source].label == "A"
        assert f"A {chr(97 + cells[target].x)}{cells[target].y + 1}" == step


def test_a_solution_is_written_as_steps_ways_and_boards() -> None:
    position = read(f"rush-hour: {LOT} ; E e4 ; C d5 ; X e3")
    assert written(position, "steps") == "E e4 ; C d5 ; X e3"
    assert written(position, "ways") == "E right ; C down 3 ; X right 4"
    assert written(position, "boards").count("\n\n") == 3
    assert last_board(position) == "A..BBBA.........XX..D.EE..DC.F...C.F"


@pytest.mark.parametrize("strategy", ["breadth-first", "astar-blocking", "idastar-blocking"])
def test_a_trace_shows_boards_with_the_blocks_that_moved(strategy: str) -> None:
    """Interchangeable ones keep their names: each board is one move from one shown before."""
    position = read("blocks/custom: ABC/DEF/GH. = .../.../..A")
    board = twin(position)
    seen = {board.start}
    for event in position.trace(strategy, limit=60, seconds=60):
        if (
            event.terms.get("depth")
            and event.says is not None
            and event.says.key == "blocks.trace_board"
        ):
            shown = str(event.says.values["board"]).replace("/", "")
            assert seen & {*board.moves(shown).values()}
            seen.add(shown)
    assert len(seen) > 20
