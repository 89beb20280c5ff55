"""A batch as a job: its parts are ranges of lines, and what they find are the answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from unriddle.contract import Part, Run
from unriddle.runs.batch.answering import Numbered, Question, died
from unriddle.runs.jobs import Job
from unriddle.runs.ledger import MOST_TRIES
from unriddle.runs.part import Record, packed

LINES = 500  # of a part: few enough to be sent there and back, many enough for a slice
TRIES = 2  # of some lines together, before each is tried alone
_ERROR = re.compile(rb'^\{"line": [0-9]+, "error": ', re.MULTILINE)


class BatchJob(Job):
    """Some lines, or all of a list."""

    do = "batch"
    alone = False  # a line may end whoever answers it

    def __init__(self, ask: Question, lines: Sequence[Numbered] = (), source: str = "") -> None:
        """`source` is what the list of a run is called; without one, lines come with orders."""
        self.family = ask.family or ""
        self._ask, self._lines = ask, lines
        self._what: dict[str, Any] = {"ask": ask._asdict()}
        if source:
            told = "\n".join(f"{number} {text}" for number, text in lines)
            digest = sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
            self._what |= {"body": source, "lines": len(lines), "digest": digest}

    def what(self) -> dict[str, Any]:
        return self._what

    def parts(self, run: Run) -> Sequence[Part]:
        total = len(self._lines)
        starts = range(0, total, LINES)
        return [Part(self._lines[at : at + LINES], min(LINES, total - at) / total) for at in starts]

    def lost(self, part: Part, tries: int) -> Record | None:
        """Some lines are tried again, then one at a time; one that ends all gets an error."""
        several = len(part.spec) > 1
        if tries < (TRIES if several else MOST_TRIES):
            return None
        if several:
            return Record(rest=list(_single(part)))
        return Record(count=1, nodes=1, written=packed([died(part.spec[0], self._ask)]))


def _single(part: Part) -> Iterator[Part]:
    share = part.share / len(part.spec)
    return (Part([line], share) for line in part.spec)


def errors_in(answers: bytes) -> int:
    """How many answers, one a line, are errors."""
    return len(_ERROR.findall(answers))
