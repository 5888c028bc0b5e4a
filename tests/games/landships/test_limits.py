"""Where rules meet: guns in a melee, second guns, trucks that fired, leaders, wheels, flight."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import shooters
from games.landships.rules.arcs import reach_to
from games.landships.rules.assault import crush_trucks
from games.landships.rules.assault_moves import assault_hexes
from games.landships.rules.charges import charge_targets, subject_to_fright
from games.landships.rules.firers import ready_firers
from games.landships.rules.foot import foot_units
from games.landships.rules.guns import has_crew
from games.landships.rules.observation import seen_by_observers
from games.landships.rules.shot_table import shot_modifiers
from games.landships.rules.strafing import strafed_hexes
from games.landships.rules.turn import recover
from games.landships.rules.vehicle_assault import press_hexes, pressed
from games.landships.rules.vehicles import choose_vehicle, vehicles_to_move
from games.landships.state import Shooting, eliminate
from ww1core.hexgrid import members


def open_row(book, length):
    """Clear, level hexes without works in a straight line, and the direction they lie in."""
    board = book.board
    works = board.trench | board.hill | board.rough | book.start_wire
    free = book.land.terrain["clear"] & ~works
    for start in members(free):
        for way in range(6):
            line = [start]
            while len(line) <= length:
                to = book.land.grid.toward[line[-1]][way]
                if to < 0 or not free >> to & 1:
                    break
                line.append(to)
            else:
                return [book.land.number(hex_) for hex_ in line], way
    raise AssertionError


def firer(table, name):
    """The number of a firer."""
    return table.book.kinds["firer"].number(name)


@pytest.fixture
def male(field, opened):
    """A tank with guns on both sides and enemy machines dead ahead of it."""

    def lay(**draws):
        book = opened("friend_or_foe")
        line, way = open_row(book, 4)
        table = field(
            f"A07.1 {line[0]}, C01.1 {line[2]}, C01.2 {line[4]}", "friend_or_foe", **draws
        )
        table.s.facing[table.unit("A07.1")] = way
        return table, [f.id for f in book.firers if f.id.startswith("A07.1/") and f.kind == "gun"]

    return lay


@pytest.mark.rule("LS-8.3a", "LS-8.31a", "LS-8.54")
def test_both_main_guns_of_a_tank_shoot_in_defence_and_nothing_of_it_fires_afterwards(male):
    table, guns = male(shot=[10] * 6)
    first, second = guns
    table.run("defensive_anti_tank", ALLIED).answer(first, "C01.1", "C01.1")
    assert second in table.options
    assert first not in table.options

    table.answer(second, "C01.1", "C01.1")
    assert {} == table.undrawn
    assert not ready_firers(table.s, ALLIED) & table.book.firers_of[table.unit("A07.1")]


@pytest.mark.rule("LS-8.56E")
def test_a_vehicle_that_has_moved_on_has_to_be_acquired_anew(male):
    table, guns = male()
    gun, target = firer(table, guns[0]), table.unit("C01.1")
    table.s.acquired = ((gun, target, table.s.hex[target]),)
    table.s.shooting = Shooting(ALLIED, gun, target, table.s.hex[target], 3)
    assert 0 == next(one.value for one in shot_modifiers(table.s) if one.name == "acquisition")

    table.place(f"C01.1 {table.book.land.number(table.s.hex[table.unit('C01.2')])}")
    assert 2 == next(one.value for one in shot_modifiers(table.s) if one.name == "acquisition")


@pytest.mark.rule("LS-8.55.a", "LS-8.68")
def test_a_truck_that_has_fired_does_not_move_in_the_same_turn(field, opened):
    line, way = open_row(opened("flesquieres"), 3)
    table = field(f"C14.1 {line[0]}, A01.1 {line[3]}", "flesquieres", shot=[10, 10, 10])
    table.s.facing[table.unit("C14.1")] = way
    table.run("defensive_anti_tank", CENTRAL)
    name = next(one for one in table.options if one.startswith("C14.1/"))
    table.answer(name, "A01.1", "A01.1")
    assert table.has("unlimbered", "C14.1")

    table.s.stack = []
    table.run("vehicle_phase", CENTRAL)
    assert table.is_done, "the truck alone could have moved"
    assert vehicles_to_move(table.s, CENTRAL) >> table.unit("C14.1") & 1
    assert "LS-8.55.a" in {bar.rule for bar in choose_vehicle.bars}


@pytest.mark.rule("LS-12.1b", "LS-13.2")
def test_nobody_serves_a_gun_in_a_melee(field):
    pieces = "C13.1 3:0813, C13.1.crew 3:0813, C09.1 3:0813"
    assert has_crew(field(pieces, "high_street").s, field(pieces, "high_street").unit("C13.1"))

    table = field(f"{pieces}, A04.1 3:0813", "high_street")
    assert not has_crew(table.s, table.unit("C13.1"))


@pytest.mark.rule("LS-12.1Ea")
def test_no_barrage_is_aimed_at_a_melee_and_no_observer_in_one_sees(field, opened):
    town = opened("high_street").land.number(members(opened("high_street").land.terrain["town"])[0])
    alone = field(f"C09.1 {town}", "high_street").run("barrage_phase", ALLIED)
    assert town in alone.options

    table = field(f"C09.1 {town}, A04.1 {town}", "high_street").run("barrage_phase", ALLIED)
    assert town not in table.options

    pieces = "A08.1 3:0813, A04.1 3:0813"
    free = field(pieces, "high_street")
    assert seen_by_observers(free.s, ALLIED)
    assert not seen_by_observers(field(f"{pieces}, C09.1 3:0813", "high_street").s, ALLIED)


@pytest.mark.rule("LS-12.1Ea")
def test_a_melee_is_not_strafed(field, opened):
    book = opened("musical_box")
    plane = next(u.id for u in book.units if u.kind == "CS")
    squad, foe = (
        next(u.id for u in book.units if u.kind == "mg" and u.seat == seat) for seat in (0, 1)
    )
    place = book.land.number(members(book.land.terrain["clear"])[0])
    for pieces, count in ((f"{foe} {place}", 1), (f"{foe} {place}, {squad} {place}", 0)):
        table = field(pieces, "musical_box")
        table.s.missions = ((2,) * 4, ())
        table.s.aloft[table.unit(plane)] = table.hex(place)
        assert count == len(strafed_hexes(table.s, ALLIED))


@pytest.mark.rule("LS-14.11a")
def test_a_leader_changes_to_a_tank_in_the_same_hex(field):
    pieces = "A01.1 3:0813, A01.2 3:0813, A03.1 3:0813"
    table = field(pieces, "high_street", broken="A01.1", carried={"A03.1": "A01.1"})
    table.run("first_foot_phase", ALLIED).answer("A03.1")
    assert "board" in table.options

    table.answer("board")
    if table.offer is not None and table.offer.name == "board":
        table.answer("A01.2")
    assert table.unit("A01.2") == table.s.carrier[table.unit("A03.1")]


@pytest.mark.rule("LS-14.11a")
def test_there_is_nothing_to_board_without_another_tank(field):
    table = field(
        "A01.1 3:0813, A03.1 3:0813", "high_street", broken="A01.1", carried={"A03.1": "A01.1"}
    )
    table.run("first_foot_phase", ALLIED).answer("A03.1")

    assert "board" not in table.options


@pytest.mark.rule("LS-6.34a")
def test_who_is_inside_a_machine_is_not_frightened_by_a_charge(field, opened):
    book = opened("musical_box")
    clear = book.land.terrain["clear"] & ~(book.board.hill | book.board.trench)
    place = book.land.number(members(clear)[0])
    for carried, is_afraid in (({"A03.1.crew": "A03.1"}, False), ({}, True)):
        table = field(f"A03.1 {place}, A03.1.crew {place}", "musical_box", carried=carried)
        table.s.phasing = CENTRAL
        afraid = subject_to_fright(table.s, table.hex(place), 1)
        assert is_afraid is bool(afraid >> table.unit("A03.1.crew") & 1)


@pytest.mark.rule("LS-6.33a")
def test_any_friend_may_have_spotted_who_is_charged(field, opened):
    """Eleven hexes are too far for the riders themselves, not for a friend three hexes off."""
    book = opened("huj")
    line, _ = open_row(book, 11)
    foe = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    alone = field(f"A01.1 {line[0]}, {foe} {line[11]}", "huj", mounted="A01.1")
    assert 0 == charge_targets(alone.s, alone.unit("A01.1"), ALLIED)

    beside = next(
        to
        for to in members(book.land.grid.within(alone.hex(line[9]), 2))
        if book.land.number(to) not in line and book.land.terrain["clear"] >> to & 1
    )
    pieces = f"A01.1 {line[0]}, {foe} {line[11]}, A03.1 {book.land.number(beside)}"
    table = field(pieces, "huj", mounted="A01.1 A03.1")
    assert 1 << table.hex(line[11]) == charge_targets(table.s, table.unit("A01.1"), ALLIED)


@pytest.mark.rule("LS-12.2E")
@pytest.mark.parametrize("is_town", [True, False])
def test_brave_squads_turn_on_a_tank_where_they_stand_in_a_town(field, opened, is_town):
    book = opened("friend_or_foe")
    brave = next(
        u.id for u in book.units if u.kind == "infantry" and u.seat == 1 and u.type.morale >= 5
    )
    hexes = book.land.terrain["town" if is_town else "clear"]
    place = book.land.number(members(hexes)[0])
    table = field(f"{brave} {place}, A07.1 {place}", "friend_or_foe")

    assert is_town is bool(assault_hexes(table.s, table.unit(brave), CENTRAL))
    if is_town:
        table.run("assault_moves", CENTRAL).answer(brave)
        assert table.has("engaged", brave)
        assert table.hex(place) == table.s.hex[table.unit(brave)]


@pytest.mark.rule("LS-12.24")
def test_trucks_fall_with_the_last_squad_beside_them(field, opened):
    place = open_row(opened("flesquieres"), 1)[0][0]
    truck, foe = "C14.1", "A04.1"
    squad = next(
        u.id for u in opened("flesquieres").units if u.kind == "infantry" and u.seat == CENTRAL
    )
    table = field(f"{truck} {place}, {squad} {place}, {foe} {place}", "flesquieres")
    crush_trucks(table.s, table.hex(place), CENTRAL)
    assert not table.lost(truck)

    table = field(f"{truck} {place}, {foe} {place}", "flesquieres")
    crush_trucks(table.s, table.hex(place), CENTRAL)
    assert table.lost(truck)


@pytest.mark.rule("LS-12.23a")
def test_machines_press_on_everybody_with_a_morale_and_empty_tanks_on_nobody(field):
    place = "3:0813"
    pieces = f"A01.1 {place}, C09.1 {place}, C13.1 {place}, C13.1.crew {place}, C12.1 {place}"
    table = field(pieces, "high_street")
    named = {table.book.units[unit].id for unit in pressed(table.s, table.hex(place), ALLIED)}
    assert {"C09.1", "C13.1.crew", "C12.1"} == named
    assert (table.hex(place),) == press_hexes(table.s, ALLIED)

    table.s.bailed = 1 << table.unit("A01.1")
    assert () == press_hexes(table.s, ALLIED)


@pytest.fixture
def mended(field, opened):
    """A car whose crew is outside at a damaged wheel."""
    book = opened("musical_box")
    clear = book.land.terrain["clear"] & ~book.board.hill
    place = book.land.number(members(clear)[0])
    table = field(f"A03.1 {place}, A03.1.crew {place}", "musical_box", broken="A03.1")
    car, crew = table.unit("A03.1"), table.unit("A03.1.crew")
    table.s.worn, table.s.mending = 1 << car, 1 << crew
    table.s.home[crew] = car
    return table, car, crew


@pytest.mark.rule("LS-8.67.a3", "LS-8.67.a2")
def test_a_car_that_is_damaged_again_while_it_is_mended_stays_broken(mended):
    table, car, crew = mended
    table.s.permanent = 1 << car
    table.run("wheel_work", ALLIED)

    assert table.s.broken >> car & 1
    assert car == table.s.carrier[crew]


@pytest.mark.rule("LS-8.67.a2")
def test_a_crew_whose_car_is_lost_walks(mended):
    table, car, crew = mended
    eliminate(table.s, car, "LS-8.53a")
    table.run("wheel_work", ALLIED)

    assert table.s.carrier[crew] < 0
    assert foot_units(table.s, ALLIED) >> crew & 1


@pytest.mark.rule("LS-8.67.a2")
def test_a_crew_that_was_pinned_at_its_work_begins_anew(mended):
    table, car, crew = mended
    table.s.pinned = 1 << crew
    recover(table.s, ALLIED)
    table.run("wheel_work", ALLIED)
    assert table.s.broken >> car & 1

    table.s.stack = []
    table.run("wheel_work", ALLIED)
    assert not table.s.broken >> car & 1


@pytest.mark.rule("LS-5.11.d1", "LS-13.13a")
def test_flames_count_for_resistance(field, opened):
    book = opened("laffaux")
    line, _ = open_row(book, 1)
    carrier, flame = "C14.1", "C14.1.kleif"
    foe = next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED)
    table = field(
        f"{carrier} {line[0]}, {flame} {line[0]}, {foe} {line[1]}",
        "laffaux",
        carried={flame: carrier},
        flame=[6],
    )
    table.run("burn", CENTRAL, 0)

    assert 1 == table.s.resistance[table.hex(line[1])]


@pytest.mark.rule("LS-16.15.c1")
def test_infantry_guns_fire_at_vehicles_as_artillery_to_ten_hexes(field, opened):
    book = opened("fog", "stosstruppen", "long_ranges")
    gun = next(f for f in book.firers if book.units[f.unit].kind == "IG")
    table = field("C07.1 1:2009 S, C07.1.crew 1:2009", "fog", "stosstruppen", "long_ranges")
    here = table.hex("1:2009")

    assert shooters(table.s, CENTRAL) >> firer(table, gun.id) & 1
    assert gun.range == reach_to(table.s, firer(table, gun.id), here, here)
    assert gun.range <= 10


@pytest.fixture
def fleeing(field, opened):
    """A tank that its crew has manned again, looking to the edge that it came from."""
    line, _ = open_row(opened("fog"), 3)
    table = field(f"C01.1 {line[0]}, C01.1.crew {line[0]}", "fog", carried={"C01.1.crew": "C01.1"})
    table.s.fleeing = 1 << table.unit("C01.1")
    return table


@pytest.mark.rule("LS-15.12.1c")
def test_a_tank_that_flees_has_to_drive_on_towards_its_edge(fleeing):
    table = fleeing
    book, tank = table.book, table.unit("C01.1")
    edge = book.edges[CENTRAL]
    grid = book.land.grid

    def far(hex_):
        return min(grid.distance(hex_, end) for end in members(edge))

    here = table.s.hex[tank]
    table.s.facing[tank] = next(
        way for way, to in enumerate(grid.toward[here]) if to >= 0 and far(to) < far(here)
    )
    table.run("vehicle_phase", CENTRAL)
    assert table.offer.name in {"drive_mode", "drive_step"}, "there was nothing to choose"

    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    assert "forward" in table.options
    assert "stop" not in table.options
