"""Answers as plain data, the same for `--json`, for saved files and for HTTP.

Keys, statuses and kinds are never translated; sentences are, by the `say` that is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from unriddle.answers import Answer, Comparison, Event, Outlook, Status, Verdict
from unriddle.contract import Grade, Hint, Info, Message, Offer, Scene, Solution, message
from unriddle.errors import UnriddleError

Say: TypeAlias = Callable[[Message], str]
Record: TypeAlias = dict[str, Any]


def answer(found: Answer, say: Say) -> Record:
    return {
        "puzzle": found.puzzle,
        "given": found.given,
        "status": found.status.value,
        "complete": found.complete,
        "found": found.found,
        "count": found.count,
        "lower_bound": found.lower_bound,
        "solutions": [solution(each, say) for each in found.solutions],
        "reason": say(found.reason),
        "strategy": found.strategy,
        "distinct": found.distinct,
        "nodes": found.nodes,
        "seconds": rounded(found.seconds),
    }


def solution(found: Solution, say: Say) -> Record:
    says = {"says": say(found.says)} if found.says else {}
    return {"text": found.text, "steps": list(found.steps), "cost": found.cost, **says}


def verdict(found: Verdict, say: Say) -> Record:
    return {
        "puzzle": found.puzzle,
        "status": found.status.value,
        "reason": say(found.reason),
        "unique": found.unique,
        "details": {detail.key: detail.data for detail in found.details},
        "before": found.before.value if found.before else None,
    }


def hints(puzzle: str, found: Iterable[Hint], say: Say) -> Record:
    ladder = [
        {"level": hint.level, "text": say(hint.says), "step": hint.step, "cells": list(hint.cells)}
        for hint in found
    ]
    return {"puzzle": puzzle, "hints": ladder}


def outlook(found: Outlook) -> Record:
    steps = [{"step": step, "leaves": leaves} for step, leaves in found.steps.items()]
    return {
        "puzzle": found.puzzle,
        "now": found.now,
        "steps": steps,
        "complete": found.status is not Status.UNFINISHED,
        "status": found.status.value,
    }


def offers(puzzle: str, found: Iterable[Offer]) -> Record:
    steps = [{"step": offer.step, "cells": list(offer.cells)} for offer in found]
    return {"puzzle": puzzle, "steps": steps}


def grade(puzzle: str, found: Grade, say: Say) -> Record:
    reasons = [say(reason) for reason in found.reasons]
    return {"puzzle": puzzle, "stars": found.stars, "score": found.score, "reasons": reasons}


def comparisons(found: Iterable[Comparison]) -> list[Record]:
    """A row a strategy; the depth only where searches have one."""
    rows = [_comparison(each) for each in found]
    if all(row["depth"] is None for row in rows):
        for row in rows:
            del row["depth"]
    return rows


def _comparison(found: Comparison) -> Record:
    return {
        "strategy": found.strategy,
        "status": found.status.value,
        "count": found.count,
        "cost": found.cost,
        "proved": found.proved,
        "nodes": found.nodes,
        "seconds": rounded(found.seconds),
        "counts": found.counts,
        "depth": found.depth,
    }


def event(found: Event, say: Say) -> Record:
    return {
        "kind": found.kind,
        "steps": list(found.steps),
        "text": say(found.says),
        "terms": dict(found.terms),
    }


def scene(found: Scene) -> Record:
    cells = [
        {
            "x": cell.x,
            "y": cell.y,
            "z": cell.z,
            "label": cell.label,
            "group": cell.group,
            "owner": cell.owner,
            "colour": cell.colour,
            "mark": cell.mark,
            "open": cell.open,
            "goal": cell.goal,
        }
        for cell in found.cells
    ]
    spares = [
        {
            "label": spare.label,
            "cells": [list(at) for at in spare.cells],
            "optional": spare.optional,
            "colour": spare.colour,
        }
        for spare in found.spares
    ]
    names = dict(found.names)
    return {"lattice": found.lattice, "cells": cells, "spares": spares, "names": names}


def info(found: Info, say: Say) -> Record:
    variants = [
        {"key": each.key, "example": each.example, "want": each.want.value, "finite": each.finite}
        for each in found.variants
    ]
    strategies = [
        {
            "key": each.key,
            "wants": sorted(want.value for want in each.wants),
            "traceable": each.traceable,
            "counts": each.counts,
        }
        for each in found.strategies
    ]
    return {
        "key": found.key,
        "name": say(message(f"{found.key}.page_name")),
        "about": say(message(f"{found.key}.page_about")),
        "aliases": dict(found.aliases),
        "variants": variants,
        "strategies": strategies,
        "distinct": list(found.distinct),
        "forms": list(found.forms),
        "only": list(found.only),
        "leaves": found.leaves,
    }


def error(found: UnriddleError, say: Say) -> Record:
    """An error as `{"error": …}`; `span` points into `where`, `line` counts from 1."""
    span = getattr(found, "span", None)
    line = getattr(found, "line", None)
    return {
        "error": {
            "kind": found.kind,
            "what": say(found.what),
            "where": found.where,
            "fix": say(found.fix) if found.fix else None,
            "span": list(span) if span is not None else None,
            "line": line or None,
        }
    }


def rounded(seconds: float) -> float:
    """Seconds to a tenth of a microsecond: no clock here knows more."""
    return round(seconds, 7)
