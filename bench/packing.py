"""The packing family: pentominoes, IQ Puzzler Pro, Kanoodle.

Cases are of the engines, which get cells and placements as numbers, unless their name ends with
`-desk`: those begin with the puzzle as a text and end with steps, as a user's program would.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from bench import peers
from bench.case import Case, Contender, Measured, Missing, apart
from bench.clock import QUICK, Effort
from bench.numbers import ours
from bench.packing_work import (
    CHALLENGES,
    board,
    covered,
    desk_first,
    desk_list,
    desk_proved,
    first,
    graph,
    in_threads,
    options,
    proved,
)

TWELVE = 9_356  # fillings of 6 x 10 with the twelve pentominoes
PATIENCE = 60  # seconds for a peer


# Peers: the same items and options


def package(name: str, text: str, expected: int) -> Contender:
    return Contender(name, partial(of_package, name, text, expected))


@cache
def of_package(name: str, text: str, expected: int, effort: Effort) -> Measured:
    if effort == QUICK:
        raise Missing("not with --quick: it takes many seconds")
    items, found = options(board(text))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cover.json"
        file.write_text(json.dumps({"items": items, "options": found, "solutions": expected}))
        said = peers.packaged("covers", name, str(PATIENCE), str(file), patience=3 * PATIENCE)
    return of_cover(said, expected)


def of_cover(said: dict[str, Any], expected: int) -> Measured:
    finds, memory = f"{said['solutions']:,} of {expected:,}", said["memory"]
    if not said["done"]:
        note = f"stopped after {PATIENCE} s"
        return Measured(said["seconds"], finds, note=note, memory=memory)
    return Measured(said["seconds"], finds, said["solutions"] == expected, memory=memory)


# How much to spend


def sparing(contender: Contender, rounds: int) -> Contender:
    """The same with fewer rounds: it takes long enough for the clock."""
    return replace(
        contender,
        measure=lambda effort: contender.measure(
            replace(effort, rounds=min(rounds, effort.rounds), least=0.0)
        ),
    )


def unhurried(contender: Contender, takes: str) -> Contender:
    """The same, left out where somebody is in a hurry."""

    def measure(effort: Effort) -> Measured:
        if effort == QUICK:
            raise Missing(f"not with --quick: it takes {takes}")
        return contender.measure(effort)

    return replace(contender, measure=measure)


IQ, SIX_BY_TEN = "iq-puzzler-pro: 5x11", "pentominoes: 6x10"
KANOODLE, IQ_PYRAMID = "kanoodle: pyramid 5", "iq-puzzler-pro: pyramid 5"
BY_GRAPH = sparing(ours(partial(graph, SIX_BY_TEN, True), TWELVE, "fillings"), 3)
BY_COVER = unhurried(
    sparing(ours(partial(covered, SIX_BY_TEN, True), TWELVE, "fillings"), 3), "5 s"
)
PEERS = tuple(package(name, SIX_BY_TEN, TWELVE) for name in ("xcover", "exact-cover", "ortools"))
CASES = (
    Case(
        "first",
        "the first filling of the empty 5x11 of IQ Puzzler Pro",
        1e-3,
        (ours(partial(first, IQ), 1, "filling"),),
    ),
    Case(
        "first-desk",
        "the same from text to steps",
        0.1,
        (ours(partial(desk_first, IQ), 1, "filling"),),
    ),
    Case("6x10", "all fillings of 6x10 with pentominoes, listed", 1.0, (BY_GRAPH, *PEERS)),
    Case(
        "6x10-ratio",
        "the same, at least seven times as quick as the best peer",
        1 / 7,
        (BY_GRAPH, PEERS[0]),
        relative=True,
    ),
    Case(
        "6x10-cover",
        "the same by exact cover, which is for boards of any shape",
        1.0,
        (BY_COVER, PEERS[0]),
    ),
    Case(
        "iq-count",
        "all fillings of 5x11 with IQ Puzzler Pro, counted",
        0.6,
        (sparing(ours(partial(graph, IQ, False), 4_331_140, "fillings"), 3),),
    ),
    Case(
        "iq-list",
        "the same, listed",
        2.5,
        (unhurried(sparing(ours(partial(graph, IQ, True), 4_331_140, "fillings"), 2), "10 s"),),
    ),
    Case(
        "iq-list-desk",
        "the same from text to a text file, each checked",
        30.0,
        (unhurried(sparing(ours(partial(desk_list, IQ), 4_331_140, "fillings"), 1), "40 s"),),
    ),
    Case(
        "kanoodle-pyramid",
        "all fillings of Kanoodle's pyramid, listed",
        0.5,
        (sparing(ours(partial(covered, KANOODLE, True), 2_448, "fillings"), 3),),
    ),
    Case(
        "iq-pyramid",
        "all fillings of IQ Puzzler Pro's pyramid, counted",
        10.0,
        (
            unhurried(
                sparing(ours(partial(covered, IQ_PYRAMID, False), 26_720, "fillings"), 1), "30 s"
            ),
        ),
    ),
    Case(
        "challenge",
        "a challenge with 3 or more pieces given, solved and proved unique, the mean of 20",
        1e-3,
        (ours(proved, CHALLENGES, "unique"),),
    ),
    Case(
        "challenge-desk",
        "the same from text to steps",
        0.1,
        (ours(desk_proved, CHALLENGES, "unique"),),
    ),
    Case(
        "threads",
        "Kanoodle's pyramid counted by two threads against a search alone",
        1 / 1.7,
        (
            unhurried(
                sparing(apart(Contender("unriddle", in_threads(KANOODLE, 2_448, 2))), 3), "3 s"
            ),
            unhurried(
                sparing(apart(Contender("alone", in_threads(KANOODLE, 2_448, None))), 3), "3 s"
            ),
        ),
        relative=True,
    ),
    Case(
        "threads-iq",
        "IQ Puzzler Pro's pyramid counted by two threads against a search alone",
        1 / 1.7,
        (
            unhurried(
                sparing(apart(Contender("unriddle", in_threads(IQ_PYRAMID, 26_720, 2))), 1), "10 s"
            ),
            unhurried(
                sparing(apart(Contender("alone", in_threads(IQ_PYRAMID, 26_720, None))), 1), "20 s"
            ),
        ),
        relative=True,
    ),
)
