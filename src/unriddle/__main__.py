"""`python -m unriddle` is the same program as `unriddle`."""

from __future__ import annotations

import sys

from unriddle.cli import main

if __name__ == "__main__":
    sys.exit(main())
