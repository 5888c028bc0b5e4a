"""A march step by step (11.1), for a player who cares about the way."""

from __future__ import annotations

from games.clash_giants.rules.marching import costs, finish_move, march_limits, told_of_place
from games.clash_giants.rules.room import full_for, other_arm, works_where_cavalry_may_not_stop
from games.clash_giants.rules.zones import enemy_zone
from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, steps
from ww1core.ledger import rule
from ww1core.pieces import place
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    loop,
    only,
    procedure,
    put,
    when,
    when_chosen,
    word,
)


@procedure(rule=("CG-11.1c", "CG-4.2b"))
def march_by_steps(unit: int, seat: int, start: int, points: int) -> Steps:
    """A march hex by hex, for a player who cares about the way."""
    return (
        put("made", 0),
        loop(
            when_chosen("next", step_to, put("points", take_step), put("made", another_step)),
            until=chose("next", "stop"),
        ),
        when("made", finish_move),
    )


def another_step(_s: Field, made: int) -> int:
    """How many steps are made after one more; a march may come back to where it started."""
    return made + 1


@rule("CG-11.4a")
def next_steps(
    s: Field, unit: int, seat: int, start: int, points: int, made: int
) -> dict[int, int]:
    """The next hexes of a marching unit with the points each takes; only the first is granted."""
    limits = march_limits(s, unit, seat)
    begun = start if made else None
    return dict(steps(costs(s), s.hex[unit], points, limits, start=begun))


def _may_stop_in(s: Field, unit: int, hex_: int, seat: int) -> bool:
    """Whether a march may end in a hex."""
    spot = 1 << hex_
    if works_where_cavalry_may_not_stop(s, spot, unit, seat) or other_arm(s, spot, unit, seat):
        return False
    return not full_for(s, unit, spot, seat)


def _leads_on(s: Field, unit: int, seat: int, start: int, hex_: int, points: int) -> bool:
    """Whether a march that enters a hex can end there or further on."""
    if _may_stop_in(s, unit, hex_, seat):
        return True
    limits = march_limits(s, unit, seat)
    onward = steps(costs(s), hex_, points, limits, start=start)
    return any(_leads_on(s, unit, seat, start, other, points - price) for other, price in onward)


@rule("CG-7.2b")
def hexes_from_zone_to_zone(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """The adjacent hexes in an enemy zone for a unit that stands in one."""
    zone, hex_ = enemy_zone(s, seat), s.hex[unit]
    return left & zone & s.book.land.around[hex_] if zone >> hex_ & 1 else 0


@rule("CG-11.1c")
def step_hexes(
    s: Field, left: HexSet, unit: int, seat: int, start: int, points: int, made: int
) -> HexSet:
    """The hexes of the next step, as far as the march can end somewhere after it."""
    hexes = 0
    for hex_, price in next_steps(s, unit, seat, start, points, made).items():
        if _leads_on(s, unit, seat, start, hex_, points - price):
            hexes |= 1 << hex_
    return left & hexes


def may_not_stop_here(s: Field, unit: int, seat: int, made: int) -> bool:
    """Whether the unit has to go on."""
    return made > 0 and not _may_stop_in(s, unit, s.hex[unit], seat)


@decision(
    rule="CG-11.1c",
    asks="hex",
    words=[word("stop", bar("CG-6.1a", "cannot_stop_here", may_not_stop_here))],
    bars=[
        bar("CG-7.2b", "zone_to_zone", hexes_from_zone_to_zone),
        only("CG-11.1c", "no_step_there", step_hexes),
    ],
    needs=("start", "points", "made"),
    tells=told_of_place,
)
def step_to(_s: Field, _hex: int | str, unit: int, seat: int) -> None:
    """The next hex of the march, or that it ends."""


def take_step(s: Field, unit: int, seat: int, start: int, points: int, made: int, next: int) -> int:  # noqa: A002 (the name the procedure keeps it under)
    """Enter the hex and say how many points are left."""
    price = next_steps(s, unit, seat, start, points, made)[next]
    place(s, unit, next, "CG-11.1c")
    return points - price
