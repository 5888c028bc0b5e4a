"""Infiltration (chapter 15): one hex more, through enemy zones, for those who can."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.arrivals import act_with, acting_unit, somebody_acts
from games.storm_west.rules.bertha import check_bertha, is_overrun
from games.storm_west.rules.corps import australian_american
from games.storm_west.rules.ground import ground, major_rivers
from games.storm_west.rules.stacking import fits, full_for, settle_stacks
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, has, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place, with_item
from ww1core.turns import Steps, bar, decision, loop, procedure, put, when


@rule("SW-15.2", "SW-S1.5", "SW-S3.17a", "SW-S3.18a", "SW-S3.18c")
def german_infiltrators(s: Front) -> UnitSet:
    """Assault corps and the Panzers, but not those who are stacked with them."""
    return s.book.assault | s.book.panzers


@rule("SW-15.3a", "SW-15.3b", "SW-S3.22c", "SW-S3.25", "SW-S3.inf", "SW-15.6")
def allied_infiltrators(s: Front) -> UnitSet:
    """From turn 9 of 1918 tanks with whoever is stacked with them, and some elite corps."""
    book = s.book
    if s.turn < book.entry.allied_infiltration:
        return 0
    corps = australian_american(s, ALLIED)
    return with_tanks(s) | book.marines | book.japanese | corps


def with_tanks(s: Front) -> UnitSet:
    """The Allied tanks, and whoever is stacked with them."""
    units = tanks = s.present[ALLIED] & s.book.tanks
    for unit in members(tanks):
        units |= s.standing[s.hex[unit]]
    return units


@rule("SW-15.1", "SW-14.2c", "SW-11.6a")
def able_to_infiltrate(s: Front, seat: int) -> UnitSet:
    """Those of a side who may infiltrate as units stand now: supplied, and not gone by rail."""
    units = german_infiltrators(s) if seat == GERMAN else allied_infiltrators(s)
    return units & s.present[seat] & ~s.unsupplied & ~s.railed


@rule("SW-5.2b", "SW-15.3a", "SW-15.3n", "SW-S1.5")
def somebody_infiltrates(s: Front, seat: int) -> bool:
    """Whether a unit of the side may infiltrate in this player turn."""
    return s.agile[seat] & s.present[seat] != 0


@rule("SW-15.3b", "SW-15.6")
def note_agile(s: Front, seat: int) -> None:
    """Who may infiltrate is settled when regular movement ends, and who only with his corps."""
    units = able_to_infiltrate(s, seat)
    s.agile = with_item(s.agile, seat, units)
    s.united = 0 if seat == GERMAN else australian_american(s, seat) & units & ~with_tanks(s)


def free_to_go(s: Front, seat: int) -> UnitSet:
    """Those of a side who could infiltrate and have not yet, and fast tanks that may go on."""
    units = s.agile[seat] & s.present[seat]
    return units & ~s.infiltrated | going_on(s, units)


@rule("SW-S3.21b", "SW-S3.21c")
def going_on(s: Front, units: UnitSet) -> UnitSet:
    """The fast tanks that have another hex: in dry weather, and not in ground that stops them."""
    book = s.book
    tanks = units & book.fast_tanks & s.infiltrated & ~s.went_on
    if not tanks or s.is_wet:
        return 0
    kinds = book.terrain.ground
    stops = [
        ground(s, key) if key in kinds else book.land.terrain[key]
        for key in book.terrain.fast_tanks.stop_in
    ]
    return subset(tanks, lambda unit: not any(hexes >> s.hex[unit] & 1 for hexes in stops))


@rule("SW-15.6", "SW-16.1b", "SW-16.1c")
def corps_that_goes(s: Front, seat: int) -> UnitSet:
    """The Australian-American Corps, as long as it is whole and all of it could infiltrate."""
    corps = australian_american(s, seat)
    return 0 if corps & ~free_to_go(s, seat) else corps


@rule("SW-15.1", "SW-15.3b", "SW-15.5a", "SW-15.5b", "SW-15.5c", "SW-15.6", "SW-13.34", "SW-12.7n")
def agile_units(s: Front, seat: int) -> UnitSet:
    """Those who may infiltrate, wherever they are by now; a tank that was lost leaves them free.

    Whoever may do so only with the Australian-American Corps does not without it.
    """
    return free_to_go(s, seat) & ~(s.united & ~corps_that_goes(s, seat))


def going_with(s: Front, unit: int, seat: int) -> UnitSet:
    """The unit, with the corps that it belongs to."""
    corps = corps_that_goes(s, seat)
    return corps if corps >> unit & 1 else 1 << unit


@rule("SW-15.6", "SW-9.2")
def without_room(s: Front, left: HexSet, unit: int, seat: int) -> HexSet:
    """Those of some hexes in which a unit and its corps find no room."""
    going = going_with(s, unit, seat)
    if not going & (going - 1):
        return full_for(s, left, unit)
    own = s.book.own[seat]
    return subset(left, lambda hex_: not fits(s, hex_, s.standing[hex_] & own | going))


def no_room_for_them(s: Front, left: HexSet, seat: int) -> HexSet:
    """The hexes in which the unit that was chosen and its corps find no room."""
    return without_room(s, left, acting_unit(s), seat)


@rule("SW-15.4a", "SW-15.4b", "SW-10.5", "SW-12.4", "SW-S3.21c")
def next_hexes(s: Front, unit: int, seat: int) -> HexSet:
    """The hexes beside a unit without an enemy; ground and zones do not matter.

    Fast tanks do not infiltrate across major rivers.
    """
    here = s.hex[unit]
    hexes = s.book.touching[here] & ~s.occupied[other(seat)]
    if not s.book.fast_tanks >> unit & 1:
        return hexes
    rivers, grid = major_rivers(s), s.book.land.grid
    return subset(hexes, lambda hex_: not has(rivers, grid, here, hex_))


def hexes_for_it(s: Front, seat: int) -> HexSet:
    """The hexes into which the unit that was chosen can infiltrate."""
    return next_hexes(s, acting_unit(s), seat)


def hemmed_in(s: Front, left: UnitSet, seat: int) -> UnitSet:
    """The units that find no hex to go to."""

    def stays(unit: int) -> bool:
        hexes = next_hexes(s, unit, seat)
        return not hexes & ~without_room(s, hexes, unit, seat)

    return subset(left, stays)


@procedure(rule=("SW-15.1", "SW-15.4a", "SW-16.6a"))
def infiltrate(seat: int) -> Steps:
    """One unit after the other infiltrates, as many as like; fast tanks go two hexes."""
    return (
        loop(
            put("is_done", choose_infiltrator),
            when(somebody_acts, infiltrate_into),
            when(is_overrun, check_bertha),
            until="is_done",
        ),
    )


@decision(
    rule="SW-15.1",
    asks="unit",
    hidden=True,
    words=("done",),
    among=(agile_units, "cannot_infiltrate"),
    bars=[bar("SW-15.4a", "nowhere_to_infiltrate", hemmed_in)],
    forced=False,
)
def choose_infiltrator(s: Front, unit: int | str, seat: int) -> bool:
    """Which unit infiltrates next, or that no more does."""
    return act_with(s, unit)


@decision(
    rule="SW-15.4a",
    asks="hex",
    hidden=True,
    among=(hexes_for_it, "not_one_hex_away"),
    bars=[bar("SW-9.1", "no_room", no_room_for_them)],
)
def infiltrate_into(s: Front, hex_: int, seat: int) -> None:
    """Where the unit infiltrates; the Australian-American Corps goes as one."""
    go_through(s, going_with(s, acting_unit(s), seat), hex_)


@rule("SW-15.6", "SW-16.1b", "SW-S3.21b")
def go_through(s: Front, going: UnitSet, hex_: int) -> None:
    """The unit, or the corps it belongs to, goes into the hex."""
    from_ = s.hex[acting_unit(s)]
    for mate in members(going):
        place(s, mate, hex_, "SW-15.4a")
    s.went_on |= going & s.infiltrated
    s.infiltrated |= going
    settle_stacks(s, from_, hex_)
