"""Cards in and around a bombardment: A32, E94, E95, S98.3.6, S98.3.9, S98.4.4."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery.barrage import mark_zone, zone
from games.gwc.rules.artillery.telephones import (
    can_counter_battery,
    counter_battery,
    works,
)
from games.gwc.rules.situations.short_rounds import can_fall_short
from games.gwc.state import NOTHING, Mission
from ww1core.hexgrid.hexset import from_members
from ww1core.turns.run import current_offer, telling

FIXED = "fixed_rolling_barrage"


@pytest.fixture
def shelled(field):
    """A German bombardment of FP 9 on L7, ready for its impact."""

    def build(box: str = FIXED, scenario: str = "cantigny", **given):
        table = field(scenario, **given)
        table.equip(0, "ger-t9", box)
        table.s.mission = Mission(0, 0, box, 9)
        hex_ = table.book.land.hex("L7")
        mark_zone(table.s, 0, hex_, 0)
        return table

    return build


@pytest.mark.rule("GWC-A32", "GWC-A28.1", "GWC-O19.2.1.4.1a")
def test_a_barrage_adds_two_to_every_impact_roll(shelled):
    table = shelled(entente="L7 dou", hands=("A32", ""))
    s = table.s
    s.impact = (s.book.land.grid.hexes_of("L8", "L9"), 0)
    table.put(hushed=1).turn_up("dice german 1-2", "dice german 1-3")
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    assert table.run("impact", 0).offer.name == "before_impact_play"
    table.answer(card)
    table.play_on()
    assert [14] == [line["total"] for line in table.told("told.ploughed")]
    assert [15] == [line["total"] for line in table.told("told.attack_total")]
    assert s.hands[0] == 0


@pytest.mark.rule("GWC-A32")
@pytest.mark.parametrize("why", ["local", "cut", "short"])
def test_no_barrage_without_an_own_working_line_in_the_box(shelled, why):
    table = shelled("local_barrage" if why == "local" else FIXED, hands=("A32", ""))
    s = table.s
    if why == "cut":
        s.line_cut = 1
    if why == "short":
        s.mission = s.mission._replace(owner=1)
        s.spotted, s.impact = (NOTHING, s.book.land.hex("L7")), (0, 0)
    table.run("impact", 0)
    assert "before_impact_play" not in table.play_on()


@pytest.mark.rule("GWC-A32")
def test_no_barrage_before_1915(shelled):
    table = shelled(scenario="bleid", hands=("A32", ""))
    table.run("impact", 0)
    assert "before_impact_play" not in table.play_on()


@pytest.mark.rule("GWC-S98.4.4")
@pytest.mark.parametrize(("roll", "drifts"), [("6-6", False), ("1-1", True)])
def test_a_forward_observer_keeps_an_accurate_round_in_its_hex(field, roll, drifts):
    table = field("cantigny", german="L5 nehring", entente="C4 dou", order="O19")
    s = table.s
    table.equip(0, "ger-t9", FIXED)
    card = s.book.situations["S98.4.4"]
    s.strategy = (card, 0)
    table.put(hushed=1).turn_up(f"dice german {roll}", "drift german 1-2")
    table.run("fire_for_effect", 0, NOTHING)
    table.play_on(until="round_is_placed_play", choose_box=FIXED, place_round="N6")
    asked = telling(s, table.offer).prompt
    assert s.book.say(asked) == "the round is aimed at N6: play a strategy card?"
    table.answer(s.book.cards[card.bit_length() - 1].id)
    table.play_on(until="lay_line")
    assert bool(table.told("told.drift")) == drifts
    assert s.strategy[0] == 0
    assert s.strategy_discards[0] == card
    table.play_on()
    assert (s.spotted[0] == table.hex("N6")) != drifts


@pytest.mark.rule("GWC-S98.4.4")
def test_a_forward_observer_helps_no_leader(field):
    table = field("cantigny", german="L5 nehring", entente="C4 dou", order="O19")
    table.equip(0, "ger-t9", FIXED)
    table.s.strategy = (table.book.situations["S98.4.4"], 0)
    table.put(hushed=1).turn_up("dice german 6-6", "drift german 1-4")
    table.run("fire_for_effect", 0, table.hex("L5"))
    assert "round_is_placed_play" not in table.play_on(place_round="J5")


@pytest.mark.rule("GWC-E94")
def test_an_event_cuts_the_line_of_the_opponent(field):
    table = field("cantigny")
    s = table.s
    table.equip(1, "usa-t10", FIXED)
    s.spotted = (NOTHING, 5)
    table.run("cut_line", 0)
    assert not works(s, 1)
    assert s.spotted[1] == NOTHING
    table.run("cut_line", 0)
    assert s.telephone[1] == NOTHING
    table.equip(0, "ger-t9")
    table.run("cut_line", 1)
    assert not works(s, 0)


@pytest.mark.rule("GWC-S98.3.6")
@pytest.mark.parametrize("seat", [0, 1])
def test_counter_battery_fire_breaks_a_working_telephone_only(field, seat):
    table = field("cantigny")
    s = table.s
    table.equip(0, "ger-t9", FIXED)
    table.equip(1, "usa-t10", FIXED)
    s.spotted, s.impact = (4, 5), (0b100, 0b11)
    enemy = 1 - seat
    assert can_counter_battery(s, seat)
    counter_battery(s, seat)
    assert [works(s, 0), works(s, 1)] == [seat == 0, seat == 1]
    assert (s.spotted[enemy], s.impact[enemy]) == (NOTHING, 0)
    assert s.impact[seat]
    assert not can_counter_battery(s, seat)
    counter_battery(s, seat)
    assert s.telephone[enemy] != NOTHING


@pytest.mark.rule("GWC-S98.3.9", "GWC-S98.4.8")
def test_short_rounds_fall_two_hexes_towards_the_edge_of_their_owner(field):
    table = field("cantigny", german="L7 inf", entente="G7 dou, C4 dou")
    s = table.s
    table.equip(1, "usa-t10", FIXED)
    s.spotted = (NOTHING, table.hex("I6"))
    s.impact = (0, s.book.land.grid.hexes_of("I3", "I4", "I5", "I7", "I8", "I9"))
    assert can_fall_short(s, 0)
    assert not can_fall_short(s, 1)
    table.put(hushed=1).turn_up("dice german 1-2", "dice german 1-3")
    table.run("short_rounds", 0)
    table.play_on(fall_back="5")
    land = s.book.land
    assert zone(s, 1) == land.grid.hexes_of("G4", "G5", "G6", "G7", "G8", "G9", "G10")
    assert s.spotted[1] == table.hex("G7")
    assert [(table.hex("G7"), 14)] == [
        (line["at"], line["total"]) for line in table.told("told.attack_total")
    ]


@pytest.mark.rule("GWC-S98.3.9", "GWC-S98.5.8")
def test_short_rounds_of_the_german_battery_fall_to_the_right(field):
    table = field("cantigny", german="L7 inf", entente="G7 dou", active=1)
    table.equip(0, "ger-t9", FIXED)
    table.s.spotted = (table.hex("I6"), NOTHING)
    table.s.impact = (table.book.land.grid.hexes_of("I5", "I7"), 0)
    offer = table.run("short_rounds", 1).offer
    assert (offer.name, offer.seat) == ("fall_back", 1)
    assert list(offer.options) == [1, 2]


@pytest.mark.rule("GWC-S98.3.9")
def test_markers_that_fall_off_the_board_are_removed(field):
    table = field("cantigny", german="L7 inf", entente="G7 dou")
    s = table.s
    table.equip(1, "usa-t10", FIXED)
    s.spotted = (NOTHING, table.hex("A6"))
    s.impact = (0, s.book.land.grid.hexes_of("B6", "C7"))
    table.run("short_rounds", 0)
    table.play_on(until=("before_impact_play", "roll_called_back_play"))
    assert s.spotted[1] == NOTHING
    assert zone(s, 1).bit_count() == 2
    table.play_on()
    assert zone(s, 1) == 0


@pytest.mark.rule("GWC-E95")
def test_drum_fire_breaks_units_destroys_tanks_and_tears_up_the_ground(field):
    table = field("cantigny", german="L6 inf nehring, K7 inf, A9 lw", entente="L7 ft37, A1 dou")
    s = table.s
    s.trenches = 1 << table.hex("L6")
    table.put(hushed=1).turn_up("hex german L6")
    tank = s.standing[table.hex("L7")]
    table.run("drum_fire", 0)
    offer = current_offer(s)
    assert offer.name == "choose_beside"
    assert from_members(offer.options) == s.book.land.grid.ring(table.hex("L6"), 1)
    table.play_on(choose_beside=["L7", "K7"])
    assert s.fallen[1] == tank
    assert s.broken.bit_count() == 2
    assert not s.broken >> table.unit("nehring") & 1
    assert not s.broken >> table.unit("lw") & 1
    assert s.foxholes == 1 << table.hex("L6")
    assert s.shell_holes >> table.hex("L7") & 1
    assert s.shell_holes >> table.hex("K7") & 1
