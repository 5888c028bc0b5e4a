"""``ww1 list``."""

from __future__ import annotations

import json
import sys

import pytest

from ww1core.plugins import Briefing, Option, Scenario, SideBriefing, hook
from ww1core.words.texts import Text, text

SCENARIOS = [
    {"id": "day", "name": "A Day", "turns": 3, "minutes": 0, "complexity": 0, "summary": ""},
    {
        "id": "morning",
        "name": "A Morning",
        "turns": 1,
        "minutes": 0,
        "complexity": 0,
        "summary": "",
    },
]
BROKEN = {
    "absent": ("no_such_module", "ModuleNotFoundError"),
    "crash": ("broken_crash", "ZeroDivisionError"),
    "exits": ("broken_exits", "SystemExit"),
    "hollow": ("broken_hollow", "ww1_facts"),
}


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Titles that cannot be used, each in its own way, and one that another shadows."""
    folder = tmp_path / "broken"
    info = folder / "broken-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    lines = [f"{name} = {module}\n" for name, (module, _) in BROKEN.items()]
    entries = "".join(["[ww1core.games]\n", *lines, "toy = zz_other\n"])
    (info / "entry_points.txt").write_text(entries)
    (folder / "broken_crash.py").write_text("1 / 0\n")
    (folder / "broken_exits.py").write_text("raise SystemExit(0)\n")
    (folder / "broken_hollow.py").write_text("")
    monkeypatch.syspath_prepend(str(folder))
    yield
    for module, _ in BROKEN.values():
        sys.modules.pop(module, None)


def listed(out: str) -> dict[str, list[dict]]:
    found: dict[str, list[dict]] = {}
    for entry in json.loads(out):
        found.setdefault(entry["title"], []).append(entry)
    return found


def test_titles_and_scenarios_are_listed_in_words(ww1):
    code, out, err = ww1("list")

    assert (0, "") == (code, err)
    assert "toy: Stones (north, south)\n  day      A Day, 3 turns\n" in out
    assert "  morning  A Morning, 1 turn\n" in out


def test_titles_and_scenarios_are_listed_as_json(ww1):
    code, out, _ = ww1("list", "--json")

    assert 0 == code
    assert [
        {
            "title": "toy",
            "name": "Stones",
            "summary": "take stones",
            "seats": ["north", "south"],
            "scenarios": SCENARIOS,
            "options": [
                {"id": "fault", "name": "taking a stone fails", "rule": ""},
                {"id": "moon", "name": "nothing", "rule": "TOY-9.9"},
            ],
        }
    ] == listed(out)["toy"]


@pytest.mark.parametrize("title", BROKEN)
def test_a_broken_title_is_named_with_its_problem(title, broken, ww1):
    code, out, err = ww1("list", "--json")

    assert (0, "") == (code, err)
    (entry,) = listed(out)[title]
    assert BROKEN[title][1] in entry["problem"]


def test_broken_titles_keep_no_other_away(broken, ww1):
    out = ww1("list")[1]

    assert "toy: Stones (north, south)" in out
    assert "crash cannot be used: crash (broken_crash) cannot be loaded" in out


def test_a_shadowed_title_is_named_beside_the_one_that_is_used(broken, ww1):
    used, shadowed = listed(ww1("list", "--json")[1])["toy"]

    assert "problem" not in used
    assert "zz_other: shadowed by ww1_toy" == shadowed["problem"]


def test_nothing_installed_is_told(ww1, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.discovery.titles", lambda: ())

    code, out, err = ww1("list")
    assert (0, "") == (code, err)
    assert out.startswith("no title is installed: pip install ")
    assert (0, "[]\n", "") == ww1("list", "--json")


@pytest.fixture
def told(toy, monkeypatch):
    """A scenario of the toy title that says all about itself."""
    import ww1_toy

    briefing = Briefing(
        introduction=Text("told.hush", (("seat", "north"),)),
        sides=(SideBriefing("north", (text("session.named", name="Guild"),), Text("take.pass")),),
        victory=(Text("ending.stones"), Text("ending.equal")),
        history=(Text("phase.wind"),),
        rules=("TOY-2.3", "TOY-0"),
    )
    scenario = Scenario(
        "day", "A Day", 3, "a long one", complexity=2, minutes=170, briefing=lambda _: briefing
    )
    options = (
        Option("moon", "nothing", "TOY-9.9"),
        Option("sun", "too much", allowed=lambda _: False),
    )
    monkeypatch.setattr(ww1_toy, "ww1_scenarios", hook(lambda: [scenario]))
    monkeypatch.setattr(ww1_toy, "ww1_options", hook(lambda: options))


def test_a_scenario_is_shown_whole(told, ww1):
    code, out, err = ww1("list", "toy", "day")

    assert (0, "") == (code, err)
    assert (
        "Stones: A Day\n"
        "  a long one\n"
        "  3 turns, about 3 hours, complexity 2 of 5\n"
        "  north has a secret\n"
        "  north: Guild\n"
        "  north, advice: take no stone\n"
        "  what wins:\n"
        "    more stones\n"
        "    both have equally many stones\n"
        "  what happened:\n"
        "    the wind blows\n"
        "  special rules:\n"
    ) in out
    assert out.count("    TOY-") == 2
    assert out.endswith(
        "  optional rules (--option):\n"
        "    moon: nothing (TOY-9.9)\n"
        "  without effect here and refused: sun\n"
        "  play it: ww1 play toy day\n"
    )


def test_an_option_is_shown_with_its_seats(toy, monkeypatch, ww1):
    import ww1_toy

    three = Option("three", "three play", seats=("north", "south", "west"))
    monkeypatch.setattr(ww1_toy, "ww1_options", hook(lambda: [three]))
    (entry,) = json.loads(ww1("list", "toy", "--json")[1])

    assert "    three: three play; seats north, south, west\n" in ww1("list", "toy")[1]
    assert [["north", "south", "west"]] == [one["seats"] for one in entry["options"]]


def test_a_scenario_is_shown_whole_as_json(told, ww1):
    (entry,) = json.loads(ww1("list", "toy", "day", "--json")[1])
    (scenario,) = entry["scenarios"]

    assert ("day", 2, 170) == (scenario["id"], scenario["complexity"], scenario["minutes"])
    assert [{"seat": "north", "commands": ["Guild"], "advice": "take no stone"}] == scenario[
        "sides"
    ]
    assert ["more stones", "both have equally many stones"] == scenario["victory"]
    assert (["the wind blows"], ["moon"]) == (scenario["history"], scenario["options"])
    assert ["TOY-2.3", "TOY-0"] == scenario["rules"]


def test_an_option_that_is_not_for_a_scenario_is_refused(told, ww1):
    code, out, err = ww1("play", "toy", "--option", "sun")

    assert (2, "") == (code, out)
    assert "option 'sun' is not for scenario 'day': what it changes (too much) does not" in err


def test_a_title_is_shown_with_its_options(ww1):
    code, out, err = ww1("list", "toy")

    assert (0, "") == (code, err)
    assert out.startswith("toy: Stones (north, south)\n")
    assert "  optional rules (--option):\n    fault: taking a stone fails\n" in out
    assert out.endswith("  more about a scenario: ww1 list toy SCENARIO\n")
    assert 1 == len(json.loads(ww1("list", "toy", "--json")[1]))


@pytest.mark.parametrize(
    ("given", "message"),
    [(("chess",), "there is no title 'chess'"), (("toy", "night"), "toy has no scenario 'night'")],
)
def test_what_is_not_there_cannot_be_shown(given, message, ww1):
    code, out, err = ww1("list", *given)

    assert (2, "") == (code, out)
    assert message in err


def test_the_words_of_the_catalogue_come_before_those_of_the_data(toy, ww1, monkeypatch):
    import ww1_toy

    faces, own = ww1_toy.ww1_faces(), ww1_toy.words("en")
    added = {
        "scenario.day.name": "Un jour",
        "scenario.day.summary": "du matin au soir",
        "option.moon": "rien",
    }
    worded = faces._replace(texts=lambda language: own | added)
    monkeypatch.setattr(ww1_toy, "ww1_faces", hook(lambda: worded))

    out = ww1("list", "toy")[1]

    assert "  day      Un jour, 3 turns\n           du matin au soir\n" in out
    assert "    moon: rien (TOY-9.9)\n" in out
    assert ww1("play", "toy")[1].startswith("Stones: Un jour\n")
