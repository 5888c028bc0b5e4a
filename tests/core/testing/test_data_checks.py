from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.hexgrid.hexset import members
from ww1core.hexgrid.mapdata import MapData, load_map
from ww1core.play.book import Kind
from ww1core.tables.document import Document
from ww1core.tables.load import read
from ww1core.tables.models import Datum
from ww1core.testing.book_digests import book_digest, found_in
from ww1core.testing.checks import data_references as checks
from ww1core.turns import State, decision, each
from ww1core.turns.nodes import Procedure

MAP = b"""
provenance: design
grid: {top: flat, columns: 2, rows: 2, numbering: CCRR}
terrain: [clear]
unlisted: clear
hexes: |
  0101 clear
"""


class Places(Datum):
    places: dict[str, str] | None = None
    seat: str = "red"
    name: str = ""


class Table(State):
    pass


@decision(rule="TT-1", asks="unit", words=("done",))
def aim(s, unit, seat):
    pass


def seats(s):
    return (0,)


GAME = Procedure("game", steps=(each("seat", seats, aim),))


@pytest.fixture
def title(make_book):
    """A title of one book, with a map and further data files."""

    def make(*sources, **more):
        drawn = read(MAP, MapData, file="map.yaml")
        land = load_map(drawn)
        book = make_book(Table, GAME, aim, scenario="one", map=land, **more)
        names = {hex_: land.number(hex_) for hex_ in members(land.all)}
        book.kinds["hex"] = Kind("hex", names, land.size)
        files = [read(s, Places, file=f"{n}.yaml") for n, s in enumerate(sources)]
        book.documents = (drawn, *files)
        return SimpleNamespace(
            books=(book,),
            documents=book.documents,
            book=lambda _id: book,
            title=SimpleNamespace(scenarios=(SimpleNamespace(id="one"),)),
        )

    return make


def test_a_hex_that_is_on_no_map_is_found_with_its_line(title):
    source = b"provenance: design\nplaces:\n  A: '0101 0202'\n  B: '0101 0303'\n"

    (found,) = checks.references(title(source))

    assert "0.yaml:4: places.B: there is no hex 0303" == found


def test_a_key_that_is_no_hex_is_found(title):
    (found,) = checks.references(title(b"provenance: design\nplaces: {'0909': A}\n"))

    assert found.endswith("there is no hex 0909")


@pytest.mark.parametrize("said", ["1914-08-04", "in 1914", "12", "A 0909"])
def test_other_numbers_are_no_hexes(title, said):
    source = f"provenance: design\nplaces: {{A: '{said}'}}\n".encode()

    assert [] == list(checks.references(title(source)))


def test_names_are_no_references(title):
    assert [] == list(checks.references(title(b"provenance: design\nname: '1914'\n")))


def test_a_seat_that_is_not_there_is_found(title):
    (found,) = checks.references(title(b"provenance: design\nseat: green\n"))

    assert "0.yaml:2: seat: there is no seat 'green'" == found


@pytest.mark.parametrize("named", ["aim", "aim:done", "aim:A"])
def test_a_fight_may_be_a_decision_or_an_answer(title, named):
    assert [] == list(checks.references(title(fights=frozenset({named}))))


@pytest.mark.parametrize(
    ("named", "lack"), [("fire", "no decision 'fire'"), ("aim:E", "no answer 'E' to 'aim'")]
)
def test_a_plan_for_nothing_is_found(title, named, lack):
    (found,) = checks.references(title(plans=frozenset({named})))

    assert found == f"scenario 'one', plans: {named!r} names {lack}"


def test_a_sound_title_has_sound_kinds(title):
    assert [] == list(checks.kinds(title()))


def test_a_hex_that_is_called_otherwise_is_found(title):
    subject = title()
    land = subject.books[0].map
    turned = reversed(land.numbers(land.all))
    subject.books[0].kinds["hex"] = Kind("hex", dict(zip(members(land.all), turned, strict=True)))

    (found,) = checks.kinds(subject)

    assert "scenario 'one': the hex '0101' is called '0202'" == found


def test_a_name_that_begins_like_its_decision_is_found(title):
    (found,) = checks.kinds(title(units=["A", "aim high"]))

    assert "scenario 'one': 'aim high' cannot be typed as an answer to 'aim'" == found


def test_the_print_of_a_book_leaves_private_parts_out(title):
    book = title().books[0]
    before = book_digest(book)
    book._cache = {1: 2}

    assert before == book_digest(book)


def test_the_print_of_a_book_shows_a_changed_part(title):
    book = title(tables={"a": [1]}).books[0]
    before = book_digest(book)
    book.tables["a"].append(2)
    after = book_digest(book)

    assert {"tables"} == {name for name in after if before[name] != after[name]}


def test_things_are_found_inside_tuples_and_mappings(title):
    book = title(nested=({"deep": [Kind.of("army", "A")]},)).books[0]

    assert {"kinds", "nested"} == {name for name, _ in found_in(book, Kind)}
    assert ["documents"] == sorted({name for name, _ in found_in(book, Document)})
