from __future__ import annotations

import pytest

from games.gwc.rules.orders.advance import can_advance


@pytest.mark.rule("GWC-O16.1a", "GWC-O16.1b")
def test_an_advance_is_one_hex_into_anything_and_anybody(field, run, answer, hexes, at, unit):
    s = field("berry", german="D7 inf", entente="D8 pol +c75", active=1, order="O16")
    offer = run(s, "advance_order", 1)
    while offer.name != "advance_to":
        offer = answer(s, "fra-pol-1")
    assert ["C8", "C9", "D7", "D9", "E8", "E9"] == hexes(s, offer)
    assert answer(s, "D7") is None
    assert at(s, "D7") == s.hex[unit(s, "pol")]


@pytest.mark.rule("GWC-O16.2", "GWC-O16.1a")
@pytest.mark.parametrize("together", [True, False])
def test_those_of_one_hex_advance_as_a_stack_or_singly(field, set_off, answer, at, unit, together):
    s = field("berry", german="O1 inf", entente="G9 pol spe", active=1)
    names = ("pol", "spe") if together else ("pol",)
    set_off(s, *names, order="O16", also=() if together else ("spe",))
    answer(s, "G8")
    assert at(s, "G8") == s.hex[unit(s, "pol")]
    assert at(s, "G8" if together else "G9") == s.hex[unit(s, "spe")]


@pytest.mark.rule("GWC-O16.2", "GWC-O27.2.1", "GWC-O23.4")
@pytest.mark.parametrize(
    ("name", "hex_", "leaves"),
    [("lia", "G11", True), ("lia", "G1", False), ("pol", "G1", True), ("pol", "G11", False)],
)
def test_runners_leave_by_their_own_edge_and_others_by_the_enemys(
    field, set_off, name, hex_, leaves
):
    for order in ("O16", "O23"):
        s = field("berry", german="O5 inf", entente=f"{hex_} {name}, O8 pol", active=1)
        first = "fra-lia-1" if name == "lia" else "fra-pol-1"
        assert leaves == ("exit" in set_off(s, first, order=order).options)


@pytest.mark.rule("GWC-O16.3")
def test_nobody_advances_into_water_a_blaze_or_a_bridge_from_its_side(field, set_off, hexes, at):
    s = field("chazelle", german="O1 inf", entente="H8 pol", active=1)
    s.blaze = 1 << at(s, "H7")
    found = hexes(s, set_off(s, "pol", order="O16"))
    assert (False, False) == ("H9" in found, "H7" in found)
    s = field("berry", german="O1 inf", entente="D10 pol", active=1)
    assert "C10" not in hexes(s, set_off(s, "pol", order="O16"))
    s = field("berry", german="O1 inf", entente="D9 pol", active=1)
    assert "C10" in hexes(s, set_off(s, "pol", order="O16"))


@pytest.mark.rule("GWC-O16.3", "GWC-7.2")
def test_nobody_leaves_by_the_sides_of_the_board(field, set_off):
    for order in ("O16", "O23"):
        s = field("berry", german="O1 inf", entente="A7 bcp", active=1)
        assert "exit" not in set_off(s, "bcp", order=order).options


@pytest.mark.rule("GWC-O16.3.1", "GWC-O23.5.9")
def test_a_tank_without_movement_does_not_advance(field):
    s = field("berry", german="O1 inf", entente="G9 ca*", active=1)
    assert not can_advance(s, 1)
    s = field("berry", german="O1 inf", entente="G9 ca", active=1)
    assert can_advance(s, 1)


@pytest.mark.rule("GWC-O14.5")
def test_an_advance_needs_one_who_advances(field, run, answer):
    s = field("berry", german="O1 inf", entente="G9 pol, G10 degrasse", active=1, order="O16")
    run(s, "advance_order", 1)
    offer = answer(s, "fra-ldr-degrasse", "fra-pol-1")
    while offer.name != "next_mover":
        offer = answer(s, "done")
    assert "done" not in offer.options
    offer = answer(s, "fra-pol-1", "G8")
    assert "done" in offer.options


@pytest.mark.rule("GWC-O23.5.4b")
def test_a_tank_stuck_in_an_advance_is_broken_among_the_enemy(field, set_off, answer, at, unit):
    s = field("berry", german="G8 inf", entente="G9 ca", active=1, dice=["2-1"])
    s.trenches = 1 << at(s, "G8")
    set_off(s, "fra-sch-ca-1", order="O16")
    answer(s, "G8")
    answer(s, "pass*")
    tank = unit(s, "fra-sch-ca-1")
    assert (at(s, "G8"), 1 << tank) == (s.hex[tank], s.broken)
