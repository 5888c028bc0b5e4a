"""Wear (6.16, 6.22, 6.23): tests after moves and in trenches, leaders, ground, severity."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import shooters
from games.landships.rules.breakdown import (
    break_down,
    leader_aboard,
    modifiers_of,
    note_going,
    rough_ground,
    test_after_move,
    test_in_trench,
)
from games.landships.rules.firers import able_units
from games.landships.rules.spotting import ground_for
from games.landships.view import imagine_breakdowns
from tests.games.landships.test_driving import driving, step_into
from tests.games.landships.test_machines import lane
from ww1core.hexgrid import members

test_after_move.__test__ = False
test_in_trench.__test__ = False


@pytest.mark.rule("LS-6.16c", "LS-6.16.c", "LS-6.22a", "LS-8.5N")
def test_a_tank_is_tested_once_after_hexes_that_it_entered(field, opened):
    """A Mark IV: no modifier; three hexes are a 10. Turning, cars and trench tests spare it."""
    place = "7:1010"
    for hexes, arrived, spared, die, is_broken in (
        (3, 0, 0, 10, True),
        (3, 0, 0, 9, False),
        (2, 1, 0, 10, True),
        (0, 1, 0, 10, False),
    ):
        table = field(f"A01.1 {place}", "flesquieres", breakdown=[die], severity=[1])
        tank = table.unit("A01.1")
        table.s.arrived, table.s.crossed = arrived << tank, spared << tank
        table.s.drive = driving(tank, hexes=hexes, spent=hexes)
        test_after_move(table.s, tank)
        assert is_broken is table.has("broken", "A01.1"), (hexes, arrived, die)
        assert 1 == len(table.rolled("breakdown"))
    for unit, hexes, crossed in (("A01.1", 0, 0), ("A01.1", 3, 1), ("C14.1", 3, 0)):
        table = field(f"{unit} {place}", "flesquieres")
        number = table.unit(unit)
        table.s.crossed = crossed << number
        table.s.drive = driving(number, hexes=hexes, spent=3)
        test_after_move(table.s, number)
        assert [] == table.rolled("breakdown"), unit


@pytest.mark.rule("LS-6.16.b", "LS-2.23.a", "LS-14.11.2", "LS-14.11a")
def test_a_leader_helps_the_tank_that_he_is_in_and_no_other(field):
    place = "7:1010"
    table = field(f"A01.1 {place}, A01.2 {place}, A03.1 {place}", "flesquieres")
    s, leader = table.s, table.unit("A03.1")
    s.carrier[leader] = table.unit("A01.1")
    totals = {name: leader_aboard(s, table.unit(name)).total for name in ("A01.1", "A01.2")}
    assert {"A01.1": -1, "A01.2": 0} == totals
    far = field(f"A01.1 {place}, A03.1 7:0101", "flesquieres", carried={"A03.1": "A01.1"})
    assert 0 == leader_aboard(far.s, far.unit("A01.1")).total

    for aboard, is_broken in ((True, False), (False, True)):
        pieces = f"A01.1 {place}, A03.1 {place}"
        table = field(pieces, "flesquieres", breakdown=[10], severity=[1])
        tank = table.unit("A01.1")
        table.s.carrier[table.unit("A03.1")] = tank if aboard else -1
        table.s.drive = driving(tank, hexes=3, spent=3)
        test_after_move(table.s, tank)
        assert is_broken is table.has("broken", "A01.1")


@pytest.mark.rule("LS-6.16.b", "LS-6.16.a3", "LS-2.23.a", "LS-14.11.2")
@pytest.mark.parametrize(("aboard", "is_mended"), [(True, True), (False, False)])
def test_a_leader_aboard_helps_to_repair(field, aboard, is_mended):
    place = "7:1010"
    table = field(f"A01.1 {place}, A03.1 {place}", "flesquieres", broken="A01.1", repair=[3])
    table.s.carrier[table.unit("A03.1")] = table.unit("A01.1") if aboard else -1
    table.run("repair", ALLIED).answer("A01.1")

    assert is_mended is not table.has("broken", "A01.1")


@pytest.mark.rule("LS-6.22a", "LS-6.22b", "LS-6.22c", "LS-6.23")
def test_poor_crossers_are_tested_in_enemy_trenches_with_leader_and_rough_ground_alone(
    field, opened
):
    """A Schneider, whose type adds 2 elsewhere: 8 breaks it, 7 on rough ground, 9 with a leader."""
    book = opened("bossut")
    enemy, own = (members(book.board.trenches[seat])[0] for seat in (CENTRAL, ALLIED))
    place = book.land.number(enemy)
    for die, rough, aboard, is_broken in (
        (8, False, False, True),
        (7, False, False, False),
        (7, True, False, True),
        (8, False, True, False),
        (9, False, True, True),
    ):
        pieces = f"A01.1 {place}, A02.1 {place}"
        table = field(pieces, "bossut", breakdown=[die], severity=[6])
        tank = table.unit("A01.1")
        table.s.shaken = rough << tank
        table.s.carrier[table.unit("A02.1")] = tank if aboard else -1
        test_in_trench(table.s, tank, enemy)
        assert is_broken is table.has("broken", "A01.1"), (die, rough, aboard)
        assert table.has("crossed", "A01.1")
    table = field(f"A01.1 {book.land.number(own)}", "bossut")
    test_in_trench(table.s, table.unit("A01.1"), own)
    assert not table.has("crossed", "A01.1"), "its own trench"
    free = field("A01.1 7:1010", "flesquieres")
    test_in_trench(free.s, free.unit("A01.1"), members(free.book.board.trenches[CENTRAL])[0])
    assert [] == free.rolled("breakdown"), "a Mark IV crosses well"


@pytest.mark.rule("LS-6.23", "LS-6.15.a3", "LS-6.16a", "LS-6.16E")
def test_rough_ground_and_woods_are_remembered_for_tanks_and_a_road_is_never_rough(opened, field):
    book = opened("bossut")
    rough = book.board.rough & ~book.board.road_hexes
    at, to = step_into(book, rough)
    table = field("", "bossut")
    s, tank = table.s, table.unit("A01.2")
    note_going(s, tank, at, to)
    assert {"A01.2"} == table.units(s.shaken)
    assert 1 == rough_ground(s, tank).total
    assert 0 == rough_ground(s, table.unit("A01.1")).total
    assert 3 == modifiers_of(s, tank).total
    assert 2 == modifiers_of(s, table.unit("A01.1")).total

    s.shaken = 0
    plain = step_into(
        book, book.land.terrain["clear"] & ~(book.board.rough | book.board.road_hexes)
    )
    note_going(s, tank, *plain)
    assert 0 == s.shaken | s.wooded | s.bogged
    paved = book.board.rough & book.board.road_hexes & ~book.board.trench
    if paved:
        note_going(s, tank, *step_into(book, paved, by_road=True))
        assert 0 == s.shaken
    woods = opened("cheppy")
    light = field("", "cheppy")
    note_going(light.s, light.unit("A01.2"), *step_into(woods, woods.land.terrain["woods"]))
    assert {"A01.2"} == light.units(light.s.wooded)
    clear = woods.land.terrain["clear"] & ~woods.board.road_hexes
    note_going(light.s, light.unit("A01.2"), *step_into(woods, clear))
    assert 0 == light.s.bogged, "there is no bog here"


@pytest.mark.rule("LS-6.16E", "LS-6.16a")
def test_an_a7v_is_better_from_september_1918_on(opened, field):
    """The type's modifier goes by the date of the scenario."""
    for name in ("tank_against_tank", "fog"):
        table = field("", name)
        assert "1918-09-01" > str(table.book.entry.date)
        assert {"type": 1} == {m.name: m.value for m in modifiers_of(table.s, table.unit("C01.1"))}
    assert "1918-09-01" == str(opened("fog").machinery.late)
    late = opened("friend_or_foe")
    assert str(late.entry.date) >= "1918-09-01"
    table = field("", "friend_or_foe")
    vehicle = late.units[table.unit("C01.1")].type.vehicle
    assert vehicle.breakdown_late == modifiers_of(table.s, table.unit("C01.1")).total


@pytest.mark.rule("LS-6.16.a1", "LS-6.16b", "LS-6.16.a2", "LS-6.22b")
@pytest.mark.parametrize(("die", "for_good"), [(1, False), (2, False), (3, True), (6, True)])
def test_a_breakdown_is_for_a_time_on_two_and_for_good_from_three_on(field, die, for_good):
    table = field("A01.1 7:1010, A01.2 7:1010", "flesquieres", severity=[die])
    tank = table.unit("A01.1")
    table.s.drive = driving(tank)
    break_down(table.s, tank, "LS-6.16a")

    assert {"A01.1"} == table.units(table.s.broken)
    assert ({"A01.1"} if for_good else set()) == table.units(table.s.permanent)
    assert table.s.drive.is_over, "it goes no further"
    table.s.drive = None
    table.run("vehicle_phase", ALLIED)
    assert {"LS-6.16b"} == table.rules_against("A01.1")
    assert "A01.2" in table.options


class Loaded:
    """Chance that gives one number."""

    def __init__(self, number):
        self.number = number

    def randrange(self, faces):
        assert 6 == faces
        return self.number


@pytest.mark.rule("LS-6.16O", "LS-6.16.a1")
@pytest.mark.parametrize("number", range(6))
def test_the_enemy_imagines_breakdowns_for_good_in_four_cases_of_six(field, number):
    table = field("A01.1 7:1010, A01.2 7:1010", "flesquieres", "secret_breakdown")
    first, second = table.unit("A01.1"), table.unit("A01.2")
    table.s.broken = 1 << first | 1 << second
    table.s.severities = ((first << 1, second << 1 | 1), ())
    imagine_breakdowns(table.s, ALLIED, Loaded(number))
    is_lasting = number < 4

    assert ((first << 1 | is_lasting, second << 1 | is_lasting), ()) == table.s.severities


@pytest.mark.rule("LS-6.16b", "LS-6.16.a2", "LS-2.41.a2")
def test_a_tank_that_is_broken_down_fires_and_blocks_the_sight_as_before(field, opened):
    line, way = lane(opened("flesquieres"), 4)
    pieces = f"A01.2 {line[0]}, C14.1 {line[3]}, C08.1 {line[2]}, A01.3 {line[1]}"
    for broken in ("", "A01.2 A01.3"):
        table = field(pieces, "flesquieres", broken=broken)
        s, tank = table.s, table.unit("A01.2")
        s.facing[tank] = way
        assert able_units(s, ALLIED) >> tank & 1
        assert shooters(s, ALLIED) & table.book.firers_of[tank]
        assert able_units(s, ALLIED, 1 << table.hex(line[0])) == 1 << tank
        ends = table.hex(line[0]), table.hex(line[2])
        assert not table.book.sight.sees(*ends, ground_for(s, CENTRAL))
