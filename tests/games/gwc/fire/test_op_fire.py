from __future__ import annotations

import pytest

from games.gwc.rules.fire.opfire import (
    cannot_assault,
    cannot_op_fire,
    cannot_open_fire,
    op_fire,
)
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.turns.turn import begin_order
from games.gwc.state import Order
from ww1core.pieces import place


def fire_card(s, seat=0):
    """The number of a Fire card in a hand."""
    return (s.hands[seat] & s.book.actions["A42"]).bit_length() - 1


@pytest.fixture
def mueller(field, marching):
    """Mueller, his Platoon and their machine gun in H7; a French Platoon enters J8."""

    def build(**given):
        german = "H7 mueller lw +mg08"
        given = {"hands": ("O21", ""), "active": 1, **given}
        table = field("berry", german=german, entente="J8 pol", **given)
        table.s.shell_holes = table.book.land.grid.hexes_of("J8", "J7")
        return marching(table, "pol", spent=2)

    return build


@pytest.mark.rule("GWC-A42.1")
def test_op_fire_is_for_an_enemy_who_has_just_entered_a_hex(mueller):
    s = mueller().s
    assert not cannot_op_fire(s, 0)
    s.march = s.march._replace(spent=0)
    assert cannot_op_fire(s, 0)


@pytest.mark.rule("GWC-A42.1")
@pytest.mark.parametrize(("order", "is_barred"), [("O23", False), ("O24", False), ("O16", True)])
def test_op_fire_is_not_for_an_advance(mueller, order, is_barred):
    s = mueller().s
    s.order = s.order._replace(id=order)

    assert is_barred == cannot_op_fire(s, 0)
    assert cannot_op_fire(s, 1)


@pytest.mark.rule("GWC-A42.1")
def test_every_fire_card_carries_op_fire(field):
    s = field("berry").s

    assert s.book.orders["O21"] == s.book.actions["A42"]
    assert op_fire.params == ("seat", "card")


@pytest.mark.rule("GWC-A42.2", "GWC-1.9.1.2", "GWC-A42.3b")
def test_op_fire_activates_and_makes_one_attack(mueller):
    """GWC-EX-opfire-B: 8 and 2 of Mueller and 1 are 11; 1 and 1 make 13 and jam the gun."""
    table = mueller(dice=["german:1-1 jam", "entente:4-5"], hushed=0)
    s = table.s
    table.run("op_fire", 0, fire_card(s)).answer("ger-ldr-mueller")
    table.run("open_fire", 0).answer("ger-w-mg08-1", "ger-lw-1", "ger-w-mg08-1").passing()
    line = table.told("told.attack_total")[0]

    assert (11, 13) == (line["power"], line["total"])
    assert 0b1 == s.weapons_broken
    assert 7 + 1 == table.told("told.defence")[0]["morale"]
    assert (0, (table.unit_set("lw", "mueller"),)) == (s.hands[0], s.hot)


@pytest.mark.rule("GWC-A42.2")
def test_those_activated_need_not_fire_at_once(mueller):
    table = mueller()
    s = table.s
    s.march = s.march._replace(has_entered=True)
    table.run("stepped").answer(s.book.cards[fire_card(s)].id, "ger-lw-1")
    assert ["open_fire", "pass"] == list(table.offer.options)
    table.answer("pass")

    assert ([], False) == (table.told("told.attack_total"), cannot_open_fire(s, 0))


@pytest.mark.rule("GWC-A42.2", "GWC-A42.3b", "GWC-A38", "GWC-O21.3.7c")
def test_those_activated_fire_again_at_the_next_hex(mueller):
    """GWC-EX-opfire-G: 5, 2 of Mueller, 4 of Crossfire, 6 and 1 are 18, a tie that breaks."""
    hands = ("G-16 G-21", "")
    table = mueller(hands=hands, dice=["german:4-2", "entente:5-5"], strategy=(1 << 144, 0))
    s = table.s
    s.hot = (table.unit_set("lw", "mueller"),)
    s.weapons_broken = 0b1
    table.run("open_fire", 0).answer("G-16", "G-21", "pass", s.book.cards[144].id).passing()
    line, defence = table.told("told.attack_total")[0], table.told("told.defence")[0]

    assert (11, 18) == (line["power"], line["total"])
    assert (8, 18) == (defence["morale"], defence["total"])
    assert s.broken >> table.unit("pol") & 1


@pytest.mark.rule("GWC-A42.3c", "GWC-A42.3b")
def test_there_is_one_attack_for_an_expenditure(mueller):
    """GWC-EX-opfire-river: whatever the cost; the next to enter may be fired at again."""
    table = mueller(dice=["german:1-2", "entente:4-5"])
    s = table.s
    table.run("op_fire", 0, fire_card(s)).answer("ger-lw-1")
    table.run("open_fire", 0).answer("ger-lw-1", "done").passing()
    s.hands = (s.book.orders["O21"] & s.book.fate[0], 0)
    assert (True, True) == (cannot_op_fire(s, 0), cannot_open_fire(s, 0))
    s.march = s.march._replace(spent=3)

    assert not cannot_open_fire(s, 0)


@pytest.mark.rule("GWC-A42.3c", "GWC-O21.3.5")
def test_op_fire_that_hindrance_forbids_uses_nothing_up(field, marching):
    """The engineers have nothing left through smoke of 3, and do not try again; infantry fires."""
    table = field("berry", german="H7 pio, H8 inf", entente="J8 pol", active=1, dice=["german:4-2"])
    s = marching(table, "pol", spent=2).s
    s.smoke = ((table.hex("I8"), 3),)
    s.hot = (table.unit_set("pio"), table.unit_set("inf"))
    table.run("open_fire", 0).answer("ger-pio-1")
    assert ["told.fire", "told.too_hindered"] == table.told()
    assert not cannot_open_fire(s, 0)
    table.run("open_fire", 0).passing()

    assert [6 - 3] == [line["power"] for line in table.told("told.attack_total")]
    assert (True, 2) == (cannot_open_fire(s, 0), s.march.fired_at)


@pytest.mark.rule("GWC-A42.3b", "GWC-GL-ACTIVATION", "GWC-O14.3")
def test_those_activated_are_spent_in_a_second_move_order(mueller, marching):
    table = mueller()
    s = table.s
    both = table.unit_set("lw", "mueller")
    s.hot, s.activated = (both,), both
    assert not cannot_open_fire(s, 0)
    begin_order(s, 1, "O23")
    marching(table, "pol", spent=2)

    assert () == s.hot
    assert (True, True) == (cannot_op_fire(s, 0), cannot_open_fire(s, 0))


@pytest.mark.rule("GWC-A42.3a", "GWC-11.6")
def test_light_artillery_is_too_slow_for_op_fire(field, marching, labels):
    table = field("berry", german="G8 abt +k77", entente="I8 pol", hands=("O21", ""), active=1)
    marching(table, "pol")
    table.run("op_fire", 0, fire_card(table.s))
    table.run("open_fire", 0)

    assert 0 == table.s.attack.weapons
    assert table.s.attack.firers


@pytest.mark.rule("GWC-A42.3a")
def test_a_gun_beyond_the_range_of_its_squad_has_no_op_fire(field, marching):
    table = field("berry", german="G8 abt +k77", entente="L8 pol", hands=("O21", ""), active=1)
    marching(table, "pol")

    assert cannot_op_fire(table.s, 0)


@pytest.mark.rule("GWC-A42.3a")
def test_a_tank_has_no_op_fire_with_its_gun(field, marching):
    table = field("berry", entente="H8 ca", german="I8 inf", hands=("", "O21"))
    marching(table, "inf", seat=0)
    table.run("op_fire", 1, fire_card(table.s, 1))
    table.run("open_fire", 1)

    assert (1, 0) == (table.s.attack.firers.bit_count(), table.s.attack.guns)


@pytest.mark.rule("GWC-A42.2")
def test_op_fire_is_at_the_hex_just_entered_only(field, marching):
    table = field("berry", german="G8 inf", entente="L8 pol, H8 col", hands=("O21", ""), active=1)
    marching(table, "pol")

    assert cannot_op_fire(table.s, 0)


@pytest.mark.rule("GWC-A42.1", "GWC-O21.3e", "GWC-A42.2")
def test_a_melee_is_no_target_of_op_fire(field, marching):
    table = field("berry", german="G8 inf, H8 lw", entente="I8 pol", hands=("O21", ""), active=1)
    place(table.s, table.unit("pol"), table.hex("H8"))
    marching(table, "pol")

    assert cannot_op_fire(table.s, 0)


@pytest.fixture
def assault(field):
    """Some Germans are activated for an Order next to a French Platoon."""

    def build(german, order="O23", entente="I8 pol"):
        table = field("berry", german=german, entente=entente, hands=("A31", ""))
        table.s.order = Order(order, 0, activated=table.book.own[0])
        return table

    return build


@pytest.mark.rule("GWC-A31a", "GWC-O24.2a")
@pytest.mark.parametrize(
    ("german", "order", "is_barred"),
    [
        ("G8 sto", "O23", False),
        ("G8 inf", "O23", True),
        ("G8 inf +mg0815", "O23", False),
        ("G8 inf +mg08", "O23", True),
        ("C8 sto", "O23", True),
        ("G8 sto", "O24", True),
        ("G8 inf! +mg0815", "O23", True),
    ],
)
def test_assault_fire_needs_a_boxed_fp_and_a_target(assault, german, order, is_barred):
    assert is_barred == cannot_assault(assault(german, order).s, 0)


@pytest.mark.rule("GWC-A31b")
def test_only_boxed_firers_take_part_in_assault_fire(assault, labels):
    table = assault("G8 sto inf +mg0815, G9 inf +mg08")
    offer = table.run("assault_fire", 0, table.s.hands[0].bit_length() - 1).offer
    assert "choose_target" == offer.name
    table.answer("I8")

    assert ["ger-sto-1", "ger-w-mg0815-1"] == labels(table.s)


@pytest.mark.rule("GWC-A31b", "GWC-A28.3")
def test_assault_fire_is_one_attack_that_activates_nobody(assault):
    table = assault("G8 sto, G9 sto")
    table.run("assault_fire", 0, table.s.hands[0].bit_length() - 1)

    assert table.answer("I8", "ger-sto-1", "done").passing().is_done
    assert 1 == len(table.told("told.attack_total"))
    assert (0, 0) == (table.s.activated, table.s.hands[0])


@pytest.mark.rule("GWC-A31c", "GWC-A28.3")
def test_who_has_not_moved_yet_may_fire_first(assault):
    table = assault("G8 sto, A8 inf")
    s = table.s
    s.order = s.order._replace(activated=1 << table.unit("sto"))
    assert None is s.march
    assert not cannot_assault(s, 0)
    s.order = s.order._replace(activated=1 << table.unit("inf"))

    assert cannot_assault(s, 0)


@pytest.mark.rule("GWC-A28.2")
def test_the_inactive_player_is_asked_first(field):
    states = [field("berry", active=active).s for active in (0, 1)]

    assert [(1, 0), (0, 1)] == [inactive_first(s) for s in states]


@pytest.mark.rule("GWC-S98.4.6", "GWC-A42.2")
def test_an_op_fire_that_was_cancelled_activates_nobody(field, marching):
    table = field("berry", entente="H8 pol", german="I8 inf", hands=("", "O21"))
    s = table.s
    marching(table, "inf", seat=0)
    vor = s.book.situations["S98.4.6"]
    s.strategy = (vor, 0)
    assert ("op_fire_activated_play", "german") == table.run("op_fire", 1, fire_card(s, 1)).asked
    table.answer(s.book.cards[vor.bit_length() - 1].id)

    assert (0, ()) == (s.activated, s.hot)
    assert not table.told("told.fire")
    assert not cannot_op_fire(s, 1)
