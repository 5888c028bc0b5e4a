"""Replacements (8.2 to 8.7): steps that come in, whom they rebuild, and what turn 9 ends."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN, POOLS
from games.storm_west.rules.replacements import receive_steps
from games.storm_west.rules.turn import spend_offensive
from games.storm_west.state import destroy, lose_step
from ww1core.events import UnitShown
from ww1core.pieces import cover

SIDES = {"german": GERMAN, "allied": ALLIED}


def stock(table, pool):
    """The steps of a nation."""
    return table.s.stock[POOLS.index(pool)]


def with_stock(table, **pools):
    """A table on which nations have so many steps and others none."""
    table.s.stock = tuple(pools.get(pool, 0) for pool in POOLS)
    return table


def rebuilding(front, pieces, seat=ALLIED, dead="", pools=None, **given):
    """The moment at which a side spends steps, having received none."""
    table = with_stock(front(pieces, **given).bury(dead), **(pools or {}))
    return table.run("rebuild_units", seat)


@pytest.mark.rule("SW-8.2a", "SW-8.4a", "SW-8.4c")
def test_a_step_restores_a_step(front):
    """An American step makes a worn division whole; it is spent, and nothing takes it back."""
    table = rebuilding(front, "us_1 3535*", pools={"american": 1}).answer("us_1")

    assert (2, 0) == (table.steps("us_1"), stock(table, "american"))
    assert {"done"} == table.options
    assert [{"unit": table.unit("us_1"), "steps": 2}] == table.told("told.rebuilt")


@pytest.mark.rule("SW-8.4a", "SW-13.8a")
def test_a_unit_that_gets_a_step_is_seen(front):
    """Of two covered corps that are worn the enemy sees the one that is restored, once."""
    table = rebuilding(front, "ge_4 2636, ge_54 2636*, ge_55 2636*", GERMAN, pools={"german": 1})
    units = {key: 1 << table.unit(key) for key in ("ge_54", "ge_55")}
    cover(table.s, units["ge_54"] | units["ge_55"])
    table.answer("ge_54")

    assert [table.unit("ge_54")] == [event.unit for event in table.told(UnitShown)]
    assert units["ge_54"] | units["ge_55"] == table.s.covered


@pytest.mark.rule("SW-8.2b", "SW-3.2b")
def test_steps_come_in_by_the_table_and_are_kept(front):
    """From 24, 10, 12, 2 and 0; after three turns the Belgians still have two."""
    table = front("")
    assert (24, 10, 12, 2, 0) == table.s.stock[:5]
    for turn in (1, 2, 3):
        table.s.turn = turn
        for seat in (GERMAN, ALLIED):
            receive_steps(table.s, seat)

    income = [sum(steps[:3]) for steps in table.book.income[:5]]
    assert (24 + income[0], 10 + income[1], 12 + income[2], 2, income[4]) == table.s.stock[:5]
    assert all(income[:3])
    assert not any(table.book.income[3])


@pytest.mark.rule("SW-8.2b")
@pytest.mark.parametrize(("side", "own"), [("german", {"german"}), ("allied", set(POOLS[1:5]))])
def test_steps_come_in_for_the_nations_of_the_side_alone(front, side, own):
    table = with_stock(front("", turn=9))
    receive_steps(table.s, SIDES[side])

    assert own - {"belgian"} == {pool for pool in POOLS if stock(table, pool)}


@pytest.mark.rule("SW-8.2b")
def test_the_phase_begins_with_the_steps_of_the_turn(front):
    table = with_stock(front("fr_1 3535*", turn=2)).run("replace_losses", ALLIED).answer("done")

    assert ("rebuild", "allied") == table.asked
    assert "fr_1" in table.options


@pytest.mark.rule("SW-8.2.1a", "SW-8.2.1b", "SW-8.2a")
@pytest.mark.parametrize(
    ("unit", "pool"),
    [
        ("br_1", "british"),
        ("br_australian", "british"),
        ("br_canadian", "british"),
        ("fr_1", "french"),
        ("be_1", "belgian"),
        ("us_1", "american"),
        ("us_tc", "american"),
        ("ge_54", "german"),
    ],
)
def test_each_nation_rebuilds_its_own_units(front, unit, pool):
    """Steps of all others do not help."""
    seat = GERMAN if pool == "german" else ALLIED
    others = {name: 5 for name in POOLS if name != pool}
    pieces, dead = ("", unit) if unit == "us_tc" else (f"{unit} 2636*", "")
    table = rebuilding(front, pieces, seat, dead, others)
    assert {"SW-8.2a"} == table.rules_against(unit)

    table = rebuilding(front, pieces, seat, dead, {pool: 1})
    assert unit in table.options


@pytest.mark.rule("SW-8.2.1c")
@pytest.mark.parametrize("unit", ["br_portuguese", "fr_italian_2"])
def test_portuguese_and_italians_get_no_steps(front, unit):
    """Neither worn on the map nor from the dead, for they never lie there."""
    table = rebuilding(front, f"{unit} 2636*, br_1 2732*", pools={"british": 5, "french": 5})
    assert {"SW-8.2.1c"} == table.rules_against(unit)
    assert {"br_1", "done"} == table.options
    destroy(table.s, table.unit(unit), "SW-13.31a")

    assert not table.s.dead >> table.unit(unit) & 1
    assert unit in table.units(table.s.gone)


@pytest.mark.rule("SW-8.2.1d")
@pytest.mark.parametrize("unit", ["br_australian", "br_canadian"])
def test_australians_and_canadians_are_rebuilt_on_the_map_only(front, unit):
    table = rebuilding(front, f"{unit} 2636*", pools={"british": 5}).answer(unit)
    lose_step(table.s, table.unit(unit), "SW-13.31a")
    assert unit in table.options
    lose_step(table.s, table.unit(unit), "SW-13.31a")

    assert unit in table.units(table.s.gone)
    assert unit not in table.options


@pytest.mark.rule("SW-8.2.1e")
@pytest.mark.parametrize("unit", ["fr_1", "fr_1cav", "fr_aac"])
def test_the_same_step_recovers_infantry_cavalry_and_tanks(front, unit):
    table = rebuilding(front, "", dead=unit, pools={"french": 1}).answer(unit)
    if table.asked[0] == "recover":
        table.answer("reduced")

    assert (0, 1) == (stock(table, "french"), table.steps(unit))


@pytest.mark.rule("SW-8.2.2a")
def test_the_artillery_group_never_comes_back(front):
    table = front("ge_agb 2530")
    destroy(table.s, table.unit("ge_agb"), "SW-13.31a")
    table.run("rebuild_units", GERMAN)

    assert {"ge_agb"} <= table.units(table.s.gone)
    assert {"done"} == table.options
    table = front("ge_54 2530*").bury("ge_agb").run("rebuild_units", GERMAN)
    assert {"ge_54", "done"} == table.options
    assert "SW-8.2.1c" in table.rules_against("ge_agb")


@pytest.mark.rule("SW-8.2.2b", "SW-8.5a")
def test_assault_corps_are_rebuilt_while_the_offensive_lasts(front):
    """From the dead pile for one step or two, and on the map; from the end of turn 9 on not."""
    table = rebuilding(front, "ge_st_9 2636*", GERMAN, "ge_st_3", {"german": 3}, turn=5)
    table.answer("ge_st_3")
    assert {"full", "reduced"} == table.options
    table.answer("full", "ge_st_9")
    assert (2, 2, 0) == (table.steps("ge_st_3"), table.steps("ge_st_9"), stock(table, "german"))

    table = front("", turn=9).bury("ge_st_3")
    spend_offensive(table.s)
    table.s.turn = 10
    table.run("rebuild_units", GERMAN)
    assert {"ge_sub_3", "done"} == table.options


@pytest.mark.rule("SW-8.3", "SW-2.44b")
def test_assault_corps_become_regular_ones_step_for_step_and_hex_for_hex(front):
    """At the end of the German turn 9, on the map and in the dead pile."""
    table = front("ge_st_3 2731*, ge_st_9 2632", turn=9, morale=(18, 13)).bury("ge_st_17")
    table.run("end_player_turn", GERMAN)

    assert ("2731", 1) == (table.hex_of("ge_sub_3"), table.steps("ge_sub_3"))
    assert ("2632", 2) == (table.hex_of("ge_sub_9"), table.steps("ge_sub_9"))
    assert {"ge_sub_17"} == table.units(table.s.dead)
    assert not table.s.present[GERMAN] & table.book.assault
    assert {"ge_st_3", "ge_st_9", "ge_st_17"} <= table.units(table.s.gone)


@pytest.mark.rule("SW-8.3")
def test_a_recovered_assault_corps_that_waits_becomes_regular_too(front):
    table = front("", turn=9).wait("ge_st_3")
    spend_offensive(table.s)
    table.s.turn = 10
    table.run("bring_units_on", GERMAN)

    assert {"ge_sub_3", "done"} == table.options


@pytest.mark.rule("SW-8.3")
@pytest.mark.parametrize("turn", [8, 10])
def test_assault_corps_change_on_no_other_turn(front, turn):
    table = front("ge_st_3 2731, ge_agb 2530", turn=turn)
    table.run("end_player_turn", GERMAN)

    assert "2731" == table.hex_of("ge_st_3")
    assert "2530" == table.hex_of("ge_agb")


@pytest.mark.rule("SW-8.3", "SW-4.5a")
def test_the_test_of_turn_9_comes_before_the_change(front):
    """A war that is lost by it leaves the assault corps as they are."""
    table = front("ge_st_3 2731", turn=9, morale=(17, 13))
    table.run("end_player_turn", GERMAN)

    assert table.is_over
    assert "2731" == table.hex_of("ge_st_3")


@pytest.mark.rule("SW-8.7")
def test_the_artillery_group_goes_at_the_end_of_the_german_turn_9(front):
    """It is out of the game, not in the dead pile."""
    table = front("ge_agb 2530, ge_54 2530", turn=9, morale=(18, 13))
    table.run("end_player_turn", GERMAN)

    assert {"ge_agb"} <= table.units(table.s.gone)
    assert not table.s.dead
    assert table.s.hex[table.unit("ge_agb")] < 0


@pytest.mark.rule("SW-8.4a")
def test_a_worn_unit_in_an_enemy_zone_is_rebuilt(front):
    table = rebuilding(front, "br_1 2732*, ge_54 2731", pools={"british": 1})

    assert "br_1" in table.options


@pytest.mark.rule("SW-8.4a")
@pytest.mark.parametrize("state", ["unsupplied", "cross_fed", "fort_fed"])
def test_only_regular_supply_lets_a_unit_be_rebuilt(front, state):
    table = rebuilding(front, "fr_1 3120*", pools={"french": 5}, **{state: "fr_1"})

    assert {"SW-8.4a"} == table.rules_against("fr_1")


@pytest.mark.rule("SW-8.4a")
def test_a_whole_unit_has_nothing_to_be_rebuilt(front):
    table = rebuilding(front, "fr_1 3535, fr_aac 3535", pools={"french": 5})

    assert {"done"} == table.options


@pytest.mark.rule("SW-8.4b")
def test_rebuilding_comes_after_reinforcements_and_costs_no_movement(front):
    table = with_stock(front("br_1 2732*, ge_54 2731", turn=4), british=3)
    table.run("replace_losses", ALLIED)
    assert "choose_landing" == table.asked[0]
    table.answer("br_14", "1339", "done")
    assert "rebuild" == table.asked[0]
    table.answer("br_1", "done", "done").run("march", ALLIED)
    assert "br_1" in table.options
    assert (4, 3) == table.factors("br_1")
    table.answer("done").run("next_attack", ALLIED)
    table.answer("2731")

    assert "br_1" in table.options


@pytest.mark.rule("SW-8.5a")
@pytest.mark.parametrize(
    ("steps", "answer", "left"), [(2, "full", 0), (2, "reduced", 1), (1, "reduced", 0)]
)
def test_a_lost_unit_comes_back_for_one_step_or_two(front, steps, answer, left):
    """SW-EX-31."""
    table = rebuilding(front, "", dead="fr_1", pools={"french": steps}).answer("fr_1")
    assert {"reduced", *["full"] * (steps > 1)} == table.options
    table.answer(answer)

    assert (left, 2 if answer == "full" else 1) == (stock(table, "french"), table.steps("fr_1"))
    assert not table.s.dead
    assert [{"unit": table.unit("fr_1"), "steps": table.steps("fr_1")}] == table.told(
        "told.recovered"
    )


@pytest.mark.rule("SW-8.5a")
def test_a_unit_of_one_step_costs_one(front):
    """SW-EX-31."""
    table = rebuilding(front, "", dead="fr_aac", pools={"french": 2}).answer("fr_aac")
    if table.asked[0] == "recover":
        assert {"SW-8.5a"} == table.rules_against("full")
        table.answer("reduced")

    assert (1, 1) == (stock(table, "french"), table.steps("fr_aac"))


@pytest.mark.rule("SW-8.5b")
def test_units_are_recovered_however_and_how_often_they_were_lost(front):
    """A corps that starved twice comes back twice."""
    table = with_stock(front("fr_1 3535"), french=2)
    for _ in range(2):
        destroy(table.s, table.unit("fr_1"), "SW-7.2c")
        table.run("rebuild_units", ALLIED).answer("fr_1", "reduced", "done")
        table.place("fr_1 3535*")

    assert 0 == stock(table, "french")


@pytest.mark.rule("SW-8.5c")
def test_a_recovered_corps_lands_in_the_same_phase(front):
    """A British one in a port, after the steps are spent; the Germans come over their edge."""
    table = with_stock(front("").bury("br_1"), british=2).run("replace_losses", ALLIED)
    table.answer("done", "br_1", "full", "done")
    assert ("choose_landing", "allied") == table.asked
    table.answer("br_1", "1237", "done")

    assert ("1237", 2) == (table.hex_of("br_1"), table.steps("br_1"))
    assert table.is_done


@pytest.mark.rule("SW-8.6")
def test_all_steps_may_be_spent_at_once_or_none(front):
    names = "ge_54 ge_55 ge_4 ge_65 ge_9r ge_40r ge_41r ge_10r ge_18r ge_gdr ge_8r ge_25r"
    table = rebuilding(front, "", GERMAN, names, {"german": 24})
    assert "done" in table.options
    for name in names.split():
        table.answer(name, "full")

    assert 0 == stock(table, "german")
    assert {"done"} == table.options


@pytest.mark.rule("SW-8.3", "SW-2.44b")
def test_substitutes_lie_as_their_assault_corps_lay(front):
    """Who was covered stays so, who was seen is seen."""
    table = front("ge_st_3 2731, ge_st_9 2731", turn=9, covered="ge_st_9")
    spend_offensive(table.s)

    assert {"ge_sub_9"} == table.units(table.s.covered)
    assert {"ge_sub_3", "ge_sub_9"} == table.units(table.s.standing[table.hex("2731")])
