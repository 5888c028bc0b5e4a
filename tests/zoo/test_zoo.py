"""Every animal is caught by the check that claims it, and by nothing unrelated."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
import ww1_zoo
from ww1_zoo.covered import sound as hidden_stacks
from ww1_zoo.keeper import ANIMALS, GOLDEN, sound

from ww1core.testing.check import all_checks
from ww1core.testing.engine import FAILED, Run
from ww1core.testing.subject import subject_of

pytestmark = pytest.mark.timeout(120)  # an animal goes through the whole kit

TUTORIAL = Path(__file__).parent.parent / "tutorial"

for module in iter_modules(ww1_zoo.__path__):
    import_module(f"ww1_zoo.{module.name}")


def failures(animal):
    """The checks that find something wrong, with what they say."""
    try:
        subject = subject_of(
            "tutorial",
            animal.profile,
            tests=animal.tests or TUTORIAL,
            entries=animal.entries,
            scenarios=("bridge",),
        )
        report = Run(subject).report()
    finally:
        animal.release()
    return {one.id: one.message for one in report.findings if one.status == FAILED}


def test_the_sound_title_is_caught_by_nothing():
    assert {} == failures(sound)


def test_hidden_stacks_are_caught_by_nothing_but_games_that_were_stored_without_them():
    assert failures(hidden_stacks).keys() <= GOLDEN


@pytest.mark.parametrize("place", sorted(ANIMALS))
def test_an_animal_is_caught_by_its_check_and_by_nothing_unrelated(place):
    animal = ANIMALS[place]
    found = failures(animal)

    assert animal.caught_by in found, found
    assert found.keys() <= {animal.caught_by, *animal.also, *GOLDEN}, found


def test_every_check_has_an_animal():
    caught = {animal.caught_by for animal in ANIMALS.values()}

    assert set() == {check.id for check in all_checks()} - caught
