"""Foot movement (chapter 7): twice a turn a point, half a point along roads and trenches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import OFF_MAP, SEATS
from games.landships.rules.entering import step_in
from games.landships.rules.german_crews import toward_cover
from games.landships.rules.ground import gassed, inside, locked
from games.landships.rules.guns import crew_of, guns_to_lay, infantry_guns, lay_gun
from games.landships.rules.leaders import board, cannot_change, stranded
from games.landships.rules.soft_skins import wheel_work
from games.landships.rules.stacking import full_of_squads, is_overstacked
from games.landships.state import Field, leave_board
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, expire, other
from ww1core.turns import (
    Steps,
    bar,
    bind,
    chose,
    decision,
    loop,
    per_book,
    procedure,
    put,
    roll,
    when,
    when_chosen,
    word,
)

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook


@procedure(rule=("LS-4.4", "LS-7.0", "LS-8.67.a2"))
def first_foot_phase(seat: int) -> Steps:
    """The phasing side moves its foot units for the first time."""
    return (wheel_work, bind(foot_moves, arriving=1))


@procedure(rule=("LS-4.10", "LS-2.21d", "LS-S11.SR1"))
def second_foot_phase(seat: int) -> Steps:
    """It moves them again, but for those who have fought a close assault."""
    return (keep_fighters, keep_doubtful, bind(foot_moves, arriving=0))


@rule("LS-S11.SR1")
def keep_doubtful(s: Field, seat: int) -> None:
    """Squads that doubt the attack stay where they are on a six, unless in a trench."""
    book = s.book
    for special in book.entry.special:
        if special.kind != "doubtful" or s.turn < special.from_turn:
            continue
        for unit in members(s.present[seat] & ~s.pinned):
            is_sure = book.units[unit].type.id != special.type
            if is_sure or book.board.trench >> s.hex[unit] & 1:
                continue
            if roll(s, "doubt", unit, rule=special.id) in special.faces:
                s.moved |= 1 << unit


def keep_fighters(s: Field) -> None:
    """Who was engaged in a close assault this turn has moved."""
    s.moved |= s.engaged


@procedure(rule=("LS-7.1", "LS-2.24.b2", "LS-16.21"))
def foot_moves(seat: int, arriving: int) -> Steps:
    """Units move one after the other, until the side has done."""
    return (
        loop(
            when_chosen("unit", choose_mover, foot_move),
            when(chose("unit", "turn"), lay_gun),
            until=chose("unit", "done"),
        ),
        end_moves,
    )


def end_moves(s: Field) -> None:
    """The movement is over."""
    expire(s, "end_of_move")


@rule("LS-7.0", "LS-2.22a", "LS-2.23a", "LS-2.24.b2", "LS-2.3.e", "LS-7.15", "LS-14.13")
def foot_units(s: Field, seat: int) -> UnitSet:
    """The units of a side on foot; guns stay where they are, riders and machines move before."""
    book = s.book
    own = s.present[seat] & book.soft & ~(s.mounted | s.mending)
    return own & ~inside(s) | stranded(s, seat) if own & book.men else own


def arrivals(s: Field, seat: int) -> UnitSet:
    """The squads of a side that may come onto the board now."""
    book = s.book
    waiting = book.arriving & book.own[seat] & book.squads & ~s.mounted
    due = 0
    for unit in members(waiting & ~s.present[seat]):
        if s.hex[unit] == OFF_MAP and book.units[unit].turn <= s.turn:
            due |= 1 << unit
    return due


def movers(s: Field, seat: int, arriving: int) -> UnitSet:
    """The units on foot, at first those that come onto the board, later infantry guns."""
    if arriving:
        return foot_units(s, seat) | (arrivals(s, seat) if s.book.arriving else 0)
    return foot_units(s, seat) | infantry_guns(s, seat)


@rule("LS-4.4", "LS-9.2a")
def pinned_units(s: Field) -> UnitSet:
    """Those who are pinned."""
    return s.pinned


@rule("LS-5.56b")
def gassed_units(s: Field, seat: int) -> UnitSet:
    """Those who are in enemy gas."""
    return gassed(s, seat)


@rule("LS-7.12b", "LS-12.1a")
def locked_units(s: Field, seat: int) -> UnitSet:
    """Those whom a melee holds."""
    return locked(s, seat)


@rule("LS-4.10", "LS-6.15a")
def moved_units(s: Field) -> UnitSet:
    """Those who have moved in this phase."""
    return s.moved


@rule("LS-15.12.1a")
def crews_run(s: Field, seat: int) -> bool:
    """Whether a crew that has left its tank still has to run for cover in this phase."""
    crews = s.panicked & s.present[seat] & ~(s.moved | s.pinned)
    return any(step_hexes(s, crew, s.book.terrain.half_points, seat) for crew in members(crews))


@rule("LS-16.21")
def nothing_to_lay(s: Field, seat: int, arriving: int) -> bool:
    """Whether no gun may turn: only in the first foot movement, under that option."""
    return not arriving or not guns_to_lay(s, seat)


def shut_in(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those who can enter no hex; where one beside them is empty nobody is."""
    shut = 0
    points = s.book.terrain.half_points
    held = s.squads_at[0] | s.squads_at[1] | s.vehicles_at[other(seat)]
    for unit in members(left):
        at = s.hex[unit]
        is_free = at >= 0 and not s.panicked >> unit & 1 and first_steps(s.book, at) & ~held
        if not is_free and not step_hexes(s, unit, points, seat):
            shut |= 1 << unit
    return shut


@per_book
def first_steps(book: LandshipsBook, hex_: int) -> HexSet:
    """The hexes beside a hex that the points of a movement lead into."""
    points = book.terrain.half_points
    return from_members(to for to, cost in book.costs.edges(hex_) if cost <= points)


@rule("LS-16.15.c2", "LS-16.21")
@decision(
    rule="LS-7.0",
    asks="unit",
    among=(movers, "not_your_foot"),
    bars=[
        bar("LS-9.2a", "is_pinned", pinned_units),
        bar("LS-5.56b", "is_gassed", gassed_units),
        bar("LS-7.12b", "is_locked", locked_units),
        bar("LS-4.10", "has_moved", moved_units),
        bar("LS-7.11a", "shut_in", shut_in),
    ],
    words=[
        word("turn", bar("LS-16.21", "no_gun_turns", nothing_to_lay)),
        word("done", bar("LS-15.12.1a", "crew_runs", crews_run)),
    ],
)
def choose_mover(s: Field, unit: int | str, seat: int, arriving: int) -> None:
    """Which unit moves next, that a gun turns, or that no more does."""
    if isinstance(unit, int):
        s.moved |= 1 << unit
        if s.book.guns >> unit & 1:
            s.moved |= 1 << crew_of(s, unit)


@procedure(rule=("LS-7.11a", "LS-7.11b", "LS-14.11a"))
def foot_move(unit: int, seat: int) -> Steps:
    """A unit goes step by step, as far as its point leads."""
    return (
        put("left", whole_phase),
        loop(
            put("to", foot_step),
            when(chose("to"), put("left", after_step), step_in),
            until=is_at_end,
        ),
        when(chose("to", "board"), board),
    )


def whole_phase(s: Field) -> int:
    """The half points of a phase."""
    return s.book.terrain.half_points


def after_step(s: Field, unit: int, to: int, left: int) -> int:
    """The half points that are left after a step."""
    if s.hex[unit] < 0:
        return 0
    return left - (s.book.costs.cost(s.hex[unit], to) or left)


@rule("LS-5.56E", "LS-7.14a")
def is_at_end(s: Field, unit: int, to: int | str, left: int, seat: int) -> bool:
    """Whether a unit goes no further: it stops, is pinned or lost, or has no way left."""
    if isinstance(to, str) or s.hex[unit] != to or s.pinned >> unit & 1:
        return True
    return not step_hexes(s, unit, left, seat)


@rule("LS-7.12a", "LS-13.24a", "LS-7.11b", "LS-3.1", "LS-3.2")
def step_hexes(s: Field, unit: int, left: int, seat: int) -> HexSet:
    """The hexes that a unit can enter with some half points, and in which it can still end.

    Enemies without squads or machines bar no hex; where eight squads are it may only pass.
    """
    book = s.book
    at, enemy = s.hex[unit], other(seat)
    closed = s.squads_at[enemy] | s.vehicles_at[enemy]
    if at < 0:
        gate = book.gates[book.units[unit].group] & ~closed
        return gate & ~full_of_squads(s, seat, gate)
    is_squad = book.squads >> unit & 1
    near = passed = 0
    for hex_, cost in book.costs.edges(at):
        if cost <= left and not closed >> hex_ & 1:
            near |= 1 << hex_
            if cost < left:
                passed |= 1 << hex_
    if s.panicked >> unit & 1:
        return toward_cover(s, unit, near)
    if not is_squad:
        return near
    full = full_of_squads(s, seat, near)
    for hex_ in members(full & passed):
        if not _ends_beyond(s, hex_, at, closed, seat):
            passed &= ~(1 << hex_)
    return near & ~(full & ~passed)


def _ends_beyond(s: Field, hex_: int, at: int, closed: HexSet, seat: int) -> bool:
    """Whether a squad that passes a full hex finds room beyond it."""
    beyond = 0
    for further, cost in s.book.costs.edges(hex_):
        if cost <= s.book.terrain.along and further != at and not closed >> further & 1:
            beyond |= 1 << further
    return bool(beyond & ~full_of_squads(s, seat, beyond))


def has_walked(s: Field, left: int) -> bool:
    """Whether a unit has moved already."""
    return not still_here(s, left)


def still_here(s: Field, left: int) -> bool:
    """Whether a unit has not moved yet."""
    return left == s.book.terrain.half_points


@rule("LS-3.1", "LS-3.12a")
def cannot_stop(s: Field, unit: int, left: int, seat: int) -> bool:
    """Whether eight other squads are where a unit is."""
    is_squad = s.book.squads >> unit & 1
    return bool(is_squad) and is_overstacked(s, s.hex[unit], seat)


@per_book
@rule("LS-6.15.d")
def doors(book: LandshipsBook, seat: int) -> HexSet:
    """The hexes of the edges by which the scenario lets squads of a side leave."""
    hexes = 0
    for edge, allowed in book.entry.exits.get(SEATS[seat], {}).items():
        hexes |= book.border[edge] if "squad" in allowed else 0
    return hexes


@rule("LS-6.15.d")
def cannot_exit(s: Field, unit: int, left: int, seat: int) -> bool:
    """Whether a unit is no squad that begins its move beside such an edge."""
    book = s.book
    is_squad = bool(book.squads >> unit & 1) and s.hex[unit] >= 0
    is_whole = left == book.terrain.half_points
    return not (is_squad and is_whole and doors(book, seat) >> s.hex[unit] & 1)


@rule("LS-6.15.d")
@decision(
    rule="LS-7.11a",
    asks="hex",
    among=(step_hexes, "not_in_reach"),
    words=[
        word(
            "stop",
            bar("LS-7.11a", "not_moved_yet", still_here),
            bar("LS-3.12a", "cannot_stop", cannot_stop),
        ),
        word("exit", bar("LS-6.15.d", "no_exit_here", cannot_exit)),
        word(
            "board",
            bar("LS-14.11a", "walked_before", has_walked),
            bar("LS-14.11a", "no_tank_to_board", cannot_change),
        ),
    ],
)
def foot_step(s: Field, choice: int | str, unit: int, left: int, seat: int) -> None:
    """Which hex the unit enters, that it stops, leaves the board or boards a tank here."""
    if choice == "exit":
        leave_board(s, unit)
