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
from unriddle.cli.output.progress import Interruptible, Progress
from unriddle.desk import Comparison, Info, Row, Status, message, usual


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
    rows: list[Comparison] = []
    with Interruptible() as work, Progress(console) as progress:
        on_tick = progress.tick if progress.wanted else None
        for name in names:
            progress.about = name
            rows.extend(desk.comparing(position, task, [name], on_tick))
    if work.interrupted:  # perhaps in the last one
        console.tell(console.key("says.interrupted"))
    told = wire.Comparisons(puzzle=position.text, rows=rows)
    record = wire.record(told, console.say)
    spoken = [_spoken(row, position.back.info, console) for row in rows]
    columns.show(record["rows"], spoken, console)
    saving.deliver(where, console, record, columns.plain(spoken), record["rows"])
    return work.code(_status(rows).exit_code)


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
