from __future__ import annotations

import random

import pytest

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import NO_SIDES, has, side_set

GRID = Grid(columns=4, rows=4)


def h(number):
    return GRID.hex(number)


def river(*texts):
    return side_set(GRID, [tuple(h(number) for number in text.split("/")) for text in texts])


def sample(**layers):
    return HexMap(
        GRID,
        terrain={"woods": GRID.hexes_of("0101", "0202"), "town": GRID.hexes_of("0202")},
        boxes=("Coast", "Rear"),
        links=(("Coast", "0101"), ("Coast", "Rear"), ("0401", "0104")),
        **layers,
    )


def random_map(seed):
    rng = random.Random(seed)
    grid = Grid(
        top=rng.choice(("flat", "pointy")),
        columns=rng.randrange(2, 7),
        rows=rng.randrange(2, 7),
        pushed=rng.choice(("odd", "even")),
    )
    boxes = [f"box {i}" for i in range(rng.randrange(4))]
    links = set()
    for box in boxes:
        for _ in range(rng.randrange(3)):
            links.add((box, grid.number(rng.choice(grid.hexes))))
    if len(boxes) > 1:
        links.add((boxes[0], boxes[-1]))
    return HexMap(grid, boxes=boxes, links=sorted(links)), rng


def test_boxes_are_numbered_after_the_hexes():
    map_ = sample()

    assert {"Coast": GRID.size, "Rear": GRID.size + 1} == dict(map_.boxes)
    assert GRID.size + 2 == map_.size
    assert GRID.all | 3 << GRID.size == map_.all


def test_boxes_and_hexes_are_named_by_text():
    map_ = sample()

    assert GRID.size + 1 == map_.hex("Rear")
    assert h("0203") == map_.hex("0203")
    assert ("0101", "Coast") == map_.numbers(map_.all & (1 << h("0101") | 1 << map_.hex("Coast")))
    assert ["0203", "Rear"] == [map_.number(map_.hex(text)) for text in ("0203", "Rear")]


def test_an_unknown_text_is_refused():
    with pytest.raises(NotationError, match="no hex or box Front"):
        sample().hex("Front")
    with pytest.raises(NotationError, match="no hex Front"):
        HexMap(GRID).hex("Front")


def test_linked_nodes_are_neighbours():
    map_ = sample()

    assert (h("0101"), map_.hex("Rear")) == map_.neighbours[map_.hex("Coast")]
    assert h("0104") in map_.neighbours[h("0401")]
    assert map_.around[h("0101")] >> map_.hex("Coast") & 1


def test_hexes_touch_but_across_closed_sides_and_within_bounds():
    land, closed = sample(), river("0201/0202")
    touching = land.touching(closed, GRID.all & ~GRID.hexes_of("0302"))

    assert not touching[h("0201")] >> h("0202") & 1
    assert not touching[h("0202")] >> h("0201") & 1
    assert GRID.around[h("0202")] & ~GRID.hexes_of("0201", "0302") == touching[h("0202")]


def test_a_hex_has_all_its_terrain():
    map_ = sample()

    assert ("woods", "town") == map_.terrain_of(h("0202"))
    assert () == map_.terrain_of(h("0404"))


def test_levels_reach_to_the_boxes():
    level = [0] * GRID.size
    level[h("0202")] = 3
    map_ = sample(level=level)

    assert 3 == map_.level[h("0202")]
    assert 0 == map_.level[map_.hex("Rear")]


@pytest.mark.parametrize("seed", range(12))
def test_sets_move_as_their_members_do(seed):
    map_, rng = random_map(seed)
    set_ = from_members(node for node in members(map_.all) if rng.random() < 0.3)
    near = from_members(b for a in members(set_) for b in map_.neighbours[a])

    assert near == map_.neighbours_of(set_)
    assert near | set_ == map_.spread(set_)


@pytest.mark.parametrize("seed", range(30))
def test_a_flood_goes_over_links_and_stops_at_closed_sides(seed):
    map_, rng = random_map(seed)
    grid = map_.grid
    closed = side_set(
        grid, [(a, b) for a in grid.hexes for b in grid.neighbours[a] if rng.random() < 0.15]
    )
    closed = rng.choice((None, NO_SIDES, closed))
    open_ = from_members(node for node in members(map_.all) if rng.random() < 0.7)
    start = 1 << rng.choice(members(map_.all))
    reached = set(members(start))
    todo = list(reached)
    while todo:
        a = todo.pop()
        for b in map_.neighbours[a]:
            is_touching = a < grid.size and b in grid.neighbours[a]
            is_shut = is_touching and closed is not None and has(closed, grid, a, b)
            if open_ >> b & 1 and b not in reached and not is_shut:
                reached.add(b)
                todo.append(b)

    assert from_members(reached) == map_.flood(start, open_, closed)


def test_a_box_touches_no_hex_without_a_link():
    map_ = HexMap(GRID, boxes=[f"box {i}" for i in range(12)])

    for box in map_.boxes.values():
        assert 1 << box == map_.spread(1 << box) == map_.flood(1 << box, map_.all)
        assert 0 == map_.neighbours_of(1 << box)


def test_closed_sides_stop_a_spread():
    map_ = sample()
    closed = river("0101/0102")

    assert map_.spread(1 << h("0101")) ^ 1 << h("0102") == map_.spread(1 << h("0101"), closed)


def test_a_map_never_changes():
    map_ = sample()

    with pytest.raises(AttributeError, match="a map never changes: terrain"):
        map_.terrain = {}
    with pytest.raises(TypeError):
        map_.terrain["woods"] = 0


def test_a_box_named_twice_is_refused():
    with pytest.raises(DataError, match="box Coast is named twice"):
        HexMap(GRID, boxes=("Coast", "Coast"))


@pytest.mark.parametrize("pair", [("0101", "0102"), ("0101", "0101"), ("Coast", "0404")])
def test_a_link_between_neighbours_is_refused(pair):
    with pytest.raises(DataError, match=f"{pair[0]} and {pair[1]} are neighbours already"):
        HexMap(GRID, boxes=("Coast",), links=(("Coast", "0404"), pair))


@pytest.mark.parametrize("layer", ["terrain", "areas"])
def test_a_layer_with_a_bit_that_is_no_hex_is_refused(layer):
    with pytest.raises(DataError, match=f"{layer}: woods has members that are not hexes"):
        HexMap(GRID, **{layer: {"woods": 1 << GRID.size}})


def test_one_sided_hexsides_are_refused():
    with pytest.raises(DataError, match="river on hexside 0102/0101 is missing from 0101/0102"):
        HexMap(GRID, sides={"river": (1 << h("0102"), 0, 0, 0, 0, 0)})


def test_a_node_that_is_neither_hex_nor_box_has_no_name():
    map_ = sample()

    with pytest.raises(IndexError):
        map_.number(map_.size)


def test_more_levels_than_hexes_are_refused():
    with pytest.raises(DataError, match=f"level: {GRID.size + 3} levels for {GRID.size + 2} hexes"):
        sample(level=[0] * (GRID.size + 3))


def test_the_sides_of_several_features_are_joined():
    map_ = HexMap(GRID, sides={"river": river("0101/0102"), "canal": river("0202/0203")})

    assert river("0101/0102", "0202/0203") == map_.joined_sides(["river", "canal"])
    assert NO_SIDES == map_.joined_sides([])


def test_hexes_of_different_countries_are_parted():
    grid = Grid(columns=3, rows=1)
    west, middle, east = (grid.hex(number) for number in ("0101", "0201", "0301"))
    land = HexMap(grid, terrain={"red": 1 << west, "blue": 1 << middle})

    assert ((west, middle),) == land.parted(("red", "blue"))
    assert east not in {hex_ for pair in land.parted(("red", "blue")) for hex_ in pair}
