"""What a battle would bring, by the code that resolves it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.grand_illusion.preview import planned_field, preview
from games.grand_illusion.state import ALLIED, GERMAN
from ww1core.play import Game
from ww1core.session.reading import Reader
from ww1core.session.trying import battle_of
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import current_offer, decide

FRENCH = "f_viii, f_xiii, f_xxi, f_xv"
GERMANS = "g_ii, g_iv, g_ix, g_x"


def ahead(front, side, attackers, defenders, at, **given):
    """The battle that a side declares in a hex with all its units there."""
    names = attackers.split(", ")
    pieces = ", ".join(
        f"{unit} {at}" for unit in [*names, *defenders.split(", "), "ha_skoda", "hq_f2"]
    )
    table = front(pieces.replace("be_3 62", "be_3 62*"), **given).act(side, at, *names)
    return preview(table.s, planned_field(table.s))


# A fourth corps in reserve has a second shot at a lane, and is not shot at: three lanes are all
# hit in 3/4 x 1/2 x 1/2 of the cases at Morhange, two of three in 35/36 x 5/6 before Brussels.
@pytest.mark.rule("GI-9.3.1a", "GI-9.4.1a", "GI-9.3.4a")
@pytest.mark.parametrize(
    ("side", "attackers", "defenders", "at", "given", "expected"),
    [
        ("allied", FRENCH, "g_xxi, g_ii_b, g_iii_b", "96", {"turn": 1}, (2.5, 2.0, 3 / 16)),
        ("german", GERMANS, FRENCH, "20", {"german": "20"}, (2.7, 3.3, 0.39)),
        ("german", GERMANS, FRENCH, "26", {"german": "26"}, (2.7, 2.7, 0.16)),
        ("german", GERMANS, "b_1, b_2, b_3, b_5", "20", {"german": "20"}, (2.7, 3.3, 0.39)),
        ("german", "g_ii, g_iii, g_iv, g_ix", "be_i, be_ii, be_3", "62", {}, (1.7, 3.3, 0.81)),
    ],
)
def test_the_battles_of_the_design_end_as_they_were_reckoned(
    front, side, attackers, defenders, at, given, expected
):
    found = ahead(front, side, attackers, defenders, at, **given)

    seat = GERMAN if side == "german" else ALLIED
    hits = float(found.hits[seat]), float(found.hits[1 - seat])
    assert pytest.approx(expected[:2], abs=0.06) == hits
    assert pytest.approx(expected[2], abs=0.006) == float(found.forced[1 - seat])


def is_forced_back(start, seed, seat):
    """Whether a side has to retreat from a battle that is fought from here with these dice."""
    s = start.clone()
    s.chance = RandomChance(seed)
    offer = current_offer(s)
    while offer.name not in ("name_group", "choose_retreating"):
        offer = decide(s, offer, offer.options[0])
    return (offer.name, offer.seat) == ("name_group", seat)


@pytest.mark.rule("GI-9.4.1a", "GI-9.3.4a")
@pytest.mark.parametrize(
    ("side", "attackers", "defenders", "at", "given", "chance"),
    [
        ("allied", FRENCH, "g_xxi, g_ii_b, g_iii_b", "96", {"turn": 1}, 3 / 16),
        ("german", "g_ii, g_iii, g_iv, g_ix", "be_i, be_ii, be_3", "62", {}, 0.81),
    ],
)
def test_battles_that_are_fought_end_as_often_as_the_preview_tells(
    battle, side, attackers, defenders, at, given, chance
):
    names = attackers.split(", ")
    pieces = ", ".join(f"{unit} {at}" for unit in [*names, *defenders.split(", ")])
    table = battle(pieces.replace("be_3 62", "be_3 62*"), *names, side=side, at=at, **given)
    enemy = ALLIED if side == "german" else GERMAN
    fought = [is_forced_back(table.s, seed, enemy) for seed in range(400)]

    assert pytest.approx(chance, abs=0.06) == sum(fought) / len(fought)


@pytest.mark.rule("GI-9.4.1e", "GI-9.3.1b1")
def test_a_trench_costs_hits_and_nobody_is_forced_out_of_it(front):
    found = ahead(
        front, "german", GERMANS, FRENCH, "26", german="26", trenches=(0, 1 << front("").hex("26"))
    )

    assert Fraction(8, 6) == found.hits[ALLIED]
    assert (0, 0) == found.forced


@pytest.mark.rule("GI-9.1.4a")
def test_every_result_of_fortunes_of_war_has_its_chance(front):
    found = dict(ahead(front, "german", GERMANS, FRENCH, "20", german="20").fortunes)

    assert 1 == sum(found.values())
    assert Fraction(1, 36) == found["rout"]
    assert Fraction(7, 36) == found["offensive_to_the_limit"]


@pytest.mark.rule("GI-9.1.1e", "GI-14.1.1a6")
def test_in_an_attack_of_plan_17_some_results_have_no_effect(front):
    given = {"turn": 1, "mandated": (1, 0)}
    found = dict(ahead(front, "allied", FRENCH, "g_xxi, g_ii_b", "96", **given).fortunes)

    assert not {"cautious_attacker", "skirmish", "tactical_advantage", "counterattack"} & {*found}
    assert Fraction(5 + 2 + 3 + 6 + 3, 36) == found["no_effect"]


def test_fortunes_of_war_are_told_no_more_once_they_are_rolled(battle):
    table = battle(
        "f_viii 96, f_xiii 96, f_xxi 96, f_xv 96, g_xxi 96, g_ii_b 96, hq_f2 96",
        "f_viii", "f_xiii", "f_xxi", "f_xv", at="96", turn=1, fortune=4,
    )  # fmt: skip
    shown = table.book.scene(table.s, GERMAN).battle

    assert () == preview(table.s, planned_field(table.s)).fortunes
    assert ("f_viii", "f_xiii", "f_xxi", "f_xv") == shown.attackers


def test_a_look_ahead_changes_nothing(front):
    table = front("f_viii 20, g_ii 20, g_iv 20, ha_skoda 20", german="20").act(
        "german", "20", "g_ii"
    )
    before = table.s.clone()
    preview(table.s, planned_field(table.s))

    assert before.battle == table.s.battle
    assert (before.disrupted, before.activation) == (table.s.disrupted, table.s.activation)


@pytest.mark.rule("GI-9.6.3a")
def test_no_battle_is_foreseen_where_cavalry_alone_is_in_the_way(front):
    table = front("f_viii 97, g_bc 96", "lorraine").act("allied", "97")
    table.answer("f_viii", "done", "96")

    assert -1 == planned_field(table.s)


def test_forts_are_told_by_their_names(front):
    table = front("f_viii 87, g_xxi 96, g_ii_b 96, fort_nancy 87", "lorraine").act("german", "96")
    table.answer("g_xxi", "done", "87")

    assert ("f_viii", "Fort Nancy") == table.book.scene(table.s, GERMAN).battle.defenders


def test_a_march_to_the_enemy_shows_the_battle_that_follows(front):
    table = front("f_viii 97, g_xxi 96, g_ii_b 96", "lorraine").act("german", "96")
    table.answer("g_xxi", "done", "97")

    scene = table.book.scene(table.s, GERMAN)
    assert ("97", ("g_xxi",), ("f_viii",)) == scene.battle[:3]
    assert any("forced back: " in line for line in scene.battle.lines)


def test_odds_are_told_where_dice_follow_at_once(lorraine):
    game = Game(lorraine, seed=18)
    everybody = "f_viii, f_xiii, f_xxi, f_6c, f_10c, hq_f1"
    battle = battle_of(Reader(game), f"march {everybody} from 97 to 96")

    assert "96" == battle.hex
    assert battle.lines[-1].startswith("Fortunes of War first: Rout 3%")
