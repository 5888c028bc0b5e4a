"""Armies and units as the rules read them."""

from __future__ import annotations

from typing import NamedTuple

from games.clash_giants import schema
from games.clash_giants.series import FortData
from ww1core import DataError
from ww1core.hexgrid import HexMap

SEATS: tuple[schema.Side, schema.Side] = ("central", "entente")
NO_ARMY = -1
FACES = range(1, 7)


class Army(NamedTuple):
    """An army command; ``points`` are its movement points by turn and die."""

    id: str
    name: str
    seat: int
    marker_from: int
    points: tuple[tuple[int, ...], ...]

    def allowance(self, turn: int, die: int) -> int:
        """What the command track says for a die on a turn."""
        return self.points[turn - 1][die - 1]


class Unit(NamedTuple):
    """A counter, or a fort of the map, which is a unit that never moves."""

    id: str
    name: str
    seat: int
    army: int
    corps: str | None
    type: str
    size: str
    steps: int
    starts_with: int
    te: int
    no_attack: bool
    nationality: str
    start: int
    entry_turn: int
    entry_hexes: tuple[int, ...]


def armies_of(battle: schema.BattleData, entry: schema.ScenarioEntry) -> tuple[Army, ...]:
    """The armies that take part, in the order of the scenario."""
    by_id = {army.id: army for army in battle.armies}
    armies = []
    for key in entry.armies:
        if key not in by_id:
            raise DataError(f"there is no army {key}", field=f"scenario {entry.id}.armies")
        army = by_id[key]
        armies.append(
            Army(
                army.id,
                army.name,
                SEATS.index(army.side),
                army.marker_from,
                tuple(_points(army, turn) for turn in range(1, entry.turns + 1)),
            )
        )
    return tuple(armies)


def _points(army: schema.ArmyEntry, turn: int) -> tuple[int, ...]:
    """The range of a command track that is in use on a turn, by die; none before the marker is."""
    for used in army.ranges:
        first, last = used.turns
        if first <= turn <= last:
            track = army.track[used.range]
            return tuple(track[face] for face in FACES)
    if turn >= army.marker_from:
        raise DataError(f"army {army.id} has no range for turn {turn}", field="armies.ranges")
    return tuple(0 for _ in FACES)


def units_of(
    land: HexMap,
    drawn: schema.BattleMap,
    counters: schema.Units,
    armies: tuple[Army, ...],
    entry: schema.ScenarioEntry,
    fort: FortData,
) -> tuple[Unit, ...]:
    """The counters that take part, and after them the forts of the map."""
    numbers = {army.id: number for number, army in enumerate(armies)}
    known = {unit.id for unit in counters.units}
    for key in entry.units:
        if key not in known:
            raise DataError(f"there is no unit {key}", field=f"scenario {entry.id}.units")
    taking_part = frozenset(entry.units) or known
    units = [
        _counter(land, unit, numbers, armies, entry)
        for unit in counters.units
        if unit.id in taking_part
    ]
    forts = [placed for placed in drawn.forts if land.grid.has(placed.hex)]
    return (*units, *(_fort(land, placed, fort) for placed in forts))


def _counter(
    land: HexMap,
    unit: schema.UnitEntry,
    numbers: dict[str, int],
    armies: tuple[Army, ...],
    entry: schema.ScenarioEntry,
) -> Unit:
    if unit.army not in numbers:
        message = f"unit {unit.id} belongs to army {unit.army}, which takes no part"
        raise DataError(message, field=f"scenario {entry.id}.units")
    arrives = unit.entry
    if arrives is not None and not any(map(land.grid.has, arrives.hexes)):
        message = f"unit {unit.id} enters nowhere on this map"
        raise DataError(message, field=f"scenario {entry.id}.units")
    return Unit(
        unit.id,
        unit.name,
        armies[numbers[unit.army]].seat,
        numbers[unit.army],
        unit.corps,
        unit.type,
        unit.size,
        unit.steps,
        unit.starts_with or unit.steps,
        unit.te,
        unit.no_attack,
        unit.nationality,
        -1 if unit.setup is None else land.hex(unit.setup),
        0 if arrives is None else arrives.turn,
        ()
        if arrives is None
        else tuple(land.hex(number) for number in arrives.hexes if land.grid.has(number)),
    )


def _fort(land: HexMap, entry: schema.FortEntry, fort: FortData) -> Unit:
    name = f"Fort {entry.name}"
    return Unit(
        id=name,
        name=name,
        seat=SEATS.index(entry.side),
        army=NO_ARMY,
        corps=None,
        type="fort",
        size="division",
        steps=fort.steps,
        starts_with=fort.steps,
        te=fort.te,
        no_attack=True,
        nationality="",
        start=land.hex(entry.hex),
        entry_turn=0,
        entry_hexes=(),
    )
