"""What each choice of four large numbers reaches: `survey countdown large 11..100`.

Each choice is drawn with two of the small numbers 1 to 10, of which there are two each: 55 hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, groupby, pairwise, product

from unriddle.contract import Run
from unriddle.engines import reach
from unriddle.errors import NotationError, Unavailable
from unriddle.lazy import pattern
from unriddle.values import Message, Row, message

from .text.expression import listed
from .text.notation import Token, tokens

WORD = "large"
LEAST, MOST = 11, 100
CHOSEN = 4
PAIRS = 55 * 900  # hands of a choice with a target each
WIDE = 9  # numbers of a range in a block: its hands then share much, and take 100 MB

Range = tuple[int, int]  # the first and the last number
Block = tuple[Range, ...]  # a choice has a number from each; they are equal, or rise

_RANGE = pattern(r"([0-9]{1,4})(?:(?:\.\.|-|–)([0-9]{1,4}))?")


def asked(body: str) -> bool:
    return next((word.text.lower() for word in tokens(body)), "") == WORD


def survey(body: str, run: Run) -> Iterator[Row]:
    """A row for each choice of the ranges that the body names."""
    found = blocks(body)
    for place, block in enumerate(found):
        slices = reach.large_block(block)
        if slices is None:
            raise Unavailable(message("error.no_core"), message("fix.core"))
        for choices, nodes, done in slices:
            run.tick(nodes, (place + done) / len(found))
            for numbers, reached, complete in choices:
                yield {
                    "large": listed(numbers),
                    "reached": reached,
                    "percent": f"{100 * reached / PAIRS:.2f}",
                    "full_hands": complete,
                }


def parts(body: str) -> list[str]:
    """The bodies of the surveys of single blocks."""
    return [f"{WORD} {' '.join(map(_written, block))}" for block in blocks(body)]


def blocks(body: str) -> list[Block]:
    """Blocks of choices that can be surveyed by themselves."""
    ranges = _ranges(body)
    alike = [(between, len(list(same))) for between, same in groupby(ranges)]
    found = [
        tuple(between for some in chosen for between in some)
        for chosen in product(
            *(combinations_with_replacement(_cut(between), count) for between, count in alike)
        )
    ]
    found = [block for block in found if _enough(block)]
    if not found:
        raise NotationError((0, len(body)), message("numbers.large_few"), _fix())
    return found


def _ranges(body: str) -> Block:
    _, *words = tokens(body)
    if len(words) not in (1, CHOSEN):
        raise NotationError((0, len(body)), message("numbers.large_count"), _fix())
    ranges = [_range(word) for word in words]
    for (before, between), word in zip(pairwise(ranges), words[1:], strict=True):
        if between != before and between[0] <= before[1]:
            what = message("numbers.large_order", text=word.text)
            raise NotationError(word.span, what, _fix())
    return tuple(ranges) * (CHOSEN // len(ranges))


def _range(word: Token) -> Range:
    found = _RANGE.fullmatch(word.text)
    if found:
        first, last = int(found[1]), int(found[2] or found[1])
        if LEAST <= first <= last <= MOST:
            return first, last
    what = message("numbers.large_range", text=word.text[:40], least=LEAST, most=MOST)
    raise NotationError(word.span, what, _fix())


def _cut(between: Range) -> list[Range]:
    """The range in shorter ones of about the same size."""
    first, last = between
    count = -(-(last - first + 1) // WIDE)
    starts = [first + (last - first + 1) * place // count for place in range(count + 1)]
    return [(start, end - 1) for start, end in pairwise(starts)]


def _enough(block: Block) -> bool:
    return all(last - first + 1 >= block.count((first, last)) for first, last in block)


def _written(between: Range) -> str:
    first, last = between
    return str(first) if first == last else f"{first}..{last}"


def _fix() -> Message:
    return message("numbers.fix_large")
