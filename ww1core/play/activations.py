"""Whose activation a game is in, by the procedures that a title marks as one.

An activation is a stretch of play that one side plans as a whole: the phase of an army, an order,
the march of a stack. It lasts as long as the frame of its procedure is on the stack and its
subject, values of the frame or of the state, is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError
from ww1core.turns.memory import per_book

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import State

__all__ = ["WHOSE", "Activation", "activation_of", "check_activations", "turn_of"]

WHOSE = ("own", "enemy")
"""Whose activations a horizon may name."""
REPLY = ("a procedure", "the value that holds its seat", "a number of hexes")
"""What a title says of the reply that counts."""


class Activation(NamedTuple):
    """One activation: the side it belongs to, and by what it differs from the one before."""

    side: int
    depth: int
    node: int
    subject: tuple[Any, ...]


class _Mark(NamedTuple):
    """Where an activation's seat and subject are: slots of its frame, and names of the state."""

    seat: int
    slots: tuple[int, ...]
    names: tuple[str, ...]


def activation_of(s: State) -> Activation | None:
    """The activation that a state is in, the outermost where they are nested; None between two."""
    marks = _marks(s.book)
    for depth, (node, _, data) in enumerate(s.stack):
        mark = marks.get(node)
        if mark is not None and data[mark.seat] is not None:
            subject = [data[slot] for slot in mark.slots]
            subject += [getattr(s, name) for name in mark.names]
            return Activation(s.book.side_of(data[mark.seat]), depth, node, tuple(subject))
    return None


def turn_of(s: State) -> int | None:
    """The side whose turn it is where a title says which replies count; None between two."""
    node, seat = _turn(s.book)
    for number, _, data in s.stack:
        if number == node:
            side: int = s.book.side_of(data[seat])
            return side
    return None


def check_activations(book: Book) -> None:
    """Refuse marks that name no procedure, or a value that neither it nor the state holds."""
    _marks(book)
    if book.reply:
        _turn(book)
    for whose in book.horizon:
        if whose not in WHOSE:
            known = ", ".join(WHOSE)
            raise PluginError(f"{book.title}: the horizon names {whose!r}, expected {known}")


@per_book
def _turn(book: Book) -> tuple[int, int]:
    """The number of the procedure that is a side's turn, and the place of its seat there."""
    if len(book.reply) == len(REPLY):
        name, seat, _ = book.reply
        for number, node in enumerate(book.program.nodes):
            if node.name == name and seat in book.program.kept[number]:
                return number, book.program.kept[number].index(seat)
    expected = f"expected {', '.join(REPLY)}"
    raise PluginError(f"{book.title}: the reply names {book.reply!r}, {expected}")


@per_book
def _marks(book: Book) -> Mapping[int, _Mark]:
    """The marks by the number of their procedure."""
    program = book.program
    numbers = {node.name: number for number, node in enumerate(program.nodes)}
    marks = {}
    for name, (seat, *subject) in book.activations.items():
        number = numbers.get(name)
        if number is None or program.askings[number] is not None:
            raise PluginError(f"{book.title}: activations names {name!r}, which is no procedure")
        held = program.kept[number]
        names = [value for value in subject if value not in held]
        for value in [*names, *({seat} - set(held))]:
            if value == seat or not hasattr(book.state_type, value):
                known = ", ".join(dict.fromkeys(held))
                raise PluginError(
                    f"{book.title}: the activation {name!r} holds no {value!r}; it holds: {known}"
                )
        slots = [held.index(value) for value in subject if value in held]
        marks[number] = _Mark(held.index(seat), tuple(slots), tuple(names))
    return marks
