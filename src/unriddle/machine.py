"""What the program runs on. Every command may ask, so nothing slow is loaded here."""

from __future__ import annotations

import os


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
