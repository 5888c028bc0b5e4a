"""The laws of positions find what cannot be."""

from __future__ import annotations

import pytest

from games.clash_giants.laws import COUNTS, LAWS
from games.clash_giants.state import CENTRAL, ENTENTE
from ww1core.pieces import place
from ww1core.testing.random_states import states_of_game


def found(s):
    """The laws that a position breaks, with what they say."""
    return {name: said for name, law in LAWS.items() if (said := law(s))}


@pytest.fixture
def s(open_book):
    """The first position of a game between the fights."""
    for state, _ in states_of_game(open_book("galicia_krasnik"), 1):
        if state.activation is None and state.battle is None:
            return state.clone()
    pytest.fail("there is no such position")


def of_side(s, seat):
    """A unit of a side on the map, which is no fort."""
    return (s.present[seat] & -s.present[seat]).bit_length() - 1


def test_a_sound_position_breaks_no_law(s):
    assert {} == found(s)


@pytest.mark.parametrize("steps", [0, 9])
def test_impossible_steps_are_found(s, steps):
    unit = of_side(s, CENTRAL)
    s.steps[unit] = steps

    assert {"steps": f"{s.book.units[unit].id} has {steps} steps"} == found(s)


def test_a_unit_that_has_left_the_map_alive_is_found(s):
    unit = next(n for n, about in enumerate(s.book.units) if about.entry_turn == 0)
    s.hex[unit] = -1

    assert {"steps": f"{s.book.units[unit].id} has left the map alive"} == found(s)


@pytest.mark.parametrize("count", [-1, 9])
def test_trains_and_offensives_that_a_side_has_not_are_found(s, count):
    s.trains = (count, 0)
    assert {"tracks": f"central has sent {count} trains"} == found(s)

    s.trains, s.offensives = (0, 0), (0, count)
    assert {"tracks": f"entente has {count} offensives"} == found(s)


def test_a_flood_where_there_are_no_sluices_is_found(s):
    s.flood_turn = 3

    assert {"tracks": "the sluices are open on turn 3, and there are none"} == found(s)


def test_both_sides_in_one_hex_are_found(s):
    hex_ = s.hex[of_side(s, ENTENTE)]
    place(s, of_side(s, CENTRAL), hex_)

    assert f"both sides are in {s.book.land.number(hex_)}" == found(s)["places"]


def test_units_in_an_enemy_fort_are_found(s):
    s.forts[CENTRAL] |= 1 << s.hex[of_side(s, ENTENTE)]

    assert found(s)["places"].startswith("units are in the enemy fort of ")


def test_units_in_the_water_are_found(open_book):
    s = next(states_of_game(open_book("first_ypres_yser"), 1))[0].clone()
    s.occupied[CENTRAL] |= s.book.impassable & -s.book.impassable

    assert found(s)["places"].startswith("units are in the water of ")


@pytest.mark.parametrize(
    "change", [lambda held: (held[0] | held[1], held[1]), lambda held: (0, held[1])]
)
def test_control_that_is_not_divided_is_found(s, change):
    before = COUNTS["controlled_hexes"](s)
    s.control = change(s.control)

    assert {"control"} == found(s).keys()
    assert before != COUNTS["controlled_hexes"](s)


def test_too_many_units_in_a_hex_are_found_between_the_fights_only(s):
    first, *others = [n for n in range(len(s.book.units)) if s.present[CENTRAL] >> n & 1]
    for unit in others:
        place(s, unit, s.hex[first])

    assert f"too many units in {s.book.land.number(s.hex[first])}" == found(s)["stacking"]
    s.activation = object()
    assert "stacking" not in found(s)


def test_cavalry_in_its_works_is_found(s):
    rider = next(
        n for n in range(len(s.book.units)) if s.present[CENTRAL] & s.book.cavalry >> n & 1
    )
    s.forts[CENTRAL] |= 1 << s.hex[rider]

    assert f"cavalry is in its works at {s.book.land.number(s.hex[rider])}" == found(s)["stacking"]
