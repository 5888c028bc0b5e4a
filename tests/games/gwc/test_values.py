"""What the content settles where the book is silent (VAL)."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.defence import no_hidden_pillbox
from games.gwc.rules.actions.fire import no_marksmen
from games.gwc.rules.fire.fire_order import can_fire
from games.gwc.rules.formations.command import highest_leader
from games.gwc.rules.formations.status import eliminate
from games.gwc.rules.formations.values import command, fire_power, morale, movement, range_of
from games.gwc.rules.movement.exits import leave_board
from games.gwc.rules.orders.activation import led_by
from games.gwc.state import Attack
from ww1core.hexgrid.hexset import members


@pytest.mark.rule("VAL-veteran-marker")
@pytest.mark.parametrize("mark", ["", "*"])
def test_a_veteran_has_one_more_of_everything_but_command(field, mark):
    table = field(german=f"N5 inf14{mark}, M5 rommel{mark}", entente="G5 lig14")
    s = table.s
    inf, rommel = table.unit("inf14"), table.unit("rommel")
    of_unit, before = (fire_power, range_of, movement, morale), command(s, rommel)
    plain = [value(s, inf) for value in of_unit]

    s.veteran = 1 << inf | 1 << rommel

    assert [one + 1 for one in plain] == [value(s, inf) for value in of_unit]
    assert before == command(s, rommel)
    assert not s.book.data.veteran_marker.tanks


@pytest.mark.rule("VAL-marksmanship")
@pytest.mark.parametrize(("name", "is_barred"), [("dou", False), ("gen", True), ("inf", True)])
def test_marksmanship_is_american(field, name, is_barred):
    table = field("cantigny", german="G8 inf", entente="D6 dou gen")
    table.s.attack = Attack("fire", 1, table.hex("G8"), firers=1 << table.unit(name))

    assert is_barred == no_marksmen(table.s, 1)


def bearers(s, action):
    """The nations in whose Fate decks an Action stands."""
    return {side.nation for side in s.book.sides if s.book.actions[action] & s.book.fate[side.seat]}


@pytest.mark.rule("VAL-plus-two-actions", "VAL-unusable-actions")
@pytest.mark.parametrize("key", ["plus_two_actions", "unusable_actions"])
def test_an_action_of_a_nation_stands_on_its_cards_only(field, key):
    found: dict[str, set[str]] = {}
    for scenario in ("bleid", "cantigny"):
        s = field(scenario, german="N5 rommel", entente="G5 durant").s
        stated = getattr(s.book.data, key).actions
        for action in stated:
            found.setdefault(action, set()).update(bearers(s, action))

    assert {action: set(nations) for action, nations in stated.items()} == found


@pytest.mark.rule("VAL-plus-two-actions", "VAL-unusable-actions", "VAL-bayonet-name")
def test_the_names_of_actions_by_nation(field):
    data = field(german="N5 rommel", entente="G5 durant").book.data

    assert {"A40": ("french",), "A48": ("american",), "A55": ("german",)} == dict(
        data.plus_two_actions.actions
    )
    assert {"A29": ("german",), "A52": ("french", "american")} == dict(
        data.unusable_actions.actions
    )
    names = {"german": "Grenade Pack", "french": "Bayonet", "american": "Bayonet"}
    assert ("A33", names) == (data.bayonet_name.action, dict(data.bayonet_name.names))


@pytest.mark.rule("VAL-first-tank-lost")
@pytest.mark.parametrize("name", ["fra-sch-ca-1", "fra-sch-ca-l"])
def test_the_first_tank_is_lost_when_one_is_eliminated(field, name):
    table = field("berry", german="O1 inf", entente="G9 ca pol, G10 l")
    s = table.s
    tank = next(one for one in members(s.book.tanks) if s.book.units[one].id.startswith(name))
    assert s.hex[tank] >= 0

    eliminate(s, table.unit("pol"), "GWC-4.3b")
    assert (False, False) == s.tank_lost
    eliminate(s, tank, "GWC-4.3b")

    assert (False, True) == s.tank_lost


@pytest.mark.rule("VAL-first-tank-lost")
def test_a_tank_that_leaves_the_board_is_not_lost(field):
    table = field("berry", german="O1 inf", entente="G9 ca pol", active=1, order="O23")

    leave_board(table.s, table.unit("fra-sch-ca-1"), "GWC-7.2.1a")

    assert (False, False) == table.s.tank_lost


@pytest.mark.rule("VAL-tank-leader-radius")
def test_a_tank_leader_brings_tanks_two_hexes_away(field):
    table = field("berry", german="O1 inf", entente="G9 l, G7 ca, G6 ca", active=1)
    s = table.s
    boss = next(one for one in members(s.book.tank_leaders) if s.hex[one] >= 0)

    led = led_by(s, 1 << boss, 1, "move")

    assert [table.unit("fra-sch-ca-1")] == list(members(led))
    assert {2} == {s.book.units[one].good.command for one in members(s.book.tank_leaders)}


@pytest.mark.rule("VAL-colonel-driant")
def test_colonel_driant_outranks_the_other_captains(field):
    table = field("caures", german="O5 inf", entente="G5 barnier delvert, G6 driant")
    s = table.s
    driant, data = table.unit("driant"), s.book.data.colonel_driant

    assert driant == highest_leader(s, 1)
    assert (3, 3) == (data.command, s.book.units[driant].good.command)
    assert s.book.units[driant].rank == s.book.units[table.unit("barnier")].rank


@pytest.mark.rule("VAL-runner-values", "GWC-3.1.1a")
def test_a_runner_takes_no_part_in_fire(field):
    table = field(german="H5 bot", entente="H6 lig14")
    runner = table.unit("bot")

    assert (0, 0) == (fire_power(table.s, runner), range_of(table.s, runner))
    assert not can_fire(table.s, 0)


@pytest.mark.rule("VAL-marker-supply")
@pytest.mark.parametrize(("left", "is_barred"), [(1, False), (0, True)])
def test_pillboxes_run_out(field, left, is_barred):
    table = field("fleury_june", german="O5 inf", entente="G5 pol")
    s = table.s
    target = members(s.book.objective_hexes[0])[0]
    taken = s.book.markers["pillbox"] - left
    s.trenches = s.foxholes = s.wire = s.mines = 0
    s.pillboxes = (1 << taken) - 1 << table.hex("A1")
    s.attack = Attack("fire", 0, target)

    assert not s.pillboxes >> target & 1
    assert is_barred == no_hidden_pillbox(s, 1)


@pytest.mark.rule("VAL-marker-supply")
def test_only_counters_of_some_kinds_run_out(field):
    book = field(german="N5 rommel", entente="G5 durant").book

    limited = {"formations", "weapons", "telephones", "pillbox", "objectives", "planes"}
    assert limited == set(book.data.marker_supply.limited)
