"""Courses of battles: played the same way, each offers what it offered and ends where it ended.

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
from ww1core.turns.digests import digest
from ww1core.turns.run import advance, decide

SECRET = b"course"
KEPT = Path(__file__).with_name("courses.json")
BATTLES = {
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
}
"""Scenarios with the options that they are played with."""
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


def course_of(scenario, options):
    """By turn a number of all offers, the last with how it ended."""
    book = find_title("landships").open(scenario, options)
    s, random = book.state_type(book), Random(scenario)
    s.chance = RandomChance(len(scenario))
    offer, turns = advance(s), {}
    while offer is not None:
        told = turns.setdefault(s.turn, blake2b(digest_size=4))
        told.update(f"{offer.name} {offer.seat} {list(offer.options)}".encode())
        offer = decide(s, offer, choice_of(offer, random))
    turns[s.turn].update(f"{s.ended} {digest(s, SECRET)}".encode())
    return [told.hexdigest() for told in turns.values()]


@pytest.mark.rule("LS-2.1a", "LS-2.1b", "LS-2.1e", "LS-2.1f", "LS-2.2a", "LS-2.2b", "LS-2.21b")
@pytest.mark.rule("LS-2.21c", "LS-2.21d", "LS-2.22a", "LS-2.22b", "LS-2.23a", "LS-2.24a")
@pytest.mark.rule("LS-2.24.b1", "LS-2.24.b2", "LS-2.24b", "LS-2.3N", "LS-2.3.b1", "LS-2.3.c1")
@pytest.mark.rule("LS-2.3.c2", "LS-2.3.d", "LS-2.3.e", "LS-2.41.a1", "LS-2.41.c", "LS-2.42.a2")
@pytest.mark.rule("LS-2.42.b", "LS-2.43a", "LS-2.43b", "LS-2.46", "LS-2.51.b", "LS-2.53", "LS-2.56")
@pytest.mark.rule("LS-3.1", "LS-3.11a", "LS-3.11b", "LS-3.12a", "LS-3.12.a", "LS-3.13", "LS-3.14")
@pytest.mark.rule("LS-4.0a", "LS-4.1", "LS-4.10", "LS-4.11.a1", "LS-4.11.a2", "LS-4.11.b")
@pytest.mark.rule("LS-4.12", "LS-4.2a", "LS-4.2b", "LS-4.2c", "LS-4.2d", "LS-4.3a", "LS-4.4")
@pytest.mark.rule("LS-4.5.a", "LS-4.6", "LS-4.7.a", "LS-4.7.b", "LS-4.7.c", "LS-4.7.d", "LS-4.7.e")
@pytest.mark.rule("LS-4.8.a", "LS-4.8.b", "LS-4.9")
@pytest.mark.rule("LS-5.0E", "LS-5.0a", "LS-5.0b", "LS-5.1", "LS-5.11N", "LS-5.11.a1", "LS-5.11.a2")
@pytest.mark.rule("LS-5.11.a3", "LS-5.11a", "LS-5.11.b1", "LS-5.11.b2", "LS-5.11.c1", "LS-5.11.d1")
@pytest.mark.rule("LS-5.11.d3", "LS-5.11.d4", "LS-5.12E", "LS-5.12a", "LS-5.12b", "LS-5.12c")
@pytest.mark.rule("LS-5.12d", "LS-5.14a", "LS-5.21a", "LS-5.22a", "LS-5.22.a", "LS-5.22b")
@pytest.mark.rule("LS-5.31a", "LS-5.31.a", "LS-5.32a", "LS-5.32.a", "LS-5.32b", "LS-5.33c")
@pytest.mark.rule("LS-5.33d", "LS-5.33e", "LS-5.33f", "LS-5.34a", "LS-5.34b", "LS-5.34c")
@pytest.mark.rule("LS-5.34d", "LS-5.41.a2", "LS-5.41a", "LS-5.41.c1", "LS-5.41.c2", "LS-5.43a")
@pytest.mark.rule("LS-5.43.b", "LS-5.51a", "LS-5.52a", "LS-5.53", "LS-5.54.a", "LS-5.54")
@pytest.mark.rule("LS-5.55O", "LS-5.55", "LS-5.56E", "LS-5.56a", "LS-5.56.a", "LS-5.56b")
@pytest.mark.rule("LS-5.56c", "LS-5.56f", "LS-5.6.a1", "LS-5.6.a2", "LS-5.6.a3", "LS-5.6a")
@pytest.mark.rule("LS-5.6b", "LS-5.6c", "LS-5.6e", "LS-5.7a", "LS-5.7b")
@pytest.mark.rule("LS-6.0a", "LS-6.11a", "LS-6.11.a", "LS-6.11b", "LS-6.11.b", "LS-6.12a")
@pytest.mark.rule("LS-6.12.a", "LS-6.12.b", "LS-6.13c", "LS-6.14.a", "LS-6.14.aE", "LS-6.15.a1")
@pytest.mark.rule("LS-6.15.a3", "LS-6.15a", "LS-6.15.b1", "LS-6.15.c1", "LS-6.15.d", "LS-6.16E")
@pytest.mark.rule("LS-6.16O", "LS-6.16.a2", "LS-6.16.a3", "LS-6.16a", "LS-6.16b", "LS-6.16.b")
@pytest.mark.rule("LS-6.16c", "LS-6.16.c", "LS-6.21a", "LS-6.22a", "LS-6.22.a", "LS-6.23")
@pytest.mark.rule("LS-6.24a", "LS-6.24.a", "LS-6.24.b", "LS-6.3", "LS-6.31a", "LS-6.31b")
@pytest.mark.rule("LS-6.31c", "LS-6.32a", "LS-6.32.a", "LS-6.33a", "LS-6.33b", "LS-6.33c")
@pytest.mark.rule("LS-6.33d", "LS-6.34E", "LS-6.34a", "LS-6.34b", "LS-6.34.b", "LS-6.35a")
@pytest.mark.rule("LS-6.35.a", "LS-6.35.b", "LS-6.35.c")
@pytest.mark.rule("LS-7.0", "LS-7.1", "LS-7.11a", "LS-7.11b", "LS-7.11c", "LS-7.12b", "LS-7.14a")
@pytest.mark.rule("LS-7.14.a", "LS-7.15E", "LS-7.15.a", "LS-7.15")
@pytest.mark.rule("LS-8.0a", "LS-8.1", "LS-8.12c", "LS-8.12d", "LS-8.21", "LS-8.22E", "LS-8.22a")
@pytest.mark.rule("LS-8.22b", "LS-8.23.1", "LS-8.23.2", "LS-8.23.3", "LS-8.23EO", "LS-8.23Ec")
@pytest.mark.rule("LS-8.23Ed", "LS-8.23a", "LS-8.23.a", "LS-8.24", "LS-8.3a", "LS-8.31N")
@pytest.mark.rule("LS-8.32N", "LS-8.32.a2", "LS-8.32a", "LS-8.32b", "LS-8.32c", "LS-8.32d")
@pytest.mark.rule("LS-8.41N", "LS-8.41.a", "LS-8.41", "LS-8.42a", "LS-8.42b", "LS-8.43a", "LS-8.5N")
@pytest.mark.rule("LS-8.51", "LS-8.52", "LS-8.53a", "LS-8.53.a", "LS-8.53b", "LS-8.53.b")
@pytest.mark.rule("LS-8.55a", "LS-8.55.a", "LS-8.55b", "LS-8.55c", "LS-8.56E", "LS-8.57a")
@pytest.mark.rule("LS-8.58", "LS-8.59", "LS-8.6", "LS-8.61", "LS-8.62a", "LS-8.62b", "LS-8.63a")
@pytest.mark.rule("LS-8.64b", "LS-8.64.b", "LS-8.66", "LS-8.67.a2", "LS-8.67.b", "LS-8.68")
@pytest.mark.rule("LS-8.7")
@pytest.mark.rule("LS-9.0", "LS-9.1", "LS-9.11.1", "LS-9.2a", "LS-9.2c", "LS-9.3Ea", "LS-9.3Eb")
@pytest.mark.rule("LS-9.3Ec", "LS-9.3a", "LS-9.3b", "LS-9.4")
@pytest.mark.rule("LS-10.0E", "LS-10.0a")
@pytest.mark.rule("LS-11.1a", "LS-11.1b", "LS-11.1c", "LS-11.1d", "LS-11.11a", "LS-11.11b")
@pytest.mark.rule("LS-11.11c", "LS-11.12a", "LS-11.12b", "LS-11.2a", "LS-11.21a", "LS-11.21.a")
@pytest.mark.rule("LS-11.21b", "LS-11.22", "LS-11.3", "LS-11.31a", "LS-11.32.1", "LS-11.32.2")
@pytest.mark.rule("LS-11.32a", "LS-11.33a", "LS-11.33b")
@pytest.mark.rule("LS-12.0", "LS-12.1Ea", "LS-12.1a", "LS-12.1b", "LS-12.11", "LS-12.12a")
@pytest.mark.rule("LS-12.2E", "LS-12.21a", "LS-12.21.a", "LS-12.21b", "LS-12.22a", "LS-12.23a")
@pytest.mark.rule("LS-12.24", "LS-12.33a")
@pytest.mark.rule("LS-13.1", "LS-13.11.a1", "LS-13.11.a2", "LS-13.11a", "LS-13.11b", "LS-13.12a")
@pytest.mark.rule("LS-13.12b", "LS-13.12c", "LS-13.13a", "LS-13.13b", "LS-13.14N", "LS-13.14")
@pytest.mark.rule("LS-13.2", "LS-13.22a", "LS-13.23a", "LS-13.23b", "LS-13.24a", "LS-13.24b")
@pytest.mark.rule("LS-13.24c")
@pytest.mark.rule("LS-14.11.1", "LS-14.11.2", "LS-14.11.a1", "LS-14.11.a2", "LS-14.11.a3")
@pytest.mark.rule("LS-14.11a", "LS-14.12.a", "LS-14.13.a", "LS-14.13", "LS-14.14")
@pytest.mark.rule("LS-15.11a", "LS-15.11b", "LS-15.11c", "LS-15.12.1a", "LS-15.12.1b")
@pytest.mark.rule("LS-15.12.1c", "LS-15.12.2", "LS-15.12.3", "LS-15.12N", "LS-15.12.a")
@pytest.mark.rule("LS-16.13a", "LS-16.14.a", "LS-16.15.b", "LS-16.15.c2", "LS-16.22a", "LS-16.22b")
@pytest.mark.rule("LS-16.23a", "LS-16.23.a", "LS-16.24", "LS-16.32", "LS-16.41", "LS-16.42a")
@pytest.mark.rule("LS-16.42b", "LS-16.43", "LS-16.44")
@pytest.mark.rule("LS-S01.SR1")
@pytest.mark.rule("LS-S03.SR1")
@pytest.mark.rule("LS-S08.SR2")
@pytest.mark.rule("LS-S13.SR1")
@pytest.mark.rule("LS-S18.SR1")
@pytest.mark.rule("LS-2.2c", "LS-2.42.d", "LS-2.51.a", "LS-2.54", "LS-3.3", "LS-4.0b", "LS-5.0c")
@pytest.mark.rule("LS-5.56d", "LS-8.62.a", "LS-11.12.a", "LS-12.12c", "LS-13.21")
@pytest.mark.parametrize("scenario", BATTLES)
def test_a_battle_takes_its_course(scenario):
    assert json.loads(KEPT.read_text("utf-8"))[scenario] == course_of(scenario, BATTLES[scenario])


if __name__ == "__main__":
    courses = {scenario: course_of(scenario, options) for scenario, options in BATTLES.items()}
    KEPT.write_text(json.dumps(courses, indent=1) + "\n", "utf-8")
