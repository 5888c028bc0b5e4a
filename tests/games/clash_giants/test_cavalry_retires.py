"""Cavalry that retires before combat, and the cavalry of First Ypres: sections 14.3 and 14.4."""

from __future__ import annotations

import pytest

NORTH_EAST = "central: S, entente: NE"
ELSEWHERE = "C9 0302, E9 0303"
INFANTRY = f"C1 0506, C2 0507, E1 0606 cav, {ELSEWHERE}"
RIDERS = f"C1 0506 cav, E1 0606 cav te=3, {ELSEWHERE}"
ON_FOOT = ["city", "town", "village", "forest", "rough"]
DISMOUNT = [{"id": "YPR-CAV", "terrain": ON_FOOT, "provenance": "design"}]


@pytest.mark.rule("CG-14.2f", "CG-14.3a", "CG-14.3c")
def test_cavalry_retires_two_hexes_from_infantry_without_a_die(lab):
    table = lab(INFANTRY, compass=NORTH_EAST)
    table.assault("0606", "C1", "C2")

    assert ("retire_or_stand", "entente") == table.asked
    assert {"retire", "stand"} == table.options

    table.answer("retire")

    assert ["0706", "0805"] == table.way("E1")
    assert 2 == table.steps("E1")
    assert [] == table.rolled("retire") + table.rolled("defence") + table.rolled("attack")


@pytest.mark.rule("CG-14.3a")
def test_infantry_does_not_retire(lab):
    table = lab(f"C1 0506, E1 0606, {ELSEWHERE}")
    table.assault("0606", "C1", defence=[1], attack=[1])

    assert ["E1"] == table.rolled("defence")
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-14.3b", "CG-14.4a")
def test_cavalry_that_stands_against_infantry_has_no_other_way_to_retire(lab):
    table = lab(INFANTRY)
    table.assault("0606", "C1", "C2", defence=[2], attack=[1]).answer("stand")

    assert (["E1"], []) == (table.rolled("defence"), table.rolled("retire"))
    assert "recoil_to" == table.asked[0]


@pytest.mark.rule("CG-14.3c", "CG-12.84a")
def test_a_retirement_enters_no_enemy_zone(lab):
    table = lab(f"{INFANTRY}, C3 0905", compass="central: S, entente: NE SE")
    table.assault("0606", "C1", "C2").answer("retire")

    assert ("retire_to", "entente") == table.asked
    assert {"0706", "0707"} == table.options
    assert "CG-14.3c" in table.rules_against("0607")
    assert ["0706", "0806"] == table.answer("0706").way("E1")


@pytest.mark.rule("CG-14.3c")
def test_a_retirement_enters_no_hex_twice(lab):
    pieces = f"C1 0507, E1 0606 cav, {ELSEWHERE}"
    table = lab(pieces, compass="central: S, entente: NE SW", unsupplied="C1")
    table.assault("0606", "C1").answer("retire")

    assert ["0706", "0805"] == table.way("E1")


@pytest.mark.rule("CG-14.3d", "CG-14.2f")
def test_a_retirement_leads_through_the_corner_of_the_map(lab):
    pieces = "C1 0302, E1 0201 cav, C9 0802, E9 0803"
    table = lab(pieces, compass="central: S, entente: NW S", sources="central 1212, entente 1201")
    table.assault("0201", "C1")

    assert {"retire", "stand"} == table.options
    assert ["0101", "0102"] == table.answer("retire").way("E1")


@pytest.mark.rule("CG-14.3c", "CG-12.84b")
def test_a_friend_opens_the_way_of_a_retirement(lab):
    table = lab(f"{INFANTRY}, C3 0705, E2 0706, E3 0805 cav", compass=NORTH_EAST)
    table.assault("0606", "C1", "C2").answer("retire")

    assert "0805" == table.hex_of("E1")


@pytest.mark.rule("CG-14.3c", "CG-12.83c")
@pytest.mark.parametrize("friends", ["E2 0805", "E2 0805 cav, E3 0805 cav"])
def test_a_retirement_goes_on_past_a_hex_in_which_it_may_not_end(lab, friends):
    table = lab(f"{INFANTRY}, {friends}", compass=NORTH_EAST)
    table.assault("0606", "C1", "C2").answer("retire")

    assert ["0706", "0805", "0905"] == table.way("E1")


@pytest.mark.rule("CG-14.3c", "CG-12.83c")
@pytest.mark.parametrize("works", ["forts", "zones"])
def test_a_retirement_goes_on_past_the_works_of_its_side(lab, works):
    table = lab(INFANTRY, compass=NORTH_EAST, **{works: "0805 entente"})
    table.assault("0606", "C1", "C2").answer("retire")

    assert "0905" == table.hex_of("E1")


@pytest.mark.rule("CG-14.3c", "CG-12.83c")
def test_a_retirement_that_has_a_hex_with_room_passes_no_full_one(lab):
    table = lab(f"{INFANTRY}, E2 0805", compass="central: S, entente: NE SE")
    table.assault("0606", "C1", "C2").answer("retire", "0706")

    assert ["0706", "0806"] == table.way("E1")


@pytest.mark.rule("CG-14.3d")
def test_without_a_way_on_the_compass_cavalry_has_to_stand(lab):
    table = lab(f"{INFANTRY}, C3 0905", compass=NORTH_EAST)
    table.assault("0606", "C1", "C2", defence=[1], attack=[1])

    assert "name_roller" == table.asked[0]
    assert ["E1"] == table.rolled("defence")


@pytest.mark.rule("CG-14.3d")
def test_a_way_of_one_hex_is_no_retirement(lab):
    table = lab(INFANTRY, compass=NORTH_EAST, sides="0706/0805 lake")
    table.assault("0606", "C1", "C2", defence=[1], attack=[1])

    assert "name_roller" == table.asked[0]


@pytest.mark.rule("CG-14.3e")
def test_cavalry_stacked_together_retires_to_one_hex(lab):
    table = lab(f"{INFANTRY}, E2 0606 cav", compass="central: S, entente: NE SE")
    table.assault("0606", "C1", "C2").answer("retire", "0707", "0806")

    assert ["0707", "0806"] == table.way("E1") == table.way("E2")


@pytest.mark.rule("CG-14.3e", "CG-12.83b")
def test_a_hex_with_room_for_one_is_full_for_two_that_retire(lab):
    pieces = f"{INFANTRY}, E2 0606 cav, E3 0805 cav"
    table = lab(pieces, compass="central: S, entente: NE SE")
    table.assault("0606", "C1", "C2").answer("retire", "0706")

    assert ("0806", "0806") == (table.hex_of("E1"), table.hex_of("E2"))


@pytest.mark.rule("CG-14.3f", "CG-12.77a")
def test_infantry_advances_into_the_hex_left_by_cavalry(lab):
    table = lab(INFANTRY, compass=NORTH_EAST)
    table.assault("0606", "C1", "C2").answer("retire")

    assert {"C1", "C2", "done"} == table.options

    table.answer("C1")

    assert "0606" == table.hex_of("C1")
    assert {"C2", "done"} == table.options


@pytest.mark.rule("CG-14.3f", "CG-12.2f")
@pytest.mark.parametrize(("answer", "target"), [("C1", "0607"), ("done", "0406")])
def test_no_unit_of_that_attack_attacks_again(lab, answer, target):
    pieces = f"{INFANTRY}, E2 0607, C3 0608, E3 0406, C4 0407"
    table = lab(pieces, compass=NORTH_EAST)
    table.assault("0606", "C1").answer("retire", answer, target)

    assert ("join_attack", {"CG-12.2f"}) == (table.asked[0], table.rules_against("C1"))


@pytest.mark.rule("CG-14.4a", "CG-14.4f")
@pytest.mark.parametrize(("die", "gets_away"), [(3, True), (4, False)])
def test_a_rider_gets_away_with_a_die_up_to_its_efficiency(lab, die, gets_away):
    table = lab(RIDERS, compass=NORTH_EAST)
    table.assault("0606", "C1", retire=[die], defence=[1], attack=[1])

    assert ("try_to_retire", "entente") == table.asked

    table.answer("retire")

    assert gets_away == (table.hex_of("E1") == "0805")
    assert ([] if gets_away else ["E1"]) == table.rolled("defence")
    assert ([] if gets_away else ["C1"]) == table.rolled("attack")
    assert ("ride_on" if gets_away else "choose_target") == table.asked[0]


@pytest.mark.rule("CG-14.4a")
def test_a_rider_that_does_not_try_rolls_no_die_to_retire(lab):
    table = lab(RIDERS, compass=NORTH_EAST)
    table.assault("0606", "C1", defence=[1], attack=[1]).answer("stand")

    assert ([], ["E1"]) == (table.rolled("retire"), table.rolled("defence"))


@pytest.mark.rule("CG-14.4b")
def test_a_rider_without_a_way_on_the_compass_does_not_try(lab):
    table = lab(f"{RIDERS}, C3 0905", compass=NORTH_EAST)
    table.assault("0606", "C1", defence=[1], attack=[1])

    assert ["E1"] == table.rolled("defence")
    assert [] == table.rolled("retire")


@pytest.mark.rule("CG-14.4b", "CG-12.83c")
def test_a_rider_goes_on_past_full_hexes(lab):
    table = lab(f"{RIDERS}, E2 0805", compass=NORTH_EAST)
    table.assault("0606", "C1", retire=[1]).answer("retire")

    assert ["0706", "0805", "0905"] == table.way("E1")


@pytest.mark.rule("CG-14.4c")
@pytest.mark.parametrize(("die", "place"), [(2, "0805"), (3, "0606")])
def test_a_rider_out_of_supply_rolls_against_what_is_left_of_its_efficiency(lab, die, place):
    pieces = f"C1 0506 cav, E1 0606 cav te=4, {ELSEWHERE}"
    table = lab(pieces, compass=NORTH_EAST, unsupplied="E1")
    table.assault("0606", "C1", retire=[die], defence=[1], attack=[1]).answer("retire")

    assert place == table.hex_of("E1")


@pytest.mark.rule("CG-14.4d", "CG-12.77b")
def test_cavalry_rides_on_one_hex_beyond_whatever_zones_are_there(lab):
    table = lab(f"{RIDERS}, E2 0608, E3 0507", compass=NORTH_EAST)
    table.assault("0606", "C1", retire=[1]).answer("retire", "C1")

    assert ("ride_further", "central") == table.asked
    assert {"0506", "0605", "0607", "0706", "0707", "stay"} == table.options
    assert "CG-14.4d" in table.rules_against("0507")
    assert ["0606", "0607"] == table.answer("0607").way("C1")


@pytest.mark.rule("CG-14.4d")
def test_cavalry_may_stay_in_the_attacked_hex(lab):
    table = lab(RIDERS, compass=NORTH_EAST)
    table.assault("0606", "C1", retire=[1]).answer("retire", "C1", "stay")

    assert "0606" == table.hex_of("C1")


@pytest.mark.rule("CG-14.4d", "CG-14.1b", "CG-14.1c")
@pytest.mark.parametrize(
    "works",
    [
        {"forts": "0605 entente"},
        {"zones": "0605 entente"},
        {"forts": "0605 central"},
        {"terrain": "0605 sea"},
    ],
)
def test_cavalry_rides_on_into_no_works_and_no_water(lab, works):
    table = lab(RIDERS, compass=NORTH_EAST, **works)
    table.assault("0606", "C1", retire=[1]).answer("retire", "C1")

    assert "0605" not in table.options
    assert "0607" in table.options


@pytest.mark.rule("CG-14.4d", "CG-14.3f")
def test_infantry_does_not_ride_on(lab):
    table = lab(INFANTRY, compass=NORTH_EAST)
    table.assault("0606", "C1", "C2").answer("retire", "C1", "C2")

    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-14.4e")
def test_cavalry_that_rode_on_attacks_nobody_else(lab):
    table = lab(f"{RIDERS}, E2 0708 cav", compass=NORTH_EAST)
    table.assault("0606", "C1", retire=[1]).answer("retire", "C1", "0707")

    assert {"0303"} == table.hexes_offered
    assert table.rules_against("0708")


@pytest.mark.rule("CG-14.4f")
def test_the_odds_are_taken_against_the_riders_that_are_left(lab):
    table = lab(f"{RIDERS}, E2 0606 cav te=3", compass=NORTH_EAST)
    table.assault("0606", "C1", retire=[3, 4], defence=[1], attack=[1])
    table.answer("retire", "retire")

    assert ("0805", "0606") == (table.hex_of("E1"), table.hex_of("E2"))
    assert (2, 2, "1-1") == table.odds()
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("YPR-CAV")
@pytest.mark.parametrize("terrain", ON_FOOT)
def test_cavalry_on_foot_keeps_its_efficiency_and_the_limit_of_the_table(lab, terrain):
    position = {"terrain": f"0606 {terrain}", "rules": DISMOUNT}
    table = lab(f"{INFANTRY}, C3 0605", **position)
    table.assault("0606", "C1", "C2", "C3", defence=[2], attack=[1] * 3).answer("stand")

    assert ["E1"] == table.rolled("defence")
    assert 2 == table.steps("E1")
    assert ["C1", "C2", "C3"] == table.rolled("attack")


@pytest.mark.rule("YPR-CAV", "CG-14.2c")
@pytest.mark.parametrize("options", [[], ["mounted_only"]])
def test_cavalry_in_the_open_or_with_the_option_stays_mounted(lab, options):
    terrain = "0606 forest" if options else "0607 forest"
    table = lab(f"C1 0506, E1 0606 cav, {ELSEWHERE}", *options, terrain=terrain, rules=DISMOUNT)
    table.assault("0606", "C1", defence=[4], attack=[1]).answer("stand")

    assert 1 == table.steps("E1")


@pytest.mark.rule("YPR-CAV", "CG-8.42b")
@pytest.mark.parametrize(("die", "steps"), [(2, 2), (3, 1)])
def test_cavalry_on_foot_out_of_supply_has_the_lower_efficiency(lab, die, steps):
    pieces = f"C1 0506, C2 0506, E1 0606 cav te=4, {ELSEWHERE}"
    position = {"terrain": "0606 village", "rules": DISMOUNT, "unsupplied": "E1"}
    table = lab(pieces, **position)
    table.assault("0606", "C1", defence=[die], attack=[1]).answer("stand")

    assert steps == table.steps("E1")


@pytest.mark.rule("YPR-CAV", "CG-14.3a", "CG-14.2a")
def test_cavalry_on_foot_may_still_retire_and_attacks_no_infantry(lab):
    position = {"terrain": "0606 forest, 0506 forest", "rules": DISMOUNT}
    table = lab(f"C1 0507, C2 0506 cav, C3 0605, E1 0606 cav, E2 0405, {ELSEWHERE}", **position)
    table.answer("done", "fight")

    assert "0405" not in table.options

    table.answer("0606", "C1", "attack")

    assert {"retire", "stand"} == table.options


@pytest.mark.rule("YPR-CAV")
def test_cavalry_dismounts_in_first_ypres_only(open_book):
    assert tuple(ON_FOOT) == open_book("first_ypres_campaign").rules["YPR-CAV"].terrain
    assert "YPR-CAV" not in open_book("first_ypres_campaign", "mounted_only").rules
    assert "YPR-CAV" not in open_book("galicia_campaign").rules
