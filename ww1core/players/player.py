"""What a player is, and what it is given to decide with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ww1core.errors import PluginError
from ww1core.play.views import imagine, view

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Player", "Turn", "turn_for"]


class Turn:
    """A decision as a player sees it, with an offer of its own.

    ``count`` says how many answers there are, ``option(number)`` gives one by its place among them.
    Neither the secret of the dice nor the true state can be reached from here: what a player
    may know of the state comes from a game that was imagined for its seat.

    ``kept`` is what the player left there with its last answer for this seat: plain data, so that
    a player in another process needs no memory of its own. It is None at first, and after an
    answer was taken back or a game was loaded.
    """

    __slots__ = ("_imagined", "_offer", "_own", "book", "count", "kept", "option", "seat")

    def __init__(
        self,
        book: Book,
        offer: Offer,
        imagined: State | None,
        kept: Any = None,  # noqa: ANN401 (what a player likes to keep)
    ) -> None:
        self.book = book
        self.kept = kept
        self.seat = offer.seat
        self.count = offer.count
        self.option = offer.option
        self._offer = offer
        self._own: Offer | None = None
        self._imagined = imagined

    @property
    def offer(self) -> Offer:
        """The offer as a copy, with which the player may do what it likes."""
        if self._own is None:
            self._own = self._offer.copy()
        return self._own

    @property
    def options(self) -> tuple[Choice, ...]:
        """Every answer there is."""
        return self._offer.options

    def view(self) -> dict[str, Any]:
        """All that the seat may know."""
        return view(self._known(), self.seat)

    def imagine(self, seed: int) -> State:
        """A game that might be this one, with dice of its own, waiting for this decision."""
        return imagine(self._known(), self.seat, seed)

    def _known(self) -> State:
        if self._imagined is None:
            message = "a player that looks at the game has to say so (looks = True)"
            raise PluginError(message)
        return self._imagined


class Player(Protocol):
    """Answers decisions.

    A class of those that do not care what the options are may have ``pick(count)``, which gives the
    place of one among so many: whole games are then played without a turn for each decision.
    """

    looks: bool
    """Whether the player looks at views and imagined games; one that does not is quicker."""

    def choose(self, turn: Turn) -> Choice:
        """One of the options."""
        ...


def turn_for(
    player: Player,
    s: State,
    offer: Offer,
    seed: int = 0,
    kept: Any = None,  # noqa: ANN401 (what the player kept)
) -> Turn:
    """The decision that waits in a state, as a player may see it.

    Hidden things are dealt again by the seed; one that the player knows might be undone, so
    whoever runs a game gives one from its own secret. The generator that dealt is not handed on:
    its numbers could be run backwards.
    """
    imagined = None
    if player.looks:
        imagined = imagine(s, offer.seat, seed)
        imagined.chance = None
    return Turn(s.book, offer, imagined, kept)
