"""The series file, and what the data files may not say."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.clash_giants.schema import (
    BattleData,
    BattleMap,
    Scenarios,
    Units,
    Zones,
)
from games.clash_giants.series import SeriesData
from ww1core.errors import DataError
from ww1core.hexgrid.mapdata import load_map
from ww1core.ledger.provenance import rule_places, sources_at
from ww1core.tables.load import Content, load_text, read

FOLDER = files("games.clash_giants") / "data"
BATTLES = ("galicia", "first_ypres")

CARRIED = """
CG-2.1d CG-2.1e CG-2.2a CG-2.21 CG-2.23a CG-4.1a CG-6.2a CG-6.2b CG-7.1c CG-8.21a CG-8.22d CG-8.42b
CG-8.42c CG-9.3a CG-10.2a CG-10.2b CG-11.3a CG-11.3b CG-11.3c CG-11.3d CG-11.3j CG-11.3k CG-11.3n
CG-11.3o CG-12.91a CG-12.92a CG-12.93b CG-13.0c CG-13.0f CG-CRT-a
"""
"""Rules that data carry."""

UNIT = """provenance: design
units:
  - id: RU-1
    name: First Division
    nationality: russian
    army: RU-4
    type: infantry
    size: division
    steps: 2
    te: 4
    setup: "0101"
"""

MAP = """provenance: design
grid: {top: flat, columns: 2, rows: 1, pushed: even, push: south, numbering: CCRR}
terrain: [clear, rough]
features: [river]
compass: {central: [NE], entente: [SW]}
forts: [{hex: "0101", name: Fort, side: central}]
hexes: |
  0101 clear
  0201 rough
sides: |
  0101/0201 river
"""


@pytest.fixture(scope="module")
def content():
    found = Content(FOLDER)
    found.load("series.yaml", SeriesData)
    found.load("scenarios.yaml", Scenarios)
    for battle in BATTLES:
        load_map(found.read(f"{battle}/map.yaml", BattleMap))
        found.load(f"{battle}/units.yaml", Units)
        found.load(f"{battle}/battle.yaml", BattleData)
        found.load(f"{battle}/zones.yaml", Zones)
    return found


@pytest.fixture(scope="module")
def series():
    return Content(FOLDER).load("series.yaml", SeriesData)


@pytest.mark.rule("CG-11.3a", "CG-11.3b", "CG-11.3j", "CG-12.91a")
@pytest.mark.parametrize(
    ("terrain", "move", "defence", "shift_left"),
    [
        ("clear", 1, 0, 0),
        ("rough", 2, 1, 0),
        ("forest", 2, 1, 0),
        ("swamp", 2, 1, 0),
        ("wooded_rough", 3, 0, 1),
        ("mountain", 3, 0, 1),
        ("pass", 3, 0, 1),
        ("town", None, 1, 0),
        ("city", None, 0, 1),
        ("village", None, 0, 0),
        ("flooded", "all", 0, 0),
        ("lake", "prohibited", 0, 0),
        ("sea", "prohibited", 0, 0),
    ],
)
def test_the_terrain_chart_has_the_printed_values(series, terrain, move, defence, shift_left):
    row = series.terrain[terrain]

    assert (move, defence, shift_left) == (row.move, row.defence, row.shift_left)


@pytest.mark.rule("CG-11.3a")
def test_the_terrain_chart_has_thirteen_rows(series):
    assert 13 == len(series.terrain)


@pytest.mark.rule("CG-11.3o")
def test_only_a_pass_has_linked_sides_and_they_cost_one(series):
    linked = {name: row.linked_move for name, row in series.terrain.items() if row.linked_move}

    assert {"pass": 1} == linked


@pytest.mark.rule("CG-11.3k", "CG-11.3l", "CG-12.94b")
def test_flooded_ground_is_entered_from_beside_it_and_not_attacked_from(series):
    assert ["flooded"] == [name for name, row in series.terrain.items() if row.start_adjacent]
    assert ["flooded"] == [name for name, row in series.terrain.items() if not row.attack_out]


@pytest.mark.rule("CG-11.3c", "CG-11.3d", "CG-12.91b", "CG-12.92b")
@pytest.mark.parametrize(
    ("hexside", "values"),
    [
        ("river", (0, 1, 0)),
        ("major_river", (1, 0, 1)),
        ("lake", ("prohibited", 0, 0)),
        ("sea", ("prohibited", 0, 0)),
    ],
)
def test_the_hexsides_have_the_printed_values(series, hexside, values):
    row = series.hexsides[hexside]

    assert values == (row.extra_move, row.defence, row.shift_left)


@pytest.mark.rule("CG-11.3n")
def test_there_are_four_kinds_of_hexside(series):
    assert {"river", "major_river", "lake", "sea"} == set(series.hexsides)


@pytest.mark.rule("CG-CRT-a", "CG-CRT-b", "CG-CRT-e")
def test_the_combat_table_has_the_printed_columns(series):
    columns = [(row.odds, row.attacker, row.defender, row.limit) for row in series.combat.columns]

    assert columns == [
        ("1-3", 2, None, "all"),
        ("1-2", 1, -1, "all"),
        ("1-1", 0, 0, "all"),
        ("2-1", -1, 1, 4),
        ("3-1", -2, 2, 3),
        ("4-1", -3, 3, 2),
        ("5-1", -3, 3, 1),
        ("6-1", None, 3, 0),
    ]


@pytest.mark.rule("CG-CRT-d")
def test_attackers_of_forts_roll_in_the_last_column(series):
    special = [(row.odds, row.fort_attacker) for row in series.combat.columns if row.fort_attacker]

    assert [("6-1", -3)] == special


@pytest.mark.rule("CG-2.27b", "CG-12.74a", "CG-12.74b", "CG-12.81a")
def test_the_fixed_numbers_of_combat_are_the_printed_ones(series):
    combat = series.combat

    assert (1, 6, 3, 1) == (combat.unhurt, combat.hurt, combat.recoil_most, combat.te_least)


@pytest.mark.rule("CG-13.0c", "CG-13.0f", "CG-8.5a")
def test_a_fort_has_the_printed_values(series):
    fort = series.fort

    assert (2, 5, 1) == (fort.steps, fort.te, fort.shift_left)
    assert {"division": 1, "brigade": 2} == fort.feeds


@pytest.mark.rule("CG-12.92a")
def test_a_fortified_zone_shifts_one_column(series):
    assert 1 == series.fortified_zone.shift_left


@pytest.mark.rule("CG-6.2a", "CG-6.2b")
def test_two_units_stack_and_three_with_a_corps(series):
    assert (2, 3) == (series.stacking.units, series.stacking.units_with_a_corps)


@pytest.mark.rule("CG-8.22d", "CG-8.42b", "CG-8.42c")
def test_supply_has_the_printed_values(series):
    out = series.supply.out_of_supply

    assert 5 == series.supply.free_hexes
    assert (-2, 2, -1) == (out.te, out.te_floor, out.movement)


@pytest.mark.rule("CG-14.2c", "CG-14.2d", "CG-14.3c", "CG-14.4d")
def test_cavalry_has_the_printed_values(series):
    cavalry = series.cavalry

    assert (1, 1) == (cavalry.te_against_infantry, cavalry.loss_limit)
    assert (2, 2) == (cavalry.retire_hexes, cavalry.advance_hexes)
    assert not cavalry.may_attack_forts


def test_the_data_carry_the_rules_that_are_nothing_but_data(content):
    carried = set(rule_places(content.documents))

    assert set() == set(CARRIED.split()) - carried


@pytest.mark.parametrize(
    ("file", "path", "kind"),
    [
        ("series.yaml", ("terrain", "rough", "move"), "book"),
        ("series.yaml", ("terrain", "pass", "move"), "design"),
        ("series.yaml", ("terrain", "pass", "linked_move"), "book"),
        ("galicia/map.yaml", ("compass", "central"), "design"),
        ("galicia/battle.yaml", ("victory", "levels"), "design"),
        ("first_ypres/battle.yaml", ("turns", 0), "history"),
        ("first_ypres/battle.yaml", ("rules", 0), "book"),
    ],
)
def test_a_value_has_the_provenance_of_its_entry(content, file, path, kind):
    document = next(found for found in content.documents if found.file == f"data/{file}")

    assert [kind] == [source.kind for source in sources_at(document, *path)]


@pytest.mark.rule("CG-2.2a", "CG-2.22", "CG-2.24", "CG-2.26b")
@pytest.mark.parametrize(
    ("found", "instead", "field"),
    [
        ("    nationality: russian\n", "", "nationality"),
        ("    name: First Division\n", "", "name"),
        ("    size: division\n", "", "size"),
        ("    steps: 2\n", "", "steps"),
        ("    te: 4\n", "", "te"),
        ('    setup: "0101"\n', "", "setup"),
        ("nationality: russian", "nationality: italian", "nationality"),
        ("type: infantry", "type: artillery", "type"),
        ("size: division", "size: regiment", "size"),
        ("steps: 2", "steps: 3", "steps"),
        ("steps: 2", "steps: 0", "steps"),
        ("te: 4", "te: 0", "te"),
        ("steps: 2", "steps: 2\n    starts_with: 2", "starts_with"),
        ('setup: "0101"', 'setup: "101"', "setup"),
        ('setup: "0101"', 'setup: "0101"\n    entry: {turn: 1, hexes: ["0101"]}', "setup"),
    ],
)
def test_a_broken_unit_is_refused_by_its_field(found, instead, field):
    assert found in UNIT

    with pytest.raises(DataError) as caught:
        load_text(UNIT.replace(found, instead), Units, name="units.yaml")

    assert f"units[0].{field}" == caught.value.field


@pytest.mark.rule("CG-2.23a")
def test_two_units_with_one_id_are_refused():
    unit = UNIT.split("units:\n")[1]

    with pytest.raises(DataError, match="RU-1 is stated twice") as caught:
        load_text(UNIT + unit, Units)

    assert "units[1].id" == caught.value.field


def test_the_unit_that_is_broken_above_is_whole():
    assert "RU-1" == load_text(UNIT, Units).units[0].id


@pytest.mark.rule("CG-2.1b")
@pytest.mark.parametrize(
    ("found", "instead", "message", "line"),
    [
        ("  0201 rough", "  0101 rough", "hex 0101 is stated twice", 9),
        ("  0201 rough", "  201 rough", "no hex 201", 9),
        ("  0201 rough", "  00201 rough", "no hex 00201", 9),
        ("  0201 rough\n", "", "no line for hex 0201", 8),
    ],
)
def test_a_hex_without_a_number_of_its_own_is_refused(found, instead, message, line):
    document = read(MAP.replace(found, instead).encode(), BattleMap, file="map.yaml")

    with pytest.raises(DataError, match=message) as caught:
        load_map(document)

    assert ("hexes", line) == (caught.value.field, caught.value.line)


@pytest.mark.rule("CG-2.1b")
def test_a_fort_on_a_hex_of_three_digits_is_refused():
    with pytest.raises(DataError) as caught:
        load_text(MAP.replace('hex: "0101"', 'hex: "101"'), BattleMap)

    assert "forts[0].hex" == caught.value.field


@pytest.mark.rule("CG-2.1d")
def test_a_map_without_a_compass_for_a_side_is_refused():
    with pytest.raises(DataError) as caught:
        load_text(MAP.replace(", entente: [SW]", ""), BattleMap)

    assert "compass.entente" == caught.value.field


def test_the_map_that_is_broken_above_is_whole():
    whole = load_map(read(MAP.encode(), BattleMap, file="map.yaml"))

    assert ("0101", "0201") == whole.grid.numbers(whole.all)
