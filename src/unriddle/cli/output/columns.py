"""Rows of facts: a table on a terminal, CSV off it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from unriddle.cli.console import Console
from unriddle.desk import Row, csv_field, row_lines, width


def show(rows: Iterable[Row], spoken: Iterable[Row], console: Console) -> None:
    """Print rows in the way the stream asks for; in JSON they are a part of the record."""
    if not console.json:
        console.lines(plain(spoken) if console.terminal else row_lines(rows, "csv"))


def plain(rows: Iterable[Row]) -> Iterator[str]:
    """Columns lined up, figures to the right, under their names; empty columns are left out."""
    table = [{key: _short(value) for key, value in row.items()} for row in rows]
    if not table:
        return
    names = [name for name in table[0] if any(row[name] for row in table)]
    wide = {name: max(width(name), *(width(row[name]) for row in table)) for name in names}
    lines = [{name: name for name in names}, {name: "-" * wide[name] for name in names}, *table]
    for row in lines:
        yield "  ".join(_cell(row, name, wide[name]) for name in names).rstrip()


def _short(value: object) -> str:
    if isinstance(value, str):
        return value
    return f"{value:.6f}" if isinstance(value, float) else csv_field(value)


def _cell(row: Mapping[str, str], name: str, wide: int) -> str:
    text = row[name]
    pad = " " * (wide - width(text))
    number = text[:1].isdecimal()
    return pad + text if number else text + pad
