"""Questions about lines, on nets whose cuts and bridges are known."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import side_set
from ww1core.networks import (
    Blocker,
    Cut,
    Line,
    Networks,
    Terms,
    Tracing,
    line_by,
    network_of,
    rail_net,
    supplied_by,
)
from ww1core.networks.questions import LineGraph, Loss, fed_hexes, loss_by, repaired, usable_graph
from ww1core.networks.rail import edge_set

GRID = Grid(columns=7, rows=5)
LAND = HexMap(GRID, boxes=("away",), links=(("0703", "away"),))
GROUND = network_of(LAND)


def hexes(text):
    return from_members(LAND.hex(number) for number in text.split())


def pairs(*lines):
    return [(LAND.hex(a), LAND.hex(b)) for line in lines for a, b in pairwise(line.split())]


RAIL = rail_net(
    LAND,
    pairs("0103 0203 0303 0403 0503 0603 0703", "0303 0302 0402 0502 0503"),
)
NETWORKS = Networks(LAND, supply=GROUND, rail=RAIL)


def at(number):
    return LAND.hex(number)


def shown(line):
    return LAND.numbers(from_members(line.path)), LAND.numbers(line.vital)


def test_a_line_hangs_on_the_hexes_that_no_other_line_avoids():
    tracing = Tracing(RAIL, LAND.all, hexes("0703"))
    line = LineGraph(NETWORKS, tracing, at("0103")).line()

    assert 7 == len(line.path)
    assert {"0203", "0303", "0503", "0603", "0703"} == set(LAND.numbers(line.vital))


@pytest.mark.parametrize(
    ("start", "lost"),
    [("0103", "0203"), ("0303", "0503"), ("0402", "0302 0502"), ("0403", "0303 0503")],
)
def test_the_smallest_loss_cuts_every_line(start, lost):
    sources = hexes("0703 0103") if " " in lost else hexes("0703")
    tracing = Tracing(RAIL, LAND.all, sources)
    loss = LineGraph(NETWORKS, tracing, at(start)).smallest_loss()

    assert loss.is_smallest
    assert len(lost.split()) == loss.hexes.bit_count()
    assert not supplied_by(tracing._replace(open=LAND.all & ~loss.hexes)) >> at(start) & 1


def test_a_unit_at_its_source_and_one_without_a_line_lose_nothing():
    tracing = Tracing(GROUND, LAND.all & ~hexes("0202 0102"), hexes("0703"))
    at_source = LineGraph(NETWORKS, tracing, at("0703"))
    cut_off = LineGraph(NETWORKS, tracing._replace(open=hexes("0703")), at("0101"))

    assert Line((at("0703"),), 0) == at_source.line()
    assert [None, None, None] == [
        at_source.smallest_loss(), cut_off.line(), cut_off.smallest_loss()
    ]  # fmt: skip


def test_a_line_over_an_undeclared_network_is_refused():
    tracing = Tracing(network_of(LAND), LAND.all, hexes("0703"))

    with pytest.raises(DataError, match="does not declare"):
        fed_hexes(NETWORKS, tracing)


def random_tracing(random):
    every = members(LAND.all)
    blocked = from_members(hex_ for hex_ in every if random.random() < random.choice((0.1, 0.3)))
    sides = [
        (a, b) for a in GRID.hexes for b in GRID.neighbours[a] if a < b and random.random() < 0.15
    ]
    terms = Terms(
        closed=random.choice((None, side_set(GRID, sides))),
        limit=random.choice((None, None, 2, 5)),
        free=random.choice((0, 1, 3)),
        directions=random.choice((None, tuple(random.sample(range(6), 3)))),
        ends=from_members(random.sample(every, 2)) * random.choice((0, 1)),
    )
    return Tracing(
        random.choice((GROUND, GROUND, RAIL)),
        LAND.all & ~blocked,
        from_members(random.sample(every, random.randint(1, 3))),
        terms,
        random.choice((None, RAIL)),
        random.getrandbits(len(RAIL.edges)) & random.getrandbits(len(RAIL.edges)),
        (Blocker("T-1", blocked, terms.closed),),
    )


def test_networkx_and_the_compiled_form_give_the_same_answers():
    random = Random("questions")
    for _ in range(150):
        tracing = random_tracing(random)
        hex_ = random.choice(members(LAND.all))
        line, compiled = LineGraph(NETWORKS, tracing, hex_).line(), line_by(tracing, hex_)

        assert supplied_by(tracing) == fed_hexes(NETWORKS, tracing)
        assert isinstance(compiled, Line) == (line is not None)
        if line is not None:
            assert (len(compiled.path), compiled.vital) == (len(line.path), line.vital)


def test_a_smallest_loss_is_one_and_no_smaller_one_is():
    random = Random("losses")
    for _ in range(60):
        tracing = random_tracing(random)
        hex_ = random.choice(members(LAND.all))
        loss = LineGraph(NETWORKS, tracing, hex_).smallest_loss()
        if loss is None:
            continue

        def is_cut(lost, tracing=tracing, hex_=hex_):
            return isinstance(line_by(tracing._replace(open=tracing.open & ~lost), hex_), Cut)

        assert is_cut(loss.hexes)
        fewer = combinations(members(tracing.open), min(loss.hexes.bit_count() - 1, 2))
        if loss.is_smallest:
            assert not any(is_cut(from_members(lost)) for lost in fewer)


def test_line_and_loss_are_those_of_the_graph():
    random = Random("both")
    told = set()
    for _ in range(120):
        tracing = random_tracing(random)
        hex_ = random.choice(members(LAND.all))
        graph = LineGraph(NETWORKS, tracing, hex_)
        line, loss = loss_by(NETWORKS, tracing, hex_)
        expected = graph.line()
        told.add((line is None, loss is None))

        assert (line is None) == (expected is None)
        assert loss == graph.smallest_loss()
        if line is not None:
            assert (len(expected.path), expected.vital) == (len(line.path), line.vital)
    assert {(True, True), (False, True), (False, False)} == told


def test_a_repair_opens_hexes_sides_and_rails():
    closed = side_set(GRID, pairs("0103 0203"))
    tracing = Tracing(
        RAIL,
        LAND.all & ~hexes("0403 0402"),
        hexes("0703"),
        Terms(closed=closed),
        broken=edge_set(RAIL, pairs("0603 0703")),
        blockers=(
            Blocker("T-1", hexes("0403 0402")),
            Blocker("T-2", sides=closed),
            Blocker("T-3", arcs=tuple(pairs("0603 0703"))),
        ),
    )
    cut = line_by(tracing, at("0103"))
    mended = repaired(LAND, tracing, cut)

    assert ["T-2", "T-1", "T-3"] == [block.rule for block in cut.blocks]
    assert isinstance(LineGraph(NETWORKS, mended, at("0103")).line(), Line)
    assert hexes("0103") == fed_hexes(NETWORKS, mended) & hexes("0103")


def test_a_position_leaves_of_a_network_what_is_open_and_unbroken():
    tracing = Tracing(
        RAIL,
        LAND.all & ~hexes("0302"),
        terms=Terms(closed=side_set(GRID, pairs("0103 0203"))),
        broken=edge_set(RAIL, pairs("0603 0703")),
    )
    graph = usable_graph(NETWORKS, "rail", tracing)

    assert "0302" not in graph
    assert not graph.has_edge("0603", "0703")
    assert not graph.has_edge("0103", "0203")
    assert graph.has_edge("0203", "0303")
    assert set(NETWORKS["rail"].edges()) == set(usable_graph(NETWORKS, "rail").edges())


def test_a_loss_is_proven_by_lines_apart():
    tracing = Tracing(GROUND, LAND.all, hexes("0701 0702 0703 0704 0705"))
    loss = LineGraph(NETWORKS, tracing, at("0101")).smallest_loss()

    assert Loss(hexes("0102 0201"), is_smallest=True) == loss
