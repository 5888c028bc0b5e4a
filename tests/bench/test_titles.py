"""What is measured of a title: playouts, replay, states at decisions."""

from __future__ import annotations

import json

import pytest

from bench import playouts
from bench.playouts import Stopwatch, Table
from bench.titles import decision_states, plain_dicts
from ww1core.players.selfplay import play_seed
from ww1core.plugins import open_title
from ww1core.saving.saves import replay
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import current_offer


@pytest.fixture(scope="module")
def table():
    return Table(open_title("tutorial"))


def test_only_decisions_with_a_choice_count(table):
    results = [play_seed(table.book, table.names, seed) for seed in range(12)]
    asked = sum(result.decisions for result in results)

    assert sum(result.counted_decisions for result in results) == table.play(range(12)) < asked


def test_no_round_plays_the_games_of_another(table):
    first, second = table.seeds(1), table.seeds(2)

    assert set() == set(first) & set(second)
    assert table.games == len(first) == len(second)


def test_a_latency_is_noted_for_each_choice_but_the_last(table):
    choices = table.play([5])

    assert len(table.latencies([5])) in {choices - 1, choices}


def test_an_answer_without_a_choice_is_not_timed():
    watch = Stopwatch()
    for options in (2, 1, 3):
        watch.note_question()
        watch.note_answer(options)

    assert 1 == len(watch.seconds)


def test_a_recorded_game_replays_to_the_end_of_its_playout(table, tmp_path):
    result = play_seed(table.book, table.names, 2)
    game = replay(table.book, table.record(2, tmp_path))

    assert (result.winner, result.ending) == game.outcome


def test_replay_and_playout_count_the_same_decisions(table, one_round, monkeypatch):
    monkeypatch.setattr(playouts, "REPLAYED", 1)

    assert all(speed > 0 for speed in playouts.replay_speeds(table))


def test_states_stand_at_decisions(table):
    states = decision_states(table, 1)

    assert len(states) > 10
    assert all(current_offer(s) is not None for s in states)


def test_dicts_hold_what_a_saved_state_holds(table):
    for s in decision_states(table, 1):
        content = plain_dicts(s)

        assert json.dumps(content) == json.dumps(plain_dicts(unpack(table.book, pack(s))))
        assert {"unit"} == set(content["pieces"])
        assert {"hex", "steps", "facing"} == set(content["pieces"]["unit"][0])


def test_dicts_of_different_states_differ(table):
    texts = {json.dumps(plain_dicts(s)) for s in decision_states(table, 1)}

    assert len(decision_states(table, 1)) == len(texts)


def test_chess_is_played_to_the_end():
    moves = playouts.play_chess([1, 2])

    assert moves == len(playouts.chess_latencies([1, 2])) > 20
