"""Batteries off the map and guns on it that take part in barrages (5.0, 5.6)."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.rules.arcs import cone_hexes
from games.landships.rules.guns import crewed_guns
from games.landships.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, with_item
from ww1core.turns import decision


@rule("LS-5.0a", "LS-5.11.c1")
def elements_left(s: Field, seat: int) -> int:
    """The batteries off the map that have not been used in this turn."""
    return s.book.entry.elements.get(SEATS[seat], 0) - s.elements_used[seat]


@rule("LS-5.0E", "LS-5.6e", "LS-5.6.a3", "LS-2.3.c2")
def laid_guns(s: Field, seat: int) -> tuple[tuple[int, HexSet], ...]:
    """The guns of a side with a crew that are free, each with the hexes that it can shell.

    Those are in its arc and indirect range.
    """
    book = s.book
    guns = s.present[seat] & book.of_kind["ART"] & ~(s.shelled | s.captured)
    laid = []
    for gun in members(crewed_guns(s, guns)):
        about, at = book.units[gun].type.gun, s.hex[gun]
        near = book.land.grid.within(at, 0 if about is None else about.indirect) & ~(1 << at)
        laid.append((gun, near & cone_hexes(book, at, s.facing[gun], (0,))))
    return tuple(laid)


def guns_on(s: Field, target: int, seat: int) -> UnitSet:
    """The guns of a side that can shell a hex."""
    return from_members(gun for gun, hexes in laid_guns(s, seat) if hexes >> target & 1)


def may_add_guns(s: Field, target: int, seat: int) -> bool:
    """Whether guns on the map can fire at the hex."""
    return bool(guns_on(s, target, seat))


@rule("LS-5.11.b1")
def least_guns(s: Field) -> int:
    """How many guns have to fire where no battery does."""
    return 0 if s.barrage.elements else 1


@rule("LS-16.22a")
def most_guns(s: Field) -> int:
    """How many guns may fire at most: by a plan as many as it says."""
    return s.barrage.planned or s.book.of_kind["ART"].bit_count()


@decision(
    rule="LS-5.11.b1",
    asks="unit",
    among=(guns_on, "cannot_shell"),
    repeated=True,
    least=least_guns,
    most=most_guns,
    needs=("target",),
)
def lay_guns(s: Field, gun: int | str, seat: int) -> None:
    """Which guns on the map fire as well."""
    if isinstance(gun, int):
        s.barrage = s.barrage._replace(guns=s.barrage.guns | 1 << gun)


@rule("LS-5.11.b1", "LS-5.11.c1", "LS-5.6.a2", "LS-5.11.a3")
def spend_guns(s: Field, seat: int) -> None:
    """What was named is used in this turn, whether it fires or not."""
    barrage_ = s.barrage
    used = s.elements_used[seat] + barrage_.elements
    s.elements_used = with_item(s.elements_used, seat, used)
    s.shelled |= barrage_.guns
