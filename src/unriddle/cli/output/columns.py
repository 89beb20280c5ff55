"""Rows of facts: a table on a terminal, CSV off it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from unriddle.cli.console import Console
from unriddle.desk import Row, csv_field, row_lines, width


def show(rows: Iterable[Row], console: Console, record: Any) -> None:
    """Print rows in the way the stream asks for."""
    if console.json:
        console.record(record)
    elif console.terminal:
        for line in plain(rows):
            console.data(line)
    else:
        for line in row_lines(rows, "csv"):
            console.data(line)


def plain(rows: Iterable[Row]) -> list[str]:
    """Columns lined up, figures to the right, under their names; empty columns are left out."""
    table = [{key: _short(value) for key, value in row.items()} for row in rows]
    if not table:
        return []
    names = [name for name in table[0] if any(row[name] for row in table)]
    wide = {name: max(width(name), *(width(row[name]) for row in table)) for name in names}
    lines = [{name: name for name in names}, {name: "-" * wide[name] for name in names}, *table]
    return ["  ".join(_cell(row, name, wide[name]) for name in names).rstrip() for row in lines]


def _short(value: object) -> str:
    if isinstance(value, str):
        return value
    return f"{value:.6f}" if isinstance(value, float) else csv_field(value)


def _cell(row: Mapping[str, str], name: str, wide: int) -> str:
    text = row[name]
    pad = " " * (wide - width(text))
    number = text[:1].isdecimal()
    return pad + text if number else text + pad
