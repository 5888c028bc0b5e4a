"""Entering a hex: mines, gas, whoever is overrun, what lies there (5.56E, 7.14, 13.11, 14.14)."""

from __future__ import annotations

from games.landships.forces import GERMANS
from games.landships.rules.gas import lose_horses
from games.landships.rules.german_crews import board_tank
from games.landships.rules.ground import gas_against
from games.landships.rules.guns import crew_of
from games.landships.rules.leaders import board, can_board, leave_machine
from games.landships.rules.mines import cross_mines
from games.landships.state import NOBODY, Field, abandon_men, carried_by, eliminate, go, pin
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bar, decision, procedure, when


@procedure(rule=("LS-7.14a", "LS-5.56E", "LS-13.24a", "LS-14.11a", "LS-14.14", "LS-15.12.1c"))
def step_in(unit: int, to: int, seat: int) -> Steps:
    """A unit on foot enters a hex; what waits there comes in a fixed order."""
    return (
        walk,
        cross_mines,
        when(is_there, meet_gas, overrun_men, ruin_weapons, when(guns_are_open, take_guns)),
        when(can_pick_up, pick_up),
        board_tank,
        when(can_board, board),
    )


def walk(s: Field, unit: int, to: int) -> None:
    """The unit goes; an infantry gun takes the crew along that moves it."""
    leave_machine(s, unit)
    if s.book.guns >> unit & 1:
        go(s, crew_of(s, unit), to, "LS-16.15.c2")
    go(s, unit, to, "LS-7.11a")


def is_there(s: Field, unit: int, to: int) -> bool:
    """Whether the unit is still in the hex."""
    return s.hex[unit] == to


@rule("LS-5.56E", "LS-5.56a", "LS-5.34c")
def meet_gas(s: Field, unit: int, to: int) -> None:
    """A unit that enters enemy gas is pinned."""
    seat = s.book.pieces.side[unit]
    if gas_against(s, seat) >> to & 1 and not s.pinned >> unit & 1:
        lose_horses(s, unit)
        pin(s, unit, "LS-5.56E")


@rule("LS-14.14", "LS-12.24", "LS-8.32N")
def overrun_men(s: Field, unit: int, to: int) -> None:
    """Enemy men without squads are lost where squads or machines come in.

    Where crews fire first, they are lost to machines only after the shots of their side.
    """
    book = s.book
    is_late = bool(book.vehicles >> unit & 1) and "crews_fire_first" in book.options
    if (book.squads | book.vehicles) >> unit & 1 and not is_late:
        abandon_men(s, to, other(book.pieces.side[unit]))


@rule("LS-13.11.a2")
def ruin_weapons(s: Field, unit: int, to: int) -> None:
    """Abandoned weapons are lost when an enemy comes in."""
    book = s.book
    enemy = other(book.pieces.side[unit])
    for one in members(s.standing[to] & book.weapons & book.own[enemy]):
        if s.carrier[one] == NOBODY:
            eliminate(s, one, "LS-13.11.a2")


@rule("LS-13.24a")
def guns_are_open(s: Field, unit: int, to: int) -> bool:
    """Whether a squad has come to enemy guns that no squad defends."""
    book = s.book
    enemy = other(book.pieces.side[unit])
    if not book.squads >> unit & 1 or s.squads_at[enemy] >> to & 1:
        return False
    return bool(open_guns(s, to, book.pieces.side[unit]))


def open_guns(s: Field, hex_: int, seat: int) -> UnitSet:
    """The guns in a hex that are not in the hands of a side."""
    book = s.book
    guns = s.standing[hex_] & book.guns
    own = book.own[seat]
    return guns & (own & s.captured | ~own & ~s.captured)


@rule("LS-13.24a", "LS-13.24b")
@decision(rule="LS-13.24a", words=("capture", "destroy"), needs=("to", "unit"))
def take_guns(s: Field, choice: str, to: int, unit: int, seat: int) -> None:
    """Whether the guns in the hex are captured or destroyed."""
    guns = open_guns(s, to, seat)
    for gun in members(guns):
        if choice == "destroy":
            eliminate(s, gun, "LS-13.24a")
        else:
            s.captured ^= 1 << gun
            tell(s, "told.captured", "LS-13.24b", unit=gun, at=to)


@rule("LS-13.11a", "LS-13.11.a2", "LS-13.1", "LS-7.15.a")
def weapons_for(s: Field, unit: int) -> UnitSet:
    """The abandoned weapons that a German squad may pick up: flamethrowers up to three."""
    book = s.book
    about = book.units[unit]
    hex_ = s.hex[unit]
    if hex_ < 0 or not book.squads >> unit & 1 or about.type.nation != GERMANS:
        return 0
    lying = s.standing[hex_] & book.weapons & book.own[about.seat]
    if not lying or s.mounted >> unit & 1:
        return 0
    free = from_members(one for one in members(lying) if s.carrier[one] == NOBODY)
    borne = (carried_by(s, unit) & book.flamethrowers).bit_count()
    most = max([book.units[one].type.most for one in members(free & book.flamethrowers)], default=0)
    return free & ~book.flamethrowers if borne >= most else free


def can_pick_up(s: Field, unit: int, to: int) -> bool:
    """Whether something lies where a German squad has come."""
    return s.hex[unit] == to and bool(weapons_for(s, unit))


def lies_elsewhere(s: Field, left: UnitSet, unit: int) -> UnitSet:
    """What the squad may not pick up."""
    return left & ~weapons_for(s, unit)


@decision(
    rule="LS-13.11.a2",
    asks="unit",
    repeated=True,
    bars=[bar("LS-13.11.a2", "not_to_pick_up", lies_elsewhere)],
)
def pick_up(s: Field, weapon: int | str, unit: int, seat: int) -> None:
    """Which weapon the squad picks up, until it has done."""
    if isinstance(weapon, int):
        s.carrier[weapon] = unit
