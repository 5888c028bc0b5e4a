"""Parties: what the rules call a seat, where several seats share it.

The rules of a game are written for a number of parties. Where each seat is a party of its own
there is nothing to say. A book whose seats share parties has ``parties``, and its state a value
``voice``: for each party the seat that speaks for it now. Whoever is asked as a party is asked
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

__all__ = ["Parties", "give_voice"]


class Parties(NamedTuple):
    """The seats of each party; the first has the number of the party."""

    seats: tuple[tuple[int, ...], ...]

    def of(self, seat: int) -> int:
        """The party that a seat belongs to."""
        for party, partners in enumerate(self.seats):
            if seat in partners:
                return party
        message = f"seat {seat} is of no party"
        raise FlowError(message)

    def check(self, book: Book) -> None:
        """Refuse a seat that is left out or is in two parties, and a state without a voice."""
        listed = sorted(seat for partners in self.seats for seat in partners)
        firsts = [min(partners[:1], default=-1) for partners in self.seats]
        if listed != list(range(len(book.seats))) or firsts != list(range(len(firsts))):
            message = f"the parties {self.seats} do not share out the seats {book.seats}"
            raise FlowError(message)
        if not any(slot.name == VOICE and slot.kind == "value" for slot in book.state_type.slots):
            message = f"seats share a party, but the state has no value {VOICE!r}"
            raise FlowError(message)


def give_voice(s: State, seat: int) -> None:
    """From now on a seat speaks for its party."""
    party: int = s.book.party(seat)
    voices = s.voice
    if voices[party] != seat:
        setattr(s, VOICE, (*voices[:party], seat, *voices[party + 1 :]))
