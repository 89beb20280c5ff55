"""What is called impossible cannot be played out, whichever of the offered steps are taken."""

from __future__ import annotations

from collections import deque

import pytest

from unriddle.desk import advice
from unriddle.desk.answers import Status
from unriddle.desk.position import Position
from unriddle.desk.reading import read
from unriddle.laws.cases import FAMILIES, QUICK, Patience, parameters, searched
from unriddle.scene import Scene
from unriddle.values import Want

MOST = 250  # positions; a puzzle with more is left to smaller ones


def can_be_played_out(position: Position) -> bool | None:
    """Whether steps that are offered lead to a solved position; None if there are too many."""
    seen: set[Scene] = {position.scene()}
    ahead = deque([position])
    while ahead:
        here = ahead.popleft()
        if here.standing().solved:
            return True
        if len(seen) > MOST:
            return None
        for offer in advice.offers(here, Patience()):
            after = here.play(offer.step)
            scene = after.scene()
            if scene not in seen:
                seen.add(scene)
                ahead.append(after)
    return False


@pytest.mark.parametrize("family", parameters(tuple(FAMILIES)))
def test_what_is_called_impossible_cannot_be_played_out(family: str) -> None:
    tried = 0
    for text in QUICK:
        if not text.startswith(f"{family}/"):
            continue
        if searched(text, Want.ONE, None).status is Status.IMPOSSIBLE:
            found = can_be_played_out(read(text))
            assert not found, text
            tried += found is not None
    assert tried, "no impossible puzzle is small enough: add a golden case that is"
