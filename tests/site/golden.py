"""Every golden case asked, as one JSON object: the same file runs here and within Pyodide.

Nothing is imported but the product and the standard library: there is nothing else in the page.
"""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import unriddle
from unriddle.families import our_keys

NODES = 3_000_000  # of a search: the larger ones end alike everywhere, and are compared up to there


def cases(slow: bool) -> list[dict[str, Any]]:
    found = []
    for key in our_keys():
        folder = Path(import_module(f"unriddle.families.{key}").__file__ or "").parent
        table = tomllib.loads((folder / "golden.toml").read_text(encoding="utf-8"))
        found += [case for case in table["case"] if slow or not case.get("slow")]
    return found


def told(case: dict[str, Any]) -> dict[str, Any]:
    """What is answered to whether, to how many and to which is the best."""
    position, distinct = unriddle.read(case["puzzle"]), case.get("distinct")
    answers = {}
    for want in ("one", "count", "best"):
        answer = position.solve(want, distinct=distinct, nodes=NODES)
        best = answer.best
        texts = None if best is None else [best.text, best.cost, list(best.steps)]
        answers[want] = [answer.status, answer.count, answer.nodes, answer.complete, texts]
    return answers


def every(slow: bool) -> str:
    return json.dumps(
        {case["puzzle"] + str(case.get("distinct")): told(case) for case in cases(slow)}
    )
