"""The words of Grand Illusion: briefings and names, in both languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.grand_illusion.book import content, scenarios
from games.grand_illusion.facts import FACTS
from games.grand_illusion.options import OPTIONS
from games.grand_illusion.schema import RailData, Units
from ww1core.words.texts import Catalogue, Text
from ww1core.words.word_files import load_texts

SAME = {
    *("Dixmude", "Namur", "Strasbourg", "Versailles", "Paris", "Maubeuge", "Verdun"),
    *("Saint-Mihiel", "Langres", "Nancy", "Toul", "Belfort"),
}
"""Names of counters and armies that both languages share."""


@pytest.fixture(scope="module", params=["en", "fr"])
def words(request):
    folder = files("games.grand_illusion") / "texts"
    return Catalogue(request.param, load_texts(folder, request.param))


def test_every_scenario_has_a_briefing_with_advice_armies_victory_and_history(words):
    for scenario in scenarios():
        briefing = scenario.briefing(scenario)
        told = [
            briefing.introduction,
            *briefing.victory,
            *briefing.history,
            *(side.advice for side in briefing.sides),
            *(command for side in briefing.sides for command in side.commands),
            Text(f"scenario.{scenario.id}.name"),
            Text(f"scenario.{scenario.id}.summary"),
        ]
        assert list(FACTS.seats) == [side.seat for side in briefing.sides]
        assert all(side.commands for side in briefing.sides)
        assert scenario.turns == len(briefing.history)
        assert all(words.say(line) for line in told)


@pytest.mark.parametrize(
    ("scenario", "fewest", "most"),
    [
        ("full_campaign", 5, 8),
        ("short_campaign", 5, 8),
        ("what_if", 5, 8),
        ("lorraine", 6, 10),
    ],
)
def test_a_briefing_is_read_in_a_minute(words, scenario, fewest, most):
    keys = ("situation", "advice.allied", "advice.german")
    told = " ".join(words.say(Text(f"scenario.{scenario}.{key}")) for key in keys)

    assert fewest <= len(re.findall(r"[.!?](?=\s|$)", told)) <= most


def test_the_first_game_tells_of_the_armies_in_its_area():
    lorraine = next(scenario for scenario in scenarios() if scenario.id == "lorraine")
    sides = lorraine.briefing(lorraine).sides
    armies = [[str(command.argument("army")) for command in side.commands] for side in sides]

    assert [["HQ 1st Army", "HQ 2nd Army", "HQ Alsace"], ["HQ 6th Army", "HQ 7th Army"]] == armies


def test_endings_options_plans_and_results_have_words(words, what_if):
    for key in (
        *(f"ending.{ending}" for ending in FACTS.endings),
        *(f"option.{option.id}" for option in OPTIONS),
        *(f"plan.{plan.id}" for plan in what_if.plan_entries),
        *(f"fortune.{row.id}" for row in what_if.fortunes.values()),
        *(f"seat.{seat}" for seat in FACTS.seats),
    ):
        assert words.say(Text(key))


def test_counters_and_armies_have_a_french_name(what_if):
    french = Catalogue("fr", load_texts(files("games.grand_illusion") / "texts", "fr"))
    names = {name for about in what_if.units for name in (about.name, about.army) if name}

    assert SAME == {name for name in names if french.named(name) == name}


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("I Corps", "Ier corps"),
        ("XII (Saxon) Reserve Corps", "XIIe corps de réserve (saxon)"),
        ("1st Cavalry Division", "1re division de cavalerie"),
        ("HQ 2nd Army", "QG de la 2e armée"),
        ("Ghent", "Gand"),
        ("Trier", "Trèves"),
        ("Liège-Verviers-Aachen", "Liège-Verviers-Aix-la-Chapelle"),
    ],
)
def test_names_are_french_in_french(english, french):
    words = Catalogue("fr", load_texts(files("games.grand_illusion") / "texts", "fr"))

    assert french == words.named(english)


def test_names_with_words_are_names_of_the_data(what_if):
    english = load_texts(files("games.grand_illusion") / "texts", "en")
    known = {
        *what_if.land.names.values(),
        *(line.name for line in content().load("rail.yaml", RailData).lines),
        *(name for about in what_if.units for name in (about.name, about.army)),
        *(army.commander for army in content().load("units.yaml", Units).headquarters),
        *("Scheldt", "Rhine", "Saar"),
    }
    told = {key.removeprefix("name.") for key in english if key.startswith("name.")}

    assert set() == told - known
