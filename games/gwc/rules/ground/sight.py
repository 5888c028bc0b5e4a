"""Line of sight (10, T110): who sees what, through how much hindrance, and why not."""

from __future__ import annotations

from typing import NamedTuple

from games.gwc.sight.glimpses import OWN, UNSEEN, Key
from games.gwc.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.tables import Datum

TANK = 1
"""What a Tank between hinders."""
HILLS = "GWC-T110.3.3"


class Reason(NamedTuple):
    """One thing on a line: it hinders by a value, or without one it blocks."""

    what: str
    hex: int
    other: int
    """The hex behind a hexside, -1 for something in a hex."""
    value: int
    rule: str


def ground_key(s: Field) -> Key:
    """What on the ground differs from the print, as far as sight goes."""
    opaque = s.book.outlook.opaque
    return s.shell_holes & opaque, s.rubble, s.blaze, s.gas, s.smoke


def _bare_key(s: Field) -> Key:
    """The same without gas and smoke, which hinder and never block."""
    return s.shell_holes & s.book.outlook.opaque, s.rubble, s.blaze, 0, ()


@rule("GWC-10.1a", "GWC-10.3.3", "GWC-10.1.1b")
def hindrance(s: Field, from_: int, to: int) -> int | None:
    """The hindrance between two hexes, the greatest there is; None where there is no line."""
    found = s.book.outlook.hindrance(ground_key(s), from_, to)
    if found == UNSEEN or is_in_fog(s, from_, to):
        return None
    return found or (TANK if s.book.tanks and tanks_between(s, from_, to) else 0)


def sees(s: Field, a: int, b: int) -> bool:
    """Whether there is a line between two hexes."""
    return bool(seen_among(s, a, 1 << b))


def visible(s: Field, hex_: int) -> HexSet:
    """The hexes that are seen from a hex, itself among them."""
    return seen_among(s, hex_, s.book.land.all)


def seen_among(s: Field, hex_: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that are seen from a hex."""
    limit = farthest(s) if s.book.special.fog_limit else 0
    if limit:
        hexes &= s.book.land.grid.within(hex_, limit)
    return s.book.outlook.seen(_bare_key(s), hex_, hexes)


@rule("SR-fog")
def farthest(s: Field) -> int:
    """How far anybody sees in the fog of now; 0 without fog."""
    special = s.book.special
    until = special.fog_until
    return 0 if until and s.time >= until else special.fog_limit


def is_in_fog(s: Field, a: int, b: int) -> bool:
    """Whether two hexes are too far apart for the fog of now."""
    if not s.book.special.fog_limit:
        return False
    limit = farthest(s)
    return bool(limit) and s.book.land.grid.distance(a, b) > limit


@rule("GWC-10.1.1a", "GWC-10.1.1b")
def tanks_between(s: Field, a: int, b: int) -> HexSet:
    """The hexes of Tanks that hinder a line: on the level of both ends, like a Hindrance.

    Units and Leaders hinder nobody.
    """
    land = s.book.land
    level = land.level
    if level[a] != level[b]:
        return 0
    tanks = 0
    for unit in members(s.book.tanks):
        hex_ = s.hex[unit]
        if hex_ >= 0 and level[hex_] == level[a]:
            tanks |= 1 << hex_
    if not tanks:
        return 0
    line = s.book.outlook.moment(ground_key(s)).sight.lines.line(a, b)
    return tanks & (line.between | line.beside)


@rule("GWC-GL-AOLEVEL")
def observer_level(s: Field) -> int:
    """The level from which an Artillery Observer looks, whatever its hex."""
    return s.book.terrain.hills.observer_level


@rule("GWC-GL-AOLEVEL", "GWC-2.1b")
def observer_sees(s: Field, seat: int, among: HexSet | None = None) -> HexSet:
    """The hexes, all or some, that the Artillery Observer of a side sees; it sees its own hex."""
    hex_ = s.book.sides[seat].observer
    hexes = s.book.land.all if among is None else among
    limit = farthest(s)
    if limit:
        hexes &= s.book.land.grid.within(hex_, limit)
    return s.book.outlook.seen(_bare_key(s), hex_, hexes, observer_level(s))


def observer_hindrance(s: Field, seat: int, to: int) -> int | None:
    """The hindrance between the Artillery Observer of a side and a hex; None without a line."""
    hex_ = s.book.sides[seat].observer
    found = s.book.outlook.hindrance(ground_key(s), hex_, to, observer_level(s))
    return None if found == UNSEEN or is_in_fog(s, hex_, to) else found


@rule("GWC-10.3.1")
def beats_hindrance(product: int, distance: int, hindrance_: int) -> bool:
    """Whether a Targeting or Accuracy roll, less the hindrance, is greater than the distance."""
    return product - hindrance_ > distance


def line_report(s: Field, a: int, b: int, level: int = OWN) -> tuple[Reason, ...]:
    """What blocks and hinders a line, each with its rule; for an observer with his level."""
    outlook, key = s.book.outlook, ground_key(s)
    found: list[Reason] = []
    if is_in_fog(s, a, b):
        found.append(Reason("fog", b, -1, 0, "SR-fog"))
    found += [
        Reason(bar.name, bar.hex, bar.other, 0, rule_of(s, bar.name))
        for bar in outlook.bars(key, a, b, level)
    ]
    found += [
        Reason(met.name, met.hex, met.other, met.value, rule_of(s, met.name))
        for met in outlook.hindrances(key, a, b, level)
    ]
    if level == OWN:
        found += [
            Reason("tank", hex_, -1, TANK, "GWC-10.1.1b")
            for hex_ in members(tanks_between(s, a, b))
        ]
    return tuple(found)


def rule_of(s: Field, what: str) -> str:
    """The rule by which something blocks or hinders."""
    chart = s.book.terrain
    entries: dict[str, Datum] = {
        **chart.terrain,
        **{str(name): entry for name, entry in chart.overlays.items()},
        **{str(name): entry for name, entry in chart.elements.items()},
        **{str(name): entry for name, entry in chart.hexsides.items()},
    }
    ids = entries[what].rule if what in entries else HILLS
    return ids if isinstance(ids, str) else ids[0]
