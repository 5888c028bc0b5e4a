"""What a player is warned of before he answers."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.warnings import cut_off_by, left_open_by, of_retreat, of_step
from ww1core.words import text


def test_a_retreat_into_an_enemy_zone_is_warned_of(front):
    table = front("ge_54 2533, ge_8r 2532, br_10 2433")
    table.s.battle = table.fight("2433", "ge_8r")

    assert text("warning.pursued") == of_retreat(table.s, table.hex("2434"))
    assert of_retreat(table.s, table.hex("2333")) is None


def test_leaving_a_town_with_points_beside_the_enemy_is_warned_of(front):
    table = front("ge_54 2832, fr_1 2833")
    table.s.marching = (1 << table.unit("fr_1"),)

    assert 1 << table.hex("2833") == left_open_by(table.s, table.s.marching[-1], ALLIED)
    assert text("warning.left_open", hexes=(table.hex("2833"),)) == of_step(
        table.s, table.hex("2834"), ALLIED
    )
    assert of_step(table.s, "stop", ALLIED) is None


def test_a_unit_that_marches_out_of_supply_is_warned_of(front):
    table = front("ge_54 2731, br_10 2335, br_13 2333")
    units = 1 << table.unit("ge_54")

    assert units == cut_off_by(table.s, units, table.hex("2334"), GERMAN)
    assert not cut_off_by(table.s, units, table.hex("2730"), GERMAN)
