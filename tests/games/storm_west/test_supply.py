"""Supply (chapter 7): sources by nation, lines, fortresses, and the two checks of a player turn."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.movement import movement_points
from games.storm_west.rules.odds import attack_strength, defence_strength
from games.storm_west.rules.supply import (
    edge_sources,
    mark_supply,
    port_sources,
    starve,
    supply_ground,
    supply_of,
    supply_tracing,
)
from games.storm_west.state import take_hex
from ww1core.hexgrid import from_members, members

PORTS = "1441 1339 1237"
CUT = "fr_1 2637, fr_2 2635"
"""Two French corps that shut a German in 2636 in, with their zones."""


def lose_edge(table, seat, keep=""):
    """Let the enemy control the edge that feeds a side, but for some hexes."""
    kept = from_members(map(table.hex, keep.split()))
    for hex_ in members(table.book.edges[seat] & ~kept):
        take_hex(table.s, 1 - seat, hex_)
    return table


@pytest.mark.rule("SW-7.1", "SW-7.13c")
def test_a_unit_is_in_one_state_of_supply(front):
    """After the check of its owner a unit is fed, cross-fed, fed by a fortress, or not at all."""
    table = front(
        "fr_3 3535, br_1 3434, fr_1 3120, ge_54 3121, ge_55 3119, fr_2 1926, ge_4 1927, ge_65 1925",
        german=PORTS,
    )

    assert ({"fr_3"}, {"fr_2"}, {"br_1"}, {"fr_1"}) == table.supply(ALLIED)


@pytest.mark.rule("SW-7.2a", "SW-7.2b")
def test_a_unit_without_supply_has_half_its_factors_in_its_player_turn(front):
    """5-6-4 cut off marches 2 and attacks with 3; the enemy's units are not looked at."""
    table = front(f"ge_54 2636, {CUT}, fr_3 1926, ge_4 1927, ge_65 1925")
    unit = table.unit("ge_54")

    assert {"ge_54"} == table.supply(GERMAN)[1]
    assert not table.s.unsupplied & table.book.own[ALLIED]
    assert (2, 3) == (movement_points(table.s, unit), attack_strength(table.s, 1 << unit))
    assert [{"at": table.hex("2636")}] == table.told("told.out_of_supply")


@pytest.mark.rule("SW-7.2a", "SW-2.45")
def test_the_defence_of_a_unit_without_supply_is_whole_in_the_enemy_turn(front):
    table = front(f"ge_54 2636, {CUT}")
    mark_supply(table.s, GERMAN)

    assert 6 == defence_strength(table.s, table.fight("2636", "fr_1"))


@pytest.mark.rule("SW-7.2b")
def test_halves_of_a_battle_are_added_up_first(front):
    """3, 3 and 5 without supply are 6 together, not 2, 2 and 3."""
    table = front("br_1 2732, br_2 2732, br_australian 2732", unsupplied="br_1 br_2 br_australian")

    assert 6 == attack_strength(table.s, table.unit_set("br_1", "br_2", "br_australian"))


@pytest.mark.rule("SW-7.2c")
def test_who_was_marked_and_still_has_no_line_is_eliminated(front):
    table = front(f"ge_54 2636, {CUT}")
    mark_supply(table.s, GERMAN)
    starve(table.s, GERMAN)

    assert {"ge_54"} == table.units(table.s.dead)
    assert not table.s.unsupplied


@pytest.mark.rule("SW-7.2c", "SW-7.2d")
def test_who_was_not_marked_survives_the_second_check(front):
    table = front("ge_54 2636")
    mark_supply(table.s, GERMAN)
    table.place("fr_1 2637, fr_2 2635")
    starve(table.s, GERMAN)

    assert "2636" == table.hex_of("ge_54")


@pytest.mark.rule("SW-7.2c")
def test_who_is_back_in_supply_loses_the_mark(front):
    table = front(f"ge_54 2636, {CUT}")
    mark_supply(table.s, GERMAN)
    table.place("fr_2 2735")
    starve(table.s, GERMAN)

    assert "2636" == table.hex_of("ge_54")
    assert not table.s.unsupplied


@pytest.mark.rule("SW-7.2c", "SW-7.11")
def test_a_marked_unit_that_cross_traces_at_the_end_is_saved(front):
    table = front("br_1 1926, ge_4 1927, ge_65 1925", german=PORTS)
    mark_supply(table.s, ALLIED)
    assert {"br_1"} == table.units(table.s.unsupplied)
    table.place("ge_4 1928, ge_65 1924")
    starve(table.s, ALLIED)

    assert "1926" == table.hex_of("br_1")


@pytest.mark.rule("SW-7.2c", "SW-7.12a")
def test_a_marked_unit_that_reaches_its_fortress_is_saved(front):
    table = front("ge_54 3217, fr_1 3218, fr_2 3216", unsupplied="ge_54")
    starve(table.s, GERMAN)

    assert "3217" == table.hex_of("ge_54")


@pytest.mark.rule("SW-7.2c", "SW-7.13c")
def test_a_marked_american_is_saved_by_the_garrison_that_a_fortress_feeds(front):
    """The French in Verdun were never marked, and the division that joins them eats with them."""
    table = front(
        "fr_1 3120, us_1 3120, ge_54 3121, ge_55 3119", unsupplied="us_1", fort_fed="fr_1"
    )
    starve(table.s, ALLIED)

    assert "3120" == table.hex_of("us_1")


@pytest.mark.rule("SW-7.2d")
def test_supply_is_not_looked_at_between_the_checks(front):
    """Who is shut in after the first check marches and attacks with everything."""
    table = front("ge_54 2636")
    mark_supply(table.s, GERMAN)
    table.place("fr_1 2637, fr_2 2635")
    unit = table.unit("ge_54")

    assert (4, 5) == (movement_points(table.s, unit), attack_strength(table.s, 1 << unit))


@pytest.mark.rule("SW-7.3", "SW-7.10")
@pytest.mark.parametrize(
    ("pieces", "seat"),
    [
        ("us_1 2018, ge_54 1918, ge_55 2118", ALLIED),
        ("ge_54 2244, fr_1 2144, fr_2 2243, fr_3 2344", GERMAN),
    ],
    ids=["American on the German edge", "German in Dieppe"],
)
def test_a_source_of_the_enemy_feeds_nobody(front, pieces, seat):
    table = front(pieces)

    assert {pieces.split()[0]} == table.supply(seat)[1]


@pytest.mark.rule("SW-7.4", "SW-7.8b")
@pytest.mark.parametrize("source", ["1618", "2517", "4107"])
def test_each_hex_of_the_east_edge_feeds_germans_while_it_is_theirs(front, source):
    """It is a source again as soon as it is German again."""
    table = lose_edge(front("ge_54 2731"), GERMAN, source)
    assert {"ge_54"} == table.supply(GERMAN)[0]

    take_hex(table.s, ALLIED, table.hex(source))
    assert {"ge_54"} == table.supply(GERMAN)[1]
    take_hex(table.s, GERMAN, table.hex(source))
    assert {"ge_54"} == table.supply(GERMAN)[0]


@pytest.mark.rule("SW-7.4", "SW-7.6")
def test_the_edges_are_those_of_the_book(front):
    """The east edge from 1618 to 4107, the French edge from 2244 to 4112, nothing Dutch."""
    table = front("")
    german, french = (table.hexes(edge_sources(table.s, seat)) for seat in (GERMAN, ALLIED))

    assert (min(german), max(german), len(german)) == ("1618", "4107", 31)
    assert {"2244", "2344", "4144", "4112"} <= french
    assert not {"2144", "4111"} & french
    assert not table.book.land.terrain["dutch"] & table.set_of("hex", *german, *french)


@pytest.mark.rule("SW-7.5a", "SW-7.5b", "SW-7.8c")
@pytest.mark.parametrize("port", PORTS.split())
def test_each_port_feeds_british_and_belgians(front, port):
    table = front("br_1 2732, be_1 1135", german=" ".join(set(PORTS.split()) - {port}))
    assert {"br_1", "be_1"} == table.supply(ALLIED)[0]

    table.control(german=port).control(allied=port)
    assert {"br_1", "be_1"} == table.supply(ALLIED)[2]


@pytest.mark.rule("SW-7.5b", "SW-7.11")
def test_the_french_edge_is_for_british_who_reach_no_port(front):
    """With a port they are fed whole; with the edge alone they are cross-fed; without it hungry."""
    table = front("be_1 1135, ge_54 1618")
    assert {"be_1"} == table.supply(ALLIED)[0]
    assert (3, 2) == table.factors("be_1")

    table.control(german=PORTS)
    assert {"be_1"} == table.supply(ALLIED)[2]
    assert (2, 1) == table.factors("be_1")

    lose_edge(table, ALLIED)
    assert {"be_1"} == table.supply(ALLIED)[1]


@pytest.mark.rule("SW-7.6", "SW-7.6b")
@pytest.mark.parametrize("source", ["2244", "4112"])
def test_each_hex_of_the_french_edge_feeds_french_and_americans(front, source):
    """Without any of them they trace to a port, at half strength."""
    table = lose_edge(front("fr_1 2832, us_1 3535"), ALLIED, source)
    assert {"fr_1", "us_1"} == table.supply(ALLIED)[0]

    take_hex(table.s, GERMAN, table.hex(source))
    assert {"fr_1", "us_1"} == table.supply(ALLIED)[2]


@pytest.mark.rule("SW-7.7", "SW-10.7", "SW-7.9")
@pytest.mark.parametrize(
    ("more", "fed"), [("", False), (", ge_55 2436", False), (", ge_55 2536", True)],
    ids=["nobody", "somebody beside the zone", "somebody in the zone"],
)  # fmt: skip
def test_a_unit_in_an_enemy_zone_opens_it_to_a_line(front, more, fed):
    table = front(f"ge_54 2636, {CUT}{more}")

    assert fed == ("ge_54" in table.supply(GERMAN)[0])


@pytest.mark.rule("SW-7.7")
def test_a_source_in_an_enemy_zone_feeds_nobody_beyond_it(front):
    """Only 4107 is left, and an Allied corps beside it shuts it until a German stands there."""
    table = lose_edge(front("ge_54 2731, fr_1 4008"), GERMAN, "4107")
    assert {"ge_54"} == table.supply(GERMAN)[1]

    table.place("ge_55 4107")
    assert {"ge_55"} == table.supply(GERMAN)[0]


@pytest.mark.rule("SW-7.7", "SW-10.7")
def test_a_chain_of_units_leads_through_enemy_zones(front):
    table = lose_edge(front("ge_54 2731, fr_1 4008, ge_55 4107, ge_4 4108"), GERMAN, "4107")
    assert {"ge_54", "ge_55", "ge_4"} == table.supply(GERMAN)[0]

    table.place("fr_2 4009")
    assert {"ge_55", "ge_4"} == table.supply(GERMAN)[0]


@pytest.mark.rule("SW-7.8a", "SW-7.9")
@pytest.mark.parametrize(("owner", "is_open"), [("german", False), ("allied", True)])
def test_an_enemy_fortress_shuts_the_only_way(front, owner, is_open):
    """Toul is the one hex out of 3620 that no zone shuts; German and empty it is shut too."""
    table = front("fr_1 3620, ge_54 3621, ge_55 3520, ge_4 3820", **{owner: "3619"})

    assert is_open == bool(supply_ground(table.s, ALLIED) >> table.hex("3619") & 1)
    assert is_open == ("fr_1" in table.supply(ALLIED)[0])


@pytest.mark.rule("SW-7.8a")
def test_a_fortress_taken_from_the_enemy_is_open_to_lines(front):
    table = front("", german="3619", allied="3217")
    ground = [table.hexes(supply_ground(table.s, seat)) for seat in (GERMAN, ALLIED)]

    assert "3619" in ground[GERMAN]
    assert "3217" not in ground[GERMAN]
    assert "3217" in ground[ALLIED]


@pytest.mark.rule("SW-7.9")
def test_a_line_runs_through_enemy_ground_without_enemies(front):
    table = front("ge_54 2644, fr_1 1926")

    assert {"ge_54"} == table.supply(GERMAN)[0]
    assert {"fr_1"} == table.supply(ALLIED)[0]


@pytest.mark.rule("SW-7.10")
def test_one_port_feeds_as_many_as_reach_it(front):
    names = [unit.id for unit in front("").book.units if unit.army == "british" and unit.steps]
    table = front(", ".join(f"{name} {2430 + 2 * at}" for at, name in enumerate(names[:6])))
    rest = ", ".join(f"{name} {1636 + at // 3}" for at, name in enumerate(names[6:]))
    table.place(rest).control(german="1441 1339")

    assert set(names) == table.supply(ALLIED)[0]


@pytest.mark.rule("SW-7.11")
def test_a_cross_traced_unit_has_half_its_factors_and_survives(front):
    """4-4-4 marches 2 and attacks with 2; the second check does not touch it."""
    table = front("br_4 2337", german=PORTS)
    assert {"br_4"} == table.supply(ALLIED)[2]
    assert (2, 2) == table.factors("br_4")

    starve(table.s, ALLIED)
    assert "2337" == table.hex_of("br_4")


@pytest.mark.rule("SW-7.11")
@pytest.mark.parametrize(("options", "defence"), [((), 8), (("halved_defence",), 6)])
def test_a_cross_traced_unit_defends_whole_unless_the_option_halves_it(front, options, defence):
    """The halving is for the own player turn; `halved_defence` carries it into the enemy's."""
    table = front("br_4 2337, br_5 2337, ge_54 2336", "campaign", *options, cross_fed="br_4")

    assert defence == defence_strength(table.s, table.fight("2337", "ge_54"))


@pytest.mark.rule("SW-7.16", "SW-7.2d")
def test_a_unit_may_march_where_nothing_feeds_it(front):
    """All hexes around 2636 are in French zones, and 2536 was so too."""
    table = front("ge_54 2536, fr_1 2436, fr_2 2734, fr_3 2737")
    assert {"ge_54"} == table.supply(GERMAN)[0]
    table.run("march", GERMAN).answer("ge_54", "done", "2636", "stop")
    assert "2636" == table.hex_of("ge_54")

    assert {"ge_54"} == table.supply(GERMAN)[1]


@pytest.mark.rule("SW-7.3")
def test_both_kinds_of_allied_sources_are_traced_apart(front):
    """A French corps with both ways open has a line of its own; nobody cross-traces."""
    table = front("fr_1 2832, br_1 2732, us_1 3535")

    assert table.s.present[ALLIED] == supply_of(table.s, ALLIED)[0]
    assert set(PORTS.split()) == table.hexes(port_sources(table.s))


@pytest.mark.rule("SW-7.10", "SW-9.6b", "SW-7.3")
def test_a_side_traces_to_its_own_sources_alone(front):
    """The Germans to the east edge; the Allies to the French edge and the ports together."""
    table = front("")
    book = table.book

    assert book.edges[GERMAN] == supply_tracing(table.s, GERMAN).sources
    assert book.edges[ALLIED] | book.ports == supply_tracing(table.s, ALLIED).sources


@pytest.mark.rule("SW-7.11", "SW-7.3", "SW-7.5b", "SW-7.6b")
def test_germans_never_cross_trace(front):
    table = front(f"ge_54 2636, {CUT}, ge_sub_3 2731")

    assert (table.unit_set("ge_sub_3"), 0) == supply_of(table.s, GERMAN)


@pytest.mark.rule("SW-7.2a", "SW-7.2c")
def test_the_checks_open_and_close_the_player_turn_of_their_side(front):
    """Only the units of the side that moves are looked at, first and last."""
    table = front(f"ge_54 2636, {CUT}, fr_3 1926, ge_4 1927, ge_65 1925")
    table.run("begin_player_turn", GERMAN)
    assert {"ge_54"} == table.units(table.s.unsupplied)
    table.run("end_player_turn", GERMAN)
    assert {"ge_54"} == table.units(table.s.dead)
    table.run("begin_player_turn", ALLIED)

    assert {"fr_3"} == table.units(table.s.unsupplied)
