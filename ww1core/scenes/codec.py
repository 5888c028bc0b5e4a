"""Scenes and other records as JSON, for displays outside this process."""

from __future__ import annotations

import json
from functools import cache
from types import NoneType, UnionType
from typing import Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

from ww1core.errors import DataError
from ww1core.scenes.scene import Scene, public

__all__ = ["from_json", "record_from_json", "record_to_json", "to_json"]

R = TypeVar("R")


class _Record(Protocol):
    """What every part of a scene is: a tuple with named, defaulted fields."""

    _fields: tuple[str, ...]
    _field_defaults: dict[str, object]


def to_json(scene: Scene) -> str:
    """The scene as one line of JSON, equal scenes as equal bytes.

    Fields at their default are left out, and hidden pieces are stripped: what leaves the process
    is never more than what is shown.
    """
    return record_to_json(public(scene))


def from_json(text: str) -> Scene:
    """The scene that a JSON text describes."""
    return record_from_json(Scene, text, "scene")


def record_to_json(record: tuple[object, ...]) -> str:
    """A named tuple of plain values and named tuples as one line of JSON, defaults left out."""
    return json.dumps(_plain(record), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def record_from_json(kind: type[R], text: str, name: str) -> R:
    """The record of a kind that a JSON text describes; errors call it by ``name``."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"is not JSON: {error.msg}"
        raise DataError(message, line=error.lineno) from None
    return cast("R", _value(kind, data, name))


def _plain(value: object) -> object:
    """Records become mappings, tuples lists, whole floats ints."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, tuple):
        return value
    if not hasattr(value, "_fields"):
        return [_plain(item) for item in value]
    record = cast("_Record", value)
    missing = object()
    return {
        name: _plain(item)
        for name, item in zip(record._fields, value, strict=True)
        if record._field_defaults.get(name, missing) != item
    }


@cache
def _hints(record: type) -> dict[str, object]:
    return get_type_hints(record)


def _value(hint: object, data: object, field: str) -> object:
    """Plain data as the value a field's type asks for."""
    origin = get_origin(hint)
    if origin is UnionType:
        if data is None:
            return None
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
        return _value(hint, data, field)
    if origin is tuple:
        return _items(get_args(hint), data, field)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _record(hint, data, field)
    if hint is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    fits = isinstance(hint, type) and isinstance(data, hint)
    if not fits or (isinstance(data, bool) and hint is not bool):
        message = f"expected {getattr(hint, '__name__', hint)}, found {data!r}"
        raise DataError(message, field=field)
    return data


def _items(parts: tuple[object, ...], data: object, field: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        message = f"expected a list, found {data!r}"
        raise DataError(message, field=field)
    if parts[-1] is Ellipsis:
        parts = (parts[0],) * len(data)
    if len(parts) != len(data):
        message = f"expected {len(parts)} values, found {len(data)}"
        raise DataError(message, field=field)
    return tuple(
        _value(part, item, f"{field}[{i}]")
        for i, (part, item) in enumerate(zip(parts, data, strict=True))
    )


def _record(record: type, data: object, field: str) -> object:
    if not isinstance(data, dict):
        message = f"expected a mapping, found {data!r}"
        raise DataError(message, field=field)
    hints = _hints(record)
    for name in data:
        if name not in hints:
            message = "unknown field"
            raise DataError(message, field=f"{field}.{name}")
    defaults = cast("_Record", record)._field_defaults
    for name in hints:
        if name not in data and name not in defaults:
            message = "field is missing"
            raise DataError(message, field=f"{field}.{name}")
    return record(
        **{name: _value(hints[name], item, f"{field}.{name}") for name, item in data.items()}
    )
