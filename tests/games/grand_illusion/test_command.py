"""Phases, CAPs and the Initiative (chapters 4 to 6)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.command import determine_initiative, receive_caps
from games.grand_illusion.rules.fortunes import receive_cap
from games.grand_illusion.state import ALLIED, GERMAN

BOTH = "f_i 20, g_ii 82"


def caps(front, *dice, scenario="full_campaign", **given):
    """The CAPs of both sides after the CAP Phase with these dice, the Allied one first."""
    table = front(BOTH, scenario, **given).script(caps=list(dice))
    receive_caps(table.s)
    assert not any(table.undrawn.values())
    return table.s.caps


@pytest.mark.rule("GI-4.0a")
def test_a_turn_has_six_phases(campaign):
    assert [
        "command", "initiative", "arrivals", "actions", "strategic", "administration",
    ] == [phase.id for phase in campaign.sequence.phases]  # fmt: skip


@pytest.mark.rule("GI-4.0b", "GI-4.0e", "GI-4.0d")
def test_who_has_the_initiative_acts_first_and_brings_in_and_travels_second(game):
    table = game("full_campaign", station_british="done")
    table.play_on(until="choose_arrival", choose_action="pass")
    assert (2, GERMAN) == (table.s.turn, table.s.initiative)
    assert ("choose_arrival", "allied") == table.asked

    table.answer("done")
    assert ("choose_arrival", "german") == table.asked
    table.answer("done")
    assert ("choose_action", "german") == table.asked
    table.play_on(
        until="choose_passenger", choose_action="pass", choose_arrival="done",
        send_or_refuse="refuse", choose_general_retreat="hold",
    )  # fmt: skip
    assert ("choose_passenger", "allied") == table.asked
    table.answer("done")
    assert ("choose_passenger", "german") == table.asked


@pytest.mark.rule("GI-5.1.4a", "GI-5.1.1a")
def test_caps_of_turn_1_are_fixed_and_later_ones_rolled(front):
    """GI-EX-N-cap1."""
    assert (4, 6) == caps(front, turn=1)
    assert (3, 9) == caps(front, 1, 6, turn=2, retreats=(0, 0))


@pytest.mark.rule("GI-5.1.1c")
def test_caps_that_were_not_spent_are_lost(front):
    assert (3, 6) == caps(front, 1, 1, turn=2, caps=(2, 5), retreats=(0, 0))


@pytest.mark.rule("GI-5.1.2a", "GI-5.1.3a", "GI-8.7.2a", "GI-8.7.3a")
def test_columns_change_on_the_turn_after_the_general_retreat(front):
    assert (3, 6) == caps(front, 1, 1, turn=5, retreats=(5, 5))
    assert (5, 5) == caps(front, 1, 1, turn=6, retreats=(5, 5))


@pytest.mark.rule("GI-5.1.1d")
def test_nobody_has_more_than_ten_caps(front):
    bonus = ((GERMAN, 1, 1), (GERMAN, 1, 1))
    assert (3, 10) == caps(front, 1, 6, turn=2, retreats=(0, 0), cap_bonuses=bonus)

    table = front(BOTH, caps=(9, 10))
    receive_cap(table.s, ALLIED)
    receive_cap(table.s, ALLIED)
    receive_cap(table.s, GERMAN)
    assert (10, 10) == table.s.caps


@pytest.mark.rule("GI-6.0a", "GI-6.0b")
@pytest.mark.parametrize(("turn", "side"), [(1, ALLIED), (2, GERMAN), (3, GERMAN)])
def test_the_initiative_of_the_first_turns_is_fixed(front, turn, side):
    table = front(BOTH, turn=turn, initiative=1 - side)
    determine_initiative(table.s)

    assert side == table.s.initiative


@pytest.mark.rule("GI-6.0c")
@pytest.mark.parametrize(("dice", "side"), [([4, 3], ALLIED), ([3, 4], GERMAN), ([3, 3], GERMAN)])
def test_the_higher_die_has_the_initiative_and_a_tie_is_german(front, dice, side):
    """GI-EX-N-init-tie."""
    table = front(BOTH, turn=7, initiative=1 - side).script(initiative=dice)
    determine_initiative(table.s)

    assert side == table.s.initiative


@pytest.mark.rule("GI-14.3.1d7")
def test_what_if_rolls_for_caps_and_the_initiative_from_turn_1(front):
    assert (3, 6) == caps(front, 1, 1, scenario="what_if", turn=1, retreats=(0, 0))

    table = front(BOTH, "what_if", turn=1).script(initiative=[2, 1])
    determine_initiative(table.s)
    assert ALLIED == table.s.initiative
    table.s.initiative = GERMAN
    table.script(initiative=[1, 1])
    determine_initiative(table.s)
    assert GERMAN == table.s.initiative


@pytest.mark.rule("GI-5.2d", "GI-9.8.3a")
def test_a_cap_reorganizes_combat_units_and_no_headquarters(front):
    table = front("f_i 20*, hq_f6 20, f_ii 30*, g_ii 82", reduced="hq_f6")
    table.act("allied", "reorganize", "20")

    assert {"f_ii"} == table.tired
    assert {"hq_f6"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-14.3.1a2")
def test_what_if_lets_the_allies_act_twice_in_the_north_on_turn_1(front):
    pieces = "f_i 66, f_ii 76, f_iii 46, f_iv 45, g_ii 82"
    table = front(pieces, "what_if", turn=1, caps=(5, 0)).act("allied", "46", "done", "46", "done")

    assert (("GI-14.1.1a2", "why.not_commanded_yet"),) == table.why("66")
    assert "76" in table.options
