"""What travels between a driver and those who work elsewhere: orders and records as plain JSON.

A worker refuses orders of another code: a part is good only for the engines that made it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from unriddle.contract import Part
from unriddle.errors import Unavailable
from unriddle.runs.crews.crew import Lost
from unriddle.runs.crews.stamp import stamp
from unriddle.runs.part import Order, Record, work
from unriddle.values import Message, message

Plain = dict[str, Any]


class OtherCode(Unavailable):
    """A worker has another version of the program."""

    def __init__(self, theirs: str, ours: str, where: str = "") -> None:
        what = message("error.other_code", worker=where, theirs=theirs, ours=ours)
        super().__init__(what, message("fix.other_code"), where)
        self.theirs = theirs


def plain_order(order: Order, family: str, code: str) -> Plain:
    return {**order._asdict(), "family": family, "code": code}


def order_of(plain: Plain) -> Order:
    part = plain["part"]
    rest = {name: plain[name] for name in ("do", "what", "seconds", "nodes", "wanted")}
    return Order(**rest, part=Part(*part) if part else None)


def perform(plain: Plain, stopped: Callable[[], bool] = lambda: False) -> Plain:
    """Carry out an order that came from elsewhere."""
    code = stamp(plain["family"])
    if plain["code"] != code:
        raise OtherCode(code, plain["code"])
    return plain_record(work(order_of(plain), stopped))


def answer_to(plain: Plain, stopped: Callable[[], bool]) -> Plain:
    """What a worker says to an order, whatever becomes of it."""
    try:
        return {"record": perform(plain, stopped)}
    except OtherCode as error:
        return {"code": error.theirs}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def outcome_of(answer: Plain, code: str, where: str) -> Record | Exception:
    """What a worker said, to who asked it."""
    if "record" in answer:
        return record_of(answer["record"])
    return OtherCode(answer["code"], code, where) if "code" in answer else Lost(answer["error"])


def plain_record(record: Record) -> Plain:
    return {
        "count": record.count,
        "nodes": record.nodes,
        "seconds": record.seconds,
        "rest": record.rest,
        "written": b64encode(record.written).decode("ascii"),
        "reason": None if record.reason is None else plain_message(record.reason),
        "bound": record.bound,
    }


def record_of(plain: Plain) -> Record:
    return Record(
        count=plain["count"],
        nodes=plain["nodes"],
        seconds=plain["seconds"],
        rest=[Part(*part) for part in plain["rest"]],
        written=b64decode(plain["written"]),
        reason=message_of(plain["reason"]),
        bound=plain["bound"],
    )


def plain_message(says: Message) -> list[Any]:
    """`[key, values]`, messages among the values too."""
    values = {
        name: plain_message(value) if isinstance(value, Message) else value
        for name, value in says.values.items()
    }
    return [says.key, values]


def message_of(plain: Any) -> Message | None:
    if plain is None:
        return None
    key, values = plain
    return message(key, **{name: _value(value) for name, value in values.items()})


def _value(plain: Any) -> str | int | Message:
    found = message_of(plain) if isinstance(plain, list) else plain
    assert isinstance(found, str | int | Message)
    return found
