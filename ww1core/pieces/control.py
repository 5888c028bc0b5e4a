"""Control of hexes: a value ``control`` of the state, by side the hexes that it controls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.events import ControlChanged, emit
from ww1core.hexgrid.hexset import HexSet

if TYPE_CHECKING:
    from ww1core.pieces.mapstate import MapState

__all__ = ["take_control"]


def take_control(
    s: MapState, side: int, hexes: Sequence[int], rule_id: str = "", *, announced: HexSet = -1
) -> HexSet:
    """Hexes pass to a side, whoever held them: those that it did not hold before.

    Of hexes in ``announced`` everybody is told, in the order given.
    """
    held, taken = s.control, 0
    for hex_ in hexes:
        taken |= 1 << hex_
    taken &= ~held[side]
    if taken:
        s.control = tuple([h | taken if n == side else h & ~taken for n, h in enumerate(held)])
        if s.bus is not None and taken & announced:
            for hex_ in dict.fromkeys(hexes):
                if taken & announced & 1 << hex_:
                    emit(s, ControlChanged, hex_, side, rule_id)
    return taken
