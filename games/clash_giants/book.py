"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from datetime import date

from games.clash_giants import schema
from games.clash_giants.facts import FACTS, WITHOUT
from games.clash_giants.forces import SEATS, Army, Unit, armies_of, units_of
from games.clash_giants.land import (
    army_zones,
    barrier_keys,
    cost_table,
    fortified_zones,
    map_of,
    one_way_passes,
    printed_hexes,
    prohibited_keys,
    rail_pairs,
)
from games.clash_giants.series import SeriesData
from games.clash_giants.state import Field
from ww1core import DataError
from ww1core.hexgrid import (
    Apart,
    CostBook,
    HexMap,
    HexSet,
    Peculiar,
    SideSet,
    Stacking,
    from_members,
    members,
)
from ww1core.networks import Networks, Terms, network_of, rail_net
from ww1core.pieces import by_side, grouped, other
from ww1core.play import Book, Kind
from ww1core.plugins import Scenario, scenarios_of
from ww1core.tables import Content, Odds
from ww1core.turns import SequenceData, daily


class ClashBook(Book):
    """The opened title: one scenario of one battle."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        listed = read.load("scenarios.yaml", schema.Scenarios).scenarios
        entry = next((entry for entry in listed if entry.id == scenario.id), scenario.data)
        battle = read.load(f"{entry.battle}/battle.yaml", schema.BattleData)
        drawn = read.read(f"{entry.battle}/map.yaml", schema.BattleMap)
        counters = read.load(f"{entry.battle}/units.yaml", schema.Units)
        self.series = series = read.load("series.yaml", SeriesData)
        land = map_of(drawn, entry)
        self.armies: tuple[Army, ...] = armies_of(battle, entry)
        self.units: tuple[Unit, ...] = units_of(
            land, drawn.value, counters, self.armies, entry, series.fort
        )
        super().__init__(
            seats=SEATS,
            kinds=[
                Kind.of("unit", [unit.id for unit in self.units]),
                Kind.of("army", [army.id for army in self.armies]),
            ],
            map_=land,
            options=options,
        )
        self.land: HexMap = land
        self.battle = battle
        self.heading = scenario.name
        self._read_forces()
        self._read_rules(battle, entry)
        self._read_land(drawn.value, entry)
        self._read_tables()
        self._read_victory(entry.victory or battle.victory)
        self.replacements = entry.replacements or battle.replacements
        self.zone_of: tuple[HexSet, ...] = ()
        if "army_zones" in options:
            zones = read.load(f"{entry.battle}/zones.yaml", schema.Zones)
            self.zone_of = army_zones(land, self.armies, zones)
        file = "player_turns" if "player_turns" in options else entry.sequence
        self.is_drawn_from_cup = file == "cup"
        order = read.load(f"{file}.yaml", SequenceData).sequence(scenario.turns)
        clock = daily(date.fromisoformat(battle.start), battle.days, scenario.turns)
        self.sequence = order._replace(clock=clock)
        self.state_type = Field
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_forces(self) -> None:
        units = self.units
        types = grouped(units, lambda unit: unit.type)
        self.forts, self.cavalry = types.get("fort", 0), types.get("cavalry", 0)
        self.side = by_side(units)
        self.own = tuple(side & ~self.forts for side in self.side)
        self.forts_of = tuple(side & self.forts for side in self.side)
        self.enemies_of = self.side[::-1]
        self.fort_numbers = tuple(members(forts) for forts in self.forts_of)
        arriving = grouped(units, lambda unit: unit.entry_turn > 0).get(True, 0)
        self.arriving = tuple(own & arriving for own in self.own)
        self.infantry = ~(self.cavalry | self.forts) & (1 << len(units)) - 1
        self.enemy_arms = tuple(
            own & arm for arm in (self.infantry, self.cavalry) for own in self.own[::-1]
        )
        self.no_attack = grouped(units, lambda unit: unit.no_attack).get(True, 0) | self.forts
        self.rebuilt = self.infantry & grouped(units, lambda unit: unit.steps > 1).get(True, 0)
        self.unit_range = tuple(_range_of(own) for own in self.own)
        self.armies_of = by_side(self.armies)
        armies = grouped(units, lambda unit: unit.army)
        self.of_army = tuple(armies.get(army, 0) for army in range(len(self.armies)))
        sizes = grouped(units, lambda unit: unit.size)
        self.of_size = tuple(
            sizes.get(size, 0) & ~self.forts for size in ("corps", "division", "brigade")
        )
        nations = sorted(grouped(units, lambda unit: unit.nationality).items())
        self.of_nation = {nation: numbers for nation, numbers in nations if nation}

    def _read_rules(self, battle: schema.BattleData, entry: schema.ScenarioEntry) -> None:
        left_out = {rule for option, rule in WITHOUT.items() if option in self.options}
        changed = {rule.id: rule for rule in entry.overrides}
        self.rules: dict[str, schema.RuleEntry] = {
            rule.id: changed.get(rule.id, rule)
            for rule in battle.rules
            if rule.enabled and rule.id in entry.rules and rule.id not in left_out
        }
        unit_number = self.kinds["unit"].number
        self.rule_units: dict[str, int] = {
            rule.id: from_members(
                unit_number(unit) for unit in rule.units if self.kinds["unit"].has(unit)
            )
            for rule in self.rules.values()
        }
        rail = self.rules.get("YPR-RAIL")
        self.trains = tuple(0 if rail is None else rail.capacity[side] for side in SEATS)
        pushes = self.rules.get("GAL-OFF")
        self.offensives = tuple(
            0 if pushes is None else pushes.offensives[side].count for side in SEATS
        )
        self.held_by_vistula = self.rule_units.get("GAL-GER", 0)

    def _read_land(self, drawn: schema.BattleMap, entry: schema.ScenarioEntry) -> None:
        land, series = self.land, self.series
        self.impassable = printed_hexes(land, prohibited_keys(series))
        closed = land.joined_sides(barrier_keys(land, series))
        self.barriers: SideSet | None = closed if any(closed) else None
        self.playable = land.all & ~self.impassable
        self.touching: tuple[HexSet, ...] = land.touching(closed, self.playable)
        self.costs = CostBook(land, cost_table(land, series))
        self.route_sides = one_way_passes(land) if "pass_surcharge" in self.options else {}
        self.dry_costs = self.costs.at((), self.route_sides)
        directions = land.grid.direction_names
        self.compass = tuple(
            tuple(directions.index(name) for name in names)
            for names in (drawn.compass.central, drawn.compass.entente)
        )
        self.ground = network_of(land, hexes=self.playable, closed=self.barriers)
        self.supply_terms = tuple(
            Terms(free=series.supply.free_hexes, directions=compass) for compass in self.compass
        )
        self.sources = tuple(
            from_members(land.hex(number) for number in entry.sources[side]) for side in SEATS
        )
        pairs = rail_pairs(land, drawn)
        self.rails = rail_net(land, pairs)
        self.rail_beside: dict[int, tuple[int, ...]] = {}
        for a, b in (*pairs, *((b, a) for a, b in pairs)):
            self.rail_beside[a] = (*self.rail_beside.get(a, ()), b)
        self.zones: tuple[HexSet, ...] = fortified_zones(land, drawn)
        self.enemy_works = self.zones[::-1]
        self.start_control = tuple(land.areas[side] for side in SEATS)
        self.networks = Networks(land, march=self.dry_costs, supply=self.ground, rail=self.rails)

    def _read_tables(self) -> None:
        series = self.series
        columns = series.combat.columns
        self.odds = Odds([column.odds for column in columns], below="clamp", above="clamp")
        self.columns = columns
        self.factor_terrain = tuple(
            (key, row.defence) for key, row in series.terrain.items() if row.defence
        )
        self.shift_terrain = tuple(
            (key, row.shift_left) for key, row in series.terrain.items() if row.shift_left
        )
        apart = Apart("cavalry_and_infantry", (self.cavalry, self.infantry))
        peculiar = [Peculiar("corps", self._corps_allow, lasting=True)]
        self.mixing: HexSet = self.land.all
        if "YPR-STACK" in self.rules:
            self.mixing = mixing = printed_hexes(self.land, self.rules["YPR-STACK"].terrain)
            peculiar.append(Peculiar("nations", self._nations_allow, lasting=True, hexes=mixing))
        arms = (self.infantry, self.cavalry)
        self.alike = tuple(
            next((arm & self.of_nation[unit.nationality] for arm in arms if arm >> n & 1), 0)
            if series.stacking.units > 1
            else 0
            for n, unit in enumerate(self.units)
        )
        self.pairs_are_free = tuple(
            series.stacking.units > 1 and ("YPR-STACK" not in self.rules or not self.is_mixed(own))
            for own in self.own
        )
        self.stacking = Stacking([1] * len(self.units), apart=[apart], peculiar=peculiar)
        self.no_zones = tuple(
            key
            for rule in ("GAL-ZOC", "YPR-ZOC")
            if rule in self.rules
            for key in self.rules[rule].terrain
        )
        self.no_attack_out = tuple(key for key, row in series.terrain.items() if not row.attack_out)
        self.printed_no_attack_out = printed_hexes(self.land, self.no_attack_out)

    def is_mixed(self, units: int) -> bool:
        """Whether some units are of several nations."""
        for nation in self.of_nation.values():
            if units & nation:
                return bool(units & ~nation)
        return False

    def _corps_allow(self, _hex: int, stack: int) -> bool:
        """Two units, or three of which two are of one corps."""
        limits, count = self.series.stacking, stack.bit_count()
        if count <= limits.units:
            return True
        corps = [self.units[unit].corps for unit in members(stack) if self.units[unit].corps]
        return count <= limits.units_with_a_corps and len(set(corps)) < len(corps)

    def _nations_allow(self, hex_: int, stack: int) -> bool:
        """One nation, except where they may mix."""
        if self.mixing >> hex_ & 1:
            return True
        return not self.is_mixed(stack)

    def _read_victory(self, victory: schema.VictoryData) -> None:
        land = self.land
        self.victory = victory
        self.victory_points = {land.hex(entry.hex): entry.points for entry in victory.hexes}
        self.victory_hexes = from_members(self.victory_points)
        held = list(self.start_control)
        for entry in victory.hexes:
            bit, seat = 1 << land.hex(entry.hex), SEATS.index(entry.owner)
            held[seat] |= bit
            held[other(seat)] &= ~bit
        self.start_control = tuple(held)
        self.announced_hexes = self.victory_hexes | self.sources[0] | self.sources[1]


def _range_of(units: int) -> tuple[int, int]:
    """The first of some units and the one after the last; they are numbered without a gap."""
    numbers = members(units)
    if not numbers:
        return 0, 0
    if len(numbers) != numbers[-1] - numbers[0] + 1:
        raise DataError("the units of a side do not stand together", field="units")
    return numbers[0], numbers[-1] + 1


def scenarios() -> tuple[Scenario, ...]:
    """The scenarios of both battles."""
    from games.clash_giants.briefing import briefing

    return scenarios_of(content().load("scenarios.yaml", schema.Scenarios).scenarios, briefing)


def scenario_map(scenario: Scenario) -> tuple[HexMap, schema.BattleMap]:
    """The map of a scenario, and the data that the whole of it is drawn from."""
    drawn = content().read(f"{scenario.data.battle}/map.yaml", schema.BattleMap)
    return map_of(drawn, scenario.data), drawn.value


def content() -> Content:
    """The files of both battles."""
    return Content.of(FACTS.package)


def open_book(scenario: Scenario, options: frozenset[str]) -> ClashBook:
    """Read and compile one scenario."""
    return ClashBook(content(), scenario, options)
