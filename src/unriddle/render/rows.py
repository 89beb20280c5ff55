"""Rows as CSV with a heading, or as JSON lines."""

from __future__ import annotations

from collections.abc import Iterable

from unriddle.values import Row


def row_lines(rows: Iterable[Row], kind: str) -> Iterable[str]:
    """The lines of a table; `kind` is csv or jsonl."""
    return _csv_lines(rows) if kind == "csv" else _json_lines(rows)


def _csv_lines(rows: Iterable[Row]) -> Iterable[str]:
    heading = True
    for row in rows:
        if heading:
            yield csv_line(row)
            heading = False
        yield csv_line(row.values())


def _json_lines(rows: Iterable[Row]) -> Iterable[str]:
    from json import JSONEncoder  # half a millisecond that most runs need not spend

    return map(JSONEncoder(ensure_ascii=False).encode, map(dict, rows))


def csv_line(values: Iterable[object]) -> str:
    return ",".join(map(csv_field, values))


def csv_field(value: object) -> str:
    """A value as CSV writes it; true and false as in JSON."""
    if value is None:
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if "\n" in text or "," in text or '"' in text or "\r" in text:
        return '"' + text.replace('"', '""') + '"'
    return text
