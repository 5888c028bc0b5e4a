"""Breakdown (6.16, 6.22, 6.23): numbers, modifiers, severity, trenches, repair."""

from __future__ import annotations

from random import Random

import pytest

from games.landships.rules.breakdown import (
    break_down,
    breakdown_number,
    for_good,
    modifiers_of,
)
from games.landships.rules.victory import judge
from games.landships.view import imagine_breakdowns
from ww1core.events import Rolled
from ww1core.play.views import view


@pytest.fixture
def tank(field, opened):
    """A tank on a clear hex, with draws by name."""

    def lay(unit, scenario, *options, with_="", **given):
        book = opened(scenario, *options)
        clear = book.land.terrain["clear"] & ~(book.board.trench | book.board.rough)
        hex_ = (clear & -clear).bit_length() - 1
        place = book.land.number(hex_)
        table = field(f"{unit} {place}{with_.replace('@', place)}", scenario, *options, **given)
        return table, table.unit(unit)

    return lay


@pytest.mark.rule("LS-6.16a")
def test_the_number_falls_with_the_hexes_entered(opened, tank):
    table, _ = tank("A01.1", "bossut")

    assert [12, 11, 10, 9, 9, 8, 8] == [breakdown_number(table.s, n) for n in range(1, 8)]


@pytest.mark.rule("LS-6.16a")
def test_a_schneider_adds_two(tank):
    table, unit = tank("A01.1", "bossut")

    assert 2 == modifiers_of(table.s, unit).total


@pytest.mark.rule("LS-6.16E")
@pytest.mark.parametrize(("scenario", "unit", "value"), [("tank_against_tank", "C01.1", 1)])
def test_an_a7v_is_less_reliable_before_september_1918(tank, scenario, unit, value):
    table, number = tank(unit, scenario)
    vehicle = table.book.units[number].type.vehicle

    assert value == modifiers_of(table.s, number).total
    assert 0 == vehicle.breakdown_late


@pytest.mark.rule("LS-6.23", "LS-6.15.a3")
def test_rough_ground_and_woods_add_one_each(tank):
    table, unit = tank("A01.1", "bossut")
    table.s.shaken = table.s.wooded = 1 << unit

    assert {"type", "rough", "woods"} == {one.name for one in modifiers_of(table.s, unit)}
    assert 4 == modifiers_of(table.s, unit).total


@pytest.mark.rule("LS-6.16.b", "LS-14.11.2", "LS-14.11a", "LS-6.16.a1")
def test_a_leader_aboard_takes_one_off_the_severity(tank):
    """A 3 is for good without him, and for a time with him."""
    for aboard in (False, True):
        table, unit = tank("A02.1", "bullecourt", with_=", A04.1 @", severity=[3])
        leader = table.unit("A04.1")
        table.s.carrier[leader] = unit if aboard else -1
        break_down(table.s, unit, "LS-6.16a")

        assert table.s.broken >> unit & 1
        assert aboard is not bool(table.s.permanent >> unit & 1)


@pytest.mark.rule("LS-6.16.a3", "LS-4.11.a2", "LS-6.16.a2")
@pytest.mark.parametrize(("die", "is_mended"), [(2, True), (3, False)])
def test_what_is_broken_for_a_time_is_mended_on_one_or_two(tank, die, is_mended):
    table, unit = tank("A01.1", "bossut", repair=[die])
    table.s.broken = 1 << unit
    table.run("repair", 0)
    assert {"A01.1", "done"} == table.options
    table.answer("A01.1")

    assert is_mended is not bool(table.s.broken >> unit & 1)


@pytest.mark.rule("LS-6.16.a3", "LS-4.11.a2", "LS-6.16.a2")
def test_who_fired_or_is_broken_for_good_is_not_mended(tank):
    table, unit = tank("A01.1", "bossut")
    table.s.broken = table.s.attacked = 1 << unit
    table.run("repair", 0)
    table.s.attacked, table.s.permanent = 0, 1 << unit
    table.run("repair", 0)

    assert [] == table.rolled("repair")
    assert table.s.broken >> unit & 1


@pytest.mark.rule("LS-6.16O")
def test_where_severity_is_secret_the_dead_are_rolled_for_in_vain(tank):
    table, unit = tank("A01.1", "bossut", "secret_breakdown", repair=[1])
    table.s.broken, table.s.severities = 1 << unit, ((unit << 1 | 1,), ())
    table.run("repair", 0).answer("A01.1")

    assert 1 == len(table.rolled("repair"))
    assert table.s.broken >> unit & 1


@pytest.mark.rule("LS-6.16O")
@pytest.mark.parametrize("die", [2, 3])
def test_only_the_owner_knows_how_bad_a_secret_breakdown_is(tank, die):
    """A 2 is for a time and a 3 for good; the enemy is told and shown the same of both."""
    table, unit = tank("A01.1", "bossut", "secret_breakdown", severity=[die])
    break_down(table.s, unit, "LS-6.16a")

    secret = (unit << 1 | (die > 2),)
    assert (1 << unit if die > 2 else 0) == for_good(table.s)
    assert 0 == table.s.permanent
    assert secret == view(table.s, 0)["severities"][0]
    assert {"count": 1} == view(table.s, 1)["severities"][0]
    assert {1} == {event.to for event in table.told(Rolled)}
    assert ["told.broken_somehow"] == table.told()
    seen = set()
    for seed in range(20):
        imagine_breakdowns(table.s, 0, Random(seed))
        seen.add(for_good(table.s))
    assert {0, 1 << unit} == seen


@pytest.mark.rule("LS-6.16O")
def test_no_breakdown_is_secret_after_the_end(tank):
    table, unit = tank("A01.1", "bossut", "secret_breakdown")
    table.s.broken, table.s.severities = 1 << unit, ((unit << 1 | 1,), ())
    judge(table.s)

    assert 1 << unit == table.s.permanent


@pytest.mark.rule("LS-6.22a", "LS-6.22b")
@pytest.mark.parametrize(("die", "is_broken"), [(7, False), (8, True)])
def test_a_poor_crosser_is_tested_in_an_enemy_trench_without_its_type(
    field, opened, die, is_broken
):
    """8 or more breaks it down, whatever its type; no second test follows at the end."""
    book = opened("bossut")
    trench = book.board.trenches[1] & ~book.board.rough
    toward = book.land.grid.toward
    from_, facing, to = next(
        (near, (way + 3) % 6, hex_)
        for hex_ in range(book.land.size)
        if trench >> hex_ & 1
        for way, near in enumerate(toward[hex_])
        if near >= 0 and book.land.terrain["clear"] >> near & 1 and not trench >> near & 1
    )
    table = field(f"A01.1 {book.land.number(from_)}", "bossut", breakdown=[die], severity=[6])
    unit = table.unit("A01.1")
    table.s.facing[unit] = facing
    table.run("move_vehicle", unit, 0)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    table.answer("forward")
    if table.s.drive is not None:
        table.answer("stop")

    assert to == table.s.hex[unit]
    assert is_broken is bool(table.s.broken >> unit & 1)
    assert 1 == len(table.rolled("breakdown"))


@pytest.mark.rule("LS-6.16c", "LS-6.16.c")
def test_nothing_is_tested_that_only_turned_nor_cars(tank):
    table, unit = tank("A01.1", "flesquieres")
    looks = table.s.facing[unit]
    table.run("move_vehicle", unit, 0)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    table.answer(table.book.land.grid.direction_names[(looks + 1) % 6], "stop")

    assert [] == table.rolled("breakdown")
