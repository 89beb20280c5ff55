"""`python -m tests.replay --write [NAME…]`: record what the product says, in all or some files."""

from __future__ import annotations

import sys

from tests.replay import program, server, transcript
from tests.replay.corpus import COMMANDS, REQUESTS


def write(names: list[str]) -> None:
    for path in COMMANDS:
        if not names or path.stem in names:
            transcript.write(path, [program.run(each) for each in transcript.read(path)])
    for path in REQUESTS:
        if not names or path.stem in names:
            transcript.write(path, server.replay(path.stem, transcript.read(path)))


if __name__ == "__main__":
    if sys.argv[1:2] != ["--write"]:
        sys.exit(__doc__)
    write(sys.argv[2:])
