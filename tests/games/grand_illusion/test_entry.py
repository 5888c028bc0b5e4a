"""Entering hexes (8.3, 8.4.4, 8.4.5): control, the entry table, blocked hexsides, closed hexes."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.control import contested, settle
from games.grand_illusion.rules.general_retreat import is_due
from games.grand_illusion.rules.strategic import free_travellers
from games.grand_illusion.rules.supply import is_fed
from games.grand_illusion.state import ALLIED, GERMAN
from ww1core.pieces import place, remove


def german_march(front, pieces, *answers, at="72", **given):
    """The Germans activate a hex and march."""
    return front(pieces, **given).act("german", at, *answers)


@pytest.mark.rule("GI-8.4.4T1", "GI-8.4.4a")
def test_own_ground_without_enemies_does_not_stop(front):
    table = german_march(front, "g_ii 72, f_i 20", "g_ii", "done", "73")

    assert {"64", "82", "stop"} <= table.options


@pytest.mark.rule("GI-8.4.4T2")
def test_own_contested_ground_is_entered_and_stops(front):
    table = german_march(front, "g_ii 72, g_iii 73, be_i 73, f_i 20", "g_ii", "done", "73")

    assert ("offer_battle", "german") == table.asked


@pytest.mark.rule("GI-8.4.4T3", "GI-8.3.3a")
def test_an_empty_enemy_hex_is_taken_and_left_again(front):
    table = german_march(front, "g_ii 72, f_i 20", "g_ii", "done", "63", german="64 62")

    assert "german" == table.owner("63")
    assert ("march_step", "german") == table.asked


@pytest.mark.rule("GI-8.4.4T4", "GI-9.1.2b")
@pytest.mark.parametrize("enemies", ["", "be_ii 72, "])
def test_a_defended_hex_stops_and_has_to_be_fought_for(front, enemies):
    """Out of own ground, contested or not (GI-EX-N-entry)."""
    pieces = f"g_ii 72, g_iii 72, {enemies}be_i 62, f_i 20"
    table = front(pieces, fortunes=[4, 4]).act("german", "72")
    table.play_on(until="march_members", designate="done")
    table.answer("g_ii", "done", "62")
    assert ("march_members", "german") == table.asked

    table.script(fire=[6, 6]).answer("done")
    assert "62" == table.hex_of("g_ii")
    assert [{"seat": GERMAN, "at": table.hex("62"), "units": (table.unit("g_ii"),)}] == table.told(
        "told.battle"
    )


@pytest.mark.rule("GI-9.1.2b", "GI-8.4.4T4")
def test_who_comes_back_to_the_enemy_in_the_activated_hex_attacks_it(front):
    """Given a force that left the hex and comes back to enemies alone, then it must fight."""
    table = front("g_ii 72, be_ii 72, f_i 20", fortunes=[4, 4]).act("german", "72")
    table.play_on(until="march_members", designate="done")
    table.answer("g_ii", "done", "73").script(fire=[6, 6]).answer("72")

    assert [{"seat": GERMAN, "at": table.hex("72"), "units": (table.unit("g_ii"),)}] == table.told(
        "told.battle"
    )


@pytest.mark.rule("GI-8.4.4T4", "GI-9.8.2a")
@pytest.mark.parametrize("unit", ["g_ii*", "hq_g1", "ha_krupp"])
def test_the_disrupted_headquarters_and_guns_enter_a_defended_hex_in_company(front, unit):
    name, star = unit.rstrip("*"), "*" * unit.count("*")
    table = german_march(front, f"{name} 72{star}, be_i 62, f_i 20", name, "done")
    assert (("GI-9.8.2a", "why.needs_sound_company"),) == table.why("62")

    table = german_march(
        front, f"{name} 72{star}, g_iii 72, be_i 62, f_i 20", name, "g_iii", "done"
    )
    assert "62" in table.options


@pytest.mark.rule("GI-8.4.4T4", "GI-8.4.4a")
def test_a_defended_hex_is_entered_from_own_ground_only(front):
    """GI-EX-N-entry."""
    pieces = "g_ii 63, f_i 63, be_i 62, f_ii 20"
    table = german_march(front, pieces, "done", "g_ii", "done", at="63")

    assert (("GI-8.4.4T4", "why.not_from_lost_ground"),) == table.why("62")


@pytest.mark.rule("GI-8.4.4T5", "GI-9.1.2c")
def test_a_contested_enemy_hex_stops_and_need_not_be_fought_for(front):
    table = german_march(front, "g_ii 72, g_iii 62, be_i 62, f_i 20", "g_ii", "done", "62")

    assert ("offer_battle", "german") == table.asked
    table.answer("wait")
    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.4.4T5")
def test_a_headquarters_enters_a_contested_enemy_hex_alone(front):
    table = german_march(front, "hq_g1 72, g_iii 62, be_i 62, f_i 20", "hq_g1", "done")

    assert "62" in table.options


@pytest.mark.rule("GI-8.4.4T1", "GI-8.3.2a", "GI-2.8e")
def test_a_besieged_fort_does_not_make_own_ground_contested(front):
    table = german_march(
        front, "g_ii 63, g_iii 64, fort_namur 64, f_i 20", "g_ii", "done", "64",
        at="63", german="63 64 62", besieged="64",
    )  # fmt: skip

    assert ("march_step", "german") == table.asked
    assert 0 == contested(table.s)


@pytest.mark.rule("GI-8.3.2a", "GI-8.3.1a")
def test_a_contested_hex_stays_with_its_owner_while_he_has_a_unit_or_fort(front):
    table = front("g_ii 64, fort_namur 64, be_4 64", german="63")
    settle(table.s, table.hex("64"))
    assert "allied" == table.owner("64")

    remove(table.s, table.unit("be_4"))
    settle(table.s, table.hex("64"))
    assert "allied" == table.owner("64")

    table.s.besieged = 1 << table.hex("64")
    settle(table.s, table.hex("64"))
    assert "german" == table.owner("64")


@pytest.mark.rule("GI-8.3.3a")
def test_headquarters_and_guns_take_no_control(front):
    table = german_march(front, "hq_g1 72, f_i 20", "hq_g1", "done", "63", german="62 64")

    assert "allied" == table.owner("63")


@pytest.mark.rule("GI-8.3.3a")
def test_units_out_of_supply_take_no_control(front):
    table = front("g_ii 20")
    settle(table.s, table.hex("20"))

    assert "allied" == table.owner("20")


@pytest.mark.rule("GI-8.3.4a", "GI-8.4.3d2")
def test_cavalry_control_does_not_cut_supply(front):
    table = front("f_i 34, g_2c 25", german="24 25 33 35 44 45", cavalry_control="25")
    assert is_fed(table.s, table.unit("f_i"))

    table.s.cavalry_control = 0
    assert not is_fed(table.s, table.unit("f_i"))


@pytest.mark.rule("GI-8.3.4a", "GI-8.3.4b")
def test_cavalry_takes_a_hex_under_a_marker_that_infantry_lifts(front):
    table = german_march(front, "g_2c 72, f_i 20", "g_2c", "done", "63", "stop", german="62 64")
    assert 1 << table.hex("63") == table.s.cavalry_control

    place(table.s, table.unit("g_ii"), table.hex("63"))
    settle(table.s, table.hex("63"))
    assert 0 == table.s.cavalry_control
    assert "german" == table.owner("63")


@pytest.mark.rule("GI-8.3.2b", "GI-12.5.1a")
def test_antwerp_is_allied_while_its_fort_stands(front):
    table = front("g_ii 52, fort_antwerp 52", german="53 62 63 64")
    settle(table.s, table.hex("52"))
    assert "allied" == table.owner("52")

    remove(table.s, table.unit("fort_antwerp"))
    settle(table.s, table.hex("52"))
    assert "german" == table.owner("52")


@pytest.mark.rule("GI-8.4.5a", "GI-8.4.4b2")
def test_the_hexside_behind_a_force_is_blocked_to_the_enemy(front):
    units = "g_ii 72, g_iii 62, g_iv 63, be_i 62, f_i 20"
    table = german_march(front, units, "g_ii", "done", "62", "wait")
    assert (((), ((table.hex("62"), table.hex("72")),))) == table.s.blocked

    table.answer("stop")
    table.run("act_segment", ALLIED).answer("62", "done", "be_i", "done")
    assert (("GI-8.4.4b2", "why.group_sides"),) == table.why("72")
    assert "63" in table.options  # with enemies as well, over a side that nobody blocks


@pytest.mark.rule("GI-8.4.5c")
def test_a_blocked_hexside_opens_when_nobody_is_left_or_the_hex_behind_is_lost(front):
    table = front("g_ii 62, be_i 62", german="72")
    pair = (table.hex("62"), table.hex("72"))
    table.s.blocked = ((), (pair,))
    settle(table.s, table.hex("62"))
    assert ((), (pair,)) == table.s.blocked

    table.control(allied="72")
    settle(table.s, table.hex("62"))
    assert ((), ()) == table.s.blocked

    table.control(german="72").s.blocked = ((), (pair,))
    remove(table.s, table.unit("g_ii"))
    settle(table.s, table.hex("62"))
    assert ((), ()) == table.s.blocked


@pytest.mark.rule("GI-8.4.5c")
def test_whoever_blocks_a_hexside_may_open_it(front):
    """It costs nothing and is no activation; who has no marker or only reorganizes cannot."""
    table = front("g_ii 62, g_iii 82*, be_i 62, f_i 20", german="72 71", passes=1)
    sides = [tuple(table.hexes(pair)) for pair in ("62 72", "62 71")]
    table.s.blocked = ((), tuple(sides))
    table.act("german", "unblock")
    assert ("choose_unblocked", "german") == table.asked
    assert {"71", "72"} == table.options

    table.answer("72")
    assert ((), (sides[1],)) == table.s.blocked
    assert (5, 1, 0) == (table.s.caps[GERMAN], table.s.passes, table.s.segment.activations)
    table.s.segment = table.s.segment._replace(reorganized=True)
    assert (("GI-5.2b", "why.only_reorganizing_now"),) == table.why("unblock")
    table.run("act_segment", ALLIED)
    assert (("GI-8.4.5c", "why.nothing_blocked"),) == table.why("unblock")


@pytest.mark.rule("GI-8.4.8a", "GI-8.4.8b")
def test_germans_keep_to_their_plan_until_turn_7(front):
    pieces = "g_ii 44, be_i 33, f_i 20"
    table = german_march(front, pieces, "g_ii", "done", at="44", turn=6, german="44 53 54 62 63 64")
    assert (("GI-8.4.8a", "why.off_the_schlieffen_plan"),) == table.why("43")
    assert "33" in table.options

    table = german_march(front, pieces, "g_ii", "done", at="44", turn=7, german="44 53 54 62 63 64")
    assert "43" in table.options


@pytest.mark.rule("GI-8.4.8a")
def test_the_ban_on_plan_hexes_ends_with_turn_6(front):
    """GI-EX-N-schlieffen."""
    given = {"at": "34", "german": "34 44 53 54 62 63 64"}
    table = german_march(front, "g_ii 34, f_i 20", "g_ii", "done", turn=6, **given)
    assert (("GI-8.4.8a", "why.off_the_schlieffen_plan"),) == table.why("24")

    table = german_march(front, "g_ii 34, f_i 20", "g_ii", "done", turn=7, **given)
    assert "24" in table.options


@pytest.mark.rule("GI-8.4.8a")
def test_a_plan_hex_that_was_entered_stays_open(front):
    table = german_march(
        front, "g_ii 44, f_i 20", "g_ii", "done",
        at="44", turn=6, german="44 53 54 62 63 64", opened="33",
    )  # fmt: skip

    assert "33" in table.options


@pytest.mark.rule("GI-12.5.3a")
def test_ghent_is_locked_while_driven_belgians_are_in_antwerp(front):
    given = {"at": "44", "turn": 8, "german": "44 53 54 62 63 64"}
    pieces = "g_ii 44, be_i 52, fort_antwerp 52, f_i 20"
    table = german_march(front, pieces, "g_ii", "done", **given, belgians_driven=True)
    assert (("GI-12.5.3a", "why.ghent_is_locked"),) == table.why("43")

    table = german_march(front, pieces, "g_ii", "done", **given)
    assert "43" in table.options


@pytest.mark.rule("GI-12.5.2a")
def test_two_corps_hold_the_belgians_who_withdrew_in_antwerp(front):
    pieces = "be_i 52, fort_antwerp 52, g_ii 53, g_iii 62, f_i 20"
    given = {"turn": 3, "german": "53 62 63 64", "belgians_withdrew": True}
    table = front(pieces, **given).act("allied")
    assert (("GI-12.5.2a", "why.contained_in_antwerp"),) == table.why("52")

    table = front(pieces.replace("g_iii 62", "g_iii 72"), **given).act("allied")
    assert "52" in table.options
    table = front(pieces, **given | {"turn": 7}).act("allied")
    assert "52" in table.options


@pytest.mark.rule("GI-8.4.9b", "GI-8.4.9c", "GI-8.4.9d", "GI-2.2d")
def test_germans_near_paris_raise_the_alarm(front):
    """GI-EX-N-pd."""
    given = {"at": "47", "turn": 4, "german": "37 38 46 47 55 54 53 62 63 64 45 36 56"}
    table = german_march(front, "g_ii 47, hq_fa 104, f_i 20", "g_ii", "done", **given)
    assert 0 == table.s.danger

    table.answer("37")
    assert (4, -1) == (table.s.danger, table.s.hex[table.unit("hq_fa")])
    assert {5} == {table.s.due[table.unit(unit)] for unit in ("f_71r", "f_ix")}
    assert {"f_i"} == table.units(free_travellers(table.s) & table.s.present[ALLIED])
    table.s.retreats = (0, 0)
    assert not is_due(table.s, ALLIED)
    table.s.turn = 5
    assert is_due(table.s, ALLIED)


@pytest.mark.rule("GI-8.4.9b")
def test_a_retreat_towards_paris_brings_it_into_danger_too(front):
    table = front("g_ii 36, f_i 4", german="36 37 35 34 44 54 64 63 62", turn=4, danger=0)
    table.run("fall_back", GERMAN, 1 << table.unit("g_ii"), 1).answer("37")

    assert 4 == table.s.danger


@pytest.mark.rule("GI-9.8.2a")
def test_a_disrupted_corps_does_not_drive_out_a_headquarters_by_itself(front):
    table = german_march(front, "g_ii 72*, g_iii 72, hq_be 63, f_i 20", german="64 62")
    table.answer("g_ii", "done")
    assert "63" not in table.options
