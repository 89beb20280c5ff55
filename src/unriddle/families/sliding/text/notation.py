"""Reading and writing puzzles: `3 1 2 4 / - 5 7 8 / 10 6 11 12 / 9 13 14 15 = gap first`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast

from unriddle.errors import NotationError, UnknownName
from unriddle.lazy import pattern
from unriddle.scene import Cell, Draft
from unriddle.values import Message, Parsed, message

from ..puzzle import GAP, LEAST, MOST, Board, Puzzle, gap_first, gap_last, joined, written
from .blanks import readings, unbroken

GAPS = ("-", "_", "0", "x", "X", "−", "–", "—")
GOALS = {"gap first": gap_first, "gap last": gap_last}
USUAL = ("4x4", "3x3", "2x3", "5x5")
_SIZE = pattern(r"([0-9]{1,2})[xX×]([0-9]{1,2})")
_WORD = pattern(r"[^\s,/=]+|[/=\n]")
_NUMBER = pattern(r"[0-9]+")
_OPTION = pattern(r"-+[A-Za-z]")
_QUOTED = 40  # characters of a wrong word


class Word(NamedTuple):
    text: str
    start: int

    @property
    def span(self) -> tuple[int, int]:
        return (self.start, self.start + len(self.text))


Rows = list[list[Word]]


def format_puzzle(puzzle: Puzzle) -> str:
    """The board; the goal only if it is not the usual one."""
    text, goal = written(puzzle.start, puzzle.columns), goal_of(puzzle)
    return f"{text} = {goal}" if goal else text


def goal_of(puzzle: Puzzle) -> str:
    """What stands after `=`: nothing for the usual goal."""
    if puzzle.goal == gap_last(puzzle.cells):
        return ""
    first = puzzle.goal == gap_first(puzzle.cells)
    return "gap first" if first else written(puzzle.goal, puzzle.columns)


def compose(draft: Draft) -> str:
    """A board as it was typed, or tile by tile; its size alone where no tile is known."""
    drawn = {(cell.x, cell.y): cell for cell in draft.cells}
    columns, rows = (max((place[axis] for place in drawn), default=0) + 1 for axis in (0, 1))
    cells = [drawn.get((x, y), Cell(x, y)) for y in range(rows) for x in range(columns)]
    tiles, homes = tuple(cell.label for cell in cells), tuple(cell.goal for cell in cells)
    board = draft.typed or (joined(tiles, columns) if any(tiles) else f"{rows}x{columns}")
    goal = draft.goal or (joined(homes, columns) if any(homes) else "")
    return f"{board} = {goal}" if goal and "=" not in board else board


def size_of(variant: str) -> tuple[int, int]:
    """Rows and columns of `4x4`."""
    found = _SIZE.fullmatch(variant)
    if not found or not all(LEAST <= int(side) <= MOST for side in found.groups()):
        error = UnknownName("variant", variant, USUAL)
        error.fix = message("sliding.fix_variant", least=LEAST, most=MOST)
        raise error
    return int(found[1]), int(found[2])


def parse_puzzle(variant: str | None, body: str) -> Parsed[Puzzle]:
    """A puzzle from its notation; raises NotationError."""
    size = size_of(variant) if variant is not None else None
    board = _plain_board(body, *size) if size is not None else None
    if size is not None and board is not None:
        puzzle = Puzzle(*size, board, gap_last(len(board)))
        return Parsed(puzzle.size, puzzle)
    words = [Word(found[0], found.start()) for found in _WORD.finditer(body)]
    try:
        return _parse(words, body, size)
    except NotationError as error:
        error.meant = looks_like_one(words)
        raise


def _plain_board(body: str, rows: int, columns: int) -> Board | None:
    """A board in the usual notation, as lists have thousands; None: it is to be read with care."""
    usual, lines = _usual(rows * columns), body.split("/")
    if len(lines) > 1 and [len(line.split()) for line in lines] != [columns] * rows:
        return None
    board = tuple(map(usual.get, body.replace("/", " ").split()))
    known = len(board) == len(set(board)) == rows * columns
    return cast(Board, board) if known and None not in board else None


def looks_like_one(words: list[Word]) -> bool:
    """Whether a text was meant as a board: rows with numbers in each, and hardly anything else."""
    rows = rows_of(words)
    tiles = [[word.text for word in row if _NUMBER.match(word.text)] for row in rows]
    gaps = sum(word.text in GAPS for row in rows for word in row)
    other = sum(map(len, rows)) - sum(map(len, tiles)) - gaps
    return len(rows) > 1 and all(tiles) and other <= len(rows)


def _parse(words: list[Word], body: str, size: tuple[int, int] | None) -> Parsed[Puzzle]:
    equals = [place for place, word in enumerate(words) if word.text == "="]
    for extra in equals[1:2]:
        what = message("sliding.two_goals")
        raise NotationError(words[extra].span, what, message("sliding.fix_goal"))
    split = equals[0] if equals else len(words)
    before = words[split].start if equals else len(body)
    start = Reading(rows_of(words[:split]), body, before)
    board, rows, columns = start.board(size)
    goal = gap_last(len(board))
    warnings = start.warnings
    if equals:
        goal, more = _goal(words[split:], body, (rows, columns))
        warnings += more
    puzzle = Puzzle(rows, columns, board, goal)
    return Parsed(puzzle.size, puzzle, warnings=tuple(warnings))


def rows_of(words: list[Word]) -> Rows:
    """The words row by row: `/` and the end of a line end one; empty ones do not count."""
    rows: Rows = [[]]
    for word in words:
        if word.text in "/\n":
            rows.append([])
        else:
            rows[-1].append(word)
    return [row for row in rows if row]


def _goal(words: list[Word], body: str, size: tuple[int, int]) -> tuple[Board, list[Message]]:
    """The board after `=`."""
    equals, rows = words[0], rows_of(words[1:])
    typed = [word for row in rows for word in row]
    if not typed:
        raise NotationError(equals.span, message("sliding.no_goal"), message("sliding.fix_goal"))
    named = " ".join(word.text.lower() for word in typed)
    if named in GOALS:
        return GOALS[named](size[0] * size[1]), []
    if typed[0].text.lower() == "gap" or not any(_NUMBER.search(word.text) for word in typed):
        what = message("sliding.unknown_goal", text=named[:_QUOTED])
        span = (typed[0].start, typed[-1].span[1])
        raise NotationError(span, what, message("sliding.fix_goal"))
    reading = Reading(rows, body, len(body), "sliding.fix_goal_rows")
    return reading.board(size)[0], reading.warnings


class Reading:
    """Rows of words on their way to a board; every complaint has its place."""

    def __init__(self, rows: Rows, body: str, end: int, fix: str = "sliding.fix_named") -> None:
        self.rows = rows
        self.fix = fix  # of a board that has not the size it must have
        self.end = len(body[:end].rstrip())
        self.warnings: list[Message] = []

    def board(self, size: tuple[int, int] | None) -> tuple[Board, int, int]:
        """The board with its rows and columns."""
        if not self.rows:
            what = message("sliding.empty")
            raise NotationError((self.end, self.end), what, message("sliding.fix_rows"))
        if size is not None and len(self.rows) == 1:
            self._fold(*size)
        try:
            rows, columns = self._size(size)
            return self._tiles(), rows, columns
        except NotationError as error:
            found = self._respaced(size)
            if found is None:
                raise error
            return found

    def _fold(self, rows: int, columns: int) -> None:
        """A board of known size may stand in one row."""
        words = self.rows[0]
        if len(words) == rows * columns:
            self.rows = [words[at : at + columns] for at in range(0, len(words), columns)]

    def _size(self, size: tuple[int, int] | None) -> tuple[int, int]:
        rows, columns = len(self.rows), len(self.rows[0])
        fix = message("sliding.fix_rows")
        if size is not None and (rows, columns) != size:
            self._unlike(size)
        for row in self.rows:
            if len(row) != columns:
                what = message("sliding.ragged", count=len(row), columns=columns)
                raise NotationError(_span(row[columns:] or row), what, fix)
        if rows < LEAST or columns < LEAST:
            what = message("sliding.too_small", rows=rows, columns=columns)
            raise NotationError((self.rows[0][0].start, self.end), what, fix)
        if rows > MOST or columns > MOST:
            what = message("sliding.too_large", rows=rows, columns=columns, most=MOST)
            extra = self.rows[MOST] if rows > MOST else self.rows[0][MOST:]
            raise NotationError(_span(extra), what, message("sliding.fix_size", most=MOST))
        return rows, columns

    def _unlike(self, size: tuple[int, int]) -> None:
        """The board has not the size that was named: at the first row that is wrong."""
        rows, columns = size
        fix = message(self.fix, rows=rows, columns=columns)
        count = len(self.rows[0])
        if len(self.rows) == 1 and count > columns:  # the whole board in one row
            what = message("sliding.tile_count", count=count, cells=rows * columns)
            more = self.rows[0][rows * columns :]
            raise NotationError(_span(more) if more else (self.end, self.end), what, fix)
        for row in self.rows:
            if len(row) != columns:
                what = message("sliding.row_length", count=len(row), columns=columns)
                raise NotationError(_span(row[columns:] or row), what, fix)
        what = message("sliding.row_count", count=len(self.rows), rows=rows)
        extra = _span(self.rows[rows]) if len(self.rows) > rows else (self.end, self.end)
        raise NotationError(extra, what, fix)

    def _tiles(self) -> Board:
        """The tiles, each once, and one gap."""
        words = [word for row in self.rows for word in row]
        odd: list[Word] = []  # one of them may be the gap, if it has no sign of its own
        seen: dict[int, Word] = {}
        board = [_tile(word.text, len(words)) for word in words]
        for word, tile in zip(words, board, strict=True):
            if tile is None and _OPTION.match(word.text):  # of a command line, not meant as a gap
                raise _wrong("sliding.out_of_range", word, words)
            if tile is None:
                odd.append(word)
            elif tile > len(words):
                raise _wrong("sliding.out_of_range", word, words)
            elif tile in seen:
                key = "sliding.two_gaps" if tile == GAP else "sliding.twice"
                raise _wrong(key, word, words)
            else:
                seen[tile] = word
        if odd and GAP in seen:
            raise _wrong("sliding.no_tile", odd[0], words, gap=seen[GAP].text)
        for word in odd[1:]:
            raise _wrong("sliding.two_gaps", word, words)
        self.warnings += [message("sliding.word_gap", text=word.text[:_QUOTED]) for word in odd]
        return tuple(tile or GAP for tile in board)

    def _respaced(self, size: tuple[int, int] | None) -> tuple[Board, int, int] | None:
        """The board whose rows have lost their spaces, if there is exactly one it can be."""
        rows = [[word.text for word in row] for row in self.rows]
        if size is not None and len(rows) == 1:
            found = [(size[1], board) for board in unbroken(rows[0], size[0] * size[1])]
        elif size is None or len(rows) == size[0]:
            found = readings(rows, [size[1]] if size else range(LEAST, MOST + 1))
        else:
            return None
        if len(found) != 1:
            return None
        ((columns, board),) = found
        self.warnings = [message("sliding.spaces", board=written(board, columns))]
        return board, len(board) // columns, columns


def _wrong(key: str, word: Word, words: list[Word], **values: str) -> NotationError:
    """What is wrong with a word, and which tiles the board lacks."""
    there = {_tile(each.text, len(words)) for each in words}
    lacking = [str(tile) for tile in range(1, len(words)) if tile not in there]
    fix = message("sliding.fix_tiles", most=len(words) - 1)
    if lacking:
        only = {"near": lacking[0]} if len(lacking) == 1 and GAP in there else {}
        tiles = " ".join(lacking[:9])
        fix = message("sliding.fix_missing", most=len(words) - 1, tiles=tiles, **only)
    return NotationError(word.span, message(key, text=word.text[:_QUOTED], **values), fix)


def _span(words: list[Word]) -> tuple[int, int]:
    return words[0].start, words[-1].span[1]


@lru_cache(maxsize=8)
def _usual(cells: int) -> dict[str, int]:
    """The tiles and the gap as they are mostly written."""
    return {"-": GAP, "0": GAP} | {str(tile): tile for tile in range(1, cells)}


def _tile(text: str, cells: int) -> int | None:
    """The tile that a word means, the gap for its signs; None for any other word."""
    if text in GAPS:
        return GAP
    if not _NUMBER.fullmatch(text):
        return None
    number = int(text[:9])
    return GAP if number == cells else number
