"""Big Bertha and the Paris gun (4.7, 16.6, 16.10)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.bertha import emplacements
from games.storm_west.rules.morale import check_victory
from ww1core.events import Rolled


def bertha(front, pieces, *options, **slots):
    """Big Bertha in its first hex, with the options."""
    table = front(pieces, "campaign", "bertha_moves", *options, **slots)
    table.s.bertha = table.hex("2631")
    return table


@pytest.mark.rule("SW-16.6a", "SW-16.6c")
def test_big_bertha_moves_at_once_when_its_hex_is_taken(front):
    """Given Allies who march into 2631, the Germans choose another hex before the next march."""
    table = bertha(front, "fr_1 2731", allied="2731").run("move_regularly", ALLIED)
    table.play_on(until="march_members", bring_on="done")
    table.answer("fr_1", "done", "2631", "stop")

    assert ("move_bertha", "german") == table.asked
    assert "SW-16.6a" in table.rules_against("stay")
    near = table.hexes_offered
    assert "2631" not in near
    assert all("german" == table.owner(number) for number in near)
    table.answer(min(near))
    assert table.hex(min(near)) == table.s.bertha
    assert (15, 15) == table.s.morale


@pytest.mark.rule("SW-16.6a")
def test_big_bertha_stands_within_ten_hexes_of_paris(front):
    """Given all German hexes in supply, those within ten of a hex of Paris take the gun."""
    table = bertha(front, "")
    grid, hexes = table.book.land.grid, emplacements(table.s)
    near = 0
    for number in ("3337", "3338", "3438"):
        near |= grid.within(table.hex(number), 10)

    assert hexes
    assert not hexes & ~near
    assert not hexes & ~table.s.control[GERMAN]
    assert not hexes >> table.hex("2631") & 1


@pytest.mark.rule("SW-16.6a")
def test_big_bertha_may_stay_where_it_is_only_cut_off(front):
    """Given its hex cut off from supply but German, the gun may stay, or move."""
    ring = "fr_1 2531, fr_2 2630, fr_3 2730, fr_4 2731, fr_5 2632, fr_6 2530"
    table = bertha(front, ring).run("begin_player_turn", ALLIED)
    assert ("move_bertha", "german") == table.asked
    table.answer("stay")
    assert table.hex("2631") == table.s.bertha
    table.run("end_player_turn", ALLIED)

    assert ("move_bertha", "german") == table.asked


@pytest.mark.rule("SW-16.6b", "SW-4.7")
def test_big_bertha_without_another_place_is_lost(front):
    """Given no hex for it the gun is out of the game; the Allies are paid once, the Germans not."""
    table = bertha(front, "fr_1 2631", allied="2631")
    table.s.control = (0, table.book.whole_land)
    table.run("end_player_turn", ALLIED)

    assert -1 == table.s.bertha
    assert ["told.bertha_lost"] == [key for key in table.told() if "bertha" in key]
    table.run("begin_player_turn", ALLIED)
    assert (15, 16) == table.s.morale


@pytest.mark.rule("SW-16.6a")
@pytest.mark.parametrize("how", ["advance", "infiltration"])
def test_big_bertha_answers_advances_and_infiltrations(front, how):
    if how == "advance":
        table = bertha(front, "fr_1 2731, fr_2 2731, fr_3 2731, ge_60 2631*", turn=10)
        table.assault("2631", "fr_1 fr_2 fr_3", 6)
        table.play_on(until="advance", suffer_defence_point="ge_60")
        table.answer("fr_3", "done")
    else:
        table = bertha(front, "fr_aac 2731", turn=10)
        table.s.agile = (0, 1 << table.unit("fr_aac"))
        table.run("infiltrate", ALLIED).answer("fr_aac", "2631")

    assert ("move_bertha", "german") == table.asked


@pytest.mark.rule("SW-16.10")
@pytest.mark.parametrize(("dice", "lost"), [([6, 6], 1), ([6, 5], 0), ([1, 1], 0)])
def test_two_sixes_of_the_paris_gun_cost_a_point(front, dice, lost):
    """Given two sixes Allied morale falls by 1 and German morale stays."""
    table = front("", "campaign", "paris_gun", turn=3, dice={"paris_gun": dice})
    table.s.bertha = table.hex("2631")
    table.run("end_player_turn", GERMAN)

    assert (15, 15 - lost) == table.s.morale


@pytest.mark.rule("SW-16.10n")
@pytest.mark.parametrize("scenario", ["campaign", "allied_offensive"])
def test_the_paris_gun_fires_in_the_campaign_and_in_the_allied_offensive(front, scenario):
    table = front("", scenario, "paris_gun", turn=10, dice={"paris_gun": [6, 6]})
    before = table.s.morale[ALLIED]
    table.s.bertha = table.hex("2631")
    table.run("end_player_turn", GERMAN)

    assert before - 1 == table.s.morale[ALLIED]


@pytest.mark.rule("SW-16.10")
def test_the_paris_gun_fires_in_german_turns_while_it_is_there(front):
    """Given no Big Bertha, or an Allied turn, nobody rolls."""
    table = front("", "campaign", "paris_gun", turn=3, bertha=-1).run("end_player_turn", GERMAN)
    assert [] == table.told(Rolled)

    table = front("", "campaign", "paris_gun", turn=3)
    table.s.bertha = table.hex("2631")
    table.run("end_player_turn", ALLIED)
    assert [] == table.told(Rolled)


@pytest.mark.rule("SW-16.10", "SW-4.5a")
def test_the_paris_gun_fires_before_germany_is_tested(front):
    """Given 18 and 14 on turn 9, two sixes pass the test."""
    table = front("", "campaign", "paris_gun", turn=9, morale=(18, 14), dice={"paris_gun": [6, 6]})
    table.s.bertha = table.hex("2631")
    table.run("end_player_turn", GERMAN)

    assert table.s.ended is None
    check_victory(table.s)
    assert table.s.ended is None


@pytest.mark.rule("SW-16.6a")
def test_big_bertha_that_is_lost_is_not_asked_for_again(front):
    """Given the gun gone, neither check of supply asks for it, whoever plays."""
    table = bertha(front, "fr_1 2631", allied="2631", bertha=-1)
    table.s.bertha = -1
    for seat in (GERMAN, ALLIED):
        assert table.run("begin_player_turn", seat).is_done
        assert table.run("end_player_turn", seat).is_done


@pytest.mark.rule("SW-16.6a")
def test_big_bertha_cut_off_waits_for_the_next_check_of_supply(front):
    """Given its hex still German but cut off, nothing is asked between attacks of the Allies."""
    ring = "fr_1 2531, fr_2 2630, fr_3 2730, fr_4 2731, fr_5 2632, fr_6 2530"
    table = bertha(front, ring).run("combat_phase", ALLIED).answer("stop")
    assert table.is_done
    table.run("end_player_turn", ALLIED)

    assert ("move_bertha", "german") == table.asked
