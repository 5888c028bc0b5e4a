"""German tank crews in detail (chapter 15): fates by die, flight, recovery, tanks manned again."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import shooters
from games.landships.rules.firers import ready_firers
from games.landships.rules.german_crews import (
    beside,
    covered_hexes,
    crew_inside,
    far_from_cover,
    waiting_tanks,
)
from games.landships.rules.vehicle_assault import press_hexes
from games.landships.state import NOBODY
from tests.games.landships.test_raking import a_gun, near
from ww1core.hexgrid import first, from_members, members

BATTLE = "tank_against_tank"
TANK, CREW = "C01.1", "C01.1.crew"


@pytest.fixture
def a7v(field, opened):
    """A German tank with its crew inside, in the open, and somebody else."""

    def lay(others="", *, is_manned=True, **given):
        at, to = near(opened(BATTLE))
        pieces = f"{TANK} {at}, {CREW} {at}{others.replace('@', at).replace('#', to)}"
        carried = {CREW: TANK} if is_manned else {}
        return field(pieces, BATTLE, turn=6, carried=carried, **given)

    return lay


@pytest.mark.rule("LS-15.12.1a", "LS-15.12.2", "LS-15.12.3", "LS-15.12.a")
@pytest.mark.parametrize("broken", ["", TANK])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_second_die_says_what_becomes_of_a_crew(a7v, die, broken):
    """1 to 3 out, 4 and 5 on the floor, 6 nothing; one less in a tank that is broken down."""
    table = a7v(broken=broken, crew=[5], crew_fate=[die])
    table.run("check_crew", table.unit(TANK), 1)
    fate = die - bool(broken)

    assert (fate <= 3) is (not table.is_done)
    assert (4 <= fate <= 5) is bool(table.s.stunned) is bool(table.s.floored)
    assert (fate <= 3) is (table.offer is not None and table.offer.name == "leave_tank")


@pytest.mark.rule("LS-15.11c", "LS-15.11b", "LS-15.12N")
@pytest.mark.parametrize(
    ("die", "is_hit", "fails"), [(4, True, False), (5, True, True), (0, False, False)]
)
def test_a_crew_that_is_hit_checks_against_four(a7v, die, is_hit, fails):
    draws = {"crew": [die], "crew_fate": [6]} if fails else {"crew": [die]} if die else {}
    table = a7v(**draws)
    table.s.facing[table.unit(TANK)] = 3 if table.book.entry.edges["central"] == "N" else 0
    looks = table.s.facing[table.unit(TANK)]
    table.run("check_crew", table.unit(TANK), is_hit)

    assert {} == table.undrawn
    assert fails is (table.s.facing[table.unit(TANK)] != looks)


@pytest.mark.rule("LS-15.11c")
@pytest.mark.parametrize("facing", range(6))
def test_a_tank_turns_to_the_edge_that_it_came_from(a7v, facing):
    """Its owner's edge is in the east: 1 and 2 look there, and the nearer of them is taken."""
    table = a7v(crew=[6], crew_fate=[6])
    edge = table.book.entry.edges["central"]
    rear = {"N": (5, 0, 1), "S": (2, 3, 4), "E": (1, 2), "W": (4, 5)}[edge]
    table.s.facing[table.unit(TANK)] = facing
    table.run("check_crew", table.unit(TANK), 1)
    now = table.s.facing[table.unit(TANK)]

    far = {way: min((way - facing) % 6, (facing - way) % 6) for way in rear}
    assert now in rear
    assert min(far.values()) == far[now]


@pytest.mark.rule("LS-15.12N", "LS-15.11a")
def test_no_die_is_rolled_for_the_crew_of_an_allied_tank(field, opened):
    book = opened(BATTLE)
    tank = next(u.id for u in book.units if u.kind == "tank" and u.seat == ALLIED)
    table = field(f"{tank} {near(book)[0]}", BATTLE, turn=6)
    assert NOBODY == crew_inside(table.s, table.unit(tank))
    table.run("check_crew", table.unit(tank), 1)

    assert table.is_done
    assert [] == table.rolled("crew")


@pytest.mark.rule("LS-15.12.1a")
def test_a_crew_gets_out_beside_its_tank_where_no_enemy_is_or_stays_with_it(a7v, opened):
    book = opened(BATTLE)
    squads = [u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED]
    around = [to for to in book.land.grid.toward[book.land.hex(near(book)[0])] if to >= 0]
    names = [book.land.number(to) for to in around]
    table = a7v(f", {squads[0]} {names[0]}")
    tank = table.unit(TANK)
    assert set(names[1:]) == table.hexes(beside(table.s, tank, CENTRAL))

    full = "".join(f", {one} {at}" for one, at in zip(squads, names, strict=False))
    shut = a7v(full)
    assert 1 << shut.s.hex[tank] == beside(shut.s, tank, CENTRAL)


@pytest.mark.rule("LS-15.12.1a", "LS-15.12.1b")
def test_a_crew_that_has_bailed_out_leaves_its_tank_empty(a7v):
    table = a7v(crew=[6], crew_fate=[1])
    table.run("check_crew", table.unit(TANK), 1)
    to = min(table.options)
    table.answer(to)
    tank, crew = table.unit(TANK), table.unit(CREW)

    assert (1 << tank, 1 << crew) == (table.s.bailed, table.s.panicked)
    assert (to, tank, NOBODY) == (table.hex_of(CREW), table.s.home[crew], table.s.carrier[crew])
    assert NOBODY == crew_inside(table.s, tank)


@pytest.mark.rule("LS-15.12.1a")
def test_cover_is_ground_that_helps_against_small_arms_or_barrage(opened):
    book = opened(BATTLE)
    land = book.land.terrain
    covered = land["woods"] | land["town"] | land["trench"] | land["fortification"] | land["marsh"]
    assert covered & ~land["river"] == covered_hexes(book) & ~land["river"]

    grid = book.land.grid
    for hex_ in members(book.land.all)[::37]:
        nearest = min(grid.distance(hex_, to) for to in members(covered_hexes(book)))
        assert nearest == far_from_cover(book, hex_)


@pytest.mark.rule("LS-15.12.1a")
def test_a_crew_in_panic_has_to_run_towards_the_nearest_cover(a7v):
    """Its owner may not end the phase before it has run; a pinned one stays."""
    table = a7v(is_manned=False)
    crew, book = table.unit(CREW), table.book
    table.s.panicked, table.s.home[crew] = 1 << crew, table.unit(TANK)
    table.s.bailed = 1 << table.unit(TANK)
    here = table.s.hex[crew]
    nearer = {
        book.land.number(to)
        for to in book.land.grid.toward[here]
        if to >= 0 and far_from_cover(book, to) < far_from_cover(book, here)
    }
    table.run("second_foot_phase", CENTRAL)
    if table.offer.name == "choose_mover":
        assert {"LS-15.12.1a"} == table.rules_against("done")
        table.answer(CREW)
    if not table.is_done:
        assert nearer == table.options - {"stop"}
    else:
        assert table.hex_of(CREW) in nearer, "there was but one way"

    pinned = a7v(is_manned=False, pinned=CREW)
    pinned.s.panicked = 1 << crew
    assert pinned.run("second_foot_phase", CENTRAL).is_done


@pytest.mark.rule("LS-15.12.1b")
@pytest.mark.parametrize(("die", "recovers"), [(1, True), (2, True), (3, False)])
def test_a_crew_recovers_in_cover_alone_on_one_or_two(a7v, die, recovers):
    table = a7v(is_manned=False, crew_recovery=[die])
    crew = table.unit(CREW)
    table.s.panicked = 1 << crew
    table.run("recover_own", CENTRAL)
    assert [] == table.rolled("crew_recovery"), "in the open nobody recovers"

    cover = next(
        hex_
        for hex_ in members(covered_hexes(table.book))
        if not covered_hexes(table.book) >> hex_ + 1 & 1
    )
    table.place(f"{CREW} {table.book.land.number(cover)}")
    table.run("recover_own", CENTRAL)
    assert recovers is not bool(table.s.panicked)


@pytest.mark.rule("LS-15.12.1b", "LS-15.12.1c")
@pytest.mark.parametrize(("panics", "boards"), [(False, True), (True, False)])
def test_a_crew_that_has_recovered_goes_back_aboard(a7v, opened, panics, boards):
    """The tank is manned again and flees; with a crew in panic it stays empty."""
    table = a7v(is_manned=False)
    tank, crew = table.unit(TANK), table.unit(CREW)
    at, to = near(opened(BATTLE))
    table.place(f"{CREW} {to}")
    table.s.bailed, table.s.home[crew] = 1 << tank, tank
    table.s.panicked = 1 << crew if panics else 0
    table.run("step_in", crew, table.hex(at), CENTRAL)

    assert boards is (table.s.carrier[crew] == tank)
    assert (0 if boards else 1 << tank, 1 << tank if boards else 0) == (
        table.s.bailed,
        table.s.fleeing,
    )
    assert (NOBODY if boards else tank) == table.s.home[crew]


@pytest.fixture
def fleeing(a7v, opened):
    """The tank manned again, with an enemy squad some hexes away."""

    def lay(distance, **given):
        book = opened(BATTLE)
        here = book.land.hex(near(book)[0])
        foe = next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED)
        at = next(
            to for to in members(book.board.open) if book.land.grid.distance(here, to) == distance
        )
        table = a7v(f", {foe} {book.land.number(at)}", **given)
        table.s.fleeing = 1 << table.unit(TANK)
        return table

    return lay


@pytest.mark.rule("LS-15.12.1c")
@pytest.mark.parametrize(("distance", "waits"), [(1, True), (2, True), (3, False)])
def test_a_tank_that_is_manned_again_waits_while_an_enemy_is_within_two_hexes(
    fleeing, distance, waits
):
    table = fleeing(distance)
    assert waits is bool(waiting_tanks(table.s, CENTRAL) == 1 << table.unit(TANK))
    table.run("vehicle_phase", CENTRAL)

    assert waits is table.is_done
    if not waits:
        assert table.offer.name in {"drive_mode", "drive_step", "choose_vehicle"}
        assert "done" not in table.options


@pytest.mark.rule("LS-15.12.1c")
def test_a_tank_that_flees_attacks_no_more(fleeing, opened):
    table = fleeing(3)
    tank = table.unit(TANK)
    mounts = table.book.firers_of[tank]
    assert not shooters(table.s, CENTRAL) & mounts
    assert not ready_firers(table.s, CENTRAL) & mounts
    foe = next(u.id for u in opened(BATTLE).units if u.kind == "infantry" and u.seat == ALLIED)
    table.place(f"{foe} {table.hex_of(TANK)}")
    assert () == press_hexes(table.s, CENTRAL)

    table.s.fleeing = 0
    assert shooters(table.s, CENTRAL) & mounts
    assert ready_firers(table.s, CENTRAL) & mounts
    assert (table.s.hex[tank],) == press_hexes(table.s, CENTRAL)
    table.s.bailed = 1 << tank
    assert not (shooters(table.s, CENTRAL) | ready_firers(table.s, CENTRAL)) & mounts


@pytest.mark.rule("LS-15.12.1c")
def test_a_tank_that_flees_leaves_by_its_own_edge(a7v):
    table = a7v()
    tank, book = table.unit(TANK), table.book
    edge = first(book.edges[CENTRAL] & book.board.open)
    for unit in (TANK, CREW):
        table.place(f"{unit} {book.land.number(edge)}")
    table.s.carrier[table.unit(CREW)] = tank
    out = next(way for way, to in enumerate(book.land.grid.toward[edge]) if to < 0)
    table.s.facing[tank] = out
    table.run("move_vehicle", tank, CENTRAL)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    assert "exit" not in table.options

    table.s.stack = []
    table.s.fleeing = 1 << tank
    table.run("move_vehicle", tank, CENTRAL)
    if table.offer is not None and table.offer.name == "drive_mode":
        table.answer("cross_country")
    assert "exit" in table.options


@pytest.mark.rule("LS-15.12.2")
def test_a_crew_on_the_floor_does_not_drive_in_the_next_phase_and_shoots_badly_for_good(a7v):
    table = a7v()
    tank = table.unit(TANK)
    table.s.stunned = table.s.floored = 1 << tank
    table.run("vehicle_phase", CENTRAL)
    assert table.is_done
    assert (0, 1 << tank) == (table.s.stunned, table.s.floored)

    assert TANK in table.run("vehicle_phase", CENTRAL).options


@pytest.mark.rule("LS-13.14", "LS-15.11b")
def test_machine_guns_are_named_until_they_make_a_burst(a7v, opened):
    """Two squads are two bursts; who is named has used its fire, and is betrayed by it."""
    book = opened(BATTLE)
    guns = [u.id for u in book.units if u.kind == "mg" and u.seat == ALLIED][:2]
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED)
    table = a7v(f", {guns[0]} #, {guns[1]} #, {man} #", burst=[5, 5])
    table.run("offensive_fire", ALLIED)
    assert {"rake", "done"} == table.options
    table.answer("rake")
    assert {*guns, "all"} == table.options
    assert "LS-13.14" in table.rules_against("fire")

    table.answer(guns[0])
    assert {guns[1], "fire", "all"} == table.options
    table.answer(guns[1])
    while not table.is_done and table.offer.name == "rake_with":
        table.answer("fire")
    assert {} == table.undrawn
    assert from_members(table.unit(one) for one in guns) == table.s.fired


@pytest.mark.rule("LS-13.14", "LS-15.11b")
def test_there_is_nothing_to_rake_without_a_machine_gun_or_a_tank(a7v, opened):
    book = opened(BATTLE)
    gun, man = (
        a_gun(book, ALLIED),
        next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED),
    )
    foe = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    table = a7v(f", {man} #, {foe} @").run("offensive_fire", ALLIED)
    assert {"LS-13.14"} == table.rules_against("rake")

    table = a7v(f", {gun} #, {foe} @").run("offensive_fire", ALLIED)
    assert "rake" in table.options


@pytest.mark.rule("LS-15.12.1c")
@pytest.mark.parametrize("is_fleeing", [True, False])
def test_a_tank_that_flees_does_not_drive_away_from_its_edge(a7v, is_fleeing):
    table = a7v()
    tank, book = table.unit(TANK), table.book
    rear = {"N": 0, "S": 3, "E": 1, "W": 4}[book.entry.edges["central"]]
    table.s.facing[tank] = (rear + 3) % 6
    table.s.fleeing = is_fleeing << tank
    table.run("move_vehicle", tank, CENTRAL)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")

    assert is_fleeing is ("forward" not in table.options)
    assert is_fleeing is ("LS-15.12.1c" in table.rules_against("forward"))
