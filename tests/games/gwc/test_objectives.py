"""Control of Objectives and what the markers make of them (7.3, 4.4.1)."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import eliminate
from games.gwc.rules.turns.objectives import (
    draw_open_chit,
    draw_secret_chit,
    objective_value,
    open_chit,
    reveal_chit,
    settle_control,
    take_control,
)
from games.gwc.state import UNUSED
from ww1core.pieces import place, remove


def chits(s, names: str) -> int:
    return sum(1 << s.book.kinds["chit"].number(name) for name in names)


@pytest.mark.rule("GWC-7.3", "GWC-7.3.2a", "GWC-2.3")
def test_markers_of_an_objective_add_up(field):
    """GWC-EX-objective-3-sum."""
    s = field().s
    assert (6, 0) == (
        objective_value(s.book, 2, chits(s, "CGK")),
        objective_value(s.book, 3, chits(s, "CGK")),
    )


@pytest.mark.rule("GWC-7.3.2b")
def test_a_marker_for_each_adds_to_all_five(field):
    s = field().s
    assert [3, 3, 5, 3, 3] == [objective_value(s.book, n, chits(s, "RTG")) for n in range(5)]


@pytest.mark.rule("GWC-7.3.3d", "GWC-7.3.3c", "GWC-4.1.1")
def test_an_open_objective_swings_the_balance_twice(field):
    """GWC-EX-objective-swing."""
    table = field(entente="H6 lig14", german="O1 abt", control=(0,) * 5, vp=4)
    s = table.s
    s.open_chits = chits(s, "P")
    take_control(s, table.hex("H6"))
    assert (1, -4) == (s.control[4], s.vp)


@pytest.mark.rule("GWC-7.3.1a", "GWC-7.3.3c")
def test_an_objective_of_nobody_is_only_gained(field):
    table = field(entente="K7 lig14", control=(-1,) * 5)
    s = table.s
    s.open_chits = chits(s, "F")
    assert 0 == s.vp
    take_control(s, table.hex("K7"))
    assert ((-1, 1, -1, -1, -1), -2) == (s.control, s.vp)


@pytest.mark.rule("GWC-7.3.1b")
def test_control_stays_when_the_holder_leaves(field):
    table = field(german="K7 inf14, O1 abt", entente="A1 spe", control=(-1,) * 5)
    s = table.s
    take_control(s, table.hex("K7"))
    remove(s, table.unit("inf14"), UNUSED)
    settle_control(s)
    assert 0 == s.control[1]


@pytest.mark.rule("GWC-7.3.1.1", "GWC-T104b")
def test_every_hex_of_a_building_has_to_be_free_of_enemies(field):
    table = field(german="I4 abt, O1 abt", entente="I5 lig14", control=(0,) * 5)
    s = table.s
    take_control(s, table.hex("I5"))
    assert 0 == s.control[3]
    eliminate(s, table.unit("ger-abt-1"), "GWC-7.1")
    assert 1 == s.control[3]


@pytest.mark.rule("GWC-7.3.1.2")
def test_a_tank_that_takes_an_objective_scores_one_more(field):
    """GWC-EX-tank-objective."""
    table = field("berry", german="H1 abt", entente="I5 ca, A11 spe", control=(0,) * 5)
    s = table.s
    take_control(s, table.hex("I5"))
    assert -1 == s.vp
    remove(s, table.unit("ca"), UNUSED)
    place(s, table.unit("abt"), table.hex("I5"))
    take_control(s, table.hex("I5"))
    assert (0, -1) == (s.control[2], s.vp)


@pytest.mark.rule("GWC-7.3.1.3", "GWC-O27.2.2")
def test_a_runner_takes_no_objective_but_denies_it(field):
    table = field(german="K7 bot", entente="A1 spe", control=(1,) * 5)
    s = table.s
    take_control(s, table.hex("K7"))
    assert 1 == s.control[1]
    place(s, table.unit("abt"), table.hex("K7"))
    take_control(s, table.hex("K7"))
    assert 0 == s.control[1]
    table = field(german="I4 bot", entente="I5 lig14", control=(0,) * 5)
    s = table.s
    take_control(s, table.hex("I5"))
    assert 0 == s.control[3]


@pytest.mark.rule("GWC-7.3.2c")
def test_special_markers_add_one_for_losses_and_exits(field):
    table = field(german="N5 abt* kunze", entente="A1 spe", open_chits=0)
    s = table.s
    s.open_chits = chits(s, "YZ")
    assert (1, 1) == (
        s.book.exit_bonus(s.open_chits),
        s.book.elimination_bonus(s.open_chits),
    )
    eliminate(s, table.unit("abt"), "GWC-7.1")
    assert -2 == s.vp
    eliminate(s, table.unit("kunze"), "GWC-7.1")
    assert -2 == s.vp


@pytest.mark.rule("GWC-7.3.3a", "GWC-4.4.1")
def test_a_secret_marker_is_its_owners_until_it_is_revealed(field):
    s = field(german="N5 abt", entente="A1 spe", control=(1,) * 5).s
    s.cup = chits(s, "F")
    chit = draw_secret_chit(s, 0, "GWC-7.3.3a")
    assert ((1 << chit, 0), 0, 0, 0) == (s.secret_chits, s.open_chits, s.cup, s.vp)
    reveal_chit(s, chit, "GWC-E62")
    assert ((0, 0), 1 << chit, -2) == (s.secret_chits, s.open_chits, s.vp)


@pytest.mark.rule("GWC-7.3.3b")
def test_a_special_marker_drawn_as_a_secret_one_is_open(field):
    s = field(german="N5 abt", entente="A1 spe").s
    s.cup = chits(s, "Y")
    assert chits(s, "Y") == 1 << draw_secret_chit(s, 1, "GWC-7.3.3a")
    assert ((0, 0), chits(s, "Y"), 0) == (s.secret_chits, s.open_chits, s.cup)


@pytest.mark.rule("GWC-7.3.3b", "GWC-7.3.3a")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_marker_with_a_secret_side_is_taken_from_the_cup_unseen(field, seat):
    s = field(german="N5 abt", entente="A1 spe").s
    s.cup = chits(s, "CGK")
    drawn = 1 << draw_secret_chit(s, seat, "GWC-7.3.3a")
    assert (0, chits(s, "CGK") & ~drawn) == (s.open_chits, s.cup)
    assert (drawn, 0) == (s.secret_chits[seat], s.secret_chits[1 - seat])


@pytest.mark.rule("GWC-7.3.2a")
def test_a_marker_drawn_open_is_taken_from_the_cup(field):
    s = field(german="N5 abt", entente="A1 spe", control=(-1,) * 5).s
    s.cup = chits(s, "CGK")
    drawn = 1 << draw_open_chit(s, "GWC-7.3.2a")
    assert (drawn, chits(s, "CGK") & ~drawn) == (s.open_chits, s.cup)
    assert (1, 0) == (drawn.bit_count(), drawn & s.cup)


@pytest.mark.rule("GWC-7.3.3c", "GWC-7.a")
def test_a_marker_laid_open_scores_at_once(field):
    s = field(control=(0, 1, -1, 0, 0)).s
    open_chit(s, s.book.kinds["chit"].number("R"), "GWC-7.3.2a")
    assert 2 == s.vp
