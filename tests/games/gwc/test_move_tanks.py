from __future__ import annotations

import pytest

from games.gwc.rules.movement.paces import can_leave, closed_to_stack, immobile, march_of
from games.gwc.rules.movement.tanks import closed_to_tanks, tanks_to_test
from games.gwc.rules.orders.activation import able, led_by
from games.gwc.state import Order, place


def is_tested(s, tank, from_, to, at):
    """Whether a Tank that enters a hex tests."""
    place(s, tank, at(s, to))
    s.order = Order("O16", 1, activated=1 << tank)
    return bool(tanks_to_test(s, 1 << tank, at(s, from_), at(s, to)))


@pytest.fixture
def lone_tank(field, unit):
    def build(hex_):
        s = field("berry", german="A1 inf", entente=f"{hex_} ca", active=1)
        return s, unit(s, "fra-sch-ca-1")

    return build


@pytest.mark.rule("GWC-T108.1", "GWC-O23.5.2a", "GWC-O23.5.4b")
@pytest.mark.parametrize(("dice", "goes_on"), [("3-2", False), ("4-2", True)])
def test_a_tank_in_a_ditch_tests_and_goes_on_above_its_number(
    field, set_off, answer, told, at, dice, goes_on
):
    s = field("berry", german="A1 inf", entente="M9 ca", active=1, dice=[dice])
    set_off(s, "fra-sch-ca-1")
    answer(s, "L9")
    offer = answer(s, "pass*")
    assert goes_on == (offer is not None and offer.name == "take_step")
    assert goes_on == (not s.broken)
    assert 1 == len(told(s, "told.tank_goes_on" if goes_on else "told.tank_stuck"))


@pytest.mark.rule("GWC-O23.5.4b")
def test_a_broken_tank_that_gets_stuck_stays_on_the_board(field, run, answer, unit):
    s = field("chazelle", german="A1 inf", entente="B2 ft37*", active=1, dice=["2-1"])
    tank = unit(s, "ft37")
    run(s, "immobilisation_test", tank)
    answer(s, "pass*")
    assert s.hex[tank] >= 0


@pytest.mark.rule("GWC-T110.1.1")
def test_a_change_of_level_tests_but_along_a_road(lone_tank, at):
    s, tank = lone_tank("M8")
    assert is_tested(s, tank, "M8", "N7", at)
    s, tank = lone_tank("N7")
    assert is_tested(s, tank, "N7", "M8", at)
    s, tank = lone_tank("M7")
    assert not is_tested(s, tank, "M7", "L7", at)


@pytest.mark.rule("GWC-T117.1", "GWC-F127.1", "GWC-F130.3", "GWC-O23.5.2a")
@pytest.mark.parametrize("works", ["rubble", "foxholes", "trenches"])
def test_rubble_and_diggings_test(lone_tank, at, works):
    s, tank = lone_tank("G9")
    assert not is_tested(s, tank, "G9", "G8", at)
    setattr(s, works, 1 << at(s, "G8"))
    assert is_tested(s, tank, "G9", "G8", at)


@pytest.mark.rule("GWC-T114.1")
def test_a_quarry_tests(field, unit, at):
    s = field("laffaux_1917", german="A1 inf", entente="C4 st", active=1)
    assert is_tested(s, unit(s, "fra-cha-st-1"), "C4", "C5", at)


@pytest.mark.rule("GWC-O23.5.6", "GWC-T117.1", "GWC-F127.1", "GWC-F130.3")
@pytest.mark.parametrize("works", ["rubble", "foxholes", "trenches", "shell_holes"])
def test_a_friendly_unit_spares_the_test(field, at, unit, works):
    """GWC-EX-immob-guide."""
    s = field("berry", german="A1 inf", entente="G9 ca, G8 spe", active=1)
    setattr(s, works, 1 << at(s, "G8"))
    assert not is_tested(s, unit(s, "fra-sch-ca-1"), "G9", "G8", at)


@pytest.mark.rule("GWC-O23.5.6")
def test_a_leader_is_no_guide(field, at, unit):
    s = field("berry", german="A1 inf", entente="G9 ca, G8 degrasse", active=1)
    s.trenches = 1 << at(s, "G8")
    assert is_tested(s, unit(s, "fra-sch-ca-1"), "G9", "G8", at)


@pytest.mark.rule("GWC-O23.5.3")
def test_there_is_one_test_in_a_hex(field, set_off, answer, told, at):
    s = field("berry", german="A1 inf", entente="M8 ca", active=1, dice=["5-4", "2-1"])
    s.trenches = 1 << at(s, "N7")
    set_off(s, "fra-sch-ca-1")
    answer(s, "N7")
    answer(s, "pass*")
    assert (1, 0) == (len(told(s, "told.tank_goes_on")), s.broken)


@pytest.mark.rule("GWC-O23.5.4a", "GWC-F128.2a")
def test_the_test_comes_before_mines_and_fire(field, set_off, answer, told, at):
    s = field("berry", german="A1 inf", entente="M9 ca", active=1, dice=["5-4"])
    s.mines = 1 << at(s, "L9")
    set_off(s, "fra-sch-ca-1")
    answer(s, "L9")
    answer(s, "pass*")
    keys = [key for key in told(s) if key in {"told.tank_goes_on", "told.attack_total"}]
    assert ["told.tank_goes_on", "told.attack_total"] == keys
    assert 9 == told(s, "told.attack_total")[0]["power"]


@pytest.mark.rule("GWC-O23.5.2b", "GWC-O23.5.5b", "GWC-T118.1")
def test_only_the_first_shell_hole_of_an_order_tests(field, set_off, answer, told, at):
    """GWC-EX-immob-shellholes."""
    s = field("chazelle", german="A1 inf", entente="C3 ft37", active=1, dice=["5-4", "2-1"])
    s.shell_holes = s.book.land.all
    set_off(s, "ft37")
    answer(s, "C4")
    offer = answer(s, "pass*")
    assert "take_step" == offer.name
    s.shell_holes &= ~(1 << at(s, "C6"))
    answer(s, "C5")
    answer(s, "pass*")
    assert (1, 0) == (len(told(s, "told.tank_goes_on")), s.broken)
    assert 3 == told(s, "told.step")[-1]["spent"]


@pytest.mark.rule("GWC-T118.1")
def test_an_advance_into_a_shell_hole_tests(field, set_off, answer, told, at):
    s = field("berry", german="A1 inf", entente="G9 ca", active=1, dice=["5-4"])
    s.shell_holes = 1 << at(s, "G8")
    set_off(s, "fra-sch-ca-1", order="O16")
    answer(s, "G8")
    answer(s, "pass*")
    assert 1 == len(told(s, "told.tank_goes_on"))


@pytest.mark.rule("GWC-T118.2", "GWC-T121.1")
def test_a_path_spares_the_test_in_a_shell_hole(lone_tank, at):
    s, tank = lone_tank("F5")
    assert not is_tested(s, tank, "F5", "G5", at)
    s.lost_paths = 1 << at(s, "G5")
    assert is_tested(s, tank, "F5", "G5", at)


@pytest.mark.rule("GWC-O23.5.5a")
def test_a_tank_pays_one_more_for_its_first_shell_hole(field, set_off, answer, hexes, at):
    s = field("berry", german="A1 inf", entente="G10 ca", active=1)
    s.shell_holes = 1 << at(s, "F8")
    set_off(s, "fra-sch-ca-1")
    offer = answer(s, "G9", "G8")
    assert ("F8" in hexes(s, offer), "H8" in hexes(s, offer)) == (False, True)


@pytest.mark.rule("GWC-O23.5.7", "GWC-F131.4")
def test_a_tank_crushes_wire_and_stops(field, set_off, answer, told, at):
    """GWC-EX-tank-wire."""
    s = field("berry", german="A1 inf", entente="G9 ca", active=1)
    s.wire = 1 << at(s, "G8")
    set_off(s, "fra-sch-ca-1")
    assert answer(s, "G8") is None
    assert (0, []) == (s.wire, told(s, "told.tank_goes_on"))


@pytest.mark.rule("GWC-F131.4")
def test_the_ground_under_crushed_wire_still_tests(field, set_off, answer, told, at):
    s = field("berry", german="A1 inf", entente="G9 ca", active=1, dice=["5-4"])
    s.wire = s.rubble = 1 << at(s, "G8")
    set_off(s, "fra-sch-ca-1")
    answer(s, "G8")
    assert answer(s, "pass*") is None
    assert (0, 1) == (s.wire, len(told(s, "told.tank_goes_on")))


@pytest.mark.rule("GWC-O23.5.8")
def test_tanks_enter_woods_and_buildings_only_where_a_road_or_room_helps(field, at):
    s = field("cantigny", german="A1 inf", entente="O11 dou")
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["G4"] == [to for to in ("G1", "H6", "J7", "G4") if closed >> at(s, to) & 1]
    s = field("berry", german="A1 inf", entente="D8 ca")
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["C8", "C9"] == [to for to in ("C8", "C9", "C10") if closed >> at(s, to) & 1]


@pytest.mark.rule("GWC-O23.5.8", "GWC-T99.1a")
def test_shells_and_fire_open_and_close_ground_to_tanks(field, at):
    s = field("cantigny", german="A1 inf", entente="O11 dou")
    s.shell_holes, s.blaze = 1 << at(s, "G4"), 1 << at(s, "H6")
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["H6"] == [to for to in ("G1", "H6", "J7", "G4") if closed >> at(s, to) & 1]
    s.blaze |= 1 << at(s, "G4")
    s.rubble = 1 << at(s, "J7")
    closed = closed_to_tanks(s, s.book.land.all)
    assert ["H6", "G4"] == [to for to in ("G1", "H6", "J7", "G4") if closed >> at(s, to) & 1]


@pytest.mark.rule("GWC-O23.5.8", "GWC-8.2.1a")
def test_two_tanks_are_never_in_one_hex(field, set_off, hexes):
    s = field("berry", german="A1 inf", entente="G9 ca, G8 ca", active=1)
    assert "G8" not in hexes(s, set_off(s, "fra-sch-ca-1"))


@pytest.mark.rule("GWC-O23.5.9", "GWC-O16.3.1")
def test_a_broken_tank_without_movement_stays(field, unit):
    s = field("berry", german="A1 inf", entente="G9 ca*, G8 l", active=1)
    tank, boss = unit(s, "fra-sch-ca-1"), unit(s, "fra-sch-ca-l")
    assert 1 << tank == immobile(s, s.book.own[1])
    for purpose in ("move", "advance"):
        assert not able(s, 1, purpose) >> tank & 1
        assert not led_by(s, 1 << boss, 1, purpose) >> tank & 1
    s.broken = 0
    assert led_by(s, 1 << boss, 1, "move") >> tank & 1


@pytest.mark.rule("GWC-O23.5.1", "GWC-3.1.6")
def test_a_tank_leader_brings_tanks_until_the_first_is_lost(field, unit):
    s = field("chazelle", german="A1 inf", entente="G9 ft37, G8 l, G10 l", active=1)
    first, second = (
        one for one in range(len(s.hex)) if s.book.tank_leaders >> one & 1 and s.hex[one] >= 0
    )
    found = led_by(s, 1 << first, 1, "move")
    assert (1 << unit(s, "ft37"), 0) == (found, found >> second & 1)
    s.tank_lost = (False, True)
    assert 0 == led_by(s, 1 << first, 1, "move")


@pytest.fixture
def tank_moves(run):
    def go(s, tank):
        s.order = Order("O23", 1, activated=1 << tank)
        return run(s, "march_stack", 1, tank)

    return go


@pytest.mark.rule("SR-guides", "GWC-O23.5.6")
def test_a_squad_goes_along_with_a_tank_at_its_pace(field, tank_moves, answer, unit, at):
    s = field("berry", german="A1 inf", entente="G9 ca spe! +t37", active=1)
    tank, squad = unit(s, "fra-sch-ca-1"), unit(s, "fra-spe-1")
    s.trenches = 1 << at(s, "G8")
    tank_moves(s, tank)
    answer(s, "fra-spe-1", "done", "G8", "G7")
    assert squad == s.march.guide
    assert s.hex[squad] == s.hex[tank] == at(s, "G7")
    assert s.activated >> squad & 1
    assert (1 << tank | 1 << squad, 2) == (s.order.activated, s.guides_used)


@pytest.mark.rule("SR-guides")
def test_a_squad_guides_tanks_and_nobody_else(field, run, unit):
    s = field("berry", german="A1 inf", entente="G9 pol spe", active=1)
    s.order = Order("O23", 1, activated=1 << unit(s, "pol"))

    assert "take_step" == run(s, "march_stack", 1, unit(s, "pol")).name


@pytest.mark.rule("SR-guides", "GWC-O23.2a")
def test_a_tank_may_go_without_a_guide(field, tank_moves, answer, unit):
    s = field("berry", german="A1 inf", entente="G9 ca spe", active=1)
    tank_moves(s, unit(s, "fra-sch-ca-1"))

    assert "take_step" == answer(s, "done").name
    assert 1 << unit(s, "fra-sch-ca-1") == s.march.movers


@pytest.mark.rule("SR-guides")
def test_a_guide_goes_once_a_turn_and_for_the_side_of_the_scenario(field, tank_moves, unit):
    s = field("berry", german="A1 inf", entente="G9 ca spe pol", active=1)
    offer = tank_moves(s, unit(s, "fra-sch-ca-1"))
    assert ("join_stack", [unit(s, "fra-spe-1"), "done"]) == (offer.name, list(offer.options))
    s.stack.clear()
    s.guides_used = 2
    assert "take_step" == tank_moves(s, unit(s, "fra-sch-ca-1")).name


@pytest.mark.rule("GWC-7.2.1.1")
def test_a_tank_leaves_the_board_once(field, unit):
    s = field("berry", german="A11 inf", entente="G1 ca", active=1)
    tank = unit(s, "fra-sch-ca-1")
    assert can_leave(s, 1 << tank, 1, s.hex[tank])
    s.exited = 1 << tank
    assert not can_leave(s, 1 << tank, 1, s.hex[tank])


@pytest.mark.rule("GWC-O23.5.8")
def test_what_is_closed_to_a_tank_is_closed_to_its_stack(field, unit, at):
    s = field("berry", german="A1 inf", entente="D8 ca spe", active=1)
    both = 1 << unit(s, "fra-sch-ca-1") | 1 << unit(s, "spe")
    march = march_of(s, 1, both, at(s, "D8"))
    assert 1 << at(s, "C8") == closed_to_stack(s, 1 << at(s, "C8"), march)


@pytest.mark.rule("GWC-O23.5.2a", "GWC-O23.5.7")
def test_a_tank_that_is_driven_back_neither_tests_nor_crushes_wire(field, run, unit, at):
    s = field("berry", german="A1 inf", entente="G9 ca", active=1, order="O26")
    s.wire = s.rubble = 1 << at(s, "G8")
    tank = unit(s, "fra-sch-ca-1")
    assert run(s, "enter", 1 << tank, at(s, "G9"), at(s, "G8"), "GWC-O26.3") is None
    assert (at(s, "G8"), 1 << at(s, "G8"), False) == (s.hex[tank], s.wire, s.order.executed)
