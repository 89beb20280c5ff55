"""How the program starts and ends: quietly at Ctrl-C, as at any other moment, and soon.

Imported before anything else of the package, and only the program itself is touched: who imports
Unriddle as a library keeps Python's own way.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` takes milliseconds more
import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

PROGRAM = "unriddle"
INTERRUPTED = 130
A_MOMENT = 0.001  # seconds
OFTEN_ENOUGH = 20_000  # objects after which Python looks for garbage: loading leaves none


def is_program() -> bool:
    """Whether this process is `unriddle` or `python -m unriddle`."""
    if sys.argv[:1] == ["-m"]:  # what Python says while it looks for the module
        return PROGRAM in sys.orig_argv
    name = sys.argv[0].replace("\\", "/").rpartition("/")[2] if sys.argv else ""
    return name in (PROGRAM, f"{PROGRAM}.exe", f"{PROGRAM}-script.py")


def _leave(_number: int, _frame: FrameType | None) -> None:
    # An exception would be printed where Python ignores those, as in the callbacks of its imports.
    os._exit(INTERRUPTED)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    """A KeyboardInterrupt; inside an import a moment later, since its callbacks would lose it."""
    importing = frame is not None and frame.f_code.co_filename.startswith("<frozen importlib")
    if importing and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, A_MOMENT)
        return
    raise KeyboardInterrupt


def loading() -> None:
    """From here on Ctrl-C ends the program without a word: nothing is under way."""
    # Where it is ignored, as for work in the background, it stays so.
    usual = (signal.default_int_handler, _interrupt)
    if is_program() and signal.getsignal(signal.SIGINT) in usual:
        signal.signal(signal.SIGINT, _leave)
    if signal.getsignal(signal.SIGTERM) is _interrupt:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def loaded() -> None:
    """From here on Ctrl-C is a KeyboardInterrupt, which every verb knows how to answer.

    So is SIGTERM, by which queues and services end what takes too long.
    """
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, _interrupt)
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, _interrupt)


def ending() -> None:
    """From here on only Python cleans up: a further Ctrl-C has nothing to end."""
    loading()
    if hasattr(signal, "setitimer"):  # Python forgets its handlers, and the signal would kill
        signal.setitimer(signal.ITIMER_REAL, 0)
    if is_program():
        gc.freeze()  # else all objects would be looked through once more


loading()
if is_program():
    gc.set_threshold(OFTEN_ENOUGH)
