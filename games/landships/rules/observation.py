"""Observation (5.1): which hexes a side may shell, who observes, and who needs a line to guns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import SEATS
from games.landships.rules.ground import cloud, gassed, locked, smoked
from games.landships.rules.retreats import REARWARD
from games.landships.rules.spotting import farthest, ground_for, lengthened
from games.landships.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, with_item
from ww1core.turns import bar, decision, per_book, word

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook


@per_book
@rule("LS-5.13a", "LS-5.13E", "LS-5.6d")
def always_observed(book: LandshipsBook, seat: int) -> HexSet:
    """The hexes that a side observes without anybody.

    The enemy's first trench line, its own trenches and the row before them, towns, junctions,
    bridges.
    """
    board, side = book.board, SEATS[seat]
    hexes = board.trenches[seat] | board.junctions
    hexes |= book.land.terrain["town"] | book.land.terrain["bridge"]
    for line in book.entry.front_lines.get(side, ()):
        hexes |= board.lines.get(line, 0)
    ahead = REARWARD[book.entry.edges[SEATS[other(seat)]]][0]
    for hex_ in members(board.trenches[seat]):
        for way in ahead:
            to = book.land.grid.toward[hex_][way]
            if to >= 0:
                hexes |= 1 << to
    return hexes


@per_book
@rule("LS-5.11.a1", "LS-16.23a", "LS-16.23.a")
def observed_from(book: LandshipsBook, hex_: int) -> HexSet:
    """The hexes within the range of an observer: by option farther on the level and by height."""
    grid, reach = book.land.grid, book.common.observer.observes
    if "long_ranges" not in book.options:
        return grid.within(hex_, reach)
    found = 0
    for to in members(grid.within(hex_, book.reach)):
        added = lengthened(book, hex_, to)
        limit = reach + added if added else book.numbers.long_ranges.observed
        if grid.distance(hex_, to) <= limit:
            found |= 1 << to
    return found


@rule("LS-5.11.a1", "LS-5.11.a2", "LS-5.6b", "LS-5.11a", "LS-5.1", "LS-16.23a", "LS-12.1b")
def seen_by_observers(s: Field, seat: int) -> HexSet:
    """The hexes in range that unpinned observers of a side see, beyond what it always observes."""
    book = s.book
    observers = s.present[seat] & book.observers & ~(s.pinned | gassed(s, seat) | locked(s, seat))
    hexes = 0
    known = smoked(s) | always_observed(book, seat)
    for observer in members(observers):
        at = s.hex[observer]
        near = observed_from(book, at) & ~(known | 1 << at)
        hexes |= 1 << at | book.sight.visible_from(
            at, near, ground_for(s, seat), farthest=farthest(s)
        )
    return hexes


@rule("LS-5.12a", "LS-5.12b", "LS-5.12E")
def seen_from_above(s: Field, seat: int) -> HexSet:
    """The hexes within two of an aircraft that observes for a side."""
    spots = s.watching[seat]
    return cloud(s.book, spots, s.book.barrage.observation.aircraft) if spots else 0


@rule("LS-5.11.d4", "LS-5.33e", "LS-5.6a")
def observed(s: Field, seat: int) -> HexSet:
    """All hexes that a side may shell now; nothing under smoke is."""
    hexes = always_observed(s.book, seat) | seen_by_observers(s, seat) | seen_from_above(s, seat)
    return hexes & ~smoked(s)


@rule("LS-5.12a", "LS-5.12b", "LS-5.12E", "LS-11.31a")
def observers_above(s: Field, target: int, seat: int) -> UnitSet:
    """The aircraft of a side that wait for its guns within two hexes of one."""
    book, near = s.book, s.book.barrage.observation.aircraft
    return from_members(
        plane
        for plane in members(book.planes & book.own[seat] & ~s.downed)
        if (at := s.aloft[plane]) >= 0
        and s.watching[seat] >> at & 1
        and book.land.grid.distance(at, target) <= near
    )


def is_watched(s: Field, target: int, seat: int) -> bool:
    """Whether an aircraft observes a hex."""
    return bool(observers_above(s, target, seat))


@rule("LS-5.12a", "LS-5.12d")
def only_from_above(s: Field, target: int, seat: int) -> bool:
    """Whether nobody but an aircraft observes a hex."""
    others = always_observed(s.book, seat) | seen_by_observers(s, seat)
    return not others >> target & 1


@rule("LS-11.31a", "LS-5.12c", "LS-5.12E")
@decision(
    rule="LS-5.12a",
    asks="unit",
    among=(observers_above, "does_not_observe"),
    words=[word("observer", bar("LS-5.12a", "only_from_above", only_from_above))],
    needs=("target",),
)
def choose_observer(s: Field, plane: int | str, seat: int) -> None:
    """Which aircraft observes, or that others do; it observes one hex and goes home."""
    if isinstance(plane, int):
        s.barrage = s.barrage._replace(plane=plane)
        s.aloft[plane] = -1
        planes = members(s.book.planes & s.book.own[seat])
        spots = from_members(at for one in planes if (at := s.aloft[one]) >= 0)
        s.watching = with_item(s.watching, seat, s.watching[seat] & spots)


@rule("LS-11.1d")
def use_observer(s: Field) -> None:
    """The aircraft that observed a barrage that is fired has had one of its uses."""
    if s.barrage.plane >= 0:
        s.uses[s.barrage.plane] += 1


@rule("LS-5.11.c1", "LS-5.12d", "LS-5.13a", "LS-5.14a", "LS-5.14b")
def needs_line(s: Field, target: int, seat: int) -> bool:
    """Whether an observer has to reach the guns: not for what anybody or an aircraft observes.

    In the first turn all lines are whole.
    """
    is_free = s.barrage.plane >= 0 or bool(always_observed(s.book, seat) >> target & 1)
    return s.turn > 1 and not is_free
