"""What a run is for: something long that can be cut, told to workers as plain JSON.

The worker's side of each stands in `part.py` under the name of its `do`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from unriddle.contract import Part, Run, Search
from unriddle.desk.state import State
from unriddle.runs.crews.stamp import stamp
from unriddle.runs.part import Record, Writing, plain_task
from unriddle.values import Batch, Task, Want


class Job(ABC):
    do: str  # which function of the worker does it
    alone = True  # whether its first moments are spent here, before others are called
    in_order = True  # whether parts are taken in the order of the list
    first_only = (
        False  # whether the first solution in the order of the search is all that is wanted
    )
    # Its key, perhaps with a variant. A run goes on only with the same code of that family; where
    # this is empty, with the same code of all.
    family: str

    @abstractmethod
    def what(self) -> dict[str, Any]:
        """All that a worker has to know besides the part, as JSON."""

    @abstractmethod
    def parts(self, run: Run) -> Sequence[Part]:
        """What it begins with; none: it cannot be cut."""

    def following(self, part: Part) -> Sequence[Part]:
        """What comes after the pass of a part in which nothing was found."""
        return ()

    def known(self, part: Part) -> Batch | None:
        """What is known already and may be shown, though it is not proved to be the best."""
        return None

    def lost(self, part: Part, tries: int) -> Record | None:
        """What becomes of a part whose worker is gone; `tries`: how often that has happened.

        None: it is tried again, and in the end set aside.
        """
        return None

    def code(self) -> str:
        return stamp(self.family)


class SearchJob(Job):
    """A search: a count, a list, or the best."""

    do = "search"

    def __init__(
        self,
        position: State,
        task: Task,
        writing: Writing | None = None,
        search: Search | None = None,
    ) -> None:
        self.position, self.task, self.writing = position, task, writing
        self._search = search or position.back.search(position.puzzle, position.steps, task)
        self.family = position.family
        self.in_order = task.want is not Want.COUNT
        self.first_only = task.want in (Want.ONE, Want.BEST)
        self.alone = task.want is not Want.BEST  # a proof that is cut is never short
        self._what = {
            "position": position.text,
            "task": plain_task(task),
            "writing": None if writing is None else list(writing),
        }

    def what(self) -> dict[str, Any]:
        return self._what

    def parts(self, run: Run) -> Sequence[Part]:
        return self._search.parts(run)

    def following(self, part: Part) -> Sequence[Part]:
        return self._search.following(part)

    def known(self, part: Part) -> Batch | None:
        return self._search.known(part)


class SurveyJob(Job):
    """Every puzzle of a variant; its parts are surveys of shorter bodies."""

    do = "survey"

    def __init__(
        self, variant: str, body: str, parts: Sequence[str], facts: bool, kind: str | None = None
    ) -> None:
        """`kind` is that of the file that the rows go to; None: they are read as they are."""
        self.family = variant
        self._bodies = parts or [body]
        self._what = {"variant": variant, "body": body, "facts": facts, "kind": kind}

    def what(self) -> dict[str, Any]:
        return self._what

    def parts(self, run: Run) -> Sequence[Part]:
        return [Part(body, 1 / len(self._bodies)) for body in self._bodies]
