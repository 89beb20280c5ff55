"""`python -m bench [part of a name] [--quick] [--json]`"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from bench.case import Row, cases, run
from bench.clock import QUICK, Effort
from bench.table import machine, record, table

SCREEN = "screen/"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases; 1 if one of ours found something wrong, 2 if no case has such a name."""
    options = _parser().parse_args(arguments)
    chosen = [case for case in cases() if options.name in case.name]
    if options.quick and not options.name:  # a browser takes longer than all others together
        chosen = [case for case in chosen if not case.name.startswith(SCREEN)]
    if not chosen:
        known = "\n  ".join(case.name for case in cases())
        print(f"no case has '{options.name}' in its name; there are\n  {known}", file=sys.stderr)
        return 2
    rows = []
    for case in chosen:
        print(f"{case.name}: {case.title}", file=sys.stderr, flush=True)
        rows.append(run(case, QUICK if options.quick else Effort()))
    print(_as_json(rows) if options.json else f"\n{machine()}\n\n{table(rows)}")
    return int(any(row.lines[0].measured and row.lines[0].measured.right is False for row in rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Time Unriddle.")
    parser.add_argument("name", nargs="?", default="", help="only cases with this in their name")
    parser.add_argument("--quick", action="store_true", help="one round each: does it run at all?")
    parser.add_argument("--json", action="store_true", help="print records: seconds, bytes")
    return parser


def _as_json(rows: Sequence[Row]) -> str:
    said = {"machine": machine(), "cases": [record(row) for row in rows]}
    return json.dumps(said, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    sys.exit(main())
