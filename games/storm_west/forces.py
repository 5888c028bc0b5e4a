"""Counters as the rules read them, and where a ready set-up puts them."""

from __future__ import annotations

from typing import NamedTuple

from games.storm_west import schema
from ww1core.hexgrid import HexMap
from ww1core.ledger import rule
from ww1core.tables import Document

SEATS: tuple[schema.Side, schema.Side] = ("german", "allied")
GERMAN, ALLIED = 0, 1
ARMIES: tuple[schema.Army, ...] = ("german", "british", "french", "belgian", "american")
POOLS: tuple[schema.Pool, ...] = (*ARMIES, "japanese")
"""Whose replacement steps are counted apart."""
TYPES: tuple[schema.UnitType, ...] = (
    "infantry",
    "stosstruppen",
    "cavalry",
    "tank",
    "heavy_tank",
    "fast_tank",
    "anti_tank",
    "agb",
    "air",
    "bomber",
)
TANKS = frozenset({"tank", "heavy_tank", "fast_tank"})
OFF_MAP = -1
STACK = 3
"""The units of a side that may be in a hex."""


class Unit(NamedTuple):
    """A counter; ``values`` are attack, defence and movement by steps, from one step up.

    ``start`` is the hex of the ready set-up, below 0 without one, and ``start_steps`` what it has
    there. ``pool`` is the number of the steps that rebuild it.
    """

    id: str
    print: str
    name: str
    seat: int
    army: str
    nation: str
    type: str
    size: str
    values: tuple[schema.Values, ...]
    turn: int
    substitute: str
    year: int
    pool: int
    start: int = OFF_MAP
    start_steps: int = 0

    @property
    def steps(self) -> int:
        """How many steps it has at full strength; air units have none."""
        return len(self.values)


class Placement(NamedTuple):
    """Where a ready set-up puts a unit, and the assault corps it gives way to."""

    hex: str
    is_reduced: bool
    unless: str = ""


def placements(setup: Document[schema.SetUp]) -> dict[str, Placement]:
    """The ready set-up by unit; of an assault corps and its substitute both have the hex."""
    placed: dict[str, Placement] = {}
    for line in setup.value.placed.splitlines():
        number, *words = line.split()
        is_reduced = "reduced" in words
        for word in words:
            if word == "reduced":
                continue
            first, _, second = word.partition("/")
            for id_, unless in ((first, ""), (second, first)):
                if id_ in placed:
                    message = f"{id_} is placed twice, expected it in one hex"
                    raise setup.error(message, "placed")
                if id_:
                    placed[id_] = Placement(number, is_reduced, unless)
    return placed


def units_of(
    land: HexMap,
    counters: Document[schema.Units],
    setup: Document[schema.SetUp],
    entry: schema.ScenarioEntry,
) -> tuple[Unit, ...]:
    """The counters that take part, side by side and type by type."""
    placed = placements(setup)
    known = {counter.id: counter for counter in counters.value.units}
    for number, counter in enumerate(counters.value.units):
        if counter.substitute:
            counters.find("unit", counter.substitute, known, "units", number, "substitute")
    arriving = {id_ for arrival in entry.arrivals for id_ in arrival.units}
    for id_ in (*placed, *setup.value.absent, *setup.value.dead):
        setup.find("unit", id_, known, "placed" if id_ in placed else "absent")
    units = [
        _unit(land, counter, placed.get(counter.id), setup.value, entry.year)
        for counter in counters.value.units
        if _takes_part(counter, setup.value, entry, {*placed, *arriving})
    ]
    return tuple(sorted(units, key=lambda unit: (unit.seat, TYPES.index(_type(unit)))))


def _type(unit: Unit) -> schema.UnitType:
    return next(type_ for type_ in TYPES if type_ == unit.type)


@rule("SW-S3.4")
def _takes_part(
    counter: schema.UnitEntry, setup: schema.SetUp, entry: schema.ScenarioEntry, named: set[str]
) -> bool:
    """Whether a counter is in the game; in a part of the map only those who are named, and air."""
    if counter.year > entry.year or counter.id in setup.absent:
        return False
    if counter.type in setup.absent_types and counter.id not in named:
        return False
    if not entry.area:
        return True
    return counter.id in named or (counter.type == "air" and counter.turn == 0)


def _unit(
    land: HexMap,
    counter: schema.UnitEntry,
    placed: Placement | None,
    setup: schema.SetUp,
    year: int,
) -> Unit:
    values = tuple(side for side in (counter.reduced, counter.full) if side is not None)
    start = OFF_MAP if placed is None else land.hex(placed.hex)
    steps = len(values)
    starts = 1 if placed is not None and placed.is_reduced else steps
    nation = counter.nation or counter.army
    pool = POOLS.index("japanese" if nation == "japanese" else counter.army)
    return Unit(
        counter.id,
        counter.print,
        counter.name,
        GERMAN if counter.army == "german" else ALLIED,
        counter.army,
        nation,
        counter.type,
        counter.size,
        values,
        counter.turn if year == counter.year else 0,
        counter.substitute if "stosstruppen" not in setup.absent_types else "",
        counter.year,
        pool,
        start,
        0 if counter.id in setup.dead else starts,
    )
