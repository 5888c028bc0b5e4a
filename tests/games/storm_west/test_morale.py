"""Control, morale and victory (3.5, chapter 4), and what the end of turn 9 brings (8.3, 8.7)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.morale import check_victory, judge_war, welcome_yanks
from games.storm_west.rules.morale import test_germany as judge_germany
from games.storm_west.state import take_hex

SIX = "us_1 3339, us_3 3339, us_26 3339, us_42 3340, us_28 3340, us_4 3340"
"""Six American divisions behind Paris."""


@pytest.mark.rule("SW-3.5a")
def test_every_hex_belongs_to_one_side(any_book):
    """Given any hex of land, exactly one side controls it."""
    german, allied = any_book.start_control

    assert not german & allied
    assert any_book.whole_land == german | allied


@pytest.mark.rule("SW-3.5b")
def test_the_trenches_part_the_sides_at_the_start(campaign, front):
    """Given the campaign, 2731 is German and 2732 Allied, and so are the trenches of both."""
    table = front("")

    assert ("german", "allied") == (table.owner("2731"), table.owner("2732"))
    works, german = campaign.front.works, campaign.start_control[GERMAN]
    assert works["main_trench"] & german == works["main_trench"]
    assert not works["allied_trench"] & german


@pytest.mark.rule("SW-3.5c")
def test_a_hex_changes_hands_when_it_is_entered_and_not_by_a_zone(front):
    """Given a German corps that marches through two empty hexes, both are German afterwards."""
    table = front("ge_54 3535", german="3535").run("march", GERMAN)
    table.answer("ge_54", "done", "3435", "3335", "stop")

    assert ["german", "german"] == [table.owner(number) for number in ("3435", "3335")]
    assert ["allied", "allied"] == [table.owner(number) for number in ("3436", "3336")]


@pytest.mark.rule("SW-3.5c", "SW-4.2c")
def test_a_hex_changes_hands_as_often_as_it_is_taken(front):
    table = front("")
    reims = table.hex("3029")
    for seat, morale in ((GERMAN, (18, 12)), (ALLIED, (15, 15)), (GERMAN, (18, 12))):
        take_hex(table.s, seat, reims)
        assert morale == table.s.morale
        assert table.book.seats[seat] == table.owner("3029")


@pytest.mark.rule("SW-4.2a")
def test_objectives_have_their_values(campaign):
    """Given the map, Mons is worth 1, Reims 3 and each hex of Paris 5."""
    worth = {campaign.land.number(hex_): value for hex_, value in campaign.objectives.items()}

    assert [1, 3, 5, 5, 5] == [worth[number] for number in ("1829", "3029", "3337", "3338", "3438")]


@pytest.mark.rule("SW-4.2b")
def test_morale_moves_in_the_middle_of_a_phase(front):
    """Given 15 and 15, a German corps that marches into Reims makes it 18 and 12 at once."""
    table = front("ge_54 3028").run("march", GERMAN).answer("ge_54", "done", "3029")

    assert (18, 12) == table.s.morale
    assert [3, -3] == sorted((told["points"] for told in table.told("told.morale")), reverse=True)


@pytest.mark.rule("SW-4.3a")
@pytest.mark.parametrize(
    ("morale", "after", "back"),
    [((29, 10), (30, 5), (25, 10)), ((10, 3), (15, 0), (10, 5)), ((15, 15), (20, 10), (15, 15))],
)
def test_morale_stays_on_its_track(front, morale, after, back):
    """Given 29 and five points more it is 30; if they are lost again it is 25."""
    table = front("", morale=morale)
    paris = table.hex("3337")
    take_hex(table.s, GERMAN, paris)
    assert after == table.s.morale
    take_hex(table.s, ALLIED, paris)

    assert back == table.s.morale


@pytest.mark.rule("SW-4.1", "SW-4.4a")
@pytest.mark.parametrize(
    ("morale", "winner", "ending"),
    [
        ((0, 9), ALLIED, "german_morale_gone"),
        ((9, 0), GERMAN, "allied_morale_gone"),
        ((0, 0), ALLIED, "german_morale_gone"),
        ((1, 1), None, ""),
    ],
)
def test_a_side_without_morale_at_the_end_of_a_turn_has_lost(front, morale, winner, ending):
    """Given German morale 0 at the end of a turn the Allies have won; so at 0 for both."""
    table = front("", morale=morale)
    check_victory(table.s)

    if winner is None:
        assert table.s.ended is None
    else:
        assert (winner, ending) == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-4.4a", "SW-4.4c", "SW-5.2c")
def test_morale_is_looked_at_only_after_both_player_turns(campaign):
    """Given Allied morale 0 in the German turn, the Allied turn is played before the check."""
    phases = campaign.sequence.phases

    assert ["fortune", "player_turn", "victory"] == [phase.id for phase in phases]
    assert "check_victory" == phases[-1].run


@pytest.mark.rule("SW-4.4c")
def test_allied_morale_may_be_lifted_off_zero_in_time(front):
    """Given Allied morale 0 that is 3 again when the turn ends, the game goes on."""
    table = front("", morale=(15, 3), turn=6)
    take_hex(table.s, GERMAN, table.hex("3029"))
    assert 0 == table.s.morale[ALLIED]
    assert table.s.ended is None
    take_hex(table.s, ALLIED, table.hex("3029"))
    check_victory(table.s)

    assert table.s.ended is None


@pytest.mark.rule("SW-4.4b")
def test_germany_that_holds_out_has_won(front):
    """Given the end of turn 16 with German morale 1, the Germans have won."""
    table = front("", morale=(1, 20), turn=16)
    check_victory(table.s)
    assert table.s.ended is None
    judge_war(table.s)

    assert (GERMAN, "german_holds_out") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-4.5a", "SW-4.5b")
@pytest.mark.parametrize(
    ("turn", "morale", "goes_on"),
    [
        (9, (18, 13), True), (9, (18, 14), False), (9, (17, 13), False), (9, (20, 10), True),
        (8, (1, 29), True), (10, (17, 14), True),
    ],
)  # fmt: skip
def test_germany_is_tested_once_when_its_turn_9_ends(front, turn, morale, goes_on):
    """Given 18 and 14 at the end of the German turn 9, the Allies have won before their turn."""
    table = front("", morale=morale, turn=turn).run("end_player_turn", GERMAN)

    assert goes_on == (table.s.ended is None)
    if not goes_on:
        assert (ALLIED, "german_test_failed") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-4.5a")
@pytest.mark.parametrize("scenario", ["storm_elsewhere", "allied_offensive", "plan_1919"])
def test_other_scenarios_have_no_test(front, scenario):
    table = front("", scenario, morale=(1, 29), turn=9)
    judge_germany(table.s)

    assert table.s.ended is None


@pytest.mark.rule("SW-4.6")
@pytest.mark.parametrize(
    ("pieces", "slots", "points"),
    [
        (SIX, {}, 1),
        (SIX.replace("us_4 3340", "us_4 3340*"), {}, 0),
        (SIX.replace(", us_4 3340", ", us_tc 3340"), {}, 0),
        (SIX, {"unsupplied": "us_4"}, 0),
        (SIX, {"cross_fed": "us_4"}, 0),
        (SIX, {"fort_fed": "us_4"}, 0),
        (SIX, {"yanks_came": True}, 0),
    ],
    ids=["six", "one worn", "tanks", "hungry", "cross-traced", "fortress", "again"],
)
def test_six_whole_divisions_in_supply_lift_allied_morale_once(front, pieces, slots, points):
    """Given six full divisions in supply +1, once; German morale stays."""
    table = front(pieces, turn=8, **slots)
    welcome_yanks(table.s)

    assert (15, 15 + points) == table.s.morale
    assert bool(points) == bool(table.told("told.yanks"))


@pytest.mark.rule("SW-4.6")
def test_the_yanks_come_after_supply_is_known_and_before_anything_else(front):
    """Given six divisions as an Allied turn begins, one of them cut off: nothing; then +1, once."""
    table = front(SIX, turn=8).run("begin_player_turn", ALLIED)
    assert 16 == table.s.morale[ALLIED]
    table.run("begin_player_turn", ALLIED)
    assert 16 == table.s.morale[ALLIED]
    assert 15 == front(SIX, turn=8).run("begin_player_turn", GERMAN).s.morale[ALLIED]

    away = SIX.replace("us_4 3340", "us_4 2127, ge_54 2027, ge_55 2128, ge_19 2227, ge_65 2126")
    table = front(away, turn=8).run("begin_player_turn", ALLIED)
    assert {"us_4"} == table.units(table.s.unsupplied)
    assert 15 == table.s.morale[ALLIED]


@pytest.mark.rule("SW-4.6", "SW-S2.3")
@pytest.mark.parametrize("scenario", ["allied_offensive", "plan_1919"])
def test_the_yanks_have_come_already_in_later_scenarios(front, scenario):
    table = front(SIX, scenario, turn=9)
    before = table.s.morale
    welcome_yanks(table.s)

    assert before == table.s.morale


@pytest.mark.rule("SW-4.7", "SW-16.6b")
def test_the_allies_are_paid_for_big_bertha_when_their_next_turn_begins(front):
    """Given Big Bertha lost in the Allied turn 10, Allied morale rises in turn 11, exactly once."""
    table = front("", "campaign", "bertha_moves", turn=10, bertha=-1, bertha_is_gone=True)
    assert (15, 15) == table.s.morale
    table.run("begin_player_turn", GERMAN)
    assert (15, 15) == table.s.morale
    table.run("begin_player_turn", ALLIED)
    assert (15, 16) == table.s.morale
    table.run("begin_player_turn", ALLIED)

    assert (15, 16) == table.s.morale


@pytest.mark.rule("SW-4.7")
def test_big_bertha_lost_as_an_allied_turn_begins_is_paid_for_in_the_next(front):
    """Given a gun that the supply of an Allied turn takes away, that turn began with it."""
    table = front("fr_1 2631", "campaign", "bertha_moves", turn=10, allied="2631")
    table.s.bertha = table.hex("2631")
    table.s.control = (0, table.book.whole_land)
    table.run("begin_player_turn", ALLIED)
    assert -1 == table.s.bertha
    assert (15, 15) == table.s.morale
    table.run("begin_player_turn", ALLIED)

    assert (15, 16) == table.s.morale


@pytest.mark.rule("SW-4.7")
def test_without_the_option_big_bertha_stays(front):
    """Given the plain game, the gun never leaves, and nobody is paid."""
    table = front("fr_1 2631", turn=10, allied="2631")
    table.s.bertha = table.hex("2631")
    table.run("begin_player_turn", ALLIED).run("end_player_turn", ALLIED)

    assert table.hex("2631") == table.s.bertha
    assert not table.s.bertha_is_gone


def converted(front, pieces, **slots):
    """What the end of the German turn 9 makes of a position, if the test is passed."""
    table = front(pieces, turn=9, morale=(18, 13), **slots)
    return table.run("end_player_turn", GERMAN)


@pytest.mark.rule("SW-8.3", "SW-2.44b")
def test_assault_corps_become_regular_step_for_step(front):
    """Given a worn assault corps in 2731, its worn substitute stands there afterwards."""
    table = converted(front, "ge_st_3 2731*, ge_st_9 2632")

    assert (1, "2731") == (table.steps("ge_sub_3"), table.hex_of("ge_sub_3"))
    assert (2, "2632") == (table.steps("ge_sub_9"), table.hex_of("ge_sub_9"))
    gone = table.units(table.s.gone)
    assert {"ge_st_3", "ge_st_9"} <= gone
    assert not {"ge_sub_3", "ge_sub_9"} & gone


@pytest.mark.rule("SW-8.3")
def test_lost_assault_corps_become_lost_substitutes(front):
    """Given an assault corps in the dead pile, its substitute lies there, and can be recovered."""
    table = front("ge_54 2731", turn=9, morale=(18, 13)).bury("ge_st_3")
    table.run("end_player_turn", GERMAN)

    assert {"ge_sub_3"} == table.units(table.s.dead)
    table.s.stock = (1, *table.s.stock[1:])
    assert "ge_sub_3" in table.run("rebuild_units", GERMAN).options


@pytest.mark.rule("SW-8.3", "SW-13.8a")
def test_covered_assault_corps_become_covered_substitutes(front):
    table = front("ge_54 2731, ge_st_3 2731", turn=9, morale=(18, 13), covered="ge_st_3")
    table.run("end_player_turn", GERMAN)

    assert {"ge_sub_3"} == table.units(table.s.covered)


@pytest.mark.rule("SW-8.3", "SW-8.7", "SW-4.5a")
def test_the_test_comes_before_the_change(front):
    """Given a failed test, the game is over and nothing is replaced."""
    table = front("ge_st_3 2731", turn=9, morale=(17, 13)).run("end_player_turn", GERMAN)

    assert table.s.ended is not None
    assert "2731" == table.hex_of("ge_st_3")


@pytest.mark.rule("SW-8.3", "SW-8.7")
@pytest.mark.parametrize(("turn", "seat"), [(8, GERMAN), (9, ALLIED), (10, GERMAN)])
def test_nothing_is_replaced_at_other_times(front, turn, seat):
    table = front("ge_st_3 2731, ge_agb 2631", turn=turn, morale=(18, 13))
    table.run("end_player_turn", seat)

    assert ("2731", "2631") == (table.hex_of("ge_st_3"), table.hex_of("ge_agb"))


@pytest.mark.rule("SW-8.7")
def test_the_guns_leave_for_good(front):
    """Given the guns on the map at the end of the German turn 9, they are out of the game."""
    table = converted(front, "ge_agb 2631, ge_54 2731")

    assert table.s.hex[table.unit("ge_agb")] < 0
    assert "ge_agb" in table.units(table.s.gone)
    assert "ge_agb" not in table.units(table.s.dead)


@pytest.mark.rule("SW-8.3", "SW-S3.8b", "SW-S3.2b")
def test_nothing_is_replaced_in_1919(front):
    """Given turn 9 of 1919, assault corps stay what they are."""
    table = front("ge_st_3 2731", "plan_1919", turn=9, morale=(5, 0))
    table.run("end_player_turn", GERMAN)

    assert "2731" == table.hex_of("ge_st_3")
