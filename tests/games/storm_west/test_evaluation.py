"""How players that look a step ahead judge a position."""

from __future__ import annotations

import pytest

from games.storm_west.evaluation import driving_side, evaluate
from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.odds import find_odds
from ww1core.players.weighing import reweighted


def judged(table, seat=GERMAN):
    return evaluate(table.s, seat)


def test_a_town_with_points_is_worth_having(front):
    assert judged(front("ge_54 2731")) < judged(front("ge_54 2731").control(german="2833"))


@pytest.mark.parametrize(("point", "more"), [(12.0, 0.0), (15.0, 3.0)])
def test_a_town_is_worth_what_the_weight_of_a_point_says(front, point, more):
    """Given another weight, control counts by it, and with the first one as it did before."""
    table = front("ge_54 2731").control(german="2833")
    before, worth = judged(table), table.book.worth
    points = sum(n if table.s.control[GERMAN] >> at & 1 else -n for at, n in worth.items())
    judge = reweighted(table.book, {"point": point}).evaluation

    assert before + more * points == pytest.approx(judge(table.s, GERMAN))
    assert before == judged(table)


def test_what_is_good_for_one_side_is_bad_for_the_other(front):
    table = front("ge_54 2731, br_10 2733")

    assert judged(table) == -judged(table, ALLIED)


def test_a_unit_out_of_supply_is_worth_less(front):
    table = front("ge_54 2731, br_10 2733")
    before = judged(table)
    table.s.unsupplied = 1 << table.unit("ge_54")

    assert judged(table) < before


def test_a_town_near_the_enemy_wants_a_unit(front):
    left = front("ge_54 2832, fr_1 2834")
    held = front("ge_54 2832, fr_1 2833")

    assert judged(left) > judged(held)


@pytest.mark.parametrize(
    ("scenario", "turn", "side"),
    [
        ("campaign", 9, GERMAN),
        ("campaign", 10, ALLIED),
        ("allied_offensive", 9, ALLIED),
        ("michael", 1, GERMAN),
    ],
)
def test_who_has_to_win_ground_depends_on_the_test(front, scenario, turn, side):
    assert side == driving_side(front("", scenario, turn=turn).s)


def test_a_strong_attack_promises_more_than_a_weak_one(front):
    table = front("ge_54 2731, ge_st_3 2731, br_10 2732")
    table.run("combat_phase", GERMAN).answer("2732")
    values = []
    for name in ("ge_54", "ge_st_3"):
        table.answer(name)
        values.append(judged(table))

    assert values[0] < values[1]


def test_a_step_of_a_strong_unit_is_worth_more_than_one_of_a_weak_one(front):
    assert judged(front("ge_60 2731")) < judged(front("ge_54 2731"))


def test_a_town_beside_enemies_wants_more_than_one_unit(front):
    """What two corps are worth beside each other is less than in the town itself."""
    thin = front("ge_54 2832, fr_1 2833, fr_2 2935")
    strong = front("ge_54 2832, fr_1 2833, fr_2 2833")

    assert judged(strong, ALLIED) > judged(thin, ALLIED)


def test_a_tank_alone_leaves_its_town_open(front):
    def cost(name):
        table = front(f"ge_54 2831, {name} 2833")
        dearer = reweighted(table.book, {"open": 2 * table.book.weights.open}).evaluation
        return judged(table, ALLIED) - dearer(table.s, ALLIED)

    assert cost("br_10") < cost("br_rtc")


def test_a_train_that_empties_a_town_before_enemies_promises_less_than_none(front):
    """Given no better town with room, the unit that holds one does not leave it by rail."""
    table = front("br_10 1935, fr_5 2337, fr_6 2337, fr_10 2337, ge_54 2133", "michael")
    table.run("move_by_rail", ALLIED)
    before = judged(table, ALLIED)
    table.answer("br_10")

    assert "go_by_rail" == table.asked[0]
    assert judged(table, ALLIED) < before


def test_a_train_to_a_better_town_promises_something(front):
    table = front("br_10 2439", "michael").run("move_by_rail", ALLIED)
    before = judged(table, ALLIED)
    table.answer("br_10")

    assert "go_by_rail" == table.asked[0]
    assert before < judged(table, ALLIED)


def test_guns_and_aircraft_are_sent_to_an_attack(front):
    table = front("ge_54 2731, ge_st_3 2731, ge_agb 2730, br_10 2732")
    table.run("combat_phase", GERMAN).answer("2732", "ge_st_3", "attack")
    assert "fire_guns" == table.asked[0]
    held, fired = (table.s.clone() for _ in range(2))
    fired.battle = fired.battle._replace(support=True)

    assert evaluate(fired, GERMAN) > evaluate(held, GERMAN)


def test_an_attack_is_joined_by_all_who_are_needed_for_fair_odds(front):
    """Given odds that stay hopeless with the second corps, it is still better with than without."""
    table = front("ge_54 2732, ge_65 2732, ge_19 2732, br_1 2733, br_2 2733, br_3 2733, br_4 2833")
    table.run("combat_phase", ALLIED).answer("2732")
    values = []
    for name in ("br_4", "br_1", "br_2", "br_3"):
        table.answer(name)
        values.append(judged(table, ALLIED))

    assert values == sorted(set(values))


def test_an_attack_leaves_units_to_others_that_do_not_better_its_odds(front):
    """Given odds at the end of the table, another corps makes the attack worth less."""
    table = front("ge_st_3 2731, ge_st_9 2731, ge_54 2731, br_portuguese 2732*")
    table.run("combat_phase", GERMAN).answer("2732", "ge_st_3", "ge_st_9")
    battle = table.s.battle._replace(defenders=1 << table.unit("br_portuguese"))
    odds = find_odds(table.s, battle._replace(attackers=table.s.joining))
    before = judged(table)
    table.answer("ge_54")

    assert table.book.odds.last == odds.column
    assert judged(table) < before


@pytest.mark.parametrize(
    ("scenario", "turns"), [("allied_offensive", (10, 15)), ("campaign", (10, 15))]
)
def test_the_allies_attack_more_readily_the_less_time_they_have(front, scenario, turns):
    """Given the same poor attack, it is worth more near the end, when steps have no more use."""
    values = []
    for turn in turns:
        table = front("fr_1 3435, ge_54 3535", scenario, turn=turn)
        table.run("combat_phase", ALLIED).answer("3535", "fr_1")
        values.append(judged(table, ALLIED))

    assert values[0] < values[1]
