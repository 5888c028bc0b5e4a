"""Victory points and the end of the game (14.1, 14.2, 14.3.5)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.administration import check_supply, count_points
from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.losses import destroy, hit
from games.grand_illusion.rules.mandates import pay_for_unfought, set_mandates
from games.grand_illusion.rules.victory import draw_german_markers, german_prizes
from games.grand_illusion.state import ALLIED, GERMAN

BOTH = "f_i 20, g_ii 82"
CUPS = ((2,) * 8, (2,) * 15)
"""Cups whose markers are all worth the same."""
REIMS = "65 56 55 75 74 46 47 57 48 58"
"""A German corridor to Epernay and Chalons, the VP hexes 48 and 58."""


def ended(table):
    """How the game ended, if it has."""
    return table.s.ended and (table.book.seats[table.s.ended.winner], table.s.ended.ending)


def capture(table, number):
    """Let those in a hex take it."""
    settle(table.s, table.hex(number))
    return table


@pytest.mark.rule("GI-14.1.2a1", "GI-14.2.2a", "GI-14.3.2a", "GI-2.2c")
@pytest.mark.parametrize("scenario", ["full_campaign", "short_campaign", "what_if"])
@pytest.mark.parametrize(("number", "points"), [("96", 2), ("86", 4), ("105", 4)])
def test_a_plan_17_hex_pays_once_and_for_good(front, scenario, number, points):
    """GI-EX-N-vp-double."""
    table = front(f"f_ii {number}, {BOTH}", scenario, cups=CUPS, allied="87 96 97 101 106 103")
    table.control(german=number)
    capture(table, number)
    assert (points, 0) == table.s.points

    table.control(german=number)
    capture(table, number)
    assert (points, 0) == table.s.points
    assert 7 == len(table.s.cups[ALLIED])


@pytest.mark.rule("GI-14.1.2d2", "GI-14.2.2d")
def test_a_plan_17_hex_pays_when_those_in_it_are_supplied(front):
    table = front(f"f_ii 100, {BOTH}", cups=CUPS).control(allied="100")
    check_supply(table.s)
    assert (0, 0) == table.s.points

    table.control(allied="95 86 87")
    check_supply(table.s)
    assert 2 <= table.s.points[ALLIED]


@pytest.mark.rule("GI-13.1.2b", "GI-14.1.3b", "GI-14.2.3c")
@pytest.mark.parametrize("scenario", ["full_campaign", "short_campaign", "what_if"])
def test_the_allies_win_at_once_with_trier(front, scenario):
    table = front(f"f_ii 94, {BOTH}", scenario, allied="84 85 75 65 66 76")
    assert "german" == table.owner("94")

    capture(table, "94")
    assert ("allied", "allied_immediate") == ended(table)


@pytest.mark.rule("GI-14.1.2b", "GI-14.1.2d3", "GI-14.2.2b1", "GI-14.2.2d")
def test_german_prizes_are_the_supplied_ones(front):
    table = front(BOTH, german=f"{REIMS} 26 19", rail_ends=False)

    assert {"48", "58"} == table.names("hex", german_prizes(table.s))


@pytest.mark.rule("GI-14.1.3d", "GI-14.3.5a")
@pytest.mark.parametrize(
    ("scenario", "turn", "points"),
    [("full_campaign", 9, 4), ("what_if", 9, 4), ("full_campaign", 8, 0), ("short_campaign", 6, 0)],
)
def test_the_interim_count_is_made_on_turn_9(front, scenario, turn, points):
    table = front(BOTH, scenario, turn=turn, cups=CUPS, german=REIMS, rail_ends=False)
    count_points(table.s)

    assert points == table.s.points[GERMAN]
    assert ended(table) is None


@pytest.mark.rule("GI-14.1.3d", "GI-14.1.2b")
def test_a_marked_hex_that_is_lost_gives_its_marker_back(front):
    """GI-EX-N-interim, GI-EX-N-vp-double."""
    table = front(f"f_ii 48, {BOTH}", turn=11, points=(0, 7), cups=((), (1,)), german="48 87")
    table.s.prizes = ((table.hex("48"), 3), (table.hex("87"), 1))
    capture(table, "48")
    assert (4, (1, 3)) == (table.s.points[GERMAN], table.s.cups[GERMAN])

    table.place("f_ii 87")
    capture(table, "87")
    assert 2 == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.1.3a1", "GI-11.1a")
@pytest.mark.parametrize(
    ("german", "allied", "wins"), [(16, 7, True), (16, 8, False), (13, 6, True)]
)
def test_paris_wins_at_once_against_less_than_half(front, german, allied, wins):
    """GI-EX-N-imm."""
    table = front(BOTH, turn=6, points=(allied, german - 10), cups=CUPS, german="19")
    count_points(table.s)

    assert (("german", "german_immediate") if wins else None) == ended(table)
    assert german == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.1.3a2")
def test_after_a_failed_check_markers_go_back_and_paris_stays(front):
    table = front(BOTH, turn=9, points=(20, 0), cups=CUPS, german=f"{REIMS} 19", rail_ends=False)
    count_points(table.s)
    assert 14 == table.s.points[GERMAN]
    assert 2 == len(table.s.prizes)

    table.s.turn = 10
    count_points(table.s)
    assert 14 == table.s.points[GERMAN]
    capture(table.place("f_iii 19"), "19")
    assert 4 == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.1.3a2")
def test_the_markers_of_the_check_of_paris_do_not_stay(front):
    table = front(BOTH, turn=6, points=(20, 0), cups=CUPS, german=f"{REIMS} 19", rail_ends=False)
    count_points(table.s)

    assert (10, ()) == (table.s.points[GERMAN], table.s.prizes)
    assert 15 == len(table.s.cups[GERMAN])


@pytest.mark.rule("GI-14.1.3c", "GI-14.2.3c", "GI-14.3.5a", "GI-11.1a")
@pytest.mark.parametrize(("scenario", "turn"), [
    ("full_campaign", 15), ("short_campaign", 7), ("what_if", 15),
])  # fmt: skip
@pytest.mark.parametrize(("german", "allied", "winner"), [
    (9, 4, "german"), (9, 5, "allied"), (5, 0, "allied"), (6, 2, "german"), (8, 4, "allied"),
])  # fmt: skip
def test_the_last_turn_needs_six_points_and_more_than_twice(
    front, scenario, turn, german, allied, winner
):
    """GI-EX-N-vic."""
    table = front(BOTH, scenario, turn=turn, points=(allied, german))
    count_points(table.s)

    assert (winner, f"{winner}_victory") == ended(table)


@pytest.mark.rule("GI-14.1.3c")
def test_prizes_without_a_marker_count_at_the_end(front):
    table = front(BOTH, turn=15, points=(0, 3), cups=CUPS, german=REIMS, rail_ends=False)
    table.s.prizes = ((table.hex("48"), 3),)
    count_points(table.s)

    assert 5 == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.1.1a4", "GI-14.1.1b2")
@pytest.mark.parametrize(
    ("turn", "mandated"), [(1, (1, 0)), (3, (3, 0)), (4, (4, 0)), (5, (0, 0)), (12, (0, 1))]
)
def test_the_scenario_sets_mandated_battles(front, turn, mandated):
    table = front(BOTH, turn=turn, retreats=(0, 0))
    set_mandates(table.s)

    assert mandated == table.s.mandated


@pytest.mark.rule("GI-14.1.1a5")
def test_after_the_allied_general_retreat_no_battle_of_plan_17_is_owed(front):
    table = front(BOTH, turn=4, retreats=(3, 0))
    set_mandates(table.s)

    assert (0, 0) == table.s.mandated


@pytest.mark.rule("GI-14.1.1a5", "GI-14.1.2c", "GI-14.2.2c", "GI-14.3.2a")
def test_battles_that_were_owed_cost_a_point_each(front):
    table = front(BOTH, "short_campaign", points=(1, 0), mandated=(2, 1))
    pay_for_unfought(table.s)

    assert ((-1, -1), (0, 0)) == (table.s.points, table.s.mandated)


def fight_plan17(front, number="96", **given):
    """Four French corps attack two German ones in a hex."""
    corps = ("ii", "iii", "iv", "v")
    attackers = ", ".join(f"f_{corps_} {number}" for corps_ in corps)
    given.setdefault("turn", 3)
    given.setdefault("mandated", (2, 0))
    table = front(f"{attackers}, g_iii {number}, g_iv {number}, {BOTH}", **given)
    table.script(fire=[6] * 20)
    return table.fight_at(number, "allied", *(f"f_{corps_}" for corps_ in corps))


@pytest.mark.rule("GI-14.1.2a2", "GI-14.1.1a4")
def test_a_mandated_battle_in_a_plan_17_hex_earns_a_point(front):
    table = fight_plan17(front)
    table.play_on(until="choose_action")
    assert ((1, 0), (1, 0)) == (table.s.points, table.s.mandated)

    table = fight_plan17(front, "66")
    table.play_on(until="choose_action")
    assert ((0, 0), (1, 0)) == (table.s.points, table.s.mandated)
    table = fight_plan17(front, turn=5)
    table.play_on(until="choose_action")
    assert ((0, 0), (1, 0)) == (table.s.points, table.s.mandated)


@pytest.mark.rule("GI-14.1.2d1")
def test_attackers_without_supply_earn_no_point(front):
    table = fight_plan17(front, german="87 97 86")
    table.play_on(until="choose_action")

    assert ((0, 0), (1, 0)) == (table.s.points, table.s.mandated)


@pytest.mark.rule("GI-14.2.2b2")
@pytest.mark.parametrize(
    ("forts", "german", "points"),
    [("", "54 64", 3), ("fort_namur 64,", "54 64", 0), ("", "54", 0)],
)
def test_maubeuge_and_namur_without_forts_are_worth_three_points(front, forts, german, points):
    table = front(f"{forts} {BOTH}", "short_campaign", turn=7, german=german)
    count_points(table.s)

    assert points == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.2.2b3")
@pytest.mark.parametrize(("corps", "points"), [("g_iii 52, g_iv 52", 2), ("g_iii 52", 0)])
def test_two_corps_in_an_allied_antwerp_are_worth_two_points(front, corps, points):
    table = front(f"{corps}, fort_antwerp 52, {BOTH}", "short_campaign", turn=7)
    count_points(table.s)

    assert points == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.2.2b4")
def test_seven_lost_french_corps_are_worth_three_points_on_turn_5(front):
    corps = ("ii", "iii", "iv", "v", "vi", "viii", "x")
    pieces = ", ".join(f"f_{name} 30" for name in corps)
    table = front(f"{pieces}, f_2c 40, {BOTH}", "short_campaign", turn=5)
    destroy(table.s, table.unit("f_2c"), "GI-9.3.3b")
    for name in corps[1:]:
        destroy(table.s, table.unit(f"f_{name}"), "GI-9.3.3b")
    count_points(table.s)
    assert 0 == table.s.points[GERMAN]

    destroy(table.s, table.unit("f_ii"), "GI-9.3.3b")
    count_points(table.s)
    assert 3 == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.2.2b5")
@pytest.mark.parametrize(("scenario", "points"), [("short_campaign", 3), ("full_campaign", 0)])
def test_six_hits_on_the_british_are_worth_three_points_on_turn_5(front, scenario, points):
    british = ("b_1", "b_2", "b_3")
    table = front(f"b_1 30, b_2 30, b_3 30, {BOTH}", scenario, turn=5)
    for unit in (*british, *british[:2], "f_i"):
        hit(table.s, table.unit(unit), "GI-9.3.3a")
    count_points(table.s)
    assert 0 == table.s.points[GERMAN]

    hit(table.s, table.unit("b_3"), "GI-9.3.3a")
    count_points(table.s)
    assert points == table.s.points[GERMAN]


@pytest.mark.rule("GI-14.1.3a1")
def test_nothing_more_is_counted_once_the_game_is_won(front):
    table = front(BOTH, "short_campaign", turn=7, points=(0, 0), german="19 54 64", cups=CUPS)
    count_points(table.s)

    assert ("german", "german_immediate") == ended(table)
    assert 10 == table.s.points[GERMAN]


@pytest.mark.rule("GI-2.8d", "GI-13.1.2d", "GI-2.8c")
def test_every_prize_draws_a_marker_from_the_cup(front):
    table = front(BOTH, cups=((), (1, 3, 3)), german=REIMS, rail_ends=False)
    draw_german_markers(table.s)

    assert 1 == len(table.s.cups[GERMAN])
    assert 7 == sum(value for _, value in table.s.prizes) + table.s.cups[GERMAN][0]


@pytest.mark.parametrize(
    ("points", "ending"),
    [
        ((0, 3), "german_decisive"), ((0, 2), "german_marginal"), ((3, 0), "german_marginal"),
        ((4, 0), "allied_marginal"), ((6, 0), "allied_marginal"), ((7, 0), "allied_decisive"),
    ],
)  # fmt: skip
def test_lorraine_is_judged_by_the_difference(front, points, ending):
    table = front("f_xx 79, g_xxi 105", "lorraine", turn=3, points=points)
    count_points(table.s)

    assert ending == table.s.ended.ending


def test_lorraine_pays_fixed_points_for_hexes(front):
    table = front("f_xx 96, g_xxi 105", "lorraine", turn=2)
    capture(table, "96")
    assert (2, 0) == table.s.points

    table.s.turn = 3
    table.control(german="96 87 88")
    count_points(table.s)
    assert (2, 6) == table.s.points


@pytest.mark.rule("GI-9.1.1b", "GI-9.3.5a", "GI-14.1.1a4")
def test_a_battle_beyond_those_that_are_owed_is_no_mandated_one(front):
    table = fight_plan17(front, mandated=(0, 0))
    assert not table.s.battle.is_plan17

    table.play_on(until="choose_action")
    assert ((0, 0), (0, 0)) == (table.s.points, table.s.mandated)


@pytest.mark.rule("GI-14.1.3a1")
def test_the_check_of_paris_lapses_if_the_allies_have_it_back_on_the_same_turn(front):
    table = front(f"f_ii 19, {BOTH}", turn=4, german="19", cups=CUPS)
    capture(table, "19")
    count_points(table.s)
    assert (None, 0) == (table.s.ended, table.s.points[GERMAN])

    table.s.turn = 5
    table.control(german="19")
    count_points(table.s)
    assert (None, 10) == (table.s.ended, table.s.points[GERMAN])


@pytest.mark.rule("GI-14.1.2b", "GI-14.1.3a2")
def test_paris_counts_once_while_it_is_german_and_again_when_it_is_retaken(front):
    table = front(f"f_ii 19, {BOTH}", turn=5, points=(9, 0), german="19", cups=CUPS)
    for _ in range(2):
        count_points(table.s)
        assert 10 == table.s.points[GERMAN]
    capture(table, "19")
    assert 0 == table.s.points[GERMAN]

    table.control(german="19")
    count_points(table.s)
    assert (None, 10) == (table.s.ended, table.s.points[GERMAN])
