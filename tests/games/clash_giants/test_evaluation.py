"""The evaluation: what the greedy player wants."""

from __future__ import annotations

import pytest

from games.clash_giants.evaluation import evaluate
from games.clash_giants.state import lose_step
from ww1core.pieces import place, take_control
from ww1core.players.player import turn_for
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game

FAR = "C9 0302, E9 1111"


def choice(table, seed=1):
    """What the greedy player answers."""
    greedy = make_player("greedy", table.book, seed)
    chosen = greedy.choose(turn_for(greedy, table.s, table.offer, seed))
    kind = table.offer.asking.spec.asks
    return chosen if isinstance(chosen, str) else table.book.name(kind, chosen)


def test_what_one_side_gains_the_other_loses(lab):
    s = lab(f"C1 0506, E1 0909, {FAR}", victory="0505 0909", owners={"0909": "entente"}).s
    s.activation = None
    s.fought = 3

    assert evaluate(s, 0) == pytest.approx(-evaluate(s, 1))


def test_points_and_steps_are_worth_something(lab):
    s = lab(f"C1 0506, E1 0909, {FAR}", victory="0505", owners={"0505": "entente"}).s
    before = evaluate(s, 0)
    take_control(s, 0, [s.book.land.hex("0505")])
    held = evaluate(s, 0)
    lose_step(s, s.book.kinds["unit"].number("C1"), "")

    assert before < held
    assert evaluate(s, 0) < held


def test_nearness_to_an_enemy_goal_is_worth_something(lab):
    s = lab(f"C1 0506, E1 0909, {FAR}", victory="0509", owners={"0509": "entente"}).s
    before = evaluate(s, 0)
    place(s, s.book.kinds["unit"].number("C1"), s.book.land.hex("0507"))

    assert before < evaluate(s, 0)


def test_units_without_supply_count_less(lab):
    supplied = lab(f"C1 0506, E1 0909, {FAR}").s
    cut = lab(f"C1 0506, E1 0909, {FAR}", unsupplied="C1").s

    assert evaluate(cut, 0) < evaluate(supplied, 0)


def test_a_stack_that_is_too_high_counts_less(lab):
    s = lab(f"C1 0506, C2 0506, C3 0507, E1 0909, {FAR}").s
    before = evaluate(s, 0)
    place(s, s.book.kinds["unit"].number("C3"), s.book.land.hex("0506"))

    assert evaluate(s, 0) < before


def test_the_greedy_player_takes_an_empty_goal(lab):
    table = lab(f"C1 0506, {FAR}", victory="0508", owners={"0508": "entente"}).answer("C1")

    assert "0508" == choice(table)


def test_the_greedy_player_asks_every_unit_before_it_is_done(lab):
    table = lab(f"C1 0506, C2 0707, {FAR}")

    assert choice(table) != "done"


@pytest.mark.parametrize(
    ("pieces", "answer"),
    [
        ("C1 0506, C2 0507, C3 0605, E1 0606* te=2", "fight"),
        ("C1 0506* te=1, E1 0606 te=6, E2 0606 te=6", "hold"),
    ],
)
def test_the_greedy_player_fights_where_it_pays(lab, pieces, answer):
    table = lab(f"{pieces}, {FAR}").answer("done")

    assert answer == choice(table)


def test_the_greedy_player_brings_up_all_who_help(lab):
    table = lab(f"C1 0506, C2 0507, C3 0605, E1 0606 te=3, {FAR}").answer("done", "fight", "0606")
    first = choice(table)
    second = choice(table.answer(first))
    third = choice(table.answer(second))

    assert {"C1", "C2", "C3"} == {first, second, third}


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", ["galicia_krasnik", "first_ypres_yser"])
def test_the_greedy_player_beats_the_random_one_in_the_short_scenarios(open_book, scenario, seats):
    book = open_book(scenario)
    won = 0
    for seed in range(8):
        players = [make_player(name, book, 2 * seed + n) for n, name in enumerate(seats)]
        won += play_game(book, players, seed).winner == seats.index("greedy")

    assert won >= 6


VILLAGES = [
    {"id": "YPR-VIL", "rule": "CG-12.93b", "terrain": ["village"], "provenance": "book"},
]


@pytest.mark.parametrize(
    ("defender", "terrain", "answer"),
    [
        ("E1 0606", "", "fight"),
        ("E1 0606", "0606 village", "hold"),
        ("E1 0606* te=5", "0606 village", "fight"),
    ],
)
def test_nobody_hopes_for_a_village_where_a_hurt_defender_may_hold_out(
    lab, defender, terrain, answer
):
    position = {"victory": "0606", "owners": {"0606": "entente"}, "rules": VILLAGES}
    table = lab(f"C1 0506*, {defender}, {FAR}", terrain=terrain, **position).answer("done")

    assert answer == choice(table)


@pytest.mark.parametrize(
    ("others", "answer"),
    [("", "fight"), ("E2 0607, ", "hold"), ("E2 0607, C3 0608* te=1, ", "hold")],
)
def test_an_attack_counts_with_those_who_may_make_it_and_with_what_it_owes(lab, others, answer):
    """Two that attack together owe one on the second enemy, by nobody or by who will be hurt."""
    pieces = f"C1 0506* te=5, C2 0507* te=5, E1 0606, {others}{FAR}"
    table = lab(pieces, active="CA", cup="EA").answer("done")

    assert answer == choice(table)


@pytest.mark.parametrize(("second", "answer"), [("", "hold"), ("C2 0505, ", "fight")])
def test_a_right_to_fight_is_kept_unless_enough_attacks_can_all_be_made(lab, second, answer):
    """One unit beside two enemies attacks but one of them."""
    enemies = "E1 0606* te=5, E2 0605* te=5"
    pieces = f"C1 0506, {second}{enemies}, C9 0302 army=CB, E9 1111"
    table = lab(pieces, active="CA", cup="CB").answer("done")

    assert answer == choice(table)


def test_a_right_to_fight_is_not_thrown_away_for_nothing(lab):
    table = lab(f"C1 0506* te=1, E1 0606 te=6, E2 0606 te=6, {FAR}").answer("done")

    assert {"hold"} == {choice(table, seed) for seed in range(8)}
