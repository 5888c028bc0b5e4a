"""What a player is told of the supply of a unit."""

from __future__ import annotations

import pytest

from games.clash_giants.supply_answer import supply_answer

COLUMN = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}


def answered(table, unit):
    """Whether a unit is supplied, its path, and the lines with their rules."""
    found = supply_answer(table.s, 0, table.unit(unit))
    lines = [(table.book.say(line), rule) for line, rule in found.lines]
    return found.is_supplied, found.path, lines


def test_a_line_is_told_from_the_unit_to_the_source(lab):
    is_supplied, path, lines = answered(lab("C1 0103, E1 0107", **COLUMN), "C1")

    assert is_supplied
    assert (("0103", "0102", "0101"), "") == (path.places, path.cut)
    assert ("C1 is supplied", "CG-8.3a") == lines[0]
    assert ("C1 traces a line of supply to 0101: 0103, 0102, 0101", "CG-8.2a") == lines[1]


def test_a_cut_is_told_with_the_unit_that_makes_it(lab):
    is_supplied, path, lines = answered(lab("C1 0106, E1 0103", **COLUMN), "C1")

    assert not is_supplied
    assert path.cut in path.places
    assert ("0103 is closed by E1", "CG-8.22b") in lines


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("reduced", ("C1 has reduced supply", "CG-8.3c")),
        ("unsupplied", ("C1 is out of supply", "CG-8.3b")),
        ("fort_fed", ("C1 is fed by a fort", "CG-8.5a")),
    ],
)
def test_the_marker_of_a_unit_is_told_first(field, line, lab):
    table = lab("C1 0103, E1 0107", **COLUMN)
    setattr(table.s, field, 1 << table.unit("C1"))

    assert line == answered(table, "C1")[2][0]


def test_on_turn_1_everybody_is_supplied(lab):
    lines = answered(lab("C1 0106, E1 0103", turn=1, **COLUMN), "C1")[2]

    assert "CG-5.31c" == lines[0][1]


def test_a_unit_that_is_not_on_the_map_has_no_line(lab):
    table = lab("C1 0103, E1 0107", **COLUMN)
    table.s.hex[table.unit("C1")] = -1

    assert (False, None, [("C1 is not on the map", "")]) == answered(table, "C1")
