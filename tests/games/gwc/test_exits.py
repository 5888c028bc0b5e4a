from __future__ import annotations

import pytest

from games.gwc.rules.movement.exits import leave_board
from games.gwc.state import AWAY, UNUSED


@pytest.mark.rule("GWC-7.2.1a", "GWC-O23.4")
def test_leaving_by_the_enemy_edge_costs_a_point_and_scores(field):
    table = field("berry", german="O5 inf", entente="G2 pol, O11 pol", active=1)
    table.set_off("fra-pol-1")
    assert "exit" in table.answer("G1").offer.options
    table.answer("exit", "5")
    assert (-2, AWAY) == (table.s.vp, table.s.hex[table.unit("fra-pol-1")])


@pytest.mark.rule("GWC-7.2.1a")
def test_nobody_leaves_without_a_point(field):
    table = field("berry", german="O5 inf", entente="G2 pol +hot, O11 pol", active=1)
    table.set_off("fra-pol-1")
    assert ["stop", "drop"] == list(table.answer("G1").offer.options)
    assert table.hex("G1") == table.s.hex[table.unit("fra-pol-1")]


@pytest.mark.rule("GWC-7.2.1b")
def test_it_waits_on_any_space_beyond_the_time_marker(field):
    table = field("berry", german="O5 inf", entente="G1 pol, O11 pol", active=1, time=3)
    table.set_off("fra-pol-1")
    offer = table.answer("exit").offer
    last = table.book.tracks.time.last
    assert ("choose_space", tuple(range(4, last + 1))) == (offer.name, tuple(offer.options))
    table.answer("7")
    assert ((7, table.unit("fra-pol-1")),) == table.s.away


@pytest.mark.rule("GWC-7.2.1c", "GWC-7.2.1.1")
def test_a_tank_waits_on_two_spaces_and_does_not_leave_again(field):
    table = field("berry", german="O5 inf", entente="G1 ca, O11 pol", active=1)
    tank = table.unit("fra-sch-ca-1")
    table.set_off("fra-sch-ca-1")
    table.answer("exit", "5")
    assert ((5, tank), (6, tank)) == table.s.away
    assert 1 << tank == table.s.exited


@pytest.mark.rule("GWC-7.2.1d", "GWC-11.3c")
def test_it_waits_in_good_order_with_its_weapon_mended(field):
    table = field("berry", german="O5 inf", entente="G1 pol*!^ +hot*, O11 pol", active=1)
    s = table.s
    pol = table.unit("fra-pol-1")
    weapon = s.weapon[pol]
    leave_board(s, pol, "GWC-7.2.1a")
    assert (0, 0, 0, 0) == (s.broken, s.suppressed, s.veteran, s.weapons_broken)
    assert weapon == s.weapon[pol] >= 0


@pytest.mark.rule("GWC-O27.2.1", "GWC-E70.1a")
def test_a_runner_scores_one_without_the_marker_and_can_come_back(field):
    table = field("berry", german="O5 inf", entente="G11 lia, G1 roche pol, O11 pol", active=1)
    s = table.s
    chit = next(n for n, one in enumerate(s.book.chits) if one.kind == "exit_bonus")
    bonus = s.book.chits[chit].points
    s.open_chits = 1 << chit
    leave_board(s, table.unit("lia"), "GWC-O27.2.1")
    assert (-1, UNUSED) == (s.vp, s.hex[table.unit("lia")])
    leave_board(s, table.unit("roche"), "GWC-7.2.1a")
    assert (-1, UNUSED) == (s.vp, s.hex[table.unit("roche")])
    leave_board(s, table.unit("fra-pol-1"), "GWC-7.2.1a")
    assert -3 - bonus == s.vp


@pytest.mark.rule("GWC-6.3", "GWC-7.2.1a")
def test_when_the_last_leaves_the_points_decide(field):
    table = field("berry", german="O5 inf", entente="G1 pol", active=1, vp=0)
    table.set_off("pol")
    table.answer("exit", "5")
    assert (1, "withdrawal") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("GWC-7.2.1b")
def test_without_a_space_left_it_is_gone(field):
    table = field("berry", german="O5 inf", entente="G1 pol, O11 pol", active=1)
    s = table.s
    s.time = s.book.tracks.time.last
    table.set_off("fra-pol-1")
    assert table.answer("exit").is_done
    assert ((), AWAY) == (s.away, s.hex[table.unit("fra-pol-1")])
