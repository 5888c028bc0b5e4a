"""The Fate decks, the Strategy Cards, and the catalogue of what stands on them."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from games.gwc.schema.cards import FateDeck, StrategyDecks
from games.gwc.schema.catalogue import Catalogue
from games.gwc.schema.values import Values
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
NATIONS = ("german", "french", "american")
HEXES = {f"{column}{row}" for column in "ABCDEFGHIJKLMNO" for row in range(1, 12)}
TRIGGERS = {"german": (2, 11, 2, 6), "french": (2, 11, 3, 5), "american": (2, 11, 3, 5)}
WINDY = {"E59", "E61", "E74"}


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def decks(content):
    return {nation: content.load(f"cards/{nation}.yaml", FateDeck).listed() for nation in NATIONS}


@pytest.fixture(scope="module", params=NATIONS)
def nation(request):
    return request.param


@pytest.fixture
def cards(decks, nation):
    return decks[nation]


@pytest.fixture(scope="module")
def catalogue(content):
    return content.load("catalogue.yaml", Catalogue)


@pytest.fixture(scope="module")
def strategy(content):
    return content.load("strategy.yaml", StrategyDecks)


@pytest.fixture(scope="module")
def values(content):
    return content.load("values.yaml", Values)


@pytest.mark.rule("GWC-1.F.a")
def test_a_deck_has_72_cards(cards):
    assert 72 == len({card.id for card in cards})


def test_the_file_of_a_deck_names_its_nation(content, nation):
    assert nation == content.load(f"cards/{nation}.yaml", FateDeck).nation


def test_every_pair_of_dice_is_on_two_cards(cards):
    pairs = {(white, coloured): 2 for white in range(1, 7) for coloured in range(1, 7)}

    assert pairs == Counter(card.dice for card in cards)


def test_a_deck_bears_every_order(cards, catalogue):
    assert set(catalogue.orders) == {card.order for card in cards}


def test_a_deck_bears_the_actions_of_its_nation(cards, catalogue, nation):
    own = {id_ for id_, action in catalogue.actions.items() if nation in action.nations}

    assert own - {"A42"} == {card.action for card in cards}


def test_a_deck_bears_the_events_of_its_nation(cards, catalogue, nation):
    own = {id_ for id_, event in catalogue.events.items() if nation in event.nations}

    assert own == {card.event for card in cards}


def test_the_winds_of_a_deck_blow_once_in_each_direction(cards, values):
    winds = Counter(card.wind for card in cards if card.wind)

    assert dict.fromkeys(range(1, 7), values.wind_direction.each_direction) == winds


def test_a_wind_is_on_the_cards_of_three_events(cards):
    assert WINDY == {card.event for card in cards if card.wind}
    assert all(card.wind for card in cards if card.event in WINDY)


def test_only_machine_gun_nests_have_a_date(decks, values):
    dated = {
        (nation, card.event, card.since)
        for nation, cards in decks.items()
        for card in cards
        if card.since
    }
    nest = values.lmg_nest_date

    assert {(nest.nation, "E76", nest.since)} == dated


def test_only_marksmanship_names_a_nation(decks, values):
    named = {
        (nation, card.action, card.marksmen)
        for nation, cards in decks.items()
        for card in cards
        if card.marksmen
    }

    assert {("american", "A50", values.marksmanship.nation)} == named


def test_a_random_hex_is_on_one_card_of_a_deck(cards):
    hexes = {card.hex for card in cards}

    assert 72 == len(hexes)
    assert hexes <= HEXES


def test_the_rows_of_random_hexes_are_even(cards):
    rows = Counter(int(card.hex[1:]) for card in cards)

    assert set(range(1, 12)) == set(rows)
    assert {6, 7} == set(rows.values())


def test_the_three_decks_name_every_hex(decks):
    assert {card.hex for cards in decks.values() for card in cards} == HEXES


@pytest.mark.parametrize("other", ["french", "american"])
def test_the_decks_of_a_match_up_share_no_random_hex(decks, other):
    german = {card.hex for card in decks["german"]}

    assert german.isdisjoint(card.hex for card in decks[other])


def test_the_triggers_of_a_deck_are_counted(cards, nation):
    found = Counter(card.trigger for card in cards)

    assert TRIGGERS[nation] == tuple(found[one] for one in ("time", "event", "jam", "sniper"))


@pytest.mark.parametrize(
    ("dice", "trigger"),
    [
        ((1, 1), "jam"),
        ((6, 6), "time"),
        ((5, 4), None),
        ((4, 6), None),
        ((4, 2), None),
        ((2, 3), None),
        ((3, 5), None),
    ],
)
def test_a_printed_pair_of_dice_has_the_printed_trigger(cards, dice, trigger):
    assert {trigger} == {card.trigger for card in cards if card.dice == dice}


def test_one_pair_of_fives_triggers_an_event_and_one_nothing(cards):
    assert {"event", None} == {card.trigger for card in cards if card.dice == (5, 5)}


def test_time_is_triggered_by_nothing_but_two_sixes(cards):
    assert {(6, 6)} == {card.dice for card in cards if card.trigger == "time"}


def test_card_g_7_bears_the_printed_hex(decks):
    assert ["G11"] == [card.hex for card in decks["german"] if card.id == "G-7"]


def test_a_card_bears_the_printed_action_and_event(decks):
    found = [card for cards in decks.values() for card in cards]

    assert any(card.action == "A37" and card.event == "E64" for card in found)


def test_no_card_has_op_fire_for_its_action(cards, catalogue):
    assert "A42" not in {card.action for card in cards}
    assert {"O21": "A42"} == {
        id_: order.also_action for id_, order in catalogue.orders.items() if order.also_action
    }


def test_the_catalogue_has_every_number(catalogue):
    heads = {id_.partition(".")[0] for id_ in catalogue.actions}

    assert {f"O{number}" for number in range(16, 28)} == set(catalogue.orders)
    assert {f"A{number}" for number in range(29, 56)} == heads
    assert {f"E{number}" for number in range(57, 98)} == set(catalogue.events)
    assert {"event", "jam", "sniper", "time"} == set(catalogue.triggers)


def test_there_are_four_hidden_actions_and_they_are_the_defenders(catalogue):
    hidden = {id_ for id_ in catalogue.actions if id_.startswith("A45")}

    assert {"A45.1", "A45.2", "A45.3", "A45.4"} == hidden
    assert hidden | {"A34"} == {id_ for id_, one in catalogue.actions.items() if one.defender_only}


def test_some_events_belong_to_some_nations(catalogue):
    bound = {
        id_: event.nations
        for id_, event in catalogue.events.items()
        if set(event.nations) != set(NATIONS)
    }

    assert bound == {
        "E58": ("german",),
        "E65": ("american",),
        "E66": ("french",),
        "E76": ("german",),
        "E78": ("french",),
        "E79": ("french",),
        "E80": ("french", "american"),
        "E82": ("french",),
        "E95": ("german", "french"),
    }


def test_some_actions_belong_to_some_nations(catalogue):
    bound = {
        id_: one.nations
        for id_, one in catalogue.actions.items()
        if set(one.nations) != set(NATIONS)
    }

    assert bound == {
        "A29": ("german",),
        "A40": ("french",),
        "A48": ("american",),
        "A50": ("american",),
        "A51": ("german", "american"),
        "A52": ("french", "american"),
        "A54": ("german",),
        "A55": ("german",),
    }


def test_three_texts_begin_at_a_date(catalogue):
    dated = {id_: one.since for id_, one in {**catalogue.actions, **catalogue.events}.items()}

    assert {"A32": "1915-01", "A54": "1916-01", "E80": "1916-05"} == {
        id_: since for id_, since in dated.items() if since
    }


def test_eight_events_happen_at_a_random_hex(catalogue):
    assert {"E60", "E63", "E67", "E72", "E77", "E91", "E95", "E97"} == {
        id_ for id_, event in catalogue.events.items() if event.random_hex
    }


def test_attack_actions_add_two(catalogue):
    adding = {id_: one.fp for id_, one in catalogue.actions.items() if one.fp}
    expected = ["A32", "A33", "A34", "A35", "A38", "A40", "A44", "A48", "A50", "A55"]

    assert dict.fromkeys(expected, 2) == adding


@pytest.mark.rule("GWC-A29", "GWC-A52")
def test_two_actions_are_never_played(catalogue, values):
    unusable = {id_: one.nations for id_, one in catalogue.actions.items() if one.window is None}

    assert {"A29": ("german",), "A52": ("french", "american")} == unusable
    assert values.unusable_actions.actions == unusable
    assert ("Ach Komm!", "Oh! Les Boches!", {"american": "Over Here!"}) == (
        catalogue.actions["A29"].name,
        catalogue.actions["A52"].name,
        catalogue.actions["A52"].names,
    )


def test_the_values_agree_with_the_catalogue(catalogue, values):
    actions = catalogue.actions
    bayonet = values.bayonet_name

    assert values.plus_two_actions.actions == {
        id_: actions[id_].nations for id_ in ("A40", "A48", "A55")
    }
    assert values.trommelfeuer.nations == catalogue.events["E95"].nations
    assert (values.marksmanship.nation,) == actions["A50"].nations
    assert bayonet.names == {
        nation: actions[bayonet.action].names.get(nation, actions[bayonet.action].name)
        for nation in NATIONS
    }


def test_a_nation_has_nine_strategy_cards(strategy, nation):
    part = {"french": 3, "german": 4, "american": 5}[nation]
    own = [card.text for card in strategy.cards if card.nation == nation]

    assert [f"S98.{part}.{number}" for number in range(1, 10)] == own


def test_cards_with_the_same_text_do_the_same(strategy):
    by_text = {card.text: card for card in strategy.cards}
    twins = [(card, by_text[card.same_as]) for card in strategy.cards if card.same_as]

    assert 6 == len(twins)
    for card, twin in twins:
        assert (twin.when, twin.duration, twin.effects, twin.since, twin.until) == (
            card.when,
            card.duration,
            card.effects,
            card.since,
            card.until,
        )


def test_some_strategy_cards_have_dates(strategy):
    dated = {card.text: (card.since, card.until) for card in strategy.cards if card.since}

    assert dated == {
        "S98.3.3": ("1916-01", "1918-12"),
        "S98.3.7": ("1915-01", "1917-12"),
        "S98.4.1": ("1916-01", "1918-12"),
        "S98.4.5": ("1914-01", "1914-12"),
        "S98.4.6": ("1916-01", "1918-12"),
        "S98.4.7": ("1916-02", None),
        "S98.5.1": ("1916-01", "1918-12"),
    }


def test_seven_strategy_cards_stay_as_reminders(strategy):
    expected = ["S98.3.3", "S98.3.7", "S98.4.1", "S98.5.1", "S98.5.4", "S98.5.5", "S98.5.9"]

    assert set(expected) == {card.text for card in strategy.cards if card.duration == "reminder"}


@pytest.mark.rule("GWC-9.a")
def test_each_match_up_has_an_initiative_card(strategy):
    match_ups = {frozenset(card.nations) for card in strategy.initiative}

    assert {frozenset({"french", "german"}), frozenset({"american", "german"})} == match_ups
    assert 2 == len(strategy.initiative)
