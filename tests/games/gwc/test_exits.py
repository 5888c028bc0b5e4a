from __future__ import annotations

import pytest

from games.gwc.rules.movement.exits import leave_board
from games.gwc.state import AWAY, UNUSED


@pytest.mark.rule("GWC-7.2.1a", "GWC-O23.4")
def test_leaving_by_the_enemy_edge_costs_a_point_and_scores(field, set_off, answer, unit):
    s = field("berry", german="O5 inf", entente="G2 pol, O11 pol", active=1)
    set_off(s, "fra-pol-1")
    offer = answer(s, "G1")
    assert "exit" in offer.options
    answer(s, "exit", "5")
    assert (-2, AWAY) == (s.vp, s.hex[unit(s, "fra-pol-1")])


@pytest.mark.rule("GWC-7.2.1a")
def test_nobody_leaves_without_a_point(field, set_off, answer, at, unit):
    s = field("berry", german="O5 inf", entente="G2 pol +hot, O11 pol", active=1)
    set_off(s, "fra-pol-1")
    assert answer(s, "G1") is None
    assert at(s, "G1") == s.hex[unit(s, "fra-pol-1")]


@pytest.mark.rule("GWC-7.2.1b")
def test_it_waits_on_any_space_beyond_the_time_marker(field, set_off, answer, unit):
    s = field("berry", german="O5 inf", entente="G1 pol, O11 pol", active=1, time=3)
    set_off(s, "fra-pol-1")
    offer = answer(s, "exit")
    last = s.book.tracks.time.last
    assert ("choose_space", tuple(range(4, last + 1))) == (offer.name, tuple(offer.options))
    answer(s, "7")
    assert ((7, unit(s, "fra-pol-1")),) == s.away


@pytest.mark.rule("GWC-7.2.1c", "GWC-7.2.1.1")
def test_a_tank_waits_on_two_spaces_and_does_not_leave_again(field, set_off, answer, unit):
    s = field("berry", german="O5 inf", entente="G1 ca, O11 pol", active=1)
    tank = unit(s, "fra-sch-ca-1")
    set_off(s, "fra-sch-ca-1")
    answer(s, "exit", "5")
    assert ((5, tank), (6, tank)) == s.away
    assert 1 << tank == s.exited


@pytest.mark.rule("GWC-7.2.1d", "GWC-11.3c")
def test_it_waits_in_good_order_with_its_weapon_mended(field, unit):
    s = field("berry", german="O5 inf", entente="G1 pol*!^ +hot*, O11 pol", active=1)
    pol = unit(s, "fra-pol-1")
    weapon = s.weapon[pol]
    leave_board(s, pol, "GWC-7.2.1a")
    assert (0, 0, 0, 0) == (s.broken, s.suppressed, s.veteran, s.weapons_broken)
    assert weapon == s.weapon[pol] >= 0


@pytest.mark.rule("GWC-O27.2.1", "GWC-E70.1a")
def test_a_runner_scores_one_without_the_marker_and_can_come_back(field, unit):
    s = field("berry", german="O5 inf", entente="G11 lia, G1 roche pol, O11 pol", active=1)
    chit = next(n for n, one in enumerate(s.book.chits) if one.kind == "exit_bonus")
    bonus = s.book.chits[chit].points
    s.open_chits = 1 << chit
    leave_board(s, unit(s, "lia"), "GWC-O27.2.1")
    assert (-1, UNUSED) == (s.vp, s.hex[unit(s, "lia")])
    leave_board(s, unit(s, "roche"), "GWC-7.2.1a")
    assert (-1, UNUSED) == (s.vp, s.hex[unit(s, "roche")])
    leave_board(s, unit(s, "fra-pol-1"), "GWC-7.2.1a")
    assert -3 - bonus == s.vp


@pytest.mark.rule("GWC-6.3", "GWC-7.2.1a")
def test_when_the_last_leaves_the_points_decide(field, set_off, answer):
    s = field("berry", german="O5 inf", entente="G1 pol", active=1, vp=0)
    set_off(s, "pol")
    answer(s, "exit", "5")
    assert (1, "withdrawal") == (s.ended.winner, s.ended.ending)


@pytest.mark.rule("GWC-7.2.1b")
def test_without_a_space_left_it_is_gone(field, set_off, answer, unit):
    s = field("berry", german="O5 inf", entente="G1 pol, O11 pol", active=1)
    s.time = s.book.tracks.time.last
    set_off(s, "fra-pol-1")
    assert answer(s, "exit") is None
    assert ((), AWAY) == (s.away, s.hex[unit(s, "fra-pol-1")])
