"""The artillery group (14.2, 14.3): where it goes, what it supports, how it is lost."""

from __future__ import annotations

import pytest

from games.storm_west.forces import GERMAN
from games.storm_west.rules.odds import find_odds
from games.storm_west.rules.support import guns_can_fire

CENTRE = "3535"


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


@pytest.mark.rule("SW-14.3a", "SW-13.30e", "SW-13.31b")
def test_a_stack_with_guns_may_not_retreat(front):
    """Given guns among the defenders nobody retreats, and they are lost last; others do."""
    table = front("ge_54 3535, ge_55 3535, ge_agb 3535, fr_1 3435")
    table.suffer("defence", CENTRE, "fr_1", 1)

    assert {"ge_54", "ge_55"} == table.options
    assert "SW-14.3a" == table.refusal("retreat")
    assert "SW-13.31b" == table.refusal("ge_agb")
    table = front("ge_54 3535, ge_55 3535, ge_agb 3635, fr_1 3435")
    assert "retreat" in table.suffer("defence", CENTRE, "fr_1", 1).options


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
