"""Lines that stand for several answers."""

from __future__ import annotations

import pytest

from games.grand_illusion.phrases import ANSWERS, PHRASES
from ww1core.play import Game
from ww1core.play.notation import expand


@pytest.mark.parametrize("typed", ["yes", "no"])
def test_yes_and_no_answer_what_is_asked(typed, campaign):
    for decision, answer in ANSWERS[typed].items():
        assert ((decision, answer),) == expand(PHRASES, typed, decision)
        assert answer in {word.word for word in campaign.program.asking(decision).spec.words}


def test_a_group_marches_from_its_hex_in_one_line(lorraine):
    game = Game(lorraine, seed=18)
    game.apply_text(0, "march f_viii, f_xiii from 97 to 96")

    spelled = [entry.action for entry in game.entries]
    assert ["choose_action", "march_members", "march_members", "march_members", "march_step"] == [
        action.partition(" ")[0] for action in spelled
    ]
    assert "march_members" == game.offer.name
