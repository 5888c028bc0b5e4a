"""Strategic Movement by rail and sea (chapter 10, 8.4.9g, 12.5.4)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.strategic import destinations
from games.grand_illusion.state import ALLIED, GERMAN


def hexes_for(table, unit):
    """The printed numbers of the hexes that a unit can travel to."""
    return table.names("hex", destinations(table.s, table.unit(unit)))


def travelling(front, pieces, side=ALLIED, **given):
    """The Strategic Movement Phase of a side."""
    given.setdefault("turn", 3)
    return front(pieces, **given).run("move_strategically", side)


@pytest.mark.rule("GI-10.1a")
def test_every_unit_costs_a_cap(front):
    table = travelling(front, "f_i 20, f_2c 20, hq_f6 20, g_ii 82", caps=(2, 0))
    table.answer("hq_f6", "13", "f_2c", "13")

    assert 0 == table.s.caps[ALLIED]
    assert table.is_done
    assert "20" == table.hex_of("f_i")


@pytest.mark.rule("GI-10.1a", "GI-9.5.4a3")
def test_heavy_guns_do_not_travel(front):
    table = travelling(front, "f_i 20, g_ii 91, ha_krupp 91", GERMAN)

    assert {"g_ii", "done"} == table.options


@pytest.mark.rule("GI-10.2a")
def test_a_train_runs_over_ten_rail_hexes_of_its_side(front):
    table = front("f_i 13, g_ii 82, g_iii 28", turn=3)
    hexes = hexes_for(table, "f_i")

    assert {"19", "28", "37", "48", "58", "77"} <= hexes
    assert not {"87", "3", "82"} & hexes
    table.control(german="28")
    assert "37" not in hexes_for(table, "f_i")


@pytest.mark.rule("GI-10.2a")
def test_a_train_needs_rails_that_lead_to_a_source(front):
    table = front("f_i 34, g_ii 82", turn=3, german="14 24 25 33 44 45 35")

    assert set() == hexes_for(table, "f_i")


@pytest.mark.rule("GI-10.3a")
@pytest.mark.parametrize("unit", ["f_i", "g_ii"])
def test_no_train_runs_before_turn_3(front, unit):
    assert set() == hexes_for(front("f_i 20, g_ii 91", turn=2), unit)
    assert set() != hexes_for(front("f_i 20, g_ii 91", turn=3), unit)


@pytest.mark.rule("GI-10.3b")
def test_german_trains_run_over_captured_rails_from_turn_5(front):
    given = {"german": "62 63 64 53 54"}
    assert "62" not in hexes_for(front("f_i 20, g_ii 91", turn=4, **given), "g_ii")
    assert "94" in hexes_for(front("f_i 20, g_ii 91", turn=4, **given), "g_ii")
    assert "62" in hexes_for(front("f_i 20, g_ii 91", turn=5, **given), "g_ii")


@pytest.mark.rule("GI-10.3c")
def test_belgians_do_not_travel_and_the_british_only_pass_paris(front):
    table = front("be_i 14, b_1 20, f_i 20, g_ii 82", turn=3)

    assert set() == hexes_for(table, "be_i")
    assert "19" not in hexes_for(table, "b_1")
    assert {"28", "9"} <= hexes_for(table, "b_1")
    assert "19" in hexes_for(table, "f_i")


@pytest.mark.rule("GI-10.4a")
def test_allied_ships_sail_to_ports_further_west(front):
    """GI-EX-N-strat-sea."""
    cut = "24 15 16 8"
    table = front("b_1 14, f_i 23, be_i 14, g_ii 82", turn=2, german=cut)
    assert {"1", "7"} == hexes_for(table, "b_1")
    assert {"1", "7", "14"} == hexes_for(table, "f_i")
    assert set() == hexes_for(table, "be_i")

    table.control(german="7")
    assert {"1"} == hexes_for(table, "b_1")


@pytest.mark.rule("GI-10.4a")
def test_german_units_do_not_sail(front):
    assert set() == hexes_for(front("g_ii 32, f_i 20", turn=2, german="32 14"), "g_ii")


@pytest.mark.rule("GI-12.5.4a", "GI-14.3.6B5c")
def test_antwerp_is_no_port_unless_holland_is_in_the_war(front):
    assert set() == hexes_for(front("b_rn 52, g_ii 82", turn=2), "b_rn")
    assert "52" not in hexes_for(front("b_rn 32, g_ii 82", turn=2), "b_rn")

    table = front("b_rn 52, g_ii 82", "what_if", turn=2, holland=True)
    assert {"1", "7", "14", "23", "32"} == hexes_for(table, "b_rn")


@pytest.mark.rule("GI-8.4.9g")
def test_one_french_corps_goes_to_paris_for_nothing_after_the_alarm(front):
    pieces = "f_i 20, f_ii 20, f_2c 20, b_1 20, g_ii 82"
    table = travelling(front, pieces, turn=4, caps=(0, 3), danger=4)
    assert {"f_i", "f_ii", "done"} == table.options
    table.answer("f_i")
    assert ("19", True) == (table.hex_of("f_i"), table.s.used_free_train)
    assert table.is_done

    assert travelling(front, pieces, turn=4, caps=(0, 3)).is_done


@pytest.mark.rule("GI-8.4.6a1", "GI-10.2a", "GI-8.4.6a3")
def test_a_train_finds_room_at_its_end(front):
    full = ", ".join(f"f_{corps} 13" for corps in ("ii", "iii", "iv", "v", "vi", "viii"))

    assert "13" not in hexes_for(front(f"f_i 20, {full}, g_ii 82", turn=3), "f_i")


@pytest.mark.rule("GI-8.3.3a", "GI-8.3.2a")
def test_a_hex_that_its_last_defenders_leave_by_train_passes_to_the_enemy_at_once(front):
    table = travelling(front, "f_i 87, g_ii 87")
    assert "allied" == table.owner("87")

    table.answer("f_i", "77")
    assert "german" == table.owner("87")


@pytest.mark.rule("GI-8.3.4b")
def test_infantry_that_arrives_by_train_takes_the_place_of_cavalry_control(front):
    table = travelling(front, "f_i 20, f_2c 37, g_ii 82", cavalry_control="37")
    table.answer("f_i", "37")

    assert 0 == table.s.cavalry_control


@pytest.mark.rule("GI-9.5.3b")
def test_a_siege_is_over_when_its_last_infantry_leaves_by_train(front):
    table = travelling(
        front, "g_ii 64, fort_namur 64, f_i 20", GERMAN, turn=5, german="64 63", besieged="64"
    )
    table.answer("g_ii", "94")

    assert 0 == table.s.besieged
