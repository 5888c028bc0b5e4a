"""Small-arms fire (8.3, 8.4, 8.6) and what it does to morale (chapter 9)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.firers import fire_hexes, ready_firers, soft_hexes
from games.landships.rules.morale import morale_of

OPEN = "3:0813"
"""A hex of plain ground."""


def by_name(modifiers):
    return {modifier.name: modifier.value for modifier in modifiers}


@pytest.mark.rule("LS-8.63a")
@pytest.mark.parametrize(
    ("firers", "strength", "hit_on"),
    [
        ("A06.1", 2, 1),
        ("A04.1", 4, 1),
        ("A04.1 A04.2", 8, 2),
        ("A04.1 A05.1", 9, 3),
        ("A04.1 A04.2 A04.3 A04.4", 16, 4),
        ("A04.1 A04.2 A04.3 A04.4 A04.5 A05.1 A05.2", 30, 5),
    ],
)
def test_strength_gives_the_column(field, firers, strength, hit_on):
    pieces = ", ".join(f"{name} 3:0815" for name in firers.split())
    volley = field(f"{pieces}, C09.1 {OPEN}", "high_street").volley(OPEN, firers)

    assert (strength, hit_on) == (volley.strength, volley.hit_on)


@pytest.mark.rule("LS-7.13", "LS-8.64.a")
def test_fire_out_of_wire_is_halved_and_rounded_down(field):
    table = field(f"A05.1 3:0815, C09.1 {OPEN}", "high_street", wire="3:0815")

    assert 2 == table.volley(OPEN, "A05.1").strength


@pytest.mark.rule("LS-8.64a", "LS-8.64E")
@pytest.mark.parametrize(
    ("hex_", "cover"),
    [
        (OPEN, {}),
        ("3:1507", {"trench": 1}),
        ("3:1711", {"woods": 1}),
        ("3:2007", {"town": 2}),
        ("3:0504", {"river": -1}),
        ("3:1003", {}),
        ("3:1008", {"trench": 1, "fortification": 2}),
        ("3:1913", {}),
    ],
)
def test_terrain_of_the_target_is_added(field, hex_, cover):
    """LS-EX-8.64-terrain."""
    table = field(f"A04.1 3:0815, C09.1 {hex_}", "high_street")
    ((_, modifiers),) = table.volley(hex_, "A04.1").by_class

    assert cover == by_name(modifiers)


@pytest.mark.rule("LS-16.24")
@pytest.mark.parametrize(
    ("scenario", "hex_", "total"), [("high_street", "3:1508", 2), ("high_street", "3:1008", 5)]
)
def test_works_of_1916_cover_more(field, scenario, hex_, total):
    table = field(f"A04.1 3:0815, C09.1 {hex_}", scenario, "better_works")
    ((_, modifiers),) = table.volley(hex_, "A04.1").by_class

    assert total == modifiers.total
    table = field("C02.1 4:1309, A04.1 4:1410", "bagatelle", "better_works")
    ((_, modifiers),) = table.volley("4:1410", "C02.1").by_class
    assert {"woods": 1, "trench": 1} == by_name(modifiers)


@pytest.mark.rule("LS-8.64b", "LS-8.66.a2", "LS-8.66.a1")
def test_riders_have_no_cover_of_works_and_fall_more_easily_to_defensive_fire(field):
    pieces = "A06.1 6:1413, C01.1 6:0611, C03.1 6:0611"
    table = field(pieces, "silver_helmets", mounted="C01.1")
    foot, riders = table.volley("6:0611", "A06.1", is_defensive=1).by_class

    assert {"woods": 1} == by_name(foot[1])
    assert {"woods": 1, "mounted_target": -1} == by_name(riders[1])
    _, riders = table.volley("6:0611", "A06.1").by_class
    assert {"woods": 1} == by_name(riders[1])


@pytest.mark.rule("LS-8.65a")
def test_every_machine_gun_squad_and_every_pair_of_vehicle_guns_gives_one(field):
    pieces = f"A06.1 3:0815, A06.2 3:0815, A01.1 3:0815, A01.2 3:0815, A04.1 3:0815, C09.1 {OPEN}"
    table = field(pieces, "high_street")

    volley = table.volley(OPEN, "A06.1 A06.2 A01.1/m3 A01.2/m3")
    assert {"mg_squad": -2, "vehicle_mg_pair": -1} == by_name(volley.modifiers)
    assert {} == by_name(table.volley(OPEN, "A01.1/m3 A04.1").modifiers)


@pytest.mark.rule("LS-8.65b", "LS-16.14a")
def test_machine_guns_add_one_to_morale_dice_once(field):
    pieces = f"A06.1 3:0815, A06.2 3:0815, A01.1 3:0815, C09.1 {OPEN}"
    table = field(pieces, "high_street")

    assert 1 == table.volley(OPEN, "A06.1 A06.2").morale.total
    assert 0 == table.volley(OPEN, "A01.1/m3").morale.total
    assert 1 == table.volley(OPEN, "A01.1/m3 A01.1/m4").morale.total
    calm = field(pieces, "high_street", "calm_under_mg")
    assert 0 == calm.volley(OPEN, "A06.1 A06.2").morale.total


@pytest.mark.rule("LS-2.42.a1", "LS-2.42.a3", "LS-8.6", "LS-8.62.a")
def test_a_tank_adds_its_guns_and_machine_guns(field):
    table = field(f"A01.1 3:0815, A04.1 3:0815, C09.1 {OPEN}", "high_street")

    assert 8 + 2 + 4 == table.volley(OPEN, "A01.1/g1 A01.1/m3 A04.1").strength


@pytest.mark.rule("LS-5.7c", "LS-2.3.b3", "LS-8.62a")
def test_artillery_in_direct_fire_adds_ten_each(field):
    pieces = "C13.1 3:0815 N, C13.1.crew 3:0815, C13.2 3:0815 N, C13.2.crew 3:0815, C09.1 3:0815"
    table = field(f"{pieces}, A04.1 {OPEN}", "high_street")

    assert 24 == table.volley(OPEN, "C13.1 C13.2 C09.1").strength
    table.run("defensive_small_arms", CENTRAL).answer(OPEN)
    assert {"C13.1", "C13.2", "C09.1", "all"} == table.options


@pytest.mark.rule("LS-8.61", "LS-8.62a", "LS-8.41.a")
def test_a_hex_is_fired_at_once_and_a_squad_fires_once(field):
    pieces = f"A04.1 3:0815, A04.2 3:0815, C09.1 {OPEN}, C09.2 3:1016"
    table = field(pieces, "high_street", fire=[6, 6])
    table.run("offensive_fire", ALLIED).answer(OPEN, "A04.1", "fire")

    assert {"3:1016", "done"} == table.options
    table.answer("3:1016")
    assert {"LS-8.61"} == table.rules_against("A04.1")
    table.answer("A04.2", "fire")
    assert table.is_done


@pytest.mark.rule("LS-8.63a", "LS-2.2a", "LS-9.0", "LS-9.1")
def test_on_a_hit_every_soft_target_checks_by_a_die_of_its_own(field):
    pieces = f"A04.1 3:0815, A04.2 3:0815, C09.1 {OPEN}, C09.2 {OPEN}, C13.1.crew {OPEN}"
    table = field(pieces, "high_street", fire=[2], morale=[4, 5, 1])
    table.run("offensive_fire", ALLIED).answer(OPEN, "all")

    assert table.has("pinned", "C09.1")
    assert table.lost("C09.2")
    assert table.has("pinned", "C13.1.crew")


@pytest.mark.rule("LS-8.63a")
def test_above_the_number_of_the_column_nobody_is_hit(field):
    table = field(f"A04.1 3:0815, A04.2 3:0815, C09.1 {OPEN}", "high_street", fire=[3])
    table.run("offensive_fire", ALLIED).answer(OPEN, "all")

    assert not table.has("pinned", "C09.1")


@pytest.mark.rule("LS-2.22a", "LS-14.13.a")
@pytest.mark.parametrize(("die", "is_lost"), [(4, False), (5, True)])
def test_a_crew_has_a_morale_of_four(field, die, is_lost):
    table = field(f"A04.1 3:0815, C13.1.crew {OPEN}", "high_street", fire=[1], morale=[die])
    table.run("offensive_fire", ALLIED).answer(OPEN, "all")

    assert is_lost == table.lost("C13.1.crew")


@pytest.mark.rule("LS-2.23.b", "LS-14.12.a")
def test_an_observer_has_the_morale_of_the_best_foot_with_him(field):
    """LS-EX-2.23-fo-morale."""
    alone = field("C12.1 3:0813", "high_street")
    assert 5 == morale_of(alone.s, alone.unit("C12.1"))

    among = field("C12.1 3:0813, C09.1 3:0813, C13.1.crew 3:0813", "high_street")
    assert 4 == morale_of(among.s, among.unit("C12.1"))


@pytest.mark.rule("LS-7.13", "LS-9.12", "LS-7.15E", "LS-2.2c")
def test_wire_makes_morale_three_and_gas_takes_one_off(field):
    table = field("A05.1 3:1508", "high_street", wire="3:1508")
    unit = table.unit("A05.1")
    assert 3 == morale_of(table.s, unit)

    table.put(gas={"central": "3:1508"})
    assert 2 == morale_of(table.s, unit)
    table.put(wire=0, gas=(0, 0))
    assert 5 == morale_of(table.s, unit)


@pytest.mark.rule("LS-5.56d", "LS-5.56e")
@pytest.mark.parametrize(("die", "is_lost"), [(4, True), (3, True)])
def test_a_gassed_unit_checks_with_one_less_and_never_retreats(field, die, is_lost):
    """LS-EX-5.34-gas-second-hit."""
    table = field(
        f"A04.1 3:1216, C09.1 {OPEN}",
        "high_street",
        pinned="C09.1",
        gas={"allied": "3:0813"},
        morale=[die],
    )
    table.run("check_morale", table.unit("C09.1"), 0, "LS-8.63a")

    assert is_lost == table.lost("C09.1")


@pytest.mark.rule("LS-14.11.a2")
def test_a_tank_leader_on_foot_is_no_target(field):
    table = field(f"C09.1 3:0815, A03.1 {OPEN}", "high_street")
    assert not fire_hexes(table.s, CENTRAL)

    table = field(f"C09.1 3:0815, A03.1 {OPEN}, A04.1 {OPEN}", "high_street", fire=[1], morale=[6])
    table.run("offensive_fire", CENTRAL).answer(OPEN, "all")
    assert table.lost("A04.1")
    assert OPEN == table.hex_of("A03.1")


@pytest.mark.rule("LS-8.67a", "LS-8.7", "LS-2.41.a1")
def test_small_arms_do_not_harm_a_tank(field):
    table = field(f"C09.1 3:0815, A01.1 {OPEN}", "high_street")

    assert not fire_hexes(table.s, CENTRAL)


@pytest.mark.rule("LS-15.11a")
def test_a_crew_inside_its_tank_is_no_target(field):
    pieces = "C01.1 1:2015, C01.1.crew 1:2015, A09.1 1:2016"
    table = field(pieces, "fog", turn=5, carried={"C01.1.crew": "C01.1"})
    assert not soft_hexes(table.s, ALLIED)

    out = field(pieces, "fog", turn=5)
    assert soft_hexes(out.s, ALLIED)


@pytest.mark.rule("LS-9.2a", "LS-4.9", "LS-12.1b", "LS-8.64.b")
def test_the_pinned_engaged_locked_and_wading_do_not_fire(field):
    pieces = (
        "A04.1 3:0815, A04.2 3:0815, A04.3 3:0815, A04.4 3:1016, C09.9 3:1016, A04.5 3:0504,"
        f"C09.1 {OPEN}"
    )
    table = field(pieces, "high_street", pinned="A04.1", engaged="A04.2")
    assert {"A04.3"} == table.names("firer", ready_firers(table.s, ALLIED))


@pytest.mark.rule("LS-2.24b", "LS-8.66")
def test_riders_do_not_fire(field):
    riders = field("C01.1 6:0213, C01.2 6:0213", "silver_helmets", mounted="C01.1")
    assert {"C01.2"} == riders.names("firer", ready_firers(riders.s, CENTRAL))


@pytest.mark.rule("LS-12.1Ea")
def test_a_melee_is_no_target(field):
    table = field(f"A04.1 3:0815, A04.2 {OPEN}, C09.1 {OPEN}", "high_street")

    assert not fire_hexes(table.s, ALLIED)


@pytest.mark.rule("LS-2.3.b2", "LS-2.3.b4", "LS-13.23b", "LS-8.31.a")
def test_anti_tank_and_anti_aircraft_guns_do_not_fire_at_men(field):
    pieces = "A12.1 1:2012 N, A12.1.crew 1:2012, A16.1 1:2012, A16.1.crew 1:2012, C04.1 1:2010"
    table = field(pieces, "fog", turn=5)

    assert not fire_hexes(table.s, ALLIED)


@pytest.mark.rule("LS-8.3a", "LS-8.32.a2", "LS-8.31N")
def test_who_fired_at_tanks_fires_in_one_defensive_phase_alone(field):
    table = field(f"C13.1 3:0815 N, C13.1.crew 3:0815, A04.1 {OPEN}", "high_street")
    table.s.fired_at_tanks = table.set_of("firer", "C13.1")

    assert not ready_firers(table.s, CENTRAL)


@pytest.mark.rule("LS-5.11.d1", "LS-5.11.d5", "LS-5.11.d6")
def test_a_hex_resists_a_turn_for_every_turn_of_fire_that_moves_nobody(field):
    """LS-EX-5.11-resistance-increment and LS-EX-5.11-resistance-pin-counts."""
    table = field(
        f"A04.1 3:0815, A04.2 3:0815, C09.1 {OPEN}", "high_street", fire=[6, 1], morale=[1]
    )
    table.run("offensive_fire", ALLIED).answer(OPEN, "A04.1", "fire")
    assert 1 == table.s.resistance[table.hex(OPEN)]

    table.run("offensive_fire", ALLIED).answer(OPEN, "A04.2", "fire")
    assert table.has("pinned", "C09.1")
    assert 1 == table.s.resistance[table.hex(OPEN)]


@pytest.mark.rule("LS-5.11.d2")
def test_an_elimination_sets_resistance_back(field):
    table = field(f"A04.1 3:0815, C09.1 {OPEN}", "high_street", fire=[1], morale=[6])
    table.s.resistance[table.hex(OPEN)] = 2
    table.run("offensive_fire", ALLIED).answer(OPEN, "all")

    assert 0 == table.s.resistance[table.hex(OPEN)]


@pytest.mark.rule("LS-8.22E")
def test_who_fires_is_marked(field):
    table = field(f"A04.1 3:0815, A04.2 3:0815, C09.1 {OPEN}", "high_street", fire=[6])
    table.run("offensive_fire", ALLIED).answer(OPEN, "A04.1", "fire")

    assert table.has("fired", "A04.1")
    assert not table.has("fired", "A04.2")


@pytest.mark.rule("LS-8.61", "LS-8.63a")
def test_a_hex_that_is_named_is_fired_at(field):
    table = field(f"A04.1 3:0815, C09.1 {OPEN}", "high_street")
    table.run("offensive_fire", ALLIED).answer(OPEN)

    assert ("LS-8.63a", "why.too_little_fire") in table.why("fire")
    assert ("LS-8.61", "why.can_fire") in table.why("hold")


@pytest.mark.rule("LS-16.11b", "LS-16.11c", "LS-16.11a")
@pytest.mark.parametrize(("from_", "strength"), [("6:0214", 10), ("6:0211", 5), ("6:0210", 2)])
def test_trained_infantry_fires_better_near_and_worse_far(field, from_, strength):
    table = field(f"C03.1 {from_}, A06.1 6:0213", "silver_helmets", "training")

    assert 4 == table.book.units[table.unit("C03.1")].type.range
    assert strength == table.volley("6:0213", "C03.1").strength


@pytest.mark.rule("LS-16.11c")
def test_trained_machine_guns_double_at_one_hex_alone(field):
    for from_, strength in (("6:0214", 6), ("6:0209", 3)):
        table = field(f"C02.1 {from_}, A06.1 6:0213", "silver_helmets", "training")
        assert strength == table.volley("6:0213", "C02.1").strength


@pytest.mark.rule("LS-8.23EO")
def test_british_machine_guns_fire_over_friends_without_their_bonus(field):
    pieces = f"A07.1 3:0816, A04.1 3:0815, C09.1 {OPEN}"
    assert "A07.1" not in field(pieces, "high_street").run("offensive_fire", 0).answer(OPEN).options

    table = field(pieces, "high_street", "british_mg_over_friends")
    guns = {u.id for u in table.book.units if u.kind == "mg" and u.type.nation == "british"}
    assert guns == table.names("firer", table.book.fires_over)
    alone = field(f"A07.1 3:0816, C09.1 {OPEN}", "high_street", "british_mg_over_friends")
    assert {"mg_squad": -1} == by_name(alone.volley(OPEN, "A07.1").modifiers)
    volley = table.volley(OPEN, "A07.1")
    assert {} == by_name(volley.modifiers)
    assert 1 == volley.morale.total
    table.run("offensive_fire", 0).answer(OPEN)
    assert "A07.1" in table.options
