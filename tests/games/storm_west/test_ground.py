"""Ground, weather and the cost of a step (6.3, 12.8 to 12.11)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.land import cost_table
from games.storm_west.rules.ground import (
    closed_to_guns,
    closed_to_tank_attacks,
    ground,
    major_rivers,
    step_costs,
)
from games.storm_west.rules.odds import terrain_modifiers
from ww1core.hexgrid import has, members

MOVERS = {"german": "ge_54", "allied": "fr_1"}
NATURAL = ("clear", "forest", "rough", "devastated", "marsh", "flood_plain", "mountain")


def cost(table, side, from_, to):
    """What a step costs a side."""
    model = step_costs(table.s, table.unit(MOVERS[side]))
    return model.cost(table.hex(from_), table.hex(to))


@pytest.mark.rule("SW-12.8", "SW-12.9", "SW-12.10")
def test_the_kinds_of_ground_are_those_of_the_book(any_book):
    """Nine natural kinds, seven in hexes and two on hexsides; six of them made by men."""
    terrain, land = any_book.terrain, any_book.land

    assert set(NATURAL) == set(terrain.ground)
    assert {"river", "major_river"} == set(terrain.sides)
    assert {"town", "city"} == set(terrain.settlements)
    assert {"allied_trench", "main_trench", "secondary_trench"} == set(terrain.works)
    assert land.terrain["fortress"] == any_book.forts[GERMAN] | any_book.forts[ALLIED]
    for hex_ in members(any_book.area):
        assert 1 == sum(land.terrain[kind] >> hex_ & 1 for kind in NATURAL)


@pytest.mark.rule("SW-12.9")
@pytest.mark.parametrize(
    ("is_wet", "dearer"), [(False, {"major_river"}), (True, {"river", "major_river"})]
)
def test_a_step_costs_by_the_nine_natural_kinds(campaign, is_wet, dearer):
    """Seven kinds of ground have a price; of the two of water rivers only in wet weather."""
    table = cost_table(campaign.terrain, GERMAN, is_wet=is_wet, is_mountaineer=False)

    assert set(NATURAL) == set(table.terrain)
    assert all(table.terrain.values())
    assert dearer == set(table.sides)


@pytest.mark.rule("SW-12.9.2", "SW-12.9.3", "SW-12.9.4", "SW-12.9.6")
@pytest.mark.parametrize(
    ("from_", "to", "dry", "wet"),
    [
        ("1032", "1031", 1, 1),
        ("1426", "1525", 1, 2),
        ("1340", "1440", 1, 1),
        ("2035", "2134", 2, 2),
        ("1337", "1437", 2, 2),
        ("1032", "1033", 1, 2),
        ("3611", "3711", 2, 2),
    ],
    ids=["clear", "forest", "rough", "devastated", "marsh", "flood plain", "mountain"],
)
def test_each_kind_of_ground_has_its_cost_for_both_sides(front, from_, to, dry, wet):
    """Forest costs 2 in wet weather, and so do flood plains, which are marsh then."""
    for is_wet, expected in ((False, dry), (True, wet)):
        table = front("ge_54 2731, fr_1 2732", is_wet=is_wet)
        assert [expected] * 2 == [cost(table, side, from_, to) for side in MOVERS]


@pytest.mark.rule("SW-6.3a", "SW-6.3d", "SW-12.9.2")
def test_forest_is_dearer_in_wet_weather_alone(front):
    table = front("ge_54 2731, fr_1 2732")
    assert 1 == cost(table, "german", "1426", "1525")

    table.s.is_wet = True
    assert 2 == cost(table, "german", "1426", "1525")


@pytest.mark.rule("SW-12.9.8", "SW-12.9.9", "SW-6.3c")
@pytest.mark.parametrize(
    ("from_", "to", "dry", "wet"), [("1329", "1230", 1, 2), ("1025", "1026", 2, 2)],
    ids=["river", "major river"],
)  # fmt: skip
def test_a_river_costs_one_more_in_wet_weather_and_a_major_one_always(front, from_, to, dry, wet):
    for is_wet, expected in ((False, dry), (True, wet)):
        table = front("ge_54 2731, fr_1 2732", is_wet=is_wet)
        assert [expected] * 2 == [cost(table, side, from_, to) for side in MOVERS]


@pytest.mark.rule("SW-12.10.1", "SW-12.10.3", "SW-12.10.4", "SW-12.10.5")
@pytest.mark.parametrize(
    ("from_", "to", "german", "allied"),
    [
        ("1033", "1034", 1, 1),
        ("1025", "1125", 1, 1),
        ("1434", "1533", 2, 1),
        ("1034", "1134", 1, 2),
        ("1332", "1432", 1, 1),
        ("3519", "3619", 1, 1),
    ],
    ids=["town", "city", "Allied trench", "main trench", "secondary trench", "fortress"],
)
def test_works_cost_enemies_more_and_settlements_nobody(front, from_, to, german, allied):
    table = front("ge_54 2731, fr_1 2732")

    assert [german, allied] == [cost(table, side, from_, to) for side in MOVERS]


@pytest.mark.rule("SW-12.11")
def test_costs_add_up(front):
    """The example of the book: wet forest, water that is major, enemy trenches are 2 + 1 + 1."""
    table = front("ge_54 2731, fr_1 2732", is_wet=True)
    assert 4 == cost(table, "allied", "1235", "1234")
    assert 3 == cost(table, "german", "1235", "1234")

    table.s.is_wet = False
    assert 2 == cost(table, "allied", "1235", "1234")
    assert 3 == cost(table, "allied", "3317", "3316")
    assert 3 == cost(table, "german", "2232", "2233")


@pytest.mark.rule("SW-12.9.1", "SW-12.10.2", "SW-12.10.3", "SW-6.3b")
@pytest.mark.parametrize("is_wet", [False, True])
@pytest.mark.parametrize("side", MOVERS)
def test_every_step_costs_its_ground_enemy_trenches_and_major_rivers(any_book, front, is_wet, side):
    """All steps of all maps, against a sum of our own."""
    land = any_book.land
    base = dict(zip(NATURAL, (1, 1 + is_wet, 1, 2, 2, 1 + is_wet, 2), strict=True))
    enemy = land.terrain["allied_trench" if side == "german" else "main_trench"]
    rivers = ["major_river", *["river"] * is_wet]
    model = any_book.costs[["german", "allied"].index(side), is_wet, False]
    for hex_ in members(any_book.area):
        kind = next(kind for kind in NATURAL if land.terrain[kind] >> hex_ & 1)
        for from_ in members(any_book.touching[hex_]):
            water = any(has(land.sides[river], land.grid, from_, hex_) for river in rivers)
            assert base[kind] + (enemy >> hex_ & 1) + water == model.cost(from_, hex_)


@pytest.mark.rule("SW-6.3b", "SW-12.9.6", "SW-12.9.5", "SW-12.9.7")
def test_wet_flood_plains_are_marsh_for_every_purpose(front):
    """They take 1 off the attacker's die, the guns do not enter, tanks do not attack into them."""
    table = front("be_1 1335, ge_54 1336")
    plain, battle = table.hex("1335"), table.fight("1335", "ge_54")
    assert 0 == terrain_modifiers(table.s, battle).total
    natural = table.book.land.terrain
    assert all(natural[kind] == ground(table.s, kind) for kind in NATURAL)
    assert not (closed_to_guns(table.s) | closed_to_tank_attacks(table.s)) >> plain & 1

    table.s.is_wet = True
    assert -1 == terrain_modifiers(table.s, battle).total
    assert closed_to_guns(table.s) & closed_to_tank_attacks(table.s) & 1 << plain
    assert 0 == ground(table.s, "flood_plain")
    terrain = table.book.land.terrain
    assert terrain["marsh"] | terrain["flood_plain"] == ground(table.s, "marsh")


@pytest.mark.rule("SW-6.3a", "SW-6.3c", "SW-12.9.8", "SW-12.9.9")
def test_wet_rivers_are_major(front):
    table = front("")
    sides, grid = table.book.land.sides, table.book.land.grid
    from_, to = table.hex("1329"), table.hex("1230")
    assert sides["major_river"] == major_rivers(table.s)
    assert not has(major_rivers(table.s), grid, from_, to)

    table.s.is_wet = True
    assert has(major_rivers(table.s), grid, from_, to)


@pytest.mark.rule("SW-12.9.5", "SW-12.9.7")
@pytest.mark.parametrize(("start", "shut"), [("3711", "3812"), ("1438", "1437")])
def test_the_guns_enter_no_marsh_and_no_mountain(front, start, shut):
    table = front(f"ge_agb {start}")
    table.run("march", GERMAN).answer("ge_agb", "done")

    assert {"SW-12.9.5"} == table.rules_against(shut)
    assert table.hexes_offered


@pytest.mark.rule("SW-14.2a")
def test_the_guns_do_not_march_next_to_the_enemy(front):
    table = front("ge_agb 2730, ge_54 2730, fr_1 2832")
    table.run("march", GERMAN).answer("ge_agb", "ge_54", "done")
    assert "SW-14.2a" in table.rules_against("2831")

    table.answer("drop", "ge_agb", "done", "stop")
    assert "2831" in table.hexes_offered


@pytest.mark.rule("SW-2.2c", "SW-11.3")
def test_half_hexes_of_the_east_edge_are_entered_and_dutch_ones_are_not(front):
    table = front("ge_54 1619")
    table.run("march", GERMAN).answer("ge_54", "done")

    assert "1618" in table.hexes_offered
    assert {"SW-2.2c"} == table.rules_against("1518")
    assert "1518" in table.hexes(table.book.land.terrain["dutch"])
