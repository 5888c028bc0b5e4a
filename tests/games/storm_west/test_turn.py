"""The course of a turn and its weather (chapters 5 and 6)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.infiltration import somebody_infiltrates
from games.storm_west.rules.support import ready_air
from games.storm_west.rules.turn import player_order
from tests.games.storm_west.conftest import FrontTable, opened
from ww1core.events import Rolled
from ww1core.session.speech import turn_text

PLAYER_TURN = [
    "initial_supply",
    "replacement",
    "strategic",
    "movement",
    "first_combat",
    "infiltration",
    "second_combat",
    "terminal_supply",
]
QUIET = {
    "deploy_unit": "as_printed",
    "choose_landing": "done",
    "rebuild": "done",
    "choose_passenger": "done",
    "bring_on": "done",
    "march_members": "done",
    "order_stacks": "done",
    "choose_target": "stop",
    "choose_infiltrator": "done",
}
"""Answers with which nobody does anything."""


def quiet(scenario="campaign", **draws):
    """A game in which nobody does anything, from its first decision."""
    return FrontTable(opened(scenario), draws, seed=1)


def decisions(table, until):
    """What is asked until a turn begins, with who decides and the turn."""
    asked = []
    while table.s.turn < until and not table.is_over:
        asked.append((table.s.turn, *table.asked))
        table.answer(QUIET[table.asked[0]])
    return asked


@pytest.mark.rule("SW-5.2a", "SW-5.2b", "SW-5.2c", "SW-SEQ-1")
def test_a_turn_has_its_phases_in_order(campaign):
    """Weather, eight phases of each player turn, and the check of victory."""
    (fortune, player_turn, victory) = campaign.sequence.phases

    assert ("fortune", "victory") == (fortune.id, victory.id)
    assert PLAYER_TURN == [phase.id for phase in player_turn.phases]


@pytest.mark.rule("SW-5.1a", "SW-5.2a", "SW-5.2b", "SW-3.6a")
def test_the_allies_set_up_first_and_the_germans_play_first():
    table = quiet()
    assert ("deploy_unit", "allied") == table.asked
    asked = decisions(table, until=2)
    sides = [side for _, name, side in asked if name != "deploy_unit"]

    assert ["allied", "german"] == [side for _, name, side in asked if name == "deploy_unit"]
    assert sorted(sides, reverse=True) == sides
    assert {"german", "allied"} == set(sides)


@pytest.mark.rule("SW-5.1b", "SW-5.2a", "SW-12.1b")
def test_a_side_is_asked_in_its_phases_and_never_again():
    """Replacements, trains, marches, combat, infiltration, combat: no earlier phase comes back."""
    german = [name for _, name, side in decisions(quiet(), until=2) if side == "german"][1:]
    order = ["rebuild", "choose_passenger", "bring_on",
             "march_members", "order_stacks", "choose_target", "choose_infiltrator",
             "choose_target"]  # fmt: skip

    assert order == [name for name in german if name in order]


@pytest.mark.rule("SW-5.2b", "SW-15.3n")
def test_the_allies_fight_twice_and_do_not_infiltrate_before_turn_9():
    """Given an Allied turn before the ninth, two combat phases follow each other at once."""
    allied = [name for _, name, side in decisions(quiet(), until=2) if side == "allied"]

    assert 2 == allied.count("choose_target")
    assert "choose_infiltrator" not in allied


@pytest.mark.rule("SW-5.2b", "SW-15.3a")
@pytest.mark.parametrize(("turn", "goes"), [(8, False), (9, True)])
def test_allied_tanks_bring_the_phase_of_infiltration_from_turn_9_on(front, turn, goes):
    table = front("br_rtc 2636, br_1 2636, ge_54 2639", turn=turn)
    table.run("move_regularly", ALLIED).play_on(**QUIET)

    assert goes == somebody_infiltrates(table.s, ALLIED)


@pytest.mark.rule("SW-SEQ-2", "SW-S2.2a", "SW-S3.2b", "SW-5.1a")
@pytest.mark.parametrize(
    ("scenario", "first"),
    [("campaign", (GERMAN, ALLIED)), ("allied_offensive", (ALLIED,)), ("plan_1919", (ALLIED,))],
)
def test_some_scenarios_begin_with_the_allied_player_turn(scenario, first):
    book = opened(scenario)
    s = book.state_type(book)
    s.turn = book.first_turn
    assert first == player_order(s)
    s.turn += 1

    assert (GERMAN, ALLIED) == player_order(s)


@pytest.mark.rule("SW-5.2c", "SW-4.4a", "SW-4.4c")
def test_victory_is_looked_at_before_the_next_turn_begins():
    """Morale gone in the German player turn is looked at after the Allied one."""
    table = quiet()
    decisions(table, until=3)
    table.s.morale = (15, 0)
    asked = decisions(table, until=4)

    assert ("german", "allied") == (asked[0][2], asked[-1][2])
    assert table.is_over
    assert 3 == table.s.turn
    assert "allied_morale_gone" == table.s.ended.ending


@pytest.mark.rule("SW-6.1a", "SW-2.1", "SW-6.2")
@pytest.mark.parametrize("turn", range(1, 17))
def test_the_weather_is_rolled_in_spring_and_autumn(front, turn):
    """One die on turns 2 to 5 and 12 to 16; all other turns are dry without one."""
    rolls = turn in {2, 3, 4, 5, 12, 13, 14, 15, 16}
    table = front("", turn=turn, is_wet=True, dice={"weather": [6]} if rolls else {})
    table.run("begin_turn")

    assert ([6] if rolls else []) == [event.result for event in table.told(Rolled)]
    assert not table.s.is_wet
    assert not table.undrawn


@pytest.mark.rule("SW-6.2")
@pytest.mark.parametrize(
    ("turn", "most"), [(2, 2), (3, 2), (4, 1), (5, 1), (12, 1), (13, 2), (14, 3), (15, 3), (16, 4)]
)
def test_a_die_within_the_wet_numbers_of_the_turn_makes_it_wet(front, turn, most):
    for die in (most, most + 1):
        table = front("", turn=turn, dice={"weather": [die]}).run("begin_turn")
        assert (die == most) == table.s.is_wet
        assert [f"told.{'wet' if die == most else 'dry'}"] == [
            key for key in table.told() if key in {"told.wet", "told.dry"}
        ]


@pytest.mark.rule("SW-6.1b")
def test_the_weather_holds_for_both_player_turns():
    """Rolled wet on turn 2, it is wet in the Allied player turn, and rolled anew on turn 3."""
    table = quiet(weather=[1, 6])
    decisions(table, until=2)
    assert table.s.is_wet
    while table.asked[1] != "allied":
        table.answer(QUIET[table.asked[0]])
    assert table.s.is_wet
    decisions(table, until=3)

    assert not table.s.is_wet


@pytest.mark.rule("SW-6.3e")
@pytest.mark.parametrize(("is_wet", "combat", "flies"), [(False, 2, True), (True, 1, True),
                                                         (True, 2, False)])  # fmt: skip
def test_in_wet_weather_nobody_flies_in_the_second_combat(front, is_wet, combat, flies):
    table = front("", turn=8, is_wet=is_wet, combat=combat)

    assert [flies, flies] == [bool(ready_air(table.s, seat)) for seat in (GERMAN, ALLIED)]


@pytest.mark.rule("SW-5.1b", "SW-11.6a", "SW-12.2a")
def test_nothing_of_a_player_turn_is_carried_over(front):
    """Who went by rail, marched or could infiltrate is free again."""
    table = front("ge_54 2636, ge_55 2637", railed="ge_54", moved="ge_55", infiltrated="ge_55")
    table.s.agile = (1, 1)
    table.s.trains = 4
    table.run("end_player_turn", GERMAN)

    s = table.s
    assert (0, 0, 0, 0, (0, 0)) == (s.railed, s.moved, s.infiltrated, s.trains, s.agile)


@pytest.mark.rule("SW-SEQ-1", "SW-6.1a", "SW-5.2a")
def test_bombers_fly_between_the_weather_and_german_supply(front):
    """They are sent before the die of the weather and bomb after it; supply comes last."""
    table = front("ge_54 2731", "plan_1919", turn=8, dice={"weather": [6], "bombardment": [6]})
    table.run("begin_turn")
    assert "send_bombers" == table.asked[0]
    assert not table.told(Rolled)
    table.play_on(send_bombers="bomb", defend_home="keep")

    assert ["weather", "bombardment"] == [event.roll for event in table.told(Rolled)]


@pytest.mark.rule("SW-SEQ-1", "SW-6.1a")
def test_the_end_of_the_war_is_rolled_before_the_weather(front):
    dice = {"end": [6], "weather": [6], "influenza": [6]}
    table = front("", "storm_elsewhere", "influenza", turn=12, dice=dice).run("begin_turn")

    assert ["end", "weather", "influenza"] == [event.roll for event in table.told(Rolled)]


@pytest.mark.rule("SW-SEQ-1", "SW-5.2c", "SW-5.1a")
def test_the_set_up_comes_first_and_the_judgement_last(campaign):
    sequence = campaign.sequence

    assert (1, 16) == (campaign.first_turn, campaign.last_turn)
    assert ["set_up_forces", "deploy_all"] == [str(step) for step in sequence.set_up]
    assert ["judge_war"] == [str(step) for step in sequence.at_end]


def test_a_turn_is_named_by_its_half_month_in_every_language(campaign):
    """Given French words, the first turn is that of the second half of March."""
    french = campaign.read_in("fr")

    assert "turn 1 of 16, March II" == campaign.say(turn_text(campaign, 1))
    assert "tour 1 sur 16, mars II" == french.say(turn_text(french, 1))
