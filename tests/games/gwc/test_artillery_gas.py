"""Gas (T107, O19.2.1.3) and what may be played with it (A49, S98.3.3)."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery import gas
from games.gwc.rules.artillery.barrage import mark_zone
from games.gwc.rules.ground.sight import hindrance
from games.gwc.rules.movement.paces import ways
from games.gwc.state import AWAY, NOTHING, March, Mission
from ww1core.turns.run import current_offer


@pytest.fixture
def cloud(field):
    """A German gas attack on a hex and its neighbours, ready to spread."""

    def build(centre: str, **given):
        table = field("cantigny", **given)
        s = table.s
        table.equip(0, "ger-t10", "gas_attack")
        s.mission = Mission(0, 0, "gas_attack", 10)
        hex_ = s.book.land.hex(centre)
        mark_zone(s, 0, hex_, s.book.land.grid.within(hex_, 1))
        return table

    return build


@pytest.mark.rule("GWC-O19.2.1.3a")
def test_gas_covers_seven_hexes_without_a_roll(cloud):
    table = cloud("G6")
    assert table.run("gas_attack", 0).is_done
    assert table.s.gas == table.book.land.grid.within(table.hex("G6"), 1)
    assert table.s.gas.bit_count() == 7
    assert [] == table.told("told.attack_total")


@pytest.mark.rule("GWC-8.1.5", "GWC-8.1.6", "GWC-O19.2.1.3a")
def test_a_hex_has_one_marker_and_a_blaze_has_none(cloud):
    table = cloud("G6")
    s = table.s
    s.gas, s.blaze = 1 << table.hex("G7"), 1 << table.hex("G5")
    table.run("gas_attack", 0)
    assert s.gas == s.book.land.grid.within(table.hex("G6"), 1) & ~(1 << table.hex("G5"))
    assert table.hex("G7") not in [line["at"] for line in table.told("told.gas")]


@pytest.mark.rule("GWC-O19.2.1.3b")
def test_gas_suppresses_the_fresh_and_breaks_the_suppressed(cloud):
    table = cloud("G6", german="G7 nehring", entente="G6 dou tea!, A1 dou")
    table.run("gas_attack", 0)
    table.play_on()
    fresh, choked = table.unit("dou"), table.unit("tea")
    assert table.s.suppressed == 1 << fresh | 1 << choked | 1 << table.unit("nehring")
    assert table.s.broken == 1 << choked


@pytest.mark.rule("GWC-O19.2.1.3b")
def test_a_broken_and_suppressed_formation_is_eliminated_by_gas(cloud):
    table = cloud("G6", entente="G6 tea!*, A1 dou")
    victim = table.unit("tea")
    table.run("gas_attack", 0)
    table.play_on()
    assert table.s.fallen[1] == 1 << victim


@pytest.mark.rule("GWC-O19.2.1.3b")
def test_after_gas_the_round_is_removed_and_the_gas_stays(field):
    table = field("cantigny", german="L5 nehring", entente="C4 dou", order="O19")
    table.equip(0, "ger-t10")
    table.put(hushed=1).turn_up("dice german 6-6", "drift german 1-4")
    table.run("fire_for_effect", 0, table.hex("L5"))
    table.play_on(choose_box="gas_attack", place_round="J5")
    assert table.s.spotted[0] == NOTHING
    assert table.s.impact[0] == 0
    assert table.s.gas.bit_count() == 7


@pytest.mark.rule("GWC-T107.2")
def test_gas_is_cleared_from_some_hexes(field):
    table = field("cantigny")
    s = table.s
    s.gas = s.book.land.grid.hexes_of("G5", "G6", "G7")
    gas.clear_gas(s, s.book.land.grid.hexes_of("G5", "G7", "A1"))
    assert s.gas == 1 << table.hex("G6")


@pytest.mark.rule("GWC-T107.1a")
@pytest.mark.parametrize(("said", "broken"), [("dou", False), ("dou!", True)])
def test_gas_suppresses_and_then_breaks(field, said, broken):
    table = field("cantigny", entente=f"G6 {said}")
    table.run("poison", table.unit("dou"), "GWC-T107.1a")
    table.play_on()
    bit = 1 << table.unit("dou")
    assert table.s.suppressed == bit
    assert bool(table.s.broken & bit) == broken


@pytest.mark.rule("GWC-S98.3.3")
def test_with_masks_nobody_is_broken_by_gas(cloud):
    table = cloud("G6", german="G7 inf!", entente="G6 dou tea!")
    s = table.s
    s.reminders = (0, s.book.situations["S98.3.3"] & s.book.strategy_deck[1])
    assert s.reminders[1]
    table.run("gas_attack", 0)
    table.play_on()
    assert s.broken == 1 << table.unit("inf")
    assert s.suppressed >> table.unit("dou") & 1


@pytest.mark.rule("GWC-A49")
def test_a_major_gas_attack_eliminates_a_unit_that_gas_broke(cloud):
    table = cloud("G6", entente="G6 tea! hill! dou, G7 eng!, A1 tea*!", hands=("A49", ""))
    s = table.s
    team, engineers = table.unit("tea"), table.unit("eng")
    card = s.hands[0].bit_length() - 1
    table.run("gas_attack", 0)
    table.play_on(until="gas_has_spread_play")
    assert current_offer(s).seat == 0
    assert [table.hex("G6"), table.hex("G7")] == list(dict(current_offer(s).prompt.args)["hexes"])
    table.answer(s.book.cards[card].id)
    assert set(current_offer(s).options) == {team, engineers}
    table.answer(s.book.units[team].id)
    assert s.fallen[1] == 1 << team
    assert s.discards[0] >> card & 1


@pytest.mark.rule("GWC-A49")
def test_no_major_gas_attack_where_the_gas_broke_nobody(cloud):
    table = cloud("G6", entente="G6 dou, A1 tea!*", hands=("A49", ""))
    table.run("gas_attack", 0)
    assert "gas_has_spread_play" not in table.play_on()


@pytest.mark.rule("GWC-T107a")
def test_gas_costs_a_point_more_and_hinders_into_and_through(field):
    table = field("cantigny", german="A6 inf")
    s = table.s
    brush, here = table.hex("A7"), table.hex("A6")
    assert s.book.land.terrain["brush"] >> brush & 1
    march = March(0, 1 << table.unit("inf"), here)
    before = ways(s, march, here).costs[brush]
    s.gas = 1 << brush
    assert (before, ways(s, march, here).costs[brush]) == (2, 3)
    s.gas = 0
    assert hindrance(s, table.hex("A3"), here) == 0
    for label in ("A3", "A4", "A6"):
        s.gas = 1 << table.hex(label)
        assert hindrance(s, table.hex("A3"), here) == 1, label


@pytest.mark.rule("GWC-O19.2.1.3b", "GWC-GL-SIMULT")
@pytest.mark.parametrize("active", [0, 1])
def test_gas_reaches_those_of_the_inactive_player_first(cloud, active):
    s = cloud("G6", german="G6 inf", entente="G7 dou, A1 dou", active=active).s
    seats = [s.book.units[number].seat for number in gas.those_in_gas(s)]
    assert [1 - active, active] == seats


@pytest.mark.rule("GWC-T107.1a", "GWC-6.1.2e")
def test_gas_suppresses_who_arrives_from_the_time_track(field):
    table = field("berry", german="A1 inf", entente="G9 pol", time=3)
    late = table.unit("fra-pol-2")
    table.s.hex[late], table.s.away = AWAY, ((3, late),)
    table.s.gas = table.book.edges[1]
    table.run("enter_reinforcements").play_on()

    assert (1 << late, True) == (table.s.suppressed, table.s.hex[late] >= 0)
