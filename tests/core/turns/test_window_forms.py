"""Windows of other forms: cards with two plays, no cards at all, several rounds."""

from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.turns import Hands, State, end_game, play, value, window
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, decide

DOUBLE, SINGLE = 0b001, 0b010


class Table(State):
    hands: tuple[int, ...] = value((DOUBLE | SINGLE, SINGLE))
    heard: tuple = value(())
    shut: bool = value(initial=False)


def noted(word):
    def note(s, seat, card=None):
        s.heard = (*s.heard, (word, seat, card))
        if card is not None:
            hands = list(s.hands)
            hands[seat] &= ~(1 << card)
            s.hands = tuple(hands)

    return note


fire = Procedure("fire", ("seat", "card"), steps=(noted("fire"),))
wire = Procedure("wire", ("seat", "card"), steps=(noted("wire"),))
shout = Procedure("shout", ("seat",), steps=(noted("shout"),))

HANDS = Hands(lambda s, seat: s.hands[seat], lambda s, seat: s.hands[0] | s.hands[1])
FIRE = play("WF-1", fire, cards=lambda book: DOUBLE | SINGLE)
WIRE = play("WF-2", wire, cards=lambda book: DOUBLE, barred=lambda s, seat: s.shut)
SHOUT = play("WF-3", shout, barred=lambda s, seat: len(s.heard) > 2)


def moment(*plays, hands=HANDS, **more):
    return window(
        "moment",
        rule="WF-4",
        order=lambda s: (0, 1),
        plays=plays,
        hands=hands,
        module=__name__,
        **more,
    )


@pytest.fixture
def opened(start):
    def begin(one, **slots):
        game = Procedure("game", steps=(one, lambda s: end_game(s, 0, "over")))
        nodes = [node for node in one if node is not None]
        s = start(Table, game, *nodes, fire, wire, shout)
        for name, what in slots.items():
            setattr(s, name, what)
        return s

    return begin


def answered(s, *choices):
    asked = []
    offer = advance(s)
    for choice in choices:
        asked.append((offer.name, offer.seat, offer.options))
        assert choice in offer
        offer = decide(s, offer, choice)
    return asked


def test_a_card_with_two_plays_is_asked_which_of_them_it_makes(opened):
    s = opened(moment(FIRE, WIRE))
    asked = answered(s, 0, "wire", "pass", "pass")

    assert ("moment_which", 0, ("fire", "wire")) == asked[1]
    assert (("wire", 0, 0),) == s.heard


def shows(s, seat, card):
    s.heard = (*s.heard, ("shown", seat, card))


SHOWING = Hands(HANDS.held, HANDS.unseen, shows)


def test_a_card_that_is_asked_which_play_it_makes_is_shown_to_the_title(opened):
    s = opened(moment(FIRE, WIRE, hands=SHOWING))
    answered(s, 0)

    assert (("shown", 0, 0),) == s.heard
    assert 1 == s.revealed


def test_a_card_of_a_window_with_one_play_is_played_without_being_shown(opened):
    s = opened(moment(FIRE, hands=SHOWING))
    answered(s, 0)

    assert (("fire", 0, 0),) == s.heard


def test_a_card_with_one_play_is_not_asked_again(opened):
    s = opened(moment(FIRE, WIRE))
    answered(s, 1, "pass", "pass")

    assert (("fire", 0, 1),) == s.heard


def test_a_play_that_is_barred_is_no_longer_asked_for(opened):
    s = opened(moment(FIRE, WIRE), shut=True)
    answered(s, 0, "pass", "pass")

    assert (("fire", 0, 0),) == s.heard


def test_a_window_without_cards_needs_no_hands(opened):
    s = opened(moment(SHOUT, hands=None))
    answered(s, "shout", "pass", "pass")

    assert (("shout", 0, None),) == s.heard


def test_plays_with_cards_need_hands():
    with pytest.raises(FlowError, match="window 'moment': plays with cards need hands"):
        moment(FIRE, hands=None)


def test_seats_are_asked_once_unless_there_are_rounds(opened):
    s = opened(moment(SHOUT, hands=None))
    asked = answered(s, "pass", "shout", "pass")

    assert [0, 1, 1] == [seat for _, seat, _ in asked]
    assert s.ended is not None


def test_with_rounds_all_are_asked_again_until_nobody_plays(opened):
    s = opened(moment(SHOUT, hands=None, rounds=True))
    asked = answered(s, "pass", "shout", "pass", "pass", "pass")

    assert [0, 1, 1, 0, 1] == [seat for _, seat, _ in asked]
    assert s.ended is not None


def test_a_play_runs_a_procedure_or_a_decision():
    with pytest.raises(FlowError, match=r"a play of rule WF-9 runs .*, expected a procedure"):
        play("WF-9", noted("shout"), name="shout")


def test_a_window_knows_the_module_it_is_written_in():
    one = window("here", rule="WF-10", order=lambda s: (0,), plays=[SHOUT])

    assert __name__ == one.procedure.module
