"""The examples of the book, as numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import targets_of
from games.storm_west.rules.morale import test_germany as judge_germany
from games.storm_west.rules.movement import movement_points
from games.storm_west.rules.odds import (
    attack_strength,
    find_odds,
    fortress_of,
    is_joint,
    read_table,
    terrain_modifiers,
    trenches,
)
from games.storm_west.rules.stacking import fits
from games.storm_west.rules.supply import port_sources
from games.storm_west.rules.zones import zones_of
from games.storm_west.state import change_morale, lose_step, take_hex
from ww1core.hexgrid import from_members
from ww1core.tables import Modifier, Modifiers


@pytest.mark.rule("SW-4.2b", "SW-3.5c")
def test_reims_takes_three_points_to_the_germans(front):
    """SW-EX-01."""
    table = front("ge_54 3028")
    take_hex(table.s, GERMAN, table.hex("3029"))

    assert (18, 12) == table.s.morale


@pytest.mark.rule("SW-4.2a", "SW-4.2d")
def test_objectives_have_their_printed_values(campaign):
    """SW-EX-02."""
    worth = {campaign.land.number(hex_): value for hex_, value in campaign.objectives.items()}
    german = campaign.start_control[GERMAN]
    sums = [
        sum(value for hex_, value in campaign.objectives.items() if side >> hex_ & 1)
        for side in (german, ~german)
    ]

    assert (1, 5, 5, 5) == tuple(worth[number] for number in ("1829", "3337", "3338", "3438"))
    assert [31, 58] == sums


@pytest.mark.rule("SW-7.2a", "SW-7.2b")
def test_an_unsupplied_unit_moves_at_half_rounded_up(front):
    """SW-EX-03."""
    table = front("fr_1cav 3120*")
    unit = table.unit("fr_1cav")
    table.s.unsupplied = 1 << unit

    assert 5 == table.book.units[unit].values[0][2]
    assert 3 == movement_points(table.s, unit)


@pytest.mark.rule("SW-7.2b", "SW-13.10n")
def test_factors_are_added_before_they_are_halved(front):
    """SW-EX-04: 3, 3 and 5 without supply are 6, and 4 more with it."""
    table = front("br_1 2732, br_2 2732, br_australian 2633, br_4 2633")
    units = [table.unit(name) for name in ("br_1", "br_2", "br_australian", "br_4")]
    table.s.unsupplied = from_members(units[:3])

    assert 10 == attack_strength(table.s, from_members(units))


@pytest.mark.rule("SW-10.2")
def test_zones_do_not_cross_the_sea(front):
    """SW-EX-06."""
    table = front("br_1 2042")

    assert table.book.land.around[table.hex("2042")] >> table.hex("1941") & 1
    assert not zones_of(table.s, ALLIED) >> table.hex("1941") & 1


@pytest.mark.rule("SW-9.1", "SW-9.4a", "SW-9.4b")
def test_three_divisions_and_a_tank_corps_stack(front):
    """SW-EX-07."""
    table = front("us_1 3438, us_3 3438, us_26 3438")
    hex_ = table.hex("3438")
    stack = table.s.standing[hex_]

    assert fits(table.s, hex_, stack | 1 << table.unit("us_tc"))
    assert not fits(table.s, hex_, stack | 1 << table.unit("us_42"))
    assert not fits(table.s, hex_, stack | 1 << table.unit("us_tc") | 1 << table.unit("fr_aac"))


@pytest.mark.rule("SW-13.4b", "SW-13.5b")
def test_a_unit_attacks_once_a_phase(front):
    """SW-EX-09."""
    table = front("fr_1 3535, ge_54 3435, ge_55 3436")
    numbers = table.book.land.grid.numbers
    assert {"3435", "3436"} == set(numbers(targets_of(table.s, ALLIED)))
    table.s.attacked = 1 << table.unit("fr_1")

    assert 0 == targets_of(table.s, ALLIED)


@pytest.mark.rule("SW-13.9a", "SW-13.9b")
def test_the_second_joint_attack_of_a_phase_is_worse(front):
    """SW-EX-10."""
    table = front("fr_1 2832, br_10 2732, ge_54 2731")
    battle = table.fight("2731", "fr_1 br_10")

    assert is_joint(table.s, battle)
    assert "joint" not in {part.name for part in find_odds(table.s, battle).modifiers}
    table.s.joint = 1
    assert "joint" in {part.name for part in find_odds(table.s, battle).modifiers}


@pytest.mark.rule("SW-13.10", "SW-13.11", "SW-13.12a", "SW-13.12b")
def test_odds_are_rounded_for_the_defender(campaign):
    """SW-EX-11: 26 to 7 is 3:1."""
    position = campaign.odds.position

    assert "3:1" == campaign.odds.label(position(26, 7))
    assert "1:1" == campaign.odds.label(position(7, 7))
    assert "1:2" == campaign.odds.label(position(4, 7))
    assert position(3, 7) < 0
    assert campaign.odds.last == position(7, 1)


@pytest.mark.rule("SW-13.28a", "SW-13.28b", "SW-13.29a")
@pytest.mark.parametrize(
    ("die", "modifier", "row"), [(6, 0, 6), (1, -3, 1), (6, 5, 9)], ids=["plain", "low", "high"]
)
def test_the_table_is_read_by_the_modified_die(front, die, modifier, row):
    """SW-EX-12 and SW-EX-14: 3:1 and a 6 is 2/3; totals stay between 1 and 9."""
    table = front("ge_54 2731, br_10 2732")
    odds = find_odds(table.s, table.fight("2732", "ge_54"))
    odds = odds._replace(
        column=3, extra=0, modifiers=Modifiers([Modifier("x", modifier, "SW-1.1")])
    )

    assert table.book.columns[3][row - 1] == read_table(table.s, odds, die)
    assert (2, 3) == table.book.columns[3][5]


@pytest.mark.rule("SW-13.13b")
def test_modifiers_add_up():
    """SW-EX-13."""
    assert -1 == Modifiers([Modifier("a", -3, "SW-1.1"), Modifier("b", 2, "SW-1.1")]).total


@pytest.mark.rule("SW-16.8")
@pytest.mark.parametrize(("attack", "more"), [(7, 0), (8, 1), (9, 2), (10, 3)])
def test_multiples_above_seven_add_to_the_die(campaign, attack, more):
    """SW-EX-17."""
    assert more == campaign.odds.position(attack, 1) - campaign.odds.last


@pytest.mark.rule("SW-4.5a", "SW-4.5b")
@pytest.mark.parametrize(
    ("german", "allied", "goes_on"),
    [(18, 13, True), (18, 14, False), (17, 5, False), (30, 13, True)],
)
def test_germany_is_tested_at_the_end_of_its_turn_9(front, german, allied, goes_on):
    """SW-EX-19."""
    table = front("", turn=9, morale=(german, allied))
    judge_germany(table.s)

    assert goes_on == (table.s.ended is None)


@pytest.mark.rule("SW-4.3a", "SW-4.2c")
def test_morale_beyond_the_track_is_lost(front):
    """SW-EX-20."""
    table = front("", morale=(28, 4))
    for seat, points in ((GERMAN, 5), (ALLIED, -5), (GERMAN, -5), (ALLIED, 5)):
        change_morale(table.s, seat, points, "SW-4.2b")
        if (seat, points) == (ALLIED, -5):
            assert (30, 0) == table.s.morale

    assert (25, 5) == table.s.morale


@pytest.mark.rule("SW-2.47b", "SW-2.44a")
def test_a_trench_corps_loses_two_steps(front):
    """SW-EX-21."""
    table = front("ge_60 1234")
    unit = table.unit("ge_60")
    lose_step(table.s, unit, "SW-13.31a")
    assert (1, 3, 2) == table.book.units[unit].values[table.s.steps[unit] - 1]
    lose_step(table.s, unit, "SW-13.31a")

    assert table.s.dead >> unit & 1
    assert table.s.hex[unit] < 0


@pytest.mark.rule("SW-2.4", "SW-2.3")
def test_the_british_14th_corps_is_read_from_its_counter(campaign):
    """SW-EX-22."""
    corps = campaign.units[campaign.kinds["unit"].number("br_14")]

    assert ((3, 4, 4), 2, 4, "infantry") == (corps.values[-1], corps.steps, corps.turn, corps.type)


@pytest.mark.rule("SW-S2.4a")
@pytest.mark.parametrize("name", ["georgette", "michael", "bluecher"])
def test_the_bulges_of_july_are_chains_of_hexes(offensive, name):
    """SW-EX-24."""
    book = offensive
    numbers = book.setup.lines[name].split()
    pairs = pairwise(numbers)

    assert all(book.land.around[book.land.hex(a)] >> book.land.hex(b) & 1 for a, b in pairs)


@pytest.mark.rule("SW-16.6a")
def test_big_bertha_stands_ten_hexes_from_paris(campaign):
    """SW-EX-25."""
    grid = campaign.land.grid
    near = grid.within(campaign.bertha_start, 10)

    assert any(near >> hex_ & 1 for hex_ in campaign.paris_hexes)


@pytest.mark.rule("SW-13.32a", "SW-13.32b")
@pytest.mark.parametrize(
    ("pieces", "target", "by", "extra"),
    [
        ("ge_54 3119, fr_1 3120", "3120", "ge_54", 2),
        ("fr_1 3218, ge_54 3217", "3217", "fr_1", 3),
        ("ge_54 3119, br_1 3120", "3120", "ge_54", 0),
    ],
    ids=["french", "german", "british in a French one"],
)
def test_a_fortress_costs_the_attacker_more(front, pieces, target, by, extra):
    """SW-EX-28."""
    table = front(pieces)

    assert extra == find_odds(table.s, table.fight(target, by)).extra
    assert bool(extra) == bool(fortress_of(table.s, table.fight(target, by)))


@pytest.mark.rule("SW-7.8c", "SW-7.8b")
def test_a_port_that_was_german_is_no_source_any_more(front):
    """SW-EX-29."""
    table = front("")
    calais = table.hex("1339")
    take_hex(table.s, GERMAN, calais)
    take_hex(table.s, ALLIED, calais)

    assert not port_sources(table.s) >> calais & 1


@pytest.mark.rule("SW-16.3", "SW-13.27a", "SW-13.27b")
@pytest.mark.parametrize(
    ("target", "by", "value"),
    [
        ("2633", "ge_st_3", 0),
        ("2633", "ge_54", -1),
        ("2333", "ge_st_3", -1),
        ("2333", "ge_54", -2),
    ],
)
def test_weak_trenches_help_less(front, target, by, value):
    """SW-EX-33."""
    beside = {"2633": "2632", "2333": "2332"}[target]
    table = front(f"br_1 {target}, {by} {beside}", "campaign", "weak_trenches")

    assert value == trenches(table.s, table.fight(target, by)).total


@pytest.mark.rule("SW-16.9")
@pytest.mark.parametrize(("turn", "is_wet"), [(1, False), (4, False), (13, False), (14, True)])
def test_the_weather_of_history_needs_no_die(front, turn, is_wet):
    """SW-EX-34."""
    table = front("", "campaign", "historical_weather", turn=turn)
    table.run("begin_turn")

    assert is_wet == table.s.is_wet


@pytest.mark.rule("SW-13.22a")
def test_water_helps_only_if_everybody_crosses_it(front):
    """SW-EX-36: of 1235 three attackers from 1134 and 1234, one of them across no water."""
    table = front("be_1 1235, ge_mar 1134, ge_60 1234, ge_54 1335")
    across = terrain_modifiers(table.s, table.fight("1235", "ge_mar ge_60"))
    mixed = terrain_modifiers(table.s, table.fight("1235", "ge_mar ge_60 ge_54"))

    assert "river" in {part.name for part in across}
    assert "river" not in {part.name for part in mixed}
