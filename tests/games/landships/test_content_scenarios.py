"""What every scenario promises: its parts fit together, set-up, forces and points make sense."""

from __future__ import annotations

from collections import Counter

import pytest

from games.landships.book import content
from games.landships.forces import CENTRAL, SEATS
from games.landships.land import DIRECTIONS, hexes_on
from games.landships.options import PRINTED
from games.landships.schema import counters
from tests.games.landships.conftest import SCENARIOS, TITLE, open_book
from ww1core.hexgrid import hexes_with, members

OTHER = {"allied": "central", "central": "allied"}


@pytest.mark.rule("LS-2.0a", "LS-2.1f", "LS-4.0a")
def test_twenty_scenarios_of_all_years_use_every_section():
    books = [open_book(name) for name in SCENARIOS]

    assert 20 == len({book.entry.code for book in books})
    assert {1914, 1915, 1916, 1917, 1918} == {book.year for book in books}
    assert set("12345678") == {part for book in books for part in book.board.parts}
    for book in books:
        assert 5 <= book.sequence.clock.last <= 20
        assert set(SEATS) == set(book.entry.set_up)


@pytest.mark.rule("LS-1.11a")
def test_the_fast_start_is_of_foot_alone():
    """The first scenario has no machines, aircraft or artillery."""
    book = open_book(SCENARIOS[0])

    assert TITLE.facts.first == SCENARIOS[0] == book.scenario
    assert not book.vehicles | book.planes | book.guns
    assert not any(book.entry.elements.values())
    assert book.entry.sections_of_rules


@pytest.mark.rule("LS-9.3a", "LS-15.11c", "LS-2.1a")
def test_the_sides_have_opposite_edges_and_sections_do_not_overlap(any_book):
    """D12: edges and facings are those of the finished board."""
    book = any_book
    assert set(book.entry.edges.values()) in ({"N", "S"}, {"E", "W"})
    parts = list(book.board.parts.values())

    assert sum(part.bit_count() for part in parts) == book.land.all.bit_count()
    assert {True, False} >= {place.turned for place in book.entry.layout}


@pytest.mark.rule("LS-5.13a", "LS-5.34a", "LS-5.0a")
def test_artillery_is_within_bounds_and_has_somebody_to_observe(any_book):
    book = any_book
    for seat, side in enumerate(SEATS):
        number = book.entry.elements[side]
        assert 0 <= number <= 10
        assert -2 <= book.entry.fire_order.get(side, 0) <= 0
        flown = [
            unit.type.plane.mission
            for unit in book.units
            if unit.seat == seat and unit.type.plane is not None
        ]
        observers = book.observers & book.own[seat]
        assert not number or observers or "observation" in flown
    assert not book.entry.gas or book.year >= 1915
    lines = {*book.entry.trenches.values()}
    for side in SEATS:
        assert bool(book.entry.front_lines.get(side)) is (OTHER[side] in lines)


@pytest.mark.rule("LS-7.13", "LS-2.0a")
def test_wire_lies_once_on_open_ground_and_there_is_enough_of_it(any_book):
    book = any_book
    laid = [number for numbers in book.entry.wire.values() for number in numbers.split()]
    printed = {
        entry.id: entry.quantity for entry in content().load("mix.yaml", counters.Mix).counters
    }

    assert len(laid) == len(set(laid)) <= printed["m_wire"]
    open_ = book.land.terrain["clear"] | book.land.terrain["woods"]
    assert not book.start_wire & ~(open_ & ~book.board.road_hexes)


@pytest.mark.rule("LS-2.45b", "LS-2.2d", "LS-1.11a")
def test_forces_are_of_their_side_and_time(any_book):
    """D11: no type without a printed counter is used."""
    book = any_book
    years = {
        entry.id: entry.years
        for army in armies_of(book)
        for part in (
            army.squads,
            army.cavalry,
            army.guns,
            army.weapons,
            army.vehicles,
            army.aircraft,
        )
        for entry in part
    }
    for unit in book.units:
        if unit.type.id in years:
            first, last = years[unit.type.id]
            assert first <= book.year <= last, unit.id
        if unit.kind != "crew":
            assert unit.seat == unit.type.seat, unit.id


def armies_of(book):
    """The armies of a scenario."""
    return [
        army
        for name in book.entry.armies
        for army in content().load(f"armies/{name}.yaml", counters.Armies).armies
    ]


@pytest.mark.rule("LS-7.12a", "LS-6.15.a1", "LS-6.15.b1", "LS-7.14a")
def test_nobody_starts_where_he_could_not_go(any_book):
    book = any_book
    land, board = book.land, book.board
    shut = land.terrain["woods"] | land.terrain["marsh"] | board.river
    sides = {}
    for at, unit in enumerate(book.units):
        if unit.start < 0:
            continue
        bit = 1 << unit.start
        sides.setdefault(unit.start, set()).add(unit.seat)
        if book.tanks >> at & 1:
            may_enter = "may_enter_woods" in unit.type.vehicle.traits
            assert not bit & (shut & ~land.terrain["woods"] if may_enter else shut), unit.id
        elif book.vehicles >> at & 1:
            high = board.hill & ~board.road_hexes
            assert not bit & (shut | board.trench | high | book.start_wire), unit.id
        else:
            assert not bit & board.river, unit.id
        if book.entry.mines is not None and SEATS[unit.seat] != book.entry.mines.owner:
            assert not bit & board.mines, unit.id
    assert all(1 == len(seats) for seats in sides.values())
    if book.scenario != "friend_or_foe":
        held = [sum(1 << at for at, seats in sides.items() if seat in seats) for seat in (0, 1)]
        assert not land.grid.spread(held[0]) & held[1], "nobody starts beside an enemy"


@pytest.mark.rule("LS-11.1a", "LS-11.33a", "LS-2.51a")
def test_flights_have_missions_that_they_can_fly(any_book):
    book = any_book
    for seat in (0, 1):
        planes = [u for u in book.units if u.type.plane is not None and u.seat == seat]
        wanted = Counter(u.type.plane.mission for u in planes if u.kind != "F")
        assert all("" == u.type.plane.mission for u in planes if u.kind == "F")
        assert all(count <= book.air.missions[mission] for mission, count in wanted.items())
        assert not wanted["strafing"] or book.year >= book.air.strafing_from
        assert all("bombing" == u.type.plane.mission for u in planes if u.kind == "B")


@pytest.mark.rule("LS-14.11a", "LS-13.11a", "LS-16.15.c1")
def test_leaders_are_aboard_and_weapons_in_german_hands(any_book):
    book = any_book
    ids = {unit.id: unit for unit in book.units}
    for unit in book.units:
        if unit.kind == "leader":
            assert "tank" == ids[unit.carrier].kind
            assert unit.seat == ids[unit.carrier].seat
        if unit.kind in {"AT_rifle", "flamethrower"}:
            assert "german" == ids[unit.carrier].type.nation
            assert ids[unit.carrier].kind in {"infantry", "mg"}
    needs_option = any("IG" == unit.kind for unit in book.units)
    assert not needs_option or "16.15" in book.entry.recommended
    assert set(book.entry.recommended) <= PRINTED.keys()


@pytest.mark.rule("LS-2.42a", "LS-8.12a")
def test_guns_that_defend_over_the_tail_look_home(any_book):
    """D16: a lorry gun of the Central Powers faces away from its target."""
    book = any_book
    for unit in book.units:
        vehicle = unit.type.vehicle
        if vehicle is None or unit.seat != CENTRAL or unit.start < 0:
            continue
        guns = [mount for mount in vehicle.mounts if mount.calibre]
        if guns and all(0 not in mount.cones for mount in guns):
            assert DIRECTIONS[unit.facing] == book.entry.edges["central"], unit.id


@pytest.mark.rule("LS-4.12", "LS-6.15.d")
def test_points_are_for_something_that_is_there(any_book):
    """D13 and D17: what is held at the start brings nothing, exits lead over allowed edges."""
    book = any_book
    lines = book.entry.victory

    assert len(lines) == len({line.id for line in lines})
    for line in lines:
        assert line.each > 0
        if line.type == "hold":
            hexes = hexes_on(book.land, line.hexes)
            assert hexes.bit_count() == len(line.hexes.split())
            assert line.initially != line.side
            own = {u.start for u in book.units if SEATS[u.seat] == line.side}
            assert not own & set(members(hexes)), line.id
        elif line.type == "exit":
            assert line.edge in book.entry.exits[line.side]
        elif line.target not in {"squad", "cavalry"}:
            kinds = book.guns if line.target == "gun" else book.of_kind.get(line.target, 0)
            assert kinds & book.own[SEATS.index(OTHER[line.side])], line.id


@pytest.mark.rule("LS-6.23", "LS-7.11.a", "LS-6.24a")
def test_the_ground_that_a_scenario_speaks_of_is_there(any_book):
    book = any_book
    assert (book.entry.river is not None) is bool(book.land.terrain["river"]) or (
        book.entry.river is not None
    )
    if book.entry.rough:
        assert book.board.rough
    if book.entry.mines is not None:
        assert "8" in book.board.parts
        assert book.entry.mines.profile in book.machinery.mines
    if book.entry.fright is not None:
        assert book.entry.fright.profile in book.machinery.fright
    assert hexes_with(book.board.roads) & book.board.junctions == book.board.junctions


def test_named_machines_stand_in_their_scenarios():
    machines = content().load("machines.yaml", counters.Machines).machines
    assert len(machines) == len({machine.name for machine in machines})
    for machine in machines:
        if not machine.scenario:
            continue
        book = open_book(machine.scenario)
        assert any(
            unit.name == machine.name
            and unit.group == machine.group
            and unit.type.id == machine.type
            for unit in book.units
        ), machine.name


def test_every_scenario_has_a_briefing_for_both_sides():
    for scenario in TITLE.scenarios:
        told = scenario.briefing(scenario)
        assert told.introduction
        assert 2 == len(told.sides)
