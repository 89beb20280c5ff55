"""Cells in words: where steps write `c2.2`, people are told "c2 on layer 2"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from unriddle.values import Message, message


def cells_in_words(names: Sequence[str]) -> str | Message:
    """A list of cells, those that follow each other on a layer together."""
    on = [(layer, [*each]) for layer, each in groupby(names, lambda name: name.partition(".")[2])]
    (layer, first), *rest = on
    if not layer:
        return ", ".join(first)
    cells = ", ".join(name.partition(".")[0] for name in first)
    told = message("packing.on_layer", cells=cells, layer=layer)
    if not rest:
        return told
    return message("packing.on_layers", first=told, rest=cells_in_words(names[len(first) :]))


def cell_in_words(name: str) -> str | Message:
    return cells_in_words([name])
