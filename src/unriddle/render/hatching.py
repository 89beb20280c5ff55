"""Hatching: a second sign beside the colour, drawn as an SVG pattern over a piece."""

from __future__ import annotations

from collections.abc import Iterable

from unriddle.render.palette import Look, ink_on

_WIDE, _CLOSE = 14, 7  # pixels from one line to the next
# Number -> the angles of its lines (none: dots) and how far they are apart.
_KINDS: dict[int, tuple[tuple[int, ...], int]] = {
    1: ((45,), _WIDE),
    2: ((-45,), _WIDE),
    3: ((0,), _WIDE),
    4: ((90,), _WIDE),
    5: ((), _WIDE),
    6: ((0, 90), _WIDE),
    7: ((45, -45), _WIDE),
    8: ((45,), _CLOSE),
    9: ((-45,), _CLOSE),
    10: ((0,), _CLOSE),
    11: ((90,), _CLOSE),
    12: ((), _CLOSE),
}


def over(look: Look) -> str:
    """The fill that lays the hatching of a look over what is below, or nothing."""
    return f"url(#{_name(look)})" if look.hatch else ""


def _name(look: Look) -> str:
    return f"hatch{look.hatch}-{ink_on(look.fill)[1:]}"


def patterns(looks: Iterable[Look]) -> str:
    """The definitions that a drawing with these looks needs."""
    needed = {_name(look): look for look in looks if look.hatch}
    drawn = "".join(_pattern(name, look) for name, look in sorted(needed.items()))
    return f"<defs>{drawn}</defs>" if drawn else ""


def _pattern(name: str, look: Look) -> str:
    angles, apart = _KINDS[look.hatch]
    ink, middle = ink_on(look.fill), apart / 2
    turn = f' patternTransform="rotate({angles[0]})"' if angles else ""
    lines = [f"M0 {middle}H{apart}", f"M{middle} 0V{apart}"][: len(angles)]
    drawn = f'<path d="{"".join(lines)}" stroke="{ink}" stroke-width="1.5" opacity=".55"/>'
    if not angles:
        drawn = f'<circle cx="{middle}" cy="{middle}" r="1.7" fill="{ink}" opacity=".55"/>'
    return (
        f'<pattern id="{name}" width="{apart}" height="{apart}" patternUnits="userSpaceOnUse"'
        f"{turn}>{drawn}</pattern>"
    )
