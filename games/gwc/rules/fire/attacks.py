"""Attack totals and defence rolls (O21.3): shared by fire, impact, mines and aircraft."""

from __future__ import annotations

from games.gwc.rules.actions.defence import before_defence
from games.gwc.rules.actions.storming import is_steadfast
from games.gwc.rules.actions.wounds import has_broken
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.bonds import twins
from games.gwc.rules.formations.partners import owner, senior, side_of
from games.gwc.rules.formations.status import break_formation, is_on_board, suppress
from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.terrain import shelter_from
from games.gwc.rules.situations.reminders import weapon_dice
from games.gwc.state import NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, bind, decision, procedure, put, spoken_by, when, while_


@procedure
def roll_attack(kind: str) -> Steps:
    """Roll for the attack on the table: its final FP and the roll are the Attack Total.

    ``kind`` names the roll: only a roll for "fire" can jam.
    """
    return (put("rolled", bind(dice_roll, seat=attacker)), fix_total)


def attacker(s: Field) -> int:
    """Who rolls for the attack."""
    return s.attack.seat


@rule("GWC-O21.3c", "GWC-O21.3.6", "GWC-4.2.1")
def fix_total(s: Field, rolled: int) -> None:
    """The Attack Total: final FP, dice, and what is added to the dice."""
    attack = s.attack
    rolled += weapon_dice(s)
    at, power = attack.target, attack.power + sum(value for _, value in attack.adds)
    total = power + rolled
    s.attack = attack._replace(total=total)
    tell(s, "told.attack_total", "GWC-O21.3.6", at=at, power=power, rolled=rolled, total=total)


@procedure
def defend_all() -> Steps:
    """Every Formation attacked answers with a defence roll, in the order of its owner."""
    return while_(those_who_wait, spoken_by(first_to_defend, put("unit", next_to_defend)), defend)


@rule("GWC-O21.3d", "GWC-O21.3.7a")
def those_who_wait(s: Field) -> UnitSet:
    """Those who were in the hex at the roll and have still to answer, wherever they are now."""
    on_board = s.present[0] | s.present[1]
    waiting = s.attack.waiting & on_board
    return waiting & ~twins(s, on_board) if s.detached else waiting


def defender(s: Field) -> int:
    """The owner of those who defend; of Formations of both sides the inactive player first."""
    seat = other(s.active)
    return seat if those_who_wait(s) & s.book.own[seat] else other(seat)


def first_to_defend(s: Field) -> int:
    """The player who puts those who defend in order."""
    return senior(s, defender(s), those_who_wait(s))


def next_defenders(s: Field) -> UnitSet:
    """Those of one side who have still to answer."""
    return those_who_wait(s) & s.book.own[defender(s)]


@rule("GWC-O21.3.7b")
@decision(
    rule="GWC-O21.3.7a",
    asks="unit",
    seat=defender,
    among=(next_defenders, "has_answered"),
    tells=lambda s: {"at": s.attack.target, "total": s.attack.total},
)
def next_to_defend(s: Field, unit: int) -> int:
    """Which Formation rolls next."""
    s.attack = s.attack._replace(waiting=s.attack.waiting & ~(1 << unit), answering=unit)
    return unit


@procedure(rule="SR-three-players")
def defend(unit: int) -> Steps:
    """One Formation answers: its owner's Actions, the roll, what it does."""
    return spoken_by(
        owner,
        before_defence,
        when(
            is_on_board,
            put("rolled", bind(dice_roll, seat=side_of, kind="defence")),
            put("unit", end_answer),
            when(
                is_on_board,
                put("hurt", compare),
                when(
                    "hurt",
                    put("is_broken", bind(break_formation, rule_id="GWC-O21.3.7c")),
                    when("is_broken", has_broken),
                ),
            ),
        ),
    )


@rule("GWC-A47b")
def end_answer(s: Field) -> int:
    """Who has answered: a Squad may have taken the place of a Platoon during the roll."""
    unit = s.attack.answering
    s.attack = s.attack._replace(answering=NOTHING)
    return unit


@rule("GWC-O21.3.7c", "GWC-O21.3c")
def compare(s: Field, unit: int, rolled: int) -> bool:
    """Whether the Formation breaks; a tie suppresses it, but breaks one that is moving."""
    attack, worth = s.attack.total, morale(s, unit, shelter_from(s, unit))
    total = worth + rolled
    counts = {"morale": worth, "rolled": rolled, "total": total, "attack": attack}
    tell(s, "told.defence", "GWC-O21.3.7c", unit=unit, **counts)
    is_held = total == attack and not is_moving(s, unit)
    if is_held:
        suppress(s, 1 << unit, "GWC-O21.3.7c")
    return not (is_held or total > attack or is_steadfast(s, unit))


@rule("GWC-O21.3.7c", "GWC-O24.2a", "GWC-O27.2")
def is_moving(s: Field, unit: int) -> bool:
    """Whether a Formation is activated for a Move, an Offensive or a Runner's move.

    A Runner that is placed, or carries a request, does not move.
    """
    order = s.order
    if order is None or not order.activated >> unit & 1:
        return False
    if order.id == "O27":
        return s.march is not None or bool(order.finished)
    return order.id in {"O23", "O24"}
