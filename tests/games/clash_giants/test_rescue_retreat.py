"""The rescue retreat of 11.5: a unit that has not moved opens the door to its neighbours."""

from __future__ import annotations

import pytest

WEST = "central: NW SW, entente: NE SE"
"""The compass of the vectors."""

DOOR = "C1 0605, C2 0505, E1 0705, E2 0504"
"""C1 in the zone of E1, C2 that opens the door beside it in the zone of E2."""

TRAPPED = f"{DOOR}, E3 0507"
"""The same with every other hex beside C1 in an enemy zone."""


def door(lab, pieces: str = DOOR, *options: str, points: int = 2, compass: str = WEST, **facts):
    """The march of C1 in a position with a door."""
    return lab(pieces, *options, points=points, compass=compass, **facts).answer("C1")


@pytest.mark.rule("CG-11.5a", "CG-7.2b", "CG-7.2f")
def test_only_a_rescue_retreat_leaves_a_unit_in_zones_on_all_sides(lab):
    table = door(lab, TRAPPED)

    assert {"stay", "step", "rescue"} == table.options
    assert {"CG-7.2b"} == table.rules_against("0505")
    assert {"0405"} == table.answer("rescue").options


@pytest.mark.rule("CG-11.5b", "CG-11.5a")
def test_a_friend_beyond_the_door_opens_no_second_one(lab):
    pieces = f"{TRAPPED}, E4 0306, C3 0405"

    assert {"0204"} == door(lab, pieces, points=4, unsupplied="E4").answer("rescue").options
    assert "rescue" not in door(lab, pieces, points=4).options


@pytest.mark.rule("CG-11.5a")
def test_without_a_friend_there_is_no_door(lab):
    assert "rescue" not in door(lab, "C1 0605, E1 0705, E2 0504").options


@pytest.mark.rule("CG-11.5f")
def test_a_unit_that_has_moved_opens_no_door(lab):
    assert "rescue" not in door(lab, moved="C2").options


@pytest.mark.rule("CG-11.5f", "CG-11.5a")
def test_one_unit_of_a_stack_that_has_not_moved_opens_the_door(lab):
    pieces = f"{DOOR}, C3 0505"

    assert "rescue" in door(lab, pieces, moved="C2").options
    assert "rescue" not in door(lab, pieces, moved="C2", unsupplied="C3").options


@pytest.mark.rule("CG-11.5f", "CG-8.41b")
def test_a_unit_in_reduced_supply_opens_the_door(lab):
    assert "0405" in door(lab, reduced="C2").answer("rescue").options


@pytest.mark.rule("CG-11.5f")
def test_a_unit_of_another_army_opens_the_door(lab):
    table = door(lab, "C1 0605, C2 0505 army=CB, E1 0705, E2 0504", active="CA")

    assert "0405" in table.answer("rescue").options


@pytest.mark.rule("CG-11.5f")
def test_a_unit_that_stayed_when_it_was_asked_opens_the_door(lab):
    table = lab(DOOR, points=2, compass=WEST).answer("C2", "stay", "C1")

    assert "rescue" in table.options


@pytest.mark.rule("CG-11.5f")
def test_a_unit_that_takes_replacements_opens_the_door_unless_the_option_shuts_it(lab):
    assert "rescue" in door(lab, replaced="C2").options
    assert "rescue" not in door(lab, DOOR, "marked_do_not_open", replaced="C2").options
    assert "rescue" in door(lab, DOOR, "marked_do_not_open").options


@pytest.mark.rule("CG-11.5f")
def test_the_option_leaves_the_door_to_another_unit_of_the_stack(lab):
    pieces = f"{DOOR}, C3 0505"

    assert "rescue" in door(lab, pieces, "marked_do_not_open", replaced="C2").options


@pytest.mark.rule("CG-11.5e")
def test_two_units_go_through_one_door_before_its_opener_moves(lab):
    table = lab(f"{DOOR}, C3 0605", points=2, compass=WEST)
    table.answer("C1", "rescue", "0405", "C3", "rescue", "0405", "C2")

    assert ("march", "central") == table.asked
    assert {"0405"} == {table.hex_of("C1"), table.hex_of("C3")}
    assert {"stay"} < table.options


@pytest.mark.rule("CG-11.5e", "CG-11.5f")
def test_the_door_is_shut_when_its_opener_has_moved_first(lab):
    table = lab(DOOR, points=2, compass=WEST).answer("C2", "0406", "C1")

    assert "rescue" not in table.options


@pytest.mark.rule("CG-11.5b")
def test_a_unit_that_starts_two_hexes_away_has_no_door(lab):
    table = door(lab, "C1 0705, C2 0505, E2 0504", points=6)

    assert "rescue" not in table.options
    assert "0405" not in table.answer("step", "0605").answer("0505").hexes_offered


@pytest.mark.rule("CG-11.5b", "CG-11.3n")
def test_a_door_across_a_lake_side_is_no_door(lab):
    assert "rescue" not in door(lab, sides="0505/0605 lake").options


@pytest.mark.rule("CG-11.5c")
def test_the_first_step_keeps_to_the_compass(lab):
    pieces = "C1 0405, C2 0505, E2 0504"

    assert "rescue" not in door(lab, pieces, points=4).options
    assert "rescue" in door(lab, pieces, points=4, compass="central: NE SE, entente: NW").options


@pytest.mark.rule("CG-11.5c", "CG-2.1d")
def test_every_further_step_keeps_to_the_compass(lab):
    table = door(lab, points=3).answer("rescue")

    assert {"0405", "0305", "0306"} == table.options
    assert {"CG-11.5c"} == table.rules_against("0506")
    assert {"CG-11.5c"} == table.rules_against("0406")
    wide = door(lab, points=3, compass="central: NW SW S, entente: NE").answer("rescue")
    assert {"0405", "0305", "0306", "0506", "0406", "0507"} == wide.options


@pytest.mark.rule("CG-11.5c")
def test_each_side_retreats_by_its_own_compass(lab):
    table = lab("E1 0605, E2 0705, C1 0505, C2 0704", active="EA", points=2, compass=WEST).answer(
        "E1", "rescue"
    )

    assert {"0805"} == table.options


@pytest.mark.rule("CG-11.5d")
def test_a_rescue_retreat_ends_next_to_no_enemy(lab):
    table = door(lab, f"{DOOR}, E3 0304", points=3).answer("rescue")

    assert {"CG-11.5d"} == table.rules_against("0505")
    assert "0405" in table.options
    assert {"CG-11.5d"} == table.rules_against("0305")


@pytest.mark.rule("CG-11.5d")
def test_an_enemy_without_a_zone_bars_the_end_of_a_rescue_retreat_too(lab):
    pieces = f"{DOOR}, E3 0306"
    table = door(lab, pieces, points=4, unsupplied="E3").answer("rescue")

    assert {"0204"} == table.options
    assert {"CG-11.5d"} == table.rules_against("0405")


@pytest.mark.rule("CG-11.5d", "CG-13.0c")
def test_an_enemy_fort_bars_the_end_of_a_rescue_retreat_too(lab):
    table = door(lab, points=2, forts="0306 entente")

    assert "rescue" not in table.options


@pytest.mark.rule("CG-11.5a", "CG-11.1a", "CG-2.25b")
def test_a_rescue_retreat_is_paid_with_movement_points(lab):
    assert "rescue" not in door(lab, points=1).options
    assert "rescue" not in door(lab, points=2, terrain="0505 forest").options
    table = door(lab, points=3, terrain="0505 forest").answer("rescue")
    assert {"0405"} == table.options
    assert {"CG-2.25b"} == table.rules_against("0305")


@pytest.mark.rule("CG-11.5a", "CG-4.2b")
def test_a_rescue_retreat_takes_control_of_its_way(lab):
    table = door(lab, points=3, held="1201 0405 0305").answer("rescue", "0305")

    assert {"central"} == {table.owner(hex_) for hex_ in ("0405", "0305")}


@pytest.mark.rule("CG-11.5a", "CG-6.2a")
def test_a_rescue_retreat_ends_in_no_full_hex(lab):
    pieces = f"{DOOR}, C3 0405, C4 0405"

    assert "rescue" not in door(lab, pieces, moved="C3 C4").options
    table = door(lab, f"{pieces}, C5 0101", points=3, moved="C3 C4").answer("rescue")
    assert {"CG-6.2a"} == table.rules_against("0405")


@pytest.mark.rule("CG-11.5a", "YPR-STACK")
def test_a_rescue_retreat_ends_with_no_unit_of_another_nation(lab):
    nations = [{"id": "YPR-STACK", "terrain": ["city", "town"], "provenance": "design"}]
    pieces = "E1 0605, E2 0705, C1 0505, C2 0704, E3 0805 nation=belgian, C3 0101"
    facts = {"active": "EA", "compass": WEST, "rules": nations, "moved": "E3"}
    table = lab(pieces, points=3, **facts).answer("E1", "rescue")

    assert {"YPR-STACK"} == table.rules_against("0805")
    assert {"0905", "0906"} == table.options


@pytest.mark.rule("CG-11.5a", "CG-6.1a")
def test_a_rescue_retreat_ends_in_a_full_hex_that_others_can_leave(lab):
    table = door(lab, f"{DOOR}, C3 0405, C4 0405").answer("rescue")

    assert "0405" in table.options


@pytest.mark.rule("CG-11.5a", "CG-11.6b", "CG-14.1a")
def test_a_rescue_retreat_ends_with_no_unit_of_the_other_arm(lab):
    assert "rescue" not in door(lab, f"{DOOR}, C3 0405 cav").options
    cavalry = DOOR.replace("C1 0605", "C1 0605 cav")
    assert "rescue" in door(lab, cavalry).options
    assert "rescue" not in door(lab, f"{cavalry}, C3 0405").options


@pytest.mark.rule("CG-11.5a", "CG-11.6a")
def test_cavalry_ends_a_rescue_retreat_in_no_works(lab):
    cavalry = DOOR.replace("C1 0605", "C1 0605 cav")

    assert "rescue" not in door(lab, cavalry, zones="0405 central").options
    assert "rescue" in door(lab, zones="0405 central").options


@pytest.mark.rule("CG-11.5a", "CG-11.3m")
def test_a_rescue_retreat_passes_through_no_enemy(lab):
    pieces = "C1 0605, C2 0505, E1 0705, E2 0405"
    table = door(lab, pieces, points=4)

    assert "rescue" not in table.options


@pytest.mark.rule("CG-11.5a")
def test_a_unit_outside_every_zone_uses_the_door_too(lab):
    table = door(lab, "C1 0605, C2 0505, E2 0504", points=2)

    assert "0405" in table.answer("rescue").options


@pytest.mark.rule("GAL-GER", "CG-11.5a")
def test_the_landwehr_crosses_the_vistula_by_no_open_door(lab):
    rules = [{"id": "GAL-GER", "units": ["C1"], "turns": [1, 4]}]
    facts = {"sides": "0405/0505 vistula", "rules": rules}

    assert "rescue" not in door(lab, turn=4, **facts).options
    assert "0405" in door(lab, turn=5, **facts).answer("rescue").options
