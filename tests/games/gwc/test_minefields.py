from __future__ import annotations

import pytest

from games.gwc.state import AWAY, FALLEN


@pytest.fixture
def mined(field):
    def build(entente, where, dice=(), **slots):
        table = field("berry", german="A1 inf", entente=entente, active=1, dice=dice, **slots)
        table.s.mines = 1 << table.hex(where)
        return table

    return build


@pytest.mark.rule("GWC-F128", "GWC-F128.2b")
def test_those_who_enter_together_are_attacked_with_one_roll_of_the_enemy(mined):
    table = mined("G9 pol spe", "G8", ["german:1-2", "6-5", "5-6"])
    table.set_off("pol", "spe")
    table.play_on(take_step=["G8", "stop"])
    assert [9] == [line["total"] for line in table.told("told.attack_total")]
    assert 2 == len(table.told("told.defence"))


@pytest.mark.rule("GWC-F128")
def test_mines_attack_on_entry_and_on_leaving(mined):
    table = mined("G9 bcp", "G8", ["german:1-2", "6-5", "german:2-1", "5-6"])
    table.set_off("bcp")
    table.play_on(take_step=["G8", "G7", "stop"])
    assert 2 == len(table.told("told.attack_total"))


@pytest.mark.rule("GWC-F128")
def test_those_who_leave_are_attacked_one_by_one(mined):
    table = mined("G8 pol spe", "G8", ["german:1-2", "6-5", "german:2-1", "5-6"])
    table.set_off("pol", "spe")
    table.play_on(take_step=["G7", "stop"])
    assert (2, 2) == (len(table.told("told.attack_total")), len(table.told("told.defence")))


@pytest.mark.rule("GWC-F128.2a")
def test_mines_have_six_against_men_and_cover_is_nothing(mined):
    table = mined("G9 pol", "G8", ["german:1-2", "6-5"])
    table.s.rubble = 1 << table.hex("G8")
    table.set_off("pol")
    table.play_on(take_step=["G8", "stop"])
    assert (6, 9) == (
        table.told("told.attack_total")[0]["power"],
        table.told("told.attack_total")[0]["total"],
    )
    assert 7 == table.told("told.defence")[0]["morale"]


@pytest.mark.rule("GWC-F128.2a")
def test_one_roll_counts_with_nine_against_the_tank_of_a_stack(mined):
    table = mined("G9 ca spe", "G8", ["german:1-2", "6-5", "5-6"])
    table.set_off("fra-sch-ca-1", "spe")
    table.play_on(take_step=["G8", "stop"])
    assert 1 == len(table.told("told.attack_total"))
    totals = {line["unit"]: line["attack"] for line in table.told("told.defence")}
    assert {table.unit("spe"): 9, table.unit("fra-sch-ca-1"): 12} == totals


@pytest.mark.rule("GWC-F128.2b")
def test_who_breaks_on_leaving_stands_in_the_hex_he_wanted(mined):
    table = mined("G8 pol", "G8", ["german:6-5", "2-1"])
    table.set_off("pol")
    table.play_on(take_step=["G7", "stop"])
    pol = table.unit("pol")
    assert (table.hex("G7"), 1 << pol) == (table.s.hex[pol], table.s.broken)


@pytest.mark.rule("GWC-F128.2b")
def test_who_falls_on_leaving_does_not_arrive(mined):
    table = mined("G8 pol*, O11 pol", "G8", ["german:6-5", "2-1"])
    table.set_off("fra-pol-1")
    table.play_on(take_step=["G7", "stop"])
    assert FALLEN == table.s.hex[table.unit("fra-pol-1")]


@pytest.mark.rule("GWC-F128", "GWC-F128.2b")
def test_nobody_else_in_the_hex_answers(mined):
    table = mined("G9 pol, G8 spe", "G8", ["german:1-2", "6-5"])
    table.set_off("pol")
    table.play_on(take_step=["G8", "stop"])
    assert [table.unit("pol")] == [line["unit"] for line in table.told("told.defence")]


@pytest.mark.rule("GWC-F128", "GWC-O21.3.7c")
def test_an_advance_into_mines_is_attacked_and_a_tie_suppresses(mined):
    table = mined("G9 pol", "G8", ["german:4-1", "3-1"])
    table.set_off("pol", order="O16")
    table.play_on(advance_to="G8")
    assert (1 << table.unit("pol"), 0) == (table.s.suppressed, table.s.broken)


@pytest.mark.rule("GWC-T107.1a")
def test_gas_suppresses_who_enters_and_breaks_the_suppressed(field):
    table = field("berry", german="A1 inf", entente="G9 pol spe!", active=1)
    table.s.gas = 1 << table.hex("G8")
    table.set_off("pol", "spe", order="O16")
    table.answer("G8").passing()
    assert 1 << table.unit("spe") == table.s.broken
    assert table.unit_set("pol", "spe") == table.s.suppressed


@pytest.mark.rule("GWC-F128", "GWC-F128.2b", "GWC-7.2.1a")
@pytest.mark.parametrize(("roll", "is_lost"), [("6-5", False), ("1-1", True)])
@pytest.mark.parametrize("order", ["O23", "O16"])
def test_mines_attack_those_who_leave_the_board(mined, order, roll, is_lost):
    table = mined("G1 pol*, O11 col", "G1", ["german:6-5", roll], hushed=1)
    table.set_off("pol", order=order)
    table.play_on(take_step="exit", advance_to="exit", until="choose_space")

    assert 1 == len(table.told("told.attack_total"))
    assert (FALLEN if is_lost else AWAY) == table.s.hex[table.unit("pol")]
