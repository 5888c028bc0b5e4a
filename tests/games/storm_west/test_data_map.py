"""What the map promises (chapters 2, 3, 7, 11 and 12): lines, sectors, sources, rivers, rails."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.rail import connected
from games.storm_west.rules.supply import fed_hexes
from ww1core.hexgrid import has, members

SECTORS = {"belgian_sector": ("1135", "1235"), "british_sector": ("1334", "2732"),
           "french_sector": ("2832", "4112")}  # fmt: skip
NAMED = {
    "3120": "Verdun",
    "3029": "Reims",
    "3217": "Metz",
    "3708": "Strasbourg",
    "3619": "Toul",
    "4114": "Épinal",
    "1441": "Boulogne",
    "1339": "Calais",
    "1237": "Dunkirk",
    "1829": "Mons",
}


def chain(book, line):
    """Whether the hexes of a line hang together."""
    hexes = members(line)
    reached, grown = 0, 1 << hexes[0]
    while grown != reached:
        reached = grown
        grown |= book.land.grid.neighbours_of(reached) & line
    return reached == line


@pytest.mark.rule("SW-2.2b", "SW-7.5a", "SW-7.12a", "SW-7.13a")
@pytest.mark.parametrize(("number", "name"), NAMED.items())
def test_the_places_of_the_book_are_in_their_hexes(campaign, number, name):
    assert name == campaign.land.names[campaign.land.hex(number)]


@pytest.mark.rule("SW-2.2b", "SW-10.2")
@pytest.mark.parametrize(
    ("first", "second"),
    [("2832", "2731"), ("2732", "2731"), ("2042", "1941"), ("3535", "3435"), ("3535", "3436")],
)
def test_hexes_that_the_book_calls_neighbours_touch(campaign, first, second):
    land = campaign.land

    assert land.around[land.hex(first)] >> land.hex(second) & 1


@pytest.mark.rule("SW-3.5b", "SW-12.10", "SW-3.6c", "SW-3.6f")
def test_both_lines_are_unbroken_and_hold_their_trenches(campaign):
    """Reims and Verdun are parts of the Allied line, and the only ones without trenches."""
    land, works, lines = campaign.land, campaign.front.works, campaign.lines
    assert chain(campaign, lines["allied_front"])
    assert chain(campaign, lines["german_main"])

    assert works["main_trench"] == lines["german_main"]
    bare = lines["allied_front"] & ~works["allied_trench"]
    assert {"3029", "3120"} == set(land.grid.numbers(bare))
    assert not works["allied_trench"] & ~lines["allied_front"]


@pytest.mark.rule("SW-3.6b", "SW-3.6c", "SW-3.6f")
def test_three_sectors_make_up_the_allied_line(campaign):
    lines, numbers = campaign.lines, campaign.land.grid.numbers
    parts = [lines[name] for name in SECTORS]

    assert lines["allied_front"] == sum(parts)
    for name, (first, last) in SECTORS.items():
        assert {first, last} <= set(numbers(lines[name]))


@pytest.mark.rule("SW-3.5b", "SW-7.3", "SW-7.4", "SW-7.6")
def test_the_ground_of_each_side_hangs_together_and_is_fed(front):
    """Every German hex reaches the east edge, every Allied one the French edge and the ports."""
    table = front("")
    book = table.book
    for seat in (GERMAN, ALLIED):
        ground = book.start_control[seat]
        assert chain(book, ground)
        assert not ground & ~fed_hexes(table.s, seat, book.edges[seat])
    assert not book.start_control[ALLIED] & ~fed_hexes(table.s, ALLIED, book.ports)


@pytest.mark.rule("SW-7.4", "SW-7.6")
def test_the_edges_are_whole(campaign):
    """A German source in every row from 16 to 41; column 44 and row 41 are the French ones."""
    german, french = (set(campaign.land.grid.numbers(edge)) for edge in campaign.edges)
    west = {f"{row}44" for row in range(22, 42)}
    south = {f"41{column}" for column in range(12, 45)}

    assert set(range(16, 42)) == {int(number[:2]) for number in german}
    assert west | south == french
    assert not campaign.edges[GERMAN] & ~campaign.start_control[GERMAN]
    assert not campaign.edges[ALLIED] & ~campaign.land.terrain["france"]


@pytest.mark.rule("SW-11.7a", "SW-11.8")
@pytest.mark.parametrize("seat", [GERMAN, ALLIED])
def test_all_towns_of_a_side_are_linked_by_rail(front, seat):
    table = front("")
    towns = table.book.towns & table.s.control[seat]
    first = towns & -towns

    assert towns.bit_count() >= 30
    assert not towns & ~connected(table.s, seat, first)


@pytest.mark.rule("SW-12.9.8", "SW-12.9.9", "SW-12.9", "SW-2.2a")
def test_rivers_lie_between_land_hexes_and_are_one_or_the_other(campaign):
    """445 sides of rivers and 129 of major ones; the side of sea has neither."""
    land = campaign.land
    found = {"river": set(), "major_river": set(), "all_sea": set()}
    for hex_ in members(campaign.area):
        for other in members(land.around[hex_]):
            for kind, sides in found.items():
                if has(land.sides[kind], land.grid, hex_, other):
                    assert campaign.area >> other & 1
                    sides.add(frozenset((land.number(hex_), land.number(other))))

    assert (445, 129) == (len(found["river"]), len(found["major_river"]))
    assert {frozenset(("2042", "1941"))} == found["all_sea"]
    assert not found["river"] & found["major_river"]
    assert not (found["river"] | found["major_river"]) & found["all_sea"]


@pytest.mark.rule("SW-12.9.4", "SW-7.12a", "SW-7.13a")
def test_devastated_ground_is_allied_and_fortresses_lie_in_their_country(campaign):
    land = campaign.land

    assert not land.terrain["devastated"] & ~campaign.start_control[ALLIED]
    assert not campaign.forts[GERMAN] & ~land.terrain["germany"]
    assert not campaign.forts[ALLIED] & ~land.terrain["france"]
    assert {"3217", "3708"} == set(land.grid.numbers(campaign.forts[GERMAN]))


@pytest.mark.rule("SW-3.5b", "SW-11.5")
def test_the_lines_of_1919_hold_their_trenches_too(plan_1919):
    works, lines = plan_1919.front.works, plan_1919.lines
    german = plan_1919.start_control[GERMAN]

    assert chain(plan_1919, lines["allied_front"])
    assert chain(plan_1919, lines["german_main"])
    assert not works["allied_trench"] & german
    assert not (works["main_trench"] | works["secondary_trench"]) & ~german


@pytest.mark.rule("SW-2.41a", "SW-2.47b", "SW-9.4a")
def test_reduced_sides_are_weaker_and_slower(any_book):
    for unit in any_book.units:
        if unit.steps == 2:
            reduced, full = unit.values
            assert reduced[2] < full[2]
            assert all(low <= high for low, high in zip(reduced, full, strict=True))


@pytest.mark.rule("SW-8.2b")
def test_the_table_of_replacements_covers_every_turn(campaign):
    """All but the Belgians receive steps; the Americans have five before July."""
    tables = dict(zip(campaign.pools, campaign.income, strict=True))

    assert all(len(tables[pool]) == 16 for pool in campaign.pools[:5])
    assert {pool for pool in campaign.pools[:5] if not any(tables[pool])} == {"belgian"}
    assert 5 == sum(tables["american"][:8])


def test_the_middle_of_the_german_line_lies_far_from_stations(campaign):
    """From Saint-Quentin to Reims trains end three hexes behind the line or more, as notes say."""
    land, towns = campaign.land, members(campaign.towns & campaign.start_control[GERMAN])

    def far(number):
        return min(land.grid.distance(land.hex(number), town) for town in towns)

    middle, north = "2730 2729 2829 2928 3028 3027 3026 3025 3024", "1134 1333 1532 1733 1933 2132"
    assert all(far(number) >= 3 for number in middle.split())
    assert all(far(number) <= 2 for number in north.split())
