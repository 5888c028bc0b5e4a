"""Command: chapter 10, mobilisation friction, army zones, and armies in free order."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.attackers import eligible_attackers, targets_of
from games.clash_giants.rules.movers import commanding_army
from games.clash_giants.state import Field
from ww1core.events import Rolled, TurnBegan
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.hexgrid.hexset import members
from ww1core.pieces import place
from ww1core.testing.random_states import states_of_game
from ww1core.turns.run import decide
from ww1core.turns.sequence import where

FRICTION = [
    {"id": "GAL-MOB", "provenance": "design", "turns": [1, 3], "armies": ["EA"], "die": [1]}
]
WEST = " ".join(f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 13))
EAST = " ".join(f"{c:02}{r:02}" for c in range(7, 13) for r in range(1, 13))
ZONES = {"CA": WEST, "C2": EAST, "EA": f"{WEST} {EAST}"}


def pass_on(table, *wanted):
    """Answer with the last option until a decision of these names waits."""
    while table.asked[0] not in wanted:
        decide(table.s, table.offer, table.offer.options[-1])
    return table


def logged(open_book, seed, scenario, *options):
    """What was told in a random game after its first decision."""
    log = Log()
    for s, _ in states_of_game(open_book(scenario, *options), seed):
        if s.bus is None:
            s.bus = Bus()
            s.bus.listen(log)
    return log.events


def friction(lab, die, turn, *options, rules=FRICTION):
    """The entente's command die falls next to an enemy; its phase is over."""
    table = lab("C1 0506, E1 0606, E2 0605 army=E2, E3 0507 army=E2", *options, rules=rules,
                active="CA", cup="EA", turn=turn)  # fmt: skip
    table.script(marker=[table.army("EA")], command=[die]).answer("done", "hold", "done")
    return table.answer("fight", "0506")


@pytest.mark.rule("CG-10.1a", "CG-2.25a")
@pytest.mark.parametrize(("die", "points"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5)])
def test_the_command_die_is_read_on_the_track_of_the_army(game, die, points):
    table = pass_on(game("galicia_campaign", marker=[0], command=[die]), "choose_mover")

    assert ("AH-1", points) == (
        table.book.armies[table.s.activation.army].id, table.s.activation.points,
    )  # fmt: skip
    assert points == table.s.allowance[0]


@pytest.mark.rule("CG-10.1b")
def test_an_army_rolls_once_and_all_its_units_have_the_same_points(lab):
    table = lab("C1 0101, C2 0301, E1 1111", cup="EA")
    table.script(marker=[1, 0], command=[1, 3]).answer("done", "done")
    rolled = len([event for event in table.told(Rolled) if event.roll == "command"])

    assert {"CG-2.25b"} == table.answer("C1").rules_against("0105")
    assert {"CG-2.25b"} == table.answer("0104", "C2").rules_against("0305")
    table.answer("0304")
    assert rolled == len([event for event in table.told(Rolled) if event.roll == "command"])


@pytest.mark.rule("CG-10.1b", "CG-10.1a")
@pytest.mark.parametrize("options", [(), ("player_turns",)])
@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_every_army_in_play_rolls_once_a_turn(open_book, scenario, options):
    turns = []
    for event in logged(open_book, 7, scenario, *options):
        if isinstance(event, TurnBegan):
            turns.append([])
        elif turns and isinstance(event, Rolled) and event.roll == "command":
            turns[-1].append(event.about[0])

    armies = open_book(scenario).armies
    for turn, rolled in enumerate(turns, 2):
        assert [n for n, one in enumerate(armies) if one.marker_from <= turn] == sorted(rolled)
    assert 9 == len(turns)


@pytest.mark.rule("CG-10.1c")
def test_the_next_die_falls_after_all_movement_of_an_army(lab):
    table = lab("C1 0404, C2 0405, E1 1111", cup="EA").script(marker=[1], command=[1])

    table.answer("C1", "0403")

    assert ("choose_mover", "central") == table.asked
    assert [] == table.told(Rolled)
    table.answer("C2", "0406", "done")
    assert [1, 1] == [event.result for event in table.told(Rolled)]
    assert {"CG-5.33f"} == table.rules_against("C1")


@pytest.mark.rule("CG-10.1d")
def test_the_order_of_armies_comes_from_the_cup_alone(lab):
    orders = set()
    for first in ("C2", "EA"):
        table = lab("C1 0404, C2 0405 army=C2, E1 1111", active="CA", cup="C2 EA")
        table.script(marker=[table.army(first)], command=[1]).answer("done")
        orders.add((first, table.book.armies[table.s.activation.army].id, table.asked[0]))

    assert {("C2", "C2", "choose_mover"), ("EA", "EA", "choose_mover")} == orders


@pytest.mark.rule("CG-10.1e", "CG-11.4c")
def test_an_army_without_movement_attacks_as_any_other(lab):
    table = lab("C1 0506, C2 0507, E1 0606", points=0)

    assert {"CG-11.4c"} == table.rules_against("C1")
    table.answer("done", "fight", "0606")
    assert {"C1", "C2"} == table.options


@pytest.mark.rule("CG-10.1e")
def test_a_low_roll_bars_no_attack_without_a_battle_rule(lab):
    table = friction(lab, 1, 2, rules=[])

    assert {"E1", "E2", "E3"} == table.options


@pytest.mark.rule("CG-10.2a")
def test_the_same_die_means_different_points_to_different_armies(game):
    points = {}
    for army in (0, 2, 4):
        table = pass_on(game("galicia_campaign", marker=[army], command=[4]), "choose_mover")
        points[table.book.armies[army].id] = table.s.activation.points

    assert {"AH-1": 4, "AH-3": 3, "RU-4": 2} == points


@pytest.mark.rule("CG-10.2b")
@pytest.mark.parametrize(("turn", "points"), [(1, 2), (3, 2), (4, 3), (10, 3)])
def test_the_battle_says_which_range_of_a_track_is_in_use(game, turn, points):
    table = pass_on(game("galicia_campaign", seed=9), "choose_mover")
    s, army = table.s, table.army("RU-4")
    s.turn, s.cup = turn, 1 << army
    table.script(marker=[army], command=[3]).answer("done")
    while table.asked[0] == "declare_combat":
        table.answer("hold")

    assert (army, points) == (s.activation.army, s.activation.points)


@pytest.mark.rule("CG-10.3", "GAL-MOB")
def test_the_friction_of_mobilisation_overrides_that_command_leaves_combat_alone(lab):
    table = friction(lab, 1, 2)

    assert {"E2", "E3"} == table.options
    assert (("GAL-MOB", "why.army_is_held_back"),) == table.why("E1")


@pytest.mark.rule("GAL-MOB")
@pytest.mark.parametrize(("die", "turn"), [(2, 2), (6, 2), (1, 4)])
def test_other_dice_and_later_turns_hold_nobody_back(lab, die, turn):
    assert {"E1", "E2", "E3"} == friction(lab, die, turn).options


@pytest.mark.rule("GAL-MOB")
@pytest.mark.parametrize("turn", [1, 3])
def test_friction_lasts_from_its_first_turn_to_its_last(lab, turn):
    assert {"E2", "E3"} == friction(lab, 1, turn).options


@pytest.mark.rule("GAL-MOB")
def test_the_option_leaves_friction_out(lab):
    assert {"E1", "E2", "E3"} == friction(lab, 1, 2, "no_friction").options


@pytest.mark.rule("GAL-MOB")
def test_an_army_held_back_moves_and_its_units_defend(lab):
    table = lab("C1 0506, E1 0606 te=3", rules=FRICTION, active="CA", cup="EA")
    table.script(marker=[1, 0, 1], command=[1, 1, 1], defence=[1], attack=[1])

    table.answer("done", "hold")

    assert {"E1", "done"} == table.options
    assert "0706" in table.answer("E1").options
    table.answer("stay", "done")
    # No unit of the entente may attack, so its player is not asked to fight.
    assert (3, ("choose_mover", "central")) == (table.s.turn, table.asked)
    table.answer("done", "fight", "0606")
    assert ["defence", "attack"] == [e.roll for e in table.told(Rolled)][4:6]


@pytest.mark.rule("GAL-MOB")
def test_friction_ends_with_the_turn(lab):
    table = lab("C1 0506, E1 0606", rules=FRICTION, active="CA", cup="EA")
    table.script(marker=[1, 1], command=[1, 2]).answer("done", "hold", "done")

    assert (3, ("choose_mover", "entente")) == (table.s.turn, table.asked)
    assert ("declare_combat", "entente") == table.answer("done").asked


@pytest.mark.rule("GAL-MOB")
def test_an_army_not_yet_drawn_is_not_held_back(lab):
    table = lab("C1 0506, E1 0606, E2 0605 army=E2", rules=FRICTION, active="E2", cup="EA CA")

    table.answer("done", "fight", "0506")

    assert {"E1", "E2"} == table.options


@pytest.mark.rule("GAL-MOB", "CG-10.3")
def test_a_one_holds_back_every_russian_army_early_and_no_austrian_one(game):
    idle = {}
    for army in range(8):
        table = pass_on(game("galicia_campaign", marker=[army], command=[1]), "choose_mover")
        idle[table.book.armies[army].id] = table.s.idle_armies == 1 << army

    assert {name: name.startswith("RU") for name in idle} == idle


@pytest.mark.rule("CG-2.28d", "CG-2.23d")
def test_with_zones_an_army_moves_the_units_in_its_zone_whatever_their_names(lab):
    table = lab(
        "C1 0404, C2 0612 army=C2, C3 0808, E1 1112", "army_zones",
        army_zones=ZONES, active="CA", cup="C2",
    )  # fmt: skip

    assert {"C1", "C2", "done"} == table.options
    assert {"CG-5.33f"} == table.rules_against("C3")


@pytest.mark.rule("CG-2.28d", "CG-5.33g")
def test_a_unit_that_crosses_into_a_zone_still_to_come_is_done_and_moves_no_more(lab):
    table = lab(
        "C2 0602, C1 0604, C3 0808 army=C2, E1 1112", "army_zones",
        army_zones=ZONES, active="CA", cup="C2 EA",
    )  # fmt: skip
    table.answer("C1", "0804", "C2", "0402")

    assert {"C1"} == table.units(table.s.done)
    table.script(marker=[table.army("C2")], command=[6]).answer("done")
    assert {"C3", "done"} == table.options
    assert (("CG-11.2f", "why.is_done"),) == table.why("C1")


@pytest.mark.rule("CG-2.28d")
def test_a_zone_that_has_been_activated_and_an_enemy_zone_mark_nobody(lab):
    table = lab(
        "C1 0604, C2 0808 army=C2, C3 0602, C4 0602, E1 1112", "army_zones",
        army_zones=ZONES, active="CA", cup="EA",
    )  # fmt: skip

    table.answer("C1", "0804", "C3", "0402")

    assert set() == table.units(table.s.done)
    assert (("CG-11.2e", "why.has_moved"),) == table.why("C3")
    assert {"C4", "done"} == table.options


@pytest.mark.rule("CG-2.28d")
def test_a_done_unit_still_attacks(lab):
    table = lab(
        "C1 0604, C2 0706 army=C2, E1 0805", "army_zones",
        army_zones=ZONES, active="CA", cup="C2",
    )  # fmt: skip

    table.answer("C1", "0705", "done", "fight", "0805")

    assert {"C1"} == table.units(table.s.done)
    assert {"C1", "C2"} == table.options


@pytest.mark.rule("CG-2.28d", "YPR-RAIL")
def test_a_train_into_a_zone_still_to_come_marks_as_a_march_does(lab):
    trains = {"id": "YPR-RAIL", "provenance": "design", "capacity": {"central": 1, "entente": 1}}
    table = lab(
        "C1 0604, C2 0909 army=C2, E1 1112", "army_zones", rules=[trains], rail="0604 0703 0803",
        army_zones=ZONES, active="CA", cup="C2",
    )  # fmt: skip

    table.answer("C1", "rail", "0803")

    assert ({"C1"}, {"C1"}) == (table.units(table.s.done), table.units(table.s.railed))


@pytest.mark.rule("CG-2.28d")
def test_nobody_is_done_when_armies_move_by_name(lab):
    table = lab("C1 0604, C2 0808 army=C2, E1 1112", active="CA", cup="C2 EA")

    table.answer("C1", "0804")

    assert set() == table.units(table.s.done)


@pytest.mark.rule("CG-2.28d")
@pytest.mark.parametrize(
    "scenario", ["galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser"]
)
@pytest.mark.parametrize("turn", [1, 4])
def test_with_zones_every_unit_is_commanded_by_one_army_in_play_wherever_it_stands(
    open_book, scenario, turn
):
    book = open_book(scenario, "army_zones")
    s = Field(book)
    s.turn = turn
    in_play = {n for n, army in enumerate(book.armies) if army.marker_from <= turn}
    for seat in (0, 1):
        own = [n for n, u in enumerate(book.units) if u.seat == seat and u.army in in_play]
        unit = own[0]
        for hex_ in members(book.playable):
            s.hex[unit] = hex_
            army = commanding_army(s, unit)
            assert army in in_play
            assert seat == book.armies[army].seat


@pytest.mark.rule("CG-5.33b")
def test_in_player_turns_the_player_chooses_which_army_rolls_next(game):
    table = pass_on(game("galicia_campaign", "player_turns", command=[6, 1]), "choose_army")

    assert ("choose_army", "central") == table.asked
    assert {"AH-1", "AH-2", "AH-3", "AH-4"} == table.options
    assert {"CG-5.33b"} == table.rules_against("RU-4")
    table.answer("AH-3")
    assert (table.army("AH-3"), 4) == table.s.activation[0::2][:2]
    table.answer("done")
    assert {"AH-1", "AH-2", "AH-4"} == table.options
    assert (("CG-5.33b", "why.army_does_not_wait"),) == table.why("AH-3")


@pytest.mark.rule("CG-5.34a", "CG-12.1a", "CG-5.33b")
def test_in_player_turns_combat_follows_the_last_army_and_uses_units_of_all(game):
    table = pass_on(game("galicia_campaign", "player_turns"), "choose_army")
    # A Russian division stands next to the army that moves first.
    near = table.book.touching[table.hex(table.hex_of("AH-5"))]
    target = members(near & ~(table.s.occupied[0] | table.s.occupied[1]))[0]
    place(table.s, table.unit("RU-18"), target)
    table.answer("AH-1", "done", "AH-4", "done", "AH-3", "done")
    assert "AH-2" == table.book.armies[table.s.activation.army].id
    table.answer("done")

    assert ("spend_offensive", "central") == table.asked
    assert ("choose_target", "central") == table.answer("keep").asked
    assert table.book.land.number(target) in table.options
    assert [("player_turn", 0), ("combat", 0)] == [(x.phase, x.seat) for x in where(table.s)]


@pytest.mark.rule("CG-5.35")
def test_in_player_turns_a_player_takes_the_markers_off_his_own_units_only(game):
    table = pass_on(game("galicia_krasnik", "player_turns"), "choose_mover")
    s = table.s
    s.done, s.replaced, s.railed = s.present[0] | s.present[1], s.present[0], s.present[1]
    while table.asked[1] == "central":
        decide(s, table.offer, table.offer.options[-1])

    assert (s.present[1], 0, s.present[1]) == (s.done, s.replaced, s.railed)


@pytest.mark.rule("CG-5.1a", "CG-5.33b", "CG-5.34a", "CG-10.1c")
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("options", [("player_turns",), ("player_turns", "army_zones")])
@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_in_random_player_turns_everybody_acts_in_his_own(open_book, scenario, options, seed):
    active = {"choose_army", "choose_mover", "march", "choose_target", "join_attack"}
    fought, met = set(), set()
    for s, offer in states_of_game(open_book(scenario, *options), seed):
        seat = where(s)[0].seat
        met.add(offer.name)
        if offer.name in active:
            assert seat == offer.seat
        assert ("choose_target" == offer.name) <= (where(s)[-1].phase == "combat")
        assert ("choose_mover" == offer.name) <= (where(s)[-1].phase == "operations")
        if offer.name == "spend_offensive":
            assert targets_of(s, seat, eligible_attackers(s, seat))
        if s.fought >> (1 - seat) & 1:
            fought.add((s.turn, seat))
            assert seat == 1
    assert active <= met
    assert fought
    assert "declare_combat" not in met
