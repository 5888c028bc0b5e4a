"""What steps cost and what is closed: the terrain of 11.3, passes, works and floods."""

from __future__ import annotations

import pytest

from ww1core.pieces import eliminate, place


def around(hex_: str) -> list[str]:
    """The six neighbours of a hex of the laboratory, from the north clockwise."""
    column, row = int(hex_[:2]), int(hex_[2:])
    east = row if column % 2 == 0 else row - 1
    near = [
        (column, row - 1),
        (column + 1, east),
        (column + 1, east + 1),
        (column, row + 1),
        (column - 1, east + 1),
        (column - 1, east),
    ]
    return [f"{c:02}{r:02}" for c, r in near]


def moat(hex_: str, feature: str) -> str:
    """The same feature on all six sides of a hex."""
    return ", ".join(f"{min(hex_, near)}/{max(hex_, near)} {feature}" for near in around(hex_))


def fewest_points(lab, target: str, pieces: str = "C1 0404", **land) -> int:
    """The smallest allowance with which the first unit marches into a hex."""
    unit = pieces.split(maxsplit=1)[0]
    for points in range(1, 10):
        if target in lab(pieces, points=points, **land).answer(unit).options:
            return points
    return 99


@pytest.mark.rule("CG-11.3a", "CG-2.25b")
def test_a_clear_hex_costs_one_point(lab):
    assert 2 == fewest_points(lab, "0406")
    assert 5 == fewest_points(lab, "0409")
    assert {"CG-2.25b"} == lab("C1 0404", points=4).answer("C1").rules_against("0409")


@pytest.mark.rule("CG-11.3a")
@pytest.mark.parametrize("settlement", ["town", "city", "village"])
def test_a_settlement_in_the_open_costs_one_point(lab, settlement):
    assert 2 == fewest_points(lab, "0406", terrain=f"0406 {settlement}")


@pytest.mark.rule("CG-11.3b")
@pytest.mark.parametrize("ground", ["rough", "forest", "swamp"])
def test_rough_forest_and_swamp_cost_two_points(lab, ground):
    assert 3 == fewest_points(lab, "0406", terrain=f"0406 {ground}")


@pytest.mark.rule("CG-11.3b")
def test_a_town_in_rough_ground_costs_what_rough_ground_costs(lab):
    assert 3 == fewest_points(lab, "0406", terrain="0406 rough town")


@pytest.mark.rule("CG-11.3j")
@pytest.mark.parametrize("ground", ["wooded_rough", "mountain"])
def test_wooded_rough_and_mountains_cost_three_points(lab, ground):
    assert 4 == fewest_points(lab, "0406", terrain=f"0406 {ground}")


@pytest.mark.rule("CG-11.3c", "CG-11.3b", "CG-11.3j")
@pytest.mark.parametrize(("ground", "cost"), [("clear", 2), ("forest", 3), ("mountain", 4)])
def test_a_major_river_costs_one_point_more(lab, ground, cost):
    land = {"terrain": f"0406 {ground}", "sides": moat("0406", "major_river")}

    assert 1 + cost == fewest_points(lab, "0406", **land)


@pytest.mark.rule("CG-11.3c")
def test_a_major_river_costs_a_point_in_both_directions(lab):
    land = {"sides": moat("0404", "major_river")}

    assert 3 == fewest_points(lab, "0406", **land)


@pytest.mark.rule("CG-11.3d")
def test_an_ordinary_river_costs_nothing(lab):
    assert 2 == fewest_points(lab, "0406", sides=moat("0406", "river"))
    assert 3 == fewest_points(lab, "0406", terrain="0406 swamp", sides=moat("0406", "river"))


@pytest.mark.rule("CG-11.3b", "CG-11.3c")
def test_a_way_over_clear_ground_forest_and_two_rivers_costs_five(lab):
    # CG-EX-move-01
    sides = f"{moat('0406', 'major_river')}, {moat('0408', 'lake')}".replace(
        "0407/0408 lake", "0407/0408 river"
    )
    sides = sides.replace("0406/0407 major_river", "0406/0407 river")
    walls = "0307/0407 lake, 0308/0407 lake, 0407/0507 lake, 0407/0508 lake"
    land = {"terrain": "0406 forest", "sides": f"{sides}, {walls}"}

    assert 1 == fewest_points(lab, "0405", **land)
    assert 4 == fewest_points(lab, "0406", **land)
    assert 5 == fewest_points(lab, "0407", **land)


@pytest.mark.rule("CG-11.3p")
def test_a_railway_makes_no_ground_cheaper(lab):
    land = {"terrain": "0406 forest", "sides": moat("0406", "major_river")}

    assert 4 == fewest_points(lab, "0406", rail="0404 0405 0406", **land)


@pytest.mark.rule("CG-11.3p", "CG-2.25b", "CG-11.3k")
@pytest.mark.parametrize("rail", ["", "0404 0405 0406"])
def test_nobody_goes_on_through_flooded_ground_not_even_along_a_railway(lab, rail):
    assert 2 == fewest_points(lab, "0406", rail=rail)
    # The way around is longer by one hex.
    assert 3 == fewest_points(lab, "0406", rail=rail, flooded="0405")


PASS = {
    "terrain": "0505 pass, 0506 mountain",
    "sides": "0504/0505 pass, 0505/0506 pass",
}


@pytest.mark.rule("CG-11.3o")
def test_a_pass_costs_one_point_in_and_one_out_by_its_linked_sides(lab):
    # CG-EX-move-03
    table = lab("C1 0504", points=3, **PASS).answer("C1", "step", "0505", "0506")

    assert {"stop", "0406", "0507", "0606", "0605", "0405", "0505"} == table.options
    assert 2 == fewest_points(lab, "0506", "C1 0504", **PASS)
    assert 3 == fewest_points(lab, "0507", "C1 0504", **PASS)


@pytest.mark.rule("CG-11.3o", "CG-11.3j")
@pytest.mark.parametrize("side", ["0404", "0405", "0604", "0605"])
def test_a_pass_costs_three_points_by_its_other_sides(lab, side):
    start = around(side)[5 if side < "0505" else 1]

    def steps(points: int) -> set[str]:
        table = lab(f"C1 {start}", points=points, terrain="0505 pass", sides=PASS["sides"])
        return table.answer("C1", "step", side).options

    assert "0505" not in steps(3)
    assert "0505" in steps(4)


@pytest.mark.rule("CG-11.3o", "CG-11.3j")
def test_leaving_a_pass_by_another_side_costs_what_the_next_hex_costs(lab):
    def steps(points: int) -> set[str]:
        table = lab(
            "C1 0504", points=points, terrain="0505 pass, 0405 mountain", sides=PASS["sides"]
        )
        return table.answer("C1", "step", "0505").options

    assert "0405" not in steps(3)
    assert "0405" in steps(4)


@pytest.mark.rule("CG-11.3o", "CG-11.3c")
def test_a_major_river_on_a_linked_side_costs_nothing(lab):
    wet = dict(PASS, sides="0504/0505 pass major_river, 0505/0506 pass major_river")

    assert 2 == fewest_points(lab, "0506", "C1 0504", **wet)


@pytest.mark.rule("CG-11.3o")
def test_the_option_charges_for_the_hex_beyond_a_pass(lab):
    def reached(points: int) -> set[str]:
        return lab("C1 0504", "pass_surcharge", points=points, **PASS).answer("C1").options

    assert "0505" in reached(1)
    assert "0506" not in reached(3)
    assert "0506" in reached(4)


@pytest.mark.rule("CG-11.3o")
def test_the_option_keeps_the_cheap_way_into_a_pass_from_both_ends(lab):
    for start, target in (("0503", "0505"), ("0507", "0505")):
        land = dict(PASS, terrain="0505 pass")
        options = lab(f"C1 {start}", "pass_surcharge", points=2, **land).answer("C1").options
        assert target in options


@pytest.mark.rule("CG-11.3o")
def test_the_option_charges_the_major_river_on_the_way_out_of_a_pass(lab):
    wet = {
        "terrain": "0505 pass",
        "sides": "0504/0505 pass major_river, 0505/0506 pass major_river",
    }

    def reached(points: int) -> set[str]:
        table = lab("C1 0504", "pass_surcharge", points=points, **wet).answer("C1", "step")
        return table.answer("0505").options

    assert "0506" not in reached(2)
    assert "0506" in reached(3)


@pytest.mark.rule("CG-11.3e", "CG-11.3f")
def test_an_enemy_fortified_zone_is_the_only_hex_of_a_move(lab):
    table = lab("C1 0404, C2 0304", zones="0405 entente", points=5).answer("C1")

    assert {"0406", "0407"} <= table.options
    table.answer("step", "0405")
    assert ("choose_mover", "central") == table.asked
    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("CG-11.3e", "CG-11.3f")
def test_an_enemy_fortified_zone_is_entered_at_once_or_not_at_all(lab):
    table = lab("C1 0404", zones="0405 entente", points=5).answer("C1", "step", "0305")

    assert "0405" not in table.options


@pytest.mark.rule("CG-11.3f")
def test_an_enemy_fortified_zone_is_entered_only_from_a_start_beside_it(lab):
    table = lab("C1 0403", zones="0405 entente", points=6).answer("C1")

    assert "0405" not in table.options
    assert {"CG-11.3f"} == table.rules_against("0405")


@pytest.mark.rule("CG-11.3e", "CG-11.4b")
def test_one_point_is_enough_for_a_fortified_zone_beside_the_unit(lab):
    assert "0405" in lab("C1 0404", zones="0405 entente", points=1).answer("C1").options


@pytest.mark.rule("CG-11.3g")
def test_its_owner_pays_the_ground_for_a_fortified_zone(lab):
    assert 2 == fewest_points(lab, "0406", zones="0406 central")
    assert 3 == fewest_points(lab, "0407", zones="0406 central")
    assert 3 == fewest_points(lab, "0406", terrain="0406 rough", zones="0406 central")


@pytest.mark.rule("CG-11.3h", "CG-11.3e")
def test_a_fortified_zone_once_entered_costs_only_its_ground(lab):
    table = lab("C1 0404, C2 0402, C3 0401", zones="0405 entente", points=6).answer("C2")
    assert "0405" not in table.options
    table.answer("stay", "C1", "0405", "C3")

    assert "0405" in table.options
    assert "0406" in table.answer("step", "0402", "0403", "0404", "0405").options


@pytest.mark.rule("CG-11.3h", "CG-11.3f")
def test_a_fortified_zone_stays_razed_after_its_enemy_has_gone(lab):
    table = lab("C1 0404, C2 0402, E1 1212", zones="0405 entente", points=6)
    for hex_ in ("0405", "0410"):
        place(table.s, table.unit("C1"), table.hex(hex_))
    place(table.s, table.unit("E1"), table.hex("0405"))
    place(table.s, table.unit("E1"), table.hex("1212"))

    assert {"0405", "0406"} <= table.answer("C2").options


@pytest.mark.rule("CG-11.3k", "CG-11.3l")
def test_a_flooded_hex_is_the_only_hex_of_a_move(lab):
    table = lab("C1 0405, C2 0101", flooded="0505", points=4).answer("C1", "step", "0505")

    assert ("choose_mover", "central") == table.asked
    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("CG-11.3k")
@pytest.mark.parametrize("unit", ["C1 0405", "E1 0405", "C1 0405 cav"])
def test_a_flooded_hex_takes_the_whole_allowance_of_either_side(lab, unit):
    name = unit.split()[0]

    def table() -> object:
        return lab(unit, flooded="0505", points=4, active=f"{name[0]}A").answer(name, "step")

    assert "0505" not in table().answer("0404").options
    assert "step_to" != table().answer("0505").asked[0]


@pytest.mark.rule("CG-11.3k", "CG-11.4a")
def test_one_point_is_enough_for_a_flooded_hex_beside_the_unit(lab):
    assert "0505" in lab("C1 0405", flooded="0505", points=1).answer("C1").options


@pytest.mark.rule("CG-11.3k")
def test_a_flooded_hex_is_left_at_the_cost_of_the_next_hex(lab):
    land = {"flooded": "0404", "terrain": "0406 forest"}

    assert 3 == fewest_points(lab, "0406", **land)
    assert 2 == fewest_points(lab, "0404", "C1 0402")


@pytest.mark.rule("CG-11.3o", "CG-11.3l")
def test_a_pass_opens_no_hex_that_takes_the_whole_allowance(lab):
    table = lab("C1 0504", points=6, zones="0506 entente", **PASS).answer("C1")

    assert {"CG-11.3f"} == table.rules_against("0506")
    assert "0506" not in table.answer("step", "0505").options


@pytest.mark.rule("CG-11.3m")
def test_a_hex_with_enemies_is_neither_an_end_nor_a_way(lab):
    wall = ", ".join(f"E{n} {n:02}07" for n in range(1, 13))
    table = lab(f"C1 0606, {wall}", points=6, unsupplied=" ".join(f"E{n}" for n in range(1, 13)))
    table.answer("C1")

    assert {"CG-11.3m"} == table.rules_against("0607")
    assert not {hex_ for hex_ in table.hexes_offered if int(hex_[2:]) > 7}
    assert {hex_ for hex_ in table.hexes_offered if int(hex_[2:]) < 6}


@pytest.mark.rule("CG-11.3i", "CG-11.3m", "CG-14.1b")
@pytest.mark.parametrize("kind", ["", "cav"])
def test_an_enemy_fort_bars_entry_until_it_is_destroyed(lab, kind):
    table = lab(f"C1 0404 {kind}, C2 0402 {kind}", forts="0405 entente", points=3)
    fort = next(u for u in range(len(table.book.units)) if table.book.forts >> u & 1)

    assert {"CG-11.3i"} == table.answer("C1").rules_against("0405")
    table.s.steps[fort] = 1
    assert {"CG-11.3i"} == table.rules_against("0405")
    assert "0405" not in table.answer("step").options
    table.answer("stop")
    eliminate(table.s, fort, "CG-13.0h")
    assert "0405" in table.answer("C2").options


@pytest.mark.rule("CG-11.3m")
def test_a_friendly_fort_bars_nobody_of_its_side(lab):
    assert "0405" in lab("C1 0404", forts="0405 central").answer("C1").options


@pytest.mark.rule("CG-11.3n")
@pytest.mark.parametrize("water", ["lake", "sea"])
def test_nobody_enters_water(lab, water):
    table = lab("C1 0404", terrain=f"0405 {water}", points=6).answer("C1")

    assert {"CG-11.3n"} == table.rules_against("0405")
    assert "0405" not in table.answer("step").options


@pytest.mark.rule("CG-11.3n", "CG-11.4b")
@pytest.mark.parametrize("water", ["lake", "sea"])
def test_nobody_crosses_a_side_of_water(lab, water):
    one = lab("C1 0404", sides=f"0404/0405 {water}", points=1).answer("C1")
    two = lab("C1 0404", sides=f"0404/0405 {water}", points=2).answer("C1")

    assert "0405" not in one.options
    assert "0405" in two.options
    assert "0405" not in two.answer("step").options
