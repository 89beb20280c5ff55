"""Every option and every verb of the command line, as data: the reader, the help and the
completion are all made from these two tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from unriddle.cli.console import Console
    from unriddle.cli.output.collecting import Collected
    from unriddle.desk import Info, Position


class Option(NamedTuple):
    """`--name`, what kind of value follows, and the range it must lie in."""

    name: str
    kind: type[bool | int | float | str]
    placeholder: str = ""
    least: float | None = None
    most: float | None = None
    values: tuple[str, ...] = ()  # where there are few, known beforehand

    @property
    def flag(self) -> str:
        return f"--{self.name}"

    @property
    def field(self) -> str:
        return FIELDS.get(self.name, self.name)

    @property
    def metavar(self) -> str:
        """What stands for the value in the help."""
        return self.placeholder or "|".join(self.values)


# Where Python keeps the word for itself, or should, or has no such name.
FIELDS = {"as": "form", "all": "every", "as-they-come": "as_they_come"}


OPTIONS = {
    option.name: option
    for option in (
        Option("all", bool),
        Option("best", bool),
        Option("prove", bool),
        Option("limit", int, "N", 1),
        Option("nth", int, "K", 1),
        Option("random", bool),
        Option("seconds", float, "S", 0),
        Option("nodes", int, "N", 0),
        Option("threads", int, "N|all", 1, 256, values=("all",)),
        Option("cluster", str, "ADDRESS"),
        Option("run", str, "NAME"),
        Option("strategy", str, "KEY"),
        Option("distinct", str, "KEY"),
        Option("only", str, "KEY"),
        Option("as", str, "FORM"),
        Option("level", int, "N", 0, 4, values=tuple("01234")),
        Option("details", bool),
        Option("grade", str, "N|N-M", values=tuple("12345")),
        Option("puzzles", int, "N", 1, 100_000),
        Option("deal", bool),
        Option("solutions", bool),
        Option("film", str, values=("strip", "moving")),
        Option("colours", str, values=("safe", "box", "grey")),
        Option("seed", int, "N"),
        Option("date", str, "DATE"),
        Option("do", str, values=("solve", "count", "check", "grade", "hint")),
        Option("family", str, "FAMILY"),
        Option("part", str, "K/N"),
        Option("as-they-come", bool),
        Option("port", int, "N", 0, 65535),
        Option("lan", bool),
        Option("limits", str, "FILE"),
        Option("lenient", bool),
        Option("set", str, "FILE"),
        Option("json", bool),
        Option("out", str, "FILE"),
        Option("lang", str, values=("en", "id")),
    )
}

PROGRAM_OPTIONS = ("version", "install-completion", "show-completion", "help")  # without a verb
KEYED = ("strategy", "distinct", "as", "only")  # options whose values are a family's own
TABLES = ("list", "build", "remove")  # what can be done with tables
RUNS = ("list", "show", "stop", "remove")  # and with runs


def keys_of(info: Info) -> dict[str, Sequence[str]]:
    """The keys that a family has for options, by the option."""
    return {
        "strategy": [strategy.key for strategy in info.strategies],
        "distinct": info.distinct,
        "as": info.forms,
        "only": info.only,
    }


Value = int | float | str


class Ask:
    """What was asked on the command line: the words, and every option at its default."""

    def __init__(self, verb: str, words: tuple[str, ...] = ()) -> None:
        self.verb = verb
        self.words = words
        self.every = False
        self.best = False
        self.prove = False
        self.limit: int | None = None
        self.nth: int | None = None
        self.random = False
        self.seconds: float | None = None
        self.nodes: int | None = None
        self.threads: int | None = None
        self.cluster: str | None = None
        self.run: str | None = None
        self.strategy: str | None = None
        self.distinct: str | None = None
        self.only: str | None = None
        self.form: str | None = None
        self.level = 1
        self.details = False
        self.grade: str | None = None
        self.puzzles = 1
        self.deal = False
        self.solutions = False
        self.film: str | None = None
        self.colours: str | None = None
        self.seed: int | None = None
        self.date: str | None = None
        self.do: str | None = None
        self.family: str | None = None
        self.part: str | None = None
        self.as_they_come = False
        self.port: int | None = None
        self.lan = False
        self.limits: str | None = None
        self.lenient = False
        self.set: str | None = None
        self.json = False
        self.out: str | None = None
        self.lang: str | None = None
        self.given: dict[str, Value] = {}  # by option, what was typed
        # Of a list of puzzles: the one to do now, the file for all answers, what a pipe said.
        self.position: Position | None = None
        self.collected: Collected | None = None
        self.source: str | None = None


class Verb(NamedTuple):
    """A verb: the module that does it, the options it heeds, and what follows it."""

    name: str
    module: str
    options: tuple[str, ...] = ()
    # "puzzle", "family" (perhaps with a body), "toy", "variant", "name", "tables", "runs", "run",
    # "verb", "list" (a file), or "nothing"
    takes: str = "puzzle"
    samples: tuple[str, ...] = ("",)  # options shown in the examples of its help, in turn
    many: bool = False  # whether it answers each puzzle of a list
    small: bool = False  # whether an empty board is too much for an example
    repeats: tuple[str, ...] = ()  # options that may be given several times
    common: tuple[str, ...] = ("json", "lang")

    def allowed(self) -> dict[str, Option]:
        """The options it heeds; any other would do nothing, and is refused."""
        return {name: OPTIONS[name] for name in (*self.options, *self.common)}

    def load(self) -> Callable[[Ask, Console], int]:
        """What does it: of all the verbs only this one is loaded."""
        module = import_module(f"unriddle.cli.verbs.{self.module}")
        return cast("Callable[[Ask, Console], int]", getattr(module, self.name))


BUDGET = ("seconds", "nodes")
LONG = ("threads", "cluster", "run")  # how long work is shared and kept
TASK = ("all", "best", "limit", *BUDGET, "strategy", "distinct", "only")
READ = ("lenient", "set", "out")

VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "solve",
            "solve",
            (
                *TASK,
                "prove",
                *LONG,
                "nth",
                "random",
                "as",
                "details",
                "seed",
                "film",
                "colours",
                *READ,
            ),
            samples=("", "--all --limit 3", "--as {form}", "--best --json"),
            many=True,
        ),
        Verb("count", "solve", (*BUDGET, *LONG, "strategy", "distinct", "only", *READ), many=True),
        Verb(
            "hint",
            "advice",
            ("level", *BUDGET, *READ),
            samples=("", "--level 3", "--level 4"),
            many=True,
        ),
        Verb("outlook", "advice", (*BUDGET, *READ), many=True, small=True),
        Verb("check", "advice", ("details", *BUDGET, *READ), samples=("--details", ""), many=True),
        Verb("grade", "advice", (*BUDGET, *READ), many=True),
        Verb(
            "generate",
            "generate",
            ("grade", "puzzles", "deal", "seed", *BUDGET, "set", "out"),
            "family",
            ("", "--grade 4 --puzzles 20 --seed 7", "--deal"),
        ),
        Verb("day", "generate", ("date", "out"), "toy", ("", "--date 2026-11-15")),
        Verb(
            "compare",
            "compare",
            (*TASK, *READ),
            samples=("--strategy {one} --strategy {other}", "--seconds 1"),
            many=True,
            small=True,
            repeats=("strategy",),
        ),
        Verb(
            "trace",
            "trace",
            (*TASK, *READ),
            samples=("--limit 20", "--strategy {other} --limit 20"),
            many=True,
        ),
        Verb(
            "survey",
            "survey",
            (*BUDGET, *LONG, "limit", "solutions", "distinct", "only", "as", "out"),
            "variant",
            ("", "--out survey.csv"),
        ),
        Verb(
            "batch",
            "batch",
            (
                *("do", "family", "part", "as-they-come", *TASK, "nth", "as", "level", "details"),
                *(*LONG, *READ),
            ),
            "list",
            ("", "--do check --out answers.jsonl", "--part 1/4"),
        ),
        Verb(
            "show",
            "show",
            ("as", "film", "colours", *READ),
            samples=("", "--out board.svg", "--colours grey --out board.svg"),
            many=True,
        ),
        Verb("play", "play", ("seed", "lenient", "set")),
        Verb("tables", "tables", ("seconds", "threads"), "tables"),
        Verb("runs", "runs", (), "runs", ("", "show nightly", "remove nightly")),
        Verb(
            "resume",
            "runs",
            (*BUDGET, "threads", "cluster"),
            "run",
            ("nightly", "nightly --threads all"),
        ),
        Verb("open", "serve", ("port", "lenient", "set")),
        Verb("serve", "serve", ("port", "lan", "limits"), "nothing", ("", "--lan")),
        Verb("families", "about", (), "name"),
        Verb("guide", "about", (), "name"),
        Verb("doctor", "about", (), "nothing"),
        Verb("tour", "tour", (), "nothing", common=("lang",)),
        Verb("help", "about", (), "verb", common=("lang",)),
    )
}
