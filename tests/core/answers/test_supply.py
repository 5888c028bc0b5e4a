"""Supply in words: a line hex by hex, or what cuts it."""

from __future__ import annotations

from ww1core.answers.supply import Supply, line_answer, traced
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members
from ww1core.networks import Blocker, Cut, Line, Networks, Tracing, network_of
from ww1core.networks.cuts import NO_HEX, NO_PIECE, Block
from ww1core.scenes.scene import Path
from ww1core.words.catalogue import core_texts


def number(hex_):
    return f"{hex_:04}"


def name(kind, member):
    return number(member) if kind == "hex" else f"{kind}{member}"


def told(found):
    return [(core_texts("en").say(line, name), rule) for line, rule in found.lines]


def test_a_line_is_told_hex_by_hex_with_what_it_hangs_on():
    found = traced(Line((3, 2, 1), 1 << 2), 7, number, "S-1", side=1)

    assert found.is_supplied
    assert Path(("0003", "0002", "0001"), "supply", 1) == found.path
    assert [
        ("unit7 traces a line of supply to 0001: 0003, 0002, 0001", "S-1"),
        ("the loss of any one of these would cut the line: 0002", "S-1"),
    ] == told(found)


def test_a_line_that_hangs_on_nothing_is_one_line():
    assert 1 == len(traced(Line((3, 1), 0), 7, number, "S-1").lines)


def test_whatever_closes_the_way_is_told_with_its_rule():
    blocks = (
        Block(2, NO_HEX, "S-2", 9),
        Block(2, NO_HEX, "S-3", NO_PIECE),
        Block(1, 2, "S-4", NO_PIECE),
    )
    found = traced(Cut((3, 2, 1), blocks, 2), 7, number, "S-1")

    assert not found.is_supplied
    assert Path(("0003", "0002", "0001"), "supply", None, "0002") == found.path
    assert [
        (
            "unit7 traces no line of supply; the way with the fewest obstacles: 0003, 0002, 0001",
            "S-1",
        ),
        ("0002 is closed by unit9", "S-2"),
        ("0002 is closed", "S-3"),
        ("the way from 0002 to 0001 is closed", "S-4"),
    ] == told(found)


def test_where_no_opening_would_help_nothing_is_drawn():
    found = traced(Cut((), (), 0), 7, number, "S-1")

    assert (False, None, 1) == (found.is_supplied, found.path, len(found.lines))


def test_a_unit_off_the_map_is_told():
    assert [("unit7 is not on the map", "")] == told(Supply.off_map(7))


GRID = Grid(columns=5, rows=3)
LAND = HexMap(GRID)
GROUND = network_of(LAND)
NETWORKS = Networks(LAND, supply=GROUND)


def hexes(numbers):
    return GRID.hexes_of(*numbers.split())


def asked(open_, at, **friends):
    """What a unit in a hex is told, with a source in the east."""
    closed = LAND.all & ~open_
    tracing = Tracing(GROUND, open_, hexes("0502"), blockers=(Blocker("S-2", closed),))
    found = line_answer(NETWORKS, tracing, 7, GRID.hex(at), "S-1", **friends)

    def called(kind, member):
        return LAND.number(member) if kind == "hex" else f"{kind}{member}"

    return found, [core_texts("en").say(line, called) for line, _ in found.lines]


def test_the_fewest_hexes_that_would_cut_a_line_are_told():
    found, lines = asked(LAND.all, "0502")

    assert found.is_supplied
    assert ["unit7 traces a line of supply to 0502: 0502"] == lines

    found, lines = asked(hexes("0102 0201 0202 0301 0302 0401 0402 0502"), "0102")

    assert found.is_supplied
    assert [
        "the loss of any one of these would cut the line: 0502",
    ] == lines[1:]


def test_a_line_that_hangs_on_no_single_hex_hangs_on_several():
    tracing = Tracing(GROUND, LAND.all, hexes("0501 0502 0503"))
    found = line_answer(NETWORKS, tracing, 7, GRID.hex("0101"), "S-1")

    line, _ = found.lines[-1]

    assert "supply.loss" == line.key
    assert hexes("0102 0201") == from_members(line.argument("hexes"))


def test_what_a_repair_would_connect_is_told():
    found, lines = asked(LAND.all & ~hexes("0301 0302 0303"), "0102", friends=hexes("0102 0203"))

    assert not found.is_supplied
    assert "0301 is closed" == lines[1]
    assert [
        "hexes that would have a line again if all that were open: 6",
        "units of its side would have one again in 0203",
    ] == lines[-2:]


def test_a_repair_that_helps_nobody_else_is_one_line():
    _, lines = asked(LAND.all & ~hexes("0301 0302 0303"), "0102", friends=hexes("0102"))

    assert "hexes that would have a line again if all that were open: 6" == lines[-1]
