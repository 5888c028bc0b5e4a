from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.errors import PluginError
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.player import turn_for
from ww1core.players.random import RandomPlayer
from ww1core.players.selfplay import play_game
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, current_offer, decide


def position(book, choices=(), **slots):
    """The state and the offer after some answers; slots are set before them."""
    s = book.state_type(book)
    s.chance = RandomChance(1)
    advance(s)
    for name, held in slots.items():
        if name == "steps":
            s.steps[:] = type(s.steps)("b", held)
        else:
            setattr(s, name, held)
    offer = current_offer(s)
    for choice in choices:
        offer = decide(s, offer, choice)
    return s, offer


def answer(book, s, offer, seed, **settings):
    player = GreedyPlayer(book, seed, **settings)
    return player.choose(turn_for(player, s, offer))


def test_greedy_clearly_beats_random(installed):
    book = open_title("duel", "long")
    won = [0, 0, 0]
    for seed in range(24):
        greedy, random = GreedyPlayer(book, seed), RandomPlayer(seed)
        players = (greedy, random) if seed % 2 else (random, greedy)
        winner = play_game(book, players, seed).winner
        won[winner if winner < 0 else int(players[winner] is greedy)] += 1

    assert won[True] >= 2 * won[False]


def test_greedy_takes_what_gains_most(duel):
    s, offer = position(duel, ["card"], hands=(0b100111, 0b111000000), deck=0)

    assert {2, 5} >= {answer(duel, s, offer, seed) for seed in range(20)}


def test_equally_good_options_are_all_chosen_now_and_then(duel):
    s, offer = position(duel, ["card"], hands=(0b100111, 0b111000000), deck=0)

    assert {2, 5} == {answer(duel, s, offer, seed) for seed in range(20)}


def test_a_pick_is_judged_as_if_the_picking_ended_with_it(duel):
    s, offer = position(duel, ["attack", 4, 0])
    picked = [answer(duel, s, offer, seed, samples=24, width=96) for seed in range(10)]

    assert "done" in offer.options
    assert "done" not in picked


def test_depth_sees_the_worth_of_a_decision_that_only_prepares(duel):
    s, offer = position(duel, hands=(0, 0), steps=[3, 3, 3, 3, 1, 0, 0, 0])
    shallow = {answer(duel, s, offer, seed, depth=1) for seed in range(20)}
    deep = {answer(duel, s, offer, seed, depth=4, samples=8) for seed in range(5)}

    assert {"attack", "rest"} == shallow
    assert {"attack"} == deep


def test_a_won_game_is_better_than_any_evaluation(duel):
    s, offer = position(duel, ["attack", 0, 1, 2], steps=[3, 3, 3, 3, 0, 0, 0, 1])
    book = SimpleNamespace(evaluation=lambda s, seat: -1000.0 * (s.ended is not None), title="duel")
    player = GreedyPlayer(book, 1, samples=24, width=96)
    gains = player._gains(turn_for(player, s, offer), offer.options, 1)

    assert (3, "done") == offer.options
    assert [20e9 / 24, 16e9 / 24] == pytest.approx(gains)


@pytest.mark.parametrize(("width", "trials"), [(64, 8), (8, 8), (3, 3)])
def test_no_more_than_width_options_are_tried(brawl, width, trials):
    judged = []

    def judge(s, seat):
        judged.append(s)
        return 0.0

    s, offer = position(brawl, ["attack"])
    book = SimpleNamespace(evaluation=judge, title="brawl")
    player = GreedyPlayer(book, 1, width=width)
    player.choose(turn_for(player, s, offer))

    assert 8 == len(offer.options)
    assert trials + 1 == len(judged)


def test_an_answer_does_not_depend_on_what_is_hidden(duel):
    def judge(s, seat):
        return s.hands[0] * s.hands[1] % 11

    book = SimpleNamespace(evaluation=judge, title="duel")
    honest, seeing = [], []
    for theirs in (0b111000, 0b111000000):
        s, offer = position(duel, ["card"], hands=(0b111, theirs), deck=0xFF8 & ~theirs)
        honest.append([answer(book, s, offer, seed) for seed in range(20)])
        seeing.append(max(offer.options, key=lambda card: (0b111 & ~(1 << card)) * theirs % 11))

    assert honest[0] == honest[1]
    assert seeing[0] != seeing[1]


def test_the_same_seed_gives_the_same_answers(duel):
    games = [
        play_game(duel, (GreedyPlayer(duel, 5), GreedyPlayer(duel, 6)), seed) for seed in (1, 1, 2)
    ]

    assert games[0] == games[1]
    assert games[0] != games[2]


def test_thinking_leaves_the_game_as_it_was(duel):
    s, offer = position(duel)
    before = (list(s.steps), s.hands, s.deck, list(s.stack), s.drawn, s.decided)
    answer(duel, s, offer, 1, depth=3)

    assert before == (list(s.steps), s.hands, s.deck, list(s.stack), s.drawn, s.decided)


def test_a_title_without_evaluation_has_no_greedy_player():
    book = SimpleNamespace(evaluation=None, title="duel")

    with pytest.raises(PluginError, match="duel has no evaluation"):
        GreedyPlayer(book, 1)


def test_a_planned_pick_is_judged_before_any_dice(installed):
    """In a decision that is listed under plans nobody rolls, and its last word gains nothing."""
    book = open_title("brawl")
    s = book.state_type(book)
    s.chance = RandomChance(3)
    offer = advance(s)
    while offer is not None and offer.name != "add_attacker":
        offer = decide(s, offer, offer.options[0])
    judged = []

    def judge(state, _seat):
        judged.append(state.drawn)
        return float(state.decided)

    planned = SimpleNamespace(**vars(book))
    planned.evaluation, planned.plans = judge, frozenset({"add_attacker"})
    s.book = planned
    chosen = answer(planned, s, offer, 1)

    assert isinstance(chosen, int)
    assert {s.drawn} == set(judged)
