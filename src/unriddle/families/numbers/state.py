"""The table: the values in front of the player, and what a step does to them.

This is the referee. It knows the rules and nothing about any search.
"""

from __future__ import annotations

from unriddle.errors import StepError
from unriddle.values import Message, Step, Steps, message

from .puzzle import Puzzle, Rational
from .text.expression import Expression, Operation, Value, infix, join, listed, step
from .text.steps import claim, parse_step

Table = tuple[Expression, ...]  # the cards as typed, then what was made, the latest last

_BINDS = {"+": 1, "-": 1, "*": 2, "/": 2}
_MOST_WORDS = 60  # of an expression with eight numbers and every parenthesis


def lay(puzzle: Puzzle) -> Table:
    """The table before the first step."""
    faces = puzzle.labels or ("",) * len(puzzle.numbers)
    cards = zip(puzzle.numbers, faces, strict=True)
    return tuple(Value(number, face) for number, face in cards)


def values(table: Table) -> tuple[Rational, ...]:
    return tuple(entry.value for entry in table)


def shown(entry: Expression) -> str:
    """What lies there as a player sees it: the face of a card, or the value that was made."""
    return (isinstance(entry, Value) and entry.label) or str(entry.value)


def take(table: Table, value: Rational) -> tuple[Expression, Table] | None:
    """The expression of that value, the latest made first, and the table without it."""
    for place in reversed(range(len(table))):
        if table[place].value == value:
            return table[place], table[:place] + table[place + 1 :]
    return None


def play(puzzle: Puzzle, table: Table, index: int, text: Step) -> Table:
    """The table after a step as it is typed; raises StepError(index)."""
    after = _plain(puzzle, table, text)
    if after is not None:
        return after
    return apply(puzzle, table, index, text, parse_step(index, text, values(table)))


def _plain(puzzle: Puzzle, table: Table, text: Step) -> Table | None:
    """The same for a step as we write it, `8 - 7` or `(8 - 7) * 4`, if the rules allow it.

    Nearly all are such, and a list of solutions has thousands: what it takes to read anything
    that people type, and to say what is wrong with it, is left out.
    """
    spaced = text.replace("(", "( ").replace(")", " )") if "(" in text else text
    words = spaced.split(" ")
    if not 3 <= len(words) <= _MOST_WORDS:
        return None
    words.reverse()
    rest = list(table)
    made = _evaluated(puzzle, rest, words, 1)
    if made is None or words or len(rest) == len(table) - 1:  # a single value is no step
        return None
    return (*rest, made)


def _evaluated(
    puzzle: Puzzle, rest: list[Expression], words: list[str], binds: int
) -> Expression | None:
    """An operand at the end of the words, joined with all that operators bind to it as tightly."""
    word = words.pop() if words else ""
    left = _evaluated(puzzle, rest, words, 1) if word == "(" else _named(rest, word)
    if word == "(" and (not words or words.pop() != ")"):
        return None
    while left and words and _BINDS.get(words[-1], 0) >= binds:
        op = words.pop()
        right = _evaluated(puzzle, rest, words, _BINDS[op] + 1)
        if not right or op not in puzzle.using or (op == "/" and right.value == 0):
            return None
        left = join(op, left, right)
        if not puzzle.allows(left.value):
            return None
    return left


def _named(rest: list[Expression], name: str) -> Expression | None:
    """Take the latest entry of the value with that name off the rest."""
    for place in reversed(range(len(rest))):
        if str(rest[place].value) == name:
            return rest.pop(place)
    return None


def apply(puzzle: Puzzle, table: Table, index: int, text: Step, typed: Expression) -> Table:
    """The table after a typed expression of its values; raises StepError(index)."""

    def resolve(typed: Expression, left: Table) -> tuple[Expression, Table]:
        """What lies on the table in the place of the values that were typed, and what is left."""
        if isinstance(typed, Operation):
            one, left = resolve(typed.left, left)
            other, left = resolve(typed.right, left)
            try:
                return join(typed.op, one, other), left
            except ZeroDivisionError:
                what = message("numbers.divides_by_zero", step=infix(typed))
                raise StepError(index, text, what, message("numbers.fix_other_step")) from None
        taken = take(left, typed.value)
        if taken is None:
            what = message("numbers.not_on_table", value=str(typed.value))
            fix = message("numbers.fix_on_table", values=" ".join(map(shown, table)))
            raise StepError(index, text, what, fix)
        return taken

    made, rest = resolve(typed, table)
    _judge(puzzle, index, text, made, table)
    claimed = claim(text)
    if claimed is not None and claimed != made.value:
        value, said = str(made.value), str(claimed)
        what = message("numbers.step_value", step=infix(typed), value=value, claimed=said)
        raise StepError(index, text, what, message("numbers.fix_step_value", claimed=said))
    return (*rest, made)


def _judge(puzzle: Puzzle, index: int, text: Step, made: Expression, table: Table) -> None:
    """Hold what is new against the rules."""
    before = [id(entry) for entry in table]
    for operation in _new_operations(made, before):
        said = f"{step(operation)} = {operation.value}"
        if operation.op not in puzzle.using:
            what = message("numbers.not_allowed", op=operation.op)
            fix = message("numbers.fix_using", using=" ".join(puzzle.using))
            raise StepError(index, text, what, fix)
        if puzzle.whole and operation.value.denominator != 1:
            what = message("numbers.makes_fraction", step=said)
            raise StepError(index, text, what, message("numbers.fix_whole"))
        if puzzle.least is not None and operation.value < puzzle.least:
            what = message("numbers.makes_small", step=said)
            fix = message("numbers.fix_least", least=puzzle.least)
            raise StepError(index, text, what, fix)


def _new_operations(made: Expression, before: list[int]) -> list[Operation]:
    if id(made) in before or isinstance(made, Value):
        return []
    return [*_new_operations(made.left, before), *_new_operations(made.right, before), made]


def steps_for(table: Table, wanted: Expression) -> Steps:
    """Steps that make exactly `wanted` (an expression of the table's values) and nothing else.

    Two equal values on the table can be told apart only by when they were made. Where no order
    of the steps says which is meant, the whole expression is one step.
    """
    if isinstance(wanted, Value):
        return ()
    for order in _orders(wanted):
        if _say_which(table, order):
            return tuple(map(step, order))
    return (infix(wanted),)


def _orders(expression: Expression) -> list[list[Operation]]:
    """The operations in each order in which one side is worked out, then the other, then both."""
    if isinstance(expression, Value):
        return [[]]
    left, right = _orders(expression.left), _orders(expression.right)
    orders = [[*first, *second, expression] for first in left for second in right]
    if left[0] and right[0]:
        orders += [[*first, *second, expression] for first in right for second in left]
    return orders


def _say_which(table: Table, order: list[Operation]) -> bool:
    """Whether each step takes what is meant, if it takes the latest of equal values."""
    on_the_way = [entry.value for entry in (*table, *order[:-1])]
    if len(set(on_the_way)) == len(on_the_way):
        return True
    numbers = [entry.value for entry in reversed(table)]  # the latest first
    made: list[Operation | None] = [None] * len(table)  # None: a card
    for operation in order:
        for meant in (operation.left, operation.right):
            place = numbers.index(meant.value)
            del numbers[place]
            there = made.pop(place)
            if there not in (None, meant):
                return False
        numbers.insert(0, operation.value)
        made.insert(0, operation)
    return True


def describe(puzzle: Puzzle, table: Table) -> Message:
    """What the steps come to, in words."""
    target, made = str(puzzle.target), table[-1]
    if len(table) == 1:
        return _outcome(puzzle, made.value)
    if puzzle.leftovers and puzzle.target in values(table):
        return _reached(puzzle, table)
    if isinstance(made, Value):
        faces = " ".join(map(shown, table))
        return message("numbers.standing_start", values=faces, target=target)
    rest = listed(values(table[:-1]))
    return message("numbers.standing_open", value=str(made.value), rest=rest, target=target)


def _outcome(puzzle: Puzzle, value: Rational) -> Message:
    """What a single value that is left comes to."""
    target = str(puzzle.target)
    if value == puzzle.target:
        return message("numbers.standing_solved", value=target)
    if puzzle.leftovers:
        away = str(puzzle.away(value))
        return message("numbers.standing_near", value=str(value), target=target, away=away)
    return message("numbers.standing_missed", value=str(value), target=target)


def _reached(puzzle: Puzzle, table: Table) -> Message:
    """The target lies among other numbers: it was dealt, or made without them."""
    place = [entry.value for entry in table].index(puzzle.target)
    if isinstance(table[place], Value):
        return message("numbers.standing_there", value=str(puzzle.target))
    rest = listed(values((*table[:place], *table[place + 1 :])))
    return message("numbers.standing_reached", value=str(puzzle.target), rest=rest)
