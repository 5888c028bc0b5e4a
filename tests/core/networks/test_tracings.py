"""A tracing says once how lines run: it gives the same answers as the functions it stands for."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ww1core.hexgrid.costs import CostTable, compile_costs
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.networks import (
    Blocker,
    Cut,
    Line,
    Terms,
    Tracing,
    line_by,
    network_of,
    rail_net,
    reached_by,
    supplied_by,
)
from ww1core.networks.rail import edge_set

GRID = Grid(columns=6, rows=3)
LAND = HexMap(GRID)
GROUND = network_of(LAND)


def hexes(text):
    return GRID.hexes_of(*text.split())


def pairs(text):
    numbers = [GRID.hex(number) for number in text.split()]
    return list(pairwise(numbers))


RAIL = rail_net(LAND, pairs("0102 0202 0302 0402 0502 0602"))


def test_a_line_over_the_ground_enters_open_hexes_and_ends_in_a_source():
    tracing = Tracing(GROUND, hexes("0102 0202 0302"), hexes("0102"))

    assert hexes("0402") == supplied_by(tracing) & hexes("0402 0502")
    assert Line((GRID.hex("0302"), GRID.hex("0202"), GRID.hex("0102")), hexes("0202 0102")) == (
        line_by(tracing, GRID.hex("0302"))
    )


@pytest.mark.parametrize(("broken", "is_supplied"), [("", True), ("0302 0402", False)])
def test_a_line_goes_on_by_rail_as_far_as_it_is_unbroken(broken, is_supplied):
    arcs = pairs(broken)
    tracing = Tracing(
        GROUND,
        LAND.all,
        hexes("0602"),
        Terms(free=1),
        RAIL,
        edge_set(RAIL, arcs),
        (Blocker("R-1", arcs=tuple(arcs)),) if arcs else (),
    )
    start = GRID.hex("0101")
    found = line_by(tracing, start)

    assert is_supplied == bool(supplied_by(tracing) >> start & 1)
    assert is_supplied == isinstance(found, Line)
    if isinstance(found, Cut):
        assert [("R-1", "hexside")] == [(block.rule, block.kind) for block in found.blocks]


@pytest.mark.parametrize(
    ("broken", "reached"), [("", "0202 0302 0402 0502 0602"), ("0302 0402", "0202 0302")]
)
def test_a_move_by_rail_ends_where_the_track_is_broken(broken, reached):
    tracing = Tracing(RAIL, LAND.all, broken=edge_set(RAIL, pairs(broken)))

    assert hexes(reached) == reached_by(tracing, GRID.hex("0102"))


def test_steps_with_a_price_are_no_network_for_lines():
    tracing = Tracing(compile_costs(LAND, CostTable()), LAND.all, hexes("0102"))

    with pytest.raises(TypeError, match="price"):
        supplied_by(tracing)
