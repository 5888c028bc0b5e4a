"""Tanks, the artillery group and air units (chapter 14)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import may_attack
from games.storm_west.rules.morale import check_victory
from games.storm_west.rules.odds import find_odds
from games.storm_west.rules.support import guns_can_fire, ready_air

CENTRE = "3535"


@pytest.mark.rule("SW-14.1a")
def test_tanks_are_lost_first_in_attack(front):
    """Given one point, a tank corps and two others that attack, the tanks are lost."""
    pieces = "br_1 3435, br_2 3435, br_rtc 3435, ge_54 3535"
    table = front(pieces).suffer("attack", CENTRE, "br_1 br_2 br_rtc", 2)
    assert {"br_1", "br_2"} == table.options  # the first point was forced
    assert {"br_rtc"} == table.units(table.s.dead)

    table.answer("br_2")
    assert (2, 1) == (table.steps("br_1"), table.steps("br_2"))


@pytest.mark.rule("SW-14.1a")
def test_the_owner_chooses_when_tanks_defend(front):
    """Given tanks in a defending stack, their owner takes the point from whom he likes."""
    table = front("br_1 3535, br_rtc 3535, ge_54 3435").suffer("defence", CENTRE, "ge_54", 1)

    assert {"br_1", "br_rtc", "retreat"} == table.options


@pytest.mark.rule("SW-14.1b")
def test_all_tanks_are_lost_before_anybody_else(front):
    """Given two tank corps, the attacker chooses which is lost first, and no corps before both."""
    pieces = "br_1 3435, br_rtc 3435, fr_1 3534, fr_aac 3534, ge_54 3535"
    table = front(pieces).suffer("attack", CENTRE, "br_1 br_rtc fr_1 fr_aac", 3)
    assert {"br_rtc", "fr_aac"} == table.options
    assert "SW-14.1a" in table.rules_against("br_1")

    table.answer("fr_aac")
    assert {"br_1", "fr_1"} == table.options
    assert {"br_rtc", "fr_aac"} == table.units(table.s.dead)


@pytest.mark.rule("SW-14.1b", "SW-8.5a")
def test_lost_tanks_can_be_recovered(front):
    """Given tanks in the dead pile, a step of their nation brings them back."""
    table = front("br_1 3435", stock=(0, 1, 0, 0, 0, 0)).bury("br_rtc")
    table.run("rebuild_units", ALLIED)

    assert "br_rtc" in table.options


@pytest.mark.rule("SW-14.1c")
@pytest.mark.parametrize(
    ("others", "attacks"),
    [("us_1", False), ("br_1 *", True), ("br_australian", True), ("br_portuguese", True),
     ("br_cavalry", False), ("fr_1 elsewhere", False), ("", False)],
)  # fmt: skip
def test_tanks_attack_with_infantry_of_their_own(front, others, attacks):
    """Given the RTC with Americans alone it does not attack; with a worn British corps it does."""
    name, _, mark = others.partition(" ")
    at = "3534" if mark == "elsewhere" else f"3435{mark}"
    table = front(f"ge_54 3535, br_rtc 3435{f', {name} {at}' if name else ''}")

    assert attacks == ("br_rtc" in table.units(may_attack(table.s, ALLIED, table.hex(CENTRE))))


@pytest.mark.rule("SW-14.1c")
def test_the_infantry_has_to_take_part(front):
    """Given tanks named without the infantry of their hex, the attack does not begin."""
    table = front("ge_54 3535, br_rtc 3435, br_1 3435, br_2 3534")
    table.run("combat_phase", ALLIED).answer(CENTRE, "br_rtc", "br_2")
    assert "SW-14.1c" in table.rules_against("attack")

    table.answer("br_1")
    assert {"attack"} == table.options


@pytest.mark.rule("SW-14.1c", "SW-13.5b")
def test_infantry_that_has_attacked_escorts_nobody(front):
    table = front("ge_54 3535, br_rtc 3435, br_1 3435", attacked="br_1")

    assert set() == table.units(may_attack(table.s, ALLIED, table.hex(CENTRE)))


@pytest.mark.rule("SW-14.3c", "SW-13.16", "SW-14.3d")
@pytest.mark.parametrize(
    ("infantry", "attack"), [("ge_54", 10), ("ge_54 ge_55", 20), ("ge_54 ge_55 ge_19 ge_65", 35)]
)
def test_guns_add_their_factors_up_to_those_of_the_infantry(front, infantry, attack):
    """Given 10 infantry factors the guns add 10, given 20 their 15, and +1 to the die."""
    places = dict(zip(("ge_54", "ge_55", "ge_19", "ge_65"), ("3435", "3435", "3435", "3534"),
                      strict=True))  # fmt: skip
    pieces = ", ".join(f"{unit} {places[unit]}" for unit in infantry.split())
    table = front(f"{pieces}, ge_agb 3335, fr_1 3535", turn=2)
    odds = find_odds(table.s, table.fight(CENTRE, infantry, support=True))

    assert attack == odds.attack
    assert attack > find_odds(table.s, table.fight(CENTRE, infantry)).attack
    assert 1 == {part.name: part.value for part in odds.modifiers}["guns"]


@pytest.mark.rule("SW-14.3d", "SW-7.2b")
def test_halved_infantry_halves_what_guns_may_add(front):
    table = front("ge_54 3435, ge_agb 3335, fr_1 3535", turn=2, unsupplied="ge_54")

    assert 6 == find_odds(table.s, table.fight(CENTRE, "ge_54", support=True)).attack


def can_fire(front, pieces, target=CENTRE, **slots):
    """Whether the artillery group can support an attack of ge_54."""
    table = front(pieces, turn=2, **slots)
    table.s.battle = table.fight(target, "ge_54")
    return guns_can_fire(table.s)


@pytest.mark.rule("SW-14.3b", "SW-14.3c")
@pytest.mark.parametrize(
    ("at", "fires"), [("3335", True), ("3336", True), ("3235", False), ("3234", False)]
)
def test_guns_reach_two_hexes(front, at, fires):
    """Given the guns two hexes from the target they may fire, at three not."""
    assert fires == can_fire(front, f"ge_54 3435, ge_agb {at}, fr_1 3535")


@pytest.mark.rule("SW-14.3b", "SW-14.3f")
@pytest.mark.parametrize("mark", ["unsupplied", "fort_fed"])
def test_guns_without_regular_supply_do_not_fire(front, mark):
    """Given guns out of supply, or fed by a fortress, support is not offered."""
    assert not can_fire(front, "ge_54 3435, ge_agb 3335, fr_1 3535", **{mark: "ge_agb"})


@pytest.mark.rule("SW-14.3f")
def test_a_fortress_feeds_the_guns(front):
    """Given the guns cut off in Metz, they are fed and live on."""
    around = ", ".join(
        f"fr_{name} {hex_}"
        for name, hex_ in zip(
            ("1", "2", "3", "4", "5", "6"),
            ("3116", "3216", "3316", "3317", "3218", "3117"),
            strict=True,
        )
    )
    table = front(f"ge_agb 3217, {around}").run("begin_player_turn", GERMAN)
    assert {"ge_agb"} == table.units(table.s.fort_fed)
    table.run("end_player_turn", GERMAN)

    assert "3217" == table.hex_of("ge_agb")


@pytest.mark.rule("SW-14.3b")
def test_guns_support_one_attack_in_each_phase(front):
    """Given guns that have fired, they do not fire again in that phase, but in the next."""
    pieces = "ge_agb 3336, ge_54 3435, ge_55 3435, fr_1 3535, fr_2 3536, ge_19 3436, ge_65 3436"
    table = front(pieces, turn=2)
    table.s.flown = table.book.air
    table.script(combat=[1, 1])
    table.run("combat_phase", GERMAN).answer(CENTRE, "ge_54", "ge_55", "attack")
    assert ("fire_guns", "german") == table.asked
    table.answer("fire").finish()
    assert table.s.supported
    table.answer("3536", "ge_19", "ge_65", "attack")

    assert "fire_guns" != table.asked[0]
    table.finish().answer("stop")
    assert not table.s.supported


@pytest.mark.rule("SW-14.3b", "SW-13.8a")
@pytest.mark.parametrize(
    ("at", "is_asked", "options"),
    [("3335", True, {"fire", "hold"}), ("3232", True, {"hold"}), ("alone", False, set())],
)
def test_the_enemy_does_not_learn_where_covered_guns_lie(front, at, is_asked, options):
    """Given guns that lie covered, it is asked for them wherever one of the covered might be."""
    guns = "ge_agb 3232, ge_19 3335" if at == "alone" else f"ge_agb {at}, ge_19 {at}"
    covered = "ge_65" if at == "alone" else "ge_agb ge_65"
    table = front(f"{guns}, ge_54 3435, ge_55 3435, ge_4 3335, ge_65 3335, fr_1 3535", turn=2,
                  covered=covered)  # fmt: skip
    table.s.flown = table.book.air
    table.script(combat=[1]).run("combat_phase", GERMAN)
    table.answer("3535", "ge_54", "ge_55", "attack")

    assert is_asked == ("fire_guns" == table.asked[0])
    if is_asked:
        assert options == table.options
        assert table.offer.asking.spec.hidden


@pytest.mark.rule("SW-14.3b")
def test_guns_never_attack(front):
    """Given the guns beside an enemy, they are not among the attackers."""
    table = front("ge_agb 3435, fr_1 3535")

    assert set() == table.run("combat_phase", GERMAN).hexes_offered


@pytest.mark.rule("SW-14.2b")
@pytest.mark.parametrize(("enemy", "fires"), [("", True), (", fr_2 3334", False)])
def test_guns_beside_an_enemy_do_not_fire(front, enemy, fires):
    """Given an Allied unit beside the guns, support is not offered."""
    assert fires == can_fire(front, f"ge_54 3435, ge_agb 3335, fr_1 3535{enemy}")


@pytest.mark.rule("SW-14.2e", "SW-14.2b")
@pytest.mark.parametrize(("is_wet", "fires"), [(False, True), (True, False)])
def test_guns_in_the_floods_do_not_fire(front, is_wet, fires):
    """Given wet weather and guns in a flood plain, support is not offered."""
    pieces = "ge_54 1134, ge_agb 1133, be_1 1135"

    assert fires == can_fire(front, pieces, "1135", is_wet=is_wet)


@pytest.mark.rule("SW-14.3e")
def test_guns_fire_into_any_ground_and_over_the_sea(front):
    """Given a marsh, or the sea in between, within two hexes of the guns, they may fire."""
    assert can_fire(front, "ge_54 3428, ge_agb 3327, fr_1 3429", "3429")
    assert can_fire(front, "ge_54 2041, ge_agb 1940, br_1 2042", "2042")


@pytest.mark.rule("SW-14.3a")
def test_the_guns_are_the_last_step_and_do_not_retreat(front):
    """Given a corps and the guns, the corps loses the step, and the stack does not retreat."""
    table = front("ge_54 3535, ge_agb 3535, fr_1 3435").suffer("defence", CENTRE, "fr_1", 2)

    assert {"ge_54"} == table.options
    table.answer("ge_54", "ge_54")
    assert {"ge_54"} == table.units(table.s.dead)
    assert CENTRE == table.hex_of("ge_agb")
    table.suffer("defence", CENTRE, "fr_1", 1).answer("ge_agb")
    assert table.s.hex[table.unit("ge_agb")] < 0
    assert not table.s.dead >> table.unit("ge_agb") & 1


@pytest.mark.rule("SW-14.3a", "SW-13.30e")
def test_a_stack_with_guns_may_not_retreat(front):
    table = front("ge_54 3535, ge_55 3535, ge_agb 3535, fr_1 3435")
    table.suffer("defence", CENTRE, "fr_1", 1)

    assert {"ge_54", "ge_55"} == table.options
    assert "SW-14.3a" == table.refusal("retreat")
    assert "SW-13.31b" == table.refusal("ge_agb")


@pytest.mark.rule("SW-14.3c", "SW-13.33a")
def test_guns_never_advance(front):
    """Given an attack with the guns that takes the hex, they are not among those who advance."""
    table = front("ge_54 3435, ge_agb 3335", turn=2)
    table.s.battle = table.fight(CENTRE, "ge_54", support=True)

    assert {"ge_54", "done"} == table.run("advance").options


@pytest.mark.rule("SW-14.2a", "SW-14.2d")
def test_guns_march_neither_beside_an_enemy_nor_into_marsh_or_mountains(front):
    """Given a hex beside an Allied unit, even with Germans in it, the guns do not enter it."""
    table = front("ge_agb 3335, ge_54 3435, fr_1 3535", german="3335 3434 3334 3436 3435")
    table.run("march", GERMAN).answer("ge_agb", "done")
    assert {"3434", "3334"} & table.hexes_offered
    assert not {"3435", "3534", "3436"} & table.hexes_offered

    table = front("ge_agb 3428", german="3428").run("march", GERMAN).answer("ge_agb", "done")
    assert "3429" not in table.hexes_offered
    table = front("ge_agb 3810", german="3810").run("march", GERMAN).answer("ge_agb", "done")
    assert not {"3811", "3711"} & table.hexes_offered
    assert table.hexes_offered


@pytest.mark.rule("SW-14.2c")
def test_guns_go_by_rail_but_do_not_infiltrate(front):
    """Given the German infiltration, the guns have no move; by rail they may go."""
    table = front("ge_agb 3217, ge_st_3 3117").run("move_by_rail", GERMAN)
    assert "ge_agb" in table.options
    table.answer("done")
    table.run("move_regularly", GERMAN).play_on(until="order_stacks", march_members="done")

    assert {"ge_st_3"} == table.units(table.s.agile[GERMAN])


@pytest.mark.rule("SW-14.2e")
def test_guns_leave_the_floods_first_of_all(front):
    """Given wet weather and guns in a flood plain, they go to dry ground before anybody marches."""
    table = front("ge_agb 1126, ge_54 1131", is_wet=True).run("move_regularly", GERMAN)

    assert ("flee_floods", "german") == table.asked
    assert {"1026", "1125", "1226"} == table.options
    table.answer("1026")
    assert "1026" == table.hex_of("ge_agb")
    assert ("march_step", "german") == table.asked
    table.answer("stop")
    assert ("bring_on", "german") == table.asked
    assert not table.s.marching


@pytest.mark.rule("SW-14.2e")
def test_guns_amid_the_floods_begin_to_leave_them(front):
    """Given floods all around, the guns go where dry ground is next, beside no enemy."""
    table = front("ge_agb 1127", is_wet=True).run("leave_floods", GERMAN)
    assert {"1128", "1126", "1228", "1227"} == table.options
    table = front("ge_agb 1127, br_1 1029", is_wet=True).run("leave_floods", GERMAN)
    assert {"1126", "1228", "1227"} == table.options
    table.answer("1126")

    assert "1126" == table.hex_of("ge_agb")
    assert {"1026", "stop"} == table.options  # one point is left of three


@pytest.mark.rule("SW-14.2e")
def test_guns_that_left_the_floods_march_on_with_what_is_left(front):
    """Given three points and one spent on dry ground, they have two for their march."""
    table = front("ge_agb 1126", is_wet=True).run("leave_floods", GERMAN).answer("1026")
    assert {"1025", "1125", "stop"} == table.options
    table.answer("1025", "stop")

    assert table.is_done
    assert "1025" == table.hex_of("ge_agb")
    assert "SW-12.2c" in table.run("march", GERMAN).rules_against("ge_agb")


@pytest.mark.rule("SW-14.2e", "SW-13.8a")
@pytest.mark.parametrize(
    ("at", "options"), [("1126", {"1026", "1125", "1226"}), ("1232", {"stay"})]
)
def test_the_enemy_does_not_learn_whether_covered_guns_are_flooded(front, at, options):
    """Given guns under a corps in wet weather, the same is asked wherever they lie."""
    table = front(f"ge_agb {at}, ge_54 {at}", is_wet=True, covered="ge_agb")
    table.run("leave_floods", GERMAN)

    assert ("flee_floods", "german") == table.asked
    assert options == table.options
    assert table.offer.asking.spec.hidden


@pytest.mark.rule("SW-14.2e")
def test_guns_on_dry_ground_stay(front):
    table = front("ge_agb 1128").run("leave_floods", GERMAN)
    assert table.is_done

    table = front("ge_agb 1232", is_wet=True).run("leave_floods", GERMAN)
    assert table.is_done


@pytest.mark.rule("SW-14.4a", "SW-14.4c")
def test_air_units_support_any_battle_anywhere(front):
    """Given a Belgian attack, the French air unit may support it; none is ever on the map."""
    table = front("be_1 1135, be_2 1135, ge_60 1134", turn=8)
    table.assault("1134", "be_1 be_2", 3, air=True)

    assert {"br_air", "fr_air", "none"} == table.options
    assert not table.book.air & (table.s.present[GERMAN] | table.s.present[ALLIED])
    assert not table.book.air & table.book.ground_forces


@pytest.mark.rule("SW-13.14b", "SW-8.1.2b")
@pytest.mark.parametrize(("turn", "most"), [(1, 1), (7, 1), (8, 2), (12, 3)])
def test_the_allies_commit_up_to_three_air_units_in_attack(front, turn, most):
    """Given British and French air units on turn 8, +2; with the American one +3."""
    table = front("br_4 3435, br_5 3435, ge_60 3535", turn=turn)
    table.s.flown = 1 << table.unit("ge_air")
    table.assault(CENTRE, "br_4 br_5", 1, air=True)
    for _ in range(most):
        assert ("send_air", "allied") == table.asked
        table.answer(min(table.options - {"none"}))

    assert "send_air" != table.asked[0]
    assert most == table.told("told.result")[0]["modifier"]


@pytest.mark.rule("SW-13.14c", "SW-13.14a")
def test_one_allied_air_unit_supports_a_defence(front):
    """Given two air units at hand, an Allied defence gets -1; the attacker is asked first."""
    table = front("ge_54 3435, ge_55 3435, fr_1 3535", turn=8)
    table.assault(CENTRE, "ge_54 ge_55", 3, air=True)
    assert ("send_air", "german") == table.asked
    table.answer("ge_air")

    assert ("send_cover", "allied") == table.asked
    table.answer("fr_air")
    assert 0 == table.told("told.result")[0]["modifier"]
    assert {"ge_air", "fr_air"} == table.units(table.s.flown)


@pytest.mark.rule("SW-14.4b")
def test_an_air_unit_is_used_once_in_a_game_turn(front):
    """Given the German air unit used in the German turn, it does not defend in the Allied one."""
    table = front("ge_54 3435, ge_55 3435, fr_1 3535", turn=2, flown="ge_air br_air")
    assert 0 == ready_air(table.s, GERMAN)
    table.assault(CENTRE, "ge_54 ge_55", 1, air=True)
    assert [] == table.told("told.air")

    check_victory(table.s)
    assert {"ge_air"} == table.units(ready_air(table.s, GERMAN))


@pytest.mark.rule("SW-14.4d", "SW-6.3e")
@pytest.mark.parametrize(
    ("is_wet", "combat", "flies"),
    [(False, 1, True), (False, 2, True), (True, 1, True), (True, 2, False)],
)
def test_in_wet_weather_air_units_fly_in_the_first_phase_only(front, is_wet, combat, flies):
    """Given wet weather and a second combat phase, neither side commits air units."""
    table = front("ge_54 3435", turn=2, is_wet=is_wet, combat=combat)

    assert [flies, flies] == [bool(ready_air(table.s, seat)) for seat in (GERMAN, ALLIED)]
