"""The units and their armies."""

from __future__ import annotations

from collections import Counter, defaultdict
from importlib.resources import files
from typing import NamedTuple

import pytest

from games.clash_giants.schema import BattleData, BattleMap, Scenarios, UnitEntry, Units
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.mapdata import load_map
from ww1core.tables.load import Content

CONTENT = Content(files("games.clash_giants") / "data")
SIDES = ("central", "entente")
LAST = 10
NATIONS = {
    "galicia": {"central": {"austro_hungarian", "german"}, "entente": {"russian"}},
    "first_ypres": {"central": {"german"}, "entente": {"belgian", "british", "french"}},
}


class Force(NamedTuple):
    name: str
    battle: BattleData
    units: tuple[UnitEntry, ...]
    map: HexMap
    works: dict[str, str]
    """The side of the fort or fortified zone in a hex."""

    @property
    def armies(self):
        return {army.id: army for army in self.battle.armies}

    def side(self, unit):
        return self.armies[unit.army].side

    def owner(self, number):
        hex_ = self.map.grid.hex(number)
        return next((side for side in SIDES if self.map.areas[side] >> hex_ & 1), None)

    def is_legal_stack(self, number, stack):
        """Whether units may stand together, the nations of one side included."""
        corps = [unit.corps for unit in stack if unit.corps]
        most = 3 if len(corps) > len(set(corps)) else 2
        mounted = {unit.type == "cavalry" for unit in stack}
        hex_ = self.map.grid.hex(number)
        shared = (self.map.terrain["city"] | self.map.terrain["town"]) >> hex_ & 1
        nations = {unit.nationality for unit in stack}
        mixed = self.name == "first_ypres" and len(nations) > 1 and not shared
        return len(stack) <= most and len(mounted) == 1 and not mixed

    def find_room(self, due, stacks):
        """Whether all units that are due find room together."""
        if not due:
            return True
        unit, *rest = due
        for number in unit.entry.hexes:
            stack = [*stacks.get(number, ()), unit]
            if self.is_legal_stack(number, stack) and self.find_room(
                rest, {**stacks, number: stack}
            ):
                return True
        return False


@pytest.fixture(scope="module", params=["galicia", "first_ypres"])
def force(request):
    name = request.param
    document = CONTENT.read(f"{name}/map.yaml", BattleMap)
    data = document.value
    return Force(
        name,
        CONTENT.load(f"{name}/battle.yaml", BattleData),
        CONTENT.load(f"{name}/units.yaml", Units).units,
        load_map(document),
        {work.hex: work.side for work in (*data.forts, *data.fortified_zones)},
    )


@pytest.fixture(scope="module")
def stacks(force):
    """The units at the start by their hexes."""
    found = defaultdict(list)
    for unit in force.units:
        if unit.setup is not None:
            found[unit.setup].append(unit)
    return dict(found)


def test_the_counters_are_as_many_as_were_made(force):
    units = Counter(force.side(unit) for unit in force.units)
    placed = Counter(force.side(unit) for unit in force.units if unit.setup)
    steps = {
        side: sum(
            unit.starts_with or unit.steps for unit in force.units if force.side(unit) == side
        )
        for side in SIDES
    }

    assert {
        "galicia": {"central": 63, "entente": 70},
        "first_ypres": {"central": 43, "entente": 47},
    }[force.name] == units
    assert {
        "galicia": {"central": 50, "entente": 48},
        "first_ypres": {"central": 27, "entente": 27},
    }[force.name] == placed
    assert {
        "galicia": {"central": 102, "entente": 119},
        "first_ypres": {"central": 72, "entente": 72},
    }[force.name] == steps


def test_the_types_and_sizes_are_as_many_as_were_made(force):
    types = Counter(unit.type for unit in force.units)
    sizes = Counter(unit.size for unit in force.units)

    assert {
        "galicia": {"infantry": 104, "jaeger": 1, "cavalry": 28},
        "first_ypres": {"infantry": 68, "jaeger": 2, "cavalry": 20},
    }[force.name] == types
    assert {
        "galicia": {"corps": 3, "division": 111, "brigade": 19},
        "first_ypres": {"division": 80, "brigade": 10},
    }[force.name] == sizes


@pytest.mark.rule("CG-2.23a")
def test_no_two_units_of_a_nation_have_one_name(force):
    names = Counter((unit.name, unit.nationality) for unit in force.units)

    assert [] == [name for name, times in names.items() if times > 1]


@pytest.mark.rule("CG-2.22")
def test_a_nation_fights_on_one_side(force):
    found = defaultdict(set)
    for unit in force.units:
        found[force.side(unit)].add(unit.nationality)

    assert NATIONS[force.name] == found


@pytest.mark.rule("CG-2.22")
def test_the_battles_have_units_of_all_six_nations():
    units = [
        unit
        for name in ("galicia", "first_ypres")
        for unit in CONTENT.load(f"{name}/units.yaml", Units).units
    ]

    assert 6 == len({unit.nationality for unit in units})


@pytest.mark.rule("CG-2.27a")
def test_efficiency_is_between_1_and_5(force):
    assert {1, 2, 3, 4, 5} >= {unit.te for unit in force.units}


@pytest.mark.rule("CG-12.72d", "GAL-CORPS")
def test_only_galicia_has_units_of_corps_size_and_its_rule_names_them(force):
    rule = [rule for rule in force.battle.rules if rule.id == "GAL-CORPS"]
    named = {unit for entry in rule for unit in entry.units}

    assert named == {unit.id for unit in force.units if unit.size == "corps"}


@pytest.mark.rule("CG-2.26e", "CG-2.2a", "GAL-GAR")
def test_only_garrisons_may_not_attack_and_they_stand_in_forts(force):
    rule = [rule for rule in force.battle.rules if rule.id == "GAL-GAR"]
    named = {unit for entry in rule for unit in entry.units}
    barred = [unit for unit in force.units if unit.no_attack]

    assert named == {unit.id for unit in barred}
    assert all(force.works[unit.setup] == force.side(unit) for unit in barred)


@pytest.mark.rule("CG-2.21")
def test_the_printed_division_has_its_printed_values():
    units = CONTENT.load("galicia/units.yaml", Units).units
    unit = next(unit for unit in units if unit.name.startswith("44th"))

    assert ("AH-2", "infantry", "division") == (unit.army, unit.type, unit.size)
    assert (2, 4, 5) == (unit.steps, unit.te, unit.entry.turn)
    assert ("2219", "2119", "1918") == unit.entry.hexes
    assert "austro_hungarian" == unit.nationality


@pytest.mark.rule("CG-2.2a", "CG-2.26b")
def test_only_belgians_start_reduced():
    units = CONTENT.load("first_ypres/units.yaml", Units).units

    assert ["BE-3", "BE-5", "BE-6"] == [unit.id for unit in units if unit.starts_with]


@pytest.mark.rule("CG-2.23b")
def test_every_unit_has_an_army_of_the_battle_and_every_army_units(force):
    assert set(force.armies) == {unit.army for unit in force.units}


@pytest.mark.rule("CG-2.23b")
def test_a_corps_belongs_to_one_army(force):
    armies = defaultdict(set)
    for unit in force.units:
        if unit.corps:
            armies[force.side(unit), unit.nationality, unit.corps].add(unit.army)

    assert [] == [corps for corps, found in armies.items() if len(found) > 1]


@pytest.mark.rule("CG-3.0b", "CG-4.2e")
def test_units_set_up_on_ground_of_their_side(force):
    abroad = [
        unit.id
        for unit in force.units
        if unit.setup and force.owner(unit.setup) != force.side(unit)
    ]

    assert [] == abroad


@pytest.mark.rule("CG-11.3i", "CG-11.3m")
def test_no_unit_sets_up_in_an_enemy_work(force):
    inside = [unit for unit in force.units if unit.setup in force.works]

    assert all(force.works[unit.setup] == force.side(unit) for unit in inside)


@pytest.mark.rule("CG-6.3", "CG-14.1c")
def test_no_cavalry_starts_or_enters_in_a_work(force):
    places = [
        number
        for unit in force.units
        if unit.type == "cavalry"
        for number in ([unit.setup] if unit.setup else unit.entry.hexes)
    ]

    assert not set(places) & set(force.works)


@pytest.mark.rule("CG-6.2a", "CG-6.2b", "CG-6.3", "YPR-STACK")
def test_the_stacks_at_the_start_are_legal(force, stacks):
    illegal = [
        number for number, stack in stacks.items() if not force.is_legal_stack(number, stack)
    ]

    assert [] == illegal


@pytest.mark.rule("CG-9.2a", "CG-2.28a")
def test_reinforcements_come_in_time_and_not_before_their_marker(force):
    for unit in force.units:
        if unit.entry:
            first = max(1, force.armies[unit.army].marker_from)
            assert first <= unit.entry.turn <= LAST, unit.id


@pytest.mark.rule("CG-9.2a")
def test_reinforcements_enter_on_ground_of_their_side(force):
    abroad = [
        (unit.id, number)
        for unit in force.units
        if unit.entry
        for number in unit.entry.hexes
        if force.owner(number) != force.side(unit)
    ]

    assert [] == abroad
    assert all(unit.entry.hexes for unit in force.units if unit.entry)


@pytest.mark.rule("CG-9.2b", "CG-6.1a")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("turn", range(1, LAST + 1))
def test_the_reinforcements_of_a_turn_find_room_together(force, stacks, side, turn):
    due = [
        unit
        for unit in force.units
        if unit.entry and unit.entry.turn == turn and force.side(unit) == side
    ]

    assert force.find_room(due, stacks if turn == 1 else {})


@pytest.mark.rule("CG-9.2b")
def test_the_reinforcements_of_the_short_scenarios_find_room_together(force):
    for scenario in CONTENT.load("scenarios.yaml", Scenarios).scenarios:
        if scenario.battle != force.name or not scenario.units:
            continue
        for turn in range(1, scenario.turns + 1):
            due = [
                unit
                for unit in force.units
                if unit.id in scenario.units and unit.entry and unit.entry.turn == turn
            ]
            for side in SIDES:
                assert force.find_room([unit for unit in due if force.side(unit) == side], {})


@pytest.mark.rule("CG-9.2a")
def test_as_many_reinforcements_come_on_each_turn_as_were_planned(force):
    turns = Counter(unit.entry.turn for unit in force.units if unit.entry)

    assert {
        "galicia": {1: 1, 2: 3, 3: 8, 4: 10, 5: 7, 6: 6},
        "first_ypres": {1: 2, 2: 5, 3: 4, 4: 6, 5: 11, 6: 3, 7: 1, 8: 4},
    }[force.name] == turns


@pytest.mark.rule("CG-10.2a", "CG-2.1e")
def test_every_army_has_a_command_track_of_its_own(force):
    assert len(force.armies) == len(force.battle.armies)
    assert {"galicia": 8, "first_ypres": 7}[force.name] == len(force.armies)
    assert all(army.track and army.commander for army in force.battle.armies)


@pytest.mark.rule("CG-10.1a")
def test_a_track_has_points_for_every_die_and_a_higher_die_gives_no_less(force):
    for army in force.battle.armies:
        for points in army.track.values():
            row = [points[die] for die in range(1, 7)]
            assert 6 == len(points)
            assert sorted(row) == row, army.id
            assert all(0 <= value <= 8 for value in row), army.id


@pytest.mark.rule("CG-10.2b")
def test_one_range_of_a_track_is_in_use_on_every_turn_of_its_marker(force):
    for army in force.battle.armies:
        used = [turn for entry in army.ranges for turn in range(entry.turns[0], entry.turns[1] + 1)]

        assert list(range(army.marker_from, LAST + 1)) == used, army.id
        assert set(army.track) == {entry.range for entry in army.ranges}, army.id
        assert set(army.track) in ({"single"}, {"upper", "lower"})


@pytest.mark.rule("CG-2.28a", "CG-2.1e")
def test_only_fabeck_comes_into_the_cup_late(force):
    late = {army.id: army.marker_from for army in force.battle.armies if army.marker_from > 1}

    assert {"galicia": {}, "first_ypres": {"DE-F": 4}}[force.name] == late
