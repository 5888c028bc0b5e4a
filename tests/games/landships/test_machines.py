"""What machines, guns and aircraft do in rarer cases."""

from __future__ import annotations

import pytest

from games.landships.forces import MISSIONS, STRAFING
from games.landships.rules.anti_tank import (
    point_blank,
    recognised_to,
    shooters,
    tank_killers,
    vehicles_before,
)
from games.landships.rules.barrage import is_permitted, order_modifiers
from games.landships.rules.batteries import guns_on
from games.landships.rules.breakdown import modifiers_of, note_going
from games.landships.rules.fire_table import column_of
from games.landships.rules.firers import able_units
from games.landships.rules.foot import foot_units
from games.landships.rules.fright import frightened
from games.landships.rules.going import is_trenched, usable_roads
from games.landships.rules.mines import is_mined
from games.landships.rules.missions import flyers
from games.landships.rules.shells import somebody_is_left
from games.landships.rules.shot_table import shot_modifiers
from games.landships.rules.shots import next_targets
from games.landships.rules.strafing import roll_strafing
from games.landships.rules.turn import close_player_turn
from games.landships.state import Barrage, Shooting
from ww1core.events import Rolled
from ww1core.hexgrid import members
from ww1core.testing import Table


def lane(book, length):
    """Clear, level hexes in a line, and the direction in which they lie."""
    land, board = book.land, book.board
    free = land.terrain["clear"] & ~(board.trench | board.hill | board.rough | board.road_hexes)
    for start in members(free):
        for way in range(6):
            line = [start]
            while len(line) <= length:
                to = land.grid.toward[line[-1]][way]
                if to < 0 or not free >> to & 1:
                    break
                line.append(to)
            else:
                return [land.number(hex_) for hex_ in line], way
    raise AssertionError


def firer(table, name):
    return table.book.kinds["firer"].number(name)


@pytest.mark.rule("LS-4.3N", "LS-2.42.a2", "LS-13.23O")
def test_main_guns_and_guns_kill_tanks_and_machine_guns_do_not(opened):
    book = opened("fog")
    kinds = {book.firers[n].kind for n in members(tank_killers(book))}
    assert {"gun", "ART", "AT", "AA", "flamethrower"} <= kinds
    assert {"mg", "squad", "vehicle_mg"}.isdisjoint(kinds)

    strict = opened("fog", "purist_aa")
    assert "AA" not in {strict.firers[n].kind for n in members(tank_killers(strict))}


@pytest.mark.rule("LS-8.53.a", "LS-8.32N")
def test_a_gun_fires_point_blank_at_who_came_by_its_arc(field, opened):
    book = opened("flesquieres")
    line, way = lane(book, 2)
    table = field(f"C13.1 {line[0]}, C13.1.crew {line[0]}, A01.1 {line[0]}", "flesquieres")
    s, gun, tank = table.s, table.unit("C13.1"), table.unit("A01.1")
    s.facing[gun] = way
    s.came[tank] = book.land.hex(line[1])
    assert point_blank(s, firer(table, "C13.1"), 1 << tank) == 1 << tank

    s.facing[gun] = (way + 3) % 6
    assert 0 == point_blank(s, firer(table, "C13.1"), 1 << tank)
    s.turned = 1 << gun
    assert point_blank(s, firer(table, "C13.1"), 1 << tank) == 1 << tank


@pytest.mark.rule("LS-S19.SR1")
def test_captured_tanks_are_not_known_from_afar_on_the_first_turn(field):
    table = field("", "friend_or_foe")
    assert 2 == recognised_to(table.s, 0)
    assert recognised_to(table.s, 1) > 100
    table.s.turn = 2
    assert recognised_to(table.s, 0) > 100


@pytest.mark.rule("LS-8.56E", "LS-14.11.1", "LS-8.32c")
def test_who_was_missed_before_is_acquired_and_a_leader_helps(field, opened):
    book = opened("bullecourt")
    line, _ = lane(book, 3)
    enemy = next(u.id for u in book.units if u.kind == "ART")
    table = field(f"A01.1 {line[0]}, A04.1 {line[0]}, {enemy} {line[3]}", "bullecourt")
    name = next(f.id for f in book.firers if f.unit == table.unit("A01.1") and f.kind == "gun")
    gun, target = firer(table, name), table.unit(enemy)
    table.s.shooting = Shooting(0, gun, target, table.s.hex[target], 3)
    assert {"acquisition": 2} == {m.name: m.value for m in shot_modifiers(table.s)}

    table.s.acquired = ((gun, target, table.s.hex[target]),)
    table.s.carrier[table.unit("A04.1")] = table.unit("A01.1")
    found = {m.name: m.value for m in shot_modifiers(table.s)}
    assert {"acquisition": 0, "leader": -1} == found


@pytest.mark.rule("LS-8.55c", "LS-8.51", "LS-8.52")
def test_a_gun_keeps_to_the_hex_in_its_own_fire_phase(field, opened):
    book = opened("flesquieres")
    line, way = lane(book, 4)
    pieces = f"C13.1 {line[0]}, C13.1.crew {line[0]}, A01.1 {line[3]}, A01.2 {line[2]}"
    table = field(pieces, "flesquieres")
    s = table.s
    s.facing[table.unit("C13.1")] = way
    gun, lost = firer(table, "C13.1"), table.unit("A01.1")
    s.shooting = Shooting(1, gun, lost, s.hex[lost], 2, outcome=3)
    s.tanks_at[0] &= ~(1 << s.hex[table.unit("A01.2")])
    assert 0 == next_targets(s, gun, 1) & 1 << table.unit("A01.2")

    s.shooting = s.shooting._replace(is_defensive=1)
    assert next_targets(s, gun, 1) & 1 << table.unit("A01.2")


@pytest.mark.rule("LS-8.55.a", "LS-8.68", "LS-2.42.d")
def test_an_armed_truck_that_moved_does_not_fire(field, opened):
    book = opened("musical_box")
    line, _ = lane(book, 3)
    table = field(f"C18.1 {line[0]}, A04.1 {line[2]}", "musical_box")
    truck = table.unit("C18.1")
    assert able_units(table.s, 1) >> truck & 1
    ready = shooters(table.s, 1)
    table.s.rolled = 1 << truck

    assert not able_units(table.s, 1) >> truck & 1
    assert shooters(table.s, 1) == ready & ~book.firers_of[truck]


@pytest.mark.rule("LS-8.41", "LS-8.41N", "LS-8.43b")
def test_the_phasing_side_shoots_among_its_other_fire(field, opened):
    book = opened("musical_box")
    line, way = lane(book, 3)
    table = field(f"A04.1 {line[0]}, C16.1 {line[3]}", "musical_box", shot=[10, 10, 10])
    tank = table.unit("A04.1")
    table.s.facing[tank] = way
    table.run("offensive_fire", 0)
    assert "shoot" in table.options

    table.answer("shoot")
    name = next(option for option in table.options if option.startswith("A04.1/g"))
    table.answer(name, "stop")
    assert table.s.attacked >> tank & 1
    assert book.firers_of[tank] & ~table.s.spent, "its other weapons may still fire"


@pytest.mark.rule("LS-6.12.b", "LS-6.22c")
def test_roads_end_at_enemy_trenches(field, opened):
    book = opened("flesquieres")
    table = field("", "flesquieres")
    crossed = book.board.road_hexes & book.board.trenches[1]

    assert 0 == usable_roads(table.s, 0) & crossed
    assert usable_roads(table.s, 1) & crossed == crossed
    tank = book.kinds["unit"].number("A01.1")
    assert not any(is_trenched(table.s, tank, hex_, hex_) for hex_ in members(crossed))


@pytest.mark.rule("LS-2.43a", "LS-6.13c", "LS-6.3")
def test_vehicles_and_riders_do_not_walk(field, opened):
    book = opened("huj")
    rider = next(n for n, u in enumerate(book.units) if u.kind == "cavalry")
    line, _ = lane(book, 1)
    table = field(f"{book.units[rider].id} {line[0]}", "huj")
    table.s.mounted = 1 << rider
    assert not foot_units(table.s, book.units[rider].seat)

    tanks = opened("flesquieres")
    line, _ = lane(tanks, 1)
    table = field(f"A01.1 {line[0]}", "flesquieres")
    assert not foot_units(table.s, 0)


@pytest.mark.rule("LS-6.24.b")
def test_the_owner_of_mines_crosses_them(field, opened):
    book = opened("cheppy")
    mine = next(iter(members(book.board.mines)))
    allied = next(n for n, u in enumerate(book.units) if u.seat == 0)
    central = next(n for n, u in enumerate(book.units) if u.seat == 1)
    table = field("", "cheppy")

    assert is_mined(table.s, allied, mine)
    assert not is_mined(table.s, central, mine)


@pytest.mark.rule("LS-4.2b")
def test_tanks_frighten_who_sees_them_near(field, opened):
    book = opened("high_street")
    line, _ = lane(book, 4)
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 1)
    for distance, is_shaken in ((2, True), (3, False)):
        table = field(f"A01.1 {line[0]}, {squad} {line[distance]}", "high_street", fright=[6])
        table.s.driven = 1 << table.unit("A01.1")
        assert is_shaken is bool(frightened(table.s, 0))
        table.run("vehicle_phase", 0)
        assert "choose_vehicle" == table.asked[0]


@pytest.mark.rule("LS-S08.SR2")
def test_the_bog_of_the_cockcroft_costs_a_point(field, opened):
    book = opened("cockcroft")
    clear = book.land.terrain["clear"] & ~book.board.road_hexes
    to = next(hex_ for hex_ in members(clear) if book.land.grid.toward[hex_][0] >= 0)
    table = field(f"A01.1 {book.land.number(to)}", "cockcroft")
    tank = table.unit("A01.1")
    before = modifiers_of(table.s, tank).total
    note_going(table.s, tank, book.land.grid.toward[to][0], to)

    assert "bog" in {m.name for m in modifiers_of(table.s, tank)}
    rough = book.board.rough >> to & 1
    assert before + 1 + rough == modifiers_of(table.s, tank).total


@pytest.mark.rule("LS-4.1")
def test_a_barrage_is_communicated_then_ordered_then_scatters_then_falls(field, opened):
    book = opened("green_cloud")
    line, _ = lane(book, 1)
    observer = next(u.id for u in book.units if u.kind == "observer" and u.seat == 1)
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 0)
    table = field(f"{observer} {line[0]}, {squad} {line[1]}", "green_cloud")
    table.s.turn = 3
    table.script(communication=[6], fire_order=[1], scatter=[1], barrage=[6])
    table.run("barrage", book.land.hex(line[1]), 1).answer("he", "drumfire", "1")

    assert ["communication", "fire_order", "scatter", "barrage"] == [
        event.roll for event in table.told(Rolled)
    ]


@pytest.mark.rule("LS-5.0b")
def test_barrages_are_made_in_the_barrage_phase_alone(any_book):
    phases = any_book.sequence.phases[0].phases
    assert ["barrage_phase"] == [phase.run for phase in phases if phase.id == "barrage"]
    assert 1 == sum("barrage" in phase.run for phase in phases)


@pytest.mark.rule("LS-5.6.a1", "LS-5.6.a3", "LS-5.0c")
def test_a_gun_that_fired_in_the_barrage_does_not_fire_in_its_own_fire_phase(field, opened):
    book = opened("flesquieres")
    line, way = lane(book, 3)
    table = field(f"C13.1 {line[0]}, C13.1.crew {line[0]}", "flesquieres")
    gun = table.unit("C13.1")
    table.s.facing[gun] = way
    assert able_units(table.s, 1) >> gun & 1
    assert guns_on(table.s, book.land.hex(line[3]), 1)

    table.s.shelled = 1 << gun
    assert not able_units(table.s, 1) >> gun & 1
    close_player_turn(table.s, 1)
    assert able_units(table.s, 1) >> gun & 1, "it fires in the opponent's player turn"
    table.s.spent = book.firers_of[gun]
    close_player_turn(table.s, 0)
    assert guns_on(table.s, book.land.hex(line[3]), 1), "and shells again"


@pytest.mark.rule("LS-5.22.a")
def test_a_hurricane_ends_where_nobody_is_left(field, opened):
    book = opened("green_cloud")
    line, _ = lane(book, 1)
    hex_ = book.land.hex(line[0])
    table = field("", "green_cloud")
    table.s.barrage = Barrage(1, hex_, "he", "hurricane", 2, 0, hex_)
    assert not somebody_is_left(table.s)
    table.run("strike_all")
    assert [] == table.rolled("barrage")


@pytest.mark.rule("LS-5.12d", "LS-5.11.c2", "LS-5.11.a3", "LS-5.6a")
def test_an_aircraft_needs_no_line_and_eases_the_order(field, opened):
    book = opened("flesquieres")
    line, _ = lane(book, 1)
    hex_ = book.land.hex(line[0])
    table = field("", "flesquieres", fire_order=[6])
    table.s.turn = 3
    table.s.barrage = Barrage(0, hex_, "he", "drumfire", 1)
    before = order_modifiers(table.s, 0).total
    table.s.barrage = table.s.barrage._replace(plane=flyers(book, 0)[0])

    assert before - 1 == order_modifiers(table.s, 0).total
    assert not is_permitted(table.s, hex_, 0)
    assert [] == table.rolled("communication")


@pytest.mark.rule("LS-5.52.a", "LS-5.54.a")
@pytest.mark.parametrize(("die", "is_lost"), [(4, False), (5, True)])
def test_shells_pin_or_destroy_trucks(field, opened, die, is_lost):
    book = opened("musical_box")
    line, _ = lane(book, 1)
    hex_ = book.land.hex(line[0])
    table = field(f"C16.1 {line[0]}", "musical_box", barrage=[2], barrage_morale=[die])
    table.s.barrage = Barrage(0, hex_, "shrapnel", "drumfire", 1, 0, hex_)
    table.s.barrage = table.s.barrage._replace(ammunition="he")
    table.run("strike", 10)

    assert is_lost is table.lost("C16.1")
    assert is_lost is not table.has("pinned", "C16.1")


@pytest.mark.rule("LS-11.1b", "LS-11.3")
def test_all_aircraft_but_fighters_have_one_of_three_missions(opened):
    book = opened("flesquieres")
    for seat in (0, 1):
        kinds = {book.units[plane].kind for plane in flyers(book, seat)}
        assert "F" not in kinds
    assert ("observation", "bombing", "strafing") == MISSIONS
    table = Table(book, seed=1)
    table.play_on(until="choose_mission", deploy_unit="as_printed", move_wire="done")
    assert {"observation", "bombing", "strafing"} >= table.options
    assert "F" != book.units[flyers(book, table.offer.seat)[0]].kind


@pytest.mark.rule("LS-2.52", "LS-11.33b")
@pytest.mark.parametrize("die", range(1, 7))
def test_strafing_is_fire_by_the_strafing_value_without_a_bonus(field, opened, die):
    book = opened("flesquieres")
    line, _ = lane(book, 1)
    hex_ = book.land.hex(line[0])
    plane = next(p for p in flyers(book, 0) if book.units[p].type.plane.strafe)
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 1)
    table = field(f"{squad} {line[0]}", "flesquieres", strafing=[die])
    table.s.missions = tuple(tuple(STRAFING for _ in flyers(book, seat)) for seat in (0, 1))
    table.s.aloft[plane] = hex_
    column = column_of(table.s, book.units[plane].type.plane.strafe)
    is_hit = die <= book.small_arms.columns[column].hit_on

    assert is_hit is bool(roll_strafing(table.s, hex_, 0))


@pytest.mark.rule("LS-8.12d", "LS-2.3N", "LS-2.23.a")
def test_every_facing_is_a_hexside(any_book):
    assert all(0 <= unit.facing < 6 for unit in any_book.units)
    assert all(set(one.cones) <= set(range(6)) for one in any_book.firers)


def test_vehicles_out_of_reach_are_no_targets(field, opened):
    book = opened("flesquieres")
    line, way = lane(book, 2)
    table = field(f"A01.1 {line[0]}", "flesquieres")
    table.s.facing[table.unit("A01.1")] = way

    assert 0 == vehicles_before(table.s, firer(table, "A01.1/g1"), 0)
