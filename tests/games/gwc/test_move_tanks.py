from __future__ import annotations

import pytest

from games.gwc.rules.events.reach import open_neighbours
from games.gwc.rules.movement.paces import can_leave, closed_to_stack, immobile, march_of
from games.gwc.rules.movement.tanks import closed_to_tanks, tanks_to_test
from games.gwc.rules.orders.activation import able, led_by
from games.gwc.rules.turns.reinforcements import entry_hexes
from games.gwc.state import Order
from ww1core.pieces import place


def is_tested(table, tank, from_, to):
    """Whether a Tank that enters a hex tests."""
    place(table.s, tank, table.hex(to))
    table.s.order = Order("O16", 1, activated=1 << tank)
    return bool(tanks_to_test(table.s, 1 << tank, table.hex(from_), table.hex(to)))


@pytest.fixture
def lone_tank(field):
    def build(hex_):
        table = field("berry", german="A1 inf", entente=f"{hex_} ca", active=1)
        return table, table.unit("fra-sch-ca-1")

    return build


@pytest.mark.rule("GWC-T108.1", "GWC-O23.5.2a", "GWC-O23.5.4b")
@pytest.mark.parametrize(("dice", "goes_on"), [("3-2", False), ("4-2", True)])
def test_a_tank_in_a_ditch_tests_and_goes_on_above_its_number(field, dice, goes_on):
    table = field("berry", german="A1 inf", entente="M9 ca", active=1, dice=[dice])
    table.set_off("fra-sch-ca-1")
    table.answer("L9")
    offer = table.passing().offer
    assert goes_on == (offer is not None and offer.name == "take_step")
    assert goes_on == (not table.s.broken)
    assert 1 == len(table.told("told.tank_goes_on" if goes_on else "told.tank_stuck"))


@pytest.mark.rule("GWC-O23.5.4b")
def test_a_broken_tank_that_gets_stuck_stays_on_the_board(field):
    table = field("chazelle", german="A1 inf", entente="B2 ft37*", active=1, dice=["2-1"])
    tank = table.unit("ft37")
    table.run("immobilisation_test", tank).passing()
    assert table.s.hex[tank] >= 0


@pytest.mark.rule("GWC-T110.1.1")
def test_a_change_of_level_tests_but_along_a_road(lone_tank):
    table, tank = lone_tank("M8")
    assert is_tested(table, tank, "M8", "N7")
    table, tank = lone_tank("N7")
    assert is_tested(table, tank, "N7", "M8")
    table, tank = lone_tank("M7")
    assert not is_tested(table, tank, "M7", "L7")


@pytest.mark.rule("GWC-T117.1", "GWC-F127.1", "GWC-F130.3", "GWC-O23.5.2a")
@pytest.mark.parametrize("works", ["rubble", "foxholes", "trenches"])
def test_rubble_and_diggings_test(lone_tank, works):
    table, tank = lone_tank("G9")
    assert not is_tested(table, tank, "G9", "G8")
    setattr(table.s, works, 1 << table.hex("G8"))
    assert is_tested(table, tank, "G9", "G8")


@pytest.mark.rule("GWC-T114.1")
def test_a_quarry_tests(field):
    table = field("laffaux_1917", german="A1 inf", entente="C4 st", active=1)
    assert is_tested(table, table.unit("fra-cha-st-1"), "C4", "C5")


@pytest.mark.rule("GWC-O23.5.6", "GWC-T117.1", "GWC-F127.1", "GWC-F130.3")
@pytest.mark.parametrize("works", ["rubble", "foxholes", "trenches", "shell_holes"])
def test_a_friendly_unit_spares_the_test(field, works):
    """GWC-EX-immob-guide."""
    table = field("berry", german="A1 inf", entente="G9 ca, G8 spe", active=1)
    setattr(table.s, works, 1 << table.hex("G8"))
    assert not is_tested(table, table.unit("fra-sch-ca-1"), "G9", "G8")


@pytest.mark.rule("GWC-O23.5.6")
def test_a_leader_is_no_guide(field):
    table = field("berry", german="A1 inf", entente="G9 ca, G8 degrasse", active=1)
    table.s.trenches = 1 << table.hex("G8")
    assert is_tested(table, table.unit("fra-sch-ca-1"), "G9", "G8")


@pytest.mark.rule("GWC-O23.5.3")
def test_there_is_one_test_in_a_hex(field):
    table = field("berry", german="A1 inf", entente="M8 ca", active=1, dice=["5-4", "2-1"])
    table.s.trenches = 1 << table.hex("N7")
    table.set_off("fra-sch-ca-1")
    table.answer("N7").passing()
    assert (1, 0) == (len(table.told("told.tank_goes_on")), table.s.broken)


@pytest.mark.rule("GWC-O23.5.4a", "GWC-F128.2a")
def test_the_test_comes_before_mines_and_fire(field):
    table = field("berry", german="A1 inf", entente="M9 ca", active=1, dice=["5-4"])
    table.s.mines = 1 << table.hex("L9")
    table.set_off("fra-sch-ca-1")
    table.answer("L9").passing()
    keys = [key for key in table.told() if key in {"told.tank_goes_on", "told.attack_total"}]
    assert ["told.tank_goes_on", "told.attack_total"] == keys
    assert 9 == table.told("told.attack_total")[0]["power"]


@pytest.mark.rule("GWC-O23.5.2b", "GWC-O23.5.5b", "GWC-T118.1")
def test_only_the_first_shell_hole_of_an_order_tests(field):
    """GWC-EX-immob-shellholes."""
    table = field("chazelle", german="A1 inf", entente="C3 ft37", active=1, dice=["5-4", "2-1"])
    s = table.s
    s.shell_holes = s.book.land.all
    table.set_off("ft37")
    table.answer("C4")
    assert "take_step" == table.passing().offer.name
    s.shell_holes &= ~(1 << table.hex("C6"))
    table.answer("C5").passing()
    assert (1, 0) == (len(table.told("told.tank_goes_on")), s.broken)
    assert 3 == table.told("told.step")[-1]["spent"]


@pytest.mark.rule("GWC-T118.1")
def test_an_advance_into_a_shell_hole_tests(field):
    table = field("berry", german="A1 inf", entente="G9 ca", active=1, dice=["5-4"])
    table.s.shell_holes = 1 << table.hex("G8")
    table.set_off("fra-sch-ca-1", order="O16")
    table.answer("G8").passing()
    assert 1 == len(table.told("told.tank_goes_on"))


@pytest.mark.rule("GWC-T118.2", "GWC-T121.1")
def test_a_path_spares_the_test_in_a_shell_hole(lone_tank):
    table, tank = lone_tank("F5")
    assert not is_tested(table, tank, "F5", "G5")
    table.s.lost_paths = 1 << table.hex("G5")
    assert is_tested(table, tank, "F5", "G5")


@pytest.mark.rule("GWC-O23.5.5a")
def test_a_tank_pays_one_more_for_its_first_shell_hole(field):
    table = field("berry", german="A1 inf", entente="G10 ca", active=1)
    table.s.shell_holes = 1 << table.hex("F8")
    table.set_off("fra-sch-ca-1")
    offer = table.answer("G9", "G8").offer
    assert ("F8" in table.hexes_in(offer), "H8" in table.hexes_in(offer)) == (False, True)


@pytest.mark.rule("GWC-O23.5.7", "GWC-F131.4")
def test_a_tank_crushes_wire_and_stops(field):
    """GWC-EX-tank-wire."""
    table = field("berry", german="A1 inf", entente="G9 ca", active=1)
    table.s.wire = 1 << table.hex("G8")
    table.set_off("fra-sch-ca-1")
    assert table.answer("G8").is_done
    assert (0, []) == (table.s.wire, table.told("told.tank_goes_on"))


@pytest.mark.rule("GWC-F131.4")
def test_the_ground_under_crushed_wire_still_tests(field):
    table = field("berry", german="A1 inf", entente="G9 ca", active=1, dice=["5-4"])
    table.s.wire = table.s.rubble = 1 << table.hex("G8")
    table.set_off("fra-sch-ca-1")
    table.answer("G8")
    assert table.passing().is_done
    assert (0, 1) == (table.s.wire, len(table.told("told.tank_goes_on")))


@pytest.mark.rule("GWC-O23.5.8")
def test_tanks_enter_woods_and_buildings_only_where_a_road_or_room_helps(field):
    table = field("cantigny", german="A1 inf", entente="O11 dou")
    s = table.s
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["G4"] == [to for to in ("G1", "H6", "J7", "G4") if closed >> table.hex(to) & 1]
    table = field("berry", german="A1 inf", entente="D8 ca")
    s = table.s
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["C8", "C9"] == [to for to in ("C8", "C9", "C10") if closed >> table.hex(to) & 1]


@pytest.mark.rule("GWC-O23.5.8", "GWC-T99.1a")
def test_shells_and_fire_open_and_close_ground_to_tanks(field):
    table = field("cantigny", german="A1 inf", entente="O11 dou")
    s = table.s
    s.shell_holes, s.blaze = 1 << table.hex("G4"), 1 << table.hex("H6")
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["H6"] == [to for to in ("G1", "H6", "J7", "G4") if closed >> table.hex(to) & 1]
    s.blaze |= 1 << table.hex("G4")
    s.rubble = 1 << table.hex("J7")
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["H6", "G4"] == [to for to in ("G1", "H6", "J7", "G4") if closed >> table.hex(to) & 1]


@pytest.mark.rule("GWC-8.2.1a")
@pytest.mark.parametrize("order", ["O23", "O16"])
def test_two_tanks_are_never_in_one_hex(field, order):
    table = field("berry", german="A1 inf", entente="G9 ca, G8 ca", active=1)
    table.set_off("fra-sch-ca-1", order=order)
    assert "G8" not in table.hexes_in(table.offer)
    assert {"GWC-8.2.1a"} == table.rules_against("G8")


@pytest.mark.rule("GWC-O23.5.8", "GWC-T120", "GWC-T124")
def test_a_tank_arrives_and_flees_where_it_may_drive(field):
    table = field("berry", german="A1 inf", entente="G9 ca", active=1)
    s, tank = table.s, table.unit("fra-sch-ca-1")
    shut = closed_to_tanks(s, s.book.land.all)
    edge = entry_hexes(s, tank)

    assert ["C11", "B11"] == [to for to in ("C11", "B11") if shut >> table.hex(to) & 1]
    assert edge
    assert not edge & shut
    assert not open_neighbours(s, tank) & shut
    assert open_neighbours(s, tank)


@pytest.mark.rule("GWC-O23.5.9", "GWC-O16.3.1")
def test_a_broken_tank_without_movement_stays(field):
    table = field("berry", german="A1 inf", entente="G9 ca*, G8 l", active=1)
    s = table.s
    tank, boss = table.unit("fra-sch-ca-1"), table.unit("fra-sch-ca-l")
    assert 1 << tank == immobile(s, s.book.own[1])
    for purpose in ("move", "advance"):
        assert not able(s, 1, purpose) >> tank & 1
        assert not led_by(s, 1 << boss, 1, purpose) >> tank & 1
    s.broken = 0
    assert led_by(s, 1 << boss, 1, "move") >> tank & 1


@pytest.mark.rule("GWC-O23.5.1", "GWC-3.1.6")
def test_a_tank_leader_brings_tanks_until_the_first_is_lost(field):
    table = field("chazelle", german="A1 inf", entente="G9 ft37, G8 l, G10 l", active=1)
    s = table.s
    first, second = (
        one for one in range(len(s.hex)) if s.book.tank_leaders >> one & 1 and s.hex[one] >= 0
    )
    found = led_by(s, 1 << first, 1, "move")
    assert (1 << table.unit("ft37"), 0) == (found, found >> second & 1)
    s.tank_lost = (False, True)
    assert 0 == led_by(s, 1 << first, 1, "move")


@pytest.fixture
def tank_moves():
    def go(table, tank):
        table.s.order = Order("O23", 1, activated=1 << tank)
        return table.run("march_stack", 1, tank).offer

    return go


@pytest.mark.rule("SR-guides", "GWC-O23.5.6")
def test_a_squad_goes_along_with_a_tank_at_its_pace(field, tank_moves):
    table = field("berry", german="A1 inf", entente="G9 ca spe! +t37", active=1)
    s = table.s
    tank, squad = table.unit("fra-sch-ca-1"), table.unit("fra-spe-1")
    s.trenches = 1 << table.hex("G8")
    tank_moves(table, tank)
    table.answer("fra-spe-1", "done", "G8", "G7")
    assert squad == s.march.guide
    assert s.hex[squad] == s.hex[tank] == table.hex("G7")
    assert s.activated >> squad & 1
    assert (1 << tank | 1 << squad, 2) == (s.order.activated, s.guides_used)


@pytest.mark.rule("SR-guides")
def test_a_squad_guides_tanks_and_nobody_else(field):
    table = field("berry", german="A1 inf", entente="G9 pol spe", active=1)
    table.s.order = Order("O23", 1, activated=1 << table.unit("pol"))

    assert "take_step" == table.run("march_stack", 1, table.unit("pol")).offer.name


@pytest.mark.rule("SR-guides", "GWC-O23.2a")
def test_a_tank_may_go_without_a_guide(field, tank_moves):
    table = field("berry", german="A1 inf", entente="G9 ca spe", active=1)
    tank_moves(table, table.unit("fra-sch-ca-1"))

    assert "take_step" == table.answer("done").offer.name
    assert 1 << table.unit("fra-sch-ca-1") == table.s.march.movers


@pytest.mark.rule("SR-guides")
def test_a_guide_goes_once_a_turn_and_for_the_side_of_the_scenario(field, tank_moves):
    table = field("berry", german="A1 inf", entente="G9 ca spe pol", active=1)
    offer = tank_moves(table, table.unit("fra-sch-ca-1"))
    assert ("join_stack", [table.unit("fra-spe-1"), "done"]) == (offer.name, list(offer.options))
    table.s.stack.clear()
    table.s.guides_used = 2
    assert "take_step" == tank_moves(table, table.unit("fra-sch-ca-1")).name


@pytest.mark.rule("GWC-7.2.1.1")
def test_a_tank_leaves_the_board_once(field):
    table = field("berry", german="A11 inf", entente="G1 ca", active=1)
    s = table.s
    tank = table.unit("fra-sch-ca-1")
    assert can_leave(s, 1 << tank, 1, s.hex[tank])
    s.exited = 1 << tank
    assert not can_leave(s, 1 << tank, 1, s.hex[tank])


@pytest.mark.rule("GWC-O23.5.8")
def test_what_is_closed_to_a_tank_is_closed_to_its_stack(field):
    table = field("berry", german="A1 inf", entente="D8 ca spe", active=1)
    both = table.unit_set("fra-sch-ca-1", "spe")
    march = march_of(table.s, 1, both, table.hex("D8"))
    assert 1 << table.hex("C8") == closed_to_stack(table.s, 1 << table.hex("C8"), march)


@pytest.mark.rule("GWC-O23.5.2a", "GWC-O23.5.7")
def test_a_tank_that_is_driven_back_neither_tests_nor_crushes_wire(field):
    table = field("berry", german="A1 inf", entente="G9 ca", active=1, order="O26")
    s = table.s
    s.wire = s.rubble = 1 << table.hex("G8")
    tank = table.unit("fra-sch-ca-1")
    assert table.run("enter", 1 << tank, table.hex("G9"), table.hex("G8"), "GWC-O26.3").is_done
    assert (table.hex("G8"), 1 << table.hex("G8"), False) == (s.hex[tank], s.wire, s.order.executed)
