"""The tables: printed numbers, and no hole or overlap."""

from __future__ import annotations

import pytest

from games.grand_illusion.state import LANES
from ww1core.hexgrid import from_members, members

MARKERS = """
allied_automatic_victory battle blocked board_concentric board_entrenchment
board_fort board_plan17 board_rout_surprise board_skirmish_counterattack board_tem cap_allied
cap_german cavalry_control control_allied control_german eastern_front emergency_rail_supply
end_of_rail_net entrenchment falkenhayn force game_turn german_vp hit joffre_ii mandated_allied
mandated_german out_of_supply paris_vp plan17_vp siege vp_german_total vp_plan17_total
"""


@pytest.mark.rule("GI-5.1.1a", "GI-5.1.2a", "GI-5.1.3a")
def test_every_side_has_two_columns_of_command_points(campaign):
    command = campaign.command

    assert {"allied": ("joffre", "joffre_ii"), "german": ("moltke", "falkenhayn")} == command.use
    assert set(command.columns) == {column for pair in command.use.values() for column in pair}
    assert [[6, 6], [6, 6]] == [[len(column) for column in side] for side in campaign.caps]


@pytest.mark.rule("GI-5.1.1d", "GI-5.1.4a")
def test_points_are_ten_at_most_and_fixed_on_turn_1(campaign, what_if):
    assert 10 == campaign.command.most
    assert {1: (4, 6)} == campaign.fixed_caps
    assert {} == what_if.fixed_caps


@pytest.mark.rule("GI-5.2a", "GI-7.2a", "GI-7.2b", "GI-14.1.1a1")
def test_actions_have_the_printed_prices(campaign):
    assert {
        "activate": 1,
        "entrench": 1,
        "reorganize": 1,
        "replace_now": 2,
        "replace_later": 1,
        "strategic_move": 1,
        "belgian_withdrawal": 1,
        "tactical_advantage": 1,
    } == campaign.prices.model_dump()
    assert (2, 2) == (campaign.command.activations, campaign.command.replace_delay)


@pytest.mark.rule("GI-14.1.1c1", "GI-14.1.1c2", "GI-14.1.1c3")
def test_bought_units_are_disrupted_from_turns_8_and_10_and_fatigue_begins_on_12(campaign):
    command = campaign.command

    assert (8, 10) == (command.disrupted_from["later"], command.disrupted_from["now"])
    assert 12 == command.fatigue_from


@pytest.mark.rule("GI-2.1a", "GI-2.4e", "GI-5.1.1b", "GI-9.1.1d")
def test_fortunes_of_war_have_the_named_results(campaign):
    rows = campaign.fortunes

    assert list(range(2, 13)) == list(rows)
    assert {
        2: "rout",
        3: "cautious_attacker",
        4: "skirmish",
        5: "german_staff",
        6: "offensive_to_the_limit",
        7: "tactical_advantage",
        8: "no_effect",
        9: "allied_staff",
        10: "counterattack",
        11: "offensive_to_the_limit",
        12: "surprise",
    } == {roll: row.id for roll, row in rows.items()}
    assert {5: "german", 9: "allied"} == {roll: row.cap for roll, row in rows.items() if row.cap}


@pytest.mark.rule("GI-9.1.1a", "GI-8.1.1b4", "GI-9.1.3d")
def test_two_results_give_a_mandated_battle_and_two_cost_the_initiative(campaign):
    rows = campaign.fortunes

    assert {6: 1, 11: 1} == {roll: row.mandated for roll, row in rows.items() if row.mandated}
    assert [3, 10] == [roll for roll, row in rows.items() if row.initiative == "lost"]


@pytest.mark.rule("GI-9.1.1e", "GI-14.1.1a6")
def test_four_results_are_ignored_in_plan_17_battles(campaign):
    assert (3, 4, 7, 10) == campaign.fortune_data.ignored_in_plan17_battles


@pytest.mark.rule("GI-9.3.2d")
def test_a_skirmish_has_two_lanes_and_neither_reserves_nor_fort(campaign):
    assert {
        "lanes": 2,
        "reserves": False,
        "fort_modifier": False,
        "concentric_modifier": False,
    } == campaign.fortune_data.skirmish.model_dump()


@pytest.mark.rule("GI-9.3.1b2", "GI-14.3.6A4b")
def test_mountain_units_subtract_and_landings_surprise_on_one_and_two(campaign):
    assert -1 == campaign.fortune_data.mountain
    assert (1, 2) == campaign.fortune_data.landing_surprise


@pytest.mark.rule("GI-9.2.1a", "GI-9.2.2b1")
def test_the_board_has_four_boxes_in_two_lines(campaign):
    assert 4 == campaign.battle.lanes == LANES


@pytest.mark.rule("GI-9.3.1c2", "GI-9.5.1b", "GI-9.2.4a3", "GI-12.2a")
def test_modifiers_and_hits_are_the_printed_ones(campaign):
    battle = campaign.battle

    assert (0, 0, 0, -1, -1, -2, -2) == battle.concentric
    assert {"always": 1, "never": 6, "fort_only": 1} == battle.hits.model_dump()
    assert {"fort_in_hex": -1, "counterattack": 1, "red_circle": 1} == battle.modifiers.model_dump()


@pytest.mark.rule("GI-9.1.1c", "GI-9.2.6a", "GI-9.6.3b", "GI-9.7.3a")
def test_battles_have_the_other_printed_numbers(campaign):
    battle = campaign.battle

    assert (4, 2) == (battle.mandate.attackers, battle.mandate.defenders)
    assert ((1, 2), 3) == (battle.cavalry.hit_by_infantry, battle.cavalry.retreat)
    assert (1, 2) == battle.trenches


@pytest.mark.rule("GI-9.4.5a", "GI-9.4.5b")
def test_a_retreat_by_sea_takes_two_to_five_turns_or_ends_the_unit(campaign):
    sea = campaign.battle.sea_retreat

    assert (2, 3, 4, 5, None, None) == sea.turns
    assert {"british": -1, "territorial": 2, "belgian": 3} == sea.modifiers
    assert campaign.territorial & ~campaign.of_nation["french"] == 0
    assert 4 == campaign.territorial.bit_count()


@pytest.mark.rule("GI-11.4b")
def test_one_of_two_units_recovers_beside_the_enemy_and_two_of_more(campaign):
    assert {"few": 2, "of_few": 1, "of_more": 2} == campaign.battle.recovery.model_dump()


@pytest.mark.rule("GI-8.4.3a1", "GI-8.4.3b2", "GI-8.4.3g1", "GI-8.4.3h2")
def test_supply_has_the_printed_numbers(campaign):
    supply = campaign.movement.supply

    assert (1, (3, 5), 5) == (supply.off_rail, supply.emergency_turns, supply.rail_demolished_until)
    assert (("belgian",), ("b_rn",)) == (supply.antwerp_nations, supply.antwerp_units)
    assert ("44", "56") == tuple(
        campaign.land.number(hex_) for hex_ in (campaign.places.tournai, campaign.places.mezieres)
    )


@pytest.mark.rule("GI-10.3a", "GI-10.3b", "GI-8.7.1a", "GI-7.2f")
def test_strategic_movement_and_general_retreats_begin_on_their_turns(campaign):
    movement = campaign.movement

    assert {"hexes": 10, "first_turn": 3, "captured_from": 5} == movement.strategic.model_dump()
    assert (3, 5) == (movement.general_retreat_from, movement.border_barred_before)


@pytest.mark.rule("GI-2.2c", "GI-14.2.2a", "GI-14.2.2b1", "GI-14.2.2d")
def test_victory_hexes_are_the_listed_ones_and_four_count_double(any_campaign):
    book, number = any_campaign, any_campaign.land.number
    plan17 = {int(number(hex_)): times for hex_, times in book.plan17.items()}
    german = {int(number(hex_)): times for hex_, times in book.german_vp.items()}

    assert {85: 1, 86: 2, 95: 1, 96: 1, 100: 1, 103: 1, 105: 2, 107: 1} == plan17
    assert {8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104} == set(german)
    assert {76, 87} == {hex_ for hex_, times in german.items() if times == 2}
    assert book.plan17_hexes & ~book.printed_control[1] == 0
    assert from_members(book.german_vp) & ~book.printed_control[0] == 0


@pytest.mark.rule("GI-2.8c", "GI-2.8d", "GI-13.1.2a", "GI-13.1.2d")
def test_there_are_eight_and_fifteen_markers_and_paris(campaign):
    vp = campaign.vp

    assert (8, 15, 10) == (len(vp.cups.plan17), len(vp.cups.german), vp.paris)


@pytest.mark.rule("GI-8.7.3d", "GI-9.1.1b", "GI-14.1.2c", "GI-14.2.2c")
def test_losses_of_points_have_the_printed_prices(campaign):
    assert {
        "mandated_in_plan17_hex": 1,
        "unfought_mandated": -1,
        "british_in_schlieffen_hex": -1,
        "eastern_front_refused": -2,
        "allied_retreat": {3: -3, 4: -2},
        "german_retreat": {4: -4, 5: -3},
    } == campaign.vp.prices.model_dump()


@pytest.mark.rule("GI-14.1.3c", "GI-14.1.3d", "GI-14.1.3b")
def test_the_germans_need_six_points_and_more_than_twice_those_of_the_allies(campaign):
    needed = campaign.vp.campaign

    assert (6, 2, 9) == (needed.least, needed.times, needed.interim_turn)
    assert "94" == campaign.land.number(campaign.places.trier)


@pytest.mark.rule("GI-14.2.2b2", "GI-14.2.2b3", "GI-14.2.2b4", "GI-14.2.2b5")
def test_the_short_campaign_has_four_bonuses(campaign):
    rows = {bonus.id: (bonus.turn, bonus.points, bonus.count) for bonus in campaign.vp.bonuses}

    assert {
        "fortresses_taken": (7, 3, 0),
        "antwerp_occupied": (7, 2, 2),
        "french_corps_lost": (5, 3, 7),
        "british_hits": (5, 3, 6),
    } == rows


@pytest.mark.rule("GI-2.8a", "GI-2.8b", "GI-13.1.3a", "GI-13.1.3e")
def test_the_box_has_every_kind_of_marker(campaign):
    count = {marker.id: marker.count for marker in campaign.markers}

    assert sorted(MARKERS.split()) == sorted(count)
    assert (8, 15) == (count["plan17_vp"], count["german_vp"])


@pytest.mark.rule("GI-14.1.1a1", "GI-14.1.1a7", "GI-14.1.1a8", "GI-14.3.1a1")
def test_events_have_the_printed_numbers(campaign):
    events = campaign.events
    back = [(row.turn, row.nations, row.disrupted) for row in events.returns]

    assert [(8, ("british",), False), (12, ("british", "belgian"), True)] == back
    assert ("b_rn", "b_7") == events.coast_arrivals
    assert ("be_4", 5) == (events.removed_at_namur.unit, events.removed_at_namur.turns)
    assert ("hq_gd", 1) == (events.detachment.unit, events.detachment.turns)
    assert (1, 62, 52) == (
        events.belgian_withdrawal.turn,
        events.belgian_withdrawal.from_,
        events.belgian_withdrawal.to,
    )
    assert (6, 2, (53, 62)) == (
        events.containment.through_turn,
        events.containment.corps,
        events.containment.hexes,
    )


@pytest.mark.rule("GI-8.4.3b1", "GI-12.6a", "GI-2.2g")
def test_two_coastal_hexes_feed_the_belgians(campaign):
    fed = campaign.coast & campaign.sources["belgian"]

    assert {"1", "14"} == {campaign.land.number(hex_) for hex_ in members(fed)}


@pytest.mark.rule("GI-14.3.2a")
def test_the_third_scenario_pays_for_battles_and_retreats_as_the_campaign_does(what_if):
    prices = what_if.vp.prices

    assert (1, {3: -3, 4: -2}) == (prices.mandated_in_plan17_hex, prices.allied_retreat)
