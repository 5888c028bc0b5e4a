"""Courses of battles: played the same way, each offers what it offered and leaves what it left.

What is compared is a number of all that was asked and could be answered in every turn. After a
change of rules or data on purpose, ``python tests/games/landships/test_courses.py`` writes the
numbers anew.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest

from ww1core.plugins import find_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

KEPT = Path(__file__).with_name("courses.json")
BATTLES = {
    "bagatelle": (),
    "huj": (),
    "fog": ("stosstruppen", "long_ranges", "rifle_grenades"),
    "cheppy": ("strafing_fighters", "split_mg_fire", "guns_turn"),
    "musical_box": ("single_seaters", "bomber_defence", "tank_doctrine"),
    "flesquieres": ("artillery_plan", "secret_breakdown", "crews_fire_first"),
    "friend_or_foe": ("poor_tanks", "quick_acquisition"),
    "locker_lampson": ("training", "better_works"),
    "silver_helmets": ("riders_exposed",),
    "green_cloud": ("wire_confirmed", "calm_under_mg"),
    "out_of_the_forest": ("purist_aa", "war_weariness"),
    "high_street": ("british_mg_over_friends", "german_armament"),
    "motor_bandits": ("bef_1914",),
    "bullecourt": (),
    "bossut": (),
    "laffaux": (),
    "cockcroft": (),
    "pozzuolo": (),
    "tank_against_tank": (),
    "cantigny": (),
}
"""Scenarios with the options that they are played with."""
OTHER_LUCK = 1000
AGAIN = (
    "bagatelle",
    "huj",
    "silver_helmets",
    "fog",
    "cheppy",
    "musical_box",
    "flesquieres",
    "friend_or_foe",
    "locker_lampson",
    "green_cloud",
    "out_of_the_forest",
    "high_street",
)
"""The battles that are played a second time."""
IDLE = frozenset({"done", "hold", "stop", "stay", "let_go", "as_printed"})
BUSY = 0.85
"""How often something is done where something can be."""


def choice_of(offer, random):
    """The printed set-up, then mostly something that is no word for doing nothing."""
    options = list(offer.options)
    if offer.name == "deploy_unit":
        return "as_printed"
    busy = [one for one in options if one not in IDLE]
    return random.choice(busy if busy and random.random() < BUSY else options)


def course_of(scenario, luck=0):
    """By turn a number of all offers, the last with what is left."""
    book = find_title("landships").open(scenario, BATTLES[scenario])
    s, random = book.state_type(book), Random(f"{scenario} {luck}")
    s.chance = RandomChance(len(scenario) + luck)
    offer, turns = advance(s), {}
    while offer is not None:
        told = turns.setdefault(s.turn, blake2b(digest_size=4))
        told.update(f"{offer.name} {offer.seat} {list(offer.options)}".encode())
        offer = decide(s, offer, choice_of(offer, random))
    left = (list(s.hex), s.pinned, s.broken, s.captured, s.control)
    turns[s.turn].update(f"{left}".encode())
    return [told.hexdigest() for told in turns.values()]


@pytest.fixture(scope="module")
def kept():
    return json.loads(KEPT.read_text("utf-8"))


@pytest.mark.rule("LS-7.11a", "LS-8.63a", "LS-3.13", "LS-7.0")
def test_bagatelle_takes_its_course(kept):
    assert kept["bagatelle"] == course_of("bagatelle")


@pytest.mark.rule("LS-6.33b", "LS-6.34a", "LS-6.33a", "LS-13.24b")
def test_huj_takes_its_course(kept):
    assert kept["huj"] == course_of("huj")


@pytest.mark.rule("LS-11.21a", "LS-15.11a", "LS-5.12c", "LS-16.13a")
def test_fog_takes_its_course(kept):
    assert kept["fog"] == course_of("fog")


@pytest.mark.rule("LS-8.62a", "LS-8.23Ed", "LS-7.14a", "LS-6.24.a")
def test_cheppy_takes_its_course(kept):
    assert kept["cheppy"] == course_of("cheppy")


@pytest.mark.rule("LS-8.67.b", "LS-16.42a", "LS-6.31b", "LS-6.32.a")
def test_musical_box_takes_its_course(kept):
    assert kept["musical_box"] == course_of("musical_box")


@pytest.mark.rule("LS-13.22a", "LS-16.22a", "LS-6.11a", "LS-8.55.a")
def test_flesquieres_takes_its_course(kept):
    assert kept["flesquieres"] == course_of("flesquieres")


@pytest.mark.rule("LS-8.22b", "LS-8.51", "LS-8.53a", "LS-13.11.a2")
def test_friend_or_foe_takes_its_course(kept):
    assert kept["friend_or_foe"] == course_of("friend_or_foe")


@pytest.mark.rule("LS-8.67.a2", "LS-9.3Ec", "LS-6.15.c1", "LS-12.11")
def test_locker_lampson_takes_its_course(kept):
    assert kept["locker_lampson"] == course_of("locker_lampson")


@pytest.mark.rule("LS-3.12a", "LS-6.32a", "LS-2.24a", "LS-6.33d")
def test_silver_helmets_takes_its_course(kept):
    assert kept["silver_helmets"] == course_of("silver_helmets")


@pytest.mark.rule("LS-5.56E", "LS-S03.SR1", "LS-5.56c", "LS-5.0a")
def test_green_cloud_takes_its_course(kept):
    assert kept["green_cloud"] == course_of("green_cloud")


@pytest.mark.rule("LS-11.1a", "LS-8.61", "LS-2.2c", "LS-4.7.e")
def test_out_of_the_forest_takes_its_course(kept):
    assert kept["out_of_the_forest"] == course_of("out_of_the_forest")


@pytest.mark.rule("LS-8.32a", "LS-8.0a", "LS-4.2b", "LS-8.32d")
def test_high_street_takes_its_course(kept):
    assert kept["high_street"] == course_of("high_street")


@pytest.mark.rule("LS-6.12a", "LS-6.15.d", "LS-7.12b", "LS-9.4")
def test_motor_bandits_takes_its_course(kept):
    assert kept["motor_bandits"] == course_of("motor_bandits")


@pytest.mark.rule("LS-12.21a", "LS-2.1f", "LS-6.16a", "LS-8.12b")
def test_bullecourt_takes_its_course(kept):
    assert kept["bullecourt"] == course_of("bullecourt")


@pytest.mark.rule("LS-13.14", "LS-7.1", "LS-6.0a", "LS-7.11c")
def test_bossut_takes_its_course(kept):
    assert kept["bossut"] == course_of("bossut")


@pytest.mark.rule("LS-9.2a", "LS-2.2a", "LS-8.12d", "LS-11.11b")
def test_laffaux_takes_its_course(kept):
    assert kept["laffaux"] == course_of("laffaux")


@pytest.mark.rule("LS-6.23", "LS-5.11a", "LS-12.1b", "LS-11.11a")
def test_cockcroft_takes_its_course(kept):
    assert kept["cockcroft"] == course_of("cockcroft")


@pytest.mark.rule("LS-5.11.b1", "LS-5.11.d3", "LS-6.3", "LS-6.34.b")
def test_pozzuolo_takes_its_course(kept):
    assert kept["pozzuolo"] == course_of("pozzuolo")


@pytest.mark.rule("LS-15.12.1c", "LS-15.12.1a", "LS-14.11a", "LS-15.11c")
def test_tank_against_tank_takes_its_course(kept):
    assert kept["tank_against_tank"] == course_of("tank_against_tank")


@pytest.mark.rule("LS-5.43a", "LS-5.22.a", "LS-2.1e")
def test_cantigny_takes_its_course(kept):
    assert kept["cantigny"] == course_of("cantigny")


@pytest.mark.rule("LS-5.0c", "LS-8.6", "LS-8.62.a", "LS-2.21a")
def test_bagatelle_goes_another_way(kept):
    assert kept["bagatelle again"] == course_of("bagatelle", OTHER_LUCK)


@pytest.mark.rule("LS-6.31c", "LS-2.3a", "LS-2.3.c2")
def test_huj_goes_another_way(kept):
    assert kept["huj again"] == course_of("huj", OTHER_LUCK)


@pytest.mark.rule("LS-4.0b", "LS-3.3", "LS-6.13c")
def test_silver_helmets_goes_another_way(kept):
    assert kept["silver_helmets again"] == course_of("silver_helmets", OTHER_LUCK)


@pytest.mark.rule("LS-7.15.a", "LS-15.12.3", "LS-2.46", "LS-S13.SR2")
def test_fog_goes_another_way(kept):
    assert kept["fog again"] == course_of("fog", OTHER_LUCK)


@pytest.mark.rule("LS-13.23a", "LS-11.2a", "LS-2.42.a2", "LS-13.21")
def test_cheppy_goes_another_way(kept):
    assert kept["cheppy again"] == course_of("cheppy", OTHER_LUCK)


@pytest.mark.rule("LS-2.53", "LS-11.3", "LS-11.12.a", "LS-2.54")
def test_musical_box_goes_another_way(kept):
    assert kept["musical_box again"] == course_of("musical_box", OTHER_LUCK)


@pytest.mark.rule("LS-2.42.d", "LS-8.43a", "LS-8.41N", "LS-11.1b")
def test_flesquieres_goes_another_way(kept):
    assert kept["flesquieres again"] == course_of("flesquieres", OTHER_LUCK)


@pytest.mark.rule("LS-2.41.a1", "LS-8.53b", "LS-8.23.a", "LS-2.3N")
def test_friend_or_foe_goes_another_way(kept):
    assert kept["friend_or_foe again"] == course_of("friend_or_foe", OTHER_LUCK)


@pytest.mark.rule("LS-2.43a", "LS-6.11.a", "LS-5.54", "LS-5.31.a")
def test_locker_lampson_goes_another_way(kept):
    assert kept["locker_lampson again"] == course_of("locker_lampson", OTHER_LUCK)


@pytest.mark.rule("LS-5.56d", "LS-5.56.a", "LS-5.6a", "LS-5.0b")
def test_green_cloud_goes_another_way(kept):
    assert kept["green_cloud again"] == course_of("green_cloud", OTHER_LUCK)


@pytest.mark.rule("LS-11.11c", "LS-5.31a", "LS-2.41.b2", "LS-12.12c")
def test_out_of_the_forest_goes_another_way(kept):
    assert kept["out_of_the_forest again"] == course_of("out_of_the_forest", OTHER_LUCK)


@pytest.mark.rule("LS-5.11.a3", "LS-5.33f", "LS-5.32.a", "LS-5.13E")
def test_high_street_goes_another_way(kept):
    assert kept["high_street again"] == course_of("high_street", OTHER_LUCK)


if __name__ == "__main__":
    courses = {scenario: course_of(scenario) for scenario in BATTLES}
    courses |= {f"{scenario} again": course_of(scenario, OTHER_LUCK) for scenario in AGAIN}
    KEPT.write_text(json.dumps(courses, indent=1) + "\n", "utf-8")
