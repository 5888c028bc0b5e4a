"""What the moment holds for the bots: Op Fire, cards that should be kept, Weapons, Routs."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.bot.evaluation import evaluate
from games.gwc.bot.prospects import promise
from games.gwc.bot.stakes import ground_of
from games.gwc.view import resample
from ww1core.hexgrid.hexset import first
from ww1core.pieces import place
from ww1core.players.cautious import react
from ww1core.players.player import turn_for
from ww1core.players.registry import make_player
from ww1core.turns.run import current_offer


def promised(s, seat=0):
    return promise(s, seat, ground_of(s, seat))


@pytest.fixture
def stepped(field):
    """A German Platoon has just come into the sight of French ones, who hold some cards."""

    def step(hand="", *, enemy="I5 lig14, I6 lig14"):
        table = field(german="L5 inf14", entente=enemy, hands=("", hand))
        return table.set_off("inf14").answer("K5")

    return step


@pytest.mark.rule("GWC-A42.1")
def test_a_step_into_the_sight_of_the_enemy_is_worse_the_more_cards_he_holds(stepped):
    values = [promised(stepped(hand).s) for hand in ("", "O20", "O20 O18 O19", "O21 O23 O25 O26")]

    assert sorted(values, reverse=True) == values
    assert len(values) == len(set(values))


@pytest.mark.rule("GWC-A42.2")
def test_a_step_out_of_his_sight_costs_nothing(stepped):
    hands = ("", "O21 O21 O21")

    assert 1 == len({promised(stepped(hand, enemy="A1 lig14").s) for hand in hands})


@pytest.mark.rule("GWC-A42.3b")
def test_those_who_are_activated_for_op_fire_need_no_card(stepped):
    table = stepped()
    before = promised(table.s)
    table.s.hot = (1 << table.unit("lig14"),)

    assert promised(table.s) < before


@pytest.mark.rule("GWC-A42.3c")
def test_nobody_fears_a_second_attack_for_the_same_step(stepped):
    s = stepped("O21 O21").s
    before = promised(s)
    s.march = s.march._replace(fired_at=s.march.spent)

    assert before < promised(s)


@pytest.mark.rule("GWC-A42.1", "GWC-1.2a")
def test_the_hand_of_the_enemy_is_not_read_for_op_fire(stepped):
    s = stepped("O21 O20 O18").s
    values = set()
    for seed in range(8):
        t = s.clone()
        resample(t, 0, Random(seed))
        t.rebuild()
        values.add(evaluate(t, 0))

    assert 1 == len(values)


@pytest.mark.rule("GWC-A42.2", "GWC-O21.3.7c")
def test_fire_at_those_who_move_promises_more(stepped):
    s = stepped().s
    s.hot = (s.present[1],)
    moving = promised(s, 1)
    s.order = s.order._replace(activated=0)

    assert promised(s, 1) < moving


@pytest.mark.rule("GWC-11.3b")
def test_a_machine_gun_is_worth_more_than_a_hex_on_the_way_to_the_richest_objective(field):
    def worth(away, pieces):
        table = field(german=f"O1 {pieces}", entente="A1 lig14")
        s, grid = table.s, table.book.land.grid
        s.open_chits = 1 << table.number("chit", "Q")
        goal = first(s.book.objective_hexes[4])
        hex_ = next(at for at in grid.hexes if grid.distance(at, goal) == away)
        place(s, table.unit("abt"), hex_)
        return evaluate(s, 0)

    assert worth(1, "abt") < worth(2, "abt +mg08")


def test_a_weapon_is_worth_the_more_the_more_fp_it_has(field):
    values = [
        evaluate(field("berry", german=f"G8 inf +{weapon}", entente="A1 pol").s, 0)
        for weapon in ("mg08", "mg0815")
    ]

    assert values[1] < values[0]


@pytest.fixture
def fired_on(field):
    """A German Platoon fires at a French one, and one of them holds a Strategy Card."""

    def fire(holder, *dice):
        table = field(german="L5 fus14", entente="J5 lig14 spe", dice=dice, hushed=1)
        table.hold(holder, ("G-SC6", "F-SC6")[holder])
        table.run("fire_at_will", 0, table.s.present[0], 0)
        table.answer("J5")
        if table.asked[0] == "join_fire":
            table.answer("ger-fus14-1")
        return table

    return fire


def reaction(table):
    s = table.s
    offer = current_offer(s)
    greedy = make_player("greedy", s.book, 1)
    return react(turn_for(greedy, s, offer, 1), s.book.evaluation, Random(1))


@pytest.mark.rule("GWC-S98.2")
def test_a_strategy_card_is_not_spent_for_a_slightly_better_chance(fired_on):
    table = fired_on(0, "4-3").answer(where="roll_raised_play")

    assert "pass" == reaction(table)


@pytest.mark.rule("GWC-O26.1")
@pytest.mark.parametrize(
    ("german", "entente", "is_good"),
    [
        ("N5 inf14*", "C5 lig14", False),
        ("N5 inf14", "C5 lig14*", True),
        ("N5 inf14*", "C5 lig14*", True),
    ],
)
def test_a_rout_is_promising_where_enemies_are_broken(field, german, entente, is_good):
    s = field(german=german, entente=entente, order="O26").s

    assert is_good == (promised(s) > 0)


@pytest.mark.rule("GWC-O26.1")
def test_a_rout_of_friends_is_bad_until_they_are_tested(field):
    table = field(german="N5 inf14* inf14*", entente="C5 lig14", order="O26")
    table.run("rout_order", 0)
    both = promised(table.s)
    table.s.trial = table.s.trial._replace(waiting=0)

    assert both < promised(table.s)
