"""A Scene as text: cells in boxes, with walls only between what does not belong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unriddle.render.palette import Look, channels, ink_on, looks_of
from unriddle.render.width import width
from unriddle.scene import Cell, Scene, Spare

Layer = dict[tuple[int, int], Cell]
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_ACROSS = ("right", "left")
_CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the walls that meet: up, down, left, right
_CUBE = (0, 95, 135, 175, 215, 255)  # the channels of a terminal's colours 16 to 231
_PLAIN = str.maketrans(_CORNERS + "·", " |||-+++-+++-+++.")


def text_picture(
    scene: Scene,
    *,
    colour: bool = False,
    many: bool = False,
    boxes: bool = True,
    palette: str = "safe",
    ruled: bool = False,
) -> str:
    """The board, its layers from the top down; with `many`, the terminal has every colour.

    A `ruled` board has its columns and rows named, for words that speak of cells.
    """
    chosen = looks_of(scene, palette, few=not many) if colour else {}
    paint = {group: _escape(look, many) for group, look in chosen.items()}
    drawn = ["\n".join(_layer(layer, paint)) for layer in layers(scene)]
    if ruled:
        drawn = [_ruled(scene, *pair) for pair in zip(layers(scene), drawn, strict=True)]
    joined = "\n".join(drawn)
    return joined if boxes else joined.translate(_PLAIN)


def _ruled(scene: Scene, layer: Layer, drawn: str) -> str:
    """A drawn layer with letters over its columns, numbers before its rows and its own number."""
    columns, rows = (1 + max(place[axis] for place in layer) for axis in range(2))
    first = next(iter(layer.values()))
    left, top = _corner(scene, layer)
    corner = f".{first.z + 1}" if _is_deep(scene) else ""
    margin = max(len(str(top + rows)), len(corner)) + 1
    names = "".join(
        f" {_centred(column_name(left + column), wide)}"
        for column, wide in enumerate(_widths(layer, columns))
    )
    lines = [corner.ljust(margin) + names.rstrip()]
    for place, line in enumerate(drawn.split("\n")):
        row, between = divmod(place, 2)
        name = str(top + row + 1) if between else ""
        lines.append(name.rjust(margin - 1) + " " + line)
    return "\n".join(line if "\x1b" in line else line.rstrip() for line in lines)


def _corner(scene: Scene, layer: Layer) -> tuple[int, int]:
    """The column and row of the scene at which a layer begins."""
    if scene.lattice == "pyramid":
        return 0, 0
    return min(cell.x for cell in layer.values()), min(cell.y for cell in layer.values())


def column_name(x: int) -> str:
    """a..z, then aa, ab and so on, as cells are named."""
    return chr(97 + x) if x < 26 else column_name(x // 26 - 1) + chr(97 + x % 26)


def cell_names(scene: Scene) -> set[str]:
    """Every cell as words name it: column letter and row, in space the layer: `b2`, `b2.3`."""
    found = set()
    deep = _is_deep(scene)
    for layer in layers(scene):
        left, top = _corner(scene, layer)
        for (x, y), cell in layer.items():
            name = f"{column_name(left + x)}{top + y + 1}"
            found.add(f"{name}.{cell.z + 1}" if deep else name)
    return found


def _is_deep(scene: Scene) -> bool:
    return scene.lattice == "pyramid" or any(cell.z for cell in scene.cells)


def legend(scene: Scene) -> str:
    """The pieces on the board that people have names for."""
    groups = dict.fromkeys(cell.group for cell in scene.cells if cell.group in scene.names)
    return "  ".join(f"{group} ({scene.names[group]})" for group in sorted(groups))


def spares(scene: Scene, wide: int) -> str:
    """The pieces beside the board, each drawn in its letter, side by side on lines so wide."""
    lines: list[list[str]] = []
    for drawn in (_titled(_spare(spare), spare.label, scene) for spare in scene.spares):
        room = len(lines[-1][0]) + 3 + len(drawn[0]) if lines else wide + 1
        if room > wide:
            lines.append(drawn)
        else:
            lines[-1] = _beside(lines[-1], drawn)
    return "\n\n".join("\n".join(row.rstrip() for row in line) for line in lines)


def _spare(spare: Spare) -> list[str]:
    """The rows of a piece; its layers from the top down stand side by side."""
    cells = set(spare.cells)
    across, down, up = ({point[axis] for point in cells} for axis in range(3))
    none = " " if len(up) == 1 else "."  # between layers a space would not show

    def row(y: int, z: int) -> str:
        columns = range(min(across), max(across) + 1)
        return "".join(spare.label if (x, y, z) in cells else none for x in columns)

    return [
        " ".join(row(y, z) for z in sorted(up, reverse=True))
        for y in range(min(down), max(down) + 1)
    ]


def _titled(drawn: list[str], label: str, scene: Scene) -> list[str]:
    """A drawn piece under its letter and what people call it, where pieces have such names."""
    if not scene.names:
        return drawn
    called = scene.names.get(label)
    title = f"{label} ({called})" if called else label
    wide = max(len(title), len(drawn[0]))
    return [row.ljust(wide) for row in (title, *drawn)]


def _beside(left: list[str], right: list[str]) -> list[str]:
    """Two drawings side by side, as high as the higher."""
    wide = len(left[0]) + 3
    high = max(len(left), len(right))
    rows = ((part + [""] * (high - len(part))) for part in (left, right))
    return [f"{a:<{wide}}{b:<{len(right[0])}}" for a, b in zip(*rows, strict=True)]


def layers(scene: Scene) -> list[Layer]:
    """The cells by column and row, layer by layer, the highest first."""
    found = []
    for z in sorted({cell.z for cell in scene.cells}, reverse=True):
        cells = [cell for cell in scene.cells if cell.z == z]
        across, down = _places(scene, [c.x for c in cells]), _places(scene, [c.y for c in cells])
        found.append({(across[cell.x], down[cell.y]): cell for cell in cells})
    return found


def _places(scene: Scene, used: list[int]) -> dict[int, int]:
    """Where a coordinate is drawn; the balls of a pyramid's layer lie two apart, and close up."""
    if scene.lattice == "pyramid":
        return {value: place for place, value in enumerate(sorted(set(used)))}
    return {value: value - min(used) for value in range(min(used), max(used) + 1)}


def _layer(layer: Layer, paint: dict[str, str]) -> Iterator[str]:
    columns = 1 + max(x for x, _ in layer)
    rows = 1 + max(y for _, y in layer)
    wide = _widths(layer, columns)
    for y in range(rows + 1):
        yield _border(layer, wide, y, paint).rstrip()
        if y < rows:
            yield _row(layer, wide, y, paint).rstrip()


def _widths(layer: Layer, columns: int) -> list[int]:
    """Equal columns where labels are short, else each as wide as it must be."""
    own = [
        2 + max((width(_sign(cell)) for (x, _), cell in layer.items() if x == column), default=1)
        for column in range(columns)
    ]
    return [max(own)] * columns if max(own) <= 6 else [max(3, each) for each in own]


def _sign(cell: Cell) -> str:
    """What stands in a cell: a label or, where it stays open, what is printed there."""
    return cell.label or (str(cell.mark) or "·" if cell.open else "")


def _wall(one: Cell | None, other: Cell | None, ways: tuple[str, str] = ("down", "up")) -> bool:
    """Whether there is a line between two neighbouring places; `ways` lead from each to the other.

    There is none where the frame is open.
    """
    if one is None or other is None:
        open_ = (one and one.exit == ways[0]) or (other and other.exit == ways[1])
        return one is not other and not open_
    return not one.group or one.group != other.group


def _border(layer: Layer, wide: list[int], y: int, paint: dict[str, str]) -> str:
    """The line above row `y`."""
    line = ""
    for x in range(len(wide) + 1):
        above = layer.get((x - 1, y - 1)), layer.get((x, y - 1))
        below = layer.get((x - 1, y)), layer.get((x, y))
        meeting = (
            _UP * _wall(*above, _ACROSS)
            + _DOWN * _wall(*below, _ACROSS)
            + _LEFT * _wall(above[0], below[0])
            + _RIGHT * _wall(above[1], below[1])
        )
        # Inside a piece nothing meets, and its colour goes on.
        line += _painted(_CORNERS[meeting], None if meeting else below[1], paint)
        if x < len(wide):
            wall = _wall(above[1], below[1])
            line += _painted(("─" if wall else " ") * wide[x], None if wall else below[1], paint)
    return line


def _row(layer: Layer, wide: list[int], y: int, paint: dict[str, str]) -> str:
    """The labels of row `y` and the walls beside them."""
    line = ""
    for x in range(len(wide) + 1):
        left, here = layer.get((x - 1, y)), layer.get((x, y))
        wall = _wall(left, here, _ACROSS)
        line += _painted("│" if wall else " ", None if wall else here, paint)
        if x < len(wide):
            line += _painted(_centred(_sign(here) if here else "", wide[x]), here, paint)
    return line


def _centred(label: str, wide: int) -> str:
    spare = wide - width(label)
    return " " * (spare // 2) + label + " " * (spare - spare // 2)


def _painted(letters: str, cell: Cell | None, paint: dict[str, str]) -> str:
    escape = paint.get(cell.group) if cell else None
    return letters if escape is None else f"{escape}{letters}\x1b[0m"


def _escape(look: Look, many: bool) -> str:
    """The sequence that paints a look; colours that repeat are underlined, bold, or both."""
    signs = (";4" if look.hatch & 1 else "") + (";1" if look.hatch & 2 else "")
    ink = 15 if ink_on(look.fill) == "#ffffff" else 16
    if many:
        ground = "2;{};{};{}".format(*channels(look.fill))
    else:
        ground = f"5;{_code(channels(look.fill))}"
    return f"\x1b[38;5;{ink};48;{ground}{signs}m"


def _code(colour: tuple[int, int, int]) -> int:
    """The nearest of a terminal's 256 colours, of the cube or of the greys."""
    cube = [min(range(6), key=lambda at: abs(_CUBE[at] - part)) for part in colour]
    grey = min(23, max(0, round((sum(colour) / 3 - 8) / 10)))
    found = {
        16 + 36 * cube[0] + 6 * cube[1] + cube[2]: [_CUBE[at] for at in cube],
        232 + grey: [8 + 10 * grey] * 3,
    }
    return min(found, key=lambda code: _apart(found[code], colour))


def _apart(one: Sequence[int], other: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
