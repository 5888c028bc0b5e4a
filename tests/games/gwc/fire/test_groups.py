from __future__ import annotations

import pytest

from games.gwc.rules.situations.liberties import NO_WIRE, grant
from games.gwc.state import Order


def unit_weapon(s, name):
    return [weapon.id for weapon in s.book.weapons].index(name)


@pytest.mark.rule("GWC-O21.3.1.2", "GWC-O21.3.1a")
def test_a_group_has_one_base_and_one_for_each_other(field, fire, power):
    table = field("berry", german="G8 inf pio, G9 pio", entente="I8 pol", dice=["4-2"])
    fire(table)
    table.answer("I8", "ger-inf-1", "ger-pio-1", "ger-pio-2", "ger-inf-1").passing()

    assert [6 + 2] == power(table)


@pytest.mark.rule("GWC-O21.3.1.2")
def test_the_base_may_be_a_weaker_member(field, fire, power):
    table = field("berry", german="G8 inf pio, G9 pio", entente="I8 pol", dice=["4-2"])
    fire(table)
    table.answer("I8", "ger-inf-1", "ger-pio-1", "ger-pio-2", "ger-pio-2").passing()

    assert [3 + 2] == power(table)


@pytest.mark.rule("GWC-O21.3.1.2")
def test_the_base_is_not_asked_among_equals(field, fire):
    table = field("berry", german="G8 inf, G9 inf", entente="I8 pol")
    fire(table)

    assert "roll_called_back_play" == table.answer("I8", "ger-inf-1", "ger-inf-2").offer.name


@pytest.mark.rule("GWC-O21.3.1b")
def test_a_group_is_a_chain_of_adjacent_hexes(field, fire, labels):
    table = field("berry", german="H7 inf, H8 inf, H9 inf", entente="J8 pol")
    fire(table)
    table.answer("J8", "ger-inf-1")
    assert "GWC-O21.3.1b" == table.refusal("ger-inf-3")
    table.answer("ger-inf-2")

    assert ["ger-inf-3", "done"] == labels(table.s)


@pytest.mark.rule("GWC-O21.3.1.1", "GWC-11.1c", "GWC-11.6")
def test_light_artillery_never_joins_a_group(field, fire):
    table = field("berry", german="G8 inf +lmw, G9 inf", entente="J8 pol")
    fire(table)
    table.answer("J8", "ger-inf-1")

    assert "GWC-O21.3.1.1" == table.refusal("ger-w-lmw-1")


@pytest.mark.rule("GWC-O21.3.1.1")
def test_light_artillery_fires_without_a_question_who_else_does(field, fire):
    table = field("berry", german="G8 inf +lmw, G9 inf", entente="J8 pol")
    fire(table)

    table.answer("J8", "ger-w-lmw-1")
    assert (0, 1 << unit_weapon(table.s, "ger-w-lmw-1")) == (
        table.s.attack.firers,
        table.s.attack.weapons,
    )


@pytest.mark.rule("GWC-O21.3.2a", "GWC-O21.3a", "GWC-3.1.1a")
def test_a_tank_fires_gun_and_machine_guns_alone_one_after_the_other(field, fire, labels):
    table = field("berry", entente="G8 ca bcp", german="H8 inf", active=1)
    s = table.s
    s.pillboxes = 1 << table.hex("H8")
    fire(table, 1)
    table.answer("H8")
    assert ["fra-bcp-1", "fra-sch-ca-1", "fra-sch-ca-1 gun"] == sorted(labels(s))
    table.answer("fra-sch-ca-1")
    assert (1 << table.unit("ca"), 0) == (s.attack.firers, s.attack.guns)
    table.passing().answer("H8", "fra-bcp-1").passing().answer("H8")

    assert s.attack.guns == s.attack.firers
    assert table.passing().is_done


@pytest.mark.rule("GWC-O21.3.2a")
def test_a_tank_does_not_join_others(field, fire):
    table = field("berry", entente="G8 ca bcp pol", german="H8 inf", active=1)
    fire(table, 1)
    table.answer("H8", "fra-bcp-1")

    assert "GWC-O21.3.1.1" == table.refusal("fra-sch-ca-1")


@pytest.mark.rule("GWC-O21.3.1.1", "GWC-11.1c")
def test_a_unit_and_its_weapon_may_fire_apart(field, fire):
    """GWC-EX-split-unit-weapon: two attacks, at two hexes."""
    table = field("berry", german="G8 inf +mg08", entente="I8 pol, H8 pol")
    fire(table)
    table.answer("I8", "ger-inf-1", "done").passing().answer("H8").passing()

    assert [table.book.land.hex(label) for label in ("I8", "H8")] == [
        line["at"] for line in table.told("told.fire")
    ]


@pytest.mark.rule("GWC-11.1c", "GWC-13.2b")
def test_a_unit_that_is_not_in_good_order_does_not_fire_its_weapon(field, fire):
    table = field("berry", german="G8 inf! +mg08, G9 inf* +mg08, H8 inf +mg08*", entente="I8 pol")
    fire(table)
    table.answer("I8")

    assert ["GWC-O21.3a"] * 3 == [table.refusal(f"ger-w-mg08-{n}") for n in (1, 2, 3)]
    assert "" == table.refusal("ger-inf-1")


@pytest.mark.rule("GWC-F131.3", "GWC-11.5")
def test_wire_cuts_a_group_off_and_silences_weapons(field, fire):
    """GWC-EX-wire-stats: no common group, and the gun cannot fire."""
    table = field("berry", german="H7 inf +mg08 pio, H8 inf", entente="I8 pol")
    table.s.wire = 1 << table.hex("H7")
    fire(table)
    table.answer("I8", "ger-inf-1")

    assert "GWC-F131.3" == table.refusal("ger-inf-2")
    assert "GWC-O21.3a" == table.refusal("ger-w-mg08-1")
    assert "" == table.refusal("ger-pio-1")


@pytest.mark.rule("GWC-F131.3")
def test_nobody_from_outside_has_somebody_in_wire_join(field, fire):
    table = field("berry", german="H7 inf, H8 inf, G8 pio", entente="I8 pol")
    table.s.wire = 1 << table.hex("H7")
    fire(table)
    table.answer("I8", "ger-inf-2")

    assert "GWC-F131.3" == table.refusal("ger-inf-1")


@pytest.mark.rule("GWC-F131.3", "GWC-S98.4.7")
@pytest.mark.parametrize(
    ("first", "second"), [("ger-inf-1", "ger-inf-2"), ("ger-inf-2", "ger-inf-1")]
)
def test_wire_that_a_card_lets_formations_ignore_cuts_no_group_off(field, fire, first, second):
    table = field("berry", german="H7 inf, H8 inf", entente="I8 pol")
    s = table.s
    s.wire = 1 << table.hex("H7")
    s.order = Order("O23", 0, activated=1 << table.unit("ger-inf-1"))
    grant(s, NO_WIRE)
    fire(table)
    table.answer("I8", first)

    assert "" == table.refusal(second)
    s.order = s.order._replace(activated=0)
    assert "GWC-F131.3" == table.refusal(second)


@pytest.mark.rule("GWC-O21.3.1a", "GWC-A42.2")
def test_those_of_two_cards_do_not_fire_together(field, marching):
    table = field("berry", german="H7 inf, H8 inf +mg08", entente="I8 pol", active=1)
    marching(table, "pol")
    first, second = (1 << table.unit(f"ger-inf-{n}") for n in (1, 2))
    table.s.hot = (first, second)
    table.run("open_fire", 0).answer("ger-inf-2")

    assert "GWC-O21.3.1a" == table.refusal("ger-inf-1")
    assert "" == table.refusal("ger-w-mg08-1")


@pytest.mark.rule("GWC-O24.2c")
def test_in_an_offensive_a_group_is_a_leader_and_his_radius(field):
    table = field("berry", german="G8 ebel, H8 inf, H7 inf, H6 inf", entente="I7 pol")
    every = sum(1 << table.unit(name) for name in ("ebel", "ger-inf-1", "ger-inf-2", "ger-inf-3"))
    table.s.order = Order("O24", 0, activated=every)
    table.run("fire_at_will", 0, every, 0).answer("I7", "ger-inf-2")

    assert "GWC-O21.3.1a" == table.refusal("ger-inf-3")
    assert "" == table.refusal("ger-inf-1")
