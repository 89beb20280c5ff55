"""Reading what a player types as a step: `8 - 7`, or a whole answer, infix or postfix."""

from __future__ import annotations

from collections.abc import Callable, Collection

from unriddle.errors import StepError
from unriddle.lazy import fractions, pattern
from unriddle.values import Message, message

from ..puzzle import OPERATORS, Rational
from .expression import Expression, Operation, Value
from .notation import SPELLINGS, number

_TOKEN = pattern(r"\s*([0-9]+|[AaJjQqKk](?![A-Za-z])|[-+*/()xX×·÷−–]|\S)")
_CLAIM = pattern(r"\s*=\s*([-−]?[0-9]{1,40}(?:/0*[1-9][0-9]{0,39})?)\s*$")
_LONGEST = 400  # characters: far more than any answer with eight numbers needs
_DEEPEST = 40  # parentheses inside each other


def parse_step(index: int, text: str, on_table: Collection[Rational]) -> Expression:
    """The expression that was typed; `8/3` is a value if the table holds it, else a division."""
    if len(text) > _LONGEST:
        what = message("numbers.step_long", most=_LONGEST)
        raise StepError(index, text[:40], what, message("numbers.fix_step"))
    claimed = _CLAIM.search(text)
    read = text[: claimed.start()] if claimed else text
    return _Reader(index, text, read, on_table).read()


def claim(text: str) -> Rational | None:
    """What somebody says that a step makes: `8 - 7 = 1`."""
    found = _CLAIM.search(text)
    return fractions.Fraction(found[1].replace("−", "-")) if found else None


class _Reader:
    """Recursive descent over the tokens of one step."""

    def __init__(self, index: int, text: str, read: str, on_table: Collection[Rational]) -> None:
        self.index = index
        self.text = text
        self.on_table = on_table
        self.tokens = [(SPELLINGS.get(m[1], m[1]), m.start(1)) for m in _TOKEN.finditer(read)]
        self.place = 0
        self.depth = 0

    def read(self) -> Expression:
        if not self.tokens:
            raise self.error(message("numbers.step_empty"))
        if len(self.tokens) > 2 and self.tokens[-1][0] in OPERATORS:
            found = self.postfix()
        else:
            found = self.sum()
            if self.place < len(self.tokens):
                raise self.error(message("numbers.step_extra", text=self.as_typed()))
        if isinstance(found, Value):
            raise self.error(message("numbers.step_single"))
        return found

    def error(self, what: Message) -> StepError:
        return StepError(self.index, self.text, what, message("numbers.fix_step"))

    def peek(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def as_typed(self) -> str:
        """The present token in the player's own spelling: `x` is taken for `*`."""
        if self.place >= len(self.tokens):
            return ""
        token, start = self.tokens[self.place]
        return self.text[start : start + len(token)]

    def sum(self) -> Expression:
        found = self.product()
        while self.peek() in ("+", "-"):
            found = self.pair(found, self.product)
        return found

    def product(self) -> Expression:
        found = self.operand()
        while self.peek() in ("*", "/"):
            found = self.pair(found, self.operand)
        return found

    def pair(self, left: Expression, right: Callable[[], Expression]) -> Expression:
        op = self.peek()
        self.place += 1
        return _typed(op, left, right())

    def operand(self) -> Expression:
        """A value, or an expression in parentheses."""
        token = self.peek()
        if token == "(":
            return self.parenthesis()
        if token == "-" and self.touches_number():
            self.place += 1
            return Value(-self.value().value)
        return self.value()

    def parenthesis(self) -> Expression:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(message("numbers.step_deep"))
        self.place += 1
        found = self.sum()
        if self.peek() != ")":
            raise self.error(message("numbers.step_unclosed"))
        self.place += 1
        self.depth -= 1
        return found

    def touches_number(self) -> bool:
        """Whether a minus sign is part of the number behind it: `-3`, not `- 3`."""
        if self.place + 1 >= len(self.tokens):
            return False
        text, start = self.tokens[self.place + 1]
        return text.isdecimal() and start == self.tokens[self.place][1] + 1

    def value(self) -> Value:
        """A number or card; `8/3` without spaces is one value where the table holds it."""
        token = self.peek()
        top = number(token)
        if top is None:
            key = "numbers.step_no_value" if token else "numbers.step_ends"
            raise self.error(message(key, text=self.as_typed()))
        start = self.tokens[self.place][1]
        self.place += 1
        fraction = self.fraction(top, start + len(token))
        return Value(top if fraction is None else fraction)

    def fraction(self, top: int, end: int) -> fractions.Fraction | None:
        following = self.tokens[self.place : self.place + 2]
        if len(following) < 2 or following[0] != ("/", end) or following[1][1] != end + 1:
            return None
        bottom = number(following[1][0])
        if not bottom:
            return None
        value = fractions.Fraction(top, bottom)
        negative = self.place >= 2 and self.tokens[self.place - 2][0] == "-"
        held = value in self.on_table or (negative and -value in self.on_table)
        if value.numerator != top or value.denominator == 1 or not held:
            return None
        self.place += 2
        return value

    def postfix(self) -> Expression:
        """Operands first: each operator joins the two latest on the stack."""
        stack: list[Expression] = []
        while self.place < len(self.tokens):
            token = self.peek()
            if token in OPERATORS and not (token == "-" and self.touches_number()):
                if len(stack) < 2:
                    raise self.error(message("numbers.postfix_short", text=token))
                right, left = stack.pop(), stack.pop()
                stack.append(_typed(token, left, right))
                self.place += 1
            else:
                stack.append(self.operand())
        if len(stack) != 1:
            raise self.error(message("numbers.postfix_left", count=len(stack)))
        return stack[0]


def _typed(op: str, left: Expression, right: Expression) -> Operation:
    """An operation as typed; its value is worked out when the table is known."""
    return Operation(op, left, right, 0)
