"""General Retreats (8.7)."""

from __future__ import annotations

from games.grand_illusion.rules.movement import marches
from games.grand_illusion.rules.trenches import build_trench, diggable_after_retreat
from games.grand_illusion.state import ALLIED, BELGIAN, GERMAN, Activation, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import gain, hexes_of, spend, with_item
from ww1core.turns import Steps, bar, chose, decision, loop, procedure, put, when, when_chosen, word


@rule("GI-8.7.1a", "GI-8.7.1b")
def may_declare_retreat(s: Front, seat: int) -> bool:
    """Whether a side may still declare its General Retreat: once, and not in the first turns.

    The Germans may from the turn after the Allied one.
    """
    if s.retreats[seat] or not s.book.switches.general_retreat:
        return False
    if s.turn < s.book.movement.general_retreat_from:
        return False
    return seat == ALLIED or 0 < s.retreats[ALLIED] < s.turn


@rule("GI-8.4.9b", "GI-14.3.1d6")
def is_due(s: Front, seat: int) -> bool:
    """Whether the Allies still owe Paris their General Retreat, on the turn after the alarm."""
    is_alarmed = seat == ALLIED and 0 < s.danger < s.turn
    return is_alarmed and s.book.switches.paris_forces_retreat and may_declare_retreat(s, seat)


@rule("GI-8.4.9b")
def must_retreat(s: Front, seat: int) -> bool:
    """Whether it is due and no later chance is sure: a segment of the enemy, or another one."""
    later = s.caps[GERMAN] if s.segment.seat == seat else s.caps[ALLIED] and not s.passes
    return not later and is_due(s, seat)


@procedure(rule="GI-8.7.1a")
def offer_retreat(seat: int) -> Steps:
    """The player who does not act may order his General Retreat before the other's segment."""
    return (put("answer", choose_general_retreat), when(chose("answer", "retreat"), carry_out))


@decision(
    rule="GI-8.7.1a",
    words=[word("hold", bar("GI-8.4.9b", "paris_forces_retreat", must_retreat)), "retreat"],
)
def choose_general_retreat(_s: Front, _answer: str, seat: int) -> None:
    """Whether the side declares its General Retreat now."""


@rule("GI-8.7.1c", "GI-8.1.1b5")
def surrender(s: Front) -> None:
    """The segment is over."""
    s.segment = s.segment._replace(is_over=True)


@procedure(rule=("GI-8.7.2b", "GI-8.7.3b"), owns="activation")
def carry_out(seat: int) -> Steps:
    """Every hex of the side may move once, towards its own ground; then it is paid for."""
    return (
        declare,
        loop(
            when_chosen("at", choose_retreating_hex, begin_move, marches, end_move),
            until=chose("at", "done"),
        ),
        loop(when_chosen("at", choose_trench, build_trench), until=chose("at", "done")),
        conclude,
    )


@rule("GI-8.7.2a", "GI-8.7.3a")
def declare(s: Front, seat: int) -> None:
    """The retreat is declared; the column of CAPs changes on the next turn."""
    s.retreats = with_item(s.retreats, seat, s.turn)
    s.activation = Activation(seat, -1, is_retreat=True)
    tell(s, "told.general_retreat", "GI-8.7.1a", seat=seat)


def hexes_to_move(s: Front, seat: int) -> HexSet:
    """The hexes with units that have not moved and take part: neither forts nor Belgians."""
    units = s.present[seat] & ~s.book.forts & ~s.activation.moved
    return hexes_of(s, units & ~s.book.of_nation[BELGIAN])


@decision(
    rule="GI-8.7.2b", asks="hex", among=(hexes_to_move, "nobody_left_to_move"), words=("done",)
)
def choose_retreating_hex(_s: Front, _hex: int | str, seat: int) -> None:
    """Which hex moves next, or that the retreat is over."""


def begin_move(s: Front, at: int) -> None:
    """The units of a hex move."""
    s.activation = s.activation._replace(at=at)


def end_move(s: Front, at: int, seat: int) -> None:
    """Whoever stayed in the hex has had his move."""
    stayed = s.standing[at] & s.book.own[seat]
    s.activation = s.activation._replace(moved=s.activation.moved | stayed)


@decision(
    rule="GI-8.7.3c",
    asks="hex",
    among=(diggable_after_retreat, "not_to_be_entrenched"),
    words=("done",),
)
def choose_trench(_s: Front, _hex: int | str, seat: int) -> None:
    """Which hex the Germans entrench at the end of their retreat, a CAP each."""


@rule("GI-8.7.2c", "GI-8.7.2d", "GI-8.7.3d", "GI-14.1.1a5")
def conclude(s: Front, seat: int) -> None:
    """The retreat costs victory points; the Allies owe no more Mandated Battles."""
    gain(s, "points", seat, -retreat_price(s, seat), "GI-8.7.2d")
    if seat == ALLIED:
        spend(s, "mandated", seat, s.mandated[seat], "GI-8.7.2c")


@rule("GI-8.7.2d", "GI-8.7.3d")
def retreat_price(s: Front, seat: int) -> int:
    """The points that a General Retreat costs on this turn."""
    prices = s.book.vp.prices
    listed = prices.allied_retreat if seat == ALLIED else prices.german_retreat
    return -listed[max(turn for turn in listed if turn <= s.turn)]
