"""Armies that come by sea or through Holland (14.3.6A4, 14.3.6B5)."""

from __future__ import annotations

from games.grand_illusion.rules.battles import fight
from games.grand_illusion.rules.control import forces, settle
from games.grand_illusion.rules.entry import stopping_hexes
from games.grand_illusion.rules.movement import march, note_arrival
from games.grand_illusion.rules.plans import has_plan
from games.grand_illusion.rules.room import have_room
from games.grand_illusion.rules.supply import hexes_fed
from games.grand_illusion.state import ALLIED, BRITISH, GERMAN, Activation, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place, spend
from ww1core.turns import Steps, bind, decision, procedure, put, when


@rule("GI-14.3.6A4a")
def landing_force(s: Front) -> UnitSet:
    """The British infantry divisions that are due and were held back."""
    if s.has_landed or not has_plan(s, "A4") or s.turn < s.book.landing.from_turn:
        return 0
    book = s.book
    units = s.waiting & book.infantry & book.divisions & book.of_nation[BRITISH]
    return subset(units, lambda unit: 0 < s.due[unit] <= s.turn)


def cannot_land(s: Front, seat: int) -> bool:
    """Whether no landing is possible now."""
    return seat != ALLIED or not landing_force(s)


@procedure(rule=("GI-14.3.6A4a", "GI-14.3.6A4b"), owns="activation")
def land(seat: int) -> Steps:
    """Divisions land in one coastal hex; Germans in it are attacked at once."""
    return (
        put("force", choose_landing_force),
        put("at", choose_beach),
        when(meets_germans, bind(fight, hex_=beach)),
        end_landing,
    )


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
    book = s.book
    return subset(
        book.coast, lambda hex_: have_room(s, hex_, s.standing[hex_] & book.own[ALLIED] | force)
    )


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


def meets_germans(s: Front) -> bool:
    """Whether the landing has to be fought for."""
    return s.activation.battles != 0


def beach(s: Front) -> int:
    """The hex of the landing."""
    return s.activation.at


def end_landing(s: Front) -> None:
    """The landing was an activation."""
    s.segment = s.segment._replace(activations=s.segment.activations + 1)


@rule("GI-14.3.6B4", "GI-14.3.6B5d")
def cannot_enter_from_the_north(s: Front, seat: int) -> bool:
    """Whether no army waits in Holland, or finds no hex to enter."""
    return seat != GERMAN or not s.northern or s.turn < s.book.northern_turn or not gates(s)


@rule("GI-14.3.6B4", "GI-14.3.6B5d", "GI-8.4.3d1")
def gates(s: Front) -> HexSet:
    """The hexes by which the army may enter, where it would be supplied."""
    book, unit = s.book, first(s.northern)
    return subset(
        book.northern_entry,
        lambda hex_: (
            bool(hexes_fed(s, unit, 1 << hex_) >> hex_ & 1)
            and have_room(s, hex_, s.standing[hex_] & book.own[GERMAN] | s.northern)
        ),
    )


@procedure(rule="GI-14.3.6B5d", owns="activation")
def enter_from_the_north(seat: int) -> Steps:
    """The army enters as one group and marches on with what it has left."""
    return (
        put("at", choose_gate),
        when(may_march_on, bind(march.going, start=gate, hexes=1)),
        forget_group,
        when(meets_enemies, bind(fight, hex_=beach)),
        end_landing,
    )


@decision(rule="GI-14.3.6B5d", asks="hex", among=(gates, "no_gate_there"))
def choose_gate(s: Front, hex_: int, seat: int) -> None:
    """By which hex the army enters."""
    spend(s, "caps", seat, s.book.prices.activate, "GI-14.3.6B4")
    group, s.northern = s.northern, 0
    s.activation = Activation(seat, hex_, moved=group)
    for unit in members(group):
        place(s, unit, hex_, "GI-14.3.6B5d")
        s.paid[unit] = 1
    s.marching = (*s.marching, group)
    if forces(s, other(seat)) >> hex_ & 1:
        s.activation = note_arrival(s.activation, hex_, group & s.book.combat)
        s.activation = s.activation._replace(battles=1 << hex_)
    settle(s, hex_)


def may_march_on(s: Front, seat: int) -> bool:
    """Whether the hex that was entered does not stop the army."""
    return not stopping_hexes(s, seat) >> s.activation.at & 1


def gate(s: Front) -> int:
    """The hex by which the army entered."""
    return s.activation.at


def forget_group(s: Front) -> None:
    """The march is over."""
    for unit in members(s.marching[-1]):
        s.paid[unit] = 0
    s.marching = s.marching[:-1]


def meets_enemies(s: Front) -> bool:
    """Whether a battle has to be fought where the army entered."""
    return s.activation.battles != 0
