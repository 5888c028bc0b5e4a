"""Zones of control (chapter 10): who has one, where it reaches, what it does to whom."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.infiltration import next_hexes
from games.storm_west.rules.zones import enemy_zone, open_zone, zones_of

AROUND_2636 = {"2536", "2535", "2637", "2635", "2736", "2735"}


@pytest.mark.rule("SW-10.1a")
def test_a_zone_is_the_six_hexes_around(front):
    """Of one corps or three it is the same, and both sides may have theirs in one hex."""
    one = front("ge_54 2636")
    three = front("ge_54 2636, ge_55 2636, ge_4 2636, br_1 2638")

    assert (
        AROUND_2636 == one.hexes(zones_of(one.s, GERMAN)) == three.hexes(zones_of(three.s, GERMAN))
    )
    assert "2637" in three.hexes(zones_of(three.s, GERMAN) & zones_of(three.s, ALLIED))


@pytest.mark.rule("SW-10.1a", "SW-10.1b", "SW-2.44a")
@pytest.mark.parametrize(
    ("unit", "has_zone"),
    [
        ("ge_54", True),
        ("ge_60", True),
        ("ge_st_3", True),
        ("br_cavalry", True),
        ("us_1", True),
        ("br_rtc", False),
        ("fr_aac", False),
        ("us_tc", False),
        ("ge_agb", False),
    ],
)
def test_infantry_and_cavalry_have_zones_tanks_and_guns_have_none(front, unit, has_zone):
    table = front(f"{unit} 2636")
    seat = table.book.pieces.side[table.unit(unit)]

    assert (AROUND_2636 if has_zone else set()) == table.hexes(zones_of(table.s, seat))


@pytest.mark.rule("SW-10.1b")
def test_who_is_stacked_with_tanks_keeps_his_zone(front):
    table = front("br_rtc 2636, br_1 2636")

    assert AROUND_2636 == table.hexes(zones_of(table.s, ALLIED))


@pytest.mark.rule("SW-10.1b")
def test_big_bertha_has_no_zone(front):
    table = front("")
    table.s.bertha = table.hex("2631")

    assert set() == table.hexes(zones_of(table.s, GERMAN))


@pytest.mark.rule("SW-10.2")
@pytest.mark.parametrize(
    ("hex_", "zoned"),
    [("1234", "1235"), ("3711", "3812"), ("3121", "3120"), ("1025", "1026"), ("2332", "2333")],
    ids=["river and marsh", "mountain", "fortress", "major river", "devastated trench"],
)
def test_no_ground_but_the_sea_stops_a_zone(front, hex_, zoned):
    table = front(f"ge_54 {hex_}")

    assert zoned in table.hexes(zones_of(table.s, GERMAN))


@pytest.mark.rule("SW-10.2")
def test_a_zone_does_not_cross_a_side_of_sea(front):
    """From 2042 into 1941 there is none, nor the other way round."""
    for hex_, across in (("2042", "1941"), ("1941", "2042")):
        table = front(f"br_1 {hex_}")
        assert across not in table.hexes(zones_of(table.s, ALLIED))
        assert "2041" in table.hexes(zones_of(table.s, ALLIED))


@pytest.mark.rule("SW-10.4c", "SW-10.6", "SW-10.7")
def test_friends_cancel_zones_for_lines_and_retreats_but_not_for_marches(front):
    table = front("ge_54 2636, br_1 2637")

    assert AROUND_2636 == table.hexes(enemy_zone(table.s, ALLIED))
    assert AROUND_2636 - {"2637"} == table.hexes(open_zone(table.s, ALLIED))


@pytest.mark.rule("SW-10.5", "SW-15.4a", "SW-12.4")
def test_who_infiltrates_ignores_zones(front):
    """Assault corps go from one enemy zone into another."""
    table = front("ge_st_3 2636, br_1 2637, br_2 2438")
    table.s.agile = (table.unit_set("ge_st_3"), 0)
    next_ = table.hexes(next_hexes(table.s, table.unit("ge_st_3"), GERMAN))
    assert AROUND_2636 - {"2637"} == next_
    table.run("infiltrate", GERMAN).answer("ge_st_3", "2536", "done")

    assert "2536" == table.hex_of("ge_st_3")


RETREAT = "br_1 2636, br_2 2636, ge_54 2735, ge_55 2735, ge_4 2735, ge_65 2534"
"""Two British corps under attack from the south-east; a German beside their way out to 2535."""


def fall_back(front, more, to):
    """The British retreat from the attack, for one of the points."""
    table = front(f"{RETREAT}{more}", turn=7, dice={"combat": [6]})
    table.run("next_attack", GERMAN)
    table.answer("2636")
    table.answer("ge_54", "ge_55", "ge_4", "attack")
    table.play_on(until="suffer_defence_point")
    return table.answer("retreat", to)


@pytest.mark.rule("SW-10.6", "SW-13.30c")
def test_a_retreat_into_an_enemy_zone_costs_a_step_in_all(front):
    table = fall_back(front, "", "2535")
    assert ("suffer_pursuit_point", "allied") == table.asked
    table.answer("br_1")

    assert (1, 2) == (table.steps("br_1"), table.steps("br_2"))
    assert "suffer_pursuit_point" != table.asked[0]


@pytest.mark.rule("SW-10.6")
@pytest.mark.parametrize(
    ("more", "to"), [(", br_3 2535", "2535"), ("", "2637")], ids=["friend there", "no zone"]
)
def test_a_retreat_to_friends_or_out_of_zones_costs_nothing(front, more, to):
    table = fall_back(front, more, to)

    assert "suffer_pursuit_point" != table.asked[0]
    assert (2, 2) == (table.steps("br_1"), table.steps("br_2"))
    assert to == table.hex_of("br_1") == table.hex_of("br_2")
