"""Three players (SR-three-players): what each of them sees, saves and takes back."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.gwc.bot.evaluation import evaluate
from games.gwc.display.legend import NATIONS
from games.gwc.display.scene import scene
from games.gwc.laws import LAWS
from games.gwc.rules.cards.fate import show
from games.gwc.view import resample
from ww1core import Action, Game, save
from ww1core.errors import IllegalAction
from ww1core.hexgrid.hexset import members
from ww1core.play.views import imagine, view
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import load, replay
from ww1core.testing.twins import asked, dealing_fault, lines, pair_lives
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import current_offer

GERMAN, AMERICAN, FRENCH = SEATS = range(3)
HANDS = ("G-1 G-2", "U-1 U-2 U-3", "F-1 F-2")
TROOPS = {"german": "N5 inf", "entente": "C5 dou huebner, B3 tir maran"}
LIVES = 60


@pytest.fixture
def three(field):
    """A position of three players; the Entente is active."""

    def build(*hands, **more):
        given = TROOPS | {"active": 1} | more
        return field("ploisy", options=("three_players",), hands=hands or HANDS, **given)

    return build


@pytest.fixture
def book(three):
    return three().book


def played(book, count, seed=4):
    """A game after so many random answers."""
    game, random = Game(book, seed=seed), Random(seed)
    while game.offer is not None and len(game.entries) < count:
        offer = game.offer
        game.apply(offer.seat, Action(offer.number, random.choice(offer.options)))
    return game


def shown(s, seat):
    """What a seat may know, as bytes."""
    return json.dumps(view(s, seat), default=list).encode()


@pytest.mark.rule("SR-three-players", "GWC-1.2a")
@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_another_hand_and_no_more_that_of_his_partner(three, seat):
    s = three(secret_chits=(0b1, 0b10, 0b100), cup=0b1111000).s
    others, sights = [set(), set(), set()], set()
    for seed in range(12):
        twin = s.clone()
        resample(twin, seat, Random(seed))
        for one, hand in zip(others, twin.hands, strict=True):
            one.add(hand)
        sights.add(shown(twin, seat))
        assert (s.hands[seat], "") == (twin.hands[seat], dealing_fault(s, twin, seat))

    assert [seat] == [one for one, found in enumerate(others) if len(found) < 6]
    assert {shown(s, seat)} == sights


@pytest.mark.rule("SR-three-players", "GWC-1.2a")
def test_a_view_holds_the_own_hand_alone(three):
    s = three().s
    hands = [view(s, seat)["hands"] for seat in SEATS]

    assert [s.hands[seat] for seat in SEATS] == [hands[seat][seat] for seat in SEATS]
    assert ({"count": 2}, {"count": 3}) == (hands[AMERICAN][FRENCH], hands[FRENCH][AMERICAN])


@pytest.mark.rule("SR-three-players")
def test_a_card_that_is_shown_is_seen_by_both_others(three):
    s = three(voice=(0, FRENCH)).s
    card = members(s.hands[FRENCH])[0]
    show(s, 1, card)
    for seat in (GERMAN, AMERICAN):
        twin = imagine(s, seat, 5)
        assert twin.hands[FRENCH] >> card & 1

    assert (1 << card, 1 << card, 0) == s.seen


@pytest.mark.rule("SR-three-players")
def test_a_partner_is_not_told_which_cards_the_enemy_has_seen(three):
    s = three().s
    s.turn, s.seen = 1, (s.hands[AMERICAN], 0, 0)

    nothing = {"own": 0, "hands": [0], "strategy": [0]}
    assert nothing | {"hands": [3]} == view(s, FRENCH)["seen"][GERMAN]
    assert nothing | {"own": s.hands[AMERICAN]} == view(s, AMERICAN)["seen"][GERMAN]
    assert s.hands[AMERICAN] == view(s, GERMAN)["seen"][GERMAN]


@pytest.mark.rule("SR-three-players")
def test_what_a_partner_has_seen_of_a_third_hand_is_imagined_with_it(three):
    s = three().s
    s.turn, s.seen = 1, (0, 0, s.hands[GERMAN] & -s.hands[GERMAN])
    imagined = [imagine(s, AMERICAN, seed) for seed in range(12)]

    assert all(one.seen[FRENCH].bit_count() == 1 for one in imagined)
    assert all(one.seen[FRENCH] & one.hands[GERMAN] for one in imagined)
    assert len({one.seen[FRENCH] for one in imagined}) > 1
    assert {s.seen} == {imagine(s, FRENCH, seed).seen for seed in range(12)}


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize("seat", SEATS)
def test_a_scene_shows_the_own_hand_and_counts_the_others(three, seat):
    s = three().s
    hands = scene(s, seat).hands

    assert ["german", "american", "french"] == [hand.seat for hand in hands]
    assert [2, 3, 2] == [len(hand.cards) + hand.unseen for hand in hands]
    assert [seat] == [one for one, hand in enumerate(hands) if hand.cards]
    assert [NATIONS[nation] for nation in s.book.seats] == [hand.side for hand in hands]


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize("seat", SEATS)
def test_twins_are_the_same_to_the_seat_answer_by_answer(book, seat):
    pairs = 0
    for (one, other), _choice in pair_lives(book, seat, 3, LIVES):
        pairs += 1
        assert asked(one.s, one.offer, seat) == asked(other.s, other.offer, seat)
        assert lines(one.events, seat) == lines(other.events, seat)
        assert shown(one.s, seat) == shown(other.s, seat)

    assert pairs > 1


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize("count", [1, 80, 300])
def test_a_position_is_saved_and_loaded(book, count):
    game = played(book, count)
    packed = game.packed()

    loaded = unpack(book, packed)
    assert packed == pack(loaded)
    assert game.offer.seat == current_offer(loaded).seat


@pytest.mark.rule("SR-three-players")
def test_a_game_is_kept_opened_and_played_again(book, tmp_path):
    game, path = played(book, 200), tmp_path / "game.jsonl"
    save(game, path)
    opened, notices = load(book, path)
    opened.close()
    again = replay(book, read_journal(path))

    assert () == notices
    assert game.packed() == opened.packed() == again.packed()
    assert {"german", "american", "french"} == {entry.seat for entry in game.entries}


@pytest.mark.rule("SR-three-players")
def test_nobody_answers_or_takes_back_for_his_partner(book):
    game = Game(book, seed=4)
    offer = game.offer
    assert AMERICAN == offer.seat
    with pytest.raises(IllegalAction):
        game.apply(FRENCH, Action(offer.number, "pass"))
    before = game.packed()
    game.apply(AMERICAN, Action(offer.number, "pass"))

    assert game.why_not_undo(FRENCH) is not None
    assert game.why_not_undo(AMERICAN) is None
    game.undo(AMERICAN)
    assert unpack(book, before).hands == unpack(book, game.packed()).hands
    assert ("give_order", AMERICAN) == (game.offer.name, game.offer.seat)


@pytest.mark.rule("SR-three-players")
def test_what_is_imagined_breaks_no_law(book):
    game = played(book, 120)
    for seat in SEATS:
        s = game.ask(lambda s, seat=seat: imagine(s, seat, 7))
        assert [] == [law for law in (check(s) for check in LAWS.values()) if law]


@pytest.mark.rule("SR-three-players")
def test_partners_value_a_position_alike_but_for_their_own_cards(three):
    s = three("", "", "").s
    values = [evaluate(s, seat) for seat in SEATS]

    assert values[AMERICAN] == values[FRENCH] == -values[GERMAN]


@pytest.mark.rule("SR-three-players")
@pytest.mark.parametrize("name", ["random", "aggressive"])
def test_bots_play_all_three_seats(book, name):
    result = play_game(book, [make_player(name, book, seat) for seat in SEATS], 3)

    assert result.ending in book.endings
    assert result.winner in (0, 1)
