"""How a fight stands, and a card in full, in words."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.display.report import CAUSES
from ww1core import Action, Game, open_title
from ww1core.session.cards import card_named, hands_in_sight
from ww1core.session.ending import turning_points
from ww1core.session.outlook import Outlook
from ww1core.session.status import status_of


@pytest.fixture(scope="module")
def outlook():
    """The first question which card is played for its Order."""
    game = Game(open_title("gwc", "bleid"), seed=3)
    while game.waiting.name != "give_order":
        game.apply(game.waiting.seat, game.options(game.waiting.seat)[0])
    return Outlook(game, game.waiting.seat)


def said(outlook, sections):
    say = outlook.book.say
    return {say(heading): [say(line.with_rules) for line in lines] for heading, lines in sections}


def test_the_status_has_score_endings_objectives_losses_and_arrivals(outlook):
    told = said(outlook, status_of(outlook))

    assert ["2 VP for entente, time 0 of 12"] == told["score:"]
    assert "german surrenders after 5 more losses, at 5 (GWC-4.3c)" in told["to victory:"]
    assert "objective 5 in H6, 2 VP: entente (GWC-7.3)" in told["to victory:"]
    assert ["german: none (GWC-4.3a)", "entente: none (GWC-4.3a)"] == told["losses:"]
    assert "Infanterie de ligne 1914" in told["to arrive:"][0]


def test_every_card_of_the_own_hand_is_told_with_order_action_event_and_dice(outlook):
    s = outlook.ask(lambda s: s)
    cards = [outlook.book.cards[n].id for n in range(200) if s.hands[outlook.seat] >> n & 1]
    told = said(outlook, hands_in_sight(outlook))

    for card in cards:
        (lines,) = [lines for heading, lines in told.items() if heading.startswith(f"{card}: ")]
        heads = [line.partition(":")[0] for line in lines]
        assert {"order", "action", "event", "dice"} <= set(heads)


def test_a_card_is_told_with_the_sentences_of_its_order_and_action(outlook):
    first, *rules = said(outlook, card_named(outlook, "G-15"))

    assert "G-15" == first
    assert any(rule.startswith("GWC-O16.1a  In an Advance") for rule in rules)
    assert any(rule.startswith("GWC-A39  Dig In") for rule in rules)


def test_the_question_for_an_order_has_time_score_and_the_cards_without_one(outlook):
    prompt, options = outlook.decision.prompt, [o.text for o in outlook.decision.options]
    s = outlook.ask(lambda s: s)
    cards = [n for n in range(200) if s.hands[outlook.seat] >> n & 1]

    assert prompt.startswith("time 0, 2 VP for entente; ")
    shown = prompt + " ".join(options)
    assert [] == [n for n in cards if f"{outlook.book.cards[n].id}: " not in shown]


@pytest.mark.parametrize(("scenario", "seed"), [("bleid", 1), ("berry", 2), ("vaux", 3)])
def test_turning_points_name_what_turned_the_fight(scenario, seed):
    game, random = Game(open_title("gwc", scenario), seed=seed), Random(seed)
    while game.offer is not None:
        game.apply(game.offer.seat, Action(game.offer.number, random.choice(game.offer.options)))
    points = turning_points(game)

    assert points
    for point in points:
        assert CAUSES[point.lines[0].what.key]
        assert len(point.lines) > 1
