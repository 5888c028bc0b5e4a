"""The RAF of 1919 (S3.26): support, bombs on Germany, bombs on a stack."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.morale import check_victory
from games.storm_west.rules.replacements import receive_steps
from games.storm_west.rules.support import ready_air


@pytest.mark.rule("SW-S3.26a")
@pytest.mark.parametrize(("turn", "flies"), [(0, False), (1, True), (5, True)])
def test_the_raf_is_not_there_on_the_first_turn(plan, turn, flies):
    """Given turn 0, the RAF has no use; other air units fly from then on."""
    table = plan(turn=turn)

    assert flies == ("br_raf" in table.units(ready_air(table.s, ALLIED)))
    assert {"br_air", "fr_air", "us_air"} <= table.units(ready_air(table.s, ALLIED))
    assert {"ge_air"} == table.units(ready_air(table.s, GERMAN))
    assert flies != table.run("begin_turn").is_done


@pytest.mark.rule("SW-S3.26a", "SW-13.14b", "SW-14.4b")
def test_the_raf_supports_attacks_like_any_air_unit(plan):
    """Given an Allied attack, the RAF is among those that may fly, three of them at most."""
    table = plan("br_4 3435, br_5 3435, ge_60 3535", flown="ge_air")
    table.assault("3535", "br_4 br_5", 2, air=True)

    assert {"br_raf", "br_air", "fr_air", "us_air", "none"} == table.options
    table.answer("br_raf", "br_air", "fr_air")
    assert 3 == table.told("told.result")[0]["modifier"]
    assert "br_raf" in table.units(table.s.flown)


@pytest.mark.rule("SW-S3.13b", "SW-S3.26f")
def test_the_raf_does_not_fly_in_wet_weather(plan):
    """Given a wet turn 9, the RAF neither supports nor bombs; the others do."""
    table = plan("ge_54 3535", turn=9, is_wet=True)

    assert {"br_air", "fr_air", "us_air"} == table.units(ready_air(table.s, ALLIED))
    table.run("begin_player_turn", ALLIED)
    assert table.is_done


@pytest.mark.rule("SW-S3.26b", "SW-S3.13a")
def test_bombers_are_sent_before_the_weather_is_known(plan):
    """Given turn 8: the Allies decide, then the Germans, then the weather is rolled."""
    table = plan(turn=8, is_wet=True).run("begin_turn")
    assert ("send_bombers", "allied") == table.asked
    table.answer("bomb")
    assert ("defend_home", "german") == table.asked
    assert [] == table.told("told.wet") + table.told("told.dry")
    table.script(weather=[6], bombardment=[4]).answer("keep")

    assert 1 == len(table.told("told.dry"))
    assert "br_raf" not in table.units(ready_air(table.s, ALLIED))


@pytest.mark.rule("SW-S3.26b")
def test_nobody_has_to_send_bombers(plan):
    """Given that the RAF is kept, nobody intercepts, nobody rolls, and it can fly later."""
    table = plan().run("begin_turn").answer("keep")

    assert table.is_done
    assert "br_raf" in table.units(ready_air(table.s, ALLIED))
    assert plan(turn=0).run("begin_turn").is_done


@pytest.mark.rule("SW-S3.26c")
def test_home_defence_stops_the_bombers(plan):
    """Given German home defence, no die is rolled, and both air units are used for the turn."""
    table = plan().run("begin_turn").answer("bomb", "intercept")

    assert table.is_done
    assert 0 == table.s.bombed
    assert {"br_raf", "ge_air"} == table.units(table.s.flown)
    assert 1 == len(table.told("told.intercepted"))


@pytest.mark.rule("SW-S3.26d")
@pytest.mark.parametrize(
    ("answer", "flown"), [("keep", {"br_raf"}), ("intercept", {"br_raf", "ge_air"})]
)
def test_rain_stops_the_bombers_and_they_are_used_all_the_same(plan, answer, flown):
    """Given bombers that were sent and a wet turn: no effect, and they do not fly any more."""
    table = plan(turn=9, dice={"weather": [1]}).run("begin_turn").answer("bomb", answer)

    assert table.s.is_wet
    assert (0, flown) == (table.s.bombed, table.units(table.s.flown))
    assert 0 == table.s.raid


@pytest.mark.rule("SW-S3.26e", "SW-S3.26d")
@pytest.mark.parametrize(("die", "steps"), [(1, 2), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0)])
def test_bombs_on_germany_cost_replacement_steps(plan, die, steps):
    """Given a 4 the Germans get 1 instead of 2 steps this turn, and in the next turn 2 again."""
    table = plan(dice={"bombardment": [die]}).run("begin_turn").answer("bomb", "keep")
    before = table.s.stock[0]
    receive_steps(table.s, GERMAN)
    assert steps == table.s.stock[0] - before


@pytest.mark.rule("SW-S3.26e")
def test_bombs_are_forgotten_when_the_turn_ends(plan):
    table = plan(bombed=2, morale=(9, 0))
    check_victory(table.s)

    assert 0 == table.s.bombed


@pytest.mark.rule("SW-S3.26f", "SW-S3.26g")
def test_bombers_that_were_sent_to_germany_do_not_bomb_a_stack(plan):
    """Given strategic bombardment this turn, the tactical one is not offered."""
    table = plan("ge_54 3535", flown="br_raf").run("begin_player_turn", ALLIED)

    assert table.is_done


@pytest.mark.rule("SW-S3.26g")
def test_a_stack_is_bombed_when_the_allied_turn_begins(plan):
    """Given the RAF at hand, the Allies name any German stack, or keep it."""
    table = plan("ge_54 3535, ge_55 3217, fr_1 3637").run("begin_player_turn", ALLIED)
    assert ("choose_bombed", "allied") == table.asked
    assert {"3535", "3217", "keep"} == table.options
    table.answer("keep")

    assert table.is_done
    assert not table.s.flown
    assert plan("ge_54 3535").run("begin_player_turn", GERMAN).is_done


@pytest.mark.rule("SW-S3.26g")
def test_german_fighters_intercept(plan):
    """Given an interception, no die is rolled and both air units are used up."""
    table = plan("ge_54 3535").run("begin_player_turn", ALLIED).answer("3535")
    assert ("intercept", "german") == table.asked
    table.answer("intercept")

    assert table.is_done
    assert {"br_raf", "ge_air"} == table.units(table.s.flown)
    assert 2 == table.steps("ge_54")


@pytest.mark.rule("SW-S3.26h", "SW-13.8a")
def test_who_suffers_under_bombs_is_seen_and_covered_again(plan):
    """Given a stack of two, the choice is secret, and whoever lost the step lies covered again."""
    table = plan("ge_54 3535, ge_55 3535", flown="ge_air", covered="ge_54", dice={"tactical": [4]})
    table.run("begin_player_turn", ALLIED).answer("3535")
    assert table.offer.asking.spec.hidden
    table.answer("ge_54")

    assert 1 == table.s.covered.bit_count()
    assert 1 == table.steps("ge_54")


@pytest.mark.rule("SW-S3.26h", "SW-S3.26g")
@pytest.mark.parametrize(
    ("hex_", "die", "lost"),
    [("3535", 3, 0), ("3535", 4, 1), ("3535", 5, 1), ("3535", 6, 2), ("3217", 4, 0),
     ("3217", 5, 1), ("3217", 6, 1), ("3217", 1, 0), ("3120", 4, 1)],
)  # fmt: skip
def test_bombs_cost_a_stack_steps(plan, hex_, die, lost):
    """Given a 4 one step is lost; against Metz it is a 3, which does nothing."""
    table = plan(f"ge_54 {hex_}, ge_55 {hex_}", flown="ge_air", dice={"tactical": [die]})
    table.run("begin_player_turn", ALLIED).answer(hex_)
    for _ in range(lost):
        assert ("suffer_bombs_point", "german") == table.asked
        assert {"ge_54", "ge_55"} == table.options
        table.answer("ge_54")

    assert table.is_done
    assert 4 - lost == table.steps("ge_54") + table.steps("ge_55")


@pytest.mark.rule("SW-S3.26g", "SW-S3.26h")
def test_bombs_fall_on_the_stack_that_was_named(plan):
    """Given no interception and a 4, the stack named loses a step, and the RAF is used up."""
    table = plan("ge_54 3535, ge_55 3217", dice={"tactical": [4]})
    table.run("begin_player_turn", ALLIED).answer("3535", "keep").play_on()

    assert (1, 2) == (table.steps("ge_54"), table.steps("ge_55"))
    assert {"br_raf"} == table.units(table.s.flown)
