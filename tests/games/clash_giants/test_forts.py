"""Forts: chapter 13."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.zones import enemy_zone, recoil_zone, supply_zone
from ww1core.events import UnitEliminated
from ww1core.pieces import eliminate

FORT = "Fort Work 0606"
HERE = "0606 entente"
ELSEWHERE = "C9 0302, E9 0303"
FOUR = "C1 0506, C2 0506, C3 0507, C4 0507"
NAMES = ("C1", "C2", "C3", "C4")


def fort_falls(table):
    """The fort of 0606 has been destroyed."""
    eliminate(table.s, table.unit(FORT), "CG-13.0h")
    return table


@pytest.mark.rule("CG-13.0a", "CG-6.2c")
@pytest.mark.parametrize(("friends", "is_open"), [("C2 0404", True), ("C2 0404, C3 0404", False)])
def test_a_fort_takes_no_room_in_a_stack(lab, friends, is_open):
    table = lab(f"C1 0403, {friends}", forts="0404 central")
    table.s.moved = table.s.book.own[0] & ~table.unit_set("C1")

    assert is_open == ("0404" in table.answer("C1").options)


@pytest.mark.rule("CG-13.0a", "CG-11.3i")
def test_a_fort_is_in_its_hex_from_the_start_and_is_no_unit_there(lab):
    table = lab(f"C1 0506, {ELSEWHERE}", forts=HERE).answer("C1")

    assert {"CG-11.3i"} == table.rules_against("0606")
    assert ("0606", {FORT}) == (
        table.hex_of(FORT),
        table.units(table.s.standing[table.hex("0606")]),
    )
    assert "0606" not in table.hexes(table.s.occupied[1])
    table.answer("stay").assault("0606", "C1", defence=[1], attack=[1])
    assert [FORT] == table.rolled("defence")


@pytest.mark.rule("CG-2.26d", "CG-13.0h")
@pytest.mark.parametrize(("gone", "hex_"), [("E1", "0605"), (FORT, "0606")])
def test_the_hex_of_what_is_eliminated_is_open(lab, gone, hex_):
    table = lab("C1 0506, E1 0605", forts=HERE)
    eliminate(table.s, table.unit(gone), "CG-2.26d")

    table.answer("C1")

    assert ("", 0) == (table.hex_of(gone), table.steps(gone))
    assert {hex_} == table.options & {"0605", "0606"}


@pytest.mark.rule("CG-13.0b")
def test_an_empty_fort_lets_an_enemy_pass(lab):
    table = lab("C1 0404, E1 1212", forts="0505 entente", points=2).answer("C1")

    assert "0604" in table.options


@pytest.mark.rule("CG-13.0b", "CG-7.1a")
def test_a_unit_in_a_fort_has_its_zone(lab):
    table = lab("C1 0404, E1 0505", forts="0505 entente", points=2).answer("C1")

    assert table.rules_against("0604") & {"CG-7.2a", "CG-7.2b"}


@pytest.mark.rule("CG-13.0c")
def test_a_fort_defends_beside_a_division_and_each_has_its_die(lab):
    table = lab(f"{FOUR}, E1 0606, {ELSEWHERE}", forts=HERE)
    table.assault("0606", *NAMES, defence=[1, 1], attack=[1] * 4).answer(FORT)

    assert 4 == table.odds()[1]
    assert [FORT, "E1"] == table.rolled("defence")


@pytest.mark.rule("CG-13.0c")
@pytest.mark.parametrize(("die", "steps"), [(5, 2), (6, 1)])
def test_a_fort_has_efficiency_five(lab, die, steps):
    table = lab(f"C1 0506, {ELSEWHERE}", forts=HERE)
    table.assault("0606", "C1", defence=[die], attack=[1])

    assert (2, 2, "1-1") == table.odds()
    assert steps == table.steps(FORT)


@pytest.mark.rule("CG-13.0c", "CG-2.28e")
def test_a_reduced_fort_defends_with_one(lab):
    table = lab(f"C1 0506, {ELSEWHERE}", forts=HERE)
    table.s.steps[table.unit(FORT)] = 1
    table.assault("0606", "C1", defence=[1], attack=[1])

    assert (2, 1, "2-1") == table.odds()


@pytest.mark.rule("CG-13.0d")
def test_a_fort_never_joins_an_attack(lab):
    table = lab("C1 0507, C2 0605, E1 0606", forts="0506 central").answer("done", "fight", "0606")

    assert {"C1", "C2"} == table.options - {"attack"}
    assert table.rules_against("Fort Work 0506")


@pytest.mark.rule("CG-13.0d")
def test_a_fort_alone_beside_an_enemy_starts_no_fight(lab):
    table = lab("C1 0101, E1 0606", forts="0506 central").script(marker=[1], command=[1])
    table.answer("done")

    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-13.0e", "CG-CRT-c")
def test_five_attackers_of_a_fort_roll_at_three_to_one(lab):
    attackers = "C1 0506, C2 0506, C3 0507*, C4 0507*, C5 0605*"
    table = lab(f"{attackers}, {ELSEWHERE}", forts=HERE)
    table.assault("0606", *NAMES, "C5", defence=[1], attack=[1] * 5)

    assert (7, 2, "3-1") == table.odds()
    assert [*NAMES, "C5"] == table.rolled("attack")


@pytest.mark.rule("CG-13.0e", "CG-12.72b")
def test_all_attackers_of_a_fortified_zone_roll(lab):
    table = lab(f"{FOUR}, E1 0606*, {ELSEWHERE}", zones=HERE)
    table.assault("0606", *NAMES, defence=[1], attack=[1] * 4)

    assert "5-1" == table.odds()[-1]
    assert list(NAMES) == table.rolled("attack")


@pytest.mark.rule("CG-13.0f")
def test_units_in_a_fort_shift_the_odds_and_a_fort_alone_does_not(lab):
    alone = lab(f"{FOUR}, {ELSEWHERE}", forts=HERE)
    held = lab(f"{FOUR}, E1 0606, {ELSEWHERE}", forts=HERE)
    alone.assault("0606", *NAMES, defence=[1], attack=[1] * 4)
    held.assault("0606", *NAMES, defence=[1, 1], attack=[1] * 4).answer("E1")

    assert [(8, 2, "4-1"), (8, 4, "1-1")] == [alone.odds(), held.odds()]


@pytest.mark.rule("CG-13.0f", "CG-12.92c")
def test_a_fort_in_a_city_shifts_its_garrison_twice_and_itself_once(lab):
    alone = lab(f"{FOUR}, {ELSEWHERE}", forts=HERE, terrain="0606 city")
    held = lab(f"{FOUR}, E1 0606, {ELSEWHERE}", forts=HERE, terrain="0606 city")
    alone.assault("0606", *NAMES, defence=[1], attack=[1] * 4)
    held.assault("0606", *NAMES, defence=[1, 1], attack=[1] * 4).answer("E1")

    assert ["3-1", "1-2"] == [alone.odds()[-1], held.odds()[-1]]


@pytest.mark.rule("CG-13.0f", "CG-13.0e", "CG-13.0g")
def test_a_destroyed_fort_gives_no_shift_no_limit_and_no_shelter(lab):
    table = fort_falls(lab(f"{FOUR}, E1 0606, {ELSEWHERE}", forts=HERE))
    table.assault("0606", *NAMES, defence=[3], attack=[1, 1])

    assert (8, 2, "4-1") == table.odds()
    assert "recoil_to" == table.asked[0]

    table.answer("0706", "0806")

    assert "name_roller" == table.asked[0]


@pytest.mark.rule("CG-13.0g")
@pytest.mark.parametrize(("answer", "place"), [("stay", "0606"), ("recoil", "0805")])
def test_a_unit_hurt_in_a_fort_stays_or_recoils_as_its_owner_likes(lab, answer, place):
    compass = "central: S, entente: NE"
    table = lab(f"C1 0506, C2 0507, E1 0606, {ELSEWHERE}", forts=HERE, compass=compass)
    table.assault("0606", "C1", "C2", defence=[6, 1], attack=[1, 1]).answer("E1")

    assert ("stand_or_recoil", "entente") == table.asked
    assert (place, 1) == (table.answer(answer).hex_of("E1"), table.steps("E1"))


@pytest.mark.rule("CG-13.0g")
def test_with_the_option_a_unit_hurt_in_a_fort_is_not_asked_and_stays(lab):
    table = lab(f"C1 0506, C2 0507, E1 0606, {ELSEWHERE}", "forts_hold", forts=HERE)
    table.assault("0606", "C1", "C2", defence=[6, 1], attack=[1, 1]).answer("E1")

    assert ("0606", 1) == (table.hex_of("E1"), table.steps("E1"))
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-13.0g", "CG-12.93a")
def test_the_option_of_forts_binds_nobody_in_a_fortified_zone(lab):
    table = lab(f"C1 0506, C2 0507, E1 0606, {ELSEWHERE}", "forts_hold", zones=HERE)
    table.assault("0606", "C1", "C2", defence=[6], attack=[1, 1])

    assert {"stay", "recoil"} == table.options


@pytest.mark.rule("CG-13.0e", "CG-13.0g")
def test_what_the_hex_was_counts_though_the_fort_falls_first(lab):
    table = lab(f"{FOUR}, E1 0606, {ELSEWHERE}", forts=HERE)
    table.s.steps[table.unit(FORT)] = 1
    table.assault("0606", *NAMES, defence=[6, 6], attack=[1] * 4).answer(FORT)

    assert "" == table.hex_of(FORT)
    assert ("stand_or_recoil", "entente") == table.asked

    table.answer("stay")

    assert list(NAMES) == table.rolled("attack")


@pytest.mark.rule("CG-13.0h")
def test_a_fort_without_steps_is_destroyed_for_good(lab):
    pieces = f"C1 0506, E1 0101*, {ELSEWHERE}"
    table = lab(pieces, forts=HERE, replacements="french=2", sources="central 0112, entente 0101")
    table.s.steps[table.unit(FORT)] = 1
    table.assault("0606", "C1", defence=[5], attack=[1])

    assert [table.unit(FORT)] == [event.unit for event in table.told(UnitEliminated)]

    table.run("reinforce", 1)

    assert ("take_replacements", "entente") == table.asked
    assert "E1" in table.options
    assert {"CG-9.31c"} <= table.rules_against(FORT)


@pytest.mark.rule("CG-13.0h", "CG-9.31a")
def test_a_reduced_fort_takes_no_replacement(lab):
    sources = "central 0112, entente 0101"
    table = lab("C1 0506, E1 0101*", forts=HERE, replacements="french=2", sources=sources)
    table.s.steps[table.unit(FORT)] = 1
    table.run("reinforce", 1)

    assert {"E1", "done"} == table.options


@pytest.mark.rule("CG-13.0i", "CG-12.77a")
def test_nobody_advances_while_the_fort_stands(lab):
    table = lab(f"{FOUR}, E1 0606*, {ELSEWHERE}", forts=HERE)
    table.assault("0606", *NAMES, defence=[6, 6], attack=[1] * 4).answer("E1")

    assert ("", 1) == (table.hex_of("E1"), table.steps(FORT))
    assert "choose_target" == table.asked[0]


@pytest.mark.rule("CG-13.0i", "CG-12.77a")
def test_the_attackers_advance_when_fort_and_garrison_are_gone(lab):
    table = lab(f"{FOUR}, E1 0606*, {ELSEWHERE}", forts=HERE)
    table.s.steps[table.unit(FORT)] = 1
    table.assault("0606", *NAMES, defence=[6, 6], attack=[1] * 4).answer("E1")

    assert {*NAMES, "done"} == table.options
    assert "0606" == table.answer("C1").hex_of("C1")


@pytest.mark.rule("CG-12.77a", "CG-11.3h")
def test_an_advance_into_a_fortified_zone_destroys_it(lab):
    table = lab(f"{FOUR}, E1 0606*, {ELSEWHERE}", zones=HERE)
    table.assault("0606", *NAMES, defence=[6], attack=[1] * 4)

    assert {"0606"} == table.hexes(table.s.intact)
    assert set() == table.hexes(table.answer("C1").s.intact)


@pytest.mark.rule("CG-12.84b", "CG-8.22c")
def test_a_fort_cancels_enemy_zones_for_recoil_and_supply_like_a_unit(lab):
    table = lab("C1 0404, E1 0909, E2 0909", forts="0405 entente")
    s, unit = table.s, table.unit("E1")

    assert {"0405", "0403"} & table.hexes(enemy_zone(s, 1)) == {"0405", "0403"}
    assert {"0405", "0403"} & table.hexes(recoil_zone(s, 1, unit)) == {"0403"}
    assert {"0405", "0403"} & table.hexes(supply_zone(s, 1)) == {"0403"}
