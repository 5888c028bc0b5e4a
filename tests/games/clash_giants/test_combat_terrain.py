"""Terrain in combat: section 12.9 and the settlements of First Ypres."""

from __future__ import annotations

import pytest

from ww1core.events import Rolled

WEST = "C1 0506, C2 0506, C3 0507, C4 0507"
CITY = "0606 city"
BRIDGES = "0506/0606 major_river, 0507/0606 major_river"
ONE = "E1 0606"
TWO = "E1 0606, E2 0606"
VILLAGES = [{"id": "YPR-VIL", "terrain": ["city", "town", "village"], "provenance": "book"}]


def odds_of(lab, attackers, defenders, **position):
    """The odds of an attack with everybody on 0606; the dice hurt nobody."""
    options = position.pop("options", ())
    table = lab(f"{attackers}, {defenders}", *options, **position)
    names = [piece.split()[0] for piece in attackers.split(",")]
    return table.assault("0606", *names, defence=[1] * 6, attack=[1] * 6).odds()


@pytest.mark.rule("CG-12.91a")
@pytest.mark.parametrize("terrain", ["rough", "forest", "swamp", "town"])
def test_each_of_the_weaker_terrains_adds_one_and_shifts_nothing(lab, terrain):
    found = odds_of(lab, "C1 0506, C2 0506, C3 0507", ONE, terrain=f"0606 {terrain}")

    assert (6, 3, "2-1") == found


@pytest.mark.rule("CG-12.91a", "CG-12.92a")
@pytest.mark.parametrize("terrain", ["clear", "village"])
def test_clear_ground_and_villages_do_nothing(lab, terrain):
    found = odds_of(lab, "C1 0506, C2 0506, C3 0507", ONE, terrain=f"0606 {terrain}")

    assert (6, 2, "3-1") == found


@pytest.mark.rule("CG-12.92a")
@pytest.mark.parametrize("terrain", ["city", "wooded_rough", "mountain", "pass"])
def test_each_of_the_stronger_terrains_shifts_one_column_and_adds_nothing(lab, terrain):
    found = odds_of(lab, "C1 0506, C2 0506, C3 0507", ONE, terrain=f"0606 {terrain}")

    assert (6, 2, "2-1") == found


@pytest.mark.rule("CG-12.91a")
def test_the_terrain_of_the_attacker_does_nothing(lab):
    found = odds_of(lab, "C1 0506", ONE, terrain="0506 forest town, 0507 city")

    assert (2, 2, "1-1") == found


@pytest.mark.rule("CG-12.92a", "CG-11.3h")
def test_a_fortified_zone_shifts_for_its_owner_only(lab):
    own = odds_of(lab, WEST, TWO, zones="0606 entente")
    foreign = odds_of(lab, WEST, TWO, zones="0606 central")

    assert [(8, 4, "1-1"), (8, 4, "2-1")] == [own, foreign]


@pytest.mark.rule("CG-12.92c", "CG-12.92a")
def test_a_town_behind_major_rivers_has_a_factor_and_a_column(lab):
    found = odds_of(lab, WEST, ONE, terrain="0606 town", sides=BRIDGES)

    assert (8, 3, "1-1") == found


@pytest.mark.rule("CG-12.91b")
def test_one_attacker_on_dry_ground_takes_the_river_away(lab):
    sides = "0506/0606 river, 0507/0606 major_river"
    dry = odds_of(lab, f"{WEST}, C5 0605 one", TWO, sides=sides)
    dry_hex_is_idle = odds_of(lab, WEST, f"{TWO}, C5 0605 one", sides=sides)

    assert [(9, 4, "2-1"), (8, 5, "1-1")] == [dry, dry_hex_is_idle]


@pytest.mark.rule("CG-12.92b")
def test_one_attacker_on_dry_ground_takes_the_shift_of_major_rivers_away(lab):
    wet = odds_of(lab, WEST, TWO, sides=BRIDGES)
    dry = odds_of(lab, WEST, TWO, sides="0506/0606 major_river")

    assert [(8, 4, "1-1"), (8, 4, "2-1")] == [wet, dry]


@pytest.mark.rule("CG-12.91b")
def test_a_river_behind_the_defender_does_nothing(lab):
    assert (2, 2, "1-1") == odds_of(lab, "C1 0506", ONE, sides="0606/0706 river, 0605/0606 river")


@pytest.mark.rule("CG-12.92d")
def test_odds_beyond_the_table_are_cut_to_six_before_the_shift(lab):
    attackers = f"{WEST}, C5 0605, C6 0605"

    assert (12, 1, "5-1") == odds_of(lab, attackers, "E1 0606*", terrain=CITY)


@pytest.mark.rule("CG-12.92d")
def test_shifts_stop_at_one_to_three(lab):
    table = lab(f"C1 0506*, {TWO}", terrain=CITY, sides=BRIDGES)
    table.assault("0606", "C1", attack=[4])

    assert (1, 4, "1-3") == table.odds()
    assert "defence" not in {event.roll for event in table.told(Rolled)}
    assert 0 == table.steps("C1")


@pytest.mark.rule("CG-12.92c")
def test_with_the_option_terrain_and_rivers_shift_one_column_together(lab):
    position = {"terrain": CITY, "sides": BRIDGES, "options": ["single_shift"]}
    both = odds_of(lab, WEST, ONE, **position)
    one = odds_of(lab, WEST, ONE, terrain=CITY, options=["single_shift"])
    none = odds_of(lab, WEST, ONE, options=["single_shift"])

    assert ["3-1", "3-1", "4-1"] == [both[-1], one[-1], none[-1]]


@pytest.mark.rule("CG-12.93a", "CG-12.81c")
def test_a_unit_hurt_in_a_fortified_zone_may_stay_or_recoil(lab):
    table = lab(f"C1 0506, C2 0506, {ONE}", zones="0606 entente")
    table.assault("0606", "C1", "C2", defence=[5], attack=[1, 1])

    assert ("stand_or_recoil", "entente") == table.asked
    assert {"stay", "recoil"} == table.options
    assert 1 == table.steps("E1")

    table.answer("recoil")

    assert ("recoil_to", "entente") == table.asked


@pytest.mark.rule("CG-12.93a", "CG-12.81b", "CG-12.75a")
def test_each_unit_hurt_in_a_fortified_zone_is_asked_before_the_next_one_rolls(lab):
    table = lab(f"{WEST}, {TWO}", zones="0606 entente")
    table.assault("0606", "C1", "C2", "C3", "C4", defence=[5, 5], attack=[1] * 4).answer("E1")

    assert ("stand_or_recoil", ["E1"]) == (table.asked[0], table.rolled("defence"))

    table.answer("stay")

    assert ("stand_or_recoil", ["E1", "E2"]) == (table.asked[0], table.rolled("defence"))


@pytest.mark.rule("CG-12.93a", "CG-12.77a")
def test_a_unit_that_stays_in_its_zone_is_not_followed(lab):
    table = lab(f"C1 0506, C2 0506, {ONE}", zones="0606 entente")
    table.assault("0606", "C1", "C2", defence=[5], attack=[1, 1]).answer("stay")

    assert ("0606", 1) == (table.hex_of("E1"), table.steps("E1"))
    assert "advance_after_combat" != table.asked[0]


@pytest.mark.rule("CG-12.93a", "CG-11.3h")
def test_the_zone_of_the_enemy_keeps_nobody(lab):
    table = lab(f"C1 0506, C2 0506, {ONE}", zones="0606 central")
    table.assault("0606", "C1", "C2", defence=[5], attack=[1, 1])

    assert "recoil_to" == table.asked[0]


@pytest.mark.rule("CG-12.93b", "YPR-VIL")
@pytest.mark.parametrize("settlement", ["city", "town", "village"])
def test_a_unit_hurt_in_a_settlement_of_first_ypres_may_stay(lab, settlement):
    table = lab(f"C1 0506, C2 0506, {ONE}", terrain=f"0606 {settlement}", rules=VILLAGES)
    table.assault("0606", "C1", "C2", defence=[6], attack=[1, 1])

    assert {"stay", "recoil"} == table.options

    table.answer("stay")

    assert ("0606", 1) == (table.hex_of("E1"), table.steps("E1"))


@pytest.mark.rule("CG-12.93b", "YPR-VIL")
def test_a_unit_outside_the_village_has_to_recoil(lab):
    table = lab(f"C1 0506, C2 0506, {ONE}", terrain="0607 village", rules=VILLAGES)
    table.assault("0606", "C1", "C2", defence=[6], attack=[1, 1])

    assert "recoil_to" == table.asked[0]


@pytest.mark.rule("CG-12.93b", "YPR-VIL")
def test_villages_hold_in_first_ypres_and_nowhere_in_galicia(open_book):
    ypres, galicia = open_book("first_ypres_campaign"), open_book("galicia_campaign")

    assert ("city", "town", "village") == ypres.rules["YPR-VIL"].terrain
    assert "YPR-VIL" in open_book("first_ypres_yser").rules
    assert "YPR-VIL" not in galicia.rules


@pytest.mark.rule("CG-12.93b", "YPR-VIL")
@pytest.mark.parametrize("rules", [[], VILLAGES])
def test_without_the_rule_or_with_the_option_a_village_holds_nobody(lab, rules):
    options = ["no_stubborn_villages"] if rules else []
    table = lab(f"C1 0506, C2 0506, {ONE}", *options, terrain="0606 village", rules=rules)
    table.assault("0606", "C1", "C2", defence=[6], attack=[1, 1])

    assert "recoil_to" == table.asked[0]


@pytest.mark.rule("CG-12.94a")
@pytest.mark.parametrize("water", ["lake", "sea"])
def test_nobody_attacks_across_a_lake_or_the_sea(lab, water):
    table = lab(f"C1 0506, C2 0507, {ONE}, E2 0406", sides=f"0506/0606 {water}")
    table.assault("0606", "C2", defence=[1], attack=[1])

    assert [("attack", (table.unit("C2"),))] == [
        event[:2] for event in table.told(Rolled) if event.roll == "attack"
    ]


@pytest.mark.rule("CG-12.94a")
def test_an_enemy_across_a_lake_is_no_target(lab):
    table = lab(f"C1 0506, {ONE}, E2 0406", sides="0506/0606 lake").answer("done", "fight")

    assert {"0406"} == table.hexes_offered
    assert {"CG-12.1e"} == table.rules_against("0606")


@pytest.mark.rule("CG-12.94b")
def test_nobody_attacks_out_of_a_flooded_hex(lab):
    table = lab(f"C1 0506, C2 0507, C3 0605, {ONE}", flooded="0506")
    table.answer("done", "fight", "0606")

    assert {"C2", "C3"} == table.options - {"attack"}
    assert {"CG-12.94b"} == table.rules_against("C1")


@pytest.mark.rule("CG-12.94b")
@pytest.mark.parametrize("water", [{"flooded": "0506"}, {"terrain": "0506 flooded"}])
def test_an_army_under_water_has_no_fight_to_declare(lab, water):
    table = lab(f"C1 0506, {ONE}", **water).script(marker=[1], command=[1])
    table.answer("done")

    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-12.94b")
def test_a_unit_in_a_flooded_hex_can_be_attacked(lab):
    assert (2, 2, "1-1") == odds_of(lab, "C1 0506", ONE, flooded="0606")
