"""Reading and writing puzzles: `4 7 8 8 = 24 no-fractions using + - *`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from unriddle.errors import NotationError, UnknownName
from unriddle.lazy import fractions, pattern
from unriddle.lazy_dataclass import replace
from unriddle.values import Message, Parsed, message

from ..puzzle import LARGE, LARGEST_TARGET, LIMITS, OPERATORS, SMALL, Puzzle, Rational, exact

CARDS = {"A": 1, "J": 11, "Q": 12, "K": 13}
SUITS = {"♠": "♠", "♥": "♥", "♦": "♦", "♣": "♣", "S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SPELLINGS = {"x": "*", "X": "*", "×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-"}
RULES = ("no-fractions", "no-negatives", "using")
MOST_WORDS = 100  # more than any puzzle has: of a larger text the beginning says enough
_TOKEN = pattern(r"[^\s,=]+|=")
_CARD = pattern(r"(1[0-3]|[1-9]|[AJQK])([♠♥♦♣SHDC])\ufe0f?", re.IGNORECASE)
_RATIONAL = pattern(r"-?[0-9]+(/[0-9]+)?")


class Token(NamedTuple):
    text: str
    start: int

    @property
    def span(self) -> tuple[int, int]:
        return (self.start, self.start + len(self.text))


def tokens(text: str) -> Iterator[Token]:
    """The words of a text with their places; commas and line breaks are spaces."""
    return (Token(found[0], found.start()) for found in _TOKEN.finditer(text))


def number(text: str) -> int | None:
    """A whole number or a card, `None` if it is neither."""
    if text.isdecimal() and text.isascii():
        return int(text[:40])  # a longer one is out of every range
    return CARDS.get(text.upper())


def face(text: str) -> tuple[int, str] | None:
    """The value of a number or card, and what it shows: `k` is 13 and shows K, `10h` shows 10♥."""
    value = number(text)
    if value is not None:
        return value, str(value) if text.isdecimal() else text.upper()
    suited = _CARD.fullmatch(text)
    card = face(suited[1]) if suited else None
    return (card[0], card[1] + SUITS[suited[2].upper()]) if suited and card else None


def format_puzzle(puzzle: Puzzle) -> str:
    """The cards with their faces, so that they are the same wherever the text is read."""
    return " ".join([*(puzzle.labels or map(str, puzzle.numbers)), *terms(puzzle)])


def terms(puzzle: Puzzle) -> Iterator[str]:
    """The target and the rules."""
    yield from ("=", str(puzzle.target))
    if puzzle.no_fractions:
        yield "no-fractions"
    if puzzle.no_negatives:
        yield "no-negatives"
    if puzzle.using != OPERATORS:
        yield from ("using", *puzzle.using)


def parse_puzzle(variant: str | None, body: str) -> Parsed[Puzzle]:
    """A puzzle from its notation; raises NotationError."""
    if variant is not None and variant not in LIMITS:
        raise UnknownName("variant", variant, LIMITS)
    words = list(islice(tokens(body), MOST_WORDS + 1))
    if len(words) > MOST_WORDS:
        what = message("numbers.too_long", most=MOST_WORDS)
        raise NotationError(words[-1].span, what, _how_to_type(variant))
    split = next((place for place, word in enumerate(words) if ends_numbers(word)), len(words))
    typed, rest = words[:split], words[split:]
    cards = [_card(word, variant) for word in typed]
    numbers = [value for value, _ in cards]
    if variant in (None, "countdown") and not rest and _is_show(numbers):
        return _show(body, typed[-1])
    kind = variant or _kind(numbers)
    _check_numbers(kind, typed, numbers, body)
    target = _take_target(kind, rest, body)
    if kind == "countdown" and rest:
        what = message("numbers.rule_fixed")
        raise NotationError(rest[0].span, what, message("numbers.fix_rule_fixed"))
    rules = _take_rules(rest)
    labels = tuple([shows for _, shows in cards])
    return Parsed(kind, Puzzle(kind, tuple(numbers), target, labels=labels, **rules))


def _is_show(numbers: list[int]) -> bool:
    """Whether these are six numbers of the show and, without a sign before it, its target."""
    return (
        len(numbers) == 7 and {*LARGE, *SMALL}.issuperset(numbers[:6]) and 100 <= numbers[6] <= 999
    )


def _show(body: str, target: Token) -> Parsed[Puzzle]:
    hand, _ = target.span
    parsed = parse_puzzle("countdown", f"{body[:hand]}= {body[hand:]}")
    return replace(parsed, warnings=(message("numbers.read_as_show", target=target.text),))


def parse_moved(variant: str, text: str, by: int) -> Puzzle:
    """A puzzle from a text made of what was typed, in which places count `by` more."""
    try:
        return parse_puzzle(variant, text).puzzle
    except NotationError as error:
        start, end = error.span
        error.span = (max(start + by, 0), max(end + by, 0))
        raise


def ends_numbers(word: Token) -> bool:
    """Whether the numbers end before this word: at `=`, or at something like a rule."""
    if word.text == "=" or number(word.text) is not None:
        return word.text == "="
    return word.text.lower() in RULES or _near_rule(word.text) is not None


def _near_rule(text: str) -> str | None:
    if not 3 < len(text) < 20:
        return None
    from difflib import get_close_matches  # slow to load, seldom needed

    return next(iter(get_close_matches(text.lower(), RULES, n=1, cutoff=0.7)), None)


def _kind(numbers: list[int]) -> str:
    """The variant when none was named: `24` if these could be its cards."""
    limits = LIMITS["24"]
    fits = len(numbers) <= limits.most_count
    return "24" if fits and all(limits.least <= n <= limits.most for n in numbers) else "any"


def _card(word: Token, variant: str | None) -> tuple[int, str]:
    card = face(word.text)
    if card is None:
        what = message("numbers.no_number", text=word.text[:40])
        raise NotationError(word.span, what, _how_to_type(variant))
    return card


def _how_to_type(variant: str | None) -> Message:
    if variant in (None, "24"):
        return message("numbers.fix_cards")
    limits = LIMITS[variant or "24"]
    return message("numbers.fix_numbers", least=limits.least, most=limits.most)


def _check_numbers(kind: str, typed: list[Token], numbers: list[int], body: str) -> None:
    limits = LIMITS[kind]
    for word, value in zip(typed, numbers, strict=True):
        if not limits.least <= value <= limits.most:
            what = message("numbers.out_of_range", text=word.text[:40], variant=kind)
            fix = message("numbers.fix_range", least=limits.least, most=limits.most)
            if kind in ("24", "ten") and limits.most < value <= LIMITS["any"].most:
                fix = message("numbers.fix_range_any", least=limits.least, most=limits.most)
            raise NotationError(word.span, what, fix)
    fix = message("numbers.fix_count", least=limits.least_count, most=limits.most_count)
    if len(numbers) > limits.most_count:
        what = message("numbers.too_many", count=len(numbers), variant=kind)
        raise NotationError((typed[limits.most_count].start, typed[-1].span[1]), what, fix)
    if len(numbers) < limits.least_count:
        key = "numbers.too_few" if numbers else "numbers.empty"
        end = typed[-1].span[1] if typed else len(body) - len(body.lstrip())
        raise NotationError((end, end), message(key, count=len(numbers)), fix)


def _take_target(kind: str, rest: list[Token], body: str) -> Rational:
    """The target after `=`, taken off `rest`; 24 when it is left out."""
    if not rest or rest[0].text != "=":
        if kind == "countdown":
            end = len(body.rstrip())
            what = message("numbers.no_target")
            raise NotationError((end, end), what, message("numbers.fix_target_whole"))
        return 24
    equals = rest.pop(0)
    if not rest:
        what = message("numbers.no_target")
        raise NotationError(equals.span, what, message("numbers.fix_target"))
    return _target(kind, rest.pop(0))


def _target(kind: str, word: Token) -> Rational:
    value = _rational(word.text.replace("−", "-"))
    fix = "numbers.fix_target"
    fits = value is not None and max(abs(value.numerator), value.denominator) <= LARGEST_TARGET
    if kind == "countdown":
        fix = "numbers.fix_target_whole"
        fits = value is not None and 1 <= value <= 1_000_000 and value.denominator == 1
    if value is None or not fits:
        what = message("numbers.bad_target", text=word.text[:40])
        raise NotationError(word.span, what, message(fix))
    return value


def _rational(text: str) -> Rational | None:
    """A fraction, a whole number or a card; None for what is none, or longer than any may be."""
    top, _, bottom = text.partition("/")
    if max(len(top), len(bottom)) > 11:
        return None
    if _RATIONAL.fullmatch(text):
        return exact(fractions.Fraction(text)) if int(bottom or 1) else None
    return number(text)


def _take_rules(rest: list[Token]) -> dict[str, Any]:
    """The rule words, all of what is left."""
    rules: dict[str, Any] = {}
    while rest:
        word = rest.pop(0)
        rule = word.text.lower()
        if rule == "using":
            rules["using"] = _take_operators(word, rest)
        elif rule in RULES:
            rules[rule.replace("-", "_")] = True
        else:
            raise NotationError(word.span, *_unknown_rule(word))
    return rules


def _unknown_rule(word: Token) -> tuple[Message, Message]:
    what = message("numbers.unknown_rule", text=word.text[:40])
    near = _near_rule(word.text)
    if word.text == "=":
        return message("numbers.two_targets"), message("numbers.fix_two_targets")
    if near:
        return what, message("fix.did_you_mean", near=near, names=", ".join(RULES))
    return what, message("numbers.fix_rules")


def _take_operators(using: Token, rest: list[Token]) -> str:
    """The operators after `using`, in our order; `+-*` may be written in one word."""
    operators = set()
    while rest and rest[0].text.lower() not in RULES:
        word = rest.pop(0)
        for place, typed in enumerate(word.text, word.start):
            sign = SPELLINGS.get(typed, typed)
            if sign not in OPERATORS:
                name = word.text.isalpha()
                span = word.span if name else (place, place + 1)
                what = message("numbers.no_operator", text=word.text[:40] if name else typed)
                raise NotationError(span, what, message("numbers.fix_operators"))
            operators.add(sign)
    if not operators:
        what = message("numbers.no_operators")
        raise NotationError(using.span, what, message("numbers.fix_operators"))
    return "".join(sign for sign in OPERATORS if sign in operators)
