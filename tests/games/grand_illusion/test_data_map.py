"""The map: what the book prints of it, and that its parts agree."""

from __future__ import annotations

import pytest

from games.grand_illusion.book import content
from games.grand_illusion.land import drawn_points
from games.grand_illusion.schema import DecorationData, FrontMap
from ww1core.hexgrid import hexes_with, members, pairs

GERMAN = "81 82 83 84 85 86 90 91 92 93 94 95 96 100 101 102 103 105 106 107"  # printed control
BORDER = "23 24 34 45 54 55 65 87 97 104"


def named(book, hexes):
    return set(map(int, book.land.numbers(hexes)))


def hexes(text):
    return set(map(int, text.split()))


def near(book, number):
    return named(book, book.land.around[book.land.hex(str(number))])


@pytest.mark.rule("GI-2.2a")
def test_there_are_107_hexes_each_with_a_name_of_its_own(campaign):
    assert set(range(1, 108)) == named(campaign, campaign.land.all)
    assert 107 == len(set(campaign.land.names.values()))


@pytest.mark.rule("GI-1.2a")
def test_a_hex_is_thirty_miles_and_a_turn_six_days(campaign):
    assert 30 == round(campaign.land.imprint.scale.length / 1.609)
    assert 6 == (campaign.sequence.clock.dates[1] - campaign.sequence.clock.dates[0]).days


@pytest.mark.parametrize(
    ("number", "around"),
    [
        (19, "9 10 18 20 28 29"),
        (26, "16 17 25 27 35 36"),
        (42, "32 43 52"),
        (103, "97 98 102 104 105 106"),
    ],
)
def test_hexes_touch_as_the_book_says(campaign, number, around):
    assert hexes(around) == near(campaign, number)


def test_columns_are_numbered_from_the_north_and_step_by_nine_or_ten(campaign):
    land = campaign.land
    first = [int(land.number(hex_)) for hex_ in land.grid.hexes if land.grid.toward[hex_][0] < 0]

    assert [1, 7, 14, 23, 32, 42, 52, 62, 71, 81, 90, 100, 105] == first


@pytest.mark.rule("GI-2.2a", "GI-13.1.3g")
def test_printed_control_is_german_soil_and_72_and_73_carry_markers(any_campaign):
    book = any_campaign

    assert hexes(GERMAN) == named(book, book.printed_control[1])
    assert hexes(GERMAN) | {72, 73} == named(book, book.start_control[1])
    assert book.land.all == book.start_control[0] ^ book.start_control[1]


@pytest.mark.rule("GI-2.2b")
def test_terrain_modifiers_are_0_to_2_and_26_has_the_printed_one(campaign):
    of = {int(campaign.land.number(hex_)): campaign.tem[hex_] for hex_ in campaign.land.grid.hexes}

    assert 1 == of[26]
    assert {102, 103} == {number for number, tem in of.items() if tem == 2}
    assert {0, 1, 2} == set(of.values())


@pytest.mark.rule("GI-9.3.5a")
def test_elan_has_an_effect_in_every_plan_17_hex(campaign):
    assert all(campaign.tem[hex_] >= 1 for hex_ in members(campaign.plan17_hexes))


@pytest.mark.rule("GI-2.2d", "GI-8.4.9b", "GI-10.4a", "GI-14.3.6B4")
@pytest.mark.parametrize(
    ("area", "listed"),
    [
        ("schlieffen", "1 7 8 14 15 16 23 24 32 33 42 43"),
        ("danger", "9 10 18 20 28 29"),
        ("belgium", "23 32 33 42 43 44 52 53 54 55 62 63 64 65 71 72 73 74 75 81"),
        ("ports", "1 7 14 23 32"),
        ("vosges", "102 103"),
        ("northern_entry", "42 52 62 71"),
    ],
)
def test_the_listed_hexes_are_those_of_the_book(campaign, area, listed):
    assert hexes(listed) == named(campaign, getattr(campaign, area))


@pytest.mark.rule("GI-8.4.9b")
def test_paris_is_ringed_by_its_six_hexes(campaign):
    """GI-EX-N-mapring."""
    around = campaign.land.around[campaign.places.paris]

    assert hexes("9 10 18 20 28 29") == named(campaign, around)
    assert campaign.danger == around
    assert campaign.near_danger == campaign.land.spread(campaign.danger)


@pytest.mark.rule("GI-2.2g", "GI-8.4.3b1", "GI-8.4.3c1")
def test_supply_sources_belong_to_a_nation(campaign):
    listed = {nation: named(campaign, source) for nation, source in campaign.sources.items()}

    assert {
        "french": {1, 4, 13, 61, 80, 89},
        "british": {1, 4, 14},
        "belgian": {1, 14},
        "german": {91, 94, 100, 105, 107},
    } == listed


@pytest.mark.rule("GI-12.3a")
def test_ports_lie_on_the_coast_and_the_coast_on_the_edge_of_the_land(campaign):
    assert campaign.ports & ~campaign.coast == 0
    assert {1, 7, 14, 15, 16, 23, 32} == named(campaign, campaign.coast)
    assert all(len(campaign.land.neighbours[hex_]) < 6 for hex_ in members(campaign.coast))


@pytest.mark.rule("GI-14.3.6B4")
def test_the_northern_entries_lie_on_the_northern_edge(campaign):
    assert campaign.northern_entry & ~campaign.land.grid.edge("north") == 0


@pytest.mark.rule("GI-7.2f", "GI-14.3.6A1")
def test_france_is_allied_soil_with_a_border_and_an_inside(campaign):
    assert campaign.france & campaign.printed_control[1] == 0
    assert hexes(BORDER) == named(campaign, campaign.france & ~campaign.deep_france)
    assert 72 == campaign.france.bit_count()


def test_every_hex_has_one_ground_and_one_country(campaign):
    terrain = campaign.land.terrain
    for kinds in (("open", "rough", "mountain"), ("france", "belgium", "germany", "luxembourg")):
        assert campaign.land.all == sum(terrain[kind] for kind in kinds)


@pytest.mark.rule("GI-2.2a")
def test_hexes_wholly_of_a_country_are_printed_as_its_own(campaign):
    whole = campaign.land.all & ~campaign.land.terrain["border"]

    assert whole & campaign.land.terrain["germany"] & campaign.printed_control[0] == 0
    assert whole & campaign.france & campaign.printed_control[1] == 0


@pytest.mark.rule("GI-2.2e", "GI-2.2f")
def test_31_sides_have_a_diamond_and_two_are_impassable(campaign):
    land, grid = campaign.land, campaign.land.grid
    closed = {frozenset(land.numbers(1 << a | 1 << b)) for a, b in pairs(grid, campaign.impassable)}

    assert 31 == len(pairs(grid, land.sides["diamond"]))
    assert {frozenset({"42", "52"}), frozenset({"104", "106"})} == closed
    assert not any(a & b for a, b in zip(land.sides["diamond"], campaign.impassable, strict=True))


@pytest.mark.rule("GI-2.2f", "GI-8.4.2a")
def test_a_step_costs_one_a_diamond_one_more_and_every_hex_can_be_left(campaign):
    land, costs = campaign.land, campaign.costs
    step = {
        pair: costs.cost(*map(land.hex, pair)) for pair in (("1", "7"), ("1", "2"), ("42", "52"))
    }

    assert {("1", "7"): 1, ("1", "2"): 2, ("42", "52"): None} == step
    assert all(costs.edges(hex_) for hex_ in land.grid.hexes)


@pytest.mark.rule("GI-14.3.6B5a", "GI-2.2f")
def test_the_invasion_of_holland_opens_the_side_at_antwerp_alone(campaign, what_if):
    a, b = map(what_if.land.hex, ("42", "52"))

    assert (None, 2) == (what_if.costs.cost(a, b), what_if.holland_costs.cost(a, b))
    assert {42, 52} == named(what_if, hexes_with(what_if.impassable)) - named(
        what_if, hexes_with(what_if.holland_impassable)
    )
    assert campaign.costs is campaign.holland_costs


@pytest.mark.rule("GI-2.2i")
def test_frontiers_run_between_countries_and_rivers_lie_on_the_map(campaign):
    drawn = content().load("map.yaml", FrontMap)
    decoration = content().load("decoration.yaml", DecorationData)
    sides = {tuple(map(int, campaign.land.numbers(1 << a | 1 << b))) for a, b in campaign.frontiers}
    points = [point for river in decoration.rivers for point in river.points]

    assert {(23, 32), (54, 64), (75, 85), (84, 94), (98, 103), (104, 107)} <= sides
    assert 41 == len(sides)
    assert all(0 < x < 14.5 and -2.6 < y < 9.6 for x, y in points)
    assert all(len(river.points) >= 3 for river in decoration.rivers)
    paris = campaign.land.grid.centre(campaign.places.paris)
    assert pytest.approx(paris) == drawn_points(campaign.land, drawn, [(3, 5.0)])[0]


def test_a_point_is_drawn_at_its_place_on_a_part_of_the_map_too(lorraine):
    drawn = content().load("map.yaml", FrontMap)
    strasbourg = lorraine.land.grid.centre(lorraine.land.hex("105"))

    assert pytest.approx(strasbourg) == drawn_points(lorraine.land, drawn, [(13, 6.0)])[0]
