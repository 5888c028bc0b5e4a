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
def test_a_stack_goes_to_an_adjacent_hex_with_a_way_into_it(field, set_off, refused, at):
    s = field("berry", german="O1 inf", entente="G9 bcp", active=1)
    s.blaze = 1 << at(s, "G8")
    set_off(s, "bcp")

    assert ["GWC-O23.a", "GWC-O23.4", ""] == [refused(s, one) for one in ("G5", "G8", "H8")]


@pytest.mark.rule("GWC-O23.a", "GWC-O23.4")
def test_a_stack_that_stops_goes_no_farther(field, set_off, answer, at, unit):
    s = field("berry", german="O1 inf", entente="G9 bcp", active=1)
    set_off(s, "bcp")
    assert "take_step" == answer(s, "G8").name

    assert answer(s, "stop") is None
    assert at(s, "G8") == s.hex[unit(s, "bcp")]


@pytest.mark.rule("GWC-O24.2b", "GWC-O23.1b")
@pytest.mark.parametrize(("order", "is_offered"), [("O23", True), ("O24", False)])
def test_the_corner_is_a_hex_to_go_to_and_in_an_offensive_not_twice(
    drawn, set_off, answer, hexes, order, is_offered
):
    s = drawn(base="berry", german="O11 inf", entente="A1 bcp", active=1)
    set_off(s, "bcp", order=order)
    offer = answer(s, "A2")
    while offer.name != "take_step":
        offer = answer(s, "pass")

    assert is_offered == ("A1" in hexes(s, offer))


@pytest.mark.rule("GWC-O24.2b", "GWC-8.2.1b")
@pytest.mark.parametrize(("stack", "has_room"), [("spe lia", True), ("spe spe", False)])
def test_seven_silhouettes_are_not_too_many_in_an_offensive(field, set_off, hexes, stack, has_room):
    s = field("berry", german="O1 inf", entente=f"G9 bcp, G8 {stack}", active=1)

    assert has_room == ("G8" in hexes(s, set_off(s, "bcp", order="O24")))


@pytest.mark.rule("GWC-O23.2b", "GWC-F131.2")
def test_a_stack_that_enters_the_corner_may_go_on(drawn, set_off, answer, unit, at):
    s = drawn(base="berry", german="O11 inf", entente="A2 bcp", active=1)
    set_off(s, "bcp")
    answer(s, "A1")

    assert (at(s, "A1"), False) == (s.hex[unit(s, "bcp")], march_is_over(s))


@pytest.mark.rule("GWC-T124.1", "GWC-T118.2")
def test_only_the_first_splintered_wood_costs_more(drawn, set_off, answer, told):
    ground = "G7 splintered_woods, G6 splintered_woods"
    s = drawn(ground, base="berry", german="O11 inf", entente="G9 bcp", active=1)
    set_off(s, "bcp")
    for label in ("G8", "G7", "G6"):
        offer = answer(s, label)
        while offer is not None and offer.name != "take_step":
            offer = answer(s, "pass")

    assert [1, 3, 4] == [line["spent"] for line in told(s, "told.step")]


@pytest.mark.rule("GWC-O16.1a", "GWC-O23.5.8")
def test_an_advance_goes_to_an_adjacent_hex_open_to_tanks(drawn, set_off, refused):
    s = drawn("G8 woods", base="berry", german="O11 inf", entente="G9 ca", active=1)
    set_off(s, "fra-sch-ca-1", order="O16")

    assert ["GWC-O16.1a", "GWC-O23.5.8", ""] == [refused(s, one) for one in ("G5", "G8", "H8")]


@pytest.mark.rule("GWC-O16.1a", "GWC-O16.2")
def test_who_advances_off_the_board_is_away(field, set_off, answer, unit):
    s = field("berry", german="O5 inf", entente="G1 pol, O8 spe", active=1)
    set_off(s, "pol", order="O16")
    answer(s, "exit", "5")

    assert (AWAY, -2) == (s.hex[unit(s, "pol")], s.vp)


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
    s = drawn(ring, base="berry", german="O11 inf", entente=f"G9 {name}", active=1)

    assert can == can_advance(s, 1)


@pytest.mark.rule("GWC-O24.2a")
def test_all_of_a_line_are_activated(field, run, answer, unit):
    s = field("berry", german="O1 inf", entente="G5 degrasse, G6 pol, G8 pol", active=1)
    s.order, s.activated = Order("O24", 1), 1 << unit(s, "fra-pol-2")
    run(s, "offensive_order", 1)
    offer = answer(s, "fra-pol-1", "fra-ldr-degrasse")
    if offer.name == "join_line":
        answer(s, "done")
    line = 1 << unit(s, "fra-pol-1") | 1 << unit(s, "degrasse")

    assert (line, line | 1 << unit(s, "fra-pol-2")) == (s.order.activated, s.activated)


@pytest.mark.rule("GWC-O24.2c")
def test_who_went_to_the_corner_fires_and_who_fell_does_not(field, unit):
    s = field("berry", german="O11 inf", entente="A1 pol, A2 spe", active=1)
    pol, spe = unit(s, "pol"), unit(s, "spe")
    s.order = Order("O24", 1, activated=1 << pol | 1 << spe, moved=1 << pol | 1 << spe)
    s.hex[spe] = FALLEN

    assert 1 << pol == those_who_went(s, 1)


@pytest.mark.rule("GWC-O23.1.1", "GWC-11.3a")
def test_a_weapon_is_handed_over_in_the_hex_and_for_a_point(field, set_off, unit):
    s = field("berry", german="O1 inf", entente="G9 bcp +hot spe, G8 gen", active=1)
    set_off(s, "bcp")
    assert ((unit(s, "bcp"), unit(s, "spe")),) == pairs(s, 1)
    assert not has_no_transfer(s, 1)
    s.order = s.order._replace(executed=True)
    s.march = s.march._replace(spent=2)

    assert has_no_transfer(s, 1)


@pytest.mark.rule("GWC-O19.1", "GWC-8.1.2")
@pytest.mark.parametrize(("seat", "telephone"), [(0, "ger-t9"), (1, "usa-t9")])
def test_the_line_of_the_own_telephone_is_mended(field, equip, run, answer, seat, telephone):
    s = field("cantigny", german="L5 nehring inf", entente="C4 dou", active=seat)
    equip(s, 0, "ger-t8", "gas_attack", broken=True)
    equip(s, 1, "usa-t8", "gas_attack", broken=True)
    equip(s, seat, telephone, broken=True)
    run(s, "battery_access", seat)
    answer(s, "fixed_rolling_barrage")

    assert [True, False] == [works(s, seat), works(s, 1 - seat)]
    assert ["fixed_rolling_barrage", "gas_attack"] == [s.battery[seat], s.battery[1 - seat]]


@pytest.mark.rule("GWC-O19.2b", "GWC-2.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_observer_who_has_observed_is_not_offered(field, equip, run, seat):
    s = field("cantigny", german="L5 nehring inf", entente="C4 dou wise", active=seat)
    equip(s, seat, ("ger-t9", "usa-t9")[seat])
    for used, is_offered in ((1 << 1 - seat, True), (1 << seat, False)):
        s.stack.clear()
        s.observers_used, s.activated = used, 0
        offer = run(s, "choose_observer", seat)

        assert is_offered == (offer is not None and "observer" in offer.options)


@pytest.mark.rule("GWC-O19.2.1.2.3")
@pytest.mark.parametrize(
    ("path", "end"), [((0,), "A1"), ((0, 3), "A2"), ((0, 0), ""), ((0, 0, 3), ""), ((3, 3), "A4")]
)
def test_a_drift_that_leaves_the_board_is_lost(field, at, path, end):
    """From A2, northwards and southwards; it does not come back."""
    s = field("cantigny")
    found = follow(s, at(s, "A2"), path)

    assert end == ("" if found == NOTHING else s.book.land.number(found))


@pytest.mark.rule("GWC-O19.2.2.2", "GWC-O19.2.2b")
def test_a_barrage_rolls_to_every_hex_of_the_board_in_sight(drawn, at):
    s = drawn(base="cantigny", german="L5 nehring", entente="C4 dou")
    s.spotted = (at(s, "A2"), NOTHING)

    assert (0, 1, 2, 3) == members(ways_forward(s, 0b111111, 0, at(s, "L5")))
