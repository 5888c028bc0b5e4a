"""Charges (6.33 to 6.35): who can, how they run, whom they frighten, what they owe."""

from __future__ import annotations

import pytest

from games.landships.forces import CENTRAL
from games.landships.rules.assault_moves import charge_is_due, front_of, squads_of
from games.landships.rules.cavalry import idle_chargers, nobody_can_charge
from games.landships.rules.charges import (
    charge_ground,
    charge_targets,
    frighten,
    is_known,
    run_at,
    subject_to_fright,
)
from tests.games.landships.test_cavalry import row
from ww1core.hexgrid import members

BATTLE = "silver_helmets"
R1, R2, R3, R4 = "C01.1", "C01.2", "C01.3", "C01.4"
FOOT = "A06.1"


@pytest.fixture
def line(opened):
    """Open, level hexes in a straight row, and the direction in which they lie."""
    return row(opened(BATTLE), 6)


@pytest.fixture
def riding(field):
    """German riders, mounted, and whoever else."""

    def lay(pieces, mounted="", **given):
        table = field(pieces, BATTLE, mounted=mounted or f"{R1} {R2} {R3} {R4}", **given)
        table.s.phasing = CENTRAL
        return table

    return lay


@pytest.mark.rule("LS-6.33b", "LS-6.33a", "LS-6.32a")
def test_a_charge_is_declared_where_anybody_of_the_group_can_and_only_he_rides_it(riding, line):
    hexes, way = line
    aside = (way + 1) % 6
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[3]}")
    off = table.book.land.number(table.book.land.grid.toward[table.hex(hexes[0])][aside])
    table.place(f"{R2} {off}")
    group = table.set_of("unit", R1, R2)
    assert not nobody_can_charge(table.s, group, CENTRAL)
    assert nobody_can_charge(table.s, table.set_of("unit", R2), CENTRAL)
    table.s.galloping = group
    assert {R2} == table.units(idle_chargers(table.s, group, CENTRAL))
    assert 0 == idle_chargers(table.s, table.set_of("unit", R1), CENTRAL)
    table.s.galloping = 0
    assert 0 == idle_chargers(table.s, group, CENTRAL), "who trots needs no enemy"

    table.run("cavalry_phase", CENTRAL)
    table.play_on(until="choose_rider", declare_speed="charge")
    assert {R1, "done"} == table.options
    assert {"LS-6.33b"} == table.rules_against(R2)


@pytest.mark.rule("LS-6.33b")
def test_nobody_charges_without_an_enemy_in_reach(riding, line):
    hexes, _ = line
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[6]}", mounted=R1)
    target = 1 << table.hex(hexes[6])
    assert target == charge_targets(table.s, table.unit(R1), CENTRAL)
    table.s.wire = sum(1 << table.hex(hex_) for hex_ in hexes[1:6])
    assert 0 == charge_targets(table.s, table.unit(R1), CENTRAL), "five hexes of wire are 25"
    table.s.wire &= ~(1 << table.hex(hexes[5]))
    assert 0 == charge_targets(table.s, table.unit(R1), CENTRAL), "four and one are 21"
    table.s.wire &= ~(1 << table.hex(hexes[4]))
    assert target == charge_targets(table.s, table.unit(R1), CENTRAL), "three and two are 17"
    table.s.wire = sum(1 << table.hex(hex_) for hex_ in hexes[1:6])
    table.run("cavalry_phase", CENTRAL)
    assert "choose_rider" == table.asked[0], "so the group trots"


@pytest.mark.rule("LS-6.33c", "LS-6.33b", "LS-6.34E", "LS-6.35.c")
def test_a_charge_runs_straight_to_the_first_enemy_with_room_before_him(riding, line):
    hexes, way = line
    unit_hexes = [riding("").book.land.hex(hex_) for hex_ in hexes]
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[3]}, A06.2 {hexes[5]}")
    unit = table.unit(R1)
    assert (unit_hexes[3], tuple(unit_hexes[1:3])) == run_at(table.s, unit, way, CENTRAL)
    assert (-1, ()) == run_at(table.s, unit, (way + 2) % 6, CENTRAL)
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[1]}")
    assert (unit_hexes[1], ()) == run_at(table.s, unit, way, CENTRAL), "from beside him"
    full = ", ".join(f"C01.{number} {hexes[2]}" for number in range(2, 10))
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[3]}, {full}")
    assert (-1, ()) == run_at(table.s, unit, way, CENTRAL), "eight squads are before him"


@pytest.mark.rule("LS-6.35.a", "LS-6.33c", "LS-6.32.a")
def test_no_charge_goes_over_hills_woods_towns_marsh_or_water(opened):
    for name in (BATTLE, "motor_bandits"):
        book = opened(name)
        land = book.land.terrain
        level = book.land.level
        shut = sum(1 << hex_ for hex_ in book.land.grid.hexes if level[hex_] > 0)
        for ground in ("woods", "marsh", "river", "town"):
            shut |= land[ground]
        assert book.land.all & ~shut == charge_ground(book)


@pytest.mark.rule("LS-6.33a")
def test_who_is_not_spotted_is_not_charged(riding, line):
    """A squad in the open is spotted at 9 hexes; a friend behind does not block the charger."""
    hexes, _ = line
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[4]}", mounted=R1)
    target = table.hex(hexes[4])
    assert is_known(table.s, target, CENTRAL)
    table.s.smoke = (1 << target, 0)
    assert not is_known(table.s, target, CENTRAL)
    assert 0 == charge_targets(table.s, table.unit(R1), CENTRAL)
    table = riding(f"{R1} {hexes[0]}, {R2} {hexes[2]}, {FOOT} {hexes[4]}", mounted=f"{R1} {R2}")
    table.s.hex[table.unit(R2)] = -1
    alone = riding(f"{FOOT} {hexes[4]}")
    assert not is_known(alone.s, target, CENTRAL), "nobody is there to spot him"


@pytest.mark.rule("LS-6.33d", "LS-6.34.b", "LS-6.34b", "LS-4.2d")
@pytest.mark.parametrize(
    ("start", "dice", "is_pinned"),
    [
        (0, [4, 3], False),
        (0, [4, 4], True),
        (0, [5], True),
        (2, [4, 3], False),
        (3, [3], False),
        (3, [4], True),
    ],
)
def test_a_charge_tests_at_two_hexes_and_beside_with_one_more(riding, line, start, dice, is_pinned):
    """Carabiniers of morale 4; who begins beside them has the second test alone."""
    hexes, way = line
    table = riding(f"{R1} {hexes[start]}, {FOOT} {hexes[4]}", mounted=R1, charge_fright=dice)
    assert 4 == table.book.units[table.unit(FOOT)].type.morale
    table.run("cavalry_phase", CENTRAL).answer("charge", R1)

    assert {} == table.undrawn
    assert is_pinned is table.has("pinned", FOOT)
    assert hexes[3] == table.hex_of(R1)
    assert way == table.s.facing[table.unit(R1)]
    assert table.has("charging", R1)
    assert not table.lost(FOOT)


@pytest.mark.rule("LS-6.33a", "LS-6.34.b", "LS-6.33c")
def test_of_several_enemies_one_is_chosen_and_only_those_ahead_are_offered(riding, line):
    hexes, way = line
    table = riding(f"{R1} {hexes[2]}, {FOOT} {hexes[5]}, A06.2 {hexes[0]}", mounted=R1)
    table.script(charge_fright=[1, 1])
    table.run("cavalry_phase", CENTRAL).answer("charge", R1)
    assert {hexes[0], hexes[5]} == table.options
    table.answer(hexes[0])

    assert hexes[1] == table.hex_of(R1)
    assert (way + 3) % 6 == table.s.facing[table.unit(R1)]


@pytest.mark.rule("LS-6.34c", "LS-6.34a", "LS-6.34.a1", "LS-6.34.a2")
def test_fright_is_for_soft_targets_in_the_open_who_were_not_tested(riding, line, opened, field):
    hexes, _ = line
    place = hexes[4]
    pieces = f"{FOOT} {place}, A09.1 {place}, A09.1.crew {place}, A06.2 {place}, A06.3 {place}"
    table = riding(pieces, pinned="A06.3")
    hex_ = table.hex(place)
    assert {FOOT, "A09.1.crew", "A06.2"} == table.units(subject_to_fright(table.s, hex_, 2))
    table.s.feared_far = table.set_of("unit", FOOT)
    assert {"A09.1.crew", "A06.2"} == table.units(subject_to_fright(table.s, hex_, 2))
    assert {FOOT, "A09.1.crew", "A06.2"} == table.units(subject_to_fright(table.s, hex_, 1))
    table.s.feared_near = table.set_of("unit", "A06.2")
    assert {FOOT, "A09.1.crew"} == table.units(subject_to_fright(table.s, hex_, 1))
    book = opened(BATTLE)
    for ground in (book.land.terrain["woods"], book.board.hill & book.land.terrain["clear"]):
        covered = members(ground)[0]
        other = riding(f"{FOOT} {book.land.number(covered)}")
        assert 0 == subject_to_fright(other.s, covered, 1)
    led = field("A02.1 2:1709, A06.1 2:1709", "musical_box")
    led.s.phasing = CENTRAL
    afraid = subject_to_fright(led.s, led.hex("2:1709"), 1)
    assert "A02.1" not in led.units(afraid), "leaders never check"


@pytest.mark.rule("LS-6.34c", "LS-6.34a", "LS-6.34b")
@pytest.mark.parametrize(
    ("distance", "works", "die", "is_pinned"),
    [(2, True, 5, False), (2, True, 6, True), (2, False, 5, True), (1, True, 4, False)],
)
def test_works_take_one_off_the_dice_of_fright(field, opened, distance, works, die, is_pinned):
    """A squad of morale 4 in a trench on clear ground."""
    book = opened("flesquieres")
    clear = book.land.terrain["clear"] & ~book.board.hill
    ground = clear & (book.board.trench if works else ~book.board.trench)
    hex_ = members(ground & ~book.land.terrain["fortification"])[0]
    table = field(f"C08.1 {book.land.number(hex_)}", "flesquieres", charge_fright=[die])
    assert 4 == book.units[table.unit("C08.1")].type.morale
    frighten(table.s, hex_, distance)

    assert is_pinned is table.has("pinned", "C08.1")
    tested = table.s.feared_far if distance == 2 else table.s.feared_near
    assert {"C08.1"} == table.units(tested)


@pytest.mark.rule("LS-6.34.b", "LS-6.33d", "LS-6.33a", "LS-6.11.b")
def test_who_charged_has_to_ride_in_unless_he_is_held(riding, line):
    hexes, way = line
    table = riding(f"{R1} {hexes[0]}, {R2} {hexes[3]}, {FOOT} {hexes[1]}")
    unit = table.unit(R1)
    table.s.facing[unit] = way
    assert not charge_is_due(table.s, CENTRAL), "it has not charged"
    assert R1 not in table.units(squads_of(table.s, CENTRAL))
    table.s.charging = 1 << unit
    assert charge_is_due(table.s, CENTRAL)
    assert R1 in table.units(squads_of(table.s, CENTRAL))
    table.s.charging = table.set_of("unit", R1, R2)
    assert charge_is_due(table.s, CENTRAL), "the other has nobody before it"
    table.place(f"A06.2 {hexes[4]}")
    table.s.facing[table.unit(R2)] = way
    table.run("assault_moves", CENTRAL)
    assert {"LS-6.34.b"} == table.rules_against("done")
    for name in ("pinned", "engaged"):
        held = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[1]}", mounted=R1, **{name: R1})
        held.s.charging, held.s.facing[unit] = 1 << unit, way
        assert not charge_is_due(held.s, CENTRAL), name


@pytest.mark.rule("LS-6.33d")
def test_the_front_of_who_charged_are_three_hexes(riding, line):
    hexes, way = line
    table = riding(f"{R1} {hexes[2]}", mounted=R1)
    unit = table.unit(R1)
    table.s.facing[unit] = way
    toward = table.book.land.grid.toward[table.hex(hexes[2])]
    assert {toward[(way + turn) % 6] for turn in (-1, 0, 1)} == set(
        members(front_of(table.s, unit))
    )
