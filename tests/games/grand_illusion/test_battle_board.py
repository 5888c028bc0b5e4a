"""The Battle Board (9.2): who stands in which lane, who in reserve, which cavalry leaves."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.strength import attack_modifiers, surrounding_hexes
from games.grand_illusion.state import ALLIED

SIX = "f_i 20, f_ii 20, f_iii 20, f_iv 20, f_v 20, f_vi 20"
FIVE = "g_ii 20, g_iii 20, g_iv 20, g_v 20, g_vi 20"


@pytest.mark.rule("GI-9.2.1a", "GI-9.2.2a", "GI-9.1.3f")
def test_no_side_fills_more_than_four_lanes(battle):
    """Six corps attack five, and four fight on either side (GI-EX-9.2.1a)."""
    table = battle(f"{SIX}, {FIVE}", "f_i", "f_ii", "f_iii", "f_iv", "f_v", "f_vi")
    assert ("choose_defender", "german") == table.asked

    table.answer("g_ii", "g_iii", "g_iv", "g_v")
    assert ("choose_lane", "allied") == table.asked
    table.script(fire=[6] * 8).answer("1", "f_i", "2", "f_ii", "3", "f_iii", "f_iv")
    fired = set().union(*(units for units, _, _ in table.shots))
    assert {"f_i", "f_ii", "f_iii", "f_iv", "g_ii", "g_iii", "g_iv", "g_v"} == fired
    assert 8 == len(table.shots)


@pytest.mark.rule("GI-9.2.2c", "GI-9.2.2a")
def test_the_defender_places_better_units_first(battle):
    pieces = "f_ii 20*, f_2c 20, f_mar 20, be_3 20, f_i 20, g_ii 20"
    table = battle(pieces, "g_ii", side="german")

    assert [{"f_i"}, {"be_3"}, {"f_mar"}, {"f_2c"}] == table.lanes("allied")


@pytest.mark.rule("GI-9.2.2c", "GI-9.2.2a")
def test_disrupted_defenders_come_before_forts(battle):
    pieces = "fort_paris 20, fort_versailles 20, f_ii 20*, f_2c 20, be_3 20, g_ii 20"
    table = battle(pieces, "g_ii", side="german")

    assert [{"be_3"}, {"f_2c"}, {"f_ii"}, set()] == table.lanes("allied")
    assert {"fort_paris", "fort_versailles"} == table.options


@pytest.mark.rule("GI-9.2.2c", "GI-9.2.2b1")
def test_a_pair_of_divisions_ranks_with_corps(battle):
    table = battle("f_i 20, b_1 20, b_2 20, b_3 20, g_ii 20", "g_ii", side="german")
    assert {"f_i", "b_1", "b_2", "b_3"} == table.options

    table.answer("b_1")
    assert ("add_defender", "allied") == table.asked
    assert (("GI-9.2.2c", "why.better_units_first_alone"),) == table.why("alone")
    table.answer("b_2")
    assert {"b_1", "b_2"} == table.lanes("allied")[0]


@pytest.mark.rule("GI-9.2.2b1", "GI-9.2.2b2")
def test_divisions_stand_together_or_apart(battle):
    table = battle("b_1 20, b_2 20, g_ii 20", "g_ii", side="german").answer("b_1")
    assert {"b_2", "alone"} == table.options

    table.answer("alone")
    assert [{"b_1"}, {"b_2"}, set(), set()] == table.lanes("allied")


@pytest.mark.rule("GI-9.2.2b2")
def test_only_units_of_one_nation_and_arm_share_a_box(battle):
    table = battle("b_1 20, be_3 20, b_cav 20, f_45 20, g_ii 20", "g_ii", side="german", turn=3)
    table.answer("b_1", "be_3")

    assert [{"b_1"}, {"be_3"}, {"f_45"}, {"b_cav"}] == table.lanes("allied")


@pytest.mark.rule("GI-9.2.2b1", "GI-9.2.2c")
def test_disrupted_divisions_share_no_box(battle):
    table = battle("b_1 20*, b_2 20*, g_ii 20", "g_ii", side="german").answer("b_1")

    assert [{"b_1"}, {"b_2"}, set(), set()] == table.lanes("allied")


@pytest.mark.rule("GI-9.2.2b3", "GI-9.5.4a1")
def test_headquarters_and_guns_stay_off_the_board(battle):
    table = battle(
        "f_i 20, hq_f5 20, g_ii 20, ha_krupp 20", "g_ii", side="german", fire=[6, 6]
    )  # fmt: skip

    assert [{"g_ii"}, {"f_i"}] == [units for units, _, _ in table.shots]


@pytest.mark.rule("GI-9.2.3a1")
def test_the_attacker_fills_lanes_of_sound_units_first(battle):
    table = battle("f_i 20, f_ii 20, g_ii 20*, g_iii 20, g_iv 20", "f_i", "f_ii").answer("g_iii")

    assert {"1", "2"} == table.options
    assert (("GI-9.2.3a1", "why.sound_lanes_first"),) == table.why("3")
    assert (("GI-9.2.3a1", "why.lanes_have_to_be_filled"),) == table.why("done")


@pytest.mark.rule("GI-9.2.3a1", "GI-9.2.3a3", "GI-9.2.5a2")
def test_a_third_corps_chooses_between_a_fort_and_a_disrupted_corps(battle):
    """The book's first example of placement."""
    pieces = "f_i 20, f_ii 20, f_iii 20*, fort_paris 20, g_ii 20, g_iii 20, g_iv 20, g_2c 20"
    table = battle(pieces, "g_ii", "g_iii", "g_iv", "g_2c", side="german").answer("f_i")
    table.answer("1", "g_ii", "g_iii")
    assert {"3", "4"} == table.options

    table.answer("3")
    assert [{"g_ii"}, {"g_iii"}, {"g_iv"}, set()] == table.lanes("german")
    assert ("choose_reserve", "allied") == table.asked
    assert {"fort_paris", "done"} == table.options


@pytest.mark.rule("GI-9.2.3a2")
def test_the_attacker_places_better_units_first(battle):
    pieces = "f_i 20, f_45 20, be_3 20, f_mar 20, g_ii 20, g_iii 20, g_iv 20"
    table = battle(pieces, "f_i", "be_3", "f_45").answer("g_ii", "g_iii", "1")

    assert [{"f_i"}, set()] == table.lanes("allied")[:2]
    assert (("GI-9.2.2b1", "why.lane_is_filled"),) == table.why("1")
    table.answer("2")
    assert {"be_3", "f_45"} == table.options


@pytest.mark.rule("GI-9.2.3a3", "GI-9.5.1a")
def test_cavalry_does_not_face_a_fort(battle):
    table = battle("g_2c 54, fort_maubeuge 54, f_i 20", "g_2c", side="german", at="54")

    assert [] == table.told("told.fire")
    assert [{"seat": 1, "at": table.hex("54"), "units": (table.unit("g_2c"),)}] == table.told(
        "told.battle"
    )


@pytest.mark.rule("GI-9.2.3a4", "GI-9.2.3a2")
def test_cavalry_may_face_cavalry_whatever_its_rank(battle):
    table = battle("f_i 20, f_2c 20, g_3c 20", "f_i", "f_2c")
    assert {"f_i", "f_2c"} == table.options

    table = battle("f_i 20, f_2c 20, g_ii 20", "f_i", "f_2c", fire=[6, 6])
    assert {"f_i"} == table.shots[0][0]


@pytest.mark.rule("GI-9.2.3a4", "GI-9.2.6a", "GI-9.2.6c")
def test_a_screen_of_cavalry_denies_reserves(battle):
    """Three corps and a pair of cavalry against four boxes (GI-EX-9.2.3-2)."""
    pieces = (
        "g_33fr 20, g_30fr 20, g_be 20, g_2c 20, g_3c 20,"
        "f_i 20, f_ii 20, f_iii 20, f_iv 20, f_1c 20, f_2c 20, f_3c 20"
    )
    names = ("f_i", "f_ii", "f_iii", "f_iv", "f_1c", "f_2c", "f_3c")
    table = battle(pieces, *names).answer("g_33fr", "alone", "g_30fr", "g_be", "g_2c", "alone")
    assert [{"g_33fr"}, {"g_30fr", "g_be"}, {"g_2c"}, {"g_3c"}] == table.lanes("german")

    table.answer("1", "f_i", "2", "f_ii", "3", "f_iii", "f_1c", "f_2c")
    assert [{"f_i"}, {"f_ii"}, {"f_iii"}, {"f_1c", "f_2c"}] == table.lanes("allied")
    table.script(withdrawal=[3], fire=[6] * 4)
    assert ("choose_leaving", "german") == table.asked
    table.answer("withdraw", "withdraw")
    assert {"g_3c"} == table.tired
    assert [{"f_i"}, {"f_ii"}, {"g_33fr"}, {"g_30fr", "g_be"}] == [shot[0] for shot in table.shots]


@pytest.mark.rule("GI-9.2.3a5", "GI-9.8.2b")
def test_disrupted_attackers_may_stay_off_the_board(battle):
    table = battle("f_i 20, f_ii 20*, g_ii 20, g_iii 20", "f_i", "f_ii").answer("g_ii", "1")
    assert {"2", "done"} == table.options

    table.script(fire=[6, 6, 1]).answer("done", "g_iii")
    assert {"f_i", "f_ii"} == table.tired
    assert "f_ii" not in table.lost


@pytest.mark.rule("GI-9.2.3a6", "GI-9.1.2a2")
def test_a_french_offensive_to_the_limit_takes_the_disrupted_along(battle):
    pieces = "f_i 20, f_ii 20*, f_45 20*, g_ii 20, g_iii 20"
    table = battle(pieces, "f_i", "f_ii", "f_45", fortune=6, turn=3, fire=[6] * 4)
    table.answer("g_ii", "1")

    assert [{"f_i"}, {"f_ii"}, {"g_ii"}, {"g_iii"}] == [shot[0] for shot in table.shots]


@pytest.mark.rule("GI-9.2.3a6", "GI-9.1.2a2")
@pytest.mark.parametrize(
    ("turn", "side", "names"), [(5, "allied", ("f_i", "f_ii")), (3, "german", ("g_ii", "g_iii"))]
)
def test_later_on_and_for_the_germans_nobody_is_driven(battle, turn, side, names):
    weak, foe = names[1], "g_ii" if side == "allied" else "f_i"
    pieces = ", ".join(
        f"{name} 20{'*' * (name == weak)}" for name in ("f_i", "f_ii", "g_ii", "g_iii")
    )
    table = battle(pieces, *names, side=side, turn=turn, fortune=6).answer(foe, "1")

    assert {"2", "done"} == table.options


@pytest.mark.rule("GI-2.4e")
@pytest.mark.parametrize(("fortune", "attacks"), [(8, False), (11, True)])
def test_a_strength_in_parentheses_attacks_at_the_limit_only(battle, fortune, attacks):
    table = battle("f_i_tg 20, f_i 20, g_ii 20, g_iii 20", "f_i_tg", "f_i", fortune=fortune)
    table.answer("g_ii", "1")

    assert attacks == (table.asked == ("choose_attacker", "allied"))


@pytest.mark.rule("GI-9.2.3b1", "GI-9.2.3b2")
def test_a_concentric_attack_counts_own_hexes_and_blocked_sides(battle):
    """Three hexes with units and an empty one behind a blocked side make four (GI-EX-9.2.3b)."""
    pieces = "f_i 26, f_ii 26, g_ii 26, g_iii 26, f_iii 16, f_iv 17, f_v 25"
    table = battle(pieces, "f_i", "f_ii", at="26", german="26 27 36", trenches=(0, 0))
    hexes = table.hexes("26 35")
    table.s.blocked = (((hexes[0], hexes[1]),), ())
    table.s.trenches = (0, 1 << hexes[0])

    assert 4 == surrounding_hexes(table.s, hexes[0], ALLIED).bit_count()
    assert 2 == attack_modifiers(table.s, 1 << table.unit("f_i"), 1 << table.unit("g_ii")).total


@pytest.mark.rule("GI-9.2.3b1", "GI-9.2.3b2")
def test_a_hex_beyond_an_impassable_side_never_counts(front):
    table = front("f_i 42, f_ii 53, g_ii 52")

    assert table.hex("42") not in table.hexes("43 53 62")
    around = surrounding_hexes(table.s, table.hex("52"), ALLIED)
    assert {table.hex("53")} == {hex_ for hex_ in table.hexes("42 53") if around >> hex_ & 1}


@pytest.mark.rule("GI-9.2.5a1")
def test_disrupted_defenders_whom_nobody_attacks_go_back(battle):
    table = battle("f_i 20, g_ii 20, g_iii 20*", "f_i", fire=[6, 6])

    assert [{"f_i"}, {"g_ii"}] == [units for units, _, _ in table.shots]


@pytest.mark.rule("GI-9.2.5a2", "GI-9.3.4a")
def test_sound_defenders_whom_nobody_attacks_stand_in_reserve(battle):
    table = battle("f_i 20, g_ii 20, g_iii 20", "f_i").answer("g_ii", "1")
    assert ("choose_reserve", "german") == table.asked

    table.script(fire=[6, 6, 1]).answer("g_iii")
    assert [{"f_i"}, {"g_ii"}, {"g_iii"}] == [units for units, _, _ in table.shots]
    assert {"f_i"} == table.tired


@pytest.mark.rule("GI-9.2.5b", "GI-9.3.4a")
def test_surplus_attackers_stand_in_reserve_and_fire_last(battle):
    table = battle("f_i 20, f_ii 20, g_ii 20", "f_i", "f_ii").answer("f_i")
    assert ("choose_reserve", "allied") == table.asked

    table.script(fire=[1, 6, 1]).answer("f_ii")
    assert {"g_ii"} == table.lost


@pytest.mark.rule("GI-9.3.4a")
def test_a_reserve_has_no_target_when_the_front_before_it_is_gone(battle):
    table = battle("f_i 20, f_ii 20, g_ii 20*", "f_i", "f_ii").answer("f_i")

    table.script(fire=[1, 6]).answer("f_ii")
    assert 2 == len(table.shots)


@pytest.mark.rule("GI-9.8.2b", "GI-9.2.5b")
def test_the_disrupted_are_never_in_reserve(battle):
    table = battle("f_i 20, f_ii 20*, f_iii 20, g_ii 20", "f_i", "f_ii", "f_iii").answer("f_i")

    assert {"f_iii", "done"} == table.options


@pytest.mark.rule("GI-9.2.5c", "GI-9.6.1b")
@pytest.mark.parametrize(
    ("rider", "enemy", "may"),
    [("f_2c", "g_ii", False), ("b_cav", "g_ii", True), ("f_2c", "g_2c", True)],
)
def test_cavalry_stands_in_reserve_before_cavalry_the_british_also_before_infantry(
    battle, rider, enemy, may
):
    table = battle(f"f_i 20, {rider} 20, {enemy} 20", "f_i", rider, fire=[6, 6])
    if enemy == "g_2c":
        table.answer("f_i")

    assert may == (table.asked == ("choose_reserve", "allied"))


@pytest.mark.rule("GI-9.5.1a", "GI-9.6.1b")
def test_british_cavalry_does_not_fire_at_a_fort_from_the_reserve(battle):
    pieces = "f_i 94, b_cav 94, fort_trier 94, g_ii 20"
    table = battle(pieces, "f_i", "b_cav", at="94", fire=[6, 6])

    assert [{"f_i"}, {"fort_trier"}] == [units for units, _, _ in table.shots]


@pytest.mark.rule("GI-9.2.6a", "GI-9.2.6c")
@pytest.mark.parametrize(("die", "tired"), [(2, {"g_2c"}), (3, set())])
def test_cavalry_leaves_a_lane_before_infantry_at_a_risk(battle, die, tired):
    """A 2 hits it, a 3 does not (GI-EX-N-cavwithdraw)."""
    table = battle("f_i 20, g_2c 20, g_3c 72", "f_i", withdrawal=[die])
    assert ("choose_leaving", "german") == table.asked

    table.answer("withdraw")
    assert tired == table.tired
    assert [] == table.told("told.fire")


@pytest.mark.rule("GI-9.2.6a")
def test_cavalry_that_leaves_before_cavalry_is_disrupted(battle):
    """It is disrupted without a die (GI-EX-N-cavwithdraw)."""
    table = battle("f_2c 20, g_2c 20", "f_2c").answer("withdraw")

    assert {"g_2c"} == table.tired


@pytest.mark.rule("GI-9.2.6a")
def test_disrupted_cavalry_cannot_leave(battle):
    table = battle("f_i 20, g_2c 20*", "f_i", fire=[6, 6])

    assert 2 == len(table.shots)


@pytest.mark.rule("GI-9.2.6b")
def test_a_reserve_takes_the_place_of_cavalry_that_leaves(battle):
    table = battle("f_2c 20, f_i 20, g_2c 20, g_3c 20, g_ii 20", "f_2c", "f_i")
    table.answer("g_2c", "alone")
    assert [{"g_ii"}, {"g_2c"}, {"g_3c"}, set()] == table.lanes("german")

    table.answer("1", "2")
    assert ("choose_reserve", "german") == table.asked
    table.answer("g_3c")
    assert [set(), {"g_3c"}, set(), set()] == table.reserves("german")
    table.script(fire=[6, 6, 6, 6]).answer("withdraw")
    assert [{"f_i"}, {"f_2c"}, {"g_ii"}, {"g_3c"}] == [shot[0] for shot in table.shots]


@pytest.mark.rule("GI-9.5.1a")
def test_cavalry_does_not_fire_at_a_fort_that_has_come_forward(battle):
    pieces = "f_2c 54, fort_maubeuge 54, g_2c 54"
    table = battle(pieces, "g_2c", side="german", at="54").answer("fort_maubeuge")

    table.script(fire=[6]).answer("withdraw")
    assert [{"fort_maubeuge"}] == [units for units, _, _ in table.shots]


@pytest.mark.rule("GI-9.5.1a", "GI-9.6.1b")
def test_cavalry_in_reserve_does_not_fire_at_a_fort_that_comes_forward(battle):
    pieces = "g_ii 54, g_2c 54, f_1c 54, fort_maubeuge 54, f_i 20"
    table = battle(
        pieces, "g_ii", "g_2c", side="german", at="54", german="53 62 63 64", turn=8,
        withdrawal=[6], fire=[6, 6],
    )  # fmt: skip
    table.answer("g_ii", "fort_maubeuge", "g_2c")
    assert [{"g_2c"}] == [box for box in table.reserves("german") if box]

    table.answer("withdraw")
    assert [{"g_ii"}, {"fort_maubeuge"}] == [units for units, _, _ in table.shots]
