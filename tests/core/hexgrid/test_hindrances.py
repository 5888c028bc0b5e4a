from __future__ import annotations

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.hexgrid.sight import Hindrance, Overlay, Sight, SightRules, Walls


@pytest.mark.parametrize(("smoke", "expected"), [((3, 3), 3), ((4, 4), 4)])
def test_only_the_largest_hindrance_counts(smoke, expected):
    """GWC-EX-hindrance-1 (two brush hexes) and GWC-EX-hindrance-3 (smoke 4 in both)."""
    grid = Grid(columns=15, rows=11, numbering="A1")
    sight = Sight(
        HexMap(grid),
        SightRules(total="largest"),
        hindrances=[Hindrance("brush", grid.hexes_of("H3", "H4"), 3)],
        overlays=[Overlay((Hindrance("smoke", 0, value, None, at_ends=True),)) for value in smoke],
    )
    ground = grid.hexes_of("H3"), grid.hexes_of("H4")

    assert expected == sight.hindrance(grid.hex("H2"), grid.hex("H5"), ground)


@pytest.mark.parametrize(("total", "expected"), [("sum", 8), ("largest", 3), ("kinds", 5)])
def test_hindrances_are_added_up_as_the_rule_says(total, expected):
    grid = Grid(columns=3, rows=8)
    sight = Sight(
        HexMap(grid),
        SightRules(total=total),
        hindrances=[
            Hindrance("brush", grid.hexes_of("0202", "0203"), 3),
            Hindrance("marsh", grid.hexes_of("0204"), 2),
        ],
    )

    assert expected == sight.hindrance(grid.hex("0201"), grid.hex("0206"))


@pytest.mark.parametrize("values", [(3, 1), (1, 3)])
@pytest.mark.parametrize(("total", "expected"), [("sum", 4), ("largest", 3), ("kinds", 3)])
def test_of_several_hindrances_with_one_name_the_largest_counts(total, expected, values):
    grid = Grid(columns=3, rows=8)
    first, second = values
    sight = Sight(
        HexMap(grid),
        SightRules(total=total),
        hindrances=[Hindrance("smoke", grid.hexes_of("0202"), first)],
        overlays=[Overlay((Hindrance("smoke", 0, second),))],
    )
    ground = (grid.hexes_of("0203"),)

    assert expected == sight.hindrance(grid.hex("0201"), grid.hex("0205"), ground)


@pytest.mark.parametrize(("along", "expected"), [("larger", 3), ("both", 4)])
def test_of_two_hexes_beside_a_line_the_larger_or_both_hinder(along, expected):
    grid = Grid(columns=12, rows=12)
    a, b = grid.hex("0505"), grid.hex("0705")
    one, other = grid.line(a, b)[1]
    sight = Sight(
        HexMap(grid),
        SightRules(hindrance_along=along),
        hindrances=[Hindrance("brush", 1 << one, 3), Hindrance("marsh", 1 << other, 1)],
    )

    assert expected == sight.hindrance(a, b)


@pytest.mark.parametrize(("total", "expected"), [("sum", 2), ("largest", 1), ("kinds", 1)])
def test_a_fence_hinders_unless_it_belongs_to_an_end(total, expected):
    grid = Grid(columns=3, rows=8)
    sides = [(grid.hex(f"020{row}"), grid.hex(f"020{row + 1}")) for row in (1, 2, 3)]
    sight = Sight(
        HexMap(grid),
        SightRules(total=total),
        walls=[Walls("fence", side_set(grid, sides), value=1)],
    )

    assert expected == sight.hindrance(grid.hex("0201"), grid.hex("0206"))
    assert sight.sees(grid.hex("0201"), grid.hex("0206"))
    assert 0 == sight.hindrance(grid.hex("0202"), grid.hex("0203"))


def test_a_lower_hindrance_does_not_hinder_from_a_hill():
    grid = Grid(columns=3, rows=8)
    level = [0] * grid.size
    level[grid.hex("0201")] = 1
    sight = Sight(
        HexMap(grid, level=level),
        hindrances=[
            Hindrance("field", grid.hexes_of("0202"), 1),
            Hindrance("gas", grid.hexes_of("0203"), 2, None),
        ],
    )

    assert 2 == sight.hindrance(grid.hex("0201"), grid.hex("0205"))
    assert 3 == sight.hindrance(grid.hex("0201"), grid.hex("0205"), level=0)
