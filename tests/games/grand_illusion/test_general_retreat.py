"""General Retreats (8.7) and trenches (9.7)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.command import receive_caps
from games.grand_illusion.state import ALLIED, GERMAN

PIECES = "f_i 30, f_ii 30, be_i 44, b_1 40, g_ii 82, g_iii 48, f_iii 48"
NONE = (0, 0)


@pytest.mark.rule("GI-8.7.1a")
@pytest.mark.parametrize(("turn", "is_asked"), [(1, False), (2, False), (3, True)])
def test_a_general_retreat_is_not_declared_on_the_first_turns(front, turn, is_asked):
    """GI-EX-N-gr-earliest."""
    table = front(PIECES, turn=turn, retreats=NONE).act("allied")

    assert is_asked == ("retreat" in table.options)


@pytest.mark.rule("GI-8.7.1a")
def test_the_other_player_may_declare_it_before_a_segment(front):
    table = front(PIECES, turn=3, retreats=NONE).act("german")

    assert ("choose_general_retreat", "allied") == table.asked
    table.answer("hold")
    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.7.1a")
def test_each_side_retreats_once(front):
    table = front(PIECES, turn=5, retreats=(3, 4)).act("allied")

    assert "retreat" not in table.options


@pytest.mark.rule("GI-8.7.1b")
@pytest.mark.parametrize(
    ("allied", "turn", "is_offered"), [(0, 4, False), (3, 3, False), (3, 4, True)]
)
def test_the_germans_wait_for_the_turn_after_the_allied_retreat(front, allied, turn, is_offered):
    """GI-EX-N-gr-earliest."""
    table = front(PIECES, turn=turn, retreats=(allied, 0)).run("act_segment", GERMAN)
    if not allied:
        table.answer("hold")

    assert is_offered == ("retreat" in table.options)


@pytest.mark.rule("GI-8.7.1c", "GI-8.1.1b5")
def test_it_costs_no_cap_and_ends_the_segment(front):
    table = front(PIECES, turn=3, retreats=NONE, initiative=ALLIED).run("action_phase")
    table.answer("retreat", "done")

    assert (5, 5) == table.s.caps
    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.7.1c")
def test_declared_before_the_other_s_segment_that_goes_on(front):
    table = front(PIECES, turn=3, retreats=NONE).act("german", "retreat", "done")

    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-8.7.2b")
def test_french_and_british_move_once_to_free_ground_of_their_own(front):
    table = front(PIECES, turn=3, retreats=NONE).act("allied", "retreat")
    assert {"30", "40", "48", "done"} == table.options

    table.answer("30", "f_i", "done", "20", "stop", "done")
    assert {"40", "48", "done"} == table.options


@pytest.mark.rule("GI-8.7.2b")
def test_a_contested_hex_is_not_entered_in_a_general_retreat(front):
    table = front("f_i 49, f_ii 48, g_ii 48, g_iii 82", turn=3, retreats=NONE)
    table.act("allied", "retreat", "49", "f_i", "done")

    assert (("GI-8.7.2b", "why.not_in_a_general_retreat"),) == table.why("48")


@pytest.mark.rule("GI-8.7.3b")
def test_a_besieged_fort_does_not_keep_germans_out(front):
    given = {"turn": 5, "retreats": (3, 0), "german": "53 54 62 63 64", "besieged": "54"}
    table = front("g_ii 53, g_iii 54, fort_maubeuge 54, f_i 20", **given)
    table.act("german", "retreat", "53", "g_ii", "done")

    assert "54" in table.options


@pytest.mark.rule("GI-8.7.2c", "GI-8.7.2d", "GI-14.1.1a5")
@pytest.mark.parametrize(("turn", "price"), [(3, 3), (4, 2)])
def test_the_allied_retreat_costs_points_and_cancels_mandated_battles(front, turn, price):
    """GI-EX-N-gr-cost."""
    table = front(PIECES, turn=turn, retreats=NONE, mandated=(2, 0), points=(5, 0))
    table.act("allied", "retreat", "done")

    assert (5 - price, 0) == table.s.points
    assert (0, 0) == table.s.mandated
    assert (turn, 0) == table.s.retreats


@pytest.mark.rule("GI-8.7.3d")
@pytest.mark.parametrize(("turn", "points", "left"), [(4, 6, 2), (5, 0, -3)])
def test_the_german_retreat_costs_points_which_may_fall_below_0(front, turn, points, left):
    """GI-EX-N-gr-cost."""
    table = front(PIECES, turn=turn, retreats=(3, 0), points=(0, points))
    table.act("german", "retreat", "done", "done")

    assert (0, left) == table.s.points


@pytest.mark.rule("GI-8.7.3c", "GI-9.7.2a", "GI-9.7.1a")
def test_the_germans_entrench_at_the_end_of_their_retreat(front):
    table = front(PIECES, turn=5, retreats=(3, 0)).act("german", "retreat", "done")
    assert ("choose_trench", "german") == table.asked

    table.answer("82")
    assert (1 << table.hex("82"), 0) == table.s.trenches
    assert (5, 4) == table.s.caps


@pytest.mark.rule("GI-9.7.1a", "GI-9.7.2a")
@pytest.mark.parametrize(
    ("retreats", "has_dug", "side", "may_dig"),
    [
        ((3, 0), False, "german", False),
        ((3, 4), False, "german", True),
        ((3, 4), False, "allied", False),
        ((3, 4), True, "allied", True),
    ],
)
def test_trenches_wait_for_the_german_retreat_and_for_german_spades(
    front, retreats, has_dug, side, may_dig
):
    table = front("f_i 87, g_ii 87", turn=6, retreats=retreats, has_dug=has_dug).act(side)

    assert may_dig == ("dig" in table.options)


@pytest.mark.rule("GI-9.7.2a", "GI-9.7.2b")
def test_a_trench_needs_infantry_of_both_sides_and_is_dug_once(front):
    table = front("f_i 87, g_ii 87, f_ii 98, g_2c 98", turn=6, retreats=(3, 4), has_dug=True)
    table.act("allied", "dig")
    assert 1 << table.hex("87") == table.s.trenches[0]
    assert (4, 5) == table.s.caps

    assert "dig" not in table.options


@pytest.mark.rule("GI-8.7.2a", "GI-8.7.3a", "GI-5.1.2a", "GI-5.1.3a")
@pytest.mark.parametrize(("turn", "caps"), [(4, (4, 6)), (5, (5, 6))])
def test_the_column_changes_on_the_turn_after_the_retreat(front, turn, caps):
    table = front(PIECES, turn=turn, retreats=(4, 4), caps=(0, 0)).script(caps=[2, 2])
    receive_caps(table.s)

    assert caps == table.s.caps


def after_the_alarm(front, caps, initiative):
    """The Action Phase of the turn after Paris came into danger."""
    given = {"turn": 5, "danger": 4, "retreats": NONE, "caps": caps, "initiative": initiative}
    return front(PIECES, **given).run("action_phase")


@pytest.mark.rule("GI-8.4.9b")
def test_the_retreat_that_paris_forces_may_wait_for_a_later_segment_of_its_turn(front):
    table = after_the_alarm(front, (3, 3), GERMAN)
    assert {"hold", "retreat"} == table.options

    table.answer("hold", "pass")
    assert ("choose_action", "allied") == table.asked
    assert {"retreat", "pass"} & table.options == {"retreat"}
    assert table.options - {"retreat"}


@pytest.mark.rule("GI-8.4.9b")
@pytest.mark.parametrize(("caps", "initiative"), [((0, 3), GERMAN), ((3, 0), ALLIED)])
def test_without_a_sure_later_chance_nothing_else_is_open_to_the_allies(front, caps, initiative):
    table = after_the_alarm(front, caps, initiative)

    assert 5 == table.s.retreats[ALLIED]


@pytest.mark.rule("GI-8.4.9b")
def test_the_allies_do_not_hold_once_they_have_passed(front):
    table = after_the_alarm(front, (3, 3), ALLIED)
    table.answer("pass")

    assert 5 == table.s.retreats[ALLIED]
