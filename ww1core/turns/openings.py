"""When the plays of a window are open with the cards of one book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ww1core.turns.binding import Caller

__all__ = ["Opening", "Openings", "openings"]


class Opening(NamedTuple):
    """A play: the cards that carry it, None if it needs no card, and what bars it.

    ``is_barred(s, seat, values)`` takes the values of the window's parameters.
    """

    cards: int | None
    is_barred: Caller | None


class Openings(NamedTuple):
    """Whether a seat is asked, ``opens(s, seat, ...)``, and which cards it can play.

    The latter, ``playable(s, left, seat, ...)``, looks at the hand, the former only at what is
    public.
    """

    opens: Callable[..., bool]
    playable: Callable[..., int]


def openings(
    plays: Sequence[Opening], held: Callable[[Any, int], int], unseen: Callable[[Any, int], int]
) -> Openings:
    """The functions of a window with these plays."""
    with_cards = [(play.cards, play.is_barred) for play in plays if play.cards is not None]
    without = [(None, play.is_barred) for play in plays if play.cards is None]
    all_plays = [*with_cards, *without]
    every = 0
    for cards, _ in with_cards:
        every |= cards

    def opens(s: Any, seat: int, *values: object) -> bool:  # noqa: ANN401 (a title's state)
        may = every & unseen(s, seat) if every and held(s, seat) else 0
        for cards, is_barred in all_plays:
            if (cards is None or may & cards) and not (is_barred and is_barred(s, seat, values)):
                return True
        return False

    def playable(s: Any, left: int, seat: int, *values: object) -> int:  # noqa: ANN401 (a title's)
        may, open_cards = left & every & held(s, seat), 0
        for cards, is_barred in with_cards:
            if may & ~open_cards & cards and not (is_barred and is_barred(s, seat, values)):
                open_cards |= may & cards
        return open_cards

    return Openings(opens, playable)
