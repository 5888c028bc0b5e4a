"""Line of sight on hills (T110): crests, blind hexes, what lies below."""

from __future__ import annotations

import pytest

from games.gwc.rules.ground.sight import hindrance, line_report, sees


@pytest.mark.rule("GWC-T110.3.2", "GWC-T110.3.3")
@pytest.mark.parametrize(
    ("a", "b", "level", "expected"),
    [
        pytest.param("A6", "B1", 2, False, id="A6 to B1"),
        pytest.param("A6", "C4", 2, True, id="A6 to C4"),
        pytest.param("A6", "E4", 2, False, id="A6 to E4"),
        pytest.param("E2", "C4", None, False, id="E2 to C4"),
        pytest.param("C4", "B1", None, False, id="C4 to B1"),
        pytest.param("C4", "E2", None, False, id="C4 to E2"),
        pytest.param("C4", "E4", None, False, id="C4 to E4"),
    ],
)
def test_hills_hide_as_in_the_examples(field, a, b, level, expected):
    """GWC-EX-los2-ABC, with the observer in A6, and GWC-EX-los2-GH."""
    table = field("eparges")
    sight = table.book.outlook.sight

    assert expected == sight.sees(table.hex(a), table.hex(b), level=level)


@pytest.mark.rule("GWC-T110.3.2")
def test_nobody_set_back_from_the_crest_looks_down(drawn):
    table = drawn(levels="H3 1, H4 1")

    assert not sees(table.s, table.hex("H3"), table.hex("H5"))
    assert sees(table.s, table.hex("H4"), table.hex("H5"))


@pytest.mark.rule("GWC-T110.3.3")
@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ((1, 2, 0), False),
        ((2, 2, 2), True),
        ((2, 2, 3), True),
        ((2, 2, 1), False),
        ((2, 3, 3), False),
        ((2, 3, 4), True),
    ],
)
def test_a_hill_hides_what_is_not_above_it(drawn, levels, expected):
    table = drawn(levels="H3 {}, H4 {}, H5 {}".format(*levels))
    ends = table.hex("H3"), table.hex("H5")

    assert expected == sees(table.s, *ends)
    assert ([] if expected else ["hill"]) == [one.what for one in line_report(table.s, *ends)]


@pytest.mark.rule("GWC-T110.4a", "GWC-T110.b")
@pytest.mark.parametrize(("level", "expected"), [(0, True), (1, False)])
def test_a_building_between_hills_hides_on_their_level(drawn, level, expected):
    """GWC-EX-building-between-hills."""
    table = drawn("H5 building", levels=f"H3 1, H7 1, H5 {level}")

    assert expected == sees(table.s, table.hex("H3"), table.hex("H7"))


@pytest.mark.rule("GWC-T110.4.1", "GWC-T101", "GWC-T104a", "GWC-T124")
@pytest.mark.parametrize("kind", ["building", "woods", "boulders"])
def test_an_obstacle_below_hides_the_hex_behind_it(drawn, kind):
    """GWC-EX-blind-hex."""
    table = drawn(f"H5 {kind}", levels="H3 1")

    assert [True, False, True] == [
        sees(table.s, table.hex("H3"), table.hex(b)) for b in ("H5", "H6", "H7")
    ]
    assert not sees(table.s, table.hex("H4"), table.hex("H6"))


@pytest.mark.rule("GWC-T110.4.1")
@pytest.mark.parametrize(("hex_", "expected"), [("H4", False), ("H5", True)])
def test_looking_up_only_the_first_hex_hides(drawn, hex_, expected):
    table = drawn(f"{hex_} building", levels="H3 1, H4 1, H5 1, H6 2")

    assert expected == sees(table.s, table.hex("H3"), table.hex("H6"))


@pytest.mark.rule("GWC-T110.5a", "GWC-T110.b")
def test_what_hinders_below_a_hill_is_looked_over(drawn):
    table = drawn("H4 field, H5 orchard, D5 brush", levels="H3 1, H6 1, D3 1, D4 1, D5 1, D6 1")

    assert 0 == hindrance(table.s, table.hex("H3"), table.hex("H6"))
    assert 0 == hindrance(drawn("H4 brush", levels="H3 1").s, table.hex("H3"), table.hex("H5"))
    assert 3 == hindrance(table.s, table.hex("D3"), table.hex("D6"))
