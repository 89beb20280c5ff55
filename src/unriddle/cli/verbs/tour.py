"""`tour`: one puzzle of each family, solved and explained, for who has just installed it."""

from __future__ import annotations

from unriddle import desk
from unriddle.cli.console import Voice
from unriddle.cli.messages import answer_lines, core_missing, stars
from unriddle.cli.options import Ask
from unriddle.cli.output.pictures import board
from unriddle.cli.verbs.advice import verdict_lines
from unriddle.cli.verbs.solve import show
from unriddle.desk import Position
from unriddle.families import registry
from unriddle.installed import checkout


def tour(ask: Ask, voice: Voice) -> int:
    """Every family in turn, by the example of its first variant."""
    core_missing(voice)
    for key, family in registry().items():
        variant = family.info.variants[0]
        _explain(desk.read(f"{key}/{variant.key}: {variant.example}"), voice)
    voice.data(voice.key("tour.end_checkout" if checkout() else "tour.end"))
    return 0


def _explain(position: Position, voice: Voice) -> None:
    voice.data(voice.key("tour.puzzle", puzzle=position.text))
    board(position, voice)
    grade = position.grade()
    voice.data(voice.key("says.grade", stars=stars(grade.stars, voice), number=grade.stars))
    for line in verdict_lines(position, position.check(), voice):
        voice.data(line)
    voice.data("\n" + voice.key("tour.hints"))
    for hint in position.hint(4):
        voice.data(f"  {hint.level}. {voice.say(hint.says)}")
    voice.data("\n" + voice.key("tour.solution"))
    answer = position.solve()
    if answer.best is not None:
        show(position, answer.best, voice)
    for line in answer_lines(answer, position.task().want, voice):
        voice.data(line)
    voice.data()
