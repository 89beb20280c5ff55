"""Answers as small pieces of HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from unriddle.values import Row


def titled(title: str, content: str) -> str:
    return f"<p>{escape(title)}</p>{content}"


def listed(texts: Iterable[str]) -> str:
    """A numbered list; boards keep their lines."""
    return f"<ol>{''.join(f'<li><pre>{escape(text)}</pre></li>' for text in texts)}</ol>"


def table(rows: Iterable[Row]) -> str:
    """A table with a column for each key that any row has."""
    rows = list(rows)
    keys = list(dict.fromkeys(key for row in rows for key in row))
    head = "".join(f"<th>{escape(key)}</th>" for key in keys)
    body = "".join(f"<tr>{_cells(row, keys)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(row: Row, keys: Iterable[str]) -> str:
    shown = ("" if row.get(key) is None else str(row[key]) for key in keys)
    return "".join(f"<td>{escape(text)}</td>" for text in shown)
