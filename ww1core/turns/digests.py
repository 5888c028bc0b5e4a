"""A state as a short digest, which changes when the game does and not when its code does.

A digest goes by the names of slots and of the fields of records and leaves out what equals its
default; of the stack it has only the decision that waits. So a field that nothing uses may be
added, and a step added, moved or renamed, without another digest for the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.turns.encoding import plain_text
from ww1core.turns.state import Slot, State

if TYPE_CHECKING:
    from ww1core.turns.program import Program

__all__ = ["digest"]

SIZE = 12
"""The bytes of a digest: enough that two states of a game never share one by chance."""

_ABSENT = object()
_Named = tuple[str, Any]


class _Field(NamedTuple):
    """A slot that counts: its name, and what gives its value, or _ABSENT if that is the default."""

    name: str
    value: Callable[[Any], Any]


_FIELDS: dict[type[State], tuple[tuple[Slot, ...], tuple[_Field, ...]]] = {}


def digest(s: State, secret: bytes) -> str:
    """The digest of a state, from which nobody without the secret can guess a hidden value."""
    head = [s.turn, None if s.ended is None else tuple(s.ended), s.drawn, s.revealed, s.decided]
    slots: list[_Named] = []
    for name, value in _fields(s.__class__):
        held = value(getattr(s, name))
        if held is not _ABSENT:
            slots.append((name, held))
    text = plain_text([head, _waiting(s), slots])
    return blake2b(text.encode(), key=secret, digest_size=SIZE).hexdigest()


def _waiting(s: State) -> tuple[str, int, list[_Named]] | None:
    """The decision that waits, its seat and its values by name; None where nobody is asked."""
    program: Program = s.book.program
    if not s.stack:
        return None
    node, _, data = s.stack[-1]
    asking = program.askings[node]
    if asking is None:
        return None
    named = sorted(zip(asking.names, data, strict=False))  # the seat may be no part of the data
    return asking.name, asking.seat(s, data), named


def _fields(kind: type[State]) -> tuple[_Field, ...]:
    """What counts of a kind of state, worked out once for the slots that it declares."""
    declared, fields = _FIELDS.get(kind, ((), ()))
    if declared is not kind.slots:
        slots = sorted((slot for slot in kind.slots if slot.kind != "derived"), key=_name)
        fields = tuple(_Field(slot.name, _value(slot)) for slot in slots)
        _FIELDS[kind] = kind.slots, fields
    return fields


def _name(slot: Slot) -> str:
    return slot.name


def _value(slot: Slot) -> Callable[[Any], Any]:
    """What gives the value of a slot, or _ABSENT if it is the default."""
    initial = slot.initial
    if slot.kind == "column":
        return lambda numbers: (
            _ABSENT if numbers.count(initial) == len(numbers) else numbers.tolist()
        )
    if slot.kind == "record":
        defaults: dict[str, Any] = getattr(slot.make, "_field_defaults", {})
        return lambda held: _ABSENT if held is None else _changed_fields(held, defaults)
    return lambda held: _ABSENT if held == initial else held


def _changed_fields(held: Any, defaults: dict[str, Any]) -> list[_Named]:  # noqa: ANN401 (a named tuple)
    """The fields of a record that do not have their default, by name."""
    named = sorted(zip(held._fields, held, strict=True), key=lambda field: str(field[0]))
    return [(name, value) for name, value in named if value != defaults.get(name, _ABSENT)]
