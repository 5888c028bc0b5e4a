"""Whoever was in the hex at the Fire roll rolls in defence, wherever an event has put him."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.defence import no_hidden_position


@pytest.fixture
def shifted(field, attacked):
    """Mueller and his Platoon answer in I8; the first roll shifts them to J7."""

    def build(kind="fire", trench="J7", **given):
        table = field(
            "berry",
            german="I8 mueller inf, L4 lw",
            entente="G8 pol",
            active=1,
            hushed=0,
            dice=["german:5-5 event"],
            **given,
        ).turn_up("event german E58")
        table.s.trenches = 1 << table.hex(trench)
        attacked(table, "I8", 40, seat=1, firers=["pol"], kind=kind)
        table.run("defend_all")
        table.answer("ger-inf-1").passing(until="choose_officer")
        return table.answer("ger-ldr-mueller", "J7")

    return build


@pytest.mark.rule("GWC-O21.3.7a", "GWC-O21.3.7c", "GWC-E58")
@pytest.mark.parametrize("kind", ["fire", "impact", "air", "mines"])
def test_who_was_moved_out_of_the_hex_answers_all_the_same(shifted, kind):
    table = shifted(kind)
    table.passing()

    assert table.unit_set("inf", "mueller") == table.s.broken
    assert {table.hex("J7")} == {table.s.hex[table.unit(name)] for name in ("inf", "mueller")}


@pytest.mark.rule("GWC-T99.3", "GWC-O21.3.7a")
def test_his_cover_is_that_of_the_hex_where_he_is_now(shifted):
    table = shifted()
    leader, trench = 2, 4

    assert 7 + leader + trench == table.told("told.defence")[0]["morale"]


@pytest.mark.rule("GWC-A36")
def test_he_takes_cover_by_the_hex_that_was_attacked(shifted):
    table = shifted(trench="I8", hands=("A36", ""))
    table.passing(until="before_defence_play")
    table.answer(table.book.cards[table.s.hands[0].bit_length() - 1].id)

    assert [4] == [line["by"] for line in table.told("told.total_lowered")]


@pytest.mark.rule("GWC-A45.2a")
@pytest.mark.parametrize(("at", "is_barred"), [("J3", False), ("J4", True)])
def test_nobody_is_hidden_in_a_hex_that_all_have_left(field, attacked, at, is_barred):
    table = field("berry", german=f"{at} inf", entente="G8 pol", active=1)
    table.s.trenches = 1 << table.hex("J3")
    attacked(table, "J3", 12, seat=1, firers=["pol"])

    assert is_barred == no_hidden_position(table.s, 0)
