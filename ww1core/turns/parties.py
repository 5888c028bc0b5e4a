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
from ww1core.turns.asking import Asking
from ww1core.turns.binding import Caller
from ww1core.turns.state import VOICE

if TYPE_CHECKING:
    from ww1core.book import Book
    from ww1core.turns.offers import Data, Offer
    from ww1core.turns.state import State

__all__ = ["Parties", "SpokenAsking", "give_voice", "giving_back", "lending"]


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


def lending(who: Caller) -> Caller:
    """Give the voice of its party to a seat; the result is all voices as they were before."""

    def lend(s: State, data: Data) -> tuple[int, ...]:
        before = s.voice
        give_voice(s, who(s, data))
        return before

    return lend


def giving_back(slot: int) -> Caller:
    """Set the voices as they were before, which a slot has kept; nothing is left in it."""

    def give_back(s: State, data: Data) -> None:
        setattr(s, VOICE, data[slot])

    return give_back


class SpokenAsking(Asking):
    """A decision that is asked of the seat that speaks for a party."""

    __slots__ = ()

    def seat(self, s: State, data: Data) -> int:
        """The seat that decides."""
        return s.voice[super().seat(s, data)]

    def offer(self, s: State, data: Data) -> Offer:
        """Everything that may be answered now."""
        offer = super().offer(s, data)
        offer.seat = s.voice[offer.seat]
        return offer
