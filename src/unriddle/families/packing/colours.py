"""What people call the colours of pieces."""

from __future__ import annotations

_NAMED = {
    "red": 0xD9252A,
    "dark_red": 0x8F1D2C,
    "orange": 0xF08A24,
    "brown": 0x8A5A2B,
    "yellow": 0xF5D327,
    "light_green": 0x8CC63F,
    "green": 0x2E9E4F,
    "dark_green": 0x0B6B3A,
    "turquoise": 0x6FD6C4,
    "light_blue": 0x7CC4EE,
    "blue": 0x2F6FD0,
    "dark_blue": 0x1D3F8F,
    "purple": 0x7A3F9D,
    "magenta": 0xB8348F,
    "pink": 0xF29AC0,
    "white": 0xF5F5F5,
    "grey": 0x8C8C8C,
    "black": 0x222222,
}


def colour_name(colour: str) -> str:
    """The key of the nearest that has a name, for `#rrggbb`."""
    parts = _parts(int(colour[1:], 16))

    def away(key: str) -> int:
        return sum(
            (one - other) ** 2 for one, other in zip(parts, _parts(_NAMED[key]), strict=True)
        )

    return min(_NAMED, key=away)


def _parts(colour: int) -> tuple[int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255
