"""Which options are asked for."""

from __future__ import annotations

from ww1core.testing.asked import Asked, asked_options
from ww1core.testing.subject import subject_of


def noting(*options):
    noted = set()
    return Asked(options, noted), noted


def test_asking_for_an_option_is_noted_whether_it_is_on_or_off():
    options, noted = noting("mist")

    assert ("mist" in options, "gas" in options) == (True, False)
    assert {"mist", "gas"} == noted


def test_listing_the_options_asks_for_those_that_are_on():
    options, noted = noting("mist", "gas")
    list(options)

    assert {"mist", "gas"} == noted


def test_what_options_are_compared_with_is_asked_for():
    options, noted = noting("mist")

    assert frozenset({"mist"}) == options & {"mist", "gas"}
    assert {"mist", "gas"} == noted


def test_copying_the_options_asks_for_nothing():
    options, noted = noting("mist")
    frozenset(options)

    assert set() == noted


def test_the_rules_of_the_tutorial_ask_for_its_options():
    asked = asked_options(subject_of("tutorial"))

    assert {"mist", "trenches"} <= asked
    assert "gas" not in asked
