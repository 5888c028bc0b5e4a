"""Activation: chapter 4."""

from __future__ import annotations

import pytest

from ww1core.events import Rolled


def run_out(table):
    """Answer with nothing until the turn is over or the game ends."""
    turn = table.s.turn
    while table.offer is not None and table.s.turn == turn:
        table.answer("done" if "done" in table.options else "pass")


@pytest.mark.rule("TUT-4.1")
def test_two_markers_of_each_seat_go_into_the_cup(start):
    table = start()
    markers = table.book.kinds["marker"]
    in_cup = [markers.label(n) for n in range(markers.size) if table.s.cup >> n & 1]

    assert ["blue second", "red first", "red second"] == in_cup
    run_out(table)
    assert 2 == table.s.turn
    assert 3 == table.s.cup.bit_count()


@pytest.mark.rule("TUT-4.2")
@pytest.mark.parametrize(("marker", "seat"), [(0, "blue"), (1, "blue"), (2, "red"), (3, "red")])
def test_the_seat_of_the_marker_drawn_is_active(start, marker, seat):
    table = start(active="blue").script(marker=[] if marker == 0 else [marker])
    if marker:
        table.answer("done")

    assert ("choose_unit", seat) == table.asked


@pytest.mark.rule("TUT-4.2")
def test_a_marker_that_was_drawn_is_not_drawn_again(start):
    table = start()
    run_out(table)
    drawn = [event.result for event in table.told(Rolled) if event.roll == "marker"]

    assert [0, 1, 2, 3] == sorted(drawn[:4])


@pytest.mark.rule("TUT-4.2")
def test_the_activations_end_when_the_cup_is_empty(position):
    table = position("B1 0203, R1 0503").script(marker=[1, 2, 3, 0])
    asked = []
    for _ in range(4):
        asked.append((table.s.turn, *table.asked))
        table.answer("done")

    assert [(1, "choose_unit", seat) for seat in ("blue", "blue", "red", "red")] == asked
    assert 2 == table.s.turn


@pytest.mark.rule("TUT-4.3")
def test_a_marker_gives_two_orders(position):
    table = position("B1 0203, B2 0202, B3 0204, R1 0603").script(marker=[2])
    table.answer("B1", "hold")
    after_one = table.asked
    table.answer("B2", "hold")

    assert ("choose_unit", "blue") == after_one
    assert ("choose_unit", "red") == table.asked


@pytest.mark.rule("TUT-4.3")
def test_a_seat_may_be_done_before_its_second_order(position):
    table = position("B1 0203, B2 0202, R1 0603").script(marker=[2])
    table.answer("B1", "hold", "done")

    assert ("choose_unit", "red") == table.asked


@pytest.mark.rule("TUT-4.4")
def test_a_unit_takes_no_second_order_in_an_activation(position):
    table = position("B1 0203, B2 0202, R1 0603").answer("B1", "hold")

    assert {"B2", "done"} == table.options
    assert (("TUT-4.4", "why.has_its_order"),) == table.why("B1")


@pytest.mark.rule("TUT-4.4")
def test_a_unit_takes_no_second_order_in_a_later_activation_of_the_turn(position):
    table = position("B1 0203, B2 0202, R1 0603").script(marker=[1])
    table.answer("B1", "hold", "done")

    assert ("choose_unit", "blue") == table.asked
    assert {"B2", "done"} == table.options


@pytest.mark.rule("TUT-4.4")
def test_in_the_next_turn_a_unit_takes_an_order_again(position):
    table = position("B1 0203, R1 0603").script(marker=[1, 2, 3, 0])
    table.answer("B1", "hold", "done", "done", "done", "done")

    assert 2 == table.s.turn
    assert {"B1", "done"} == table.options


@pytest.mark.rule("TUT-4.5")
def test_infantry_in_the_open_marches_goes_by_rail_or_holds(position):
    table = position("B1 0203, R1 0605").answer("B1")

    assert {"march", "rail", "hold"} == table.options


@pytest.mark.rule("TUT-4.5", "TUT-6.8")
def test_a_gun_with_a_target_marches_fires_turns_or_holds(position):
    table = position("BG 0101 S, R1 0104").answer("BG")

    assert {"march", "fire", "turn", "hold"} == table.options


@pytest.mark.rule("TUT-4.5", "TUT-8.1")
def test_infantry_beside_the_enemy_may_assault(position):
    table = position("B1 0203, R1 0303").answer("B1")

    assert "assault" in table.options


@pytest.mark.rule("TUT-4.5")
def test_holding_changes_nothing_but_the_order_given(position):
    table = position("B1 0203, R1 0303").answer("B1", "hold")

    assert "0203" == table.hex_of("B1")
    assert {"B1"} == table.units(table.s.ordered)


@pytest.mark.rule("TUT-4.5")
@pytest.mark.parametrize(
    ("pieces", "unit", "order", "reason"),
    [
        ("B1 0203, R1 0605", "B1", "fire", ("TUT-6.1", "why.infantry_does_not_fire")),
        ("B1 0203, R1 0605", "B1", "turn", ("TUT-6.8", "why.infantry_has_no_facing")),
        ("B1 0203, R1 0605", "B1", "assault", ("TUT-8.1", "why.nothing_to_assault")),
        ("B1 0203, R1 0605", "B1", "dig", ("TUT-9.1", "why.no_trenches")),
        ("B1 0202, R1 0605", "B1", "rail", ("TUT-5.5", "why.nowhere_by_rail")),
        ("BG 0101 N, R1 0104", "BG", "fire", ("TUT-6.1", "why.nothing_to_fire_at")),
        ("BG 0203 N, R1 0303", "BG", "assault", ("TUT-8.1", "why.guns_do_not_assault")),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_not_given(position, pieces, unit, order, reason):
    table = position(pieces).answer(unit)

    assert order not in table.options
    assert reason in table.why(order)


@pytest.mark.rule("TUT-4.5", "TUT-3.4")
def test_a_unit_shut_in_by_zones_is_given_no_march(position):
    table = position("B1 0101, R1 0103, R2 0201").answer("B1")

    assert "march" not in table.options
    assert (("TUT-3.1", "why.nowhere_to_march"),) == table.why("march")
