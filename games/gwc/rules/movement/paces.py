"""Where a stack can step (O23.1 to O23.5): points, prices, and hexes that are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.gwc.rules.formations.values import face, movement
from games.gwc.rules.ground.overstack import silhouettes
from games.gwc.rules.ground.terrain import Ways, ways_around, ways_of
from games.gwc.rules.ground.works import is_linked
from games.gwc.rules.movement.tanks import closed_to_tanks
from games.gwc.rules.situations.liberties import storms_by
from games.gwc.state import Field, March, UnitSet
from ww1core.hexgrid import HexSet, members, subset
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, other

EXIT_COST = 1


def march_of(s: Field, seat: int, movers: UnitSet, hex_: int) -> March:
    """A stack that has not moved yet."""
    return March(seat, movers, hex_, visited=1 << hex_, sound=movers & ~s.broken)


@rule("GWC-O23.5.9", "GWC-O16.3.1")
def immobile(s: Field, units: UnitSet) -> UnitSet:
    """The broken Tanks that neither move nor advance."""
    tanks, stuck = units & s.book.tanks & s.broken, 0
    for tank in members(tanks) if tanks else ():
        if face(s, tank).move < 0:
            stuck |= 1 << tank
    return stuck


def of_stack(
    closed: Callable[[Field, HexSet, March], HexSet],
) -> Callable[[Field, HexSet], HexSet]:
    """The hexes that are closed to the stack that moves, by what is closed to any stack."""
    return lambda s, left: closed(s, left, s.march)


def mobile(s: Field, seat: int) -> UnitSet:
    """Everybody of a side but Tanks that cannot move."""
    return s.book.own[seat] & ~immobile(s, s.book.own[seat])


@rule("GWC-O23.a", "GWC-O23.2b", "GWC-T116a", "SR-guides")
def points_left(s: Field, march: March) -> int:
    """What a stack can still spend: the lowest Movement now, one more after a Road, less the spent.

    A Squad that guides a Tank goes at the pace of the Tank.
    """
    pace = march.movers if march.guide < 0 else march.movers & ~(1 << march.guide)
    if pace & pace - 1:
        points = min([movement(s, unit) for unit in members(pace)])
    else:
        points = movement(s, pace.bit_length() - 1) if pace else 0
    if march.on_road:
        points += s.book.terrain.elements["road"].movement_bonus
    return points - march.spent


@rule("GWC-O23.1a", "GWC-O23.5.5a", "GWC-T118a", "GWC-T121")
def price(s: Field, march: March, from_: int, to: int) -> int | None:
    """What a stack pays for a step: what the dearest of its members pays; None if one may not."""
    return ways(s, march, from_).costs.get(to)


def ways(s: Field, march: March, from_: int) -> Ways:
    """The ways of a stack into the adjacent hexes."""
    tanks, met = march.movers & s.book.tanks, (march.met_shell_hole, march.met_splintered)
    if not tanks:
        return ways_around(s, from_, (False, met))
    by_tank = ways_around(s, from_, (True, met))
    others = march.movers & ~tanks
    if not others:
        return by_tank
    is_guided = others == 1 << march.guide if march.guide >= 0 else False
    on_foot = ways_around(s, from_, (False, met)).costs
    costs: dict[int, int | None] = {}
    for to, cost in by_tank.costs.items():
        also = on_foot[to]
        if cost is None or also is None:
            costs[to] = None
        else:
            costs[to] = cost if is_guided else max(cost, also)
    return ways_of(costs)


@rule("GWC-O23.4", "GWC-A54a", "GWC-S98.3.4", "GWC-S98.4.7")
def held_by_enemy(s: Field, left: HexSet, march: March) -> HexSet:
    """The hexes with enemies, which nobody moves into without a card that allows it."""
    held = left & s.occupied[other(march.seat)]
    return 0 if held and storms_by(s, march.movers) else held


@rule("GWC-O23.5.8")
def closed_to_stack(s: Field, left: HexSet, march: March) -> HexSet:
    """The hexes whose ground a Tank of the stack may not enter."""
    return closed_to_tanks(s, left) if march.movers & s.book.tanks else 0


@rule("GWC-8.2.1a")
def other_tanks(s: Field, left: HexSet, march: March) -> HexSet:
    """For a stack with a Tank the hexes with another one of its side."""
    tanks = march.movers & s.book.tanks
    return left & hexes_of(s, s.present[march.seat] & s.book.tanks & ~tanks) if tanks else 0


@rule("GWC-O23.4", "GWC-O16.3")
def without_way(s: Field, left: HexSet, march: March, from_: int) -> HexSet:
    """The hexes into which no way leads: impassable ones, bridges but by their road or railway."""
    return left & ~ways(s, march, from_).within[-1]


@rule("GWC-O24.2b", "GWC-8.2.1b")
def overfull(s: Field, left: HexSet, march: March) -> HexSet:
    """The hexes where the stack would be too much for the limit."""
    book, own = s.book, s.book.own[march.seat]
    room = book.tracks.stacking.limit - silhouettes(book, march.movers)
    return subset(
        left & s.occupied[march.seat], lambda to: silhouettes(book, s.standing[to] & own) > room
    )


def open_steps(s: Field, march: March, from_: int) -> HexSet:
    """The hexes that a stack can enter next and pay for."""
    hexes = payable(s, march, from_)
    if hexes:
        hexes &= ~held_by_enemy(s, hexes, march)
    if march.movers & s.book.tanks:
        hexes &= ~(closed_to_stack(s, hexes, march) | other_tanks(s, hexes, march))
    if s.order is not None and s.order.id == "O24":
        hexes &= ~(march.visited | overfull(s, hexes, march))
    return hexes


@rule("GWC-O23.1b")
def too_dear(s: Field, left: HexSet, march: March, from_: int) -> HexSet:
    """The hexes that cost more than the stack has left, and those without a way."""
    return left & ~payable(s, march, from_)


def payable(s: Field, march: March, from_: int) -> HexSet:
    """The hexes into which a way leads that the stack can pay for."""
    points = points_left(s, march)
    if points <= 0:
        return 0
    within = ways(s, march, from_).within
    return within[points] if points < len(within) else within[-1]


@rule("GWC-7.2", "GWC-7.2.1a", "GWC-7.2.1.1", "GWC-O23.4", "GWC-O16.2", "GWC-O16.3")
def can_leave(s: Field, movers: UnitSet, seat: int, from_: int) -> bool:
    """Whether a stack stands where it may leave the board: by the enemy edge, Runners by their own.

    A Tank leaves once only.
    """
    book = s.book
    if movers & s.exited or not (book.edges[0] | book.edges[1]) >> from_ & 1:
        return False
    runners = movers & book.runners
    if runners:
        return runners == movers and bool(book.edges[seat] >> from_ & 1)
    return bool(book.edges[other(seat)] >> from_ & 1)


def can_move_at_all(s: Field, unit: int, seat: int) -> bool:
    """Whether a Formation by itself could enter a hex or leave the board in a Move."""
    hex_ = s.hex[unit]
    march = march_of(s, seat, 1 << unit, hex_)
    if open_steps(s, march, hex_):
        return True
    return can_leave(s, 1 << unit, seat, hex_) and points_left(s, march) >= EXIT_COST


def able_to_move(s: Field, units: UnitSet, seat: int) -> Iterator[int]:
    """Those of some Formations, one after the other, of whom each by itself could move."""
    return (unit for unit in members(units) if can_move_at_all(s, unit, seat))


@rule("GWC-O16.1a", "GWC-O16.1b", "GWC-O16.3")
def ways_to_advance(s: Field, march: March, from_: int) -> HexSet:
    """The adjacent hexes that a stack can advance into, whatever they cost and whoever is there."""
    hexes = s.book.land.around[from_]
    hexes &= ~(closed_to_stack(s, hexes, march) | other_tanks(s, hexes, march))
    return hexes & ~without_way(s, hexes, march, from_)


def can_advance_at_all(s: Field, unit: int, seat: int) -> bool:
    """Whether a Formation by itself could advance or leave the board."""
    hex_ = s.hex[unit]
    if can_leave(s, 1 << unit, seat, hex_):
        return True
    return bool(ways_to_advance(s, march_of(s, seat, 1 << unit, hex_), hex_))


def able_to_advance(s: Field, units: UnitSet, seat: int) -> Iterator[int]:
    """Those of some Formations, one after the other, of whom each by itself could advance."""
    return (unit for unit in members(units) if can_advance_at_all(s, unit, seat))


@rule("GWC-F130.2")
def is_under_cover(s: Field, march: March, from_: int, to: int) -> bool:
    """Whether a step goes from trench to trench, pillbox or blockhouse, or back, without a Tank."""
    return not march.movers & s.book.tanks and is_linked(s, from_, to)
