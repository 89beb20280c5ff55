"""Our dataclasses behave as those of the standard module do."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
from typing import Any, Generic, TypeVar

import pytest

from unriddle import lazy_dataclass

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Written:
    """As it stands in a source."""

    name: str
    sizes: list[int] = dataclasses.field(default_factory=list, hash=False)
    note: str = dataclasses.field(default="", compare=False, repr=False)


def ours(**options: bool) -> Any:
    class Written:
        """As it stands in a source."""

        name: str
        sizes: list[int] = lazy_dataclass.field(default_factory=list, hash=False)
        note: str = lazy_dataclass.field(default="", compare=False, repr=False)

    return lazy_dataclass.dataclass(**options)(Written)


@lazy_dataclass.dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    held: T
    label: str = "box"


@lazy_dataclass.dataclass(frozen=True, slots=True)
class Crate(Box[int]):
    nails: int = 4


def test_it_makes_compares_hashes_and_shows_as_the_standard_one() -> None:
    theirs: Any = Written
    mine = ours(frozen=True)
    for cls in (theirs, mine):
        one = cls("a", note="x")
        assert (one.name, one.sizes, one.note) == ("a", [], "x")
        assert one.sizes is not cls("a").sizes
        assert one == cls("a", [])
        assert one != cls("b")
        assert one != ("a", [])
        assert hash(one) == hash(("a",))
        assert repr(one).endswith("Written(name='a', sizes=[])")
        with pytest.raises(TypeError, match="name"):
            cls()
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.name = "b"
        with pytest.raises(dataclasses.FrozenInstanceError):
            del one.name
    assert mine("a") != theirs("a")


def test_one_that_is_not_frozen_changes_and_has_no_hash() -> None:
    one = ours()("a")
    one.name = "b"
    assert one.name == "b"
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_subclass_has_the_fields_of_both_and_no_other_attribute() -> None:
    crate = Crate(3, nails=8)
    assert (crate.held, crate.label, crate.nails) == (3, "box", 8)
    assert crate != Crate(3)
    assert not hasattr(crate, "__dict__")
    assert pickle.loads(pickle.dumps(crate)) == crate


def test_the_functions_of_the_standard_module_take_it() -> None:
    crate = Crate(3)
    assert dataclasses.is_dataclass(crate)
    fields = [(field.name, field.type) for field in dataclasses.fields(crate)]
    assert fields == [("held", "T"), ("label", "str"), ("nails", "int")]
    assert dataclasses.asdict(crate) == {"held": 3, "label": "box", "nails": 4}
    changed = Crate(3, "big", 4)
    assert dataclasses.replace(crate, label="big") == changed
    assert lazy_dataclass.replace(crate, label="big") == changed
    with pytest.raises(TypeError, match="colour"):
        lazy_dataclass.replace(crate, colour="red")  # type: ignore[call-arg]
    match crate:
        case Crate(held, label):
            assert (held, label) == (3, "box")


def test_its_signature_is_known_before_it_is_used() -> None:
    assert inspect.signature(ours(frozen=True)) == inspect.signature(Written)
