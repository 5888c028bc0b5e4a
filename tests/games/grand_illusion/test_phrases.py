"""Lines that stand for several answers."""

from __future__ import annotations

import pytest

from games.grand_illusion.phrases import ANSWERS, PHRASES
from ww1core.play import Game
from ww1core.play.notation import expand
from ww1core.session.typed_words import phrases_read


@pytest.mark.parametrize("typed", ["yes", "no"])
def test_yes_and_no_answer_what_is_asked(typed, campaign):
    for decision, answer in ANSWERS[typed].items():
        assert ((decision, answer),) == expand(PHRASES, typed, decision)
        assert answer in {word.word for word in campaign.program.asking(decision).spec.words}


@pytest.mark.parametrize(
    ("typed", "decision", "answers"),
    [
        ("marche f_viii vers 96", "march_members", {"f_viii", "done", "96", "stop"}),
        ("marche f_viii de 97 vers 96", "choose_action", {"97", "done", "f_viii", "96", "stop"}),
        ("réorganise 87", "choose_action", {"reorganize", "87"}),
        ("défends avec g_xxi, g_ii_b", "choose_defender", {"g_xxi", "g_ii_b"}),
        ("place f_xx au couloir 2", "choose_lane", {"2", "f_xx"}),
        ("tous se replient vers 98", "name_group", {"all", "98"}),
        ("repli f_xx vers 98", "name_group", {"f_xx", "together", "98"}),
    ],
)
def test_phrases_are_typed_in_french_too(lorraine, typed, decision, answers):
    french = lorraine.read_in("fr")

    assert answers == {answer for _, answer in expand(phrases_read(french), typed, decision)}


def test_a_group_marches_from_its_hex_in_one_line(lorraine):
    game = Game(lorraine, seed=18)
    game.apply_text(0, "march f_viii, f_xiii from 97 to 96")

    spelled = [entry.action for entry in game.entries]
    assert ["choose_action", "march_members", "march_members", "march_members", "march_step"] == [
        action.partition(" ")[0] for action in spelled
    ]
    assert "march_members" == game.offer.name
