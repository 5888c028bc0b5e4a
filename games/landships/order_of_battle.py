"""The counters of a scenario: groups, crews, what they carry, aircraft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.landships.forces import OFF_MAP, SEATS, Type, Unit
from games.landships.land import DIRECTIONS
from games.landships.schema import counters, scenario
from ww1core.hexgrid import HexMap
from ww1core.ledger import rule
from ww1core.tables import Document


@rule("LS-1.11a", "LS-2.2d", "LS-13.2", "LS-15.11a", "LS-2.46", "LS-8.67.a2")
def units_of(
    land: HexMap,
    entry: scenario.ScenarioData,
    types: Mapping[str, Type],
    options: frozenset[str],
) -> tuple[Unit, ...]:
    """The counters side by side: groups with their crews and weapons, then aircraft."""
    groups = [group for group in entry.groups if takes_part(types[group.type], options)]
    units = [unit for group in groups for unit in _group(land, entry, group, types)]
    units += _flights(entry, types)
    return tuple(sorted(units, key=lambda unit: unit.seat))


@rule("LS-16.15.c1")
def takes_part(type_: Type, options: frozenset[str]) -> bool:
    """Whether a type is in the game: infantry guns only together with the stosstruppen."""
    return type_.kind != "IG" or "stosstruppen" in options


def _group(
    land: HexMap,
    entry: scenario.ScenarioData,
    group: scenario.GroupEntry,
    types: Mapping[str, Type],
) -> list[Unit]:
    """The counters of a group, each with its crew and what it carries after it."""
    hexes = entry.placed.get(group.id, "").split()
    seat, type_ = SEATS.index(group.side), types[group.type]
    carried = [weapon for weapon, count in group.carries.items() for _ in range(count)]
    units: list[Unit] = []
    facing = 0 if group.facing is None else DIRECTIONS.index(group.facing)
    for number in range(group.count):
        name = group.names[number] if group.names else ""
        id_ = f"{group.id}.{number + 1}"
        start = land.hex(hexes[number]) if hexes else OFF_MAP
        turn = 0 if group.enter is None else group.enter.turn
        carrier = f"{group.aboard}.1" if group.aboard else ""
        unit = Unit(id_, name, group.formation, seat, type_, group.id, start, facing, carrier, turn)
        units.append(unit)
        is_car = type_.kind == "armoured_car"
        if is_car or number < entry.crews.get(group.id, 0):
            is_inside = type_.vehicle is not None
            units.append(
                unit._replace(
                    id=f"{id_}.crew",
                    name="",
                    type=types[f"crew_{group.side}"],
                    carrier=id_ if is_inside else "",
                )
            )
        if number < len(carried):
            weapon = types[carried[number]]
            units.append(
                unit._replace(
                    id=f"{id_}.{weapon.id.rpartition('_')[2]}", name="", type=weapon, carrier=id_
                )
            )

    return units


def _flights(entry: scenario.ScenarioData, types: Mapping[str, Type]) -> list[Unit]:
    """The aircraft, which wait off the board."""
    units: list[Unit] = []
    for flight in entry.aircraft:
        type_ = types[flight.type]
        if type_.plane is None:
            continue
        plane = type_.plane._replace(mission=flight.mission or "")
        for number in range(flight.count):
            id_ = f"{flight.type}.{number + 1}"
            unit = Unit(id_, "", "", type_.seat, type_._replace(plane=plane), flight.type)
            units.append(unit)
    return units


@rule("LS-2.45b")
def check_stars(entry: Document[scenario.ScenarioData], armies: Sequence[counters.Army]) -> None:
    """Refuse a scenario that uses a machine with a star on its counter."""
    stars = {machine.id for army in armies for machine in army.vehicles if machine.unused}
    for number, group in enumerate(entry.value.groups):
        if group.type in stars:
            message = f"{group.type!r} is marked with a star, expected a type for scenarios"
            raise entry.error(message, "groups", number, "type")


@rule("LS-2.0a")
def check_mix(units: tuple[Unit, ...], mix: Document[counters.Mix]) -> None:
    """Refuse a scenario that needs more counters of a print than there are."""
    needed = Counter(unit.type.counter for unit in units)
    for number, entry in enumerate(mix.value.counters):
        if needed[entry.id] > entry.quantity:
            message = f"{needed[entry.id]} counters are needed, expected {entry.quantity} at most"
            raise mix.error(message, "counters", number, "quantity")
