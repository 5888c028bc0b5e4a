"""Cavalry (6.3): speeds by group, costs, charges with their fright, horses."""

from __future__ import annotations

import pytest

from games.landships.rules.assault_moves import assault_hexes, charge_is_due
from games.landships.rules.cavalry import can_mount, size_of_group
from games.landships.rules.charges import (
    charge_ground,
    charge_targets,
    frighten,
    subject_to_fright,
)
from games.landships.rules.riding import ground_cost, ride_cost, risk_horses
from ww1core.hexgrid import members

RIDER, OTHER, THIRD, FOURTH = "C01.1", "C01.2", "C01.3", "C01.4"
BATTLE = "silver_helmets"


def row(book, length, *, ends_in="clear"):
    """Clear, level hexes in a straight line, and the direction in which they lie."""
    land, board = book.land, book.board
    free = land.terrain["clear"] & ~(board.trench | board.hill | board.rough | book.start_wire)
    last = {"clear": free, "woods": land.terrain["woods"]}[ends_in]
    for start in members(free):
        for way in range(6):
            line = [start]
            while len(line) <= length:
                to = land.grid.toward[line[-1]][way]
                wanted = last if len(line) == length else free
                if to < 0 or not wanted >> to & 1:
                    break
                line.append(to)
            else:
                return [land.number(hex_) for hex_ in line], way
    raise AssertionError


@pytest.fixture
def foot(opened):
    """A foot squad of the enemy of the riders."""
    return next(u.id for u in opened(BATTLE).units if u.kind == "infantry" and u.seat == 0)


@pytest.fixture
def riding(field, opened):
    """Mounted units and whoever else, with draws by name."""

    def lay(pieces, **given):
        table = field(pieces, BATTLE, **given)
        table.s.mounted = table.book.cavalry
        table.s.phasing = 1
        return table

    return lay


@pytest.mark.rule("LS-6.35a", "LS-6.35E", "LS-6.32a")
def test_groups_of_three_declare_one_speed(riding, opened):
    line, _ = row(opened(BATTLE), 4)
    pieces = ", ".join(f"{unit} {line[0]}" for unit in (RIDER, OTHER, THIRD, FOURTH))
    table = riding(pieces)
    assert 3 == size_of_group(table.s, 1)

    table.run("cavalry_phase", 1).answer(RIDER, OTHER, THIRD)
    assert table.asked[0] == "choose_rider", "nobody can charge, so all of them trot"
    assert table.s.trotting.bit_count() == 4


@pytest.mark.rule("LS-6.32a", "LS-2.24.b1", "LS-6.32.a")
def test_a_trot_has_ten_points(riding, opened):
    line, _ = row(opened(BATTLE), 3)
    table = riding(f"{RIDER} {line[0]}").run("cavalry_phase", 1).answer(RIDER)
    assert 10 == dict(table.offer.prompt.args)["left"]

    table.answer(line[1])
    assert 9 == dict(table.offer.prompt.args)["left"]


@pytest.mark.rule("LS-6.32.a")
def test_trenches_wire_and_rivers_are_dear(opened, riding):
    book = opened(BATTLE)
    line, _ = row(book, 2)
    at, to = book.land.hex(line[0]), book.land.hex(line[1])
    table = riding(f"{RIDER} {line[0]}")
    assert 1 == ride_cost(table.s, at, to)
    table.s.wire = 1 << to
    assert 5 == ride_cost(table.s, at, to)
    river = book.board.river
    wet = (river & -river).bit_length() - 1
    dry = next(near for near in book.land.grid.toward[wet] if near >= 0)
    assert 3 == ground_cost(book, dry, wet)


@pytest.mark.rule("LS-6.35.c", "LS-6.0a")
def test_no_rider_trots_into_the_enemy(riding, opened, foot):
    line, _ = row(opened(BATTLE), 3)
    table = riding(f"{RIDER} {line[0]}, {foot} {line[1]}").run("cavalry_phase", 1)
    table.answer("trot", RIDER)

    assert line[1] not in table.hexes_offered


@pytest.mark.rule("LS-6.33c", "LS-6.34E")
def test_a_charge_goes_straight_at_an_enemy_in_open_ground(riding, opened, foot):
    book = opened(BATTLE)
    for distance in (1, 4):
        line, _ = row(book, 4)
        table = riding(f"{RIDER} {line[0]}, {foot} {line[distance]}")
        unit = table.unit(RIDER)
        assert charge_targets(table.s, unit, 1) == 1 << book.land.hex(line[distance])

    line, _ = row(book, 3, ends_in="woods")
    table = riding(f"{RIDER} {line[0]}, {foot} {line[3]}")
    assert 0 == charge_targets(table.s, table.unit(RIDER), 1)
    line, way = row(book, 4)
    aside = book.land.grid.toward[book.land.hex(line[3])][(way + 1) % 6]
    table = riding(f"{RIDER} {line[0]}, {foot} {book.land.number(aside)}")
    assert 0 == charge_targets(table.s, table.unit(RIDER), 1)


@pytest.mark.rule("LS-6.35.a")
def test_no_charge_goes_against_a_hill(opened):
    book = opened(BATTLE)
    hill, level = book.board.hill, book.land.terrain["clear"] & ~book.board.hill

    assert hill
    assert 0 == charge_ground(book) & hill
    assert level == charge_ground(book) & level


@pytest.mark.rule("LS-6.33a", "LS-6.33b")
def test_a_charge_needs_an_enemy_that_is_spotted_and_within_its_points(riding, opened, foot):
    book = opened(BATTLE)
    line, _ = row(book, 4)
    table = riding(f"{RIDER} {line[0]}, {foot} {line[4]}")
    rider, target = table.unit(RIDER), 1 << book.land.hex(line[4])
    assert target == charge_targets(table.s, rider, 1)

    table.s.wire = sum(1 << book.land.hex(hex_) for hex_ in line[1:4])
    assert target == charge_targets(table.s, rider, 1), "3 hexes of wire are 15 of 20 points"
    points = book.units[rider].type.horse.charge
    assert 20 == points
    table.s.wire = 0
    table.s.smoke = (1 << book.land.hex(line[2]), 0)
    assert 0 == charge_targets(table.s, rider, 1), "nobody sees through smoke"


@pytest.mark.rule("LS-6.34.b")
def test_a_charge_halts_beside_the_enemy(riding, opened, foot):
    book = opened(BATTLE)
    line, way = row(book, 4)
    table = riding(f"{RIDER} {line[0]}, {foot} {line[4]}", charge_fright=[1, 1])
    table.run("cavalry_phase", 1).answer("charge", RIDER)
    rider = table.unit(RIDER)

    assert line[3] == book.land.number(table.s.hex[rider])
    assert way == table.s.facing[rider]


@pytest.mark.rule("LS-6.34a", "LS-6.34b", "LS-6.34.a2", "LS-4.2d")
def test_a_charge_frightens_twice(riding, opened, foot):
    """The first die holds, the second with one more does not: pinned, and not lost."""
    book = opened(BATTLE)
    line, _ = row(book, 4)
    morale = book.units[book.kinds["unit"].number(foot)].type.morale
    table = riding(f"{RIDER} {line[0]}, {foot} {line[4]}", charge_fright=[morale, morale])
    table.run("cavalry_phase", 1).answer("charge", RIDER)
    squad = table.unit(foot)

    assert table.s.pinned >> squad & 1
    assert table.s.hex[squad] >= 0
    assert {} == table.undrawn


@pytest.mark.rule("LS-6.34.a1", "LS-6.34c")
def test_each_is_tested_once_at_each_distance_and_none_in_cover(riding, opened, foot):
    book = opened(BATTLE)
    line, _ = row(book, 4)
    table = riding(f"{RIDER} {line[0]}, {foot} {line[3]}", charge_fright=[1])
    target = book.land.hex(line[3])
    frighten(table.s, target, 2)
    assert 0 == subject_to_fright(table.s, target, 2)
    assert subject_to_fright(table.s, target, 1)

    woods = book.land.terrain["woods"]
    hex_ = (woods & -woods).bit_length() - 1
    table.place(f"{foot} {book.land.number(hex_)}")
    assert 0 == subject_to_fright(table.s, hex_, 1)


@pytest.mark.rule("LS-6.33d", "LS-6.34.b")
def test_who_charged_has_to_enter_one_of_three_hexes(riding, opened, foot):
    book = opened(BATTLE)
    line, way = row(book, 3)
    table = riding(f"{RIDER} {line[0]}, {foot} {line[1]}")
    unit = table.unit(RIDER)
    table.s.charging, table.s.facing[unit] = 1 << unit, way
    assert assault_hexes(table.s, unit, 1) == 1 << book.land.hex(line[1])
    assert charge_is_due(table.s, 1)

    table.s.facing[unit] = (way + 3) % 6
    assert 0 == assault_hexes(table.s, unit, 1)


@pytest.mark.rule("LS-6.31a", "LS-6.31b", "LS-6.31c", "LS-2.24a")
def test_nobody_mounts_or_dismounts_before_the_guns(riding, opened, foot):
    book = opened(BATTLE)
    line, _ = row(book, 4)
    table = riding(f"{RIDER} {line[0]}, {foot} {line[4]}")
    table.s.mounted = 0
    assert not can_mount(table.s, 1)

    table.s.pinned = 1 << table.unit(foot)
    assert can_mount(table.s, 1) == 1 << table.unit(RIDER)
    table.s.horseless = 1 << table.unit(RIDER)
    assert not can_mount(table.s, 1)


@pytest.mark.rule("LS-6.31a", "LS-6.35.b", "LS-4.2c")
def test_mounting_and_dismounting_cost_a_point(riding, opened):
    line, _ = row(opened(BATTLE), 3)
    table = riding(f"{RIDER} {line[0]}")
    table.s.mounted = 0
    table.run("cavalry_phase", 1).answer(RIDER)
    assert 9 == dict(table.offer.prompt.args)["left"]
    assert table.s.mounted >> table.unit(RIDER) & 1

    table.answer("dismount")
    assert not table.s.mounted >> table.unit(RIDER) & 1


@pytest.mark.rule("LS-8.66.b")
@pytest.mark.parametrize(("die", "walks"), [(1, True), (2, False)])
def test_a_hit_may_cost_the_horses(riding, opened, die, walks):
    line, _ = row(opened(BATTLE), 1)
    table = riding(f"{RIDER} {line[0]}", horses=[die])
    unit = table.unit(RIDER)
    risk_horses(table.s, unit)

    assert walks is not bool(table.s.mounted >> unit & 1)
    assert walks is bool(table.s.horseless >> unit & 1)


@pytest.mark.rule("LS-6.31b")
def test_a_gun_threatens_riders_only_with_its_crew(field, opened):
    book = opened("huj")
    rider = next(unit for unit in book.units if unit.type.horse is not None)
    gun = next(unit for unit in book.units if unit.kind == "ART" and unit.seat != rider.seat)
    line, way = row(book, 4)
    at = f"{rider.id} {line[4]}, {gun.id} {line[0]}"

    alone = field(at, "huj")
    alone.s.facing[alone.unit(gun.id)] = way
    assert can_mount(alone.s, rider.seat) == 1 << alone.unit(rider.id)

    crewed = field(f"{at}, {gun.id}.crew {line[0]}", "huj")
    crewed.s.facing[crewed.unit(gun.id)] = way
    assert not can_mount(crewed.s, rider.seat)

    crewed.s.facing[crewed.unit(gun.id)] = (way + 3) % 6
    assert can_mount(crewed.s, rider.seat) == 1 << crewed.unit(rider.id)
