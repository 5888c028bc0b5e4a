"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ww1_tutorial import schema
from ww1_tutorial.facts import FACTS
from ww1_tutorial.schema import GROUNDS, SHIFTS
from ww1_tutorial.state import Field
from ww1_tutorial.view import resample
from ww1core.hexgrid import (
    CostBook,
    CostTable,
    HexMap,
    HexSet,
    Limit,
    Obstacle,
    Overlay,
    Sight,
    SightRules,
    Stacking,
    Walls,
    from_members,
    load_map,
)
from ww1core.networks import Networks, network_of, rail_net
from ww1core.pieces import by_side, grouped
from ww1core.play import Book, Kind, Viewer
from ww1core.plugins import Briefing, Scenario, SideBriefing, scenarios_of
from ww1core.tables import Content, Document, Modifier, ResultsTable
from ww1core.turns import SequenceData
from ww1core.words import text

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
        drawn = read.read("map.yaml", schema.MapData)
        map_ = load_map(drawn)
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
        self.plays = grouped(cards.cards, lambda card: card.play)
        drawn.demand("area", ("west", "east", "objectives"), map_.areas, "areas")
        self._read_tables(read.read("tables.yaml", schema.Tables))
        self._read_scenario(read.read("scenarios.yaml", schema.Scenarios), scenario)
        data = read.load("sequence.yaml", SequenceData)
        self.sequence = data.sequence(scenario.turns)
        self.state_type = Field
        self.viewer = Viewer(resample=resample)
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_tables(self, document: Document[schema.Tables]) -> None:
        tables, units = document.value, self.units
        self.own = by_side(units)
        arms = grouped(units, lambda unit: unit.is_gun)
        self.guns, self.infantry = arms.get(True, 0), arms.get(False, 0)
        self.stacking = Stacking(
            [1] * len(units), [Limit("stacking", tables.stacking.most, by_number=True)]
        )
        self.orders_most = tables.orders.most
        march = tables.movement
        for terrain in march.terrain:
            document.find("terrain", terrain, self.land.terrain, "movement", "terrain", terrain)
        for side in march.sides:
            document.find("hexside", side, self.land.sides, "movement", "sides", side)
        self.costs = CostBook(self.land, CostTable(terrain=march.terrain, sides=march.sides))
        self.supply_range = tables.supply.ground
        self.sources = (self.land.areas["west"], self.land.areas["east"])
        self.ground = network_of(self.land)
        self.rail_pairs = self._rail_pairs()
        self.rails = rail_net(self.land, self.rail_pairs)
        self.networks = Networks(
            self.land, march=self.costs.at(), supply=self.ground, rail=self.rails
        )
        self.sight = self._sight_over(self.land)
        self.fire = tables.fire
        self.fire_modifiers = {m.name: m.modifier() for m in tables.fire.modifiers}
        self.assault_table: ResultsTable[str] = tables.assault.table("assault", str)
        self.shifts: dict[str, Modifier] = {m.name: m.modifier() for m in tables.shifts}
        document.demand("modifier", GROUNDS, self.fire_modifiers, "fire", "modifiers")
        document.demand("shift", SHIFTS, self.shifts, "shifts")

    def _sight_over(self, land: HexMap) -> Sight:
        """Who sees whom: woods, until they are torn up, and towns block, hedges hinder."""
        blocking = [Obstacle(key, land.terrain[key], height=None) for key in ("woods", "town")]
        hedges = Walls("hedge", land.sides["hedge"], height=None, value=1)
        shell_holes = Overlay(takes=("woods",))
        rules = SightRules(end_walls=True)
        return Sight(land, rules, blocking, [hedges], overlays=[shell_holes])

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

    def _read_scenario(self, document: Document[schema.Scenarios], scenario: Scenario) -> None:
        at, entry = document.entry("scenarios", scenario.id)
        units = [self.name("unit", unit) for unit in range(len(self.units))]
        document.all_named("unit", entry.set_up, units, *at, "set_up")
        document.demand("seat", SEATS, entry.control, *at, "control")
        placed = [self._place(document, name, entry.set_up, (*at, "set_up")) for name in units]
        self.start = tuple(hex_ for hex_, _ in placed)
        self.start_facing = tuple(facing for _, facing in placed)
        self.start_control = tuple(
            self._named(document, seat, entry.control, (*at, "control")) for seat in SEATS
        )
        self.objectives: HexSet = self.land.areas["objectives"]

    def _place(
        self,
        document: Document[schema.Scenarios],
        unit: str,
        set_up: dict[str, str],
        at: tuple[str | int, ...],
    ) -> tuple[int, int]:
        """The hex and the facing with which a unit starts."""
        number, _, facing = set_up[unit].partition(" facing ")
        directions = {name: n for n, name in enumerate(self.land.grid.direction_names)}
        turned = document.find("facing", facing, directions, *at, unit) if facing else 0
        return document.hex(self.land, number, *at, unit), turned

    def _named(
        self,
        document: Document[schema.Scenarios],
        seat: str,
        control: Mapping[Any, tuple[str, ...]],
        at: tuple[str | int, ...],
    ) -> HexSet:
        """The objectives of a seat by their names."""
        places = {name: hex_ for hex_, name in self.land.names.items()}
        hexes = (document.find("place", name, places, *at, seat) for name in control[seat])
        return from_members(hexes)


def briefing(_scenario: Scenario) -> Briefing:
    """What both players are told first; it is the same in every scenario."""
    return Briefing(
        introduction=text("briefing.introduction"),
        sides=tuple(SideBriefing(seat, advice=text(f"briefing.{seat}")) for seat in FACTS.seats),
        victory=(text("briefing.objectives"), text("briefing.infantry")),
    )


def scenarios() -> tuple[Scenario, ...]:
    """The scenarios of the data file."""
    return scenarios_of(content().load("scenarios.yaml", schema.Scenarios).scenarios, briefing)


def content() -> Content:
    """The data files of this title."""
    return Content.of(FACTS.package)


def open_book(scenario: Scenario, options: frozenset[str]) -> Corvin:
    """Read and compile one scenario."""
    return Corvin(content(), scenario, options)
