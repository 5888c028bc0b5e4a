"""The Action Phase (8.1, 5.2): segments, passing, what a CAP buys."""

from __future__ import annotations

import pytest

from games.grand_illusion.state import ALLIED, GERMAN

FRENCH = "f_i 20, f_ii 30, f_iii 39, f_iv 28"
BOTH = f"{FRENCH}, g_ii 82, g_iii 83, g_iv 90"


def phase(front, pieces=BOTH, **given):
    """The Action Phase of a position, from its first question."""
    return front(pieces, **given).run("action_phase")


def spend(table, side, number="", unit=""):
    """Let a side spend a CAP on a hex in which nobody then moves."""
    hexes = {"allied": ("20", "f_i"), "german": ("82", "g_ii")}
    number = number or hexes[side][0]
    return table.answer(number, "done")


@pytest.mark.rule("GI-8.1a", "GI-4.0d")
@pytest.mark.parametrize("initiative", [ALLIED, GERMAN])
def test_the_player_with_the_initiative_acts_first(front, initiative):
    table = phase(front, initiative=initiative)

    assert ("choose_action", table.book.seats[initiative]) == table.asked


@pytest.mark.rule("GI-8.1.1", "GI-8.1.1b1", "GI-4.0c")
def test_two_activations_and_the_other_player_acts(front):
    table = phase(front, initiative=ALLIED)
    spend(table, "allied", "20")
    assert ("choose_action", "allied") == table.asked

    spend(table, "allied", "30")
    assert ("choose_action", "german") == table.asked
    assert (3, 5) == table.s.caps


@pytest.mark.rule("GI-8.1.1b1")
def test_a_player_goes_on_while_the_other_has_no_caps(front):
    """GI-EX-N-opp0."""
    table = phase(front, initiative=ALLIED, caps=(4, 0))
    for number in ("20", "30", "39"):
        spend(table, "allied", number)

    assert ("choose_action", "allied") == table.asked
    assert (1, 0) == table.s.caps


@pytest.mark.rule("GI-8.1.1b2")
def test_a_player_without_caps_surrenders_the_initiative(front):
    table = phase(front, initiative=ALLIED, caps=(1, 2))
    spend(table, "allied", "20")

    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.1.1a1")
def test_a_pass_comes_before_any_cap(front):
    table = phase(front, initiative=ALLIED)
    spend(table, "allied", "20")
    assert (("GI-8.1.1a1", "why.has_acted"),) == table.why("pass")

    table.answer("stop")
    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.1.1a2", "GI-8.1.2a")
def test_two_passes_in_a_row_end_the_phase(front):
    """GI-EX-N-pass."""
    table = phase(front, initiative=ALLIED, caps=(3, 2)).answer("pass")
    assert ("choose_action", "german") == table.asked

    table.answer("pass")
    assert table.is_done
    assert (3, 2) == table.s.caps


@pytest.mark.rule("GI-8.1.1a2")
def test_a_pass_that_is_not_answered_by_a_pass_counts_no_more(front):
    table = phase(front, initiative=ALLIED).answer("pass")
    spend(table, "german", "82")
    table.answer("stop", "pass")

    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.1.2a", "GI-8.1.1a2")
def test_a_pass_against_a_player_without_caps_ends_the_phase(front):
    table = phase(front, initiative=ALLIED, caps=(2, 0)).answer("pass")

    assert table.is_done


@pytest.mark.rule("GI-8.1.2a")
def test_the_phase_ends_when_nobody_has_caps(front):
    table = phase(front, initiative=ALLIED, caps=(1, 1))
    spend(table, "allied", "20")
    spend(table, "german", "82")

    assert table.is_done


@pytest.mark.rule("GI-8.2.1a", "GI-5.2a")
def test_an_activated_hex_has_a_unit_of_the_player(front):
    table = phase(front, initiative=ALLIED)

    assert (("GI-8.2.1a", "why.no_unit_of_yours"),) == table.why("82")
    assert (("GI-8.2.1a", "why.no_unit_of_yours"),) == table.why("21")


@pytest.mark.rule("GI-8.2.3a")
def test_a_hex_is_activated_as_often_as_one_likes(front):
    table = phase(front, initiative=ALLIED)
    table.answer("20", "f_i", "done", "30", "stop", "30", "f_i", "done", "39", "stop")

    assert "39" == table.hex_of("f_i")


@pytest.mark.rule("GI-8.1.1b3", "GI-5.2b", "GI-9.8.3b")
def test_after_reorganizing_only_another_hex_is_reorganized(front):
    table = phase(front, "f_i 20*, f_ii 30*, f_iii 39*, g_ii 82", initiative=ALLIED)
    table.answer("reorganize", "20")

    assert {"reorganize", "stop"} == table.options
    assert (("GI-5.2b", "why.only_reorganizing_now"),) == table.why("30")
    table.answer("reorganize", "30")
    assert ("choose_action", "german") == table.asked
    assert {"f_iii"} == table.tired


@pytest.mark.rule("GI-8.1.1b3", "GI-9.8.3b")
def test_a_second_activation_may_be_the_first_to_reorganize(front):
    table = phase(front, "f_i 20, f_ii 30*, g_ii 82", initiative=ALLIED)
    spend(table, "allied", "20")
    table.answer("reorganize")

    assert ("choose_action", "german") == table.asked
    assert set() == table.tired


@pytest.mark.rule("GI-5.2c", "GI-9.8.3a")
def test_a_hex_with_enemies_is_not_reorganized(front):
    table = phase(front, "f_i 20*, f_ii 30*, g_ii 30", initiative=ALLIED)
    table.answer("reorganize")

    assert {"f_ii"} == table.tired


@pytest.mark.rule("GI-5.2c", "GI-9.8.3a")
def test_a_besieged_fort_keeps_a_hex_from_being_reorganized(front):
    table = phase(
        front, "g_ii 54*, g_iii 54, g_iv 83*, fort_maubeuge 54, f_i 20",
        initiative=GERMAN, german="53 54 62 63 64", besieged="54",
    )  # fmt: skip

    table.answer("reorganize")
    assert {"g_ii"} == table.tired


@pytest.mark.rule("GI-6.0a")
def test_the_allies_open_the_game_with_one_activation(front):
    table = phase(front, initiative=ALLIED, turn=1)
    spend(table, "allied", "20")

    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-14.1.1a2")
def test_orders_bind_allied_armies_on_turn_1(front):
    """Neither 66 nor 76, and one of four hexes in the north (GI-EX-N-cmd-t1)."""
    pieces = "f_i 66, f_ii 76, f_iii 46, b_1 45, b_cav 54, be_i 62, f_iv 104, g_ii 82"
    table = phase(front, pieces, initiative=ALLIED, turn=1, caps=(4, 0), has_opened=True)
    assert {"45", "46", "54", "62", "104"} <= table.options
    spend(table, "allied", "45")

    for number in ("46", "54", "62", "66", "76"):
        assert (("GI-14.1.1a2", "why.not_commanded_yet"),) == table.why(number)
    assert "104" in table.options


@pytest.mark.rule("GI-14.1.1a2", "GI-8.1.1b3")
def test_reorganizing_is_an_activation_under_the_orders_of_turn_1(front):
    table = front("f_i 46*, f_ii 66*, f_iii 30*, g_ii 82", turn=1, has_opened=True)
    table.act("allied", "reorganize")
    assert {"30", "46"} == table.options

    table.answer("46")
    assert (table.hex("46"),) == table.s.activated


@pytest.mark.rule("GI-12.5.2a")
def test_belgians_watched_in_antwerp_do_not_reorganize_for_a_cap(front):
    pieces = "g_iii 53, g_iv 62, f_i 30*, f_ii 20*, be_i 52*, fort_antwerp 52"
    table = front(pieces, turn=4, german="53 62", belgians_withdrew=True)
    table.act("allied", "reorganize")

    assert {"20", "30"} == table.options
