"""Players without a thought, and games that are stopped."""

from __future__ import annotations

import pytest

from ww1core.play.game import Game
from ww1core.players.player import Turn
from ww1core.plugins import Option, find_title
from ww1core.testing.playing import (
    ERROR,
    LENGTH,
    Bounds,
    FirstPlayer,
    LargestPlayer,
    PassingPlayer,
    play,
    played,
    seats_of,
)
from ww1core.testing.subject import subject_of

WIDE = Bounds(10_000, 100)


@pytest.fixture(scope="module")
def book():
    return find_title("tutorial").open("dawn")


@pytest.fixture(scope="module")
def subject():
    return subject_of("tutorial", scenarios=("dawn",))


class Asked:
    """A decision with some options."""

    seat = 0

    def __init__(self, *options):
        self.options = options
        self.count = len(options)
        self.option = options.__getitem__

    def copy(self):
        return self


def chosen(player, *options):
    return player.choose(Turn(None, Asked(*options), None))


def test_a_passing_player_prefers_the_plainest_word():
    assert "done" == chosen(PassingPlayer(), 3, 4, "march", "hold", "done")


def test_a_passing_player_says_any_word_before_it_does_something():
    assert "march" == chosen(PassingPlayer(), 3, 4, "march", "fire")


def test_a_passing_player_without_a_word_takes_the_first_option():
    assert 3 == chosen(PassingPlayer(), 3, 4)


def test_the_first_player_takes_the_first_option():
    assert 3 == chosen(FirstPlayer(), 3, 4, "done")


def test_the_largest_player_takes_a_word_only_without_anything_else():
    assert 4 == chosen(LargestPlayer(), 3, 4, "done")
    assert "hold" == chosen(LargestPlayer(), "march", "hold")


@pytest.mark.parametrize("kind", ["aggressive", "greedy", "passing", "largest", "first", "mixed"])
def test_games_of_every_kind_end(subject, kind):
    (one,) = played(subject, kind)

    assert one.fault is None
    assert one.outcome.ending in subject.title.facts.endings


def test_the_titles_own_players_play_each_in_all_seats(book):
    assert [("commander", "commander")] == list(seats_of(book, "own", 0))


def test_a_mixture_has_another_player_in_every_seat(book):
    (names,) = seats_of(book, "mixed", 0)
    (others,) = seats_of(book, "mixed", 1)

    assert 2 == len(set(names))
    assert names != others


def test_games_are_played_once_for_all_checks(subject):
    assert played(subject, "first") is played(subject, "first")


def test_a_game_that_is_too_long_is_stopped_with_its_answers(book):
    one = play(book, ("random", "random"), 0, Bounds(10, 0))

    assert LENGTH == one.kind
    assert 10 == len(one.fault.answers) == one.fault.number
    assert "no end after 10 decisions" == one.fault.message


def test_the_answers_of_a_stopped_game_are_those_of_a_game_with_its_seed(book):
    fault = play(book, ("random", "random"), 3, Bounds(20, 0)).fault
    game = Game(book, seed=3)
    for seat, said in fault.answers:
        game.apply(seat, game.read(said))

    assert 20 == len(game.entries)


def test_a_player_that_is_not_there_is_reported(book):
    one = play(book, ("nobody", "random"), 0, WIDE)

    assert ERROR == one.kind
    assert "no player 'nobody'" in one.fault.message


def test_an_answer_that_is_not_offered_is_reported(book, monkeypatch):
    monkeypatch.setattr(FirstPlayer, "choose", lambda _self, _turn: "surrender")
    one = play(book, ("first", "first"), 0, WIDE)

    assert ERROR == one.kind
    assert "player 'first' answers 'surrender' to 'choose_unit'" in one.fault.message


def test_a_player_looks_ahead_only_for_the_first_part_of_a_game(book, monkeypatch):
    looked = []
    player = book.players["commander"](book, 0)
    choose = type(player).choose
    monkeypatch.setattr(
        type(player), "choose", lambda self, turn: looked.append(1) or choose(self, turn)
    )
    one = play(book, ("commander", "commander"), 0, Bounds(10_000, 5))

    assert 5 == len(looked)
    assert one.outcome is not None


def test_an_option_that_seats_others_is_played_once_beside_the_scenarios(subject, monkeypatch):
    dawn = subject.scenarios[0]
    seated = Option("three", "three play", seats=("a", "b", "c"))
    others = (Option("fog", "fog"), seated, seated._replace(id="no", allowed=lambda _: False))
    monkeypatch.setattr(subject.title, "options", others)

    assert ((dawn, ()), (dawn, ("three",))) == subject.tables
