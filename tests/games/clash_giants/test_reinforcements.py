"""Reinforcements and replacements: chapter 9."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.reinforcements import steps_left
from games.clash_giants.rules.zones import enemy_zone
from games.clash_giants.state import Field
from ww1core.pieces import eliminate

COLUMN = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
FAR = "E9 1212"


def next_turn(table, marker=0):
    """The active army is done and the next turn begins with an army's command."""
    return table.script(marker=[marker, 1 - marker], command=[4, 4]).answer("done")


@pytest.mark.rule("CG-9.2a")
def test_a_unit_enters_on_its_turn_and_not_before(lab):
    table = lab(f"C1 0808, C2 entry=5:0404, {FAR}", turn=3)
    next_turn(table)
    assert (4, "") == (table.s.turn, table.hex_of("C2"))

    table.answer("done")
    next_turn(table)
    assert (5, "0404") == (table.s.turn, table.hex_of("C2"))


@pytest.mark.rule("CG-9.1", "CG-9.2a")
def test_a_unit_of_one_step_enters_as_others_do(lab):
    table = lab(f"C1 0808, C2 one entry=5:0404, {FAR}", turn=5).run("reinforce", 0)

    assert "0404" == table.hex_of("C2")


@pytest.mark.rule("CG-9.2a")
def test_a_unit_enters_in_one_of_its_hexes_by_choice(lab):
    table = lab(f"C1 0808, C2 entry=5:0404+0406, {FAR}", turn=5).run("reinforce", 0)

    assert ("enter", "central") == table.asked
    assert {"0404", "0406"} == table.options
    assert (("CG-9.2a", "why.no_entry_there"),) == table.why("0405")
    assert "0406" == table.answer("0406").hex_of("C2")


@pytest.mark.rule("CG-9.2b")
def test_no_due_unit_is_held_back(lab):
    table = lab(f"C1 0808, C2 entry=5:0404, C3 entry=5:0506, C4 entry=6:0606, {FAR}", turn=5).run(
        "reinforce", 0
    )

    assert ("choose_reinforcement", "central") == table.asked
    assert {"C2", "C3"} == table.options
    assert (("CG-9.2a", "why.does_not_enter_now"),) == table.why("C4")
    table.answer("C3")
    assert ["0404", "0506", ""] == [table.hex_of(unit) for unit in ("C2", "C3", "C4")]


@pytest.mark.rule("CG-9.2b", "CG-9.2a")
@pytest.mark.parametrize(
    ("pieces", "facts"),
    [
        ("E1 0404", {}),
        ("E1 1111", {"forts": "0404 entente"}),
        ("E1 1111", {"held": "0404 1201"}),
        ("C3 0404, C4 0404, E1 1111", {}),
        ("C3 0404 cav, E1 1111", {}),
    ],
    ids=["enemy", "enemy_fort", "enemy_control", "full", "other_arm"],
)
def test_a_unit_whose_hexes_are_barred_enters_at_the_nearest_source(lab, pieces, facts):
    table = lab(
        f"C1 0808, C2 entry=5:0404, {pieces}",
        sources="central 0101 0110 0112, entente 1201",
        turn=5,
        **facts,
    ).run("reinforce", 0)

    assert "0101" == table.hex_of("C2")


@pytest.mark.rule("CG-9.2b")
def test_a_unit_without_any_way_in_waits_and_enters_as_soon_as_it_can(lab):
    table = lab(f"C1 0808, C2 entry=5:0404, E1 0404, E2 0101, {FAR}", turn=5)
    table.run("reinforce", 0)
    assert "" == table.hex_of("C2")

    eliminate(table.s, table.unit("E2"), "CG-2.26d")
    table.s.turn = 6
    table.run("reinforce", 0)
    assert "" == table.hex_of("C2")
    table.s.control = (table.book.land.all, 0)
    table.run("reinforce", 0)
    assert "0101" == table.hex_of("C2")


@pytest.mark.rule("CG-9.2a")
def test_an_enemy_zone_does_not_keep_a_reinforcement_out(lab):
    table = lab(f"C1 0808, C2 entry=5:0404, E1 0405, {FAR}", turn=5).run("reinforce", 0)

    assert "0404" == table.hex_of("C2")


@pytest.mark.rule("CG-9.2c")
def test_a_reinforcement_enters_supplied_even_where_no_line_leads(lab):
    table = lab("C1 0108, C2 entry=3:0106, E1 0103", **COLUMN)
    next_turn(table)
    assert (3, "0106") == (table.s.turn, table.hex_of("C2"))
    assert {"C1"} == table.units(table.s.reduced & table.book.own[0])

    table.answer("done")
    next_turn(table)
    assert 4 == table.s.turn
    assert {"C2"} == table.units(table.s.reduced & table.book.own[0])


@pytest.mark.rule("CG-9.2d")
def test_a_reinforcement_moves_and_attacks_on_the_turn_it_enters(lab):
    table = lab(f"C1 0808, C2 entry=3:0404, E1 0406, {FAR}")
    next_turn(table).answer("C2", "0405", "done", "fight")

    assert "0405" == table.hex_of("C2")
    assert {"0406", "stop"} == table.options


@pytest.mark.rule("CG-9.1", "CG-9.31c")
def test_an_eliminated_unit_neither_enters_again_nor_is_rebuilt(lab):
    table = lab(f"C1 0808*, C2 entry=3:0404, C3 0607*, {FAR}", turn=3, replacements="german=2").run(
        "reinforce", 0
    )
    table.answer("done")
    for unit in ("C2", "C3"):
        eliminate(table.s, table.unit(unit), "CG-2.26d")
    table.run("reinforce", 0)

    assert ("take_replacements", "central") == table.asked
    assert {"C1", "done"} == table.options
    assert (("CG-9.31c", "why.not_on_the_map"),) == table.why("C3")
    assert ["", ""] == [table.hex_of("C2"), table.hex_of("C3")]


@pytest.mark.rule("CG-9.1")
def test_a_reinforcement_enters_with_all_its_steps_and_a_replacement_rebuilds_who_is_there(lab):
    table = lab(f"C1 0808*, C2 entry=3:0404, {FAR}", turn=3, replacements="german=1")
    table.run("reinforce", 0).answer("C1")

    assert [2, 2] == [table.steps("C1"), table.steps("C2")]
    assert {"C1"} == table.units(table.s.replaced)


# CG-EX-repl-01
@pytest.mark.rule("CG-9.31a", "CG-9.31b", "CG-9.31d", "CG-8.41a")
def test_only_supplied_infantry_that_lacks_its_second_step_takes_replacements(lab):
    table = lab(
        f"C1 0404*, C2 0405, C3 0506* cav, C4 0606 one, C5 0607*, C6 0808*, {FAR}",
        replacements="german=2",
        reduced="C5",
        fort_fed="C6",
    ).run("reinforce", 0)

    assert {"C1", "done"} == table.options
    assert (("CG-9.31b", "why.at_full_strength"),) == table.why("C2")
    assert (("CG-9.31a", "why.cavalry_is_not_rebuilt"),) == table.why("C3")
    assert (("CG-9.31a", "why.has_one_printed_step"),) == table.why("C4")
    assert (("CG-8.41a", "why.supply_is_reduced"),) == table.why("C5")
    assert (("CG-9.31d", "why.fed_by_a_fort"),) == table.why("C6")


@pytest.mark.rule("CG-8.42d")
def test_a_unit_out_of_supply_takes_no_replacement(lab):
    table = lab(f"C1 0404*, C2 0405*, {FAR}", replacements="german=2", unsupplied="C2").run(
        "reinforce", 0
    )

    assert {"C1", "done"} == table.options
    assert (("CG-8.42d", "why.out_of_supply"),) == table.why("C2")


@pytest.mark.rule("CG-9.31a")
def test_a_jaeger_unit_of_two_steps_takes_a_replacement(lab):
    table = lab(f"C1 0404* jaeger, {FAR}", replacements="german=1").run("reinforce", 0)

    assert {"C1", "done"} == table.options


@pytest.mark.rule("CG-9.31c")
def test_a_unit_that_has_not_entered_takes_no_replacement(lab):
    table = lab(f"C1 0404*, C2 entry=6:0808, {FAR}", replacements="german=1").run("reinforce", 0)

    assert {"CG-9.31c"} == table.rules_against("C2")
    assert {"CG-9.31c"} == table.rules_against("E9")


@pytest.mark.rule("CG-9.3a")
def test_no_more_steps_are_given_than_the_battle_allots(lab):
    table = lab(
        f"C1 0404*, C2 0405*, C3 0506* army=C2, {FAR}", active="CA", replacements="german=2"
    ).run("reinforce", 0)
    table.answer("C1", "C3")

    assert [2, 1, 2] == [table.steps(unit) for unit in ("C1", "C2", "C3")]
    assert ("choose_mover", "central") == table.asked


@pytest.mark.rule("CG-9.3a")
def test_the_steps_of_one_nation_are_of_no_use_to_another(lab):
    table = lab(
        f"C1 0404*, C2 0405*, C3 0506* nation=austro_hungarian, {FAR}",
        replacements="german=1 austro_hungarian=0",
    ).run("reinforce", 0)

    assert {"C1", "C2", "done"} == table.options
    assert (("CG-9.3a", "why.no_steps_for_nation"),) == table.why("C3")


@pytest.mark.rule("CG-9.3a")
def test_nobody_is_asked_on_a_turn_without_steps_and_unused_ones_lapse(lab):
    table = lab(f"C1 0404*, {FAR}").run("reinforce", 0)
    again = lab(f"C1 0404*, C2 0405*, C3 0506*, {FAR}", replacements="german=1")
    again.run("reinforce", 0).answer("done")
    again.s.turn = 3
    again.run("reinforce", 0).answer("C1")

    assert ("choose_mover", "central") == table.asked
    assert ("choose_mover", "central") == again.asked
    assert [2, 1, 1] == [again.steps(unit) for unit in ("C1", "C2", "C3")]


@pytest.mark.rule("CG-9.3a")
@pytest.mark.parametrize(
    ("scenario", "nation", "steps"),
    [
        ("galicia_krasnik", "russian", [0, 0, 0, 1]),
        ("first_ypres_yser", "belgian", [0, 1, 0, 1]),
        ("first_ypres_campaign", "german", [0, 0, 0, 1, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_each_turn_has_the_steps_that_the_battle_lists_for_it(open_book, scenario, nation, steps):
    s = Field(open_book(scenario))
    found = []
    for s.turn in range(1, len(steps) + 1):
        found.append(steps_left(s, nation))

    assert steps == found


@pytest.mark.rule("CG-9.3a")
def test_an_army_takes_two_steps_at_most(lab):
    table = lab(
        f"C1 0404*, C2 0405*, C3 0506*, C4 0607* army=C2, {FAR}",
        active="CA",
        replacements="german=4",
    ).run("reinforce", 0)
    table.answer("C1", "C2")

    assert {"C4", "done"} == table.options
    assert (("CG-2.28h", "why.no_steps_for_army"),) == table.why("C3")


@pytest.mark.rule("CG-9.31b", "CG-9.32a")
def test_a_replacement_gives_the_second_step_and_a_marker_and_no_third(lab):
    table = lab(f"C1 0404*, C2 0405*, {FAR}", replacements="german=2").run("reinforce", 0)
    table.answer("C1")

    assert (2, {"C1"}) == (table.steps("C1"), table.units(table.s.replaced))
    assert "C1" not in table.options


@pytest.mark.rule("CG-9.32b")
def test_a_unit_with_a_replacement_marker_does_not_move(lab):
    table = lab(f"C1 0404*, C2 0405, {FAR}", replacements="german=1").run("reinforce", 0)
    table.answer("C1")

    assert (("CG-9.32b", "why.takes_replacements"),) == table.why("C1")
    assert "C2" in table.options


@pytest.mark.rule("CG-9.32b")
def test_a_unit_with_a_replacement_marker_does_not_attack(lab):
    table = lab("C1 0404, C2 0305, C3 0505, E1 0405", replaced="C1").answer("done", "fight", "0405")
    alone = lab("C1 0404, C2 0808, E1 0405", replaced="C1", cup="EA")
    alone.script(marker=[1], command=[1]).answer("done")

    assert (("CG-12.1d", "why.takes_replacements"),) == table.why("C1")
    assert ("choose_mover", "entente") == alone.asked


@pytest.mark.rule("CG-9.32b")
def test_the_marker_comes_off_at_the_end_of_the_turn(lab):
    table = lab(f"C1 0404, C2 0405, {FAR}", replaced="C1")
    assert {"CG-9.32b"} == table.rules_against("C1")

    assert "C1" in next_turn(table).options


@pytest.mark.rule("CG-9.32c")
def test_a_unit_with_a_replacement_marker_defends_has_a_zone_and_recoils(lab):
    table = lab("C1 0405, E1 0404 te=3", compass="central: S, entente: N", replaced="E1", cup="EA")
    assert "0403" in table.hexes(enemy_zone(table.s, 0))
    table.script(defence=[4], attack=[1], marker=[1], command=[1])
    table.answer("done", "fight", "0404", "done")

    assert (1, "0403") == (table.steps("E1"), table.hex_of("E1"))
    assert {"CG-9.32b"} == table.rules_against("E1")
