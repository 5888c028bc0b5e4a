"""What every section of the map promises: joins, roads, rivers, trenches, mines (D1, D2, D3)."""

from __future__ import annotations

from collections import defaultdict

import pytest

from games.landships.book import content
from ww1core.hexgrid import MapData, from_members, hexes_with, load_map, members, pairs

SECTIONS = range(1, 9)
COLUMNS, ROWS = 40, 16


@pytest.fixture(scope="module", params=SECTIONS)
def section(request):
    return request.param, load_map(content().read(f"sections/{request.param}.yaml", MapData))


def spread(land, links, start):
    """All that is reached from a hex along some links."""
    beside = defaultdict(set)
    for a, b in links:
        beside[a].add(b)
        beside[b].add(a)
    found, left = {start}, [start]
    while left:
        for near in beside[left.pop()] - found:
            found.add(near)
            left.append(near)
    return from_members(found)


def border(land):
    """The hexes along the four edges."""
    edges = (land.grid.edge(name) for name in ("north", "east", "south", "west"))
    return next(edges) | next(edges) | next(edges) | next(edges)


@pytest.mark.rule("LS-2.1a", "LS-2.1b")
def test_a_section_is_forty_by_sixteen_so_that_columns_go_on_over_seams(section):
    _, land = section

    assert COLUMNS * ROWS == land.all.bit_count()
    assert 0 == COLUMNS % 2
    toward = land.grid.toward
    for hex_ in land.grid.hexes:
        for way, near in enumerate(toward[hex_]):
            assert near < 0 or toward[near][(way + 3) % 6] == hex_


@pytest.mark.rule("LS-2.1a", "LS-6.12a")
def test_roads_are_whole_and_leave_by_the_standard_exits(section):
    """Every section has a road out of all four edges, and no road ends elsewhere on one."""
    _, land = section
    links = list(pairs(land.grid, land.sides["road"]))
    roads = hexes_with(land.sides["road"])

    assert roads == spread(land, links, next(iter(members(roads))))
    out = hexes_with(land.exits["road"])
    for name in ("north", "east", "south", "west"):
        assert out & land.grid.edge(name), name
    ends = [
        hex_ for hex_ in members(roads & border(land)) if sum(hex_ in link for link in links) == 1
    ]
    assert all(out >> hex_ & 1 for hex_ in ends)


@pytest.mark.rule("LS-7.11.a", "LS-5.13E")
def test_a_river_is_whole_ends_in_marshes_and_has_bridges(section):
    _, land = section
    river = land.terrain["river"]
    if not river:
        assert not land.terrain["bridge"]
        return
    grid = land.grid
    links = [(a, b) for a in members(river) for b in grid.neighbours[a] if river >> b & 1]

    assert river == spread(land, links, next(iter(members(river))))
    assert not river & border(land)
    assert 2 <= land.terrain["bridge"].bit_count()
    ends = [hex_ for hex_ in members(river) if sum(hex_ == a for a, _ in links) == 1]
    assert ends
    assert all(grid.spread(1 << end) & land.terrain["marsh"] for end in ends)


@pytest.mark.rule("LS-7.11b", "LS-8.64a")
def test_trenches_follow_their_lines_and_avoid_towns_rivers_and_marshes(section):
    _, land = section
    wet = land.terrain["river"] | land.terrain["marsh"] | land.terrain["town"]
    trench = hexes_with(land.sides["trench"])
    lines = {name: hexes for name, hexes in land.areas.items() if not name.startswith("town ")}
    links = list(pairs(land.grid, land.sides["trench"]))

    assert not trench & wet
    assert not land.terrain["fortification"] & wet
    assert trench & ~sum_of(lines.values()) == 0
    for name, hexes in lines.items():
        own = [link for link in links if all(hexes >> end & 1 for end in link)]
        found = spread(land, own, next(iter(members(hexes))))
        towns = land.grid.spread(found) & land.terrain["town"]
        assert found == hexes or towns, f"only a town interrupts the line {name}"


def sum_of(sets):
    """All members of some sets."""
    found = 0
    for one in sets:
        found |= one
    return found


@pytest.mark.rule("LS-6.24a", "LS-6.24.a")
def test_only_the_eighth_section_is_mined_one_hex_deep_from_edge_to_edge(section):
    number, land = section
    mines = land.terrain["minefield"]
    assert bool(mines) is (number == 8)
    if not mines:
        return
    columns = [int(land.number(hex_)[:2]) for hex_ in members(mines)]

    assert list(range(1, COLUMNS + 1)) == sorted(columns)
    assert not mines & ~(land.terrain["clear"] | land.terrain["woods"])
    belt = [(a, b) for a in members(mines) for b in land.grid.neighbours[a] if mines >> b & 1]
    assert mines == spread(land, belt, next(iter(members(mines))))


@pytest.mark.rule("LS-2.1a", "LS-8.23.4")
def test_edges_are_level_and_tanks_find_a_way_across(section):
    _, land = section
    assert all(0 <= level <= 2 for level in land.level)
    for hex_ in members(border(land)):
        assert 0 == land.level[hex_]
        assert (land.terrain["clear"] | land.terrain["woods"] | land.terrain["marsh"]) >> hex_ & 1
    shut = land.terrain["woods"] | land.terrain["marsh"] | land.terrain["river"]
    way = land.all & ~shut | land.terrain["bridge"]
    links = [(a, b) for a in members(way) for b in land.grid.neighbours[a] if way >> b & 1]
    found = spread(land, links, land.hex("1016"))

    assert all(found & land.grid.edge(name) for name in ("north", "east", "west"))


@pytest.mark.rule("LS-2.1d")
def test_the_printed_names_and_trenches_are_there():
    """Martel is a town of the third section, and 3607 and 4005 of the first are trenches."""
    third = load_map(content().read("sections/3.yaml", MapData))
    first = load_map(content().read("sections/1.yaml", MapData))

    assert "town Martel" in third.areas
    trench = hexes_with(first.sides["trench"])
    assert all(trench >> first.hex(number) & 1 for number in ("3607", "4005"))


@pytest.mark.rule("LS-2.1a", "LS-6.12a")
def test_roads_of_a_joined_board_are_connected(any_book):
    """D2: roads meet over every seam."""
    roads = hexes_with(any_book.board.roads)
    if any_book.entry.area is not None:
        return
    links = list(pairs(any_book.land.grid, any_book.board.roads))

    assert roads == spread(any_book.land, links, next(iter(members(roads))))


@pytest.mark.rule("LS-5.13a", "LS-6.22a")
def test_every_line_has_an_owner_and_derelict_ones_have_no_effect(any_book):
    """D3."""
    book = any_book
    owned = {line for line, owner in book.entry.trenches.items() if owner != "none"}
    both = sum_of(book.board.lines[line] for line in owned if line in book.board.lines)

    assert book.board.trench == both
    assert book.land.terrain["trench"] == both
    for side, lines in book.entry.front_lines.items():
        enemy = "central" if side == "allied" else "allied"
        assert all(enemy == book.entry.trenches[line] for line in lines)
