from __future__ import annotations

import pytest

from games.gwc.rules.orders.advance import can_advance


@pytest.mark.rule("GWC-O16.1a", "GWC-O16.1b")
def test_an_advance_is_one_hex_into_anything_and_anybody(field):
    table = field("berry", german="D7 inf", entente="D8 pol +c75", active=1, order="O16")
    offer = table.run("advance_order", 1).offer
    while offer.name != "advance_to":
        offer = table.answer("fra-pol-1").offer
    assert ["C8", "C9", "D7", "D9", "E8", "E9"] == table.hexes_in(offer)
    assert table.answer("D7").is_done
    assert table.hex("D7") == table.s.hex[table.unit("pol")]


@pytest.mark.rule("GWC-O16.2", "GWC-O16.1a")
@pytest.mark.parametrize("together", [True, False])
def test_those_of_one_hex_advance_as_a_stack_or_singly(field, together):
    table = field("berry", german="O1 inf", entente="G9 pol spe", active=1)
    names = ("pol", "spe") if together else ("pol",)
    table.set_off(*names, order="O16", also=() if together else ("spe",))
    table.answer("G8")
    assert table.hex("G8") == table.s.hex[table.unit("pol")]
    assert table.hex("G8" if together else "G9") == table.s.hex[table.unit("spe")]


@pytest.mark.rule("GWC-O16.2", "GWC-O27.2.1", "GWC-O23.4")
@pytest.mark.parametrize(
    ("name", "hex_", "leaves"),
    [("lia", "G11", True), ("lia", "G1", False), ("pol", "G1", True), ("pol", "G11", False)],
)
def test_runners_leave_by_their_own_edge_and_others_by_the_enemys(field, name, hex_, leaves):
    for order in ("O16", "O23"):
        table = field("berry", german="O5 inf", entente=f"{hex_} {name}, O8 pol", active=1)
        first = "fra-lia-1" if name == "lia" else "fra-pol-1"
        assert leaves == ("exit" in table.set_off(first, order=order).offer.options)


@pytest.mark.rule("GWC-O16.3")
def test_nobody_advances_into_water_a_blaze_or_a_bridge_from_its_side(field):
    table = field("chazelle", german="O1 inf", entente="H8 pol", active=1)
    table.s.blaze = 1 << table.hex("H7")
    found = table.hexes_in(table.set_off("pol", order="O16").offer)
    assert (False, False) == ("H9" in found, "H7" in found)
    table = field("berry", german="O1 inf", entente="D10 pol", active=1)
    assert "C10" not in table.hexes_in(table.set_off("pol", order="O16").offer)
    table = field("berry", german="O1 inf", entente="D9 pol", active=1)
    assert "C10" in table.hexes_in(table.set_off("pol", order="O16").offer)


@pytest.mark.rule("GWC-O16.3", "GWC-7.2")
def test_nobody_leaves_by_the_sides_of_the_board(field):
    for order in ("O16", "O23"):
        table = field("berry", german="O1 inf", entente="A7 bcp", active=1)
        assert "exit" not in table.set_off("bcp", order=order).offer.options


@pytest.mark.rule("GWC-O16.3.1", "GWC-O23.5.9")
def test_a_tank_without_movement_does_not_advance(field):
    s = field("berry", german="O1 inf", entente="G9 ca*", active=1).s
    assert not can_advance(s, 1)
    s = field("berry", german="O1 inf", entente="G9 ca", active=1).s
    assert can_advance(s, 1)


@pytest.mark.rule("GWC-O14.5")
def test_an_advance_needs_one_who_advances(field):
    table = field("berry", german="O1 inf", entente="G9 pol, G10 degrasse", active=1, order="O16")
    table.run("advance_order", 1)
    offer = table.answer("fra-ldr-degrasse", "fra-pol-1").offer
    while offer.name != "next_mover":
        offer = table.answer("done").offer
    assert "done" not in offer.options
    assert "done" in table.answer("fra-pol-1", "G8").offer.options


@pytest.mark.rule("GWC-O23.5.4b")
def test_a_tank_stuck_in_an_advance_is_broken_among_the_enemy(field):
    table = field("berry", german="G8 inf", entente="G9 ca", active=1, dice=["2-1"])
    table.s.trenches = 1 << table.hex("G8")
    table.set_off("fra-sch-ca-1", order="O16")
    table.answer("G8").passing()
    tank = table.unit("fra-sch-ca-1")
    assert (table.hex("G8"), 1 << tank) == (table.s.hex[tank], table.s.broken)
