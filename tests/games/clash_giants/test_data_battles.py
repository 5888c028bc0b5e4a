"""Turn tracks, replacements, victory and the rules of the battles."""

from __future__ import annotations

from datetime import date, timedelta
from importlib.resources import files

import pytest

from games.clash_giants.schema import BattleData, BattleMap, Scenarios, Units
from games.clash_giants.series import SeriesData
from ww1core.hexgrid.mapdata import load_map
from ww1core.tables.load import Content
from ww1core.turns.sequencedata import SequenceData

CONTENT = Content(files("games.clash_giants") / "data")
BATTLES = ("galicia", "first_ypres")
RESULTS = [
    "entente_decisive",
    "entente_limited",
    "draw",
    "central_limited",
    "central_decisive",
]
LOST_AND_WON = {
    "galicia_campaign": (("2315", "1614", "2113", "2722", "2219", "3117", "2720"), ()),
    "galicia_krasnik": ((), ("1407", "1209")),
    "first_ypres_campaign": ((), ("2211", "1509", "1618", "1916", "1914")),
    "first_ypres_yser": ((), ("1607", "1405")),
}
"""The hexes that the central side had lost and won at the end of the real battles."""


@pytest.fixture(params=BATTLES)
def battle(request):
    return CONTENT.load(f"{request.param}/battle.yaml", BattleData)


@pytest.fixture
def units(battle):
    return {unit.id: unit for unit in CONTENT.load(f"{battle.id}/units.yaml", Units).units}


@pytest.fixture(params=LOST_AND_WON)
def scenario(request):
    entries = CONTENT.load("scenarios.yaml", Scenarios).scenarios
    return next(entry for entry in entries if entry.id == request.param)


@pytest.fixture
def victory(scenario):
    if scenario.victory is not None:
        return scenario.victory
    return CONTENT.load(f"{scenario.battle}/battle.yaml", BattleData).victory


@pytest.fixture
def ground(scenario):
    return load_map(CONTENT.read(f"{scenario.battle}/map.yaml", BattleMap))


def rule_of(battle, id_):
    return next(rule for rule in battle.rules if rule.id == id_)


@pytest.mark.rule("CG-2.1e")
def test_the_turn_track_has_ten_turns_of_three_days(battle):
    first, last = {
        "galicia": (date(1914, 8, 20), date(1914, 9, 18)),
        "first_ypres": (date(1914, 10, 18), date(1914, 11, 16)),
    }[battle.id]
    start = date.fromisoformat(battle.start)

    assert list(range(1, 11)) == [entry.turn for entry in battle.turns]
    assert first == start
    assert last == start + timedelta(days=battle.days * len(battle.turns) - 1)


@pytest.mark.rule("CG-5.2", "CG-5.33b", "CG-2.1e")
@pytest.mark.parametrize("sequence", ["cup", "player_turns"])
def test_a_sequence_of_play_is_as_long_as_the_turn_track(battle, sequence):
    assert len(battle.turns) == CONTENT.load(f"{sequence}.yaml", SequenceData).turns


def test_every_turn_tells_what_happened(battle):
    lines = [entry.history for entry in battle.turns]

    assert all(lines)
    assert len(lines) == len(set(lines))


@pytest.mark.rule("CG-9.3a")
def test_every_nation_has_replacements_for_every_turn(battle, units):
    steps = battle.replacements.steps

    assert {unit.nationality for unit in units.values()} == set(steps)
    assert all(len(battle.turns) == len(row) for row in steps.values())
    assert all(number >= 0 for row in steps.values() for number in row)


@pytest.mark.rule("CG-9.3a")
def test_the_replacements_add_up(battle):
    totals = {nation: sum(row) for nation, row in battle.replacements.steps.items()}

    assert {
        "galicia": {"austro_hungarian": 14, "german": 0, "russian": 21},
        "first_ypres": {"german": 13, "british": 8, "french": 14, "belgian": 5},
    }[battle.id] == totals
    assert 2 == battle.replacements.most_for_an_army


@pytest.mark.rule("CG-4.1a")
def test_victory_hexes_are_different_named_places_on_land(victory, ground):
    numbers = [entry.hex for entry in victory.hexes]
    land = ground.areas["central"] | ground.areas["entente"]

    assert len(numbers) == len(set(numbers))
    assert all(land >> ground.grid.hex(number) & 1 for number in numbers)
    assert all(entry.points > 0 for entry in victory.hexes)
    assert [entry.name for entry in victory.hexes] == [
        ground.names[ground.grid.hex(number)] for number in numbers
    ]


@pytest.mark.rule("CG-4.2e", "CG-4.2a")
def test_a_victory_hex_belongs_to_the_side_that_holds_it_on_the_map(victory, ground):
    wrong = [
        entry.name
        for entry in victory.hexes
        if not ground.areas[entry.owner] >> ground.grid.hex(entry.hex) & 1
    ]

    assert [] == wrong


@pytest.mark.rule("CG-4.1a")
def test_the_victory_points_add_up(scenario, victory):
    total = sum(entry.points for entry in victory.hexes)
    central = sum(entry.points for entry in victory.hexes if entry.owner == "central")

    assert {
        "galicia_campaign": (18, 35, 19),
        "galicia_krasnik": (7, 13, 4),
        "first_ypres_campaign": (22, 51, 14),
        "first_ypres_yser": (10, 19, 4),
    }[scenario.id] == (len(victory.hexes), total, central)


@pytest.mark.rule("CG-5.36c", "CG-4.1a")
def test_the_levels_cover_every_number_of_points_once_and_in_order(victory):
    levels = sorted(victory.levels, key=lambda entry: entry.points)
    covered = [points for entry in levels for points in range(entry.points[0], entry.points[1] + 1)]

    assert RESULTS == [entry.result for entry in levels]
    assert list(range(sum(entry.points for entry in victory.hexes) + 1)) == covered


@pytest.mark.rule("CG-4.1c")
def test_no_instant_victory_is_true_at_the_start(victory, ground):
    for entry in victory.instant:
        held = {
            number: ground.areas[entry.side] >> ground.grid.hex(number) & 1
            for number in (*entry.all_of, *entry.any_of)
        }
        won = all(held[number] for number in entry.all_of) and (
            not entry.any_of or any(held[number] for number in entry.any_of)
        )

        assert not won, entry


@pytest.mark.rule("CG-4.1c", "CG-4.1a")
def test_the_instant_victories_name_their_hexes(scenario, victory):
    found = [
        (entry.side, " ".join(entry.all_of), " ".join(entry.any_of)) for entry in victory.instant
    ]

    assert {
        "galicia_campaign": [
            ("central", "1605 2006 1203", ""),
            ("entente", "2315 1716", "0213 1314"),
        ],
        "galicia_krasnik": [("central", "1605", "")],
        "first_ypres_campaign": [
            ("central", "0309", ""),
            ("central", "0720", ""),
            ("central", "1615 1215", ""),
            ("entente", "1702 2211 2217", ""),
        ],
        "first_ypres_yser": [("central", "1007", "")],
    }[scenario.id] == found


@pytest.mark.rule("CG-4.1a")
def test_the_points_of_the_real_battle_follow_from_what_was_lost_and_won(scenario, victory):
    worth = {entry.hex: entry.points for entry in victory.hexes}
    owner = {entry.hex: entry.owner for entry in victory.hexes}
    lost, won = LOST_AND_WON[scenario.id]
    start = sum(points for hex_, points in worth.items() if owner[hex_] == "central")
    end = start + sum(worth[hex_] for hex_ in won) - sum(worth[hex_] for hex_ in lost)

    assert victory.historical == end
    assert all(owner[hex_] == "central" for hex_ in lost)
    assert all(owner[hex_] == "entente" for hex_ in won)


@pytest.mark.rule("CG-5.36c")
def test_the_real_battles_ended_as_the_levels_say(scenario, victory):
    result = next(
        entry.result
        for entry in victory.levels
        if entry.points[0] <= victory.historical <= entry.points[1]
    )

    assert {
        "galicia_campaign": "entente_limited",
        "galicia_krasnik": "central_limited",
        "first_ypres_campaign": "entente_limited",
        "first_ypres_yser": "entente_limited",
    }[scenario.id] == result


@pytest.mark.rule("CG-10.3", "CG-2.1e")
def test_the_battles_have_their_rules_and_all_are_in_use(battle):
    ids = [rule.id for rule in battle.rules]

    assert {
        "galicia": "GAL-OFF GAL-MOB GAL-GER GAL-GAR GAL-CORPS GAL-ZOC",
        "first_ypres": "YPR-VIL YPR-FLOOD YPR-RAIL YPR-CAV YPR-STACK YPR-T1 YPR-ZOC",
    }[battle.id].split() == ids
    assert all(rule.enabled for rule in battle.rules)


@pytest.mark.rule("CG-10.3")
def test_the_rules_name_units_armies_and_terrain_that_exist(battle, units):
    terrain = CONTENT.load("series.yaml", SeriesData).terrain
    armies = {army.id for army in battle.armies}
    for rule in battle.rules:
        assert set(rule.units) <= set(units), rule.id
        assert set(rule.armies) <= armies, rule.id
        assert set(rule.terrain) <= set(terrain), rule.id


@pytest.mark.rule("CG-7.1c", "GAL-ZOC", "YPR-ZOC")
def test_a_battle_lists_the_terrain_without_zones(battle):
    rule = next(rule for rule in battle.rules if rule.id.endswith("-ZOC"))

    assert {"galicia": (), "first_ypres": ("flooded",)}[battle.id] == rule.terrain


@pytest.mark.rule("GAL-OFF", "CG-2.1e")
def test_each_side_has_two_offensives_in_galicia():
    rule = rule_of(CONTENT.load("galicia/battle.yaml", BattleData), "GAL-OFF")
    found = {side: (entry.count, entry.turns) for side, entry in rule.offensives.items()}

    assert {"central": (2, (1, 5)), "entente": (2, (4, 10))} == found
    assert 1 == rule.shift_right


@pytest.mark.rule("GAL-MOB", "CG-10.3", "CG-2.1e")
def test_low_rolls_hamper_every_russian_army_on_three_turns():
    battle = CONTENT.load("galicia/battle.yaml", BattleData)
    rule = rule_of(battle, "GAL-MOB")

    assert ((1, 3), (1,)) == (rule.turns, rule.die)
    assert {army.id for army in battle.armies if army.side == "entente"} == set(rule.armies)


@pytest.mark.rule("GAL-GER")
def test_the_only_germans_of_galicia_are_held_back_until_turn_4():
    rule = rule_of(CONTENT.load("galicia/battle.yaml", BattleData), "GAL-GER")
    units = CONTENT.load("galicia/units.yaml", Units).units

    assert (1, 4) == rule.turns
    assert tuple(unit.id for unit in units if unit.nationality == "german") == rule.units


@pytest.mark.rule("CG-12.93b", "YPR-VIL")
def test_only_in_flanders_settlements_let_units_ignore_recoil(battle):
    listed = [set(rule.terrain) for rule in battle.rules if rule.id.endswith("-VIL")]

    assert {
        "galicia": [],
        "first_ypres": [{"city", "town", "village"}],
    }[battle.id] == listed


@pytest.mark.rule("YPR-FLOOD", "CG-11.3k", "CG-2.1e")
def test_the_sluices_at_nieuport_flood_what_the_map_says():
    rule = rule_of(CONTENT.load("first_ypres/battle.yaml", BattleData), "YPR-FLOOD")
    ground = load_map(CONTENT.read("first_ypres/map.yaml", BattleMap))

    assert ground.areas["floodable"] == ground.grid.hexes_of(*rule.hexes)
    assert "Nieuport" == ground.names[ground.grid.hex(rule.condition)]
    assert ((4, 10), 1) == (rule.turns, rule.delay)


@pytest.mark.rule("YPR-RAIL", "YPR-CAV", "YPR-STACK")
def test_the_other_rules_of_flanders_have_their_parameters():
    battle = CONTENT.load("first_ypres/battle.yaml", BattleData)

    assert {"central": 2, "entente": 3} == rule_of(battle, "YPR-RAIL").capacity
    assert ("city", "town", "village", "forest", "rough") == rule_of(battle, "YPR-CAV").terrain
    assert ("city", "town") == rule_of(battle, "YPR-STACK").terrain


@pytest.mark.rule("YPR-T1", "CG-2.1e")
def test_eight_divisions_of_the_fourth_army_come_up_on_the_first_turn():
    first_turn = rule_of(CONTENT.load("first_ypres/battle.yaml", BattleData), "YPR-T1")
    units = {unit.id: unit for unit in CONTENT.load("first_ypres/units.yaml", Units).units}

    assert ((1, 1), 8) == (first_turn.turns, len(first_turn.units))
    assert {"DE-4"} == {units[unit].army for unit in first_turn.units}
