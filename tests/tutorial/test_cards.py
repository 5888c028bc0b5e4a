"""Cards: chapter 7."""

from __future__ import annotations

import pytest

from ww1core.events import CardPlayed, CardsMoved
from ww1core.play.views import view

EVEN = "B1 0103, R1 0202, R2 0605"


def declared(position, blue="", red="", die=3, pieces=EVEN, **more):
    """An assault at even odds against open ground, right after it was declared."""
    table = position(pieces, hands={"blue": blue, "red": red}, assault=[die], **more)
    return table.answer("B1", "assault", "0202")


def result(table):
    """The result of the assault, read from what was told."""
    told = [event for event in table.log.events if getattr(event, "key", "") == "told.result"]
    return dict(told[-1].args)["result"]


@pytest.mark.rule("TUT-7.1")
def test_a_hand_is_hidden_from_the_other_seat(start):
    table = start()
    blue, red = table.s.hands

    assert (blue, {"count": 2}) == view(table.s, 0)["hands"]
    assert ({"count": 2}, red) == view(table.s, 1)["hands"]
    assert {"count": 8} == view(table.s, 0)["deck"]


@pytest.mark.rule("TUT-7.2")
def test_in_the_refit_phase_each_seat_draws_back_to_two(position):
    table = position(EVEN, hands={"blue": "Ambush I"}).script(marker=[1, 2, 3, 0])
    table.answer("done", "done", "done", "done")

    assert [2, 2] == [hand.bit_count() for hand in table.s.hands]
    assert "Ambush I" in table.names("card", table.s.hands[0])
    assert {(0, 1), (1, 2)} == {(e.seat, e.number) for e in table.told(CardsMoved)}


@pytest.mark.rule("TUT-7.2")
def test_an_empty_deck_takes_up_the_discards(position):
    table = position(
        EVEN,
        hands={"red": "Support II, Ambush I"},
        discards="Ambush II, Ambush III, Support I, Support III, Support IV, Counter-order I, "
        "Counter-order II, Counter-order III, Counter-order IV",
    )
    table.script(marker=[1, 2, 3, 0])
    table.answer("done", "done", "done", "done")

    assert "Counter-order V" in table.names("card", table.s.hands[0])
    assert (2, 8, 0) == (
        table.s.hands[0].bit_count(),
        table.s.deck.bit_count(),
        table.s.discards,
    )


@pytest.mark.rule("TUT-7.3")
def test_first_the_defender_and_then_the_attacker_may_play(position):
    table = declared(position, "Counter-order I", "Counter-order II")
    asked = [table.asked]
    table.answer("pass")
    asked.append(table.asked)
    table.answer("pass")

    assert [("assault_declared_play", "red"), ("assault_declared_play", "blue")] == asked
    assert "EX" == result(table)


@pytest.mark.rule("TUT-7.3")
def test_the_attacker_plays_after_the_defender_has_played(position):
    table = declared(position, "Support I", "Ambush I")
    first = table.asked, table.options
    table.answer("Ambush I", "pass")

    assert (("assault_declared_play", "red"), {"Ambush I", "pass"}) == first
    assert (("assault_declared_play", "blue"), {"Support I", "pass"}) == (
        table.asked,
        table.options,
    )


@pytest.mark.rule("TUT-7.4", "TUT-8.4")
def test_an_ambush_shifts_the_column_to_the_left(position):
    table = declared(position, red="Ambush I").answer("Ambush I")

    assert "A1" == result(table)
    assert 1 << table.book.kinds["card"].number("Ambush I") == table.s.discards


@pytest.mark.rule("TUT-7.4")
def test_an_ambush_is_for_the_defender(position):
    table = declared(position, "Ambush I", "Counter-order I").answer("pass")

    assert ("assault_declared_play", "blue") == table.asked
    assert {"pass"} == table.options
    assert (("TUT-7.3", "why.card_not_playable"),) == table.why("Ambush I")


@pytest.mark.rule("TUT-7.4")
def test_an_assault_is_ambushed_once(position):
    table = declared(position, red="Ambush I, Ambush II", die=5).answer("Ambush I")

    assert "NE" == result(table)
    assert {"Ambush II"} == table.names("card", table.s.hands[1])


@pytest.mark.rule("TUT-7.5", "TUT-8.4")
def test_support_shifts_the_column_to_the_right(position):
    table = declared(position, "Support I").answer("Support I")

    assert "NE" == result(table)


@pytest.mark.rule("TUT-7.5")
def test_support_is_for_the_attacker(position):
    table = declared(position, red="Support I")

    assert ("assault_declared_play", "red") == table.asked
    assert {"pass"} == table.options


@pytest.mark.rule("TUT-7.5")
def test_an_assault_is_supported_once(position):
    table = declared(position, "Support I, Support II", die=1).answer("Support I")

    assert "A1" == result(table)
    assert {"Support II"} == table.names("card", table.s.hands[0])


@pytest.mark.rule("TUT-7.6")
def test_a_counter_order_cancels_the_card_it_answers(position):
    table = declared(position, "Counter-order I", "Ambush I").answer("Ambush I")
    asked = table.asked, table.options
    table.answer("Counter-order I")

    assert (("card_answered_play", "blue"), {"Counter-order I", "pass"}) == asked
    assert "EX" == result(table)
    assert 2 == table.s.discards.bit_count()


@pytest.mark.rule("TUT-7.6")
def test_a_counter_order_can_itself_be_answered(position):
    table = declared(position, "Counter-order I", "Ambush I, Counter-order II")
    table.answer("Ambush I", "Counter-order I")
    asked = table.asked
    table.answer("Counter-order II")

    assert ("card_answered_play", "red") == asked
    assert "A1" == result(table)
    assert ["Ambush I", "Counter-order I", "Counter-order II"] == [
        table.book.name("card", event.card) for event in table.told(CardPlayed)
    ]


@pytest.mark.rule("TUT-7.6")
def test_the_answer_that_stands_last_decides(position):
    table = declared(
        position, "Counter-order I, Counter-order III", "Ambush I, Counter-order II"
    ).answer("Ambush I", "Counter-order I", "Counter-order II", "Counter-order III")

    assert "EX" == result(table)


@pytest.mark.rule("TUT-7.6")
def test_a_card_is_not_answered_by_the_seat_that_played_it(position):
    table = declared(position, "Support I", "Ambush I, Counter-order I").answer("Ambush I")

    assert ("card_answered_play", "blue") == table.asked
    assert {"pass"} == table.options
