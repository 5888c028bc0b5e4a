"""Reinforcements (6.1.2, 7.2.1): Formations on the Time Track come to the edge of the board."""

from __future__ import annotations

from games.gwc.rules.events.reach import enter_by_event
from games.gwc.rules.formations.partners import owner as player_of
from games.gwc.rules.formations.partners import senior
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.ground.overstack import has_room
from games.gwc.rules.movement.tanks import open_to
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, subset
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import (
    Steps,
    bar,
    call,
    decision,
    each,
    procedure,
    put,
    spoken_by,
    when,
    while_,
    word,
)


@procedure(rule="GWC-6.1.2e")
def enter_reinforcements() -> Steps:
    """Those in the space of the Time marker arrive, first those of the inactive player."""
    return each(
        "owner",
        inactive_first,
        while_(
            arrivals,
            spoken_by(who_leads, put("unit", choose_arrival)),
            when(entry_hexes, spoken_by(player_of, place_arrival), otherwise=(keep_waiting,)),
        ),
    )


def arrivals(s: Field, owner: int) -> UnitSet:
    """The Formations of a side in the space of the Time marker."""
    arriving = from_members({unit for space, unit in s.away if space == s.time})
    return arriving & s.book.own[owner]


def who_leads(s: Field, owner: int) -> int:
    """The player of a side who says in which order Formations arrive."""
    return senior(s, owner, arrivals(s, owner))


@rule("GWC-6.1.2e", "GWC-7.2.1.1", "GWC-8.2")
def entry_hexes(s: Field, unit: int) -> HexSet:
    """Where a Formation enters: on its own edge, a Tank that left on the edge it left by."""
    seat = s.book.units[unit].seat
    edge = s.book.edges[other(seat) if s.exited >> unit & 1 else seat]
    return subset(open_to(s, unit, edge), lambda hex_: has_room(s, unit, hex_))


@decision(
    rule="GWC-6.1.2e",
    asks="unit",
    seat="owner",
    among=(arrivals, "does_not_arrive"),
    needs=("owner",),
)
def choose_arrival(_s: Field, unit: int) -> None:
    """Which Formation enters next."""


@rule("GWC-7.2.1c")
def has_no_later_space(s: Field, unit: int) -> bool:
    """Whether a Formation has to come now; a Tank in its first space may wait for the second."""
    return (s.time + 1, unit) not in s.away


@rule("GWC-7.2.1c", "GWC-T107.1a")
@decision(
    rule="GWC-6.1.2e",
    asks="hex",
    seat="owner",
    among=(entry_hexes, "no_entry_there"),
    words=[word("wait", bar("GWC-7.2.1c", "has_to_enter", has_no_later_space))],
    needs=("owner",),
)
def place_arrival(s: Field, hex_: int | str, unit: int) -> None:
    """Where the Formation enters, Gas or not, or that a Tank waits for its other space."""
    if isinstance(hex_, str):
        s.away = tuple(arrival for arrival in s.away if arrival != (s.time, unit))
        return
    s.away = tuple(arrival for arrival in s.away if arrival[1] != unit)
    call(s, enter_by_event, unit, hex_, "GWC-6.1.2e")


@rule("GWC-6.1.2e")
def keep_waiting(s: Field, unit: int) -> None:
    """A Formation that finds no room stands on the next space."""
    rest = tuple(arrival for arrival in s.away if arrival[1] != unit)
    s.away = (*rest, (s.time + 1, unit))
    tell(s, "told.no_room", "GWC-6.1.2e", unit=unit)
