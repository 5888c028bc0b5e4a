"""Line of sight: chapter 10, on boards of the title and with markers on them."""

from __future__ import annotations

import pytest

from games.gwc.rules.fire.fire_order import hinder, is_too_weak
from games.gwc.rules.ground.sight import (
    beats_hindrance,
    hindrance,
    line_report,
    observer_hindrance,
    observer_sees,
    sees,
)
from games.gwc.state import Attack
from ww1core.hexgrid.hexset import from_members


@pytest.fixture
def seen(field):
    """The hindrance between two hexes of a board with some ground changed."""

    def look(scenario, a, b, **slots):
        table = field(scenario)
        for slot, labels in slots.items():
            setattr(table.s, slot, from_members(table.hex(label) for label in labels.split()))
        return hindrance(table.s, table.hex(a), table.hex(b))

    return look


def shot(table, firer, target):
    """What fire of a Platoon is changed by."""
    s = table.s
    unit = next(iter(u for u, hex_ in enumerate(s.hex) if hex_ == table.hex(firer)))
    s.attack = Attack("fire", 0, table.hex(target), firers=1 << unit, power=5)
    hinder(s)
    return dict(s.attack.adds)


@pytest.mark.rule("GWC-10.1a", "GWC-10.2", "GWC-10.3")
@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        pytest.param("J10", "I8", 2, id="GWC-EX-los1-F"),
        pytest.param("J10", "J7", None, id="GWC-EX-los1-G"),
        pytest.param("J10", "N9", None, id="GWC-EX-los1-H"),
        pytest.param("N9", "J7", 3, id="GWC-EX-los1-I"),
        pytest.param("J10", "I9", 2, id="along a hexside"),
    ],
)
def test_a_line_of_the_examples_is_as_printed(seen, a, b, expected):
    assert expected == seen("vaux", a, b)


@pytest.mark.rule("GWC-GL-AOLEVEL", "GWC-T110.4.1", "GWC-2.1b")
def test_the_observer_of_the_examples_sees_from_level_two(field):
    """GWC-EX-los1-A, GWC-EX-los1-C (over the orchard) and GWC-EX-los1-D (through gas)."""
    table = field("vaux", gas=0)
    s = table.s
    seat = [table.hex("H11") == side.observer for side in s.book.sides].index(True)
    s.gas = 1 << table.hex("J8")
    found = {b: observer_hindrance(s, seat, table.hex(b)) for b in ("F7", "I8", "K8", "J8", "G8")}

    assert {"F7": 0, "I8": 0, "K8": 1, "J8": 1, "G8": None} == found
    assert observer_sees(s, seat) >> s.book.sides[seat].observer & 1


@pytest.mark.rule("GWC-10.1b", "GWC-T122")
def test_a_wall_on_a_side_of_an_end_hides_nothing(seen):
    assert 0 == seen("vaux", "J9", "J8")
    assert seen("vaux", "J9", "J7") is not None
    assert seen("vaux", "J10", "J7") is None


@pytest.mark.rule("GWC-10.1c", "GWC-T109", "GWC-T122", "GWC-T122.1")
@pytest.mark.parametrize("kind", ["wall", "hedge", "destroyed_wall"])
def test_a_barrier_blocks_across_and_along_it(drawn, kind):
    table = drawn(sides=f"I9/J9 {kind}, C5/C6 {kind}")

    assert not sees(table.s, table.hex("I10"), table.hex("J8"))
    assert not sees(table.s, table.hex("C4"), table.hex("C7"))
    assert sees(table.s, table.hex("C5"), table.hex("C7"))


@pytest.mark.rule("GWC-10.1c")
def test_a_corner_between_two_walls_lets_nobody_see_through(drawn):
    table = drawn(sides="H8/I9 wall, H9/I9 wall")

    assert not sees(table.s, table.hex("G9"), table.hex("K9"))
    assert sees(table.s, table.hex("I9"), table.hex("K9"))
    assert sees(drawn(sides="H8/I9 wall").s, table.hex("G9"), table.hex("K9"))


@pytest.mark.rule("GWC-T105")
def test_a_fence_hinders_unless_it_is_a_side_of_an_end(drawn):
    table = drawn(sides="H5/H6 fence")

    assert 1 == hindrance(table.s, table.hex("H4"), table.hex("H7"))
    assert 0 == hindrance(table.s, table.hex("H5"), table.hex("H7"))
    assert 0 == hindrance(table.s, table.hex("H5"), table.hex("H6"))


@pytest.mark.rule("GWC-10.1.1a", "GWC-10.1.1b")
def test_tanks_between_hinder_and_soldiers_do_not(drawn):
    table = drawn(base="berry")
    s = table.s
    line = tuple(table.hex(label) for label in ("H4", "H5", "H6"))
    soldier = (s.book.soldiers & -s.book.soldiers).bit_length() - 1
    tank = (s.book.tanks & -s.book.tanks).bit_length() - 1
    s.hex[soldier] = line[1]
    assert 0 == hindrance(s, line[0], line[2])

    s.hex[tank] = line[1]

    assert 1 == hindrance(s, line[0], line[2])
    assert sees(s, line[0], line[2])
    assert 0 == hindrance(s, line[0], line[1])
    assert (("tank", line[1], 1),) == tuple(
        (one.what, one.hex, one.value) for one in line_report(s, line[0], line[2])
    )


@pytest.mark.rule("GWC-10.1.1b")
def test_a_tank_below_does_not_hinder(drawn):
    table = drawn(base="berry", levels="H3 1")
    s = table.s
    tank = (s.book.tanks & -s.book.tanks).bit_length() - 1
    s.hex[tank] = table.hex("H4")

    assert (
        0
        == hindrance(s, table.hex("H3"), table.hex("H6"))
        == hindrance(s, table.hex("H6"), table.hex("H3"))
    )


@pytest.mark.rule("GWC-10.2.1", "GWC-T100", "GWC-T110.4b")
def test_a_blaze_blocks_at_every_level_even_along_its_side(seen):
    assert seen("eparges", "J10", "I9") is not None
    assert seen("eparges", "J10", "I9", blaze="J9") is None
    assert seen("eparges", "D5", "D7", blaze="D6") is None


@pytest.mark.rule("GWC-10.2.2", "GWC-T99.4")
def test_only_the_type_of_a_hex_blocks_or_hinders(field):
    s = field("vaux").s
    hexes, sight = s.book.land.grid.hexes, s.book.outlook.sight
    rows = s.book.terrain.terrain
    for kind, met in (("obstacle", sight.bars), ("hindrance", sight.hindrances)):
        names = {bar.name for a in hexes[::7] for b in hexes[::5] for bar in met(a, b)}
        types = {name for name in names if name in rows}

        assert {kind} == {rows[name].sight for name in types}
        assert names - types <= {"hill", "rail", *s.book.terrain.hexsides}


@pytest.mark.rule("GWC-10.3.2", "GWC-10.3.3")
@pytest.mark.parametrize(
    ("smoke", "expected"),
    [
        pytest.param((), 3, id="GWC-EX-hindrance-1"),
        pytest.param(("H5",), 4, id="smoke in one of the two"),
        pytest.param(("H5", "H6"), 4, id="GWC-EX-hindrance-3"),
    ],
)
def test_fire_loses_the_one_greatest_hindrance(drawn, smoke, expected):
    table = drawn("H5 brush, H6 brush", base="bleid", german="H4 inf14", time=99)
    table.s.smoke = tuple((table.hex(label), 4) for label in smoke)

    assert {"hindrance": -expected} == shot(table, "H4", "H7")


@pytest.mark.rule("GWC-10.3.2.1")
@pytest.mark.parametrize(("adds", "expected"), [((), True), ((("action", 2),), False)])
def test_fire_that_is_hindered_to_nothing_is_not_made(drawn, adds, expected):
    """GWC-EX-min-fp: FP 3 through brush, and with an Action FP 2."""
    table = drawn("H5 brush", base="bleid", german="H4 inf14", time=99)
    s = table.s
    unit = next(u for u, hex_ in enumerate(s.hex) if hex_ >= 0)
    s.attack = Attack("fire", 0, table.hex("H6"), firers=1 << unit, power=3, adds=adds)
    hinder(s)

    assert expected == is_too_weak(s)


@pytest.mark.rule("GWC-10.3.1")
@pytest.mark.parametrize(("product", "expected"), [(8, False), (9, True)])
def test_a_hindrance_makes_the_target_harder_to_find(product, expected):
    assert expected == beats_hindrance(product, 5, 3)


@pytest.mark.rule("GWC-10.3", "GWC-T103", "GWC-T111", "GWC-T113")
@pytest.mark.parametrize(
    ("beside", "other", "expected"),
    [("brush", "marsh", 3), ("marsh", "open", 1), ("orchard", "field", 2), ("bridge", "open", 1)],
)
def test_the_greater_of_two_hexes_beside_a_line_hinders(drawn, beside, other, expected):
    table = drawn(f"J9 {beside}, I10 {other}")

    assert expected == hindrance(table.s, table.hex("J10"), table.hex("I9"))


@pytest.mark.rule("GWC-10.3.4", "GWC-T107a", "GWC-T110.5b")
def test_gas_hinders_into_out_of_and_across_its_hex_at_every_level(seen):
    for gas in ("J10", "I9", "J9", "I10"):
        assert 1 == seen("eparges", "J10", "I9", gas=gas)
    assert 0 == seen("eparges", "J10", "I9")


@pytest.mark.rule("GWC-T119")
def test_smoke_in_the_target_hex_hinders_by_its_value(field):
    table = field("eparges", smoke=())
    table.s.smoke = ((table.hex("J10"), 5),)

    assert 5 == hindrance(table.s, table.hex("J10"), table.hex("J9"))


@pytest.mark.rule("GWC-10.4", "GWC-10.2")
@pytest.mark.parametrize(("kind", "expected"), [("woods", None), ("brush", 3), ("open", 0)])
def test_a_hex_on_the_border_goes_on_beyond_it(drawn, kind, expected):
    table = drawn(f"B1 {kind}")

    assert expected == hindrance(table.s, table.hex("A1"), table.hex("C1"))


@pytest.mark.rule("GWC-10.4", "GWC-T110.4.1")
@pytest.mark.parametrize(
    ("ground", "row"), [("B1 woods, E1 woods", 1), ("B4 woods, B5 woods, E5 woods", 5)]
)
def test_woods_on_the_border_hide_from_a_hill_what_woods_hide_elsewhere(drawn, ground, row):
    """The hex right behind them, and none farther on."""
    table = drawn(ground, levels=f"A{row} 1")

    assert [False, True, True] == [
        sees(table.s, table.hex(f"A{row}"), table.hex(f"{column}{row}")) for column in "CEG"
    ]


@pytest.mark.rule("GWC-10.2")
@pytest.mark.parametrize(("other", "expected"), [("open", True), ("boulders", False)])
def test_of_two_hexes_beside_a_line_both_have_to_block(drawn, other, expected):
    table = drawn(f"J9 woods, I10 {other}")

    assert expected == sees(table.s, table.hex("J10"), table.hex("I9"))


@pytest.mark.rule("GWC-10.1a", "GWC-T104a")
def test_a_building_blocks_where_its_drawing_is_touched(drawn):
    table = drawn("H5 building, D5 building, L5 building", corners={"D5": 1})
    s = table.s
    assert not sees(s, table.hex("H4"), table.hex("H7"))
    assert not sees(s, table.hex("D4"), table.hex("D6"))
    assert sees(s, table.hex("C6"), table.hex("E5"))
    assert not sees(s, table.hex("K6"), table.hex("M5"))
    assert sees(s, table.hex("G6"), table.hex("I6"))

    joined = drawn("H5 building, H6 building", sides="H5/H6 joined")

    assert not sees(joined.s, table.hex("G6"), table.hex("I6"))
    joined.s.rubble = 1 << table.hex("H6")
    assert not sees(joined.s, table.hex("G6"), table.hex("I6"))


@pytest.mark.rule("GWC-T99.1a", "GWC-T118.3")
def test_a_marker_changes_what_is_seen_across_its_hex(drawn):
    """Woods hide, the rubble of a building hinders, and a shell hole does neither."""
    table = drawn("H5 woods, D5 brush, L5 open")
    s = table.s
    line = [(table.hex(f"{column}4"), table.hex(f"{column}6")) for column in "HDL"]
    assert [None, 3, 0] == [hindrance(s, *ends) for ends in line]
    s.rubble = s.book.land.grid.hexes_of("H5", "L5")
    s.shell_holes = 1 << table.hex("D5")
    assert [2, 0, 2] == [hindrance(s, *ends) for ends in line]
    s.blaze = 1 << table.hex("H5")

    assert [None, 0, 2] == [hindrance(s, *ends) for ends in line]


@pytest.mark.rule("GWC-T108", "GWC-T114", "GWC-10.1d")
@pytest.mark.parametrize("kind", ["ditch", "quarry"])
def test_a_sunken_hex_is_seen_from_beside_and_from_above_only(drawn, kind):
    table = drawn(f"H5 {kind}, K5 {kind}", levels="H8 1, K6 1")
    s = table.s
    hidden, near, above = (table.hex(label) for label in ("H7", "H6", "H8"))

    assert [False, True, True] == [sees(s, table.hex("H5"), one) for one in (hidden, near, above)]
    assert [False, True, True] == [sees(s, one, table.hex("H5")) for one in (hidden, near, above)]
    assert not sees(s, table.hex("H5"), table.hex("K5"))
    assert not sees(drawn(f"H5 {kind}").s, hidden, table.hex("H5"))
    s.shell_holes = 1 << table.hex("H5")
    assert sees(s, table.hex("H5"), hidden)


@pytest.mark.rule("GWC-T116d", "GWC-T115")
def test_a_line_all_along_a_road_or_railway_is_clear(drawn):
    ground = "H5 woods, H6 brush"
    for way in ("road", "rail"):
        lane = f"H4/H5 {way}, H5/H6 {way}, H6/H7 {way}"
        table = drawn(ground, sides=lane)
        s = table.s
        assert 0 == hindrance(s, table.hex("H4"), table.hex("H7"))
        assert 0 == hindrance(s, table.hex("H5"), table.hex("H5"))
        assert not sees(s, table.hex("G5"), table.hex("I6"))
    for sides in ("H4/H5 path, H5/H6 path, H6/H7 path", "H4/H5 road, H5/H6 road", ""):
        table = drawn(ground, sides=sides)
        s = table.s
        assert not sees(s, table.hex("H4"), table.hex("H7"))


@pytest.mark.rule("GWC-T115")
def test_a_railway_hinders_across(drawn):
    table = drawn(sides="H5/H6 rail, H6/H7 rail")

    assert 1 == hindrance(table.s, table.hex("G6"), table.hex("I7"))
    assert 0 == hindrance(table.s, table.hex("H5"), table.hex("H7"))


@pytest.mark.rule("GWC-T124.1", "GWC-T110.4.1")
def test_sight_goes_two_hexes_into_splintered_woods(drawn):
    splinters = "H5 splintered_woods, H6 splintered_woods, H7 splintered_woods"
    table = drawn(splinters)
    assert [True, True, False, False] == [
        sees(table.s, table.hex("H4"), table.hex(label)) for label in ("H5", "H6", "H7", "H8")
    ]
    assert sees(drawn("H5 splintered_woods").s, table.hex("H4"), table.hex("H6"))

    above = drawn(splinters, levels="H3 1")

    assert [True, True, False, False, True] == [
        sees(above.s, table.hex("H3"), table.hex(label)) for label in ("H5", "H6", "H7", "H8", "H9")
    ]


@pytest.mark.rule("GWC-T124.1", "GWC-T110.4.1")
@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ("B4 splintered_woods, B5 splintered_woods", [True, True]),
        ("B4 splintered_woods, B5 woods", [True, True]),
        ("B4 splintered_woods, B5 splintered_woods, C5 splintered_woods", [True, False]),
        ("B4 splintered_woods, B5 open, C5 splintered_woods", [True, True]),
    ],
)
def test_two_hexes_beside_a_line_count_as_one_that_it_enters(drawn, ground, expected):
    """Along the hexside between B4 and B5, into C5 and beyond."""
    table = drawn(ground)

    assert expected == [sees(table.s, table.hex("A5"), table.hex(label)) for label in ("C5", "E5")]


@pytest.mark.rule("SR-fog", "GWC-2.1b")
def test_fog_ends_sight_until_it_lifts(field):
    s = field("laffaux_1918").s
    special = s.book.special
    far = next(
        (a, b)
        for a in s.book.land.grid.hexes
        for b in s.book.land.grid.hexes
        if s.book.land.grid.distance(a, b) == special.fog_limit + 1
        and s.book.outlook.sight.sees(a, b)
    )
    s.time = special.fog_until - 1
    assert not sees(s, *far)
    assert hindrance(s, *far) is None
    assert ["fog"] == [one.what for one in line_report(s, *far) if not one.value]
    assert not observer_sees(s, 0) & ~s.book.land.grid.within(
        s.book.sides[0].observer, special.fog_limit
    )

    s.time = special.fog_until

    assert sees(s, *far)
    assert hindrance(s, *far) is not None


@pytest.mark.rule("SR-wheat", "GWC-T106")
def test_wheat_hinders_more_than_other_fields(seen):
    assert 2 == seen("belleau_wheat", "A1", "A3")
    assert 1 == seen("belleau_wise", "A1", "A3")


@pytest.mark.rule("GWC-T110.4a")
@pytest.mark.parametrize("scenario", ["eparges", "mondement", "bleid"])
def test_a_report_tells_what_makes_a_line_what_it_is(field, scenario):
    """The report of a line agrees with its hindrance; a line is blocked if something blocks."""
    s = field(scenario, time=0).s
    hexes = s.book.land.grid.hexes
    for a in hexes[::4]:
        for b in hexes[::3]:
            report = line_report(s, a, b)
            is_blocked = any(not one.value for one in report)
            expected = None if is_blocked else max((one.value for one in report), default=0)

            assert expected == hindrance(s, a, b)
            assert all(one.rule.startswith(("GWC-", "SR-")) for one in report)
