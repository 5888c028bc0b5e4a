"""Stretches of a player turn that bots plan as a whole."""

from __future__ import annotations

from collections import Counter

from games.storm_west.phrases import ACTIVATIONS
from ww1core.play.activations import activation_of
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.player import turn_for
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

LONGEST = 30
"""A search over more decisions finds little."""


def test_one_march_and_one_attack_are_short_stretches():
    book = open_title("storm_west", "michael")
    s = book.state_type(book)
    s.chance = RandomChance(2)
    greedy = GreedyPlayer(book, 2)
    offer, last, run = advance(s), None, 0
    longest, stretches = Counter(), Counter()
    while offer is not None and s.turn < book.first_turn + 2:
        now = activation_of(s)
        run = run + 1 if now == last else 1
        if now is not None:
            name = book.program.nodes[now.node].name
            stretches[name] += now != last
            longest[name] = max(longest[name], run)
        last = now
        offer = decide(s, offer, greedy.choose(turn_for(greedy, s, offer, 3)))

    assert ACTIVATIONS.keys() == longest.keys()
    assert LONGEST >= max(longest.values())
    assert stretches["march"] > 20, "one march does not run into the next"
    assert stretches["attack"] > 3
