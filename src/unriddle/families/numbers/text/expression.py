"""Expressions: a value, or two expressions and an operator; and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from unriddle.lazy_dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Value:
    """A number on the table: a card, or what earlier steps made."""

    value: Fraction
    label: str = field(default="", compare=False)  # what a card shows: K, 10♥


@dataclass(frozen=True, slots=True)
class Operation:
    """Two expressions joined by `+ - * /`."""

    op: str
    left: Expression
    right: Expression
    value: Fraction


Expression: TypeAlias = Value | Operation


def join(op: str, left: Expression, right: Expression) -> Operation:
    """The operation of two expressions; a zero divisor raises ZeroDivisionError."""
    return Operation(op, left, right, compute(op, left.value, right.value))


def compute(op: str, left: Fraction, right: Fraction) -> Fraction:
    """`left op right`, exactly."""
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    return left * right if op == "*" else left / right


def decode(code: bytes, numbers: Sequence[Fraction]) -> Expression:
    """An expression from an engine's postfix: places of numbers, and operators as characters."""
    stack: list[Expression] = []
    for byte in code:
        if byte < len(numbers):
            stack.append(Value(numbers[byte]))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(join(chr(byte), left, right))
    return stack[0]


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
    parts = (expression.left, expression.right)
    left, right = (full(p) if isinstance(p, Value) else f"({full(p)})" for p in parts)
    return f"{left} {expression.op} {right}"


def postfix(expression: Expression) -> str:
    """Operands first, then the operator: `8 3 13 4 - / /`."""
    if isinstance(expression, Value):
        return str(expression.value)
    return f"{postfix(expression.left)} {postfix(expression.right)} {expression.op}"


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


def listed(values: Iterable[Fraction | int]) -> str:
    """Values side by side: `4 7 8/3`."""
    return " ".join(map(str, values))


def _atom(value: Fraction) -> str:
    """A value as an operand: a fraction or a negative number in parentheses."""
    return str(value) if value.denominator == 1 and value >= 0 else f"({value})"


def _binds(expression: Expression) -> int:
    if isinstance(expression, Value):
        return 3
    return 1 if expression.op in "+-" else 2


def _latex_binds(expression: Expression) -> int:
    """As `_binds`, but a fraction bar holds together by itself."""
    return 3 if isinstance(expression, Operation) and expression.op == "/" else _binds(expression)
