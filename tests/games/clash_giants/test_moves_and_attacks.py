"""What one move and one attack are: units that stop early, single targets, who goes where."""

from __future__ import annotations

import pytest

SPARE = "C0 1010, E0 1011"
"""A fight far away, so that the segment goes on after the attack that is tested."""


@pytest.mark.rule("CG-11.2b")
@pytest.mark.parametrize("stop", ["0405", "0406", "0407", "0408"])
def test_a_unit_stops_anywhere_within_its_points_and_nowhere_beyond(lab, stop):
    table = lab("C1 0404, C2 0604", points=4).answer("C1")

    assert {"CG-2.25b"} == table.rules_against("0409")
    table.answer(stop)
    assert (stop, "choose_mover") == (table.hex_of("C1"), table.asked[0])
    assert {"C2", "done"} == table.options


@pytest.mark.rule("CG-12.2b")
def test_hexes_are_attacked_one_after_the_other_or_no_more(lab):
    table = lab(f"C1 0404, C2 0404, E1 0405, E2 0505, {SPARE}").answer("done", "fight")

    assert {"0405", "0505", "1011", "stop"} == table.options
    table.script(defence=[1], attack=[1]).answer("0405", "C1", "attack")
    assert {"0505", "1011", "stop"} == table.options
    assert {"E1"} == table.units(table.s.was_attacked)


@pytest.mark.rule("CG-CRT-e", "CG-12.72a")
@pytest.mark.parametrize(
    ("defenders", "first", "column"),
    [("E1 0606, E2 0606", ["E1"], "1-1"), ("E1 0606*", [], "4-1")],
)
def test_nobody_is_named_where_every_attacker_rolls(lab, defenders, first, column):
    # All roll at 1-1, and two at 4-1, which are all that attack.
    table = lab(f"C1 0506, C2 0507, {defenders}, {SPARE}")
    table.assault("0606", "C1", "C2", defence=[1, 1], attack=[1, 1]).answer(*first)

    assert column == table.odds()[2]
    assert ["C1", "C2"] == table.rolled("attack")
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-12.77f", "CG-12.77a")
def test_no_defender_moves_into_a_hex_that_was_emptied(lab):
    table = lab(f"C1 0506, E1 0606*, E2 0607, {SPARE}")
    table.assault("0606", "C1", defence=[6], attack=[1])

    assert (("advance_after_combat", "central"), {"C1", "done"}) == (table.asked, table.options)
    assert {"CG-12.77a"} == table.rules_against("E2")
