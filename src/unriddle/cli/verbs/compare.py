"""`compare`: the same task by one strategy after the other."""

from __future__ import annotations

from collections.abc import Sequence

from unriddle import desk, wire
from unriddle.cli.console import Console
from unriddle.cli.input import puzzles, tasks
from unriddle.cli.messages import duration, said
from unriddle.cli.options import Ask
from unriddle.cli.output import columns, saving
from unriddle.cli.output.pictures import board
from unriddle.cli.output.progress import Progress
from unriddle.cli.program import INTERRUPTED
from unriddle.desk import Comparison, Info, Row, Status, Task, message, usual


def compare(ask: Ask, console: Console) -> int:
    """The same task by one strategy after the other."""
    where = saving.target(ask, (*saving.TEXT, *saving.ROWS))
    position = puzzles.position(ask, console)
    strategies = None if ask.strategy is None else ask.strategy.split(",")
    ask.strategy = None
    tasks.keys(ask, position.back.info)
    task = tasks.task(ask, position, None if ask.every or ask.best else usual(position))
    task, names = desk.planned(position, task, strategies)
    if console.terminal:
        board(position, console)
    rows, interrupted = _rows(position, task, names, console)
    record = wire.record(wire.Comparisons(puzzle=position.text, rows=rows), console.say)
    spoken = [_spoken(row, position.back.info, console) for row in rows]
    columns.show(spoken if console.terminal else record["rows"], console, record)
    _save(where, console, record, spoken)
    return INTERRUPTED if interrupted else _status(rows).exit_code


def _rows(
    position: desk.Position, task: Task, names: Sequence[str], console: Console
) -> tuple[list[Comparison], bool]:
    """How each strategy fared; and whether somebody interrupted it, perhaps in the last one."""
    rows: list[Comparison] = []
    try:
        with Progress(console) as progress:
            on_tick = progress.tick if progress.wanted else None
            for name in names:
                progress.about = name
                rows.extend(desk.comparing(position, task, [name], on_tick))
    except KeyboardInterrupt:
        console.tell(console.key("says.interrupted"))
        return rows, True
    return rows, False


def _status(rows: Sequence[Comparison]) -> Status:
    statuses = {row.status for row in rows}
    proved = (Status.SOLVED, Status.NEAREST, Status.IMPOSSIBLE)
    return next((status for status in proved if status in statuses), Status.UNFINISHED)


def _spoken(row: Comparison, info: Info, console: Console) -> Row:
    """A row in words; what does not apply to this kind of puzzle is left out."""

    def word(key: str) -> str:
        return console.say(message(f"compare.{key}"))

    yes = "yes" if row.proved else "no"
    status = "interrupted" if row.interrupted else row.status.value
    partly = f"{row.found}+" if row.status is Status.UNFINISHED and row.found else None
    count = partly if row.count is None else row.count
    cells = {"strategy": row.strategy, "status": word(status), "count": count}
    cells |= {"moves" if info.leaves == "moves" else "cost": row.cost, "proved": word(yes)}
    counts = said(message(f"compare.counts_{row.counts}"), row.counts, console)
    cells |= {"nodes": row.nodes, "counts": counts}
    cells |= {"depth": row.depth, "seconds": duration(row.seconds, console)}
    return {word(key): value for key, value in cells.items()}


def _save(
    where: saving.Target | None, console: Console, record: wire.Record, spoken: Sequence[Row]
) -> None:
    saving.save(
        where,
        console,
        record=lambda: record,
        lines=lambda: columns.plain(spoken),
        rows=lambda: record["rows"],
    )
