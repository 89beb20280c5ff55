"""The file of a set: its pieces, their colours, its boards; what is wrong is said with its line.

An assignment's file is a set too: it draws the pieces of one board.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NoReturn

from unriddle.errors import NotationError
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import dataclass, field, replace
from unriddle.values import Message, message

from ..puzzle import MOST_PIECES, NAMES, Board, Piece
from . import board_text, boards, course_file, openings, pieces
from .openings import Labels

_ENTRY = pattern(r"^[ \t]*\[\[[ \t]*piece[ \t]*\]\]", re.MULTILINE)
_PLACE = pattern(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
_FLAGS = ("optional", "one-sided", "mirrored")
_KEYS = ("name", "shape", "colour", "copies", *_FLAGS)
_WORDS = ("title", "board", "boards", "labels", "material")  # and the pieces
_BALLS = "balls"
_LABEL = pattern(r"(?!with(out)?$)[^\s/;,:|]{1,12}", re.IGNORECASE)
_CELL = pattern(r"[a-z]{1,2}[0-9]+(\.[0-9]+)?", re.IGNORECASE)
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Set:
    """Pieces with the colours of the box, and the boards that came with it."""

    pieces: tuple[Piece, ...]
    title: str = ""
    board: str = ""  # the one meant when none is named
    boards: Mapping[str, str] = field(default_factory=dict)  # name -> rows
    labels: Mapping[str, Labels] = field(default_factory=dict)  # name of a board -> of its cells
    balls: bool = False  # whether the pieces are made of balls

    @property
    def masks(self) -> tuple[str, ...]:
        """The boards that have holes, as rows: a printed grid may show one of them."""
        return tuple(rows for rows in (*self.boards.values(), self.board) if "/" in rows)

    def named(self, name: str) -> Board | None:
        """The board of that name, if the set has one."""
        rows = self.boards.get(name.lower())
        return None if rows is None else boards.masked(_layers(rows))

    @property
    def usual(self) -> str:
        """The board meant when only its open cells are said."""
        where, _ = openings.split(self.board, (0, len(self.board)))
        return self.board[slice(*where)].strip()

    def labelled(self, text: str) -> Board | None:
        """The board whose labels a text says, if there is one."""
        found = (name for name, labels in self.labels.items() if openings.say_labels(text, labels))
        return next(map(self.named, found), None)

    def labels_of(self, board: Board) -> Labels:
        """What is printed on the cells of a board and on those it leaves open, if anything is."""
        rows = boards.mask_text(boards.closed(board)) if self.labels else ""
        return next((self.labels[name] for name in self.labels if self.boards[name] == rows), ())

    def recognised(self, board: Board) -> Board:
        """The board itself, or the labelled board of which it leaves some cells out."""
        for whole in map(self.named, self.labels):
            if whole is not None and whole.size == board.size and not board.open:
                missing = set(whole.cells) - set(board.cells)
                if missing and len(whole.cells) - len(missing) == len(board.cells):
                    return boards.opened(whole, missing)
        return board


def looks_like_one(text: str) -> bool:
    """Whether a text can only be a set of one's own: it has an entry for a piece."""
    return _ENTRY.search(text) is not None


def read(text: str) -> Set:
    """A set from the text of its file; raises NotationError with a span in that text."""
    if course_file.looks_like_one(text):
        puzzle = course_file.parse(text, lenient=False).puzzle
        return Set(puzzle.pieces, board=boards.board_text(puzzle.board))
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        _malformed(text, str(error))
    _known_words(text, data)
    entries = data.get("piece")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        _fail((0, _line_end(text, 0)), message("packing.no_pieces"))
    own = tuple(_named(text, entries))
    named = dict(_boards(text, data.get("boards", {})))
    return Set(
        title=str(data.get("title", "")),
        board=str(data.get("board", "")),
        boards=MappingProxyType(named),
        labels=MappingProxyType(dict(_labels(text, data.get("labels", {}), named))),
        pieces=own,
        balls=_balls(text, data.get("material", "")),
    )


def _known_words(text: str, data: dict[str, Any]) -> None:
    """Every word at the top must be one that a set has: a misspelt one would go unnoticed."""
    for word in data:
        if word not in (*_WORDS, "piece"):
            fix = message("packing.fix_set_words", keys=", ".join(_WORDS))
            _fail(line_of(word, text), message("packing.set_word", text=word[:40]), fix)


def _balls(text: str, material: object) -> bool:
    """What the pieces are made of, where that is seen: planks are not named."""
    if material not in ("", _BALLS):
        what = message("packing.set_value", name="material", value=str(material)[:40])
        fix = message("packing.fix_set_value", name="material", good=f'"{_BALLS}"')
        _fail(line_of("material", text), what, fix)
    return material == _BALLS


def line_of(word: str, text: str) -> Span:
    """The line that begins with a word, perhaps in brackets."""
    found = re.search(rf"^[ \t]*[\[\"]*{re.escape(word)}\b", text, re.MULTILINE)
    start = found.start() if found else 0
    return start, _line_end(text, start)


def _malformed(text: str, error: str) -> NoReturn:
    """What the reader of TOML says, at the place it names."""
    found = _PLACE.search(error)
    start = len(text.rstrip())
    if found is not None and found[1]:
        lines = text.split("\n")
        start = sum(len(line) + 1 for line in lines[: int(found[1]) - 1]) + int(found[2]) - 1
    says = error[: found.start()].strip() if found is not None else error
    _fail((start, start + 1), message("packing.bad_set", text=says[:200]))


def _fail(span: Span, what: Message, fix: Message | None = None) -> NoReturn:
    raise NotationError(span, what, fix or message("packing.fix_set"))


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


# Pieces


def _named(text: str, entries: list[dict[str, Any]]) -> Iterator[Piece]:
    """Every piece, as often as there are copies, by the next free sign."""
    names = iter(NAMES)
    for place, entry in enumerate(entries):
        where = _Entry(text, place)
        piece, copies = _piece(where, entry)
        for _ in range(copies):
            name = next(names, None)
            if name is None:
                fix = message("packing.fix_too_many", most=MOST_PIECES)
                _fail(where.span(), message("packing.too_many_pieces"), fix)
            yield replace(piece, name=name)


class _Entry:
    """Where the keys of one piece stand in the file."""

    def __init__(self, text: str, place: int) -> None:
        self.text = text
        starts = [found.start() for found in _ENTRY.finditer(text)] + [len(text)]
        known = place + 1 < len(starts)  # pieces may also be written inline, in one line
        self.start, self.end = starts[place : place + 2] if known else (0, len(text))

    def span(self, key: str = "") -> Span:
        """The line that gives the key, else the line where the piece begins."""
        pattern = re.compile(rf"^[ \t]*\"?{re.escape(key)}\"?[ \t]*=", re.MULTILINE)
        found = pattern.search(self.text, self.start, self.end) if key else None
        start = found.start() if found else self.start
        return start, _line_end(self.text, start)

    def value(self, key: str) -> int:
        """Where the text of a key begins, behind its quotation mark."""
        start, end = self.span(key)
        found = re.search(r"=[ \t]*['\"]", self.text[start:end])
        return start + (found.end() if found else 0)


def _piece(where: _Entry, entry: dict[str, Any]) -> tuple[Piece, int]:
    for key in entry:
        if key not in _KEYS:
            fix = message("packing.fix_set_key", keys=", ".join(_KEYS))
            _fail(where.span(key), message("packing.no_rule", text=key[:40]), fix)
    for key in _FLAGS:
        if not isinstance(entry.get(key, False), bool):
            _wrong(where, key, entry[key], "true, false")
    shape = _text(where, entry, "shape", None, '"XX/X."')
    colour = _text(where, entry, "colour", pieces.COLOUR, '"#d9252a"')
    cells = pieces.parse_shape(shape, where.value("shape"), message("packing.fix_set"))
    called = _text(where, entry, "name", pieces.CALLED, '"snake"')
    optional, one_sided, mirrored = (entry.get(key, False) for key in _FLAGS)
    piece = Piece("", cells, optional, one_sided, mirrored, colour.lower(), called.strip())
    return piece, _copies(where, entry)


def _text(
    where: _Entry, entry: dict[str, Any], key: str, pattern: re.Pattern[str] | None, good: str
) -> str:
    """The text of a key, empty if there is none; a wrong one is refused, with a good example."""
    text = entry.get(key, "")
    if not isinstance(text, str) or (text and pattern and not pattern.fullmatch(text)):
        _wrong(where, key, text, good)
    return text


def _copies(where: _Entry, entry: dict[str, Any]) -> int:
    copies = entry.get("copies", 1)
    if not isinstance(copies, int) or not 1 <= copies <= MOST_PIECES:
        _wrong(where, "copies", copies, f"1 … {MOST_PIECES}")
    return copies


def _wrong(where: _Entry, key: str, value: object, good: str) -> NoReturn:
    what = message("packing.set_value", name=key, value=str(value)[:40])
    _fail(where.span(key), what, message("packing.fix_set_value", name=key, good=good))


# Boards


def _boards(text: str, named: object) -> Iterator[tuple[str, str]]:
    """Boards by their names in small letters, each read once to see that it can be."""
    for name, rows in named.items() if isinstance(named, dict) else ():
        start, end = _Entry(text, len(text)).span(str(name))
        if not isinstance(rows, str):
            _fail((start, end), message("packing.board_sign", sign=str(rows)[:40]))
        try:
            board_text.parse(rows, (0, len(rows)), (), {})
        except NotationError as error:
            raise NotationError((start, end), error.what, message("packing.fix_rows")) from None
        yield str(name).lower(), rows


def _layers(rows: str) -> list[list[str]]:
    return [layer.split("/") for layer in rows.split("//")]


# Labels


def _labels(text: str, named: object, known: Mapping[str, str]) -> Iterator[tuple[str, Labels]]:
    """For each labelled board the words of its cells: `Jan|January Feb|February …`."""
    where = _Entry(text, len(text))
    where.start, _ = line_of("labels", text)
    for name, words in named.items() if isinstance(named, dict) else ():
        board = str(name).lower()
        if board not in known or not isinstance(words, str):
            fix = message("packing.fix_labels_board", names=", ".join(known) or "-")
            _fail(where.span(str(name)), message("packing.labels_board", name=str(name)[:40]), fix)
        cells = len(boards.masked(_layers(known[board])).cells)
        found = tuple(tuple(word.split("|")) for word in words.split())
        if len(found) != cells:
            what = message("packing.labels_count", name=board, cells=cells, labels=len(found))
            _fail(where.span(str(name)), what, message("packing.fix_labels_count"))
        _labels_differ(where.span(str(name)), found)
        yield board, found


def _labels_differ(span: Span, labels: Labels) -> None:
    """Every word means one cell, and none can be taken for something else."""
    seen: set[str] = set()
    for word in (word for words in labels for word in words):
        if not _LABEL.fullmatch(word) or _CELL.fullmatch(word) or word.lower() in seen:
            what = message("packing.label_word", text=word[:40])
            _fail(span, what, message("packing.fix_label_word"))
        seen.add(word.lower())
