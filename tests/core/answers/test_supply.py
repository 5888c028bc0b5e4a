"""Supply in words: a line hex by hex, or what cuts it."""

from __future__ import annotations

from ww1core.answers.supply import off_map, traced
from ww1core.networks import Block, Cut, Line
from ww1core.networks.cuts import NO_HEX, NO_PIECE
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
    assert [("unit7 is not on the map", "")] == told(off_map(7))
