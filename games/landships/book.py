"""The book of a scenario: data read, tables compiled, everything the rules look up."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from games.landships.facts import FACTS
from games.landships.forces import (
    FOOT,
    GUNS,
    PLANES,
    SEATS,
    VEHICLES,
    Firer,
    Unit,
    firers_of,
    types_of,
)
from games.landships.land import (
    Board,
    board_of,
    edge_hexes,
    hexes_on,
    join_sections,
    sight_of,
    zone_hexes,
)
from games.landships.order_of_battle import check_mix, check_stars, units_of
from games.landships.schema import charts, counters
from games.landships.schema import scenario as sheets
from games.landships.schema.options import OptionNumbers
from games.landships.state import Field
from games.landships.values import trained
from games.landships.view import resample
from games.landships.ways import drive_costs, foot_costs
from ww1core.hexgrid import HexSet, Sight, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, by_side
from ww1core.play import Book, Kind, Viewer
from ww1core.plugins import Scenario, scenarios_of
from ww1core.tables import Content
from ww1core.turns import SequenceData
from ww1core.words import text

FirerSet = int
"""A set of firers: bit n is set for firer n."""


class Score(NamedTuple):
    """What brings a side points: hexes held, classes of enemies lost, or of own units that left."""

    type: str
    each: float
    hexes: HexSet
    targets: tuple[str, ...]


class LandshipsBook(Book):
    """The opened title: one scenario."""

    def __init__(self, read: Content, scenario: Scenario, options: frozenset[str]) -> None:
        heads = read.load("scenarios.yaml", sheets.Scenarios).scenarios
        head = next(head for head in heads if head.id == scenario.id)
        sheet = read.read(f"scenarios/{head.id}.yaml", sheets.ScenarioData)
        self.entry = entry = sheet.value
        sections = read.load("sections.yaml", sheets.Sections)
        self.board: Board = board_of(join_sections(read, entry), sections, entry)
        self.land = land = self.board.land
        self.common = read.load("counters.yaml", counters.Common)
        self.numbers = read.load("options.yaml", OptionNumbers)
        armies = [
            army
            for name in entry.armies
            for army in read.load(f"armies/{name}.yaml", counters.Armies).armies
        ]
        check_stars(sheet, armies)
        types = types_of(armies, self.common)
        types = trained(types, entry.date.year, options, self.numbers)
        self.units: tuple[Unit, ...] = units_of(land, entry, types, options)
        check_mix(self.units, read.read("mix.yaml", counters.Mix))
        machines = read.load("machines.yaml", counters.Machines).machines
        self.commanders = {machine.name: machine.commander for machine in machines}
        """By the name of a machine who commanded it."""
        self.firers: tuple[Firer, ...] = firers_of(self.units)
        super().__init__(
            seats=SEATS,
            kinds=[
                Kind.of("unit", [unit.id for unit in self.units]),
                Kind.of("firer", [firer.id for firer in self.firers]),
                Kind.of("facing", land.grid.direction_names),
            ],
            options=options,
            map_=land,
        )
        self.heading = scenario.name
        self.spoken = frozenset({"unit", "firer"})
        self.year = entry.date.year
        self._read_charts(read)
        self._read_forces()
        self._read_ground()
        self._read_worth()
        self._read_set_up()
        self.state_type = Field
        self.viewer = Viewer(resample=resample)
        data = read.load("sequence.yaml", SequenceData)
        self.sequence = data.sequence(head.turns)
        self.content_hash = read.hash
        self.documents = read.documents

    def _read_charts(self, read: Content) -> None:
        self.terrain = read.load("charts/terrain.yaml", charts.Terrain)
        self.small_arms = read.load("charts/small_arms.yaml", charts.SmallArms)
        self.spotting = read.load("charts/spotting.yaml", charts.Spotting)
        self.assault = read.load("charts/assault.yaml", charts.Assault)
        self.anti_tank = read.load("charts/anti_tank.yaml", charts.AntiTank)
        self.machinery = read.load("charts/vehicles.yaml", charts.Machinery)
        self.barrage = read.load("charts/barrage.yaml", charts.Barrage)
        self.air = read.load("charts/air.yaml", charts.Air)

    @rule("LS-2.2a", "LS-2.21a", "LS-2.23a", "LS-2.3a", "LS-2.41a", "LS-3.11a", "LS-3.11b")
    def _read_forces(self) -> None:
        """Sets of units by what they are."""
        self.own = by_side(self.units)
        self.of_kind: Counter[str] = Counter()
        """By kind the units of it, nobody of a kind that is not there."""
        for at, unit in enumerate(self.units):
            self.of_kind[unit.kind] |= 1 << at
        self.cavalry = self._kinds("cavalry", "cavalry_mg")
        self.mgs = self._kinds("mg", "cavalry_mg")
        self.squads = self._kinds("infantry", "mg") | self.cavalry
        self.crews = self._kinds("crew")
        self.observers = self._kinds("observer")
        self.leaders = self._kinds("leader")
        self.men = self.crews | self.observers | self.leaders
        """Those who are overrun where no squad is with them."""
        self.foot = self._kinds(*FOOT)
        self.soft = self.foot | self.cavalry
        self.guns = self._kinds(*GUNS)
        self.rifles = self._kinds("AT_rifle")
        self.flamethrowers = self._kinds("flamethrower")
        self.weapons = self.rifles | self.flamethrowers
        self.tanks = self._kinds("tank")
        self.vehicles = self._kinds(*VEHICLES)
        self.planes = self._kinds(*PLANES)
        self.carriable = self.weapons | self.leaders | self.crews
        """Those who may be aboard a vehicle or with a squad."""
        self.firers_of: tuple[FirerSet, ...] = tuple(
            from_members(n for n, firer in enumerate(self.firers) if firer.unit == at)
            for at in range(len(self.units))
        )
        self.firers_of_kind: Counter[str] = Counter()
        for at, firer in enumerate(self.firers):
            self.firers_of_kind[firer.kind] |= 1 << at
        self.small_arms_firers = self._firing_at_men()
        self.small_arms_units = self.units_of_firers(self.small_arms_firers)
        self.small_arms_targets = self.soft & ~self.leaders | self.vehicles & ~self.tanks
        self.turning_guns = from_members(
            at
            for at, unit in enumerate(self.units)
            if unit.type.gun is not None and unit.type.gun.turns
        )
        storming = self.numbers.stosstruppen.types if "stosstruppen" in self.options else ()
        self.stosstruppen = from_members(
            at for at, unit in enumerate(self.units) if unit.type.id in storming
        )
        self.fires_over = self._firing_over()
        self.reach = max([firer.range for firer in self.firers], default=0)
        if "long_ranges" in self.options:
            self.reach = max(self.land.level) * self.numbers.long_ranges.a_level + self.reach * 2
        number = self.kinds["unit"].number
        self.carriers: dict[int, int] = {
            at: number(unit.carrier) for at, unit in enumerate(self.units) if unit.carrier
        }

    @rule("LS-2.3.b2", "LS-2.3.b3", "LS-2.3.b4", "LS-13.23b", "LS-8.31.a", "LS-2.3.b1")
    def _firing_at_men(self) -> FirerSet:
        """The weapons with a fire strength; anti-tank and anti-aircraft guns have none."""
        return from_members(n for n, at in enumerate(self.firers) if at.fire)

    @rule("LS-8.23EO")
    def _firing_over(self) -> FirerSet:
        """The British machine-gun squads that fire over friends, under that option."""
        if "british_mg_over_friends" not in self.options:
            return 0
        return from_members(
            at
            for at, firer in enumerate(self.firers)
            if firer.kind == "mg" and self.units[firer.unit].type.nation == "british"
        )

    def units_of_firers(self, firers: FirerSet) -> UnitSet:
        """The units to which some firers belong."""
        return from_members({self.firers[firer].unit for firer in members(firers)})

    def firers_of_units(self, units: UnitSet) -> FirerSet:
        """The firers of some units."""
        firers = 0
        for unit in members(units):
            firers |= self.firers_of[unit]
        return firers

    def _kinds(self, *kinds: str) -> UnitSet:
        """The units of some kinds."""
        units = 0
        for kind in kinds:
            units |= self.of_kind[kind]
        return units

    def _read_ground(self) -> None:
        board, entry = self.board, self.entry
        self.sight: Sight = sight_of(board, self.terrain)
        self.costs = foot_costs(board, self.terrain, entry)
        self.drive_costs = drive_costs(board)
        self.edges: tuple[HexSet, ...] = tuple(
            edge_hexes(board, entry.edges[side]) for side in SEATS
        )
        self.fogs = tuple(special for special in entry.special if special.kind == "fog")
        self.border: dict[str, HexSet] = {
            edge: edge_hexes(board, edge) for edge in ("N", "E", "S", "W")
        }
        self.wire_of = tuple(hexes_on(self.land, entry.wire.get(side, "")) for side in SEATS)
        self.start_wire = hexes_on(self.land, " ".join(entry.wire.values()))
        self.first = SEATS.index(entry.first)
        self.attacker = SEATS.index(entry.attacker)
        self.zones: dict[str, HexSet] = {
            group.id: zone_hexes(board, group.zone)
            for group in entry.groups
            if group.zone is not None
        }
        self.gates: dict[str, HexSet] = {
            group.id: self._gate(group.enter) for group in entry.groups if group.enter is not None
        }

    def _read_worth(self) -> None:
        """What brings points, and who holds it at first."""
        self.scoring: tuple[tuple[Score, ...], ...] = tuple(
            tuple(self._score(line) for line in self.entry.victory if line.side == side)
            for side in SEATS
        )
        held = [0, 0]
        for line in self.entry.victory:
            if line.initially is not None:
                held[SEATS.index(line.initially)] |= hexes_on(self.land, line.hexes)
        self.start_control: tuple[HexSet, ...] = (held[0], held[1])
        self.worth = held[0] | held[1]

    def _score(self, line: sheets.VictoryEntry) -> Score:
        targets = line.what if line.target is None else (line.target,)
        return Score(line.type, line.each, hexes_on(self.land, line.hexes), targets)

    @rule("LS-S01.SR1", "LS-2.1a")
    def _read_set_up(self) -> None:
        """Who is put down by its owner, who goes with whom, who starts on foot."""
        units, number = self.units, self.kinds["unit"].number
        attached = [0] * len(units)
        for at, unit in enumerate(units):
            owner = unit.carrier or (unit.id.removesuffix(".crew") if self.crews >> at & 1 else "")
            if owner and owner != unit.id:
                attached[number(owner)] |= 1 << at
        self.attached: tuple[UnitSet, ...] = tuple(attached)
        self.deployed = from_members(
            at
            for at, unit in enumerate(units)
            if unit.start >= 0 and not (unit.carrier or self.crews >> at & 1)
        )
        self.arriving = from_members(at for at, unit in enumerate(units) if unit.turn)
        types = {name for special in self.entry.special for name in special.types}
        self.on_foot_at_start = from_members(
            at for at, unit in enumerate(units) if unit.type.id in types
        )

    def _gate(self, enter: sheets.EnterEntry) -> HexSet:
        """The hexes of the edge by which a group comes."""
        first, last = enter.span
        is_row = enter.edge in {"E", "W"}
        zone = sheets.ZoneEntry(
            section=enter.section,
            columns=(1, 40) if is_row else (first, last),
            rows=(first, last) if is_row else (1, 16),
        )
        return zone_hexes(self.board, zone) & edge_hexes(self.board, enter.edge)

    def called(self, kind: str, number: int) -> str:
        """What a member of a kind is called in a sentence: a unit by what it is and its id."""
        if kind == "firer" and number >= 0:
            firer = self.firers[number]
            unit = self.called("unit", firer.unit)
            return f"{unit}/{firer.id.partition('/')[2]}" if firer.mount >= 0 else unit
        if kind != "unit" or number < 0:
            return super().called(kind, number)
        unit_ = self.units[number]
        if unit_.name:
            return self.say(text("unit.named", name=unit_.name, id=unit_.id))
        return self.say(text("unit.plain", label=unit_.type.label, id=unit_.id))


def scenarios() -> tuple[Scenario, ...]:
    """The fast start and the nineteen others."""
    from games.landships.briefing import briefing

    return scenarios_of(content().load("scenarios.yaml", sheets.Scenarios).scenarios, briefing)


def content() -> Content:
    """The data files."""
    return Content.of(FACTS.package)


def open_book(scenario: Scenario, options: frozenset[str]) -> LandshipsBook:
    """Read and compile one scenario."""
    return LandshipsBook(content(), scenario, options)
