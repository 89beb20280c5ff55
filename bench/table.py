"""Showing rows: as a table for people, as records for programs."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.case import Line, Row

HEAD = ("case", "who", "time", "ratio", "target", "met", "memory", "nodes", "finds")
RIGHT = {"time", "ratio", "target", "memory", "nodes"}
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def table(rows: Sequence[Row]) -> str:
    """One line for each contender, ours first in each case."""
    cells = [HEAD, *(line for row in rows for line in _lines(row))]
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    return "\n".join(_aligned(line, widths) for line in cells)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        cell.rjust(width) if name in RIGHT else cell.ljust(width)
        for name, cell, width in zip(HEAD, line, widths, strict=True)
    )
    return "  ".join(padded).rstrip()


def _lines(row: Row) -> list[tuple[str, ...]]:
    ours, *peers = row.lines
    first = (row.case.name, *_timing(ours), _target(row), _yes(row.met), *_findings(ours))
    return [first, *(("", *_timing(peer), "", "", *_findings(peer)) for peer in peers)]


def _timing(line: Line) -> tuple[str, str, str]:
    shown = "–" if line.measured is None else duration(line.measured.seconds)
    return (
        line.name,
        shown,
        "" if line.ratio is None else f"{line.ratio:,.{_decimals(line.ratio)}f}",
    )


def _decimals(number: float) -> int:
    return 2 if number < 10 else 1 if number < 100 else 0


def _target(row: Row) -> str:
    return f"{row.case.target:g} x peer" if row.case.relative else duration(row.case.target)


def _yes(met: bool | None) -> str:
    return {True: "yes", False: "NO", None: "?"}[met]


def _findings(line: Line) -> tuple[str, str, str]:
    if line.measured is None:
        return "", "", line.why
    memory = "" if line.measured.memory is None else f"{line.measured.memory / 1e6:,.0f} MB"
    nodes = "" if line.measured.nodes is None else f"{line.measured.nodes:,}"
    wrong = "WRONG: " if line.measured.right is False else ""
    note = f" ({line.measured.note})" if line.measured.note else ""
    return memory, nodes, f"{wrong}{line.measured.finds}{note}"


def duration(seconds: float) -> str:
    """Three digits and the unit that fits."""
    unit, sign = next((entry for entry in UNITS if seconds >= entry[0]), UNITS[-1])
    return f"{seconds / unit:.3g} {sign}" if seconds < 1000 * unit else f"{seconds:,.0f} s"


def machine() -> str:
    """The processor and the Python that the figures belong to."""
    return f"{_processor()}, Python {platform.python_version()}"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def record(row: Row) -> dict[str, Any]:
    """A row as plain data, times in seconds, memory in bytes."""
    return {
        "case": row.case.name,
        "title": row.case.title,
        "target": row.case.target,
        "relative": row.case.relative,
        "met": row.met,
        "contenders": [_contender(line) for line in row.lines],
    }


def _contender(line: Line) -> dict[str, Any]:
    measured = line.measured
    if measured is None:
        return {"name": line.name, "missing": line.why}
    return {
        "name": line.name,
        "seconds": measured.seconds,
        "ratio": line.ratio,
        "memory": measured.memory,
        "nodes": measured.nodes,
        "finds": measured.finds,
        "right": measured.right,
        "note": measured.note,
    }
