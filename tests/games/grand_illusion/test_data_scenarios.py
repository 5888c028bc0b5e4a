"""The scenarios: every switch of the three campaigns, the plans, and the first game."""

from __future__ import annotations

from datetime import date

import networkx as nx
import pytest

from ww1core.hexgrid import members

HISTORICAL = {
    "first_activations": 1,
    "maubeuge_closed_through": {"allied": 2, "german": 1},
    "elan_through": 4,
    "allenby_through": 2,
    "british_penalty_through": 5,
    "schlieffen_closed_through": 6,
    "arrivals_closed_through": 6,
    "belgian_withdrawal": True,
    "british_start": True,
    "eastern_front": True,
    "emergency_supply": True,
    "paris_in_danger": True,
    "paris_forces_retreat": True,
    "antwerp_containment": True,
    "ghent_locked": True,
    "general_retreat": True,
    "replacements": True,
    "strategic_movement": True,
    "cups": True,
    "bonuses": False,
    "plans": False,
}
WHAT_IF = {
    "first_activations": 2,
    "maubeuge_closed_through": {"allied": 0, "german": 0},
    "british_penalty_through": 0,
    "schlieffen_closed_through": 0,
    "arrivals_closed_through": 0,
    "eastern_front": False,
    "paris_forces_retreat": False,
    "antwerp_containment": False,
    "ghent_locked": False,
    "plans": True,
}
AREA = {77, 78, 79, 80, 87, 88, 89, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107}


def switches(book):
    return {
        key: value for key, value in book.switches.model_dump().items() if key != "turn_1_limits"
    }


def limits(book):
    return [(set(map(int, book.land.numbers(hexes))), most) for hexes, most in book.turn_1_limits]


def plans(book):
    return {plan.id: plan for plan in book.plan_entries}


@pytest.mark.rule("GI-14.1a", "GI-14.2a", "GI-14.3a")
def test_campaigns_last_15_7_and_15_turns_of_six_days(any_campaign):
    clock = any_campaign.sequence.clock

    assert {"full_campaign": 15, "short_campaign": 7, "what_if": 15}[any_campaign.entry.id] == (
        clock.last
    )
    assert (date(1914, 8, 17), date(1914, 8, 23)) == clock.dates[:2]


@pytest.mark.rule("GI-13.1.3d", "GI-13.1.3f", "GI-13.1.3g", "GI-13.1.2b")
def test_campaigns_start_with_the_printed_markers(any_campaign):
    book = any_campaign

    assert (3, 0) == book.start_points
    assert {book.land.hex("86"): 1} == book.start_trenches
    assert 1 == book.mandated[0][1]


@pytest.mark.rule("GI-14.3.1a3", "GI-14.3.1b", "GI-14.3a", "GI-14.3.1a4")
def test_the_allies_owe_one_to_four_battles_and_the_germans_one_from_turn_12(any_campaign):
    late = {} if any_campaign.entry.id == "short_campaign" else {12: 1, 13: 1, 14: 1, 15: 1}

    assert ({1: 1, 2: 2, 3: 3, 4: 4}, late) == any_campaign.mandated


@pytest.mark.rule("GI-6.0a", "GI-6.0b", "GI-6.0c", "GI-14.3.1d7")
def test_the_initiative_of_three_turns_is_fixed_but_not_in_what_if(any_campaign):
    fixed = {} if any_campaign.entry.id == "what_if" else {1: 0, 2: 1, 3: 1}

    assert fixed == any_campaign.fixed_initiative


@pytest.mark.rule("GI-14.1a", "GI-14.2.1a", "GI-14.2a")
def test_the_full_campaign_has_every_historical_rule_and_the_short_one_its_bonuses(
    campaign, short_campaign
):
    assert HISTORICAL == switches(campaign)
    assert HISTORICAL | {"bonuses": True} == switches(short_campaign)


@pytest.mark.rule("GI-14.3.1d3", "GI-14.3.1d4", "GI-14.3.1d5", "GI-14.3.1d6")
def test_what_if_drops_what_the_book_switches_off(what_if):
    assert HISTORICAL | WHAT_IF == switches(what_if)


@pytest.mark.rule("GI-14.1.1a2", "GI-14.3.1a2")
def test_the_allies_are_bound_on_turn_1(campaign, what_if):
    assert [({66, 76}, 0), ({45, 46, 54, 62}, 1)] == limits(campaign)
    assert [(set(range(1, 67)), 2)] == limits(what_if)


@pytest.mark.rule("GI-14.3.6a", "GI-14.3.4a")
def test_every_side_has_five_plans_and_may_buy_two(what_if):
    assert 2 == what_if.most_plans
    assert {"A1": 2, "A2": 1, "A3": 2, "A4": 1, "A5": 3} == {
        plan.id: plan.price for plan in what_if.plan_entries if plan.side == "allied"
    }
    assert {"B1": 3, "B2": 3, "B3": 2, "B4": 4, "B5": 4} == {
        plan.id: plan.price for plan in what_if.plan_entries if plan.side == "german"
    }


@pytest.mark.rule("GI-14.3.6A1", "GI-14.3.6B1")
def test_free_deployment_moves_so_many_counters(what_if):
    moves = {id_: plan.moves.model_dump() for id_, plan in plans(what_if).items() if plan.moves}

    assert {
        "A1": {"corps": 5, "cavalry": 2, "headquarters": 1},
        "B1": {"corps": 8, "cavalry": 3, "headquarters": 1},
    } == moves


@pytest.mark.rule("GI-14.3.6A3a", "GI-14.3.6A3b", "GI-14.3.6B4")
def test_plans_change_turns_and_command_points(what_if):
    empires, troops = plans(what_if)["A3"], plans(what_if)["B4"]

    assert {"b_7": 7, "b_3cav": 7, "f_mar": 7, "b_3i": 10, "b_7i": 10} == empires.turns
    assert (1, 10) == (empires.caps.points, empires.caps.from_turn)
    assert (1, None, 2) == (troops.caps.points, troops.caps.from_turn, troops.northern_entry_turn)


@pytest.mark.rule("GI-14.3.6A4a", "GI-14.3.6A5a", "GI-14.3.6B3")
def test_other_plans_have_the_printed_numbers(what_if):
    entries = plans(what_if)

    assert (4, 10) == (entries["A4"].landing.divisions, entries["A4"].landing.from_turn)
    assert (72,) == entries["A5"].frees
    assert 2 == entries["B3"].off_rail


@pytest.mark.rule("GI-14.3.6B5a", "GI-14.3.6B5b", "GI-14.3.6B5c", "GI-2.2f")
def test_the_invasion_of_holland_has_the_printed_numbers(what_if):
    holland = plans(what_if)["B5"]

    assert (42, 52) == holland.opens
    assert {"g_n", "g_i_lw", "hq_gn"} == set(holland.without)
    assert 5 == holland.antwerp_source_from


@pytest.mark.rule("GI-14.3.6A5b")
def test_with_a_belgian_alert_the_germans_in_72_can_bombard_liege(what_if):
    liege = what_if.land.hex("72")
    there = {about.id for about in what_if.units if about.start == liege}

    assert {"ha_skoda", "ha_krupp", "g_ii"} <= there
    assert liege == what_if.units[what_if.kinds["unit"].number("fort_liege_o")].entry


def test_the_first_game_has_twenty_hexes_that_hang_together(lorraine):
    land = lorraine.land

    assert set(map(str, AREA)) == set(land.numbers(land.all))
    assert land.all == land.flood(1 << land.grid.hexes[0], land.all)


def test_the_first_game_has_43_counters_and_8_forts_where_the_campaign_puts_them(
    lorraine, campaign
):
    start = {
        about.id: campaign.land.number(about.start) for about in campaign.units if about.start >= 0
    }
    inside = {id_ for id_, number in start.items() if int(number) in AREA} - {"f_v_rg"}

    assert inside | {"g_1blw"} == {about.id for about in lorraine.units}
    assert (43, 8) == (len(lorraine.units) - lorraine.forts.bit_count(), lorraine.forts.bit_count())
    for about in lorraine.units:
        if about.start >= 0:
            assert start[about.id] == lorraine.land.number(about.start)


def test_a_landwehr_division_comes_to_the_first_game_on_turn_3(lorraine):
    (arriving,) = members(lorraine.arrivals[3])
    about = lorraine.units[arriving]

    assert {3} == set(lorraine.arrivals)
    assert ("g_1blw", "101") == (about.id, lorraine.land.number(about.entry))


def test_everybody_in_the_first_game_is_supplied_inside_its_area(lorraine):
    rail, land = lorraine.networks["rail"], lorraine.land
    for seat, nation in ((0, "french"), (1, "german")):
        own = rail.subgraph(land.numbers(lorraine.start_control[seat]))
        fed = set()
        for source in set(land.numbers(lorraine.sources[nation])) & set(own):
            fed |= nx.node_connected_component(own, source)
        for hex_ in members(lorraine.start_control[seat]):
            near = land.touching(lorraine.impassable)[hex_] | 1 << hex_
            assert fed & set(land.numbers(near)), land.number(hex_)


def test_the_first_game_has_fixed_points_and_few_rules(lorraine):
    assert {1: (3, 3), 2: (3, 4), 3: (3, 4)} == lorraine.fixed_caps
    assert {1: 0, 2: 1, 3: 1} == lorraine.fixed_initiative
    assert ({1: 1, 2: 1}, {}) == lorraine.mandated
    assert {"first_activations": 1, "elan_through": 2} == {
        key: value
        for key, value in switches(lorraine).items()
        if value and key != "maubeuge_closed_through"
    }


def test_the_first_game_counts_plan_17_hexes_and_allied_hexes_of_its_area(lorraine):
    german = set(lorraine.german_vp)

    assert set(lorraine.plan17) == set(lorraine.first_control)
    assert german <= set(lorraine.held_at_end)
    assert all(lorraine.start_control[0] >> hex_ & 1 for hex_ in lorraine.held_at_end)
    assert (14, 20) == (
        sum(lorraine.first_control.values()),
        sum(lorraine.held_at_end.values()),
    )


def test_the_first_game_has_four_results_and_the_real_one_was_marginal(lorraine):
    levels = [(level.least, level.result) for level in lorraine.entry.victory.levels]

    assert [
        (3, "german_decisive"),
        (-3, "german_marginal"),
        (-6, "allied_marginal"),
        (None, "allied_decisive"),
    ] == levels
    assert 0 == lorraine.entry.victory.historical
