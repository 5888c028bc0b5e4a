"""Reinforcements, replacements and the Eastern Front (chapter 7, 8.4.9, 12.3, 12.6, 14.1.1)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.arrivals import arrival_hexes, replacement_hexes
from games.grand_illusion.state import ALLIED, GERMAN

OTHERS = "f_i 20, g_ii 82"


def waiting(front, *units, pieces="", turn=8, **given):
    """A position with units that are due now on the Turn Track."""
    table = front(f"{OTHERS}, {pieces}" if pieces else OTHERS, turn=turn, **given)
    for unit in units:
        table.s.waiting |= 1 << table.unit(unit)
        table.s.due[table.unit(unit)] = turn
    return table


def hexes_for(table, unit):
    """The printed numbers of the hexes where a unit may arrive."""
    return table.names("hex", arrival_hexes(table.s, table.unit(unit)))


def rebuilding(front, *units, pieces="", **given):
    """A position with eliminated units."""
    table = front(f"{OTHERS}, {pieces}" if pieces else OTHERS, **given)
    table.s.pile = table.unit_set(*units)
    return table


def entry_hexes(table, unit):
    """The printed numbers of the hexes where a unit may be rebuilt."""
    return table.names("hex", replacement_hexes(table.s, table.unit(unit)))


@pytest.mark.rule("GI-7.1a")
def test_a_printed_hex_is_the_only_one_even_with_enemies_in_it(front):
    table = waiting(front, "g_n", pieces="g_iii 81, be_i 81", turn=3)
    assert {"81"} == hexes_for(table, "g_n")

    table.run("reinforce", GERMAN).answer("g_n")
    assert "81" == table.hex_of("g_n")
    assert 0 == table.s.waiting


@pytest.mark.rule("GI-7.1a")
def test_a_printed_hex_without_supply_is_closed(front):
    table = waiting(front, "f_71r")
    assert {"98"} == hexes_for(table, "f_71r")

    table.control(german="87 97 88 99 89 79 103")
    assert set() == hexes_for(table, "f_71r")


@pytest.mark.rule("GI-7.1b", "GI-2.4b")
def test_whose_printed_hex_is_lost_enters_at_a_source_on_the_next_turn(front):
    table = waiting(front, "g_n", turn=4, allied="81")
    table.run("reinforce", GERMAN)
    assert {"g_n"} == table.units(table.s.waiting)

    table.s.turn = 5
    assert {"91", "94", "100", "105", "107"} == hexes_for(table, "g_n")


@pytest.mark.rule("GI-7.1b", "GI-2.4b")
def test_whose_printed_hex_is_full_waits(front):
    full = ", ".join(f"g_{corps} 81" for corps in ("iii", "iv", "v", "vi", "vii", "viii"))
    table = waiting(front, "g_n", pieces=full, turn=4)

    assert set() == hexes_for(table, "g_n")


@pytest.mark.rule("GI-7.1c")
def test_a_unit_that_is_held_back_keeps_its_printed_hex(front):
    table = waiting(front, "g_n", turn=4)
    table.run("reinforce", GERMAN).answer("done")
    table.s.turn = 5

    table.run("reinforce", GERMAN)
    assert {"g_n", "done"} == table.options
    assert {"81"} == hexes_for(table, "g_n")


@pytest.mark.rule("GI-7.1.1a")
def test_variable_entry_is_at_a_headquarters_or_a_source_of_the_nation(front):
    table = waiting(front, "f_xxxiii", pieces="hq_b 30, hq_f5 40", turn=9)
    assert {"40", "19", "1", "4", "13", "61", "80", "89"} == hexes_for(table, "f_xxxiii")

    table.control(german="40 61")
    assert {"19", "1", "4", "13", "80", "89"} == hexes_for(table, "f_xxxiii")


@pytest.mark.rule("GI-7.1.1b", "GI-14.3.1d4")
def test_schlieffen_hexes_are_closed_to_arrivals_before_turn_7(front):
    early = waiting(front, "f_45", "b_6", pieces="hq_f5 16", turn=6)
    assert not {"16", "1"} & hexes_for(early, "f_45")
    assert {"4"} == hexes_for(early, "b_6")
    late = waiting(front, "f_45", "b_6", pieces="hq_f5 16", turn=7)
    assert {"16", "1"} <= hexes_for(late, "f_45")
    assert {"1", "4", "14"} == hexes_for(late, "b_6")

    other = waiting(front, "f_45", pieces="hq_f5 16", turn=6, scenario="what_if")
    assert {"16", "1"} <= hexes_for(other, "f_45")


@pytest.mark.rule("GI-7.1.2a")
def test_a_headquarters_enters_where_none_is_and_feeds_nobody_that_turn(front):
    table = waiting(front, "hq_f10", "f_xxxiii", pieces="hq_f5 40", turn=9)
    assert "40" not in hexes_for(table, "hq_f10")
    assert {"39", "51", "19"} <= hexes_for(table, "hq_f10")

    table.run("reinforce", ALLIED).answer("hq_f10", "39")
    assert "39" not in hexes_for(table, "f_xxxiii")
    assert "40" in hexes_for(table, "f_xxxiii")


@pytest.mark.rule("GI-7.1.3a")
def test_paris_receives_the_french_while_it_is_supplied(front):
    table = waiting(front, "hq_f10", "f_xxxiii", "b_7", pieces="hq_f6 19", turn=10)
    assert "19" in hexes_for(table, "hq_f10")
    assert "19" in hexes_for(table, "f_xxxiii")
    assert "19" not in hexes_for(table, "b_7")

    table.control(german="9 10 18 20 28 29")
    assert "19" not in hexes_for(table, "f_xxxiii")


@pytest.mark.rule("GI-12.3a")
def test_two_british_divisions_may_come_by_the_coast(front):
    table = waiting(front, "b_rn", "b_7", "b_3i", turn=13)
    assert {"1", "4", "14", "7", "23", "32", "52"} <= hexes_for(table, "b_rn")
    assert {"1", "4", "14", "7", "23", "32"} <= hexes_for(table, "b_7")
    assert "52" not in hexes_for(table, "b_7")
    assert {"1", "4", "14"} == hexes_for(table, "b_3i")

    table.control(german="23 24 15 16 25 34 33 43 42 53 62")
    assert not {"32", "23"} & hexes_for(table, "b_7")


@pytest.mark.rule("GI-12.6a")
def test_the_fourth_division_comes_back_by_a_coastal_source_of_the_belgians(front):
    table = waiting(front, "be_4", turn=7, returning="be_4", pieces="hq_be 62")

    assert {"1", "14"} == hexes_for(table, "be_4")
    table.run("reinforce", ALLIED).answer("be_4", "14")
    assert (0, 0) == (table.s.returning, table.s.waiting)


@pytest.mark.rule("GI-14.1.1b1")
def test_the_detachment_takes_the_place_of_a_german_army(front):
    table = waiting(front, "hq_gd", pieces="hq_g7 105, g_iv 105, hq_f5 105, f_ii 105", turn=6)
    table.run("reinforce", GERMAN).answer("hq_gd", "105")

    assert ("105", "105", "") == tuple(map(table.hex_of, ("hq_gd", "hq_f5", "hq_g7")))
    assert 7 == table.s.due[table.unit("hq_g7")]
    table.s.turn = 7
    assert "82" in hexes_for(table, "hq_g7")


@pytest.mark.rule("GI-7.2a")
def test_two_caps_bring_a_unit_back_now(front):
    """GI-EX-N-rep."""
    table = rebuilding(front, "f_ii", "f_2c", "b_1", turn=2, caps=(4, 5))
    table.run("reinforce", ALLIED)
    assert {"f_ii", "f_2c", "done"} == table.options

    table.answer("f_ii", "now", "13", "f_2c", "later")
    assert 1 == table.s.caps[ALLIED]
    assert "13" == table.hex_of("f_ii")
    assert {"f_2c"} == table.units(table.s.waiting)
    assert {"b_1"} == table.units(table.s.pile)


@pytest.mark.rule("GI-7.2a")
def test_a_unit_enters_now_for_two_caps_only(front):
    table = rebuilding(front, "f_ii", caps=(1, 5)).run("reinforce", ALLIED).answer("f_ii")

    assert {"f_ii"} == table.units(table.s.waiting)


@pytest.mark.rule("GI-7.2b")
def test_one_cap_brings_a_unit_back_in_two_turns(front):
    """GI-EX-7.2."""
    table = rebuilding(front, "g_iii", turn=2, caps=(5, 3))
    table.run("reinforce", GERMAN).answer("g_iii", "later")
    assert 2 == table.s.caps[GERMAN]

    table.s.turn = 3
    assert table.run("reinforce", GERMAN).is_done
    table.s.turn = 4
    table.run("reinforce", GERMAN).answer("g_iii", "91")
    assert "91" == table.hex_of("g_iii")


@pytest.mark.rule("GI-7.2c")
def test_only_french_and_german_combat_units_are_rebuilt(front):
    table = rebuilding(front, "b_1", "be_i", caps=(5, 5)).run("reinforce", ALLIED)

    assert table.is_done


@pytest.mark.rule("GI-7.2d")
def test_a_replacement_enters_at_a_source_a_headquarters_or_paris(front):
    table = rebuilding(
        front, "f_ii", pieces="hq_f5 40, hq_b 30, hq_f6 36", german="26 27 35 45 47 37 46"
    )
    assert {"40", "19", "4", "13", "61", "80", "89"} == entry_hexes(table, "f_ii")

    table.s.fresh_headquarters = table.unit_set("hq_f5")
    assert "40" not in entry_hexes(table, "f_ii")


@pytest.mark.rule("GI-7.2d")
def test_who_was_rebuilt_for_later_enters_as_replacements_do(front):
    """Neither the hex that is printed for its first arrival nor that of a new headquarters."""
    table = waiting(front, "g_n", "f_ii", pieces="hq_f5 40", turn=9)
    table.s.rebuilt = table.unit_set("g_n", "f_ii")
    table.s.fresh_headquarters = table.unit_set("hq_f5")

    assert {"91", "94", "100", "105", "107"} == hexes_for(table, "g_n")
    assert "40" not in hexes_for(table, "f_ii")


@pytest.mark.rule("GI-7.2e")
def test_schlieffen_hexes_are_closed_to_replacements_before_turn_7(front):
    assert not {"1", "16"} & entry_hexes(
        rebuilding(front, "f_ii", pieces="hq_f5 16", turn=6), "f_ii"
    )
    assert {"1", "16"} <= entry_hexes(rebuilding(front, "f_ii", pieces="hq_f5 16", turn=7), "f_ii")


@pytest.mark.rule("GI-7.2f")
def test_germans_are_not_rebuilt_deep_in_france_before_turn_5(front):
    given = {"pieces": "hq_g1 54, hq_g2 45, hq_g3 46", "german": "53 54 62 63 64 45 46 55"}
    table = rebuilding(front, "g_iii", turn=4, **given)
    assert {"54", "45"} <= entry_hexes(table, "g_iii")
    assert "46" not in entry_hexes(table, "g_iii")

    table = rebuilding(front, "g_iii", turn=5, **given)
    assert {"54", "45", "46"} <= entry_hexes(table, "g_iii")


@pytest.mark.rule("GI-14.1.1c1")
@pytest.mark.parametrize(("turn", "tired"), [(7, set()), (8, {"f_ii"})])
def test_who_is_rebuilt_for_later_from_turn_8_on_comes_back_disrupted(front, turn, tired):
    table = rebuilding(front, "f_ii", turn=turn).run("reinforce", ALLIED)
    table.play_on(choose_returned="none", choose_arrival="done", choose_when="later",
                  choose_replacement="f_ii")  # fmt: skip

    assert tired == table.tired


@pytest.mark.rule("GI-14.1.1c2")
@pytest.mark.parametrize(("turn", "tired"), [(9, set()), (10, {"f_ii"})])
def test_who_is_rebuilt_at_once_from_turn_10_on_is_disrupted(front, turn, tired):
    table = rebuilding(front, "f_ii", turn=turn).run("reinforce", ALLIED)
    table.answer("f_ii", "now", "13")

    assert tired == table.tired


@pytest.mark.rule("GI-14.1.1a7")
def test_a_british_division_comes_back_on_turn_8_alone(front):
    table = rebuilding(front, "b_1", "b_cav", "be_i", turn=8).run("reinforce", ALLIED)
    assert {"b_1", "none"} == table.options

    table.answer("b_1", "b_1", "14")
    assert ("14", set()) == (table.hex_of("b_1"), table.tired)
    assert rebuilding(front, "b_1", turn=9).run("reinforce", ALLIED).is_done


@pytest.mark.rule("GI-14.1.1a8")
def test_a_british_and_a_belgian_unit_come_back_disrupted_on_turn_12(front):
    table = rebuilding(front, "b_1", "be_i", turn=12, pieces="hq_be 62").run("reinforce", ALLIED)
    table.answer("b_1", "be_i", "be_i", "62", "b_1", "4")

    assert {"b_1", "be_i"} == table.tired
    assert ("62", "4") == (table.hex_of("be_i"), table.hex_of("b_1"))


@pytest.mark.rule("GI-7.3a")
def test_nine_points_of_infantry_and_a_cavalry_division_go_east(front):
    """GI-EX-N-east-a."""
    pieces = "hq_g1 72, g_iii 72, g_iv 73, g_v 84, g_2c 72, g_3c 85"
    table = front(f"f_i 20, {pieces}", turn=3).run("reinforce", GERMAN)
    strength = {unit: table.book.cs[table.unit(unit)] for unit in ("g_iii", "g_iv")}
    assert 9 <= sum(strength.values())

    table.answer("send")
    assert {"g_iii", "g_iv"} == table.options
    table.play_on()
    assert {"g_iii", "g_iv", "g_2c"} == table.units(table.s.withdrawn)
    assert 0 == table.s.points[GERMAN]


@pytest.mark.rule("GI-7.3a")
def test_who_has_no_troops_near_the_right_wing_cannot_send_any(front):
    table = front("f_i 20, hq_g1 72, g_iii 72, g_2c 72, g_iv 84", turn=3).run("reinforce", GERMAN)

    assert table.is_done
    assert (0, -2) == (table.s.withdrawn, table.s.points[GERMAN])


@pytest.mark.rule("GI-7.3b", "GI-14.3.1d1", "GI-14.2.2c", "GI-14.3.2a")
def test_a_refusal_costs_two_points_which_may_be_below_none(front):
    table = front(OTHERS, turn=3).run("reinforce", GERMAN)
    assert -2 == table.s.points[GERMAN]

    assert front(OTHERS, "what_if", turn=3).run("reinforce", GERMAN).is_done
    assert front(OTHERS, turn=4).run("reinforce", GERMAN).is_done


@pytest.mark.rule("GI-8.4.9d")
def test_the_71st_division_arrives_at_its_printed_hex(front):
    table = waiting(front, "f_71r", "f_ix", turn=5, danger=4)

    assert {"98"} == hexes_for(table, "f_71r")


@pytest.mark.rule("GI-8.4.9f")
def test_the_full_ninth_corps_takes_the_place_of_the_weak_one(front):
    table = waiting(front, "f_ix", pieces="f_ix_minus 40*", turn=5, danger=4)
    table.run("reinforce", ALLIED)

    assert ("40", "") == (table.hex_of("f_ix"), table.hex_of("f_ix_minus"))
    assert {"f_ix_minus"} == table.units(table.s.withdrawn)
    assert set() == table.tired


@pytest.mark.rule("GI-8.4.9f")
@pytest.mark.parametrize("slot", ["pile", "waiting"])
def test_without_the_weak_corps_the_full_one_is_of_variable_entry(front, slot):
    table = waiting(front, "f_ix", pieces="hq_f5 40", turn=5, danger=4)
    setattr(table.s, slot, getattr(table.s, slot) | table.unit_set("f_ix_minus"))
    table.run("reinforce", ALLIED)

    assert "f_ix_minus" not in table.units(table.s.pile | table.s.waiting)
    assert {"40", "19"} <= hexes_for(table, "f_ix")


@pytest.mark.rule("GI-7.3a", "GI-9.5.3b", "GI-8.3.3a")
def test_a_siege_is_over_when_the_infantry_that_keeps_it_up_goes_east(front):
    pieces = "hq_g2 73, g_iii 64, g_iv 64, g_2c 73, fort_namur 64"
    table = front(f"f_i 20, {pieces}", turn=3, german="64 63", besieged="64")
    table.run("reinforce", GERMAN).play_on(send_or_refuse="send")

    assert 0 == table.s.besieged


@pytest.mark.rule("GI-8.3.4b", "GI-7.1a")
def test_infantry_that_arrives_takes_the_place_of_cavalry_control(front):
    table = waiting(front, "g_n", pieces="g_iii 82", turn=4, cavalry_control="81")
    table.run("reinforce", GERMAN).answer("g_n")

    assert 0 == table.s.cavalry_control


@pytest.mark.rule("GI-9.4.4a", "GI-7.1.2a")
def test_a_headquarters_that_arrives_alone_among_enemies_goes_to_the_nearest_friends(front):
    table = waiting(front, "hq_f8", pieces="fort_toul 87, g_iii 87, f_ii 77", turn=11)
    table.run("reinforce", ALLIED).answer("hq_f8", "87")

    assert "77" == table.hex_of("hq_f8")
    assert {"hq_f8"} == table.units(table.s.reduced)
