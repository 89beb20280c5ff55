"""Records are made from their classes; what differs is declared, and nothing else does."""

from __future__ import annotations

from dataclasses import replace
from typing import get_type_hints

import pytest

from unriddle import desk, say, values, wire
from unriddle.laws.cases import GOLDEN
from unriddle.web.docs import schemas
from unriddle.wire.encoding import Fields
from web import typescript

ROW = desk.Comparison("quick", desk.Status.SOLVED, 1, 0, True, 5, 0.123456789)


def columns(*rows: desk.Comparison) -> list[list[str]]:
    record = wire.record(wire.Comparisons(puzzle="", rows=rows), say)
    return [list(row) for row in record["rows"]]


def test_the_types_of_the_page_are_those_of_the_records() -> None:
    assert typescript.FILE.read_text(encoding="utf-8") == typescript.types(), (
        "make format writes them anew"
    )


@pytest.mark.parametrize("kind", [*wire.SHAPES, *Fields.__subclasses__()], ids=str)
def test_what_a_shape_speaks_of_is_there(kind: type) -> None:
    shape, there = wire.ENCODING.shape(kind), {*get_type_hints(kind)}
    from_others = {source for source, _ in shape.made.values()}
    assert {*shape.without, *shape.flat, *shape.renamed} | from_others <= there
    assert {*shape.first, *shape.optional} <= there | {*shape.made}


def test_a_record_has_the_fields_of_its_schema_in_their_order() -> None:
    known = schemas.schemas()
    position = desk.read(GOLDEN[0].puzzle)
    answer = wire.Answer(answer=position.solve(), truncated=False)
    values = {"Answer": answer, "Verdict": position.check(), "Scene": position.scene()}
    for name, value in values.items():
        told, needed = wire.record(value, say), known[name]["required"]
        listed = [key for key in known[name]["properties"] if key in told or key in needed]
        assert list(told) == listed


def test_rows_that_are_compared_have_the_same_columns() -> None:
    deep = replace(ROW, depth=3)
    assert "depth" not in columns(ROW)[0]
    assert columns(ROW, deep) == columns(deep, deep)
    record = wire.record(wire.Comparisons(puzzle="", rows=[ROW, deep]), say)
    assert [row["depth"] for row in record["rows"]] == [None, 3]
    assert record["rows"][0]["seconds"] == 0.1234568


def test_a_solution_says_more_only_where_there_is_more() -> None:
    solution = values.Solution(("a", "b"), 2, text="ab")
    assert wire.record(solution, say) == {"text": "ab", "steps": ["a", "b"], "cost": 2}
    told = wire.record(replace(solution, says=values.Message("x")), lambda says: says.key)
    assert told["says"] == "x"


def test_the_fields_of_a_grade_stand_beside_its_puzzle() -> None:
    grade = values.Grade(2, 1.5, (values.Message("a"), values.Message("b")))
    record = wire.record(wire.Grade(puzzle="p", grade=grade), lambda says: says.key)
    assert list(record.items()) == [
        ("puzzle", "p"),
        ("stars", 2),
        ("score", 1.5),
        ("reasons", ["a", "b"]),
    ]


@pytest.mark.parametrize("says", [None, values.Message("x")])
def test_a_solution_is_encoded_as_its_fields_declare(says: values.Message | None) -> None:
    solution = values.Solution(("a", "b"), 2, 7, "ab", says)
    by_fields = wire.ENCODING.by_fields(values.Solution)(solution, lambda said: said.key)
    assert list(wire.record(solution, lambda said: said.key).items()) == list(by_fields.items())


def test_a_number_that_readers_of_json_would_round_comes_as_a_text_as_well() -> None:
    answer = desk.read(GOLDEN[0].puzzle).solve("count")
    exact, rounded = 2**53, 2**53 + 1
    small = wire.record(replace(answer, found=exact, count=exact), say)
    assert not {"found_text", "count_text"} & {*small}
    large = wire.record(replace(answer, found=rounded, count=rounded), say)
    assert large["count"] == rounded
    assert large["count_text"] == large["found_text"] == str(rounded)
    outlook = wire.record(desk.Outlook("", rounded, {}), say)
    assert outlook["now_text"] == str(rounded)
