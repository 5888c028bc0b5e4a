"""Moves, Advances, Offensives and bombardments to their limits: A1, the other side, who refuses."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery.bombardment import follow, ways_forward
from games.gwc.rules.artillery.telephones import works
from games.gwc.rules.movement.move import march_is_over
from games.gwc.rules.movement.transfers import has_no_transfer, pairs
from games.gwc.rules.orders.advance import can_advance
from games.gwc.rules.orders.offensive import those_who_went
from games.gwc.state import AWAY, FALLEN, NOTHING, Order
from ww1core.hexgrid.hexset import members


@pytest.mark.rule("GWC-O23.a", "GWC-O23.4")
def test_a_stack_goes_to_an_adjacent_hex_with_a_way_into_it(field):
    table = field("berry", german="O1 inf", entente="G9 bcp", active=1)
    table.s.blaze = 1 << table.hex("G8")
    table.set_off("bcp")

    assert ["GWC-O23.a", "GWC-O23.4", ""] == [table.refusal(one) for one in ("G5", "G8", "H8")]


@pytest.mark.rule("GWC-O23.a", "GWC-O23.4")
def test_a_stack_that_stops_goes_no_farther(field):
    table = field("berry", german="O1 inf", entente="G9 bcp", active=1)
    table.set_off("bcp")
    assert "take_step" == table.answer("G8").offer.name

    assert table.answer("stop").is_done
    assert table.hex("G8") == table.s.hex[table.unit("bcp")]


@pytest.mark.rule("GWC-O24.2b", "GWC-O23.1b")
@pytest.mark.parametrize(("order", "is_offered"), [("O23", True), ("O24", False)])
def test_the_corner_is_a_hex_to_go_to_and_in_an_offensive_not_twice(drawn, order, is_offered):
    table = drawn(base="berry", german="O11 inf", entente="A1 bcp", active=1)
    table.set_off("bcp", order=order)
    table.answer("A2").passing(until="take_step")

    assert is_offered == ("A1" in table.hexes_offered)


@pytest.mark.rule("GWC-O24.2b", "GWC-8.2.1b")
@pytest.mark.parametrize(("stack", "has_room"), [("spe lia", True), ("spe spe", False)])
def test_seven_silhouettes_are_not_too_many_in_an_offensive(field, stack, has_room):
    table = field("berry", german="O1 inf", entente=f"G9 bcp, G8 {stack}", active=1)

    assert has_room == ("G8" in table.hexes_in(table.set_off("bcp", order="O24").offer))


@pytest.mark.rule("GWC-O23.2b", "GWC-F131.2")
def test_a_stack_that_enters_the_corner_may_go_on(drawn):
    table = drawn(base="berry", german="O11 inf", entente="A2 bcp", active=1)
    table.set_off("bcp")
    table.answer("A1")

    assert (table.hex("A1"), False) == (table.s.hex[table.unit("bcp")], march_is_over(table.s))


@pytest.mark.rule("GWC-T124.1", "GWC-T118.2")
def test_only_the_first_splintered_wood_costs_more(drawn):
    ground = "G7 splintered_woods, G6 splintered_woods"
    table = drawn(ground, base="berry", german="O11 inf", entente="G9 bcp", active=1)
    table.set_off("bcp")
    for label in ("G8", "G7", "G6"):
        table.answer(label, where="take_step")

    assert [1, 3, 4] == [line["spent"] for line in table.told("told.step")]


@pytest.mark.rule("GWC-O16.1a", "GWC-O23.5.8")
def test_an_advance_goes_to_an_adjacent_hex_open_to_tanks(drawn):
    table = drawn("G8 woods", base="berry", german="O11 inf", entente="G9 ca", active=1)
    table.set_off("fra-sch-ca-1", order="O16")

    assert ["GWC-O16.1a", "GWC-O23.5.8", ""] == [table.refusal(one) for one in ("G5", "G8", "H8")]


@pytest.mark.rule("GWC-O16.1a", "GWC-O16.2")
def test_who_advances_off_the_board_is_away(field):
    table = field("berry", german="O5 inf", entente="G1 pol, O8 spe", active=1)
    table.set_off("pol", order="O16")
    table.answer("exit", "5")

    assert (AWAY, -2) == (table.s.hex[table.unit("pol")], table.s.vp)


@pytest.mark.rule("GWC-O16.3", "GWC-O16.1b", "GWC-O16.1a")
@pytest.mark.parametrize(
    ("kind", "name", "can"),
    [
        ("splintered_woods", "ca", False),
        ("splintered_woods", "pol", True),
        ("water", "pol", False),
        ("marsh", "pol", True),
    ],
)
def test_an_advance_needs_one_hex_that_can_be_entered(drawn, kind, name, can):
    ring = ", ".join(f"{label} {kind}" for label in ("G8", "G10", "F8", "F9", "H8", "H9"))
    s = drawn(ring, base="berry", german="O11 inf", entente=f"G9 {name}", active=1).s

    assert can == can_advance(s, 1)


@pytest.mark.rule("GWC-O24.2a")
def test_all_of_a_line_are_activated(field):
    table = field("berry", german="O1 inf", entente="G5 degrasse, G6 pol, G8 pol", active=1)
    s = table.s
    s.order, s.activated = Order("O24", 1), 1 << table.unit("fra-pol-2")
    table.run("offensive_order", 1)
    offer = table.answer("fra-pol-1", "fra-ldr-degrasse").offer
    if offer.name == "join_line":
        table.answer("done")
    line = table.unit_set("fra-pol-1", "degrasse")

    assert (line, line | 1 << table.unit("fra-pol-2")) == (s.order.activated, s.activated)


@pytest.mark.rule("GWC-O24.2c")
def test_who_went_to_the_corner_fires_and_who_fell_does_not(field):
    table = field("berry", german="O11 inf", entente="A1 pol, A2 spe", active=1)
    pol, spe = table.unit("pol"), table.unit("spe")
    table.s.order = Order("O24", 1, activated=1 << pol | 1 << spe, moved=1 << pol | 1 << spe)
    table.s.hex[spe] = FALLEN

    assert 1 << pol == those_who_went(table.s, 1)


@pytest.mark.rule("GWC-O23.1.1", "GWC-11.3a")
def test_a_weapon_is_handed_over_in_the_hex_and_for_a_point(field):
    table = field("berry", german="O1 inf", entente="G9 bcp +hot spe, G8 gen", active=1)
    s = table.s
    table.set_off("bcp")
    assert ((table.unit("bcp"), table.unit("spe")),) == pairs(s, 1)
    assert not has_no_transfer(s, 1)
    s.order = s.order._replace(executed=True)
    s.march = s.march._replace(spent=2)

    assert has_no_transfer(s, 1)


@pytest.mark.rule("GWC-O19.1", "GWC-8.1.2")
@pytest.mark.parametrize(("seat", "telephone"), [(0, "ger-t9"), (1, "usa-t9")])
def test_the_line_of_the_own_telephone_is_mended(field, seat, telephone):
    table = field("cantigny", german="L5 nehring inf", entente="C4 dou", active=seat)
    s = table.s
    table.equip(0, "ger-t8", "gas_attack", broken=True)
    table.equip(1, "usa-t8", "gas_attack", broken=True)
    table.equip(seat, telephone, broken=True)
    table.run("battery_access", seat).answer("fixed_rolling_barrage")

    assert [True, False] == [works(s, seat), works(s, 1 - seat)]
    assert ["fixed_rolling_barrage", "gas_attack"] == [s.battery[seat], s.battery[1 - seat]]


@pytest.mark.rule("GWC-O19.2b", "GWC-2.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_observer_who_has_observed_is_not_offered(field, seat):
    table = field("cantigny", german="L5 nehring inf", entente="C4 dou wise", active=seat)
    table.equip(seat, ("ger-t9", "usa-t9")[seat])
    for used, is_offered in ((1 << 1 - seat, True), (1 << seat, False)):
        table.s.stack.clear()
        table.s.observers_used, table.s.activated = used, 0
        offer = table.run("choose_observer", seat).offer

        assert is_offered == (offer is not None and "observer" in offer.options)


@pytest.mark.rule("GWC-O19.2.1.2.3")
@pytest.mark.parametrize(
    ("path", "end"), [((0,), "A1"), ((0, 3), "A2"), ((0, 0), ""), ((0, 0, 3), ""), ((3, 3), "A4")]
)
def test_a_drift_that_leaves_the_board_is_lost(field, path, end):
    """From A2, northwards and southwards; it does not come back."""
    table = field("cantigny")
    found = follow(table.s, table.hex("A2"), path)

    assert end == ("" if found == NOTHING else table.book.land.number(found))


@pytest.mark.rule("GWC-O19.2.2.2", "GWC-O19.2.2b")
def test_a_barrage_rolls_to_every_hex_of_the_board_in_sight(drawn):
    table = drawn(base="cantigny", german="L5 nehring", entente="C4 dou")
    table.s.spotted = (table.hex("A2"), NOTHING)

    assert (0, 1, 2, 3) == members(ways_forward(table.s, 0, table.hex("L5")))
