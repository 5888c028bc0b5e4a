"""What a player is given: nothing of the secret, nothing of the true state."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, ModuleType

import pytest

from ww1core.errors import PluginError
from ww1core.play.game import secret_from_seed
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.player import Turn, turn_for
from ww1core.players.random import RandomPlayer
from ww1core.players.selfplay import GameError, play_game
from ww1core.turns import State
from ww1core.turns.chance import KeyedChance
from ww1core.turns.run import advance


def reachable(start):
    """Every object that can be reached, except by way of modules, types and globals."""
    found = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, ModuleType | type):
            continue
        found[id(thing)] = thing
        if isinstance(thing, FunctionType):
            parts = (thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__)
            waiting += [part for part in parts if part is not None]
        else:
            waiting += gc.get_referents(thing)
    return list(found.values())


def holds_secret(things, secret):
    return any(isinstance(thing, bytes | bytearray) and secret in thing for thing in things)


def begun(book, secret):
    s = book.state_type(book)
    s.chance = KeyedChance(secret)
    return s, advance(s)


class Searching:
    """Looks at everything it can reach before it answers like another player."""

    looks = True

    def __init__(self, inner, seed):
        self.inner = inner
        self.secret = secret_from_seed(seed)
        self.leaks = []
        self.imagined = 0

    def choose(self, turn):
        turn.view()
        turn.imagine(1)
        things = reachable((turn, self.inner))
        self.imagined += sum(isinstance(thing, State) for thing in things)
        if holds_secret(things, self.secret):
            self.leaks.append("secret")
        self.leaks += [thing for thing in things if isinstance(thing, KeyedChance)]
        return self.inner.choose(turn)


@pytest.mark.parametrize("make", [GreedyPlayer, lambda _book, seed: RandomPlayer(seed)])
def test_neither_secret_nor_true_chance_is_in_reach_of_a_player(duel, make):
    first, second = (Searching(make(duel, seat), 3) for seat in (0, 1))
    play_game(duel, (first, second), 3)

    assert [] == first.leaks + second.leaks
    assert 0 < first.imagined


def test_the_true_state_is_not_in_reach_of_a_player(duel):
    s, offer = begun(duel, b"secret" * 4)
    turn = turn_for(GreedyPlayer(duel, 1), s, offer)
    theirs = {id(s), id(s.stack), id(s.steps), id(s.chance)}

    assert set() == theirs & {id(thing) for thing in reachable(turn)}


def test_the_generator_that_dealt_hidden_things_is_not_in_reach_of_a_player(duel):
    """Its numbers could be run backwards, and the dealing undone."""
    s, offer = begun(duel, b"secret" * 4)
    turn = turn_for(Searching(None, 3), s, offer, 5)

    assert [] == [thing for thing in reachable(turn) if isinstance(thing, Random)]
    assert turn.imagine(1).chance is not None


def test_the_search_finds_what_is_in_reach(duel):
    secret = b"secret" * 4
    s, offer = begun(duel, secret)
    things = reachable(Turn(duel, offer, s))

    assert {id(s), id(s.chance)} <= {id(thing) for thing in things}
    assert holds_secret(reachable([secret]), secret)


def test_a_player_that_does_not_look_sees_no_game(duel):
    s, offer = begun(duel, b"secret" * 4)
    turn = turn_for(RandomPlayer(1), s, offer)

    assert offer.options == turn.options
    with pytest.raises(PluginError, match="looks = True"):
        turn.view()


class Widening:
    """Adds an answer to the offer it is given, and gives it."""

    looks = False

    def choose(self, turn):
        turn.offer._words += ("win",)
        return "win"


def test_a_player_that_widens_its_offer_is_refused(duel):
    with pytest.raises(GameError, match=r"'win' to .* which is not offered"):
        play_game(duel, [Widening(), Widening()], 1)


def test_a_player_has_an_offer_of_its_own(duel):
    s, offer = begun(duel, b"secret" * 4)
    turn = turn_for(RandomPlayer(1), s, offer)
    turn.offer.count = 99

    assert offer.count == len(offer.options) == len(turn.options)


def test_a_player_reads_the_answers_one_by_one(duel):
    s, offer = begun(duel, b"secret" * 4)
    turn = turn_for(RandomPlayer(1), s, offer)

    assert offer.options == tuple(turn.option(number) for number in range(turn.count))


def test_a_view_shows_the_own_hand_and_counts_the_other(duel):
    s, offer = begun(duel, b"secret" * 4)
    turn = turn_for(GreedyPlayer(duel, 1), s, offer)

    assert (s.hands[0], {"count": 3}) == turn.view()["hands"]
