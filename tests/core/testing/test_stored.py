"""Stored games: what breaks one and what does not, shown on the tutorial."""

from __future__ import annotations

from pathlib import Path

import pytest
from ww1_tutorial.rules import activation, assault
from ww1_tutorial.state import Field

from ww1core import Game, open_title
from ww1core.saving.journal import read_journal
from ww1core.saving.replay_compare import DIFFERENT, DIGESTS, ILLEGAL, SAME, classify
from ww1core.testing.stored import store
from ww1core.turns import column, value

JOURNALS = sorted((Path(__file__).parents[2] / "tutorial" / "journals").glob("*.jsonl"))


@pytest.fixture
def game():
    """A whole game by the first option of every decision."""
    game = Game(open_title("tutorial"), seed=1)
    while not game.is_over:
        game.apply(game.offer.seat, game.options(game.offer.seat)[0])
    return game


def test_a_stored_game_has_a_digest_at_the_end_of_every_turn(game, tmp_path):
    store(game, tmp_path / "deep" / "game.jsonl")
    recorded = read_journal(tmp_path / "deep" / "game.jsonl")
    digests = {entry.number: entry.digest for entry in recorded.entries if entry.digest}

    assert game.turn == len(digests)
    assert digests.items() <= {entry.number: entry.digest for entry in game.entries}.items()
    assert len(game.entries) in digests
    assert [entry[:4] for entry in game.entries] == [entry[:4] for entry in recorded.entries]
    assert recorded.snapshot is None
    assert recorded.shows_secret
    assert game.outcome.ending == recorded.ending


def test_a_stored_game_takes_the_place_of_the_one_before(game, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("something else")
    store(game, path)

    assert len(game.entries) == len(read_journal(path).entries)


class WiderField(Field):
    """The state of the tutorial with two fields that nothing uses."""

    weather: object = value(None)
    fatigue: object = column("b", fill=3)


class SpoiltField(Field):
    """The same with a field that does not have its default in play."""

    weather: object = value(None)

    def rebuild(self):
        super().rebuild()
        self.weather = "rain"


def classified(path):
    """How a stored game goes with the tutorial as it is just now."""
    recorded = read_journal(path)
    return classify(open_title("tutorial", recorded.header.scenario), recorded)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_field_that_nothing_uses_breaks_no_stored_game(path, monkeypatch):
    monkeypatch.setattr("ww1_tutorial.book.Field", WiderField)
    verdict = classified(path)

    assert (SAME, DIGESTS) == (verdict.kind, verdict.compared)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_step_that_is_added_or_has_another_name_breaks_no_stored_game(path, monkeypatch):
    written, choose_seat = activation.activation.function, activation.draw_marker

    def take_marker(s):
        return choose_seat(s)

    def pause(s):
        pass

    def steps():
        first, *rest = written()
        return (pause, first._replace(step=take_marker), *rest)

    monkeypatch.setattr(activation.activation, "function", steps)
    verdict = classified(path)

    assert (SAME, DIGESTS) == (verdict.kind, verdict.compared)


def test_a_field_that_changes_the_state_breaks_a_stored_game(monkeypatch):
    monkeypatch.setattr("ww1_tutorial.book.Field", SpoiltField)

    assert DIFFERENT == classified(JOURNALS[0]).kind


def test_a_decision_of_another_name_breaks_a_stored_game(monkeypatch):
    monkeypatch.setattr(assault.join_assault, "name", "support_assault")

    assert ILLEGAL == classified(JOURNALS[0]).kind
