"""How a fight stands, and a card in full, in words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.gwc.display.report import CAUSES
from games.gwc.rules.fire.firers import bearers
from ww1core import Action, Game, open_title
from ww1core.hexgrid import members
from ww1core.pieces import units_in
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay
from ww1core.session.cards import card_named, hands_in_sight
from ww1core.session.ending import turning_points
from ww1core.session.outlook import Outlook
from ww1core.session.status import status_of
from ww1core.turns.run import telling
from ww1core.words.language import speaking


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


def test_a_strategy_card_of_the_own_hand_is_told_with_its_id_once(outlook):
    told = said(outlook, hands_in_sight(outlook))
    (card,) = [heading for heading in told if "-SC" in heading]
    id_, kind, title = card.split(": ")

    assert "strategy" == kind
    assert f"strategy card: {title}" == told[card][0].partition(" (")[0]
    assert 1 == card.count(id_)


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


def test_a_turning_point_at_the_end_of_a_turn_belongs_to_that_turn():
    book = open_title("gwc", "mondement")
    recorded = read_journal(Path(__file__).parent / "journals/mondement/sudden_death.jsonl")
    points = turning_points(replay(book, recorded))
    ends = [
        point
        for point in points
        if replay(book, recorded, to=point.decision - 1).turn
        != replay(book, recorded, to=point.decision).turn
    ]

    assert ends
    for point in ends:
        assert replay(book, recorded, to=point.decision - 1).turn == point.turn


COMBAT = {
    "choose_target": lambda s: bearers(s, s.volley.ready),
    "join_fire": lambda s: s.standing[s.attack.target],
    "choose_base": lambda s: s.standing[s.attack.target],
    "next_to_defend": lambda s: s.standing[s.attack.target],
    "before_fire_play": lambda s: s.standing[s.attack.target],
    "before_impact_play": lambda s: units_in(s, s.impact[s.mission.owner]),
}
"""By questions of fire the formations whose hexes have to be seen."""


@pytest.mark.rule("GWC-O21.3a")
def test_questions_of_fire_name_the_ground_they_are_about():
    asked = set()
    for seed in range(4):
        game, random = Game(open_title("gwc", "cantigny"), seed=seed), Random(seed)
        while game.offer is not None and len(asked) < len(COMBAT):
            name = game.offer.name
            if name in COMBAT and name not in asked:
                asked.add(name)
                seen = Outlook(game, game.offer.seat).decision.about
                units = game.ask(COMBAT[name])
                numbers = {game.book.land.number(game.ask(hex_of(unit))) for unit in members(units)}
                assert numbers <= set(seen), name
                assert seen, name
            game.apply(
                game.offer.seat, Action(game.offer.number, random.choice(game.offer.options))
            )

    assert COMBAT.keys() == asked


def hex_of(unit):
    """A question for the hex of a formation."""
    return lambda s: s.hex[unit]


@pytest.mark.rule("GWC-O21.3a")
def test_a_fire_question_tells_who_fires_at_whom(field):
    table = field("berry", german="G8 inf +mg08", entente="H8 pol, F8 spe")
    table.run("carry_out", 0, "O21")
    say = table.book.say

    assert "ready to fire: Infanterie (1); which hex is fired at?" == say(prompt(table))
    table.answer("H8")
    assert "fire at H8 (Poilus (1)), nobody yet: who takes part?" == say(prompt(table))
    table.answer("ger-inf-1")
    told = "fire at H8 (Poilus (1)), so far Infanterie (1): who takes part?"
    assert told == say(prompt(table))


@pytest.mark.rule("GWC-O23.2a", "GWC-O23.a")
def test_a_question_of_a_move_tells_who_goes_from_where(field):
    table = field("berry", german="G8 sto mueller", entente="M1 pol", hands=("A54", ""))
    table.run("carry_out", 0, "O23")
    table.answer("ger-ldr-mueller", "ger-sto-1")
    table.passing(until="move_begun_play")
    say = table.book.say
    both = "G8 (Stosstruppen (1), Lt Mueller)"

    assert f"before the first step from {both}: play a card?" == say(prompt(table))
    table.answer("pass", "ger-ldr-mueller")
    assert "from G8 (Lt Mueller): who goes along?" == say(prompt(table))
    table.answer("ger-sto-1", "done")
    assert f"from {both} with 5 MP left: where to?" == say(prompt(table))


@pytest.mark.rule("GWC-O16.1a")
def test_a_question_of_an_advance_tells_who_advances_from_where(field):
    table = field("berry", german="G8 inf", entente="M1 pol")
    table.run("carry_out", 0, "O16").passing(until="advance_to")

    told = "from G8 (Infanterie (1)): into which hex do you advance?"
    assert told == table.book.say(prompt(table))


@pytest.mark.rule("GWC-O16.4.1b")
def test_a_melee_question_tells_where_and_who_fights(field):
    table = field("berry", german="I8 inf", entente="I8 pol", hands=("A33", ""))
    table.run("melees").passing(until="before_melee_play")
    told = "before the melee in I8 (Infanterie (1), Poilus (1)): play an action?"

    assert told == table.book.say(prompt(table))


def prompt(table):
    """The question that waits, with all that it tells."""
    return telling(table.s, table.offer).prompt


@pytest.mark.parametrize(("language", "said"), [("en", "rule"), ("fr", "règle")])
def test_a_card_is_told_shortly_and_its_chapter_on_request(language, said):
    game = Game(open_title("gwc", "bleid", language=language), seed=1)
    with speaking(language):
        sections = card_named(Outlook(game, 0), "G-6")
    told = [game.book.say(section.heading) for section in sections]
    action = next(one for one in told if one.startswith("GWC-A34"))

    assert 6 == len(told)
    assert told[-1].startswith(f"{said} GWC-O16 ")
    assert "+2" in action
