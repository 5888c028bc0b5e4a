from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.words.texts import Catalogue, Text, text

NAMES = {("unit", 0): "II Corps", ("unit", 1): "44 Div", ("hex", 17): "0305"}


def name(kind, number):
    return NAMES[kind, number]


CATALOGUE = Catalogue(
    "en",
    {
        "moves": "{unit:unit} moves to {at:hex}",
        "counts": "{n} of {m}",
        "phase": "it is {phase:phase}",
        "phase.supply": "the supply phase",
        "wraps": "{inner}!",
        "plain": "nothing to fill, {} and { a } stay",
    },
)


def test_a_text_is_a_key_with_arguments():
    assert Text("moves", (("unit", 0), ("at", 17))) == text("moves", unit=0, at=17)


def test_an_argument_is_found_by_name():
    what = text("moves", unit=0, key=5)

    assert (0, 5, None) == (what.argument("unit"), what.argument("key"), what.argument("at"))


def test_a_number_is_named_by_its_kind():
    assert "II Corps moves to 0305" == CATALOGUE.say(text("moves", unit=0, at=17), name)


def test_a_number_without_a_kind_is_itself():
    assert "3 of -4" == CATALOGUE.say(text("counts", n=3, m=-4), name)


def test_a_number_is_itself_when_nobody_names_it():
    assert "0 moves to 17" == CATALOGUE.say(text("moves", unit=0, at=17))


def test_a_word_is_looked_up_under_its_kind():
    assert "it is the supply phase" == CATALOGUE.say(text("phase", phase="supply"), name)


def test_a_word_that_is_not_in_the_catalogue_shows_its_key():
    assert "it is phase.rain" == CATALOGUE.say(text("phase", phase="rain"), name)


def test_a_tuple_is_a_list():
    assert "II Corps, 44 Div moves to 0305" == CATALOGUE.say(
        text("moves", unit=(0, 1), at=17), name
    )


def test_an_empty_tuple_is_nothing():
    assert " of 1" == CATALOGUE.say(text("counts", n=(), m=1), name)


def test_a_text_inside_a_text_is_said():
    assert "1 of 2!" == CATALOGUE.say(text("wraps", inner=text("counts", n=1, m=2)), name)


def test_words_put_in_are_not_filled_in_again():
    assert "{m} of 2" == CATALOGUE.say(text("counts", n="{m}", m=2), name)


def test_what_is_no_field_stays():
    assert "nothing to fill, {} and { a } stay" == CATALOGUE.say(text("plain"))


@pytest.mark.parametrize(
    ("what", "expected"),
    [(text("unknown"), "unknown"), (text("unknown", a=1, b="x"), "unknown(a=1, b=x)")],
)
def test_a_key_without_words_shows_itself_and_its_arguments(what, expected):
    assert expected == CATALOGUE.say(what)


def test_a_catalogue_knows_its_keys_and_fields():
    assert "moves" in CATALOGUE
    assert "unknown" not in CATALOGUE
    assert {"unit", "at"} == CATALOGUE.fields("moves")
    assert {"moves", "counts", "phase", "phase.supply", "wraps", "plain"} == CATALOGUE.keys


def test_catalogues_are_joined():
    joined = CATALOGUE.joined([{"a": "A"}, {"b": "B"}])

    assert ("A", "B", "en") == (joined.say(text("a")), joined.say(text("b")), joined.language)
    assert "a" not in CATALOGUE


@pytest.mark.parametrize("others", [[{"moves": "x"}], [{"a": "x"}, {"a": "y"}]])
def test_a_key_in_two_catalogues_is_refused(others):
    with pytest.raises(DataError, match="in two catalogues"):
        CATALOGUE.joined(others)


def test_a_catalogue_does_not_change_with_what_it_was_made_of():
    entries = {"a": "A"}
    catalogue = Catalogue("en", entries)
    entries["a"] = "changed"

    assert "A" == catalogue.say(text("a"))


def test_the_kinds_that_words_name_arguments_by_are_told():
    assert {("unit", "unit"), ("at", "hex")} == CATALOGUE.kinds("moves")
    assert set() == CATALOGUE.kinds("counts")
