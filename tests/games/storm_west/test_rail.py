"""Strategic movement (chapter 11, 10.3): trains between towns, their limits, and off the map."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.rail import connected, destinations, railway, stations, trains_left
from games.storm_west.rules.zones import enemy_zone
from ww1core.hexgrid import members

NORTH, SOUTH = "1829", "3018"
"""Mons, and Briey south of the corridor."""
CORRIDOR = "3020 2919 2819 2718 2618 2517"
"""A way from Verdun to the east edge that cuts the German ground in two."""


def ends(table, name):
    """Where a train takes a unit."""
    unit = table.unit(name)
    return table.hexes(destinations(table.s, unit, table.book.pieces.side[unit]))


def trains(front, pieces, seat=GERMAN, **given):
    """The phase of a side."""
    return front(pieces, **given).run("move_by_rail", seat)


@pytest.mark.rule("SW-11.1", "SW-11.7a", "SW-11.8")
def test_a_train_runs_from_any_town_to_any_town_of_its_side(front):
    """No rails are drawn: from Ostend it reaches every German town, as far as Colmar."""
    table = front("ge_54 1034")
    towns = table.hexes(table.book.towns & table.s.control[GERMAN]) - {"1034"}

    assert towns == ends(table, "ge_54")
    table.run("move_by_rail", GERMAN)
    assert {"ge_54", "done"} == table.options
    table.answer("ge_54", "4110", "done")
    assert "4110" == table.hex_of("ge_54")
    assert (1, {"ge_54"}) == (table.s.trains, table.units(table.s.railed))


@pytest.mark.rule("SW-11.7a")
def test_a_unit_in_no_town_takes_no_train(front):
    table = trains(front, "ge_54 2731, ge_55 1829")

    assert {"SW-11.1"} == table.rules_against("ge_54")
    assert "ge_55" in table.options
    table.answer("ge_55")
    assert table.rules_against("2730")


@pytest.mark.rule("SW-11.2a")
def test_the_germans_have_four_trains(front):
    names = ["ge_54", "ge_55", "ge_4", "ge_65", "ge_9r"]
    table = trains(
        front, ", ".join(f"{name} {1826 + at // 3 * 3}" for at, name in enumerate(names))
    )
    for name in names[:4]:
        assert ("choose_passenger", "german") == table.asked
        table.answer(name, "1034" if name in names[:3] else "1132")

    assert table.is_done
    assert 0 == trains_left(table.s, GERMAN)


@pytest.mark.rule("SW-11.2b")
def test_the_allies_have_six_trains_together(front):
    """Three British and three French corps have gone, and no American goes."""
    table = trains(
        front,
        "br_1 2337, br_2 2337, br_3 2337, fr_1 3434, fr_2 3434, fr_3 3434, us_1 3525",
        seat=ALLIED,
    )
    for name in ("br_1", "br_2", "br_3"):
        table.answer(name, "1935")
    for name in ("fr_1", "fr_2", "fr_3"):
        table.answer(name, "3619")

    assert table.is_done
    assert "3525" == table.hex_of("us_1")


@pytest.mark.rule("SW-11.3")
@pytest.mark.parametrize("seat", [GERMAN, ALLIED])
def test_no_train_runs_over_sea_or_dutch_ground(front, seat):
    table = front("")
    water = table.book.land.terrain["sea"] | table.book.land.terrain["dutch"]

    assert not railway(table.s, seat) & water
    assert not table.book.railway.all & water


@pytest.mark.rule("SW-11.3")
def test_no_train_crosses_a_side_of_sea(front):
    """Le Crotoy is cut off from Berck if the bay is the only way."""
    table = front("", german="1942 2041 2141 2142 1840 1841 1940 2040")
    start = 1 << table.hex("2042")

    assert "1941" not in table.hexes(connected(table.s, ALLIED, start))


@pytest.mark.rule("SW-11.4")
def test_no_train_runs_into_or_through_enemy_hexes(front):
    """Ostend with Allied hexes all around is reached by nobody."""
    table = front("ge_54 1829")
    assert "1034" in ends(table, "ge_54")
    table.control(allied="1033 1134 1133")
    assert "1034" not in ends(table, "ge_54")

    table = front("ge_54 1829", allied="1034")
    assert "1034" not in ends(table, "ge_54")


@pytest.mark.rule("SW-11.5")
def test_no_train_runs_beyond_the_first_trenches_of_the_enemy(front):
    """Ypres in the Allied line may be used when it is taken, Poperinghe behind it may not."""
    table = front("ge_54 1829", german="1434 1435 1333 1334")

    assert "1434" in ends(table, "ge_54")
    assert "1435" not in ends(table, "ge_54")
    assert not railway(table.s, GERMAN) >> table.hex("1435") & 1


@pytest.mark.rule("SW-11.5")
def test_allied_trains_run_to_the_german_main_trenches_and_not_beyond(front):
    table = front("fr_1 2337", allied="2432 2431 2331 2332")

    assert "2432" in ends(table, "fr_1")
    assert not railway(table.s, ALLIED) >> table.hex("2431") & 1


@pytest.mark.rule("SW-11.5")
def test_the_fortresses_in_the_allied_line_belong_to_it(front):
    """Taken, Reims is a station of the Germans, and Épernay behind it is not."""
    table = front("ge_54 1829", german="3029 3129 3229")

    assert "3029" in ends(table, "ge_54")
    assert "3229" not in ends(table, "ge_54")


@pytest.mark.rule("SW-11.5", "SW-S2.4a")
def test_the_gains_of_july_stay_off_the_railway(front):
    """In the Allied offensive Soissons is German, but not on the German side of the front."""
    table = front("ge_54 1829", "allied_offensive")

    assert "german" == table.owner("2833")
    assert "2833" not in ends(table, "ge_54")


@pytest.mark.rule("SW-11.6a")
def test_who_has_gone_by_rail_goes_no_more(front):
    """Neither by another train, nor on foot, nor by infiltration."""
    table = trains(front, "ge_st_3 1829, ge_st_9 2636, ge_55 1829").answer("ge_st_3", "2432")
    assert {"SW-11.6a"} == table.rules_against("ge_st_3")
    table.answer("done").run("move_regularly", GERMAN).answer("done")
    assert {"SW-11.6a"} == table.rules_against("ge_st_3")
    table.answer("done")
    table.play_on()

    assert {"ge_st_9"} == table.units(table.s.agile[GERMAN])


@pytest.mark.rule("SW-11.6b")
def test_who_has_gone_by_rail_attacks_and_advances(front):
    table = front("ge_54 2432, ge_55 2432, br_rtc 2433", railed="ge_54", dice={"combat": [6]})
    table.run("next_attack", GERMAN)
    table.answer("2433")
    assert "ge_54" in table.options
    table.answer("ge_54", "ge_55", "attack")
    table.play_on(until="advance")

    assert "ge_54" in table.options


@pytest.mark.rule("SW-11.10", "SW-11.7a")
def test_the_guns_begin_and_end_in_german_trenches_too(front):
    """Main or secondary, with a town or without one; not in Allied trenches that were taken."""
    table = front("ge_agb 1432, ge_54 1432", german="1533")
    works = table.book.front.works
    table.run("move_by_rail", GERMAN)

    assert "ge_agb" in table.options
    assert {"SW-11.1"} == table.rules_against("ge_54")
    found = stations(table.s, table.unit("ge_agb"))
    assert found == found | works["main_trench"] | works["secondary_trench"]
    assert not found >> table.hex("1533") & 1
    assert {"2530", "1829"} <= ends(table, "ge_agb")


@pytest.mark.rule("SW-11.10", "SW-14.2a")
def test_the_guns_end_neither_next_to_an_enemy_nor_in_mountains(front):
    table = front("ge_agb 1829, br_1 1634, fr_1 2636")

    assert not {"1633", "1733", "3813"} & ends(table, "ge_agb")
    assert "2530" in ends(table, "ge_agb")


@pytest.mark.rule("SW-10.3a")
def test_of_the_units_in_an_enemy_zone_one_has_to_stay(front):
    """The example of the book: of three in a zone one or two go, the third holds the line."""
    pieces = "ge_54 2432, ge_55 2432, ge_4 2432, br_1 2433"
    table = trains(front, pieces).answer("ge_54", "1829", "ge_55", "1829")

    assert {"SW-10.3a"} == table.rules_against("ge_4")


@pytest.mark.rule("SW-10.3a")
def test_who_came_by_rail_does_not_hold_the_line(front):
    """A corps that arrives in a zone does not free the one that was there before it."""
    table = trains(front, "ge_54 2432, ge_55 1829, br_1 2433").answer("ge_55", "2432")

    assert {"2432"} == {table.hex_of("ge_54"), table.hex_of("ge_55")}
    assert {"SW-10.3a"} == table.rules_against("ge_54")


@pytest.mark.rule("SW-10.3a")
@pytest.mark.parametrize(
    ("more", "is_end"), [("", False), (", ge_55 2432", True), (", ge_agb 2432", True)]
)
def test_a_train_ends_in_an_enemy_zone_only_where_a_friend_stays(front, more, is_end):
    table = front(f"ge_54 1829, br_1 2433{more}")

    assert is_end == ("2432" in ends(table, "ge_54"))


@pytest.mark.rule("SW-10.3a")
def test_a_friend_who_came_by_rail_is_no_reason_to_follow(front):
    """Nobody who has been in the zone through the phase is left in it."""
    table = front("ge_54 1829, ge_55 2432, br_1 2433", railed="ge_55")

    assert "2432" not in ends(table, "ge_54")


@pytest.mark.rule("SW-10.3a")
def test_the_line_is_held_through_this_phase_only(front):
    """Who held it may march afterwards."""
    table = trains(front, "ge_54 2432, ge_55 2432, br_1 2433").answer("ge_54", "1829", "done")
    table.run("march", GERMAN)

    assert "ge_55" in table.options


@pytest.mark.rule("SW-10.3b")
@pytest.mark.parametrize("friends", ["", ", ge_55 1133, ge_4 1033, ge_65 1134"])
def test_no_train_passes_an_enemy_zone(front, friends):
    """The hexes around Ostend are in the zones of two corps, with friends in them or without."""
    assert "1034" in ends(front("ge_54 1829"), "ge_54")
    table = front(f"ge_54 1829, br_1 1132, br_2 1234{friends}")

    assert not railway(table.s, GERMAN) >> table.hex("1133") & 1
    assert "1034" not in ends(table, "ge_54")


@pytest.mark.rule("SW-10.3a", "SW-10.3b")
def test_a_train_leaves_a_zone_into_open_ground(front):
    """Only the first and the last hex may lie in a zone."""
    table = front("ge_54 2432, ge_55 2432, br_1 2433")

    assert {"1829", "2131"} <= ends(table, "ge_54")


@pytest.mark.rule("SW-11.9a", "SW-11.9b")
def test_trains_go_round_an_enemy_corridor_off_the_map(front):
    """SW-EX-23: Allied ground as far as 2517 cuts the German ground; trains go off the map."""
    table = front(f"ge_54 {NORTH}, ge_55 {SOUTH}", allied=CORRIDOR)
    assert SOUTH in ends(table, "ge_54")
    assert NORTH in ends(table, "ge_55")

    table.control(allied=" ".join(hexes_of_edge(table, north_of="2517")))
    assert SOUTH not in ends(table, "ge_54")
    assert NORTH not in ends(table, "ge_55")


def hexes_of_edge(table, north_of):
    """The hexes of the German edge north of a hex."""
    numbers = [table.book.land.number(hex_) for hex_ in members(table.book.edges[GERMAN])]
    return [number for number in numbers if number < north_of]


@pytest.mark.rule("SW-11.9b")
def test_trains_leave_and_return_by_hexes_without_enemy_zones(front):
    """All ways out in the north lie in Allied zones, even where a German stands in them."""
    ring = "fr_1 1718, fr_2 1918, fr_3 2118, fr_4 2318, fr_5 2518"
    table = front(f"ge_54 {NORTH}, ge_55 1717, ge_4 2018, {ring}", allied=CORRIDOR)
    table.control(allied="1718 1918 2118 2318 2518 1618")

    assert SOUTH not in ends(table, "ge_54")


@pytest.mark.rule("SW-11.9a")
def test_no_train_leaves_the_map_while_the_ground_of_its_side_hangs_together(front):
    """Corps with zones bar the way to the edge, but between them the ground is German."""
    bars = "fr_1 3020, fr_2 2819, fr_3 2618"
    table = front(f"ge_54 {NORTH}, ge_55 {SOUTH}, {bars}", allied="3020 2819 2618")
    open_ = railway(table.s, GERMAN)
    assert not any(open_ >> table.hex(number) & 1 for number in CORRIDOR.split())

    assert SOUTH not in ends(table, "ge_54")
    assert NORTH not in ends(table, "ge_55")


@pytest.mark.rule("SW-11.9c")
def test_nobody_marches_off_the_map(front):
    """On the edge a march is offered the hexes of the map and nothing else."""
    table = front("ge_54 1618").run("march", GERMAN).answer("ge_54", "done")

    assert {"1619", "1718", "1717", "stop"} == table.options


@pytest.mark.rule("SW-11.7b", "SW-8.5c", "SW-8.1.4b")
def test_recovered_units_come_by_rail_from_beyond_the_edge(front):
    """A German corps comes over the east edge and ends in any town, for one of the trains."""
    table = front("ge_55 1829").wait("ge_54")
    towns = table.hexes(table.book.towns & table.s.control[GERMAN])
    assert towns == ends(table, "ge_54")
    table.run("move_by_rail", GERMAN).answer("ge_54", "1034")

    assert "1034" == table.hex_of("ge_54")
    assert 3 == trains_left(table.s, GERMAN)


@pytest.mark.rule("SW-8.1.2a", "SW-8.1.3", "SW-8.1.4b", "SW-11.2b")
def test_reinforcements_by_rail_use_up_trains(front):
    """Two divisions and the Italians come by rail: three of six trains are left."""
    table = front("", turn=5).wait("us_1 us_2 fr_italian_2")
    table.run("move_by_rail", ALLIED)
    table.answer("us_1", "3522", "us_2", "3522", "fr_italian_2", "3619")

    assert ("choose_passenger", "allied") == table.asked
    assert 3 == trains_left(table.s, ALLIED)
    assert {"us_1", "us_2", "fr_italian_2"} == table.units(table.s.present[ALLIED])


@pytest.mark.rule("SW-11.7b", "SW-11.4")
def test_nobody_comes_by_rail_over_an_edge_that_is_lost(front):
    table = front("ge_55 1829").wait("ge_54")
    table.control(allied=" ".join(table.hexes(table.book.edges[GERMAN])))

    assert set() == ends(table, "ge_54")


@pytest.mark.rule("SW-11.7b", "SW-10.3a")
def test_a_train_from_beyond_the_edge_ends_in_a_zone_only_with_a_friend(front):
    """Verviers on the edge lies in a zone: a corps comes in if another stands there."""
    pieces = "br_1 1819, br_2 1917, br_3 1717"
    table = front(pieces, allied="1819 1917 1717").wait("ge_54")
    assert "1818" not in ends(table, "ge_54")

    table.place("ge_55 1818")
    assert "1818" in ends(table, "ge_54")


@pytest.mark.rule("SW-11.8", "SW-11.4")
def test_a_town_that_is_cut_off_has_no_trains(front):
    table = trains(front, "ge_54 1034, ge_55 1829", allied="1033 1134 1133")

    assert {"SW-11.8"} == table.rules_against("ge_54")
    assert "ge_55" in table.options


@pytest.mark.rule("SW-11.9c")
@pytest.mark.parametrize("options", [(), ("evacuation",)])
def test_only_evacuation_takes_units_off_the_map(front, options):
    """With its option the stack of a port may leave by sea, without it nobody is asked."""
    table = front("br_1 1339, br_2 1636", "campaign", *options).run("begin_player_turn", ALLIED)

    assert bool(options) == (not table.is_done)
    if options:
        assert {"br_1", "done"} == table.options


@pytest.mark.rule("SW-11.7a", "SW-10.3a")
def test_a_friend_in_a_zone_makes_no_town_of_a_trench(front):
    """2332 lies in a zone, with a corps in it, but without a town."""
    table = front("ge_54 1829, ge_55 2332, br_1 2333")
    assert enemy_zone(table.s, GERMAN) >> table.hex("2332") & 1

    assert "2332" not in ends(table, "ge_54")
