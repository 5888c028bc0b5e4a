"""Riding (6.3): groups, speeds, costs, mounting, leaving the board."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.cavalry import (
    can_mount,
    cannot_dismount,
    may_not_ride_off,
    riders,
    size_of_group,
)
from games.landships.rules.riding import (
    dismount,
    ground_cost,
    is_open_to_riders,
    is_under_guns,
    ride_cost,
    ride_hexes,
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


@pytest.mark.rule("LS-6.35a", "LS-6.35E", "LS-6.32a")
def test_every_group_of_three_declares_before_anybody_rides(riding, line):
    hexes, _ = line
    units = [f"C01.{number}" for number in range(1, 6)]
    pieces = ", ".join(f"{unit} {hexes[0]}" for unit in units)
    table = riding(f"{pieces}, {FOOT} {hexes[4]}", mounted=" ".join(units))
    assert 3 == size_of_group(table.s, CENTRAL)
    table.run("cavalry_phase", CENTRAL)
    assert ("form_group", "central") == table.asked
    assert set(units) == table.options
    table.answer("C01.1", "C01.2")
    assert "done" not in table.options, "a group has three"
    table.answer("C01.3")
    assert ("declare_speed", "central") == table.asked
    table.answer("charge")
    assert {"C01.1", "C01.2", "C01.3"} == table.units(table.s.galloping)
    assert 2 == size_of_group(table.s, CENTRAL)

    table.play_on(until={"declare_speed"})
    table.answer("trot")
    assert {"C01.4", "C01.5"} == table.units(table.s.trotting), "two are left for the second"
    assert "choose_rider" == table.asked[0]


@pytest.mark.rule("LS-6.35E", "LS-6.35a")
def test_a_single_unit_declares_for_itself(riding, line):
    hexes, _ = line
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[4]}", mounted=R1)
    assert 1 == size_of_group(table.s, CENTRAL)
    assert "declare_speed" == table.run("cavalry_phase", CENTRAL).asked[0]


@pytest.mark.rule("LS-6.3", "LS-5.56b", "LS-7.12b", "LS-9.2a")
def test_each_unit_rides_once_and_not_the_pinned_gassed_or_locked(riding, line):
    hexes, _ = line
    pieces = f"{R1} {hexes[0]}, {R2} {hexes[0]}, {R3} {hexes[6]}, {R4} {hexes[3]}"
    table = riding(f"{pieces}, {FOOT} {hexes[3]}", pinned=R2)
    assert {R1, R3} == table.units(riders(table.s, CENTRAL))
    table.s.gas = (1 << table.hex(hexes[6]), 0)
    assert R3 not in table.units(riders(table.s, CENTRAL))

    table = riding(f"{R1} {hexes[0]}, {R2} {hexes[0]}", mounted=f"{R1} {R2}")
    table.run("cavalry_phase", CENTRAL)
    table.play_on(until="choose_rider", declare_speed="trot")
    table.answer(R1, hexes[1], "stop")
    assert {"LS-6.3"} == table.rules_against(R1)
    assert {"LS-6.3"} == table.rules_against(FOOT)
    assert {R2, "done"} == table.options


@pytest.mark.rule("LS-6.31a", "LS-2.24.b1", "LS-6.32a", "LS-2.24a")
def test_who_mounts_first_has_a_point_less_and_rides(riding, line):
    hexes, _ = line
    for mounted, points in ((R1, 10), (R2, 9)):
        table = riding(f"{R1} {hexes[0]}", mounted=mounted)
        table.run("ride", table.unit(R1), CENTRAL)
        assert points == dict(table.offer.prompt.args)["left"]
        assert table.has("mounted", R1)


@pytest.mark.rule("LS-6.31a", "LS-6.31b", "LS-6.35.b")
def test_dismounting_takes_a_point_room_and_no_enemy_who_could_fire(riding, line):
    hexes, _ = line
    full = ", ".join(f"C01.{number} {hexes[0]}" for number in range(2, 10))
    for pieces, left, cannot in (
        (f"{R1} {hexes[0]}", 1, False),
        (f"{R1} {hexes[0]}", 0, True),
        (f"{R1} {hexes[0]}, {FOOT} {hexes[4]}", 5, True),
        (f"{R1} {hexes[0]}, {full}", 5, True),
        ("", 5, True),
    ):
        table = riding(pieces)
        assert cannot is cannot_dismount(table.s, table.unit(R1), left, CENTRAL), (pieces, left)
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[4]}")
    assert is_under_guns(table.s, table.unit(R1), CENTRAL)
    table.run("trot", table.unit(R1), 5, CENTRAL)
    assert {"LS-6.31b"} == table.rules_against("dismount")


@pytest.mark.rule("LS-6.31c", "LS-2.24a")
def test_a_unit_that_dismounts_is_a_squad_and_the_others_ride_on(riding, line):
    hexes, _ = line
    table = riding(f"{R1} {hexes[0]}, {R2} {hexes[0]}")
    dismount(table.s, table.unit(R2))

    assert {R1, R3, R4} == table.units(table.s.mounted)
    table.run("first_foot_phase", CENTRAL)
    assert {R2, "done"} == table.options


@pytest.mark.rule("LS-6.31a", "LS-6.31b", "LS-2.24a", "LS-S01.SR1")
def test_only_the_free_and_unseen_with_horses_mount(riding, line):
    hexes, _ = line
    table = riding(f"{R1} {hexes[0]}, {R2} {hexes[0]}, {R3} {hexes[0]}", mounted=R3)
    table.s.horseless = 1 << table.unit(R2)
    assert {R1} == table.units(can_mount(table.s, CENTRAL))
    table.s.gas = (1 << table.hex(hexes[0]), 0)
    assert 0 == can_mount(table.s, CENTRAL)
    table = riding(f"{R1} {hexes[0]}, {FOOT} {hexes[0]}", mounted=R3, pinned=FOOT)
    assert 0 == can_mount(table.s, CENTRAL), "a melee holds it"


@pytest.mark.rule("LS-6.32.a", "LS-6.32a")
def test_what_ground_costs_riders(opened, riding):
    """Clear and town 1, woods 2, marsh, water and trenches 3, wire 5, a bridge by its road 1."""
    book = opened("motor_bandits")
    land, toward = book.land.terrain, book.land.grid.toward
    wanted = {"clear": 1, "town": 1, "woods": 2, "marsh": 3, "river": 3}
    for name, cost in wanted.items():
        to = members(land[name] & ~(land["bridge"] | book.board.trench))[0]
        at = next(one for one in toward[to] if one >= 0)
        assert cost == ground_cost(book, at, to), name
    roads = book.board.roads
    bridge = members(land["bridge"])[0]
    for way, at in enumerate(toward[bridge]):
        by_road = roads[(way + 3) % 6] >> at & 1
        assert (1 if by_road else 3) == ground_cost(book, at, bridge)
    works = opened("flesquieres")
    trench = members(works.board.trench & works.land.terrain["clear"])[0]
    assert 3 == ground_cost(works, works.land.grid.toward[trench][0], trench)
    table = riding("")
    dry = members(table.book.land.terrain["woods"])[0]
    at = next(one for one in table.book.land.grid.toward[dry] if one >= 0)
    assert 2 == ride_cost(table.s, at, dry)
    table.s.wire = 1 << dry
    assert 5 == ride_cost(table.s, at, dry)


@pytest.mark.rule("LS-6.32.a", "LS-6.35.c", "LS-6.32a")
def test_riders_cross_rivers_follow_none_and_enter_no_enemy_hex(riding, opened):
    book = opened(BATTLE)
    river, toward = book.board.river, book.land.grid.toward
    wet = next(
        (at, to) for at in members(river) for to in toward[at] if to >= 0 and river >> to & 1
    )
    dry = next(at for at in toward[wet[1]] if at >= 0 and not river >> at & 1)
    table = riding("")
    assert not is_open_to_riders(table.s, *wet, CENTRAL)
    assert is_open_to_riders(table.s, dry, wet[1], CENTRAL)
    assert is_open_to_riders(table.s, wet[1], dry, CENTRAL)
    table = riding(f"{FOOT} {book.land.number(dry)}")
    assert not is_open_to_riders(table.s, wet[1], dry, CENTRAL)
    assert is_open_to_riders(table.s, wet[1], dry, ALLIED), "they are its own"


@pytest.mark.rule("LS-6.32a", "LS-6.32.a", "LS-6.35.c", "LS-6.35.a")
def test_a_trot_leads_to_every_hex_around_that_the_points_pay_for(riding, opened, line):
    book = opened(BATTLE)
    hexes, _ = line
    at = book.land.hex(hexes[2])
    around = {to for to in book.land.grid.toward[at] if to >= 0}
    table = riding(f"{R1} {hexes[2]}")
    assert around == set(members(ride_hexes(table.s, table.unit(R1), 5, CENTRAL)))
    assert 0 == ride_hexes(table.s, table.unit(R1), 0, CENTRAL)
    table.s.wire = 1 << book.land.hex(hexes[3])
    four = ride_hexes(table.s, table.unit(R1), 4, CENTRAL)
    assert around - {book.land.hex(hexes[3])} == set(members(four))
    corner = riding(f"{R1} {book.land.number(1)}")
    assert ride_hexes(corner.s, corner.unit(R1), 9, CENTRAL) & 1, "the first hex of the board"


@pytest.mark.rule("LS-6.32a", "LS-6.35.b", "LS-6.31c")
def test_a_trot_goes_on_until_it_stops_or_dismounts(riding, line):
    hexes, _ = line
    table = riding(f"{R1} {hexes[0]}")
    table.run("trot", table.unit(R1), 3, CENTRAL).answer(hexes[1])
    assert 2 == dict(table.offer.prompt.args)["left"]
    table.answer(hexes[0], hexes[1])
    assert table.is_done, "no point is left"
    assert hexes[1] == table.hex_of(R1)
    assert table.has("mounted", R1)


@pytest.mark.rule("LS-6.15.d")
def test_cavalry_rides_off_where_the_scenario_lets_it(opened, field):
    """German cavalry may leave to the west, if it has a point left."""
    book = opened("motor_bandits")
    west, east = (book.land.number(members(book.border[edge])[5]) for edge in ("W", "E"))
    inner = book.land.number(book.land.grid.toward[book.land.hex(west)][1])
    for place, left, may in (
        (west, 1, True),
        (west, 0, False),
        (east, 5, False),
        (inner, 5, False),
    ):
        table = field(f"C06.1 {place}", "motor_bandits", mounted="C06.1")
        assert may is not may_not_ride_off(table.s, table.unit("C06.1"), left, CENTRAL)
    off = field("", "motor_bandits")
    assert may_not_ride_off(off.s, off.unit("C06.1"), 5, CENTRAL)
    table = field(f"C06.1 {west}", "motor_bandits", mounted="C06.1")
    table.run("trot", table.unit("C06.1"), 4, CENTRAL).answer("exit")
    assert table.has("gone_out", "C06.1")
    assert -2 == table.s.hex[table.unit("C06.1")]
    table = field(f"C06.1 {east}", "motor_bandits", mounted="C06.1")
    table.run("trot", table.unit("C06.1"), 4, CENTRAL)
    assert {"LS-6.15.d"} == table.rules_against("exit")
