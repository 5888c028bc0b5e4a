"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from ww1_tutorial import schema
from ww1_tutorial.state import Field
from ww1_tutorial.view import resample
from ww1core.book import Book, Kind
from ww1core.errors import DataError
from ww1core.hexgrid.changes import Changes, terrain_now
from ww1core.hexgrid.costs import CostBook
from ww1core.hexgrid.costtables import CostTable
from ww1core.hexgrid.hexset import HexSet, from_members
from ww1core.hexgrid.mapdata import load_map
from ww1core.hexgrid.sight import Obstacle, Sight, SightRules, Walls
from ww1core.hexgrid.stacking import Limit, Stacking
from ww1core.networks import network_of, rail_net
from ww1core.notation import Phrase
from ww1core.plugins import Scenario
from ww1core.tables import Modifier
from ww1core.tables.load import Content
from ww1core.turns.sequencedata import SequenceData
from ww1core.views import Viewer

__all__ = ["SEATS", "Corvin", "Unit", "content", "open_book"]

SEATS = ("blue", "red")


class Unit(NamedTuple):
    """A counter as the rules read it."""

    name: str
    seat: int
    is_gun: bool
    steps: int
    movement: int
    range: int


class Corvin(Book):
    """The opened title."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        map_ = load_map(read.read("map.yaml", schema.MapData))
        counters = read.load("units.yaml", schema.Units)
        cards = read.load("cards.yaml", schema.Cards)
        super().__init__(
            seats=SEATS,
            kinds=[
                Kind.of("unit", [unit.id for unit in counters.units]),
                Kind.of("card", [card.id for card in cards.cards]),
                Kind.of("marker", [marker.id for marker in counters.markers]),
                Kind.of("facing", map_.grid.direction_names),
            ],
            map_=map_,
            options=options,
        )
        self.land = map_
        self.units = tuple(
            Unit(u.name, SEATS.index(u.seat), u.type == "gun", u.steps, u.movement, u.range)
            for u in counters.units
        )
        self.marker_seat = tuple(SEATS.index(marker.seat) for marker in counters.markers)
        self.hand_size = cards.hand
        self.plays = {
            play: from_members(n for n, card in enumerate(cards.cards) if card.play == play)
            for play in ("ambush", "support", "counter")
        }
        self._read_tables(read.load("tables.yaml", schema.Tables))
        self._read_scenario(read.load("scenarios.yaml", schema.Scenarios), scenario)
        data = read.load("sequence.yaml", SequenceData)
        self.sequence = data.sequence(scenario.turns)
        self.state_type = Field
        self.viewer = Viewer(resample=resample)
        self.phrases = PHRASES
        self.fights = frozenset({"choose_order:assault", "choose_order:fire", "join_assault"})
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_tables(self, tables: schema.Tables) -> None:
        units = self.units
        self.own = tuple(
            from_members(n for n, unit in enumerate(units) if unit.seat == seat)
            for seat in range(len(SEATS))
        )
        self.guns = from_members(n for n, unit in enumerate(units) if unit.is_gun)
        self.stacking = Stacking(
            [1] * len(units), [Limit("stacking", tables.stacking.most, by_number=True)]
        )
        self.orders_most = tables.orders.most
        march = tables.movement
        self.costs = CostBook(self.land, CostTable(terrain=march.terrain, sides=march.sides))
        self.supply_range = tables.supply.ground
        self.sources = (self.land.areas["west"], self.land.areas["east"])
        self.ground = network_of(self.land)
        self.rail_pairs = self._rail_pairs()
        self.rails = rail_net(self.land, self.rail_pairs)
        hedges = Walls("hedge", self.land.sides["hedge"], height=None, value=1)
        rules = SightRules(end_walls=True)
        self._sight = Sight(self.land, rules, self._obstacles(()), [hedges])
        self._sights: dict[Changes, Sight] = {(): self._sight}
        self.fire = tables.fire
        self.fire_modifiers = {m.name: m.modifier() for m in tables.fire.modifiers}
        self.assault_table = tables.assault.table("assault")
        self.shifts: dict[str, Modifier] = {m.name: m.modifier() for m in tables.shifts}

    def _obstacles(self, changes: Changes) -> list[Obstacle]:
        return [
            Obstacle(key, terrain_now(self.land, changes, key), height=None)
            for key in ("woods", "town")
        ]

    def sight(self, changes: Changes) -> Sight:
        """Who sees whom while the terrain is changed so; woods and towns are in the way."""
        found = self._sights.get(changes)
        if found is None:
            found = self._sights[changes] = self._sight.changed(self._obstacles(changes))
        return found

    def _rail_pairs(self) -> list[tuple[int, int]]:
        rail = self.land.terrain["rail"]
        grid = self.land.grid
        return [
            (a, b)
            for a in grid.hexes
            if rail >> a & 1
            for b in grid.neighbours[a]
            if a < b and rail >> b & 1
        ]

    def _read_scenario(self, listed: schema.Scenarios, scenario: Scenario) -> None:
        entry = next(one for one in listed.scenarios if one.id == scenario.id)
        unit_kind = self.kinds["unit"]
        placed = {unit_kind.number(unit): place.split() for unit, place in entry.set_up.items()}
        if len(placed) != len(self.units):
            raise DataError("not every unit is set up", field=f"scenario {entry.id}")
        directions = self.land.grid.direction_names
        self.start = tuple(self.land.hex(placed[unit][0]) for unit in range(len(self.units)))
        self.start_facing = tuple(
            directions.index(placed[unit][-1]) if len(placed[unit]) > 1 else 0
            for unit in range(len(self.units))
        )
        self.start_control = tuple(self._named(entry.control[seat]) for seat in ("blue", "red"))
        self.objectives: HexSet = self.land.areas["objectives"]

    def _named(self, names: tuple[str, ...]) -> HexSet:
        return from_members(hex_ for hex_, name in self.land.names.items() if name in names)


PHRASES = (
    Phrase(
        "march {unit} to {hex}",
        (
            ("choose_unit", "{unit}"),
            ("choose_order", "march"),
            ("march", "{hex}"),
        ),
    ),
    Phrase(
        "rail {unit} to {hex}",
        (
            ("choose_unit", "{unit}"),
            ("choose_order", "rail"),
            ("go_by_rail", "{hex}"),
        ),
    ),
    Phrase(
        "assault {hex} with {unit}",
        (
            ("choose_unit", "{unit}"),
            ("choose_order", "assault"),
            ("choose_target", "{hex}"),
        ),
    ),
)


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios of the data file."""
    listed = content().load("scenarios.yaml", schema.Scenarios).scenarios
    return tuple(Scenario(one.id, one.name, one.turns, one.summary) for one in listed)


def content() -> Content:
    """The data files of this title."""
    return Content(files("ww1_tutorial") / "data", label="ww1_tutorial/data")


def open_book(scenario: Scenario, options: frozenset[str]) -> Corvin:
    """Read and compile one scenario."""
    return Corvin(content(), scenario, options)
