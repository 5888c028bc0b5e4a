"""Whole games by chance: they end by the rules, and no position breaks one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.clash_giants.laws import LAWS
from games.clash_giants.rules.victory import central_points, level_of
from ww1core.errors import PluginError
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

SCENARIOS = ("galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser")
READINGS = (
    "army_zones", "player_turns", "supply_on_turn_1", "single_shift", "cavalry_storms_forts",
    "partial_recoil", "forts_hold", "retired_defend", "limit_of_one", "marked_do_not_open",
)  # fmt: skip
OPTIONS = {
    "galicia_campaign": ("free_landwehr", "pass_surcharge"),
    "galicia_krasnik": (*READINGS, "no_offensives", "no_friction"),
    "first_ypres_campaign": ("no_strategic_rail",),
    "first_ypres_yser": (
        *(one for one in READINGS if "forts" not in one), "no_stubborn_villages", "no_flood",
        "mounted_only", "mixed_stacks", "no_first_turn_limit",
    ),
}  # fmt: skip
"""Options to be played in each scenario; all are played somewhere."""
GAMES = 25
DEEP_GAMES = 1000
BLOCK = 50


def derived_faults(s):
    """The derived slots that differ from what the rest of the state says."""
    fresh = s.clone()
    fresh.rebuild()
    for slot in s.slots:
        if slot.kind == "derived" and getattr(fresh, slot.name) != getattr(s, slot.name):
            yield f"{slot.name} is out of date"


def faults(s):
    """Everything that is wrong with a position."""
    return [*filter(None, (law(s) for law in LAWS.values())), *derived_faults(s)]


def play_checked(book, seed, every):
    """Play a random game and look at every so many-th position; the ending."""
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    random = Random(seed)
    dead = 0
    offer = advance(s)
    while offer is not None:
        if s.decided % every == 0 or s.activation is None:
            assert [] == faults(s), (book.scenario, seed, s.decided)
            gone = sum(1 << unit for unit, steps in enumerate(s.steps) if steps == 0)
            assert dead == dead & gone, (book.scenario, seed, s.decided)
            dead = gone
        assert offer.options
        offer = decide(s, offer, random.choice(offer.options))
    assert [] == faults(s)
    return s


def assert_ended_by_the_rules(s):
    """The winner and the ending are what the position says."""
    winner, ending = s.ended
    assert ending in s.book.endings
    if ending.endswith("_instant"):
        assert s.book.seats[winner] == ending.partition("_")[0]
    else:
        assert s.turn == s.book.sequence.clock.last
        assert ending == level_of(s, central_points(s))


@pytest.mark.parametrize("first", range(0, GAMES, 5))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_by_the_rules(open_book, scenario, first):
    for seed in range(first, first + 5):
        assert_ended_by_the_rules(play_checked(open_book(scenario), seed, every=25))


@pytest.mark.parametrize(
    ("scenario", "option"), [(scenario, one) for scenario, all_ in OPTIONS.items() for one in all_]
)
def test_random_games_end_by_the_rules_with_every_option(open_book, scenario, option):
    for seed in range(2):
        assert_ended_by_the_rules(play_checked(open_book(scenario, option), seed, every=10))


def test_every_option_is_played_somewhere(title):
    played = {option for all_ in OPTIONS.values() for option in all_}

    assert {option.id for option in title.options} == played


@pytest.mark.parametrize(
    ("scenario", "option"),
    [
        ("galicia_krasnik", "no_flood"),
        ("first_ypres_yser", "no_strategic_rail"),
        ("first_ypres_yser", "forts_hold"),
        ("first_ypres_campaign", "cavalry_storms_forts"),
        ("galicia_krasnik", "pass_surcharge"),
    ],
)
def test_an_option_is_refused_where_what_it_changes_does_not_occur(title, scenario, option):
    with pytest.raises(PluginError, match=f"option '{option}' is not for scenario '{scenario}'"):
        title.open(scenario, (option,))


@pytest.mark.parametrize("name", ["random", "aggressive", "greedy"])
@pytest.mark.parametrize("scenario", ["galicia_krasnik", "first_ypres_yser"])
def test_every_player_plays_to_the_end(open_book, scenario, name):
    book = open_book(scenario)

    result = play_game(book, [make_player(name, book, 1), make_player(name, book, 2)], 3)

    assert result.ending in book.endings


@pytest.mark.deep
@pytest.mark.parametrize("first", range(0, DEEP_GAMES, BLOCK))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_thousand_random_games_end_by_the_rules(open_book, scenario, first):
    for seed in range(first, first + BLOCK):
        assert_ended_by_the_rules(play_checked(open_book(scenario), seed, every=25))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("scenario", "pair"),
    [(scenario, pair) for scenario, all_ in OPTIONS.items() for pair in combinations(all_, 2)],
)
def test_random_games_end_by_the_rules_with_every_pair_of_options(open_book, scenario, pair):
    assert_ended_by_the_rules(play_checked(open_book(scenario, *pair), 1, every=10))
