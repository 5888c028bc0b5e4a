"""What players are told before a scenario: whole, in words, and as the data say."""

from __future__ import annotations

import pytest

from games.clash_giants.book import content
from games.clash_giants.schema import BattleData
from ww1core.plugins import find_title

SCENARIOS = ("galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser")


@pytest.fixture(params=SCENARIOS)
def scenario(title, request):
    return title.scenario(request.param)


@pytest.fixture(scope="module")
def words(title):
    return title.texts("en")


def battle_of(scenario):
    return content().load(f"{scenario.data.battle}/battle.yaml", BattleData)


def test_the_story_is_that_of_the_battle(scenario, words):
    told = scenario.briefing(scenario)

    assert battle_of(scenario).introduction == words.say(told.introduction)


def test_every_army_is_told_with_its_commander(scenario, words):
    armies = {army.id: army for army in battle_of(scenario).armies}
    expected = {"central": [], "entente": []}
    for id_ in scenario.data.armies:
        army = armies[id_]
        expected[army.side].append(f"{army.name} under {army.commander}")

    sides = scenario.briefing(scenario).sides

    assert expected == {side.seat: [words.say(one) for one in side.commands] for side in sides}


def test_advice_is_that_of_the_scenario_or_of_its_battle(scenario, words):
    notes = scenario.data.notes or battle_of(scenario).notes

    assert notes == {
        side.seat: words.say(side.advice) for side in scenario.briefing(scenario).sides
    }


def test_history_is_told_turn_by_turn(scenario, words):
    expected = [
        f"turn {one.turn}: {one.history}"
        for one in battle_of(scenario).turns
        if one.turn <= scenario.turns
    ]

    assert expected == [words.say(line) for line in scenario.briefing(scenario).history]


def test_what_wins_names_hexes_results_and_what_ends_the_battle_at_once(title, words):
    scenario = title.scenario("galicia_krasnik")

    assert [
        "points, held by central at the start: Nisko (1410) 3, Janow (1509) 1",
        (
            "points, held by entente at the start: Sandomierz (1209) 1, Krasnik (1407) 2, "
            "Jozefow (1206) 1, Krasnystaw (1907) 1, Lublin (1605) 4"
        ),
        (
            "result by the points that the central side holds at the end: 10-13 central decisive, "
            "6-9 central limited, 5 draw, 3-4 entente limited, 0-2 entente decisive"
        ),
        (
            "central wins at once when its supplied infantry stands in all of these at the end of "
            "a turn: Lublin (1605)"
        ),
        "in the real battle the central side came to 7 points",
    ] == [words.say(line) for line in scenario.briefing(scenario).victory]


def test_hexes_of_which_one_is_enough_are_told_apart(title, words):
    scenario = title.scenario("galicia_campaign")
    told = [words.say(line) for line in scenario.briefing(scenario).victory]

    assert (
        "entente wins at once when its supplied infantry stands in all of these at the end of a "
        "turn: Lemberg (2315), Przemysl (1716); and in one of these: Krakow (0213), Rzeszow (1314)"
    ) in told


def test_the_special_rules_are_those_of_the_scenario(scenario):
    assert scenario.data.rules == scenario.briefing(scenario).rules


@pytest.mark.parametrize(
    ("scenario", "words"),
    [("first_ypres_yser", "turns 3 to 4"), ("first_ypres_campaign", "turns 4 to 10")],
)
def test_the_sluices_open_on_the_turns_of_the_scenario(scenario, words):
    title = find_title("clash_giants")
    (entry,) = [entry for entry in title.scenarios if entry.id == scenario]

    assert words == title.texts("en").say(dict(entry.briefing(entry).values)["YPR-FLOOD"])
