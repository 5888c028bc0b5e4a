"""Ammunition (5.3, 5.5): what high explosive, shrapnel, smoke and gas are fired at and do."""

from __future__ import annotations

import pytest

from games.landships.rules.ammunition import no_gas, no_shrapnel
from games.landships.rules.gas import gas_all
from games.landships.state import Barrage
from tests.games.landships.test_barrage import BATTLE, free_hexes
from ww1core.hexgrid import members
from ww1core.testing import Table


@pytest.mark.rule("LS-5.53")
@pytest.mark.parametrize(("die", "is_lost"), [(2, True), (3, False)])
def test_high_explosive_destroys_guns_on_one_or_two(field, opened, die, is_lost):
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    table = field(f"C13.1 {book.land.number(hex_)}", "flesquieres", barrage=[1], materiel=[die])
    table.s.barrage = Barrage(0, hex_, "he", "drumfire", 3, 0, hex_)
    table.run("strike", 30)

    assert is_lost is table.lost("C13.1")


@pytest.mark.rule("LS-5.31a")
@pytest.mark.parametrize("kind", ["drumfire", "hurricane"])
def test_high_explosive_is_fired_at_any_hex_in_both_ways(field, opened, kind):
    book = opened("flesquieres")
    for hex_ in (members(book.board.trench)[0], free_hexes(book)[0]):
        table = field("", "flesquieres").run("barrage", hex_, 0)
        assert "he" in table.options
        assert kind in table.answer("he").options


@pytest.mark.rule("LS-5.54", "LS-5.31.a", "LS-5.32.a")
@pytest.mark.parametrize(
    ("ammunition", "die", "is_lost"), [("he", 1, True), ("he", 2, False), ("shrapnel", 1, False)]
)
def test_high_explosive_may_destroy_tanks(field, opened, ammunition, die, is_lost):
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    draws = {"materiel": [die]} if ammunition == "he" else {}
    table = field(f"A01.1 {book.land.number(hex_)}", "flesquieres", barrage=[1], **draws)
    table.s.barrage = Barrage(1, hex_, ammunition, "drumfire", 3, 0, hex_)
    table.run("strike", 30)

    assert is_lost is table.lost("A01.1")


@pytest.mark.rule("LS-5.56c")
def test_gas_takes_the_horses(field, opened):
    book = opened("huj")
    rider = next(u.id for u in book.units if u.kind == "cavalry")
    seat = book.units[book.kinds["unit"].number(rider)].seat
    hex_ = free_hexes(book)[0]
    table = field(f"{rider} {book.land.number(hex_)}", "huj")
    table.s.mounted = 1 << table.unit(rider)
    table.s.gas = (1 << hex_, 1 << hex_)
    gas_all(table.s, seat)

    assert not table.s.mounted
    assert table.has("horseless", rider)


@pytest.mark.rule("LS-5.32a")
@pytest.mark.parametrize(("squads", "is_fired"), [(2, False), (3, True)])
def test_shrapnel_is_for_three_squads_in_the_open(opened, field, squads, is_fired):
    book = opened(BATTLE)
    units = [u.id for u in book.units if u.kind == "infantry" and u.seat == 0][:squads]
    works = members(book.board.trench & book.land.terrain["clear"])
    for hex_, may in ((free_hexes(book)[0], is_fired), (works[0], False)):
        table = field(", ".join(f"{one} {book.land.number(hex_)}" for one in units), BATTLE)
        assert may is not no_shrapnel(table.s, hex_)


@pytest.mark.rule("LS-5.33a", "LS-5.34a", "LS-5.22a")
def test_smoke_and_gas_need_the_scenario_and_drumfire(opened, field):
    """In this battle the Germans have gas and no smoke, the Allies have neither."""
    book = opened(BATTLE)
    table = field("", BATTLE).run("barrage", free_hexes(book)[0], 1)
    assert {"he", "gas"} == table.options
    assert {"LS-5.33a"} == table.rules_against("smoke")
    table.answer("gas")
    assert "choose_kind" != table.offer.name, "gas is drumfire"

    table = field("", BATTLE).run("barrage", free_hexes(book)[0], 1).answer("he")
    assert {"drumfire", "hurricane"} == table.options
    assert [False, True] == [no_gas(table.s, seat) for seat in (1, 0)]


@pytest.mark.rule("LS-S03.SR1")
def test_cylinders_gas_the_line_before_the_first_turn(opened):

    table = Table(opened(BATTLE), seed=1)
    table.play_on(until="choose_barrage", deploy_unit="as_printed", move_wire="done")

    assert table.s.gas[1].bit_count() == 4
    assert table.s.pinned & table.book.own[0]


@pytest.mark.rule("LS-5.53")
@pytest.mark.parametrize(("die", "is_lost"), [(2, True), (3, False)])
def test_high_explosive_may_destroy_what_a_squad_carries(field, opened, die, is_lost):
    """Rifles and flamethrowers are weapon units as guns are (line 91)."""
    book = opened("friend_or_foe")
    hex_ = free_hexes(book)[0]
    at = book.land.number(hex_)
    weapon = next(u for u in book.units if u.kind == "AT_rifle")
    pieces = f"{weapon.carrier} {at}, {weapon.id} {at}"
    carried = {weapon.id: weapon.carrier}
    table = field(
        pieces, "friend_or_foe", carried=carried, barrage=[1], barrage_morale=[1], materiel=[die]
    )
    table.s.barrage = Barrage(0, hex_, "he", "drumfire", 3, 0, hex_)
    table.run("strike", 30)

    assert is_lost is table.lost(weapon.id)
    assert table.has("pinned", weapon.carrier)
