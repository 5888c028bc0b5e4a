"""Who moves or advances next, alone or as a stack (O23.2, O16.2)."""

from __future__ import annotations

from collections.abc import Iterator

from games.gwc.rules.formations.command import tell_units
from games.gwc.rules.movement import paces
from games.gwc.rules.orders.activation import fresh
from games.gwc.state import Field, March, UnitSet
from ww1core.hexgrid import from_members, subset
from ww1core.ledger import rule
from ww1core.turns import Steps, bar, because, decision, only, procedure, when, word

ADVANCE = "O16"


@rule("GWC-O23.2a", "GWC-O16.1a")
def able_to_go(s: Field, seat: int) -> Iterator[int]:
    """Those activated, one after the other, who have not had their move and can go somewhere."""
    order = s.order
    units = order.activated & ~order.finished & s.present[seat]
    return (paces.able_to_advance if order.id == ADVANCE else paces.able_to_move)(s, units, seat)


def somebody_can_go(s: Field, seat: int) -> bool:
    """Whether anybody can still go somewhere in this Order."""
    return any(True for _ in able_to_go(s, seat))


def those_able_to_go(s: Field, seat: int) -> UnitSet:
    """Those who can go now."""
    return from_members(able_to_go(s, seat))


@rule("GWC-O14.5")
def nobody_has_moved(s: Field) -> bool:
    """Whether nobody has crossed a hexside in this Order."""
    return not s.order.executed


@rule("GWC-O14.2b")
@decision(
    rule="GWC-O23.2a",
    asks="unit",
    words=[word("done", bar("GWC-O14.5", "nobody_has_moved", nobody_has_moved))],
    bars=[
        because("GWC-O23.2a", "not_of_this_order", lambda s, left: left & ~s.order.activated),
        because("GWC-O23.2a", "has_had_its_move", lambda s: s.order.finished),
        only("GWC-O23.2a", "can_go_nowhere", those_able_to_go),
    ],
)
def next_mover(s: Field, unit: int | str, seat: int) -> None:
    """Which Formation goes next, or that no more do."""
    if unit == "done":
        end_order(s)


def end_order(s: Field) -> None:
    """Nobody goes any more in this Order."""
    s.order = s.order._replace(finished=s.order.activated)


@procedure
def stack_up(seat: int, mover: int) -> Steps:
    """The Formation that goes, and those of its hex that go with it."""
    return begin_march, when(joiners, join_stack), close_stack


def begin_march(s: Field, seat: int, mover: int) -> None:
    """One Formation stands ready."""
    s.march = paces.march_of(s, seat, 1 << mover, s.hex[mover])


@rule("GWC-O23.2a", "GWC-O16.2", "SR-guides")
def joiners(s: Field, seat: int) -> UnitSet:
    """Who may go with the stack: those of its hex activated for the Order, and a guide."""
    march, order = s.march, s.order
    here = s.standing[march.start] & s.book.own[seat] & ~march.movers
    return here & (order.activated & ~order.finished | guides(s, march))


@rule("SR-guides")
def guides(s: Field, march: March) -> UnitSet:
    """The Squads that may guide a Tank that moves: one a Turn, not activated yet."""
    seat, book = march.seat, s.book
    if seat not in book.special.guides or s.guides_used >> seat & 1 or s.order.id == ADVANCE:
        return 0
    if not march.movers & book.tanks:
        return 0
    return s.standing[march.start] & book.squads & fresh(s, seat)


@rule("GWC-O23.2b")
def hold_up(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those with whom the stack could not go anywhere."""
    return subset(left, lambda unit: not goes_somewhere(s, _with(s, s.march, unit)))


def goes_somewhere(s: Field, march: March) -> bool:
    """Whether a stack that has not moved yet can go anywhere."""
    start = march.start
    may_leave = paces.can_leave(s, march.movers, march.seat, start)
    if s.order.id == ADVANCE:
        return may_leave or bool(paces.ways_to_advance(s, march, start))
    if may_leave and paces.points_left(s, march) >= paces.EXIT_COST:
        return True
    return bool(paces.open_steps(s, march, start))


def _with(s: Field, march: March, unit: int) -> March:
    """The stack with one more; a Squad that the Order has not activated is a guide."""
    bit = 1 << unit
    guide = march.guide if s.order.activated & bit else unit
    sound = march.sound | bit & ~s.broken
    return march._replace(movers=march.movers | bit, sound=sound, guide=guide)


@rule("GWC-O16.2", "SR-guides")
@decision(
    rule="GWC-O23.2a",
    asks="unit",
    repeated=True,
    again=True,
    words=("done",),
    among=(joiners, "not_of_this_stack"),
    bars=[bar("GWC-O23.2b", "would_hold_up_the_stack", hold_up)],
    forced=False,
    tells=lambda s: tell_units(s, s.march.movers),
)
def join_stack(s: Field, unit: int | str, seat: int) -> None:
    """Who goes along, one after the other; they stay together for the whole Order."""
    if isinstance(unit, int):
        s.march = _with(s, s.march, unit)
        if s.march.guide == unit:
            s.guides_used |= 1 << seat
            s.order = s.order._replace(activated=s.order.activated | 1 << unit)
            s.activated |= 1 << unit


def close_stack(s: Field) -> None:
    """Nobody of the stack goes again in this Order."""
    s.order = s.order._replace(finished=s.order.finished | s.march.movers)
