"""Tanks and anti-tank units of Plan 1919 (S3.15 to S3.24)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import free_attackers, may_attack
from games.storm_west.rules.infiltration import able_to_infiltrate
from games.storm_west.rules.zones import zones_of
from ww1core import open_title
from ww1core.hexgrid import first

CENTRE = "3535"


@pytest.mark.rule("SW-S3.15a", "SW-S3.15b", "SW-S3.24")
@pytest.mark.parametrize(
    ("names", "is_legal"),
    [
        ("fr_aac fr_aac_2", False), ("fr_aac fr_1 fr_2 fr_3", True),
        ("br_ht_1 br_ft_1 br_1 br_2 br_3", True), ("br_ht_1 br_ht_2", False),
        ("br_ft_1 br_ft_2", False), ("br_ht_1 br_ft_1 br_1 br_2 br_3 br_4", False),
    ],
)  # fmt: skip
def test_tanks_stack_one_of_a_kind(plan, names, is_legal):
    """Given a heavy and a fast tank corps with three others, legal; two of a kind never."""
    assert is_legal == plan("").stacks(names)


@pytest.mark.rule("SW-S3.15a", "SW-S3.24")
def test_both_french_tank_corps_join_one_attack(plan):
    table = plan("fr_1 3435, fr_aac 3435, fr_2 3534, fr_aac_2 3534, ge_54 3535")

    assert {"fr_1", "fr_aac", "fr_2", "fr_aac_2"} == table.units(
        may_attack(table.s, ALLIED, table.hex(CENTRE))
    )
    assert 1 == table.modifiers(CENTRE, "fr_1 fr_aac fr_2 fr_aac_2")["tanks"]


@pytest.mark.rule("SW-S3.15c", "SW-S3.20", "SW-14.1a")
def test_heavy_tanks_are_lost_before_fast_ones(plan):
    """Given two points, a heavy tank corps of two steps is eliminated and the fast one survives."""
    table = plan("br_1 3435, br_ht_1 3435, br_ft_1 3435, ge_54 3535")
    table.suffer("attack", CENTRE, "br_1 br_ht_1 br_ft_1", 1)
    assert (1, 1) == (table.steps("br_ht_1"), table.steps("br_ft_1"))
    table.suffer("attack", CENTRE, "br_1 br_ht_1 br_ft_1", 1)

    assert {"br_ht_1"} == table.units(table.s.dead)
    table.suffer("attack", CENTRE, "br_1 br_ht_1 br_ft_1", 1)
    assert {"br_ht_1", "br_ft_1"} == table.units(table.s.dead)


@pytest.mark.rule("SW-S3.16a")
def test_one_anti_tank_unit_in_a_hex(plan):
    """Given two anti-tank units in a hex, illegal; one, three corps and the Panzers, legal."""
    table = plan("")
    assert not table.stacks("ge_at_1 ge_at_2")
    assert table.stacks("ge_at_1 ge_54 ge_55 ge_19 ge_panzer_1")

    stacking, centre = open_title("storm_west", "plan_1919").stacking, table.hex(CENTRE)
    assert not stacking.allows(centre, table.unit_set("ge_at_1", "ge_at_2"))
    assert stacking.allows(centre, table.unit_set("ge_at_1", "ge_54", "ge_55", "ge_19"))


@pytest.mark.rule("SW-S3.18a", "SW-S3.18d")
def test_the_panzers_are_tanks(plan):
    """Given the Panzers against an Allied trench it counts 0; in the open +1, +2 with assault."""
    table = plan("ge_54 3435, ge_st_3 3435, ge_panzer_1 3435, fr_1 3535")
    assert {"tanks": 1} == table.modifiers(CENTRE, "ge_54 ge_panzer_1")
    assert {"tanks": 1, "assault": 1} == table.modifiers(CENTRE, "ge_st_3 ge_panzer_1")

    trench = first(table.book.front.works["allied_trench"] & ~table.book.towns)
    number = table.book.land.number
    beside = first(table.book.touching[trench])
    table = plan(f"ge_54 {number(beside)}, ge_panzer_1 {number(beside)}, fr_1 {number(trench)}")
    assert -2 == table.modifiers(number(trench), "ge_54")["allied_trench"]
    modifiers = table.modifiers(number(trench), "ge_54 ge_panzer_1")
    assert 0 == modifiers["allied_trench"]
    assert "tanks" not in modifiers


@pytest.mark.rule("SW-S3.18a", "SW-14.1c", "SW-13.24b", "SW-10.1b")
def test_what_binds_tanks_binds_the_panzers(plan):
    table = plan("ge_panzer_1 3435, fr_1 3535")
    assert set() == table.units(may_attack(table.s, GERMAN, table.hex(CENTRE)))
    assert not zones_of(table.s, GERMAN)

    table = plan("ge_panzer_1 2338, ge_54 2338, br_1 2337")
    assert {"ge_54"} == table.units(may_attack(table.s, GERMAN, table.hex("2337")))


@pytest.mark.rule("SW-S3.18b", "SW-16.7")
def test_the_panzers_are_lost_first_and_then_an_assault_corps(plan):
    """Given one point the Panzers are lost; given two, one of the rest is of an assault corps."""
    pieces = "ge_54 3435, ge_st_3 3435, ge_panzer_1 3435, fr_1 3535"
    table = plan(pieces).suffer("attack", CENTRE, "ge_54 ge_st_3 ge_panzer_1", 1)
    assert table.is_done
    assert {"ge_panzer_1"} == table.units(table.s.dead)
    assert 2 == table.steps("ge_st_3")

    table = plan(pieces).suffer("attack", CENTRE, "ge_54 ge_st_3 ge_panzer_1", 2)
    assert table.is_done
    assert (2, 1) == (table.steps("ge_54"), table.steps("ge_st_3"))
    table = plan("ge_54 2731", stock=(1, 0, 0, 0, 0, 0)).bury("ge_panzer_1")
    assert "ge_panzer_1" in table.run("rebuild_units", GERMAN).options


@pytest.mark.rule("SW-S3.18c", "SW-S3.18a")
def test_the_panzers_lend_no_infiltration(plan):
    """Given regular infantry with the Panzers, the Panzers alone infiltrate."""
    table = plan("ge_54 2731, ge_panzer_1 2731")

    assert {"ge_panzer_1"} == table.units(able_to_infiltrate(table.s, GERMAN))


@pytest.mark.rule("SW-S3.19a", "SW-S3.19d")
def test_anti_tank_units_have_no_zone_and_never_attack(plan):
    """Given a lone anti-tank unit, its neighbours are free, and it does not attack."""
    table = plan("ge_at_1 3435, fr_1 3535")

    assert 0 == zones_of(table.s, GERMAN)
    assert 0 == free_attackers(table.s, GERMAN)
    assert 0 == table.book.units[table.unit("ge_at_1")].values[0][0]


@pytest.mark.rule("SW-S3.19b", "SW-13.15b")
def test_anti_tank_units_cancel_what_tanks_bring(plan):
    """Given an anti-tank unit in a main trench the -2 stay; in the open tanks add nothing."""
    main = first(plan("").book.front.works["main_trench"])
    table = plan("")
    number = table.book.land.number
    beside = first(table.book.touching[main])
    pieces = f"ge_54 {number(main)}, br_1 {number(beside)}, br_ht_1 {number(beside)}"
    table = plan(f"{pieces}, ge_at_1 {number(main)}")
    assert -2 == table.modifiers(number(main), "br_1 br_ht_1")["main_trench"]
    assert 0 == plan(pieces).modifiers(number(main), "br_1 br_ht_1")["main_trench"]

    table = plan("ge_54 3535, ge_at_1 3535, br_1 3435, br_ht_1 3435")
    assert {} == table.modifiers(CENTRE, "br_1 br_ht_1")
    assert {"br_1", "br_ht_1"} == table.units(able_to_infiltrate(table.s, ALLIED))


@pytest.mark.rule("SW-S3.19c")
@pytest.mark.parametrize(("with_tanks", "first"), [(True, {"ge_at_1"}), (False, set())])
def test_an_anti_tank_unit_takes_the_first_loss_from_tanks(plan, with_tanks, first):
    """Given one point from an attack with tanks: the anti-tank unit or a retreat."""
    table = plan("ge_54 3535, ge_at_1 3535, br_1 3435, br_ht_1 3435")
    table.suffer("defence", CENTRE, "br_1 br_ht_1", 2, with_tanks=with_tanks)

    assert (first or {"ge_54", "ge_at_1"}) | {"retreat"} == table.options
    if with_tanks:
        table.answer("ge_at_1")
        assert {"ge_54", "retreat"} == table.options


@pytest.mark.rule("SW-S3.19c", "SW-13.30c", "SW-13.31b")
def test_an_anti_tank_unit_takes_the_loss_of_a_pursuit_too(plan):
    """Given a retreat into an enemy zone before tanks, the step lost is the anti-tank unit's."""
    table = plan("ge_54 3535, ge_at_1 3535, br_1 3435, br_ht_1 3435")
    table.suffer("defence", CENTRE, "br_1 br_ht_1", 1, with_tanks=True).answer("retreat", "3436")

    assert table.is_done
    assert {"ge_at_1"} == table.units(table.s.dead)
    assert 2 == table.steps("ge_54")


@pytest.mark.rule("SW-S3.19c", "SW-14.1a")
def test_tanks_that_were_lost_were_in_the_attack_all_the_same(plan):
    """Given an attack with tanks, that is remembered when the defender takes his points."""
    table = plan("ge_54 3535, ge_at_1 3535, br_1 3435, br_2 3435, br_3 3435, br_ft_1 3435")
    table.assault(CENTRE, "br_1 br_2 br_3 br_ft_1", 6)

    assert table.s.battle.with_tanks
    assert {"ge_at_1", "retreat"} == table.options


@pytest.mark.rule("SW-S3.19d")
def test_anti_tank_units_are_no_losses_of_an_attack(plan):
    """Given an attack from their hex, they are not offered as losses."""
    table = plan("ge_54 3435, ge_55 3435, ge_at_1 3435, fr_1 3535")
    table.suffer("attack", CENTRE, "ge_54 ge_55", 1)

    assert {"ge_54", "ge_55"} == table.options


@pytest.mark.rule("SW-S3.19e")
def test_an_anti_tank_unit_costs_one_step(plan):
    """Given a lost anti-tank unit, one step recovers it."""
    table = plan("ge_54 2731", stock=(1, 0, 0, 0, 0, 0)).bury("ge_at_1")
    table.run("rebuild_units", GERMAN).answer("ge_at_1", "reduced")

    assert 0 == table.s.stock[0]
    assert 1 == table.steps("ge_at_1")


@pytest.mark.rule("SW-S3.20", "SW-S3.21a", "SW-S3.23")
@pytest.mark.parametrize(
    ("tank", "infantry", "value"),
    [("br_ht_1", "br_1", 1), ("br_ft_1", "br_1", 0), ("us_tc_1919", "us_1", 1),
     ("fr_aac_2", "fr_1", 1)],
)  # fmt: skip
def test_which_tanks_add_to_the_die(plan, tank, infantry, value):
    """Given fast tanks without heavy ones in the open +0, others +1; all cancel German trenches."""
    table = plan(f"{tank} 3435, {infantry} 3435, ge_54 3535")
    assert value == table.modifiers(CENTRE, f"{tank} {infantry}").get("tanks", 0)

    main = first(table.book.front.works["main_trench"])
    number = table.book.land.number
    beside = number(first(table.book.touching[main]))
    table = plan(f"{tank} {beside}, {infantry} {beside}, ge_54 {number(main)}")
    modifiers = table.modifiers(number(main), f"{tank} {infantry}")
    assert 0 == modifiers["main_trench"]
    assert "tanks" not in modifiers


@pytest.mark.rule("SW-S3.20", "SW-S3.23", "SW-S3.24", "SW-13.18b")
@pytest.mark.parametrize(
    ("tank", "infantry"), [("br_ht_1", "br_1"), ("us_tc_1919", "us_1"), ("fr_aac_2", "fr_1")]
)
def test_tanks_of_1919_do_not_attack_into_forests(plan, tank, infantry):
    book = plan("").book
    forest = first(book.land.terrain["forest"] & book.area)
    beside, number = first(book.touching[forest]), book.land.number
    table = plan(f"{tank} {number(beside)}, {infantry} {number(beside)}, ge_54 {number(forest)}")

    assert {infantry} == table.units(may_attack(table.s, ALLIED, forest))


@pytest.mark.rule("SW-S3.20", "SW-S3.21a", "SW-S3.23")
def test_steps_and_places_of_the_tanks_of_1919(plan_1919):
    """Given the counters, heavy tanks have two steps, the others one, and none fills a hex."""
    steps = {unit.id: unit.steps for unit in plan_1919.units if "tank" in unit.type}

    assert {2} == {steps[name] for name in steps if name.startswith("br_ht")}
    assert {1} == {steps[name] for name in ("br_ft_1", "us_tc_1919", "fr_aac_2", "ge_panzer_1")}


@pytest.mark.rule("SW-S3.inf", "SW-S3.22c", "SW-S3.25", "SW-15.3b")
def test_who_infiltrates_in_1919_from_the_first_turn(plan):
    """Given turn 0 or 1, tanks and who is with them, Marines and Japanese infiltrate."""
    table = plan("br_1 3435, br_ft_1 3435, us_marines 3534, us_1 3534, fr_jef 3636, fr_1 3637",
                 turn=0)  # fmt: skip

    assert {"br_1", "br_ft_1", "us_marines", "fr_jef"} == table.units(
        able_to_infiltrate(table.s, ALLIED)
    )


def infiltrating(plan, pieces, unit, **slots):
    """A unit of the Allies that is to infiltrate."""
    table = plan(pieces, **slots)
    table.s.agile = (0, table.s.present[ALLIED])
    return table.run("infiltrate", ALLIED).answer(unit)


@pytest.mark.rule("SW-S3.21b")
def test_fast_tanks_infiltrate_two_hexes_and_their_comrades_one(plan):
    """Given a fast tank corps with another, it goes two hexes, the other one."""
    table = infiltrating(plan, "br_1 3435, br_ft_1 3435", "br_ft_1").answer("3535")
    assert {"br_1", "br_ft_1", "done"} == table.options
    table.answer("br_ft_1", "3635")
    assert "3635" == table.hex_of("br_ft_1")
    table.answer("br_1", "3535")

    assert {"done"} == table.options
    assert "3535" == table.hex_of("br_1")


@pytest.mark.rule("SW-S3.21b")
def test_fast_tanks_may_stay_after_one_hex(plan):
    table = infiltrating(plan, "br_ft_1 3435", "br_ft_1").answer("3535", "done")

    assert table.is_done
    assert "3535" == table.hex_of("br_ft_1")


@pytest.mark.rule("SW-S3.21b", "SW-S3.21c")
@pytest.mark.parametrize(
    ("at", "to", "is_wet", "goes_on"),
    [
        ("3435", "3535", True, False),
        ("2226", "2227", False, False),
        ("3428", "3429", False, False),
        ("3810", "3811", False, False),
        ("2338", "2337", False, False),
        ("3535", "3636", False, True),
    ],
    ids=["wet", "forest", "marsh", "mountain", "city", "town"],
)
def test_what_stops_fast_tanks(plan, at, to, is_wet, goes_on):
    """Given a forest with the first hex there is no second; a town does not stop them."""
    table = infiltrating(plan, f"br_ft_1 {at}", "br_ft_1", is_wet=is_wet).answer(to)

    assert to == table.hex_of("br_ft_1")
    assert {"done", *(["br_ft_1"] if goes_on else [])} == table.options


@pytest.mark.rule("SW-S3.21c", "SW-6.3c")
def test_fast_tanks_do_not_infiltrate_across_major_rivers(plan):
    """Given a major river they do not cross it, others do; in wet weather any river."""
    table = infiltrating(plan, "br_ft_1 3217, br_1 3217", "br_ft_1")
    assert not {"3317", "3218", "3117"} & table.hexes_offered
    assert {"3116", "3216", "3316"} <= table.hexes_offered
    table = infiltrating(plan, "br_ft_1 3217, br_1 3217", "br_1")
    assert {"3317", "3218", "3117"} <= table.hexes_offered

    table = plan("br_ft_1 3217, br_1 3217", is_wet=True)
    table.s.agile = (0, table.unit_set("br_ft_1"))
    assert "SW-15.4a" in table.run("infiltrate", ALLIED).rules_against("br_ft_1")
