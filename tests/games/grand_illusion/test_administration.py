"""The Administrative Phase (chapter 11), and what the British pay (12.1)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.administration import (
    check_supply,
    end_actions,
    suffer_attrition,
    surrender_forts,
)
from games.grand_illusion.rules.trenches import improve_trenches
from games.grand_illusion.state import ALLIED
from ww1core.events import Rolled

LOST = "g_iii 47, g_iv 47*, hq_g1 47, ha_krupp 47"
"""Germans far from their railways, one of them Disrupted."""


def administered(front, pieces, **given):
    """The Administrative Phase of a position."""
    return front(pieces, **given).run("administer")


@pytest.mark.rule("GI-11.2.1a", "GI-11.2.2a")
def test_who_cannot_trace_carries_a_marker_until_he_can(front):
    table = front("g_ii 82, g_iii 47, f_i 20")
    check_supply(table.s)
    assert {"g_iii"} == table.units(table.s.unsupplied)

    table.place("g_iii 82")
    check_supply(table.s)
    assert 0 == table.s.unsupplied


@pytest.mark.rule("GI-11.2.3a")
def test_forts_do_not_check_supply(front):
    table = front("fort_maubeuge 54, f_i 20, g_ii 82", german="44 45 53 55 63 64 46")
    check_supply(table.s)

    assert 0 == table.s.unsupplied


@pytest.mark.rule("GI-11.3a", "GI-11.3c")
def test_attrition_disrupts_eliminates_and_turns(front):
    table = front(f"g_ii 82, {LOST}, f_i 20")
    check_supply(table.s)
    suffer_attrition(table.s)

    assert {"g_iii"} == table.tired
    assert {"g_iv"} == table.units(table.s.pile)
    assert {"hq_g1", "ha_krupp"} == table.units(table.s.reduced)
    suffer_attrition(table.s)
    assert ("47", "47") == (table.hex_of("hq_g1"), table.hex_of("ha_krupp"))


@pytest.mark.rule("GI-11.3b", "GI-11.3d")
def test_a_siege_without_sound_infantry_ends_before_forts_surrender(front):
    """GI-EX-N-siege."""
    table = front("g_ii 54, fort_maubeuge 54, f_i 20", german="54", besieged="54")
    check_supply(table.s)
    suffer_attrition(table.s)
    surrender_forts(table.s)

    assert 0 == table.s.besieged
    assert [] == table.told(Rolled)


@pytest.mark.rule("GI-11.3d", "GI-9.5.3c")
@pytest.mark.parametrize(
    ("die", "left"), [(1, set()), (2, {"fort_maubeuge"}), (3, {"fort_maubeuge", "fort_namur"})]
)
def test_each_besieged_fort_rolls_once(front, die, left):
    """GI-EX-N-siege."""
    forts = "fort_maubeuge 54, fort_namur 64, fort_antwerp 52"
    table = front(
        f"{forts}, g_ii 54, g_iii 64, f_i 20", german="53 54 62 63 64", besieged="54 64"
    ).script(surrender=[die, die])
    surrender_forts(table.s)

    assert {} == {name: dice for name, dice in table.undrawn.items() if dice}
    names = ("fort_maubeuge", "fort_namur")
    assert left == {name for name in names if table.hex_of(name)}


@pytest.mark.rule("GI-11.4a", "GI-5.2d")
def test_everybody_with_supply_recovers_where_no_enemy_is(front):
    table = administered(front, f"f_i 20*, f_ii 20*, f_iii 20*, hq_f6 20, g_ii 82, {LOST}",
                         turn=6, reduced="hq_f6")  # fmt: skip

    assert {"g_iii"} == table.tired
    assert {"hq_g1", "ha_krupp"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-11.4a", "GI-5.2d")
def test_who_was_out_of_supply_in_the_check_does_not_recover(front):
    """Not even when the End of Rail Net is lifted right after the check."""
    table = administered(
        front, "g_iii 37, hq_g1 37, f_i 20, g_ii 82", turn=5, german="65 56 55 75 74 46 47"
    )

    assert not table.s.rail_ends
    assert {"g_iii"} == table.tired
    assert {"hq_g1"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-11.4b")
@pytest.mark.parametrize(("tired", "number"), [("f_i f_ii", 1), ("f_i f_ii f_iii", 2)])
def test_one_or_two_units_recover_beside_the_enemy(front, tired, number):
    """GI-EX-N-reorg-contested."""
    pieces = ", ".join(f"{unit} 20*" for unit in tired.split())
    table = administered(front, f"{pieces}, g_iii 20, g_ii 82", turn=6)
    assert table.asked == ("choose_recovered", "allied")
    table.play_on()

    assert len(tired.split()) - number == len(table.tired - {"g_iii"})


@pytest.mark.rule("GI-14.1.1c3")
@pytest.mark.parametrize(("turn", "tired", "left"), [(11, 3, 0), (12, 3, 1), (12, 4, 2)])
def test_half_of_the_disrupted_recover_once_armies_are_worn_out(front, turn, tired, left):
    """GI-EX-N-fatigue."""
    pieces = ", ".join(f"{unit} 20*" for unit in ("f_i", "f_ii", "f_iii", "f_iv")[:tired])
    table = administered(front, f"{pieces}, g_ii 82", turn=turn)
    table.play_on()
    assert left == len(table.tired)

    table = front(f"{pieces}, f_v 30*, g_ii 82", turn=turn).act("allied", "reorganize", "20")
    table.play_on(until="choose_action")
    assert left + 1 == len(table.tired)


@pytest.mark.rule("GI-11.5a", "GI-9.7.3a")
def test_trenches_between_supplied_infantry_of_both_sides_are_improved(front):
    """GI-EX-N-trench."""
    pieces = "f_i 45, g_ii 45, g_iii 44, f_ii 55, g_2c 55, f_iii 46, g_iv 46, g_v 82"
    table = front(pieces, turn=8, german="53 54 44 62 63 64", rail_ends=False)
    hexes = {number: 1 << table.hex(number) for number in ("45", "44", "55", "46")}
    table.s.trenches = (sum(hexes.values()), 0)
    table.s.unsupplied = table.unit_set("g_iv")

    for _ in range(2):
        improve_trenches(table.s)
    assert (sum(hexes.values()) ^ hexes["45"], hexes["45"]) == table.s.trenches


@pytest.mark.rule("GI-11.6a")
def test_the_turn_is_over_and_what_lasts_for_it(front):
    table = administered(
        front, "f_i 20, hq_f6 20, g_ii 82", activated=(3,), fresh_headquarters="hq_f6"
    )

    assert ((), 0) == (table.s.activated, table.s.fresh_headquarters)


@pytest.mark.rule("GI-11.6a", "GI-4.0a")
def test_the_next_turn_follows(game):
    table = game("lorraine")
    assert 1 == table.s.turn

    table.answer("pass", "pass")
    assert 2 == table.s.turn


@pytest.mark.rule("GI-4.0f")
def test_points_are_counted_before_attrition(front):
    table = administered(front, f"g_ii 82, {LOST}, f_i 20", turn=3, mandated=(1, 0))
    events = list(table.log.events)
    lost = next(n for n, event in enumerate(events) if getattr(event, "rule", "") == "GI-9.1.1b")
    killed = next(n for n, event in enumerate(events) if getattr(event, "rule", "") == "GI-11.3a")

    assert lost < killed
    assert -1 == table.s.points[ALLIED]


@pytest.mark.rule("GI-12.1a", "GI-14.3.1d2")
@pytest.mark.parametrize(
    ("scenario", "turn", "points"),
    [("full_campaign", 5, -1), ("full_campaign", 6, 0), ("what_if", 5, 0)],
)
def test_british_in_schlieffen_hexes_cost_a_point_a_turn(front, scenario, turn, points):
    table = front("b_1 16, b_2 24, g_ii 82", scenario, turn=turn)
    end_actions(table.s)

    assert (points, 0) == table.s.points


@pytest.mark.rule("GI-12.1a")
def test_french_in_schlieffen_hexes_cost_nothing(front):
    table = front("f_i 16, b_1 26, g_ii 82", turn=3)
    end_actions(table.s)

    assert (0, 0) == table.s.points


@pytest.mark.rule("GI-12.1a", "GI-4.0e")
def test_british_who_leave_by_train_after_the_action_phase_have_cost_their_point(front):
    table = front("b_1 24, f_i 20, g_ii 82", turn=4, caps=(1, 0), initiative=ALLIED)
    table.run("action_phase").answer("pass")
    assert table.is_done

    assert (-1, 0) == table.s.points
