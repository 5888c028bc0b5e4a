from __future__ import annotations

import gc
from random import Random
from types import FrameType, FunctionType, ModuleType

import pytest

from ww1core.errors import FlowError, PluginError
from ww1core.play.game import Game
from ww1core.play.views import Viewer, imagine, view
from ww1core.players.player import turn_for
from ww1core.turns import NOBODY, OWNER, State, column, derived, end_game, record, roll, value
from ww1core.turns.chance import KeyedChance
from ww1core.turns.encoding import pack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer


class Hidden(State):
    steps: object = column("b", by="unit", fill=1)
    losses: object = column("b", by="unit", fill=3, shown=NOBODY)
    morale: object = column("b", by="seat", fill=9, shown=OWNER)
    score: int = value(4)
    hands: tuple = value((0b0111, 0b1000), shown=OWNER)
    lists: tuple = value(((1, 2), (3,)), shown=OWNER)
    deck: int = value(0b110000, shown=NOBODY)
    discard: tuple = value((1, 2, 3), shown=NOBODY)
    plan: object = value(None, shown=NOBODY)
    total: list = derived(lambda s: [sum(s.losses)])
    battle: object = record(tuple)


GAME = Procedure("game", steps=(lambda s: end_game(s, 1, "over"),))


@pytest.fixture
def s(start):
    return start(Hidden, GAME, title="hidden")


def test_a_public_slot_is_seen_by_everyone(s):
    for seat in (0, 1):
        seen = view(s, seat)

        assert (4, (1, 1, 1, 1)) == (seen["score"], seen["steps"])


@pytest.mark.parametrize(
    ("seat", "expected"), [(0, (0b0111, {"count": 1})), (1, ({"count": 3}, 8))]
)
def test_a_seat_sees_its_own_part_and_how_much_the_others_hold(s, seat, expected):
    assert expected == view(s, seat)["hands"]


def test_a_list_of_another_seat_is_counted(s):
    assert ((1, 2), {"count": 1}) == view(s, 0)["lists"]


def test_a_seat_sees_its_own_number_of_a_column_of_seats(s):
    seen = view(s, 1)["morale"]

    assert 9 == seen[1]
    assert 9 != seen[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_nobody_sees_is_only_counted(s, seat):
    seen = view(s, seat)

    assert {"count": 2} == seen["deck"]
    assert {"count": 3} == seen["discard"]
    assert {"count": 0} == seen["plan"]
    assert {"count": 4} == seen["losses"]


@pytest.mark.parametrize("seat", [-1, 2])
def test_who_has_no_seat_sees_no_hand(s, seat):
    assert ({"count": 3}, {"count": 1}) == view(s, seat)["hands"]


def test_a_derived_slot_is_not_shown(s):
    """It follows from slots that may be hidden."""
    assert "total" not in view(s, 0)


def test_a_view_tells_turn_decisions_and_position(s):
    s.turn, s.decided = 3, 8
    seen = view(s, 0)

    assert (3, 8, None) == (seen["turn"], seen["decisions"], seen["ended"])
    assert [("game", "<lambda>", ())] == seen["stack"]


def test_everything_is_open_once_the_game_is_over(s):
    advance(s)
    seen = view(s, 0)

    assert (0b0111, 0b1000) == seen["hands"]
    assert (0b110000, (1, 2, 3), (3, 3, 3, 3)) == (seen["deck"], seen["discard"], seen["losses"])
    assert (1, "over") == seen["ended"]


def test_a_view_differs_only_in_what_a_seat_may_know(s):
    other = s.clone()
    other.hands = (0b0111, 0b100000)
    other.deck = 0b11000
    other.losses[2] = 5
    other.discard = (9, 8, 7)
    other.lists = ((1, 2), (7,))

    assert view(s, 0) == view(other, 0)
    assert view(s, 1) != view(other, 1)


def test_the_size_of_a_hidden_number_tells_nothing_about_it(s):
    """A column of seats holds numbers, not sets: how many bits they have is no public fact."""
    other = s.clone()
    other.morale[1] = 7

    assert view(s, 0) == view(other, 0)


def test_a_view_does_not_change_with_the_state_afterwards(s):
    seen = view(s, 0)
    s.steps[0] = 5
    s.stack.clear()

    assert (1, 1, 1, 1) == seen["steps"]
    assert 1 == len(seen["stack"])


def test_a_title_may_show_itself_in_its_own_way(start):
    viewer = Viewer(view=lambda s, seat: {"seat": seat, "score": s.score})
    s = start(Hidden, GAME, viewer=viewer)

    assert {"seat": 1, "score": 4} == view(s, 1)


def test_a_title_that_hides_something_has_to_say_how_to_resample(s):
    with pytest.raises(PluginError, match="hidden hides information"):
        imagine(s, 0, 1)


def test_a_title_without_hidden_slots_needs_no_resampling(start):
    class Open(State):
        score: int = value(4)

    s = start(Open, GAME)

    assert pack(s) == pack(imagine(s, 0, 1))


@pytest.fixture
def game(duel):
    game = Game(duel.book(), seed=7)
    game.apply_text(0, "roll")
    return game


def test_an_imagined_game_keeps_what_the_seat_knows(game):
    for seat in (0, 1):
        for seed in range(20):
            assert game.view(seat) == view(game.imagine(seat, seed), seat)


def test_an_imagined_game_resamples_what_the_seat_does_not_know(game):
    hands = {game.imagine(0, seed).hands for seed in range(30)}

    assert {0b00011} == {own for own, _ in hands}
    assert len(hands) > 1


def test_an_imagined_game_rebuilds_what_is_derived(duel):
    def resample(s, seat, random):
        s.marks[2] = 9

    game = Game(duel.book(viewer=Viewer(resample=resample)), seed=7)

    assert [9] == game.imagine(0, 1).total


def test_imagining_leaves_the_game_alone(game):
    before = game.packed()
    other = game.imagine(0, 3)
    other.marks[0] = 50
    other.stack.clear()

    assert before == game.packed()


def test_the_same_seed_imagines_the_same_game(game):
    first, second = game.imagine(0, 3), game.imagine(0, 3)

    assert pack(first) == pack(second)
    assert [roll(first, "x") for _ in range(20)] == [roll(second, "x") for _ in range(20)]


def test_the_dice_of_an_imagined_game_are_not_those_to_come(duel):
    """What an imagined game rolls next says nothing about what the game rolls next."""
    agree = 0
    for seed in range(60):
        game = Game(duel.book(), seed=seed)
        imagined = roll(game.imagine(0, 1), "x")
        game.apply_text(0, "attack B with A")
        agree += imagined == game.entries[-1].draws[0][2]

    assert agree < 25


def test_an_imagined_game_waits_for_the_same_decision(game):
    offer = current_offer(game.imagine(0, 3))

    assert ("act", 0, 1) == (offer.name, offer.seat, offer.number)


def reachable(thing):
    """Everything that can be reached from an object without going through code."""
    seen, todo = {}, [thing]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, ModuleType | type | FunctionType | FrameType):
            continue
        seen[id(one)] = one
        todo += gc.get_referents(one)
    return seen.values()


class Looking:
    looks = True

    def choose(self, turn):
        return turn.options[0]


class Blind(Looking):
    looks = False


def is_secret(game, one):
    known = (game, game._state, game._secret, game._chance)
    return any(one is hidden for hidden in known) or isinstance(one, KeyedChance)


def test_neither_secret_nor_true_state_is_reachable_from_an_imagined_game(game):
    assert [] == [one for one in reachable(game.imagine(0, 3)) if is_secret(game, one)]


@pytest.mark.parametrize("player", [Looking(), Blind()])
def test_neither_secret_nor_true_state_is_reachable_from_a_turn(game, player):
    turn = turn_for(player, game._state, game.offer)

    assert [] == [one for one in reachable(turn) if is_secret(game, one)]


def test_a_turn_shows_the_view_of_its_seat(game):
    turn = turn_for(Looking(), game._state, game.offer)

    assert game.view(0) == turn.view()
    assert game.offer.options == turn.options


def test_a_player_that_does_not_look_sees_nothing(game):
    turn = turn_for(Blind(), game._state, game.offer)

    with pytest.raises(PluginError, match="looks = True"):
        turn.view()
    with pytest.raises(PluginError, match="looks = True"):
        turn.imagine(1)


def test_a_true_state_that_is_cloned_cannot_roll_the_dice_to_come(game):
    with pytest.raises(FlowError):
        game.ask(lambda s: roll(s, "x"))


@pytest.mark.parametrize("knows_top", [True, False])
def test_a_deck_is_dealt_anew_in_the_same_numbers(knows_top):
    deck, hand, other = (0b1111_0000, (9, 8)), 0b0000_0011, 0b0000_1100
    seen = set()
    for seed in range(20):
        (left, top), dealt = Viewer.redealt(Random(seed), deck, hand, other, knows_top=knows_top)
        seen.add((left, top, dealt))

        assert (2, 2) == tuple(cards.bit_count() for cards in dealt)
        assert 0b11_1111_1111 == left | 1 << top[0] | 1 << top[1] | dealt[0] | dealt[1]
        assert 10 == left.bit_count() + len(top) + 4

    assert 10 < len(seen)
    assert knows_top == ({(9, 8)} == {top for _, top, _ in seen})
