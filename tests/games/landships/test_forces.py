"""Counters (chapters 1 and 2): what is one piece, who is of which kind, what it fires and where."""

from __future__ import annotations

from collections import Counter

import pytest

from games.landships.forces import ALLIED, CENTRAL, SEATS
from games.landships.rules.anti_tank import shooters, tank_killers, vehicles_before
from games.landships.rules.arcs import bearing, reach_of
from games.landships.rules.batteries import guns_on
from games.landships.rules.cavalry import riders
from games.landships.rules.firers import soft_targets
from games.landships.rules.flak import planes_before
from games.landships.rules.german_crews import crew_inside
from games.landships.rules.spotting import ground_for
from games.landships.state import eliminate
from ww1core.hexgrid import members

OPEN = "3:0813"
CARRIED = {"AT_rifle", "flamethrower"}


def named(book, *kinds):
    """The units of some kinds, as the counters say."""
    return sum(1 << at for at, unit in enumerate(book.units) if unit.kind in kinds)


def firer(table, name):
    return table.number("firer", name)


@pytest.mark.rule("LS-1.11a", "LS-2.2d")
def test_a_scenario_has_a_counter_of_its_side_for_every_piece_that_it_lists(any_book):
    entry = any_book.entry
    wanted = Counter()
    for group in entry.groups:
        if not group.type.startswith("ig_"):
            wanted[group.id, group.side] += group.count
    for flight in entry.aircraft:
        side = next(u.seat for u in any_book.units if u.type.id == flight.type)
        wanted[flight.type, SEATS[side]] += flight.count
    pieces = Counter(
        (unit.group, SEATS[unit.seat])
        for unit in any_book.units
        if unit.kind not in {*CARRIED, "crew"}
    )

    assert wanted == pieces
    own = [sum(1 << at for at, u in enumerate(any_book.units) if u.seat == side) for side in (0, 1)]
    assert own == list(any_book.own)


@pytest.mark.rule("LS-1.11a", "LS-13.11.a1", "LS-14.11.a1")
def test_a_machine_has_no_steps_and_is_lost_with_all_who_are_inside(field):
    table = field(f"A01.1 {OPEN}, A03.1 {OPEN}, A04.1 {OPEN}", "high_street", pinned="A04.1")
    table.s.carrier[table.unit("A03.1")] = table.unit("A01.1")
    eliminate(table.s, table.unit("A01.1"), "LS-8.53a")

    assert table.lost("A01.1")
    assert table.lost("A03.1"), "its leader was inside"
    assert OPEN == table.hex_of("A04.1"), "the squad beside it was not"
    assert table.has("pinned", "A04.1")


@pytest.mark.rule("LS-1.11a", "LS-13.11.a1")
def test_a_squad_is_one_piece_and_leaves_its_weapon_behind(field):
    carried = {"C03.1.wex": "C03.1"}
    table = field("C03.1 1:1009, C03.1.wex 1:1009", "fog", carried=carried, pinned="C03.1")
    eliminate(table.s, table.unit("C03.1"), "LS-9.1")

    assert table.lost("C03.1")
    assert not table.has("pinned", "C03.1")
    assert "1:1009" == table.hex_of("C03.1.wex")
    assert table.s.carrier[table.unit("C03.1.wex")] < 0


@pytest.mark.rule("LS-2.46", "LS-8.67.a2", "LS-15.11a")
def test_german_tanks_and_cars_have_a_crew_counter_inside_and_british_tanks_none(opened, field):
    inside = {
        (scenario, unit.id): unit.carrier
        for scenario in ("fog", "flesquieres", "musical_box")
        for unit in opened(scenario).units
        if unit.kind == "crew" and unit.carrier
    }
    assert "C01.1" == inside["fog", "C01.1.crew"]
    assert "A03.1" == inside["musical_box", "A03.1.crew"]
    assert not any(scenario == "flesquieres" for scenario, _ in inside)

    pieces = "C01.1 1:2015, C01.1.crew 1:2015, C01.2 1:2015"
    table = field(pieces, "fog", carried={"C01.1.crew": "C01.1"})
    assert table.unit("C01.1.crew") == crew_inside(table.s, table.unit("C01.1"))
    assert 0 > crew_inside(table.s, table.unit("C01.2"))
    table.s.carrier[table.unit("C01.1.crew")] = -1
    assert 0 > crew_inside(table.s, table.unit("C01.1"))


MANY = ("fog", "high_street", "musical_box", "silver_helmets", "friend_or_foe", "cheppy")
HORSE = ("cavalry", "cavalry_mg")


@pytest.mark.rule("LS-2.2a", "LS-2.21a", "LS-2.23a", "LS-2.24a")
@pytest.mark.parametrize("scenario", MANY)
def test_men_belong_to_the_classes_of_the_rules(opened, scenario):
    book = opened(scenario)
    classes = {
        "cavalry": HORSE,
        "squads": ("infantry", "mg", *HORSE),
        "mgs": ("mg", "cavalry_mg"),
        "crews": ("crew",),
        "observers": ("observer",),
        "leaders": ("leader",),
        "men": ("crew", "observer", "leader"),
        "foot": ("infantry", "mg", "crew", "observer", "leader"),
        "soft": ("infantry", "mg", "crew", "observer", "leader", *HORSE),
    }

    for name, kinds in classes.items():
        assert named(book, *kinds) == getattr(book, name), name
    assert book.small_arms_targets == named(
        book, "infantry", "mg", "crew", "observer", *HORSE, "armoured_car", "truck"
    )


@pytest.mark.rule("LS-2.3a", "LS-2.41a", "LS-3.11a", "LS-3.11b")
@pytest.mark.parametrize("scenario", MANY)
def test_weapons_and_machines_belong_to_the_classes_of_the_rules(opened, scenario):
    book = opened(scenario)
    classes = {
        "guns": ("ART", "AT", "AA", "IG"),
        "turning_guns": ("ART", "AT", "IG"),
        "rifles": ("AT_rifle",),
        "flamethrowers": ("flamethrower",),
        "weapons": tuple(CARRIED),
        "tanks": ("tank",),
        "vehicles": ("tank", "armoured_car", "truck"),
        "planes": ("F", "CS", "B"),
        "carriable": ("leader", "crew", *CARRIED),
    }

    for name, kinds in classes.items():
        assert named(book, *kinds) == getattr(book, name), name


@pytest.mark.rule("LS-2.21a", "LS-2.21c", "LS-2.2a", "LS-2.41a")
def test_every_weapon_is_known_by_its_kind_and_every_unit_by_its_weapons(opened):
    book = opened("fog")
    for kind, ranges in (("squad", {6}), ("mg", {6, 9}), ("vehicle_mg", {9}), ("gun", {9})):
        found = [book.firers[at] for at in members(book.firers_of_kind[kind])]
        assert found
        assert ranges >= {one.range for one in found}
        assert found == [one for one in book.firers if one.kind == kind]
    for at, unit in enumerate(book.units):
        own = {book.firers[one].id for one in members(book.firers_of[at])}
        assert own == {one.id for one in book.firers if one.id.partition("/")[0] == unit.id}
        if unit.kind in {"crew", "observer", "leader"} or unit.type.plane is not None:
            assert not own


@pytest.mark.rule("LS-2.24.b2", "LS-6.3")
def test_cavalry_rides_while_it_is_mounted_unpinned_and_on_the_board(field):
    pieces = "C01.1 6:1010, C01.2 6:1010, C01.3 6:1010, A07.1 6:3010"
    table = field(pieces, "silver_helmets", mounted="C01.1 C01.2 C01.4 A07.1", pinned="C01.2")

    assert {"C01.1"} == table.units(riders(table.s, CENTRAL))
    table.s.mounted = 0
    assert 0 == riders(table.s, CENTRAL)
    table.run("first_foot_phase", CENTRAL)
    assert {"C01.1", "C01.3", "done"} == table.options


@pytest.mark.rule("LS-2.3.c2", "LS-5.6e")
def test_the_second_range_of_a_gun_is_for_barrage_or_the_air(field):
    """The field gun fires 10 hexes directly and 40 by barrage, the other 10 and 25 into the air."""
    table = field("A13.1 1:2016 N, A13.1.crew 1:2016, A16.1 1:0116, A16.1.crew 1:0116", "fog")
    s, book = table.s, table.book
    gun, flak = table.unit("A13.1"), table.unit("A16.1")
    about = book.units[gun].type
    assert (10, 40) == (about.range, about.gun.indirect)
    assert 1 << gun == guns_on(s, table.hex("1:2002"), ALLIED)
    assert 0 == guns_on(s, table.hex("1:2016"), ALLIED), "not the hex that it stands in"

    reach = book.units[flak].type.gun.air
    plane = book.kinds["unit"].number("halb_cl2.1")
    for column, is_near in ((reach, True), (reach + 1, True), (reach + 2, False)):
        s.aloft[plane] = table.hex(f"1:{column:02}16")
        assert is_near is bool(planes_before(s, flak, ALLIED) >> plane & 1)
        assert reach_of(s, firer(table, "A16.1")) < reach


@pytest.mark.rule("LS-2.3.f", "LS-2.3a", "LS-2.2b", "LS-2.42a")
@pytest.mark.parametrize(
    ("unit", "ways"),
    [("A12.1", {0}), ("A13.1", {0}), ("A16.1", {*range(6)}), ("A09.1", {*range(6)})],
)
def test_guns_with_a_triangle_bear_ahead_and_others_all_round(field, unit, ways):
    table = field(f"{unit} 1:2008 N", "fog")
    hexes = bearing(table.s, firer(table, unit))
    around = table.book.land.grid.toward[table.hex("1:2008")]

    assert ways == {way for way, hex_ in enumerate(around) if hexes >> hex_ & 1}
    assert hexes >> table.hex("1:2008") & 1, "and into its own hex"


@pytest.mark.rule("LS-2.3N", "LS-8.12a")
def test_a_gun_on_a_lorry_fires_by_its_mount_wherever_the_lorry_looks(opened, field):
    """The lorry's gun bears over its tail alone; a turret of a car bears all round."""
    table = field("C18.1 6:1010 N, A03.1 6:1012 N", "musical_box")
    around = table.book.land.grid.toward
    gun = next(f for f in table.book.firers if f.id.startswith("C18.1/"))
    turret = next(f for f in table.book.firers if f.id.startswith("A03.1/"))
    for about, at in ((gun, "6:1010"), (turret, "6:1012")):
        for facing in range(6):
            table.s.facing[about.unit] = facing
            hexes = bearing(table.s, firer(table, about.id))
            ways = {way for way, to in enumerate(around[table.hex(at)]) if hexes >> to & 1}
            assert {(facing + cone) % 6 for cone in about.cones} == ways


@pytest.mark.rule("LS-2.41.b2", "LS-2.41.a2")
@pytest.mark.parametrize(
    ("unit", "is_seen"), [("A03.1", True), ("C16.1", True), ("A04.1", False), ("C11.1", True)]
)
def test_tanks_alone_block_the_sight_of_the_enemy(field, unit, is_seen):
    table = field(f"{unit} 2:1709", "musical_box")
    ground = ground_for(table.s, ALLIED)
    sight = table.book.sight

    assert is_seen is sight.sees(table.hex("2:1708"), table.hex("2:1710"), ground)


@pytest.mark.rule("LS-2.41.c", "LS-4.5.b", "LS-4.3a")
def test_a_truck_is_a_target_of_small_arms_and_of_anti_tank_fire(field):
    table = field("C16.1 6:1010, A04.1 6:1013 N, A06.1 6:1013", "musical_box")
    truck = 1 << table.unit("C16.1")
    assert truck == soft_targets(table.s, table.hex("6:1010"), CENTRAL)
    guns = [f.id for f in table.book.firers if f.id.startswith("A04.1/") and f.kind == "gun"]
    assert [truck, truck] == [vehicles_before(table.s, firer(table, g), ALLIED) for g in guns]

    table.script(fire=[1], morale=[4])
    table.run("offensive_fire", ALLIED).answer("6:1010", "A06.1", "fire")
    assert table.has("pinned", "C16.1")


@pytest.mark.rule("LS-2.42.c", "LS-4.3N")
def test_an_armoured_car_has_machine_guns_alone_and_shoots_at_no_tank(field):
    table = field("A03.1 6:1010 N, A04.1 6:1011 N, C11.1 6:1007", "musical_box")
    car = table.book.firers_of[table.unit("A03.1")]
    mounts = [table.book.firers[one] for one in members(car)]

    assert {("vehicle_mg", 2, 9)} == {(one.kind, one.fire, one.range) for one in mounts}
    assert 0 == tank_killers(table.book) & car
    assert 0 == shooters(table.s, ALLIED) & car
    assert shooters(table.s, ALLIED) & table.book.firers_of[table.unit("A04.1")]


@pytest.mark.rule("LS-2.42.d", "LS-2.42.b", "LS-2.42.a1")
def test_an_armed_truck_has_the_strength_of_its_calibre_and_nine_hexes(field):
    """A 77 mm gun has 10; poor designs shorten the reach of tanks and not that of trucks."""
    for options, reach in (((), 9), (("poor_tanks",), 9)):
        table = field("C18.1 6:1010 S, A06.1 6:1008", "musical_box", *options)
        name = next(f.id for f in table.book.firers if f.id.startswith("C18.1/"))
        gun = firer(table, name)

        assert reach == reach_of(table.s, gun)
        assert 10 == table.volley("6:1008", name).strength
