"""The assignment's files: `N M P`, then DEFAULT, CUSTOM or PYRAMID, then blocks of letters.

After a blank line the board may follow with pieces that lie on it, as a solution is saved, and
the lines of a report, which have a colon.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NoReturn

from unriddle.errors import NotationError, Unavailable
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import dataclass, field
from unriddle.values import Message, Parsed, Steps, message

from ..lattice import settled
from ..puzzle import HIGHEST_PYRAMID, NAMES, WIDEST, Board, Piece, Puzzle
from . import board_text, boards
from .pieces import in_parts, size_error, size_fix

KINDS = ("DEFAULT", "CUSTOM", "PYRAMID")
MOST = 26  # pieces: one for each letter
_MOST = (WIDEST, WIDEST, MOST)  # of each number in the first line
_NUMBER = pattern(r"[+-]?[0-9]+")
_NUMBERS = pattern(r"\s*-?[0-9]+(\s+-?[0-9]+)*\s*")
_DIGIT = pattern(r"[0-9]")
_WORD = pattern(r"\S+")
_LINE = pattern(r"[^\s][^\n]*")
_MOST_LINES = 1_000  # a board and 26 pieces have fewer; more can only be wrong


@dataclass(frozen=True, slots=True)
class Line:
    """A line without what trails it, where it stands, and its number from 1."""

    text: str
    start: int
    number: int

    def fail(
        self,
        what: Message,
        fix: Message,
        place: int = 0,
        end: int | None = None,
        more: bool = False,
    ) -> NoReturn:
        """Refuse the file because of this line, a part of it, or what is still to follow."""
        last = len(self.text) if end is None else end
        error = NotationError((self.start + place, self.start + last), what, fix)
        error.more = more
        raise error


def looks_like_one(body: str) -> bool:
    """Whether a text was meant as such a file: by its first line, or the kind in its second."""
    lines = [line.text.strip() for line in lines_of(body, 2)]
    if len(lines) < 2:
        return False
    if lines[0] in KINDS:  # the first line is missing
        return True
    return (bool(_NUMBERS.fullmatch(lines[0])) and lines[1][:1].isalpha()) or lines[1] in KINDS


def is_first_line(body: str) -> bool:
    """Whether a text of one line is what such a file begins with."""
    return bool(_NUMBERS.fullmatch(body.strip())) and len(body.split()) == len(_MOST)


def _meant(lines: list[Line]) -> bool:
    """Whether lines that cannot be read can only be such a file: rows of numbers are not."""
    first, second = (line.text.split() for line in lines[:2])
    if any(_kind_like(line.text) or line.text.lstrip().startswith(KINDS) for line in lines[:2]):
        return True
    numbers = any(_NUMBER.fullmatch(word) for word in first)
    return len(first) in (2, 3) and numbers and not any(map(_DIGIT.search, second))


def _kind_like(text: str) -> list[str]:
    """The kind that a line means, however it is spelt."""
    from difflib import get_close_matches  # slow to load, seldom needed

    return get_close_matches(text.strip().upper()[:40], KINDS, n=1, cutoff=0.6)


def lines_of(body: str, most: int = _MOST_LINES) -> list[Line]:
    """The first lines that are not blank."""
    lines: list[Line] = []
    number, last = 1, 0
    for filled in islice(_LINE.finditer(body), most):
        start = body.rfind("\n", 0, filled.start()) + 1
        number += body.count("\n", last, start)
        last = start
        lines.append(Line(body[start : filled.end()].rstrip(), start, number))
    return lines


def parse(body: str, lenient: bool) -> Parsed[Puzzle]:
    lines = lines_of(body)
    if not lines:
        what = message("packing.file_empty")
        raise NotationError((0, len(body)), what, message("packing.fix_file"))
    try:
        return _parse(body, lines, lenient)
    except NotationError as error:
        error.meant = len(lines) > 1 and _meant(lines)
        raise


def _parse(body: str, lines: list[Line], lenient: bool) -> Parsed[Puzzle]:
    rows, columns, count = _first(lines[0])
    kind = _kind(lines)
    rest = lines[2:]
    if kind == "PYRAMID":
        _pyramid_fits(lines[0], rows, columns)
        board = boards.pyramid(rows)
    elif kind == "CUSTOM":
        board, rest = _custom(lines, rows, columns), rest[rows:]
    else:
        board = boards.rectangle(rows, columns)
    rest, drawn = _drawn_after(rest, board, count)
    blocks = _blocks(rest, lenient)
    if len(blocks) != count:
        _wrong_count(lines[0], blocks, count)
    pieces = tuple(_piece(block) for block in blocks)
    steps = _lying(body, drawn, board, pieces) if drawn else ()
    warnings = (*_renamed(blocks), *in_parts(pieces))
    return Parsed("custom", Puzzle("custom", board, pieces), steps, warnings)


def _renamed(blocks: list[Block]) -> Iterator[Message]:
    """What reading leniently has made of letters that come back."""
    for block in blocks:
        if block.name != block.letter:
            line = block.lines[0].number
            yield message("packing.lenient_letter", letter=block.letter, line=line, name=block.name)


# The first two lines


def _first(line: Line) -> tuple[int, int, int]:
    """Rows, columns and the number of pieces."""
    words = list(_WORD.finditer(line.text))
    fix = message("packing.fix_first")
    for word in words:
        if not _NUMBER.fullmatch(word[0]):
            line.fail(message("packing.first_word", word=word[0][:40]), fix, *word.span())
    if len(words) != 3:
        line.fail(message("packing.first_count", count=len(words)), fix)
    numbers: list[int] = []
    for word, most in zip(words, _MOST, strict=True):
        text = word[0]
        value = int(text) if len(text.lstrip("+-0")) <= len(str(most)) else 0
        if not 1 <= value <= most and len(numbers) < 2:
            what = message("packing.file_size", value=text[:40])
            line.fail(what, message("packing.fix_file_size", widest=most), *word.span())
        elif not 1 <= value <= most:
            what = message("packing.file_pieces", count=text[:40])
            line.fail(what, message("packing.fix_file_pieces", most=most), *word.span())
        numbers.append(value)
    rows, columns, pieces = numbers
    return rows, columns, pieces


def _kind(lines: list[Line]) -> str:
    """DEFAULT, CUSTOM or PYRAMID; what stands there instead is named."""
    if len(lines) < 2:
        lines[0].fail(message("packing.no_kind"), message("packing.fix_kind"), more=True)
    line = lines[1]
    word = line.text.strip()
    if word in KINDS:
        return word
    start = len(line.text) - len(line.text.lstrip())
    near = _kind_like(word)
    fix = message("packing.fix_kind_near", near=near[0]) if near else message("packing.fix_kind")
    block = len(set(word)) == 1 or set(word) <= {"X", "."}
    what = message("packing.no_kind") if block else message("packing.bad_kind", word=word[:40])
    return line.fail(what, fix, start)


def _pyramid_fits(line: Line, rows: int, columns: int) -> None:
    if rows != columns:
        what = message("packing.pyramid_base", rows=rows, columns=columns)
        line.fail(what, message("packing.fix_pyramid_base"))
    if rows > HIGHEST_PYRAMID:
        what = message("packing.file_size", value=rows)
        line.fail(what, message("packing.fix_file_size", widest=HIGHEST_PYRAMID))


def _custom(lines: list[Line], rows: int, columns: int) -> Board:
    """The board drawn in the N lines after CUSTOM."""
    drawn = lines[2 : 2 + rows]
    fix = message("packing.fix_row", rows=rows, columns=columns)
    for number, line in enumerate(drawn, 1):
        _row(line, number, columns, fix)
    if len(drawn) < rows:
        what = message("packing.rows_missing", has=len(drawn), rows=rows)
        lines[-1].fail(what, fix, more=True)
    board = boards.masked([[line.text for line in drawn]])
    if not board.cells:
        drawn[0].fail(message("packing.no_cells"), fix)
    return board


def _row(line: Line, number: int, columns: int, fix: Message) -> None:
    for place, sign in enumerate(line.text):
        if sign not in "X.":
            what = message("packing.row_sign", sign=sign, row=number, column=place + 1)
            line.fail(what, fix, place, place + 1)
    has = len(line.text)
    if has != columns:
        what = message("packing.row_wrong", row=number, has=has, columns=columns)
        line.fail(what, fix, min(has, columns) if has > columns else 0)


# The blocks


@dataclass(slots=True)
class Block:
    """The lines of one piece."""

    letter: str
    name: str
    lines: list[Line] = field(default_factory=list)


def _blocks(lines: list[Line], lenient: bool) -> list[Block]:
    """The pieces in file order; a letter that comes back is a mistake, or leniently a new piece."""
    blocks: list[Block] = []
    free = _free_names(lines)
    for line in lines:
        letter = _letter(line)
        last = blocks[-1] if blocks else None
        if last and last.letter == letter and last.lines[-1].number == line.number - 1:
            last.lines.append(line)
            continue
        earlier = next((block for block in blocks if block.letter == letter), None)
        if earlier is not None and not lenient:
            first, place = earlier.lines[0].number, len(line.text) - len(line.text.lstrip())
            what = message("packing.letter_returns", letter=letter, line=line.number, first=first)
            line.fail(what, message("packing.fix_letter_returns"), place)
        name = letter if earlier is None else next(free, letter)
        blocks.append(Block(letter, name, [line]))
    return blocks


def _free_names(lines: list[Line]) -> Iterator[str]:
    """Names for pieces whose letter is taken: capitals that no block uses, then small letters."""
    used = {line.text.strip()[:1] for line in lines}
    return (name for name in NAMES if name not in used and name != "X")


def _letter(line: Line) -> str:
    """The one capital letter of a line."""
    letter = ""
    for place, sign in enumerate(line.text):
        if sign == " ":
            continue
        if sign not in NAMES[:26]:
            what = message("packing.block_sign", sign=sign)
            line.fail(what, message("packing.fix_block"), place, place + 1)
        if letter and sign != letter:
            what = message("packing.two_letters", first=letter, second=sign)
            line.fail(what, message("packing.fix_two_letters"), place, place + 1)
        letter = sign
    return letter


# The board with what lies on it


def _drawn_after(lines: list[Line], board: Board, count: int) -> tuple[list[Line], list[Line]]:
    """The lines of the blocks, and those of a board drawn below them, if there is one.

    It has the rows of the board and stands after a blank line, when all pieces have been drawn.
    """
    rows, columns, _ = board.size
    wide = [columns] * rows
    if board.lattice == "pyramid":
        wide = [side for side in range(1, rows + 1) for _ in range(side)]
    end = len(lines)
    while end and ":" in lines[end - 1].text:
        end -= 1
    blocks, drawn = lines[: max(0, end - len(wide))], lines[max(0, end - len(wide)) : end]
    letters = {line.text.strip()[0] for line in blocks}
    signs = {sign for line in drawn for sign in line.text}
    fits = [len(line.text) for line in drawn] == wide and signs <= letters | set("X._")
    apart = fits and bool(blocks) and drawn[0].number > blocks[-1].number + 1
    return (blocks, drawn) if apart and len(letters) == count else (lines, [])


def _lying(body: str, drawn: list[Line], board: Board, pieces: tuple[Piece, ...]) -> Steps:
    """The pieces on a drawn board as steps."""
    span = (drawn[0].start, drawn[-1].start + len(drawn[-1].text))
    masks = {} if board.lattice == "pyramid" else {"": boards.mask_text(board)}
    return board_text.parse(body, span, pieces, masks)[1]


def _wrong_count(line: Line, blocks: list[Block], count: int) -> NoReturn:
    letters = ", ".join(block.letter for block in blocks) or "-"
    what = message("packing.block_count", count=count, has=len(blocks), letters=letters)
    place = line.text.rindex(line.text.split()[2])
    fix = message("packing.fix_block_count", near=len(blocks), count=count)
    fix = fix if blocks else message("packing.fix_no_blocks")
    line.fail(what, fix, place, more=len(blocks) < count)


def _piece(block: Block) -> Piece:
    cells = [
        (x, y, 0)
        for y, line in enumerate(block.lines)
        for x, sign in enumerate(line.text)
        if sign != " "
    ]
    left = min(x for x, _, _ in cells)
    shape = [(x - left, y, z) for x, y, z in cells]
    what = size_error(shape)
    if what is not None:
        block.lines[0].fail(what, size_fix())
    return Piece(block.name, settled(shape))


def _file_lines(puzzle: Puzzle) -> list[str]:
    rows, columns, _ = puzzle.board.size
    full = len(puzzle.board.cells) == rows * columns
    pyramid = puzzle.board.lattice == "pyramid"
    kind = KINDS[2] if pyramid else KINDS[0] if full else KINDS[1]
    lines = [f"{rows} {columns} {len(puzzle.pieces)}", kind]
    if kind == "CUSTOM":
        lines += boards.mask_text(puzzle.board).split("/")
    return [*lines, *(row for piece in puzzle.pieces for row in _drawn(piece))]


def _drawn(piece: Piece) -> Iterator[str]:
    left = min(x for x, _, _ in piece.shape)
    for y in range(max(y for _, y, _ in piece.shape) + 1):
        row = {x - left for x, at, _ in piece.shape if at == y}
        signs = (piece.name if x in row else " " for x in range(max(row, default=0) + 1))
        yield "".join(signs).rstrip()


def file_text(puzzle: Puzzle, lying: str) -> str:
    """A puzzle as such a file, below it the board with what lies there.

    Only flat boards without spare cells and pyramids have one, and not with every kind of piece.
    """
    letters = all(piece.name in NAMES[:26] for piece in puzzle.pieces)
    plain = not any(piece.optional or piece.one_sided for piece in puzzle.pieces)
    flat = puzzle.board.lattice == "flat"
    whole = puzzle.board.lattice == "pyramid" and not puzzle.board.open
    if not (flat or whole) or puzzle.board.spare or not letters or not plain:
        raise Unavailable(message("packing.no_file"), message("packing.fix_no_file"))
    return "\n\n".join(filter(None, ("\n".join(_file_lines(puzzle)), lying)))
