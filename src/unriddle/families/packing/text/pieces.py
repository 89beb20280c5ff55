"""Pieces of one's own: `A=XXX/X.. x3, B=XX/XX optional, C=.XX/XX. one-sided #d9252a`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Any

from unriddle.errors import NotationError
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import replace
from unriddle.values import Message, message

from ..lattice import Point, Shape, is_whole, settled
from ..puzzle import MOST_CELLS_OF_A_PIECE, MOST_PIECES, NAMES, WIDEST, Piece

_ENTRY = pattern(r"[^,]+")
_WORD = pattern(r"\([^()]*\)|\S+")
_RULES = {"optional": "optional", "one-sided": "one_sided", "mirrored": "mirrored"}
_LONGEST = 4_096  # signs of a shape
COLOUR = pattern(r"#[0-9a-fA-F]{6}")
CALLED = pattern(r"[^\x00-\x1f\x7f(),;/=]{1,30}")  # what people call a piece
_LETTER = pattern(r"[^\s,]+")
_COPIES = pattern(r"[xX×]([0-9]+)")


def parse(body: str, start: int) -> tuple[Piece, ...]:
    """The pieces that stand in `body` from `start` on; copies get names that are free."""
    found: list[tuple[Piece, int]] = []
    for entry in _ENTRY.finditer(body, start):
        words = list(_WORD.finditer(body, *entry.span()))
        if words:
            found.append(_piece(words))
            _check(found, words[0].span())
    if not found:
        raise NotationError((start, len(body)), message("packing.no_pieces"), _example())
    return tuple(_named(found))


def _example() -> Message:
    return message("packing.fix_custom")


def _check(found: list[tuple[Piece, int]], span: tuple[int, int]) -> None:
    name = found[-1][0].name
    if any(piece.name == name for piece, _ in found[:-1]):
        what = message("packing.name_twice", piece=name)
        raise NotationError(span, what, message("packing.fix_name_twice"))
    if sum(copies for _, copies in found) > MOST_PIECES:
        what = message("packing.too_many_pieces")
        raise NotationError(span, what, message("packing.fix_too_many", most=MOST_PIECES))


def _piece(words: list[re.Match[str]]) -> tuple[Piece, int]:
    """One entry: a name, a shape, and what else is to be said about the piece."""
    first = words[0]
    name, equals, rows = first[0].partition("=")
    if not equals or len(name) != 1 or name not in NAMES:
        what = message("packing.no_piece", text=first[0][:40])
        raise NotationError(first.span(), what, _example())
    piece, copies = Piece(name, parse_shape(rows, first.start() + 2, _example())), 1
    for word in words[1:]:
        times = _COPIES.fullmatch(word[0])
        if times is not None:
            copies = _copies(times[1], word.span())
        elif COLOUR.fullmatch(word[0]):
            piece = replace(piece, colour=word[0].lower())
        elif word[0].lower() in _RULES:
            rule: dict[str, Any] = {_RULES[word[0].lower()]: True}
            piece = replace(piece, **rule)
        elif word[0][0] == "(" and CALLED.fullmatch(word[0][1:-1]):
            piece = replace(piece, called=word[0][1:-1].strip())
        else:
            raise NotationError(word.span(), *_no_rule(word[0]))
    return piece, copies


def _no_rule(word: str) -> tuple[Message, Message]:
    """What is wrong with a word after a piece, and what may stand there."""
    if word == "with":
        return message("packing.with_twice"), message("packing.fix_with_twice")
    what = message("packing.no_rule", text=word[:40])
    from difflib import get_close_matches  # slow to load, seldom needed

    for near in get_close_matches(word.lower()[:40], _RULES, n=1, cutoff=0.7):
        return what, message("fix.did_you_mean", near=near, names=", ".join(("x2", *_RULES)))
    return what, message("packing.fix_rule")


def _copies(number: str, span: tuple[int, int]) -> int:
    """How many of a piece there are: `x3`."""
    copies = int(number) if len(number) < 5 else MOST_PIECES + 1
    if not 1 <= copies <= MOST_PIECES:
        what = message("packing.copies", count=number[:40])
        raise NotationError(span, what, message("packing.fix_copies", most=MOST_PIECES))
    return copies


def parse_shape(text: str, start: int, fix: Message) -> Shape:
    """A shape from its rows, its layers from the top down joined by `//`; it stands at `start`."""
    for place, sign in enumerate(text[:_LONGEST]):
        if sign not in "X./":
            what = message("packing.shape_sign", sign=sign)
            raise NotationError((start + place, start + place + 1), what, fix)
    if len(text) > _LONGEST:
        what = message("packing.shape_wide", wide=len(text))
        raise NotationError((start, start + len(text)), what, size_fix())
    layers = text.split("//")
    points = [
        (x, y, len(layers) - 1 - k)
        for k, rows in enumerate(layers)
        for y, row in enumerate(rows.split("/"))
        for x, sign in enumerate(row)
        if sign == "X"
    ]
    wrong = size_error(points)
    if wrong is not None:
        raise NotationError((start, start + len(text)), wrong, size_fix())
    return settled(points)


def size_error(points: Sequence[Point]) -> Message | None:
    """Why no piece can have these cells, if that is so."""
    if not points:
        return message("packing.shape_empty")
    if len(points) > MOST_CELLS_OF_A_PIECE:
        return message("packing.shape_size", cells=len(points))
    longest = max(map(max, points)) + 1
    return message("packing.shape_wide", wide=longest) if longest > WIDEST else None


def size_fix() -> Message:
    return message("packing.fix_shape_size", most=MOST_CELLS_OF_A_PIECE, widest=WIDEST)


def _named(found: list[tuple[Piece, int]]) -> Iterator[Piece]:
    used = {piece.name for piece, _ in found}
    free = (name for name in NAMES if name not in used and name != "X")
    for piece, copies in found:
        yield piece
        for _ in range(copies - 1):
            yield replace(piece, name=next(free, "X"))


def area(pieces: Iterable[Piece]) -> int:
    """The cells that the pieces must cover."""
    return sum(len(piece.shape) for piece in pieces if not piece.optional)


def in_parts(pieces: Iterable[Piece]) -> Iterator[Message]:
    """A warning for each piece in several parts, which is allowed but may not be meant."""
    for piece in pieces:
        if not is_whole(piece.shape, "box"):
            yield message("packing.in_parts", piece=piece.shown)


def format_piece(piece: Piece) -> str:
    rules = [word for word, field in _RULES.items() if getattr(piece, field)]
    colour = (piece.colour,) if piece.colour else ()
    return " ".join((f"{piece.name}={shape_text(piece.shape)}", *rules, *colour))


def format_pieces(pieces: tuple[Piece, ...], called: bool = False) -> str:
    """The pieces, also with what people `called` them: no position's text has that."""
    names = (f" ({piece.called})" if called and piece.called else "" for piece in pieces)
    return ", ".join(map(add, map(format_piece, pieces), names))


# Some pieces of a set


def chosen(body: str, start: int, own: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces of a set whose letters stand in `body` from `start` on, in the set's order."""
    known = {piece.name: piece for piece in own}
    found: dict[str, Piece] = {}
    for word in _LETTER.finditer(body, start):
        name = word[0] if word[0] in known else word[0].upper()
        if name not in known:
            what = message("packing.no_piece", text=word[0][:40])
            raise NotationError(word.span(), what, _choose(own))
        if name in found:
            what = message("packing.name_twice", piece=known[name].shown)
            raise NotationError(word.span(), what, _choose(own))
        found[name] = known[name]
    if not found:
        raise NotationError((start - 4, start), message("packing.no_pieces"), _choose(own))
    return tuple(piece for piece in own if piece.name in found)


def are_letters(text: str, own: tuple[Piece, ...]) -> bool:
    """Whether a text names only pieces of a set."""
    known = {piece.name for piece in own}
    words = _LETTER.findall(text)
    return bool(words) and all(word in known or word.upper() in known for word in words)


def _choose(own: tuple[Piece, ...]) -> Message:
    return message("packing.fix_choose", pieces=", ".join(piece.shown for piece in own))


def shape_text(shape: Shape) -> str:
    """The rows of a shape, as they are read."""
    left, top, low = (min((point[axis] for point in shape), default=0) for axis in range(3))
    right, bottom, high = (max((point[axis] for point in shape), default=0) for axis in range(3))
    cells = set(shape)
    return "//".join(
        "/".join(
            "".join("X" if (x, y, z) in cells else "." for x in range(left, right + 1))
            for y in range(top, bottom + 1)
        )
        for z in range(high, low - 1, -1)
    )
