"""The scenarios, and the supply that every unit has when they start."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

import pytest

from games.clash_giants.schema import (
    BattleData,
    BattleMap,
    ScenarioEntry,
    Scenarios,
    UnitEntry,
    Units,
)
from games.clash_giants.series import SeriesData
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import count, from_members
from ww1core.hexgrid.mapdata import load_map
from ww1core.hexgrid.sides import hexes_with, join_sides, spread_except
from ww1core.tables.load import Content

CONTENT = Content(files("games.clash_giants") / "data")
SCENARIOS = ("galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser")
SIDES = ("central", "entente")
OTHER = {"central": "entente", "entente": "central"}


class Play(NamedTuple):
    """A scenario with everything it uses."""

    scenario: ScenarioEntry
    battle: BattleData
    data: BattleMap
    map: HexMap
    area: int
    units: dict[str, UnitEntry]
    """The units that take part."""

    @property
    def land(self):
        return (self.map.areas["central"] | self.map.areas["entente"]) & self.area

    def side(self, unit):
        return next(army.side for army in self.battle.armies if army.id == unit.army)

    def placed(self, side):
        hexes = (unit.setup for unit in self.units.values() if self.side(unit) == side)
        return from_members(self.map.grid.hex(number) for number in hexes if number)

    def supplied(self, side, sources, *, enemy=True):
        """The hexes from which a unit can trace a line at the start."""
        grid = self.map.grid
        closed = join_sides(self.map.sides["lake"], self.map.sides["sea"])
        open_ = self.land
        if enemy:
            foes = self.placed(OTHER[side])
            works = (*self.data.forts, *self.data.fortified_zones)
            hostile = grid.hexes_of(*(work.hex for work in works if work.side != side))
            zones = spread_except(grid, foes, closed) & ~self.placed(side)
            open_ &= ~(foes | hostile | zones)
        back = [
            (grid.direction_names.index(word) + 3) % 6 for word in getattr(self.data.compass, side)
        ]
        reached = more = grid.hexes_of(*sources) & open_
        while more:
            stepped = 0
            for d in back:
                stepped |= grid.step(more & ~closed[d], d)
            more = stepped & open_ & ~reached
            reached |= more
        for _ in range(CONTENT.load("series.yaml", SeriesData).supply.free_hexes):
            reached |= spread_except(grid, reached & open_, closed) & self.land
        return reached


def entry_of(id_):
    """A scenario as it is written in the file."""
    entries = CONTENT.load("scenarios.yaml", Scenarios).scenarios
    return next(entry for entry in entries if entry.id == id_)


def opened(scenario_id):
    scenario = entry_of(scenario_id)
    document = CONTENT.read(f"{scenario.battle}/map.yaml", BattleMap)
    built = load_map(document)
    grid = built.grid
    area = built.all
    if scenario.area is not None:
        (left, right), (top, bottom) = scenario.area.columns, scenario.area.rows
        area = grid.hexes_of(
            *(f"{c:02}{r:02}" for c in range(left, right + 1) for r in range(top, bottom + 1))
        )
    units = {
        unit.id: unit
        for unit in CONTENT.load(f"{scenario.battle}/units.yaml", Units).units
        if not scenario.units or unit.id in scenario.units
    }
    battle = CONTENT.load(f"{scenario.battle}/battle.yaml", BattleData)
    return Play(scenario, battle, document.value, built, area, units)


@pytest.fixture(scope="module", params=SCENARIOS)
def play(request):
    return opened(request.param)


@pytest.mark.rule("CG-3.0b")
def test_there_are_a_campaign_and_a_short_scenario_of_each_battle():
    entries = CONTENT.load("scenarios.yaml", Scenarios).scenarios

    assert [
        ("galicia_campaign", "galicia", 10),
        ("galicia_krasnik", "galicia", 4),
        ("first_ypres_campaign", "first_ypres", 10),
        ("first_ypres_yser", "first_ypres", 4),
    ] == [(entry.id, entry.battle, entry.turns) for entry in entries]


@pytest.mark.rule("CG-2.1a")
def test_an_area_lies_on_the_map(play):
    assert {
        "galicia_campaign": 840,
        "galicia_krasnik": 132,
        "first_ypres_campaign": 868,
        "first_ypres_yser": 165,
    }[play.scenario.id] == count(play.area)


@pytest.mark.rule("CG-3.0b")
def test_the_listed_units_exist_and_are_listed_once(play):
    listed = play.scenario.units

    assert len(listed) == len(set(listed))
    assert set(listed) <= set(play.units)
    assert {
        "galicia_campaign": 133,
        "galicia_krasnik": 31,
        "first_ypres_campaign": 90,
        "first_ypres_yser": 15,
    }[play.scenario.id] == len(play.units)


@pytest.mark.rule("CG-2.28a", "CG-5.33c")
def test_the_armies_are_those_of_the_units_on_both_sides(play):
    sides = {play.side(unit) for unit in play.units.values()}

    assert {unit.army for unit in play.units.values()} == set(play.scenario.armies)
    assert len(play.scenario.armies) == len(set(play.scenario.armies))
    assert set(SIDES) == sides


@pytest.mark.rule("CG-3.0b")
def test_units_set_up_inside_the_area(play):
    grid = play.map.grid
    outside = [
        unit.id
        for unit in play.units.values()
        if unit.setup and not play.area >> grid.hex(unit.setup) & 1
    ]

    assert [] == outside


@pytest.mark.rule("CG-9.2a")
def test_reinforcements_enter_inside_the_area_and_in_time(play):
    grid = play.map.grid
    for unit in play.units.values():
        if unit.entry:
            assert 1 <= unit.entry.turn <= play.scenario.turns, unit.id
            assert all(play.area >> grid.hex(number) & 1 for number in unit.entry.hexes), unit.id


@pytest.mark.rule("CG-8.21a")
@pytest.mark.parametrize("side", SIDES)
def test_sources_lie_on_ground_of_their_side_inside_the_area(play, side):
    grid = play.map.grid
    sources = play.scenario.sources[side]

    assert sources
    assert len(sources) == len(set(sources))
    assert not grid.hexes_of(*sources) & ~(play.map.areas[side] & play.area)


@pytest.mark.rule("CG-8.21a")
@pytest.mark.parametrize("side", SIDES)
def test_sources_lie_on_the_border_of_the_area_or_by_the_sea(play, side):
    grid = play.map.grid
    ports = hexes_with(play.map.sides["sea"])
    inner = from_members(hex_ for hex_ in grid.hexes if count(grid.around[hex_] & play.area) == 6)

    assert not grid.hexes_of(*play.scenario.sources[side]) & inner & ~ports


@pytest.mark.rule("CG-8.21a", "CG-2.1e")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("battle", ["galicia", "first_ypres"])
def test_a_campaign_uses_the_sources_of_its_battle(battle, side):
    listed = CONTENT.load(f"{battle}/battle.yaml", BattleData).sources[side]

    assert tuple(entry.hex for entry in listed) == entry_of(f"{battle}_campaign").sources[side]


@pytest.mark.rule("CG-8.21a")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("battle", ["galicia", "first_ypres"])
def test_the_sources_of_a_campaign_are_railway_hexes(battle, side):
    play = opened(f"{battle}_campaign")
    rail = {number for line in play.data.rail for number in line.hexes.split()}

    assert set() == set(play.scenario.sources[side]) - rail


@pytest.mark.rule("CG-8.21a")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("battle", ["galicia", "first_ypres"])
def test_no_source_of_a_campaign_is_cut_off(battle, side):
    play = opened(f"{battle}_campaign")
    for number in play.scenario.sources[side]:
        assert count(play.supplied(side, [number], enemy=False)) > 40, number


@pytest.mark.rule("CG-5.31c", "CG-8.22b", "CG-8.22d")
@pytest.mark.parametrize("side", SIDES)
def test_every_unit_can_trace_supply_at_the_start(play, side):
    supplied = play.supplied(side, play.scenario.sources[side])

    assert () == play.map.grid.numbers(play.placed(side) & ~supplied)


@pytest.mark.rule("CG-8.22d")
@pytest.mark.parametrize("side", SIDES)
def test_a_line_leads_from_every_land_hex_when_no_enemy_is_near(play, side):
    reached = play.supplied(side, play.scenario.sources[side], enemy=False)

    assert () == play.map.grid.numbers(play.land & ~reached)


@pytest.mark.rule("CG-10.3")
def test_the_rules_of_a_scenario_are_rules_of_its_battle(play):
    known = [rule.id for rule in play.battle.rules]

    assert [rule for rule in known if rule in play.scenario.rules] == list(play.scenario.rules)
    assert {rule.id for rule in play.scenario.overrides} <= set(play.scenario.rules)


@pytest.mark.rule("CG-10.3")
def test_the_campaigns_use_every_rule_and_the_short_scenarios_leave_one_out(play):
    known = {rule.id for rule in play.battle.rules}

    assert {
        "galicia_campaign": set(),
        "galicia_krasnik": {"GAL-GER"},
        "first_ypres_campaign": set(),
        "first_ypres_yser": {"YPR-RAIL"},
    }[play.scenario.id] == known - set(play.scenario.rules)


@pytest.mark.rule("GAL-OFF")
def test_one_offensive_a_side_is_left_at_krasnik():
    (rule,) = entry_of("galicia_krasnik").overrides
    found = {side: (entry.count, entry.turns) for side, entry in rule.offensives.items()}

    assert ("GAL-OFF", 1) == (rule.id, rule.shift_right)
    assert {"central": (1, (1, 4)), "entente": (1, (4, 4))} == found


@pytest.mark.rule("YPR-FLOOD")
def test_the_sluices_open_sooner_on_the_yser():
    (rule,) = entry_of("first_ypres_yser").overrides
    battle = CONTENT.load("first_ypres/battle.yaml", BattleData)
    usual = next(entry for entry in battle.rules if entry.id == "YPR-FLOOD")

    assert (3, 4) == rule.turns
    assert usual.model_dump(exclude={"turns", "provenance"}) == rule.model_dump(
        exclude={"turns", "provenance"}
    )


@pytest.mark.rule("CG-13.0a")
def test_a_fort_and_a_zone_lie_in_the_area_of_krasnik():
    play = opened("galicia_krasnik")
    works = (*play.data.forts, *play.data.fortified_zones)

    assert ["1203", "1612"] == [
        work.hex for work in works if play.area >> play.map.grid.hex(work.hex) & 1
    ]


@pytest.mark.rule("CG-4.1a")
def test_the_victory_hexes_lie_inside_the_area(play):
    victory = play.scenario.victory or play.battle.victory
    hexes = play.map.grid.hexes_of(*(entry.hex for entry in victory.hexes))

    assert not hexes & ~play.area


@pytest.mark.rule("CG-9.3a")
def test_the_short_scenarios_have_replacements_of_their_own(play):
    own = play.scenario.replacements
    if play.scenario.area is None:
        assert own is None
        return

    assert set(play.battle.replacements.steps) == set(own.steps)
    assert all(play.scenario.turns == len(row) for row in own.steps.values())
    assert {"galicia_krasnik": 2, "first_ypres_yser": 2}[play.scenario.id] == sum(
        sum(row) for row in own.steps.values()
    )
    assert 2 == own.most_for_an_army
