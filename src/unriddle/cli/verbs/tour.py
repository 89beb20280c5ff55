"""`tour`: one puzzle of each family, solved and explained, for who has just installed it."""

from __future__ import annotations

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.messages import answer_lines, core_missing, stars
from unriddle.cli.options import Ask
from unriddle.cli.output.pictures import board
from unriddle.cli.verbs.advice import verdict_lines
from unriddle.cli.verbs.solve import show
from unriddle.desk import Position, checkout, infos


def tour(ask: Ask, console: Console) -> int:
    """Every family in turn, by the example of its first variant."""
    core_missing(console)
    for key, info in infos().items():
        variant = info.variants[0]
        _explain(desk.read(f"{key}/{variant.key}: {variant.example}"), console)
    console.data(console.key("tour.end_checkout" if checkout() else "tour.end"))
    return 0


def _explain(position: Position, console: Console) -> None:
    console.data(console.key("tour.puzzle", puzzle=position.text))
    board(position, console)
    grade = position.grade()
    console.data(console.key("says.grade", stars=stars(grade.stars, console), number=grade.stars))
    console.lines(verdict_lines(position, position.check(), console))
    console.data("\n" + console.key("tour.hints"))
    for hint in position.hint(4):
        console.data(f"  {hint.level}. {console.say(hint.says)}")
    console.data("\n" + console.key("tour.solution"))
    answer = position.solve()
    if answer.best is not None:
        show(position, answer.best, console)
    console.lines(answer_lines(answer, position.task().want, console))
    console.data()
