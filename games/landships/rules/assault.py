"""Close assault (chapter 12): moves, then every hex with squads of both sides is fought."""

from __future__ import annotations

from games.landships.rules.assault_moves import assault_moves
from games.landships.rules.assault_table import balance, fighters, losses_of
from games.landships.rules.entering import open_guns, take_guns
from games.landships.rules.ground import melees
from games.landships.rules.vehicle_assault import press_hexes, press_on
from games.landships.state import Field, Melee, abandon_men, eliminate, hold_all
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, first_class, losses, other
from ww1core.turns import (
    Steps,
    bar,
    bind,
    decision,
    each,
    procedure,
    put,
    roll,
    when,
    while_,
)


@procedure(rule=("LS-4.8.a", "LS-4.8.b", "LS-12.0", "LS-9.4", "LS-12.12b", "LS-12.23a"))
def assault_phase(seat: int) -> Steps:
    """Squads move in, then all melees are fought, then machines alone press on."""
    return (
        assault_moves,
        crush_all_trucks,
        while_(is_fight_left, put("hex_", choose_melee), melee),
        each("hex_", press_hexes, press_on),
        hold_ground,
    )


def hold_ground(s: Field) -> None:
    """Whoever is left alone holds the hexes of worth."""
    hold_all(s)


@rule("LS-12.24", "LS-12.12a")
def crush_all_trucks(s: Field, seat: int) -> None:
    """Squads of the phasing side that are with trucks alone overrun them."""
    for hex_ in members(s.vehicles_at[other(seat)]):
        crush_trucks(s, hex_, other(seat))


@rule("LS-12.24")
def crush_trucks(s: Field, hex_: int, loser: int) -> None:
    """Trucks of a side that are alone with enemy squads are lost."""
    book = s.book
    own = s.standing[hex_] & book.own[loser]
    trucks = own & book.of_kind["truck"]
    if own & (book.squads | book.vehicles) & ~trucks or not s.squads_at[other(loser)] >> hex_ & 1:
        return
    for unit in members(trucks):
        eliminate(s, unit, "LS-12.24")


@rule("LS-12.2E")
def tank_hunts(s: Field, seat: int) -> HexSet:
    """The town hexes in which engaged squads are with enemy tanks and no enemy squads."""
    enemy = other(seat)
    hexes = s.squads_at[seat] & s.tanks_at[enemy] & ~s.squads_at[enemy]
    hexes &= s.book.land.terrain["town"]
    return from_members(hex_ for hex_ in members(hexes) if fighters(s, hex_, seat) & s.engaged)


@rule("LS-4.8.b", "LS-7.12c", "LS-12.21.b2")
def fights_left(s: Field, seat: int) -> HexSet:
    """The hexes that are still to be fought in this phase, each once."""
    return (melees(s) | tank_hunts(s, seat)) & ~s.fought


def is_fight_left(s: Field, seat: int) -> bool:
    """Whether a hex is still to be fought."""
    return bool(fights_left(s, seat))


@decision(rule="LS-4.8.b", asks="hex", among=(fights_left, "no_fight_there"))
def choose_melee(_s: Field, _hex: int, seat: int) -> None:
    """Which close assault is fought next."""


@procedure(rule=("LS-12.21a", "LS-12.21.a", "LS-12.1a", "LS-5.33f"), owns="melee")
def melee(hex_: int, seat: int) -> Steps:
    """A close assault from the die to what is left; each side takes off its own losses."""
    return (
        roll_melee,
        each("loser", both_sides, take_losses),
        each("loser", both_sides, clear_hex),
        when(guns_are_left, bind(take_guns, to=here, seat=winner, unit=nobody)),
    )


@rule("LS-12.21a", "LS-12.21b", "LS-4.8.b", "LS-4.9", "LS-4.10", "LS-12.2E")
def roll_melee(s: Field, hex_: int, seat: int) -> None:
    """The die of a close assault and the losses that it brings; all who are in it are engaged."""
    fight = balance(s, hex_, seat)
    die = roll(s, "assault", hex_, rule="LS-12.21a")
    attacker, defender = losses_of(s, fight, die)
    lost = (attacker, defender) if fight.attacker == 0 else (defender, attacker)
    s.melee = Melee(seat, hex_, lost, tank_hunts(s, seat) >> hex_ & 1)
    s.fought |= 1 << hex_
    s.engaged |= s.standing[hex_] & (s.book.squads | s.book.vehicles)
    tell(
        s,
        "told.assault",
        "LS-12.21a",
        at=hex_,
        seat=fight.attacker,
        column=s.book.assault.columns[fight.column].label,
        die=die,
        modifier=fight.modifiers.total,
        attacker=attacker,
        defender=defender,
    )


@procedure(rule=("LS-12.21a", "LS-12.21.b1"))
def take_losses(hex_: int, loser: int) -> Steps:
    """A side takes off its losses; its owner chooses whom, unless nobody is left to be kept."""
    return (
        put("points", losses_now),
        when(are_all_lost, lose_all, otherwise=(bind(suffer_assault, seat=the_loser),)),
    )


def losses_now(s: Field, loser: int) -> int:
    """The losses of a side."""
    return s.melee.losses[loser]


def the_loser(_s: Field, loser: int) -> int:
    """The side that takes off its losses."""
    return loser


@rule("LS-12.21.b1")
def are_all_lost(s: Field, hex_: int, loser: int, points: int) -> bool:
    """Whether a side loses all that it can lose there."""
    return points >= losable(s, hex_, loser).bit_count()


def lose_all(s: Field, hex_: int, loser: int) -> None:
    """Everybody is lost who can be."""
    for unit in members(losable(s, hex_, loser)):
        lose_unit(s, unit)


@rule("LS-12.21c", "LS-12.22b", "LS-12.24", "LS-12.33a", "LS-12.2E")
def losable(s: Field, hex_: int, seat: int) -> UnitSet:
    """Who can be lost: squads and armoured cars; tanks only where squads hunt them in a town."""
    book = s.book
    own = s.standing[hex_] & book.own[seat]
    able = book.squads | book.of_kind["armoured_car"]
    if s.melee.is_hunt and seat != s.melee.seat:
        able |= book.tanks
    return own & able


@rule("LS-12.22b")
def cars_last(s: Field, left: UnitSet) -> UnitSet:
    """Armoured cars while squads are left."""
    return left & ~first_class(left, [s.book.squads])


def lose_unit(s: Field, unit: int) -> None:
    """A unit is lost in close assault."""
    eliminate(s, unit, "LS-12.21a")


suffer_assault = losses(
    "suffer_assault",
    rule="LS-12.21a",
    units=(losable, "not_to_be_lost"),
    bars=[bar("LS-12.22b", "squads_before_cars", cars_last)],
    hurt=lose_unit,
    needs=("hex_",),
)


def both_sides(_s: Field, seat: int) -> tuple[int, int]:
    """The phasing side and the other."""
    return (seat, other(seat))


@rule("LS-12.21.a", "LS-14.14", "LS-13.11.a2", "LS-12.24")
def clear_hex(s: Field, hex_: int, loser: int) -> None:
    """A side without squads left loses its men to enemies there, to squads its weapons too."""
    book = s.book
    abandon_men(s, hex_, loser)
    crush_trucks(s, hex_, loser)
    if s.squads_at[loser] >> hex_ & 1 or not s.squads_at[other(loser)] >> hex_ & 1:
        return
    own = s.standing[hex_] & book.own[loser]
    for unit in members(own & book.weapons):
        eliminate(s, unit, "LS-12.21.a")


def winner(s: Field, hex_: int) -> int:
    """The side that has squads left in a hex."""
    return 0 if s.squads_at[0] >> hex_ & 1 else 1


def here(_s: Field, hex_: int) -> int:
    """The hex that was fought for."""
    return hex_


def nobody(_s: Field) -> int:
    """No single squad takes the guns."""
    return -1


@rule("LS-13.24b", "LS-12.21.a")
def guns_are_left(s: Field, hex_: int) -> bool:
    """Whether one side alone has squads in the hex, and guns in it are not its own."""
    held = [s.squads_at[side] >> hex_ & 1 for side in (0, 1)]
    return held[0] != held[1] and bool(open_guns(s, hex_, winner(s, hex_)))
