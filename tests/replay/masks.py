"""What differs from run to run, and is masked before an answer is compared.

Masked, always by a word in ‹›:
- the time that something took: `"seconds": 0.01` in JSON, the column `seconds` of CSV, and
  durations in words (`13 ms`, `1.2 s`, `1 min 2 s`, `1,2 detik`)
- the progress of a long search: JSON lines and events of a job, which come by the clock, are left
  out (and not counted in the numbers of events), and that a job is `waiting` or `running`
- versions of Unriddle and Python
- folders: of the home, of the command, of the checkout
- of a server: its address, the names of jobs, the moment when a client may come back
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from pathlib import Path

from unriddle import __version__

CHECKOUT = Path(__file__).parents[2]
_NUMBER = r"\d+(?:[.,]\d+)?(?:e[+-]?\d+)?"
_RULES = [
    (re.compile(rf'("seconds": ?){_NUMBER}'), r"\1‹time›"),
    (re.compile(r"\b\d+ (?:min|menit) \d+ (?:s|detik)\b"), "‹time›"),
    (re.compile(rf"\b{_NUMBER} (?:µs|ms|s|detik)\b"), "‹time›"),
    (re.compile(r'("state": ?)"(?:waiting|running)"'), r'\1"‹alive›"'),
    (re.compile(r"http://127\.0\.0\.1:\d+"), "http://‹address›"),
    (re.compile(r"(/api/jobs/|\"id\": ?\")[\w-]{16,}"), r"\1‹job›"),
    (re.compile(r"(retry-after: )\d\d+"), r"\1‹time›"),
]
_PROGRESS = re.compile(r'^\{"event": "progress".*\n', re.MULTILINE)
_NUMBER_OF_EVENT = re.compile(r"^id: (\d+)$", re.MULTILINE)
_CSV = re.compile(r"(?:^|,)seconds((?:,\w+)*)$")


def mask(text: str, folders: dict[str, Path] | None = None) -> str:
    """A text without what differs from run to run."""
    text = _PROGRESS.sub("", text)
    if text.startswith("event: "):
        text = "\n\n".join(_events(text.split("\n\n")))
    for name, folder in {**(folders or {}), "checkout": CHECKOUT}.items():
        text = text.replace(str(folder), f"‹{name}›")
    text = text.replace(f"Python {platform.python_version()}", "Python ‹version›")
    text = text.replace(f'"python": "{platform.python_version()}"', '"python": "‹version›"')
    text = re.sub(rf"(?<![\d.]){re.escape(__version__)}(?![\d.])", "‹version›", text)
    for rule, masked in _RULES:
        text = rule.sub(masked, text)
    return "\n".join(_rows(text.split("\n")))


def _events(events: list[str]) -> Iterator[str]:
    left_out = 0
    for event in events:
        if event.startswith("event: progress\n"):
            left_out += 1
        else:
            number = _NUMBER_OF_EVENT.search(event)
            told = f"id: {int(number[1]) - left_out}" if number else ""
            yield _NUMBER_OF_EVENT.sub(told, event)


def _rows(lines: list[str]) -> Iterator[str]:
    """Rows under a head with the column `seconds` have another number there each time."""
    after: int | None = None  # columns to the right of it
    for line in lines:
        head = _CSV.search(line)
        if head:
            after = head[1].count(",")
        elif after is not None and line.count(",") > after:
            columns = line.rsplit(",", after + 1)
            line = ",".join([columns[0], "‹time›", *columns[2:]])
        yield line
