"""Attack totals and defence rolls (O21.3): shared by fire, impact, mines and aircraft."""

from __future__ import annotations

from games.gwc.rules.actions.defence import before_defence
from games.gwc.rules.actions.storming import is_steadfast
from games.gwc.rules.actions.wounds import has_broken
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.bonds import twins
from games.gwc.rules.formations.partners import owner, senior
from games.gwc.rules.formations.status import break_formation, suppress
from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.rules.situations.reminders import weapon_dice
from games.gwc.state import Field, UnitSet
from ww1core.events import Told, emit
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bind, decision, procedure, put, spoken_by, when, while_


@procedure
def roll_attack(kind: str) -> Steps:
    """Roll for the attack on the table: its final FP and the roll are the Attack Total.

    ``kind`` names the roll: only a roll for "fire" can jam.
    """
    return (
        put("rolled", bind(dice_roll, seat=attacker, kind=same_kind)),
        fix_total,
    )


def same_kind(s: Field, kind: str) -> str:
    """The kind of roll that was asked for."""
    return kind


def attacker(s: Field) -> int:
    """Who rolls for the attack."""
    return s.attack.seat


@rule("GWC-O21.3c", "GWC-O21.3.6", "GWC-4.2.1", "GWC-S98.5.4")
def fix_total(s: Field, rolled: int) -> None:
    """The Attack Total: final FP, dice, and what is added to the dice."""
    attack = s.attack
    if attack.kind == "fire" and attack.weapons:
        rolled += weapon_dice(s, s.voice[attack.seat])
    total = attack.power + sum(value for _, value in attack.adds) + rolled
    s.attack = attack._replace(total=total)
    told = (("at", attack.target), ("power", total - rolled), ("rolled", rolled), ("total", total))
    emit(s, Told, "told.attack_total", told, "GWC-O21.3.6")


@procedure
def defend_all() -> Steps:
    """Every Formation attacked answers with a defence roll, in the order of its owner."""
    return (
        while_(somebody_waits, spoken_by(first_to_defend, put("unit", next_to_defend)), defend),
    )


@rule("GWC-O21.3d")
def somebody_waits(s: Field) -> bool:
    """Whether a Formation on the board has still to answer."""
    return bool(_waiting(s))


def _waiting(s: Field) -> UnitSet:
    """Those who have still to answer and are still in the hex."""
    there = s.standing[s.attack.target]
    return s.attack.waiting & there & ~twins(s, there)


def defender(s: Field) -> int:
    """The owner of those who defend; of Formations of both sides the inactive player first."""
    waiting = _waiting(s)
    seat = other(s.active)
    return seat if waiting & s.book.own[seat] else other(seat)


def first_to_defend(s: Field) -> int:
    """The player who puts those who defend in order."""
    return senior(s, defender(s), _waiting(s))


def those_who_wait(s: Field, left: UnitSet) -> UnitSet:
    """Those who have still to answer."""
    waiting = _waiting(s)
    own = waiting & s.book.own[defender(s)]
    return left & own


@rule("GWC-O21.3.7b")
@decision(rule="GWC-O21.3.7a", asks="unit", seat=defender, among=(those_who_wait, "has_answered"))
def next_to_defend(s: Field, unit: int) -> int:
    """Which Formation rolls next."""
    s.attack = s.attack._replace(waiting=s.attack.waiting & ~(1 << unit))
    return unit


@rule("SR-three-players")
@procedure
def defend(unit: int) -> Steps:
    """One Formation answers: its owner's Actions, the roll, what it does."""
    return (
        spoken_by(
            owner,
            before_defence,
            when(
                is_there,
                put("rolled", bind(dice_roll, seat=owner_of, kind="defence")),
                when(
                    is_there,
                    put("hurt", compare),
                    when("hurt", put("is_broken", bind(break_formation, rule_id="GWC-O21.3.7c"))),
                    when("hurt", when("is_broken", has_broken)),
                ),
            ),
        ),
    )


def is_there(s: Field, unit: int) -> bool:
    """Whether the Formation is still in the hex that is attacked."""
    return s.hex[unit] == s.attack.target


def owner_of(s: Field, unit: int) -> int:
    """Whose a Formation is."""
    return s.book.units[unit].seat


@rule("GWC-O21.3.7c", "GWC-O21.3c")
def compare(s: Field, unit: int, rolled: int) -> bool:
    """Whether the Formation breaks; a tie suppresses it, but breaks one that is moving."""
    attack = s.attack
    worth = morale(s, unit, shelter_from(s, unit))
    total = worth + rolled
    told = (("unit", unit), ("morale", worth), ("rolled", rolled), ("total", total))
    emit(s, Told, "told.defence", (*told, ("attack", attack.total)), "GWC-O21.3.7c")
    if total == attack.total and not is_moving(s, unit):
        suppress(s, 1 << unit, "GWC-O21.3.7c")
    if total > attack.total or (total == attack.total and not is_moving(s, unit)):
        return False
    return not is_steadfast(s, unit)


@rule("GWC-O21.3.7c", "GWC-O24.2a", "GWC-O27.2")
def is_moving(s: Field, unit: int) -> bool:
    """Whether a Formation is activated for a Move, an Offensive or a Runner's move."""
    order = s.order
    return (
        order is not None
        and order.id in {"O23", "O24", "O27"}
        and bool(order.activated >> unit & 1)
    )
