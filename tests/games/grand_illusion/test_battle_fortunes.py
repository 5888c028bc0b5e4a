"""Declared battles, Fortunes of War and Mandated Battles (9.1), counterattacks (9.2.4)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.activation import may_attack
from games.grand_illusion.state import ALLIED, GERMAN

FOUR = ("g_ii", "g_iii", "g_iv", "g_v")
FOUR_IN_20 = "g_ii 20, g_iii 20, g_iv 20, g_v 20"
STILL = {"choose_reserve": "done", "choose_retreating": "stay", "choose_siege": "wait"}


def finish(table):
    """Play a battle to its end without losses."""
    table.script(fire=[6] * 12)
    table.play_on(until="choose_action", **STILL)
    return table


@pytest.mark.rule("GI-9.1.2a", "GI-9.1a", "GI-5.2a")
def test_those_who_do_not_attack_may_march_before_the_battle(front):
    table = front("f_i 20, f_ii 20, f_iii 20, g_ii 20", fortunes=[4, 4], fire=[6, 6])
    table.act("allied", "20", "f_i", "done")
    assert ("march_members", "allied") == table.asked
    assert (("GI-9.1.2a", "why.attacks_where_it_is"),) == table.why("f_i")

    table.answer("f_ii", "done", "30", "stop")
    assert [] == table.told("told.battle")
    table.answer("done")
    assert 1 == len(table.told("told.battle"))
    assert (4, 5) == table.s.caps
    assert "30" == table.hex_of("f_ii")


@pytest.mark.rule("GI-9.1.2a")
def test_a_besieged_fort_may_be_attacked(battle):
    table = battle(
        "g_gd 54, fort_maubeuge 54, f_i 20", "g_gd", side="german", at="54",
        german="54", besieged="54", fire=[1, 6],
    )  # fmt: skip

    assert 3 == table.steps("fort_maubeuge")


@pytest.mark.rule("GI-9.1.2a")
def test_nobody_attacks_a_headquarters(front):
    table = front("f_i 20, hq_g1 20, g_ii 82")

    assert not may_attack(table.s, table.hex("20"), ALLIED)


@pytest.mark.rule("GI-9.1.3b", "GI-9.1.3e", "GI-8.2.2a", "GI-9.1.2b")
def test_two_entries_bring_two_battles_in_the_order_of_the_attacker(front):
    """Both are compulsory, and who has not moved stays (GI-EX-8.2.2)."""
    pieces = "g_ii 72, g_iii 72, g_iv 72, be_i 62, be_ii 63, f_i 20"
    table = front(pieces, caps=(5, 2), fortunes=[4, 4, 4, 4], fire=[6] * 4)
    table.act("german", "72", "g_ii", "done", "62", "g_iii", "done", "63", "done")
    assert ("choose_battle", "german") == table.asked
    assert {"62", "63"} == table.options

    table.answer("63")
    assert "72" == table.hex_of("g_iv")
    assert ["63"] == [table.book.name("hex", told["at"]) for told in table.told("told.battle")]
    assert 1 == table.s.caps[GERMAN]


@pytest.mark.rule("GI-9.1.3d", "GI-9.1.1d", "GI-8.1.1b4")
def test_a_cautious_attacker_ends_all_battles_and_the_segment(front):
    pieces = "g_ii 72, g_iii 72, be_i 62, be_ii 63, f_i 20"
    table = front(pieces, fortunes=[1, 2])
    table.act("german", "72", "g_ii", "done", "62", "g_iii", "done", "63", "63")

    assert [] == table.told("told.fire")
    assert 1 == len(table.told("told.battle"))
    assert table.is_done


@pytest.mark.rule("GI-9.1.4a", "GI-9.5.4c1")
def test_fortunes_are_rolled_even_if_the_guns_left_no_enemy(front):
    table = front(
        "g_ii 63, ha_krupp 63, fort_namur 63*, f_i 20", caps=(5, 5), bombardment=[1],
        fortunes=[4, 5],
    )  # fmt: skip
    table.act("german", "63", "g_ii", "done", "ha_krupp")

    assert [{"total": 9, "fortune": "allied_staff"}] == table.told("told.fortune")
    assert (6, 4) == table.s.caps
    assert "german" == table.owner("63")


@pytest.mark.rule("GI-5.1.1d", "GI-5.1.1b")
def test_a_staff_gives_no_eleventh_point(battle):
    table = battle("f_i 20, g_ii 20", "f_i", fortune=5, caps=(5, 10), fire=[6, 6])

    assert 10 == table.s.caps[GERMAN]


@pytest.mark.rule("GI-9.1.4a", "GI-9.3.2a")
def test_surprised_defenders_fire_with_what_is_left(battle):
    table = battle("f_i 20, g_ii 20", "f_i", fortune=12, fire=[1, 4])
    assert [({"f_i"}, 1, 4), ({"g_ii"}, 4, 3)] == table.shots

    table = battle("f_i 20, g_ii 20*", "f_i", fortune=12, fire=[1])
    assert {"g_ii"} == table.lost


@pytest.mark.rule("GI-9.1.4a", "GI-12.4a", "GI-9.2.5b")
def test_a_skirmish_has_two_lanes_and_no_reserves(battle):
    pieces = "f_i 20, f_ii 20, f_iii 20, g_ii 20, g_iii 20, g_iv 20"
    table = battle(pieces, "f_i", "f_ii", "f_iii", fortune=4, fire=[6] * 4)
    table.answer("g_ii", "g_iii", "1", "f_i", "f_ii")

    assert [{"f_i"}, {"f_ii"}, {"g_ii"}, {"g_iii"}] == [shot[0] for shot in table.shots]


@pytest.mark.rule("GI-9.1.4a", "GI-9.1.1d")
def test_a_tactical_advantage_has_its_price(battle):
    table = battle("f_i 20, g_ii 20", "f_i", fortune=7, caps=(5, 2))
    assert {"accept", "withdraw", "skirmish", "counterattack"} == table.options
    table.answer("withdraw")
    assert 1 == table.s.caps[GERMAN]
    table.play_on(until="choose_action")
    assert "20" != table.hex_of("g_ii")
    assert [] == table.told("told.fire")

    table = battle("f_i 20, g_ii 20", "f_i", fortune=7, caps=(5, 0), fire=[6, 6])
    assert 2 == len(table.shots)


@pytest.mark.rule("GI-9.2.4a1", "GI-9.5.1a", "GI-9.1.3d")
def test_a_counterattack_is_made_without_forts_and_ends_the_segment(battle):
    pieces = "g_ii 54, g_iii 54, f_i 54, f_ii 54, fort_maubeuge 54"
    table = battle(pieces, "g_ii", "g_iii", side="german", at="54", fortune=10)
    assert ("choose_defender", "german") == table.asked

    table.script(fire=[6] * 4).answer("g_ii", "1", "f_i")
    assert [{"f_i"}, {"f_ii"}, {"g_ii"}, {"g_iii"}] == [shot[0] for shot in table.shots]
    table.play_on(until="choose_action", **STILL)
    assert table.is_done


@pytest.mark.rule("GI-9.2.4b", "GI-9.2.5a1")
def test_in_a_counterattack_the_former_attacker_places_everybody(battle):
    """Two corps turn on two, whose fort stands in reserve: the book's example."""
    pieces = "f_i 94, f_ii 94, f_iii 94*, fort_trier 94, g_ii 94, g_iii 94, g_iv 94*"
    table = battle(pieces, "g_ii", "g_iii", side="german", at="94", fortune=10).answer("g_ii")
    assert [{"g_ii"}, {"g_iii"}, {"g_iv"}, {"fort_trier"}] == table.lanes("german")

    table.answer("1", "f_i")
    assert {"3", "4", "done"} == table.options
    table.answer("done")
    assert [{"g_ii"}, {"g_iii"}, set(), {"fort_trier"}] == table.lanes("german")
    assert {"fort_trier", "done"} == table.options


@pytest.mark.rule("GI-9.2.4a2", "GI-9.1.3d")
def test_disrupted_units_need_not_counterattack_but_the_initiative_is_lost(battle):
    table = battle("f_i 20*, g_ii 20", "g_ii", side="german", fortune=10)
    assert ("choose_lane", "allied") == table.asked

    table.answer("done")
    assert [] == table.told("told.fire")
    table.play_on(until="choose_action")
    assert table.is_done


@pytest.mark.rule("GI-9.4.2a", "GI-9.2.4b")
def test_after_a_counterattack_the_former_attacker_may_retreat(battle):
    around = "f_ii 10, f_iii 11, f_iv 19, f_v 21, f_vi 30, f_x 29"
    table = battle(f"f_i 20, g_ii 20, {around}", "f_i", fortune=10, fire=[6, 6])

    assert ("choose_retreating", "allied") == table.asked


@pytest.mark.rule("GI-9.1.1a", "GI-9.1.1a2")
@pytest.mark.parametrize(("caps", "owed", "after"), [(3, 1, 2), (3, 2, 2), (3, 3, 3), (1, 0, 0)])
def test_an_offensive_to_the_limit_brings_a_battle_up_to_the_points(battle, caps, owed, after):
    """With as many owed as points left it is ignored (GI-EX-N-mand-ignore)."""
    table = battle(
        "g_ii 20, f_i 20", "g_ii", side="german", fortune=11, caps=(5, caps),
        mandated=(0, owed), fire=[6, 6],
    )  # fmt: skip

    assert after == table.s.mandated[GERMAN]


@pytest.mark.rule("GI-9.1.1b", "GI-9.1.1c", "GI-9.1.1f")
@pytest.mark.parametrize(
    ("attackers", "defenders", "counts"),
    [
        (FOUR, "f_i 54, fort_maubeuge 54", True),
        (FOUR, "f_i 54, f_ii 54", True),
        (FOUR, "f_i 54, f_45 54, f_2c 54", False),
        ((*FOUR[:3], "g_33fr", "g_30fr"), "f_i 54, f_ii 54", False),
    ],
)
def test_four_corps_against_two_corps_or_forts_count(battle, attackers, defenders, counts):
    """Divisions do not (GI-EX-N-mand-size)."""
    pieces = ", ".join(f"{name} 54" for name in attackers)
    table = battle(
        f"{pieces}, {defenders}", *attackers, side="german", at="54", mandated=(0, 2),
        withdrawal=[6],
    )  # fmt: skip
    finish(table)

    assert 2 - counts == table.s.mandated[GERMAN]


@pytest.mark.rule("GI-9.1.1c", "GI-9.2.3a5")
@pytest.mark.parametrize(("choice", "owed"), [("4", 1), ("done", 2)])
def test_a_disrupted_corps_counts_if_it_is_on_the_board(battle, choice, owed):
    pieces = "g_ii 20, g_iii 20, g_iv 20, g_v 20*, f_i 20, f_ii 20, f_iii 20, f_iv 20"
    table = battle(pieces, *FOUR, side="german", mandated=(0, 2)).answer("f_i", "f_ii", "f_iii")
    table.answer("1", "g_ii", "2", "g_iii", "3")
    assert {"4", "done"} == table.options

    finish(table.script(fire=[6] * 12).answer(choice))
    assert owed == table.s.mandated[GERMAN]


@pytest.mark.rule("GI-9.1.1d")
@pytest.mark.parametrize("fortune", [3, 7])
def test_a_battle_that_is_called_off_does_not_count(battle, fortune):
    table = battle(
        f"{FOUR_IN_20}, f_i 20, f_ii 20", *FOUR, side="german", mandated=(0, 2), fortune=fortune
    )
    table.play_on(until="choose_action", choose_advantage="withdraw")

    assert 2 == table.s.mandated[GERMAN]


@pytest.mark.rule("GI-9.1.1d")
@pytest.mark.parametrize("fortune", [4, 10, 12])
def test_any_other_fortune_lets_it_count(battle, fortune):
    table = battle(
        f"{FOUR_IN_20}, f_i 20, f_ii 20", *FOUR, side="german", mandated=(0, 2), fortune=fortune
    )
    finish(table)

    assert 1 == table.s.mandated[GERMAN]


@pytest.mark.rule("GI-9.1.1e", "GI-14.1.1a6")
@pytest.mark.parametrize("fortune", [3, 4, 7, 10])
def test_some_fortunes_do_nothing_in_a_battle_of_plan_17(battle, fortune):
    pieces = "f_i 96, f_ii 96, f_iii 96, f_iv 96, g_ii 96, g_iii 96"
    table = battle(
        pieces, "f_i", "f_ii", "f_iii", "f_iv", at="96", turn=3, fortune=fortune,
        mandated=(2, 0),
    )  # fmt: skip
    assert ("choose_defender", "german") == table.asked
    assert 1 == len(table.told("told.fortune_ignored"))

    finish(table.script(fire=[6] * 6))
    assert 1 == table.s.mandated[ALLIED]


@pytest.mark.rule("GI-9.1.1e", "GI-9.1.1c")
def test_a_smaller_battle_in_such_a_hex_has_its_fortunes(battle):
    table = battle("f_i 96, g_ii 96", "f_i", at="96", turn=3, fortune=3)

    assert table.is_done
    assert [{"total": 3, "fortune": "cautious_attacker"}] == table.told("told.fortune")


@pytest.mark.rule("GI-12.4a")
@pytest.mark.parametrize(
    ("turn", "pieces", "is_asked"),
    [(2, "b_1 20, b_cav 20", True), (3, "b_1 20, b_cav 20", False), (2, "b_1 20, b_2 20", False)],
)
def test_allenby_is_asked_for_infantry_and_cavalry_on_turns_1_and_2(battle, turn, pieces, is_asked):
    table = battle(f"{pieces}, g_ii 20, g_iii 20, g_iv 20", "g_ii", side="german", turn=turn)

    assert is_asked == (table.asked == ("choose_skirmish", "allied"))


@pytest.mark.rule("GI-12.4a", "GI-9.1.4a")
def test_allenby_makes_a_skirmish_without_a_roll(battle):
    table = battle("b_1 20, b_cav 20, g_ii 20, g_iii 20", "g_ii", "g_iii", side="german")
    table.answer("skirmish")

    assert [] == table.told("told.fortune")
    assert "skirmish" == table.s.battle.fortune


@pytest.mark.rule("GI-12.4a")
def test_allenby_is_asked_once_in_a_hex(battle):
    table = battle("b_1 20, b_cav 20, g_ii 20", "g_ii", side="german", allenby="20", fire=[6] * 6)

    assert 1 == len(table.told("told.fortune"))


@pytest.mark.rule("GI-9.3.6a", "GI-9.1.3f")
def test_survivors_are_in_the_hex_and_the_marker_is_lifted_before_the_retreats(battle):
    table = battle("f_i 20, g_ii 20, g_iii 20*", "f_i", fire=[1, 6])

    assert ("name_group", "german") == table.asked
    assert 0 == table.s.activation.battles
    assert {"f_i", "g_ii", "g_iii"} == table.units(table.s.standing[table.hex("20")])
