"""Events that change the ground and the air: E59 to E61, E74, E89."""

from __future__ import annotations

from games.gwc.rules.artillery.gas import clear_gas
from games.gwc.rules.cards.fate import card_of
from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.events.reach import enter_by_event, everybody, good_units, open_neighbours
from games.gwc.rules.formations.excuses import NO_UNIT, OFF_BOARD, SUPPRESSED
from games.gwc.rules.formations.partners import owner, side_of
from games.gwc.rules.formations.precedence import units_inactive_first
from games.gwc.rules.formations.status import eliminate, suppress
from games.gwc.rules.ground.ground_now import ground
from games.gwc.rules.ground.terrain import cover
from games.gwc.rules.ground.works import build, clear_works, may_fortify
from games.gwc.rules.turns.points import gain
from games.gwc.state import Field, UnitSet
from ww1core.events import TerrainChanged, emit
from ww1core.hexgrid import Approach, HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, other
from ww1core.turns import (
    Steps,
    bar,
    because,
    bind,
    call,
    decision,
    each,
    procedure,
    put,
    spoken_by,
    when,
    when_chosen,
)

UNCOVERED = 1
"""The Cover below which somebody can be hit."""


@procedure(rule=("GWC-E59a", "GWC-E59b"))
def attrition(seat: int, card: int) -> Steps:
    """Points for the enemy's losses; then the wind clears the air and carries fire on."""
    return (score_losses, clear_air, each("hex_", downwind, catch_fire))


@rule("GWC-E59a")
def score_losses(s: Field, seat: int) -> None:
    """A point for each enemy Formation, Weapons apart, on the Casualty Track."""
    gain(s, seat, s.fallen[other(seat)].bit_count(), "GWC-E59a")


@procedure(rule="GWC-E61")
def wind(seat: int, card: int) -> Steps:
    """The wind clears the air and carries fire on."""
    return (clear_air, each("hex_", downwind, catch_fire))


@procedure(rule="GWC-E74")
def hit(seat: int, card: int) -> Steps:
    """Somebody without Cover is hit; then the wind clears the air and carries fire on."""
    return (
        choose_hit,
        clear_air,
        each("hex_", downwind, catch_fire),
    )


@rule("GWC-E74")
def uncovered(s: Field, seat: int) -> UnitSet:
    """The Units of both sides that are not suppressed and have no Cover."""
    units = everybody(s) & s.book.soldiers & ~s.suppressed
    return from_members(unit for unit in members(units) if cover(s, s.hex[unit]) < UNCOVERED)


@decision(
    rule="GWC-E74",
    asks="unit",
    among=(uncovered, "has_cover", NO_UNIT, OFF_BOARD, SUPPRESSED),
    lapses=True,
)
def choose_hit(s: Field, unit: int) -> None:
    """Which Unit is suppressed."""
    suppress(s, 1 << unit, "GWC-E74")


@rule("GWC-E59a", "GWC-E61", "GWC-E74")
def clear_air(s: Field) -> None:
    """All Smoke and Gas goes."""
    s.smoke = ()
    clear_gas(s, s.gas)


@rule("GWC-E59b", "GWC-E60")
def flammable(s: Field) -> HexSet:
    """The hexes that can catch fire: Building and Woods as they are now."""
    land, terrain = s.book.land, s.book.terrain.terrain
    printed = 0
    for key, entry in terrain.items():
        if entry.flammable:
            printed |= land.terrain.get(key, 0)
    printed &= ~(s.blaze | s.book.water)
    return from_members(hex_ for hex_ in members(printed) if terrain[ground(s, hex_)].flammable)


@rule("GWC-E59b", "VAL-wind-direction")
def downwind(s: Field, card: int) -> tuple[int, ...]:
    """The hexes that catch fire: next to a Blaze in the direction that is on the card."""
    spread = s.book.land.grid.step(s.blaze, card_of(s, card).wind)
    return members(spread & flammable(s))


@procedure(rule="GWC-E60")
def blaze(seat: int) -> Steps:
    """Of Building and Woods what is nearest to a random hex catches fire."""
    return (
        put("centre", bind(find_random_hex, rule_id="GWC-E60")),
        when_chosen("hex_", choose_fire, catch_fire),
    )


def nearest_fuel(s: Field, centre: int) -> HexSet:
    """What can catch fire nearest to the random hex."""
    return Approach(s.book.land, flammable(s)).nearest(centre)


FIREPROOF = because("GWC-E60", "cannot_burn", lambda s, left: left & ~flammable(s))


@decision(
    rule="GWC-E60",
    asks="hex",
    among=(nearest_fuel, "not_nearest", FIREPROOF),
    needs=("centre",),
    lapses=True,
)
def choose_fire(_s: Field, hex_: int) -> None:
    """Which of the nearest hexes catches fire."""


@procedure(rule=("GWC-E60", "GWC-T100"))
def catch_fire(hex_: int) -> Steps:
    """A hex catches fire: what lies there goes, and whoever is there is shifted or lost."""
    return (
        light,
        each(
            "unit",
            those_in_fire,
            when(open_neighbours, spoken_by(owner, flee), otherwise=(burn,)),
            guard=is_in_fire,
        ),
    )


@rule("GWC-E60", "GWC-8.1.6", "GWC-T100")
def light(s: Field, hex_: int) -> None:
    """A Blaze marker is placed; Smoke, Gas and Fortification in the hex go."""
    clear_works(s, hex_, "GWC-E60")
    clear_gas(s, 1 << hex_)
    s.smoke = tuple(smoke for smoke in s.smoke if smoke[0] != hex_)
    s.blaze |= 1 << hex_
    emit(s, TerrainChanged, hex_, "blaze", "GWC-E60")


def those_in_fire(s: Field, hex_: int) -> tuple[int, ...]:
    """Everybody in the hex, those of the inactive player first."""
    return units_inactive_first(s, s.standing[hex_])


def is_in_fire(s: Field, unit: int, hex_: int) -> bool:
    """Whether the Formation is still in the hex."""
    return s.hex[unit] == hex_


@rule("GWC-E60")
def burn(s: Field, unit: int) -> None:
    """A Formation that cannot get away is eliminated."""
    eliminate(s, unit, "GWC-E60")


@decision(rule="GWC-E60", asks="hex", seat=side_of, among=(open_neighbours, "no_way_out"))
def flee(s: Field, hex_: int, unit: int) -> None:
    """Where its owner shifts the Formation."""
    call(s, enter_by_event, unit, hex_, "GWC-E60")


@rule("GWC-E89", "GWC-GL-ADJACENT")
def sappable(s: Field, seat: int) -> HexSet:
    """The hexes without enemies next to a Unit of the player in Good Order."""
    near = s.book.land.grid.neighbours_of(hexes_of(s, good_units(s, seat)))
    return near & ~s.occupied[other(seat)]


@rule("GWC-E89", "GWC-8.1.3", "GWC-F125.4")
def takes_no_wire(s: Field, left: HexSet) -> HexSet:
    """The hexes that have no Wire and take no Fortification."""
    free = left & ~s.wire
    return from_members(hex_ for hex_ in members(free) if not may_fortify(s, hex_))


HELD = because("GWC-E89", "enemy_is_there", lambda s, seat: s.occupied[other(seat)])


@decision(
    rule="GWC-E89",
    asks="hex",
    words=("no",),
    among=(sappable, "not_next_to_good_unit", HELD),
    bars=[bar("GWC-F125.4", "takes_no_wire", takes_no_wire)],
)
def choose_sapped(s: Field, hex_: int | str) -> None:
    """Near which of his Units the player puts Wire or, where there is some, removes it."""
    if isinstance(hex_, int):
        if s.wire >> hex_ & 1:
            clear_works(s, hex_, "GWC-E89")
        else:
            build(s, hex_, "wire", "GWC-E89")
