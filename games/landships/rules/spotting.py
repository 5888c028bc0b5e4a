"""Spotting and sight (8.2): who sees which hex, and how far targets in it are spotted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.rules.ground import smoked
from games.landships.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.turns import per_book, remembered

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

ANYWHERE = -1
"""How far is seen without fog."""
MOST = 20
"""Nothing is spotted farther."""


@rule("LS-S13.SR1", "LS-S14.SR1", "LS-S18.SR1")
def farthest(s: Field) -> int:
    """How far anybody sees in the fog of now, any distance without it."""
    for special in s.book.fogs:
        first, last = special.turns
        if first <= s.turn <= last:
            return special.farthest
    return ANYWHERE


@rule("LS-8.23.1", "LS-8.23.2", "LS-8.23.3", "LS-8.23Ed", "LS-8.23Ec", "LS-5.33e")
def ground_for(s: Field, seat: int, *, over_friends: bool = False) -> tuple[HexSet, ...]:
    """What comes and goes on the board before the eyes of a side: friends, tanks, smoke, shells."""
    friends = 0 if over_friends else s.steady[seat]
    return friends, s.tanks_at[0] | s.tanks_at[1], smoked(s), s.barraged


@rule("LS-8.23a", "LS-8.23.a")
def in_sight(s: Field, seat: int, hex_: int, over_friends: int = 0) -> HexSet:
    """The hexes with enemies that a side sees from a hex, its own hex always among them."""
    return _seen(s, seat, hex_, over_friends, farthest(s))


@remembered(reads=("steady", "tanks_at", "smoke", "barraged", "occupied"))
def _seen(s: Field, seat: int, hex_: int, over_friends: int, limit: int) -> HexSet:
    """The same, remembered by what stands and drifts between."""
    hexes = s.occupied[1 - seat] & s.book.land.grid.within(hex_, s.book.reach)
    ground = ground_for(s, seat, over_friends=bool(over_friends))
    here = hexes & 1 << hex_
    return here | s.book.sight.visible_from(hex_, hexes & ~here, ground, farthest=limit)


@per_book
@rule("LS-8.21", "LS-8.21E", "LS-16.23a")
def spotting_range(book: LandshipsBook, hex_: int, class_: str) -> int:
    """How far a class of targets is spotted in a hex: the least number of its ground.

    On hills woods and open ground use the hill row.
    """
    land, rows = book.land, book.spotting.rows
    bit = 1 << hex_
    names = [name for name in ("marsh", "town") if land.terrain[name] & bit]
    names += ["rough"] if book.board.rough & bit else []
    names += [name for name in ("trench", "fortification") if land.terrain[name] & bit]
    if land.level[hex_] > 0 and (land.terrain["woods"] | land.terrain["clear"]) & bit:
        names.append("hill")
    elif land.terrain["woods"] & bit:
        names.append("woods")
    names += ["river"] if land.terrain["river"] & bit else []
    number: int = min(getattr(rows[name], class_) for name in names or ["clear"])
    return number


@per_book
@rule("LS-16.23a")
def doubled_range(book: LandshipsBook, hex_: int, class_: str) -> int:
    """How far a class of targets is spotted from the same level: in the open twice as far."""
    long, number = book.numbers.long_ranges, spotting_range(book, hex_, class_)
    is_bare = book.board.open & ~(book.board.rough | book.board.hill) & 1 << hex_
    return min(number * long.times, long.most) if is_bare else number


def class_of(s: Field, unit: int) -> str:
    """The class of a target on the spotting chart."""
    book = s.book
    if book.vehicles >> unit & 1:
        return "vehicle"
    if s.mounted >> unit & 1:
        return "cavalry"
    return "gun" if (book.guns | book.weapons) >> unit & 1 else "foot"


@rule("LS-8.21", "LS-8.22a", "LS-8.22b", "LS-8.24", "LS-16.23a")
def spotted_at(s: Field, hex_: int, units: UnitSet, *, is_doubled: bool = False) -> int:
    """How far the best seen of some units in a hex is spotted; who fired is spotted to 10.

    By option it is farther from the same level, which is flat ground.
    """
    book, range_ = s.book, doubled_range if is_doubled else spotting_range
    ranges = [range_(book, hex_, class_) for class_ in {class_of(s, one) for one in members(units)}]
    if units & s.fired:
        ranges.append(book.numbers.long_ranges.fired if is_doubled else book.spotting.fired)
    return max(ranges, default=0)


@rule("LS-16.23.a")
def lengthened(book: LandshipsBook, hex_: int, other: int) -> int:
    """What a difference of levels adds to spotting, observation and direct fire, both ways."""
    if "long_ranges" not in book.options:
        return 0
    level = book.land.level
    return abs(level[hex_] - level[other]) * book.numbers.long_ranges.a_level


@rule("LS-8.0a", "LS-8.21", "LS-2.21b", "LS-5.11N")
def is_spotted(s: Field, from_: int, to: int, units: UnitSet) -> bool:
    """Whether some units in a hex are spotted from another; nobody else spots for the firer."""
    book = s.book
    distance, added = book.land.grid.distance(from_, to), lengthened(book, from_, to)
    is_doubled = not added and "long_ranges" in book.options
    return distance <= spotted_at(s, to, units, is_doubled=is_doubled) + added
