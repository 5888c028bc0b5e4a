"""What befalls Formations: broken, rallied, suppressed, eliminated (3.2, 13, 4.3, 7.1)."""

from __future__ import annotations

from games.gwc.rules.formations.bonds import twins
from games.gwc.rules.turns.endings import judge_losses
from games.gwc.rules.turns.objectives import take_control
from games.gwc.rules.turns.points import gain
from games.gwc.state import FALLEN, NOTHING, UNUSED, Field, UnitSet
from ww1core.events import UnitEliminated, emit, tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, remove, with_item
from ww1core.turns import Steps, procedure, put, stop_if, when


@rule("GWC-13.1", "GWC-8.1", "GWC-8.1.1", "GWC-O21.3.7c")
def suppress(s: Field, units: UnitSet, rule_id: str) -> None:
    """Put a Suppression marker on Formations that have none."""
    for unit in members((units | twins(s, units)) & ~s.suppressed):
        s.suppressed |= 1 << unit
        tell(s, "told.suppressed", rule_id, unit=unit)


@rule("GWC-3.2.5", "GWC-3.2.2")
def rally(s: Field, unit: int, rule_id: str) -> None:
    """Flip a Formation to its unbroken side; markers on it stay."""
    for rallied in members(1 << unit | twins(s, 1 << unit) & s.broken):
        s.broken &= ~(1 << rallied)
        tell(s, "told.rallied", rule_id, unit=rallied)


@procedure(result="is_broken")
def break_formation(unit: int, rule_id: str) -> Steps:
    """Break a Formation: its owner may give a Platoon light wounds instead.

    The result says whether it is broken now and was not before.
    """
    return (
        stop_if(is_gone),
        put("spared", "light_wounds"),
        stop_if("spared"),
        when(is_broken, eliminate_it, otherwise=(put("is_broken", flip),)),
    )


def is_gone(s: Field, unit: int) -> bool:
    """Whether the Formation is not on the board any more."""
    return s.hex[unit] < 0


def is_on_board(s: Field, unit: int) -> bool:
    """Whether a Formation is still on the board."""
    return s.hex[unit] >= 0


def is_broken(s: Field, unit: int) -> bool:
    """Whether a Formation is broken."""
    return bool(s.broken >> unit & 1)


def is_suppressed(s: Field, unit: int) -> bool:
    """Whether a Formation is suppressed."""
    return bool(s.suppressed >> unit & 1)


@rule("GWC-3.2.4", "GWC-GL-BROKEN")
def eliminate_it(s: Field, unit: int, rule_id: str) -> None:
    """A broken Formation that breaks again is eliminated."""
    eliminate(s, unit, rule_id)


@rule("GWC-3.2.1", "GWC-3.2.2", "GWC-3.2.3")
def flip(s: Field, unit: int, rule_id: str) -> bool:
    """The Formation shows its broken side; markers and Weapon stay as they are."""
    for broken in members(1 << unit | twins(s, 1 << unit) & ~s.broken):
        s.broken |= 1 << broken
        tell(s, "told.broken", rule_id, unit=broken)
    return True


@rule("GWC-7.1", "GWC-E70.1a")
def value_of(s: Field, unit: int) -> int:
    """The victory points a Formation is worth: of a Leader by the Command printed unbroken."""
    about = s.book.units[unit]
    if about.kind == "leader":
        return 1 + about.good.command
    return s.book.worth[about.kind]


def eliminate(s: Field, unit: int, rule_id: str) -> None:
    """Eliminate one Formation."""
    eliminate_all(s, 1 << unit, rule_id)


def eliminate_all(s: Field, units: UnitSet, rule_id: str) -> None:
    """Eliminate Formations at the same time, then see whether a side has lost."""
    lost = units | twins(s, units)
    for unit in members(lost):
        _take_off(s, unit, rule_id)
    judge_losses(s, lost)


@rule("GWC-4.3b", "GWC-4.3d", "GWC-3.2.4", "GWC-11.3c", "GWC-7.2.2b", "GWC-3.1.6")
@rule("VAL-first-tank-lost")
def _take_off(s: Field, unit: int, rule_id: str) -> None:
    """Take a Formation from the board; its Weapon goes to the box, the opponent scores."""
    book, bit = s.book, 1 << unit
    about = book.units[unit]
    seat = about.seat
    weapon = s.weapon[unit]
    if weapon >= 0:
        s.weapon[unit] = NOTHING
        s.weapons_lost |= 1 << weapon
        s.weapons_broken &= ~(1 << weapon)
    points = value_of(s, unit)
    returns = about.kind in {"hero", "runner"}
    emit(s, UnitEliminated, unit, rule_id)
    hex_ = s.hex[unit]
    remove(s, unit, UNUSED if returns else FALLEN)
    clear_markers(s, unit)
    if not returns:
        s.fallen = with_item(s.fallen, seat, s.fallen[seat] | bit)
    if book.tanks & bit:
        lost = list(s.tank_lost)
        lost[seat] = True
        s.tank_lost = tuple(lost)
    gain(s, other(seat), points + extra_for_loss(s, unit), "GWC-7.1")
    if hex_ >= 0:
        take_control(s, hex_)


@rule("GWC-13.3", "GWC-7.2.1d")
def clear_markers(s: Field, unit: int) -> None:
    """A Formation that leaves the board loses its markers and shows its unbroken side."""
    rest = ~(1 << unit)
    s.broken &= rest
    s.suppressed &= rest
    s.veteran &= rest
    s.activated &= rest


@rule("GWC-7.3.2c")
def extra_for_loss(s: Field, unit: int) -> int:
    """What the special marker adds for a Formation eliminated; nothing for a Hero."""
    if s.book.units[unit].kind == "hero":
        return 0
    return s.book.elimination_bonus(s.open_chits)


@rule("GWC-11.4a")
def break_weapon(s: Field, weapon: int, rule_id: str) -> None:
    """Break a Weapon; one that is broken already is eliminated."""
    bit = 1 << weapon
    if not s.weapons_broken & bit:
        s.weapons_broken |= bit
        tell(s, "told.weapon_broken", rule_id, weapon=weapon)
        return
    s.weapons_broken &= ~bit
    s.weapons_lost |= bit
    for unit, held in enumerate(s.weapon):
        if held == weapon:
            s.weapon[unit] = NOTHING
    tell(s, "told.weapon_lost", rule_id, weapon=weapon)
