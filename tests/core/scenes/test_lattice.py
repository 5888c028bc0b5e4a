from __future__ import annotations

from ww1core.scenes import HexCell, Scene
from ww1core.scenes.lattice import Lattice, chains, runs
from ww1core.scenes.outlines import (
    crenellated,
    curve,
    inset,
    number_text,
    polyline,
    rounded_line,
    rounded_loop,
)

RISE = 3**0.5
TRIO = Scene(
    "t",
    hexes=(HexCell("a", 0, 0), HexCell("b", 0, RISE), HexCell("c", 1.5, RISE / 2)),
)


def test_neighbours_are_found_from_centre_points():
    lattice = Lattice(TRIO)

    assert [None, None, "c", "b", None, None] == [lattice.neighbour("a", d) for d in range(6)]
    assert 2 == lattice.direction("a", "c")
    assert lattice.direction("a", "a") is None
    assert lattice.direction("a", "z") is None


def test_only_a_corner_of_three_hexes_is_inner():
    lattice = Lattice(TRIO)

    inner = {corner for n in "abc" for corner in lattice.corners(n) if lattice.is_inner(corner)}

    assert {lattice.corners("a")[3]} == inner


def test_the_scale_makes_a_hex_side_as_long_as_asked():
    lattice = Lattice(TRIO, 40)

    one, other = (lattice.point(node) for node in lattice.side("a", 0))

    assert 40 == round(other[0] - one[0], 6)
    assert (0.0, round(RISE * 40, 6)) == tuple(round(x, 6) for x in lattice.centre("b"))
    assert lattice.place(0, RISE) == lattice.centre("b")


def test_a_border_runs_once_around_its_hexes():
    (run,) = runs(Lattice(TRIO).border("abc"))

    assert run[0] == run[-1]
    assert 12 == len(set(run))


def test_an_open_run_starts_where_nothing_leads_to():
    assert [[(5, 0), (1, 0), (2, 0)]] == runs([((1, 0), (2, 0)), ((5, 0), (1, 0))])


def test_chains_end_at_forks():
    fork = [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((1, 0), (1, 1)), ((1, 1), (1, 2))]

    found = chains(fork)

    assert [[(0, 0), (1, 0)], [(1, 0), (1, 1), (1, 2)], [(1, 0), (2, 0)]] == sorted(
        min(line, line[::-1]) for line in found
    )


def test_a_ring_is_one_closed_chain():
    ring = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 0))]

    (found,) = chains(ring)

    assert found[0] == found[-1]
    assert 4 == len(found)


def test_an_edge_given_from_both_ends_counts_once():
    assert [[(0, 0), (1, 0)]] == chains([((0, 0), (1, 0)), ((1, 0), (0, 0))])


def test_coordinates_are_short():
    assert ["1", "-1.3", "0", "0"] == [number_text(x) for x in (1.0, -1.26, -0.01, 0.04)]


def test_a_polyline_visits_its_points():
    assert "M0 0L1 2.5L3 0" == polyline([(0, 0), (1, 2.5), (3, 0)])


def test_a_rounded_line_cuts_its_corners():
    assert "M0 0Q10 0 10 5L10 10" == rounded_line([(0, 0), (10, 0), (10, 10)])


def test_a_rounded_loop_keeps_marked_corners_sharp():
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]

    assert "M0 2L0 0L2 0Q4 0 4 2Q4 4 2 4Q0 4 0 2Z" == rounded_loop(
        square, [False, True, True, True]
    )
    assert rounded_loop(square, [True] * 4) == rounded_line([*square, square[0]])


def test_a_curve_passes_through_every_point():
    data = curve([(0, 0), (10, 0), (10, 10)])

    assert data.startswith("M0 0C")
    assert " 10 0C" in data
    assert data.endswith(" 10 10")


def test_a_closed_curve_leaves_as_it_arrives():
    data = curve([(0, 0), (10, 0), (10, 10), (0, 0)], 0.1)

    assert data.startswith("M0 0C0 -1 ")


def test_an_inset_line_lies_on_the_right_hand():
    assert [(0, 1), (10, 1)] == inset([(0, 0), (10, 0)], 1)
    square = [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]
    assert [(1, 1), (9, 1), (9, 9), (1, 9), (1, 1)] == inset(square, 1)


def test_a_crenellated_line_has_teeth_on_both_sides():
    data = crenellated([(0, 0), (26, 0)], 10)

    assert "M0 0L0 -5L13 -5L13 5L26 5L26 0" == data
