"""What players are told before a scenario: whole, in words, and as the sheets say."""

from __future__ import annotations

import pytest

from games.gwc import plugin
from games.gwc.book import content, scenarios
from games.gwc.content.scenario import SEATS, read_sheet
from ww1core.plugins import find_title
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.session.rules import rules_about

TITLE = Title(Plugins("gwc", plugin, ()))


@pytest.fixture(params=[one.id for one in scenarios()])
def scenario(request):
    return TITLE.scenario(request.param)


@pytest.fixture(scope="module")
def words():
    return TITLE.texts("en")


def sheet_of(scenario):
    return read_sheet(content(), scenario.id).value


def test_the_story_is_that_of_the_sheet(scenario, words):
    told = scenario.briefing(scenario)

    assert sheet_of(scenario).history == words.say(told.introduction)


def test_the_troops_are_those_of_the_sheet(scenario, words):
    sides = scenario.briefing(scenario).sides
    troops = {side.seat: words.say(side.commands[0]) for side in sides}

    assert {seat: sheet_of(scenario).sides[seat].formations for seat in SEATS} == troops


def test_the_special_rules_are_those_of_the_sheet(scenario):
    rules = tuple(rule.id for rule in sheet_of(scenario).special_rules)

    assert rules == scenario.briefing(scenario).rules


def test_both_sides_know_what_they_have(words):
    scenario = TITLE.scenario("bleid")
    german, entente = (
        [words.say(line) for line in side.commands] for side in scenario.briefing(scenario).sides
    )

    assert [
        "Infantry Regiment 124, 27th Division",
        "attack with 3 orders a turn and a hand of 6",
        (
            "on the board: Fuesilier 1914 (3), Lt Rommel, Infanterie 1914 (2), Lt Schmidt, "
            "Abteilung, MG 08"
        ),
        "in space 2 of the time track: Infanterie 1914",
    ] == german
    assert "defence with 2 orders a turn and a hand of 4" == entente[1]


def test_works_are_told_with_the_counters(words):
    scenario = TITLE.scenario("caures")
    entente = scenario.briefing(scenario).sides[1]

    assert words.say(entente.commands[2]).endswith("trench (6), pillbox, wire (6)")


def test_what_wins_names_points_objectives_and_what_ends_the_fight(words):
    scenario = TITLE.scenario("bleid")

    assert [
        "VP at the start: 2 for entente",
        "objective markers that lie open: objective 5: 2 VP; drawn besides: 0",
        "secret objective markers: german 1, entente 1",
        "objectives of entente at the start: 1 (C6), 3 (H8), 4 (I5), 5 (H6)",
        "objectives of nobody at the start: 2 (K7)",
        "a side with losses up to its surrender level has lost: german 5, entente 5",
        ("from space 5 of the time track on, a roll below the space ends the fight: more VP win"),
        "with even points the holder of the initiative card wins, at the start entente",
    ] == [words.say(line) for line in scenario.briefing(scenario).victory]


@pytest.mark.rule("SR-three-players")
def test_two_players_of_a_side_are_told_their_orders_and_hands(scenario, words):
    sides = scenario.briefing(scenario).sides
    said = [words.say(one) for side in sides for one in side.commands]
    told = [one for one in said if one.startswith("with three players")]

    three = "american 3 orders and a hand of 5, french 2 orders and a hand of 3"
    expected = [f"with three players {three}"] if scenario.id == "ploisy" else []
    assert expected == told


@pytest.mark.parametrize(
    ("scenario", "rule", "words"),
    [
        ("bleid", "SR-fog", "5 hexes until time 4"),
        ("belleau_wise", "SR-fog", "4 hexes until time 1"),
        ("eparges", "SR-mine-crater", "F5, G5"),
        ("bleid", "SR-idle-cards", "Air Assault, Artillery Denied, Artillery Request"),
    ],
)
def test_a_special_rule_is_told_with_the_values_of_the_scenario(scenario, rule, words):
    title = find_title("gwc")
    (entry,) = [entry for entry in title.scenarios if entry.id == scenario]
    values = dict(entry.briefing(entry).values)

    assert words == title.texts("en").say(values[rule])


@pytest.mark.parametrize(("scenario", "words"), [("bleid", "5 hexes until time 4"), ("berry", "")])
def test_a_player_who_asks_for_a_special_rule_is_told_the_values_of_his_scenario(scenario, words):
    ((heading, _),) = rules_about("gwc", "SR-fog", scenario)
    told = find_title("gwc").texts("en").say(heading)

    assert words in told
    assert bool(words) is ("Here:" in told)


def test_every_value_of_a_scenario_has_its_words():
    title = find_title("gwc")
    said = [
        title.texts("fr").say(value)
        for entry in title.scenarios
        for _, value in entry.briefing(entry).values
    ]

    assert said
    assert not [line for line in said if "briefing.value" in line]
