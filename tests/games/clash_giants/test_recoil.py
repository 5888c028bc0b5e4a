"""Recoil: section 12.8."""

from __future__ import annotations

import pytest

from ww1core.pieces import eliminate

EAST = "central: NW SW, entente: NE SE"
ELSEWHERE = "C9 0302, E9 0303"


def beaten(lab, distance, pieces, *options, unit="E1 0606", **position):
    """A unit of efficiency 4 - distance in 0606, attacked from 0506 and 0507 and hurt by a 4.

    Its attackers stand at one to one, so that the die counts as it is.
    """
    te = 4 - distance
    position.setdefault("compass", EAST)
    table = lab(f"C1 0506*, C2 0507*, {unit} te={te}, {ELSEWHERE}, {pieces}", *options, **position)
    return table.assault("0606", "C1", "C2", defence=[4, 1, 1], attack=[1] * 4)


@pytest.mark.rule("CG-12.82a", "CG-12.82b")
def test_a_recoil_keeps_to_the_compass_as_a_whole_way(lab):
    pieces = f"C1 0506*, C2 0507*, E1 0606 te=2, {ELSEWHERE}"
    table = lab(pieces, terrain="0805 sea, 0806 lake", compass=EAST)
    table.assault("0606", "C1", "C2", defence=[4], attack=[1, 1])

    assert ["0707", "0807"] == table.way("E1")


@pytest.mark.rule("CG-12.83b", "CG-12.83c")
def test_a_recoil_avoids_full_hexes_as_a_whole_way(lab):
    table = beaten(lab, 2, "E2 0805 cav, E3 0806 cav")

    assert ["0707", "0807"] == table.way("E1")


@pytest.mark.rule("CG-12.81a")
@pytest.mark.parametrize(("die", "hexes"), [(2, 1), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_a_recoil_is_as_long_as_the_die_exceeds_the_efficiency_and_three_at_most(lab, die, hexes):
    table = lab(f"C1 0506*, C2 0507*, E1 0606 te=1, {ELSEWHERE}", compass="central: S, entente: NE")
    table.assault("0606", "C1", "C2", defence=[die], attack=[1, 1])

    assert ["0706", "0805", "0905"][:hexes] == table.way("E1")
    assert ["0706", "0805", "0905"][hexes - 1] == table.hex_of("E1")


@pytest.mark.rule("CG-12.81a", "CG-12.82c")
@pytest.mark.parametrize("distance", [2, 3])
def test_no_hex_is_entered_twice(lab, distance):
    compass = "central: S, entente: NE SW"
    table = beaten(lab, distance, "C3 0101", compass=compass, unsupplied="C1 C2")

    assert ["0706", "0805", "0905"][:distance] == table.way("E1")


@pytest.mark.rule("CG-12.81a")
def test_a_recoil_need_not_lead_as_far_away_as_it_is_long(lab):
    table = beaten(lab, 2, "C3 0101", compass="central: S, entente: NE S")

    assert {"0707", "0805"} == table.options


@pytest.mark.rule("CG-12.81b")
def test_two_units_of_a_stack_recoil_to_different_hexes(lab):
    pieces = f"C1 0506, C2 0507, E1 0606 te=3, E2 0606 te=3, {ELSEWHERE}"
    table = lab(pieces, compass=EAST)
    table.assault("0606", "C1", "C2", defence=[4, 4], attack=[1, 1])
    table.answer("E2", "0706", "0707")

    assert ("0707", "0706") == (table.hex_of("E1"), table.hex_of("E2"))


@pytest.mark.rule("CG-12.82a")
def test_a_step_off_the_compass_is_refused_while_one_on_it_is_open(lab):
    table = beaten(lab, 1, "C3 0805")

    assert "0707" == table.hex_of("E1")


@pytest.mark.rule("CG-12.82a", "CG-12.82b")
def test_a_compass_hex_that_leads_nowhere_is_not_offered(lab):
    walls = "0706/0705 lake, 0706/0707 lake, 0706/0805 lake, 0706/0806 lake, 0706/0605 lake"
    table = beaten(lab, 2, "C3 0101", sides=walls)

    assert ["0707"] == table.way("E1")
    assert "0706" not in table.options


@pytest.mark.rule("CG-12.82b")
def test_enemy_zones_on_the_compass_open_another_direction(lab):
    table = lab(f"C1 0605, C2 0806, E1 0606 te=2, {ELSEWHERE}", compass=EAST)
    table.assault("0606", "C1", defence=[3], attack=[1])

    assert {"0607", "0507"} == table.options


@pytest.mark.rule("CG-12.82b")
def test_the_edge_of_the_map_opens_another_direction(lab):
    table = lab(f"C1 1106, E1 1206 te=2, {ELSEWHERE}", compass=EAST)
    table.assault("1206", "C1", defence=[3], attack=[1])

    assert ["1207"] == table.way("E1")


@pytest.mark.rule("CG-12.82b", "CG-12.83c")
def test_a_full_hex_alone_opens_no_other_direction(lab):
    pieces = f"C1 0506*, C2 0507*, E1 0606 te=3, E2 0706, E3 0706, {ELSEWHERE}"
    table = lab(pieces, compass="central: S, entente: NE")
    table.assault("0606", "C1", "C2", defence=[4], attack=[1, 1])

    assert ["0706", "0805"] == table.way("E1")


@pytest.mark.rule("CG-12.82d")
def test_a_unit_that_can_go_only_part_of_the_way_is_eliminated(lab):
    sides = "0706/0705 sea, 0706/0707 sea, 0706/0805 sea, 0706/0806 sea, 0706/0605 sea"
    table = beaten(lab, 2, "C3 0101", sides=f"{sides}, 0606/0707 sea, 0606/0607 sea, 0606/0605 sea")

    assert {"E1": "CG-12.82d"} == table.killed
    assert [] == table.way("E1")


@pytest.mark.rule("CG-12.82d")
def test_with_the_option_a_unit_goes_as_far_as_it_can(lab):
    sides = "0706/0705 sea, 0706/0707 sea, 0706/0805 sea, 0706/0806 sea, 0706/0605 sea"
    walls = f"{sides}, 0606/0707 sea, 0606/0607 sea, 0606/0605 sea"
    table = beaten(lab, 2, "C3 0101", "partial_recoil", sides=walls)

    assert ("0706", 1) == (table.hex_of("E1"), table.steps("E1"))


@pytest.mark.rule("CG-12.82d")
def test_with_the_option_a_unit_that_cannot_go_at_all_is_eliminated(lab):
    table = beaten(lab, 1, "C3 0806", "partial_recoil")

    assert {"E1"} == set(table.killed)


@pytest.mark.rule("CG-12.82d")
def test_with_the_option_a_unit_with_room_goes_the_whole_way(lab):
    table = beaten(lab, 2, "C3 0101", "partial_recoil", compass="central: S, entente: NE")

    assert ["0706", "0805"] == table.way("E1")


@pytest.mark.rule("CG-12.82e")
@pytest.mark.parametrize("ground", ["mountain", "swamp", "flooded"])
def test_no_passable_ground_shortens_a_recoil(lab, ground):
    terrain = f"0706 {ground}, 0805 {ground}"
    compass = "central: S, entente: NE"
    table = beaten(
        lab, 2, "C3 0101", terrain=terrain, sides="0606/0706 major_river", compass=compass
    )

    assert ["0706", "0805"] == table.way("E1")


@pytest.mark.rule("CG-12.82e")
@pytest.mark.parametrize("works", ["forts", "zones"])
def test_works_of_the_enemy_are_closed_to_a_recoil(lab, works):
    table = beaten(lab, 1, "C3 0101", **{works: "0706 central"})

    assert "0707" == table.hex_of("E1")


@pytest.mark.rule("CG-12.82e")
@pytest.mark.parametrize("works", ["forts", "zones"])
def test_works_of_its_own_side_are_open_to_a_recoil(lab, works):
    table = beaten(lab, 1, "C3 0101", **{works: "0706 entente"})

    assert {"0706", "0707"} == table.options


@pytest.mark.rule("CG-12.82e")
def test_a_destroyed_fort_of_the_enemy_is_open_to_a_recoil(lab):
    table = lab(
        f"C1 0506*, C2 0507*, E1 0606 te=3, {ELSEWHERE}", forts="0706 central", compass=EAST
    )
    eliminate(table.s, table.unit("Fort Work 0706"), "CG-13.0h")
    table.assault("0606", "C1", "C2", defence=[4], attack=[1, 1])

    assert {"0706", "0707"} == table.options


@pytest.mark.rule("CG-12.82e", "CG-12.84c")
def test_the_hex_of_enemy_cavalry_is_closed_to_a_recoil(lab):
    table = beaten(lab, 1, "C3 0706 cav")

    assert "0707" == table.hex_of("E1")


@pytest.mark.rule("CG-12.83b", "CG-12.83c")
def test_a_unit_passes_full_hexes_until_one_has_room(lab):
    pieces = "E2 0706, E3 0706, E4 0805, E5 0805"
    table = beaten(lab, 1, pieces, compass="central: S, entente: NE")

    assert ["0706", "0805", "0905"] == table.way("E1")
    assert 1 == table.steps("E1")


@pytest.mark.rule("CG-12.83b", "CG-12.83c")
def test_a_unit_passes_a_full_hex_in_the_corner_of_the_map(lab):
    pieces = "C1 0302, E1 0201 te=3, E2 0101, E3 0101, C9 0802, E9 0803"
    table = lab(pieces, compass="central: S, entente: NW S")
    table.assault("0201", "C1", defence=[4], attack=[1])

    assert ["0101", "0102"] == table.way("E1")


@pytest.mark.rule("CG-12.83b")
def test_a_third_unit_stays_where_two_are_of_one_corps(lab):
    pieces = "E2 0706 of=I, E3 0706"
    table = beaten(lab, 1, pieces, unit="E1 0606 of=I", compass="central: S, entente: NE")

    assert "0706" == table.hex_of("E1")


@pytest.mark.rule("CG-12.83b")
@pytest.mark.parametrize(("friend", "end"), [("E2 0706 cav", "0805"), ("E2 0706", "0706")])
def test_infantry_ends_no_recoil_on_cavalry(lab, friend, end):
    table = beaten(lab, 1, friend, compass="central: S, entente: NE")

    assert end == table.hex_of("E1")


@pytest.mark.rule("CG-12.83c", "CG-12.83b")
def test_a_unit_that_has_a_hex_with_room_does_not_go_on_past_a_full_one(lab):
    table = beaten(lab, 1, "E2 0706, E3 0706")

    assert ["0707"] == table.way("E1")


@pytest.mark.rule("CG-12.83c")
def test_a_full_hex_may_be_passed_on_the_way(lab):
    table = beaten(lab, 2, "E2 0706, E3 0706")

    assert {"0706", "0707"} == table.options


@pytest.mark.rule("CG-12.83d", "CG-12.84b")
def test_a_unit_behind_full_hexes_and_enemy_zones_is_eliminated(lab):
    pieces = "E2 0706, E3 0706, C3 0904, C4 0906, C5 0705, C6 0607"
    table = beaten(lab, 1, pieces, compass="central: S, entente: NE")

    assert {"E1"} == set(table.killed)


@pytest.mark.rule("CG-12.84a")
def test_no_recoil_leads_through_an_enemy_zone(lab):
    table = beaten(lab, 2, "C3 0905").answer("0706")

    assert ["0706", "0806"] == table.way("E1")


@pytest.mark.rule("CG-12.84a", "CG-7.1d")
def test_an_enemy_out_of_supply_closes_no_recoil(lab):
    table = beaten(lab, 1, "C3 0806", unsupplied="C3")

    assert {"0706", "0707"} == table.options


@pytest.mark.rule("CG-12.84b")
def test_a_friend_opens_a_hex_on_the_way_too(lab):
    compass = "central: S, entente: NE"
    table = beaten(lab, 2, "C3 0705, E2 0706, E3 0805", compass=compass)

    assert ["0706", "0805"] == table.way("E1")


@pytest.mark.rule("CG-12.84c", "CG-8.42e")
def test_infantry_out_of_supply_respects_the_zone_of_cavalry(lab):
    pieces = f"C1 0506*, C2 0507*, E1 0606 te=3, C3 0806 cav, {ELSEWHERE}"
    table = lab(pieces, compass=EAST, unsupplied="E1")
    table.assault("0606", "C1", "C2", defence=[3], attack=[1, 1])

    assert {"E1"} == set(table.killed)


@pytest.mark.rule("CG-12.84c")
def test_the_zone_of_infantry_beside_that_of_cavalry_still_binds(lab):
    table = beaten(lab, 1, "C3 0806 cav, C4 0805")

    assert "0707" == table.hex_of("E1")


@pytest.mark.rule("CG-12.84c", "CG-12.83b")
def test_cavalry_respects_the_zone_of_cavalry(lab):
    pieces = f"C1 0506 cav, C2 0507 cav, E1 0606 cav te=3, C3 0806 cav, {ELSEWHERE}"
    table = lab(pieces, compass=EAST)
    table.assault("0606", "C1", "C2", defence=[3], attack=[1, 1])

    assert {"E1"} == set(table.killed)
