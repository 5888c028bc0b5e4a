"""The maps: ground, hexsides, rivers, railways, forts and what is held at the start."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

import pytest

from games.clash_giants.schema import BattleData, BattleMap, Zones
from games.clash_giants.series import SeriesData
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import count, members
from ww1core.hexgrid.mapdata import load_map
from ww1core.hexgrid.sides import between, flood_except, has, hexes_with, join_sides, pairs
from ww1core.tables.load import Content

SETTLEMENTS = ("city", "town", "village")
WATER = ("river", "major_river", "lake", "sea")
LONGEST_SHARED_BED = 3
CONTENT = Content(files("games.clash_giants") / "data")

MAJOR = {
    "galicia": {"Vistula", "San (lower)", "Dniester"},
    "first_ypres": {"Yser", "Lys"},
}
MOUTHS = {
    "galicia": {
        "San (upper)": "San (lower)", "San (lower)": "Vistula", "Dniester (upper)": "Dniester",
        "Wieprz": "Vistula", "Gnila Lipa": "Dniester", "Zlota Lipa": "Dniester",
        "Strypa": "Dniester", "Seret": "Dniester", "Zbrucz": "Dniester", "Ikwa": "Styr",
        "Dunajec": "Vistula", "Wisloka": "Vistula", "Wislok": "San (lower)",
        "Tanew": "San (lower)", "Nida": "Vistula", "Kamienna": "Vistula", "Pilica": "Vistula",
        "Wereszyca": "Dniester (upper)", "Stryj": "Dniester", "Lomnica": "Dniester",
        "Huczwa": "Bug",
    },
    "first_ypres": {
        "Yser (upper)": "Yser", "Loo canal": "Yser", "Ypres-Yser canal": "Yser",
        "Ypres-Comines canal": "Lys", "Lys (upper)": "Lys", "La Bassee canal": "Deule",
        "Deule": "Lys", "Lawe": "Lys (upper)", "Mandel": "Lys", "Handzaeme canal": "Yser",
        "Nieuport-Plasschendaele canal": "Yser", "Furnes-Nieuport canal": "Loo canal",
    },
}  # fmt: skip
WORKS = {
    "galicia": {"forts": "1716 0213 1203", "zones": "1614 1612 2317 2720 3211 3510"},
    "first_ypres": {"forts": "", "zones": ""},
}


class Ground(NamedTuple):
    name: str
    data: BattleMap
    map: HexMap
    land: int

    def side(self, text):
        first, second = text.split("/")
        return frozenset((self.map.grid.hex(first), self.map.grid.hex(second)))

    def rivers(self):
        """The sides of each river as the remarks of the file group them."""
        found = {}
        for line in self.data.sides.splitlines():
            if line.startswith("#"):
                group = found.setdefault(line.removeprefix("# "), [])
            else:
                group.append(self.side(line.split()[0]))
        return {name: group for name, group in found.items() if not name.startswith("other")}

    def meets(self, one, other):
        """Whether two hexsides share a corner."""
        hexes = one | other
        around = self.map.around
        return len(hexes) == 3 and all(around[a] >> b & 1 for a in hexes for b in hexes - {a})


@pytest.fixture(scope="module", params=["galicia", "first_ypres"])
def ground(request):
    document = CONTENT.read(f"{request.param}/map.yaml", BattleMap)
    built = load_map(document)
    water = built.terrain["sea"] | built.terrain["lake"]
    return Ground(request.param, document.value, built, built.grid.all & ~water)


@pytest.fixture(scope="module")
def armies(ground):
    return CONTENT.load(f"{ground.name}/battle.yaml", BattleData).armies


@pytest.mark.rule("CG-2.1b")
def test_every_hex_has_four_digits_of_column_and_row(ground):
    columns, rows = {"galicia": (35, 24), "first_ypres": (31, 28)}[ground.name]
    expected = {f"{column + 1:02}{row + 1:02}" for column in range(columns) for row in range(rows)}

    assert expected == set(ground.map.grid.numbers(ground.map.all))


@pytest.mark.rule("CG-2.1a")
def test_every_hex_has_terrain_and_at_most_six_neighbours(ground):
    grid = ground.map.grid
    stated = 0
    for hexes in ground.map.terrain.values():
        stated |= hexes

    assert grid.all == stated
    assert {2, 3, 4, 5, 6} >= {len(grid.neighbours[hex_]) for hex_ in grid.hexes}


def test_the_words_of_a_map_are_those_of_the_series(ground):
    series = CONTENT.load("series.yaml", SeriesData)

    assert tuple(series.terrain) == ground.data.terrain
    assert set(series.hexsides) <= set(ground.data.features)


@pytest.mark.rule("CG-2.1a")
def test_clear_ground_is_nothing_but_clear_and_settled(ground):
    terrain = ground.map.terrain
    other = [hexes for word, hexes in terrain.items() if word not in {"clear", *SETTLEMENTS}]

    assert not any(terrain["clear"] & hexes for hexes in other)


@pytest.mark.rule("CG-2.1a")
def test_no_hex_has_two_settlements(ground):
    city, town, village = (ground.map.terrain[word] for word in SETTLEMENTS)

    assert not (city & town | city & village | town & village)


@pytest.mark.rule("CG-11.3n")
def test_the_sea_is_nothing_but_sea(ground):
    terrain = ground.map.terrain

    assert not any(terrain["sea"] & hexes for word, hexes in terrain.items() if word != "sea")


@pytest.mark.rule("CG-11.3o")
def test_a_pass_links_two_opposite_sides_on_land(ground):
    grid, sides = ground.map.grid, ground.map.sides["pass"]
    for hex_ in members(ground.map.terrain["pass"]):
        linked = [d for d in range(6) if sides[d] >> hex_ & 1]

        assert 2 == len(linked)
        assert 3 == linked[1] - linked[0]
        assert all(ground.land >> grid.toward[hex_][d] & 1 for d in linked)


@pytest.mark.rule("CG-11.3o")
def test_linked_sides_are_sides_of_passes(ground):
    grid, passes = ground.map.grid, ground.map.terrain["pass"]
    linked = pairs(grid, ground.map.sides["pass"])

    assert all(passes >> a & 1 or passes >> b & 1 for a, b in linked)
    assert {"galicia": 12, "first_ypres": 0}[ground.name] == len(linked)


@pytest.mark.rule("CG-2.1a")
def test_settlements_and_passes_have_names(ground):
    named = sum(1 << hex_ for hex_ in ground.map.names)
    places = 0
    for word in (*SETTLEMENTS, "pass"):
        places |= ground.map.terrain[word]

    assert () == ground.map.grid.numbers(places & ~named)


@pytest.mark.rule("CG-2.1b")
def test_no_two_hexes_have_one_name(ground):
    twice = [name for name, times in Counter(ground.map.names.values()).items() if times > 1]

    assert [] == twice


@pytest.mark.rule("CG-2.1a")
def test_the_land_is_in_one_piece(ground):
    closed = join_sides(ground.map.sides["lake"], ground.map.sides["sea"])
    start = ground.land & -ground.land

    assert ground.land == flood_except(ground.map.grid, start, ground.land, closed)


@pytest.mark.rule("CG-11.3n")
def test_a_hexside_has_one_kind_of_water(ground):
    stated = Counter(
        pair for word in WATER for pair in pairs(ground.map.grid, ground.map.sides[word])
    )

    assert {1} == set(stated.values())


@pytest.mark.rule("CG-12.91b")
def test_rivers_run_between_land_hexes(ground):
    rivers = join_sides(ground.map.sides["river"], ground.map.sides["major_river"])

    assert not hexes_with(rivers) & ~ground.land


@pytest.mark.rule("CG-7.1b")
def test_the_sea_sides_are_the_coast(ground):
    sea = ground.map.terrain["sea"]

    assert between(ground.map.grid, sea, ground.map.all & ~sea) == ground.map.sides["sea"]


@pytest.mark.rule("CG-12.91b")
def test_every_river_side_belongs_to_a_named_river(ground):
    grid = ground.map.grid
    named = {side for group in ground.rivers().values() for side in group}
    rivers = join_sides(ground.map.sides["river"], ground.map.sides["major_river"])

    assert {frozenset(pair) for pair in pairs(grid, rivers)} <= named


@pytest.mark.rule("CG-12.91b")
def test_a_river_is_unbroken_or_runs_for_a_while_in_another_bed(ground):
    rivers = ground.rivers()
    for name, group in rivers.items():
        others = {side for other, sides in rivers.items() if other != name for side in sides}
        gaps = [(one, next_) for one, next_ in pairwise(group) if not ground.meets(one, next_)]
        for one, next_ in gaps:
            reached = {one}
            for _ in range(LONGEST_SHARED_BED):
                reached |= {side for side in others if any(ground.meets(side, r) for r in reached)}

            assert any(ground.meets(side, next_) for side in reached), (name, one)


@pytest.mark.rule("CG-12.91b")
def test_a_tributary_reaches_the_river_it_joins(ground):
    rivers = ground.rivers()
    dry = [
        name
        for name, mouth in MOUTHS[ground.name].items()
        if not any(ground.meets(one, other) for one in rivers[name] for other in rivers[mouth])
    ]

    assert [] == dry


@pytest.mark.rule("CG-11.3c")
def test_a_major_river_is_major_from_end_to_end(ground):
    grid = ground.map.grid
    major = {frozenset(pair) for pair in pairs(grid, ground.map.sides["major_river"])}
    groups = ground.rivers()

    assert MAJOR[ground.name] == {name for name, group in groups.items() if set(group) <= major}
    assert major == {side for name in MAJOR[ground.name] for side in groups[name]}


@pytest.mark.rule("GAL-GER")
def test_the_vistula_is_marked_along_its_whole_course(ground):
    marked = ground.map.sides.get("vistula", (0,) * 6)
    course = ground.rivers().get("Vistula", [])

    assert set(course) == {frozenset(pair) for pair in pairs(ground.map.grid, marked)}


@pytest.mark.rule("CG-2.1d")
def test_the_compasses_are_opposites(ground):
    names = ground.map.grid.direction_names
    central = {names.index(word) for word in ground.data.compass.central}
    entente = {names.index(word) for word in ground.data.compass.entente}

    assert central
    assert {(d + 3) % 6 for d in central} == entente
    assert not central & entente


@pytest.mark.rule("CG-13.0a", "CG-2.1a", "CG-2.1b")
def test_forts_and_zones_stand_apart_on_ground_of_their_side(ground):
    works = (*ground.data.forts, *ground.data.fortified_zones)
    held = [ground.map.areas[work.side] >> ground.map.grid.hex(work.hex) & 1 for work in works]

    assert len(works) == len({work.hex for work in works})
    assert all(held)
    assert [WORKS[ground.name]["forts"], WORKS[ground.name]["zones"]] == [
        " ".join(work.hex for work in found)
        for found in (ground.data.forts, ground.data.fortified_zones)
    ]


@pytest.mark.rule("CG-11.3k", "CG-2.1a", "YPR-FLOOD")
def test_what_can_be_flooded_is_clear_and_lies_on_the_yser(ground):
    floodable = ground.map.areas.get("floodable", 0)
    clear = ground.map.terrain["clear"]
    settled = sum(ground.map.terrain[word] for word in SETTLEMENTS)

    assert not floodable & ~clear
    assert not floodable & settled
    assert not floodable & ~hexes_with(ground.map.sides["major_river"])
    assert {"galicia": 0, "first_ypres": 3}[ground.name] == count(floodable)


@pytest.mark.rule("CG-11.3p")
def test_railways_run_over_land_from_hex_to_hex(ground):
    grid = ground.map.grid
    closed = join_sides(ground.map.sides["lake"], ground.map.sides["sea"])
    for line in ground.data.rail:
        hexes = [grid.hex(number) for number in line.hexes.split()]

        assert len(hexes) > 1
        assert all(ground.land >> hex_ & 1 for hex_ in hexes)
        assert all(grid.around[a] >> b & 1 for a, b in pairwise(hexes)), line.name
        assert not any(has(closed, grid, a, b) for a, b in pairwise(hexes)), line.name


@pytest.fixture(scope="module")
def links(ground):
    """The neighbours by rail of each railway hex."""
    found = {}
    for line in ground.data.rail:
        for a, b in pairwise(ground.map.grid.hex(number) for number in line.hexes.split()):
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return found


@pytest.mark.rule("CG-12.1d", "YPR-RAIL")
def test_the_railway_net_is_in_one_piece(links):
    reached, ends = set(), {min(links)}
    while ends:
        reached |= ends
        ends = {other for hex_ in ends for other in links[hex_]} - reached

    assert set(links) == reached


@pytest.mark.rule("CG-11.3o")
def test_a_railway_leaves_a_pass_by_its_linked_sides(ground, links):
    grid, sides = ground.map.grid, ground.map.sides["pass"]
    on_passes = [hex_ for hex_ in links if ground.map.terrain["pass"] >> hex_ & 1]

    assert all(has(sides, grid, hex_, other) for hex_ in on_passes for other in links[hex_])


@pytest.mark.rule("CG-11.3k")
def test_no_railway_runs_where_it_can_be_flooded(ground, links):
    assert not [hex_ for hex_ in links if ground.map.areas.get("floodable", 0) >> hex_ & 1]


@pytest.mark.rule("CG-4.2e")
def test_every_land_hex_has_one_owner_at_the_start(ground):
    central, entente = ground.map.areas["central"], ground.map.areas["entente"]

    assert not central & entente
    assert ground.land == central | entente
    assert {"galicia": (450, 390), "first_ypres": (395, 388)}[ground.name] == (
        count(central),
        count(entente),
    )


@pytest.mark.rule("CG-2.28d")
@pytest.mark.parametrize("side", ["central", "entente"])
def test_the_zones_of_a_side_part_the_land_among_its_armies(ground, armies, side):
    zones = CONTENT.load(f"{ground.name}/zones.yaml", Zones).zones
    grid = ground.map.grid
    own = [army.id for army in armies if army.side == side]
    numbers = [number for army in own for number in zones[army].split()]

    assert {army.id for army in armies} == set(zones)
    assert sorted(grid.numbers(ground.land)) == sorted(numbers)
    for army in own:
        zone = grid.hexes_of(*zones[army].split())
        assert zone == grid.flood(zone & -zone, zone), army


@pytest.mark.rule("CG-2.1a")
def test_the_maps_have_as_many_of_everything_as_were_drawn(ground):
    sides = {word: len(pairs(ground.map.grid, found)) for word, found in ground.map.sides.items()}
    expected = {
        "galicia": {
            "river": 359, "major_river": 94, "lake": 1, "sea": 0, "pass": 12, "vistula": 46,
        },
        "first_ypres": {"river": 184, "major_river": 56, "lake": 0, "sea": 36, "pass": 0},
    }  # fmt: skip

    assert expected[ground.name] == sides
    assert {"galicia": 840, "first_ypres": 783}[ground.name] == count(ground.land)
    assert {"galicia": 30, "first_ypres": 26}[ground.name] == len(ground.data.rail)
