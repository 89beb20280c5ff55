"""Every puzzle of a finite variant, a row of facts each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice

from unriddle.contract import Run
from unriddle.engines import reach
from unriddle.errors import NotationError, Unavailable
from unriddle.lazy_dataclass import replace
from unriddle.values import Row, message

from . import large
from .grading import judge, look
from .hints import prospects
from .puzzle import LIMITS, Puzzle
from .text.expression import listed
from .text.notation import ends_numbers, parse_moved, tokens

HAND = 4
LOW, HIGH = 100, 999


def survey(variant: str, body: str, run: Run, facts: bool) -> Iterator[Row]:
    if variant != "countdown":
        return _hands(_sample(variant, body), run, facts)
    if not body.strip():
        return _countdown(run)
    if not large.asked(body):
        what = message("error.survey_rules", variant="numbers/countdown")
        raise NotationError((0, len(body)), what, message("numbers.fix_survey_countdown"))
    if not facts:
        what = message("error.survey_rows", variant="numbers/countdown")
        raise NotationError((0, len(body)), what, message("fix.survey_rows"))
    return large.survey(body, run)


def parts(variant: str, body: str) -> Sequence[str]:
    return large.parts(body) if variant == "countdown" and large.asked(body) else ()


def _sample(variant: str, body: str) -> Puzzle:
    """A hand with the target and the rules that the body says."""
    for word in islice(tokens(body), 1):
        if not ends_numbers(word):  # a further number would be read as a card
            what = message("numbers.unknown_rule", text=word.text[:40])
            raise NotationError(word.span, what, message("numbers.fix_survey"))
    cards = f"{listed([LIMITS[variant].least] * HAND)} "
    return parse_moved(variant, cards + body, -len(cards))


def _hands(sample: Puzzle, run: Run, facts: bool) -> Iterator[Row]:
    """All hands of four cards with the sample's target and rules."""
    limits = LIMITS[sample.kind]
    for hand in combinations_with_replacement(range(limits.least, limits.most + 1), HAND):
        if not facts:
            yield {"hand": listed(hand)}
            continue
        puzzle = replace(sample, numbers=hand, labels=())
        features = look(puzzle, hand, run)
        yield {
            "hand": listed(hand),
            "solvable": features.written > 0,
            "no_fractions": features.whole,
            "no_negatives": features.nonnegative,
            "different": prospects(puzzle, hand, run)[0],
            "written": features.written,
            "stars": judge(puzzle, hand, features).stars,
        }


def _countdown(run: Run) -> Iterator[Row]:
    """All hands of six from 1..10 twice and 25 50 75 100, and the targets they reach."""
    slices = reach.survey(LOW, HIGH)
    if slices is None:
        raise Unavailable(message("error.no_core"), message("fix.core"))
    for rows, nodes in slices:
        run.tick(nodes)
        for hand, bitmap in rows:
            bits = int.from_bytes(bitmap, "little")
            missing = [target for target in range(LOW, HIGH + 1) if not bits >> target - LOW & 1]
            reached = HIGH - LOW + 1 - len(missing)
            yield {"hand": listed(hand), "reached": reached, "missing": listed(missing)}
