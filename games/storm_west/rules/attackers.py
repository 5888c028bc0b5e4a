"""Who may attack what (13.1 to 13.7, 14.1): units, hexes, and both together."""

from __future__ import annotations

from games.storm_west.rules.ground import closed_to_tank_attacks, major_rivers
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, has, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, units_in


def attacker(s: Front) -> int:
    """The seat that attacks."""
    return s.battle.seat


def defender(s: Front) -> int:
    """The seat that defends."""
    return other(s.battle.seat)


@rule("SW-13.1a", "SW-13.2", "SW-13.5b", "SW-13.7a", "SW-14.3b", "SW-S3.19d")
def free_attackers(s: Front, seat: int) -> UnitSet:
    """The units of a side that may still attack in this phase; guns only support."""
    book = s.book
    return s.present[seat] & ~(s.attacked | book.guns | book.anti_tank)


@rule("SW-13.3", "SW-13.5a", "SW-13.5b", "SW-13.7b", "SW-13.30f")
def defenders_in(s: Front, hex_: int, seat: int) -> UnitSet:
    """The enemies in a hex that defend it together: those who did not retreat there just now."""
    return s.standing[hex_] & s.book.own[other(seat)] & ~s.retreated


@rule("SW-13.5b")
def open_targets(s: Front, seat: int) -> HexSet:
    """The enemy hexes of which nobody has been attacked in this phase."""
    hexes = s.occupied[other(seat)]
    closed = 0
    for unit in members((s.was_attacked | s.retreated) & s.present[other(seat)]):
        hex_ = s.hex[unit]
        defenders = defenders_in(s, hex_, seat)
        if not defenders or defenders & s.was_attacked:
            closed |= 1 << hex_
    return hexes & ~closed


@rule("SW-13.4a", "SW-13.4b")
def next_to(s: Front, units: UnitSet, target: int) -> UnitSet:
    """Those of some units that stand next to a hex across a hexside they could cross."""
    return units & units_in(s, s.book.touching[target])


@rule("SW-13.18b", "SW-13.22b", "SW-S3.18a", "SW-S3.20", "SW-S3.23", "SW-S3.24")
def stopped_tanks(s: Front, units: UnitSet, target: int) -> UnitSet:
    """The tanks that do not attack a hex: for its ground, or a major river before it."""
    tanks = units & s.book.tanks
    if not tanks or closed_to_tank_attacks(s) >> target & 1:
        return tanks
    rivers, grid = major_rivers(s), s.book.land.grid
    return subset(tanks, lambda unit: has(rivers, grid, s.hex[unit], target))


@rule("SW-14.1c", "SW-S3.18a")
def escorts(s: Front, units: UnitSet, tank: int) -> UnitSet:
    """Those of some units that escort a tank: infantry of its nation in its hex."""
    book = s.book
    return units & s.standing[s.hex[tank]] & book.infantry & book.of_army[book.units[tank].army]


def may_attack(s: Front, seat: int, target: int) -> UnitSet:
    """The units of a side that may attack a hex: tanks only if they have an escort for it."""
    units = next_to(s, free_attackers(s, seat), target)
    units &= ~stopped_tanks(s, units, target)
    lonely = subset(units & s.book.tanks, lambda tank: not escorts(s, units, tank))
    return units & ~lonely


def targets_of(s: Front, seat: int) -> HexSet:
    """The hexes that some unit of a side may attack."""
    near = open_targets(s, seat) & s.book.land.grid.neighbours_of(s.occupied[seat])
    return subset(near, lambda hex_: may_attack(s, seat, hex_))
