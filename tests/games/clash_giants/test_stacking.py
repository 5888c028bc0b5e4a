"""Stacking: chapter 6, and what the two battles add to it."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.stacking import may_stand

NATIONS = [{"id": "YPR-STACK", "terrain": ["city", "town"], "provenance": "design"}]
CORPS = [{"id": "GAL-CORPS", "provenance": "design"}]
FAR = "E9 1212"


def end_of_phase(table):
    """The active army has moved; the next marker is that of the entente."""
    return table.script(marker=[table.army("EA")], command=[1]).answer("done")


@pytest.mark.rule("CG-6.1a", "CG-6.1c")
def test_five_units_pass_through_a_full_hex_in_one_phase_and_nobody_is_lost(lab):
    table = lab(
        f"C1 0404, C2 0404, C3 0403, C4 0403, C5 0402, C6 0405, C7 0405, {FAR}",
        points=6,
        moved="C6 C7",
        cup="EA",
    )
    table.answer("C1", "0406", "C2", "0406", "C3", "0407", "C4", "0407", "C5", "0408")
    end_of_phase(table)

    assert ("choose_mover", "entente") == table.asked
    assert ["0406", "0406", "0407", "0407", "0408"] == [table.hex_of(f"C{n}") for n in range(1, 6)]
    assert ["0405", "0405"] == [table.hex_of("C6"), table.hex_of("C7")]


@pytest.mark.rule("CG-6.1c", "CG-6.1a")
def test_a_fourth_unit_moves_through_three_but_does_not_stay_with_them(lab):
    table = lab(
        f"C1 0404, C2 0405 of=I, C3 0405 of=I, C4 0405 of=V, {FAR}", points=2, moved="C2 C3 C4"
    ).answer("C1")

    assert "0406" in table.options
    assert {"CG-6.2a"} == table.rules_against("0405")


@pytest.mark.rule("CG-6.1c")
def test_a_unit_that_marches_by_steps_enters_a_full_hex_and_has_to_go_on(lab):
    table = lab(f"C1 0404, C2 0405, C3 0405, {FAR}", points=2, moved="C2 C3")
    table.answer("C1", "step", "0405")

    assert "stop" not in table.options
    assert (("CG-6.1a", "why.cannot_stop_here"),) == table.why("stop")
    assert "0406" in table.options


@pytest.mark.rule("CG-6.1a")
def test_a_move_ends_in_a_full_hex_while_a_unit_there_can_still_leave(lab):
    table = lab(f"C1 0404, C2 0405, C3 0405, {FAR}", points=2, cup="EA")
    table.answer("C1", "0405", "C2", "0406")
    end_of_phase(table)

    assert ("choose_mover", "entente") == table.asked
    assert ["0405", "0406", "0405"] == [table.hex_of(unit) for unit in ("C1", "C2", "C3")]


@pytest.mark.rule("CG-6.1b", "CG-6.1a")
def test_a_unit_that_did_not_make_room_leaves_its_owner_the_choice_of_the_victim(lab):
    table = lab(f"C1 0404, C2 0405, C3 0405, C4 0808, {FAR}", points=2, cup="EA")
    table.answer("C1", "0405")
    end_of_phase(table)

    assert ("choose_excess", "central") == table.asked
    assert {"C1", "C2", "C3"} == table.options
    assert (("CG-6.1b", "why.not_in_crowded_hex"),) == table.why("C4")
    table.answer("C1")
    assert ("choose_mover", "entente") == table.asked
    assert ["", "0405", "0405"] == [table.hex_of(unit) for unit in ("C1", "C2", "C3")]


@pytest.mark.rule("CG-6.1a")
@pytest.mark.parametrize(
    ("pieces", "markers"),
    [
        ("C2 0405, C3 0405", {"moved": "C2 C3"}),
        ("C2 0405, C3 0405", {"replaced": "C2 C3"}),
        ("C2 0405, C3 0405", {"unsupplied": "C2 C3", "points": 1}),
        ("C2 0405 army=C2, C3 0405 army=C2", {"active": "CA"}),
    ],
    ids=["moved", "replaced", "without_points", "of_another_army"],
)
def test_nobody_makes_room_who_cannot_leave_in_this_phase(lab, pieces, markers):
    table = lab(f"C1 0404, {pieces}, {FAR}", **markers).answer("C1")

    assert {"CG-6.2a"} == table.rules_against("0405")


@pytest.mark.rule("CG-6.1a")
def test_one_who_can_leave_makes_room_for_one_only(lab):
    table = lab(f"C1 0404, C2 0405, C3 0405, C4 0406, {FAR}", points=2, moved="C3")
    table.answer("C1", "0405", "C4")

    assert {"CG-6.2a"} == table.rules_against("0405")


@pytest.mark.rule("CG-6.1b")
def test_of_four_units_of_one_corps_one_goes(lab):
    table = lab(f"C1 0404 of=I, C2 0404 of=I, C3 0404 of=I, C4 0404 of=I, {FAR}", cup="EA")
    end_of_phase(table).answer("C3")

    assert ("choose_mover", "entente") == table.asked
    assert "" == table.hex_of("C3")
    assert 0 == table.steps("C3")


# CG-EX-stack-01
@pytest.mark.rule("CG-6.2a", "CG-6.2b", "CG-6.1b", "CG-6.1a")
@pytest.mark.parametrize(
    ("corps", "is_legal"),
    [
        (("I", "I", "V"), True),
        (("I", "V", "X"), False),
        (("I", "V"), True),
        (("", "", ""), False),
        (("I", "I", "I", "I"), False),
        (("I", "I", "I"), True),
        (("", "I", "I"), True),
        (("", "", "I"), False),
        (("", ""), True),
    ],
)
def test_two_units_stack_and_three_if_two_share_a_corps(lab, corps, is_legal):
    pieces = [f"C{n} 0404 {f'of={name}' if name else ''}" for n, name in enumerate(corps)]
    table = end_of_phase(lab(", ".join([*pieces, FAR]), cup="EA"))

    assert ("choose_mover" if is_legal else "choose_excess") == table.asked[0]


@pytest.mark.rule("CG-6.2a")
@pytest.mark.parametrize("words", ["brigade one", "corps", "jaeger", ""])
def test_the_size_of_units_does_not_matter(lab, words):
    table = lab(f"C1 0404 {words}, C2 0404 {words}, C3 0405 {words}, {FAR}", moved="C1 C2")

    assert {"CG-6.2a"} == table.answer("C3").rules_against("0404")
    assert may_stand(table.s, table.hex("0404"), table.unit_set("C1", "C2"))


@pytest.mark.rule("CG-6.2c")
def test_a_fort_and_markers_do_not_count(lab):
    table = lab(
        f"C1 0404 of=I, C2 0404 of=I, C3 0404, C4 0405, C5 0405, {FAR}",
        forts="0404 central, 0405 central",
        zones="0405 central",
        replaced="C1 C2",
        reduced="C3",
        unsupplied="C4",
        cup="EA",
    )
    end_of_phase(table)

    assert ("choose_mover", "entente") == table.asked
    assert {f"C{n}" for n in range(1, 6)} <= table.units(table.s.present[0])


@pytest.mark.rule("CG-6.3")
def test_cavalry_and_infantry_in_one_hex_are_too_much(lab):
    table = end_of_phase(lab(f"C1 0404 cav, C2 0404, {FAR}", cup="EA"))

    assert ("choose_excess", "central") == table.asked
    assert {"C1", "C2"} == table.options
    table.answer("C1")
    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-6.3")
def test_jaegers_do_not_stack_with_cavalry_and_cavalry_stacks_with_cavalry(lab):
    table = lab(f"C1 0404 cav, C2 0405 jaeger, C3 0504 cav, {FAR}").answer("C3")

    assert "0404" in table.options
    assert {"CG-11.6b"} == table.rules_against("0405")


@pytest.mark.rule("CG-6.3", "CG-6.1b")
def test_cavalry_that_stays_in_a_fort_is_eliminated_and_not_the_infantry_there(lab):
    table = lab(
        f"C1 0404 cav, C2 0404, C3 0505 cav, C4 0505 cav, {FAR}",
        forts="0404 central, 0505 central",
        cup="EA",
    )
    end_of_phase(table)

    assert "" == table.hex_of("C1")
    assert "0404" == table.hex_of("C2")
    assert {"C3", "C4"} == table.options
    table.answer("C4")
    assert ["", ""] == [table.hex_of("C3"), table.hex_of("C4")]


@pytest.mark.rule("CG-6.3")
def test_cavalry_does_not_stop_in_a_fort_but_rides_through_it(lab):
    table = lab(f"C1 0404 cav, {FAR}", forts="0405 central", points=2).answer("C1")

    assert {"CG-11.6a"} == table.rules_against("0405")
    assert "0406" in table.options


@pytest.mark.rule("CG-6.1a", "CG-9.2a")
def test_limits_hold_when_a_unit_is_placed_on_the_map(lab):
    table = lab(f"C1 0404, C2 0404, C3 entry=3:0404+0505+0606, C4 0505 cav, {FAR}, C5 0808", turn=3)
    table.run("reinforce", 0)

    assert "0606" == table.hex_of("C3")


@pytest.mark.rule("CG-6.1a")
def test_limits_hold_for_an_advance_in_the_combat_phase(lab):
    table = lab("C1 0404, C2 0305, C3 0505, C4 1112, E1 0405* te=1, E2 1212")
    table.script(defence=[6]).answer("done", "fight", "0405", "C1", "C2", "C3")
    table.answer("C1")

    assert (("CG-12.77a", "why.did_not_attack"),) == table.why("C4")
    assert {"C2", "C3", "done"} == table.options
    table.answer("C2")
    assert "0505" == table.hex_of("C3")


@pytest.mark.rule("YPR-STACK")
def test_allied_nations_do_not_end_a_move_together_in_the_open(lab):
    table = lab(
        "E1 0404 nation=belgian, E2 0405 nation=french, E3 0504 nation=belgian, C1 1212",
        rules=NATIONS,
        active="EA",
        moved="E2 E3",
        points=2,
    ).answer("E1")

    assert {"YPR-STACK"} == table.rules_against("0405")
    assert {"0504", "0406"} <= table.options


@pytest.mark.rule("YPR-STACK")
def test_the_common_limit_is_named_where_it_forbids_a_stack_of_one_nation(lab):
    table = lab(
        "E1 0404, E2 0405, E3 0405, E4 0504 nation=british, E5 0504 nation=british, C1 1212",
        rules=NATIONS,
        active="EA",
        moved="E2 E3 E4 E5",
    ).answer("E1")

    assert {"CG-6.2a"} == table.rules_against("0405")
    assert {"CG-6.2a"} == table.rules_against("0504")


@pytest.mark.rule("YPR-STACK")
@pytest.mark.parametrize("terrain", ["city", "town"])
def test_allied_nations_mix_in_a_city_or_town(lab, terrain):
    table = lab(
        "E1 0404 nation=belgian, E2 0405 nation=french, C1 1212",
        rules=NATIONS,
        terrain=f"0405 clear {terrain}",
        active="EA",
        moved="E2",
    ).answer("E1")

    assert "0405" in table.options


@pytest.mark.rule("YPR-STACK")
def test_a_village_does_not_let_nations_mix(lab):
    table = lab(
        "E1 0404 nation=british, E2 0405 nation=french, C1 1212",
        rules=NATIONS,
        terrain="0405 clear village",
        active="EA",
        moved="E2",
    ).answer("E1")

    assert {"YPR-STACK"} == table.rules_against("0405")


@pytest.mark.rule("YPR-STACK", "CG-6.1b")
def test_mixed_nations_at_the_end_of_a_phase_cost_a_unit(lab):
    table = lab(
        "E1 0404 nation=belgian, E2 0404 nation=british, C1 1212",
        rules=NATIONS,
        active="EA",
        cup="CA",
    )
    table.script(marker=[table.army("CA")], command=[1]).answer("done")

    assert ("choose_excess", "entente") == table.asked
    assert {"E1", "E2"} == table.options


@pytest.mark.rule("YPR-STACK")
def test_a_unit_recoils_past_a_unit_of_another_nation(lab):
    table = lab(
        "C1 0405, C2 0405, E1 0404 te=3 nation=belgian, E2 0403 nation=french",
        rules=NATIONS,
        compass="central: S, entente: N",
    )
    table.script(defence=[4], attack=[1, 1]).answer("done", "fight", "0404", "C1", "C2")

    assert "0402" == table.hex_of("E1")


@pytest.mark.rule("YPR-STACK")
def test_a_reinforcement_is_not_placed_on_another_nation(lab):
    table = lab(
        "E1 0404 nation=french, E2 entry=3:0404+0606 nation=belgian, C1 1212",
        rules=NATIONS,
        held="0404 0606 1201",
        turn=3,
    ).run("reinforce", 1)

    assert "0606" == table.hex_of("E2")


@pytest.mark.rule("YPR-STACK", "CG-14.3e")
@pytest.mark.parametrize(("towns", "ends"), [("0606", "0606"), ("0606 0905", "0905")])
def test_cavalry_of_two_nations_retires_together_only_to_where_they_may_mix(lab, towns, ends):
    table = lab(
        "C1 0506, C2 0302, E1 0606 cav nation=belgian, E2 0606 cav nation=french, E3 0303",
        rules=NATIONS,
        terrain=", ".join(f"{hex_} town" for hex_ in towns.split()),
        compass="central: S, entente: NE",
    )
    table.script(defence=[1, 1], attack=[1]).answer("done", "fight", "0606")
    if table.asked[0] == "retire_or_stand":
        table.answer("retire")

    assert (ends, ends) == (table.hex_of("E1"), table.hex_of("E2"))


@pytest.mark.rule("YPR-STACK")
def test_nations_mix_anywhere_in_a_battle_without_that_rule(lab, open_book):
    table = lab(
        "E1 0404 nation=belgian, E2 0405 nation=french, C1 1212", active="EA", moved="E2"
    ).answer("E1")

    assert "0405" in table.options
    assert ("city", "town") == open_book("first_ypres_yser").rules["YPR-STACK"].terrain
    assert "YPR-STACK" not in open_book("first_ypres_yser", "mixed_stacks").rules


@pytest.mark.rule("GAL-CORPS", "CG-6.2a", "CG-6.2b")
def test_a_corps_counts_as_one_unit_for_stacking(lab):
    table = lab(
        f"C1 0404 corps of=W, C2 0404 of=I, C3 0405 of=I, C4 0505 of=V, {FAR}",
        rules=CORPS,
        moved="C1 C2",
    )

    assert "0404" in table.answer("C3").options
    assert {"CG-6.2a"} == table.answer("stay", "C4").rules_against("0404")


@pytest.mark.rule("GAL-CORPS")
def test_a_corps_rolls_before_divisions_under_a_loss_limit(lab):
    table = lab("C1 0404*, C2 0305* corps, C3 0505*, C4 0306* corps, E1 0405 one te=5", rules=CORPS)
    table.script(defence=[1]).answer("done", "fight", "0405", "C1", "C2", "C3", "C4")

    assert ("name_roller", "central") == table.asked
    assert {"C2", "C4"} == table.options
    assert (("CG-12.72d", "why.larger_units_roll_first"),) == table.why("C1")


@pytest.mark.rule("GAL-CORPS")
def test_the_three_corps_of_galicia_are_of_that_size(open_book):
    book = open_book("galicia_campaign")
    corps = {unit.id for unit in book.units if unit.size == "corps"}

    assert {"AH-KUM", "DE-WOY", "RU-NovC"} == corps
    assert corps == set(book.rules["GAL-CORPS"].units)
