"""Expressions: a value, or two expressions and an operator; and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from unriddle.lazy import pattern
from unriddle.lazy_dataclass import dataclass, field

from ..puzzle import Rational, exact, quotient

_SIGNS = {"*": "×", "/": "÷", "-": "−"}
_FRACTION = pattern(r"-?[0-9]+/[0-9]+")


@dataclass(frozen=True, slots=True)
class Value:
    """A number on the table: a card, or what earlier steps made."""

    value: Rational
    label: str = field(default="", compare=False)  # what a card shows: K, 10♥


@dataclass(frozen=True, slots=True)
class Operation:
    """Two expressions joined by `+ - * /`."""

    op: str
    left: Expression
    right: Expression
    value: Rational


Expression: TypeAlias = Value | Operation


def join(op: str, left: Expression, right: Expression) -> Operation:
    """The operation of two expressions; a zero divisor raises ZeroDivisionError."""
    return Operation(op, left, right, compute(op, left.value, right.value))


def compute(op: str, left: Rational, right: Rational) -> Rational:
    """`left op right`, exactly."""
    if op == "+":
        return exact(left + right)
    if op == "-":
        return exact(left - right)
    return exact(left * right) if op == "*" else quotient(left, right)


class Decoder:
    """Expressions from an engine's postfix: places of numbers, and operators as characters.

    What is part of several expressions is made once.
    """

    def __init__(self, numbers: Sequence[Rational]) -> None:
        self._values = [Value(number) for number in numbers]
        self._made: dict[bytes, Operation] = {}

    def __call__(self, code: bytes) -> Expression:
        stack: list[tuple[int, Expression]] = []  # each with the place where its code begins
        for place, byte in enumerate(code):
            if byte < len(self._values):
                stack.append((place, self._values[byte]))
                continue
            (_, right), (start, left) = stack.pop(), stack.pop()
            part = code[start : place + 1]
            made = self._made.get(part)
            if made is None:
                made = self._made[part] = join(chr(byte), left, right)
            stack.append((start, made))
        return stack[0][1]


def decode(code: bytes, numbers: Sequence[Rational]) -> Expression:
    """A single expression from an engine's postfix."""
    return Decoder(numbers)(code)


def operations(expression: Expression) -> Iterator[Operation]:
    """The operations of an expression in the order a person would carry them out."""
    if isinstance(expression, Operation):
        yield from operations(expression.left)
        yield from operations(expression.right)
        yield expression


def leaves(expression: Expression) -> Iterator[Value]:
    """The numbers of an expression from left to right."""
    if isinstance(expression, Operation):
        yield from leaves(expression.left)
        yield from leaves(expression.right)
    else:
        yield expression


def step(operation: Operation) -> str:
    """One operation as a step between two values: `3 - 8/3`."""
    return f"{operation.left.value} {operation.op} {operation.right.value}"


def for_people(step: str) -> str:
    """A step with the signs of schoolbooks: `8 / 1/3` is `8 ÷ (1/3)`."""
    return " ".join(_SIGNS.get(word) or _FRACTION.sub(r"(\g<0>)", word) for word in step.split())


def infix(expression: Expression) -> str:
    """With as few parentheses as say in which order it is worked out: `(7 - 8 / 8) * 4`."""
    if isinstance(expression, Value):
        return _atom(expression.value)
    left, right = infix(expression.left), infix(expression.right)
    if _binds(expression.left) < _binds(expression):
        left = f"({left})"
    # Also for a + (b - c), where the value needs none: the text says what is done first.
    if _binds(expression.right) <= _binds(expression):
        right = f"({right})"
    return f"{left} {expression.op} {right}"


def full(expression: Expression) -> str:
    """With every parenthesis but the outermost: `((9 * 5) - 9) - 12`."""
    if isinstance(expression, Value):
        return _atom(expression.value)
    return f"{_enclosed(expression.left)} {expression.op} {_enclosed(expression.right)}"


def _enclosed(part: Expression) -> str:
    return _atom(part.value) if isinstance(part, Value) else f"({full(part)})"


def postfix(expression: Expression) -> str:
    """Operands first, then the operator: `8 3 13 4 - / /`."""
    if isinstance(expression, Value):
        return str(expression.value)
    return f"{postfix(expression.left)} {postfix(expression.right)} {expression.op}"


def tree(expression: Expression) -> Any:
    """For a drawing: a card, or a sign and its two parts: `["-", "K", ["/", "8♠", "8♥"]]`."""
    if isinstance(expression, Value):
        return expression.label or str(expression.value)
    return (expression.op, tree(expression.left), tree(expression.right))


def steps(expression: Expression) -> str:
    """Each step with its result: `13 - 4 = 9, 3 / 9 = 1/3, 8 / (1/3) = 24`."""
    lines = []
    for operation in operations(expression):
        left, right = _atom(operation.left.value), _atom(operation.right.value)
        lines.append(f"{left} {operation.op} {right} = {operation.value}")
    return ", ".join(lines) or f"{expression.value} = {expression.value}"


def postfix_steps(expression: Expression) -> str:
    """Postfix with its evaluation: `8 3 13 4 - / /: 13 - 4 = 9, 3 / 9 = 1/3, 8 / (1/3) = 24`."""
    return f"{postfix(expression)}: {steps(expression)}"


def latex(expression: Expression) -> str:
    r"""For a formula: `\left(7 - \frac{8}{8}\right) \times 4`."""
    if isinstance(expression, Value):
        value = expression.value
        if value.denominator == 1:
            return str(value)
        sign = "-" if value < 0 else ""
        return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    left, right = latex(expression.left), latex(expression.right)
    if expression.op == "/":
        return rf"\frac{{{left}}}{{{right}}}"
    if _latex_binds(expression.left) < _latex_binds(expression):
        left = rf"\left({left}\right)"
    if _latex_binds(expression.right) <= _latex_binds(expression):
        right = rf"\left({right}\right)"
    sign = expression.op.replace("*", r"\times")
    return f"{left} {sign} {right}"


def listed(values: Iterable[Rational]) -> str:
    """Values side by side: `4 7 8/3`."""
    return " ".join(map(str, values))


def _atom(value: Rational) -> str:
    """A value as an operand: a fraction or a negative number in parentheses."""
    return str(value) if value.denominator == 1 and value >= 0 else f"({value})"


def _binds(expression: Expression) -> int:
    if isinstance(expression, Value):
        return 3
    return 1 if expression.op in "+-" else 2


def _latex_binds(expression: Expression) -> int:
    """As `_binds`, but a fraction bar holds together by itself."""
    return 3 if isinstance(expression, Operation) and expression.op == "/" else _binds(expression)


FORMS = {
    "infix": infix,
    "postfix": postfix,
    "postfix-steps": postfix_steps,
    "steps": steps,
    "latex": latex,
    "full": full,
}
