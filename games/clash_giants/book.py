"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

from games.clash_giants import schema
from games.clash_giants.facts import FACTS, WITHOUT
from games.clash_giants.forces import SEATS, Army, Unit, armies_of, units_of
from games.clash_giants.phrases import FIGHTS, PHRASES, PLANS
from games.clash_giants.state import Field
from ww1core.book import Book, Kind
from ww1core.errors import DataError
from ww1core.hexgrid.costs import CostBook
from ww1core.hexgrid.costtables import CostTable
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet, from_members, iterate, members
from ww1core.hexgrid.mapdata import build, load_map, part_of
from ww1core.hexgrid.sides import NO_SIDES, SideSet, join_sides
from ww1core.hexgrid.stacking import Apart, Peculiar, Stacking
from ww1core.hexgrid.zones import zone
from ww1core.networks import Terms, network_of, rail_net
from ww1core.plugins import Scenario
from ww1core.tables import Odds
from ww1core.tables.document import Document
from ww1core.tables.load import Content
from ww1core.turns.clock import daily
from ww1core.turns.sequencedata import SequenceData

__all__ = ["ClashBook", "content", "open_book", "scenarios"]

BARRIERS = ("lake", "sea")


class ClashBook(Book):
    """The opened title: one scenario of one battle."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        listed = read.load("scenarios.yaml", schema.Scenarios).scenarios
        entry = next(one for one in listed if one.id == scenario.id)
        battle = read.load(f"{entry.battle}/battle.yaml", schema.BattleData)
        drawn = read.read(f"{entry.battle}/map.yaml", schema.BattleMap)
        counters = read.load(f"{entry.battle}/units.yaml", schema.Units)
        self.series = series = read.load("series.yaml", schema.SeriesData)
        land = _map_of(drawn, entry)
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
            self._read_zones(read.load(f"{entry.battle}/zones.yaml", schema.Zones))
        file = "player_turns" if "player_turns" in options else entry.sequence
        self.is_drawn_from_cup = file == "cup"
        order = read.load(f"{file}.yaml", SequenceData).sequence(scenario.turns)
        clock = daily(date.fromisoformat(battle.start), battle.days, scenario.turns)
        self.sequence = order._replace(clock=clock)
        self.state_type = Field
        self.phrases = PHRASES
        self.fights = FIGHTS
        self.plans = PLANS
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_forces(self) -> None:
        units = self.units
        numbered = tuple(enumerate(units))
        self.forts = from_members(n for n, unit in numbered if unit.type == "fort")
        self.own = tuple(
            from_members(n for n, unit in numbered if unit.seat == seat) & ~self.forts
            for seat in range(len(SEATS))
        )
        self.forts_of = tuple(
            from_members(n for n, unit in numbered if unit.seat == seat) & self.forts
            for seat in range(len(SEATS))
        )
        self.side = tuple(own | forts for own, forts in zip(self.own, self.forts_of, strict=True))
        self.fort_numbers = tuple(members(forts) for forts in self.forts_of)
        self.arriving = tuple(
            from_members(unit for unit in iterate(own) if units[unit].entry_turn)
            for own in self.own
        )
        self.cavalry = from_members(n for n, unit in numbered if unit.type == "cavalry")
        self.infantry = ~(self.cavalry | self.forts) & (1 << len(units)) - 1
        self.no_attack = from_members(n for n, unit in numbered if unit.no_attack) | self.forts
        self.rebuilt = self.infantry & from_members(n for n, u in numbered if u.steps > 1)
        self.unit_range = tuple(_range_of(own) for own in self.own)
        self.armies_of = tuple(
            from_members(n for n, army in enumerate(self.armies) if army.seat == seat)
            for seat in range(len(SEATS))
        )
        self.of_army = tuple(
            from_members(n for n, unit in numbered if unit.army == army)
            for army in range(len(self.armies))
        )
        self.of_size = tuple(
            from_members(n for n, unit in numbered if unit.size == size) & ~self.forts
            for size in ("corps", "division", "brigade")
        )
        self.of_nation = {
            nation: from_members(n for n, unit in numbered if unit.nationality == nation)
            for nation in sorted({unit.nationality for unit in units if unit.nationality})
        }

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
            for rule in battle.rules
        }
        self.held_by_vistula = self.rule_units["GAL-GER"] if "GAL-GER" in self.rules else 0

    def _read_land(self, drawn: schema.BattleMap, entry: schema.ScenarioEntry) -> None:
        land, series = self.land, self.series
        grid = land.grid
        prohibited = frozenset(
            key for key, row in series.terrain.items() if row.move == "prohibited"
        )
        self.impassable = from_members(
            hex_ for key in sorted(prohibited) for hex_ in iterate(land.terrain[key])
        )
        closed = join_sides(NO_SIDES, *(land.sides[key] for key in BARRIERS if key in land.sides))
        self.barriers: SideSet | None = closed if any(closed) else None
        self.playable = land.all & ~self.impassable
        touching = [0] * land.size
        for hex_ in grid.hexes:
            for direction, other in enumerate(grid.toward[hex_]):
                if other >= 0 and self.playable >> other & 1 and not closed[direction] >> hex_ & 1:
                    touching[hex_] |= 1 << other
        self.touching: tuple[HexSet, ...] = tuple(touching)
        self.beside = tuple(members(near) for near in touching)
        terrain = series.terrain
        table = CostTable(
            terrain={k: row.move for k, row in terrain.items() if isinstance(row.move, int)},
            sides={
                key: row.extra_move
                for key, row in series.hexsides.items()
                if key in land.sides and isinstance(row.extra_move, int) and row.extra_move
            },
            routes={k: terrain[k].linked_move or 1 for k in ("pass",) if k in land.sides},
            forbidden=prohibited,
            forbidden_sides=frozenset(key for key in BARRIERS if key in land.sides),
            adjacent_only=frozenset(k for k, row in terrain.items() if row.start_adjacent),
            whole=frozenset(k for k, row in terrain.items() if row.move == "all"),
        )
        self.costs = CostBook(land, table)
        self.route_sides = self._one_way_passes() if "pass_surcharge" in self.options else {}
        self.dry_costs = self.costs.at((), self.route_sides)
        directions = grid.direction_names
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
        pairs = self._rail_pairs(drawn)
        self.rails = rail_net(land, pairs)
        self.rail_beside: dict[int, tuple[int, ...]] = {}
        for a, b in (*pairs, *((b, a) for a, b in pairs)):
            self.rail_beside[a] = (*self.rail_beside.get(a, ()), b)
        self.zones: tuple[HexSet, ...] = tuple(
            from_members(
                land.hex(zone.hex)
                for zone in drawn.fortified_zones
                if zone.side == side and grid.has(zone.hex)
            )
            for side in SEATS
        )
        self.start_control = tuple(land.areas[side] for side in SEATS)

    def touched_by(self, hexes: HexSet) -> HexSet:
        """The hexes next to some hexes, no lake or sea between."""
        return zone(self.land.grid, hexes, self.barriers)

    def _one_way_passes(self) -> dict[str, SideSet]:
        """The linked sides of passes as far as they lead into a pass."""
        land = self.land
        if "pass" not in land.sides:
            return {}
        passes = land.terrain["pass"]
        into = tuple(
            side & land.grid.step(passes, (direction + 3) % 6)
            for direction, side in enumerate(land.sides["pass"])
        )
        return {"pass": into}  # type: ignore[dict-item] # six sets, as a SideSet has

    def _rail_pairs(self, drawn: schema.BattleMap) -> list[tuple[int, int]]:
        has, hex_ = self.land.grid.has, self.land.hex
        pairs = {
            (min(a, b), max(a, b)): (a, b)
            for line in drawn.rail
            for a, b in pairwise(line.hexes.split())
            if has(a) and has(b)
        }
        return [(hex_(a), hex_(b)) for a, b in pairs]

    def _read_tables(self) -> None:
        series = self.series
        columns = series.combat.columns
        self.odds = Odds([one.odds for one in columns], below="clamp", above="clamp")
        self.columns = columns
        self.factor_terrain = tuple(
            (key, row.defence) for key, row in series.terrain.items() if row.defence
        )
        self.shift_terrain = tuple(
            (key, row.shift_left) for key, row in series.terrain.items() if row.shift_left
        )
        apart = Apart("cavalry_and_infantry", (self.cavalry, self.infantry))
        peculiar = [Peculiar("corps", self._corps_allow, lasting=True)]
        if "YPR-STACK" in self.rules:
            mixing = from_members(
                hex_
                for key in self.rules["YPR-STACK"].terrain
                for hex_ in iterate(self.land.terrain[key])
            )
            self.mixing = mixing
            peculiar.append(Peculiar("nations", self._nations_allow, lasting=True, hexes=mixing))
        self.pairs_are_free = tuple(
            series.stacking.units > 1 and ("YPR-STACK" not in self.rules or not self._is_mixed(own))
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
        self.printed_no_zones = self._printed(self.no_zones)
        self.printed_no_attack_out = self._printed(self.no_attack_out)

    def _printed(self, keys: tuple[str, ...]) -> HexSet:
        """The hexes of the map that have one of some terrains."""
        found = 0
        for key in keys:
            found |= self.land.terrain[key]
        return found

    def _is_mixed(self, units: int) -> bool:
        """Whether some units are of several nations."""
        return len({self.units[unit].nationality for unit in iterate(units)}) > 1

    def _corps_allow(self, _hex: int, stack: int) -> bool:
        """Two units, or three of which two are of one corps."""
        limits, count = self.series.stacking, stack.bit_count()
        if count <= limits.units:
            return True
        corps = [self.units[unit].corps for unit in iterate(stack) if self.units[unit].corps]
        return count <= limits.units_with_a_corps and len(set(corps)) < len(corps)

    def _nations_allow(self, hex_: int, stack: int) -> bool:
        """One nation, except where they may mix."""
        if self.mixing >> hex_ & 1:
            return True
        return not self._is_mixed(stack)

    def _read_victory(self, victory: schema.VictoryData) -> None:
        land = self.land
        self.victory = victory
        self.victory_points = {land.hex(one.hex): one.points for one in victory.hexes}
        self.victory_hexes = from_members(self.victory_points)
        held = list(self.start_control)
        for one in victory.hexes:
            bit, seat = 1 << land.hex(one.hex), SEATS.index(one.owner)
            held[seat] |= bit
            held[1 - seat] &= ~bit
        self.start_control = tuple(held)
        self.told_hexes = self.victory_hexes | self.sources[0] | self.sources[1]

    def _read_zones(self, zones: schema.Zones) -> None:
        """The hexes of each army's zone; hexes outside the scenario's part of the map are gone."""
        has, hex_ = self.land.grid.has, self.land.hex
        missing = [army.id for army in self.armies if army.id not in zones.zones]
        if missing:
            raise DataError(f"army {missing[0]} has no zone", field="zones")
        self.zone_of = tuple(
            from_members(hex_(number) for number in zones.zones[army.id].split() if has(number))
            for army in self.armies
        )


def _range_of(units: int) -> tuple[int, int]:
    """The first of some units and the one after the last; they are numbered without a gap."""
    numbers = members(units)
    if not numbers:
        return 0, 0
    if len(numbers) != numbers[-1] - numbers[0] + 1:
        raise DataError("the units of a side do not stand together", field="units")
    return numbers[0], numbers[-1] + 1


def _map_of(drawn: Document[schema.BattleMap], entry: schema.ScenarioEntry) -> HexMap:
    """The whole map of a battle, or the part of it that the scenario uses."""
    if entry.area is None:
        return load_map(drawn)
    part = part_of(drawn.value, entry.area.columns, entry.area.rows)
    lines = {block: drawn.line(block) + 1 for block in ("hexes", "sides")}
    return build(part, file=drawn.file, lines=lines)


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios of the data file."""
    listed = content().load("scenarios.yaml", schema.Scenarios).scenarios
    return tuple(Scenario(one.id, one.name, one.turns, one.summary) for one in listed)


def content() -> Content:
    """The data files of this title."""
    return Content(files(FACTS.package) / "data", label="clash_giants/data")


def open_book(scenario: Scenario, options: frozenset[str]) -> ClashBook:
    """Read and compile one scenario."""
    return ClashBook(content(), scenario, options)
