"""What hexes, units and Mandated Battles are worth to players that look a step ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.grand_illusion.rules.control import forces
from games.grand_illusion.state import ALLIED, Front
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.pieces import other
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.grand_illusion.book import GrandBook

POINT = 10.0
PRIZE = 14.0
PARIS = 60.0
PLAN17 = 12.0
EARLY = 0.4
"""What a prize is worth at the beginning, measured by the last turn."""
BONUS = 0.6
"""What a part of an extra reward is worth, measured by the whole."""
STRENGTH = 2.0
TIRED = 0.8
RESTING = 0.75
"""What is left of a Disrupted unit's worth where it will soon recover."""
OWED = 6.0
THREAT = 2
"""A hex that pays is threatened by enemies so many hexes away."""


@per_book
def prizes(book: GrandBook, turn: int) -> dict[int, float]:
    """What every hex is worth to the Germans, who are paid when the game is over."""
    due = EARLY + (1.0 - EARLY) * turn / book.last_turn
    worth = {hex_: PRIZE * due * times for hex_, times in book.german_vp.items()}
    worth.update({hex_: POINT * due * points for hex_, points in book.held_at_end.items()})
    if book.places.paris >= 0:
        worth[book.places.paris] = PARIS
    for bonus in book.vp.bonuses if book.switches.bonuses else ():
        for number in bonus.hexes:
            hex_ = book.land.hex(str(number))
            worth[hex_] = worth.get(hex_, 0.0) + BONUS * POINT * bonus.points / len(bonus.hexes)
    return worth


@per_book
def plan17(book: GrandBook) -> dict[int, float]:
    """What every hex is worth to the Allies when they first control it."""
    worth = {hex_: PLAN17 * times for hex_, times in book.plan17.items()}
    return worth | {hex_: POINT * points for hex_, points in book.first_control.items()}


def prize(s: Front, seat: int, hex_: int) -> float:
    """What control of a hex brings to a side that does not have it."""
    if s.control[seat] >> hex_ & 1:
        return 0.0
    worth = prizes(s.book, s.turn).get(hex_, 0.0)
    if seat == ALLIED and not s.paid_hexes >> hex_ & 1:
        worth += plan17(s.book).get(hex_, 0.0)
    return worth


@per_book
def near(book: GrandBook) -> dict[int, HexSet]:
    """By hex that pays those from which it is threatened."""
    around = {}
    for hex_ in (*prizes(book, 0), *plan17(book)):
        hexes = 1 << hex_
        for _ in range(THREAT):
            steps = (book.costs.edges(inner) for inner in members(hexes))
            hexes |= from_members(at for edges in steps for at, _ in edges)
        around[hex_] = hexes
    return around


@per_book
def full_worth(book: GrandBook) -> tuple[float, ...]:
    """What every unit is worth when it is not Disrupted."""
    return tuple(STRENGTH * strength for strength in book.cs)


def worth(s: Front, unit: int) -> float:
    """What a unit is worth as it is now: more of a Disrupted one where no enemy is."""
    full = full_worth(s.book)[unit]
    if not s.disrupted >> unit & 1:
        return full
    if forces(s, other(s.book.units[unit].seat)) >> s.hex[unit] & 1:
        return s.book.cs_disrupted[unit] * TIRED
    return RESTING * full


def debt(s: Front, side: int, fought: int = 0) -> float:
    """What Mandated Battles that are owed cost, most where CAPs are missing to fight them."""
    owed = max(s.mandated[side] - fought, 0)
    paid = min(owed, s.caps[side])
    return OWED * paid + POINT * (owed - paid)
