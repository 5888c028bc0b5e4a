"""Gas (T107, O19.2.1.3) and what may be played with it (A49, S98.3.3)."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery import gas
from games.gwc.rules.artillery.barrage import mark_zone
from games.gwc.rules.ground.sight import hindrance
from games.gwc.rules.ground.terrain import step_cost
from games.gwc.state import NOTHING, Mission
from ww1core.turns import current_offer


@pytest.fixture
def cloud(field, equip):
    """A German gas attack on a hex and its neighbours, ready to spread."""

    def build(centre: str, **given):
        s = field("cantigny", **given)
        equip(s, 0, "ger-t10", "gas_attack")
        s.mission = Mission(0, 0, "gas_attack", 10)
        hex_ = s.book.land.hex(centre)
        mark_zone(s, 0, hex_, s.book.land.grid.within(hex_, 1))
        return s

    return build


@pytest.mark.rule("GWC-O19.2.1.3a")
def test_gas_covers_seven_hexes_without_a_roll(cloud, run, at, told):
    s = cloud("G6")
    assert run(s, "gas_attack", 0) is None
    assert s.gas == s.book.land.grid.within(at(s, "G6"), 1)
    assert s.gas.bit_count() == 7
    assert [] == told(s, "told.attack_total")


@pytest.mark.rule("GWC-8.1.5", "GWC-8.1.6", "GWC-O19.2.1.3a")
def test_a_hex_has_one_marker_and_a_blaze_has_none(cloud, run, at, told):
    s = cloud("G6")
    s.gas, s.blaze = 1 << at(s, "G7"), 1 << at(s, "G5")
    run(s, "gas_attack", 0)
    assert s.gas == s.book.land.grid.within(at(s, "G6"), 1) & ~(1 << at(s, "G5"))
    assert at(s, "G7") not in [line["at"] for line in told(s, "told.gas")]


@pytest.mark.rule("GWC-O19.2.1.3b")
def test_gas_suppresses_the_fresh_and_breaks_the_suppressed(cloud, run, drive, unit, at):
    s = cloud("G6", german="G7 nehring", entente="G6 dou tea!, A1 dou")
    run(s, "gas_attack", 0)
    drive(s)
    fresh, choked = unit(s, "dou"), unit(s, "tea")
    assert s.suppressed == 1 << fresh | 1 << choked | 1 << unit(s, "nehring")
    assert s.broken == 1 << choked


@pytest.mark.rule("GWC-O19.2.1.3b")
def test_a_broken_and_suppressed_formation_is_eliminated_by_gas(cloud, run, drive, unit):
    s = cloud("G6", entente="G6 tea!*, A1 dou")
    victim = unit(s, "tea")
    run(s, "gas_attack", 0)
    drive(s)
    assert s.fallen[1] == 1 << victim


@pytest.mark.rule("GWC-O19.2.1.3b")
def test_after_gas_the_round_is_removed_and_the_gas_stays(field, equip, run, drive, script, at):
    s = field("cantigny", german="L5 nehring", entente="C4 dou", order="O19")
    equip(s, 0, "ger-t10")
    script(s, "dice german 6-6", "drift german 1-4")
    run(s, "fire_for_effect", 0, at(s, "L5"))
    drive(s, choose_box="gas_attack", place_round="J5")
    assert s.spotted[0] == NOTHING
    assert s.impact[0] == 0
    assert s.gas.bit_count() == 7


@pytest.mark.rule("GWC-T107.2")
def test_gas_is_cleared_from_some_hexes(field, at):
    s = field("cantigny")
    s.gas = s.book.land.grid.hexes_of("G5", "G6", "G7")
    gas.clear_gas(s, s.book.land.grid.hexes_of("G5", "G7", "A1"))
    assert s.gas == 1 << at(s, "G6")


@pytest.mark.rule("GWC-T107.1a")
@pytest.mark.parametrize(("said", "broken"), [("dou", False), ("dou!", True)])
def test_gas_suppresses_and_then_breaks(field, run, drive, unit, said, broken):
    s = field("cantigny", entente=f"G6 {said}")
    run(s, "poison", unit(s, "dou"), "GWC-T107.1a")
    drive(s)
    bit = 1 << unit(s, "dou")
    assert s.suppressed == bit
    assert bool(s.broken & bit) == broken


@pytest.mark.rule("GWC-S98.3.3")
def test_with_masks_nobody_is_broken_by_gas(cloud, run, drive, unit):
    s = cloud("G6", german="G7 inf!", entente="G6 dou tea!")
    s.reminders = (0, s.book.situations["S98.3.3"] & s.book.strategy_deck[1])
    assert s.reminders[1]
    run(s, "gas_attack", 0)
    drive(s)
    assert s.broken == 1 << unit(s, "inf")
    assert s.suppressed >> unit(s, "dou") & 1


@pytest.mark.rule("GWC-A49")
def test_a_major_gas_attack_eliminates_a_unit_that_gas_broke(cloud, run, drive, unit, answer):
    s = cloud("G6", entente="G6 tea! hill! dou, G7 eng!, A1 tea*!", hands=("A49", ""))
    team, engineers = unit(s, "tea"), unit(s, "eng")
    card = s.hands[0].bit_length() - 1
    run(s, "gas_attack", 0)
    drive(s, gas_has_spread_play=...)
    assert current_offer(s).seat == 0
    answer(s, s.book.cards[card].id)
    assert set(current_offer(s).options) == {team, engineers}
    answer(s, s.book.units[team].id)
    assert s.fallen[1] == 1 << team
    assert s.discards[0] >> card & 1


@pytest.mark.rule("GWC-A49")
def test_no_major_gas_attack_where_the_gas_broke_nobody(cloud, run, drive):
    s = cloud("G6", entente="G6 dou, A1 tea!*", hands=("A49", ""))
    run(s, "gas_attack", 0)
    assert "gas_has_spread_play" not in drive(s)


@pytest.mark.rule("GWC-T107a")
def test_gas_costs_a_point_more_and_hinders_into_and_through(field, unit, at):
    s = field("cantigny", german="A6 inf")
    brush, here = at(s, "A7"), at(s, "A6")
    assert s.book.land.terrain["brush"] >> brush & 1
    before = step_cost(s, unit(s, "inf"), here, brush)
    s.gas = 1 << brush
    assert (before, step_cost(s, unit(s, "inf"), here, brush)) == (2, 3)
    s.gas = 0
    assert hindrance(s, at(s, "A3"), here) == 0
    for label in ("A3", "A4", "A6"):
        s.gas = 1 << at(s, label)
        assert hindrance(s, at(s, "A3"), here) == 1, label


@pytest.mark.rule("GWC-O19.2.1.3b", "GWC-GL-SIMULT")
@pytest.mark.parametrize("active", [0, 1])
def test_gas_reaches_those_of_the_inactive_player_first(cloud, active):
    s = cloud("G6", german="G6 inf", entente="G7 dou, A1 dou", active=active)
    seats = [s.book.units[number].seat for number in gas.those_in_gas(s)]
    assert [1 - active, active] == seats
