"""Lines of a vector drawing: ways through hexes and off the map, streams, bridges and crests."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from ww1core.hexgrid import Grid, HexMap, side_set
from ww1core.scenes import HexCell, Scene
from ww1core.scenes.board import onward_features, side_features
from ww1core.scenes.lattice import strands
from ww1core.scenes.scene import SideFeature
from ww1core.scenes.svg import to_svg

RISE = 3**0.5
GRID = Grid(top="flat", columns=4, rows=4)


def land(*sides, **cells):
    return Scene(
        "Land",
        hexes=tuple(
            HexCell(number, c * 1.5, (r + c % 2 / 2) * RISE, **cells.get(f"h{number}", {}))
            for c in range(1, 5)
            for r in range(1, 5)
            for number in [f"{c:02}{r:02}"]
        ),
        sides=sides,
    )


def drawn(scene, size=100):
    text = to_svg(scene, with_panels=False, hex_size=size)
    return ET.fromstring(text)  # noqa: S314 (made in the line above)


def by_class(root, name):
    return [node for node in root.iter() if name in node.get("class", "").split()]


def numbers(data):
    return [float(number) for number in re.findall(r"-?[\d.]+", data)]


def test_at_a_fork_the_straightest_two_are_one_line():
    edges = [((0, 0), (0, 2)), ((0, 2), (0, 4)), ((0, 2), (3, 3))]

    lines, forks = strands(edges, lambda node: (node[0] / 2, node[1] * RISE / 2))

    assert [[(0, 0), (0, 2), (0, 4)], [(0, 2), (3, 3)]] == sorted(lines)
    assert {(0, 2)} == forks


def test_a_road_and_its_branch_meet_in_the_middle_of_the_hex():
    road = (SideFeature("0201", "0202", "road"), SideFeature("0202", "0302", "road"))
    branch = SideFeature("0202", "0102", "road")
    (group,) = by_class(drawn(land(*road, branch)), "road")
    lines = [line for line in group[0].get("d").split("M") if line]

    assert 2 == len(lines)
    ends = [numbers(line)[:2] for line in lines] + [numbers(line)[-2:] for line in lines]
    middle = [150, 100 * RISE / 2]
    assert any(pytest.approx(end, abs=0.2) == middle for end in ends)


def test_where_a_path_ends_on_a_road_the_road_runs_through_the_middle():
    road = (SideFeature("0201", "0202", "road"), SideFeature("0202", "0302", "road"))
    path = SideFeature("0202", "0102", "path")
    (alone,) = by_class(drawn(land(*road)), "road")
    (met,) = by_class(drawn(land(*road, path)), "road")
    middle = f" 150 {100 * RISE / 2:.1f}C"

    assert middle not in alone[0].get("d")
    assert middle in met[0].get("d")


def test_a_way_over_the_edge_ends_just_beyond_it():
    (group,) = by_class(drawn(land(SideFeature("0101", "", "rail", 0))), "rail")

    assert -100 * RISE * 0.6 < min(numbers(group[0].get("d"))) < -100 * RISE / 2


def test_ways_that_leave_the_map_are_features_of_it():
    land_ = HexMap(GRID, sides={"road": side_set(GRID, ())}, exits={"road": (1, 0, 0, 0, 0, 0)})

    assert (SideFeature("0101", "", "road", 0),) == side_features(land_)


def test_a_line_that_ends_at_the_border_goes_on_over_it():
    line = [GRID.hex(number) for number in ("0202", "0102")]
    inner = [GRID.hex(number) for number in ("0202", "0303")]

    assert [SideFeature("0102", "", "rail", 5)] == onward_features(GRID, "rail", [tuple(line)])
    assert [] == onward_features(GRID, "rail", [tuple(inner)])


def test_a_stream_is_water_from_hex_to_hex_below_the_road():
    stream = SideFeature("0201", "0202", "brook")
    root = drawn(land(SideFeature("0102", "0202", "road"), stream))
    classes = [node.get("class") for node in by_class(root, "hexside")]

    assert ["hexside brook", "hexside road"] == classes
    (brook,) = by_class(root, "brook")
    assert numbers(brook[0].get("d"))[:2] != numbers(brook[0].get("d"))[-2:]


def test_a_bridge_lies_along_the_way_that_it_carries():
    road = (SideFeature("0202", "0101", "road"), SideFeature("0202", "0302", "road"))
    scene = land(*road, SideFeature("0201", "0202", "brook"), h0202={"terrain": ("bridge",)})
    (bridges,) = by_class(drawn(scene), "bridges")

    (turn,) = re.findall(r"rotate\((-?[\d.]+)\)", bridges[0].get("transform"))
    assert pytest.approx(30) == float(turn) % 180


@pytest.mark.parametrize(("levels", "side"), [((1, 0), 1), ((0, 1), -1)])
def test_the_teeth_of_a_crest_point_downhill(levels, side):
    high, low = levels
    scene = land(SideFeature("0101", "0102", "crest"), h0101={"level": high}, h0102={"level": low})
    (group,) = by_class(drawn(scene), "crest")
    line, teeth = group
    across = numbers(line.get("d"))[1]

    assert not [part for part in group if part.get("stroke-dasharray")]
    assert 4 == teeth.get("d").count("Z")
    assert all((height - across) * side >= -0.1 for height in numbers(teeth.get("d"))[1::2])


def test_a_coast_is_a_line_that_is_rounded():
    sides = tuple(SideFeature("0202", "", "coast", direction) for direction in range(3))
    (group,) = by_class(drawn(land(*sides)), "coast")

    assert 2 == group[0].get("d").count("Q")


@pytest.mark.parametrize(
    ("kinds", "bridges"),
    [
        (("river", "rail"), 1),
        (("major_river", "road", "rail"), 1),
        (("canal", "path"), 1),
        (("river", "rail", "bridge"), 1),
        (("border", "rail"), 0),
        (("river",), 0),
        (("brook", "rail"), 0),
    ],
)
def test_a_way_crosses_the_water_along_a_side_by_a_bridge(kinds, bridges):
    root = drawn(land(*(SideFeature("0202", "0203", kind) for kind in kinds)))
    signs = [sign for group in by_class(root, "bridge") for sign in group]

    assert bridges == len(signs)


def test_a_bridge_that_a_way_needs_lies_in_the_middle_of_the_side():
    way = SideFeature("0203", "0202", "rail")
    scene = land(SideFeature("0202", "0203", "river"), way)
    ((given,),) = by_class(drawn(land(SideFeature("0202", "0203", "bridge"))), "bridge")
    ((sign,),) = by_class(drawn(scene), "bridge")

    assert given.get("d") == sign.get("d")
