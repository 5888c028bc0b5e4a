"""Cards in and around a bombardment: A32, E94, E95, S98.3.6, S98.3.9, S98.4.4."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery.barrage import mark_zone, zone
from games.gwc.rules.artillery.telephones import (
    can_counter_battery,
    counter_battery,
    cut_line,
    works,
)
from games.gwc.rules.situations.short_rounds import can_fall_short
from games.gwc.state import NOTHING, Mission
from ww1core.hexgrid.hexset import from_members
from ww1core.turns import current_offer

FIXED = "fixed_rolling_barrage"


@pytest.fixture
def shelled(field, equip):
    """A German bombardment of FP 9 on L7, ready for its impact."""

    def build(box: str = FIXED, scenario: str = "cantigny", **given):
        s = field(scenario, **given)
        equip(s, 0, "ger-t9", box)
        s.mission = Mission(0, 0, box, 9)
        hex_ = s.book.land.hex("L7")
        mark_zone(s, 0, hex_, 0)
        return s

    return build


@pytest.mark.rule("GWC-A32", "GWC-A28.1", "GWC-O19.2.1.4.1a")
def test_a_barrage_adds_two_to_every_impact_roll(shelled, run, answer, drive, script, told):
    s = shelled(entente="L7 dou", hands=("A32", ""))
    s.impact = (s.book.land.grid.hexes_of("L8", "L9"), 0)
    script(s, "dice german 1-2", "dice german 1-3")
    card = s.book.cards[s.hands[0].bit_length() - 1].id
    assert run(s, "impact", 0).name == "before_impact_play"
    answer(s, card)
    drive(s)
    assert [14] == [line["total"] for line in told(s, "told.ploughed")]
    assert [15] == [line["total"] for line in told(s, "told.attack_total")]
    assert s.hands[0] == 0


@pytest.mark.rule("GWC-A32")
@pytest.mark.parametrize("why", ["local", "cut", "short"])
def test_no_barrage_without_an_own_working_line_in_the_box(shelled, run, drive, why):
    s = shelled("local_barrage" if why == "local" else FIXED, hands=("A32", ""))
    if why == "cut":
        s.line_cut = 1
    if why == "short":
        s.mission = s.mission._replace(owner=1)
        s.spotted, s.impact = (NOTHING, s.book.land.hex("L7")), (0, 0)
    run(s, "impact", 0)
    assert "before_impact_play" not in drive(s)


@pytest.mark.rule("GWC-A32")
def test_no_barrage_before_1915(shelled, run, drive):
    s = shelled(scenario="bleid", hands=("A32", ""))
    run(s, "impact", 0)
    assert "before_impact_play" not in drive(s)


@pytest.mark.rule("GWC-S98.4.4")
@pytest.mark.parametrize(("roll", "drifts"), [("6-6", False), ("1-1", True)])
def test_a_forward_observer_keeps_an_accurate_round_in_its_hex(
    field, equip, run, answer, drive, script, at, told, roll, drifts
):
    s = field("cantigny", german="L5 nehring", entente="C4 dou", order="O19")
    equip(s, 0, "ger-t9", FIXED)
    card = s.book.situations["S98.4.4"]
    s.strategy = (card, 0)
    script(s, f"dice german {roll}", "drift german 1-2")
    run(s, "fire_for_effect", 0, NOTHING)
    drive(s, choose_box=FIXED, place_round="N6", round_is_placed_play=...)
    answer(s, s.book.cards[card.bit_length() - 1].id)
    drive(s, lay_line=...)
    assert bool(told(s, "told.drift")) == drifts
    assert s.strategy[0] == 0
    assert s.strategy_discards[0] == card
    drive(s)
    assert (s.spotted[0] == at(s, "N6")) != drifts


@pytest.mark.rule("GWC-S98.4.4")
def test_a_forward_observer_helps_no_leader(field, equip, run, drive, script, at):
    s = field("cantigny", german="L5 nehring", entente="C4 dou", order="O19")
    equip(s, 0, "ger-t9", FIXED)
    s.strategy = (s.book.situations["S98.4.4"], 0)
    script(s, "dice german 6-6", "drift german 1-4")
    run(s, "fire_for_effect", 0, at(s, "L5"))
    assert "round_is_placed_play" not in drive(s, place_round="J5")


@pytest.mark.rule("GWC-E94")
def test_an_event_cuts_the_line_of_the_opponent(field, equip):
    s = field("cantigny")
    equip(s, 1, "usa-t10", FIXED)
    s.spotted = (NOTHING, 5)
    cut_line(s, 0)
    assert not works(s, 1)
    assert s.spotted[1] == NOTHING
    cut_line(s, 0)
    assert s.telephone[1] == NOTHING
    equip(s, 0, "ger-t9")
    cut_line(s, 1)
    assert not works(s, 0)


@pytest.mark.rule("GWC-S98.3.6")
@pytest.mark.parametrize("seat", [0, 1])
def test_counter_battery_fire_breaks_a_working_telephone_only(field, equip, seat):
    s = field("cantigny")
    equip(s, 0, "ger-t9", FIXED)
    equip(s, 1, "usa-t10", FIXED)
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
def test_short_rounds_fall_two_hexes_towards_the_edge_of_their_owner(
    field, equip, run, drive, script, at, told
):
    s = field("cantigny", german="L7 inf", entente="G7 dou, C4 dou")
    equip(s, 1, "usa-t10", FIXED)
    s.spotted = (NOTHING, at(s, "I6"))
    s.impact = (0, s.book.land.grid.hexes_of("I3", "I4", "I5", "I7", "I8", "I9"))
    assert can_fall_short(s, 0)
    assert not can_fall_short(s, 1)
    script(s, "dice german 1-2", "dice german 1-3")
    run(s, "short_rounds", 0)
    drive(s, fall_back="5")
    land = s.book.land
    assert zone(s, 1) == land.grid.hexes_of("G4", "G5", "G6", "G7", "G8", "G9", "G10")
    assert s.spotted[1] == at(s, "G7")
    assert [(at(s, "G7"), 14)] == [
        (line["at"], line["total"]) for line in told(s, "told.attack_total")
    ]


@pytest.mark.rule("GWC-S98.3.9", "GWC-S98.5.8")
def test_short_rounds_of_the_german_battery_fall_to_the_right(field, equip, run, at):
    s = field("cantigny", german="L7 inf", entente="G7 dou", active=1)
    equip(s, 0, "ger-t9", FIXED)
    s.spotted = (at(s, "I6"), NOTHING)
    s.impact = (s.book.land.grid.hexes_of("I5", "I7"), 0)
    offer = run(s, "short_rounds", 1)
    assert (offer.name, offer.seat) == ("fall_back", 1)
    assert list(offer.options) == [1, 2]


@pytest.mark.rule("GWC-S98.3.9")
def test_markers_that_fall_off_the_board_are_removed(field, equip, run, drive, at):
    s = field("cantigny", german="L7 inf", entente="G7 dou")
    equip(s, 1, "usa-t10", FIXED)
    s.spotted = (NOTHING, at(s, "A6"))
    s.impact = (0, s.book.land.grid.hexes_of("B6", "C7"))
    run(s, "short_rounds", 0)
    drive(s, before_impact_play=..., roll_called_back_play=...)
    assert s.spotted[1] == NOTHING
    assert zone(s, 1).bit_count() == 2
    drive(s)
    assert zone(s, 1) == 0


@pytest.mark.rule("GWC-E95")
def test_drum_fire_breaks_units_destroys_tanks_and_tears_up_the_ground(
    field, run, drive, script, at, unit
):
    s = field("cantigny", german="L6 inf nehring, K7 inf, A9 lw", entente="L7 ft37, A1 dou")
    s.trenches = 1 << at(s, "L6")
    script(s, "hex german L6")
    tank = s.standing[at(s, "L7")]
    run(s, "drum_fire", 0)
    offer = current_offer(s)
    assert offer.name == "choose_beside"
    assert from_members(offer.options) == s.book.land.grid.ring(at(s, "L6"), 1)
    drive(s, choose_beside=["L7", "K7"])
    assert s.fallen[1] == tank
    assert s.broken.bit_count() == 2
    assert not s.broken >> unit(s, "nehring") & 1
    assert not s.broken >> unit(s, "lw") & 1
    assert s.foxholes == 1 << at(s, "L6")
    assert s.shell_holes >> at(s, "L7") & 1
    assert s.shell_holes >> at(s, "K7") & 1
