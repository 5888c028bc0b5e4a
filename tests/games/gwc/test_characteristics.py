"""What is printed on a counter, and what it is worth now (3.1, 3.2.1)."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations import values
from games.gwc.rules.formations.values import (
    command,
    face,
    fire_power,
    gun_power,
    in_good_order,
    is_functional,
    leadership,
    morale,
    movement,
    range_of,
)
from games.gwc.rules.orders.activation import executors, led_by
from ww1core.hexgrid.hexset import members
from ww1core.pieces import place


@pytest.mark.rule("GWC-3.1")
def test_a_dash_is_no_movement_whatever_is_added(field, monkeypatch):
    """A broken Tank has none, though whoever leads it would add 2."""
    table = field("berry", german="O1 inf", entente="G9 ca, G8 ca*, G7 pol")
    s = table.s
    whole, broken = table.unit("fra-sch-ca-1"), table.unit("fra-sch-ca-2")
    assert (3, -1) == (movement(s, whole), face(s, broken).move)
    monkeypatch.setattr(values, "_changed", lambda _s, _unit, by_wire: 2)

    assert (5, 0) == (movement(s, whole), movement(s, broken))


@pytest.mark.rule("GWC-3.1")
def test_the_side_of_the_counter_that_is_up_counts(field):
    table = field("berry", german="O1 inf, O2 inf*", entente="G9 ca, G8 ca*")
    s = table.s
    good, broken = table.unit("ger-inf-1"), table.unit("ger-inf-2")
    whole, wreck = table.unit("fra-sch-ca-1"), table.unit("fra-sch-ca-2")

    assert (6, 4) == (fire_power(s, good), range_of(s, good))
    assert (3, 2) == (fire_power(s, broken), range_of(s, broken))
    assert [(5, 6), (3, 3)] == [(fire_power(s, one), gun_power(s, one)) for one in (whole, wreck)]


@pytest.mark.rule("VAL-runner-values", "GWC-3.1")
def test_a_runner_fires_not_even_beside_a_leader(field):
    table = field(german="H5 bot mueller", entente="H6 lig14", order="O21")
    table.run("activate", 0, "fire")

    assert 0 == range_of(table.s, table.unit("bot"))
    assert not executors(table.s, 0, "fire") >> table.unit("bot") & 1


@pytest.mark.rule("GWC-3.1.3")
def test_movement_is_what_is_printed_less_the_weight_of_a_weapon(field):
    table = field(german="N5 inf14 +mg08, M5 jag14", entente="C5 spe")

    assert (1, 4) == (
        movement(table.s, table.unit("inf14")),
        movement(table.s, table.unit("jag14")),
    )


@pytest.mark.rule("GWC-3.1.3")
def test_vehicles_alone_have_a_number_for_immobilisation(field):
    book = field("berry").book

    assert set(members(book.tanks)) == {
        number for number, one in enumerate(book.units) if one.immobilisation
    }


@pytest.mark.rule("GWC-3.1.4")
def test_cover_adds_to_morale_but_not_to_that_of_a_tank(field):
    table = field("berry", german="G8 lw, G7 ebel", entente="G9 ca")
    s = table.s
    tank, lw, ebel = table.unit("ca"), table.unit("lw"), table.unit("ebel")
    s.trenches = s.book.land.grid.hexes_of("G7", "G8", "G9")

    assert (11, 12, 10) == (morale(s, lw), morale(s, ebel), morale(s, tank))
    s.trenches = 0
    assert (7, 8, 10) == (morale(s, lw), morale(s, ebel), morale(s, tank))


@pytest.mark.rule("GWC-3.1.4")
def test_a_broken_side_has_a_morale_of_its_own(field):
    table = field(german="N5 fus14, M5 fus14*", entente="C5 spe")

    assert (8, 7) == tuple(morale(table.s, table.unit(f"ger-fus14-{n}")) for n in (1, 2))


@pytest.mark.rule("GWC-3.1.5")
def test_infantry_leaders_never_command_tanks(field):
    table = field("berry", german="O1 inf", entente="G9 ca barnier spe", active=1)
    tank, barnier = table.unit("ca"), table.unit("barnier")
    led = led_by(table.s, 1 << barnier, 1, "move") & ~(1 << barnier)

    assert 1 << table.unit("spe") == led
    assert (5, 8) == (fire_power(table.s, tank), range_of(table.s, tank))


@pytest.mark.rule("GWC-3.1.5", "GWC-3.1.6")
def test_the_command_of_a_tank_leader_helps_nobody(field):
    table = field("berry", german="O1 inf", entente="G9 pol, G8 spe", active=1)
    s = table.s
    boss = next(iter(members(s.book.tank_leaders)))
    place(s, boss, table.hex("G9"))

    assert 2 == command(s, boss)
    assert 0 == leadership(s, table.unit("pol"))
    assert 6 == fire_power(s, table.unit("pol"))


@pytest.mark.rule("GWC-3.1.5", "GWC-13.2a")
def test_only_being_broken_changes_command(field):
    table = field(german="N5 rommel!^, M5 mueller*", entente="C5 spe")
    table.s.wire = 1 << table.hex("N5")

    assert (2, 0) == (
        command(table.s, table.unit("rommel")),
        command(table.s, table.unit("mueller")),
    )


@pytest.mark.rule("GWC-GL-GOODORDER")
def test_good_order_is_neither_broken_nor_suppressed(field):
    table = field(german="N5 inf14, N6 inf14!, N7 inf14*, N8 inf14*!", entente="C5 spe")
    units = table.book.own[0] & sum(1 << n for n, hex_ in enumerate(table.s.hex) if hex_ >= 0)

    assert 1 << table.unit("ger-inf14-1") == in_good_order(table.s, units)


@pytest.mark.rule("GWC-GL-GOODORDER", "GWC-11.5")
@pytest.mark.parametrize(("mark", "expected"), [("", True), ("!", False), ("*", False)])
def test_a_weapon_works_in_the_hands_of_good_order(field, mark, expected):
    table = field(german=f"N5 inf14{mark} +mg08", entente="C5 spe")

    assert expected == is_functional(table.s, table.unit("inf14"))
