"""Victory: chapter 10."""

from __future__ import annotations

import pytest

from ww1core.events import ControlChanged
from ww1core.turns.state import Outcome


def play_out(table):
    """Let nobody do anything any more."""
    while table.offer is not None:
        table.answer("done" if "done" in table.options else "pass")
    return table.s.ended


@pytest.mark.rule("TUT-10.1")
@pytest.mark.parametrize("order", ["march", "rail"])
def test_a_unit_that_ends_a_move_on_an_objective_takes_it(position, order):
    table = position("B1 0303, R1 0605", control={"blue": "0303", "red": "0403"}).answer(
        "B1", order
    )
    table.answer("0403")

    assert [{"0303", "0403"}, set()] == [table.hexes(held) for held in table.s.control]
    assert ["TUT-10.1"] == [event.rule for event in table.told(ControlChanged)]


@pytest.mark.rule("TUT-10.1")
def test_an_objective_that_nobody_held_can_be_taken(position):
    table = position("B1 0404, R1 0601").answer("B1", "march", "0405")

    assert "0405" in table.hexes(table.s.control[0])


@pytest.mark.rule("TUT-10.1")
def test_an_objective_stays_with_its_seat_when_the_unit_leaves(position):
    table = position("B1 0303, R1 0605", control={"blue": "0303", "red": "0403"}).answer(
        "B1", "march"
    )
    table.answer("0203")

    assert {"0303"} == table.hexes(table.s.control[0])


@pytest.mark.rule("TUT-10.1")
def test_passing_an_objective_does_not_take_it(position):
    table = position("B1 0203, R1 0605", control={"blue": "", "red": "0303 0403"}).answer(
        "B1", "march"
    )
    table.answer("0403")

    assert [{"0403"}, {"0303"}] == [table.hexes(held) for held in table.s.control]


@pytest.mark.rule("TUT-10.1", "TUT-8.8", "TUT-8.9")
def test_retreat_and_advance_take_objectives(position):
    table = position(
        "B1 0303, R1 0403, R2 0605", control={"blue": "0502", "red": "0403"}, assault=[6]
    )
    table.answer("B1", "assault", "0403", "0503")
    assert {"0403"} == table.hexes(table.s.control[1])
    table.answer("B1")

    assert [{"0403", "0502"}, set()] == [table.hexes(held) for held in table.s.control]


@pytest.mark.rule("TUT-10.1", "TUT-8.8")
def test_a_retreat_takes_an_objective(position):
    table = position("B1 0403, R1 0503, R2 0605", control={"blue": "0502", "red": ""}, assault=[6])
    table.answer("B1", "assault", "0503", "0502")

    assert [set(), {"0502"}] == [table.hexes(held) for held in table.s.control]


@pytest.mark.rule("TUT-10.2")
def test_a_seat_whose_last_infantry_is_shot_loses_at_once(position):
    table = position("BG 0101 S, B1 0305, R1 0104*, RG 0605 N", fire=[6])
    table.answer("BG", "fire", "0104")

    assert table.offer is None
    assert Outcome(0, "annihilation") == table.s.ended


@pytest.mark.rule("TUT-10.2")
def test_an_attacker_whose_last_infantry_falls_loses_at_once(position):
    table = position("B1 0103*, BG 0305 N, R1 0202", assault=[1])
    table.answer("B1", "assault", "0202")

    assert Outcome(1, "annihilation") == table.s.ended


@pytest.mark.rule("TUT-10.2")
def test_the_loss_of_the_last_gun_ends_nothing(position):
    table = position("BG 0101 S, B1 0305, RG 0104 N, R1 0605", fire=[5])
    table.answer("BG", "fire", "0104")

    assert "" == table.hex_of("RG")
    assert table.s.ended is None


@pytest.mark.rule("TUT-10.3")
@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ({"blue": "0303 0304 0405", "red": "0403 0502"}, Outcome(0, "objectives")),
        ({"blue": "0303", "red": "0403 0502"}, Outcome(1, "objectives")),
        ({"blue": "0303 0304", "red": "0403 0502"}, Outcome(-1, "stalemate")),
    ],
)
def test_after_the_last_turn_more_objectives_win(position, control, expected):
    table = position("B1 0203, R1 0605", turn=4, control=control)

    assert expected == play_out(table)


@pytest.mark.rule("TUT-10.3")
def test_before_the_last_turn_objectives_decide_nothing(position):
    table = position("B1 0203, R1 0605", turn=3, control={"blue": "0303 0304 0405", "red": ""})
    table.script(marker=[1, 2, 3, 0]).answer("done", "done", "done", "done")

    assert (4, None) == (table.s.turn, table.s.ended)
