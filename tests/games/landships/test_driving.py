"""Driving (6.1, 6.2): symbols, roads, ground, edges, wire, mines, breakdown on the way."""

from __future__ import annotations

import pytest

from games.landships.book import content
from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.drive_ends import allowance, turn_price
from games.landships.rules.going import (
    is_along_road,
    is_enemy_held,
    is_impassable,
    is_steep,
    is_trenched,
    is_wired,
    may_enter,
    trait,
    usable_roads,
)
from games.landships.rules.mines import cross_mines_on_wheels, is_mined
from games.landships.rules.vehicles import (
    flatten_wire,
    leave_road,
    may_not_leave,
    starts_off_road,
)
from games.landships.schema import counters
from tests.games.landships.test_data import ARMIES
from tests.games.landships.test_machines import lane
from ww1core.hexgrid import members
from ww1core.marches import Drive

TANK, CAR, TRUCK = "A04.1", "A03.1", "C16.1"
BATTLE = "musical_box"


def driving(unit, mode="cross_country", *, hexes=0, spent=0):
    """A vehicle on its way."""
    return Drive(ALLIED, unit, 0, mode, spent, hexes)


def step_into(book, hexes, *, by_road=None, seat=ALLIED):
    """A hex of some and one beside it from which a road does, or does not, lead there."""
    toward = book.land.grid.toward
    roads = book.board.roads
    for to in members(hexes):
        for way, at in enumerate(toward[to]):
            if at < 0:
                continue
            leads = bool(roads[(way + 3) % 6] >> at & 1)
            if by_road is None or leads is by_road:
                return at, to
    raise AssertionError


def machines():
    """Every vehicle of the game by its name."""
    return {
        machine.id: machine
        for name in ARMIES
        for army in content().load(f"armies/{name}.yaml", counters.Armies).armies
        for machine in army.vehicles
    }


def with_symbol(symbol):
    return {id_ for id_, one in machines().items() if symbol in one.traits}


@pytest.mark.rule("LS-6.14a", "LS-2.45a", "LS-6.14.a", "LS-6.15c")
def test_the_machines_that_the_book_names_have_their_symbols():
    hard = {"mk1_male", "mk1_female", "mk4_male", "mk4_female", "schneider_ca1", "schneider_sb"}
    hard |= {"vollmer_lk1", "vollmer_lk2", "beute_mk4_m", "beute_mk4_f"}

    assert hard <= with_symbol("hard_to_steer")
    assert with_symbol("may_reverse_1") == {
        id_ for id_ in machines() if "mk5" in id_ or id_ in {"mk8", "a7v", "a7v_mg"}
    }
    assert {"schneider_ca1", "schneider_sb", "a7v", "ft_37"} <= with_symbol("poor_trench_crosser")


@pytest.mark.rule("LS-6.22a", "LS-15.11a", "LS-2.46")
def test_whippets_get_out_of_control_and_german_tanks_have_crews():
    crewed = {id_ for id_, one in machines().items() if one.crewed}

    assert {"whippet", "beute_whippet"} == with_symbol("loss_of_control")
    assert {"a7v", "a7v_mg", "beute_mk4_m", "beute_mk4_f", "vollmer_lk1", "vollmer_lk2"} <= crewed
    assert not crewed & {"mk1_male", "mk4_male", "mk5_male", "schneider_ca1", "ft_37", "whippet"}


@pytest.mark.rule("LS-2.45a", "LS-6.14a", "LS-6.14b", "LS-6.13b")
def test_a_symbol_is_read_from_the_counter_of_a_vehicle(field):
    table = field("", "flesquieres")
    s, tank = table.s, table.unit("A01.1")
    assert trait(s, tank, "hard_to_steer")
    assert not trait(s, tank, "may_reverse_1")
    assert not trait(s, table.unit("A04.1"), "hard_to_steer"), "a squad has no symbols"
    assert (2, 1) == (turn_price(s, tank, "cross_country"), turn_price(s, tank, "road"))
    easy = field("", BATTLE)
    mark_v = easy.unit(TANK)
    assert (1, 1) == tuple(turn_price(easy.s, mark_v, mode) for mode in ("cross_country", "road"))


@pytest.mark.rule("LS-2.43b", "LS-6.11a", "LS-6.12.a", "LS-6.15a")
def test_points_are_those_of_the_mode_and_one_less_for_who_comes_onto_the_board(field):
    table = field("", "flesquieres")
    s, tank = table.s, table.unit("A01.1")
    assert (4, 5) == (allowance(s, tank, "cross_country"), allowance(s, tank, "road"))
    s.arrived = 1 << tank
    assert (3, 4) == (allowance(s, tank, "cross_country"), allowance(s, tank, "road"))
    s.arrived = 2 << tank
    assert 4 == allowance(s, tank, "cross_country"), "another one came"


@pytest.mark.rule("LS-6.12.b", "LS-6.12a", "LS-6.12.a")
def test_enemy_trenches_cancel_roads_and_own_trenches_do_not(opened, field):
    book = opened("flesquieres")
    table = field("", "flesquieres")
    crossed = book.board.road_hexes & book.board.trenches[CENTRAL]
    assert crossed
    assert book.board.road_hexes & ~crossed == usable_roads(table.s, ALLIED)
    assert book.board.road_hexes == usable_roads(table.s, CENTRAL)

    tank, truck = table.unit("A01.1"), table.unit("C14.1")
    at, to = step_into(book, crossed, by_road=True)
    assert is_along_road(table.s, truck, at, to)
    assert not is_along_road(table.s, tank, at, to)
    off, _ = step_into(book, crossed, by_road=False)
    assert not is_along_road(table.s, truck, off, to)
    clear = members(book.land.all & ~book.board.road_hexes)[0]
    open_road = members(book.board.road_hexes & ~book.board.trench)[0]
    for unit, place, is_off in (
        (truck, to, False),
        (tank, to, True),
        (tank, open_road, False),
        (tank, clear, True),
    ):
        table.s.hex[unit] = place
        assert is_off is starts_off_road(table.s, unit)


@pytest.mark.rule("LS-6.22.a", "LS-6.12.b", "LS-6.15.c1", "LS-6.15.b1")
def test_a_road_leads_trucks_and_cars_over_own_trenches_alone(opened, field):
    book = opened("flesquieres")
    table = field("", "flesquieres")
    truck, tank = table.unit("C14.1"), table.unit("A01.1")
    crossed = book.board.road_hexes & book.board.trenches[CENTRAL]
    at, to = step_into(book, crossed, by_road=True)
    assert not is_trenched(table.s, truck, at, to)
    off, _ = step_into(book, 1 << to, by_road=False)
    assert is_trenched(table.s, truck, off, to)
    assert not is_trenched(table.s, tank, off, to)
    plain = members(book.land.all & ~book.board.trench)[0]
    assert not is_trenched(table.s, truck, off, plain)

    cars = opened("locker_lampson")
    enemy = cars.board.road_hexes & cars.board.trenches[CENTRAL]
    car = field("", "locker_lampson")
    at, to = step_into(cars, enemy, by_road=True)
    assert is_trenched(car.s, car.unit("A01.1"), at, to), "the enemy's trench ends his road"


@pytest.mark.rule("LS-6.15.a1", "LS-6.15.c1", "LS-6.15.a3", "LS-6.11b")
def test_woods_marsh_and_rivers_are_closed_and_a_bridge_is_crossed_by_its_road(opened, field):
    book = opened(BATTLE)
    land = book.land.terrain
    table = field("", BATTLE)
    for name in (TANK, CAR, TRUCK):
        unit = table.unit(name)
        for ground in ("woods", "marsh"):
            at, to = step_into(book, land[ground])
            assert is_impassable(table.s, unit, at, to), (name, ground)
        at, to = step_into(book, land["river"] & ~land["bridge"])
        assert is_impassable(table.s, unit, at, to)
        at, to = step_into(book, land["bridge"], by_road=True)
        assert not is_impassable(table.s, unit, at, to)
        at, to = step_into(book, land["bridge"], by_road=False)
        assert is_impassable(table.s, unit, at, to)
        at, to = step_into(book, land["town"])
        assert not is_impassable(table.s, unit, at, to)
        at, to = step_into(book, land["clear"])
        assert not is_impassable(table.s, unit, at, to)
    light = field("", "cheppy")
    at, to = step_into(opened("cheppy"), opened("cheppy").land.terrain["woods"])
    assert not is_impassable(light.s, light.unit("A01.1"), at, to), "a Renault enters woods"


@pytest.mark.rule("LS-6.15.b1", "LS-6.15.c1", "LS-6.21a")
def test_wire_and_hills_without_a_road_are_closed_to_all_but_tanks(opened, field):
    book = opened(BATTLE)
    table = field("", BATTLE)
    hills = book.board.hill & book.land.terrain["clear"]
    off = step_into(book, hills & ~book.board.road_hexes)
    flat = step_into(book, book.land.terrain["clear"] & ~book.board.hill)
    table.s.wire = 1 << flat[1]
    for name, is_closed in ((TANK, False), (CAR, True), (TRUCK, True)):
        unit = table.unit(name)
        assert is_closed is is_steep(table.s, unit, *off)
        assert not is_steep(table.s, unit, *flat)
        assert is_closed is is_wired(table.s, unit, *flat)
        assert not is_wired(table.s, unit, *off)
        assert is_closed is not may_enter(table.s, unit, *flat)
    high = book.board.hill & book.board.road_hexes
    if high:
        on = step_into(book, high, by_road=True)
        assert not is_steep(table.s, table.unit(CAR), *on)


@pytest.mark.rule("LS-6.15.a2", "LS-6.15.b2", "LS-6.15.c2")
def test_only_trucks_keep_out_of_hexes_of_the_enemy_and_they_may_leave_one(opened, field):
    line, way = lane(opened(BATTLE), 3)
    pieces = f"{TANK} {line[0]}, {CAR} {line[0]}, C11.1 {line[1]}"
    table = field(pieces, BATTLE)
    at, to = table.hex(line[0]), table.hex(line[1])
    for name in (TANK, CAR):
        assert not is_enemy_held(table.s, table.unit(name), at, to)
    assert not is_enemy_held(table.s, table.unit(TRUCK), to, table.hex(line[2]))
    assert is_enemy_held(table.s, table.unit(TRUCK), to, at)

    table = field(f"{TRUCK} {line[0]}, A06.1 {line[0]}, C11.1 {line[0]}", BATTLE)
    table.s.facing[table.unit(TRUCK)] = way
    table.run("move_vehicle", table.unit(TRUCK), CENTRAL)
    table.play_on(until="drive_step", drive_mode="cross_country")
    assert "forward" in table.options


@pytest.mark.rule("LS-6.21a")
def test_only_tanks_flatten_wire_and_only_where_they_are(field):
    for name, left in ((TANK, "2:1710"), (CAR, "2:1709 2:1710")):
        table = field(f"{name} 2:1709", BATTLE, wire="2:1709 2:1710")
        flatten_wire(table.s, table.unit(name), table.hex("2:1709"))
        assert set(left.split()) == table.hexes(table.s.wire)
    table = field(f"{TANK} 2:1709", BATTLE, wire="2:1710")
    flatten_wire(table.s, table.unit(TANK), table.hex("2:1709"))
    assert {"2:1710"} == table.hexes(table.s.wire)


@pytest.mark.rule("LS-6.12a")
def test_who_drives_by_road_stops_where_he_leaves_it(opened, field):
    book = opened("flesquieres")
    roads = book.board.road_hexes & ~book.board.trench
    on, off = step_into(book, roads, by_road=True), step_into(book, roads, by_road=False)
    for mode, step, is_over in (
        ("road", on, False),
        ("road", off, True),
        ("cross_country", on, False),
        ("cross_country", off, False),
    ):
        table = field("", "flesquieres")
        tank = table.unit("A01.1")
        table.s.drive = driving(tank, mode)
        leave_road(table.s, tank, *step)
        assert is_over is bool(table.s.drive.is_over), (mode, is_over)


@pytest.mark.rule("LS-6.15.d", "LS-15.12.1c")
def test_a_vehicle_leaves_by_an_edge_that_the_scenario_opens_to_its_class(opened, field):
    """Here tanks and cars of the Allies may leave to the north; trucks and others may not."""
    book = opened(BATTLE)
    north, south = members(book.border["N"])[3], members(book.border["S"])[3]
    inner = book.land.grid.toward[north][3]
    for name, place, may in (
        (TANK, north, True),
        (CAR, north, True),
        (TANK, south, False),
        (TANK, inner, False),
        (TRUCK, north, False),
    ):
        table = field("", BATTLE)
        unit = table.unit(name)
        table.s.hex[unit] = place
        table.s.drive = driving(unit)
        assert may is not may_not_leave(table.s), (name, place)

    table = field(f"{TANK} {book.land.number(north)} N", BATTLE, breakdown=[1])
    table.run("move_vehicle", table.unit(TANK), ALLIED)
    table.play_on(until="drive_step", drive_mode="cross_country")
    table.answer("exit")
    assert -2 == table.s.hex[table.unit(TANK)]
    assert table.has("gone_out", TANK)


@pytest.mark.rule("LS-6.15.d")
def test_who_is_inside_leaves_the_board_with_his_tank(opened, field):
    north = opened(BATTLE).land.number(members(opened(BATTLE).border["N"])[3])
    pieces = f"A01.1 {north} N, A02.1 {north}, A06.1 {north}"
    table = field(pieces, BATTLE, carried={"A02.1": "A01.1"})
    table.run("move_vehicle", table.unit("A01.1"), ALLIED)
    table.play_on(until="drive_step", drive_mode="cross_country")
    table.answer("exit")

    assert [-2, -2] == [table.s.hex[table.unit(name)] for name in ("A01.1", "A02.1")]
    assert north == table.hex_of("A06.1")
    assert {"A01.1"} == table.units(table.s.gone_out)


@pytest.mark.rule("LS-6.24a", "LS-6.24.a", "LS-6.24.b")
@pytest.mark.parametrize(
    ("die", "is_lost", "is_broken"),
    [(1, True, False), (2, False, True), (3, False, True), (4, False, False)],
)
def test_mines_strike_enemy_vehicles_again_and_again(opened, field, die, is_lost, is_broken):
    """Buried shells at Cheppy: a 1 destroys, 2 and 3 break down; the mines stay."""
    book = opened("cheppy")
    mine = members(book.board.mines)[4]
    place = book.land.number(mine)
    assert ("shell_mines", "central") == (book.entry.mines.profile, book.entry.mines.owner)
    table = field(f"A01.1 {place}, A01.2 {place}", "cheppy", mine=[die] * 2, severity=[1] * 2)
    for name in ("A01.1", "A01.2"):
        cross_mines_on_wheels(table.s, table.unit(name), mine)
        assert is_lost is table.lost(name)
        assert is_broken is table.has("broken", name)
    beside = book.land.grid.toward[mine][0]
    assert not is_mined(table.s, table.unit("A01.3"), beside)
    cross_mines_on_wheels(table.s, table.unit("A01.3"), beside)
    assert 2 == len(table.rolled("mine"))


@pytest.mark.rule("LS-6.24.b", "LS-6.24.a", "LS-7.14.a")
def test_mines_that_no_scenario_activates_do_nothing(opened, field):
    """The same section lies at Pozzuolo, where the field is not active."""
    book = opened("pozzuolo")
    assert book.entry.mines is None
    field_ = members(book.land.terrain["minefield"])
    table = field("", "pozzuolo")
    assert field_
    assert not is_mined(table.s, table.unit("A05.1"), field_[0])
    cross_mines_on_wheels(table.s, table.unit("A05.1"), field_[0])
    assert [] == table.rolled("mine")
