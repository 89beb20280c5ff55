"""Counts fillings of flat boards with OR-Tools: `fillings.py SECONDS FILE`.

Runs in `.venv-peers`, knows nothing of Unriddle (it works out by itself how pieces may lie) and
prints one JSON object: `found`, for each board of the file the number of its fillings, equal pieces
not told apart, or null where CP-SAT was not done in time. The file is a list of boards with
`cells` and `pieces`, a list of cells each; a cell is a row and a column.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

Cells = tuple[tuple[int, int], ...]


def lies(piece: Cells) -> list[Cells]:
    """Turned and turned over, each once, at the top left."""
    found = set()
    for turned in (piece, tuple((row, -column) for row, column in piece)):
        for _ in range(4):
            turned = tuple((column, -row) for row, column in turned)
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            found.add(tuple(sorted((row - top, column - left) for row, column in turned)))
    return sorted(found)


def fillings(board: Cells, pieces: list[Cells], seconds: float) -> int | None:
    package = import_module("ortools.sat.python.cp_model")

    class Seen(package.CpSolverSolutionCallback):  # type: ignore[name-defined, misc]
        count = 0

        def on_solution_callback(self) -> None:
            self.count += 1

    model, solver, seen = package.CpModel(), package.CpSolver(), Seen()
    over: dict[tuple[int, int], list[Any]] = {cell: [] for cell in board}
    for shape, times in Counter(lies(piece)[0] for piece in pieces).items():
        used = []
        for place in placed(shape, board):
            used.append(model.new_bool_var(""))
            for cell in place:
                over[cell].append(used[-1])
        model.add(sum(used) == times)
    for variables in over.values():
        model.add_exactly_one(variables)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model, seen)
    return seen.count if status in (package.OPTIMAL, package.INFEASIBLE) else None


def placed(shape: Cells, board: Cells) -> list[Cells]:
    known = set(board)
    everywhere = (
        tuple((top + row, left + column) for row, column in way)
        for way in lies(shape)
        for top in range(32)
        for left in range(32)
    )
    return [place for place in everywhere if known.issuperset(place)]


def main(seconds: str, file: str) -> dict[str, object]:
    found = []
    for work in json.loads(Path(file).read_text(encoding="utf-8")):
        pieces = [tuple((row, column) for row, column in piece) for piece in work["pieces"]]
        board = tuple((row, column) for row, column in work["cells"])
        try:
            found.append(fillings(board, pieces, float(seconds)))
        except ImportError as error:
            return {"missing": str(error)}
    return {"found": found}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
