"""The secret plans of the third scenario (14.3.6)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.arrivals import arrival_hexes
from games.grand_illusion.rules.command import receive_caps
from games.grand_illusion.rules.control import settle
from games.grand_illusion.rules.plans import watch_dutch_rail
from games.grand_illusion.rules.supply import is_fed
from games.grand_illusion.scene import scene
from games.grand_illusion.state import ALLIED, GERMAN, NO_PLAN
from games.grand_illusion.supply_answer import supply_answer
from ww1core import Game
from ww1core.play.views import imagine
from ww1core.saving.seat_save import seat_save
from ww1core.turns.encoding import pack

BOTH = "f_i 20, g_ii 82"
CORPS = {"i", "ii", "iii", "iv", "v", "vi", "viii", "ix", "x", "xi", "xii"}


def planned(game, allied=(), german=(), **answers):
    """A game of What If with these plans."""
    picks = [*answers_of(allied), *answers_of(german)]
    return game("what_if", station_british="done", choose_plan=picks, **answers)


def answers_of(chosen):
    """The two answers of a side that has chosen these plans."""
    return [*chosen, "no_plan", "no_plan"][:2]


def plans(table, *ids):
    """Let plans have been chosen and shown."""
    for id_ in ids:
        side = ALLIED if id_.startswith("A") else GERMAN
        shown = list(table.s.shown_plans)
        shown[side] |= 1 << table.number("plan", id_)
        table.s.shown_plans = tuple(shown)
    return table


@pytest.mark.rule("GI-14.3.6a")
def test_plans_are_shown_when_both_sides_have_chosen(game):
    table = game("what_if", until="choose_plan", station_british="done")
    assert {"A1", "A2", "A3", "A4", "A5", "no_plan"} == table.options
    table.answer("A1", "A2")
    assert ("choose_plan", "german") == table.asked
    assert 0 == table.s.shown_plans[ALLIED]

    table.answer("no_plan", "no_plan")
    assert {"A1", "A2"} == table.names("plan", table.s.shown_plans[ALLIED])


@pytest.mark.rule("GI-14.3.6a")
def test_a_plan_is_chosen_once(game):
    table = game("what_if", until="choose_plan", station_british="done").answer("A1")

    assert {"A2", "A3", "A4", "A5", "no_plan"} == table.options


def told(book, chosen, seat):
    """All that a seat can learn after the Allied choice, as bytes.

    Its save has view, log, prompt and options; odds are counted in what it imagines.
    """
    game = Game(book, seed=1)
    for answer in ("station_british done", *(f"choose_plan {plan}" for plan in chosen)):
        game.apply_text(ALLIED, answer)
    why = [game.why_not(choice) for choice in (*range(len(game.book.plan_entries)), "no_plan")]
    s = game.ask(lambda s: s.clone())
    drawn = repr((why, game.why_not_undo(seat), scene(s, seat))).encode()
    return seat_save(game, seat) + drawn + pack(imagine(s, seat, 1))


@pytest.mark.rule("GI-14.3.6a")
@pytest.mark.parametrize("chosen", [("no_plan", "A3"), ("A1", "A2"), ("A5", "no_plan")])
def test_neither_plans_nor_their_number_are_told(what_if, chosen):
    nothing = ("no_plan", "no_plan")
    assert told(what_if, nothing, GERMAN) == told(what_if, chosen, GERMAN)
    assert told(what_if, nothing, ALLIED) != told(what_if, chosen, ALLIED)


@pytest.mark.rule("GI-14.3.6a")
def test_any_number_of_plans_is_imagined(game):
    table = game("what_if", until="choose_plan", station_british="done").answer("A1", "A2")
    imagined = [imagine(table.s, GERMAN, seed).plans[ALLIED] for seed in range(40)]

    assert {0, 1, 2} == {answers.count(NO_PLAN) for answers in imagined}


@pytest.mark.rule("GI-14.3.6a", "GI-14.3.4a")
def test_plans_cost_points(game):
    """GI-EX-N-optcost."""
    table = planned(game, ("A2", "A5"), ("B3", "B4"), choose_deployed="done", designate="done")

    assert (3 - 4, 0 - 6) == table.s.points


@pytest.mark.rule("GI-14.3.6A1")
def test_the_french_may_move_five_corps_two_divisions_and_a_headquarters(game):
    table = game("what_if", until="choose_plan", station_british="done")
    table.answer("A1", *["no_plan"] * 3)
    corps = [name for name in sorted(table.options) if name.startswith("f_") and name[2:] in CORPS]
    for name in corps[:5]:
        table.answer(name, "60")
    assert not {*corps} & table.options

    table.answer("hq_f1")
    assert not {"62", "82"} & table.options
    table.answer("39")
    assert not any(name.startswith("hq") for name in table.options)


@pytest.mark.rule("GI-14.3.6B1")
def test_the_germans_may_move_units_to_hexes_they_control(game):
    table = game("what_if", until="choose_plan", station_british="done")
    table.answer("no_plan", "no_plan", "B1", "no_plan", "hq_g1")

    assert "94" in table.options
    assert not {"62", "19"} & table.options


@pytest.mark.rule("GI-14.3.6A2", "GI-13.1.6f")
def test_better_use_of_resources_brings_forts_guns_and_corps(game):
    table = planned(game, ("A2",))

    assert ("34", "24") == (table.hex_of("fort_lille_o"), table.hex_of("fort_hazebrouck_o"))
    assert 2 == table.steps("fort_lille_o")
    due = {unit: table.s.due[table.unit(unit)] for unit in ("ha_fr", "f_xxii", "f_xxiii")}
    assert {"ha_fr": 2, "f_xxii": 3, "f_xxiii": 3} == due
    metz = {table.unit("fort_metz5"), table.unit("fort_metz3")}
    assert metz == {fort for fort, plus in table.s.fort_bonus if plus == 1}


@pytest.mark.rule("GI-14.3.6A3a", "GI-14.3.6A3b")
def test_the_empires_send_troops_earlier_and_give_a_cap(game, front):
    table = planned(game, ("A3",))
    units = ("b_7", "b_3cav", "f_mar", "b_3i", "b_7i", "f_1col", "f_10col", "b_8", "b_sec")
    assert [7, 7, 7, 10, 10, 8, 8, 10, 13] == [table.s.due[table.unit(unit)] for unit in units]
    assert ((ALLIED, 10, 1),) == table.s.cap_bonuses

    for turn, caps in ((9, (5, 5)), (10, (6, 5))):
        table = front(BOTH, "what_if", turn=turn, cap_bonuses=((ALLIED, 10, 1),))
        table.script(caps=[1, 1])
        receive_caps(table.s)
        assert caps == table.s.caps


@pytest.mark.rule("GI-14.3.6A5a", "GI-13.1.6c", "GI-13.1.6d")
def test_an_alert_arms_belgium(game):
    table = planned(game, ("A5",), choose_deployed="done", designate="done")

    units = ("be_i_o", "be_ii_o", "be_3_o", "fort_antwerp_o", "fort_liege_o")
    assert all(table.hex_of(unit) for unit in units)
    assert not any(table.hex_of(unit) for unit in ("be_i", "be_ii", "be_3", "fort_antwerp"))
    assert ("72", 4) == (table.hex_of("fort_liege_o"), table.steps("fort_liege_o"))
    assert "allied" == table.owner("72")


@pytest.mark.rule("GI-14.3.6A5a")
def test_alerted_belgians_start_anywhere_in_their_belgium(game):
    table = game("what_if", until="choose_plan", station_british="done")
    table.answer("A5", *["no_plan"] * 3)
    assert "hq_be" in table.options
    assert not any("fort" in name or name.startswith("f_") for name in table.options)

    table.answer("be_c")
    assert {"43", "52", "72"} <= table.options
    assert not {"73", "34"} & table.options


@pytest.mark.rule("GI-14.3.6A5b")
def test_the_germans_may_storm_liege_before_turn_1(game):
    table = game("what_if", until="choose_plan", station_british="done")
    table.answer("A5", *["no_plan"] * 3, "done")
    assert (("designate", "german"), 0) == (table.asked, table.s.turn)

    table.answer("g_ii")
    table.play_on(until="choose_action", choose_arrival="done")
    assert {"at": table.hex("72")}.items() <= table.told("told.battle")[0].items()


@pytest.mark.rule("GI-14.3.6B2")
def test_more_guns_come_on_turn_5(game):
    table = planned(game, (), ("B2",))

    assert {5} == {table.s.due[table.unit(unit)] for unit in ("ha_opt1", "ha_opt2")}
    assert {"ha_opt1", "ha_opt2"} <= table.units(table.s.waiting)


NINTH = ("g_xxii", "g_xxiii", "g_xxiv", "g_xxv", "g_iv_b", "hq_g9")


@pytest.mark.rule("GI-14.3.6B4")
def test_another_army_comes_on_turn_1_with_a_cap_a_turn(game):
    table = planned(game, (), ("B4",))

    assert ("choose_arrival", "german") == table.asked
    assert {*NINTH, "done"} == table.options
    assert ((GERMAN, 1, 1),) == table.s.cap_bonuses


@pytest.mark.rule("GI-14.3.6B5d", "GI-14.3.6B4")
def test_with_holland_the_army_may_enter_from_the_north_on_turn_2(game):
    table = planned(game, (), ("B4", "B5"), choose_entry="turn_2")
    assert {*NINTH} == table.units(table.s.northern)
    assert ((GERMAN, 2, 1),) == table.s.cap_bonuses

    table.play_on(until="choose_action", choose_arrival="done")
    table.s.turn, table.s.caps = 2, (0, 3)
    table.run("act_segment", GERMAN).answer("north")
    assert {"42", "52", "62", "71"} >= table.options
    table.answer("71")
    assert 2 == table.s.caps[GERMAN]
    assert {"71"} == {table.hex_of(unit) for unit in NINTH}
    assert ("march_step", "german") == table.asked


def from_the_north(game, pieces):
    """The army of plan B4 before hex 71, in which enemies are."""
    table = planned(game, (), ("B4", "B5"), choose_entry="turn_2")
    table.play_on(until="choose_action", choose_arrival="done")
    table.s.turn, table.s.caps = 2, (0, 3)
    table.place(pieces).control(allied="71")
    return table.run("act_segment", GERMAN).answer("north", "71")


@pytest.mark.rule("GI-14.3.6B5d", "GI-9.1.2b")
def test_the_army_from_the_north_fights_whom_it_meets(game):
    table = from_the_north(game, "f_i 71")

    assert ("choose_attacker", "german") == table.asked
    assert {*NINTH} - {"hq_g9"} == table.units(table.s.battle.attackers)


@pytest.mark.rule("GI-14.3.6B5d", "GI-9.6.3a")
@pytest.mark.parametrize(
    ("answer", "asked"), [("stand", "choose_action"), ("withdraw", "march_step")]
)
def test_cavalry_alone_delays_the_army_from_the_north(game, answer, asked):
    table = from_the_north(game, "f_1c 71")
    assert ("stand_or_withdraw", "allied") == table.asked

    table.answer(answer).play_on(until={"choose_action", "march_step"})
    assert (asked, "german") == table.asked
    assert ("f_1c" in table.lost) == (answer == "stand")
    assert "german" == table.owner("71")


@pytest.mark.rule("GI-14.3.6B5a", "GI-2.2f")
def test_the_side_between_42_and_52_is_open_with_holland(front):
    pieces = "f_ii 52, g_ii 82"
    shut = front(pieces, "what_if").act("allied", "52", "f_ii", "done")
    assert "42" not in shut.options

    opened = front(pieces, "what_if", holland=True).act("allied", "52", "f_ii", "done")
    assert "42" in opened.options


@pytest.mark.rule("GI-14.3.6B5a", "GI-2.2f")
def test_lines_of_supply_are_told_with_holland_as_without(front):
    for holland in (False, True):
        table = front(BOTH, "what_if", holland=holland)
        assert supply_answer(table.s, ALLIED, table.unit("g_ii")).is_supplied


@pytest.mark.rule("GI-14.3.6B5a", "GI-2.2f")
def test_antwerp_becomes_a_german_source(front):
    given = {"german": "52", "holland": True}
    table = front("g_iii 52, f_i 20", "what_if", turn=4, **given)
    watch_dutch_rail(table.s)
    assert not is_fed(table.s, table.unit("g_iii"))

    table.s.turn = 5
    watch_dutch_rail(table.s)
    assert is_fed(table.s, table.unit("g_iii"))
    assert "52" in table.names("hex", arrival_hexes(table.s, table.unit("g_xxii_r")))


@pytest.mark.rule("GI-14.3.6B5b")
def test_three_counters_stay_in_holland(game):
    table = planned(game, (), ("B5",))

    assert {"g_n", "g_i_lw", "hq_gn"} == table.units(table.s.withdrawn)
    assert not {"g_n", "g_i_lw", "hq_gn"} & table.units(table.s.waiting)


@pytest.mark.rule("GI-14.3.6B5c")
def test_two_british_divisions_may_come_to_antwerp_with_holland(front):
    table = front(BOTH, "what_if", turn=10, german="53 43 62")
    seventh = table.unit("b_7")
    assert "52" not in table.names("hex", arrival_hexes(table.s, seventh))

    table.s.holland = True
    assert "52" in table.names("hex", arrival_hexes(table.s, seventh))


def landing(front, pieces=BOTH, **given):
    """The Allies may land with divisions that were held back."""
    given.setdefault("turn", 10)
    table = plans(front(pieces, "what_if", **given), "A4")
    for unit in ("b_4", "b_6", "b_7", "b_rn", "b_8"):
        table.s.waiting |= 1 << table.unit(unit)
        table.s.due[table.unit(unit)] = 2
    return table


@pytest.mark.rule("GI-14.3.6A4a")
def test_four_divisions_land_in_a_coastal_hex_for_a_cap(front):
    table = landing(front, caps=(3, 0)).act("allied", "land")
    table.answer("b_4", "b_6", "b_7", "b_rn", "32")

    assert {"32"} == {table.hex_of(unit) for unit in ("b_4", "b_6", "b_7", "b_rn")}
    assert 2 == table.s.caps[ALLIED]
    assert "land" not in table.options
    early = landing(front, turn=9).act("allied")
    assert (("GI-14.3.6A4a", "why.no_landing"),) == early.why("land")


def stormed(front, die, fire, pieces="f_i 20, g_ii 23"):
    """Two divisions land at Dunkerque, on rough ground, where Germans are."""
    table = landing(front, pieces, caps=(3, 0), german="23 24 33 34 44 53 54")
    table.script(landing=[die], fire=fire).act("allied", "land", "b_4", "b_6", "land", "23")
    table.play_on(until={"place_elan_hit", "choose_retreating", "choose_action"})
    return table


@pytest.mark.rule("GI-14.3.6A4b")
@pytest.mark.parametrize(("die", "attack", "defence"), [(1, 5, 5), (2, 5, 5), (3, 6, 4), (6, 6, 4)])
def test_a_landing_is_a_surprise_or_an_attack_with_elan(front, die, attack, defence):
    """The ground counts for nobody, or against those who land and for those who wait for them."""
    table = stormed(front, die, [5, 5])

    assert [] == table.told("told.fortune")
    assert [({"b_4", "b_6"}, attack), ({"g_ii"}, defence)] == [
        (units, total) for units, total, _ in table.shots
    ]


@pytest.mark.rule("GI-14.3.6A4b")
def test_the_germans_hit_a_division_of_a_landing_with_elan_that_cost_nothing(front):
    table = stormed(front, 4, [6, 6])
    assert ("place_elan_hit", "german") == table.asked
    assert {"b_4", "b_6"} == table.options

    table.answer("b_6")
    assert {"b_6"} == table.tired
    assert "place_elan_hit" != stormed(front, 1, [6, 6]).asked[0]


@pytest.mark.rule("GI-14.3.6A4b")
def test_a_landing_beside_friends_is_fought_for_by_those_who_land(front):
    table = stormed(front, 1, [6, 6], "f_i 23, g_ii 23")

    assert [{"b_4", "b_6"}, {"g_ii"}] == [units for units, _, _ in table.shots]


@pytest.mark.rule("GI-14.3.6A4c")
def test_a_port_feeds_those_who_landed_in_it(front):
    table = landing(front, caps=(3, 0), german="32 33 42 43 23 24 34 44 53")
    table.act("allied", "land", "b_4", "land", "32")

    assert is_fed(table.s, table.unit("b_4"))
    assert "allied" == table.owner("32")
    settle(table.s, table.hex("32"))
    assert table.s.landing_ports == 1 << table.hex("32")


@pytest.mark.rule("GI-14.3.1a1", "GI-14.3.1a4")
def test_what_if_has_no_limits_at_maubeuge(front):
    table = front("g_ii 63, f_i 20", "what_if", turn=1, german="63 64 53")
    table.act("german", "63", "g_ii", "done")

    assert "54" in table.options


@pytest.mark.rule("GI-14.3.1d5", "GI-14.3.1d3")
def test_what_if_opens_schlieffen_hexes_and_ghent(front):
    pieces = "g_ii 53, be_i 52, fort_antwerp 52, f_i 20"
    table = front(pieces, "what_if", turn=2, german="53 62 63 64", belgians_driven=True).act(
        "german", "53", "g_ii", "done"
    )

    assert "43" in table.options


@pytest.mark.rule("GI-14.3.1d6")
def test_what_if_asks_for_no_general_retreat_when_paris_is_in_danger(front):
    given = {"turn": 5, "retreats": (0, 0), "danger": 4, "caps": (3, 0)}
    assert () == front(BOTH, "what_if", **given).act("allied").why("pass")

    table = front(BOTH, "full_campaign", **given).run("act_segment", ALLIED)
    assert "choose_retreating_hex" == table.asked[0]
