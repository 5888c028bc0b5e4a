"""Hidden stacks (13.8): the owner orders his stacks; only the unit on top is seen."""

from __future__ import annotations

from games.storm_west.state import Front
from ww1core.hexgrid import subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, cover, show, units_in
from ww1core.turns import Steps, bar, decision, loop, procedure, put


@rule("SW-13.8a")
def covered_units(s: Front, seat: int) -> UnitSet:
    """The units of a side that lie under others."""
    return s.present[seat] & s.covered


def without_zone(s: Front, left: UnitSet, seat: int) -> UnitSet:
    """Units without a zone of control, which go under those that have one."""
    zoners = s.book.zoners_of[seat]
    lower = left & ~zoners
    return subset(lower, lambda unit: s.standing[s.hex[unit]] & zoners)


def was_ordered(s: Front, left: UnitSet) -> UnitSet:
    """The units in stacks that have been ordered in this player turn."""
    return left & units_in(s, s.ordered)


@procedure(rule="SW-13.8a")
def order_all_stacks(seat: int) -> Steps:
    """Stacks are ordered one after the other, each once."""
    return (loop(put("is_done", order_stacks), until="is_done"),)


@decision(
    rule="SW-13.8a",
    asks="unit",
    hidden=True,
    words=("done",),
    among=(covered_units, "lies_under_nobody"),
    bars=[
        bar("SW-13.8a", "zone_goes_on_top", without_zone),
        bar("SW-13.8a", "stack_was_ordered", was_ordered),
    ],
    forced=False,
)
def order_stacks(s: Front, unit: int | str, seat: int) -> bool:
    """Which unit goes on top of its stack, or that the stacks stay as they are."""
    if isinstance(unit, int):
        stack = s.standing[s.hex[unit]] & s.book.own[seat]
        top = stack & ~s.covered
        show(s, 1 << unit, "SW-13.8a")
        cover(s, top)
        s.ordered |= 1 << s.hex[unit]
    return isinstance(unit, str)
