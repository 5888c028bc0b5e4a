"""Reinforcements (3.3, 8.1, 8.5c): who waits, where they come onto the map, and in what state."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.arrivals import (
    entering_units,
    entry_price,
    gates,
    landing_hexes,
    landing_units,
    lands,
    waiting_units,
)
from games.storm_west.rules.support import ready_air
from ww1core.hexgrid import members

PORTS = {"1441", "1339", "1237"}


def waiting(table, seat=ALLIED):
    """The units of a side that may come now."""
    return table.units(waiting_units(table.s, seat))


@pytest.mark.rule("SW-3.3a", "SW-8.1", "SW-8.1.4a")
def test_units_with_a_turn_wait_for_it_and_as_long_as_their_owner_likes(front):
    table = front("", turn=3)
    assert set() == waiting(table)
    table.s.turn = 4
    assert {"br_14", "us_1", "fr_italian_2"} == waiting(table)
    table.s.turn = 7

    assert {"br_14", "us_1", "us_42", "fr_italian_2"} <= waiting(table)


@pytest.mark.rule("SW-3.3b", "SW-8.1")
@pytest.mark.parametrize("turn", range(1, 17))
def test_the_germans_get_no_reinforcements(front, turn):
    table = front("", turn=turn)

    assert set() == waiting(table, GERMAN)


@pytest.mark.rule("SW-8.1.1", "SW-9.1")
def test_british_corps_land_in_allied_ports_in_their_turn(front):
    """At the start of the replacement phase, within the limits of stacking."""
    full = "br_1 1441, br_2 1441, br_3 1441"
    table = front(full, turn=4).run("replace_losses", ALLIED)
    assert ("choose_landing", "allied") == table.asked
    assert {"br_14", "done"} == table.options
    table.answer("br_14")
    assert PORTS - {"1441"} == table.hexes_offered
    assert {"SW-9.1"} == table.rules_against("1441")
    table.answer("1339")

    assert ("1339", 2) == (table.hex_of("br_14"), table.steps("br_14"))
    assert ("choose_landing", "allied") == table.asked
    assert {"done"} == table.options


@pytest.mark.rule("SW-8.1.1", "SW-8.1.4a")
def test_without_an_allied_port_british_corps_wait(front):
    """SW-EX-30: Calais retaken serves again, although it feeds nobody any more."""
    table = front("", turn=4, german=" ".join(PORTS))
    assert set() == table.units(landing_units(table.s, ALLIED))
    table.control(allied="1339")
    table.s.turn = 6

    assert {"br_14", "br_16"} == table.units(landing_units(table.s, ALLIED))
    assert {"1339"} == table.hexes(landing_hexes(table.s, table.unit("br_14")))


@pytest.mark.rule("SW-8.1.1", "SW-8.1.3")
def test_british_do_not_cross_the_edge_and_others_do_not_land(front):
    table = front("", turn=6)

    assert {"br_14", "br_16"} == table.units(landing_units(table.s, ALLIED))
    assert {"us_1", "us_2", "us_3", "us_26", "fr_italian_2"} == table.units(
        entering_units(table.s, ALLIED)
    )


@pytest.mark.rule("SW-8.1.2a", "SW-8.1.3", "SW-7.6")
@pytest.mark.parametrize("unit", ["fr_italian_2", "us_1"])
def test_italians_and_americans_march_in_over_the_french_edge(front, unit):
    """Through any of its hexes that is Allied, and on with the points that are left."""
    table = front("ge_54 3544", turn=4, german="3544").run("move_regularly", ALLIED)
    assert {"us_1", "fr_italian_2", "done"} == table.options
    table.answer(unit)
    assert table.hexes(table.book.edges[ALLIED]) - {"3544"} == table.hexes_offered
    table.answer("2244")
    assert ("march_step", "allied") == table.asked
    table.answer("2243", "2242", "2241")

    assert "2241" == table.hex_of(unit)
    assert "SW-12.1a" in table.rules_against("2240")


@pytest.mark.rule("SW-8.1.2a", "SW-12.11", "SW-8.5c")
@pytest.mark.parametrize(
    ("gate", "is_wet", "price"), [("2244", False, 1), ("4112", False, 2), ("4142", True, 1)]
)
def test_the_first_hex_costs_what_its_ground_costs(front, gate, is_wet, price):
    table = front("us_1 2337", is_wet=is_wet)

    assert price == entry_price(table.s, table.unit("us_1"), table.hex(gate))


@pytest.mark.rule("SW-8.5c", "SW-6.3d")
def test_a_wet_forest_on_the_edge_costs_two(front):
    table = front("us_1 2337")
    forest = table.book.edges[ALLIED] & table.book.land.terrain["forest"]
    gate = members(forest)[0]
    assert 1 == entry_price(table.s, table.unit("us_1"), gate)
    table.s.is_wet = True

    assert 2 == entry_price(table.s, table.unit("us_1"), gate)


@pytest.mark.rule("SW-8.1.3", "SW-12.2c")
def test_each_unit_that_comes_in_ends_its_march_before_the_next(front):
    """So four divisions come by Dieppe, which holds three."""
    table = front("br_1 2636", turn=7).wait("us_1 us_2 us_3 us_26").run("move_regularly", ALLIED)
    for name, to in (("us_1", "2243"), ("us_2", "2243"), ("us_3", "2243"), ("us_26", "2343")):
        table.answer(name, "2244", to, "stop")
    table.answer("done")

    assert {"SW-12.2c"} == table.rules_against("us_1")
    assert "2343" == table.hex_of("us_26")


@pytest.mark.rule("SW-8.1.3", "SW-9.2")
def test_a_gate_that_others_have_left_lets_units_in_after_them(front):
    """Three corps in Dieppe shut it; when one has marched off, units may still come by it."""
    table = front("fr_1 2244, fr_2 2244, fr_3 2244", turn=4).run("move_regularly", ALLIED)
    table.answer("us_1")
    assert "2244" not in table.hexes_offered
    table.answer("2344", "stop", "done", "fr_1", "done", "2243", "stop", "done")
    assert ("bring_on", "allied") == table.asked
    table.answer("fr_italian_2", "2244")
    assert "2244" == table.hex_of("fr_italian_2")

    table = front("fr_1 2744, fr_2 2243, fr_3 2243, fr_4 2243", turn=4)
    table.run("move_regularly", ALLIED).answer("done")
    table.answer("fr_1", "done", "2743", "stop", "fr_2", "done", "2242", "stop", "done")
    assert "order_stacks" == table.asked[0]


@pytest.mark.rule("SW-8.1.3", "SW-10.4a")
def test_who_comes_in_next_to_an_enemy_stops(front):
    table = front("ge_54 2343", turn=4).run("move_regularly", ALLIED).answer("us_1", "2244")

    assert {"stop"} == table.options


@pytest.mark.rule("SW-8.1.3", "SW-9.1", "SW-9.5")
def test_a_gate_without_room_lets_nobody_in(front):
    """Three French corps shut Dieppe; a British one shuts Rouen to Italians, not to Americans."""
    pieces = "fr_1 2244, fr_2 2244, fr_3 2244, br_1 2744"
    table = front(pieces, turn=4).run("move_regularly", ALLIED).answer("us_1")
    assert {"SW-9.1"} == table.rules_against("2244")
    assert "2744" in table.hexes_offered

    table = front(pieces, turn=4).run("move_regularly", ALLIED).answer("fr_italian_2")
    assert {"SW-9.1"} == table.rules_against("2744")


@pytest.mark.rule("SW-3.4", "SW-8.1.4c")
def test_reinforcements_come_whole_and_supplied(front):
    """They fight at once with all their factors."""
    table = front("ge_54 2342", turn=4).run("move_regularly", ALLIED)
    table.answer("us_1", "2244", "2243", "stop", "done", "done")
    assert 2 == table.steps("us_1")
    assert (4, 4) == table.factors("us_1")
    assert not table.s.unsupplied & table.unit_set("us_1")
    table.play_on(until="choose_target")
    table.run("next_attack", ALLIED)
    table.answer("2342")

    assert "us_1" in table.options


@pytest.mark.rule("SW-8.1.4a", "SW-12.2b")
def test_nobody_has_to_come(front):
    table = front("", turn=9).run("move_regularly", ALLIED).answer("done")

    assert {"us_1", "us_32", "fr_italian_2"} <= waiting(table)


@pytest.mark.rule("SW-8.1.2b", "SW-2.43b")
@pytest.mark.parametrize(
    ("turn", "flies"), [(7, "br_air"), (8, "br_air fr_air"), (12, "br_air fr_air us_air")]
)
def test_the_french_air_unit_flies_from_turn_8_on(front, turn, flies):
    """It is never on the map, and waits beside it until it is used."""
    table = front("br_1 2732", turn=turn)

    assert set(flies.split()) == table.units(ready_air(table.s, ALLIED))
    assert all(table.s.hex[unit] < 0 for unit in members(table.book.air))


@pytest.mark.rule("SW-8.5c", "SW-7.4")
def test_recovered_germans_come_over_the_east_edge(front):
    """Through hexes of it that are German."""
    table = front("", allied="1618").wait("ge_54")
    assert {"ge_54"} == table.units(entering_units(table.s, GERMAN))
    assert table.hexes(table.book.edges[GERMAN]) - {"1618"} == table.hexes(gates(table.s, GERMAN))
    table.run("move_regularly", GERMAN).answer("ge_54", "2517", "stop")

    assert "2517" == table.hex_of("ge_54")


@pytest.mark.rule("SW-8.5c", "SW-8.1.1")
def test_recovered_belgians_and_british_land_in_ports(front):
    table = front("", turn=2).wait("be_1 br_1 fr_1")

    assert {"be_1", "br_1"} == table.units(landing_units(table.s, ALLIED))
    assert {"fr_1"} == table.units(entering_units(table.s, ALLIED))
    book = table.book
    by_sea = {unit for unit in members(book.own[ALLIED]) if lands(table.s, unit)}
    assert set(members(book.of_army["british"] | book.of_army["belgian"])) == by_sea


@pytest.mark.rule("SW-8.1.4c", "SW-3.4")
def test_a_unit_that_comes_back_has_left_its_hunger_behind(front):
    """Marks of its first life, whichever they were, are gone."""
    table = front("", turn=4).wait("fr_1 fr_2 fr_3")
    table.put(unsupplied="fr_1", cross_fed="fr_2", fort_fed="fr_3").run("move_regularly", ALLIED)
    for name in ("fr_1", "fr_2", "fr_3"):
        table.answer(name, "2244", "stop")

    assert not (table.s.unsupplied | table.s.cross_fed | table.s.fort_fed)
    table.place("fr_4 3120, fr_5 3120, fr_6 3120").wait("fr_7")
    table.put(unsupplied="fr_4 fr_7", cross_fed="fr_5 fr_7", fort_fed="fr_6 fr_7")
    table.run("move_regularly", ALLIED).answer("fr_7", "2344", "stop")
    marks = (table.s.unsupplied, table.s.cross_fed, table.s.fort_fed)
    assert [{"fr_4"}, {"fr_5"}, {"fr_6"}] == [table.units(mark) for mark in marks]
    assert [(4, 4), (4, 3), (4, 3)] == [table.factors(name) for name in ("fr_1", "fr_2", "fr_3")]


@pytest.mark.rule("SW-8.1.1", "SW-8.5c")
def test_in_the_first_game_units_are_put_down_in_towns(front):
    """Arrivals in the towns of their line, recovered units in those of their army, in no zone."""
    table = front("br_3 2636, ge_54 2731", "michael", turn=2)
    unit = table.unit("fr_6")
    assert {"2835", "2738", "2537", "2337"} == table.hexes(landing_hexes(table.s, unit))
    table.place("ge_54 2536")
    assert {"2835", "2738", "2337"} == table.hexes(landing_hexes(table.s, unit))
    table.control(german="2337")
    assert {"2835", "2738"} == table.hexes(landing_hexes(table.s, unit))

    table.wait("fr_6", turn=3).wait("ge_65")
    assert {"2835", "2738"} == table.hexes(landing_hexes(table.s, unit))
    assert {"2130", "2131", "1930", "2029"} == table.hexes(
        landing_hexes(table.s, table.unit("ge_65"))
    )


@pytest.mark.rule("SW-8.5a", "SW-8.5b", "SW-8.5c")
def test_the_first_game_lets_two_german_corps_come_back_a_turn(front):
    """A third waits for the next turn; arrivals that were lost land in towns of their army."""
    table = front("br_3 2636", "michael").bury("ge_54 ge_65 ge_gg fr_6")
    table.run("rebuild_units", GERMAN).answer("ge_54", "reduced", "ge_65", "reduced")
    assert {"done"} == table.options
    table.answer("done").run("rebuild_units", ALLIED).answer("fr_6", "reduced", "done")

    assert {"2537", "2738", "2835"} == table.hexes(landing_hexes(table.s, table.unit("fr_6")))
