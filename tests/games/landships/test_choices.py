"""Choices of the content that no other test shows (D10, D13, D14, D15), and empty tanks."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.arcs import cone_hexes
from games.landships.rules.assault_table import balance
from games.landships.rules.breakdown import note_going
from games.landships.rules.victory import margin, points_of
from games.landships.state import Barrage
from tests.games.landships.test_shots import open_lane
from ww1core.hexgrid import members


@pytest.mark.rule("LS-2.41a", "LS-3.12a")
def test_no_machine_carries_troops(any_book):
    """D10: what a lorry could carry is a label; only leaders and crews are aboard at the start."""
    book = any_book
    aboard = {
        unit.kind
        for unit in book.units
        if unit.carrier and book.vehicles >> book.kinds["unit"].number(unit.carrier) & 1
    }

    assert aboard <= {"leader", "crew"}


@pytest.mark.rule("LS-9.4", "LS-4.12")
def test_only_a_squad_that_walks_in_holds_a_hex(field, opened):
    """D13: a tank in a hex of worth brings nothing, a squad does; the margin is the attacker's."""
    book = opened("high_street")
    worth = next(
        iter(members(book.worth & book.start_control[CENTRAL] & book.land.terrain["town"]))
    )
    at = book.land.number(worth)
    near = next(to for to in book.land.grid.toward[worth] if to >= 0)
    before, after = (
        field(f"{unit} {at if unit == 'A01.1' else book.land.number(near)}", "high_street")
        for unit in ("A01.1", "A04.1")
    )
    start = points_of(before.s, ALLIED)
    after.run("first_foot_phase", ALLIED).answer("A04.1", at)

    assert points_of(after.s, ALLIED) > start
    assert after.s.control[ALLIED] >> worth & 1
    sign = 1 if book.attacker == ALLIED else -1
    assert margin(after.s) == int(sign * (points_of(after.s, ALLIED) - points_of(after.s, CENTRAL)))


@pytest.mark.rule("LS-16.15.c1")
def test_infantry_guns_need_their_option(opened):
    """D14."""
    assert "IG" not in opened("fog").of_kind
    assert "IG" in opened("fog", "stosstruppen").of_kind


@pytest.mark.rule("LS-5.41.c1")
def test_shells_that_scatter_off_the_board_are_lost(field, opened):
    """D15."""
    book = opened("green_cloud")
    edge, way = next(
        (hex_, way)
        for hex_ in book.land.grid.hexes
        for way, to in enumerate(book.land.grid.toward[hex_])
        if to < 0
    )
    (section,) = book.board.parts
    die = book.board.scatter[section].index(way) + 1
    table = field("", "green_cloud", turn=1, scatter=[6], scatter_direction=[die])
    table.s.barrage = Barrage(CENTRAL, edge, "he", "drumfire", 1)
    table.run("fall")

    assert 0 == table.s.barraged
    assert ["told.shells_lost"] == table.told()


@pytest.mark.rule("LS-8.12a")
def test_a_border_row_lies_in_both_cones(opened):
    """D15: a bearing of exactly 30 degrees."""
    book = opened("bagatelle")
    grid = book.land.grid
    at = book.land.hex("4:1508")
    border = grid.toward[grid.toward[at][0]][1]

    assert all(cone_hexes(book, at, facing, (0,)) >> border & 1 for facing in (0, 1))
    assert not cone_hexes(book, at, 2, (0,)) >> border & 1


@pytest.mark.rule("LS-6.23")
def test_a_hex_entered_along_a_road_is_never_rough(field, opened):
    """D15."""
    book = opened("bossut")
    rough = book.board.rough
    links = [
        (near, hex_)
        for hex_ in members(rough & book.board.road_hexes)
        for near in book.land.grid.toward[hex_]
        if near >= 0 and book.board.road_hexes >> near & 1
    ]
    table = field("A01.1 1:1014", "bossut")
    tank = table.unit("A01.1")
    shaken = set()
    for from_, to in links:
        table.s.shaken = 0
        note_going(table.s, tank, from_, to)
        shaken.add(bool(table.s.shaken))
    assert False in shaken

    bare = next(iter(members(rough & ~book.board.road_hexes)))
    note_going(table.s, tank, book.land.grid.neighbours[bare][0], bare)
    assert table.s.shaken


@pytest.mark.rule("LS-12.31.2", "LS-15.12.1a")
def test_a_tank_that_its_crew_left_does_not_fight(field, opened):
    book = opened("fog")
    at = book.land.number(open_lane(book, 1)[0][0])
    men = [
        next(u.id for u in book.units if u.kind == "infantry" and u.seat == seat)
        for seat in (CENTRAL, ALLIED)
    ]
    table = field(f"C01.1 {at}, {men[0]} {at}, {men[1]} {at}", "fog")
    hex_ = table.hex(at)
    fight = balance(table.s, hex_, CENTRAL)
    assert (CENTRAL, 2) == (fight.attacker, fight.column), "one more, and a tank with squads"

    table.s.bailed = 1 << table.unit("C01.1")
    assert 0 == balance(table.s, hex_, CENTRAL).column
