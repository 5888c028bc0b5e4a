"""The Casualty Track, points, and the four endings (4.1, 4.3, 6.3, 7.1, 9.2)."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import eliminate, eliminate_all, value_of
from games.gwc.rules.turns.endings import casualty_spaces, end_by_points, judge_withdrawal
from games.gwc.rules.turns.points import gain
from games.gwc.state import AWAY, UNUSED
from ww1core.pieces import remove


@pytest.mark.rule("GWC-4.1.1", "GWC-7.a")
def test_points_are_one_balance(field):
    s = field(vp=-1).s
    gain(s, 0, 3, "GWC-7.1")
    assert 2 == s.vp
    gain(s, 0, 25, "GWC-7.1")
    assert 27 == s.vp


@pytest.mark.rule("GWC-4.1.1")
def test_points_are_told_with_the_side_that_leads(field):
    table = field(vp=-3)
    for seat, points in ((0, 2), (0, 1), (0, 4), (1, 5)):
        gain(table.s, seat, points, "GWC-7.1")

    assert [
        "2 VP for german; score now: 1 VP for entente",
        "1 VP for german; score now: no VP for either side",
        "4 VP for german; score now: 4 VP for german",
        "5 VP for entente; score now: 1 VP for entente",
    ] == table.lines()


@pytest.mark.rule("GWC-7.1")
@pytest.mark.parametrize(
    ("name", "points"),
    [("pol", 2), ("spe", 1), ("lia", 1), ("barnier", 3), ("roche", 0), ("ca", 3), ("l", 3)],
)
def test_a_formation_has_its_value(field, name, points):
    """GWC-EX-vp-values."""
    table = field("berry", german="H1 abt", entente=f"H9 {name}*")
    assert points == value_of(table.s, table.unit(name))


@pytest.mark.rule("GWC-4.3b")
def test_a_tank_takes_two_spaces_and_runners_and_heroes_none(field):
    table = field("berry", german="H1 abt", entente="H9 pol, G9 ca, F9 lia roche, A11 spe")
    s = table.s
    for name, spaces in (("pol", 1), ("ca", 3), ("lia", 3), ("roche", 3)):
        eliminate(s, table.unit(name), "GWC-4.3b")
        assert spaces == casualty_spaces(s, 1)
    assert (UNUSED, UNUSED) == (s.hex[table.unit("lia")], s.hex[table.unit("roche")])


@pytest.mark.rule("GWC-4.3d")
def test_the_weapon_of_the_eliminated_lies_in_the_box(field):
    table = field(german="N5 inf14 +mg08, O1 abt", entente="C5 spe")
    s = table.s
    weapon = s.weapon[table.unit("inf14")]
    eliminate(s, table.unit("inf14"), "GWC-4.3d")
    assert 1 << weapon == s.weapons_lost
    assert ((1 << table.unit("ger-inf14-1"), 0), -1) == (
        s.fallen,
        s.weapon[table.unit("ger-inf14-1")],
    )
    assert (False, False) == s.tank_lost


@pytest.mark.rule("GWC-4.3c", "GWC-6.3", "GWC-6.3.1")
def test_a_tank_in_the_space_of_surrender_loses_the_fight(field):
    """GWC-EX-casualty-tank, with a lead of 20 points."""
    table = field("berry", german="H1 abt", entente="G9 ca, A11 spe", surrender=(9, 10), vp=-20)
    s = table.s
    dead = [n for n in range(len(s.book.units)) if s.book.units[n].kind == "platoon"][-8:]
    s.fallen = (0, sum(1 << n for n in dead))
    eliminate(s, table.unit("ca"), "GWC-4.3b")
    assert (10, (0, "surrender")) == (casualty_spaces(s, 1), s.ended[:2])


@pytest.mark.rule("GWC-6.3", "GWC-6.3.1")
def test_who_has_nobody_left_loses(field):
    table = field(german="N5 abt", entente="C5 spe", vp=9)
    eliminate(table.s, table.unit("abt"), "GWC-7.1")
    assert (1, "annihilation") == table.s.ended[:2]


@pytest.mark.rule("GWC-6.3.1", "GWC-9.2")
@pytest.mark.parametrize("holder", [0, 1])
def test_of_two_who_lose_at_once_the_holder_of_the_card_wins(field, holder):
    table = field(german="N5 abt", entente="N5 spe", initiative=holder)
    eliminate_all(table.s, table.unit_set("abt", "spe"), "GWC-O16.4.3")
    assert holder == table.s.ended[0]


@pytest.mark.rule("GWC-6.3.1", "GWC-9.2")
@pytest.mark.parametrize(("holder", "ending"), [(0, "surrender"), (1, "annihilation")])
def test_surrender_and_annihilation_at_once_are_a_tie(field, holder, ending):
    table = field(german="N5 abt", entente="N5 spe, A11 lig14", initiative=holder, surrender=(9, 1))
    eliminate_all(table.s, table.unit_set("abt", "spe"), "GWC-O16.4.3")
    assert (holder, ending) == table.s.ended[:2]


@pytest.mark.rule("GWC-6.3", "GWC-E85")
def test_a_last_formation_that_was_recalled_is_no_annihilation(field):
    table = field(german="N5 abt", entente="C5 spe, D5 lig14")
    s = table.s
    remove(s, table.unit("abt"), AWAY)
    eliminate(s, table.unit("spe"), "GWC-7.1")
    assert s.ended is None
    eliminate(s, table.unit("lig14"), "GWC-7.1")
    assert (0, "annihilation") == s.ended[:2]


@pytest.mark.rule("GWC-6.3", "GWC-6.3.2")
def test_when_the_last_formation_leaves_points_decide(field):
    table = field(german="N5 abt", entente="C5 spe", vp=1)
    s = table.s
    judge_withdrawal(s, 0)
    assert s.ended is None
    remove(s, table.unit("abt"), UNUSED)
    judge_withdrawal(s, 0)
    assert (0, "withdrawal") == s.ended[:2]


@pytest.mark.rule("GWC-6.3.2", "GWC-7.3.3c")
def test_secret_objectives_are_scored_at_the_end(field):
    """GWC-EX-endgame-secret."""
    s = field(control=(0, 1, 0, 0, 0), vp=1, initiative=0).s
    s.secret_chits = (0, 1 << s.book.kinds["chit"].number("F"))
    end_by_points(s, "sudden_death", "GWC-6.2.2")
    assert (-1, 1) == (s.vp, s.ended[0])


@pytest.mark.rule("GWC-9.2", "GWC-6.3.2")
def test_a_tie_goes_to_the_holder_of_the_card(field):
    """GWC-EX-endgame-tie."""
    s = field(vp=0, initiative=1).s
    end_by_points(s, "sudden_death", "GWC-6.2.2")
    assert 1 == s.ended[0]
