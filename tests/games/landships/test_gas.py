"""Gas (5.34, 5.56): whom it pins, who is safe, and what the gassed cannot do."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.assault_moves import bound_squads
from games.landships.rules.ground import gas_against, gassed
from games.landships.rules.morale import morale_of
from games.landships.state import Barrage
from tests.games.landships.test_barrage import free_hexes
from tests.games.landships.test_machines import lane

BATTLE = "musical_box"


@pytest.mark.rule("LS-5.41.c2", "LS-5.56.a", "LS-5.34c", "LS-5.56c")
def test_gas_pins_soft_enemies_and_trucks_and_leaves_armour_friends_and_the_pinned(field, opened):
    hex_ = free_hexes(opened(BATTLE))[0]
    pieces = "C11.1 @, C16.1 @, C18.1 @, C15.1.crew @, A06.1 @, A03.1 @, A04.1 @, C12.1 @"
    pieces = f"{pieces}, A07.1 @".replace("@", opened(BATTLE).land.number(hex_))
    table = field(pieces, BATTLE, scatter=[1], mounted="A07.1")
    table.s.barrage = Barrage(ALLIED, hex_, "gas", "drumfire", 1)
    table.s.gas = (2, 0)
    table.run("fall")

    assert {"C11.1", "C16.1", "C18.1", "C15.1.crew", "C12.1"} == table.units(table.s.pinned)
    assert (1 << hex_ | 2, 0) == table.s.gas
    assert table.has("mounted", "A07.1"), "its own gas does not harm it"
    assert 0 == gas_against(table.s, ALLIED)
    assert gas_against(table.s, CENTRAL) >> hex_ & 1


@pytest.mark.rule("LS-5.34c", "LS-5.56a", "LS-15.11a")
def test_men_inside_machines_are_not_gassed(field):
    pieces = "C01.1 1:2009, C01.1.crew 1:2009, C04.1 1:2009, C08.1 1:2009"
    table = field(pieces, "fog", gas={"allied": "1:2009"}, carried={"C01.1.crew": "C01.1"})
    assert {"C04.1", "C08.1"} == table.units(gassed(table.s, CENTRAL))
    table.s.carrier[table.unit("C01.1.crew")] = -1
    assert {"C04.1", "C08.1", "C01.1.crew"} == table.units(gassed(table.s, CENTRAL))
    table.s.gas = (0, 0)
    assert 0 == gassed(table.s, CENTRAL)


@pytest.mark.rule("LS-5.56c", "LS-5.56E", "LS-5.56a", "LS-5.34c")
def test_riders_and_trucks_that_enter_gas_are_pinned_and_stop_and_armour_goes_on(field, opened):
    book = opened(BATTLE)
    line, way = lane(book, 5)
    gas = {"central": line[5]}
    table = field(f"A07.1 {line[1]}, A06.1 {line[1]}", BATTLE, gas=gas, mounted="A07.1")
    table.run("trot", table.unit("A07.1"), 5, ALLIED).answer(line[2])
    assert table.is_done
    assert {"A07.1"} == table.units(table.s.pinned)
    assert table.has("horseless", "A07.1")
    assert not table.has("mounted", "A07.1")

    for unit, is_stopped in (("C16.1", True), ("A04.1", False)):
        gas = {"central" if unit == "A04.1" else "allied": line[5]}
        table = field(f"{unit} {line[0]}", BATTLE, gas=gas)
        number = table.unit(unit)
        table.s.facing[number] = way
        table.run("move_vehicle", number, book.units[number].seat)
        table.play_on(until="drive_step", drive_mode="cross_country")
        table.answer("forward")
        assert not table.s.drive.is_over
        table.script(breakdown=[1])
        table.answer("forward")
        assert is_stopped is table.has("pinned", unit)
        assert is_stopped is (table.s.drive is None)


@pytest.mark.rule("LS-5.56b", "LS-5.56d", "LS-5.56e")
def test_the_gassed_neither_move_nor_fire_nor_retreat(field):
    pieces = "A09.1 1:2009, A10.1 1:0101, C04.1 1:2011, C05.1 1:0103"
    table = field(pieces, "fog", gas={"central": "1:2009"}, morale=[3])
    table.run("first_foot_phase", ALLIED)
    assert {"LS-5.56b"} == table.rules_against("A09.1")
    table.answer("done").run("offensive_fire", ALLIED)
    assert {"1:0103"} == table.hexes_offered

    table.s.stack = []
    table.s.pinned = 1 << table.unit("A09.1")
    table.run("check_morale", table.unit("A09.1"), 0, "LS-8.63a")
    assert table.lost("A09.1"), "a second pin would drive it back"


@pytest.mark.rule("LS-5.56b", "LS-7.12b")
def test_no_assault_move_is_made_by_who_is_gassed_locked_or_in_already(field):
    pieces = "A09.1 1:2009, A09.2 1:0101, C04.2 1:0101, A09.3 1:3009, A10.1 1:3013"
    table = field(pieces, "fog", gas={"central": "1:2009"}, engaged="A09.3")
    assert {"A09.1", "A09.2", "A09.3"} == table.units(bound_squads(table.s, ALLIED))

    near = "A09.1 1:2009, C04.1 1:2010, A09.3 1:3009, C04.3 1:3010, A09.4 1:0101, C04.2 1:0101"
    table = field(f"{near}, C04.4 1:0102", "fog", gas={"central": "1:2009"})
    table.run("assault_moves", ALLIED)
    assert {"LS-5.56b"} == table.rules_against("A09.1")
    assert {"LS-7.12b"} == table.rules_against("A09.4")
    assert "A09.3" in table.options


@pytest.mark.rule("LS-5.56d")
@pytest.mark.parametrize(("side", "die", "is_lost"), [("allied", 3, False), ("allied", 4, True)])
def test_gas_takes_one_off_the_morale_of_the_enemy_in_it(field, side, die, is_lost):
    table = field("C04.1 1:2009, C04.2 1:0101", "fog", gas={side: "1:2009"}, morale=[die])
    gassed_, free = table.unit("C04.1"), table.unit("C04.2")
    assert (3, 4) == (morale_of(table.s, gassed_), morale_of(table.s, free))
    table.run("check_morale", gassed_, 0, "LS-8.63a")
    assert is_lost is table.lost("C04.1")
    assert is_lost is not table.has("pinned", "C04.1")

    table.s.gas = (0, table.s.gas[ALLIED])
    assert 4 == morale_of(table.s, free), "its own gas does not matter"
