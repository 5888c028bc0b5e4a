"""Stored games: every ending of every scenario was reached once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.play.notation import read
from ww1core.plugins import open_title
from ww1core.saving.journal import read_journal
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


def test_a_game_is_kept_as_it_was_told():
    assert {"lorraine"} == {path.stem for path in HERE.glob("playthroughs/*.txt")}
