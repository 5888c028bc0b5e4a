"""Armies that come by sea or through Holland (14.3.6A4, 14.3.6B5)."""

from __future__ import annotations

from games.grand_illusion.land import OFF_MAP
from games.grand_illusion.rules.activation import end_activation, fight_battles
from games.grand_illusion.rules.control import forces, settle
from games.grand_illusion.rules.movement import march
from games.grand_illusion.rules.plans import has_plan
from games.grand_illusion.rules.room import room_for
from games.grand_illusion.rules.supply import hexes_fed
from games.grand_illusion.state import ALLIED, BRITISH, GERMAN, Activation, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, place, spend
from ww1core.turns import Steps, decision, procedure, put


@rule("GI-14.3.6A4a")
def landing_force(s: Front, seat: int) -> UnitSet:
    """The British infantry divisions that are due and were held back, for the Allies."""
    if seat != ALLIED or s.has_landed or not has_plan(s, "A4"):
        return 0
    if s.turn < s.book.landing.from_turn:
        return 0
    book = s.book
    units = s.waiting & book.infantry & book.divisions & book.of_nation[BRITISH]
    return subset(units, lambda unit: 0 < s.due[unit] <= s.turn)


@procedure(rule=("GI-14.3.6A4a", "GI-14.3.6A4b"), owns="activation")
def land(seat: int) -> Steps:
    """Divisions land in one coastal hex; Germans in it are attacked at once."""
    return (put("force", choose_landing_force), choose_beach, fight_battles, end_activation)


@decision(
    rule="GI-14.3.6A4a",
    asks="unit",
    repeated=True,
    among=(landing_force, "cannot_land"),
    words=("land",),
    least=1,
    most=lambda s: s.book.landing.divisions,
)
def choose_landing_force(_s: Front, _unit: int | str, seat: int) -> None:
    """Which divisions land together."""


@rule("GI-14.3.6A4a")
def beaches(s: Front, force: UnitSet) -> HexSet:
    """The coastal hexes with room for those who land."""
    return subset(s.book.coast, room_for(s, force))


@rule("GI-14.3.6A4c")
@decision(rule="GI-14.3.6A4a", asks="hex", among=(beaches, "no_beach_there"), needs=("force",))
def choose_beach(s: Front, hex_: int, force: UnitSet, seat: int) -> None:
    """Where the divisions land; a port becomes a source of the British."""
    spend(s, "caps", seat, s.book.prices.activate, "GI-14.3.6A4a")
    s.has_landed = True
    s.landing_ports |= s.book.ports & 1 << hex_
    for unit in members(force):
        s.waiting &= ~(1 << unit)
        s.due[unit] = 0
        place(s, unit, hex_, "GI-14.3.6A4a")
    s.activation = Activation(seat, hex_, attackers=force, is_landing=True)
    if forces(s, GERMAN) >> hex_ & 1:
        s.activation = s.activation._replace(battles=1 << hex_)
    settle(s, hex_)
    tell(s, "told.landed", "GI-14.3.6A4a", units=members(force), at=hex_)


@rule("GI-14.3.6B4", "GI-14.3.6B5d", "GI-8.4.3d1")
def gates(s: Front, seat: int) -> HexSet:
    """The hexes by which the army that waits in Holland may enter, where it would be supplied."""
    if seat != GERMAN or not s.northern or s.turn < s.book.northern_turn:
        return 0
    unit = first(s.northern)
    fed = subset(s.book.northern_entry, lambda hex_: hexes_fed(s, unit, 1 << hex_) >> hex_ & 1)
    return subset(fed, room_for(s, s.northern))


@procedure(rule="GI-14.3.6B5d", owns="activation")
def enter_from_the_north(seat: int) -> Steps:
    """The army enters for a CAP as any group does, marches on, and fights whom it meets."""
    return (put("to", choose_gate), march.coming, fight_battles, end_activation)


@decision(rule="GI-14.3.6B5d", asks="hex", among=(gates, "no_gate_there"))
def choose_gate(s: Front, hex_: int, seat: int) -> None:
    """By which hex the army enters."""
    spend(s, "caps", seat, s.book.prices.activate, "GI-14.3.6B4")
    group, s.northern = s.northern, 0
    s.activation = Activation(seat, OFF_MAP)
    s.marching = (*s.marching, group)
    for unit in members(group):
        place(s, unit, hex_, "GI-14.3.6B5d")
        s.paid[unit] = s.book.movement.cost.hex
