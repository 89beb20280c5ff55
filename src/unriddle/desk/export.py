"""An answer as a file: a text, JSON, rows or a picture, the same for every front end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from unriddle import wire
from unriddle.desk.answers import Answer, Status
from unriddle.desk.state import State, known
from unriddle.errors import InputError
from unriddle.render.rows import row_lines
from unriddle.scene import Scene, said
from unriddle.values import Message, Row, Steps, message

KINDS = ("txt", "json", "csv", "jsonl", "svg", "png")
Say = Callable[[Message], str]
Tell = Callable[[Message], None]


def save(position: State, answer: Answer, name: str | Path) -> None:
    """Write an answer to a file whose name ends in one of `KINDS`; the old one stays until then."""
    from unriddle.files import AtomicFile

    kind = Path(name).suffix[1:].lower()
    known("kind", kind, KINDS)
    written = content(position, answer, kind, str)
    with AtomicFile(name) as fresh:
        fresh.file.write(written)


def content(
    position: State,
    answer: Answer,
    kind: str,
    say: Say,
    *,
    film: str | None = None,
    first: int = 0,
    whole: bool = True,
) -> bytes:
    """The bytes of a file; a picture shows the best solution, or the way to it as a film.

    A film begins after the `first` steps.
    """
    if kind in ("svg", "png"):
        if film and answer.best:
            return filmed(position, answer.best.steps, kind, film, first=first, say=say)
        best = answer.best
        return picture(position.solved_scene(best) if best else position.scene(), kind, say=say)
    if kind == "json":
        import json

        return json.dumps(wire.record(answer, say), ensure_ascii=False).encode() + b"\n"
    text = kind == "txt"
    lines = report(position, answer, say, whole) if text else row_lines(rows(answer), kind)
    return "".join(line + "\n" for line in lines).encode()


def report(position: State, answer: Answer, say: Say, whole: bool = True) -> Iterator[str]:
    """The answer as a text with all that belongs to it, the family's own where it has one.

    `whole`: no solution was left out on purpose.
    """
    back, solutions = position.back, answer.solutions
    lines = back.report(position.puzzle, solutions, answer.complete and whole, answer.work)
    if lines is not None:
        yield from map(say, lines)
    elif not solutions:
        verdict = "impossible" if answer.status is Status.IMPOSSIBLE else "unfinished"
        yield say(message(f"says.{verdict}", reason=answer.reason))
    else:
        for solution in solutions:
            yield solution.text + "\n" if "\n" in solution.text else solution.text


def closing(position: State, answer: Answer, say: Say) -> Iterator[str]:
    """What follows the solutions of a list that was written as it came."""
    if answer.found:
        yield from map(say, position.back.closing(answer.work))
    else:
        yield from report(position, answer, say)


def rows(answer: Answer) -> Iterator[Row]:
    """A row for each solution."""
    for solution in answer.solutions:
        steps = " ; ".join(solution.steps)
        yield {"solution": solution.text, "steps": steps, "cost": solution.cost}


def picture(
    scene: Scene,
    kind: str,
    palette: str = "safe",
    on_reduced: Tell | None = None,
    say: Say = str,
) -> bytes:
    scene = said(scene, say)
    if kind == "png":
        from unriddle.render.png import png

        return png(scene, palette=palette, on_reduced=on_reduced)
    from unriddle.render.svg import svg

    return svg(scene, palette=palette).encode() + b"\n"


def filmed(
    position: State,
    steps: Steps,
    kind: str,
    film: str,
    palette: str = "safe",
    on_reduced: Tell | None = None,
    where: str = "film",
    first: int = 0,
    say: Say = str,
) -> bytes:
    """Every scene after the first steps of a solution, as one of the kinds of film."""
    from unriddle.render.film import LONGEST
    from unriddle.render.film import film as drawn

    shown = range(min(first, len(steps)), len(steps) + 1)
    if len(shown) > LONGEST[film]:
        what = message("error.film_long", scenes=len(shown))
        raise InputError(what, message("fix.film_long", **LONGEST), where)
    draw = position.back.draw
    scenes = [said(draw(position.puzzle, steps[:taken]), say) for taken in shown]
    return drawn(scenes, kind, film == "moving", palette, on_reduced)
