"""Machine guns at tanks (13.14, 15): thin armour, German crews, what becomes of them."""

from __future__ import annotations

import pytest

from games.landships.rules.foot import foot_units
from games.landships.rules.german_crews import (
    board_tank,
    covered_hexes,
    recover_crews,
    toward_cover,
)
from games.landships.rules.raking import bursts, cannot_rake, guns_on, raked_tanks
from ww1core.hexgrid import members


def near(book, kind="clear"):
    """Two neighbouring open hexes, far from the edge."""
    free = book.land.terrain[kind] & ~(book.board.trench | book.board.hill)
    for hex_ in members(free):
        toward = book.land.grid.toward[hex_]
        if all(to >= 0 and free >> to & 1 for to in toward):
            return book.land.number(hex_), book.land.number(toward[0])
    raise AssertionError


@pytest.fixture
def raked(field, opened):
    """A machine-gun squad beside an enemy tank, which it rakes in defensive fire."""

    def lay(gun, tank, scenario, others="", **draws):
        book = opened(scenario)
        at, to = near(book)
        table = field(f"{gun} {at}, {tank} {to}{others.replace('@', to)}", scenario, **draws)
        for crew in members(table.book.crews):
            if table.s.hex[crew] >= 0:
                table.s.carrier[crew] = table.unit(tank)
        seat = book.units[table.unit(gun)].seat
        return table.run("rake", seat, 1)

    return lay


def _is_covered(book, number):
    return bool(covered_hexes(book) >> book.land.hex(number) & 1)


def a_gun(book, seat):
    return next(u.id for u in book.units if u.kind == "mg" and u.seat == seat)


@pytest.mark.rule("LS-13.14", "LS-8.67a")
@pytest.mark.parametrize(("dice", "is_broken"), [((4, 1), True), ((4, 2), False), ((5,), False)])
def test_machine_guns_may_break_thin_armour(raked, opened, dice, is_broken):
    gun = a_gun(opened("high_street"), 1)
    table = raked(
        gun, "A01.1", "high_street", burst=[dice[0]], pierced=list(dice[1:]), severity=[1]
    )
    table.answer("all")

    assert is_broken is bool(table.s.broken >> table.unit("A01.1") & 1)
    assert table.s.spent & table.book.firers_of[table.unit(gun)]


@pytest.mark.rule("LS-4.5.b")
def test_in_defence_machine_guns_may_rake_thin_armour_and_fire_at_cars(field, opened):
    book = opened("high_street")
    at, to = near(book)
    table = field(f"{a_gun(book, 1)} {at}, A01.1 {to}", "high_street")
    assert {"rake", "done"} == table.run("defensive_small_arms", 1).options

    book = opened("musical_box")
    at, to = near(book)
    table = field(f"{a_gun(book, 1)} {at}, A03.1 {to}", "musical_box")
    assert {to, "done"} == table.run("defensive_small_arms", 1).options


@pytest.mark.rule("LS-8.67a", "LS-15.12N")
def test_machine_guns_do_nothing_to_a_stout_tank(field, opened):
    book = opened("flesquieres")
    at, to = near(book)
    table = field(f"{a_gun(book, 1)} {at}, A01.1 {to}", "flesquieres")

    assert 0 == raked_tanks(table.s, 1)
    assert cannot_rake(table.s, 1)


@pytest.mark.rule("LS-13.14", "LS-15.11b")
def test_two_machine_guns_of_vehicles_count_as_a_squad(opened, field):
    table = field("", "flesquieres")
    machine = table.book.firers_of_kind["vehicle_mg"]
    three = members(machine)[:3]

    assert [0, 0, 1, 1] == [bursts(table.s, sum(1 << n for n in three[:k])) for k in range(4)]


@pytest.mark.rule("LS-15.11b", "LS-15.11c", "LS-15.12.2", "LS-15.11a")
def test_a_crew_on_the_floor_neither_drives_nor_shoots_well(raked, opened):
    """A hit, a 5 above its morale of 4, and a second die of 4."""
    book = opened("tank_against_tank")
    table = raked(
        a_gun(book, 0),
        "C01.1",
        "tank_against_tank",
        ", C01.1.crew @",
        burst=[1],
        crew=[5],
        crew_fate=[4],
    )
    table.answer("all")
    tank = table.unit("C01.1")

    assert table.s.stunned >> tank & 1
    assert table.s.floored >> tank & 1
    table.run("vehicle_phase", 1)
    assert not table.s.stunned, "the phase passes by, and they get up"


@pytest.mark.rule("LS-15.11c", "LS-15.12.3")
def test_a_crew_that_holds_drives_on(raked, opened):
    book = opened("tank_against_tank")
    table = raked(
        a_gun(book, 0), "C01.1", "tank_against_tank", ", C01.1.crew @", burst=[1], crew=[4]
    )
    looks = table.s.facing[table.unit("C01.1")]
    table.answer("all")

    assert looks == table.s.facing[table.unit("C01.1")]
    assert not table.s.stunned | table.s.bailed


@pytest.mark.rule("LS-15.12.1a", "LS-15.12.1b", "LS-15.12.1c")
def test_a_crew_bails_out_recovers_in_cover_and_flees_with_its_tank(raked, opened):
    book = opened("tank_against_tank")
    table = raked(
        a_gun(book, 0),
        "C01.1",
        "tank_against_tank",
        ", C01.1.crew @",
        burst=[1],
        crew=[6],
        crew_fate=[3],
    )
    table.answer("all")
    tank, crew = table.unit("C01.1"), table.unit("C01.1.crew")
    assert ("leave_tank", "central") == table.asked
    assert 1 <= len(table.hexes_offered) <= 6

    bare = [to for to in sorted(table.hexes_offered) if not _is_covered(book, to)]
    table.answer(bare[0])
    s = table.s
    assert s.bailed >> tank & 1
    assert s.hex[crew] != s.hex[tank]
    around = sum(1 << to for to in book.land.grid.toward[s.hex[crew]] if to >= 0)
    assert 0 < toward_cover(s, crew, around) < around

    covered = members(covered_hexes(book))[0]
    table.place(f"C01.1.crew {book.land.number(covered)}")
    table.script(crew_recovery=[3, 2])
    recover_crews(s, 1)
    assert s.panicked >> crew & 1
    recover_crews(s, 1)
    assert not s.panicked >> crew & 1
    board_tank(s, crew, s.hex[tank])
    assert s.carrier[crew] == tank
    assert s.fleeing >> tank & 1


@pytest.mark.rule("LS-15.12.a")
def test_a_crew_in_a_broken_tank_does_not_turn_and_takes_one_off(raked, opened):
    """A 4 less one is a bail-out."""
    book = opened("tank_against_tank")
    at = raked(
        a_gun(book, 0),
        "C01.1",
        "tank_against_tank",
        ", C01.1.crew @",
        burst=[1],
        crew=[6],
        crew_fate=[4],
    )
    tank = at.unit("C01.1")
    at.s.broken = 1 << tank
    looks = at.s.facing[tank]
    at.answer("all")

    assert ("leave_tank", "central") == at.asked
    assert looks == at.s.facing[tank]


@pytest.mark.rule("LS-14.11a", "LS-14.11.a2")
def test_a_leader_leaves_a_broken_tank_and_boards_another(field, opened):
    book = opened("bullecourt")
    at, to = near(book)
    table = field(f"A02.1 {at}, A04.1 {at}, A02.2 {to}", "bullecourt")
    leader, tank = table.unit("A04.1"), table.unit("A02.1")
    table.s.carrier[leader] = tank
    assert not foot_units(table.s, 0) >> leader & 1

    table.s.broken = 1 << tank
    table.run("first_foot_phase", 0).answer("A04.1", to, "A02.2")
    assert table.s.carrier[leader] == table.unit("A02.2")


@pytest.mark.rule("LS-15.12.1c")
def test_guns_bear_only_in_reach(field, opened):
    book = opened("high_street")
    at, to = near(book)
    table = field(f"{a_gun(book, 1)} {at}, A01.1 {to}", "high_street")

    assert guns_on(table.s, table.unit("A01.1"), 1)
