"""Rows as CSV with a heading, or as JSON lines."""

from __future__ import annotations

from collections.abc import Iterable

from unriddle.contract import Row


def row_lines(rows: Iterable[Row], kind: str) -> Iterable[str]:
    """The lines of a table; `kind` is csv or jsonl."""
    heading = kind == "csv"
    for row in rows:
        if heading:
            yield csv_line(row)
            heading = False
        yield csv_line(row.values()) if kind == "csv" else _json_line(row)


def _json_line(row: Row) -> str:
    import json  # half a millisecond that most runs need not spend

    return json.dumps(dict(row), ensure_ascii=False)


def csv_line(values: Iterable[object]) -> str:
    return ",".join(map(csv_field, values))


def csv_field(value: object) -> str:
    """A value as CSV writes it; true and false as in JSON."""
    if value is None:
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if any(sign in text for sign in ',"\n\r'):
        return '"' + text.replace('"', '""') + '"'
    return text
