from __future__ import annotations

import pytest

from ww1core.players import cluster_task
from ww1core.players.cluster_task import difference, play_part
from ww1core.players.recording import record_seed
from ww1core.players.simulation import match_of, play_seeds
from ww1core.saving.records import identity_of

NAMES = ("random", "aggressive")


@pytest.fixture
def asked(duel):
    """A match in plain values, and what the title there has to be."""
    return tuple(match_of(duel, NAMES)), identity_of(duel)


def test_a_worker_with_the_same_title_has_no_objection(asked):
    assert "" == difference(*asked)


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (4, "9.9", "core is "),
        (5, "2.0", "version is '1.0', here it is '2.0'"),
        (6, "abc", "content is '', here it is 'abc'"),
        (3, ("duel.more",), "extensions is (), here it is ('duel.more',)"),
    ],
)
def test_a_worker_says_what_differs(at, value, message, asked):
    plain, expected = asked
    other = (*expected[:at], value, *expected[at + 1 :])

    assert difference(plain, other).startswith(message)
    assert difference(plain, other) == play_part(plain, other, (1,), keeps=False)


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (0, "chess", "there is no title 'chess'"),
        (1, "endless", "duel has no scenario 'endless'"),
        (3, ("random", "me"), "duel has no player 'me'"),
    ],
)
def test_a_worker_says_what_it_does_not_have(at, value, message, asked):
    plain, expected = asked
    other = (*plain[:at], value, *plain[at + 1 :])

    assert difference(other, expected).startswith(message)


def test_answers_are_plain(duel, asked):
    games = list(play_seeds(duel, match_of(duel, NAMES), [5, 6]))
    answers = play_part(*asked, (5, 6), keeps=False)

    assert [(False, tuple(game), b"") for game in games] == answers
    assert {tuple} == {type(plain) for _, plain, _ in answers}


def test_the_rest_of_a_part_is_left_when_games_are_long(asked, monkeypatch):
    monkeypatch.setattr(cluster_task, "SPAN", -1.0)

    assert [5] == [plain[0] for _, plain, _ in play_part(*asked, (5, 6, 7), keeps=False)]


def test_journals_travel_with_their_games(duel, asked, tmp_path):
    record_seed(duel, NAMES, 5, tmp_path)
    ((_, _, journal),) = play_part(*asked, (5,), keeps=True)

    assert (tmp_path / "5.ww1").read_bytes() == journal


def test_a_game_that_fails_is_answered_with_its_message(duel):
    match = match_of(duel, ("cheat", "random"))
    ((has_failed, plain, journal),) = play_part(tuple(match), identity_of(duel), (5,), keeps=True)

    assert (True, 5) == (has_failed, plain[0])
    assert "which is not offered" in plain[1]
    assert b"which is not offered" in journal
