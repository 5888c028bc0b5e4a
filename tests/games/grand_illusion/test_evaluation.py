"""The evaluation: what the greedy player wants."""

from __future__ import annotations

import pytest

from games.grand_illusion.evaluation import evaluate
from games.grand_illusion.state import ALLIED, GERMAN
from ww1core.pieces import place, take_control
from ww1core.players.player import turn_for
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game


def choice(table, seed=1):
    """What the greedy player answers."""
    greedy = make_player("greedy", table.book, seed)
    chosen = greedy.choose(turn_for(greedy, table.s, table.offer, seed))
    kind = table.offer.asking.spec.asks
    return chosen if isinstance(chosen, str) else table.book.name(kind, chosen)


def test_what_one_side_gains_the_other_loses(front):
    s = front("g_ii 72, be_i 62").s

    assert evaluate(s, ALLIED) == pytest.approx(-evaluate(s, GERMAN))


def test_points_and_hexes_that_pay_are_worth_something(front):
    s = front("g_ii 72, be_i 62").s
    before = evaluate(s, GERMAN)
    take_control(s, GERMAN, [s.book.land.hex("76")])
    held = evaluate(s, GERMAN)
    s.points = (0, 2)

    assert before < held < evaluate(s, GERMAN)


def test_a_hex_that_pays_is_worth_more_than_nearness_to_it(front):
    army = "g_v 76, g_xiii 76, g_xvi 76, g_vi_r 76, g_v_r 76, g_xviii 76"
    s = front(army).s
    before = evaluate(s, GERMAN)
    take_control(s, GERMAN, [s.book.land.hex("76")])

    assert before < evaluate(s, GERMAN)


def test_nearness_to_an_enemy_goal_is_worth_something(front):
    s = front("g_v 83").s
    before = evaluate(s, GERMAN)
    place(s, s.book.kinds["unit"].number("g_v"), s.book.land.hex("75"))

    assert before < evaluate(s, GERMAN)


@pytest.mark.parametrize("slot", ["disrupted", "unsupplied"])
def test_units_that_are_disrupted_or_without_supply_count_less(front, slot):
    sound = front("g_ii 72, be_i 62").s
    weak = front("g_ii 72, be_i 62").s
    setattr(weak, slot, 1 << weak.book.kinds["unit"].number("g_ii"))

    assert evaluate(weak, GERMAN) < evaluate(sound, GERMAN)


def test_an_activated_hex_counts_for_what_its_units_can_take(front):
    worth = {}
    for number in ("75", "72"):
        table = front("g_v 75, g_xiii 75, g_ii 72", german="75").act("german")
        before = evaluate(table.s, GERMAN)
        worth[number] = evaluate(table.answer(number).s, GERMAN) - before

    assert 0 < worth["72"] < worth["75"]


def test_enough_attackers_are_named_and_a_hopeless_attack_is_not_begun(front):
    strong = front("g_v 76, g_xiii 76, g_xvi 76, g_vi_r 76, f_iv 76", german="87")
    strong.act("german", "76")
    weak = front("f_iv 85, g_v 85, g_xiii 85, g_xvi 85, g_vi_r 85", german="85")
    weak.act("allied", "85")

    assert ("designate", "designate") == (strong.asked[0], weak.asked[0])
    assert choice(strong) in {"g_v", "g_xiii", "g_xvi", "g_vi_r"}
    assert "done" == choice(weak)


def test_a_general_retreat_is_seen_at_its_price(front):
    table = front("g_ii 72, f_iv 66", turn=4, retreats=(1, 0)).act("allied")

    assert "choose_general_retreat" == table.asked[0]
    assert "hold" == choice(table)


def test_the_short_campaign_counts_corps_and_hits_that_bring_a_reward(front):
    s = front("g_ii 72, be_i 62", "short_campaign").s
    before = evaluate(s, GERMAN)
    s.tallies = (1, 1)

    assert before < evaluate(s, GERMAN)


@pytest.mark.parametrize("name", ["random", "aggressive", "greedy"])
def test_every_player_plays_to_the_end(lorraine, name):
    players = [make_player(name, lorraine, seed) for seed in (1, 2)]

    assert play_game(lorraine, players, 3).ending in lorraine.endings


@pytest.mark.parametrize(("caps", "is_better"), [(6, False), (9, True)])
def test_lost_units_are_rebuilt_with_caps_to_spare_alone(front, caps, is_better):
    table = front("g_ii 72, hq_g1 72, f_i 39", caps=(5, caps))
    table.s.pile = 1 << table.unit("g_iii")
    before = evaluate(table.run("reinforce", GERMAN).s, GERMAN)

    assert "choose_when" == table.answer("g_iii").asked[0]
    assert is_better == (evaluate(table.s, GERMAN) > before)


def test_whoever_is_due_comes(front):
    table = front("g_ii 72, f_i 39", turn=9)
    table.s.waiting = 1 << table.unit("hq_f10")
    table.s.due[table.unit("hq_f10")] = 9
    before = evaluate(table.run("reinforce", ALLIED).s, ALLIED)

    assert "arrive" == table.answer("hq_f10").asked[0]
    assert before < evaluate(table.s, ALLIED)


def test_nobody_gives_up_a_hex_without_need(battle):
    table = battle("f_i 20, g_ii 20, g_ix 20", "f_i", german="29 30 20", fire=[6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done")

    assert "stay" == choice(table)


def test_who_would_be_driven_out_leaves(battle):
    army = "f_i 20, f_ii 20, f_iii 20, f_iv 20, f_v 20"
    table = battle(f"{army}, g_ii 20, g_or 20", "f_i", german="29 30 20", fire=[6, 6, 1, 6])
    table.play_on(until="choose_retreating", choose_reserve="done", choose_lane="1")
    table.s.disrupted |= 1 << table.unit("g_ii")

    assert "retreat" == choice(table)


@pytest.mark.parametrize(
    ("tired", "answer"), [("", "stay"), ("g_ii", "stay"), ("g_ii g_ix g_x", "retreat")]
)
def test_those_retreat_who_recover_only_where_no_enemy_is(battle, tired, answer):
    """Two of a side recover among enemies by themselves."""
    army = "f_i 20, g_ii 20, g_ix 20, g_x 20, g_vii 20"
    table = battle(army, "f_i", german="29 30 20", fire=[6] * 10)
    table.play_on(until="choose_retreating", choose_reserve="done", choose_lane="1")
    table.s.disrupted |= table.unit_set(*tired.split())

    assert answer == choice(table)


@pytest.mark.parametrize(("enemy", "marching"), [("66", {"g_xiii"}), ("52", {"g_v", "g_xiii"})])
def test_one_corps_takes_a_prize_while_the_other_guards_one(front, enemy, marching):
    """Both march where no enemy is near the hex that they leave."""
    table = front(f"g_v 76, g_xiii 76, f_iv {enemy}", german="76").act("german", "76")
    named = set()
    while table.asked[0] == "march_members" and (unit := choice(table)) != "done":
        named.add(unit)
        table.answer(unit)

    assert marching == named


@pytest.mark.parametrize(
    ("caps", "turn", "is_whole"), [(0, 2, True), (1, 2, False), (0, 13, False)]
)
def test_who_recovers_before_anybody_acts_counts_whole(front, caps, turn, is_whole):
    """Nobody acts without CAPs; in the last turns no more than half of the Disrupted recover."""
    sound = front("g_ii 72, be_i 62", caps=(0, caps), turn=turn).s
    tired = front("g_ii 72*, be_i 62", caps=(0, caps), turn=turn).s

    assert is_whole == (evaluate(tired, GERMAN) == evaluate(sound, GERMAN))


def test_forts_alone_do_not_guard_a_hex_that_pays(front):
    """The corps of Verdun stays there while Germans are near, and marches when they are not."""
    plans = {}
    for at in ("85", "82"):
        paid = {"german": "66", "paid_hexes": "85 86 95 96 100 103 105 107"}
        table = front(f"f_iv 76, fort_verdun76 76, g_v {at}", **paid).act("allied", "76")
        plans[at] = choice(table)

    assert {"85": "done", "82": "f_iv"} == plans


def test_an_owed_battle_weighs_more_when_caps_are_missing_to_fight_it(front):
    rich = front("g_ii 72, f_iv 66", caps=(3, 3), mandated=(2, 0)).s
    poor = front("g_ii 72, f_iv 66", caps=(1, 3), mandated=(2, 0)).s
    free = [front("g_ii 72, f_iv 66", caps=(caps, 3)).s for caps in (3, 1)]

    owed = [
        evaluate(s, ALLIED) - evaluate(t, ALLIED) for s, t in zip((rich, poor), free, strict=True)
    ]
    assert owed[1] < owed[0] < 0


def test_a_prize_is_worth_more_the_nearer_the_end_is(front):
    worth = []
    for turn in (1, 15):
        s = front("g_ii 72, be_i 62", turn=turn).s
        before = evaluate(s, GERMAN)
        take_control(s, GERMAN, [s.book.land.hex("76")])
        worth.append(evaluate(s, GERMAN) - before)

    assert 0 < worth[0] < worth[1]
