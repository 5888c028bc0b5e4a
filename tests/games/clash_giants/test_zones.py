"""Zones of control: chapter 7, and the terrain that the two battles except from them."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.supply import supplied_hexes
from games.clash_giants.rules.zones import enemy_zone

FLOODED = [{"id": "YPR-ZOC", "terrain": ["flooded"], "provenance": "design"}]
NOWHERE = [{"id": "GAL-ZOC", "terrain": [], "provenance": "design"}]
SMALL = {"size": (2, 6), "sources": "central 0101, entente 0206", "held": "0206"}
AROUND_0705 = {"0604", "0605", "0704", "0706", "0804", "0805"}


def zone_of_entente(table):
    return table.hexes(enemy_zone(table.s, 0))


def zone_of_central(table):
    return table.hexes(enemy_zone(table.s, 1))


# CG-EX-zoc-01
@pytest.mark.rule("CG-7.1a")
@pytest.mark.parametrize("words", ["", "one brigade", "cav", "jaeger", "corps", "guard te=1"])
def test_every_unit_has_a_zone_in_the_six_hexes_around_it(lab, words):
    table = lab(f"C1 0101, E1 0705 {words}")

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("CG-7.1a")
def test_a_unit_that_has_lost_a_step_keeps_its_zone_and_a_fort_alone_has_none(lab):
    table = lab("C1 0101, E1 0705*", forts="0303 entente")

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("CG-7.2a", "CG-7.1a")
def test_a_unit_stops_when_it_enters_an_enemy_zone(lab):
    table = lab("C1 0404, E1 0407 one brigade", points=6).answer("C1")

    assert "0406" in table.options
    assert "0506" in table.options
    assert {"CG-11.3m"} == table.rules_against("0407")
    assert {"CG-7.2a"} == table.rules_against("0408")


# CG-EX-zoc-05
@pytest.mark.rule("CG-7.1d", "CG-8.42a")
def test_nobody_stops_for_a_unit_out_of_supply(lab):
    table = lab("C1 0505, E1 0705", points=2, unsupplied="E1").answer("C1", "step", "0605", "0604")

    assert "0604" == table.hex_of("C1")
    assert ("choose_mover", "central") == table.asked
    assert set() == zone_of_entente(table)


@pytest.mark.rule("CG-7.1d", "CG-8.41b")
def test_a_unit_in_reduced_supply_keeps_its_zone(lab):
    table = lab("C1 0505, E1 0705", reduced="E1")

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("CG-7.1d")
def test_a_supplied_unit_beside_one_out_of_supply_keeps_the_zone_of_their_hex(lab):
    table = lab("C1 0505, E1 0705, E2 0705", unsupplied="E1")

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("CG-7.1b")
@pytest.mark.parametrize("side", ["lake", "sea"])
def test_no_zone_crosses_a_lake_or_sea_side_either_way(lab, side):
    table = lab("C1 0704, E1 0705", sides=f"0704/0705 {side}")

    assert AROUND_0705 - {"0704"} == zone_of_entente(table)
    assert {"0603", "0604", "0703", "0803", "0804"} == zone_of_central(table)


@pytest.mark.rule("CG-7.1b")
@pytest.mark.parametrize("side", ["river", "major_river"])
def test_rivers_do_not_stop_a_zone(lab, side):
    table = lab("C1 0101, E1 0705", sides=f"0704/0705 {side}")

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("CG-7.1b")
def test_a_unit_behind_a_lake_side_stops_nobody(lab):
    table = lab("C1 0102, E1 0203", sides="0103/0203 lake, 0104/0203 lake", points=6, **SMALL)

    assert {"0103", "0104", "0105", "0106"} <= table.answer("C1").options


@pytest.mark.rule("CG-7.1c", "YPR-ZOC")
def test_no_zone_enters_a_flooded_hex(lab):
    table = lab("C1 0101, E1 0705", rules=FLOODED, flooded="0704 0605")

    assert AROUND_0705 - {"0704", "0605"} == zone_of_entente(table)


@pytest.mark.rule("CG-7.1c", "YPR-ZOC")
def test_no_zone_leaves_a_flooded_hex(lab):
    table = lab("C1 0404, E1 0407", rules=FLOODED, flooded="0407", points=6).answer("C1")

    assert set() == zone_of_entente(table)
    assert "0408" in table.options


@pytest.mark.rule("CG-7.1c", "GAL-ZOC")
@pytest.mark.parametrize(
    "terrain",
    ["rough", "forest", "swamp", "wooded_rough", "mountain", "pass", "clear town", "clear city"],
)
def test_no_other_terrain_stops_a_zone(lab, terrain):
    ground = ", ".join(f"{hex_} {terrain}" for hex_ in (*AROUND_0705, "0705"))
    table = lab("C1 0101, E1 0705", rules=NOWHERE, terrain=ground)

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("CG-7.1c", "GAL-ZOC")
def test_works_do_not_stop_a_zone(lab):
    table = lab("C1 0101, E1 0705", rules=NOWHERE, forts="0704 central", zones="0706 central")

    assert AROUND_0705 == zone_of_entente(table)


@pytest.mark.rule("GAL-ZOC")
def test_the_list_of_galicia_and_nothing_else_stops_zones_there(lab):
    ground = {"terrain": "0704 swamp, 0605 lake"}
    barred = [{**NOWHERE[0], "terrain": ["swamp"]}]

    assert AROUND_0705 == zone_of_entente(lab("C1 0101, E1 0705", rules=NOWHERE, **ground))
    assert AROUND_0705 - {"0704"} == zone_of_entente(
        lab("C1 0101, E1 0705", rules=barred, **ground)
    )


@pytest.mark.rule("GAL-ZOC", "YPR-ZOC")
def test_each_battle_has_its_own_list_of_terrain_without_zones(open_book):
    assert () == open_book("galicia_krasnik").no_zones
    assert ("flooded",) == open_book("first_ypres_yser").no_zones


@pytest.mark.rule("CG-7.2b")
@pytest.mark.parametrize("points", [1, 2, 6])
def test_no_unit_moves_from_one_enemy_zone_straight_into_another(lab, points):
    table = lab(
        "C1 0103, E1 0104, E2 0101",
        size=(1, 6),
        sources="central 0106, entente 0101",
        held="0101",
        points=points,
    ).answer("C1")

    assert set() == table.hexes_offered
    assert {"CG-7.2b"} == table.rules_against("0102")


@pytest.mark.rule("CG-7.2b", "CG-7.2c")
def test_the_minimum_move_does_not_lead_from_zone_to_zone(lab):
    table = lab("C1 0406, E1 0407", terrain="0405 mountain, 0307 mountain", points=1).answer("C1")

    assert "0405" in table.options
    assert {"CG-7.2b"} == table.rules_against("0307")


@pytest.mark.rule("CG-7.2b", "CG-7.2c")
def test_a_march_by_steps_leaves_a_zone_only_for_a_free_hex(lab):
    table = lab("C1 0406, E1 0407", points=2).answer("C1", "step")

    assert {"0405", "0306", "0506", "stop"} == table.options
    assert (("CG-7.2b", "why.zone_to_zone"),) == table.why("0307")
    assert {"CG-11.1c"} == table.rules_against("0404")


@pytest.mark.rule("CG-7.2c", "CG-7.2a")
def test_a_unit_leaves_a_zone_goes_on_and_may_enter_a_zone_again(lab):
    table = lab("C1 0406, E1 0407", points=2).answer("C1")

    assert {"0405", "0404", "0307", "0507"} <= table.options
    assert {"CG-2.25b"} == table.rules_against("0403")
    assert "0307" == table.answer("0307").hex_of("C1")


@pytest.mark.rule("CG-7.2f")
def test_a_friend_does_not_cancel_a_zone_for_movement(lab):
    table = lab("C1 0406, C2 0307, E1 0407", points=1).answer("C1")
    marching = lab("C1 0404, C2 0406, E1 0407", points=6).answer("C1", "step", "0405", "0406")

    assert {"CG-7.2b"} == table.rules_against("0307")
    assert ("choose_mover", "central") == marching.asked
    assert "0406" == marching.hex_of("C1")


@pytest.mark.rule("CG-7.2f", "CG-7.2d")
def test_a_friend_cancels_a_zone_for_supply(lab):
    def fed(pieces):
        table = lab(pieces, sides="0103/0203 lake", terrain="0201 sea, 0202 sea", **SMALL)
        return table.hexes(supplied_hexes(table.s, 0))

    assert "0106" not in fed("C1 0106, E1 0203")
    assert "0106" in fed("C1 0106, C2 0104, E1 0203")


@pytest.mark.rule("CG-7.2d")
def test_no_supply_is_traced_through_an_enemy_zone(lab):
    table = lab("C1 0106, E1 0203", terrain="0201 sea, 0202 sea", **SMALL)
    table.run("check_supply", 0)

    assert {"C1"} == table.units(table.s.reduced)


RECOILING = "C1 0405, C2 0402 {kind}, E1 0404 te=3"


@pytest.fixture
def hurt(lab):
    """E1 in 0404 has been hurt and recoils north by one hex, next to C2."""

    def attack(pieces, die=4, **markers):
        table = lab(pieces, compass="central: S, entente: N", **markers)
        return table.script(defence=[die], attack=[1]).answer("done", "fight", "0404")

    return attack


@pytest.mark.rule("CG-7.2e")
def test_no_unit_recoils_into_an_enemy_zone(hurt):
    table = hurt(RECOILING.format(kind=""))

    assert {"0304", "0504"} == table.options
    assert (("CG-12.82a", "why.no_recoil_there"),) == table.why("0403")


@pytest.mark.rule("CG-7.2e", "CG-7.2f")
def test_a_friend_cancels_a_zone_for_recoil(hurt):
    table = hurt(RECOILING.format(kind="") + ", E2 0403")

    assert "0403" == table.hex_of("E1")


@pytest.mark.rule("CG-8.42e", "CG-7.2e")
def test_infantry_ignores_the_zone_of_cavalry_in_recoil_unless_out_of_supply(hurt):
    supplied = hurt(RECOILING.format(kind="cav"))
    unsupplied = hurt(RECOILING.format(kind="cav"), die=3, unsupplied="E1")

    assert "0403" == supplied.hex_of("E1")
    assert {"0304", "0504"} == unsupplied.options


@pytest.mark.rule("CG-7.2b")
def test_an_advance_leads_from_zone_to_zone(lab):
    table = lab("C1 0404, C2 0404, E1 0405* te=1, E2 0505")
    table.script(defence=[6], attack=[1, 1]).answer("done", "fight", "0405", "C1", "C2")

    assert ("advance_after_combat", "central") == table.asked
    assert {"C1", "C2", "done"} == table.options


@pytest.mark.rule("CG-7.2b", "CG-7.2f")
def test_a_rescue_retreat_leads_through_the_zone_in_a_friends_hex(lab):
    table = lab("C1 0504, C2 0404, E1 0505", terrain="0403 mountain", points=2).answer("C1")

    assert {"CG-7.2b"} == table.rules_against("0404")
    table.answer("rescue")
    assert {"0304", "0305"} == table.hexes_offered


COMBINED = "C1 0404, C2 0505, E1 0405, E2 0605"


@pytest.mark.rule("CG-7.2g")
def test_a_combined_attack_needs_somebody_for_every_other_enemy_in_its_zones(lab):
    table = lab(f"{COMBINED}, C3 0305").answer("done", "fight", "0405", "C1")

    assert {"C3", "attack"} == table.options
    assert (("CG-12.4a", "why.promise_cannot_be_kept"),) == table.why("C2")


@pytest.mark.rule("CG-7.2g")
def test_a_combined_attack_is_not_over_before_the_other_enemy_is_attacked(lab):
    table = lab(f"{COMBINED}, C3 0606, C4 1012, E3 1011").script(defence=[1], attack=[1, 1])
    table.answer("done", "fight", "0405", "C1", "C2")

    assert {"0605", "1011"} == table.options
    assert (("CG-12.4a", "why.promises_are_open"),) == table.why("stop")


@pytest.mark.rule("CG-7.2g")
def test_an_enemy_attacked_before_by_others_is_no_hindrance(lab):
    table = lab(f"{COMBINED}, C3 0606").script(defence=[1, 1], attack=[1] * 3, marker=[1, 0])
    table.answer("done", "fight", "0605", "C3", "attack", "0405", "C1")

    assert "C2" in table.options


@pytest.mark.rule("CG-7.2g", "CG-7.1d")
def test_attackers_out_of_supply_have_no_zone_and_owe_nothing(lab):
    table = lab(COMBINED, unsupplied="C2").answer("done", "fight", "0405", "C1")

    assert "C2" in table.options


@pytest.mark.rule("CG-7.2g")
def test_a_stack_in_one_hex_owes_nothing(lab):
    table = lab("C1 0505, C2 0505, E1 0405, E2 0605").answer("done", "fight", "0405", "C1")

    assert "C2" in table.options
