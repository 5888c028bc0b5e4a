"""The planner plans the activation of an army as a whole."""

from __future__ import annotations

from ww1core.play.activations import activation_of
from ww1core.players.planner import Effort, PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

SMALL = Effort(plans=4, trials=12, work=3000)


def test_an_army_is_searched_for_once_until_the_dice_fall():
    book = open_title("clash_giants", "first_ypres_yser")
    s = book.state_type(book)
    s.chance = RandomChance(3)
    offer = advance(s)
    while activation_of(s) is None or offer.count == 1:
        offer = decide(s, offer, offer.option(0))
    planner, kept, searches, forced = PlannerPlayer(book, 1, SMALL), None, 0, 0
    army, drawn, asked = activation_of(s), s.drawn, set()
    while activation_of(s) == army and s.drawn == drawn:
        told = []
        planner.progress = told.append
        turn = turn_for(planner, s, offer, 1, kept)
        choice = planner.choose(turn)
        kept = turn.kept
        searches += bool(told)
        forced += offer.count == 1
        asked.add(offer.name)
        offer = decide(s, offer, choice)

    assert forced, "somebody is asked with nothing to choose, and the plan goes on after it"
    assert {"choose_mover", "march", "declare_combat"} <= asked
    assert 1 == searches
