"""Stored games: every ending of every scenario was reached once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.play.notation import read
from ww1core.plugins import open_title
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay
from ww1core.saving.secret import dice_key
from ww1core.testing.reachability import reached_nodes
from ww1core.turns.chance import KeyedChance
from ww1core.turns.run import answer, step

HERE = Path(__file__).parent
CAMPAIGN = {"allied_victory", "german_victory", "allied_immediate", "german_immediate"}


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


def endings_of(book):
    """The endings that the victory rules of a scenario can give."""
    margin = book.entry.victory
    return CAMPAIGN if margin is None else {level.result for level in margin.levels}


@pytest.mark.rule("GI-14.1.3a1", "GI-14.1.3b", "GI-14.1.3c", "GI-14.2.3c")
def test_every_ending_of_a_scenario_has_a_stored_game(any_book, stored):
    reached = {ending for name, ending in stored if name == any_book.scenario}

    assert endings_of(any_book) == reached


def nodes_of(recorded):
    """The names of the procedures and decisions that a stored game comes to."""
    book = open_title("grand_illusion", recorded.header.scenario)
    s = book.state_type(book)
    s.chance = KeyedChance(dice_key(recorded.header.secret), recording=False)
    for entry in recorded.entries:
        offer = None
        while offer is None:
            yield book.program.nodes[s.stack[-1][0]].name
            offer = step(s)
        answer(s, offer, read(book, offer, entry.action))


def test_stored_games_come_to_every_procedure_and_decision(what_if):
    left = {node.name for node in what_if.program.nodes} & reached_nodes(what_if)
    for path in sorted(HERE.glob("journals/*/*.jsonl"), key=lambda path: path.stat().st_size):
        if left:
            left.difference_update(nodes_of(read_journal(path)))

    assert set() == left


WHOLE = (
    "lorraine/place_elan_hit", "lorraine/stay_or_retire", "short_campaign/choose_dig",
    "short_campaign/name_riders", "what_if/choose_beach",
)  # fmt: skip
"""Short games that come to most of the flow, from the set-up to the last count."""


@pytest.fixture(scope="module", params=WHOLE)
def replayed(request):
    """How a stored game ended, and ends now; playing it again compares dice and positions."""
    recorded = read_journal(HERE / "journals" / f"{request.param}.jsonl")
    game = replay(open_title("grand_illusion", recorded.header.scenario), recorded)
    return recorded.ending, game.outcome.ending


@pytest.mark.rule("GI-4.0b", "GI-4.0c", "GI-4.0f", "GI-6.0a")
def test_whole_games_keep_their_way_through_the_turn(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-7.1a", "GI-7.1.1a", "GI-10.2a", "GI-8.4.3a1")
def test_whole_games_keep_their_way_through_arrivals(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-8.1.1a1", "GI-8.1.1b4", "GI-8.2.1a", "GI-8.2.2a")
def test_whole_games_keep_their_way_through_segments(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-8.4.1b", "GI-8.4.2a", "GI-8.4.6a2", "GI-8.5a")
def test_whole_games_keep_their_way_through_marches(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-8.7.1a", "GI-8.7.2a", "GI-8.7.2b", "GI-8.7.3b")
def test_whole_games_keep_their_way_through_general_retreats(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-9.1.2a", "GI-9.1.2b", "GI-9.1.2c", "GI-9.1.3b")
def test_whole_games_keep_their_way_through_declared_battles(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-9.2.2b1", "GI-9.2.3a1", "GI-9.2.3a2", "GI-9.2.3a5")
def test_whole_games_keep_their_way_through_the_board(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-9.1.3f", "GI-9.3.1a", "GI-9.3.5b", "GI-9.6.3a")
def test_whole_games_keep_their_way_through_fire(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-9.4.3a1", "GI-9.4.3b", "GI-9.4.4a", "GI-9.4a")
def test_whole_games_keep_their_way_through_retreats(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-14.3.4a", "GI-14.3.6a", "GI-14.3.6A4a", "GI-14.3.6B4")
def test_whole_games_keep_their_way_through_plans(replayed):
    assert replayed[0] == replayed[1]


@pytest.mark.rule("GI-14.3.6B5a", "GI-14.3.6B5d", "GI-12.5.3a", "GI-8.4.3e")
def test_whole_games_keep_their_way_through_holland(replayed):
    assert replayed[0] == replayed[1]


def test_a_game_is_kept_as_it_was_told():
    assert {"lorraine"} == {path.stem for path in HERE.glob("playthroughs/*.txt")}
