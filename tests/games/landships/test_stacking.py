"""Stacking (chapter 3): eight squads of a side, four machines of both, who counts and when."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.cavalry import rides_through
from games.landships.rules.drive_ends import has_room
from games.landships.rules.setup import full_hexes
from games.landships.rules.stacking import full_of_squads, full_of_vehicles, is_overstacked
from ww1core.testing import Table

RIDERS = "silver_helmets"
FULL, BEYOND, FAR = "6:1010", "6:1011", "6:1012"


def pile(names, place, first=1, last=8):
    """Some counters of a group in one hex."""
    return ", ".join(f"{names}.{number} {place}" for number in range(first, last + 1))


@pytest.mark.rule("LS-3.12a", "LS-3.11a", "LS-2.1b")
@pytest.mark.parametrize("place", ["3:0101", "3:0816", "3:1010"])
def test_eight_squads_fill_a_hex_for_their_side_at_an_edge_as_elsewhere(field, place):
    for last, is_full in ((7, False), (8, True)):
        names = pile("A04", place, 1, last)
        table = field(f"{names}, A08.1 {place}, A03.1 {place}", "high_street", pinned="A04.1")
        hex_ = table.hex(place)
        asked = 1 << hex_ | 1 << table.hex("3:3001")
        assert (1 << hex_ if is_full else 0) == full_of_squads(table.s, ALLIED, asked)
        assert 0 == full_of_squads(table.s, ALLIED, asked & ~(1 << hex_)), "only what is asked"
        assert 0 == full_of_squads(table.s, CENTRAL, asked)


@pytest.mark.rule("LS-3.12.a", "LS-3.11b")
def test_four_running_machines_of_both_sides_fill_a_hex(field):
    place = "6:0116"
    for pieces, broken, is_full in (
        (f"{pile('A07', place, 1, 2)}, {pile('C01', place, 1, 2)}", "", True),
        (f"{pile('A07', place, 1, 2)}, {pile('C01', place, 1, 2)}", "C01.1", False),
        (f"{pile('A08', place, 1, 2)}, {pile('A10', place, 1, 6)}", "", False),
    ):
        table = field(pieces, "friend_or_foe", broken=broken)
        hex_ = table.hex(place)
        asked = 1 << hex_ | 1 << table.hex("6:1010")
        assert (1 << hex_ if is_full else 0) == full_of_vehicles(table.s, asked)


@pytest.mark.rule("LS-3.12.a", "LS-3.11b", "LS-3.13")
@pytest.mark.parametrize(("others", "has"), [(3, True), (4, False)])
def test_a_machine_ends_beside_three_others_and_squads_but_not_beside_four(field, others, has):
    """The limit holds in a melee as well; the machine itself is no other."""
    place = "7:1010"
    pieces = f"A01.3 {place}, {pile('A02', place, 1, others)}, A04.1 {place}, C08.1 {place}"
    table = field(pieces, "flesquieres")

    assert has is has_room(table.s, table.unit("A01.3"), table.hex(place))
    assert has_room(table.s, table.unit("A01.3"), table.hex("7:1011"))
    table.s.broken = table.set_of("unit", "A02.1")
    assert has_room(table.s, table.unit("A01.3"), table.hex(place))


@pytest.mark.rule("LS-3.13")
@pytest.mark.parametrize(("own", "foe", "seat"), [("A04", "C09", ALLIED), ("C09", "A04", CENTRAL)])
def test_a_melee_suspends_the_limit_for_squads(field, own, foe, seat):
    place = "3:1010"
    nine = pile(own, place, 1, 9)
    table = field(f"{nine}, {foe}.1 3:0101", "high_street")
    assert is_overstacked(table.s, table.hex(place), seat)
    assert not is_overstacked(table.s, table.hex(place), 1 - seat)
    assert not is_overstacked(table.s, table.hex("3:0101"), 1 - seat)

    table = field(f"{nine}, {foe}.1 {place}", "high_street")
    assert not is_overstacked(table.s, table.hex(place), seat)
    table = field(f"{pile(own, place)}, {foe}.1 3:0101", "high_street")
    assert not is_overstacked(table.s, table.hex(place), seat), "eight are allowed"


@pytest.mark.rule("LS-3.1", "LS-3.12a")
def test_a_squad_stops_among_seven_and_not_among_eight(field):
    """Along a road it may pass; who is no squad may stop among any number."""
    for last, rules in ((7, set()), (8, {"LS-3.12a"})):
        pieces = f"{pile('A04', '3:1009', 1, last)}, A07.2 3:0910, C09.1 3:3001"
        table = field(pieces, "high_street")
        table.run("first_foot_phase", ALLIED).answer("A07.2", "3:1009")
        assert rules == table.rules_against("stop")

    pieces = f"{pile('A04', '3:1009', 1, 9)}, A08.2 3:0910, C09.1 3:3001"
    table = field(pieces, "high_street").run("first_foot_phase", ALLIED)
    table.answer("A08.2", "3:1009", "stop")
    assert "3:1009" == table.hex_of("A08.2")


@pytest.mark.rule("LS-3.1", "LS-3.12a")
def test_a_full_hex_is_passed_only_by_who_can_end_beyond_it(field):
    """The trench goes on from 1009 to 1110; from 0908 no trench leads into 1009."""
    full = pile("A04", "3:1009")
    for start, beyond, is_open in (
        ("3:0910", "C09.1 3:3001", True),
        ("3:0910", "C09.1 3:1110", False),
        ("3:0910", f"{pile('A05', '3:1110', 1, 5)}, {pile('A06', '3:1110', 1, 3)}", False),
        ("3:0909", "C09.1 3:3001", False),
    ):
        table = field(f"{full}, A07.2 {start}, {beyond}", "high_street")
        table.run("first_foot_phase", ALLIED).answer("A07.2")
        assert is_open is ("3:1009" in table.options), (start, beyond)
        table = field(f"{full}, A08.2 {start}, {beyond}", "high_street")
        table.run("first_foot_phase", ALLIED).answer("A08.2")
        assert "3:1009" in table.options, "an observer takes no room"


@pytest.fixture
def crowd(field):
    """Riders beside a hex with eight squads of their side; open ground all around."""

    def lay(points, more="", **given):
        pieces = f"C01.1 6:1009, {pile('C01', FULL, 2, 9)}{more}"
        mounted = " ".join(f"C01.{number}" for number in range(1, 13))
        table = field(pieces, RIDERS, mounted=mounted, **given)
        table.run("trot", table.unit("C01.1"), points, CENTRAL)
        return table

    return lay


@pytest.mark.rule("LS-3.1", "LS-3.12a", "LS-6.32a")
def test_riders_pass_eight_squads_and_do_not_stop_among_them(crowd):
    table = crowd(10)
    assert FULL in table.hexes_offered
    table.answer(FULL)
    assert {"LS-3.12a"} == table.rules_against("stop")

    table.answer(BEYOND)
    assert "stop" in table.options
    table.answer("stop")
    assert BEYOND == table.hex_of("C01.1")


@pytest.mark.rule("LS-3.1", "LS-3.12a")
def test_riders_do_not_enter_a_full_hex_with_their_last_point(crowd):
    assert FULL not in crowd(1).hexes_offered
    assert FULL in crowd(2).hexes_offered
    assert BEYOND not in crowd(1).hexes_offered, "nor a hex that is not beside them"


@pytest.mark.rule("LS-3.12a", "LS-3.1")
def test_riders_stop_among_seven_squads_and_before_they_came_nowhere(field, opened):
    table = field(f"C01.1 6:0101, {pile('C01', '6:0101', 2, 8)}", RIDERS)
    assert not rides_through(table.s, table.unit("C01.1"), CENTRAL)
    table = field(f"C01.1 6:0101, {pile('C01', '6:0101', 2, 9)}", RIDERS)
    assert rides_through(table.s, table.unit("C01.1"), CENTRAL)

    arriving = field("", "huj")
    assert rides_through(arriving.s, arriving.unit("A03.1"), ALLIED), "it has to come"


@pytest.mark.rule("LS-3.12a", "LS-3.12.a", "LS-3.11b")
def test_nobody_is_set_up_as_a_ninth_squad_or_a_fifth_machine(field):
    place = "7:1010"
    squads, machines = pile("A04", place), pile("A01", place, 1, 4)
    table = field(f"{squads}, {machines}", "flesquieres")
    hex_, free = 1 << table.hex(place), 1 << table.hex("7:1011")
    for unit, is_full in (("A05.1", True), ("A02.6", True), ("A07.1", False)):
        full = full_hexes(table.s, hex_ | free, table.unit(unit), ALLIED)
        assert (hex_ if is_full else 0) == full, unit

    table = field(squads, "flesquieres")
    assert 0 == full_hexes(table.s, hex_, table.unit("A02.6"), ALLIED)
    table = field(machines, "flesquieres")
    assert 0 == full_hexes(table.s, hex_, table.unit("A05.1"), ALLIED)


@pytest.mark.rule("LS-3.12a")
def test_the_set_up_refuses_a_ninth_squad(opened):
    table = Table(opened("flesquieres"))
    table.answer("as_printed")
    while table.asked[0] != "deploy_unit":
        table.answer("done")
    place = ""
    for number in range(1, 9):
        table.answer(f"A04.{number}")
        place = place or min(table.hexes_offered)
        table.answer(place)
    table.answer("A04.9")
    assert {"LS-3.12a"} == table.rules_against(place)
