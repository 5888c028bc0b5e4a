"""Movement (8.4): points, headquarters, groups, stacking."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.room import have_room
from ww1core.hexgrid import from_members


def marched(front, pieces, *answers, side="allied", at="20", **given):
    """A side activates a hex and marches."""
    return front(pieces, **given).act(side, at, *answers)


@pytest.mark.rule("GI-8.4a", "GI-8.4.2a")
def test_infantry_marches_two_points(front):
    table = marched(front, "f_i 20, g_ii 82", "f_i", "done", "30", "40")

    assert "40" == table.hex_of("f_i")
    assert ("choose_action", "allied") == table.asked


@pytest.mark.rule("GI-8.4.2a", "GI-2.2e")
def test_a_red_diamond_costs_a_point_more(front):
    """GI-EX-N-move-diamond."""
    table = marched(front, "g_ii 72, f_i 20", "g_ii", "done", side="german", at="72")
    table.answer("81")
    assert ("choose_action", "german") == table.asked
    assert 0 == table.s.paid[table.unit("g_ii")]

    table = marched(front, "g_2c 72, f_i 20", "g_2c", "done", "81", side="german", at="72")
    assert (3, 2) == (table.book.units[table.unit("g_2c")].ma, table.s.paid[table.unit("g_2c")])
    assert "82" in table.options


@pytest.mark.rule("GI-8.4.2b", "GI-8.4b", "GI-9.8.2a", "GI-8.4.4b2")
def test_a_disrupted_unit_crosses_a_red_diamond_with_its_one_hex(front):
    """GI-EX-N-move-diamond."""
    table = marched(front, "g_ii 72*, f_i 20", "g_ii", "done", side="german", at="72")

    assert "81" in table.options
    table.answer("82")
    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.4.2b", "GI-8.4.1c", "GI-2.4j", "GI-8.4.4b2")
def test_heavy_guns_have_one_hex_also_with_a_headquarters(front):
    table = marched(
        front, "ha_krupp 72, hq_g1 72, f_i 20", "ha_krupp", "hq_g1", "done", "82",
        side="german", at="72",
    )  # fmt: skip

    assert (("GI-8.4.2a", "why.group_points"),) == table.why("83")
    table.answer("stop")
    assert "82" == table.hex_of("ha_krupp")


@pytest.mark.rule("GI-8.4.1a", "GI-8.4.1b", "GI-2.4g", "GI-8.4.6a4")
def test_a_headquarters_lends_its_pace_and_tires_at_three_points(front):
    """GI-EX-N-hqflip."""
    table = marched(front, "f_i 20, hq_f5 20, g_ii 82", "f_i", "hq_f5", "done", "30", "40", "50")

    assert "50" == table.hex_of("f_i")
    assert {"hq_f5"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-8.4.1b")
def test_two_points_beside_a_headquarters_do_not_tire_it(front):
    table = marched(front, "f_i 20, hq_f5 20, g_ii 82", "f_i", "hq_f5", "done", "30", "40", "stop")

    assert set() == table.units(table.s.reduced)


@pytest.mark.rule("GI-8.4.1a", "GI-8.4.1b", "GI-8.4.6a4")
def test_a_disrupted_unit_that_goes_on_beside_a_headquarters_tires_it(front):
    table = marched(front, "f_i 20*, hq_f5 20, g_ii 82", "f_i", "hq_f5", "done", "30", "40", "stop")

    assert {"hq_f5"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-8.4.1b")
def test_one_hex_beside_a_headquarters_is_the_disrupted_unit_s_own(front):
    table = marched(front, "f_i 20*, hq_f5 20, g_ii 82", "f_i", "hq_f5", "done", "30", "stop")

    assert set() == table.units(table.s.reduced)


@pytest.mark.rule("GI-8.4.6a4", "GI-8.4.1a")
def test_a_headquarters_of_another_nation_lends_nothing(front):
    table = marched(front, "b_1 20, hq_f5 20, g_ii 82", "b_1", "hq_f5", "done", "30", "40")

    assert (("GI-8.4.2a", "why.group_points"),) == table.why("50")
    assert {"drop", "stop"} <= table.options


@pytest.mark.rule("GI-8.4.1d", "GI-2.4g")
def test_two_headquarters_that_meet_are_both_turned(front):
    """GI-EX-N-hqtwo."""
    table = marched(front, "hq_f5 20, hq_f1 30, f_i 20, g_ii 82", "hq_f5", "done", "30")

    assert {"hq_f5", "hq_f1"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-8.4.1a", "GI-2.4g", "GI-8.4.6a4")
def test_a_reduced_headquarters_lends_what_its_reverse_says(front):
    table = marched(
        front, "f_i 20, hq_f5 20, g_ii 82", "f_i", "hq_f5", "done", "30", "40", reduced="hq_f5"
    )

    assert ("choose_action", "allied") == table.asked


@pytest.mark.rule("GI-8.4c")
def test_a_group_drops_units_and_picks_up_none(front):
    table = marched(front, "f_i 20, f_ii 20, f_iii 30, g_ii 82", "f_i", "f_ii", "done", "30")
    table.answer("drop", "f_i", "40")

    assert ["30", "40"] == [table.hex_of(unit) for unit in ("f_i", "f_ii")]


@pytest.mark.rule("GI-8.4c", "GI-8.2.1a")
def test_who_joins_a_group_starts_in_the_activated_hex(front):
    table = marched(front, "f_i 20, f_ii 30, g_ii 82")

    assert (("GI-8.2.1a", "why.not_in_the_activated_hex"),) == table.why("f_ii")


@pytest.mark.rule("GI-8.4a")
def test_a_unit_marches_once_in_an_activation(front):
    table = marched(front, "f_i 20, f_ii 20, g_ii 82", "f_i", "done", "30", "stop")

    assert {"f_ii", "done"} == table.options


CORPS = ("f_i", "f_ii", "f_iii", "f_iv", "f_v", "f_vi")


@pytest.mark.rule("GI-8.4.6a1", "GI-8.4.6a3")
def test_six_infantry_corps_of_a_side_end_in_a_hex(front):
    stack = ", ".join(f"{unit} 30" for unit in CORPS)
    table = marched(front, f"{stack}, f_viii 20, g_ii 82", "f_viii", "done", "30")

    assert (("GI-8.4.6a1", "why.group_cannot_stop"),) == table.why("stop")


@pytest.mark.rule("GI-8.4.6a2")
def test_a_group_passes_a_full_hex(front):
    stack = ", ".join(f"{unit} 30" for unit in CORPS)
    table = marched(front, f"{stack}, f_viii 20, g_ii 82", "f_viii", "done", "30", "40")

    assert "40" == table.hex_of("f_viii")


@pytest.mark.rule("GI-8.4.6a3", "GI-DN-IX")
def test_divisions_count_half_and_headquarters_nothing(front):
    stack = ", ".join(f"{unit} 30" for unit in CORPS[:5])
    table = marched(
        front, f"{stack}, b_1 30, b_2 20, hq_f5 20, g_ii 82", "b_2", "hq_f5", "done", "30", "stop"
    )

    assert "30" == table.hex_of("b_2")


FULL = ("f_i", "f_ii", "f_iii", "f_iv", "f_v", "b_1", "b_2", "f_1c", "f_3c", "f_4c", "f_7c")


@pytest.mark.rule("GI-8.4.6a1", "GI-8.4.6a3")
@pytest.mark.parametrize(
    ("more", "fits"), [((), True), (("f_mar",), False), (("f_5c",), False), (("hq_f5",), True)]
)
def test_a_hex_holds_six_corps_of_infantry_and_eight_in_all(front, more, fits):
    """Five corps, two divisions and four of cavalry fill it (GI-EX-N-stack)."""
    table = front("f_i 20, g_ii 82")
    stack = from_members(table.unit(name) for name in FULL + more)

    assert fits == have_room(table.s, table.hex("30"), stack)


@pytest.mark.rule("GI-8.4.6a5", "GI-2.2h")
def test_the_high_vosges_hold_three_corps_and_a_small_unit(front):
    table = marched(
        front, "g_ii 102, g_iii 102, g_iv 102, g_v 101, f_i 20", "g_v", "done", "102",
        side="german", at="101",
    )  # fmt: skip

    assert (("GI-8.4.6a1", "why.group_cannot_stop"),) == table.why("stop")


@pytest.mark.rule("GI-8.4.7a")
def test_belgians_do_not_leave_belgium(front):
    table = marched(front, "be_i 44, g_ii 82", "be_i", "done", at="44")

    assert (("GI-8.4.7a", "why.belgians_stay_in_belgium"),) == table.why("34")


@pytest.mark.rule("GI-8.4.7b")
def test_the_british_pass_paris_and_do_not_stay_there(front):
    table = marched(front, "b_1 20, g_ii 82", "b_1", "done", "19")

    assert (("GI-8.4.6a1", "why.group_cannot_stop"),) == table.why("stop")
    table.answer("28")
    assert "28" == table.hex_of("b_1")


@pytest.mark.rule("GI-2.4h")
def test_a_fort_never_moves(front):
    table = marched(front, "f_i 19, fort_paris 19, g_ii 82", at="19")

    assert {"f_i", "done"} == table.options


@pytest.mark.rule("GI-14.1.1a3")
def test_maubeuge_is_closed_on_the_first_turns(front):
    table = marched(front, "f_i 45, g_ii 82", "f_i", "done", at="45", turn=2)

    assert (("GI-14.1.1a3", "why.maubeuge_is_closed"),) == table.why("54")


@pytest.mark.rule("GI-14.1.1a3")
def test_who_started_in_maubeuge_may_come_back(front):
    table = marched(
        front, "b_1 45, g_ii 82", "b_1", "done", at="45", turn=2, started_in_maubeuge="b_1"
    )

    assert "54" in table.options


@pytest.mark.rule("GI-8.5a", "GI-8.6a", "GI-8.2.2a")
def test_who_attacks_where_it_is_stays_and_others_may_start_a_second_battle(front):
    """GI-EX-8.2.2."""
    pieces = "g_ii 62, g_iii 62, g_iv 62, g_v 62, be_i 62, be_ii 53, f_i 20"
    table = front(pieces, german="62 63 64", caps=(5, 2))
    table.script(fortunes=[4, 4, 4, 4], fire=[6] * 12)
    table.act("german", "62", "g_ii", "done")
    assert (("GI-9.1.2a", "why.attacks_where_it_is"),) == table.why("g_ii")

    table.answer("g_iii", "done", "53", "done")
    assert ("choose_battle", "german") == table.asked
    assert {"53", "62"} == table.options
    table.play_on(until="choose_action")
    assert ("62", (5, 1)) == (table.hex_of("g_iv"), table.s.caps)


@pytest.mark.rule("GI-8.4.6a2", "GI-8.4.1d")
def test_a_full_hex_is_entered_only_by_a_group_that_can_march_on(front):
    crowd = "g_gd 73, g_vii 73, g_x 73, g_vii_r 73, hq_g2 73"
    table = front(f"{crowd}, g_xi 83, g_xii 83, g_xix 83, hq_g3 83")
    table.act("german", "83", "g_xi", "g_xii", "g_xix", "hq_g3", "done", "82")

    assert "73" not in table.options
    assert ("GI-8.4.6a1", "why.group_room") in table.why("73")
