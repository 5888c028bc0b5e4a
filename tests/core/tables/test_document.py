from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.tables.advice import instead_of, listed, near
from ww1core.tables.load import Content, read
from ww1core.tables.models import Entry

TEXT = b"size: 2\nplaces:\n  A: '0101'\n  B: '0909'\n"


class Places(Entry):
    size: int
    places: dict[str, str]


@pytest.fixture
def document():
    return read(TEXT, Places, file="data/places.yaml")


@pytest.fixture
def map_():
    return HexMap(Grid(top="flat", columns=2, rows=2))


def said(call, *arguments):
    with pytest.raises(DataError) as caught:
        call(*arguments)
    return str(caught.value)


def test_a_name_is_found(document):
    assert 7 == document.find("unit", "A", {"A": 7}, "places", "A")


def test_an_unknown_name_is_told_with_its_place_and_the_known_ones(document):
    expected = (
        "data/places.yaml:4: places.B: there is no unit 'Infantri', expected one of Infantry, Gun; "
        "write Infantry instead of Infantri"
    )

    assert expected == said(
        document.find, "unit", "Infantri", {"Infantry": 1, "Gun": 2}, "places", "B"
    )


def test_a_name_like_no_other_gets_plain_advice(document):
    assert said(document.find, "unit", "x", {"A": 1}, "size").endswith("; name a unit that exists")


def test_a_hex_is_found_and_one_off_the_map_is_told(document, map_):
    assert map_.hex("0101") == document.hex(map_, "0101", "places", "A")
    assert "data/places.yaml:4: places.B: no hex 0909, expected the number of a hex" in said(
        document.hex, map_, "0909", "places", "B"
    )


def test_a_name_that_is_missed_is_told(document):
    document.demand("unit", ["A", "B"], document.value.places, "places")

    expected = "data/places.yaml:2: places: unit C is missing, expected A, C; add C"
    assert expected == said(document.demand, "unit", ["A", "C"], {"A"}, "places")


def test_an_error_without_a_place_gets_one(document):
    found = document.placed(DataError("wrong", field="A", advice="mend it"), "places")
    elsewhere = document.placed(DataError("wrong", field="Z"), "places")

    assert "data/places.yaml:3: places.A: wrong; mend it" == str(found)
    assert "data/places.yaml:2: places: wrong" == str(elsewhere)


def test_an_error_with_a_place_keeps_it(document):
    error = DataError("wrong", file="other.yaml", line=7)

    assert error is document.placed(error, "places")


def test_a_document_knows_its_name_in_its_folder(tmp_path):
    (tmp_path / "north").mkdir()
    (tmp_path / "north" / "places.yaml").write_bytes(TEXT)
    found = Content(tmp_path, label="data").read("north/places.yaml", Places)

    assert ("data/north/places.yaml", "north/places.yaml") == (found.file, found.name)


def test_the_nearest_word_is_found_whatever_its_letters_are_written_in():
    assert ["Woods", ""] == [near("WODOS", ["Woods", "Town"]), near("zzz", ["Woods"])]
    assert "write Town instead of Twon" == instead_of("Twon", ["Woods", "Town"])
    assert "remove it" == instead_of("zzz", ["Woods"], otherwise="remove it")


def test_a_long_list_is_cut():
    assert "a, b" == listed("ab")
    assert "a, b, c, d, e, f, g, h, i, j, k, l and 2 more" == listed("abcdefghijklmn")
