"""A position, with everything one can ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.desk import advice
from unriddle.desk.answers import Answer, Comparisons, Outlook, Trace, Verdict
from unriddle.desk.clock import Clock
from unriddle.desk.search import Solving
from unriddle.desk.state import State, whole
from unriddle.errors import OutOfBudget
from unriddle.lazy_dataclass import dataclass, replace
from unriddle.values import Grade, Hint, Offer, Solution, Step, Want

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, repr=False)
class Position(State):
    """A puzzle and the steps taken so far; it has exactly one text.

    `seconds` is how long an answer may take: where nobody says, some seconds, and less where the
    family knows that longer would not help; `math.inf` is as long as it takes.
    """

    def settled(self) -> Position:
        """The same with its steps checked, and written as the family writes them."""
        return replace(self, steps=self.standing().steps) if self.steps else self

    def play(self, step: Step) -> Position:
        """The position after one more step; a wrong step raises StepError."""
        return replace(self, steps=(*self.steps, step)).settled()

    def step(self, cells: Sequence[int], by: str = "") -> Step:
        """The step about these cells of the scene, legal or not: `play` judges it."""
        return advice.step_about(self, cells, by, self._clock(None))

    def solve(self, want: Want | str | None = None, **task: Any) -> Answer:
        """Search to the end of the task or of its budget."""
        return Solving(self, self.task(want, **task)).to_the_end()

    def solutions(self, **task: Any) -> Iterator[Solution]:
        """Solutions as they are found; the search stops when the loop does."""
        yield from Solving(self, self.task(Want.ALL, **task), keep=False)

    def count(self, **task: Any) -> int:
        """How many different solutions; raises OutOfBudget with `.found` when it did not end."""
        answer = self.solve(Want.COUNT, **task)
        if answer.count is None:
            raise OutOfBudget(answer.found)
        return answer.count

    def check(self, full: bool = False, seconds: float | None = None) -> Verdict:
        return advice.check(self, full, self._clock(seconds))

    def hint(self, level: int = 1, seconds: float | None = None) -> tuple[Hint, ...]:
        """Hints from level 0 (still solvable?) to `level` (3 the next step, 4 why)."""
        whole("level", level, least=0, most=advice.HIGHEST)
        return tuple(advice.hints(self, self._clock(seconds), level))

    def outlook(self, seconds: float | None = None) -> Outlook:
        return advice.outlook(self, self._clock(seconds))

    def offers(self, seconds: float | None = None) -> tuple[Offer, ...]:
        """Every step that may come next, with the cells of the scene that it is about."""
        return tuple(advice.offers(self, self._clock(seconds)))

    def grade(self, seconds: float | None = None) -> Grade:
        return advice.grade(self, self._clock(seconds))

    def _clock(self, seconds: float | None) -> Clock:
        return Clock(self.seconds(seconds))

    def compare(self, *strategies: str, **task: Any) -> Comparisons:
        """The same task by one strategy after the other: those named, or all that can do it."""
        from unriddle.desk.compare import compared  # for those who study searches

        return compared(self, strategies, **task)

    def trace(self, strategy: str | None = None, limit: int = 1000, **task: Any) -> Trace:
        """What a search does, event by event, by the textbook strategy named or the first."""
        from unriddle.desk.trace import traced  # for those who study searches

        return traced(self, strategy, limit, **task)

    def export(self, name: str | Path, **task: Any) -> Answer:
        """Solve, and write the answer to a file: .txt, .json, .csv, .jsonl, .svg or .png."""
        from unriddle.desk.export import save  # few programs write files

        answer = self.solve(**task)
        save(self, answer, name)
        return answer

    def _repr_html_(self) -> str:
        from unriddle.render import html  # notebooks only

        return self._repr_svg_() + html.titled(self.text, "")

    def _repr_svg_(self) -> str:
        from unriddle.render.svg import svg  # drawing is loaded only when somebody looks

        return svg(self.scene())
