"""The Australian-American Corps (16.1): three units that are more than a stack."""

from __future__ import annotations

from games.storm_west.forces import ALLIED
from games.storm_west.state import Front
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet

DIVISIONS = 2
"""The American divisions that make a corps with the Australians."""
FIRST_TURN = 9
"""The turn from which the corps can be formed, by the Allies."""


@rule("SW-16.1a", "SW-16.1c", "SW-16.1d")
def australian_american(s: Front, seat: int) -> UnitSet:
    """The corps: the Australians with two American divisions in their hex, from turn 9 on.

    It is there as long as the three stand together, with these Americans or others; in turn 9
    only once the German player turn is over. ``seat`` is whose player turn it is.
    """
    book = s.book
    australians = book.australians & s.present[ALLIED]
    is_early = (s.turn, seat) < (FIRST_TURN, ALLIED)
    if "australian_american" not in book.options or is_early or not australians:
        return 0
    stack = s.standing[s.hex[members(australians)[0]]]
    americans = stack & book.guest_divisions
    return australians | americans if americans.bit_count() >= DIVISIONS else 0
