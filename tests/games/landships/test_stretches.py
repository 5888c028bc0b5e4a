"""Stretches that bots plan as a whole, phrases of one line, and the scenario for a first game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.landships.facts import FACTS
from games.landships.phrases import ACTIVATIONS, PHRASES
from ww1core import Game
from ww1core.errors import IllegalAction
from ww1core.play.activations import activation_of
from ww1core.play.notation import expand
from ww1core.players.planner import PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.session.typed_words import phrase_key
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

LONGEST = 30
"""A search over more decisions finds little."""


def answers(offer, random):
    """As printed where that may be said, else anything."""
    return "as_printed" if "as_printed" in offer.options else random.choice(offer.options)


@pytest.mark.parametrize("scenario", ["bagatelle", "musical_box"])
def test_stretches_are_short(opened, scenario):
    book = opened(scenario)
    s, random = book.state_type(book), Random(2)
    s.chance = RandomChance(2)
    offer, last, run = advance(s), None, 0
    longest = Counter()
    while offer is not None:
        now = activation_of(s)
        run = run + 1 if now == last else 1
        last = now
        if now is not None:
            name = book.program.nodes[now.node].name
            longest[name] = max(longest[name], run)
        offer = decide(s, offer, answers(offer, random))

    assert {"foot_move", "volley"} <= longest.keys() <= ACTIVATIONS.keys()
    assert LONGEST > max(longest.values())


def test_the_planner_plays_the_first_scenario(opened):
    assert "bagatelle" == FACTS.first
    book = opened(FACTS.first)
    s, random = book.state_type(book), Random(3)
    s.chance = RandomChance(3)
    planner, kept, offer, planned = PlannerPlayer(book, 1), None, advance(s), 0
    while offer is not None and planned < 6:
        if "as_printed" in offer.options or offer.count == 1 or s.turn < 1:
            offer = decide(s, offer, answers(offer, random))
            continue
        turn = turn_for(planner, s, offer, 5, kept)
        choice = planner.choose(turn)
        kept = turn.kept
        assert choice in offer
        offer = decide(s, offer, choice)
        planned += 1
    assert 6 == planned


def test_a_shot_is_written_in_one_line(opened):
    shot = (("?choose_fire", "shoot"), ("choose_shooter", "C13.1"), ("choose_target", "A01.1"))

    assert shot == expand(PHRASES, "shoot at A01.1 with C13.1")
    texts = opened("bagatelle").texts
    assert all(f"typed.{phrase_key(phrase)}" in texts for phrase in PHRASES)


def test_a_line_that_moves_another_unit_ends_the_move_under_way(opened):
    """A squad in a trench goes a half point along it and has another left."""
    game = Game(opened("bagatelle"), seed=1)
    for line in ("as_printed", "done", "as_printed"):
        game.apply_text(game.offer.seat, line)
    while game.offer.name != "choose_mover":
        game.apply_text(game.offer.seat, "done")
    seat = game.offer.seat
    game.apply_text(seat, "move C02.3 to 4:1407")
    assert "foot_step" == game.offer.name

    game.apply_text(seat, "move C02.4 to 4:1407")
    assert ("foot_step", "choose_mover") == tuple(
        entry.action.split()[0] for entry in game.entries[-3:-1]
    )


@pytest.fixture
def first_move(opened):
    """The fast start at its first movement on foot, and the seat that moves."""
    game = Game(opened("bagatelle"), seed=1)
    for line in ("as_printed", "done", "as_printed"):
        game.apply_text(game.offer.seat, line)
    while game.offer.name != "choose_mover":
        game.apply_text(game.offer.seat, "done")
    return game, game.offer.seat


def test_a_move_to_a_hex_out_of_reach_is_refused_as_a_whole(first_move):
    game, seat = first_move
    with pytest.raises(IllegalAction, match="4:1310"):
        game.apply_text(seat, "move C02.3 to 4:1310")

    assert "choose_mover" == game.offer.name


def test_all_done_ends_the_move_under_way_and_the_movement(first_move):
    game, seat = first_move
    game.apply_text(seat, "move C02.3 to 4:1407")
    assert "foot_step" == game.offer.name

    game.apply_text(seat, "all done")
    assert ["foot_step stop", "choose_mover done"] == [entry.action for entry in game.entries[-2:]]
