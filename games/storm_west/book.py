"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from games.storm_west import schema
from games.storm_west.facts import FACTS
from games.storm_west.forces import (
    ALLIED,
    ARMIES,
    GERMAN,
    POOLS,
    SEATS,
    STACK,
    TANKS,
    Unit,
    placements,
    units_of,
)
from games.storm_west.land import COUNTRIES, area_of, cost_table, hexes_on, map_of
from games.storm_west.state import Front
from games.storm_west.view import resample
from games.storm_west.zones_of_setup import Force, cover_of, force_of
from ww1core.hexgrid import (
    Apart,
    CostBook,
    CostModel,
    HexMap,
    HexSet,
    Limit,
    MapData,
    SideSet,
    Stacking,
    from_members,
)
from ww1core.ledger import rule
from ww1core.networks import Networks, network_of
from ww1core.pieces import UnitSet, by_side, grouped
from ww1core.play import Book, Kind, Viewer
from ww1core.plugins import Scenario, scenarios_of
from ww1core.tables import Content, Odds
from ww1core.turns import SequenceData
from ww1core.words import text

FIRST_YEAR = 1918
"""The year of the campaign; the counters of later years come on top."""


class StormBook(Book):
    """The opened title: one scenario."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        listed = read.load("scenarios.yaml", schema.Scenarios).scenarios
        self.entry = next((entry for entry in listed if entry.id == scenario.id), scenario.data)
        entry = self.entry
        setup = read.read(f"{entry.setup}.yaml", schema.SetUp)
        land, self.front = map_of(
            read.read("map.yaml", MapData), read.load("fronts.yaml", schema.Fronts), entry.year
        )
        self.units: tuple[Unit, ...] = units_of(
            land, read.read("units.yaml", schema.Units), setup, entry
        )
        super().__init__(
            seats=SEATS,
            kinds=[Kind.of("unit", [unit.id for unit in self.units])],
            options=options,
            map_=land,
        )
        self.land: HexMap = land
        self.heading = scenario.name
        self.spoken = frozenset({"unit"})
        self.setup = setup.value
        self.placements = placements(setup)
        self.used = options | frozenset(entry.forced)
        self.terrain = read.load("terrain.yaml", schema.Terrain)
        self.results = read.load("combat.yaml", schema.Combat)
        self.war = read.load("morale.yaml", schema.War)
        self.bombardment = read.load("bombardment.yaml", schema.Bombardment)
        self._read_forces()
        self._read_land()
        self._read_lines()
        self._read_costs()
        self._read_war()
        self._read_turns(read, scenario)
        self._read_set_up()
        self.viewer = Viewer(resample=resample)
        self.state_type = Front
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_forces(self) -> None:
        units = self.units
        types = grouped(units, lambda unit: unit.type)
        self.own = by_side(units)
        self.of_army: dict[str, UnitSet] = {
            army: grouped(units, lambda unit: unit.army).get(army, 0) for army in ARMIES
        }
        self.of_type: dict[str, UnitSet] = types
        self.infantry = types.get("infantry", 0) | types.get("stosstruppen", 0)
        self.assault = types.get("stosstruppen", 0)
        self.cavalry = types.get("cavalry", 0)
        self.tanks = sum(types.get(type_, 0) for type_ in TANKS)
        self.fast_tanks = types.get("fast_tank", 0)
        self.heavy_tanks = types.get("heavy_tank", 0)
        self.anti_tank = types.get("anti_tank", 0)
        self.guns = types.get("agb", 0)
        self.air = types.get("air", 0) | types.get("bomber", 0)
        self.bombers = types.get("bomber", 0)
        self.ground_forces = (1 << len(units)) - 1 & ~self.air
        zoners = self.infantry | self.cavalry
        self.zoners_of = tuple(own & zoners for own in self.own)
        self.guest_divisions = self._divisions()
        self.hosts = self.own[ALLIED] & ~self.of_army["american"] & self.ground_forces
        self.australians = self.named("br_australian")
        self.mountaineers = self.named("ge_alpenkorps")
        self.marines = self.named("us_marines")
        self.japanese = self.named("fr_jef")
        self.panzers = self.tanks & self.own[GERMAN]
        number = self.kinds["unit"].number
        has = self.kinds["unit"].has
        self.substitutes: dict[int, int] = {
            at: number(unit.substitute)
            for at, unit in enumerate(units)
            if unit.substitute and has(unit.substitute)
        }
        self.stand_ins = from_members(self.substitutes.values())
        is_1919 = self.entry.year > FIRST_YEAR
        self.buries_substitutes = is_1919
        self.never_rebuilt = self.named(*self.war.never_rebuilt)
        if is_1919:
            self.never_rebuilt |= self.assault
        self.never_recovered = self.never_rebuilt | self.named(*self.war.rebuilt_on_map_only)
        self.stacking = self._stacking()

    @rule("SW-2.43a")
    def _divisions(self) -> UnitSet:
        """The American divisions; a tank corps is none of them."""
        return self.of_army["american"] & self.infantry

    @rule("SW-9.4a")
    def _weights(self) -> list[int]:
        """What every unit counts in its stack: tanks, guns and anti-tank units nothing."""
        weightless = self.tanks | self.guns | self.anti_tank
        return [0 if weightless >> at & 1 else 1 for at in range(len(self.units))]

    @rule("SW-S3.14a")
    def _stacking(self) -> Stacking:
        """Three of a side in a hex, or more Americans by themselves."""
        americans, most = self.of_army["american"], self.entry.american_stack
        limits = [Limit("stack", STACK), *self._one_of_a_kind()]
        if most > STACK:
            limits[0] = Limit("stack", STACK, units=~americans)
            limits.append(Limit("americans", most, units=americans))
        return Stacking(self._weights(), limits, self._armies_apart())

    @rule("SW-9.4b", "SW-S3.15a", "SW-S3.15b", "SW-S3.16a")
    def _one_of_a_kind(self) -> list[Limit]:
        """Of units that count nothing one of each kind: tanks or guns, fast tanks, anti-tank."""
        slow = self.tanks & ~self.fast_tanks | self.guns
        kinds = {"slow_tanks": slow, "fast_tanks": self.fast_tanks, "anti_tank": self.anti_tank}
        return [Limit(name, 1, units=units, by_number=True) for name, units in kinds.items()]

    @rule("SW-9.5", "SW-S3.25")
    def _armies_apart(self) -> list[Apart]:
        """Armies do not share a hex; Americans may be guests, the Japanese never."""
        americans = self.of_army["american"]
        armies = tuple(self.of_army[army] for army in ("british", "french", "belgian"))
        shut = americans if not self.entry.guests else americans & self.tanks
        apart = [Apart("armies", (*armies, shut) if shut else armies)]
        if self.japanese:
            apart.append(Apart("japanese", (self.japanese, self.own[ALLIED] & ~self.japanese)))
        return apart

    def named(self, *ids: str) -> UnitSet:
        """The units with these ids, as far as they take part."""
        kind = self.kinds["unit"]
        return from_members(kind.number(id_) for id_ in ids if kind.has(id_))

    def _read_land(self) -> None:
        land = self.land
        self.area = area_of(land, self.entry)
        closed = land.joined_sides(("all_sea",))
        self.barriers: SideSet | None = closed if any(closed) else None
        self.touching = land.touching(closed, self.area)
        self.whole_land = land.all & ~(land.terrain["sea"] | land.terrain["dutch"])
        self.ground = network_of(land, hexes=self.whole_land, closed=self.barriers)
        self.railway = network_of(land, hexes=self.area, closed=self.barriers)
        self.frontiers = land.parted(COUNTRIES)
        self.rivers = land.joined_sides(("river", "major_river"))
        self.towns = land.terrain["town"] | land.terrain["city"]
        self.cities = land.terrain["city"]
        self.belgium = land.terrain["belgium"]
        self.ports = land.areas["ports"]
        self.forts: tuple[HexSet, ...] = (
            land.areas["german_fortress"],
            land.areas["french_fortress"],
        )
        self.paris_hexes = tuple(land.hex(number) for number in self.war.paris)
        self.weak = land.areas["weak"] if "weak_trenches" in self.used else 0

    def _read_lines(self) -> None:
        front, setup = self.front, self.setup
        self.lines: dict[str, HexSet] = {
            **front.lines,
            **{name: hexes_on(self.land, numbers) for name, numbers in setup.lines.items()},
        }
        gains = hexes_on(self.land, setup.gains)
        whole = self.whole_land
        self.start_control = (front.german | gains, whole & ~(front.german | gains))
        trenches = front.works["main_trench"]
        self.home = (
            front.german | front.works["allied_trench"] | self.lines["allied_front"],
            whole & ~front.german | trenches,
        )
        """By side the ground where its trains run: its own side of the front, and both trenches."""

    def _read_costs(self) -> None:
        """What steps cost, by side, weather and whether mountain troops march."""
        self.costs: dict[tuple[int, bool, bool], CostModel] = {
            (seat, is_wet, is_mountaineer): CostBook(
                self.land,
                cost_table(self.terrain, seat, is_wet=is_wet, is_mountaineer=is_mountaineer),
            ).at()
            for seat in (GERMAN, ALLIED)
            for is_wet in (False, True)
            for is_mountaineer in ((False, True) if self.mountaineers and not seat else (False,))
        }
        self.networks = Networks(
            self.land, march=self.costs[GERMAN, False, False], supply=self.ground, rail=self.railway
        )

    def _read_war(self) -> None:
        land, war, entry = self.land, self.war, self.entry
        self.objectives = (
            {land.hex(at.hex): at.value for at in war.objectives} if entry.morale else {}
        )
        self.points = tuple(
            {land.hex(number): value for number, value in side.items()}
            for side in ((entry.points.german, entry.points.allied) if entry.points else ({}, {}))
        )
        self.worth = {**self.objectives, **self.points[0], **self.points[1]}
        self.goals = from_members(self.worth)
        self.announced_hexes = self.goals
        self.announced_hexes |= self.ports | self.forts[GERMAN] | self.forts[ALLIED]
        self.has_morale = from_members(
            seat for seat, side in enumerate(SEATS) if side in entry.morale
        )
        income = next(table for table in war.income if table.id == entry.income)
        self.income = tuple(income.steps.get(pool, ()) for pool in POOLS)
        self.mechanised_income = income.mechanised
        self.edges = (land.areas["german_source"], land.areas["french_source"])
        self.recovery = {army: hexes_on(land, at) for army, at in entry.recovery.items()}
        self.arrival_hexes: dict[int, HexSet] = {}
        self.arrival_turn: dict[int, int] = {}
        for arrival in entry.arrivals:
            for id_ in arrival.units:
                unit = self.kinds["unit"].number(id_)
                self.arrival_hexes[unit] = hexes_on(land, arrival.hexes)
                self.arrival_turn[unit] = arrival.turn
        self.bertha_start = land.hex(entry.bertha) if entry.bertha else -1
        table = self.results.table
        self.odds = Odds([column.odds for column in table])
        self.columns = tuple(
            tuple(_losses(result) for result in column.results) for column in table
        )
        self.hopeless = _losses(self.results.hopeless)

    def _read_turns(self, read: Content, scenario: Scenario) -> None:
        entry = self.entry
        self.turns = read.load("turns.yaml", schema.Turns)
        track = next(track for track in self.turns.tracks if track.year == entry.year)
        self.boxes = {box.turn: box for box in track.turns}
        self.first_box = track.turns[0].turn
        self.first_turn = entry.first_turn
        self.last_turn = entry.first_turn + scenario.turns - 1
        data = read.load("sequence.yaml", SequenceData)
        numbers = range(self.first_turn, self.last_turn + 1)
        dates = tuple(self.boxes[number].date for number in numbers)
        data = data.model_copy(update={"first_turn": self.first_turn, "track": dates})
        self.sequence = data.sequence(scenario.turns)

    def _read_set_up(self) -> None:
        setup = self.setup
        self.pools = POOLS
        self.dead_at_start = self.named(*setup.dead)
        self.forces: tuple[tuple[Force, ...], ...] = tuple(
            tuple(force_of(self, entry) for entry in setup.zones.get(side, ())) for side in SEATS
        )
        self.covers: tuple[tuple[tuple[HexSet, UnitSet], ...], ...] = tuple(
            tuple(
                cover_of(self, entry.cover)
                for entry in setup.zones.get(side, ())
                if entry.cover is not None
            )
            for side in SEATS
        )

    def called(self, kind: str, number: int) -> str:
        """What a member of a kind is called in a sentence: a unit by its army and its name."""
        if kind != "unit" or number < 0:
            return super().called(kind, number)
        unit = self.units[number]
        return self.say(text(f"unit.{unit.army}", name=unit.name))


def _losses(result: str) -> tuple[int, int]:
    """The loss points of attacker and defender."""
    attacker, _, defender = result.partition("/")
    return int(attacker), int(defender)


def scenarios() -> tuple[Scenario, ...]:
    """The campaign, the scenarios of the book, and the first game."""
    from games.storm_west.briefing import briefing

    return scenarios_of(content().load("scenarios.yaml", schema.Scenarios).scenarios, briefing)


def content() -> Content:
    """The data files."""
    return Content.of(FACTS.package)


def open_book(scenario: Scenario, options: frozenset[str]) -> StormBook:
    """Read and compile one scenario."""
    return StormBook(content(), scenario, options)
