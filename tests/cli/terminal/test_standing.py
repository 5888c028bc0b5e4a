"""Answers that a person lets stand in windows of one kind, or in every window."""

from __future__ import annotations

from random import Random

import pytest

from ww1core import Action, Game, load, open_title, save
from ww1core.play.standing import EVERY_WINDOW, Standing
from ww1core.session.speech import standing_text


@pytest.fixture
def waiting(tmp_path):
    """A kept game in which a window of the tutorial asks red."""
    rng = Random(13)
    game = Game(open_title("tutorial"), seed=13)
    while game.offer.seat != 1 or not game.offer.asking.spec.window:
        game.apply(game.offer.seat, Action(game.offer.number, rng.choice(game.offer.options)))
    path = tmp_path / "waiting.ww1"
    save(game, path)
    return path


@pytest.fixture
def told(waiting, ww1):
    """Exit code, standard output and error when red types some lines."""

    def run(*lines: str):
        arguments = ("play", "--load", str(waiting), "--seat", "blue=random", "--plain")
        return ww1(*arguments, lines="\n".join([*lines, ""]))

    return run


def test_an_answer_stands_until_it_is_taken_back(told):
    out = told("ask all", "stand pass", "stand", "stand off")[1]

    assert 2 == out.count("standing answer at assault declared: pass\n")
    assert "there is no standing answer\n" in out


def test_an_answer_may_stand_in_every_window(told):
    assert "standing answer in every window: pass\n" in told("ask all", "stand pass everywhere")[1]


def test_an_answer_stands_in_windows_of_its_kind_alone_and_is_kept_with_the_game(told, waiting):
    told("ask all", "stand pass")
    game, _ = load(open_title("tutorial"), waiting)
    game.close()

    assert ((1, "assault_declared_play", Standing("pass")),) == game.standing.all()


def test_an_answer_stands_until_something_happens(told):
    out = told("ask all", "stand pass everywhere until turn")[1]

    assert "standing answer in every window: pass until the next turn\n" in out


def test_an_answer_that_stands_is_told_in_the_words_of_the_title():
    book = open_title("gwc", "bleid", language="fr")

    def said(decision, *standing):
        return book.say(standing_text(book, decision, Standing(*standing))).replace("\xa0", " ")

    assert "dans chaque fenêtre : ne rien jouer" == said(EVERY_WINDOW, "pass")
    assert said(EVERY_WINDOW, "pass", "order").startswith("dans chaque fenêtre : ne rien jouer j")
    assert "avant un jet de défense : ne rien jouer" == said("before_defence_play", "pass")
    assert said("roll_called_back_play", "pass").endswith(": laisser tel quel")
    assert "dans chaque fenêtre : retreat" == said(EVERY_WINDOW, "retreat")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ask all\nstand pass until dawn", "until 'dawn': expected turn"),
        ("ask all\nstand Support I", "stand 'Support I': expected a word, such as pass"),
    ],
)
def test_what_cannot_stand_is_refused(told, line, message):
    code, _, err = told(line)

    assert (2, f"ww1: input line 2: {message}\n") == (code, err)


def test_a_person_is_reminded_of_what_stands_in_a_game_that_was_loaded(told, waiting, ww1):
    told("ask all", "stand pass everywhere until turn")
    again = ("play", "--load", str(waiting), "--seat", "blue=random", "--plain")
    out = ww1(*again, lines="stand off\n")[1]

    assert 1 == out.count("standing answer in every window: pass until the next turn\n")
    assert "there is no standing answer\n" in out
    assert "stands as the answer" not in ww1(*again)[1]
