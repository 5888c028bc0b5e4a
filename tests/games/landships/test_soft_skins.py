"""Cars and trucks under small arms (8.67)."""

from __future__ import annotations

import pytest

from games.landships.rules.firers import soft_targets
from games.landships.rules.foot import foot_units


@pytest.fixture
def car(field, opened):
    """An armoured car with its crew inside, in an open hex."""

    def lay(**draws):
        book = opened("musical_box")
        clear = book.land.terrain["clear"] & ~book.board.hill
        place = book.land.number((clear & -clear).bit_length() - 1)
        table = field(f"A03.1 {place}, A03.1.crew {place}", "musical_box", **draws)
        table.s.carrier[table.unit("A03.1.crew")] = table.unit("A03.1")
        return table, table.unit("A03.1"), table.unit("A03.1.crew")

    return lay


@pytest.mark.rule("LS-8.67.a1", "LS-2.41.b1")
@pytest.mark.parametrize(("die", "is_stopped"), [(1, True), (2, False)])
def test_a_second_die_of_one_damages_a_wheel(car, die, is_stopped):
    table, unit, _ = car(wheel=[die])
    table.run("suffer_hit", unit, 0, "LS-8.63a")

    assert is_stopped is bool(table.s.broken >> unit & 1)
    assert not table.s.permanent


@pytest.mark.rule("LS-8.67.a3")
def test_a_second_wheel_stops_a_car_for_good(car):
    table, unit, _ = car(wheel=[1, 1])
    table.run("suffer_hit", unit, 0, "LS-8.63a").run("suffer_hit", unit, 0, "LS-8.63a")

    assert table.s.permanent >> unit & 1


@pytest.mark.rule("LS-8.67.a2")
def test_a_crew_mends_a_wheel_in_a_full_turn(car):
    """It gets out in one first movement and back in the next, unless it is pinned then."""
    table, unit, crew = car(wheel=[1])
    table.run("suffer_hit", unit, 0, "LS-8.63a")
    table.run("wheel_work", 0).answer("A03.1")
    s = table.s
    assert s.carrier[crew] < 0
    assert s.broken >> unit & 1
    assert not foot_units(s, 0) >> crew & 1, "it stays at its work"
    assert soft_targets(s, s.hex[unit], 0) >> crew & 1, "it can be fired at"

    s.pinned = 1 << crew
    table.run("wheel_work", 0)
    assert s.broken >> unit & 1
    s.pinned = 0
    table.run("wheel_work", 0)
    assert not s.broken >> unit & 1
    assert s.carrier[crew] == unit


@pytest.mark.rule("LS-8.67.b", "LS-2.41.c", "LS-13.14N")
@pytest.mark.parametrize(("die", "is_lost"), [(4, False), (5, True)])
def test_the_crew_of_a_truck_checks_its_morale(field, opened, die, is_lost):
    book = opened("musical_box")
    place = book.land.number(book.units[book.kinds["unit"].number("C16.1")].start)
    table = field(f"C16.1 {place}", "musical_box", morale=[die])
    unit = table.unit("C16.1")
    table.run("suffer_hit", unit, 0, "LS-8.63a")

    assert is_lost is (table.s.hex[unit] < 0)
    assert is_lost is not bool(table.s.pinned >> unit & 1)


@pytest.mark.rule("LS-2.41.a1", "LS-8.67a", "LS-8.7")
def test_small_arms_harm_cars_and_trucks_and_no_tanks(field, opened):
    book = opened("musical_box")
    place = book.land.number(book.units[book.kinds["unit"].number("C16.1")].start)
    table = field(f"A03.1 {place}, A04.1 {place}", "musical_box")
    targets = soft_targets(table.s, book.land.hex(place), 0)

    assert targets == 1 << table.unit("A03.1")
