from __future__ import annotations

from types import ModuleType, SimpleNamespace

import pytest

from ww1core.play.views import Viewer
from ww1core.plugins import Facts, Option
from ww1core.testing import capabilities
from ww1core.testing.capabilities import used_capabilities
from ww1core.testing.checks import facts as checks
from ww1core.turns import State, value

FACTS = Facts("duel", "The Duel", "1.0", 1, "ww1_duel", ("red",), "a test", ("over",))


def subject(facts=FACTS, **title):
    parts = {"scenarios": (), "options": ()} | title
    return SimpleNamespace(title=SimpleNamespace(facts=facts, **parts))


@pytest.mark.parametrize("name", ["Duel", "the duel", "", "1st", "duel-2"])
def test_a_name_is_an_identifier_in_lower_case(name):
    (found,) = checks.name(subject(FACTS._replace(name=name)))

    assert found.startswith(f"the name {name!r}")


@pytest.mark.parametrize("version", ["1", "0.1.0", "2.0rc1", "1.2.post3"])
def test_a_version_is_a_number(version):
    assert [] == list(checks.version(subject(FACTS._replace(version=version))))


@pytest.mark.parametrize("version", ["", "v1", "1.", "1.x", "next"])
def test_anything_else_is_no_version(version):
    assert 1 == len(list(checks.version(subject(FACTS._replace(version=version)))))


def test_a_title_has_a_seat_and_an_ending():
    bare = subject(FACTS._replace(seats=(), endings=()))

    assert ["facts: there is no seat, expected one or more"] == list(checks.seats(bare))
    assert 1 == len(list(checks.endings(bare)))


def test_the_seats_of_an_option_can_be_typed():
    three = Option("three", "three play", seats=("red", "Blue", "red"))

    assert [
        "option 'three': the seat 'Blue': expected lower-case letters, digits and underscores",
        "option 'three': the seat 'red' is declared twice, expected once",
    ] == list(checks.seats(subject(options=(three,))))


@pytest.mark.parametrize("other", ["rain", "mist"])
def test_an_option_excludes_only_another_option(other):
    option = Option("mist", "no sight", excludes=(other,))

    assert [f"option 'mist' excludes {other!r}, expected another option"] == list(
        checks.options(subject(options=(option,)))
    )


class Open(State):
    note: int = value(0)


def using(monkeypatch, source, **kinds):
    """The capabilities of a title of one module and a book."""
    module = ModuleType("ww1_duel.rules")
    exec(source, vars(module))  # noqa: S102 (the module of the test)
    code = compile(source, "rules.py", "exec")
    monkeypatch.setattr(capabilities, "codes_of", lambda _module: [code])
    book = SimpleNamespace(kinds=kinds, state_type=Open, viewer=Viewer(), scenario="one")
    return set(used_capabilities(SimpleNamespace(modules=(module,), books=(book,))))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from ww1core.turns import draw_member", {"chance", "cups"}),
        ("from ww1core.hexgrid import facing\nfacing.arc", {"facing"}),
        ("from ww1core.hexgrid import facing", set()),
        ("from ww1core.turns import decks\ndecks.draw_from", {"cards", "chance"}),
        ("from ww1core.networks import rail_net, supplied_by", {"rail", "supply"}),
        ("from ww1core.hexgrid.changes import terrain_now", set()),
        ("from ww1core.hexgrid.changes import put_terrain", {"terrain_changes"}),
    ],
)
def test_what_a_module_takes_from_the_core_shows_a_capability(monkeypatch, source, found):
    assert found == using(monkeypatch, source)


def test_a_kind_of_cards_shows_cards(monkeypatch):
    assert {"cards"} == using(monkeypatch, "", card=None)
