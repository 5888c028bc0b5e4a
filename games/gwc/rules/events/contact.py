"""Events that strike those near the enemy: E82 to E84, E92, E93."""

from __future__ import annotations

from games.gwc.rules.events.reach import adjacent_to, good_units, of_event
from games.gwc.rules.formations.command import is_coherent, on_map
from games.gwc.rules.formations.excuses import IN_COHESION, NO_UNIT, OFF_BOARD, SUPPRESSED, YOURS
from games.gwc.rules.formations.partners import his_own
from games.gwc.rules.formations.status import break_formation, eliminate, suppress
from games.gwc.rules.formations.values import is_functional, weapon_range
from games.gwc.rules.ground.sight import seen_among
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, other, units_in
from ww1core.turns import Steps, call, chose, decision, only, procedure, put, when, word

RAID_RADIUS = 2
"""How many hexes from such a Unit the enemies of a raid are."""


@rule("GWC-E82")
def within_throw(s: Field, seat: int) -> UnitSet:
    """The enemy Formations next to a French Unit in Good Order."""
    throwers = of_event(s, "E82", good_units(s, seat))
    return on_map(s, other(seat)) & adjacent_to(s, throwers)


@decision(rule="GWC-E82", asks="unit", among=(within_throw, "not_next_to_good_unit"), lapses=True)
def throw_petard(s: Field, unit: int) -> None:
    """Which enemy next to a Unit of his the French player breaks."""
    call(s, break_formation, unit, "GWC-E82")


@procedure(rule="GWC-E83")
def raid(seat: int) -> Steps:
    """The player may suppress two enemy Units or break one, near a Unit with its Leader."""
    return (
        put("raid", choose_raid),
        when(chose("raid", "break"), break_raided),
        when(chose("raid", "suppress"), suppress_raided, suppress_raided),
    )


@rule("GWC-E83")
def raided(s: Field, seat: int) -> UnitSet:
    """The enemy Units within two hexes of a Unit in Good Order that is with a Leader."""
    own, grid = his_own(s, seat), s.book.land.grid
    led = hexes_of(s, good_units(s, seat)) & hexes_of(s, own & s.book.leaders)
    near = 0
    for hex_ in members(led):
        near |= grid.within(hex_, RAID_RADIUS)
    return units_in(s, near) & s.book.own[other(seat)] & s.book.soldiers


@rule("GWC-E83", "GWC-8.1.1")
def shaken_by_raid(s: Field, seat: int) -> UnitSet:
    """Those within reach of the raid who are not suppressed yet."""
    return raided(s, seat) & ~s.suppressed


@decision(
    rule="GWC-E83",
    words=[
        word("break", only("GWC-E83", "nobody_to_raid", raided)),
        word("suppress", only("GWC-E83", "nobody_to_raid", shaken_by_raid)),
        "no",
    ],
)
def choose_raid(_s: Field, choice: str, seat: int) -> None:
    """What the raid does, if there is one."""


@decision(rule="GWC-E83", asks="unit", among=(raided, "out_of_raid"))
def break_raided(s: Field, unit: int) -> None:
    """Which Unit the raid breaks."""
    call(s, break_formation, unit, "GWC-E83")


@decision(
    rule="GWC-E83", asks="unit", among=(shaken_by_raid, "out_of_raid", SUPPRESSED), lapses=True
)
def suppress_raided(s: Field, unit: int) -> None:
    """Which Unit the raid suppresses next."""
    suppress(s, 1 << unit, "GWC-E83")


@rule("GWC-E84", "GWC-3.3.2")
def to_be_taken(s: Field, seat: int) -> UnitSet:
    """The enemy Units out of Cohesion next to an unbroken Unit of the player."""
    captors = his_own(s, seat) & s.book.soldiers & ~s.broken
    near = adjacent_to(s, captors) & s.book.own[other(seat)] & s.book.soldiers
    return from_members(unit for unit in members(near) if not is_coherent(s, unit))


@decision(
    rule="GWC-E84",
    asks="unit",
    among=(to_be_taken, "no_fighter_near", YOURS, NO_UNIT, OFF_BOARD, IN_COHESION),
    lapses=True,
)
def take_prisoners(s: Field, unit: int) -> None:
    """Which enemy Unit that nobody holds together is taken by those next to it."""
    eliminate(s, unit, "GWC-E84")


@rule("GWC-E92")
def swept(s: Field, unit: int) -> HexSet:
    """The hexes with enemies in Range and sight of the machine gun of a Unit."""
    hex_, within = s.hex[unit], s.book.land.grid.within
    least, most = weapon_range(s, unit)
    enemies = s.occupied[other(s.book.units[unit].seat)]
    return seen_among(s, hex_, enemies & within(hex_, most) & ~within(hex_, least - 1))


@rule("GWC-E92", "GWC-11.5", "GWC-8.1.1")
def under_machine_guns(s: Field, seat: int) -> UnitSet:
    """The enemy Units and Tanks that a functional machine gun reaches and nobody suppressed."""
    book, hexes = s.book, 0
    for unit in members(his_own(s, seat) & book.soldiers):
        if is_functional(s, unit) and book.machine_guns >> s.weapon[unit] & 1:
            hexes |= swept(s, unit)
    enemies = units_in(s, hexes) & book.own[other(seat)]
    return enemies & (book.soldiers | book.tanks) & ~s.suppressed


@decision(
    rule="GWC-E92",
    asks="unit",
    among=(under_machine_guns, "not_under_machine_gun", SUPPRESSED),
    lapses=True,
)
def choose_pinned(s: Field, unit: int) -> None:
    """Which enemy Unit or Tank a machine gun of the player suppresses."""
    suppress(s, 1 << unit, "GWC-E92")


@rule("GWC-E93")
def hopeless(s: Field, seat: int) -> UnitSet:
    """The player's broken Units next to an enemy Unit."""
    units = his_own(s, seat) & s.book.soldiers & s.broken
    return units & adjacent_to(s, on_map(s, other(seat)) & s.book.soldiers)


@decision(rule="GWC-E93", asks="unit", among=(hopeless, "not_hopeless"), lapses=True)
def give_up(s: Field, unit: int) -> None:
    """Which broken Unit of the player gives itself up to those next to it."""
    eliminate(s, unit, "GWC-E93")
