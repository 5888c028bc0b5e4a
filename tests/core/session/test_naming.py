"""Names as people type them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.errors import NotationError
from ww1core.play.book import Book, Kind
from ww1core.session.naming import name_meant

UNITS = Kind.of("unit", ("AH-2", "DE-5R", "1/7 Bn", "17 Bn", "Élan", "7"))
HEXES = Kind("hex", {3: "0101", 4: "0102", 9: "0201"})


@pytest.fixture
def book():
    book = Book(seats=("red", "blue"), kinds=[UNITS, HEXES])
    book.map = SimpleNamespace(names={3: "Neuve-Chapelle", 4: "Saint Éloi"})
    return book


@pytest.mark.parametrize(
    ("kind", "typed", "name"),
    [
        ("unit", "ah2", "AH-2"),
        ("unit", "de 5r", "DE-5R"),
        ("unit", "elan", "Élan"),
        ("unit", "5r", "DE-5R"),
        ("hex", "neuve chapelle", "0101"),
        ("hex", "NEUVE-CHAPELLE", "0101"),
        ("hex", "saint-eloi", "0102"),
        ("hex", "0201", "0201"),
    ],
)
def test_case_accents_hyphens_and_blanks_are_forgiven(book, kind, typed, name):
    assert name == name_meant(book, kind, typed)


@pytest.mark.parametrize("typed", ["ypres", "-7", "", "01-01"])
def test_what_nothing_is_called_like_stays_as_it_is(book, typed):
    assert typed == name_meant(book, "unit", typed)


def test_the_exact_name_goes_before_what_resembles_it(book):
    assert "17 Bn" == name_meant(book, "unit", "17 Bn")


def test_what_resembles_several_names_is_refused(book):
    with pytest.raises(NotationError, match="'17bn' names several: 1/7 Bn, 17 Bn"):
        name_meant(book, "unit", "17bn")


SECTIONS = Kind("hex", {1: "4:1308", 2: "4:1309", 3: "5:1309"})


def test_a_map_section_is_left_out_where_only_one_has_the_number():
    book = Book(seats=("red", "blue"), kinds=[SECTIONS])

    assert "4:1308" == name_meant(book, "hex", "1308")
    assert "1309" == name_meant(book, "hex", "1309")
