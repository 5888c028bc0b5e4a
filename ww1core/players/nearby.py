"""What a plan is about on the map, and which options are near enough to it to matter.

Where a side plays whole turns, the enemy's is far. After a plan both sides then play on with the
units near to what it has moved or attacked; the others stay as they are in all plans alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ww1core.hexgrid.hexset import HexSet
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer

__all__ = ["Nearby", "places_of"]


class Nearby:
    """The hexes near to what a plan is about."""

    __slots__ = ("_hexes",)

    def __init__(self, book: Book, places: HexSet, reach: int) -> None:
        grid = book.map.grid  # type: ignore[union-attr] # a title that names a reach has a map
        for _ in range(reach):
            places = grid.spread(places)
        self._hexes = places

    def options(self, s: Any, offer: Offer) -> Sequence[Choice]:  # noqa: ANN401 (a title's state)
        """The hexes and units of an offer that are near, and its words; all where none is left.

        Units that are not on the map are near, and go anywhere if nothing near is offered to them.
        """
        options: Sequence[Any] = offer.options
        near, asks = self._hexes, offer.asking.spec.asks
        if asks == "hex":
            left = [at for at in options if isinstance(at, str) or near >> at & 1]
            return left if any(not isinstance(at, str) for at in left) else options
        if asks != "unit":
            return options
        places = s.hex
        left = [
            unit
            for unit in options
            if isinstance(unit, str) or places[unit] < 0 or near >> places[unit] & 1
        ]
        return left or options


def places_of(s: Any, offer: Offer, choice: Choice) -> HexSet:  # noqa: ANN401 (a title's state)
    """The hexes that an answer names: itself, or where its unit stands."""
    asks = offer.asking.spec.asks
    if not isinstance(choice, int):
        return 0
    if asks == "hex":
        return 1 << choice
    if asks == "unit" and s.hex[choice] >= 0:
        place: HexSet = 1 << s.hex[choice]
        return place
    return 0
