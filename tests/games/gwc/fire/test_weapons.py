from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import break_weapon, eliminate
from games.gwc.rules.formations.values import is_functional, movement
from games.gwc.rules.formations.weapons import check_weapons, may_carry, may_transfer, transfer


@pytest.mark.rule("GWC-11.1a")
def test_a_weapon_slows_its_unit(field):
    table = field("berry", entente="G8 pol +hot")

    assert 3 - 2 == movement(table.s, table.unit("pol"))


@pytest.mark.rule("GWC-11.2a", "GWC-8.1.1")
def test_only_platoons_and_squads_carry_weapons(field):
    """GWC-EX-strict-weapon."""
    table = field("chazelle", german="C8 inf abt bot mueller kunze a7v, C9 l")
    names = ("inf", "abt", "bot", "mueller", "kunze", "a7v", "l")

    assert [True, True, False, False, False, False, False] == [
        may_carry(table.s, table.unit(name), 0) for name in names
    ]


@pytest.mark.rule("GWC-11.2a", "GWC-8.1.1")
def test_a_unit_carries_one_weapon(field):
    table = field("berry", german="G8 abt +mg08")

    assert not may_carry(table.s, table.unit("abt"), 1)


@pytest.mark.rule("GWC-11.2b", "GWC-11.7")
def test_only_a_squad_carries_a_flamethrower(field):
    table = field("berry", german="G8 abt inf")
    flames = table.book.flamethrowers.bit_length() - 1

    assert may_carry(table.s, table.unit("abt"), flames)
    assert not may_carry(table.s, table.unit("inf"), flames)


@pytest.mark.rule("GWC-11.3a", "GWC-11.2a")
def test_a_platoon_hands_its_weapon_to_a_squad_only(field):
    table = field("berry", german="G8 inf +mg08 abt lw, G9 pio, H8 pio +mg08 lw")
    s = table.s
    platoon, squad, other = (table.unit(name) for name in ("inf", "abt", "lw"))
    far, armed = table.unit("ger-pio-1"), table.unit("ger-pio-2")

    assert may_transfer(s, platoon, squad)
    assert not may_transfer(s, platoon, other)
    assert not may_transfer(s, platoon, far)
    assert not may_transfer(s, armed, table.unit("ger-lw-2"))
    transfer(s, platoon, squad)
    assert (-1, 0) == (s.weapon[platoon], s.weapon[squad])


@pytest.mark.rule("GWC-11.3b", "GWC-1.F.b")
def test_a_weapon_may_be_given_up(field):
    table = field("berry", german="G8 inf +mg08 lw +mg08", entente="I8 pol", hands=("O21", ""))
    s = table.s
    slow = movement(s, table.unit("inf"))
    table.run("give_order", 0).answer("drop", "ger-w-mg08-1")

    assert (slow + 2, 0b1) == (movement(s, table.unit("inf")), s.weapons_lost)
    assert 0 == s.vp


@pytest.mark.rule("GWC-11.3b")
def test_nothing_is_given_up_without_a_weapon(field):
    table = field("berry", german="G8 inf", entente="I8 pol", hands=("O21", ""))
    table.run("give_order", 0)

    assert "GWC-11.3b" == table.refusal("drop")


@pytest.mark.rule("GWC-11.3b", "GWC-O23.a")
def test_who_gives_up_his_weapon_on_the_move_goes_on_without_its_weight(field):
    table = field("berry", german="G8 inf +mg08", entente="N9 pol")
    s, unit = table.s, table.unit("inf")
    table.set_off("inf").answer("G7").passing()
    table.put(march=s.march._replace(spent=movement(s, unit)))
    assert ["stop", "drop"] == list(table.offer.options)
    table.answer("drop", "ger-w-mg08-1")

    assert (table.hex("G6") in table.offer.options, 0b1) == (True, s.weapons_lost)


@pytest.mark.rule("GWC-11.3b")
@pytest.mark.parametrize("stack", ["pol", "pol +cha"])
def test_who_is_not_slowed_down_has_nothing_to_give_up_on_the_move(field, stack):
    table = field("berry", german="N9 inf", entente=f"G8 {stack}", active=1)

    assert "GWC-11.3b" == table.set_off("pol").refusal("drop")


@pytest.mark.rule("GWC-11.3c")
def test_the_weapon_of_an_eliminated_unit_goes_to_the_box(field):
    table = field("berry", german="G8 inf +mg08, G9 lw", entente="I8 pol")
    eliminate(table.s, table.unit("inf"), "GWC-4.3b")

    assert (0b1, -1) == (table.s.weapons_lost, table.s.weapon[table.unit("inf")])


@pytest.mark.rule("GWC-11.4a")
def test_a_broken_weapon_that_breaks_is_eliminated(field):
    table = field("berry", german="G8 inf +mg08")
    s = table.s
    break_weapon(s, 0, "GWC-11.4a")
    assert (0b1, 0) == (s.weapons_broken, s.weapons_lost)
    break_weapon(s, 0, "GWC-11.4a")

    assert (0, 0b1, -1) == (s.weapons_broken, s.weapons_lost, s.weapon[table.unit("inf")])


@pytest.mark.rule("GWC-11.4b")
@pytest.mark.parametrize(
    ("hex_", "state"), [("D4", (0, 0)), ("D5", (1, 0)), ("D9", (1, 0)), ("D10", (0, 1))]
)
def test_a_random_hex_mends_or_ends_broken_weapons(field, hex_, state):
    """An MG 08 is mended from 1 to 4 and lost from 10."""
    table = field("berry", german="G8 inf +mg08* lw +mg08", entente="I8 pol")
    check_weapons(table.s, table.hex(hex_))

    assert state == (table.s.weapons_broken, table.s.weapons_lost)


@pytest.mark.rule("GWC-11.5")
@pytest.mark.parametrize(
    ("stack", "works"),
    [
        ("G8 inf +mg08", True),
        ("G8 inf +mg08*", False),
        ("G8 inf! +mg08", False),
        ("G8 inf* +mg08", False),
        ("B6 inf +mg08", False),
    ],
)
def test_a_functional_weapon_is_whole_dry_and_in_good_hands(field, stack, works):
    table = field("berry", german=stack)

    assert works == is_functional(table.s, table.unit("inf"))


@pytest.mark.rule("GWC-11.5")
def test_a_weapon_in_wire_is_not_functional(field):
    table = field("berry", german="G8 inf +mg08")
    table.s.wire = 1 << table.hex("G8")

    assert not is_functional(table.s, table.unit("inf"))
