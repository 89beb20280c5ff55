"""What a WebAssembly file asks of others and what it offers, by the sections of the file.

https://webassembly.github.io/spec/core/binary/modules.html
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_IMPORTS, _EXPORTS = 2, 7  # numbers of sections
_FUNCTION, _TABLE, _MEMORY, _GLOBAL, _TAG = range(5)
_HEAD = 8  # bytes: a magic number and the version


class _Reader:
    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128 number."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def name(self) -> str:
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at].decode()

    def skip_limits(self) -> None:
        has_most = self.byte() & 1
        self.number()
        if has_most:
            self.number()

    def skip_type(self, kind: int) -> None:
        if kind == _FUNCTION:
            self.number()
        elif kind == _TABLE:
            self.byte()
            self.skip_limits()
        elif kind == _MEMORY:
            self.skip_limits()
        elif kind == _GLOBAL:
            self.at += 2
        elif kind == _TAG:
            self.byte()
            self.number()
        else:
            raise ValueError(f"an import of an unknown kind: {kind}")


def _section(data: bytes, wanted: int) -> _Reader | None:
    reader = _Reader(data, _HEAD)
    while reader.at < len(data):
        number, size = reader.byte(), reader.number()
        if number == wanted:
            return reader
        reader.at += size
    return None


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """The module and the name of everything it asks for."""
    reader = _section(path.read_bytes(), _IMPORTS)
    if reader is None:
        return
    for _ in range(reader.number()):
        module, name = reader.name(), reader.name()
        reader.skip_type(reader.byte())
        yield module, name


def exports(path: Path) -> Iterator[str]:
    reader = _section(path.read_bytes(), _EXPORTS)
    if reader is None:
        return
    for _ in range(reader.number()):
        yield reader.name()
        reader.byte()
        reader.number()
