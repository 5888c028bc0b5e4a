"""Three seats: turns, reactions, hidden hands and logs for each of them."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.events import CardPlayed, CardsMoved, emit
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.play.views import Viewer, imagine, view
from ww1core.players.player import turn_for
from ww1core.players.random import RandomPlayer
from ww1core.turns import (
    NOBODY,
    OWNER,
    Hands,
    Phase,
    PlaySequence,
    State,
    bind,
    decision,
    end_game,
    play,
    procedure,
    value,
    window,
)
from ww1core.turns.chance import RandomChance
from ww1core.turns.clock import labelled
from ww1core.turns.decks import deck_size, draw_from, full_deck
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import advance, decide

SEATS = ("german", "french", "american")
CARDS = [f"card {n}" for n in range(12)]
FIRE = 0b000000111111


class Sector(State):
    deck: tuple = value(full_deck((1 << 12) - 1), shown=NOBODY)
    hands: tuple = value((0, 0, 0), shown=OWNER)
    initiative: int = value(1)
    victory: int = value(0)
    seen: int = value(0)
    told: tuple = value(())


def tell(s, *what):
    s.told = (*s.told, what)


def deal(s):
    for seat in range(3):
        take_card(s, seat)
        take_card(s, seat)


def take_card(s, seat):
    if not deck_size(s.deck):
        return
    card, s.deck = draw_from(s, "card", s.deck, seat, to=1 << seat)
    s.hands = tuple(h | 1 << card if at == seat else h for at, h in enumerate(s.hands))
    emit(s, CardsMoved, seat, 1, (card,), "GWC-5.3", 1 << seat)
    emit(s, CardsMoved, seat, 1, (), "GWC-5.3", 0b111 & ~(1 << seat))


def enemies_of(s, mover):
    """The enemies of a seat, in the order in which they may react."""
    return (1, 2) if mover == 0 else (0,)


@decision(rule="GWC-5", words=["move", "pass"], forced=False)
def act(s, choice, seat):
    tell(s, choice, seat)


@procedure
def player_turn(seat):
    return (act, reaction, take_card)


@procedure
def fire(mover, seat, card):
    return (show, tell_fire)


def show(s, seat, card):
    s.hands = tuple(h & ~(1 << card) if at == seat else h for at, h in enumerate(s.hands))
    s.seen |= 1 << card
    s.revealed += 1
    emit(s, CardPlayed, seat, card, "GWC-A42")


def tell_fire(s, mover, seat):
    tell(s, "fire", seat, mover)


def score(s):
    """GWC-9.2: a tie goes to whoever holds the initiative."""
    end_game(s, s.initiative if s.victory == 0 else 0, "score", "GWC-9.2")


reacting = window(
    "reacting",
    rule="GWC-A42",
    order=enemies_of,
    plays=[play("GWC-A42", fire, cards=lambda _: FIRE)],
    hands=Hands(lambda s, seat: s.hands[seat], lambda s, seat: s.hands[seat] | s.deck[0]),
    needs=("mover",),
    module=__name__,
)


@procedure
def reaction(seat):
    return (bind(reacting.procedure, mover=lambda s, seat: seat),)


def shuffle_unseen(s, seat, random: Random):
    """Deal the hands of the others and the deck anew."""
    cards = [card for card in range(12) if not (s.hands[seat] | s.seen) >> card & 1]
    random.shuffle(cards)
    hands = list(s.hands)
    for other in range(3):
        if other != seat:
            hands[other] = sum(1 << cards.pop() for _ in range(hands[other].bit_count()))
    s.hands = tuple(hands)
    s.deck = full_deck(sum(1 << card for card in cards))


@pytest.fixture
def sector(begin):
    def make(turns=1, **slots):
        phase = Phase("player_turn", seats=SEATS)
        clock = labelled([str(n) for n in range(turns)])
        s = begin(
            Sector,
            sequence=PlaySequence(clock, (phase,), ("deal",), ("score",)),
            seats=SEATS,
            kinds={"card": CARDS},
            tables={"viewer": Viewer(resample=shuffle_unseen)},
            **slots,
        )
        s.chance = RandomChance(5)
        return s

    return make


@pytest.fixture
def passed():
    """Pass through a game and tell who was asked what."""

    def run(s):
        asked = []
        offer = advance(s)
        while offer is not None:
            asked.append((offer.name, offer.seat))
            offer = decide(s, offer, "pass")
        return asked

    return run


def test_every_seat_has_its_turn_and_every_enemy_its_reaction(sector, passed):
    """GWC-EX-endgame-tie for three seats: nothing to nothing goes to the holder."""
    s = sector()
    asked = passed(s)

    assert [("act", 0), ("reacting_play", 1), ("reacting_play", 2)] == asked[:3]
    assert [0, 1, 2, 1, 0, 2, 0] == [seat for _, seat in asked]
    assert (1, "score") == s.ended


def test_each_seat_sees_its_own_hand(sector):
    s = sector()
    advance(s)

    for seat in range(3):
        hands = view(s, seat)["hands"]
        assert s.hands[seat] == hands[seat]
        assert [{"count": 2}] * 2 == [hand for at, hand in enumerate(hands) if at != seat]


def test_each_seat_reads_its_own_log(sector):
    s = sector()
    s.bus = Bus()
    s.bus.listen(log := Log())
    advance(s)

    for seat in range(3):
        told = [event for event in log.lines(seat) if isinstance(event, CardsMoved)]
        assert 6 == len(told)
        assert {seat} == {event.seat for event in told if event.cards}


def test_an_imagined_game_keeps_what_the_seat_knows(sector):
    s = sector()
    advance(s)
    for seat in range(3):
        imagined = [imagine(s, seat, seed) for seed in range(8)]
        assert {s.hands[seat]} == {other.hands[seat] for other in imagined}
        assert len({other.hands for other in imagined}) > 1


@pytest.mark.parametrize("seed", range(5))
def test_games_of_three_end_and_survive_saving(sector, seed):
    s = sector(turns=4)
    s.chance = RandomChance(seed)
    player = RandomPlayer(seed)
    offer = advance(s)
    while offer is not None:
        assert pack(s) == pack(unpack(s.book, pack(s)))
        offer = decide(s, offer, player.choose(turn_for(player, s, offer)))

    assert "score" == s.ended.ending
