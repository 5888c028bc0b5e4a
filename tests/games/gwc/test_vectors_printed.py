"""Worked examples of the book that no chapter's tests hold yet."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.gwc.rules.cards.rolls import total
from games.gwc.rules.ground.sight import beats_hindrance
from games.gwc.rules.movement.paces import march_of
from games.gwc.rules.orders.air import air_power, cannot_strafe_yet
from games.gwc.state import AWAY, Order, Roll
from ww1core.hexgrid.hexset import iterate
from ww1core.turns.run import current_offer


@pytest.mark.rule("GWC-O17.1a", "GWC-O17.1b", "GWC-O17.1e")
def test_a_plane_over_g11_bombs_americans_in_g8(field):
    """GWC-EX-air-bomb: heading 1; all are suppressed first, FP 6, each Formation answers."""
    americans = "G8 dou tea, G9 dou, G10 dou, F9 dou, H9 dou"
    table = field("cantigny", order="O17", german="A1 inf", entente=americans)
    s = table.s
    table.put(hushed=1).turn_up("hex german G11", "dice german 3-4")
    table.run("air_assault", 0)
    table.play_on(until="choose_target_hex", choose_heading="1", choose_mode="bomb")
    line = {s.book.land.number(one) for one in current_offer(s).options}
    assert {"G10", "G9", "G8"} == line
    table.play_on(until="next_to_defend", choose_target_hex="G8")

    assert s.standing[table.hex("G8")] == s.suppressed
    (attack,) = table.told("told.attack_total")
    assert (6, 7, 13) == (attack["power"], attack["rolled"], attack["total"])
    table.play_on()
    assert 2 == len(table.told("told.defence"))


@pytest.mark.rule("GWC-O17.1d")
def test_a_french_plane_of_1914_bombs_with_three_and_never_strafes(field):
    """GWC-EX-air-1914."""
    book = field("bleid").book
    dated = SimpleNamespace(book=book)

    assert 1914 == book.year
    assert 3 == air_power(dated, "bomb")
    assert cannot_strafe_yet(dated, 1)


@pytest.mark.rule("GWC-7.2.1d", "GWC-7.3.2c", "GWC-7.2.1b")
def test_a_broken_platoon_leaves_and_comes_back_whole(field):
    """GWC-EX-exit-platoon-Y: 2 and 1 of the marker are 3 points."""
    table = field("berry", german="O5 inf", entente="G1 pol*! +hot*, O11 pol", active=1, time=3)
    s = table.s
    chit = next(n for n, one in enumerate(s.book.chits) if one.kind == "exit_bonus")
    s.open_chits = 1 << chit
    pol = table.unit("fra-pol-1")
    weapon = s.weapon[pol]
    s.march = march_of(s, 1, 1 << pol, s.hex[pol])
    offer = table.run("exit_board", 1 << pol).offer
    spaces = range(4, s.book.tracks.time.last + 1)

    assert list(spaces) == list(offer.options)
    assert (-3, AWAY) == (s.vp, s.hex[pol])
    assert (0, 0, 0, weapon) == (s.broken, s.suppressed, s.weapons_broken, s.weapon[pol])


LINE = "F9 pol, G10 pol, H9 pol*, I9 pol, J9 degrasse, K10 pol, L10 pol, L9 pol"


@pytest.mark.rule("GWC-O24.1", "GWC-O24.2d")
def test_a_broken_formation_parts_a_line(field):
    """GWC-EX-offensive-line: from I9 the line reaches L9, but neither H9 nor F9 and G10."""
    table = field("berry", german="O1 inf", entente=LINE, active=1)
    s = table.s
    s.order = Order("O24", 1)
    table.run("offensive_order", 1)
    joined = []
    for label in ("I9", "J9", "K10", "L10", "L9"):
        (one,) = iterate(s.standing[table.hex(label)])
        joined.append(s.book.units[one].id)
    offer = table.answer(*joined[:-1]).offer
    found = {s.book.land.number(s.hex[one]) for one in offer.options if one != "done"}

    assert {"L9"} == found
    assert "done" in offer.options


@pytest.mark.rule("GWC-O24.1")
@pytest.mark.parametrize(("leader", "expected"), [("degrasse", True), ("pol", False)])
def test_the_other_end_of_a_parted_line_needs_a_leader_of_its_own(field, leader, expected):
    """GWC-EX-offensive-line, the alternative: F9 and G10."""
    french = f"F9 pol, G10 {leader}, H9 pol*, I9 pol, J9 pol"
    table = field("berry", german="O1 inf", entente=f"{french}, K10 durant", active=1)
    table.s.order = Order("O24", 1)
    offer = table.run("offensive_order", 1).offer

    assert expected == any(
        table.s.hex[one] == table.hex("F9") for one in offer.options if one != "done"
    )


@pytest.mark.rule("GWC-10.3.1", "GWC-O21.2.1.1")
@pytest.mark.parametrize(
    ("dice", "product", "distance", "hit"),
    [
        pytest.param((6, 6), 36, 35, True, id="GWC-EX-targeting-6x6-d35"),
        pytest.param((6, 6), 36, 36, False, id="one hex more"),
        pytest.param((1, 1), 1, 1, False, id="GWC-EX-targeting-1x1-d1"),
    ],
)
def test_dice_multiplied_have_to_beat_the_distance(field, dice, product, distance, hit):
    s = field().s
    card = next(n for n, one in enumerate(s.book.decks.cards) if one.dice == dice)
    s.roll = Roll(0, "targeting", card)

    assert product == total(s, "targeting")
    assert hit == beats_hindrance(total(s, "targeting"), distance, 0)
