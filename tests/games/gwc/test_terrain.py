"""Terrain: types, Cover, and what a step costs."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery.bombardment import follow
from games.gwc.rules.formations.values import is_functional, morale
from games.gwc.rules.ground.ground_now import (
    barrier,
    breach,
    ground,
    impassable,
    level,
)
from games.gwc.rules.ground.smoke import lay_smoke, smoke_in
from games.gwc.rules.ground.terrain import cover, shelter_from, ways_around
from games.gwc.state import NOTHING, Attack, March
from ww1core.hexgrid.hexset import members
from ww1core.pieces import place

CHART = {
    "bridge": (None, 2),
    "stream": (3, -1),
    "marsh": (3, 0),
    "rubble": (2, 2),
    "building": (2, 3),
    "boulders": (1, 2),
    "woods": (2, 2),
    "splintered_woods": (2, 2),
    "orchard": (1, 1),
    "brush": (2, 1),
    "quarry": (2, 1),
    "ditch": (2, 1),
    "shell_hole": (2, 1),
    "field": (1, 0),
    "open": (1, 0),
}


@pytest.fixture
def cost():
    """What a Platoon pays for a step."""

    def price(table, from_, to, *, unit=None, **met):
        march = March(0, 0, table.hex(from_), **met)
        by_tank = unit is not None and bool(table.book.tanks >> unit & 1)
        met = march.met_shell_hole, march.met_splintered
        ways = ways_around(table.s, table.hex(from_), (by_tank, met))
        return ways.costs.get(table.hex(to))

    return price


@pytest.mark.rule("GWC-2.2.2")
def test_directions_go_clockwise_from_the_top(field):
    table = field()
    found = [follow(table.s, table.hex("C5"), (1,) * steps) for steps in range(4)]

    assert ["C5", "D4", "E4", "F3"] == [table.book.land.number(hex_) for hex_ in found]
    assert NOTHING == follow(table.s, table.hex("A1"), (0,))


@pytest.mark.rule("GWC-T99.1a", "GWC-2.1a")
def test_a_marker_changes_the_type_of_a_hex(drawn):
    table = drawn("H5 building")
    hex_ = table.hex("H5")
    found = [ground(table.s, hex_)]
    for slot in ("shell_holes", "rubble", "blaze"):
        setattr(table.s, slot, 1 << hex_)
        found.append(ground(table.s, hex_))

    assert ["building", "shell_hole", "rubble", "blaze"] == found


@pytest.mark.rule("GWC-T99.1a", "GWC-T99.1b", "GWC-T99.1c")
def test_ways_do_not_change_the_type(drawn):
    """GWC-EX-terrain-hierarchy."""
    table = drawn("H5 woods", sides="H5/H6 road, H6/H7 path")
    s = table.s

    assert ["woods", "open", "open"] == [ground(s, table.hex(one)) for one in ("H5", "H6", "H7")]
    assert 2 == cover(s, table.hex("H5"))
    s.rubble, s.shell_holes = 1 << table.hex("H5"), 1 << table.hex("H6")
    assert ["rubble", "shell_hole", "open"] == [
        ground(s, table.hex(one)) for one in ("H5", "H6", "H7")
    ]


@pytest.mark.rule("GWC-T110.a", "GWC-T110.3.1")
def test_a_hex_has_the_level_of_its_centre(drawn):
    table = drawn(levels="H5 3")

    assert (3, 0) == (level(table.s, table.hex("H5")), level(table.s, table.hex("H6")))


@pytest.mark.rule("GWC-T99.2", "GWC-T99.3", "GWC-T101", "GWC-T103")
@pytest.mark.parametrize("kind", [*CHART])
def test_a_terrain_has_its_printed_cost_and_cover(drawn, cost, kind):
    table = drawn(f"H5 {kind}")

    assert CHART[kind] == (cost(table, "H4", "H5"), cover(table.s, table.hex("H5")))


@pytest.mark.rule("GWC-T104a", "GWC-T106", "GWC-T112", "GWC-T113")
@pytest.mark.parametrize("kind", ["building", "field", "open", "orchard"])
def test_cover_is_added_to_morale(drawn, kind):
    table = drawn(f"H5 {kind}", base="bleid", german="H5 inf14, H6 inf14")
    inside, outside = (
        next(u for u, h in enumerate(table.s.hex) if h == table.hex(x)) for x in ("H5", "H6")
    )

    assert CHART[kind][1] == morale(table.s, inside) - morale(table.s, outside)


@pytest.mark.rule("GWC-T117", "GWC-T111", "GWC-T120", "GWC-T124")
def test_water_costs_much_and_gives_little(drawn, cost):
    table = drawn("H5 stream, H6 marsh, H7 woods, H8 rubble")

    assert [3, 3, 2, 2] == [cost(table, f"G{row}", f"H{row}") for row in (5, 6, 7, 8)]
    assert [-1, 0, 2, 2] == [cover(table.s, table.hex(hex_)) for hex_ in ("H5", "H6", "H7", "H8")]


@pytest.mark.rule("GWC-T111", "GWC-T120")
def test_no_weapon_works_in_water(drawn):
    table = drawn("H5 stream, H6 marsh", base="bleid", german="H4 fus14 +mg08")
    s = table.s
    unit = next(u for u, hex_ in enumerate(s.hex) if hex_ >= 0)
    found = []
    for label in ("H4", "H5", "H6"):
        place(s, unit, table.hex(label))
        found.append((is_functional(s, unit), s.book.water >> table.hex(label) & 1))

    assert [(True, False), (False, True), (False, True)] == found


@pytest.mark.rule("GWC-T100", "GWC-T123", "GWC-8.1.6")
def test_nobody_enters_water_or_a_blaze(drawn, cost):
    table = drawn("H5 water", blaze=0)
    table.s.blaze = 1 << table.hex("H6")

    assert (None, None) == (cost(table, "H4", "H5"), cost(table, "H7", "H6"))
    assert 1 << table.hex("H5") | 1 << table.hex("H6") == impassable(table.s)


@pytest.mark.rule("GWC-T102a", "GWC-T102b")
@pytest.mark.parametrize("way", ["road", "rail", "path"])
def test_a_bridge_is_entered_and_left_by_its_way(drawn, cost, way):
    table = drawn("H5 bridge", sides=f"H4/H5 {way}, H5/H6 {way}, H5/I5 stream, G5/H5 stream")

    assert 1 == cost(table, "H4", "H5") == cost(table, "H5", "H6")
    assert cost(table, "G5", "H5") is None
    assert cost(table, "H5", "I5") is None
    assert cost(table, "H5", "I6") is None
    assert 2 == cover(table.s, table.hex("H5"))


@pytest.mark.rule("GWC-T114")
def test_a_quarry_costs_less_from_a_quarry(drawn, cost):
    table = drawn("H5 quarry, H6 quarry")

    assert (2, 1) == (cost(table, "H4", "H5"), cost(table, "H5", "H6"))


@pytest.mark.rule("GWC-T118a", "GWC-T124.1")
def test_only_the_first_of_its_kind_costs_more(drawn, cost):
    table = drawn("H5 shell_hole, H6 splintered_woods")

    assert (2, 1) == (cost(table, "H4", "H5"), cost(table, "H4", "H5", met_shell_hole=True))
    assert (2, 1) == (cost(table, "H5", "H6"), cost(table, "H5", "H6", met_splintered=True))
    assert 2 == cost(table, "H5", "H6", met_shell_hole=True)


@pytest.mark.rule("GWC-T118.2", "GWC-T121", "GWC-T121.1")
def test_a_path_spares_the_extra_point_until_it_is_lost(drawn, cost):
    table = drawn("H5 shell_hole, H7 brush", sides="H5/H6 path, H6/H7 path")
    assert (1, 1) == (cost(table, "G5", "H5"), cost(table, "H6", "H5"))

    table.s.lost_paths = 1 << table.hex("H5")

    assert (2, 2) == (cost(table, "G5", "H5"), cost(table, "H6", "H5"))
    assert (1, 2) == (cost(table, "H6", "H7"), cost(table, "G7", "H7"))


@pytest.mark.rule("GWC-T115", "GWC-T116a", "GWC-T121")
@pytest.mark.parametrize("way", ["road", "rail", "path"])
def test_a_step_along_a_way_costs_one(drawn, cost, way):
    table = drawn("H5 woods", sides=f"H4/H5 {way}")

    assert (1, 2) == (cost(table, "H4", "H5"), cost(table, "G5", "H5"))


@pytest.mark.rule("GWC-T110.1", "GWC-T116b")
def test_a_climb_costs_one_more_but_along_a_road(drawn, cost):
    """GWC-EX-uphill-woods."""
    table = drawn(
        "H4 woods, H5 woods", levels="H4 1, H5 2, D5 1, L5 1", sides="D4/D5 road, L4/L5 rail"
    )

    assert (3, 2) == (cost(table, "H4", "H5"), cost(table, "H5", "H4"))
    assert (1, 2) == (cost(table, "D4", "D5"), cost(table, "C5", "D5"))
    assert 2 == cost(table, "L4", "L5")


@pytest.mark.rule("GWC-T105", "GWC-T109", "GWC-T122", "GWC-T122.1")
@pytest.mark.parametrize(
    ("kind", "extra"), [("fence", 1), ("hedge", 1), ("wall", 1), ("destroyed_wall", 0)]
)
def test_a_barrier_costs_a_point_to_cross(drawn, cost, kind, extra):
    table = drawn("H5 brush", sides=f"H4/H5 {kind}")

    assert (2 + extra, 2) == (cost(table, "H4", "H5"), cost(table, "G5", "H5"))


@pytest.mark.rule("SR-direct-75", "GWC-T122.1")
def test_a_breached_wall_costs_nothing_to_cross(drawn, cost):
    table = drawn(sides="H4/H5 wall, H5/H6 hedge")
    s = table.s
    breach(s, table.hex("H5"), table.hex("H4"))
    breach(s, table.hex("H5"), table.hex("H6"))

    assert "destroyed_wall" == barrier(s, table.hex("H4"), table.hex("H5"))
    assert "hedge" == barrier(s, table.hex("H5"), table.hex("H6"))
    assert (1, 2) == (cost(table, "H4", "H5"), cost(table, "H5", "H6"))


@pytest.mark.rule("GWC-T107a")
def test_gas_costs_a_point_and_leaves_cover(drawn, cost):
    table = drawn("H5 brush")
    table.s.gas = 1 << table.hex("H5")

    assert (3, 1) == (cost(table, "H4", "H5"), cover(table.s, table.hex("H5")))


@pytest.mark.rule("GWC-F130.2", "GWC-T99.2")
def test_a_step_between_trenches_costs_one(drawn, cost):
    table = drawn("H5 woods, H6 brush", levels="H5 1", sides="H4/H5 hedge", base="berry")
    table.s.trenches = 1 << table.hex("H4")
    table.s.pillboxes = 1 << table.hex("H5") | 1 << table.hex("H6")
    first, *_, last = members(table.book.tanks)

    assert 1 == cost(table, "H4", "H5") == cost(table, "H5", "H4")
    assert 2 == cost(table, "H5", "H6")
    assert 4 == cost(table, "H4", "H5", unit=first) == cost(table, "H4", "H5", unit=last)


@pytest.mark.rule("SR-bog")
def test_tanks_stay_out_of_marsh_where_the_scenario_says_so(drawn, cost):
    bog, plain = (drawn("H5 marsh", base=base) for base in ("berry", "laffaux_1917"))
    tanks = [(table.book.tanks & -table.book.tanks).bit_length() - 1 for table in (bog, plain)]

    assert cost(bog, "H4", "H5", unit=tanks[0]) is None
    assert 3 == cost(bog, "H4", "H5") == cost(plain, "H4", "H5", unit=tanks[1])


@pytest.mark.rule("GWC-GL-COVERBEST", "GWC-F125.4", "GWC-F127", "GWC-T99.3")
def test_the_best_cover_counts_alone(drawn):
    """GWC-EX-cover-examples: brush 1, a foxhole in it 3."""
    table = drawn("H5 brush, H6 building")
    s = table.s
    assert (1, 3) == (cover(s, table.hex("H5")), cover(s, table.hex("H6")))

    s.foxholes = 1 << table.hex("H5")
    s.wire = 1 << table.hex("H6")

    assert (3, 3) == (cover(s, table.hex("H5")), cover(s, table.hex("H6")))


@pytest.mark.rule("GWC-T116c")
def test_a_road_takes_from_cover_in_open_ground_only(drawn):
    """GWC-EX-cover-examples: open road -1, with a foxhole 2, in a building 3, in woods 2."""
    table = drawn("H6 building, H7 woods", sides="H4/H5 road, H5/H6 road, H6/H7 road")
    assert [-1, 3, 2] == [cover(table.s, table.hex(label)) for label in ("H5", "H6", "H7")]

    table.s.foxholes = 1 << table.hex("H5")

    assert 2 == cover(table.s, table.hex("H5"))


@pytest.fixture
def shelter(drawn):
    """The Cover against fire from H4 into H5, where a Platoon stands."""

    def against(ground="", sides="", kind="fire", weapon="", firer="H4", **slots):
        table = drawn(ground, sides=sides, base="berry")
        s = table.s
        both = [s.book.platoons & own for own in s.book.own]
        shooter, target = ((own & -own).bit_length() - 1 for own in both)
        place(s, shooter, table.hex(firer))
        place(s, target, table.hex("H5"))
        for slot, label in slots.items():
            setattr(s, slot, 1 << table.hex(label))
        weapons = 0
        if weapon:
            mask = getattr(s.book, weapon)
            weapons = mask & -mask
            s.weapon[shooter] = weapons.bit_length() - 1
        s.attack = Attack(
            kind, 0, table.hex("H5"), firers=0 if weapons else 1 << shooter, weapons=weapons
        )
        return shelter_from(s, target)

    return against


@pytest.mark.rule("GWC-T109", "GWC-T122", "GWC-T122.1", "GWC-T99.3")
@pytest.mark.parametrize(
    ("kind", "expected"), [("wall", 2), ("destroyed_wall", 2), ("hedge", 1), ("fence", 0)]
)
def test_a_barrier_shelters_from_fire_across_it(shelter, kind, expected):
    assert expected == shelter(sides=f"H4/H5 {kind}")
    assert expected == shelter(sides=f"H4/H5 {kind}", firer="H2")
    assert 0 == shelter(sides=f"G5/H5 {kind}")
    assert 3 == shelter("H5 building", sides=f"H4/H5 {kind}")


@pytest.mark.rule("GWC-T109", "GWC-T122")
@pytest.mark.parametrize(
    ("kind", "weapon", "expected"),
    [("fire", "heavy_guns", 2), ("fire", "mortars", 0), ("impact", "", 0), ("air", "", 0)],
)
def test_a_wall_is_no_shelter_from_mortars_and_shells(shelter, kind, weapon, expected):
    assert expected == shelter(sides="H4/H5 wall", kind=kind, weapon=weapon)


@pytest.mark.rule("GWC-T122")
def test_a_line_into_a_corner_needs_both_walls(shelter):
    assert 0 == shelter(sides="H5/I5 wall", firer="J5")
    assert 2 == shelter(sides="H5/I5 wall, H5/I6 wall", firer="J5")
    assert 1 == shelter(sides="H5/I5 wall, H5/I6 hedge", firer="J5")


@pytest.mark.rule("GWC-F128.2a", "GWC-11.7")
def test_mines_and_flames_leave_no_cover(shelter):
    assert 4 == shelter(trenches="H5")
    assert 0 == shelter(trenches="H5", kind="mines")
    assert 0 == shelter(trenches="H5", weapon="flamethrowers")


@pytest.mark.rule("GWC-8.1.4", "GWC-T119")
def test_the_thicker_smoke_stays(drawn):
    table = drawn("H6 stream, H7 marsh", base="vaux")
    s = table.s
    hex_ = table.hex("H5")
    found = []
    for value in (3, 5, 4):
        lay_smoke(s, hex_, value, "GWC-T119")
        found.append(smoke_in(s, hex_))
    for label in ("H6", "H7"):
        lay_smoke(s, table.hex(label), 2, "GWC-T119")

    assert [3, 5, 5] == found
    assert ((hex_, 5),) == s.smoke


@pytest.mark.rule("GWC-8.1.4")
def test_there_is_no_smoke_before_1916(drawn):
    table = drawn(base="bleid")
    lay_smoke(table.s, table.hex("H5"), 3, "GWC-T119")

    assert () == table.s.smoke
