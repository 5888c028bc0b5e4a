from __future__ import annotations

import pytest
from pydantic import ValidationError

from ww1core.errors import DataError
from ww1core.hexgrid.mapdata import MapData, build
from ww1core.hexgrid.sides import NO_SIDES, has, side_set

HEXES = """\
0101 clear
0102 woods town name=Mill level=1
# the lower bank
0201 clear road
0202 clear name="Old Mill" level=-2
"""


def data(**changes):
    values = {
        "grid": {"top": "flat", "columns": 2, "rows": 2},
        "terrain": ("clear", "woods", "town", "road"),
        "features": ("river", "bridge"),
        "hexes": HEXES,
        "sides": "0101/0102 river\n0102/0201 river bridge\n",
        "areas": {"west": "0101 0102"},
        "boxes": ("Rear",),
        "links": (("Rear", "0202"),),
    }
    return MapData.model_validate({**values, **changes})


def named(map_, text):
    """Hexsides by the numbers of their hexes."""
    return [tuple(map_.hex(number) for number in side.split("/")) for side in text.split()]


def refused(message, *, lines=None, **changes):
    with pytest.raises(DataError) as caught:
        build(data(**changes), file="map.yaml", lines=lines)
    said = str(caught.value)

    assert said.startswith(message)
    assert ", expected " in said
    assert caught.value.advice


def test_each_hex_has_the_terrain_of_its_line():
    map_ = build(data())

    assert ("woods", "town") == map_.terrain_of(map_.hex("0102"))
    assert ("0101", "0201", "0202") == map_.numbers(map_.terrain["clear"])


def test_names_and_levels_are_read():
    map_ = build(data())

    assert {"0102": "Mill", "0202": "Old Mill"} == {
        map_.number(hex_): name for hex_, name in map_.names.items()
    }
    assert [0, 1, 0, -2] == [map_.level[hex_] for hex_ in map_.grid.hexes]


def test_hexsides_have_their_features():
    map_ = build(data())
    a, b, c = (map_.hex(number) for number in ("0101", "0102", "0201"))

    assert has(map_.sides["river"], map_.grid, b, a)
    assert has(map_.sides["bridge"], map_.grid, c, b)
    assert not has(map_.sides["bridge"], map_.grid, a, b)


def test_a_way_joins_its_hexes_and_may_have_gaps():
    map_ = build(data(ways="river 0101 0201 0202\nbridge 0101 0201 - 0102 0202\n", sides=""))

    assert side_set(map_.grid, named(map_, "0101/0201 0201/0202")) == map_.sides["river"]
    assert side_set(map_.grid, named(map_, "0101/0201 0102/0202")) == map_.sides["bridge"]


def test_a_way_is_on_both_sides_where_hexsides_are_stated_from_both():
    both = "0101/0102 river\n0102/0101 river\n"
    map_ = build(data(ways="river 0101 0201", sides=both, sides_stated="both"))

    assert side_set(map_.grid, named(map_, "0101/0102 0101/0201")) == map_.sides["river"]


@pytest.mark.parametrize("direction", ["SE", "3"])
def test_a_way_leaves_the_map_over_a_side(direction):
    map_ = build(data(exits=f"0202 bridge {direction}"))

    assert (0, 0, 1 << map_.hex("0202"), 0, 0, 0) == map_.exits["bridge"]
    assert NO_SIDES == map_.exits["river"]


def test_areas_boxes_and_links_are_read():
    map_ = build(data())

    assert ("0101", "0102") == map_.numbers(map_.areas["west"])
    assert (map_.hex("0202"),) == map_.neighbours[map_.hex("Rear")]


def test_unlisted_hexes_have_the_terrain_given_for_them():
    map_ = build(data(hexes="0102 woods", unlisted="clear"))

    assert ("0101", "0201", "0202") == map_.numbers(map_.terrain["clear"])


def test_running_numbers_are_read():
    map_ = build(
        data(
            grid={"top": "flat", "runs": ((1, 2, 1), (3, 5, 0)), "missing": "5"},
            hexes="",
            unlisted="clear",
            sides="1/3 river",
            areas={},
            links=(),
        )
    )

    assert ("1", "2", "3", "4") == map_.numbers(map_.grid.all)
    assert map_.grid.all == map_.terrain["clear"]


def test_hexsides_may_be_stated_from_both_hexes():
    both = "0101/0102 river\n0102/0101 river\n"

    assert (
        build(data(sides="0101/0102 river")).sides
        == build(data(sides=both, sides_stated="both")).sides
    )


def test_a_hexside_stated_on_one_side_only_is_refused():
    refused(
        "map.yaml: sides line 2: river on hexside 0102/0201 is missing from 0201/0102",
        sides="0101/0102 river\n0102/0201 river\n0102/0101 river",
        sides_stated="both",
    )


def test_a_feature_stated_on_one_side_only_is_refused():
    refused(
        "map.yaml: sides line 1: bridge on hexside 0101/0102 is missing from 0102/0101",
        sides="0101/0102 river bridge\n0102/0101 river",
        sides_stated="both",
    )


def test_a_hexside_stated_twice_is_refused():
    refused(
        "map.yaml: sides line 2: river on hexside 0102/0101 is stated twice",
        sides="0101/0102 river\n0102/0101 river",
    )


def test_a_hexside_between_hexes_that_do_not_touch_is_refused():
    refused(
        "map.yaml: sides line 1: no hexside 0101/0202: the hexes do not touch",
        sides="0101/0202 river",
    )


def test_a_hexside_needs_two_hexes():
    refused(
        "map.yaml: sides line 1: 0101 is not a hexside, expected two hexes such as 0101/0102",
        sides="0101 river",
    )


def test_an_unknown_feature_is_refused():
    refused(
        "map.yaml: sides line 1: unknown feature ditch of 0101/0102, expected river, bridge",
        sides="0101/0102 ditch",
    )


def test_a_wrong_way_is_refused():
    refused(
        "map.yaml: ways line 2: no hexside 0101/0202: the hexes do not touch",
        ways="# over\nbridge 0101 0202",
    )
    refused("map.yaml: ways line 1: river on hexside 0102/0101 is stated", ways="river 0102 0101")
    refused("map.yaml: ways line 1: unknown feature ditch of a way", ways="ditch 0101")


def test_a_wrong_exit_is_refused():
    refused("map.yaml: exits line 1: 0101 NW is no exit, expected hex", exits="0101 NW")
    refused("map.yaml: exits line 1: 0101 river W is no exit", exits="0101 river W")
    refused("map.yaml: exits line 1: unknown feature ditch of 0101", exits="0101 ditch NW")
    refused(
        "map.yaml: exits line 1: river leads from 0101 to 0102, expected off the map",
        exits="0101 river S",
    )


def test_an_unknown_hex_is_refused():
    refused("map.yaml: hexes line 6: no hex 0303", hexes=HEXES + "0303 clear")
    refused("map.yaml: sides line 1: no hex 0303", sides="0101/0303 river")
    refused("map.yaml: areas.west: no hex 0303", areas={"west": "0303"})
    refused("map.yaml: links: no hex or box 0303", links=(("Rear", "0303"),))


def test_errors_name_the_line_of_the_file_where_it_is_known():
    refused(
        "map.yaml:45: hexes: no hex 0303",
        hexes=HEXES + "0303 clear",
        lines={"hexes": 40}.__getitem__,
    )


def test_a_hex_stated_twice_is_refused():
    refused("map.yaml: hexes line 6: hex 0101 is stated twice", hexes=HEXES + "0101 woods")
    refused("map.yaml: areas.west: hex 0101 is stated twice", areas={"west": "0101 0101"})


def test_a_missing_hex_is_refused():
    refused("map.yaml: hexes: no line for hex 0201, 0202", hexes="0101 clear\n0102 clear")


def test_many_missing_hexes_are_counted():
    refused(
        "map.yaml: hexes: no line for hex 0102, 0103, 0104, 0201, 0202 and 2 more",
        grid={"top": "flat", "columns": 2, "rows": 4},
        hexes="0101 clear",
    )


def test_unknown_terrain_is_refused():
    expected = "expected clear, woods, town, road, name=, level="
    refused(
        f"map.yaml: hexes line 1: unknown terrain wood of hex 0101, {expected}",
        hexes="0101 wood",
    )
    refused(
        f"map.yaml: hexes line 1: unknown terrain level=high of hex 0101, {expected}",
        hexes="0101 level=high",
    )
    refused(
        "map.yaml: unlisted: unknown terrain mud, expected clear, woods, town, road",
        unlisted="mud",
    )


def test_a_wrong_grid_is_refused_with_its_field():
    refused(
        "map.yaml: grid.push: found east, expected one of south, north",
        grid={"top": "flat", "columns": 2, "rows": 2, "push": "east"},
    )


def test_a_link_between_neighbours_is_refused():
    refused(
        "map.yaml: links: 0101 and 0102 are neighbours already",
        links=(("0101", "0102"),),
    )


def test_an_unknown_field_is_refused():
    with pytest.raises(ValidationError):
        data(colour="red")
