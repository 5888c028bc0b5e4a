"""Headquarters and heavy guns that the enemy reaches (9.4.4, 9.5.4a)."""

from __future__ import annotations

from games.grand_illusion.rules.losses import withdraw
from games.grand_illusion.rules.supply import fed_units
from games.grand_illusion.rules.ways import impassable
from games.grand_illusion.state import ALLIED, GERMAN, Front
from ww1core.events import tell
from ww1core.hexgrid import Approach, HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of, other, place, units_in
from ww1core.turns import Steps, decision, each, procedure, when


@rule("GI-2.4g", "GI-9.4.4d")
def flip(s: Front, units: UnitSet, rule_id: str) -> None:
    """Headquarters or heavy guns are turned to their other side, unless they are on it."""
    for unit in members(units & ~s.reduced):
        s.reduced |= 1 << unit
        tell(s, "told.reduced", rule_id, unit=unit)


@rule("GI-9.4.4a", "GI-9.4.4d", "GI-2.4g")
def tire_quarters(s: Front, seat: int, hex_: int) -> None:
    """Headquarters that have retreated into a hex are reduced, with those whom they join."""
    flip(s, s.standing[hex_] & s.book.quarters_of[seat], "GI-9.4.4d")


@rule("GI-9.4.4a", "GI-9.4.4b", "GI-9.5.4a2")
def stranded(s: Front, units: UnitSet) -> UnitSet:
    """Those of some headquarters and guns that are alone with enemy combat units or forts.

    Own forts are no company; to guns only enemy combat units matter.
    """
    alone = 0
    for seat in (ALLIED, GERMAN):
        enemy, left_alone = other(seat), s.occupied[seat] & ~s.combat[seat]
        if left_alone & (s.combat[enemy] | s.forts[enemy]):
            reached = units_in(s, left_alone & s.combat[enemy])
            reached |= units_in(s, left_alone & s.forts[enemy]) & ~s.book.guns
            alone |= reached & s.book.own[seat]
    return alone & units


@procedure(rule=("GI-9.4.4a", "GI-9.4.4b"))
def displace() -> Steps:
    """Guns that are alone with the enemy are lost, headquarters go to the nearest friends."""
    return (
        when(
            anybody_stranded,
            lose_guns,
            each(
                "quarters",
                lambda s: members(stranded(s, s.book.quarters)),
                when(refuges, choose_refuge, otherwise=(lose_headquarters,)),
            ),
        ),
    )


def anybody_stranded(s: Front) -> UnitSet:
    """The headquarters and guns that are alone with the enemy."""
    return stranded(s, s.book.guns | s.book.quarters)


@rule("GI-9.5.4a2")
def lose_guns(s: Front) -> None:
    """Heavy guns alone with the enemy are eliminated for good."""
    for gun in members(stranded(s, s.book.guns)):
        tell(s, "told.gun_lost", "GI-9.5.4a2", unit=gun)
        withdraw(s, gun)


@rule("GI-9.4.4a", "GI-9.4.4c")
def refuges(s: Front, quarters: int) -> HexSet:
    """The nearest hexes with supplied friendly units and no Battle marker, over own hexes."""
    seat, at = s.book.units[quarters].seat, s.hex[quarters]
    friends = s.present[seat] & ~s.book.forts & ~(1 << quarters)
    marked = s.activation.battles if s.activation is not None else 0
    goals = hexes_of(s, fed_units(s, friends)) & s.control[seat] & ~marked & ~(1 << at)
    way = Approach(s.book.land, goals, s.control[seat], impassable(s))
    return way.nearest(at)


def owner(s: Front, quarters: int) -> int:
    """The side of a headquarters."""
    return s.book.units[quarters].seat


@rule("GI-9.4.4d")
@decision(rule="GI-9.4.4a", asks="hex", seat=owner, among=(refuges, "not_the_nearest_refuge"))
def choose_refuge(s: Front, hex_: int, quarters: int) -> None:
    """Which of the nearest hexes a headquarters goes to; it is reduced with those who are there."""
    place(s, quarters, hex_, "GI-9.4.4a")
    tire_quarters(s, owner(s, quarters), hex_)


@rule("GI-9.4.4c")
def lose_headquarters(s: Front, quarters: int) -> None:
    """A headquarters without a way to friends is lost for good."""
    tell(s, "told.headquarters_lost", "GI-9.4.4c", unit=quarters)
    withdraw(s, quarters)
