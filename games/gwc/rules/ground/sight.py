"""Line of sight (10, T110): who sees what, through how much hindrance, and why not."""

from __future__ import annotations

from games.gwc.state import Field
from ww1core.answers import InTheWay
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.tables import Datum

TANK = 1
"""What a Tank between hinders."""
ANYWHERE = -1
"""How far is seen without fog."""
NAMES = {"range": "fog"}
"""What limits sight, where the rules call it otherwise."""
RULES = {"range": "SR-fog", "hill": "GWC-T110.3.3"}
"""The rules of what no chart has."""


def ground(s: Field) -> tuple[HexSet, ...]:
    """What lies on the printed board: shell holes, rubble, blazes, gas, and smoke by value."""
    outlook = s.book.outlook
    smoke = outlook.no_smoke
    if s.smoke:
        smoke = tuple(
            from_members(hex_ for hex_, value in s.smoke if value == thickness)
            for thickness in outlook.smoke_values
        )
    return s.shell_holes & outlook.opaque, s.rubble, s.blaze, s.gas, *smoke


@rule("GWC-10.1a", "GWC-10.1d", "GWC-10.3.3", "GWC-10.1.1b")
def hindrance(s: Field, from_: int, to: int) -> int | None:
    """The hindrance between two hexes, the greatest there is; None where there is no line."""
    sight, now = s.book.outlook.sight, ground(s)
    if not sight.sees(from_, to, now, farthest=farthest(s)):
        return None
    value = sight.hindrance(from_, to, now)
    return value or (TANK if s.book.tanks and tanks_between(s, from_, to) else 0)


def sees(s: Field, a: int, b: int) -> bool:
    """Whether there is a line between two hexes."""
    return bool(seen_among(s, a, 1 << b))


@rule("GWC-T110.3.3")
def seen_among(s: Field, hex_: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that are seen from a hex."""
    return s.book.outlook.sight.visible_from(hex_, hexes, ground(s), farthest=farthest(s))


@rule("SR-fog")
def farthest(s: Field) -> int:
    """How far anybody sees in the fog of now, any distance without fog."""
    special = s.book.special
    if not special.fog_limit or (special.fog_until and s.time >= special.fog_until):
        return ANYWHERE
    return special.fog_limit


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
    line = s.book.outlook.sight.lines.line(a, b)
    return tanks & (line.between | line.beside)


@rule("GWC-GL-AOLEVEL")
def observer_level(s: Field) -> int:
    """The level from which an Artillery Observer looks, whatever its hex."""
    return s.book.terrain.hills.observer_level


@rule("GWC-GL-AOLEVEL", "GWC-2.1b")
def observer_sees(s: Field, seat: int, among: HexSet | None = None) -> HexSet:
    """The hexes, all or some, that the Artillery Observer of a side sees; it sees its own hex."""
    return s.book.outlook.sight.visible_from(
        s.book.sides[seat].observer,
        s.book.land.all if among is None else among,
        ground(s),
        level=observer_level(s),
        farthest=farthest(s),
    )


def observer_hindrance(s: Field, seat: int, to: int) -> int | None:
    """The hindrance between the Artillery Observer of a side and a hex; None without a line."""
    if not observer_sees(s, seat, 1 << to):
        return None
    hex_ = s.book.sides[seat].observer
    return s.book.outlook.sight.hindrance(hex_, to, ground(s), level=observer_level(s))


@rule("GWC-10.3.1")
def beats_hindrance(product: int, distance: int, hindrance_: int) -> bool:
    """Whether a Targeting or Accuracy roll, less the hindrance, is greater than the distance."""
    return product - hindrance_ > distance


def line_report(s: Field, a: int, b: int, level: int | None = None) -> tuple[InTheWay, ...]:
    """What blocks and hinders a line, each with its rule; for an observer with his level."""
    sight, now = s.book.outlook.sight, ground(s)
    bars = (
        *sight.bars(a, b, now, level=level, farthest=farthest(s)),
        *sight.hindrances(a, b, now, level=level),
    )
    tanks = members(tanks_between(s, a, b)) if level is None else ()
    return (
        *[InTheWay(NAMES.get(bar.name, bar.name), *bar[1:], rule_of(s, bar.name)) for bar in bars],
        *[InTheWay("tank", hex_, -1, TANK, "GWC-10.1.1b") for hex_ in tanks],
    )


def rule_of(s: Field, what: str) -> str:
    """The rule by which something blocks or hinders."""
    chart = s.book.terrain
    others = (chart.overlays, chart.elements, chart.hexsides)
    entries: dict[str, Datum] = dict(chart.terrain)
    for table in others:
        entries.update({str(name): entry for name, entry in table.items()})
    ids = entries[what].rule if what in entries else RULES[what]
    return ids if isinstance(ids, str) else ids[0]
