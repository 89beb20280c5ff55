"""The packing family: pentominoes, IQ Puzzler Pro, Kanoodle, Soma, Bedlam, dominoes."""

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
    counted,
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
from bench.peers import boxes

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


# Peers that use symmetry: the same box and pieces


def hand_written(text: str, expected: int, rounds: int) -> Contender:
    """Plain C; `expected` counts every filling."""

    def measure(effort: Effort) -> Measured:
        spend = (min(rounds, effort.rounds), effort.least)
        return of_first_cell(boxes.first_cell(text, *spend, PATIENCE), expected)

    return Contender("C first cell", measure)


def of_first_cell(said: dict[str, Any], expected: int) -> Measured:
    fillings, memory = said["fillings"], said["memory"]
    finds = f"{fillings // said['turns']:,} up to turns, {fillings:,} in all"
    if said["finished"] < said["chosen"]:
        far = f"{said['finished']} of {said['chosen']} placements of the first piece"
        note = f"stopped after {PATIENCE} s with {far}"
        return Measured(said["seconds"], finds, note=note, memory=memory)
    return Measured(said["seconds"], finds, fillings == expected, memory=memory)


def burr_tools(text: str, expected: int) -> Contender:
    """`expected` are different ones."""

    def measure(effort: Effort) -> Measured:
        said = boxes.burr_tools(text, 3 * PATIENCE)
        right = said["different"] == expected
        finds = f"{said['different']:,} different"
        return Measured(said["seconds"], finds, right, memory=said["memory"])

    return Contender("BurrTools", measure)


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


def saying(contender: Contender, note: str) -> Contender:
    """The same with a word on why it takes as long as it does."""
    return replace(contender, measure=lambda effort: replace(contender.measure(effort), note=note))


IQ, SIX_BY_TEN = "iq-puzzler-pro: 5x11", "pentominoes: 6x10"
KANOODLE, IQ_PYRAMID = "kanoodle: pyramid 5", "iq-puzzler-pro: pyramid 5"
SOMA, BEDLAM = "soma: 3x3x3", "bedlam: 4x4x4"
DOMINOES = "custom: 12x12 with A=XX x72"
BY_GRAPH = sparing(ours(partial(graph, SIX_BY_TEN, True), TWELVE, "fillings"), 3)
BY_COVER = unhurried(
    sparing(ours(partial(covered, SIX_BY_TEN, True), TWELVE, "fillings"), 3), "5 s"
)
PEERS = tuple(package(name, SIX_BY_TEN, TWELVE) for name in ("xcover", "exact-cover", "ortools"))


def counting(text: str, expected: int) -> Contender:
    return sparing(ours(partial(counted, text), expected, "fillings"), 3)


def threads(text: str, expected: int, number: int | None) -> Contender:
    name = "alone" if number is None else "unriddle"
    return apart(Contender(name, in_threads(text, expected, number)))


def without_symmetry(text: str, expected: int) -> Contender:
    """Ours with the use of symmetry switched off."""
    plain = ours(partial(counted, text, by_symmetry=False), expected, "fillings")
    return replace(sparing(plain, 1), name="no symmetry")


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
        "6x10-symmetry",
        "the different fillings of 6x10 with pentominoes, counted",
        0.08,
        (
            saying(
                sparing(ours(partial(counted, SIX_BY_TEN, "symmetry"), 2_339, "different"), 3),
                "by a graph that lists and numbers them as well",
            ),
            hand_written(SIX_BY_TEN, TWELVE, 3),
            burr_tools(SIX_BY_TEN, 2_339),
        ),
    ),
    Case(
        "iq-count",
        "all fillings of 5x11 with IQ Puzzler Pro, counted",
        0.15,
        (counting(IQ, 4_331_140),),
    ),
    Case(
        "iq-list",
        "the same, listed",
        0.5,
        (
            unhurried(
                saying(
                    sparing(ours(partial(graph, IQ, True), 4_331_140, "fillings"), 2),
                    "packed; a tuple is made of each that is read",
                ),
                "10 s",
            ),
        ),
    ),
    Case(
        "iq-list-desk",
        "the same from text to a text file, each checked",
        5.0,
        (unhurried(sparing(ours(partial(desk_list, IQ), 4_331_140, "fillings"), 1), "20 s"),),
    ),
    Case(
        "dominoes",
        "all fillings of 12x12 with dominoes, counted",
        1.0,
        (counting(DOMINOES, 53_060_477_521_960_000),),
    ),
    Case(
        "kanoodle-pyramid",
        "all fillings of Kanoodle's pyramid, counted",
        0.04,
        (counting(KANOODLE, 2_448), without_symmetry(KANOODLE, 2_448)),
    ),
    Case(
        "iq-pyramid",
        "all fillings of IQ Puzzler Pro's pyramid, counted",
        0.35,
        (counting(IQ_PYRAMID, 26_720), unhurried(without_symmetry(IQ_PYRAMID, 26_720), "15 s")),
    ),
    Case(
        "soma",
        "all fillings of the Soma cube, counted",
        2e-3,
        (
            saying(
                ours(partial(counted, SOMA), 11_520, "fillings"),
                "a quarter is the search; placements, symmetries and the piece to begin with are "
                "found in Python",
            ),
            without_symmetry(SOMA, 11_520),
            hand_written(SOMA, 11_520, 5),
            burr_tools(SOMA, 240),
        ),
    ),
    Case(
        "soma-again",
        "the same, asked again: the search alone",
        2e-3,
        (
            ours(partial(counted, SOMA, again=True), 11_520, "fillings"),
            hand_written(SOMA, 11_520, 5),
        ),
    ),
    Case(
        "bedlam",
        "all fillings of the Bedlam cube, counted",
        6.0,
        (
            unhurried(sparing(counting(BEDLAM, 460_464), 1), "20 s"),
            unhurried(hand_written(BEDLAM, 460_464, 1), "30 s"),
            unhurried(burr_tools(BEDLAM, 19_186), "90 s"),
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
        "the Bedlam cube counted by two threads against a search alone",
        1 / 1.7,
        (
            unhurried(sparing(threads(BEDLAM, 460_464, 2), 1), "10 s"),
            unhurried(sparing(threads(BEDLAM, 460_464, None), 1), "20 s"),
        ),
        relative=True,
    ),
    Case(
        "threads-iq",
        "IQ Puzzler Pro's pyramid counted by two threads against a search alone",
        1 / 1.7,
        (
            unhurried(sparing(threads(IQ_PYRAMID, 26_720, 2), 3), "2 s"),
            unhurried(sparing(threads(IQ_PYRAMID, 26_720, None), 3), "2 s"),
        ),
        relative=True,
    ),
)
