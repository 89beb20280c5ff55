"""The menu of bare `unriddle`: it leads a newcomer through all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from unriddle import desk
from unriddle.cli.console import Console
from unriddle.cli.errors import lines
from unriddle.cli.input import files
from unriddle.cli.messages import about_family, about_variant, hint_line, said
from unriddle.cli.options import VERBS, Ask
from unriddle.cli.output import saving
from unriddle.cli.output.pictures import board
from unriddle.cli.prompt import (
    Leave,
    agreed,
    ask,
    choose,
    chosen,
    collect,
    pick,
    show_choices,
)
from unriddle.cli.verbs import solve as solving
from unriddle.cli.verbs.play import Game
from unriddle.cli.verbs.show import KINDS as POSITION
from unriddle.cli.verbs.show import deliver as save_position
from unriddle.desk import (
    Info,
    Position,
    UnriddleError,
    Variant,
    can,
    find,
    fresh_seed,
    generate_one,
    infos,
    message,
)

ADVICE = ("check", "outlook", "grade", "compare")  # verbs that print what they have to say


def menu(console: Console) -> int:
    """Choose, type or deal, then solve, look or play, until somebody leaves."""
    console.data(console.key("menu.welcome"))
    try:
        while True:
            _puzzle(console)
    except Leave:
        console.data(console.key("menu.bye"))
    return 0


def _puzzle(console: Console) -> None:
    """One puzzle: which, and everything that may be done with it."""
    start = _start(console)
    position = start if isinstance(start, Position) else _get(console, start)
    if position is None:
        return
    for warning in position.warnings:
        console.data(console.key("says.warning", text=warning))
    console.data(position.text)
    board(position, console)
    session = Session(position, console)
    actions = session.actions()
    show_choices(console, actions)
    while True:
        action = pick(console, console.key("menu.action"), actions)
        if action == "other":
            return
        try:
            session.do(action)
        except UnriddleError as error:
            console.lines(lines(error, console))


def _start(console: Console) -> Info | Position:
    """The family, or at once a puzzle of several words, pasted as somebody has it."""
    facts = infos()
    titles = {key: about_family(info, console) for key, info in facts.items()}
    show_choices(console, titles)

    def read(answer: str) -> Info | Position:
        if len(answer.split()) > 1:
            return desk.read(answer)
        return facts[chosen(answer, titles)]

    return ask(console, console.key("menu.family"), read)


def _variant(info: Info, console: Console) -> Variant:
    """The variant, where there are several."""
    if len(info.variants) == 1:
        return info.variants[0]
    shown = {
        each.key: f"{each.key}: {about_variant(info, each, console)}" for each in info.variants
    }
    key = choose(console, console.key("menu.variant"), shown)
    return next(each for each in info.variants if each.key == key)


def _get(console: Console, info: Info) -> Position | None:
    """A puzzle typed, dealt or read from a file; None after a look at all there are."""
    variant = _variant(info, console)
    family, name = find(info.key)[0], f"{info.key}/{variant.key}"
    ways = ["type", "deal", "open", "survey"]
    if not can(family, "generate"):
        ways.remove("deal")
    if not can(family, "survey") or not variant.finite:
        ways.remove("survey")
    labels = {way: console.say(message(f"menu.get_{way}")) for way in ways}
    way = choose(console, console.key("menu.get"), labels)
    if way == "survey":
        VERBS["survey"].load()(Ask("survey", (name,)), console)
        return None
    if way == "deal":
        return _dealt(name, console)
    if way == "type":
        return _typed(name, variant, console)
    return ask(console, console.key("menu.open"), lambda word: _open(word, name))


def _dealt(name: str, console: Console) -> Position:
    position, says = generate_one(name, seed=fresh_seed(), deal=True)
    if says is not None:
        console.data(console.say(says))
    return position


def _typed(name: str, variant: Variant, console: Console) -> Position:
    """In one line, or entry by entry and row by row until it is as long as the example."""
    question = console.key("menu.type", example=variant.example)
    entries = len(variant.example.partition("=")[0].replace("/", " ").split())
    return collect(console, question, lambda text: desk.read(text, family=name), entries)


def _open(word: str, name: str) -> Position:
    if not files.is_file(word) and not files.is_folder(word):
        raise files.missing(word)
    return desk.read(files.text_of(word).rstrip(), family=name)


class Session:
    """A position and what somebody does with it, one thing after the other."""

    def __init__(self, position: Position, console: Console) -> None:
        self.position = position
        self.console = console
        self._level = 0  # of the next hint

    def actions(self) -> dict[str, str]:
        """What may be done, by its name; every way of telling solutions apart has its own list."""
        info = self.position.back.info
        levels = {
            key: f"{key}: {said(message(f'{info.key}.distinct_{key}'), key, self.console)}"
            for key in info.distinct[1:]
        }
        reports = ("report",) * info.has_report
        first, then = ("solve", *reports, "all"), ("hint", *ADVICE, "play", "other")
        return self._named(first) | levels | self._named(then)

    def _named(self, actions: Sequence[str]) -> dict[str, str]:
        return {name: self.console.say(message(f"menu.do_{name}")) for name in actions}

    def do(self, action: str) -> None:
        if action == "hint":
            self._hint()
        elif action == "play":
            self._play()
        elif action in ADVICE:
            VERBS[action].load()(self._asked(action), self.console)
        else:
            self._solve(action)

    def _asked(self, verb: str) -> Ask:
        asked = Ask(verb)
        asked.position = self.position
        return asked

    def _hint(self) -> None:
        """The next rung of the ladder."""
        ladder = [hint for hint in self.position.hint(4) if hint.level >= self._level]
        for hint in ladder[:1]:
            self.console.data(hint_line(hint, self.console))
            self._level = hint.level + 1
        if not ladder:
            self.console.data(self.console.key("menu.no_more_hints"))

    def _play(self) -> None:
        game = Game(self.position, self.console)
        game.run()
        self._level = 0
        asked = self._asked("show")
        self._offer_to_save(
            POSITION, lambda where: save_position(where, game.position, self.console, asked)
        )

    def _solve(self, action: str) -> None:
        """One solution, or all of them at the level that was chosen; then an offer to save."""
        asked = self._asked("solve")
        asked.details = action == "report"
        asked.every = action not in ("solve", "report")
        asked.distinct = action if action in self.position.back.info.distinct else None
        answer = solving.search(asked, self.console, keep=True).answer
        self._offer_to_save(
            solving.KINDS,
            lambda where: solving.deliver(where, self.position, answer, self.console, asked),
        )

    def _offer_to_save(self, kinds: Sequence[str], write: Callable[[saving.Target], None]) -> None:
        """Save? A save that fails asks for another name."""
        console = self.console
        if not agreed(console, console.key("menu.save")):
            return
        question = console.key("menu.save_name", kinds=", ".join(kinds))
        with suppress(Leave):
            ask(console, question, lambda name: write(saving.Target(name, kinds)))
