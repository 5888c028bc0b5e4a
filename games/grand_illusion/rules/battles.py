"""Battles (9.1): one battle from its bombardment to the retreats and the siege."""

from __future__ import annotations

from games.grand_illusion.rules.board import (
    attackers,
    defending,
    field,
    place_attackers,
    place_defenders,
    placed,
    return_unopposed,
)
from games.grand_illusion.rules.bombardment import bombard
from games.grand_illusion.rules.combat import resolve
from games.grand_illusion.rules.control import besiegers, can_be_besieged, settle, sound, targets_of
from games.grand_illusion.rules.departures import drive_out, retreat_from, retreaters
from games.grand_illusion.rules.fortunes import find_fortune
from games.grand_illusion.rules.headquarters import displace
from games.grand_illusion.rules.mandates import count_mandate, enough_attack, is_mandated, is_plan17
from games.grand_illusion.rules.reserves import place_reserves, withdraw_cavalry
from games.grand_illusion.rules.retreats import has_way_out
from games.grand_illusion.state import SIDES, Battle, Front
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bind, chose, decision, each, procedure, put, stop_if, when


@procedure(rule=("GI-9.1.3f", "GI-9.3.6a", "GI-9.1.3b", "GI-9.1.3e"), owns="battle")
def fight(hex_: int) -> Steps:
    """One battle: guns, Fortunes of War, the board, fire, retreats, siege."""
    return (
        begin_battle,
        when(nobody_attacks, lift_marker),
        stop_if(nobody_attacks),
        bombard,
        find_fortune,
        when(
            is_fought,
            place_defenders,
            place_attackers,
            leave_behind,
            return_unopposed,
            place_reserves,
            withdraw_cavalry,
            resolve,
        ),
        when(is_counted, count_mandate),
        lift_marker,
        when(is_counted, retreats_after),
        each("seat", who_may_besiege, choose_siege),
        settle_field,
    )


@rule("GI-9.1.2a", "GI-9.1.2b", "GI-9.1.2c")
def force_in(s: Front, hex_: int) -> UnitSet:
    """Those who attack in a hex: the designated ones, or else those who came, or came back."""
    activation = s.activation
    designated = activation.attackers if hex_ == activation.at else 0
    return (designated or activation.arrived(hex_)) & s.standing[hex_]


def begin_battle(s: Front, hex_: int) -> None:
    """The battle is chosen; what it counts for is settled by those who meet in it."""
    seat, units = s.activation.seat, force_in(s, hex_)
    mandated = is_mandated(s, units, hex_, seat)
    is_elan = mandated and is_plan17(s, hex_, seat)
    s.battle = Battle(hex_, seat, seat, units, is_mandated=mandated, is_plan17=is_elan)
    tell(s, "told.battle", "GI-9.1.3f", seat=seat, at=hex_, units=members(units))


@rule("GI-9.2.3a5", "GI-9.1.1c", "GI-2.4e")
def leave_behind(s: Front) -> None:
    """Attackers who stay off the board for want of order take no part, nor count for a mandate."""
    battle = s.battle
    if battle.seat != battle.acting:
        return
    s.battle = battle._replace(attackers=battle.attackers & (placed(s) | sound(s, attackers(s))))
    if not enough_attack(s, s.battle.attackers):
        s.battle = s.battle._replace(is_mandated=False, is_plan17=False)


def nobody_attacks(s: Front) -> bool:
    """Whether those who were to attack are gone."""
    return not s.battle.attackers


@rule("GI-9.1.4a", "GI-9.1.3d")
def is_fought(s: Front) -> bool:
    """Whether the battle goes on after the roll, and there is somebody to fight."""
    battle = s.battle
    return is_counted(s) and targets_of(s, other(battle.acting)) >> battle.hex & 1 == 1


@rule("GI-9.3.6a", "GI-9.1.3d")
def lift_marker(s: Front) -> None:
    """The Battle marker is taken off; all are, if the Initiative is lost."""
    left = 0 if s.segment.is_over else s.activation.battles & ~(1 << s.battle.hex)
    s.activation = s.activation._replace(battles=left)


@rule("GI-9.1.1d")
def is_counted(s: Front) -> bool:
    """Whether the battle counts and retreats follow: not if it was called off or avoided."""
    return s.battle.fortune not in ("cancelled", "withdrawn")


@procedure(rule=("GI-9.4a", "GI-9.4.2a"))
def retreats_after() -> Steps:
    """Who must retreat does, the attacker first; then the defender may."""
    return (
        settle_field,
        each("seat", losers, bind(drive_out, at=field)),
        when(
            may_retreat,
            put("answer", choose_retreating),
            when(chose("answer", "retreat"), bind(retreat_from, seat=defending, at=field)),
        ),
        displace,
        settle_field,
    )


def settle_field(s: Front) -> None:
    """The hex comes to what it is after the fight."""
    settle(s, s.battle.hex)


@rule("GI-9.4.1a", "GI-9.4.1b", "GI-9.4.1c", "GI-9.4.1e")
def losers(s: Front) -> tuple[int, ...]:
    """The sides that must retreat, the attacker first; in trenches and the Vosges only horse."""
    return losers_among(s, s.standing[s.battle.hex], s.disrupted)


def losers_among(s: Front, here: UnitSet, tired: UnitSet) -> tuple[int, ...]:
    """The same if these units were in the hex, and those Disrupted."""
    battle = s.battle
    return tuple(
        seat
        for seat in (battle.seat, other(battle.seat))
        if here & s.book.combat_of[seat]
        and (is_beaten(s, seat, here, tired) or is_routed(s, seat, here & ~tired))
    )


@rule("GI-9.4.1e", "GI-2.2h")
def is_strong_ground(s: Front) -> bool:
    """Whether nobody is driven out of the hex: a trench, or the high Vosges."""
    hex_ = s.battle.hex
    return bool((s.trenches[0] | s.trenches[1] | s.book.vosges) >> hex_ & 1)


@rule("GI-9.4.1a", "GI-9.4.1c")
def is_beaten(s: Front, seat: int, here: UnitSet, tired: UnitSet) -> bool:
    """Whether a side has no sound infantry against some, or no sound horse where all are horse."""
    book, enemy = s.book, other(seat)
    if here & book.infantry:
        if is_strong_ground(s):
            return False
        arm = book.infantry_of
    else:
        arm = book.cavalry_of
    return not here & arm[seat] & ~tired and bool(here & arm[enemy] & ~tired)


@rule("GI-9.4.1b", "GI-9.4.1e")
def is_routed(s: Front, seat: int, fit: UnitSet) -> bool:
    """Whether a side has fewer undisrupted combat units after a Rout."""
    if s.battle.fortune != "rout":
        return False
    count = [(fit & s.book.combat_of[side]).bit_count() for side in SIDES]
    return not is_strong_ground(s) and count[seat] < count[other(seat)]


@rule("GI-9.4.2a", "GI-9.4.1e")
def may_retreat(s: Front) -> bool:
    """Whether the defender still has units beside his forts in the hex, and a way for them."""
    hex_, seat = s.battle.hex, defending(s)
    return s.combat[seat] >> hex_ & 1 == 1 and has_way_out(s, retreaters(s, seat, hex_))


def told_of_field(s: Front) -> dict[str, object]:
    """For the question: the hex of the battle."""
    return {"at": s.battle.hex}


@decision(rule="GI-9.4.2a", words=("stay", "retreat"), seat=defending, tells=told_of_field)
def choose_retreating(_s: Front, _answer: str) -> None:
    """Whether the defender leaves the hex with all his units but the forts."""


@rule("GI-9.5.3a", "GI-12.5.1a", "GI-14.3.6B5c")
def may_besiege(s: Front, seat: int) -> bool:
    """Whether the enemy of a side has only forts left, and infantry to besiege them is there."""
    hex_, enemy = s.battle.hex, other(seat)
    are_alone = s.forts[enemy] & ~(s.occupied[enemy] | s.besieged) & 1 << hex_
    return are_alone != 0 and besiegers(s, hex_, seat) != 0 and can_be_besieged(s, hex_)


def who_may_besiege(s: Front) -> tuple[int, ...]:
    """The side that may besiege forts in the hex, if there is one; none if all was called off."""
    is_called_off = s.battle.fortune == "cancelled"
    return () if is_called_off else tuple(seat for seat in SIDES if may_besiege(s, seat))


@decision(rule="GI-9.5.3a", words=("besiege", "wait"), tells=told_of_field)
def choose_siege(s: Front, answer: str) -> None:
    """Whether the forts of the hex are besieged."""
    if answer == "besiege":
        s.besieged |= 1 << s.battle.hex
        tell(s, "told.besieged", "GI-9.5.3a", at=s.battle.hex)
        settle(s, s.battle.hex)
