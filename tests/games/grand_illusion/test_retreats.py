"""Retreats after battles (9.4): who must, who may, where to; headquarters, the sea."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.embarkation import can_embark, turns_at_sea
from games.grand_illusion.rules.retreats import best_hexes
from games.grand_illusion.state import ALLIED, GERMAN


def beaten(battle, pieces="f_i 20, g_ii 20", **given):
    """A battle in which the Germans lose their last sound infantry."""
    return battle(pieces, "f_i", **{"fire": [1, 6], **given})


@pytest.mark.rule("GI-9.4.1a", "GI-9.4a")
def test_a_side_without_sound_infantry_retreats(battle):
    table = beaten(battle)

    assert ("name_group", "german") == table.asked
    table.answer("all", "29")
    assert "29" == table.hex_of("g_ii")


@pytest.mark.rule("GI-9.4.1a")
@pytest.mark.parametrize("others", ["g_2c 20", "fort_trier 20"])
def test_cavalry_and_forts_do_not_save_it(battle, others):
    table = battle(f"f_i 20, g_ii 20*, {others}", "f_i", withdrawal=[6])
    table.script(fire=[6] * 4).play_on(
        until=("name_group", "choose_retreat"), choose_reserve="done", choose_leaving="stand"
    )

    assert "german" == table.asked[1]


@pytest.mark.rule("GI-9.4.1a")
def test_nobody_has_to_retreat_where_nobody_is_sound(battle):
    table = beaten(battle, fire=[1, 1])

    assert ("choose_retreating", "german") == table.asked


@pytest.mark.rule("GI-9.4.1a", "GI-9.4.2a")
def test_a_beaten_attacker_retreats_before_the_defender_chooses(battle):
    table = battle("f_i 20, g_ii 20, g_iii 72", "f_i", fire=[6, 1])
    assert ("name_group", "allied") == table.asked

    table.answer("all", "21")
    assert ("choose_retreating", "german") == table.asked
    table.answer("retreat")
    assert ("name_group", "german") == table.asked


@pytest.mark.rule("GI-9.4.2a")
def test_the_attacker_has_no_choice_and_the_defender_leaves_with_all(battle):
    table = battle("f_i 20, g_ii 20, g_iii 20, hq_g1 20", "f_i", fire=[6, 6])
    table.answer("g_ii", "1", "done")
    assert ("choose_retreating", "german") == table.asked

    table.answer("retreat", "all", "29")
    assert {"f_i"} == table.units(table.s.standing[table.hex("20")])
    assert "29" == table.hex_of("hq_g1")


@pytest.mark.rule("GI-9.4.1b")
@pytest.mark.parametrize(
    ("pieces", "loser"),
    [
        ("f_i 20, f_ii 20*, g_ii 20, g_iii 20", "allied"),
        ("f_i 20, f_ii 20, g_ii 20", "german"),
        ("f_i 20, f_2c 20, g_ii 20", "german"),
    ],
)
def test_a_rout_drives_out_the_side_with_fewer_sound_units(battle, pieces, loser):
    table = battle(pieces, "f_i", fortune=2, fire=[6, 6, 6])
    table.play_on(
        until=("name_group", "choose_retreat", "choose_retreating"), choose_reserve="done"
    )

    assert ("name_group", loser) == table.asked


@pytest.mark.rule("GI-9.4.1b", "GI-9.4.1a")
def test_a_rout_and_the_want_of_infantry_may_drive_out_both(battle):
    table = battle("f_i 20, g_ii 20*, g_2c 20, g_3c 20", "f_i", fortune=2)
    table.script(fire=[6] * 6).play_on(until="name_group", choose_reserve="done")
    assert ("name_group", "allied") == table.asked

    table.answer("all", "21")
    assert ("name_group", "german") == table.asked


@pytest.mark.rule("GI-9.4.1b")
def test_equal_numbers_stay_after_a_rout(battle):
    table = battle("f_i 20, g_ii 20", "f_i", fortune=2, fire=[6, 6])

    assert ("choose_retreating", "german") == table.asked


@pytest.mark.rule("GI-9.4.1e", "GI-2.2h")
@pytest.mark.parametrize("fortune", [8, 2])
def test_nobody_is_driven_out_of_the_high_vosges(battle, fortune):
    pieces = "f_i 102, f_ii 102, g_ii 102"
    table = battle(pieces, "f_i", at="102", fortune=fortune, turn=8, fire=[1, 6])

    assert ("choose_retreating", "german") == table.asked


@pytest.mark.rule("GI-9.4.1c", "GI-9.4.1e")
@pytest.mark.parametrize("at", ["20", "102"])
def test_where_all_are_cavalry_the_side_without_sound_cavalry_retreats(battle, at):
    table = battle(f"f_2c {at}, g_2c {at}", "f_2c", at=at, turn=8, fire=[1, 6]).answer("stand")

    assert ("name_group", "german") == table.asked


@pytest.mark.rule("GI-9.4.1d", "GI-9.4.2a")
def test_a_retreat_gives_the_hex_away(battle):
    table = battle(
        "g_ii 63, be_i 63, f_i 20", "g_ii", side="german", at="63", fire=[1, 6],
        german="64",
    )  # fmt: skip
    assert "allied" == table.owner("63")

    table.play_on(until="choose_action")
    assert "german" == table.owner("63")


@pytest.mark.rule("GI-9.4.3a1")
def test_a_retreat_goes_to_an_own_hex_without_enemies(battle):
    """Before one with enemies, and before an enemy one (GI-EX-N-retreatprio)."""
    table = beaten(battle, "f_i 20, g_ii 20, f_ii 30, g_iii 30", german="29 30").answer("all")
    assert "29" == table.hex_of("g_ii")

    table = beaten(battle, "f_i 20, g_ii 20, f_ii 30, g_iii 30", german="30").answer("all")
    assert "30" == table.hex_of("g_ii")


@pytest.mark.rule("GI-9.4.3a2", "GI-9.4.3a3", "GI-9.4.3a4")
def test_then_to_free_enemy_hexes_then_to_friends_then_through_cavalry(battle):
    around = "f_ii 10, f_iii 11, f_iv 19, f_v 21"
    table = beaten(battle, f"f_i 20, g_ii 20, {around}, g_iii 30, f_vi 30").answer("all")
    assert "29" == table.hex_of("g_ii")

    table = beaten(battle, f"f_i 20, g_ii 20, {around}, g_iii 30, f_vi 30, f_2c 29").answer("all")
    assert "30" == table.hex_of("g_ii")

    table = beaten(battle, f"f_i 20, g_ii 20, {around}, f_vi 30, f_2c 29").answer("all")
    assert {"g_ii"} == table.lost
    assert ("choose_action", "allied") == table.asked


@pytest.mark.rule("GI-9.4.3a4", "GI-9.5.4a2")
def test_a_gun_that_runs_into_cavalry_is_lost(battle):
    around = "f_ii 10, f_iii 11, f_iv 19, f_v 21, f_vi 30, f_2c 29"
    table = beaten(battle, f"f_i 20, g_ii 20, ha_krupp 20, {around}")
    table.answer("ha_krupp", "together").play_on(until="choose_action", name_group="all")

    assert {"g_ii"} == table.lost
    assert {"ha_krupp"} == table.units(table.s.withdrawn)


@pytest.mark.rule("GI-9.4.3a4")
def test_who_breaks_through_cavalry_takes_a_hit_and_the_cavalry_may_retire(battle):
    around = "f_ii 10, f_iii 11, f_iv 19, f_v 21, f_vi 30, f_2c 29"
    table = battle(f"f_i 20, g_ii 20, g_iii 20, {around}", "f_i", fire=[6, 6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done")
    table.answer("retreat", "all")
    assert ("choose_hurt", "german") == table.asked

    table.answer("g_iii")
    assert ("stay_or_retire", "allied") == table.asked
    assert {"g_iii"} == table.tired
    table.answer("retire").play_on(until="choose_action")
    assert "29" != table.hex_of("f_2c")
    assert "29" == table.hex_of("g_ii")


@pytest.mark.rule("GI-9.4.3a4")
def test_disrupted_cavalry_lets_nobody_through(battle):
    around = "f_ii 10, f_iii 11, f_iv 19, f_v 21, f_vi 30, f_2c 29*"
    table = battle(f"f_i 20, g_ii 20, {around}", "f_i", fire=[1, 6]).answer("all")

    assert {"g_ii"} == table.lost


@pytest.mark.rule("GI-9.4.3a2", "GI-9.4.3a5")
def test_nobody_retreats_over_a_blocked_side_into_an_enemy_hex(front):
    """Where the enemy came from is closed (GI-EX-N-blocked)."""
    table = front("f_i 20, g_ii 20", fire=[1, 6])
    table.s.blocked = ((tuple(table.hexes("20 29")),), ())
    table.fight_at("20", "allied", "f_i").answer("all")

    assert "29" not in table.options
    assert "30" in table.options


@pytest.mark.rule("GI-9.4.3b")
def test_who_finds_no_way_is_lost(battle):
    around = "f_ii 10, f_iii 11, f_iv 19, f_v 21, f_vi 30, f_x 29"
    table = beaten(battle, f"f_i 20, g_ii 20, {around}").answer("all")

    assert {"g_ii"} == table.lost


FULL = "g_iii 29, g_iv 29, g_v 29, g_vi 29, g_vii 29, g_viii 29"


@pytest.mark.rule("GI-9.4.3c", "GI-8.4.6a2")
def test_a_full_hex_costs_a_step_and_sends_the_group_further(battle):
    pieces = f"f_i 20, g_ii 20, g_ix 20, hq_g1 20, {FULL}"
    table = battle(pieces, "f_i", german="29 28", fire=[6, 6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done")
    table.answer("retreat", "all")
    assert ("choose_hurt", "german") == table.asked

    table.answer("g_ix")
    assert {"g_ix"} == table.tired
    assert {"28"} == {table.hex_of(name) for name in ("g_ii", "g_ix", "hq_g1")}


@pytest.mark.rule("GI-9.4.3c", "GI-9.4.4c")
def test_without_room_there_the_group_is_lost_but_not_its_headquarters(battle):
    more = "g_x 28, g_xi 28, g_xii 28, g_xiii 28, g_xiv 28, g_xv 28"
    pieces = f"f_i 20, g_ii 20, g_ix 20, hq_g1 20, {FULL}, {more}"
    table = battle(pieces, "f_i", german="29 28", fire=[6, 6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done")
    table.answer("retreat", "all", "g_ix")

    assert {"g_ii", "g_ix"} == table.lost
    assert "28" == table.hex_of("hq_g1")


@pytest.mark.rule("GI-9.4.3c")
def test_nobody_is_sent_back_into_the_battle(battle):
    pieces = f"f_i 20, g_ii 20, fort_trier 20, {FULL}"
    around = "f_ii 28, f_iii 38, f_iv 39, f_v 30, f_vi 19"
    table = battle(f"{pieces}, {around}", "f_i", german="20 29", fire=[6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done", choose_lane="1")
    table.answer("retreat").play_on(until="choose_action")

    assert ["29"] == table.way("g_ii")
    assert {"g_ii"} == table.lost


@pytest.mark.rule("GI-9.4.4a", "GI-9.4.4d", "GI-2.4g")
def test_headquarters_retreat_with_the_others_and_are_reduced(battle):
    table = beaten(battle, "f_i 20, g_ii 20, hq_g1 20, hq_g2 29", german="29")
    table.answer("all")

    assert "29" == table.hex_of("hq_g1")
    assert {"hq_g1", "hq_g2"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-9.4a", "GI-9.5.4a3", "GI-9.5.4a2")
def test_guns_retreat_after_the_units_that_guarded_them(battle):
    table = beaten(battle, "f_i 20, g_ii 20, ha_krupp 20, g_iii 29", german="29")
    table.answer("g_ii", "together").play_on(until="choose_action")

    assert "29" == table.hex_of("ha_krupp")


@pytest.mark.rule("GI-9.4.4a", "GI-9.4.4d")
def test_a_headquarters_that_is_left_alone_goes_to_the_nearest_supplied_friends(battle):
    """Over any distance of own hexes (GI-EX-N-hqelim)."""
    table = battle(
        "f_i 83, g_ii 83*, hq_g1 83, g_iii 92, g_iv 91", "f_i", at="83", turn=8, fire=[1, 6]
    )

    assert {"g_ii"} == table.lost
    assert "92" == table.hex_of("hq_g1")
    assert {"hq_g1"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-9.4.4c")
def test_a_headquarters_without_a_way_to_friends_is_lost(battle):
    """No path of own hexes leads out (GI-EX-N-hqelim)."""
    table = battle("f_i 20, g_ii 20*, hq_g1 20, g_iii 92", "f_i", fire=[1, 6])

    assert {"hq_g1"} == table.units(table.s.withdrawn)


@pytest.mark.rule("GI-9.4.4b", "GI-9.4.4d")
def test_a_headquarters_flees_from_those_who_enter_its_hex(front):
    table = front("g_ii 72, hq_f5 63, be_i 64, f_i 54").act("german", "72", "g_ii", "done", "63")
    assert ("choose_refuge", "allied") == table.asked
    assert {"54", "64"} == table.options

    table.answer("64")
    assert "64" == table.hex_of("hq_f5")
    assert {"hq_f5"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-9.5.4a2", "GI-9.4.4b")
def test_a_gun_alone_with_the_enemy_is_lost_for_good(front):
    table = front("ha_krupp 73, g_ii 72, f_i 63").act("allied", "63", "f_i", "done", "73")

    assert {"ha_krupp"} == table.units(table.s.withdrawn)


@pytest.mark.rule("GI-9.4.5a", "GI-9.4.5b")
@pytest.mark.parametrize(
    ("unit", "die", "turns"),
    [
        ("f_i", 1, 2), ("f_i", 4, 5), ("f_i", 5, None), ("b_1", 1, 2), ("b_1", 5, 5),
        ("f_i_tg", 2, 5), ("f_i_tg", 3, None), ("be_i", 1, 5), ("be_i", 2, None),
    ],
)  # fmt: skip
def test_the_sea_takes_its_time_by_nation(front, unit, die, turns):
    table = front(f"{unit} 14")

    assert turns == turns_at_sea(table.s, table.unit(unit), die)


@pytest.mark.rule("GI-9.4.5a", "GI-9.4.5b")
def test_allies_in_a_port_without_a_way_by_land_go_to_sea(battle):
    table = battle(
        "g_ii 14, f_i 14, g_iii 15, g_iv 23, g_v 24", "g_ii", side="german", at="14",
        german="15 23 24", turn=8, fire=[1, 6], sea_retreat=[2],
    ).answer("all")  # fmt: skip

    assert {"f_i"} == table.units(table.s.waiting)
    assert 11 == table.s.due[table.unit("f_i")]
    assert {"f_i"} == table.tired


@pytest.mark.rule("GI-9.4.5a")
def test_the_germans_have_no_ships(front):
    table = front("g_ii 14, f_i 14, f_ii 20")
    port, inland = (1 << table.hex(number) for number in ("14", "20"))

    assert not can_embark(table.s, GERMAN, 1 << table.unit("g_ii"), 1, port)
    assert can_embark(table.s, ALLIED, 1 << table.unit("f_i"), 1, port)
    assert not can_embark(table.s, ALLIED, 1 << table.unit("f_ii"), 1, inland)


@pytest.mark.rule("GI-12.6a")
@pytest.mark.parametrize(("retreat", "is_asked"), [("drive_out", True), ("retreat_from", False)])
def test_the_fourth_division_is_shipped_only_if_it_has_to_retreat(front, retreat, is_asked):
    table = front("be_4 64*, be_i 64, g_ii 64, f_i 20")
    table.run(retreat, ALLIED, table.hex("64"))
    assert is_asked == (table.asked[0] == "choose_fourth")
    if is_asked:
        table.answer("ship")

        assert {"be_4"} == table.units(table.s.waiting & table.s.returning & ~table.s.disrupted)
        assert 7 == table.s.due[table.unit("be_4")]
        assert {"be_i", "all", "together"} == table.options


@pytest.mark.rule("GI-8.4.7a", "GI-8.4.7b")
@pytest.mark.parametrize(
    ("unit", "at", "allied", "hexes"),
    [
        ("be_i", "44", "34 43", {"43"}),
        ("b_1", "28", "18 19", {"18"}),
        ("f_i", "28", "18 19", {"18", "19"}),
    ],
)
def test_belgians_keep_to_belgium_and_the_british_out_of_paris(front, unit, at, allied, hexes):
    table = front(f"{unit} {at}, g_ii 82", allied=allied)
    best = best_hexes(table.s, ALLIED, 1 << table.unit(unit), 1, 0)

    assert hexes == {*table.book.land.numbers(best)} & {*allied.split()}


@pytest.mark.rule("GI-9.6.3b", "GI-9.4.5a")
def test_delaying_cavalry_in_a_port_is_lost_and_takes_no_ship(front):
    pieces = "f_2c 14, g_iii 15, g_iv 23, g_v 24, f_i 20"
    held = "53 54 44 62 63 64 34 24 15 23"
    table = front(pieces, turn=8, german=held).act("german", "24", "g_v", "done", "14")
    table.answer("withdraw")

    assert {"f_2c"} == table.lost
    assert 0 == table.s.waiting


@pytest.mark.rule("GI-8.4.8a", "GI-9.4.3a2")
def test_germans_retreat_into_a_hex_that_the_schlieffen_plan_closes_to_marches(front):
    table = front("g_ii 25*, f_i 25, f_ii 26, f_iii 34, f_iv 35, f_v 36", turn=4, german="25")
    hexes = best_hexes(table.s, GERMAN, 1 << table.unit("g_ii"), 1, 0)

    assert "24" in table.book.land.numbers(hexes)
