"""Set-up: chapters 1 and 7 before the first turn."""

from __future__ import annotations

from importlib.resources import files

import pytest
from ww1_tutorial.book import Corvin

from ww1core.errors import DataError, PluginError
from ww1core.events import PhaseBegan, TurnBegan
from ww1core.plugins import Scenario
from ww1core.tables.load import Content

STARTS = {
    "bridge": {
        "B1": "0203",
        "B2": "0202",
        "B3": "0204",
        "BG": "0103",
        "R1": "0503",
        "R2": "0502",
        "R3": "0504",
        "RG": "0603",
    },
    "dawn": {
        "B1": "0403",
        "B2": "0303",
        "B3": "0304",
        "BG": "0203",
        "R1": "0502",
        "R2": "0503",
        "R3": "0504",
        "RG": "0603",
    },
}
CONTROL = {
    "bridge": [{"0303", "0304"}, {"0403", "0502"}],
    "dawn": [{"0303", "0304", "0403"}, {"0502"}],
}
FACINGS = {"bridge": {"BG": "SE", "RG": "SW"}, "dawn": {"BG": "NE", "RG": "NW"}}


@pytest.mark.rule("TUT-1.1")
def test_blue_starts_west_of_the_river_and_red_east_of_it(start):
    table = start("bridge")

    assert ("blue", "red") == table.book.seats
    assert all(table.hex_of(unit) < "0400" for unit in ("B1", "B2", "B3", "BG"))
    assert all(table.hex_of(unit) > "0400" for unit in ("R1", "R2", "R3", "RG"))


@pytest.mark.rule("TUT-1.1")
def test_a_seat_orders_no_unit_of_the_other(start):
    table = start("bridge", active="blue")

    assert {"B1", "B2", "B3", "BG", "done"} == table.options
    assert (("TUT-1.1", "why.not_your_unit"),) == table.why("R1")


@pytest.mark.rule("TUT-1.3")
@pytest.mark.parametrize("scenario", ["bridge", "dawn"])
def test_a_scenario_says_where_units_start_and_what_is_controlled(start, scenario):
    table = start(scenario)

    assert STARTS[scenario] == {unit: table.hex_of(unit) for unit in table.units(-1)}
    assert CONTROL[scenario] == [table.hexes(held) for held in table.s.control]


@pytest.mark.rule("TUT-1.3", "TUT-6.2")
@pytest.mark.parametrize("scenario", ["bridge", "dawn"])
def test_a_scenario_says_where_guns_look(start, scenario):
    table = start(scenario)
    directions = table.book.land.grid.direction_names
    found = {gun: directions[table.s.facing[table.unit(gun)]] for gun in ("BG", "RG")}

    assert FACINGS[scenario] == found


@pytest.mark.rule("TUT-2.1")
def test_infantry_starts_with_two_steps_and_a_gun_with_one(start):
    table = start("bridge")

    assert [2, 2, 2, 1] == [table.steps(unit) for unit in ("B1", "B2", "B3", "BG")]
    assert [2, 2, 2, 1] == [table.steps(unit) for unit in ("R1", "R2", "R3", "RG")]


@pytest.mark.rule("TUT-1.2")
@pytest.mark.parametrize(("scenario", "turns"), [("bridge", 4), ("dawn", 2)])
def test_a_turn_has_four_phases_in_order(start, scenario, turns):
    table = start(scenario)
    while table.offer is not None:
        table.answer("done" if "done" in table.options else "pass")
    told = [event.phase for event in table.told(PhaseBegan)]
    turn = ["command", "supply", *["activations"] * 4, "refit", "refit"]

    assert turn * turns == told
    assert list(range(1, turns + 1)) == [event.turn for event in table.told(TurnBegan)]


@pytest.mark.rule("TUT-7.1")
def test_each_seat_is_dealt_two_of_twelve_cards(start):
    table = start("bridge")
    blue, red = table.s.hands

    assert (2, 2, 8) == (blue.bit_count(), red.bit_count(), table.s.deck.bit_count())
    assert table.book.kinds["card"].all == blue | red | table.s.deck
    assert 12 == table.book.kinds["card"].size


def test_a_scenario_that_leaves_a_unit_out_is_refused(tmp_path):
    data = files("ww1_tutorial") / "data"
    for file in data.iterdir():
        lines = file.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if 'B3: "0204"' not in line]
        (tmp_path / file.name).write_text("".join(kept), "utf-8")

    with pytest.raises(DataError, match="unit B3 is missing, expected B1, B2"):
        Corvin(Content(tmp_path), Scenario("bridge", "", 4, ""), frozenset())


def test_an_unknown_scenario_is_refused_with_those_there_are(title):
    with pytest.raises(PluginError, match=r"no scenario 'night'; it has: bridge, dawn"):
        title.open("night")
