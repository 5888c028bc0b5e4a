"""Observation, lines and orders (5.1, 5.6): which hexes are shelled, by whom, and what is used."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.barrage import call_observers_home, is_granted, order_modifiers
from games.landships.rules.batteries import elements_left, guns_on, least_guns, spend_guns
from games.landships.rules.firers import ready_firers, unmanned
from games.landships.rules.observation import (
    always_observed,
    observed,
    observed_from,
    observers_above,
    only_from_above,
    seen_by_observers,
    seen_from_above,
)
from games.landships.rules.resistance import count_resistance, forget_resistance
from games.landships.state import Barrage
from tests.games.landships.test_barrage import free_hexes
from tests.games.landships.test_machines import lane
from ww1core.hexgrid import members

BATTLE = "green_cloud"


def named(table, target, seat, *, number="1"):
    """A barrage of high explosive that has been named up to its guns or its observer."""
    table.run("barrage", target, seat)
    table.play_on(
        until={"lay_guns", "choose_observer"},
        choose_ammunition="he",
        choose_kind="drumfire",
        choose_elements=number,
    )
    return table


def unit_of(book, kind, seat):
    return next(u.id for u in book.units if u.kind == kind and u.seat == seat)


@pytest.mark.rule("LS-5.13a", "LS-5.13E", "LS-5.6d", "LS-5.11.d4")
@pytest.mark.parametrize("name", ["flesquieres", "motor_bandits", "bagatelle"])
def test_works_towns_junctions_bridges_and_the_row_before_own_trenches_need_no_observer(
    opened, field, name
):
    """The row before a trench lies on the enemy's side of it."""
    book = opened(name)
    land, board, grid = book.land, book.board, book.land.grid
    ahead = {"N": (0, 1, 5), "S": (3, 2, 4), "E": (1, 2), "W": (4, 5)}
    for seat, side in enumerate(("allied", "central")):
        wanted = land.terrain["town"] | land.terrain["bridge"] | board.junctions
        wanted |= board.trenches[seat]
        for line in book.entry.front_lines.get(side, ()):
            wanted |= board.lines[line]
        edge = book.entry.edges["central" if side == "allied" else "allied"]
        for hex_ in members(board.trenches[seat]):
            for way in ahead[edge]:
                to = grid.toward[hex_][way]
                wanted |= 1 << to if to >= 0 else 0
        assert wanted == always_observed(book, seat)
        assert wanted == observed(field("", name).s, seat), "nobody else is there"


@pytest.mark.rule("LS-5.13a", "LS-5.13E")
def test_a_battle_with_every_kind_of_ground_that_is_always_observed(opened):
    """The tests above compare nothing empty."""
    dry, wet = opened("flesquieres"), opened("motor_bandits")

    assert all(opened("bagatelle").board.trenches)
    assert dry.entry.front_lines["allied"]
    assert wet.land.terrain["bridge"]
    assert wet.land.terrain["town"]
    assert wet.board.junctions


@pytest.mark.rule("LS-5.11.a1", "LS-5.11N")
def test_an_observer_sees_ten_hexes_and_no_eleventh_whatever_is_spotted(opened, field):
    book = opened(BATTLE)
    grid = book.land.grid
    hex_ = free_hexes(book)[0]
    assert grid.within(hex_, 10) == observed_from(book, hex_)

    observer = unit_of(book, "observer", CENTRAL)
    table = field(f"{observer} {book.land.number(hex_)}", BATTLE)
    seen = seen_by_observers(table.s, CENTRAL)
    far = {grid.distance(hex_, to) for to in members(seen)}
    assert 10 == max(far)
    assert 0 == min(far), "its own hex as well"
    for to in members(seen & ~(1 << hex_)):
        assert book.sight.sees(hex_, to)


@pytest.mark.rule("LS-5.11.a2", "LS-5.6b", "LS-5.11a", "LS-12.1b")
def test_an_observer_in_smoke_pinned_gassed_or_in_a_melee_observes_nothing(opened, field):
    book = opened(BATTLE)
    hex_ = free_hexes(book)[0]
    place = book.land.number(hex_)
    observer, squad = unit_of(book, "observer", CENTRAL), unit_of(book, "infantry", CENTRAL)
    foe = unit_of(book, "infantry", ALLIED)
    bare = always_observed(book, CENTRAL)
    free = field(f"{observer} {place}", BATTLE)
    assert observed(free.s, CENTRAL) & ~bare
    for pieces, given in (
        (f"{observer} {place}", {"smoke": {"allied": place}}),
        (f"{observer} {place}", {"smoke": {"central": place}}),
        (f"{observer} {place}", {"pinned": observer}),
        (f"{observer} {place}", {"gas": {"allied": place}}),
        (f"{observer} {place}, {squad} {place}, {foe} {place}", {}),
    ):
        table = field(pieces, BATTLE, **given)
        assert 0 == observed(table.s, CENTRAL) & ~bare, given
    own = field(f"{observer} {place}", BATTLE, gas={"central": place})
    assert observed(own.s, CENTRAL) & ~bare, "its own gas does not hinder it"


@pytest.mark.rule("LS-5.33e", "LS-5.11.d4")
def test_nothing_under_smoke_is_shelled_even_where_it_is_always_observed(opened, field):
    book = opened(BATTLE)
    known = members(always_observed(book, CENTRAL))[0]
    table = field("", BATTLE, smoke={"allied": book.land.number(known)})

    assert not observed(table.s, CENTRAL) >> known & 1
    assert observed(table.s, CENTRAL)


@pytest.fixture
def aloft(field, opened):
    """Allied aircraft above a hex that nobody else observes, and whoever else."""

    def lay(pieces="", *, downed=0, watching=True, **given):
        book = opened("flesquieres")
        hex_ = free_hexes(book)[0]
        planes = [at for at, u in enumerate(book.units) if u.kind == "CS" and u.seat == ALLIED]
        place = book.land.number(hex_)
        table = field(pieces.replace("@", place), "flesquieres", turn=3, **given)
        table.s.aloft[planes[0]] = hex_
        table.s.downed = downed and 1 << planes[0]
        table.s.watching = (1 << hex_ if watching else 0, 0)
        return table, hex_, planes

    return lay


@pytest.mark.rule("LS-5.12a", "LS-5.12b", "LS-5.12E", "LS-11.31a")
def test_an_aircraft_observes_two_hexes_around_it(aloft):
    table, hex_, planes = aloft()
    grid = table.book.land.grid
    assert grid.within(hex_, 2) == seen_from_above(table.s, ALLIED)
    assert 0 == seen_from_above(table.s, CENTRAL)
    ring = grid.within(hex_, 2) & ~grid.within(hex_, 1)
    third = grid.within(hex_, 3) & ~grid.within(hex_, 2)
    assert 1 << planes[0] == observers_above(table.s, members(ring)[0], ALLIED)
    assert 0 == observers_above(table.s, members(third)[0], ALLIED)
    assert 0 == observers_above(table.s, hex_, CENTRAL)
    assert observed(table.s, ALLIED) >> members(ring)[0] & 1

    assert 0 == observers_above(aloft(downed=1)[0].s, hex_, ALLIED)
    assert 0 == observers_above(aloft(watching=False)[0].s, hex_, ALLIED)
    assert 0 == seen_from_above(aloft(watching=False)[0].s, ALLIED)


@pytest.mark.rule("LS-5.12a", "LS-5.12d")
def test_others_may_observe_in_its_place_where_they_can(aloft, opened):
    table, hex_, planes = aloft()
    assert only_from_above(table.s, hex_, ALLIED)
    table.s.aloft[planes[1]] = hex_
    named(table, hex_, ALLIED)
    assert {"LS-5.12a"} == table.rules_against("observer")
    assert {table.book.units[plane].id for plane in planes} == table.options

    table, hex_, planes = aloft("A07.1 @")
    assert not only_from_above(table.s, hex_, ALLIED)
    table.script(communication=[1])
    named(table, hex_, ALLIED).answer("observer")
    assert hex_ == table.s.aloft[planes[0]], "the aircraft waits on"
    assert {} == table.undrawn, "and the observer needs a line"


@pytest.mark.rule("LS-5.12c", "LS-11.31a", "LS-5.12E")
def test_observers_of_one_side_go_home_and_the_other_side_stays(aloft):
    table, hex_, planes = aloft()
    book = table.book
    foe = next(at for at, u in enumerate(book.units) if u.type.plane and u.seat == CENTRAL)
    table.s.aloft[foe] = hex_
    table.s.watching = (1 << hex_, 1 << hex_)
    call_observers_home(table.s, ALLIED)

    assert (-1, hex_) == (table.s.aloft[planes[0]], table.s.aloft[foe])
    assert (0, 1 << hex_) == table.s.watching


@pytest.mark.rule("LS-5.11.d3", "LS-5.12d")
def test_the_order_is_read_with_the_scenario_and_the_aircraft(opened, field):
    """In the fog the Central Powers take two off; an aircraft takes one more off."""
    table = field("", "fog")
    hex_ = table.hex("1:2008")
    table.s.barrage = Barrage(CENTRAL, hex_, "he", "drumfire", 1)
    assert {"scenario_order": -2} == {m.name: m.value for m in order_modifiers(table.s, CENTRAL)}
    assert {} == {m.name: m.value for m in order_modifiers(table.s, ALLIED)}
    assert [True, True, True, False] == [
        is_granted(table.s, die, hex_, CENTRAL) for die in (1, 2, 3, 4)
    ]
    table.s.barrage = table.s.barrage._replace(plane=0)
    found = {m.name: m.value for m in order_modifiers(table.s, CENTRAL)}
    assert {"scenario_order": -2, "aircraft_observer": -1} == found


@pytest.mark.rule("LS-5.0a", "LS-5.11.b1", "LS-5.11.a3", "LS-5.6.a2")
def test_batteries_and_guns_that_were_named_are_used_for_the_turn(opened, field):
    book = opened("flesquieres")
    line, way = lane(book, 3)
    pieces = f"C13.1 {line[0]}, C13.1.crew {line[0]}, C13.2 {line[0]}, C13.2.crew {line[0]}"
    table = field(pieces, "flesquieres")
    s = table.s
    for name in ("C13.1", "C13.2"):
        s.facing[table.unit(name)] = way
    target = table.hex(line[3])
    whole = book.entry.elements["central"]
    assert whole == elements_left(s, CENTRAL)
    assert book.entry.elements["allied"] == elements_left(s, ALLIED)
    assert {"C13.1", "C13.2"} == table.units(guns_on(s, target, CENTRAL))
    s.shelled = table.set_of("unit", "C13.2")
    s.elements_used = (0, 1)
    s.barrage = Barrage(CENTRAL, target, "he", "drumfire", 2, table.set_of("unit", "C13.1"))
    spend_guns(s, CENTRAL)

    assert (0, 3) == s.elements_used
    assert whole - 3 == elements_left(s, CENTRAL)
    assert {"C13.1", "C13.2"} == table.units(s.shelled)
    assert 0 == guns_on(s, target, CENTRAL)
    assert {"C13.1", "C13.2"} == table.units(unmanned(s))
    assert 0 == ready_firers(s, CENTRAL) & table.set_of("firer", "C13.1", "C13.2")


@pytest.mark.rule("LS-5.0a", "LS-5.0E", "LS-5.11.b1", "LS-5.11.a3")
def test_guns_on_the_map_fire_beside_batteries_or_alone(opened, field):
    """Two guns in arc and one that looks away; without a battery one of the guns has to fire."""
    book = opened("flesquieres")
    line, way = lane(book, 3)
    names = ("C13.1", "C13.2", "C13.3")
    pieces = ", ".join(f"{name} {line[0]}, {name}.crew {line[0]}" for name in names)
    for number, least in (("1", 0), ("0", 1)):
        table = field(f"{pieces}, A04.1 {line[3]}", "flesquieres", scatter=[1], barrage=[6])
        for name, facing in zip(names, (way, way, (way + 3) % 6), strict=True):
            table.s.facing[table.unit(name)] = facing
        named(table, table.hex(line[3]), CENTRAL, number=number)
        assert ("lay_guns", "central") == table.asked
        assert {"C13.1", "C13.2"} == table.options - {"done"}
        assert ("done" in table.options) is (least == 0)
        assert least == least_guns(table.s)
        table.answer("C13.2", "done")
        assert {"C13.2"} == table.units(table.s.shelled)
        assert 1 << table.hex(line[3]) == table.s.barraged, "the hex is marked"


@pytest.mark.rule("LS-5.11.b1", "LS-5.11.a3")
def test_no_more_batteries_are_named_than_are_left(opened, field):
    book = opened(BATTLE)
    target = members(always_observed(book, CENTRAL))[0]
    most = book.entry.elements["central"]
    table = field("", BATTLE).run("barrage", target, CENTRAL).answer("he", "drumfire")
    assert {str(number) for number in range(1, most + 1)} == table.options

    table = field("", BATTLE)
    table.s.elements_used = (0, most - 1)
    table.script(scatter=[6], scatter_direction=[1])
    table.run("barrage", target, CENTRAL).answer("he", "drumfire")
    assert table.is_done or {"1"} == table.options


@pytest.mark.rule("LS-5.11.b1", "LS-5.11.b2", "LS-5.11a")
def test_a_hex_without_guns_in_reach_is_not_named_and_each_only_once(opened, field):
    """All batteries are used; one gun is left, which reaches what is before it."""
    book = opened("flesquieres")
    line, way = lane(book, 3)
    table = field(f"C13.1 {line[0]}, C13.1.crew {line[0]}, C15.1 {line[0]}", "flesquieres")
    table.s.facing[table.unit("C13.1")] = way
    table.s.elements_used = (9, 9)
    behind = next(
        to
        for to in members(seen_by_observers(table.s, CENTRAL))
        if not guns_on(table.s, to, CENTRAL) and to != table.hex(line[0])
    )
    table.run("barrage_phase", CENTRAL)
    assert line[3] in table.options
    assert {"LS-5.11.b1"} == table.rules_against(book.land.number(behind))

    table.s.aimed = 1 << table.hex(line[3])
    assert {"LS-5.11.b2"} == table.rules_against(line[3])


@pytest.mark.rule("LS-5.11.d1", "LS-5.11.d2", "LS-5.11.d5", "LS-5.11.d6")
def test_resistance_counts_turns_of_fire_and_begins_anew_when_somebody_leaves(field):
    table = field("C09.1 3:0813, C09.2 3:1010", "high_street")
    s, hex_ = table.s, table.hex("3:0813")
    count_resistance(s, hex_, moved_off=False)
    count_resistance(s, hex_, moved_off=False)
    assert 1 == s.resistance[hex_], "once in a turn"
    s.resisted = 0
    count_resistance(s, hex_, moved_off=False)
    assert 2 == s.resistance[hex_]
    assert s.resisted == 1 << hex_
    count_resistance(s, hex_, moved_off=True)
    assert 0 == s.resistance[hex_]
    count_resistance(s, hex_, moved_off=False)
    assert 0 == s.resistance[hex_], "that turn counts for nothing any more"


@pytest.mark.rule("LS-5.11.d1", "LS-5.11.d5")
def test_a_hex_resists_as_long_as_somebody_holds_it(field):
    table = field("C09.1 3:0813, A04.1 3:1010", "high_street")
    held, own, empty = (table.hex(name) for name in ("3:0813", "3:1010", "3:0815"))
    for hex_ in (held, own, empty):
        table.s.resistance[hex_] = 2
    forget_resistance(table.s)

    assert [2, 2, 0] == [table.s.resistance[hex_] for hex_ in (held, own, empty)]


@pytest.mark.rule("LS-5.11.d1")
@pytest.mark.parametrize(("firers", "turns"), [(("C13.1",), 0), (("C13.1", "C09.1"), 1)])
def test_fire_of_artillery_alone_is_no_turn_of_resistance(field, firers, turns):
    pieces = "C13.1 3:0815 N, C13.1.crew 3:0815, C09.1 3:0815, A04.1 3:0813"
    table = field(pieces, "high_street", fire=[6])
    table.run("offensive_fire", CENTRAL).answer("3:0813", *firers, "fire")

    assert turns == table.s.resistance[table.hex("3:0813")]
