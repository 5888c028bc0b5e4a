"""Sides: what the rules call a seat, where several seats share it.

The rules of a game are written for a number of sides. Where each seat is a side of its own
there is nothing to say. A book whose seats share sides has ``side_seats``, and its state a value
``voice``: for each side the seat that speaks for it now. Whoever is asked as a side is asked
as the seat that speaks for it; ``spoken_by`` lets another one speak, and a window puts the
question to the partners in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import FlowError
from ww1core.turns.state import VOICE

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import State

__all__ = ["SideSeats", "give_voice"]


class SideSeats(NamedTuple):
    """The seats of each side; the first has the number of the side."""

    seats: tuple[tuple[int, ...], ...]

    def of(self, seat: int) -> int:
        """The side that a seat belongs to."""
        for side, partners in enumerate(self.seats):
            if seat in partners:
                return side
        message = f"seat {seat} belongs to no side"
        raise FlowError(message)

    def check(self, book: Book) -> None:
        """Refuse a seat that is left out or is in two sides, and a state without a voice."""
        listed = sorted(seat for partners in self.seats for seat in partners)
        firsts = [min(partners[:1], default=-1) for partners in self.seats]
        if listed != list(range(len(book.seats))) or firsts != list(range(len(firsts))):
            message = f"the sides {self.seats} do not hold each of the seats {book.seats} once"
            raise FlowError(message)
        if not any(slot.name == VOICE and slot.kind == "value" for slot in book.state_type.slots):
            message = f"seats share a side, but the state has no value {VOICE!r}"
            raise FlowError(message)


def give_voice(s: State, seat: int) -> None:
    """From now on a seat speaks for its side."""
    side: int = s.book.side_of(seat)
    voices = s.voice
    if voices[side] != seat:
        setattr(s, VOICE, (*voices[:side], seat, *voices[side + 1 :]))
