"""Supply: lines and sources (8.1 to 8.22) and the markers of the check (8.3)."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.supply import supplied_hexes, supply_tracing
from ww1core.events import Told
from ww1core.networks import Cut, Line, line_by
from ww1core.pieces import eliminate, take_control

WESTWARD = "central: NW SW, entente: NE SE"
COLUMN = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
HOOK = (
    *(f"060{row}" for row in range(1, 8)),
    *(f"0{column}01" for column in range(1, 6)),
)
STAIRS = ("0706", "0606", "0506", "0406", "0306", "0305", "0304", "0203")


def sea_around(*hexes):
    """A map of eight columns and rows that is nothing but some hexes."""
    numbers = [f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 9)]
    return ", ".join(f"{number} sea" for number in numbers if number not in hexes)


def on_path(lab, pieces, hexes, source, **facts):
    return lab(
        pieces,
        size=(8, 8),
        terrain=sea_around(*hexes, "0808"),
        compass=WESTWARD,
        sources=f"central {source}, entente 0808",
        held="0808",
        **facts,
    )


def line_of(table, unit):
    number = table.unit(unit)
    return line_by(supply_tracing(table.s, table.book.units[number].seat), table.s.hex[number])


def path_of(table, unit):
    """The hexes of a line or of what would be one."""
    return [table.book.land.number(hex_) for hex_ in line_of(table, unit).path]


def blocks_of(table, unit):
    """What cuts a unit off: the hex, the rule, and the unit or fort that does it."""
    cut = line_of(table, unit)
    assert isinstance(cut, Cut)
    number, units = table.book.land.number, table.book.units
    return {
        (number(one.hex), one.rule, units[one.piece].id if one.piece >= 0 else "")
        for one in cut.blocks
    }


def state_of(table, unit):
    bit = 1 << table.unit(unit)
    return "out" if table.s.unsupplied & bit else "reduced" if table.s.reduced & bit else "supplied"


def told(table):
    """What the checks of supply have told the players."""
    return [event.key for event in table.told(Told)]


def check(table, seat=0):
    return table.run("check_supply", seat)


def is_supplied(table, unit):
    """Whether a unit has a line; the set of supplied hexes and the single line agree."""
    number = table.unit(unit)
    seat = table.book.units[number].seat
    found = supplied_hexes(table.s, seat) >> table.s.hex[number] & 1 == 1
    assert found == isinstance(line_of(table, unit), Line)
    return found


@pytest.mark.rule("CG-8.2a")
def test_a_unit_with_a_path_to_a_source_is_supplied_and_one_without_is_not(lab):
    table = lab("C1 0106, C2 0105, E1 0103", **COLUMN)
    free = lab("C1 0106, E1 0107", **COLUMN)

    assert not is_supplied(table, "C1")
    assert is_supplied(free, "C1")
    assert ["0106", "0105", "0104", "0103", "0102", "0101"] == path_of(free, "C1")
    assert {"C1", "C2"} == table.units(check(table).s.reduced)


@pytest.mark.rule("CG-8.2a")
def test_the_source_of_the_other_side_is_of_no_use(lab):
    table = lab("C1 0111, E1 0103", **COLUMN)

    assert not is_supplied(table, "C1")


@pytest.mark.rule("CG-8.2b")
def test_any_number_of_units_trace_to_one_source(lab):
    pieces = ", ".join(f"C{n} 03{n:02}" for n in range(1, 13))
    more = ", ".join(f"C{n} 04{n - 12:02}" for n in range(13, 25))
    table = check(lab(f"{pieces}, {more}, E1 1212", compass="central: N NW SW, entente: S"))

    assert 24 == table.s.present[0].bit_count()
    assert 0 == table.s.reduced


@pytest.mark.rule("CG-8.21a")
@pytest.mark.parametrize(
    "scenario", ["galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser"]
)
def test_each_battle_lists_sources_for_each_side(open_book, scenario):
    central, entente = open_book(scenario).sources

    assert central
    assert entente
    assert not central & entente


# CG-EX-sup-09
@pytest.mark.rule("CG-8.21b", "CG-8.21c")
def test_a_captured_source_works_for_nobody_and_again_when_it_is_retaken(lab):
    table = lab("C1 0106, E1 0108", **COLUMN)
    source, found = table.hex("0101"), []
    for controller in (0, 1, 0):
        take_control(table.s, controller, [source])
        found.append(tuple(supplied_hexes(table.s, seat) >> source & 1 for seat in (0, 1)))

    assert [(1, 0), (0, 0), (1, 0)] == found


@pytest.mark.rule("CG-8.21b", "CG-8.21c")
def test_a_unit_on_an_enemy_source_it_has_taken_is_cut_off_with_those_it_robbed(lab):
    table = lab("C1 0106, E1 0102", active="EA", **COLUMN).script(marker=[1, 0], command=[1, 1])
    table.answer("E1", "0101", "done")

    assert "entente" == table.owner("0101")
    assert ["reduced", "reduced"] == [state_of(table, unit) for unit in ("E1", "C1")]


@pytest.mark.rule("CG-8.22a")
def test_a_line_may_be_of_any_length(lab):
    table = lab(
        "C1 2701, E1 3002",
        size=(30, 2),
        compass=WESTWARD,
        sources="central 0101, entente 3001",
        held="3001",
    )

    assert is_supplied(table, "C1")
    assert 27 == len(path_of(table, "C1"))


@pytest.mark.rule("CG-8.22b", "CG-7.1a")
def test_an_enemy_unit_and_its_zone_cut_a_line_and_are_named(lab):
    table = lab("C1 0106, E1 0103", **COLUMN)

    zone = {("0104", "CG-7.2d", "E1"), ("0102", "CG-7.2d", "E1")}
    assert {*zone, ("0103", "CG-8.22b", "E1")} == blocks_of(table, "C1")
    assert 3 == line_of(table, "C1").fewest
    assert ["0106", "0105", "0104", "0103", "0102", "0101"] == path_of(table, "C1")


@pytest.mark.rule("CG-8.22b")
def test_a_fortified_zone_of_its_own_side_cuts_no_line(lab):
    free = lab("C1 0106, E1 0111", zones="0104 central", **COLUMN)
    cut = lab("C1 0106, E1 0102", zones="0104 central", **COLUMN)

    assert is_supplied(free, "C1")
    assert {"0101", "0102", "0103"} == {number for number, _, _ in blocks_of(cut, "C1")}


@pytest.mark.rule("CG-8.22b")
def test_an_enemy_unit_without_a_zone_still_cuts_a_line(lab):
    table = lab("C1 0106, E1 0103", unsupplied="E1", **COLUMN)
    other = lab("C1 0109, E1 0106", unsupplied="C1", compass="central: N, entente: S", **COLUMN)

    assert {("0103", "CG-8.22b", "E1")} == blocks_of(table, "C1")
    assert {("0109", "CG-8.22b", "C1")} == blocks_of(other, "E1")


@pytest.mark.rule("CG-8.22b")
@pytest.mark.parametrize("steps", [2, 1])
def test_an_enemy_fort_cuts_a_line_until_it_is_destroyed(lab, steps):
    table = lab("C1 0106, E1 0111", forts="0103 entente", **COLUMN)
    fort = table.unit("Fort Work 0103")
    table.s.steps[fort] = steps

    assert {("0103", "CG-8.22b", "Fort Work 0103")} == blocks_of(table, "C1")
    eliminate(table.s, fort, "CG-13.0h")
    assert is_supplied(table, "C1")


@pytest.mark.rule("CG-8.22b")
def test_an_intact_enemy_fortified_zone_cuts_a_line_until_it_is_entered(lab):
    table = lab("C1 0106, C2 0104, E1 0111", zones="0103 entente", points=1, **COLUMN)

    assert {("0103", "CG-8.22b", "")} == blocks_of(table, "C1")
    table.answer("C2", "0103")
    assert is_supplied(table, "C1")
    eliminate(table.s, table.unit("C2"), "CG-2.26d")
    assert is_supplied(table, "C1")


@pytest.mark.rule("CG-8.22b")
def test_works_of_the_own_side_do_not_cut_a_line(lab):
    table = lab("C1 0106, E1 0111", forts="0103 central", zones="0104 central", **COLUMN)

    assert is_supplied(table, "C1")


# CG-EX-sup-06
@pytest.mark.rule("CG-8.22b", "CG-8.22c")
def test_a_friend_in_an_enemy_zone_opens_its_hex_to_supply(lab):
    hexes = (*HOOK, "0402")
    first = on_path(lab, "C1 0603, E1 0402", hexes, "0101")
    second = on_path(lab, "C1 0603, C2 0401, E1 0402", hexes, "0101")

    assert not is_supplied(first, "C1")
    assert {("0401", "CG-7.2d", "E1")} == blocks_of(first, "C1")
    assert is_supplied(second, "C1")


@pytest.mark.rule("CG-8.22c")
def test_a_friend_out_of_supply_and_a_fort_alone_cancel_a_zone_too(lab):
    hexes = (*HOOK, "0402")
    cut = on_path(lab, "C1 0603, E1 0402", hexes, "0101")
    fort = on_path(lab, "C1 0603, E1 0402", hexes, "0101", forts="0401 central")
    held = on_path(lab, "C1 0603, C2 0401, E1 0402", hexes, "0101", unsupplied="C2")

    assert not is_supplied(cut, "C1")
    assert is_supplied(fort, "C1")
    assert is_supplied(held, "C1")


@pytest.mark.rule("CG-8.22b", "CG-8.22c")
def test_a_source_in_an_enemy_zone_is_reached_only_if_a_friend_is_there(lab):
    hexes = (*HOOK, "0102")
    lake = "0102/0201 lake"
    first = on_path(lab, "C1 0501, E1 0102", hexes, "0101", sides=lake)
    second = on_path(lab, "C1 0501, C2 0101, E1 0102", hexes, "0101", sides=lake)

    assert {("0101", "CG-7.2d", "E1")} == blocks_of(first, "C1")
    assert is_supplied(second, "C1")
    assert is_supplied(second, "C2")


# CG-EX-sup-01, CG-EX-sup-02
@pytest.mark.rule("CG-8.22a", "CG-8.22d")
@pytest.mark.parametrize(("start", "against"), [("0605", 4), ("0606", 5)])
def test_steps_against_the_compass_are_legal_among_the_first_five_hexes(lab, start, against):
    table = on_path(lab, f"C1 {start}, E1 0808", HOOK, "0101")
    up = [f"060{row}" for row in range(5 + against - 4, 0, -1)]

    assert is_supplied(table, "C1")
    assert [*up, "0501", "0401", "0301", "0201", "0101"] == path_of(table, "C1")


@pytest.mark.rule("CG-8.22d")
def test_a_sixth_hex_against_the_compass_cuts_the_line(lab):
    table = on_path(lab, "C1 0607, E1 0808", HOOK, "0101")

    assert not is_supplied(table, "C1")
    assert Cut((), (), 0) == line_of(table, "C1")


# CG-EX-sup-05
@pytest.mark.rule("CG-8.22d")
def test_steps_on_the_compass_use_up_the_free_hexes_when_they_come_first(lab):
    table = on_path(lab, "C1 0606, C2 0706, E1 0808", STAIRS, "0203")

    assert is_supplied(table, "C1")
    assert not is_supplied(table, "C2")


@pytest.mark.rule("CG-8.22d")
def test_each_side_traces_by_its_own_compass(lab):
    facts = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
    table = lab("C1 0107, E1 0101", compass="central: S, entente: S", **facts)
    other = lab("C1 0107, E1 0101", compass="central: S, entente: N", **facts)
    for one in (table, other):
        eliminate(one.s, one.unit("C1"), "CG-2.26d")

    assert is_supplied(table, "E1")
    assert not is_supplied(other, "E1")


@pytest.mark.rule("CG-8.22e")
def test_the_hex_of_the_unit_is_neither_tested_nor_counted(lab):
    table = lab("C1 0106, E1 0107", compass="central: S, entente: S", **COLUMN)
    one_further = lab("C1 0107, E1 0108", compass="central: S, entente: S", **COLUMN)

    assert is_supplied(table, "C1")
    assert 6 == len(path_of(table, "C1"))
    assert not is_supplied(one_further, "C1")


@pytest.mark.rule("CG-8.22e")
def test_a_unit_in_an_enemy_zone_starts_its_line_there_but_no_further_zone_is_entered(lab):
    table = lab("C1 0103, C2 0105, E1 0104", **COLUMN)
    alone = lab("C1 0105, E1 0104", **COLUMN)

    assert is_supplied(table, "C1")
    assert not is_supplied(alone, "C1")
    assert ("0103", "CG-7.2d", "E1") in blocks_of(alone, "C1")


@pytest.mark.rule("CG-8.22f")
@pytest.mark.parametrize("barrier", ["lake", "sea"])
def test_a_line_crosses_no_lake_or_sea(lab, barrier):
    by_side = lab("C1 0106, E1 0111", sides=f"0103/0104 {barrier}", **COLUMN)
    by_hex = lab("C1 0106, E1 0111", terrain=f"0103 {barrier}", **COLUMN)

    assert not is_supplied(by_side, "C1")
    assert not is_supplied(by_hex, "C1")


@pytest.mark.rule("CG-8.22f")
def test_no_other_ground_stops_a_line(lab):
    table = lab(
        "C1 0106, E1 0111",
        terrain="0105 mountain, 0104 swamp, 0103 wooded_rough, 0102 forest town",
        sides="0104/0105 major_river, 0102/0103 river",
        flooded="0103",
        **COLUMN,
    )

    assert is_supplied(table, "C1")


# CG-EX-sup-07
@pytest.mark.rule("CG-8.3a", "CG-8.3b", "CG-8.3c", "CG-8.3d")
def test_markers_go_from_reduced_to_out_of_supply_and_come_off_at_once(lab):
    table = lab("C1 0106, E1 0103", **COLUMN)
    found = [state_of(check(table), "C1") for _ in range(3)]
    eliminate(table.s, table.unit("E1"), "CG-2.26d")
    found.append(state_of(check(table), "C1"))

    assert ["reduced", "out", "out", "supplied"] == found
    assert ["told.reduced", "told.out_of_supply", "told.supplied"] == told(table)


@pytest.mark.rule("CG-8.3a", "CG-8.3d")
def test_a_unit_that_was_supplied_between_two_cuts_starts_anew(lab):
    table = lab("C1 0106, E1 0111", reduced="C1", **COLUMN)
    assert "supplied" == state_of(check(table), "C1")
    assert ["told.supplied"] == told(table)

    take_control(table.s, 1, [table.hex("0101")])
    assert "reduced" == state_of(check(table), "C1")


@pytest.mark.rule("CG-8.3a", "CG-8.3b", "CG-8.3c")
def test_every_unit_is_judged_by_its_own_marker(lab):
    table = lab(
        "C1 0106, C2 0106, C3 0107, C4 0102, E1 0104",
        reduced="C2 C4",
        unsupplied="C3",
        **COLUMN,
    )
    check(table)

    assert ["reduced", "out", "out", "supplied"] == [
        state_of(table, unit) for unit in ("C1", "C2", "C3", "C4")
    ]


@pytest.mark.rule("CG-8.3a")
def test_a_check_of_one_side_leaves_the_markers_of_the_other(lab):
    table = lab("C1 0106, E1 0103, E2 0111", reduced="E1", unsupplied="E2", **COLUMN)
    check(table)

    assert ["reduced", "out"] == [state_of(table, unit) for unit in ("E1", "E2")]


@pytest.mark.rule("CG-8.3a", "CG-7.1d")
def test_a_unit_has_its_zone_again_when_its_marker_comes_off(lab):
    table = lab("C1 0404, E1 0407", unsupplied="E1", points=6)
    check(table, 1)

    assert {"CG-7.2a"} == table.answer("C1").rules_against("0408")


@pytest.mark.rule("CG-8.1a")
def test_supply_is_determined_once_a_turn_and_lasts_until_the_next_check(lab):
    table = lab("C1 0106, E1 0103", **COLUMN).script(marker=[0, 1] * 2, command=[1] * 4)
    assert "supplied" == state_of(table, "C1")

    table.answer("done")
    assert 3 == table.s.turn
    assert "reduced" == state_of(table, "C1")
    eliminate(table.s, table.unit("E1"), "CG-2.26d")
    table.answer("done")
    assert (3, "reduced") == (table.s.turn, state_of(table, "C1"))
    table.answer("done")
    assert (4, "supplied") == (table.s.turn, state_of(table, "C1"))
