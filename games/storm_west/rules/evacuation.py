"""Naval evacuation (16.5): stacks that leave the Channel ports by sea."""

from __future__ import annotations

from games.storm_west.forces import ALLIED
from games.storm_west.state import Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import remove
from ww1core.turns import Steps, decision, procedure, when


@procedure(rule=("SW-16.5a", "SW-11.9c"))
def evacuate() -> Steps:
    """The first thing of an Allied player turn, with the option."""
    return (when(can_evacuate, leave_by_sea),)


@rule("SW-16.5a")
def open_ports(s: Front) -> HexSet:
    """The ports with Allied units that have never been German."""
    return s.book.ports & s.book.area & ~s.lost_ports & s.occupied[ALLIED]


def can_evacuate(s: Front) -> bool:
    """Whether there is a stack to evacuate."""
    return "evacuation" in s.book.options and open_ports(s) != 0


@decision(
    rule="SW-16.5a",
    asks="hex",
    seat=lambda _s: ALLIED,
    repeated=True,
    words=("done",),
    among=(open_ports, "nobody_to_evacuate"),
    forced=False,
)
def leave_by_sea(s: Front, port: int | str) -> None:
    """Which port is evacuated, or that no more is."""
    if isinstance(port, int):
        send_off(s, port)


@rule("SW-16.5b")
def send_off(s: Front, port: int) -> None:
    """All units in a port leave; next turn they come back over the edge of the map."""
    stack = s.standing[port] & s.book.own[ALLIED]
    for unit in members(stack):
        remove(s, unit)
        s.due[unit] = s.turn + 1
    s.covered &= ~stack
    s.by_edge |= stack
    tell(s, "told.evacuated", "SW-16.5b", at=port, count=stack.bit_count())
