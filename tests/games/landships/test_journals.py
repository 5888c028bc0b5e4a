"""Stored games: the endings that were reached, and that the games still go the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.play.notation import read
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay
from ww1core.saving.secret import dice_key
from ww1core.turns.chance import KeyedChance
from ww1core.turns.run import answer, step

HERE = Path(__file__).parent
BY_HAND = sorted(HERE.glob("journals/*/by_hand-*.jsonl"))
REPLAYED = sorted({*HERE.glob("journals/bagatelle/*"), *HERE.glob("journals/huj/*"), *BY_HAND})
"""The games that are played again each time; all others in the deep tests."""
OTHERS = sorted({*HERE.glob("journals/*/*.jsonl")} - {*REPLAYED})


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


@pytest.mark.rule("LS-2.1f", "LS-4.12")
def test_every_ending_of_a_scenario_has_a_stored_game(any_book, stored):
    reached = {ending for name, ending in stored if name == any_book.scenario}

    assert {level.result for level in any_book.entry.levels} == reached


def test_every_decision_is_a_choice_in_some_stored_game(opened):
    entries = (read_journal(path).entries for path in HERE.glob("journals/*/*.jsonl"))
    asked = {entry.action.partition(" ")[0] for one in entries for entry in one}
    program = opened("bagatelle").program

    assert set() == {asking.name for asking in program.askings if asking is not None} - asked


@pytest.mark.deep
@pytest.mark.timeout(600)
def test_every_procedure_runs_in_some_stored_game(opened):
    nodes = opened("bagatelle").program.nodes
    left = {node.name for node in nodes}
    for path in HERE.glob("journals/*/*.jsonl"):
        left -= passed(opened, read_journal(path))

    assert set() == left


def passed(opened, recorded):
    """The procedures and decisions that a game comes to."""
    header = recorded.header
    book = opened(header.scenario, *header.options)
    s, names = book.state_type(book), {at: node.name for at, node in enumerate(book.program.nodes)}
    s.chance = KeyedChance(dice_key(header.secret), recording=False)
    met = set()
    for entry in recorded.entries:
        offer = None
        while offer is None:
            met |= {names[at] for at, *_ in s.stack}
            offer = step(s)
        answer(s, offer, read(book, offer, entry.action))
    return met


def play_again(opened, path):
    """The ending of a stored game as it was recorded, and as it comes about again."""
    recorded = read_journal(path)
    game = replay(opened(recorded.header.scenario, *recorded.header.options), recorded)
    return recorded.ending, game.outcome.ending


@pytest.mark.parametrize("path", REPLAYED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_stored_game_is_played_again_alike(opened, path):
    before, now = play_again(opened, path)

    assert before == now


@pytest.mark.deep
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_other_stored_game_is_played_again_alike(opened, path):
    before, now = play_again(opened, path)

    assert before == now


def test_the_fast_start_and_a_battle_of_tanks_were_played_by_hand():
    assert {"bagatelle", "friend_or_foe"} == {path.parent.name for path in BY_HAND}


def test_a_game_is_kept_as_it_was_told():
    assert {"bagatelle"} == {path.stem for path in HERE.glob("playthroughs/*.txt")}
