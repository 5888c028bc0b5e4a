"""What is closed to a march or full at its end, and which rule says so, for either side."""

from __future__ import annotations

import pytest

SIDES = [("C", "E", "entente"), ("E", "C", "central")]
"""The names of the counters of the side that marches and of its enemy, and the enemy's side."""


def marching(lab, pieces, own, **facts):
    """The march of the first unit of a side."""
    return lab(pieces, active=f"{own}A", **facts).answer(f"{own}1")


@pytest.mark.rule("CG-11.3m", "CG-11.3i")
@pytest.mark.parametrize(("own", "other", "enemy"), SIDES)
def test_the_hexes_of_enemy_units_and_forts_are_closed_to_either_side(lab, own, other, enemy):
    pieces = f"{own}1 0404, {other}1 0407"
    table = marching(lab, pieces, own, points=6, forts=f"0401 {enemy}, 0604 {enemy}")

    assert {"CG-11.3m"} == table.rules_against("0407")
    assert {"CG-11.3i"} == table.rules_against("0604")
    assert {"0406", "0503"} <= table.options


@pytest.mark.rule("CG-11.3f")
@pytest.mark.parametrize(("own", "other", "enemy"), SIDES)
def test_a_fortified_zone_out_of_touch_is_closed_to_either_side(lab, own, other, enemy):
    pieces = f"{own}1 0404, {other}1 1212"
    table = marching(lab, pieces, own, points=6, zones=f"0405 {enemy}, 0406 {enemy}")

    assert {"CG-11.3f"} == table.rules_against("0406")
    assert "0405" in table.options


@pytest.mark.rule("CG-11.3g", "CG-11.3e")
@pytest.mark.parametrize(("own", "other", "enemy"), SIDES)
def test_a_fortified_zone_takes_the_whole_move_of_an_enemy_and_not_of_its_owner(
    lab, own, other, enemy
):
    friend = "central" if enemy == "entente" else "entente"
    pieces = f"{own}1 0404, {own}2 0101, {other}1 1212"
    ours = marching(lab, pieces, own, points=3, zones=f"0405 {friend}").answer("step", "0405")
    theirs = marching(lab, pieces, own, points=3, zones=f"0405 {enemy}").answer("step", "0405")

    assert ("step_to", "choose_mover") == (ours.asked[0], theirs.asked[0])
    assert "0406" in ours.options
    assert "0405" == theirs.hex_of(f"{own}1")


@pytest.mark.rule("CG-11.6c", "CG-14.1b")
@pytest.mark.parametrize(("own", "other", "enemy"), SIDES)
def test_a_fortified_zone_is_closed_to_the_cavalry_of_either_side(lab, own, other, enemy):
    pieces = f"{own}1 0404 cav, {other}1 1212"
    table = marching(lab, pieces, own, points=6, zones=f"0405 {enemy}")

    assert {"CG-11.6c"} == table.rules_against("0405")


@pytest.mark.rule("CG-11.3n", "CG-11.3f", "CG-2.25b")
@pytest.mark.parametrize("hex_", ["0101", "0409"])
def test_open_ground_out_of_reach_is_neither_water_nor_works(lab, hex_):
    table = marching(lab, "C1 0404, E1 1212", "C", points=1, terrain="0405 lake")

    assert {"CG-2.25b"} == table.rules_against(hex_)
    assert {"CG-11.3n"} == table.rules_against("0405")


@pytest.mark.rule("CG-7.2b", "CG-11.1c")
@pytest.mark.parametrize(("enemies", "goes"), [("E1 1212", True), ("E1 0201 cav", False)])
def test_a_march_by_steps_is_barred_from_the_corner_only_by_zones(lab, enemies, goes):
    table = marching(lab, f"C1 0102, {enemies}", "C", points=1).answer("step")

    assert goes == ("0101" in table.options)
    assert goes != ("CG-7.2b" in table.rules_against("0101"))


@pytest.mark.rule("CG-6.1a", "CG-6.1c")
@pytest.mark.parametrize(("corps", "ends"), [("of=I", True), ("of=V", False)])
def test_a_third_unit_ends_its_march_where_two_of_the_three_are_of_one_corps(lab, corps, ends):
    pieces = f"C1 0404 of=I, C2 0405 {corps}, C3 0405 of=X, E1 1212"
    table = marching(lab, pieces, "C", points=2, moved="C2 C3")

    assert ends == ("0405" in table.options)
    assert "0406" in table.options


@pytest.mark.rule("CG-6.1a", "CG-6.1c")
@pytest.mark.parametrize(("corps", "ends"), [("of=I", True), ("of=V", False)])
def test_a_march_ends_in_a_full_hex_if_those_who_stay_leave_room_for_the_unit(lab, corps, ends):
    pieces = f"C1 0404 {corps}, C2 0405 of=I, C3 0405 of=X, C4 0405 of=I, E1 1212"
    table = marching(lab, pieces, "C", points=2, moved="C2 C3")

    assert ends == ("0405" in table.options)


@pytest.mark.rule("CG-6.1a", "CG-6.3")
@pytest.mark.parametrize("works", ["forts", "zones"])
@pytest.mark.parametrize(("own", "other", "side"), [("C", "E", "central"), ("E", "C", "entente")])
def test_cavalry_left_alone_in_works_of_its_own_side_is_lost(lab, own, other, side, works):
    pieces = f"{own}1 0404 cav, {own}2 0606 cav, {other}1 1212"
    table = lab(pieces, active=f"{own}A", cup=f"{other}A", **{works: f"0404 {side}"})
    table.script(marker=[table.army(f"{other}A")], command=[1]).answer("done")

    assert ("", "0606") == (table.hex_of(f"{own}1"), table.hex_of(f"{own}2"))
