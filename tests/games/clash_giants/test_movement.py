"""Operational movement: who moves, how far, what is closed, and the way taken (11.1 to 11.6)."""

from __future__ import annotations

import pytest

from ww1core.pieces import place


@pytest.mark.rule("CG-11.1a", "CG-2.25b")
@pytest.mark.parametrize(("points", "far", "too_far"), [(2, "0406", "0407"), (4, "0408", "0409")])
def test_the_command_roll_is_the_allowance_of_every_unit(lab, points, far, too_far):
    table = lab("C1 0404, C2 0404", points=points)

    for unit in ("C1", "C2"):
        table.answer(unit)
        assert far in table.options
        assert {"CG-2.25b"} == table.rules_against(too_far)
        table.answer("stay")


@pytest.mark.rule("CG-11.1a", "CG-11.2a")
def test_each_turn_has_the_allowance_of_its_own_roll(lab):
    table = lab("C1 0404, E1 1201", points=4)
    table.script(marker=[table.army("CA")], command=[2])
    table.answer("C1", "0405", "done", "C1")

    assert 3 == table.s.turn
    assert "0407" in table.options
    assert "0408" not in table.options


@pytest.mark.rule("CG-11.2a")
def test_points_that_a_unit_leaves_go_to_no_other(lab):
    table = lab("C1 0404, C2 0604", points=3).answer("C1", "0405", "C2")

    assert "0607" in table.options
    assert "0608" not in table.options


@pytest.mark.rule("CG-11.1b")
def test_an_owner_may_move_none_of_his_units(lab):
    table = lab("C1 0404, C2 0604, E1 1201", cup="EA")
    table.script(marker=[table.army("EA")], command=[2]).answer("done")

    assert ("0404", "0604") == (table.hex_of("C1"), table.hex_of("C2"))
    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-11.1b", "CG-11.2b")
def test_an_owner_moves_some_units_as_far_as_he_likes(lab):
    table = lab("C1 0404, C2 0604, C3 0804, E1 1201", points=4, cup="EA")
    table.script(marker=[table.army("EA")], command=[2])
    table.answer("C1", "0405", "C3", "0807", "done")

    assert ["0405", "0604", "0807"] == [table.hex_of(unit) for unit in ("C1", "C2", "C3")]
    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-11.2b")
def test_a_march_by_steps_may_stop_with_points_left(lab):
    table = lab("C1 0404, C2 0604", points=4).answer("C1", "step", "0405", "stop")

    assert "0405" == table.hex_of("C1")
    assert "choose_mover" == table.asked[0]


@pytest.mark.rule("CG-11.1c", "CG-4.2b")
def test_a_march_takes_control_of_every_hex_on_its_way(lab):
    way = ["0405", "0406", "0407", "0408"]
    table = lab("C1 0404", points=4, held=" ".join(["1201", *way, "0508"])).answer("C1", "0408")

    assert {"central"} == {table.owner(hex_) for hex_ in way}
    assert "entente" == table.owner("0508")


@pytest.mark.rule("CG-11.1c", "CG-4.2b", "CG-7.2b")
def test_a_march_from_zone_to_zone_takes_the_hex_between(lab):
    def table(points: int) -> object:
        return lab("C1 0404, E1 0505", points=points, held="1201 0305 0405").answer("C1")

    assert {"CG-7.2b"} == table(1).rules_against("0405")
    assert "central" == table(2).answer("0405").owner("0305")


@pytest.mark.rule("CG-11.1c", "CG-11.3n")
def test_a_march_round_a_lake_takes_the_hexes_it_goes_through(lab):
    sides = "0404/0405 lake, 0404/0505 lake"
    table = lab("C1 0404", points=2, sides=sides, held="1201 0305 0405").answer("C1", "0405")

    assert "central" == table.owner("0305")


@pytest.mark.rule("CG-11.1c")
def test_a_march_by_steps_goes_from_hex_to_adjacent_hex(lab):
    table = lab("C1 0404", points=3).answer("C1", "step")

    assert {"stop", "0403", "0504", "0505", "0405", "0305", "0304"} == table.options
    table.answer("0405")
    assert {"stop", "0404", "0505", "0506", "0406", "0306", "0305"} == table.options
    table.answer("0406")
    assert {"stop", "0405", "0506", "0507", "0407", "0307", "0306"} == table.options
    assert {"CG-11.1c"} == table.rules_against("0408")


@pytest.mark.rule("CG-11.1c", "CG-4.2b")
def test_a_march_by_steps_takes_control_of_the_way_that_was_chosen(lab):
    table = lab("C1 0404", points=4, held="1201 0505 0506 0405")
    table.answer("C1", "step", "0505", "0506", "0406", "stop")

    assert {"central"} == {table.owner(hex_) for hex_ in ("0505", "0506")}
    assert "entente" == table.owner("0405")


@pytest.mark.rule("CG-11.1c", "CG-7.2a")
def test_a_march_by_steps_ends_in_the_first_enemy_zone(lab):
    table = lab("C1 0404, C2 0104, E1 0407", points=6).answer("C1", "step", "0405", "0406")

    assert "0406" == table.hex_of("C1")
    assert "choose_mover" == table.asked[0]
    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("CG-11.1c", "CG-11.6a", "CG-6.1a")
def test_a_march_by_steps_never_leads_where_it_cannot_end(lab):
    zones = "0405 central, 0406 central"
    near = lab("C1 0404 cav", points=1, zones=zones).answer("C1", "step").options
    far = lab("C1 0404 cav", points=3, zones=zones).answer("C1", "step", "0405")

    assert "0405" not in near
    assert {"CG-6.1a"} == far.rules_against("stop")
    assert "0406" in far.options
    assert "0407" in far.answer("0406").options


@pytest.mark.rule("CG-11.1c", "CG-11.2e")
def test_a_march_by_steps_that_never_started_is_no_move(lab):
    table = lab("C1 0404, C2 0604").answer("C1", "step", "stop")

    assert 0 == table.s.moved
    assert "C1" in table.options


@pytest.mark.rule("CG-11.2c", "CG-11.2d", "CG-11.2e")
def test_a_finished_move_is_neither_continued_nor_taken_back(lab):
    table = lab("C1 0404, C2 0604", points=4).answer("C1", "0405")

    assert {"CG-11.2e"} == table.rules_against("C1")
    table.answer("C2", "0605")
    assert {"done"} == table.options
    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("CG-11.1b", "CG-11.2e")
def test_a_unit_that_was_picked_and_stayed_may_be_picked_again(lab):
    table = lab("C1 0404, C2 0604", points=4).answer("C1", "stay")

    assert 0 == table.s.moved
    assert "0405" == table.answer("C1", "0405").hex_of("C1")


@pytest.mark.rule("CG-11.2c")
def test_a_unit_that_stayed_twice_waits_until_another_has_moved(lab):
    table = lab("C1 0404, C2 0604, C3 0101", points=4).answer("C1", "stay", "C1", "stay")

    assert {"CG-11.2c"} == table.rules_against("C1")
    assert "C1" in table.answer("C2", "0605").options


@pytest.mark.rule("CG-11.2e", "CG-11.2f")
def test_a_unit_that_moved_into_the_zone_of_a_waiting_army_is_done(lab):
    zones = {"CA": "0404 0405 0406", "CB": "0504 0505 0506", "EA": "1201"}
    table = lab(
        "C1 0404, C2 0504 army=CB",
        "army_zones",
        army_zones=zones,
        cup="CB",
        active="CA",
        points=4,
    )
    table.answer("C1", "0505").script(marker=[table.army("CB")], command=[4]).answer("done")

    assert {"C2", "done"} == table.options
    assert {"CG-11.2f"} == table.rules_against("C1")


@pytest.mark.rule("CG-11.2e")
def test_no_unit_moves_with_two_armies_in_a_turn(lab):
    zones = {"CA": "0404 0405 0406", "CB": "0504 0505 0506", "EA": "1201"}
    table = lab("C1 0404, C2 0504 army=CB", "army_zones", army_zones=zones, cup="CB", moved="C1")
    table.script(marker=[table.army("CB")], command=[4])
    place(table.s, table.unit("C1"), table.hex("0505"))
    table.answer("done")

    assert {"CG-11.2e"} == table.rules_against("C1")


@pytest.mark.rule("CG-11.2f")
def test_a_unit_under_a_marker_does_not_move(lab):
    table = lab("C1 0404, C2 0604, C3 0804", done="C1", replaced="C2")

    assert {"C3", "done"} == table.options
    assert {"CG-11.2f"} == table.rules_against("C1")
    assert {"CG-9.32b"} == table.rules_against("C2")


def fight(lab, **markers):
    """E1 and E2 throw C1 out of its hex and advance; then the other army is drawn."""
    table = lab("C1 0606, E1 0605, E2 0605", active="EA", cup="CA", **markers)
    table.script(defence=[6], attack=[1, 1], marker=[table.army("CA")], command=[3])
    return table.answer("done", "fight", "0606", "E1", "E2")


@pytest.mark.rule("CG-11.2g", "CG-11.2e")
def test_a_recoil_does_not_use_up_the_move_of_a_unit(lab):
    table = fight(lab)
    while table.asked[0] != "choose_mover":
        table.answer("done" if "done" in table.options else min(table.options))

    assert "0606" != table.hex_of("C1")
    assert {"C1", "done"} == table.options
    assert table.answer("C1").hexes_offered


@pytest.mark.rule("CG-11.2g", "CG-11.2f")
@pytest.mark.parametrize("marker", ["done", "replaced"])
def test_a_unit_under_a_marker_recoils(lab, marker):
    table = fight(lab, **{marker: "C1"})

    assert "recoil_to" == table.asked[0]


@pytest.mark.rule("CG-11.2g", "CG-11.2f")
def test_units_that_moved_and_are_done_advance(lab):
    table = fight(lab, moved="E1 E2", done="E1")
    while table.asked[0] == "recoil_to":
        table.answer(min(table.options))

    assert {"E1", "E2", "done"} == table.options
    table.answer("E1")
    assert "0606" == table.hex_of("E1")


@pytest.mark.rule("CG-11.2g")
def test_an_advance_does_not_use_up_the_move_of_a_unit(lab):
    pieces = "C1 0606, E1 0605, E2 0605, E3 0101 army=EB"
    table = lab(pieces, active="EB", cup="EA")
    table.script(defence=[6], attack=[1, 1], marker=[table.army("EA")], command=[3])
    table.answer("done", "fight", "0606", "E1", "E2")
    while table.asked[0] == "recoil_to":
        table.answer(min(table.options))
    table.answer("E1", "done")
    while table.asked[0] != "choose_mover":
        table.answer("stop")

    assert "0606" == table.hex_of("E1")
    assert {"E1", "E2", "done"} == table.options


@pytest.mark.rule("CG-11.4a")
def test_the_minimum_move_is_no_extra_hex(lab):
    table = lab("C1 0404", points=2, terrain="0406 mountain, 0405 mountain").answer("C1")

    assert "0405" in table.options
    assert {"CG-2.25b"} == table.rules_against("0406")
    assert "0405" not in table.answer("step", "0305").options


@pytest.mark.rule("CG-11.4b")
def test_the_minimum_move_goes_from_no_zone_to_another(lab):
    table = lab("C1 0404, E1 0505", points=1, terrain="0405 mountain").answer("C1")

    assert {"CG-7.2b"} == table.rules_against("0405")
    assert "0305" in table.options


@pytest.mark.rule("CG-11.4b", "CG-11.3i", "CG-11.3m")
def test_the_minimum_move_enters_no_closed_hex(lab):
    table = lab("C1 0404, E1 0505", points=1, forts="0403 entente").answer("C1")

    assert {"CG-11.3m"} == table.rules_against("0505")
    assert {"CG-11.3i"} == table.rules_against("0403")


@pytest.mark.rule("CG-8.42c", "CG-11.4c")
def test_a_unit_without_points_makes_no_minimum_move(lab):
    # CG-EX-move-07
    table = lab("C1 0404, C2 0604", points=1, unsupplied="C1")

    assert {"CG-11.4c"} == table.rules_against("C1")
    assert "C2" in table.options
    table = lab("C1 0404", points=2, unsupplied="C1").answer("C1")
    assert "0405" in table.options
    assert "0406" not in table.options


@pytest.mark.rule("CG-11.4c")
def test_an_army_that_rolled_nothing_moves_nobody(lab):
    table = lab("C1 0404", points=0)

    assert {"CG-11.4c"} == table.rules_against("C1")


WORKS = [{"zones": "0405 central"}, {"forts": "0405 central"}]


@pytest.mark.rule("CG-11.6a", "CG-14.1c")
@pytest.mark.parametrize("works", WORKS)
def test_cavalry_passes_through_friendly_works_and_never_stops_there(lab, works):
    table = lab("C1 0404 cav, C2 0404 cav", points=2, **works).answer("C1")

    assert {"CG-11.6a"} == table.rules_against("0405")
    assert "0406" in table.answer("step", "0405").options
    assert "stop" not in table.options
    assert "0405" in lab("C1 0404", points=2, **works).answer("C1").options


@pytest.mark.rule("CG-11.6a", "CG-11.3h")
def test_cavalry_stops_in_a_fortified_zone_that_was_razed(lab):
    table = lab("C1 0404 cav, E1 1212", zones="0405 central")
    for hex_ in ("0405", "1212"):
        place(table.s, table.unit("E1"), table.hex(hex_))

    assert "0405" in table.answer("C1").options


@pytest.mark.rule("CG-11.6b", "CG-14.1a", "CG-14.1c")
@pytest.mark.parametrize(("mover", "other"), [("cav", ""), ("", "cav"), ("jaeger", "cav")])
def test_cavalry_and_infantry_never_end_in_one_hex(lab, mover, other):
    table = lab(f"C1 0404 {mover}, C2 0405 {other}", points=2).answer("C1")

    assert {"CG-11.6b"} == table.rules_against("0405")
    assert "0406" in table.options
    assert "0405" in lab(f"C1 0404 {mover}, C2 0405 {mover}", points=2).answer("C1").options


@pytest.mark.rule("CG-11.6c", "CG-14.1b")
@pytest.mark.parametrize("points", [1, 4])
def test_cavalry_never_enters_an_enemy_fortified_zone(lab, points):
    table = lab("C1 0404 cav, C2 0404 cav", points=points, zones="0405 entente").answer("C1")

    assert {"CG-11.6c"} == table.rules_against("0405")
    assert "0405" not in table.answer("step").options
    assert "0405" in lab("C1 0404", points=points, zones="0405 entente").answer("C1").options


GARRISON = [{"id": "GAL-GAR", "units": ["C1"]}]


@pytest.mark.rule("GAL-GAR")
def test_a_garrison_never_leaves_its_fort_by_movement(lab):
    table = lab("C1 0404 guard, C2 0404", forts="0404 central", rules=GARRISON, points=6)

    assert {"C2", "done"} == table.options
    assert {"GAL-GAR"} == table.rules_against("C1")
    assert "C1" in lab("C1 0404 guard, C2 0404", forts="0404 central").options


@pytest.mark.rule("GAL-GAR", "CG-2.26e")
def test_the_garrisons_of_galicia_never_attack(open_book):
    book = open_book("galicia_campaign")
    garrisons = book.rule_units["GAL-GAR"]

    assert 3 == garrisons.bit_count()
    assert garrisons == garrisons & book.no_attack


@pytest.mark.rule("GAL-GAR", "CG-12.93a")
@pytest.mark.parametrize("rules", [[], GARRISON])
def test_a_hurt_garrison_stays_while_its_fort_stands(lab, rules):
    attackers = ", ".join(f"E{n} {hex_}" for n, hex_ in enumerate(["0405"] * 2 + ["0403"] * 2, 1))
    table = lab(
        f"C1 0404 guard, {attackers}",
        forts="0404 central",
        rules=rules,
        active="EA",
        cup="CA",
        compass="central: NW SW, entente: NE SE",
    )
    table.script(defence=[6, 1], attack=[1] * 4, marker=[table.army("CA")], command=[1])
    table.answer("done", "fight", "0404", "E1", "E2", "E3", "E4")
    while table.asked[0] not in {"stand_or_recoil", "choose_mover"}:
        table.answer("C1" if "C1" in table.options else min(table.options))

    assert 1 == table.steps("C1")
    assert ("choose_mover" if rules else "stand_or_recoil") == table.asked[0]
