"""Who fires small arms at what (8.3, 8.4, 8.6): weapons that are ready, and hexes in reach."""

from __future__ import annotations

from games.landships.forces import OFF_MAP
from games.landships.rules.arcs import bearing, reach_of, reach_to
from games.landships.rules.ground import gassed, inside, locked, melees
from games.landships.rules.guns import crewed_guns
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, units_in

FirerSet = int
"""A set of firers: bit n is set for firer n."""


@rule("LS-9.2a", "LS-5.56b", "LS-12.1b", "LS-2.24b", "LS-8.66", "LS-4.9", "LS-8.68", "LS-6.16b")
def able_units(s: Field, seat: int, near: HexSet | None = None) -> UnitSet:
    """The units of a side in some hexes, or all, that could fire small arms now.

    Not the pinned, gassed, locked, mounted, engaged, nor those in a river; guns need a crew.
    """
    book = s.book
    unfit = s.pinned | s.mounted | s.engaged | s.rolled | unmanned(s)
    units = s.present[seat] & book.small_arms_units & ~unfit
    if near is not None:
        units = from_members([unit for unit in members(units) if near >> s.hex[unit] & 1])
    units &= ~(gassed(s, seat) | locked(s, seat))
    guns = units & book.guns
    if guns:
        units = units & ~guns | crewed_guns(s, guns)
    return units & ~waders(s, units, seat)


@rule("LS-5.6.a1", "LS-5.6.a2", "LS-15.12.1c")
def unmanned(s: Field) -> UnitSet:
    """The tanks whose crew is out or flees, and the guns that have fired a barrage this turn."""
    return s.bailed | s.fleeing | s.shelled


@rule("LS-8.64.b")
def waders(s: Field, units: UnitSet, seat: int) -> UnitSet:
    """Those of some units who stand in a river and so do not fire."""
    river = s.book.board.river & s.occupied[seat]
    return units & units_in(s, river) if river else 0


@rule("LS-8.4a", "LS-8.41.a", "LS-8.42a", "LS-8.3a", "LS-8.31N", "LS-8.32.a2", "LS-5.6.a2")
def ready_firers(s: Field, seat: int, near: HexSet | None = None) -> FirerSet:
    """The weapons of a side that are ready for small-arms fire: each fires once in a phase.

    Only those in some hexes are looked at, if any are given.
    """
    book = s.book
    firers = book.firers_of_units(able_units(s, seat, near))
    return firers & book.small_arms_firers & ~(s.spent | s.fired_at_tanks)


@rule("LS-4.5.a", "LS-2.2a", "LS-12.1Ea", "LS-8.62a", "LS-14.11.a2")
def soft_hexes(s: Field, seat: int) -> HexSet:
    """The hexes with soft targets of the enemy, each once a phase; a melee is no target."""
    enemy = other(seat)
    hexes = s.occupied[enemy] & ~(melees(s) | s.shot_at)
    sure = hexes & s.squads_at[enemy]
    others = members(hexes & ~sure)
    return sure | from_members(hex_ for hex_ in others if soft_targets(s, hex_, enemy))


@rule("LS-2.2a", "LS-15.11a", "LS-14.11.a2", "LS-8.67a")
def soft_targets(s: Field, hex_: int, seat: int) -> UnitSet:
    """The units of a side in a hex that small arms harm; leaders and men in machines are not."""
    book = s.book
    units = s.standing[hex_] & book.own[seat] & book.small_arms_targets
    return units & ~inside(s) if units & book.men else units


@rule("LS-8.0a", "LS-8.12c", "LS-2.21b", "LS-2.21c", "LS-2.42.b", "LS-2.3.c1", "LS-16.23a")
@rule("LS-8.23.a")
def targets_of(s: Field, firer: int, seat: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that a firer has in arc, range and sight, with a target it spots."""
    book = s.book
    about = book.firers[firer]
    from_ = s.hex[about.unit]
    grid = book.land.grid
    is_fixed = "long_ranges" not in book.options
    if is_fixed:
        hexes &= grid.within(from_, reach_of(s, firer))
    hexes = hexes and hexes & bearing(s, firer)
    if not hexes:
        return 0
    hexes &= in_sight(s, seat, from_, book.fires_over >> firer & 1)
    if s.split:
        hexes = second_hexes(s, firer, hexes)
    enemy = other(seat)
    return from_members(
        hex_
        for hex_ in members(hexes)
        if (is_fixed or grid.distance(from_, hex_) <= reach_to(s, firer, from_, hex_))
        and is_spotted(s, from_, hex_, soft_targets(s, hex_, enemy))
    )


@rule("LS-16.14.a")
def second_hexes(s: Field, firer: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that a machine gun may fire at: its second touches its first."""
    if not s.split >> firer & 1 or s.first_aim[firer] == OFF_MAP:
        return hexes
    return hexes & s.book.land.around[s.first_aim[firer]]


@rule("LS-8.61", "LS-8.6", "LS-16.14.a")
def fire_hexes(s: Field, seat: int) -> HexSet:
    """The hexes at which some weapon of a side can fire; weapons of one hex and kind are alike."""
    hexes = left = soft_hexes(s, seat)
    seen = set()
    for firer in members(ready_firers(s, seat, _within_reach(s, hexes))) if hexes else ():
        if not left:
            break
        about = s.book.firers[firer]
        aim = s.first_aim[firer] if s.split >> firer & 1 else OFF_MAP
        kind = (s.hex[about.unit], reach_of(s, firer), about.cones, s.facing[about.unit], aim)
        if kind not in seen:
            seen.add(kind)
            left &= ~targets_of(s, firer, seat, left)
    return hexes & ~left


@rule("LS-8.61", "LS-8.62.a", "LS-8.12b")
def firers_at(s: Field, target: int, seat: int) -> FirerSet:
    """The weapons of a side that can fire at a hex."""
    near = _within_reach(s, 1 << target)
    return from_members(
        firer
        for firer in members(ready_firers(s, seat, near))
        if targets_of(s, firer, seat, 1 << target)
    )


def _within_reach(s: Field, hexes: HexSet) -> HexSet:
    """The hexes from which a weapon may reach one of some hexes."""
    grid, reach = s.book.land.grid, s.book.reach
    near = 0
    for hex_ in members(hexes):
        near |= grid.within(hex_, reach)
    return near
