"""The menu of bare `unriddle`: it leads a newcomer through all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unriddle import desk
from unriddle.cli import files, saving
from unriddle.cli import solve as solving
from unriddle.cli.asking import Leave, agreed, ask, choose, line
from unriddle.cli.complaints import lines
from unriddle.cli.options import Ask
from unriddle.cli.play import Game
from unriddle.cli.show import KINDS as POSITION
from unriddle.cli.show import save as save_position
from unriddle.cli.voice import Voice
from unriddle.cli.wording import about_family, about_variant, board
from unriddle.contract import Generates, Info, Variant, message
from unriddle.desk import Position
from unriddle.errors import UnriddleError
from unriddle.families import registry
from unriddle.making import fresh_seed, generate


def menu(voice: Voice) -> int:
    """Choose, type or deal, then solve, look or play, until somebody leaves."""
    voice.data(voice.key("menu.welcome"))
    try:
        while True:
            _puzzle(voice)
    except Leave:
        voice.data(voice.key("menu.bye"))
    return 0


def _puzzle(voice: Voice) -> None:
    """One puzzle: which, and everything that may be done with it."""
    position = _get(voice, *_kind(voice))
    for warning in position.warnings:
        voice.data(voice.key("says.warning", text=warning))
    voice.data(position.text)
    board(position, voice)
    level = 0
    while True:
        actions = ("solve", "hint", "all", "play", "other")
        action = choose(
            voice,
            voice.key("menu.action"),
            {name: voice.say(message(f"menu.do_{name}")) for name in actions},
        )
        if action == "other":
            return
        try:
            level = _act(action, position, level, voice)
        except UnriddleError as error:
            for each in lines(error, voice):
                voice.data(each)


def _kind(voice: Voice) -> tuple[Info, Variant]:
    """The family, and the variant where there are several."""
    infos = {key: family.info for key, family in registry().items()}
    titles = {key: about_family(info, voice) for key, info in infos.items()}
    info = infos[choose(voice, voice.key("menu.family"), titles)]
    if len(info.variants) == 1:
        return info, info.variants[0]
    shown = {each.key: f"{each.key}: {about_variant(info, each, voice)}" for each in info.variants}
    key = choose(voice, voice.key("menu.variant"), shown)
    return info, next(each for each in info.variants if each.key == key)


def _get(voice: Voice, info: Info, variant: Variant) -> Position:
    """A puzzle typed, dealt or read from a file."""
    ways = ["type", "deal", "open"]
    if not isinstance(registry()[info.key], Generates):
        ways.remove("deal")
    labels = {way: voice.say(message(f"menu.get_{way}")) for way in ways}
    way = choose(voice, voice.key("menu.get"), labels)
    name = f"{info.key}/{variant.key}"
    if way == "deal":
        position, says = generate(name, seed=fresh_seed(), deal=True)
        if says is not None:
            voice.data(voice.say(says))
        return position
    if way == "type":
        question = voice.key("menu.type", example=variant.example)
        return ask(voice, question, lambda text: desk.read(text, family=name))
    return ask(voice, voice.key("menu.open"), lambda word: _open(word, name))


def _open(word: str, name: str) -> Position:
    if not files.is_file(word) and not files.is_folder(word):
        raise files.missing(word)
    return desk.read(files.text_of(word).rstrip(), family=name)


def _act(action: str, position: Position, level: int, voice: Voice) -> int:
    """Do one thing with the position; the level of the next hint."""
    if action == "hint":
        ladder = [found for found in position.hint(4) if found.level >= level]
        for found in ladder[:1]:
            voice.data(voice.say(found.says))
            return found.level + 1
        voice.data(voice.key("menu.no_more_hints"))
        return level
    if action == "play":
        game = Game(position, voice)
        game.run()
        _offer_to_save(voice, POSITION, lambda where: save_position(where, game.position, voice))
        return 0
    asked = Ask("solve", (position.text,))
    asked.every = action == "all"
    answer = solving.found(asked, voice, keep=True).answer
    _offer_to_save(
        voice, solving.KINDS, lambda where: solving.save(where, position, answer, voice, asked)
    )
    return level


def _offer_to_save(
    voice: Voice, kinds: Sequence[str], write: Callable[[saving.Target], None]
) -> None:
    """Save? A save that fails asks for another name."""
    if not agreed(voice, voice.key("menu.save")):
        return
    while True:
        try:
            name = line(voice, voice.key("menu.save_name", kinds=", ".join(kinds)))
        except Leave:
            return
        try:
            write(saving.Target(name, kinds))
            return
        except UnriddleError as error:
            for each in lines(error, voice):
                voice.data(each)
