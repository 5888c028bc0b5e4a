"""What is told: before an answer that nobody wants, of fire, of what is missing to victory."""

from __future__ import annotations

import pytest

from games.grand_illusion.report import report
from games.grand_illusion.state import ALLIED
from ww1core.events import Told, event_text

FULL = "g_iii 29, g_iv 29, g_v 29, g_vi 29, g_vii 29, g_viii 29"


@pytest.mark.rule("GI-8.4.6a2")
def test_a_hex_that_has_to_be_left_again_is_told_of(front, warned):
    army = "g_iii 73, g_iv 73, g_vii 73, g_ix 73, g_x 73, g_vii_r 73"
    table = front(f"g_ii 83, hq_g1 83, {army}", german="73 74 83")
    table.act("german", "83", "g_ii", "hq_g1", "done")

    assert {"73": "warning.full"} == warned(table)


@pytest.mark.rule("GI-12.1a")
@pytest.mark.parametrize(("turn", "hexes"), [(5, {"24", "33"}), (6, set())])
def test_the_british_are_told_where_they_lose_a_point(front, warned, turn, hexes):
    table = front("b_1 34", turn=turn).act("allied", "34", "b_1", "done")

    assert dict.fromkeys(hexes, "warning.british") == warned(table)


@pytest.mark.rule("GI-9.4.3c")
def test_a_retreat_into_a_crowd_is_told_of(battle, warned):
    table = battle(f"f_i 20, g_ii 20, g_ix 20, {FULL}", "f_i", german="29 30", fire=[6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done")
    table.answer("retreat", "all")

    assert "choose_retreat" == table.asked[0]
    assert {"29": "warning.crowd"} == warned(table)


@pytest.mark.rule("GI-8.1.1a2")
@pytest.mark.parametrize(
    ("passes", "caps", "words"), [(0, (3, 3), ()), (1, (3, 3), ("pass",)), (0, (3, 0), ("pass",))]
)
def test_a_pass_that_ends_the_phase_is_told_of(front, warned, passes, caps, words):
    table = front("g_ii 72, f_iv 66", passes=passes, caps=caps).act("allied")

    assert dict.fromkeys(words, "warning.last_pass") == warned(table)


@pytest.mark.rule("GI-9.3.1b1", "GI-9.3.2d")
def test_what_is_added_to_a_die_is_told_with_its_rule(battle):
    table = battle("f_i 26, g_ii 26, fort_trier 26", "f_i", at="26", german="26", fire=[6, 6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done", choose_lane="1")
    lines = [event for event in table.told(Told) if event.key.startswith("board.")]

    assert [
        ("attackers: ground +1", "GI-9.3.1b1"),
        ("defenders: fort in the hex -1", "GI-9.3.2d"),
    ] == [(table.book.say(event_text(event)), event.rule) for event in lines]


def told_of_victory(s):
    """The lines of a report about what is missing to victory, as they are read."""
    return {rule: s.book.say(line) for line, rule in report(s, ALLIED)["victory"]}


@pytest.mark.rule("GI-14.1.3c", "GI-14.1.2d3")
def test_the_first_game_tells_the_victory_that_would_be_won_now(front):
    table = front("g_xxi 96, f_viii 97", "lorraine", points=(5, 1), german="87")

    assert (
        "as the hexes are held now the Germans are ahead by 0: German marginal"
        == (told_of_victory(table.s)["GI-14.1.3c"])
    )


@pytest.mark.rule("GI-14.2.2b4", "GI-14.2.2b5")
@pytest.mark.parametrize(("turn", "told"), [(5, True), (6, False)])
def test_the_short_campaign_tells_how_near_its_rewards_are(front, turn, told):
    lines = told_of_victory(front("g_ii 72", "short_campaign", turn=turn, tallies=(4, 1)).s)

    assert told == lines.get("GI-14.2.2b4", "").endswith("by the end of turn 5; so far 4")
    assert told == lines.get("GI-14.2.2b5", "").endswith("by the end of turn 5; so far 1")
