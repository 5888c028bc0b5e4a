"""Whose activation a game is in, by the procedures that a title marks as one.

An activation is a stretch of play that one side plans as a whole: the phase of an army, an order,
the march of a stack. It lasts as long as the frame of its procedure is on the stack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError
from ww1core.turns.memory import per_book

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import State

__all__ = ["Activation", "activation_of", "check_activations"]


class Activation(NamedTuple):
    """One activation: the side it belongs to, and by what it differs from the one before."""

    side: int
    depth: int
    node: int
    subject: tuple[Any, ...]


def activation_of(s: State) -> Activation | None:
    """The activation that a state is in, the outermost where they are nested; None between two."""
    marks = _marks(s.book)
    for depth, (node, _, data) in enumerate(s.stack):
        slots = marks.get(node)
        if slots is not None and data[slots[0]] is not None:
            subject = tuple([data[slot] for slot in slots[1:]])
            return Activation(s.book.side_of(data[slots[0]]), depth, node, subject)
    return None


def check_activations(book: Book) -> None:
    """Refuse marks that name no procedure, or a value that it does not hold."""
    _marks(book)


@per_book
def _marks(book: Book) -> Mapping[int, tuple[int, ...]]:
    """By the number of a procedure the slots of its frame that hold its seat and its subject."""
    program = book.program
    numbers = {node.name: number for number, node in enumerate(program.nodes)}
    marks = {}
    for name, values in book.activations.items():
        number = numbers.get(name)
        if number is None or program.askings[number] is not None:
            raise PluginError(f"{book.title}: activations names {name!r}, which is no procedure")
        held = program.kept[number]
        for value in values:
            if value not in held:
                known = ", ".join(dict.fromkeys(held))
                raise PluginError(
                    f"{book.title}: the activation {name!r} holds no {value!r}; it holds: {known}"
                )
        marks[number] = tuple([held.index(value) for value in values])
    return marks
