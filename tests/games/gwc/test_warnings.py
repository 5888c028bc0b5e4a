"""What a player is warned of before he answers: Units that would be out of Cohesion."""

from __future__ import annotations

import pytest

from games.gwc.display.warnings import of_advance, of_step, of_turn_end
from games.gwc.rules.formations.command import mark_incoherent
from games.gwc.state import March, Order
from ww1core.hexgrid import members


@pytest.fixture
def marching(field):
    """Some Germans of a position move; what a step into a hex is warned of, in words."""

    def build(german, *movers, entente="C9 violette"):
        table = field("bleid", german=german, entente=entente)
        s, units = table.s, sum(1 << table.unit(one) for one in movers)
        s.order = Order("O23", 0, activated=units)
        s.march = March(0, units, s.hex[table.unit(movers[0])])

        def warned(hex_, function=of_step):
            choice = hex_ if hex_ == "stop" else table.hex(hex_)
            warning = function(s, choice, 0)
            return "" if warning is None else table.book.say(warning)

        return table, warned

    return build


@pytest.mark.rule("GWC-3.3.2", "GWC-3.3.2.1")
@pytest.mark.parametrize("function", [of_step, of_advance])
def test_a_unit_that_leaves_its_leader_is_warned_of(marching, function):
    """Rommel commands two hexes around him."""
    _, warned = marching("J7 rommel, K7 inf14", "inf14")

    assert "" == warned("K6", function)
    assert "" == warned("J6", function)
    assert "out of cohesion then: Infanterie 1914 (1)" in warned("M6", function)


@pytest.mark.rule("GWC-3.3.2")
def test_units_that_a_leader_leaves_are_warned_of(marching):
    _, warned = marching("J7 rommel, K7 inf14", "rommel")

    assert "" == warned("J6")
    assert "Infanterie 1914 (1)" in warned("H8")


@pytest.mark.rule("GWC-3.3.2")
def test_whoever_stops_out_of_cohesion_is_warned_of(marching):
    table, warned = marching("O1 rommel, K9 inf14", "inf14")

    assert "Infanterie 1914 (1)" in warned("stop")
    table.s.suppressed = 1 << table.unit("inf14")
    assert "" == warned("stop")


@pytest.mark.rule("GWC-3.3.2")
def test_an_objective_that_is_taken_keeps_who_takes_it(marching):
    """The church is an Objective of the French until somebody enters it."""
    _, warned = marching("O1 rommel, J5 inf14", "inf14")

    assert "" == warned("I5")
    assert warned("J4")


@pytest.mark.rule("GWC-3.3.2.1")
def test_the_end_of_a_turn_is_warned_of_by_those_it_suppresses(field):
    table = field("bleid", german="O1 rommel, K7 inf14, J7 abt", entente="C9 violette")
    s = table.s
    warning = of_turn_end(s, "end", 0)
    units = dict(warning.args)["units"]
    assert of_turn_end(s, "drop", 0) is None
    mark_incoherent(s)

    assert set(units) == set(members(s.suppressed & s.book.own[0])) != set()


@pytest.mark.rule("GWC-3.3.2")
def test_warnings_change_nothing(marching):
    table, warned = marching("J7 rommel, K7 inf14", "inf14")
    before = table.s.hex[:], table.s.control
    warned("M6")

    assert before == (table.s.hex, table.s.control)
