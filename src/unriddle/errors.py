"""Everything that can go wrong, one class for each thing a caller can do about it.

    UnriddleError               what, where, fix             exit  HTTP
      InputError                mend the input                  2   422
        NotationError           ... at this span of the text
        StepError               ... at this step
        UnknownName             ... use one of the names that exist
      OutOfBudget               give it more time               3   422
        OutOfIdeas              ... or another strategy
      Unavailable               install or build something      4   501
      Defect                    tell us: it is our mistake     70   500

"No solution" is an answer, not an error. The words are `Message`s; the front ends say them.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from typing import ClassVar, Self

from unriddle.values import Message, Step, message

_REASONS = {
    errno.EFBIG: "reason.file_size",
    errno.ENOSPC: "reason.disk_full",
    errno.EROFS: "reason.read_only",
    errno.ENOENT: "reason.no_such_file",
    errno.EACCES: "reason.permission",
    errno.EPERM: "reason.permission",
    errno.EISDIR: "reason.is_folder",
    errno.ENOTDIR: "reason.not_folder",
}
_KINDS = {  # of errors that we raise ourselves, and that have no number
    "FileNotFoundError": errno.ENOENT,
    "PermissionError": errno.EACCES,
    "IsADirectoryError": errno.EISDIR,
}


def system_reason(error: OSError) -> str | Message:
    """Why the system refused, in words; its own where we have none."""
    key = _REASONS.get(error.errno or _KINDS.get(type(error).__name__, 0))
    return message(key) if key else (error.strerror or str(error))


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The name that was meant: one or two slips away, or the only one that begins so."""
    known = tuple(names)
    word = name.lstrip("-")
    slips = min(1 if len(word) < 5 else 2, len(word) - 1)
    close = [(distance(name[:80], each), place) for place, each in enumerate(known)]
    best = min(close, default=(slips + 1, 0))
    if best[0] <= slips:
        return known[best[1]]
    longer = [each for each in known if len(word) > 2 and each.startswith(name)]
    return longer[0] if len(longer) == 1 else None


def distance(one: str, other: str) -> int:
    """How many slips apart: a letter too many, too few or wrong, or two that changed places.

    >>> distance("slove", "solve"), distance("colors", "colours"), distance("random", "grade")
    (1, 1, 4)
    """
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, above, row = above, row, [i]
        for j, wanted in enumerate(other, start=1):
            found = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                found = min(found, before[j - 2] + 1)
            row.append(found)
    return row[-1]


class UnriddleError(Exception):
    """An error that says where, what, and how to fix it."""

    exit_code: ClassVar[int] = 70
    http_status: ClassVar[int] = 500
    kind: ClassVar[str] = "defect"

    def __init__(self, what: Message, fix: Message | None = None, where: str = "") -> None:
        super().__init__(what, fix, where)
        self.what = what
        self.fix = fix
        self.where = where  # the line of input that is meant, as it is quoted to the user
        self.line = 0  # its number, counted from 1
        self.source = ""  # the name of the file it stands in, where there is one
        self.in_own_set = False  # whether that file is the user's own set

    def __str__(self) -> str:
        """What, then the place with carets under it, then how to fix it, a line each."""
        from unriddle.render.quote import pointed  # loaded only when somebody reads it

        lines = [str(self.what)]
        if self.where:
            lines += pointed(self.where, getattr(self, "span", None))
        if self.fix:
            lines.append(str(message("says.hint", text=self.fix)))
        return "\n".join(lines)


class InputError(UnriddleError):
    """The input is not right; nothing was lost. `span` is the wrong part of `where`."""

    exit_code = 2
    http_status = 422
    kind = "input"

    def __init__(self, what: Message, fix: Message | None = None, where: str = "") -> None:
        super().__init__(what, fix, where)
        self.span = (0, len(where))
        self.line = 1

    @property
    def instead(self) -> str | None:
        """What to write in place of the span, where that mends it: the `near` of its fix."""
        near = self.fix.values.get("near") if self.fix else None
        return None if near is None else str(near)

    def quote(self, text: str, start: int, end: int) -> Self:
        """Point at a part of a text, and quote the line it stands in."""
        start = min(max(start, 0), len(text))
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", start)
        last = len(text) if last < 0 else last
        self.where = text[first:last]
        self.line = text.count("\n", 0, first) + 1
        self.span = (start - first, min(max(end, start), last) - first)
        return self


class NotationError(InputError):
    """The text cannot be read; `span` counts within what was to be parsed until it is quoted."""

    kind = "notation"

    def __init__(
        self, span: tuple[int, int], what: Message, fix: Message, meant: bool = False
    ) -> None:
        super().__init__(what, fix)
        self.span = span
        self.meant = meant  # whether the text can only have been meant for this family
        self.more = False  # whether the text is right so far, and lacks what follows
        self.args = (span, what, fix, meant)

    @property
    def is_unfinished(self) -> bool:
        """Whether something is missing at the end: the place that is meant is behind it."""
        return self.more or self.span == (len(self.where), len(self.where))


class StepError(InputError):
    """A step breaks the rules; `index` counts from 0."""

    kind = "step"

    def __init__(self, index: int, step: Step, what: Message, fix: Message) -> None:
        super().__init__(what, fix, where=step)
        self.index = index
        self.args = (index, step, what, fix)


class UnknownName(InputError):
    """A name that does not exist; `near` is the closest that does."""

    kind = "name"

    def __init__(self, what: str, name: str, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.near = nearest(name.lower(), self.names)
        fix = message("fix.one_of", names=", ".join(self.names))
        if not self.names:
            fix = message("fix.none")
        if self.near:
            fix = message("fix.did_you_mean", near=self.near, names=", ".join(self.names))
        super().__init__(message(f"error.unknown_{what}", name=name), fix, where=name)
        self.args = (what, name, self.names)


class OutOfBudget(UnriddleError):
    """Time or nodes ran out; `found` is how many solutions there were by then."""

    exit_code = 3
    http_status = 422
    kind = "budget"

    def __init__(self, found: int = 0) -> None:
        super().__init__(message("error.budget", found=found), message("fix.budget"))
        self.found = found
        self.args = (found,)


class OutOfIdeas(OutOfBudget):
    """A strategy has nothing more to try, which proves nothing; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__()
        self.reason = reason
        self.args = (reason,)


class Unavailable(UnriddleError):
    """Something needed is not installed."""

    exit_code = 4
    http_status = 501
    kind = "unavailable"


class Defect(UnriddleError):
    """We made a mistake: please report it."""

    def __init__(self, what: Message) -> None:
        super().__init__(what, message("fix.report"))
        self.args = (what,)
