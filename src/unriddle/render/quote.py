"""A line of what somebody typed, with carets under the place that is meant."""

from __future__ import annotations

from unriddle.render.width import columns, width

WIDEST = 100  # columns of a quoted line: a longer one is cut to the part around the place

_HIDDEN = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
_VISIBLE = dict.fromkeys(_HIDDEN - {0x09, 0x0A, 0x1B}, "\ufffd") | {0x1B: "\u241b"}


def clean(text: str) -> str:
    """Text that cannot steer the terminal: control and direction marks become visible."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_VISIBLE)


def pointed(where: str, span: tuple[int, int] | None) -> list[str]:
    """A line with carets under the span, which may hold tabs and wide characters."""
    if span is None:
        return [cut(where, 0, 0)[0]]
    where, start, end = cut(where, *span)
    pad = "".join("\t" if letter == "\t" else " " * columns(letter) for letter in where[:start])
    carets = "^" * max(1, width(where[start:end]))
    return [where, pad + carets]


def cut(where: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a long line around the span, with `…` where something was left out."""
    where = clean(where)
    if len(where) <= WIDEST:
        return where, start, end
    first = max(0, min(start - WIDEST // 3, len(where) - WIDEST))
    last = min(len(where), first + WIDEST)
    before, after = ("…" if first else ""), ("…" if last < len(where) else "")
    shift = len(before) - first
    end = min(end, last)
    return before + where[first:last] + after, start + shift, max(start, end) + shift
