"""What the planner plans here: one Order, without what is asked in the enemy's Turn."""

from __future__ import annotations

from random import Random

from ww1core.players.greedy import GreedyPlayer
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.player import turn_for
from ww1core.players.playouts import Answer, Playout, Quick
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide
from ww1core.turns.windows import PASS


def test_a_turn_that_ends_without_an_order_plans_nothing_more():
    book = open_title("gwc", "bleid")
    s, greedy = book.state_type(book), GreedyPlayer(book, 1)
    s.chance = RandomChance(1)
    offer = advance(s)
    while offer.name != "give_order" or "end" not in offer:
        offer = decide(s, offer, greedy.choose(turn_for(greedy, s, offer, 1)))
    turn, end = turn_for(greedy, s, offer, 1), Answer("give_order", "end")
    world = Playout(turn.imagine(1), turn.offer, book.evaluation, KeyedDice(4))

    played = world.play((end,), Quick(book.evaluation, Random(5)))

    assert (end,) == played.plan
    assert played.then, "the enemy acts, so the plan is over"


def test_a_fire_card_is_played_against_a_move_in_imagined_games(field):
    table = field(german="L5 inf14", entente="I5 lig14, I6 lig14", hands=("", "O21 O20"))
    table.set_off("inf14").answer("K5")
    quick = Quick(table.book.evaluation, Random(1))

    assert ("stepped_play", "entente") == table.asked
    assert PASS != quick.choose(table.s, table.offer)
