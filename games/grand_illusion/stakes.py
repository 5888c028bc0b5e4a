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

THREAT = 2
"""A hex that pays is threatened by enemies so many hexes away."""


@per_book
def prizes(book: GrandBook, turn: int) -> dict[int, float]:
    """What every hex is worth to the Germans, who are paid when the game is over."""
    w = book.weights
    due = w.early + (1.0 - w.early) * turn / book.last_turn
    worth = {hex_: w.prize * due * times for hex_, times in book.german_vp.items()}
    worth.update({hex_: w.point * due * points for hex_, points in book.held_at_end.items()})
    if book.places.paris >= 0:
        worth[book.places.paris] = w.paris
    for bonus in book.vp.bonuses if book.switches.bonuses else ():
        for number in bonus.hexes:
            hex_ = book.land.hex(str(number))
            worth[hex_] = worth.get(hex_, 0.0) + w.bonus * w.point * bonus.points / len(bonus.hexes)
    return worth


@per_book
def plan17(book: GrandBook) -> dict[int, float]:
    """What every hex is worth to the Allies when they first control it."""
    w = book.weights
    worth = {hex_: w.plan17 * times for hex_, times in book.plan17.items()}
    return worth | {hex_: w.point * points for hex_, points in book.first_control.items()}


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
    return tuple(book.weights.strength * strength for strength in book.cs)


def worth(s: Front, unit: int) -> float:
    """What a unit is worth as it is now: more of a Disrupted one where no enemy is."""
    if not s.disrupted >> unit & 1:
        return full_worth(s.book)[unit]
    if forces(s, other(s.book.units[unit].seat)) >> s.hex[unit] & 1:
        return s.book.cs_disrupted[unit] * s.book.weights.tired
    return rested(s, unit)


def rested(s: Front, unit: int) -> float:
    """What a Disrupted unit is worth where no enemy is: all if it recovers before anybody acts."""
    is_due = not any(s.caps) and s.turn < s.book.command.fatigue_from
    return full_worth(s.book)[unit] * (1.0 if is_due else s.book.weights.resting)


def debt(s: Front, side: int, fought: int = 0) -> float:
    """What Mandated Battles that are owed cost, most where CAPs are missing to fight them."""
    owed = max(s.mandated[side] - fought, 0)
    paid = min(owed, s.caps[side])
    return s.book.weights.owed * paid + s.book.weights.point * (owed - paid)
