"""Results, losses and retreats (13.28 to 13.32): points taken one by one, by both sides."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.advance import hex_is_empty
from games.storm_west.rules.odds import find_odds, read_table
from games.storm_west.state import Battle

CENTRE = "3535"


@pytest.mark.rule("SW-13.29a", "SW-13.29b")
def test_the_defender_takes_his_points_before_the_attacker(front):
    """Given 2/3 the defender absorbs three points, and then the attacker two."""
    table = front("ge_54 3435, ge_55 3435, ge_19 3435, fr_1 3535, fr_2 3534", turn=2)
    assert "3:1" == table.book.odds.label(
        find_odds(table.s, table.fight(CENTRE, "ge_54 ge_55 ge_19")).column
    )
    table.assault(CENTRE, "ge_54 ge_55 ge_19", 6)

    assert {"attacker": 2, "defender": 3}.items() <= table.told("told.result")[0].items()
    assert ("suffer_defence_point", "allied") == table.asked
    table.answer("fr_1", "fr_1")
    assert ("suffer_attack_point", "german") == table.asked
    assert {"ge_54", "ge_55", "ge_19"} == table.options
    table.answer("ge_54", "ge_55")
    assert [1, 1, 2] == [table.steps(unit) for unit in ("ge_54", "ge_55", "ge_19")]


@pytest.mark.rule("SW-13.30a", "SW-13.31a")
def test_a_retreat_takes_one_point(front):
    """Given one point the defender loses a step or retreats; of three the retreat leaves two."""
    table = front("ge_54 3435, fr_1 3535, fr_2 3535").suffer("defence", CENTRE, "ge_54", 3)
    assert {"fr_1", "fr_2", "retreat"} == table.options

    table.answer("retreat", "3635")
    assert {"3635"} == {table.hex_of("fr_1"), table.hex_of("fr_2")}
    assert ("suffer_defence_point", "allied") == table.asked
    assert {"fr_1", "fr_2"} == table.options
    assert "SW-13.30a" == table.refusal("retreat")
    table.answer("fr_1", "fr_1")
    assert table.is_done
    assert {"fr_1"} == table.units(table.s.dead)
    assert 2 == table.steps("fr_2")


@pytest.mark.rule("SW-13.30a")
def test_a_retreat_is_one_hex_and_can_come_after_losses(front):
    table = front("ge_54 3435, fr_1 3535").suffer("defence", CENTRE, "ge_54", 2)
    table.answer("fr_1", "retreat")

    assert {"3534", "3536", "3635", "3636", "3436"} == table.hexes_offered
    table.answer("3636")
    assert table.is_done
    assert (1, "3636") == (table.steps("fr_1"), table.hex_of("fr_1"))


@pytest.mark.rule("SW-13.30b", "SW-9.2")
def test_a_retreat_needs_room(front):
    """Given a free hex and one with three corps, only the free one is offered."""
    table = front(
        "ge_54 3435, ge_55 3534, ge_19 3436, ge_65 3536, fr_1 3535, fr_2 3635, fr_3 3635, fr_4 3635"
    ).suffer("defence", CENTRE, "ge_54", 1)

    table.answer("retreat")
    assert ("fall_back", "allied") == table.asked
    assert {"3636"} == table.hexes_offered
    assert "SW-13.30b" == table.refusal("3635")


@pytest.mark.rule("SW-13.30b", "SW-13.30e")
def test_a_stack_retreats_only_where_all_of_it_has_room(front):
    """Given two corps, a hex that takes only one of them is no retreat for either."""
    table = front("ge_54 3435, fr_1 3535, fr_2 3535, fr_3 3635, fr_4 3635, br_1 3636")
    table.suffer("defence", CENTRE, "ge_54", 1).answer("retreat")

    assert {"3534", "3536", "3436"} == table.hexes_offered
    table.answer("3534")
    assert {"3534"} == {table.hex_of("fr_1"), table.hex_of("fr_2")}


@pytest.mark.rule("SW-13.30c", "SW-10.6")
@pytest.mark.parametrize(("friend", "steps"), [("", 1), ("fr_2 3436", 2)])
def test_a_retreat_into_an_enemy_zone_costs_a_step(front, friend, steps):
    """Given a corps that retreats into a zone that no friend cancels, it arrives reduced."""
    table = front(f"ge_54 3435, fr_1 3535, {friend}").suffer("defence", CENTRE, "ge_54", 1)
    table.answer("retreat", "3436")

    assert table.is_done
    assert (steps, "3436") == (table.steps("fr_1"), table.hex_of("fr_1"))


@pytest.mark.rule("SW-13.30c")
def test_a_pursued_stack_loses_one_step_in_all(front):
    """Given two corps that retreat into a zone, one step is lost, of the owner's choice."""
    table = front("ge_54 3435, fr_1 3535, fr_2 3535").suffer("defence", CENTRE, "ge_54", 1)
    table.answer("retreat", "3436")

    assert ("suffer_pursuit_point", "allied") == table.asked
    table.answer("fr_2")
    assert table.is_done
    assert (2, 1) == (table.steps("fr_1"), table.steps("fr_2"))


@pytest.mark.rule("SW-13.30c")
def test_a_worn_corps_may_be_lost_in_pursuit(front):
    table = front("ge_54 3435, fr_1 3535*").suffer("defence", CENTRE, "ge_54", 1)
    table.answer("retreat", "3436")

    assert {"fr_1"} == table.units(table.s.dead)


@pytest.mark.rule("SW-13.30b", "SW-13.30d")
def test_nobody_retreats_over_the_sea_or_onto_enemies(front):
    """Given only the sea and enemies around, no retreat is offered."""
    table = front("br_1 1135, ge_54 1134, ge_55 1235, ge_19 1236, ge_65 1136")
    table.suffer("defence", "1135", "ge_54", 1)

    assert {"br_1"} == table.options
    assert "SW-13.30b" == table.refusal("retreat")


@pytest.mark.rule("SW-13.30d")
def test_a_closed_hexside_is_no_retreat(front):
    """Given a hexside of sea, the hex beyond is no retreat."""
    table = front("br_1 2042, ge_54 2041").suffer("defence", "2042", "ge_54", 1)
    table.answer("retreat")

    assert "1941" not in table.hexes_offered
    assert table.hexes_offered


@pytest.mark.rule("SW-13.30e")
def test_a_stack_retreats_as_a_whole(front):
    """Given three corps, there is no way to let one of them retreat."""
    table = front("ge_54 3435, fr_1 3535, fr_2 3535, fr_3 3535")
    table.suffer("defence", CENTRE, "ge_54", 1).answer("retreat", "3635")

    assert {"3635"} == {table.hex_of(unit) for unit in ("fr_1", "fr_2", "fr_3")}


@pytest.mark.rule("SW-13.30d", "SW-3.5c")
def test_a_retreat_takes_the_hex_it_leads_to(front):
    """Given a retreat into an empty hex of the enemy, the hex changes hands."""
    table = front("ge_54 3435, fr_1 3535", german="3635").suffer("defence", CENTRE, "ge_54", 1)
    assert "german" == table.owner("3635")
    table.answer("retreat", "3635")

    assert "allied" == table.owner("3635")


def driven_onto_friends(front, *dice):
    """A French corps is driven onto another, which is attacked in the same phase."""
    table = front("ge_54 3435, ge_55 3435, ge_19 3435, ge_65 3634, ge_4 3634, ge_9r 3634,"
                  " fr_1 3535, fr_2 3635", turn=2)  # fmt: skip
    table.assault(CENTRE, "ge_54 ge_55 ge_19", 2)
    assert ("suffer_defence_point", "allied") == table.asked
    table.answer("retreat", "3635").finish()
    table.script(combat=list(dice)).answer("3635", "ge_65", "ge_4", "ge_9r", "attack")
    return table


@pytest.mark.rule("SW-13.30f", "SW-13.3")
def test_who_retreated_there_adds_nothing_and_falls_with_the_first_point(front):
    """Given R that retreated onto S, which is attacked with x/1: R is eliminated, S absorbs 1."""
    table = driven_onto_friends(front, 2)

    assert 4 == table.told("told.odds")[-1]["defence"]
    assert 1 == table.told("told.result")[-1]["defender"]
    assert {"fr_2", "retreat"} == table.options
    table.answer("fr_2")
    assert "fr_1" in table.units(table.s.dead)
    assert (1, "3635") == (table.steps("fr_2"), table.hex_of("fr_2"))


@pytest.mark.rule("SW-13.30f")
def test_who_retreated_there_survives_an_attack_without_points(front):
    """With x/0 R survives."""
    table = driven_onto_friends(front, 1)

    assert 0 == table.told("told.result")[-1]["defender"]
    assert "3635" == table.hex_of("fr_1")


@pytest.mark.rule("SW-13.30f", "SW-13.5b")
def test_who_retreated_into_an_empty_hex_is_not_attacked_again(front):
    """Given a retreat into an empty hex, it is no target in this phase."""
    table = front("ge_54 3435, ge_55 3435, ge_19 3435, ge_65 3634, fr_1 3535", turn=2)
    table.assault(CENTRE, "ge_54 ge_55 ge_19", 2).answer("retreat", "3635").finish()
    assert set() == table.hexes_offered
    table.answer("stop")

    assert "3635" in table.run("combat_phase", GERMAN).hexes_offered


@pytest.mark.rule("SW-13.31a", "SW-13.31b", "SW-13.31c")
def test_the_owner_spreads_his_losses(front):
    """Given two corps and two points: one is eliminated, or both are reduced; none retreats."""
    for chosen, left in ((("ge_54", "ge_54"), {"ge_55": 2}), (("ge_54", "ge_55"), {"ge_54": 1})):
        table = front("ge_54 3435, ge_55 3435, ge_19 3435, fr_1 3535").suffer(
            "attack", CENTRE, "ge_54 ge_55", 2
        )
        assert {"ge_54", "ge_55"} == table.options
        table.answer(*chosen)
        assert table.is_done
        assert all(steps == table.steps(unit) for unit, steps in left.items())
        assert ("ge_54" in table.units(table.s.dead)) == (len(set(chosen)) == 1)


@pytest.mark.rule("SW-13.31d")
def test_points_beyond_the_last_step_are_lost(front):
    """SW-EX-27: given three points and one worn corps, it is eliminated and the rest ignored."""
    table = front("ge_54 3435, fr_1 3535*, fr_2 3637").suffer("defence", CENTRE, "ge_54", 3)
    table.answer("fr_1")

    assert table.is_done
    assert {"fr_1"} == table.units(table.s.dead)
    table = front("ge_54 3435*, ge_55 3435, fr_1 3535").suffer("attack", CENTRE, "ge_54", 2)
    assert table.play_on() in ([], ["suffer_attack_point"])
    assert ({"ge_54"}, 2) == (table.units(table.s.dead), table.steps("ge_55"))


@pytest.mark.rule("SW-13.32a", "SW-13.32b")
@pytest.mark.parametrize(
    ("pieces", "target", "by", "more"),
    [
        ("ge_54 3119, fr_1 3120", "3120", "ge_54", 2),
        ("ge_54 3119, fr_1 3120, us_1 3120", "3120", "ge_54", 2),
        ("ge_54 3119, fr_italian_2 3120", "3120", "ge_54", 2),
        ("ge_54 3119, us_1 3120", "3120", "ge_54", 0),
        ("ge_54 3119, br_1 3120", "3120", "ge_54", 0),
        ("fr_1 3218, ge_54 3217", "3217", "fr_1", 3),
        ("br_1 3121, ge_54 3120", "3120", "br_1", 0),
        ("ge_54 3317, fr_1 3217", "3217", "ge_54", 0),
    ],
    ids=["French", "with Americans", "Italians", "Americans alone", "British", "Metz",
         "Germans in Verdun", "French in Metz"],
)  # fmt: skip
def test_a_fortress_adds_to_the_attacker_s_points_and_not_to_the_die(
    front, pieces, target, by, more
):
    """Given 2/1 against French in Verdun the result is 4/1, against Metz 5/1; else it stays."""
    table = front(pieces, turn=2)
    odds = find_odds(table.s, table.fight(target, by))

    assert more == odds.extra
    for die in range(1, 7):
        plain = read_table(table.s, odds._replace(extra=0), die)
        assert (plain[0] + more, plain[1]) == read_table(table.s, odds, die)
    row = min(max(3 + odds.modifiers.total, 1), 9) - 1
    expected = (2, 0) if odds.column < 0 else table.book.columns[odds.column][row]
    assert expected == read_table(table.s, odds._replace(extra=0), 3)
    assert "fortress" not in {part.name for part in odds.modifiers}


@pytest.mark.rule("SW-13.32b")
def test_a_fortress_town_counts_beside_its_walls(front):
    """Given Reims, the city takes 2 off the die and its walls add 2 points."""
    table = front("ge_54 3028, fr_1 3029", turn=2)

    assert {"city": -2} == table.modifiers("3029", "ge_54")
    assert 2 == find_odds(table.s, table.fight("3029", "ge_54")).extra


def beaten(front, pieces, attackers, **slots):
    """A battle that is over but for the advance: nobody is left in the hex."""
    table = front(pieces, **slots)
    table.s.battle = table.fight(CENTRE, attackers)
    return table.run("advance")


@pytest.mark.rule("SW-13.33a", "SW-13.33c", "SW-4.2b")
def test_survivors_advance_into_an_empty_hex(front):
    """Given an empty hex, any number of the attackers up to the limit advances, and takes it."""
    pieces = "ge_54 3435, ge_55 3435, ge_19 3534, ge_65 3534"
    table = beaten(front, pieces, "ge_54 ge_55 ge_19 ge_65")
    assert {"ge_54", "ge_55", "ge_19", "ge_65", "done"} == table.options
    assert "allied" == table.owner(CENTRE)

    table.answer("ge_54")
    assert "german" == table.owner(CENTRE)
    table.answer("ge_19", "ge_65")
    assert {"ge_54", "ge_19", "ge_65"} == table.units(table.s.standing[table.hex(CENTRE)])


@pytest.mark.rule("SW-13.33c")
def test_nobody_has_to_advance(front):
    table = beaten(front, "ge_54 3435, ge_55 3435", "ge_54 ge_55").answer("done")

    assert 0 == table.s.standing[table.hex(CENTRE)]


@pytest.mark.rule("SW-13.33a", "SW-9.5")
def test_an_advance_keeps_nations_apart(front):
    """Given French and British attackers, those who come second find the other nation there."""
    table = beaten(front, "fr_1 3435, br_1 3534", "fr_1 br_1", german=CENTRE).answer("fr_1")

    assert table.is_done
    assert {"fr_1"} == table.units(table.s.standing[table.hex(CENTRE)])


@pytest.mark.rule("SW-13.33b", "SW-13.33c")
def test_the_defender_never_advances(front):
    """Given attackers who are all lost, or defenders who stay, nobody is asked to advance."""
    table = front("ge_60 2731, br_10 2732, br_9 2732").assault("2732", "ge_60").finish()

    assert {"ge_60"} == table.units(table.s.dead)
    assert "2732" == table.hex_of("br_10")


@pytest.mark.rule("SW-13.33a", "SW-13.33b")
def test_nobody_advances_where_nobody_is_left_or_somebody_stands(front):
    """Given attackers who are all lost, or a defender who is left, there is no advance."""
    for pieces, is_open in (("ge_55 3636", False), ("ge_54 3435", True),
                            ("ge_54 3435, fr_1 3535", False)):  # fmt: skip
        table = front(pieces)
        table.s.battle = Battle(
            GERMAN, table.hex(CENTRE), table.unit_set("ge_54"), table.unit_set("fr_1")
        )
        assert is_open == hex_is_empty(table.s)


@pytest.mark.rule("SW-13.33a")
def test_the_advance_comes_before_the_next_battle(front):
    """Given defenders who retreat, their attackers are asked at once, in either phase."""
    table = front("ge_54 3435, ge_55 3435, ge_19 3435, fr_1 3535", turn=2, combat=1)
    table.assault(CENTRE, "ge_54 ge_55 ge_19", 2).answer("retreat", "3635")
    assert ("suffer_attack_point", "german") == table.asked
    table.answer("ge_54", "ge_54", "ge_55")

    assert ("advance", "german") == table.asked
    assert {"ge_55", "ge_19", "done"} == table.options
    assert ALLIED != table.s.battle.seat


@pytest.mark.rule("SW-13.34", "SW-15.1")
def test_who_advanced_may_still_infiltrate(front):
    """Given an assault corps that has advanced, it infiltrates one hex."""
    table = front("ge_st_3 3535, fr_1 3635", turn=2, german=CENTRE)
    table.s.agile = (1 << table.unit("ge_st_3"), 0)
    table.s.attacked = 1 << table.unit("ge_st_3")
    table.run("infiltrate", GERMAN).answer("ge_st_3")

    assert "3536" in table.hexes_offered
