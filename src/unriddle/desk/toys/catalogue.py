"""The toys of every family, and which of them a puzzle is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

from unriddle import info
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.desk.state import can
from unriddle.families import family as family_of
from unriddle.families import infos
from unriddle.info import Info
from unriddle.lazy import pattern
from unriddle.lazy_dataclass import dataclass, replace
from unriddle.scene import Scene
from unriddle.values import Message, message

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
LONGEST = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # days of each, in any year
_SIZE = pattern(r"\d+(x\d+)+")


@dataclass(frozen=True, slots=True)
class ToyBoard:
    """A board of a toy."""

    key: str
    name: Message
    position: Annotated[str, "What lies there at first: an empty board, tiles in order."]
    family: Annotated[str, "The family and variant, as `generate` takes it."]
    wish: Annotated[str, "The body that `generate` takes."]
    grades: Annotated[tuple[int, ...], "Of fresh puzzles, in stars; none: there are no fresh ones."]


@dataclass(frozen=True, slots=True)
class Toy:
    """What people own or play, by the name they know."""

    key: str
    family: str
    name: Message
    about: Message
    place: Annotated[int, "Among the toys of all families."]
    daily: Annotated[bool, "Whether there is a puzzle of the day."]
    grades: Annotated[tuple[int, ...], "Of its puzzles of the day, in stars, Monday's first."]
    picture: Annotated[str, "A position to draw on its card."]
    boards: tuple[ToyBoard, ...]


class Table(NamedTuple):
    """What lies on the table: a toy and its board by their keys, and the name of the board."""

    toy: str = ""
    board: str = ""
    board_name: Message | None = None  # where the toy has several


def toys_of(facts: Info) -> tuple[Toy, ...]:
    """The toys of a family: those that it names, or itself, with its variants as the boards."""
    if not facts.toys:
        return (_derived(facts),)
    return tuple(
        _told(
            toy,
            facts.key,
            message(f"{facts.key}.toy_{toy.key}"),
            message(f"{facts.key}.toy_{toy.key}_about"),
        )
        for toy in facts.toys
    )


def _derived(facts: Info) -> Toy:
    """A family as a toy, in the words that every family has."""
    names = (message(f"{facts.key}.{key}") for key in ("page_name", "page_about"))
    boards = tuple(info.Board(each.key, each.key, each.example) for each in facts.variants)
    fresh = (1, 2, 3, 4, 5) if can(family_of(facts.key), "generate") else ()
    return _told(info.Toy(facts.key, boards, daily=False, grades=fresh), facts.key, *names)


def _told(toy: info.Toy, family: str, name: Message, about: Message) -> Toy:
    def board_name(board: info.Board) -> Message:
        return _name(family, board) if len(toy.boards) > 1 else name

    boards = tuple(
        ToyBoard(
            key=board.key,
            name=board_name(board),
            position=_text(family, board),
            family=f"{family}/{board.variant}",
            wish=board.wish,
            grades=toy.grades if board.grades is None else board.grades,
        )
        for board in toy.boards
    )
    return Toy(
        key=toy.key,
        family=family,
        name=name,
        about=about,
        place=toy.place,
        daily=toy.daily,
        grades=toy.grades,
        picture=f"{boards[0].family}: {toy.picture or toy.boards[0].body}",
        boards=boards,
    )


def _text(family: str, board: info.Board) -> str:
    return f"{family}/{board.variant}: {board.body}"


def _name(family: str, board: info.Board) -> Message:
    if _SIZE.fullmatch(board.key):
        return _size(*map(int, board.key.split("x")))
    own = bool(infos()[family].toys)  # else the board is a variant, which has a name
    return message(f"{family}.board_{board.key}" if own else f"{family}.variant_{board.key}")


def _size(*lengths: int) -> Message:
    return message("toy.size", size="×".join(map(str, lengths)))


# Which toy a puzzle is


def table_of(position: Position) -> Table:
    """The toy and the board that a position is played on; none where the family has no such."""
    return _table_of(position.family, replace(position, steps=(), warnings=()))


@lru_cache(maxsize=256)
def _table_of(family: str, puzzle: Position) -> Table:
    facts = infos()[family]
    scene, variant = puzzle.scene(), puzzle.variant
    goals = {cell.goal for cell in scene.cells}
    if not facts.toys:
        named = _name(family, info.Board(variant, variant, "")) if len(facts.variants) > 1 else None
        return Table(facts.key, variant, named)
    rest = [Table(toy.key, "", _outline(scene)) for toy in facts.toys if toy.others]
    for toy, board in _boards(facts.toys, variant):
        if board.goal in ("", *goals):
            if _places(scene) == _places_of(family, board):
                named = _date(toy, puzzle) if toy.dated else _beside(family, toy, board)
                return Table(toy.key, board.key, named)
            rest.insert(0, Table(toy.key, "", _outline(scene)))
    return rest[0] if rest else Table()


def _boards(toys: Sequence[info.Toy], variant: str) -> Iterator[tuple[info.Toy, info.Board]]:
    for toy in toys:
        yield from ((toy, board) for board in toy.boards if board.variant == variant)


def _beside(family: str, toy: info.Toy, board: info.Board) -> Message | None:
    return _name(family, board) if len(toy.boards) > 1 else None


def _date(toy: info.Toy, puzzle: Position) -> Message | None:
    """The date that a puzzle is of, where it is of one; its month and day stand in any order."""
    _, _, body = puzzle.text.partition(": ")
    words = {*body.split()}
    months = zip(MONTHS, LONGEST, strict=True)
    dates = ((month, day) for month, longest in months for day in range(1, longest + 1))
    for month, day in dates:
        if words == {*toy.dated.format(month=month, day=day).split()}:
            return message("toy.date", day=day, month=message(f"toy.month_{month.lower()}"))
    return None


def _places(scene: Scene) -> frozenset[tuple[int, int, int]]:
    return frozenset((cell.x, cell.y, cell.z) for cell in scene.cells)


@lru_cache(maxsize=256)
def _places_of(family: str, board: info.Board) -> frozenset[tuple[int, int, int]]:
    return _places(read(_text(family, board)).scene())


def _outline(scene: Scene) -> Message | None:
    """A board that has no name, by its size; a row of numbers has none."""
    columns, rows, layers = (1 + max(at) for at in zip(*_places(scene), strict=True))
    if scene.lattice == "pyramid":
        return message("toy.pyramid", layers=layers)
    if layers > 1:
        return _size(rows, columns, layers)
    return _size(rows, columns) if rows > 1 else None
