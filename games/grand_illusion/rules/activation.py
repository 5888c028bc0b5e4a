"""Activations (8.2, 8.5, 8.6, 9.1.2): who attacks in the hex, who marches, which battles follow."""

from __future__ import annotations

from games.grand_illusion.rules.battles import fight
from games.grand_illusion.rules.control import targets_of
from games.grand_illusion.rules.movement import marches
from games.grand_illusion.state import ALLIED, Activation, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, spend
from ww1core.turns import Steps, decision, each, procedure, put, when, while_


@procedure(rule=("GI-8.2.1a", "GI-8.2.2a", "GI-8.2.3a"), owns="activation")
def activate(at: int, seat: int) -> Steps:
    """One hex acts: attackers are named, groups march, then all declared battles are fought."""
    return (begin_activation, when(may_attack, designate), marches, fight_battles, end_activation)


@procedure(rule=("GI-9.1a", "GI-9.1.3b"))
def fight_battles(seat: int) -> Steps:
    """Those who came to enemies have to declare battles or may; then all are fought."""
    return (
        declare_entered,
        each("field", optional_fields, offer_battle),
        while_(declared, put("hex_", choose_battle), fight),
    )


@rule("GI-5.2a", "GI-4.0c", "GI-8.1.1")
def begin_activation(s: Front, at: int, seat: int) -> None:
    """A CAP is spent on the hex."""
    spend(s, "caps", seat, s.book.prices.activate, "GI-5.2a")
    s.activation = Activation(seat, at)
    if seat == ALLIED:
        s.activated = (*s.activated, at)
    tell(s, "told.activated", "GI-8.2.1a", seat=seat, at=at)


@rule("GI-9.1.2a", "GI-8.7.1a")
def may_attack(s: Front, at: int, seat: int) -> bool:
    """Whether there are enemies in the hex, and combat units to attack them."""
    return targets_of(s, other(seat)) >> at & 1 == 1 and bool(attackers_in(s, -1, at, seat))


@rule("GI-9.1.2a", "GI-2.9b")
def attackers_in(s: Front, left: UnitSet, at: int, seat: int) -> UnitSet:
    """The combat units of the active side in the hex."""
    return left & s.standing[at] & s.book.combat_of[seat]


@rule("GI-8.5a")
@decision(
    rule="GI-9.1.2a",
    asks="unit",
    repeated=True,
    among=(attackers_in, "no_combat_unit_here"),
    words=("done",),
)
def designate(s: Front, choice: int | str, at: int) -> None:
    """Who attacks in the activated hex and does not march, one by one; the first declares it."""
    if isinstance(choice, int):
        attackers, battles = s.activation.attackers | 1 << choice, s.activation.battles | 1 << at
        s.activation = s.activation._replace(attackers=attackers, battles=battles)


@rule("GI-9.1.2b", "GI-8.4.4T4")
def declare_entered(s: Front) -> None:
    """A battle must be fought where units came to enemies and found no friends."""
    for hex_, units in live_arrivals(s):
        if not friends_before(s, hex_, units):
            s.activation = s.activation._replace(battles=s.activation.battles | 1 << hex_)


def live_arrivals(s: Front) -> tuple[tuple[int, UnitSet], ...]:
    """The hexes that were entered and still hold enemies, with those who came and are there."""
    enemies = targets_of(s, other(s.activation.seat))
    return tuple(
        (hex_, units & s.standing[hex_])
        for hex_, units in s.activation.arrivals
        if enemies >> hex_ & 1 and units & s.standing[hex_]
    )


def friends_before(s: Front, hex_: int, units: UnitSet) -> UnitSet:
    """The combat units and unbesieged forts of the active side that were in a hex already."""
    seat = s.activation.seat
    forts = 0 if s.besieged >> hex_ & 1 else s.book.forts_of[seat]
    return s.standing[hex_] & (s.book.combat_of[seat] | forts) & ~units


@rule("GI-9.1.2c", "GI-9.1.3e")
def optional_fields(s: Front) -> tuple[int, ...]:
    """The hexes in which those who came may declare a battle or leave it."""
    return tuple(hex_ for hex_, _ in live_arrivals(s) if not s.activation.battles >> hex_ & 1)


@decision(rule="GI-9.1.2c", words=("fight", "wait"))
def offer_battle(s: Front, answer: str, field: int) -> None:
    """Whether those who came into a hex with friends and enemies declare a battle."""
    if answer == "fight":
        s.activation = s.activation._replace(battles=s.activation.battles | 1 << field)


def declared(s: Front) -> HexSet:
    """The hexes with a Battle marker."""
    return s.activation.battles


@decision(rule="GI-9.1.3b", asks="hex", among=(declared, "no_battle_there"))
def choose_battle(_s: Front, _hex: int) -> None:
    """Which of the declared battles is resolved next."""


@rule("GI-8.2.2a")
def end_activation(s: Front) -> None:
    """The activation counts, and everything in it is over."""
    s.segment = s.segment._replace(activations=s.segment.activations + 1)
