"""Steps that would end in too many units in a hex or in a certain loss are told before."""

from __future__ import annotations

import pytest

FAR = "E9 1212"


@pytest.mark.rule("CG-6.1c")
def test_a_hex_that_has_room_only_once_others_leave_it_is_told_of(lab, warned):
    table = lab(f"C1 0404, C2 0405, C3 0405, {FAR}", points=6)

    assert {"0405": "warning.full"} == warned(table.answer("C1"))


@pytest.mark.rule("CG-6.1a", "CG-6.1b")
def test_an_army_that_stops_in_a_crowd_is_told_what_it_loses(lab, warned):
    table = lab(f"C1 0404, C2 0405, C3 0405, {FAR}", points=6)
    assert {} == warned(table)

    table.answer("C1", "0405")
    assert {"done": "warning.crowded"} == warned(table)


@pytest.mark.rule("CG-6.1c")
def test_who_stops_by_steps_where_others_have_to_leave_is_told(lab, warned):
    table = lab(f"C1 0404, C2 0405, C3 0405, {FAR}", points=6)

    assert {"stop": "warning.full"} == warned(table.answer("C1", "step", "0405"))


@pytest.mark.rule("CG-12.82d", "CG-12.93b")
@pytest.mark.parametrize(
    ("enemies", "warnings"),
    [("C3 0101", {}), ("C3 0705, C4 0607, C5 0806", {"recoil": "warning.no_recoil"})],
)
def test_a_recoil_without_a_way_is_told_before_it_is_chosen(lab, warned, enemies, warnings):
    villages = [{"id": "YPR-VIL", "terrain": ["village"], "provenance": "book"}]
    pieces = f"C1 0506, C2 0506, E1 0606 te=1, {FAR}, {enemies}"
    table = lab(pieces, terrain="0606 village", rules=villages, compass="central: S, entente: NE")
    table.assault("0606", "C1", "C2", defence=[6], attack=[1, 1])

    assert "stand_or_recoil" == table.asked[0]
    assert warnings == warned(table)
