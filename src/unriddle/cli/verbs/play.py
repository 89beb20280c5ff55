"""`play`: one step after the other, with undo and hints, until it is solved."""

from __future__ import annotations

import time

from unriddle import desk
from unriddle.cli import prompt
from unriddle.cli.console import Console
from unriddle.cli.errors import lines
from unriddle.cli.input import puzzles
from unriddle.cli.messages import duration, hint_line
from unriddle.cli.options import Ask
from unriddle.cli.output import records
from unriddle.cli.output.pictures import board, board_and_spares, speak_of_cells
from unriddle.cli.prompt import Leave
from unriddle.desk import (
    Clock,
    InputError,
    OutOfBudget,
    Position,
    fresh_seed,
    generate_one,
    message,
)
from unriddle.lazy_dataclass import replace

COMMANDS = ("undo", "hint", "show", "help")


def play(ask: Ask, console: Console) -> int:
    """Play a puzzle from the command line; a family alone deals one."""
    game = Game(_position(ask, console), console)
    game.run()
    if ask.json:
        puzzle, seconds = game.position.text, round(game.seconds, 3)
        console.record(
            records.Played(puzzle=puzzle, solved=game.solved, hints=game.hints, seconds=seconds)
        )
    return 0


def _position(ask: Ask, console: Console) -> Position:
    """The puzzle that was typed, or a fresh one that can be solved."""
    family = len(ask.words) == 1 and puzzles.names_family(ask.words[0])
    if not family or ":" in ask.words[0] or ask.set is not None:
        return puzzles.position(ask, console)
    seed = fresh_seed() if ask.seed is None else ask.seed
    return generate_one(ask.words[0], seed=seed)[0]


class Game:
    """A puzzle being played: the position, the hints taken, the time."""

    def __init__(self, position: Position, console: Console) -> None:
        self.position = position
        self.console = console
        self.hints = 0
        self.seconds = 0.0
        self._given = len(position.steps)
        self._level = 0  # of the next hint; every step starts the ladder anew
        self._least = desk.least_miss(position, Clock(desk.SOON))

    @property
    def goes_on(self) -> bool:
        """Until it is solved, or as near as can be where that is known."""
        standing = self.position.standing()
        return not standing.solved or not (standing.reached or standing.cost == self._least)

    @property
    def solved(self) -> bool:
        standing = self.position.standing()
        return standing.solved and standing.reached

    def run(self) -> None:
        """Ask for steps until it is solved or somebody leaves."""
        started = time.perf_counter()
        console = self.console
        console.talk(console.key("play.help"))
        console.talk(self.position.text)
        self.show()
        try:
            while self.goes_on:
                self.answer(prompt.line(console, console.key("play.prompt")))
        except Leave:
            pass
        self.seconds = time.perf_counter() - started
        self._end()

    def answer(self, typed: str) -> None:
        """Do what was typed: a command, or else a step."""
        for command in COMMANDS:
            if typed.lower() in self.console.say(message(f"play.{command}_words")).split():
                getattr(self, command)()
                return
        self.step(typed)

    def step(self, typed: str) -> None:
        """One step, or a whole answer where the family reads one."""
        try:
            position = self.position
            for step in typed.split(";"):
                position = position.play(step.strip())
        except InputError as error:
            for each in lines(error, self.console):
                self.console.talk(each)
            return
        self.position, self._level = position, 0
        says = position.standing().says
        if says is not None:
            self.console.talk(self.console.say(says))
        self.show()

    def undo(self) -> None:
        if len(self.position.steps) <= self._given:
            self.console.talk(self.console.key("play.nothing_to_undo"))
            return
        self.position, self._level = replace(self.position, steps=self.position.steps[:-1]), 0
        self.show()

    def hint(self) -> None:
        """The next rung of the ladder, or the last one again."""
        try:
            ladder = self.position.hint(desk.HIGHEST)
        except OutOfBudget as error:
            self.console.talk(self.console.say(error.what))
            return
        higher = [hint for hint in ladder if hint.level >= self._level] or ladder[-1:]
        for hint in higher[:1]:
            if not self.console.json and speak_of_cells([hint], self.position):
                board(self.position, self.console, ruled=True)
            self.console.talk(hint_line(hint, self.console))
            self._level = hint.level + 1
        self.hints += 1

    def show(self) -> None:
        if not self.console.json:
            board_and_spares(self.position, self.console)

    def help(self) -> None:
        self.console.talk(self.console.key("play.help"))

    def _end(self) -> None:
        """How it went: solved or left, in what time, with how many hints."""
        taken = duration(self.seconds, self.console)
        over = "play.solved" if self.solved else "play.nearest"
        key = "play.left" if self.goes_on else over
        steps = len(self.position.steps) - self._given
        says = message(key, time=taken, steps=steps, hints=self.hints)
        self.console.talk(self.console.say(says))
