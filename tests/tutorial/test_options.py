"""Optional rules: chapter 9, each alone and both."""

from __future__ import annotations

import pytest
from ww1_tutorial.rules.assault import column_shifts, final_column
from ww1_tutorial.rules.movement import terrain

from ww1core.errors import PluginError
from ww1core.players.random import RandomPlayer
from ww1core.players.selfplay import play_game

CHOICES = [(), ("trenches",), ("mist",), ("mist", "trenches")]


@pytest.mark.rule("TUT-9.1")
def test_infantry_may_dig_as_its_order(position):
    table = position("B1 0203, R1 0605", "trenches").answer("B1", "dig")

    assert {"0203"} == table.hexes(terrain(table.s, "trench"))
    assert {"done"} == table.options


@pytest.mark.rule("TUT-9.1")
def test_without_the_option_nobody_digs(position):
    table = position("B1 0203, R1 0605", "mist").answer("B1")

    assert "dig" not in table.options
    assert ("TUT-9.1", "why.no_trenches") in table.why("dig")


@pytest.mark.rule("TUT-9.1")
def test_a_gun_does_not_dig(position):
    table = position("BG 0203 N, R1 0605", "trenches").answer("BG")

    assert (("TUT-9.1", "why.guns_do_not_dig"),) == table.why("dig")


@pytest.mark.rule("TUT-9.1")
def test_a_hex_has_one_trench(position):
    table = position("B1 0203, R1 0605", "trenches", terrain={"trench": "0203"}).answer("B1")

    assert (("TUT-9.1", "why.trench_is_there"),) == table.why("dig")


@pytest.mark.rule("TUT-9.2")
def test_a_trench_shifts_an_assault_to_the_left(position):
    table = position(
        "B1 0103, B2 0102, R1 0202, R2 0605",
        "trenches",
        terrain={"trench": "0202"},
        hands={"red": "Counter-order I"},
    )
    table.answer("B1", "assault", "0202", "B2")
    labels = table.book.assault_table.columns.labels

    assert ["trench"] == [shift.name for shift in column_shifts(table.s)]
    assert "1-1" == labels[final_column(table.s)]


@pytest.mark.rule("TUT-9.2")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1)])
def test_a_trench_takes_one_off_the_die_of_a_gun(position, die, left):
    table = position(
        "BG 0101 S, B1 0305, R1 0104, R2 0605",
        "trenches",
        terrain={"trench": "0104"},
        fire=[die],
    )
    table.answer("BG", "fire", "0104")

    assert left == table.steps("R1")


@pytest.mark.rule("TUT-9.3")
@pytest.mark.parametrize("options", CHOICES)
def test_in_mist_guns_see_no_further_than_two_hexes(position, options):
    table = position("BG 0101 S, B1 0305, R1 0104, R2 0103, R3 0605", *options)
    table.answer("BG", "fire")

    assert ({"0103"} if "mist" in options else {"0103", "0104"}) == table.options


@pytest.mark.rule("TUT-9.3")
def test_a_target_that_only_mist_hides_is_refused_by_the_rule_of_mist(position):
    table = position("BG 0101 S, B1 0305, R1 0104, R2 0103, R3 0605", "mist")
    table.answer("BG", "fire")

    assert ["TUT-9.3"] == [rule for rule, _ in table.why("0104")]


@pytest.mark.parametrize("options", CHOICES, ids="+".join)
@pytest.mark.parametrize("scenario", ["bridge", "dawn"])
def test_every_scenario_plays_with_every_choice_of_options(open_book, scenario, options):
    book = open_book(scenario, *options)
    endings = {
        play_game(book, [RandomPlayer(seed), RandomPlayer(seed)], seed).ending for seed in range(3)
    }

    assert options == tuple(sorted(book.options))
    assert endings <= {"annihilation", "objectives", "stalemate"}


def test_an_unknown_option_is_refused_with_those_there_are(title):
    with pytest.raises(PluginError, match=r"no option 'gas'; it has: trenches, mist"):
        title.open("bridge", ["gas"])


def test_every_option_names_a_rule_of_the_ledger(title, ledger):
    assert () == ledger.unknown(option.rule for option in title.options)
