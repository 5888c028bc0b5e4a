"""Rule ids: which code carries which rule of a rulebook.

``@rule("TT-4.2a")`` notes the place and gives the function back unchanged. Bars, decisions and
windows note the ids they are given in the same index.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

__all__ = ["Place", "note_rule", "places", "places_of", "rule"]

T = TypeVar("T")


class Place(NamedTuple):
    """Where a rule stands: a module, what carries it, and the line."""

    module: str
    name: str
    line: int


_INDEX: dict[str, list[Place]] = {}


def rule(*ids: str) -> Callable[[T], T]:
    """Mark a function, procedure or decision as the code of these rules."""

    def mark(thing: T) -> T:
        function = getattr(thing, "function", thing)
        function = getattr(function, "__wrapped__", function)  # the rule, not what remembers it
        code = getattr(function, "__code__", None)
        line = code.co_firstlineno if code is not None else 0
        name = str(getattr(thing, "name", None) or getattr(function, "__name__", "?"))
        for id_ in ids:
            _note(id_, Place(getattr(function, "__module__", "?"), name, line))
        return thing

    return mark


def note_rule(id_: str, name: str, depth: int = 1) -> None:
    """Note that the caller's module carries a rule under ``name``."""
    frame = sys._getframe(depth + 1)  # noqa: SLF001 (the caller's place is the datum)
    _note(id_, Place(frame.f_globals.get("__name__", "?"), name, frame.f_lineno))


def _note(id_: str, place: Place) -> None:
    noted = _INDEX.setdefault(id_, [])
    if place not in noted:
        noted.append(place)


def places() -> Mapping[str, tuple[Place, ...]]:
    """Every rule id met so far with its places."""
    return {id_: tuple(noted) for id_, noted in sorted(_INDEX.items())}


def places_of(package: str) -> Mapping[str, tuple[Place, ...]]:
    """The rule ids carried by the modules of one package."""
    inside = package + "."
    places = {
        id_: tuple(p for p in noted if p.module == package or p.module.startswith(inside))
        for id_, noted in sorted(_INDEX.items())
    }
    return {id_: noted for id_, noted in places.items() if noted}
