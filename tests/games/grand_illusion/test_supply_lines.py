"""Supply (8.4.3): lines, sources, moves with and without supply, emergencies, the end of rails."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.administration import check_supply, end_actions
from games.grand_illusion.rules.command import receive_caps
from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.supply import is_fed
from games.grand_illusion.state import ALLIED, GERMAN
from games.grand_illusion.supply_answer import supply_answer
from ww1core.pieces import remove
from ww1core.play.views import view

WEST = "53 54 44 62 63 64"
"""German hexes of the right wing up to Tournai."""
MAUBEUGE = "fort_maubeuge 54, g_vii 54, f_i 20"


def fed(table, *units):
    """Who of some units is supplied."""
    return {unit for unit in units if is_fed(table.s, table.unit(unit))}


def emergency(front, pieces, turn=3, german="", **given):
    """A position with the fort of Maubeuge besieged and the emergency line open."""
    table = front(
        f"{MAUBEUGE}, {pieces}", turn=turn, german=f"{WEST} {german}", besieged="54", **given
    )
    settle(table.s, table.hex("54"))
    return table


@pytest.mark.rule("GI-8.4.3b1", "GI-8.4.3a1", "GI-2.2g")
def test_units_trace_to_sources_of_their_nation(front):
    """GI-EX-N-supply-nat."""
    table = front("f_i 22, b_1 22, be_i 22, g_ii 82", german="12 19 20 30 31")

    assert {"f_i"} == fed(table, "f_i", "b_1", "be_i")


@pytest.mark.rule("GI-8.4.3a1", "GI-8.4.3c1")
def test_a_line_is_one_hex_and_then_rails_of_the_side(front):
    table = front("g_ii 82, g_iii 63, g_iv 54, f_i 20")
    assert {"g_ii", "g_iii"} == fed(table, "g_ii", "g_iii", "g_iv")

    table = front("f_i 41, g_ii 82")
    assert {"f_i"} == fed(table, "f_i")
    table.control(german="31 39 51")
    assert set() == fed(table, "f_i")


@pytest.mark.rule("GI-8.4.3b2", "GI-12.3a")
def test_antwerp_feeds_belgians_and_the_naval_division_in_it(front):
    table = front("be_i 52, b_rn 52, b_1 52, f_i 20", german="43 53 62")
    assert {"be_i", "b_rn"} == fed(table, "be_i", "b_rn", "b_1")

    table.control(german="52")
    assert set() == fed(table, "be_i", "b_rn", "b_1")


@pytest.mark.rule("GI-8.4.3a2")
def test_a_besieged_fort_shuts_its_railway(front):
    """GI-EX-N-supply-siege."""
    table = front("g_ii 54, g_iii 64, fort_namur 64, f_i 20", german="54 64", besieged="64")
    assert set() == fed(table, "g_ii")

    table.s.besieged = 0
    remove(table.s, table.unit("fort_namur"))
    assert {"g_ii"} == fed(table, "g_ii")


@pytest.mark.rule("GI-8.4.3d1")
def test_who_is_supplied_enters_no_hex_without_supply(front):
    table = front("g_ii 63, fort_namur 64, f_i 20", german="63").act("german", "63", "g_ii", "done")

    assert (("GI-8.4.3d1", "why.no_supply_there"),) == table.why("54")
    assert "62" in table.options


@pytest.mark.rule("GI-8.4.3d1")
def test_a_source_that_is_taken_back_feeds_those_who_enter(front):
    table = front("f_i 70, g_ii 82", german="61 51 60 50 40", turn=5)
    table.act("allied", "70", "f_i", "done")

    assert "61" in table.options


@pytest.mark.rule("GI-8.4.3c2")
def test_mulhouse_leads_nowhere_before_saint_die_is_allied(front):
    """GI-EX-N-supply-107."""
    table = front("f_i 107, g_ii 82", allied="107").act("allied", "107", "f_i", "done")
    assert not {"103", "105", "106"} & table.options

    table = front("f_i 107, g_ii 82", allied="107 103").act("allied", "107", "f_i", "done")
    assert "106" in table.options


@pytest.mark.rule("GI-8.4.3f")
def test_who_is_out_of_supply_comes_nearer_to_supply(front):
    table = front("g_ii 47, f_i 13, be_i 62").act("german", "47", "g_ii", "done")

    assert {"56", "55"} & table.options
    assert (("GI-8.4.3d1", "why.no_supply_there"),) == table.why("37")


@pytest.mark.rule("GI-8.4.3g1", "GI-8.4.3g2a")
def test_tournai_feeds_the_right_wing_while_maubeuge_holds_out(front):
    table = emergency(front, "g_ii 34, g_iii 45, f_ii 36", german="34 45")
    assert table.s.emergency
    assert {"g_ii", "g_iii"} == fed(table, "g_ii", "g_iii")

    table.act("german", "45", "g_iii", "done")
    assert {"35", "46"} & table.options
    table.s.emergency = False
    assert set() == fed(table, "g_ii", "g_iii")


@pytest.mark.rule("GI-8.4.3g1")
@pytest.mark.parametrize(("turn", "is_open"), [(2, False), (3, True), (5, True), (6, False)])
def test_the_emergency_line_opens_with_a_turn_from_3_to_5(front, turn, is_open):
    pieces = f"{MAUBEUGE}, g_ii 44"
    table = front(pieces, turn=turn, german=WEST, besieged="54").script(caps=[1, 1])
    receive_caps(table.s)

    assert is_open == table.s.emergency


@pytest.mark.rule("GI-8.4.3g2b")
def test_headquarters_on_the_emergency_line_are_reduced_and_stay_so(front):
    table = emergency(front, "hq_g1 45, hq_g2 82, g_ii 45", german="45").script(surrender=[6])
    table.s.reduced = table.unit_set("hq_g2")
    table.run("administer")

    assert {"hq_g1"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-8.4.3g2c")
def test_one_unit_beside_a_headquarters_recovers_on_the_emergency_line(front):
    pieces = "hq_g1 45, g_ii 45*, g_iii 45*, g_iv 45, g_v 34*"
    table = emergency(front, pieces, german="34 45").script(surrender=[6]).run("administer")
    assert {"g_ii", "g_iii"} == table.options

    table.answer("g_ii")
    assert table.is_done
    assert {"g_iii", "g_v"} == table.tired


@pytest.mark.rule("GI-8.4.3g2d")
def test_a_cap_reorganizes_a_hex_on_the_emergency_line(front):
    table = emergency(front, "g_ii 45*, g_iii 45*, g_iv 82*", german="45")
    table.act("german", "reorganize", "45")

    assert {"g_iv"} == table.tired


@pytest.mark.rule("GI-8.4.3g3")
def test_the_emergency_line_ends_when_maubeuge_falls(front):
    table = emergency(front, "g_ii 45", german="45")
    remove(table.s, table.unit("fort_maubeuge"))
    settle(table.s, table.hex("54"))

    assert not table.s.emergency
    assert {"g_ii"} == fed(table, "g_ii")


@pytest.mark.rule("GI-8.4.3g4", "GI-8.4.3g3")
def test_the_emergency_line_is_closed_before_the_administration_of_turn_5(front):
    table = emergency(front, "hq_g1 45, g_ii 45*, g_iii 45", turn=5, german="45", caps=(0, 0))
    table.run("action_phase")
    assert not table.s.emergency

    table.script(surrender=[6]).run("administer")
    assert {"g_ii"} == table.units(table.s.pile)
    assert {"g_iii"} == table.tired
    table = emergency(front, "hq_g1 44, g_ii 44", turn=4)
    end_actions(table.s)
    assert table.s.emergency


@pytest.mark.rule("GI-8.4.3h1")
def test_rails_end_at_mezieres_once_namur_has_fallen(front):
    german = "65 56 55 75 74 46 47"
    table = front("g_ii 56, g_iii 37, fort_namur 64, f_i 20", german=german)
    assert {"g_ii", "g_iii"} == fed(table, "g_ii", "g_iii")

    remove(table.s, table.unit("fort_namur"))
    assert {"g_ii"} == fed(table, "g_ii", "g_iii")


@pytest.mark.rule("GI-8.4.3h1", "GI-8.4.3h2")
def test_rails_are_mended_after_the_supply_check_of_turn_5(front):
    """GI-EX-N-railend."""
    german = "65 56 55 75 74 46 47"
    table = front("g_iii 37, f_i 20", german=german, turn=4)
    check_supply(table.s)
    assert table.s.rail_ends

    table.s.turn = 5
    check_supply(table.s)
    assert not table.s.rail_ends
    assert {"g_iii"} == table.units(table.s.unsupplied)
    assert {"g_iii"} == fed(table, "g_iii")


@pytest.mark.rule("GI-8.4.3h2")
def test_rails_wait_for_the_fall_of_namur(front):
    table = front("g_iii 82, fort_namur 64, f_i 20", turn=6)
    check_supply(table.s)
    assert table.s.rail_ends

    remove(table.s, table.unit("fort_namur"))
    check_supply(table.s)
    assert not table.s.rail_ends


@pytest.mark.rule("GI-14.3.6B3")
@pytest.mark.parametrize(("at", "reach", "expected"), [
    ("63", 1, True), ("54", 1, False), ("54", 2, True), ("63", 2, True), ("45", 2, False),
])  # fmt: skip
def test_improved_logistics_reach_two_hexes_from_the_railway(front, at, reach, expected):
    """GI-EX-N-logistics."""
    table = front(f"g_ii {at}, f_i 20", "what_if", german="63")
    if reach > 1:
        table.s.shown_plans = (0, 1 << table.number("plan", "B3"))
    table.s.control = tuple(side & ~(1 << table.hex("62")) for side in table.s.control)

    assert expected == is_fed(table.s, table.unit("g_ii"))


@pytest.mark.rule("GI-8.4.6b")
def test_both_players_see_every_stack(game):
    table = game("full_campaign", station_british="done")
    for unit in ("f_i", "g_ii"):
        at = table.s.hex[table.unit(unit)]
        for seat in (ALLIED, GERMAN):
            assert at == view(table.s, seat)["hex"][table.unit(unit)]


@pytest.mark.rule("GI-8.4.3e")
def test_a_retreat_without_another_way_leads_out_of_supply(front):
    table = front("f_ii 107, g_iii 107, g_iv 104, g_ii 82", allied="107 106", german="104")
    table.run("retreat_from", ALLIED, table.hex("107"))
    table.play_on()

    assert "106" == table.hex_of("f_ii")
    assert set() == fed(table, "f_ii")


@pytest.mark.rule("GI-8.4.3a1")
def test_the_answer_names_the_railways_of_a_line(front):
    table = front("g_ii 64, f_i 20", german="64 72 73")
    answer = supply_answer(table.s, GERMAN, table.unit("g_ii"))

    said = [table.book.say(line) for line, _ in answer.lines]
    assert ("64", "73", "82") == answer.path.places[:3]
    assert said[1].startswith("by rail along Namur-Huy-Liège, ")


@pytest.mark.rule("GI-8.4.3d2", "GI-8.3.4a")
def test_a_source_under_cavalry_control_of_the_enemy_feeds_on(front):
    """GI-8.4.3d lets lines be traced into such a hex; trains need it for their own side."""
    table = front("f_i 20, g_2c 89, g_ii 82", german="1 4 13 61 80 89")
    assert set() == fed(table, "f_i")

    table.s.cavalry_control = 1 << table.hex("89")
    assert {"f_i"} == fed(table, "f_i")
