"""Plan 1919 (S3): its map and forces, and what is different about them."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.ground import step_costs
from games.storm_west.rules.infiltration import able_to_infiltrate
from games.storm_west.rules.morale import check_victory, judge_war
from games.storm_west.rules.odds import defence_strength
from games.storm_west.rules.setup import open_front
from games.storm_west.rules.supply import fed_by_fortress
from games.storm_west.state import destroy, take_hex
from ww1core.events import Rolled
from ww1core.hexgrid import members

CENTRE = "3535"


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
    called = {unit.print.split()[-1] for unit in plan_1919.units if unit.year == 1919}
    assert {"AHEF", "AK", "AT", "FT", "HT", "JEF", "PZ", "RAF"} <= called
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
    assert table.stacks("us_1 us_3 us_26 us_marines")
    assert table.stacks("us_1 us_3 us_26 us_42 us_tc_1919")
    assert not table.stacks("us_1 us_3 us_26 us_42 us_28")
    assert not table.stacks("us_1 fr_1")
    assert not table.stacks("us_1 br_1")

    old = front("")
    assert not old.stacks("us_1 us_3 us_26 us_42")
    assert old.stacks("us_1 fr_1")


@pytest.mark.rule("SW-S3.14b", "SW-7.13a")
def test_french_fortresses_do_not_feed_americans(plan):
    table = plan("us_1 3120")

    assert 0 == fed_by_fortress(table.s, ALLIED, table.unit_set("us_1"))


@pytest.mark.rule("SW-S3.16b")
def test_the_austrians_stack_normally_and_are_never_rebuilt(plan):
    table = plan("ge_ahef 2731*, ge_54 2731*", stock=(9, 0, 0, 0, 0, 0))
    assert table.stacks("ge_ahef ge_54 ge_55")

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
    assert table.stacks("fr_jef")
    for other in ("fr_1", "us_1", "br_1", "fr_aac"):
        assert not table.stacks(f"fr_jef {other}")

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
