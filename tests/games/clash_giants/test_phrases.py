"""Lines that stand for several answers."""

from __future__ import annotations

import pytest

from games.clash_giants.phrases import ANSWERS, PHRASES
from ww1core.play import Action, Game
from ww1core.play.notation import expand
from ww1core.plugins import find_title
from ww1core.session.reading import Reader


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        (
            "march DE-5R, DE-6R to 1606",
            [
                ("choose_mover", "DE-5R"),
                ("march", "1606"),
                ("choose_mover", "DE-6R"),
                ("march", "1606"),
            ],
        ),
        (
            "attack 1507 with DE-5R, DE-6R",
            [
                ("choose_target", "1507"),
                ("join_attack", "DE-5R"),
                ("join_attack", "DE-6R"),
                ("?join_attack", "attack"),
            ],
        ),
    ],
)
def test_a_line_stands_for_answers(line, answers):
    assert tuple(answers) == expand(PHRASES, line)


@pytest.mark.parametrize("typed", ["yes", "no"])
def test_yes_and_no_answer_what_is_asked(typed):
    for decision, answer in ANSWERS[typed].items():
        assert ((decision, answer),) == expand(PHRASES, typed, decision)


def test_several_units_march_to_a_place_by_its_name():
    game = Game(find_title("clash_giants").open("first_ypres_yser"), seed=2)
    while game.offer.name != "choose_mover":
        game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    reader = Reader(game)
    reading = reader.read("march de5r, de6r to dixmude")

    assert ["choose_mover DE-5R", "choose_mover DE-6R"] == list(reading.answers[::2])
    assert 1 == len(set(reading.answers[1::2]))
