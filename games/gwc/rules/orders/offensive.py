"""Offensive (O24): a line of men goes forward, then fires."""

from __future__ import annotations

from games.gwc.rules.fire.fire_order import fire_at_will
from games.gwc.rules.fire.firers import all_targets, arms_of, has_target, target_hexes
from games.gwc.rules.formations.excuses import ACTIVATED, BROKEN, NOT_YOURS, OFF_BOARD
from games.gwc.rules.formations.partners import ALLIED
from games.gwc.rules.movement.move import clear_move, moves
from games.gwc.rules.movement.paces import able_to_move, immobile
from games.gwc.rules.orders.activation import fresh
from games.gwc.rules.situations.reactions import is_called_off, offensive_activated
from games.gwc.state import Field, Summons, UnitSet
from ww1core.hexgrid import members, subset
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, units_in
from ww1core.turns import Steps, bar, because, bind, decision, procedure, put, stop_if, when, word

LEAST = 2


@rule("GWC-O24.1")
def in_order(s: Field, seat: int) -> UnitSet:
    """Who may take part: unbroken and not activated this Turn."""
    unbroken = fresh(s, seat) & ~s.broken
    return unbroken & ~immobile(s, unbroken)


@rule("GWC-O24.1", "GWC-O24.2d")
def lines(s: Field, seat: int, *, first: bool = False) -> UnitSet:
    """Everybody in a line that could attack, however far from a Leader; or in the ``first`` one.

    A line is Formations in the same or in adjacent hexes, two at least, one an infantry Leader,
    one able to move.
    """
    ready = in_order(s, seat)
    leaders = ready & s.book.leaders
    if not leaders:
        return 0
    lined_up, hexes = 0, s.occupied[seat]
    for hex_ in {s.hex[unit] for unit in members(s.present[seat] & ~ready)}:
        if not s.standing[hex_] & ready:
            hexes &= ~(1 << hex_)
    while leaders:
        leader = (leaders & -leaders).bit_length() - 1
        line = units_in(s, s.book.land.flood(1 << s.hex[leader], hexes)) & ready
        leaders &= ~line
        if _is_line(s, line) and somebody_moves(s, line, seat):
            lined_up |= line
            if first:
                break
    return lined_up


def somebody_moves(s: Field, units: UnitSet, seat: int) -> bool:
    """Whether one of some Formations could move."""
    return any(True for _ in able_to_move(s, units, seat))


@rule("GWC-O24.1")
def _is_line(s: Field, line: UnitSet) -> bool:
    """Whether Formations are enough for an Offensive and have a Leader."""
    return line.bit_count() >= LEAST and bool(line & s.book.leaders)


def can_attack(s: Field, seat: int) -> bool:
    """Whether a line can be drawn up."""
    return bool(lines(s, seat, first=True))


@procedure
def offensive_order(seat: int) -> Steps:
    """An Offensive: the line is drawn up, moves, and fires."""
    return (
        clear_move,
        draw_up,
        offensive_activated,
        stop_if(is_called_off),
        moves,
        clear_move,
        when(can_fire_now, fire_of_line),
    )


@procedure
def fire_of_line(seat: int) -> Steps:
    """Those who went forward may fire, without Weapons."""
    return (
        put("fires", fire_or_hold),
        when("fires", bind(fire_at_will, ready=those_who_went, weapons=0)),
    )


@procedure(owns="summons")
def draw_up(seat: int) -> Steps:
    """Who takes part, one after the other."""
    return begin_line, join_line, end_line


def begin_line(s: Field, seat: int) -> None:
    """Nobody stands in the line yet."""
    s.summons = Summons("offensive", seat)


@rule("GWC-O24.1", "GWC-O24.2d")
def in_line(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those next to the line or in a hex of it; at first all who are in some line."""
    chosen = s.summons.chosen
    left &= lines(s, seat) & ~chosen
    if not chosen:
        return left
    return left & units_in(s, s.book.land.spread(hexes_of(s, chosen)))


IN_LINE = because("GWC-O24.1", "in_line_already", lambda s: s.summons.chosen)


@rule("GWC-O24.1", "GWC-O14.5")
def is_no_line(s: Field, seat: int) -> bool:
    """Whether the line is too short, has no Leader, or could not move."""
    chosen = s.summons.chosen
    return not _is_line(s, chosen) or not somebody_moves(s, chosen, seat)


@decision(
    rule="GWC-O24.1",
    asks="unit",
    repeated=True,
    again=True,
    words=[word("done", bar("GWC-O24.1", "is_no_line", is_no_line))],
    among=(in_line, "not_in_line", ALLIED, NOT_YOURS, OFF_BOARD, BROKEN, ACTIVATED, IN_LINE),
    forced=False,
)
def join_line(s: Field, unit: int | str, seat: int) -> None:
    """Who joins the line next."""
    if isinstance(unit, int):
        s.summons = s.summons._replace(chosen=s.summons.chosen | 1 << unit)


@rule("GWC-O24.2a")
def end_line(s: Field) -> None:
    """All of the line are activated as for a Move."""
    chosen = s.summons.chosen
    s.activated |= chosen
    s.order = s.order._replace(activated=s.order.activated | chosen)


@rule("GWC-O24.2c")
def those_who_went(s: Field, seat: int) -> UnitSet:
    """The Units and Leaders who have entered a new hex: they may fire, not their Weapons."""
    went = s.order.moved & s.book.own[seat] & (s.book.soldiers | s.book.leaders)
    return subset(went, lambda unit: s.hex[unit] >= 0)


def can_fire_now(s: Field, seat: int) -> bool:
    """Whether anybody who went forward has a target."""
    return has_target(s, arms_of(s, those_who_went(s, seat), 0), target_hexes(s, seat))


def tell_targets(s: Field, seat: int) -> dict[str, object]:
    """For the question: what those who went forward can fire at."""
    arms = arms_of(s, those_who_went(s, seat), 0)
    return {"targets": members(all_targets(s, arms, target_hexes(s, seat)))}


@decision(rule="GWC-O24.2c", words=("fire", "hold"), tells=tell_targets)
def fire_or_hold(s: Field, what: str, seat: int) -> bool:
    """Whether the line fires now that it has moved."""
    return what == "fire"
