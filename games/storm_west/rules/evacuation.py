"""Naval evacuation (16.5): units that leave the Channel ports by sea."""

from __future__ import annotations

from games.storm_west.forces import ALLIED
from games.storm_west.rules.stacking import settle_stacks
from games.storm_west.state import Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, remove, show, units_in
from ww1core.turns import Steps, decision, procedure, put, while_


@procedure(rule=("SW-16.5a", "SW-11.9c"))
def evacuate() -> Steps:
    """The first thing of an Allied player turn, with the option."""
    return (
        put("is_done", False),  # noqa: FBT003 (nobody has said so)
        while_(somebody_may_leave, put("is_done", leave_by_sea)),
    )


@rule("SW-16.5a")
def open_ports(s: Front) -> HexSet:
    """The ports with Allied units that have never been German."""
    return s.book.ports & s.book.area & ~s.lost_ports & s.occupied[ALLIED]


def in_ports(s: Front) -> UnitSet:
    """The units that may leave by sea, whoever is next to them."""
    return s.present[ALLIED] & units_in(s, open_ports(s))


def somebody_may_leave(s: Front, is_done: bool) -> bool:  # noqa: FBT001 (of a question)
    """Whether there is somebody to evacuate, and the others are not to stay."""
    return not is_done and "evacuation" in s.book.options and open_ports(s) != 0


@decision(
    rule="SW-16.5a",
    asks="unit",
    seat=lambda _s: ALLIED,
    hidden=True,
    words=("done",),
    among=(in_ports, "not_to_be_evacuated"),
    forced=False,
)
def leave_by_sea(s: Front, unit: int | str) -> bool:
    """Who leaves by sea, one by one, or that the others stay."""
    if isinstance(unit, int):
        send_off(s, unit)
    return isinstance(unit, str)


@rule("SW-16.5b")
def send_off(s: Front, unit: int) -> None:
    """A unit leaves its port; next turn it comes back over the edge of the map."""
    port, bit = s.hex[unit], 1 << unit
    show(s, bit, "SW-13.8a")
    remove(s, unit)
    s.due[unit] = s.turn + 1
    s.by_edge |= bit
    settle_stacks(s, port)
    tell(s, "told.evacuated", "SW-16.5b", unit=unit, at=port)
