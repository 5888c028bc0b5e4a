"""What a plugin gives, compared with the types that are asked for: a wrong one is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ww1core.errors import PluginError, quoted
from ww1core.play.notation import Phrase

__all__ = ["check_face", "check_fields"]

_FUNCTION = get_origin(Callable[[], None])
_FACES: dict[str, Any] = {
    "scene": Callable[..., Any],
    "score": Callable[..., Any],
    "report": Callable[..., Any],
    "card": Callable[..., Any],
    "supply": Callable[..., Any],
    "sighting": Callable[..., Any],
    "evaluation": Callable[..., Any],
    "attacks": Callable[..., Any],
    "texts": Callable[..., Any],
    "tracings": Mapping[str, Callable[..., Any]],
    "accounts": Mapping[str, Callable[..., Any]],
    "watches": Mapping[str, Callable[..., Any]],
    "stakes": Mapping[str, Callable[..., Any]],
    "warnings": Mapping[str, Callable[..., Any]],
    "settled": Mapping[str, Callable[..., Any]],
    "counts": Mapping[str, Callable[..., Any]],
    "laws": Mapping[str, Callable[..., Any]],
    "phrases": tuple[Phrase, ...],
    "causes": Mapping[str, bool],
    "fights": frozenset[str],
    "plans": frozenset[str],
    "activations": Mapping[str, tuple[str, ...]],
    "horizon": tuple[str, ...],
    "reply": tuple[Any, ...],
    "price": float,
    "ledger": Path,
    "weights": Path,
}
"""Of what type each field of ``Faces`` is."""


def check_fields(given: tuple[Any, ...], label: str) -> None:
    """Refuse a named tuple of a plugin one of whose fields has another type than it says."""
    kind = type(given)
    for (field, hint), value in zip(_hints(kind).items(), given, strict=True):
        if not _fits(value, hint):
            what = f"{label}: {field} of a {kind.__name__} is {quoted(value)}"
            message = f"{what}, expected {_named(hint)}"
            raise PluginError(message)


def check_face(name: str, given: object, label: str) -> None:
    """Refuse a face of another type than its kind has."""
    hint = _FACES[name]
    if given is not None and not _fits(given, hint):
        message = f"{label}: its {name} are {quoted(given)}, expected {_named(hint)}"
        raise PluginError(message)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: object, hint: Any) -> bool:  # noqa: ANN401 (any type)
    """Whether a value is of a type, as far as plugins are asked for one."""
    if hint is Any:
        return True
    if hint is float:
        return type(value) in {int, float}
    parts, origin = get_args(hint), get_origin(hint) or hint
    if origin is UnionType:
        return any(_fits(value, part) for part in parts)
    if origin is _FUNCTION:
        return callable(value)
    if origin is int:
        return type(value) is int
    if not isinstance(value, origin):
        return False
    if origin in {tuple, frozenset}:
        return all(_fits(item, parts[0]) for item in value)
    if isinstance(value, Mapping):
        return all(_fits(key, parts[0]) and _fits(part, parts[1]) for key, part in value.items())
    return True


def _named(hint: Any) -> str:  # noqa: ANN401 (any type)
    """A type in the words of whoever writes a plugin."""
    parts, origin = get_args(hint), get_origin(hint) or hint
    if origin is UnionType:
        return " or ".join("None" if part is NoneType else _named(part) for part in parts)
    if origin is _FUNCTION:
        return "function"
    if origin is Mapping:
        return f"{_named(parts[1])}s by name"
    names = [_named(part) for part in parts if part is not Ellipsis]
    return f"{origin.__name__} of {', '.join(names)}" if names else str(origin.__name__)
