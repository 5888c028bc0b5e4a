from __future__ import annotations

import pytest

from games.gwc.state import FALLEN


@pytest.fixture
def mined(field, at):
    def build(entente, where, dice=(), **slots):
        s = field("berry", german="A1 inf", entente=entente, active=1, dice=dice, **slots)
        s.mines = 1 << at(s, where)
        return s

    return build


@pytest.mark.rule("GWC-F128", "GWC-F128.2b")
def test_those_who_enter_together_are_attacked_with_one_roll_of_the_enemy(
    mined, set_off, drive, told
):
    s = mined("G9 pol spe", "G8", ["german:1-2", "6-5", "5-6"])
    set_off(s, "pol", "spe")
    drive(s, take_step=["G8", "stop"])
    assert [9] == [line["total"] for line in told(s, "told.attack_total")]
    assert 2 == len(told(s, "told.defence"))


@pytest.mark.rule("GWC-F128")
def test_mines_attack_on_entry_and_on_leaving(mined, set_off, drive, told):
    s = mined("G9 bcp", "G8", ["german:1-2", "6-5", "german:2-1", "5-6"])
    set_off(s, "bcp")
    drive(s, take_step=["G8", "G7", "stop"])
    assert 2 == len(told(s, "told.attack_total"))


@pytest.mark.rule("GWC-F128")
def test_those_who_leave_are_attacked_one_by_one(mined, set_off, drive, told):
    s = mined("G8 pol spe", "G8", ["german:1-2", "6-5", "german:2-1", "5-6"])
    set_off(s, "pol", "spe")
    drive(s, take_step=["G7", "stop"])
    assert (2, 2) == (len(told(s, "told.attack_total")), len(told(s, "told.defence")))


@pytest.mark.rule("GWC-F128.2a")
def test_mines_have_six_against_men_and_cover_is_nothing(mined, set_off, drive, told, at):
    s = mined("G9 pol", "G8", ["german:1-2", "6-5"])
    s.rubble = 1 << at(s, "G8")
    set_off(s, "pol")
    drive(s, take_step=["G8", "stop"])
    assert (6, 9) == (
        told(s, "told.attack_total")[0]["power"],
        told(s, "told.attack_total")[0]["total"],
    )
    assert 7 == told(s, "told.defence")[0]["morale"]


@pytest.mark.rule("GWC-F128.2a")
def test_one_roll_counts_with_nine_against_the_tank_of_a_stack(mined, set_off, drive, told, unit):
    s = mined("G9 ca spe", "G8", ["german:1-2", "6-5", "5-6"])
    set_off(s, "fra-sch-ca-1", "spe")
    drive(s, take_step=["G8", "stop"])
    assert 1 == len(told(s, "told.attack_total"))
    totals = {line["unit"]: line["attack"] for line in told(s, "told.defence")}
    assert {unit(s, "spe"): 9, unit(s, "fra-sch-ca-1"): 12} == totals


@pytest.mark.rule("GWC-F128.2b")
def test_who_breaks_on_leaving_stands_in_the_hex_he_wanted(mined, set_off, drive, unit, at):
    s = mined("G8 pol", "G8", ["german:6-5", "2-1"])
    set_off(s, "pol")
    drive(s, take_step=["G7", "stop"])
    pol = unit(s, "pol")
    assert (at(s, "G7"), 1 << pol) == (s.hex[pol], s.broken)


@pytest.mark.rule("GWC-F128.2b")
def test_who_falls_on_leaving_does_not_arrive(mined, set_off, drive, unit):
    s = mined("G8 pol*, O11 pol", "G8", ["german:6-5", "2-1"])
    set_off(s, "fra-pol-1")
    drive(s, take_step=["G7", "stop"])
    assert FALLEN == s.hex[unit(s, "fra-pol-1")]


@pytest.mark.rule("GWC-F128", "GWC-F128.2b")
def test_nobody_else_in_the_hex_answers(mined, set_off, drive, told, unit):
    s = mined("G9 pol, G8 spe", "G8", ["german:1-2", "6-5"])
    set_off(s, "pol")
    drive(s, take_step=["G8", "stop"])
    assert [unit(s, "pol")] == [line["unit"] for line in told(s, "told.defence")]


@pytest.mark.rule("GWC-F128", "GWC-O21.3.7c")
def test_an_advance_into_mines_is_attacked_and_a_tie_suppresses(mined, set_off, drive, told, unit):
    s = mined("G9 pol", "G8", ["german:4-1", "3-1"])
    set_off(s, "pol", order="O16")
    drive(s, advance_to="G8")
    assert (1 << unit(s, "pol"), 0) == (s.suppressed, s.broken)


@pytest.mark.rule("GWC-T107.1a")
def test_gas_suppresses_who_enters_and_breaks_the_suppressed(field, set_off, answer, unit, at):
    s = field("berry", german="A1 inf", entente="G9 pol spe!", active=1)
    s.gas = 1 << at(s, "G8")
    set_off(s, "pol", "spe", order="O16")
    answer(s, "G8")
    answer(s, "pass*")
    assert 1 << unit(s, "spe") == s.broken
    assert 1 << unit(s, "pol") | 1 << unit(s, "spe") == s.suppressed
