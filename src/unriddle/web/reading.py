"""What is answered without a search, by the server itself: reading positions and forms."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from unriddle import desk, wire
from unriddle.desk import Cell, Draft, InputError, Position, Spare, find, message
from unriddle.web.limits import Limits
from unriddle.web.problems import BoardTooLarge
from unriddle.wire.encoding import Record


def read_position(ask: Record, limits: Limits) -> Position:
    """The position that is asked about, if this server takes boards of its size."""
    text, lenient = ask["position"], bool(ask.get("lenient"))
    reading = partial(desk.read, family=ask.get("family"), lenient=lenient)
    try:
        for move in ask.get("moves", ()):
            step = move if isinstance(move, str) else reading(text).step(**move)
            text = f"{text} ; {step}"
        position = reading(text)
    except InputError as error:
        error.where = error.where or "position"  # an empty text cannot be quoted
        raise
    cells = position.scene().cells
    most = limits.cells_deep if any(cell.z for cell in cells) else limits.cells
    if len(cells) > most:
        what = message("web.board", cells=len(cells), most=most)
        raise BoardTooLarge(what, message("web.fix_board"), "position")
    return position


def read(ask: Record, limits: Limits) -> wire.Reading:
    position = read_position(ask, limits)
    standing, table = position.standing(), desk.table_of(position)
    return wire.Reading(
        puzzle=position.text,
        family=position.family,
        variant=position.variant,
        start=replace(position, steps=()).text,
        steps=position.steps,
        solved=standing.solved and standing.reached,
        may_improve=standing.may_improve,
        says=standing.says,
        warnings=position.warnings,
        scene=position.scene(),
        toy=table.toy,
        board=table.board,
        board_name=table.board_name,
    )


def readings(positions: list[str], limits: Limits) -> wire.Readings:
    """Each as `read` would answer it, as many as this server tells at once."""
    told: list[wire.Reading | None] = []
    cells = 0
    for position in positions[: limits.puzzles]:
        reading = None
        with suppress(InputError):
            reading = read({"position": position}, limits)
            cells += len(reading.scene.cells)
        if cells > limits.scenes and told:
            break
        told.append(reading)
    return wire.Readings(readings=told, truncated=len(told) < len(positions))


def compose(ask: Record) -> wire.Composed:
    """The body of a puzzle from a form."""
    cells = tuple(Cell(**each) for each in ask["cells"])
    spares = tuple(
        Spare("", **{**each, "cells": tuple(map(tuple, each["cells"]))}) for each in ask["spares"]
    )
    draft = Draft(ask["typed"], ask["goal"], tuple(ask["rules"]), cells, spares)
    return wire.Composed(body=find(ask["family"])[0].compose(draft))
