"""Dataclasses that write a method when it is first called: so a command starts in half the time.

The standard module writes every method of every class while it is imported, 0.4 ms a class, and
loads `inspect` for it. What is used of it here works the same: frozen or not, always with slots.
Its own functions (`fields`, `asdict`, `replace`) take these classes, and so does `help`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # of `typing`, which most need anyway, but not all
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, field, replace
    from typing import Any

__all__ = ["dataclass", "field", "replace"]

_MISSING: Any = object()
_OF_EACH_OBJECT = ("__dict__", "__weakref__")  # what slots are there to do without


class _Field:
    """The default of a field, and whether the field is compared and shown."""

    __slots__ = ("compare", "default", "default_factory", "hash", "repr")

    def __init__(
        self,
        default: Any = _MISSING,
        default_factory: Any = _MISSING,
        repr: bool = True,
        hash: bool | None = None,
        compare: bool = True,
    ) -> None:
        self.default, self.default_factory = default, default_factory
        self.repr, self.hash, self.compare = repr, hash, compare

    @property
    def hashed(self) -> bool:
        return self.compare if self.hash is None else self.hash


def _dataclass(
    *, frozen: bool = False, slots: bool = True, repr: bool = True
) -> Callable[[type], type]:
    def made(written: type) -> type:
        def later(name: str, write: Callable[[], Any]) -> Any:
            def first(self: Any, *args: Any, **named: Any) -> Any:
                method = write()
                setattr(cls, name, method)
                return method(self, *args, **named)

            return first

        body = {name: it for name, it in written.__dict__.items() if name not in _OF_EACH_OBJECT}
        own: dict[str, _Field] = {}
        for name in body.get("__annotations__", ()):
            default = body.pop(name, _MISSING)
            own[name] = default if isinstance(default, _Field) else _Field(default)
        fields = {**getattr(written, "_fields", {}), **own}
        methods = {
            **_ALIKE,
            "__init__": later("__init__", lambda: _init(cls, fields, frozen)),
            "__eq__": later("__eq__", lambda: _eq(fields)),
            "__hash__": later("__hash__", lambda: _hash(fields)) if frozen else None,
        }
        if frozen:
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
        if repr:
            methods["__repr__"] = _repr
        body["__doc__"] = body["__doc__"] or f"{written.__name__}({', '.join(fields)})"
        body |= {"__slots__": tuple(own), "__match_args__": tuple(fields), "_fields": fields}
        cls: type = type(written)(written.__name__, written.__bases__, {**methods, **body})
        return cls

    return made


def _init(cls: type, fields: dict[str, _Field], frozen: bool) -> Any:
    known: dict[str, Any] = {"MISSING": _MISSING}
    taken, lines = [], []
    for name, each in fields.items():
        value = name
        known[f"set_{name}"] = getattr(cls, name).__set__
        if each.default_factory is not _MISSING:
            known[f"make_{name}"] = each.default_factory
            taken.append(f"{name}=MISSING")
            value = f"make_{name}() if {name} is MISSING else {name}"
        elif each.default is not _MISSING:
            known[f"default_{name}"] = each.default
            taken.append(f"{name}=default_{name}")
        else:
            taken.append(name)
        lines.append(f"set_{name}(self, {value})" if frozen else f"self.{name} = {value}")
    return _written("__init__", ["self", *taken], lines or ["pass"], known)


def _eq(fields: dict[str, _Field]) -> Any:
    names = [name for name in fields if fields[name].compare]
    ours, theirs = (_tuple(who, names) for who in ("self", "other"))
    same = "other.__class__ is self.__class__"
    lines = [f"return {ours} == {theirs} if {same} else NotImplemented"]
    return _written("__eq__", ["self", "other"], lines, {})


def _hash(fields: dict[str, _Field]) -> Any:
    names = [name for name in fields if fields[name].hashed]
    return _written("__hash__", ["self"], [f"return hash({_tuple('self', names)})"], {})


def _tuple(who: str, names: list[str]) -> str:
    return "(" + "".join(f"{who}.{name}, " for name in names) + ")"


def _written(name: str, takes: list[str], lines: list[str], known: dict[str, Any]) -> Any:
    exec(f"def {name}({', '.join(takes)}):\n " + "\n ".join(lines), known)
    return known[name]


def _repr(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name, it in self._fields.items() if it.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, value: Any = None) -> None:
    from dataclasses import FrozenInstanceError  # nobody should need it

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__match_args__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__match_args__, state, strict=True):
        object.__setattr__(self, name, value)


def _twin(cls: Any) -> Any:
    """The class as the standard module would have made it, fields alone."""
    import dataclasses
    import inspect

    def told(each: _Field) -> Any:
        said = {name: getattr(each, name) for name in _Field.__slots__}
        given = {name: value for name, value in said.items() if value is not _MISSING}
        return dataclasses.field(**given)

    kinds: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        kinds |= inspect.get_annotations(base)
    fields = [(name, kinds[name], told(each)) for name, each in cls._fields.items()]
    return dataclasses.make_dataclass(cls.__name__, fields)


def _signature(cls: Any) -> Any:
    import inspect

    return inspect.signature(_twin(cls))


class _Standard:
    """What the standard modules know of a class: found out when one of their functions asks."""

    def __init__(self, find: Callable[[Any], Any]) -> None:
        self._find = find

    def __get__(self, _: object, cls: Any) -> Any:
        return self._find(cls)


_ALIKE = {
    "__getstate__": _state,
    "__setstate__": _set_state,
    "__dataclass_fields__": _Standard(lambda cls: _twin(cls).__dataclass_fields__),
    "__dataclass_params__": _Standard(lambda cls: _twin(cls).__dataclass_params__),
    "__signature__": _Standard(_signature),
}


def _replace(value: Any, /, **changes: Any) -> Any:
    same = {name: getattr(value, name) for name in value.__match_args__ if name not in changes}
    return value.__class__(**same, **changes)


if not TYPE_CHECKING:
    dataclass, field, replace = _dataclass, _Field, _replace
