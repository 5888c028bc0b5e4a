"""Small arms and shots in their phases (8.2, 8.3, 8.4, 8.6), and trucks between move and fire."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import shooters
from games.landships.rules.arcs import bearing
from games.landships.rules.firers import fire_hexes, firers_at, ready_firers
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.state import Barrage
from tests.games.landships.test_shots import open_lane

OPEN, TRUCK = "3:0813", "flesquieres"
GUN = "C13.1 3:0815 N, C13.1.crew 3:0815"


@pytest.mark.rule("LS-8.61", "LS-8.4a", "LS-8.41", "LS-13.14")
def test_in_the_one_offensive_phase_all_attacks_come_in_any_order_each_weapon_once(field):
    """A gun shoots at a tank, a machine gun rakes it, then a squad fires at men."""
    pieces = f"{GUN}, C10.1 3:0815, C10.2 3:0815, C09.1 3:0815, A04.1 {OPEN}, A01.1 3:0713"
    table = field(pieces, "high_street", "split_mg_fire", shot=[10] * 3, burst=[6], fire=[6])
    table.run("offensive_fire", CENTRAL)
    assert {OPEN, "shoot", "rake", "split", "done"} == table.options

    table.answer("shoot", "C13.1", "A01.1", "A01.1")
    assert {OPEN, "rake", "split", "done"} == table.options
    assert {"LS-8.41"} == table.rules_against("shoot")
    table.answer("rake", "C10.1", "fire", OPEN)
    assert {"C10.2", "C09.1", "all"} == table.options
    table.answer("C09.1", "fire")
    assert {"rake", "split", "done"} == table.options


@pytest.mark.rule("LS-8.3a", "LS-8.41", "LS-8.32a", "LS-8.31.a")
def test_a_gun_that_shot_at_tanks_has_no_small_arms_left_and_nobody_shoots_in_that_phase(field):
    pieces = f"{GUN}, C09.1 3:0815, A04.1 {OPEN}, A01.1 3:0713"
    table = field(pieces, "high_street", shot=[10] * 3)
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1", "A01.1", "A01.1")
    table.run("defensive_small_arms", CENTRAL)
    assert {"LS-8.41"} == table.rules_against("shoot")
    assert {"C09.1", "all"} == table.answer(OPEN).options

    table = field(pieces, "high_street", fire=[6])
    table.run("defensive_small_arms", CENTRAL).answer(OPEN)
    assert {"C13.1", "C09.1", "all"} == table.options
    assert 10 == table.volley(OPEN, "C13.1").strength
    assert table.answer("C13.1", "fire").is_done, "each has fired once, or has nobody left to hit"


@pytest.mark.rule("LS-8.32a", "LS-8.32b", "LS-13.24c", "LS-14.13")
def test_without_a_crew_no_gun_turns_for_small_arms(field):
    """A squad in the place of a crew serves it against vehicles alone."""
    pieces = f"C13.1 3:0815 S, C09.1 3:0815, A04.1 {OPEN}"
    table = field(pieces, "high_street").run("defensive_small_arms", CENTRAL)
    assert {"LS-8.32a"} == table.rules_against("turn")

    crewed = field(f"{pieces}, C13.1.crew 3:0815", "high_street")
    assert "turn" in crewed.run("defensive_small_arms", CENTRAL).options


@pytest.mark.rule("LS-8.32a", "LS-8.32b", "LS-8.12d")
def test_guns_of_either_side_turn_in_defence_to_one_of_six_hexsides(field):
    pieces = "A12.1 1:2012 N, A12.1.crew 1:2012, C01.1 1:2015"
    table = field(pieces, "fog", turn=5).run("defensive_anti_tank", ALLIED).answer("turn")
    assert {"NE", "SE", "S", "SW", "NW"} == table.options

    table.answer("S")
    assert 3 == table.s.facing[table.unit("A12.1")]
    assert table.s.turned == 1 << table.unit("A12.1")
    assert not table.s.moved
    assert "A12.1" in table.options, "the tank is before it now"


@pytest.mark.rule("LS-8.12d", "LS-16.21")
def test_a_gun_that_is_laid_in_movement_has_moved_and_not_turned(field):
    table = field("C13.1 3:1010 S, C13.1.crew 3:1010, A04.1 3:3001", "high_street", "guns_turn")
    table.run("first_foot_phase", CENTRAL).answer("turn", "NE")

    assert 1 == table.s.facing[table.unit("C13.1")]
    assert table.s.moved == 1 << table.unit("C13.1")
    assert not table.s.turned


@pytest.fixture
def male(field, opened):
    """A tank with a gun on either side and machine guns, before a tank and a squad."""
    book = opened("friend_or_foe")
    lane, way = open_lane(book, 3)
    name = book.land.number
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    pieces = f"A07.1 {name(lane[0])}, {squad} {name(lane[2])}, C01.1 {name(lane[3])}"
    table = field(pieces, "friend_or_foe", turn=5, shot=[10] * 3, fire=[6])
    table.s.facing[table.unit("A07.1")] = way
    table.s.driven = 1 << table.unit("A07.1")
    return table, [f for f in book.firers if f.id.startswith("A07.1/")], name(lane[2])


@pytest.mark.rule("LS-8.43a", "LS-8.43b", "LS-8.42a", "LS-8.6")
def test_in_offence_a_tank_that_moved_fires_one_gun_at_a_tank_and_the_rest_at_men(male):
    table, mounts, men = male
    before = table.names("firer", ready_firers(table.s, ALLIED))
    assert {mount.id for mount in mounts} == before

    gun, other = (mount.id for mount in mounts if mount.kind == "gun")
    table.run("offensive_fire", ALLIED).answer("shoot", gun, "C01.1", "C01.1")
    assert before - {gun} == table.names("firer", ready_firers(table.s, ALLIED))
    assert {men, "shoot", "done"} == table.options
    table.answer(men)
    ahead = table.options - {"all"}
    assert other in ahead
    assert gun not in ahead
    assert any(name != other for name in ahead), "a machine gun bears as well"


@pytest.mark.rule("LS-8.6", "LS-8.62.a", "LS-8.61", "LS-8.62a")
def test_squads_and_every_vehicle_that_bears_join_one_attack(field):
    """Ten squads and two tanks; a tank that looks away does not."""
    squads = [f"A04.{n}" for n in range(1, 9)] + ["A05.1", "A05.2"]
    pieces = ", ".join(f"{one} 3:0815" for one in squads)
    tanks = "A01.1 3:0815 N, A01.2 3:0815 N, A01.3 3:0815 S"
    table = field(f"{pieces}, {tanks}, C09.1 {OPEN}", "high_street", fire=[6], morale=[1])
    named = table.names("firer", firers_at(table.s, table.hex(OPEN), ALLIED))
    assert set(squads) <= named
    assert {"A01.1", "A01.2"} == {one.partition("/")[0] for one in named if "/" in one}

    table.run("offensive_fire", ALLIED).answer(OPEN, "all")
    assert table.is_done
    assert 1 == len(table.rolled("fire"))


@pytest.mark.rule("LS-8.63a", "LS-8.64a", "LS-8.65a")
@pytest.mark.parametrize(
    ("target", "firers", "die", "is_hit"),
    [
        ("3:1507", "A04.1 A04.2", 1, True),
        ("3:1507", "A04.1 A04.2", 2, False),
        (OPEN, "A04.1 A04.2", 2, True),
        (OPEN, "A04.1 A04.2", 3, False),
        (OPEN, "A06.1", 2, True),
        (OPEN, "A06.1", 3, False),
    ],
)
def test_cover_is_added_to_the_die_and_machine_guns_take_one_off(
    field, target, firers, die, is_hit
):
    """8 hits on 2, in a trench on 1; 2 of a machine gun hits on 1 and so on 2."""
    from_ = "3:1509" if target == "3:1507" else "3:0815"
    pieces = ", ".join(f"{one} {from_}" for one in firers.split())
    table = field(f"{pieces}, C09.1 {target}", "high_street", fire=[die], morale=[1])
    table.run("offensive_fire", ALLIED).answer(target, "all")

    assert is_hit is table.has("pinned", "C09.1")


@pytest.mark.rule("LS-8.63a", "LS-8.61", "LS-16.11b")
def test_who_is_too_weak_together_does_not_fire(field, opened):
    """3 halved by its range and again in wire is nothing; with a second squad it is enough."""
    book = opened(TRUCK, "training")
    lane, _ = open_lane(book, 2)
    at, to = book.land.number(lane[0]), book.land.number(lane[2])
    weak = [u.id for u in book.units if u.type.id == "ge_trench"]
    strong = next(u.id for u in book.units if u.kind == "mg" and u.seat == CENTRAL)
    table = field(f"{weak[0]} {at}, A04.1 {to}", TRUCK, "training", wire=at)
    assert 0 == table.volley(to, weak[0]).strength
    table.run("offensive_fire", CENTRAL).answer(to)
    assert {weak[0], "hold"} == table.options
    table.answer("hold")
    assert table.is_done
    assert [] == table.rolled("fire")

    table = field(f"{weak[0]} {at}, {strong} {at}, A04.1 {to}", TRUCK, "training", wire=at)
    table.run("offensive_fire", CENTRAL).answer(to)
    assert {weak[0], strong, "all"} == table.options


@pytest.mark.rule("LS-8.23.a", "LS-8.23a", "LS-8.24", "LS-8.22a")
def test_what_is_not_seen_is_not_fired_at_even_if_it_has_fired(field):
    pieces = "A07.1 3:0816, C09.1 3:0811"
    table = field(pieces, "high_street", fired="C09.1")
    assert {"3:0811"} == table.hexes(fire_hexes(table.s, ALLIED))
    assert in_sight(table.s, ALLIED, table.hex("3:0816")) == 1 << table.hex("3:0811")

    hidden = field(f"{pieces}, A04.1 3:0813", "high_street", fired="C09.1")
    gun = hidden.number("firer", "A07.1")
    named = firers_at(hidden.s, hidden.hex("3:0811"), ALLIED)
    assert not named >> gun & 1
    assert 0 == in_sight(hidden.s, ALLIED, hidden.hex("3:0816"))


@pytest.mark.rule("LS-8.21", "LS-8.0a", "LS-2.21b")
@pytest.mark.parametrize(("unit", "number"), [("C09.1", 9), ("C13.1", 9)])
def test_a_target_is_spotted_up_to_its_number_and_not_beyond(field, unit, number):
    table = field(f"{unit} {OPEN}", "high_street")
    grid, at = table.book.land.grid, table.hex(OPEN)
    seen = [
        grid.distance(hex_, at)
        for hex_ in grid.hexes
        if is_spotted(table.s, hex_, at, 1 << table.unit(unit))
    ]

    assert (number, 0) == (max(seen), min(seen))


@pytest.mark.rule("LS-8.1", "LS-8.11", "LS-8.12c", "LS-2.3N")
def test_guns_with_a_facing_bear_ahead_and_all_others_all_round(field):
    """An anti-tank gun that looks north has nothing in the south; an anti-aircraft gun has."""
    pieces = "A12.1 1:2012 N, A12.1.crew 1:2012, A16.1 1:2012, A16.1.crew 1:2012, A09.1 1:2012"
    table = field(f"{pieces}, C01.1 1:2015", "fog", turn=5)
    every = table.book.land.all
    at_gun, aa_gun, squad = (table.number("firer", one) for one in ("A12.1", "A16.1", "A09.1"))
    assert every == bearing(table.s, aa_gun) == bearing(table.s, squad)
    ahead = table.hexes(bearing(table.s, at_gun))
    assert "1:2011" in ahead
    assert not {"1:2013", "1:1913", "1:2113", "1:1912", "1:2112"} & ahead

    table.run("defensive_anti_tank", ALLIED)
    assert {"A16.1", "turn", "done"} == table.options


@pytest.fixture
def convoy(field, opened):
    """An armed truck, a tank and one more truck along a lane, and an enemy tank before them."""

    def lay(**given):
        book = opened(TRUCK)
        lane, way = open_lane(book, 5)
        name = book.land.number
        trucks = [u.id for u in book.units if u.kind == "truck" and u.seat == CENTRAL]
        table = field(f"{trucks[0]} {name(lane[0])}, A01.1 {name(lane[5])}", TRUCK, **given)
        table.s.facing[table.unit(trucks[0])] = way
        return table, trucks[0]

    return lay


@pytest.mark.rule("LS-8.55.a", "LS-8.68")
def test_an_armed_truck_that_moved_neither_shoots_nor_fires_this_turn(convoy):
    table, truck = convoy()
    mounts = table.book.firers_of[table.unit(truck)]
    assert shooters(table.s, CENTRAL) & mounts
    table.run("move_vehicle", table.unit(truck), CENTRAL)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    table.answer("forward", "stop")

    assert table.s.rolled == 1 << table.unit(truck)
    assert table.has("driven", truck)
    assert not shooters(table.s, CENTRAL) & mounts
    assert not ready_firers(table.s, CENTRAL) & mounts


@pytest.mark.rule("LS-8.55.a", "LS-8.68")
def test_a_truck_that_stands_still_in_its_move_may_fire(convoy):
    table, truck = convoy()
    table.run("move_vehicle", table.unit(truck), CENTRAL)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    table.answer("stop")

    assert 0 == table.s.rolled == table.s.driven
    assert shooters(table.s, CENTRAL) & table.book.firers_of[table.unit(truck)]


@pytest.mark.rule("LS-8.67.b")
def test_a_truck_whose_crew_is_pinned_stays(convoy):
    table, truck = convoy()
    assert truck in table.run("vehicle_phase", CENTRAL).options

    table, truck = convoy(pinned=truck)
    assert table.run("vehicle_phase", CENTRAL).is_done


@pytest.mark.rule("LS-8.22a", "LS-8.22b", "LS-8.22E", "LS-8.55.a")
@pytest.mark.parametrize(
    ("phase", "is_defensive"), [("defensive_anti_tank", 1), ("offensive_fire", 0)]
)
def test_who_shoots_is_marked_and_only_a_truck_is_kept_from_moving(
    field, opened, phase, is_defensive
):
    book = opened(TRUCK)
    lane, way = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    table = field(f"C13.1 {at}, C13.1.crew {at}, A01.1 {to}", TRUCK, shot=[10] * 3)
    table.s.facing[table.unit("C13.1")] = way
    table.run(phase, CENTRAL).answer(*([] if is_defensive else ["shoot"]))
    table.answer("C13.1", "A01.1", "A01.1")

    assert table.s.fired == 1 << table.unit("C13.1")
    assert table.s.attacked == (0 if is_defensive else 1 << table.unit("C13.1"))
    assert 0 == table.s.unlimbered


@pytest.mark.rule("LS-8.12b", "LS-2.42a")
def test_arcs_are_cones_of_sixty_degrees_clockwise_from_the_facing(opened):
    arcs = {
        "bow": (0,),
        "left_sponson_forward": (5, 0),
        "right_sponson_forward": (0, 1),
        "left_flank": (5, 4),
        "right_flank": (1, 2),
        "rear": (3,),
        "all_round": (0, 1, 2, 3, 4, 5),
        "front_wide": (5, 0, 1),
        "left_front": (5,),
        "right_front": (1,),
        "rear_left": (4, 3),
        "rear_right": (2, 3),
        "rear_wide": (2, 3, 4),
        "left_turret": (3, 4, 5, 0),
        "right_turret": (0, 1, 2, 3),
        "diagonal_front": (0, 1, 3, 4, 5),
        "diagonal_rear": (0, 1, 2, 3, 4),
    }

    assert arcs == opened("bagatelle").common.arcs


@pytest.mark.rule("LS-8.63a", "LS-8.64.a")
@pytest.mark.parametrize(("die", "is_hit"), [(1, True), (2, False)])
def test_a_strength_of_one_hits_by_its_modifiers_alone(field, die, is_hit):
    """A machine gun of 2 in wire has 1, which hits on 0; its own -1 makes a 1 of the die that."""
    pieces = f"A06.1 3:0815, C09.1 {OPEN}"
    table = field(pieces, "high_street", wire="3:0815", fire=[die], morale=[1])
    assert (1, 0) == table.volley(OPEN, "A06.1")[0:3:2]
    table.run("offensive_fire", ALLIED).answer(OPEN, "all")

    assert is_hit is table.has("pinned", "C09.1")


@pytest.mark.rule("LS-8.23Ed")
def test_a_barrage_that_falls_hides_what_is_behind_its_hex_for_the_turn(field, opened):
    table = field("A04.1 3:0811, C09.1 3:0814", "high_street", barrage=[6])
    table.s.barrage = Barrage(
        ALLIED, table.hex("3:0812"), "he", "drumfire", 1, struck=table.hex("3:0812")
    )
    assert {"3:0814"} == table.hexes(fire_hexes(table.s, ALLIED))
    table.run("strike_all")

    assert table.s.barraged == 1 << table.hex("3:0812")
    assert 0 == fire_hexes(table.s, ALLIED)


@pytest.mark.rule("LS-8.67.a2")
def test_only_crews_inside_cars_with_a_damaged_wheel_get_out(field, opened):
    """Not of a car that runs, that is broken otherwise or for good, nor where nobody is inside."""
    book = opened("locker_lampson")
    cars = [u.id for u in book.units if u.kind == "armoured_car" and u.seat == ALLIED][:5]
    crews = [f"{car}.crew" for car in cars]
    at = book.land.number(open_lane(book, 1)[0][0])
    pieces = ", ".join(f"{one} {at}" for one in (*cars, *crews))
    carried = dict(zip(crews[:4], cars[:4], strict=True))
    table = field(pieces, "locker_lampson", broken=" ".join(cars[1:]), carried=carried)
    table.s.worn = table.set_of("unit", cars[0], cars[1], cars[3], cars[4])
    table.s.permanent = 1 << table.unit(cars[3])
    table.run("wheel_work", ALLIED)
    assert {cars[1], "done"} == table.options

    table.answer(cars[1])
    crew = table.unit(crews[1])
    assert table.s.mending == 1 << crew
    assert (-1, table.unit(cars[1])) == (table.s.carrier[crew], table.s.home[crew])
    assert at == table.hex_of(crews[1])


@pytest.mark.rule("LS-8.66.b")
@pytest.mark.parametrize(("die", "loses"), [(1, True), (2, False)])
def test_riders_who_survive_a_hit_may_lose_their_horses(field, die, loses):
    table = field(
        "C01.1 6:0213, A06.1 6:0211", "silver_helmets", mounted="C01.1", morale=[1], horses=[die]
    )
    table.run("suffer_hit", table.unit("C01.1"), 0, "LS-8.63a")

    assert table.has("pinned", "C01.1")
    assert loses is not table.has("mounted", "C01.1")
    assert loses is bool(table.s.horseless == 1 << table.unit("C01.1"))
