from __future__ import annotations

import pytest

from games.gwc.rules.movement.move import can_move, march_is_over
from games.gwc.rules.movement.paces import march_of, points_left
from games.gwc.state import Order


@pytest.mark.rule("GWC-O23.a", "GWC-O23.2b")
def test_a_leader_helps_his_units_to_move_and_not_himself(field, unit):
    s = field("berry", german="O1 inf", entente="G9 pol degrasse")
    pol, leader = unit(s, "pol"), unit(s, "degrasse")
    here = s.hex[pol]
    points = [
        points_left(s, march_of(s, 1, movers, here))
        for movers in (1 << pol, 1 << leader, 1 << pol | 1 << leader)
    ]
    assert [5, 5, 5] == points
    s.suppressed |= 1 << leader
    assert 4 == points_left(s, march_of(s, 1, 1 << pol | 1 << leader, here))


@pytest.mark.rule("GWC-O23.1a", "GWC-O23.6")
def test_every_hex_costs_its_points_and_the_sum_is_told(field, set_off, answer, told):
    s = field("berry", german="O1 inf", entente="D8 bcp", active=1)
    set_off(s, "bcp")
    answer(s, "D7", "E7")
    assert [2, 3] == [line["spent"] for line in told(s, "told.step")]


@pytest.mark.rule("GWC-O23.1b")
def test_nobody_enters_what_he_cannot_pay_for(field, set_off, hexes):
    s = field("berry", german="O1 inf", entente="D8 pol +hot", active=1)
    assert ["C8", "C9", "D7"] == [
        one
        for one in ("C8", "C9", "D7", "D9", "E8", "E9")
        if one not in hexes(s, set_off(s, "pol"))
    ]


@pytest.mark.rule("GWC-O14.5", "GWC-O23.1b")
def test_an_order_needs_somebody_who_can_move(field):
    s = field("berry", german="O1 inf", entente="A7 pol +hot", active=1)
    assert not can_move(s, 1)
    s = field("berry", german="O1 inf", entente="A7 pol", active=1)
    assert can_move(s, 1)


@pytest.mark.rule("GWC-O14.5")
def test_a_move_ends_only_after_somebody_has_crossed_a_hexside(field, run, answer):
    s = field("berry", german="O1 inf", entente="G9 pol, G10 pol", active=1, order="O23")
    s.order = Order("O23", 1, activated=s.book.platoons & s.book.own[1])
    offer = run(s, "moves", 1)
    assert "done" not in offer.options
    offer = answer(s, "fra-pol-1")
    assert "stop" not in offer.options
    answer(s, "G8")
    offer = answer(s, "stop")
    assert ("next_mover", True) == (offer.name, "done" in offer.options)
    assert answer(s, "done") is None


@pytest.mark.rule("GWC-O23.2a")
def test_only_formations_of_one_hex_move_together(field, run, answer):
    s = field("berry", german="O1 inf", entente="G9 pol pol, G10 pol", active=1)
    s.order = Order("O23", 1, activated=s.book.platoons & s.book.own[1])
    run(s, "moves", 1)
    offer = answer(s, "fra-pol-1")
    ids = [s.book.units[one].id for one in offer.options if isinstance(one, int)]
    assert ("join_stack", ["fra-pol-2"]) == (offer.name, ids)


@pytest.mark.rule("GWC-O23.2a")
def test_who_has_moved_does_not_move_again(field, run, answer):
    s = field("berry", german="O1 inf", entente="G9 pol, G10 pol", active=1)
    s.order = Order("O23", 1, activated=s.book.platoons & s.book.own[1])
    run(s, "moves", 1)
    offer = answer(s, "fra-pol-1", "G8", "stop")
    assert ["fra-pol-2"] == [s.book.units[one].id for one in offer.options if one != "done"]


@pytest.mark.rule("GWC-O23.2b")
def test_a_stack_stops_when_one_of_it_breaks(field, set_off, answer, unit, at):
    s = field("berry", german="O1 inf", entente="G9 pol! spe", active=1)
    s.gas = 1 << at(s, "G8")
    set_off(s, "pol", "spe")
    assert answer(s, "G8") is None
    assert s.broken == 1 << unit(s, "pol")
    assert s.hex[unit(s, "spe")] == at(s, "G8")


@pytest.mark.rule("GWC-A53", "GWC-O23.2b")
def test_who_rallies_at_once_may_go_on(field, set_off, unit, at):
    """GWC-EX-lucky-star-continue, the moving part."""
    s = field("berry", german="O1 inf", entente="G9 pol", active=1)
    set_off(s, "pol")
    s.broken |= 1 << unit(s, "pol")
    assert march_is_over(s)
    s.broken = 0
    assert not march_is_over(s)


@pytest.mark.rule("GWC-O23.3", "GWC-O23.6", "GWC-A42.1", "GWC-O23.7")
def test_the_enemy_is_asked_after_every_hex(field, set_off, answer):
    s = field("berry", german="G4 inf", entente="G9 bcp", hands=("O21", ""), active=1)
    set_off(s, "bcp")
    asked = []
    for hex_ in ("G8", "H7", "H8"):
        offer = answer(s, hex_)
        asked.append((offer.name, offer.seat))
        answer(s, "pass")
    assert [("stepped_play", 0)] * 3 == asked


@pytest.mark.rule("GWC-O23.7")
def test_the_inactive_player_comes_first(field, set_off, answer, at):
    s = field("berry", german="G4 inf", entente="G9 gen", hands=("A45.4", "A41"), active=1)
    s.wire = 1 << at(s, "H7")
    set_off(s, "gen")
    offer = answer(s, "G8")
    assert ("stepped_play", 0) == (offer.name, offer.seat)
    offer = answer(s, "pass")
    assert ("stepped_play", 1) == (offer.name, offer.seat)


@pytest.mark.rule("GWC-O23.4")
def test_nobody_moves_into_enemies_blazes_or_a_bridge_from_the_side(field, set_off, hexes, at):
    s = field("berry", german="G8 inf", entente="G9 pol", active=1)
    s.blaze = 1 << at(s, "H9")
    assert ["F8", "F9", "G10", "H8"] == hexes(s, set_off(s, "pol"))
    s = field("berry", german="G8 inf", entente="D10 bcp", active=1)
    assert "C10" not in hexes(s, set_off(s, "bcp"))
    s = field("berry", german="G8 inf", entente="D9 bcp", active=1)
    assert "C10" in hexes(s, set_off(s, "bcp"))


@pytest.mark.rule("GWC-T116a")
def test_a_road_hex_gives_one_point_more_once(field, set_off, answer, at, unit):
    s = field("berry", german="O1 inf", entente="G9 pol", active=1)
    set_off(s, "pol")
    assert answer(s, "G10", "H9", "I9", "J8") is None
    assert s.hex[unit(s, "pol")] == at(s, "J8")
    s = field("berry", german="O1 inf", entente="G7 pol", active=1)
    set_off(s, "pol")
    assert answer(s, "F7", "F8") is None


@pytest.mark.rule("GWC-T118a", "GWC-O23.5.5a")
def test_the_first_shell_hole_costs_one_more(field, set_off, answer, told, at):
    """GWC-EX-opfire-A-cost and GWC-EX-opfire-E-cost."""
    s = field("berry", german="O1 inf", entente="H8 pol", active=1)
    s.shell_holes = 1 << at(s, "I8") | 1 << at(s, "J7")
    set_off(s, "pol")
    answer(s, "I8", "J7")
    assert [2, 3] == [line["spent"] for line in told(s, "told.step")]


@pytest.mark.rule("GWC-T118.2", "GWC-T121", "GWC-T121.1")
def test_a_path_spares_the_shell_hole_until_shells_tear_it_up(field, set_off, answer, told, at):
    s = field("berry", german="O1 inf", entente="F5 pol", active=1)
    set_off(s, "pol")
    answer(s, "G5")
    assert 1 == told(s, "told.step")[-1]["spent"]
    s = field("berry", german="O1 inf", entente="F5 pol", active=1)
    s.lost_paths = 1 << at(s, "G5")
    set_off(s, "pol")
    answer(s, "G5")
    assert 2 == told(s, "told.step")[-1]["spent"]


@pytest.mark.rule("GWC-F130.2")
@pytest.mark.parametrize(
    ("works", "asked", "spent"), [("pillboxes", "take_step", 1), ("foxholes", "stepped_play", 2)]
)
def test_from_a_trench_into_a_pillbox_no_ground_counts_and_nobody_fires(
    field, set_off, answer, told, at, works, asked, spent
):
    s = field("berry", german="D8 inf", entente="F8 pol", hands=("", "O21"))
    s.trenches = 1 << at(s, "D8")
    setattr(s, works, 1 << at(s, "D7"))
    set_off(s, "inf")
    assert asked == answer(s, "D7").name
    assert spent == told(s, "told.step")[-1]["spent"]


@pytest.mark.rule("GWC-O14.4", "GWC-A41")
def test_actions_come_between_the_moves_of_an_order(field, run, answer, at):
    """GWC-EX-actions-between-moves."""
    s = field("berry", german="O1 inf", entente="G9 gen, G10 degrasse", active=1)
    s.hands = (0, s.book.actions["A41"] & s.book.fate[1])
    card = (s.hands[1] & -s.hands[1]).bit_length() - 1
    s.wire = 1 << at(s, "G8")
    s.order = Order("O23", 1, activated=s.book.own[1])
    assert "move_begun_play" == run(s, "moves", 1).name
    offer = answer(s, "pass", "fra-gen-1", "H8", s.book.cards[card].id)
    while offer.name != "next_mover":
        offer = answer(s, "stop" if offer.name == "take_step" else "pass")
    assert 0 == s.wire
    assert ["fra-ldr-degrasse"] == [
        s.book.units[one].id for one in offer.options if isinstance(one, int)
    ]


@pytest.mark.rule("GWC-O23.2b")
def test_nobody_joins_with_whom_the_stack_could_not_move(field, run, unit):
    s = field("berry", german="O1 inf", entente="A7 bcp pol +hot", active=1)
    s.order = Order("O23", 1, activated=1 << unit(s, "bcp") | 1 << unit(s, "pol"))
    assert ("done",) == tuple(run(s, "march_stack", 1, unit(s, "bcp")).options)


@pytest.mark.rule("GWC-O27.2")
def test_a_runner_moves_with_an_ordinary_move_too(field, run, answer, unit):
    s = field("berry", german="O1 inf", entente="G9 lia, H9 pol", active=1, order="O23")
    assert unit(s, "lia") in run(s, "move_order", 1).options


@pytest.mark.rule("GWC-A47b", "GWC-F128.2b")
def test_a_squad_goes_on_for_a_wounded_platoon(field, set_off, drive, unit, at):
    dice = ["german:6-5", "2-1"]
    s = field("berry", german="A1 inf", entente="G8 bcp", active=1, dice=dice, hands=("", "A47"))
    s.mines = 1 << at(s, "G8")
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    set_off(s, "bcp")
    drive(s, take_step=["G7", "stop"], about_to_break_play=card)
    squads = s.standing[at(s, "G7")] & s.book.squads
    assert (1, 0, 0) == (squads.bit_count(), s.standing[at(s, "G8")], s.broken)
    assert squads == s.order.moved == s.order.finished == s.order.activated
