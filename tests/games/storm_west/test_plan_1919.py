"""Plan 1919 (S3): its map and forces, and what is different about them."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import free_attackers, may_attack
from games.storm_west.rules.ground import step_costs
from games.storm_west.rules.infiltration import able_to_infiltrate
from games.storm_west.rules.morale import check_victory, judge_war
from games.storm_west.rules.odds import defence_strength
from games.storm_west.rules.setup import open_front
from games.storm_west.rules.stacking import fits
from games.storm_west.rules.supply import fed_by_fortress
from games.storm_west.rules.zones import zones_of
from games.storm_west.state import destroy, take_hex
from ww1core import open_title
from ww1core.events import Rolled
from ww1core.hexgrid import first, members

CENTRE = "3535"


@pytest.fixture
def plan(front):
    """Units on the empty front of 1919."""

    def lay(pieces, **slots):
        return front(pieces, "plan_1919", **{"turn": 2, **slots})

    return lay


def stacks(table, names):
    """Whether units stack in an open hex."""
    return fits(table.s, table.hex(CENTRE), table.unit_set(*names.split()))


@pytest.mark.rule("SW-S3.1")
def test_the_map_of_1919_has_lines_of_its_own(plan_1919, campaign):
    """Given S3, the trenches differ from those of 1918, and the objectives do not."""
    assert campaign.front.works != plan_1919.front.works
    assert campaign.objectives == plan_1919.objectives
    assert not plan_1919.front.works["allied_trench"] & plan_1919.start_control[GERMAN]


@pytest.mark.rule("SW-S3.2a", "SW-S3.2b")
def test_ten_turns_from_may_to_september(plan_1919):
    """Given S3, turn 0 is the first half of May, turn 9 the second of September; no test."""
    dates = [plan_1919.boxes[turn].date for turn in range(10)]

    assert ("May I", "June I", "September II") == (dates[0], dates[2], dates[9])
    assert (0, 9) == (plan_1919.first_turn, plan_1919.last_turn)
    assert plan_1919.entry.test is None


@pytest.mark.rule("SW-S3.3")
def test_three_optional_rules_are_always_used(plan_1919):
    """Given S3, 16.4, 16.7 and 16.8 are in force."""
    assert {"belgian_morale", "assault_losses", "steep_odds"} == plan_1919.used


@pytest.mark.rule("SW-S3.3", "SW-16.4a", "SW-16.7", "SW-16.8")
def test_the_three_rules_take_effect(plan):
    table = plan("be_1 1338, ge_54 1337")
    assert 1 == table.modifiers("1338", "ge_54")["belgians"]
    table = plan("ge_st_3 3435, ge_54 3435, fr_1 3535").suffer("attack", CENTRE, "ge_st_3 ge_54", 1)
    assert 1 == table.steps("ge_st_3")
    table = plan("ge_st_3 3435, ge_st_9 3435, ge_st_17 3435, ge_54 3436, ge_55 3436, be_1 3535*")
    attackers = "ge_st_3 ge_st_9 ge_st_17 ge_54 ge_55"
    assert 2 == table.modifiers(CENTRE, attackers)["odds_multiple"]


@pytest.mark.rule("SW-S3.4", "SW-S3.5", "SW-S3.6")
def test_the_counters_of_1919(plan_1919, campaign):
    """Given 1918, no later counter is in play; given 1919, the new kinds are, and some are not."""
    new = {unit.id for unit in plan_1919.units if unit.year == 1919}
    types = {unit.type for unit in plan_1919.units if unit.year == 1919}

    assert 31 == len(new)  # and a marker for Japanese steps
    assert not any(unit.year == 1919 for unit in campaign.units)
    assert {"heavy_tank", "fast_tank", "anti_tank", "tank", "bomber", "stosstruppen"} <= types
    assert {"ge_ahef", "ge_alpenkorps", "fr_jef", "ge_panzer_1", "br_raf"} <= new
    gone = ("br_rtc", "br_cavalry", "br_portuguese", "fr_italian_2", "us_tc", "us_2", "ge_agb")
    assert not plan_1919.named(*gone)
    assert "allied" not in plan_1919.entry.morale
    assert -1 == plan_1919.bertha_start


@pytest.mark.rule("SW-S3.8a")
@pytest.mark.parametrize("number", [2, 6, 12])
def test_dice_say_how_many_assault_corps_there_are(set_up, number):
    """SW-EX-18: given 6, the Germans choose 6 assault corps, and 9 are regular."""
    table = set_up("plan_1919", assault=[number // 2, number // 2])
    assert ("choose_assault", "german") == table.asked
    for _ in range(number):
        table.answer(max(table.options - {"as_printed"}))
    table.answer("as_printed").answer("as_printed")

    names = table.units(table.s.present[GERMAN])
    assert number == len([name for name in names if name.startswith("ge_st_")])
    assert 15 - number == len([name for name in names if name.startswith("ge_sub_")])


@pytest.mark.rule("SW-S3.8b", "SW-S3.17a")
def test_a_lost_assault_corps_comes_back_as_its_substitute(plan):
    """Given an assault corps eliminated, its substitute lies in the pile; worn ones stay worn."""
    table = plan("ge_st_3 2731, ge_st_9 2632*, ge_alpenkorps 2632*, ge_ahef 2632*",
                 stock=(9, 0, 0, 0, 0, 0))  # fmt: skip
    destroy(table.s, table.unit("ge_st_3"), "SW-13.31a")
    assert {"ge_sub_3"} == table.units(table.s.dead)
    assert "ge_st_3" in table.units(table.s.gone)

    table.run("rebuild_units", GERMAN)
    assert {"ge_sub_3", "done"} == table.options
    for unit in ("ge_st_9", "ge_alpenkorps", "ge_ahef"):
        assert "SW-8.2.1c" in table.rules_against(unit)


@pytest.mark.rule("SW-S3.9")
def test_germans_set_up_anywhere_behind_their_covered_line(set_up):
    """Given S3, a corps may start far back; "done" needs every hex of the line covered."""
    table = set_up("plan_1919", assault=[3, 4]).answer("as_printed")
    assert open_front(table.s, GERMAN)
    table.answer("ge_54")
    assert table.set_of("hex", *table.options) == (
        table.book.start_control[GERMAN] & table.book.area
    )


@pytest.mark.rule("SW-S3.10a", "SW-S3.10b", "SW-S3.10c", "SW-S3.10d")
@pytest.mark.parametrize(
    ("unit", "inside", "outside"),
    [
        ("be_1", "1134 1235", "1333 1234"),
        ("br_1", "1333 2633", "2732 1235 2338"),
        ("br_ht_1", "2338", "2633 2838"),
        ("br_ft_1", "2338", "2633 2838"),
        ("fr_1", "2732 3120 3714 4112", "2633 3220 3535"),
        ("fr_jef", "2732 3120 3714 4112", "2633 3220 3535"),
        ("us_1", "3220 3615", "3123 2732"),
        ("us_marines", "3220 3615", "3123 2732"),
    ],
)
def test_allied_armies_set_up_in_their_sectors(set_up, unit, inside, outside):
    """Given S3, each army starts in its sector of the front, and British tanks behind it."""
    table = set_up("plan_1919", assault=[3, 4]).answer("as_printed", "as_printed")
    table.answer(unit)

    assert set(inside.split()) <= table.options
    assert not set(outside.split()) & table.options


@pytest.mark.rule("SW-S3.10c", "SW-S3.10d")
@pytest.mark.parametrize(
    ("unit", "first", "at", "near", "far"),
    [
        ("fr_1cav", "fr_1", "3120", "3223", "3124"),
        ("fr_aac", "fr_1", "3120", "3322", "3425"),
        ("us_tc_1919", "us_1", "3220", "3322", "3326"),
    ],
)
def test_cavalry_and_tanks_start_near_their_infantry(set_up, unit, first, at, near, far):
    """Given French cavalry four hexes from every French corps it is refused, at three not."""
    table = set_up("plan_1919", assault=[3, 4]).answer("as_printed", "as_printed")
    table.answer(first, at, unit)
    grid = table.book.land.grid
    within = grid.within(table.hex(at), 3)

    assert table.options
    assert not table.set_of("hex", *table.options) & ~within
    works = table.book.front.works
    assert not table.set_of("hex", *table.options) & works["allied_trench"]
    assert near in table.options
    assert far not in table.options


@pytest.mark.rule("SW-S3.10b", "SW-S3.10c", "SW-S3.10d")
def test_every_sector_needs_cover_by_its_own_army(set_up):
    """Given an open hex in the American sector, the set-up is not done."""
    table = set_up("plan_1919", assault=[3, 4]).answer("as_printed", "as_printed")
    armies = [by for _, by in table.book.covers[ALLIED]]
    army = table.book.of_army

    assert open_front(table.s, ALLIED)
    assert [army["british"] & table.book.infantry, army["french"], army["american"]] == armies
    table.answer("as_printed")
    assert "deploy_unit" != table.asked[0]


@pytest.mark.rule("SW-S3.11", "SW-S3.2a")
def test_the_markers_of_1919(set_up):
    """Given S3, German morale is 18, the stocks are those of the book, turn 0 is dry."""
    table = set_up("plan_1919", assault=[3, 4]).answer("as_printed", "as_printed", "as_printed")
    stock = dict(zip(table.book.pools, table.s.stock, strict=True))

    assert (0, False, 18) == (table.s.turn, table.s.is_wet, table.s.morale[GERMAN])
    assert {"german": 16, "french": 10, "belgian": 1, "japanese": 2} == {
        pool: stock[pool] for pool in ("german", "french", "belgian", "japanese")
    }
    assert (10, 18) == (stock["british"], stock["american"])


@pytest.mark.rule("SW-S3.12a", "SW-S3.12b")
def test_only_german_morale_counts(plan):
    """Given objectives taken, no Allied level changes; German morale 0 loses, 1 at the end wins."""
    table = plan("", morale=(3, 0), turn=6)
    take_hex(table.s, GERMAN, table.hex("3029"))
    assert (6, 0) == table.s.morale
    check_victory(table.s)
    assert table.s.ended is None
    take_hex(table.s, ALLIED, table.hex("3029"))
    table.s.morale = (0, 0)
    check_victory(table.s)
    assert (ALLIED, "german_morale_gone") == (table.s.ended.winner, table.s.ended.ending)

    table = plan("", morale=(1, 0), turn=9)
    check_victory(table.s)
    judge_war(table.s)
    assert (GERMAN, "german_holds_out") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-S3.13a")
@pytest.mark.parametrize(("turn", "rolls"), [(0, 0), (5, 0), (7, 0), (8, 1), (9, 1)])
def test_the_weather_is_rolled_in_september_only(plan, turn, rolls):
    """Given turn 5 no roll, given turn 8 one."""
    table = plan("", turn=turn, flown="br_raf").script(weather=[1] * rolls).run("begin_turn")

    assert rolls == len(table.told(Rolled))
    assert bool(rolls) == table.s.is_wet


@pytest.mark.rule("SW-S3.14a", "SW-S3.14b")
def test_four_american_divisions_stack_but_with_nobody_else(plan, front):
    """Given four divisions, that is legal in 1919 and not in 1918; with a French corps never."""
    table = plan("")
    assert stacks(table, "us_1 us_3 us_26 us_marines")
    assert stacks(table, "us_1 us_3 us_26 us_42 us_tc_1919")
    assert not stacks(table, "us_1 us_3 us_26 us_42 us_28")
    assert not stacks(table, "us_1 fr_1")
    assert not stacks(table, "us_1 br_1")

    old = front("")
    assert not stacks(old, "us_1 us_3 us_26 us_42")
    assert stacks(old, "us_1 fr_1")


@pytest.mark.rule("SW-S3.14b", "SW-7.13a")
def test_french_fortresses_do_not_feed_americans(plan):
    table = plan("us_1 3120")

    assert 0 == fed_by_fortress(table.s, ALLIED, table.unit_set("us_1"))


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
    assert is_legal == stacks(plan(""), names)


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
    assert not stacks(table, "ge_at_1 ge_at_2")
    assert stacks(table, "ge_at_1 ge_54 ge_55 ge_19 ge_panzer_1")

    stacking, centre = open_title("storm_west", "plan_1919").stacking, table.hex(CENTRE)
    assert not stacking.allows(centre, table.unit_set("ge_at_1", "ge_at_2"))
    assert stacking.allows(centre, table.unit_set("ge_at_1", "ge_54", "ge_55", "ge_19"))


@pytest.mark.rule("SW-S3.16b")
def test_the_austrians_stack_normally_and_are_never_rebuilt(plan):
    table = plan("ge_ahef 2731*, ge_54 2731*", stock=(9, 0, 0, 0, 0, 0))
    assert stacks(table, "ge_ahef ge_54 ge_55")

    table.run("rebuild_units", GERMAN)
    assert {"ge_54", "done"} == table.options


@pytest.mark.rule("SW-S3.17a", "SW-13.35a")
def test_the_alpenkorps_is_an_assault_corps_of_the_mountains(plan):
    """Given the Alpenkorps, mountains cost it 1; its attacks are led by assault; it infiltrates."""
    table = plan("ge_alpenkorps 3811, ge_54 3811, fr_1 3535, ge_55 3435")
    costs = {
        name: dict(_costs(table, name).edges(table.hex("3811")))[table.hex("3812")]
        for name in ("ge_alpenkorps", "ge_54")
    }
    assert {"ge_alpenkorps": 1, "ge_54": 2} == costs
    assert {"ge_alpenkorps"} == table.units(able_to_infiltrate(table.s, GERMAN))

    table = plan("ge_alpenkorps 3435, fr_1 3535")
    assert {"assault": 1} == table.modifiers(CENTRE, "ge_alpenkorps")
    table = plan("ge_alpenkorps 2227", is_wet=True)
    wood = table.book.land.terrain["forest"]
    wet = table.book.costs[GERMAN, True, True]
    plain = table.book.costs[GERMAN, True, False]
    pair = next(
        (here, there) for here in members(table.book.area) for there, cost in wet.edges(here)
        if wood >> there & 1 and cost == 1
    )  # fmt: skip
    assert 2 == dict(plain.edges(pair[0]))[pair[1]]


def _costs(table, name):
    return step_costs(table.s, table.unit(name))


@pytest.mark.rule("SW-S3.17b")
@pytest.mark.parametrize(("at", "beside", "value"), [("3812", "3813", 7), (CENTRE, "3435", 5)])
def test_the_alpenkorps_defends_mountains_with_its_attack(plan, at, beside, value):
    """Given the Alpenkorps in mountains it defends with 7, elsewhere with 5."""
    table = plan(f"ge_alpenkorps {at}, fr_1 {beside}")

    assert value == defence_strength(table.s, table.fight(at, "fr_1"))


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


@pytest.mark.rule("SW-S3.19c", "SW-13.30c")
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
    assert goes_on == ("br_ft_1" in table.options)


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


@pytest.mark.rule("SW-S3.22a")
def test_marines_help_their_side_by_one(plan):
    """Given Marines among the attackers +1, among the defenders -1."""
    table = plan("us_marines 3435, us_1 3435, ge_54 3535")
    assert {"marines": 1} == table.modifiers(CENTRE, "us_marines us_1")
    assert {} == table.modifiers(CENTRE, "us_1")

    table = plan("us_marines 3535, ge_54 3435")
    assert {"marines": -1} == table.modifiers(CENTRE, "ge_54")


@pytest.mark.rule("SW-S3.22b")
def test_marines_are_lost_first_after_tanks(plan):
    """Given Marines and two divisions with one point, the Marines lose the step, in any combat."""
    pieces = "us_marines 3435, us_1 3435, us_tc_1919 3435, ge_54 3535"
    table = plan(pieces).suffer("attack", CENTRE, "us_marines us_1 us_tc_1919", 2)
    assert table.is_done
    assert {"us_tc_1919"} == table.units(table.s.dead)
    assert (1, 2) == (table.steps("us_marines"), table.steps("us_1"))

    table = plan("us_marines 3535, us_1 3535, us_3 3535, ge_54 3435")
    table.suffer("defence", CENTRE, "ge_54", 1)
    assert {"us_marines", "retreat"} == table.options
    table.answer("retreat", "3436")
    assert table.is_done
    assert 1 == table.steps("us_marines")


@pytest.mark.rule("SW-S3.22c")
def test_marines_are_rebuilt_on_the_map_only(plan):
    """Given worn Marines they are rebuilt; once lost they are out for good, and lend nothing."""
    table = plan("us_marines 3435*", stock=(0, 0, 0, 0, 9, 9)).run("rebuild_units", ALLIED)
    assert "us_marines" in table.options
    table = plan("us_marines 3435")
    destroy(table.s, table.unit("us_marines"), "SW-13.31a")

    assert not table.s.dead
    assert "us_marines" in table.units(table.s.gone)


@pytest.mark.rule("SW-S3.25")
def test_the_japanese_stand_alone(plan):
    """Given the Japanese in a hex, nobody else may be there; they have steps of their own."""
    table = plan("fr_jef 3435*")
    assert stacks(table, "fr_jef")
    for other in ("fr_1", "us_1", "br_1", "fr_aac"):
        assert not stacks(table, f"fr_jef {other}")

    pools = table.book.pools
    table.s.stock = tuple(1 if pool == "japanese" else 0 for pool in pools)
    table.run("rebuild_units", ALLIED).answer("fr_jef")
    assert 2 == table.steps("fr_jef")
    assert 0 == sum(table.s.stock)
    table = plan("fr_jef 3435*")
    table.s.stock = tuple(9 if pool == "french" else 0 for pool in pools)
    assert "SW-8.2a" in table.run("rebuild_units", ALLIED).rules_against("fr_jef")


@pytest.mark.rule("SW-S3.27")
@pytest.mark.parametrize(("turn", "more"), [(0, 0), (1, 1), (4, 1), (9, 1)])
def test_steps_of_1919(plan, turn, more):
    """Given turn 4, the British get 1 step, Americans and Germans 2, others none; turn 0 none."""
    table = plan("", turn=turn)
    before = table.s.stock
    for seat in (GERMAN, ALLIED):
        table.run("replace_losses", seat).play_on(until="rebuild", choose_landing="done")
        if not table.is_done:
            table.answer("done").play_on(choose_landing="done", until="rebuild")
    gained = dict(zip(table.book.pools, map(_less, table.s.stock, before), strict=True))

    expected = {"german": 2 * more, "british": more, "american": 2 * more}
    assert {**dict.fromkeys(table.book.pools, 0), **expected} == gained


def _less(now, before):
    return now - before


@pytest.mark.rule("SW-S3.28a", "SW-S3.28c")
@pytest.mark.parametrize(("turn", "steps"), [(0, 0), (1, 0), (2, 4), (9, 4)])
def test_mechanised_steps_come_from_june_and_are_not_kept(plan, turn, steps):
    """Given turn 1 no mechanised steps, given turn 2 four; what is left is lost, never 7."""
    table = plan("br_ht_1 2338*", turn=turn)
    for _ in range(2):
        table.run("replace_losses", ALLIED).play_on(until="rebuild", choose_landing="done")
        assert steps == table.s.mechanised
        table.answer("done").play_on(choose_landing="done", until="rebuild")
        table.run("end_player_turn", ALLIED)
        assert 0 == table.s.mechanised


@pytest.mark.rule("SW-S3.28b")
def test_mechanised_steps_rebuild_tanks_of_any_nation_and_nothing_else(plan):
    """Given one mechanised step, a French corps cannot use it; lost French tanks can."""
    none = (0, 0, 0, 0, 0, 0)
    table = plan("fr_1 3435*, us_tc_1919 3534", stock=none, mechanised=1).bury("fr_aac br_ht_1")
    table.run("rebuild_units", ALLIED)
    assert {"fr_aac", "br_ht_1", "done"} == table.options
    assert "SW-8.2a" in table.rules_against("fr_1")
    table.answer("fr_aac", "reduced")
    assert 0 == table.s.mechanised

    french = tuple(1 if pool == "french" else 0 for pool in table.book.pools)
    table = plan("fr_1 3435*", stock=french).bury("fr_aac").run("rebuild_units", ALLIED)
    assert {"fr_aac", "fr_1", "done"} == table.options
    table = plan("", stock=none, mechanised=2).bury("br_ht_1").run("rebuild_units", ALLIED)
    table.answer("br_ht_1", "full")
    assert (2, 0) == (table.steps("br_ht_1"), table.s.mechanised)
