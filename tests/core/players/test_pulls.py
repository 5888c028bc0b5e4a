"""The pull of goals on whoever stands in a hex."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.players import pull
from ww1core.turns.memory import Memory

GRID = Grid(columns=5, rows=3)


@pytest.fixture
def book():
    return SimpleNamespace(map=HexMap(GRID, boxes=("Rear",)), memory=Memory())


def hexes(*numbers):
    return GRID.hexes_of(*numbers)


def test_a_goal_fades_by_a_factor_for_every_hex(book):
    worth = pull(book, [(hexes("0102"), 8.0)], fade=0.5)

    assert [8.0, 4.0, 2.0, 1.0] == [worth[GRID.hex(n)] for n in ("0102", "0202", "0302", "0402")]


def test_a_goal_loses_a_sum_for_every_hex(book):
    worth = pull(book, [(hexes("0102"), 0.0)], per_hex=0.5)

    assert [0.0, -0.5, -1.0] == [worth[GRID.hex(n)] for n in ("0102", "0202", "0302")]


def test_the_distance_is_that_to_the_nearest_hex_of_a_goal(book):
    worth = pull(book, [(hexes("0101", "0501"), 8.0)], fade=0.5)

    assert [8.0, 4.0, 2.0, 4.0, 8.0] == [worth[GRID.hex(f"0{n}01")] for n in range(1, 6)]


def test_of_several_goals_the_strongest_draws(book):
    worth = pull(book, [(hexes("0101"), 2.0), (hexes("0501"), 8.0)], fade=0.5)

    assert [2.0, 1.0, 2.0, 4.0, 8.0] == [worth[GRID.hex(f"0{n}01")] for n in range(1, 6)]


def test_a_goal_may_repel(book):
    worth = pull(book, [(hexes("0101"), -3.0)], fade=0.5)

    assert -3.0 == worth[GRID.hex("0101")]


def test_nothing_draws_off_the_map_nor_where_no_goal_is_reached(book):
    worth = pull(book, [(hexes("0102"), 8.0)])

    assert (0.0, 0.0) == (worth[book.map.boxes["Rear"]], worth[-1])
    assert book.map.size + 1 == len(worth)


@pytest.mark.parametrize("goals", [[], [(0, 8.0)]])
def test_without_goals_nothing_draws(book, goals):
    assert {0.0} == set(pull(book, goals))


def test_a_book_remembers_the_pull(book):
    assert pull(book, [(1, 8.0)], fade=0.5) is pull(book, ((1, 8.0),), fade=0.5)
