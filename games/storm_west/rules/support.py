"""Artillery and air support (13.14, 13.16, 14.3, 14.4): who lends a battle guns and aircraft."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import attacker, defender
from games.storm_west.rules.ground import closed_to_guns
from games.storm_west.state import Battle, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of
from ww1core.turns import decision, only, word


@rule("SW-14.2b", "SW-14.2e", "SW-14.3c", "SW-14.3e")
def gun_sites(s: Front, target: int) -> HexSet:
    """Where guns could stand that reach a target.

    They are at two hexes over any ground or sea, with no enemy beside them and not in the floods.
    """
    book = s.book
    grid = book.land.grid
    near = grid.within(target, book.results.support.range)
    return near & ~(grid.neighbours_of(s.occupied[ALLIED]) | closed_to_guns(s))


@rule("SW-14.3b", "SW-14.3f")
def guns_reach(s: Front, battle: Battle) -> bool:
    """Whether the artillery group can support an attack, in regular supply and once a phase."""
    guns = s.book.guns & s.present[GERMAN] & ~(s.unsupplied | s.fort_fed)
    if s.supported or battle.seat != GERMAN or not guns:
        return False
    return bool(hexes_of(s, guns) & gun_sites(s, battle.target))


def guns_can_fire(s: Front) -> bool:
    """Whether the artillery group can support the attack that is being made."""
    return guns_reach(s, s.battle)


@rule("SW-14.3b", "SW-13.8a")
def guns_may_fire(s: Front) -> bool:
    """Whether it is asked for guns: if they can fire or, for all the enemy knows, might.

    So he does not learn by the question where guns lie covered.
    """
    guns = s.book.guns & s.present[GERMAN]
    if s.supported or s.battle.seat != GERMAN or not guns & s.covered:
        return guns_can_fire(s)
    return bool(hexes_of(s, s.covered & s.present[GERMAN]) & gun_sites(s, s.battle.target))


@decision(
    rule="SW-14.3b",
    seat=attacker,
    words=[word("fire", only("SW-14.3b", "guns_cannot_fire", guns_can_fire)), "hold"],
    hidden=True,
)
def fire_guns(s: Front, answer: str) -> None:
    """Whether the artillery group supports this attack."""
    if answer == "fire":
        s.battle = s.battle._replace(support=True)
        s.supported = True
        tell(s, "told.guns", "SW-14.3c", target=s.battle.target)


@rule("SW-6.3e", "SW-14.4b", "SW-14.4c", "SW-14.4d", "SW-S3.13b")
def ready_air(s: Front, seat: int) -> UnitSet:
    """The air units that a side may still use: once a turn, in wet weather in the first phase."""
    if s.is_wet and s.combat > 1:
        return 0
    units = flying_units(s, seat) & ~s.flown
    return units & ~s.book.bombers if s.is_wet else units


@rule("SW-8.1.2b", "SW-14.4a", "SW-S2.6", "SW-S3.26a")
def flying_units(s: Front, seat: int) -> UnitSet:
    """The air units of a side that have come by now; none is ever on the map."""
    book = s.book
    units, first = book.air & book.own[seat], book.entry.air_from
    return subset(
        units, lambda unit: first.get(book.units[unit].id, book.units[unit].turn) <= s.turn
    )


def attacker_can_fly(s: Front) -> bool:
    """Whether the attacker has an air unit left, and may commit one more."""
    return ready_air(s, s.battle.seat) != 0 and s.battle.air.bit_count() < most_air(s, attacker(s))


@rule("SW-13.14b")
def most_air(s: Front, seat: int) -> int:
    """The air units that a side may commit to one attack."""
    return s.book.results.air["german" if seat == GERMAN else "allied"]


@rule("SW-13.14c")
def defender_can_fly(s: Front) -> bool:
    """Whether the defender has an air unit left."""
    return ready_air(s, defender(s)) != 0


def attacking_air(s: Front) -> UnitSet:
    """The air units of the attacker."""
    return ready_air(s, attacker(s))


def defending_air(s: Front) -> UnitSet:
    """The air units of the defender."""
    return ready_air(s, defender(s))


@decision(
    rule="SW-13.14a",
    asks="unit",
    seat=attacker,
    words=("none",),
    among=(attacking_air, "no_air_left"),
)
def send_air(s: Front, unit: int | str) -> bool:
    """Which air unit supports the attack, or that no more does."""
    if isinstance(unit, int):
        s.flown |= 1 << unit
        s.battle = s.battle._replace(air=s.battle.air | 1 << unit)
        tell(s, "told.air", "SW-13.14a", unit=unit, target=s.battle.target)
    return isinstance(unit, str)


@decision(
    rule="SW-13.14a",
    asks="unit",
    seat=defender,
    words=("none",),
    among=(defending_air, "no_air_left"),
)
def send_cover(s: Front, unit: int | str) -> None:
    """Which air unit supports the defence, or none."""
    if isinstance(unit, int):
        s.flown |= 1 << unit
        s.battle = s.battle._replace(cover=1 << unit)
        tell(s, "told.air", "SW-13.14a", unit=unit, target=s.battle.target)
