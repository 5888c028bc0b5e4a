from __future__ import annotations

import pytest

from games.gwc.rules.movement.move import can_move, march_is_over
from games.gwc.rules.movement.paces import march_of, points_left
from games.gwc.state import Order
from ww1core.turns.run import telling


@pytest.mark.rule("GWC-O23.a", "GWC-O23.2b")
def test_a_leader_helps_his_units_to_move_and_not_himself(field):
    table = field("berry", german="O1 inf", entente="G9 pol degrasse")
    s = table.s
    pol, leader = table.unit("pol"), table.unit("degrasse")
    here = s.hex[pol]
    points = [
        points_left(s, march_of(s, 1, movers, here))
        for movers in (1 << pol, 1 << leader, 1 << pol | 1 << leader)
    ]
    assert [5, 5, 5] == points
    s.suppressed |= 1 << leader
    assert 4 == points_left(s, march_of(s, 1, 1 << pol | 1 << leader, here))


@pytest.mark.rule("GWC-O23.1a", "GWC-O23.6")
def test_every_hex_costs_its_points_and_the_sum_is_told(field):
    table = field("berry", german="O1 inf", entente="D8 bcp", active=1)
    table.set_off("bcp")
    table.answer("D7", "E7")
    assert [2, 3] == [line["spent"] for line in table.told("told.step")]


@pytest.mark.rule("GWC-O23.1b")
def test_nobody_enters_what_he_cannot_pay_for(field):
    table = field("berry", german="O1 inf", entente="D8 pol +hot", active=1)
    assert ["C8", "C9", "D7"] == [
        one
        for one in ("C8", "C9", "D7", "D9", "E8", "E9")
        if one not in table.hexes_in(table.set_off("pol").offer)
    ]


@pytest.mark.rule("GWC-O14.5", "GWC-O23.1b")
def test_an_order_needs_somebody_who_can_move(field):
    s = field("berry", german="O1 inf", entente="A7 pol +hot", active=1).s
    assert not can_move(s, 1)
    s = field("berry", german="O1 inf", entente="A7 pol", active=1).s
    assert can_move(s, 1)


@pytest.mark.rule("GWC-O14.5")
def test_a_move_ends_only_after_somebody_has_crossed_a_hexside(field):
    table = field("berry", german="O1 inf", entente="G9 pol, G10 pol", active=1, order="O23")
    table.s.order = Order("O23", 1, activated=table.book.platoons & table.book.own[1])
    assert "done" not in table.run("moves", 1).offer.options
    assert "stop" not in table.answer("fra-pol-1").offer.options
    table.answer("G8")
    offer = table.answer("stop").offer
    assert ("next_mover", True) == (offer.name, "done" in offer.options)
    assert table.answer("done").is_done


@pytest.mark.rule("GWC-O23.2a")
def test_only_formations_of_one_hex_move_together(field):
    table = field("berry", german="O1 inf", entente="G9 pol pol, G10 pol", active=1)
    s = table.s
    s.order = Order("O23", 1, activated=s.book.platoons & s.book.own[1])
    table.run("moves", 1)
    offer = table.answer("fra-pol-1").offer
    ids = [s.book.units[one].id for one in offer.options if isinstance(one, int)]
    assert ("join_stack", ["fra-pol-2"]) == (offer.name, ids)


@pytest.mark.rule("GWC-O23.2a")
def test_who_has_moved_does_not_move_again(field):
    table = field("berry", german="O1 inf", entente="G9 pol, G10 pol", active=1)
    s = table.s
    s.order = Order("O23", 1, activated=s.book.platoons & s.book.own[1])
    table.run("moves", 1)
    offer = table.answer("fra-pol-1", "G8", "stop").offer
    assert ["fra-pol-2"] == [s.book.units[one].id for one in offer.options if one != "done"]


@pytest.mark.rule("GWC-O23.2b")
def test_a_stack_stops_when_one_of_it_breaks(field):
    table = field("berry", german="O1 inf", entente="G9 pol! spe", active=1)
    table.s.gas = 1 << table.hex("G8")
    table.set_off("pol", "spe")
    assert table.answer("G8").is_done
    assert table.s.broken == 1 << table.unit("pol")
    assert table.s.hex[table.unit("spe")] == table.hex("G8")


@pytest.mark.rule("GWC-A53", "GWC-O23.2b")
def test_who_rallies_at_once_may_go_on(field):
    """GWC-EX-lucky-star-continue, the moving part."""
    table = field("berry", german="O1 inf", entente="G9 pol", active=1)
    s = table.s
    table.set_off("pol")
    s.broken |= 1 << table.unit("pol")
    assert march_is_over(s)
    s.broken = 0
    assert not march_is_over(s)


@pytest.mark.rule("GWC-O23.3", "GWC-O23.6", "GWC-A42.1", "GWC-O23.7")
def test_the_enemy_is_asked_after_every_hex(field):
    table = field("berry", german="G4 inf", entente="G9 bcp", hands=("O21", ""), active=1)
    table.set_off("bcp")
    asked = []
    for hex_ in ("G8", "H7", "H8"):
        offer = table.answer(hex_).offer
        asked.append((offer.name, offer.seat))
        table.answer("pass")
    assert [("stepped_play", 0)] * 3 == asked


@pytest.mark.rule("GWC-O23.7")
def test_the_inactive_player_comes_first(field):
    table = field("berry", german="G4 inf", entente="G9 gen", hands=("A45.4", "A41"), active=1)
    table.s.wire = 1 << table.hex("H7")
    table.set_off("gen")
    assert ("stepped_play", "german") == table.answer("G8").asked
    assert ("stepped_play", "entente") == table.answer("pass").asked


@pytest.mark.rule("GWC-O23.4")
def test_nobody_moves_into_enemies_blazes_or_a_bridge_from_the_side(field):
    table = field("berry", german="G8 inf", entente="G9 pol", active=1)
    table.s.blaze = 1 << table.hex("H9")
    assert ["F8", "F9", "G10", "H8"] == table.hexes_in(table.set_off("pol").offer)
    table = field("berry", german="G8 inf", entente="D10 bcp", active=1)
    assert "C10" not in table.hexes_in(table.set_off("bcp").offer)
    table = field("berry", german="G8 inf", entente="D9 bcp", active=1)
    assert "C10" in table.hexes_in(table.set_off("bcp").offer)


@pytest.mark.rule("GWC-O23.4", "GWC-O16.3", "GWC-T102a")
@pytest.mark.parametrize("order", ["O23", "O16"])
def test_a_bridge_is_left_by_its_road_only(field, order):
    table = field("bleid", german="C6 inf14", entente="J1 lig14", active=0)
    table.set_off("inf14", order=order)
    offered = table.hexes_in(table.offer)

    assert not {"B5", "C7"} & set(offered)
    assert {"GWC-O23.4" if order == "O23" else "GWC-O16.3"} == table.rules_against("C7")
    assert offered


@pytest.mark.rule("GWC-T116a")
def test_a_road_hex_gives_one_point_more_once(field):
    table = field("berry", german="O1 inf", entente="G9 pol", active=1)
    table.set_off("pol")
    assert table.answer("G10", "H9", "I9", "J8").is_done
    assert table.s.hex[table.unit("pol")] == table.hex("J8")
    table = field("berry", german="O1 inf", entente="G7 pol", active=1)
    table.set_off("pol")
    assert table.answer("F7", "F8").is_done


@pytest.mark.rule("GWC-T118a", "GWC-O23.5.5a")
def test_the_first_shell_hole_costs_one_more(field):
    """GWC-EX-opfire-A-cost and GWC-EX-opfire-E-cost."""
    table = field("berry", german="O1 inf", entente="H8 pol", active=1)
    table.s.shell_holes = 1 << table.hex("I8") | 1 << table.hex("J7")
    table.set_off("pol")
    table.answer("I8", "J7")
    assert [2, 3] == [line["spent"] for line in table.told("told.step")]


@pytest.mark.rule("GWC-T118.2", "GWC-T121", "GWC-T121.1")
def test_a_path_spares_the_shell_hole_until_shells_tear_it_up(field):
    table = field("berry", german="O1 inf", entente="F5 pol", active=1)
    table.set_off("pol")
    table.answer("G5")
    assert 1 == table.told("told.step")[-1]["spent"]
    table = field("berry", german="O1 inf", entente="F5 pol", active=1)
    table.s.lost_paths = 1 << table.hex("G5")
    table.set_off("pol")
    table.answer("G5")
    assert 2 == table.told("told.step")[-1]["spent"]


@pytest.mark.rule("GWC-F130.2")
@pytest.mark.parametrize(
    ("works", "asked", "spent"), [("pillboxes", "take_step", 1), ("foxholes", "stepped_play", 2)]
)
def test_from_a_trench_into_a_pillbox_no_ground_counts_and_nobody_fires(field, works, asked, spent):
    table = field("berry", german="D8 inf", entente="F8 pol", hands=("", "O21"))
    table.s.trenches = 1 << table.hex("D8")
    setattr(table.s, works, 1 << table.hex("D7"))
    table.set_off("inf")
    assert asked == table.answer("D7").offer.name
    assert spent == table.told("told.step")[-1]["spent"]


@pytest.mark.rule("GWC-O14.4", "GWC-A41")
def test_actions_come_between_the_moves_of_an_order(field):
    """GWC-EX-actions-between-moves."""
    table = field("berry", german="O1 inf", entente="G9 gen, G10 degrasse", active=1)
    s = table.s
    s.hands = (0, s.book.actions["A41"] & s.book.fate[1])
    card = (s.hands[1] & -s.hands[1]).bit_length() - 1
    s.wire = 1 << table.hex("G8")
    s.order = Order("O23", 1, activated=s.book.own[1])
    assert "move_begun_play" == table.run("moves", 1).offer.name
    offer = table.answer("pass", "fra-gen-1", "H8", s.book.cards[card].id).offer
    while offer.name != "next_mover":
        offer = table.answer("stop" if offer.name == "take_step" else "pass").offer
    assert 0 == s.wire
    assert ["fra-ldr-degrasse"] == [
        s.book.units[one].id for one in offer.options if isinstance(one, int)
    ]


@pytest.mark.rule("GWC-O23.2b")
def test_nobody_joins_with_whom_the_stack_could_not_move(field):
    table = field("berry", german="O1 inf", entente="A7 bcp pol +hot", active=1)
    table.s.order = Order("O23", 1, activated=table.unit_set("bcp", "pol"))
    assert ("done",) == tuple(table.run("march_stack", 1, table.unit("bcp")).offer.options)


@pytest.mark.rule("GWC-O27.2")
def test_a_runner_moves_with_an_ordinary_move_too(field):
    table = field("berry", german="O1 inf", entente="G9 lia, H9 pol", active=1, order="O23")
    assert table.unit("lia") in table.run("move_order", 1).offer.options


@pytest.mark.rule("GWC-A47b", "GWC-F128.2b")
def test_a_squad_goes_on_for_a_wounded_platoon(field):
    dice = ["german:6-5", "2-1"]
    table = field(
        "berry", german="A1 inf", entente="G8 bcp", active=1, dice=dice, hands=("", "A47")
    )
    s = table.s
    s.mines = 1 << table.hex("G8")
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    table.set_off("bcp")
    table.play_on(until="about_to_break_play", take_step=["G7", "stop"])
    asked = s.book.say(telling(s, table.offer).prompt)
    assert asked.endswith(" in G8 is about to break: play an action?")
    table.play_on(take_step="stop", about_to_break_play=card)
    squads = s.standing[table.hex("G7")] & s.book.squads
    assert (1, 0, 0) == (squads.bit_count(), s.standing[table.hex("G8")], s.broken)
    assert squads == s.order.moved == s.order.finished == s.order.activated
