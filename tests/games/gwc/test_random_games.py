"""Whole games by chance: they end by the rules, and no position breaks one."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc import plugin
from games.gwc.laws import COUNTS, LAWS
from games.gwc.rules.turns.endings import casualty_spaces
from games.gwc.rules.turns.points import points_of
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

SCENARIOS = (
    "bleid", "mondement", "eparges", "caures", "mort_homme", "fleury_june", "fleury_august",
    "berry", "laffaux_1917", "laffaux_1918", "cantigny", "chazelle", "belleau_wheat",
    "belleau_wise", "vaux", "ploisy",
)  # fmt: skip
GAMES = 10
BLOCK = 5
GAMES_OF_THREE = 2
DEEP_GAMES = 500
DEEP_BLOCK = 50
EVERY = 25


@pytest.fixture(scope="module")
def title():
    return Title(Plugins("gwc", plugin, ()))


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


def play_checked(book, seed, every=EVERY):
    """Play a random game and look at every so many-th position, and at each new Turn."""
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    random = Random(seed)
    counted = {}
    offer = advance(s)
    while offer is not None:
        if s.decided % every == 0 or (offer.name == "give_order" and not s.orders_given):
            assert [] == faults(s), (book.scenario, seed, s.decided, offer.name)
            if s.turn:
                counts = {name: count(s) for name, count in COUNTS.items()}
                assert counts == (counted or counts), (book.scenario, seed, s.decided)
                counted = counts
        assert offer.options
        assert offer.name != "give_order" or offer.seat or 1 == s.voice[1]
        offer = decide(s, offer, random.choice(offer.options))
    assert [] == faults(s)
    assert counted
    return s


def assert_ended_by_the_rules(s):
    """The winner and the ending are what the position says."""
    winner, ending = s.ended
    loser = 1 - winner
    assert ending in s.book.endings
    if ending == "surrender":
        assert casualty_spaces(s, loser) >= s.surrender[loser]
    elif ending == "annihilation":
        assert not s.occupied[loser]
    else:
        points = points_of(s, winner)
        assert points > 0 or (points == 0 and winner == s.initiative)
        assert not any(s.secret_chits)
    if ending == "sudden_death":
        assert s.time >= s.book.sheet.sudden_death
    if ending == "withdrawal":
        assert not all(s.occupied)


def play_block(title, scenario, seeds):
    book = title.open(scenario)
    for seed in seeds:
        assert_ended_by_the_rules(play_checked(book, seed))


@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_of_every_scenario_end_by_the_rules(title, scenario, first):
    play_block(title, scenario, range(first, first + BLOCK))


@pytest.mark.parametrize("scenario", ["bleid", "berry"])
def test_random_games_with_a_free_set_up_end_by_the_rules(title, scenario):
    assert_ended_by_the_rules(play_checked(title.open(scenario, ("free_setup",)), 1))


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize("options", [(), ("free_setup",)])
def test_random_games_of_three_players_end_by_the_rules(title, options):
    book = title.open("ploisy", ("three_players", *options))
    for seed in range(GAMES_OF_THREE):
        s = play_checked(book, seed)
        assert_ended_by_the_rules(s)


def test_every_option_is_played(title):
    assert ["free_setup", "three_players"] == [option.id for option in title.options]


def test_every_scenario_is_played(title):
    assert {one.id for one in title.scenarios} == set(SCENARIOS)


def test_the_same_seed_plays_the_same_game(title):
    book = title.open("bleid")
    one, other = (play_checked(book, 3) for _ in range(2))

    assert (one.ended, one.decided, one.vp, list(one.hex)) == (
        other.ended, other.decided, other.vp, list(other.hex),
    )  # fmt: skip


@pytest.mark.parametrize(
    "name", ["random", "aggressive", pytest.param("greedy", marks=pytest.mark.deep)]
)
def test_every_player_plays_to_the_end(title, name):
    book = title.open("bleid")

    result = play_game(book, [make_player(name, book, 1), make_player(name, book, 2)], 3)

    assert result.ending in book.endings


@pytest.mark.deep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(0, DEEP_GAMES, DEEP_BLOCK))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_five_hundred_random_games_of_every_scenario_end_by_the_rules(title, scenario, first):
    play_block(title, scenario, range(first, first + DEEP_BLOCK))


@pytest.mark.deep
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_position_of_a_game_breaks_a_law(title, scenario):
    assert_ended_by_the_rules(play_checked(title.open(scenario), 100, every=1))


@pytest.mark.deep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(0, DEEP_GAMES, DEEP_BLOCK))
def test_five_hundred_random_games_of_three_players_end_by_the_rules(title, first):
    book = title.open("ploisy", ("three_players",))
    for seed in range(first, first + DEEP_BLOCK):
        assert_ended_by_the_rules(play_checked(book, seed))
