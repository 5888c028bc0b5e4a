"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, TypeVar

from games.grand_illusion import schema
from games.grand_illusion.events import CalendarData, EventsData, PlanEntry, PlansData, VictoryData
from games.grand_illusion.facts import FACTS
from games.grand_illusion.forces import ARMS, NATIONS, SEATS, WEIGHT, Unit, units_of
from games.grand_illusion.land import (
    cost_table,
    drawn_points,
    hex_on,
    hexes_on,
    map_of,
    numbers,
    opened_sides,
    places_of,
    rail_lines,
    terrain_modifiers,
)
from games.grand_illusion.state import ALLIED, GERMAN, Front, bit
from games.grand_illusion.tables import (
    BattleData,
    CommandData,
    FortuneEntry,
    FortunesData,
    MovementData,
)
from games.grand_illusion.view import resample
from ww1core.hexgrid import CostBook, HexMap, HexSet, Limit, SideSet, Stacking, from_members
from ww1core.networks import Networks, network_of, rail_net
from ww1core.pieces import UnitSet, by_side, grouped
from ww1core.play import Book, Kind, Viewer
from ww1core.plugins import Scenario, scenarios_of
from ww1core.tables import Content, Document
from ww1core.turns import SequenceData, daily
from ww1core.words import text

T = TypeVar("T")


class GrandBook(Book):
    """The opened title: one scenario."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        listed = read.load("scenarios.yaml", schema.Scenarios).scenarios
        self.entry = next((entry for entry in listed if entry.id == scenario.id), scenario.data)
        drawn = read.read("map.yaml", schema.FrontMap)
        plans = read.read("plans.yaml", PlansData)
        self.command = read.load("command.yaml", CommandData)
        self.fortune_data = read.load("fortunes.yaml", FortunesData)
        self.battle = read.load("battle.yaml", BattleData)
        movement = read.read("movement.yaml", MovementData)
        events = read.read("events.yaml", EventsData)
        self.movement, self.events = movement.value, events.value
        self.vp = read.load("victory.yaml", VictoryData)
        counters = read.read("units.yaml", schema.Units)
        forts = read.read("forts.yaml", schema.Forts)
        land = map_of(drawn, self.entry)
        self.units: tuple[Unit, ...] = units_of(
            land, counters, forts, self.entry, self.movement.allowance
        )
        super().__init__(
            seats=SEATS,
            kinds=[
                Kind.of("unit", [unit.id for unit in self.units]),
                Kind.of("plan", [plan.id for plan in plans.value.plans]),
                Kind.of("lane", [str(lane + 1) for lane in range(self.battle.lanes)]),
            ],
            map_=land,
            options=options,
        )
        self.land: HexMap = land
        self.heading = scenario.name
        self.spoken = frozenset({"unit"})
        self.switches: schema.Switches = self.entry.switches
        _check_units(counters, forts, movement, events, plans)
        self._read_forces()
        self._read_land(drawn.value)
        self.frontiers = land.parted(("france", "belgium", "germany", "luxembourg"))
        drawing = read.load("decoration.yaml", schema.DecorationData)
        self.coast_line = drawn_points(land, drawn.value, drawing.coast)
        self.rivers = {
            river.name: drawn_points(land, drawn.value, river.points) for river in drawing.rivers
        }
        self._read_ways(read.load("rail.yaml", schema.RailData), plans.value)
        self._read_tables()
        self._read_plans(plans)
        self.markers = read.load("markers.yaml", schema.Markers).markers
        calendar = read.load("turns.yaml", CalendarData)
        start = date.fromisoformat(calendar.start)
        order = read.load("sequence.yaml", SequenceData).sequence(scenario.turns)
        self.sequence = order._replace(clock=daily(start, calendar.days, scenario.turns))
        self.last_turn = scenario.turns
        self.state_type = Front
        self._read_events()
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_forces(self) -> None:
        units = self.units
        arms = grouped(units, lambda unit: unit.arm)
        self.infantry, self.cavalry, self.quarters, self.guns, self.forts = (
            arms.get(arm, 0) for arm in ARMS
        )
        self.combat = self.infantry | self.cavalry
        self.side: tuple[UnitSet, ...] = by_side(units)
        self.own = tuple(side & ~self.forts for side in self.side)
        self.combat_of = tuple(side & self.combat for side in self.side)
        self.infantry_of = tuple(side & self.infantry for side in self.side)
        self.cavalry_of = tuple(side & self.cavalry for side in self.side)
        self.quarters_of = tuple(side & self.quarters for side in self.side)
        self.guns_of = tuple(side & self.guns for side in self.side)
        self.forts_of = tuple(side & self.forts for side in self.side)
        nations = grouped(units, lambda unit: unit.nation)
        self.of_nation: dict[str, UnitSet] = {nation: nations.get(nation, 0) for nation in NATIONS}
        self.cs: tuple[int, ...] = tuple(unit.cs for unit in units)
        self.cs_disrupted: tuple[int, ...] = tuple(unit.cs_disrupted for unit in units)
        self.ma: tuple[int, ...] = tuple(unit.ma for unit in units)
        self.ma_reduced = tuple(u.ma_reduced if u.arm == "hq" else u.ma for u in units)
        self.weight: tuple[int, ...] = tuple(unit.weight for unit in units)
        sizes = grouped(units, lambda unit: unit.size)
        self.corps, self.divisions, self.brigades = (
            sizes.get(size, 0) for size in ("corps", "division", "brigade")
        )
        self.defence_only = _marked(units, "defence_only")
        self.defence_only_disrupted = _marked(units, "defence_only_disrupted")
        self.circle = _marked(units, "circle")
        self.circle_infantry = self.circle & self.infantry
        self.mountain = _marked(units, "mountain")
        self.territorial = _marked(units, "territorial")
        self.numbered = _marked(units, "numbered")
        self.garrisons = _marked(units, "large_garrison")
        self.start_disrupted = _marked(units, "starts_disrupted")
        fates = grouped(units, lambda unit: unit.paris)
        self.leave_for_paris = fates.get("withdraws", 0)
        self.come_for_paris = fates.get("enters", 0)
        due = grouped(units, lambda unit: 0 if unit.option else unit.turn)
        self.arrivals: dict[int, UnitSet] = {turn: due[turn] for turn in sorted(due) if turn > 0}
        number = self.kinds["unit"].number
        self.replacement_of: dict[int, int] = {
            number(unit.replaces): counter for counter, unit in enumerate(units) if unit.replaces
        }

    def _read_land(self, drawn: schema.FrontMap) -> None:
        land, areas = self.land, self.land.areas
        self.places = places_of(land, drawn)
        self.tem = terrain_modifiers(land, self.battle.terrain)
        self.coast, self.ports, self.vosges = areas["coast"], areas["ports"], areas["vosges"]
        self.belgium, self.schlieffen = areas["belgian_soil"], areas["schlieffen"]
        self.danger = areas["paris_in_danger"]
        self.near_danger = land.grid.spread(self.danger)
        self.northern_entry = areas["northern_entry"]
        self.france: HexSet = land.terrain["france"]
        self.deep_france: HexSet = self.france & ~land.terrain["border"]
        self.sources: dict[str, HexSet] = {nation: areas[f"{nation}_sources"] for nation in NATIONS}
        self.printed_control: tuple[HexSet, ...] = (land.all & ~areas["german"], areas["german"])
        held = hexes_on(land, numbers(self.entry.german_control))
        self.start_control = (self.printed_control[0] & ~held, self.printed_control[1] | held)
        self.start_trenches = {
            land.hex(str(number)): level for number, level in self.entry.trenches.items()
        }

    def _read_ways(self, rail: schema.RailData, plans: PlansData) -> None:
        """Hexsides and railways; ``holland`` is what they are with the side that a plan opens."""
        land = self.land
        costs = CostBook(land, cost_table(self.movement))
        self.costs = costs.at()
        self.impassable = land.sides["impassable"]
        opened = next((plan.opens for plan in plans.plans if plan.opens is not None), None)
        sides = opened_sides(land, opened) if self.switches.plans else {}
        self.holland_costs = costs.at((), {key: sides[key] for key in sides if key in land.sides})
        self.holland_impassable = sides.get("impassable", self.impassable)
        self.ground = network_of(land, closed=self.holland_impassable)
        self.dutch_sides: SideSet | None = sides.get("opened")
        self.line_names = rail_lines(land, rail)
        self.rails = rail_net(land, self.line_names)
        self.rail_hexes: HexSet = self.rails.nodes
        self.networks = Networks(land, march=self.costs, supply=self.ground, rail=self.rails)

    def _read_tables(self) -> None:
        entry, land, command = self.entry, self.land, self.command
        stacking = self.movement.stacking
        corps = self.infantry & grouped(self.units, lambda unit: unit.weight).get(
            WEIGHT["corps"], 0
        )
        self.stacking = Stacking(
            self.weight,
            [
                Limit("corps", 2 * stacking.corps),
                Limit("infantry", 2 * stacking.infantry_corps, units=self.infantry),
                Limit("vosges", stacking.vosges_corps, corps, self.vosges, by_number=True),
                Limit(
                    "vosges_small",
                    stacking.vosges_small,
                    self.infantry & ~corps,
                    self.vosges,
                    by_number=True,
                ),
            ],
        )
        self.fortunes: dict[int, FortuneEntry] = {row.roll: row for row in self.fortune_data.rows}
        self.prices = command.costs
        self.caps = tuple(
            tuple(command.columns[column] for column in command.use[side]) for side in SEATS
        )
        self.fixed_caps = {
            turn: tuple(points[side] for side in SEATS) for turn, points in entry.caps.items()
        }
        self.fixed_initiative = {turn: SEATS.index(side) for turn, side in entry.initiative.items()}
        self.mandated = tuple(entry.mandated[side] for side in SEATS)
        self.start_points = tuple(entry.points[side] for side in SEATS)
        self.turn_1_limits = tuple(
            (hexes_on(land, numbers(limit.hexes)), limit.most)
            for limit in self.switches.turn_1_limits
        )
        self.plan17 = _valued(land, self.vp.plan17_hexes)
        self.plan17_hexes = from_members(self.plan17)
        self.german_vp = _valued(land, self.vp.german_hexes)
        margin = entry.victory
        self.first_control = _valued(land, margin.first_control if margin else {})
        self.held_at_end = _valued(land, margin.held_at_end if margin else {})

    def _read_events(self) -> None:
        land, events = self.land, self.events
        number = self.kinds["unit"].number
        has = self.kinds["unit"].has

        def units(*ids: str) -> UnitSet:
            return from_members(number(id_) for id_ in ids if has(id_))

        self.fed_in_antwerp = units(*self.movement.supply.antwerp_units)
        for nation in self.movement.supply.antwerp_nations:
            self.fed_in_antwerp |= self.of_nation[nation]
        opening, end = self.movement.supply.emergency_turns
        self.emergency_turns = range(opening, end + 1) if self.switches.emergency_supply else ()
        fed = self.fed_in_antwerp
        self.fed_alike = tuple(
            self.of_nation[unit.nation] & (fed if fed >> number & 1 else ~fed)
            for number, unit in enumerate(self.units)
        )
        self.detachment = units(events.detachment.unit)
        self.coast_arrivals = units(*events.coast_arrivals)
        self.fourth_division = units(events.removed_at_namur.unit)
        self.eastern_hqs = units(*events.eastern_front.headquarters)
        self.containment_hexes = hexes_on(land, events.containment.hexes)
        withdrawal = events.belgian_withdrawal
        self.withdrawal = (hex_on(land, withdrawal.from_), hex_on(land, withdrawal.to))
        self.british_start = hex_on(land, events.british_start.at)
        full = self.vp.campaign.interim_turn
        self.interim_turn = full if self.last_turn > full else 0

    def called(self, kind: str, number: int) -> str:
        """What a member of a kind is called in a sentence: a unit by its nation and its name."""
        if kind != "unit" or number < 0:
            return super().called(kind, number)
        unit = self.units[number]
        named = "fort" if unit.arm == "fort" else unit.nation
        return self.say(text(f"unit.{named}", name=unit.name))

    def seat_of(self, nation: str) -> int:
        """The side of a nation."""
        return GERMAN if nation == "german" else ALLIED

    def _read_plans(self, document: Document[PlansData]) -> None:
        plans = document.value
        self.most_plans = plans.most_for_a_side
        self.plan_entries: tuple[PlanEntry, ...] = plans.plans
        brought = grouped(self.units, lambda unit: unit.option)
        self.plan_units: dict[str, UnitSet] = {
            plan.id: brought.get(plan.id, 0) for plan in plans.plans
        }
        self.plans_of = tuple(
            from_members(n for n, plan in enumerate(plans.plans) if plan.side == side)
            for side in SEATS
        )
        self.replaced_by = {new: old for old, new in self.replacement_of.items()}
        landing, alert, troops, holland = (
            next(plan for plan in plans.plans if plan.id == id_) for id_ in ("A4", "A5", "B4", "B5")
        )
        self.landing = _needed(document, "A4", landing.landing, "landing")
        self.liege = hex_on(self.land, _needed(document, "A5", alert.frees or None, "frees")[0])
        north = troops.northern_entry_turn
        self.northern_turn = _needed(document, "B4", north, "northern_entry_turn")
        source = holland.antwerp_source_from
        self.dutch_rail_turn = _needed(document, "B5", source, "antwerp_source_from")
        edge = _needed(document, "B5", holland.antwerp_for, "antwerp_for")
        self.northern_edge = bit(hex_on(self.land, edge))
        self.viewer = Viewer(resample=resample)


def _needed(plans: Document[PlansData], id_: str, given: T | None, what: str) -> T:
    """What the rules ask of a plan; without it the data are refused."""
    if given is None:
        number = next(n for n, plan in enumerate(plans.value.plans) if plan.id == id_)
        raise plans.error(f"plan {id_} has no {what}, which the rules need", "plans", number)
    return given


def _marked(units: Iterable[Unit], field: str) -> UnitSet:
    """The units of which something is true."""
    return grouped(units, lambda unit: bool(getattr(unit, field))).get(True, 0)


def _valued(land: HexMap, points: dict[int, int]) -> dict[int, int]:
    """Numbers by hex, as far as the hexes are on the map of the scenario."""
    return {
        land.hex(str(number)): value
        for number, value in points.items()
        if land.grid.has(str(number))
    }


def _check_units(
    counters: Document[schema.Units],
    forts: Document[schema.Forts],
    movement: Document[MovementData],
    events: Document[EventsData],
    plans: Document[PlansData],
) -> None:
    """Refuse a table that names a counter which does not exist."""
    data = counters.value
    listed = (*data.units, *data.headquarters, *data.heavy_artillery, *forts.value.forts)
    known = {entry.id: entry for entry in listed}
    event = events.value
    named: list[tuple[Document[Any], tuple[str | int, ...], Iterable[str]]] = [
        (movement, ("supply", "antwerp_units"), movement.value.supply.antwerp_units),
        (events, ("eastern_front", "headquarters"), event.eastern_front.headquarters),
        (events, ("coast_arrivals",), event.coast_arrivals),
        (events, ("removed_at_namur", "unit"), [event.removed_at_namur.unit]),
        (events, ("detachment", "unit"), [event.detachment.unit]),
    ]
    named += [
        (plans, ("plans", number, field), getattr(plan, field))
        for number, plan in enumerate(plans.value.plans)
        for field in ("bombardment_defence", "turns", "without")
    ]
    for document, path, ids in named:
        for at, id_ in enumerate(ids):
            is_list = isinstance(ids, tuple)
            document.find("counter", id_, known, *path, *([at] if is_list else []))


def scenarios() -> tuple[Scenario, ...]:
    """The campaigns and the first game."""
    from games.grand_illusion.briefing import briefing

    return scenarios_of(content().load("scenarios.yaml", schema.Scenarios).scenarios, briefing)


def content() -> Content:
    """The data files."""
    return Content.of(FACTS.package)


def open_book(scenario: Scenario, options: frozenset[str]) -> GrandBook:
    """Read and compile one scenario."""
    return GrandBook(content(), scenario, options)
