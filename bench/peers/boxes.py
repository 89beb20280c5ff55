"""A box and its pieces as other programs read them.

For `firstcell.c`, a search as one writes it by hand, and for `burrTxt`, the command of BurrTools.
"""

from __future__ import annotations

import gzip
import re
import shutil
import tempfile
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from bench import peers
from bench.case import Missing
from bench.clock import launched
from unriddle import read
from unriddle.families.packing.lattice import Shape
from unriddle.families.packing.puzzle import Puzzle


def first_cell(text: str, rounds: int, least: float, seconds: float) -> dict[str, Any]:
    puzzle = puzzle_of(text)
    box = "x".join(str(side) for side in sorted(puzzle.board.size))
    pieces = (at_the_origin(piece.shape) for piece in puzzle.pieces)
    words = [",".join("".join(map(str, cell)) for cell in cells) for cells in pieces]
    return peers.compiled("firstcell", str(rounds), str(least), str(seconds), box, *words)


def burr_tools(text: str, patience: float) -> dict[str, Any]:
    program = shutil.which("burrTxt")
    if program is None:
        raise Missing("not installed: there is no `burrTxt` of BurrTools on the PATH")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "box.xmpuzzle"
        file.write_bytes(gzip.compress(tostring(xmpuzzle(puzzle_of(text)))))
        try:
            ran, spent = launched([program, "-q", "-r", str(file)], patience)
        except TimeoutExpired as error:
            raise Missing(f"stopped: not done after {patience:g} s") from error
    found = re.search(r"(\d+) assemblies", ran.stdout)
    if found is None:
        raise Missing(f"failed: {(ran.stdout + ran.stderr).strip() or 'no message'}")
    return {"seconds": spent.processor, "different": int(found[1]), "memory": spent.memory}


def puzzle_of(text: str) -> Puzzle:
    puzzle = read(f"packing/{text}").puzzle
    assert isinstance(puzzle, Puzzle)
    return puzzle


def at_the_origin(shape: Shape) -> list[tuple[int, ...]]:
    least = [min(side) for side in zip(*shape, strict=True)]
    return [tuple(at - low for at, low in zip(cell, least, strict=True)) for cell in shape]


def xmpuzzle(puzzle: Puzzle) -> Element:
    """The box is shape 0, and the pieces, once each, are to fill it."""
    root = Element("puzzle", version="2")
    SubElement(root, "gridType", type="0")
    SubElement(root, "colors")
    shapes = SubElement(root, "shapes")
    for shape in (puzzle.board.cells, *(piece.shape for piece in puzzle.pieces)):
        add_voxels(shapes, at_the_origin(shape))
    problem = SubElement(SubElement(root, "problems"), "problem", state="0")
    used = SubElement(problem, "shapes")
    for number in range(1, len(puzzle.pieces) + 1):
        SubElement(used, "shape", id=str(number), count="1")
    SubElement(problem, "result", id="0")
    SubElement(problem, "bitmap")
    return root


def add_voxels(shapes: Element, cells: list[tuple[int, ...]]) -> None:
    x, y, z = (max(side) + 1 for side in zip(*cells, strict=True))
    voxels = SubElement(shapes, "voxel", x=str(x), y=str(y), z=str(z), type="0")
    places = ((a, b, c) for c in range(z) for b in range(y) for a in range(x))
    voxels.text = "".join("#" if place in cells else "_" for place in places)
