from __future__ import annotations

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.networks.compile import network_of
from ww1core.networks.sources import SourceClass, source_hexes
from ww1core.networks.tracing import supplied

GRID = Grid(top="pointy", columns=44, rows=41, numbering="RRCC", columns_run="west")
PORTS = GRID.hexes_of("1237", "1339", "1441")
EDGE = GRID.hexes_of("2244", "2344")
CLASSES = (
    SourceClass("port", PORTS, frozenset({"island", "coast"}), lost_for_good=True),
    SourceClass("edge", EDGE, frozenset({"inland"})),
)


def history(number, controllers):
    """What the enemy holds now and has ever held of one hex, turn by turn."""
    hex_ = GRID.hexes_of(number)
    ever = 0
    for controller in controllers:
        enemy = hex_ if controller == "enemy" else 0
        ever |= enemy
        yield enemy, ever


@pytest.mark.parametrize(
    ("nation", "number", "expected"),
    [("island", "1339", [True, False, False]), ("inland", "2244", [True, False, True])],
)
def test_a_port_is_lost_for_good_and_an_edge_hex_is_not(nation, number, expected):
    """SW-EX-29: held, taken, retaken."""
    works = [
        source_hexes(CLASSES, nation, enemy=enemy, ever_enemy=ever) & GRID.hexes_of(number) != 0
        for enemy, ever in history(number, ("own", "enemy", "own"))
    ]

    assert expected == works


@pytest.mark.parametrize(
    ("nation", "expected"), [("owner", [True, False, True]), ("captor", [False, False, False])]
)
def test_a_captured_source_serves_nobody(nation, expected):
    """CG-EX-sup-09: own, taken, retaken; it never serves the captor."""
    hex_ = GRID.hexes_of("0101")
    classes = (SourceClass("town", hex_, frozenset({"owner"})),)
    works = [
        source_hexes(classes, nation, enemy=enemy, ever_enemy=ever) == hex_
        for enemy, ever in history("0101", ("own", "enemy", "own"))
    ]

    assert expected == works


def test_kinds_may_be_left_out():
    both = frozenset({"inland"})
    classes = (*CLASSES, SourceClass("port", PORTS, both))

    assert EDGE | PORTS == source_hexes(classes, "inland")
    assert EDGE == source_hexes(classes, "inland", kinds=frozenset({"edge"}))


@pytest.mark.parametrize(("nation", "expected"), [("a", True), ("b", False), ("c", False)])
def test_a_unit_traces_only_to_sources_of_its_nation(nation, expected):
    """GI-EX-N-supply-nat: joined to 13 only, which serves one of three nations."""
    grid = Grid(numbering=[(1, 6, 6), (7, 13, 5), (14, 22, 0)])
    classes = (
        SourceClass("edge", grid.hexes_of("1", "4", "13"), frozenset({"a"})),
        SourceClass("edge", grid.hexes_of("1", "4", "14"), frozenset({"b"})),
        SourceClass("edge", grid.hexes_of("1", "14"), frozenset({"c"})),
    )
    sources = source_hexes(classes, nation)
    open_ = grid.hexes_of("11", "12", "13")
    reached = supplied(network_of(HexMap(grid)), sources, open_)

    assert expected == (reached >> grid.hex("11") & 1 == 1)
