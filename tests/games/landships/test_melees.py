"""Close assault in detail (chapter 12): who goes in, the whole table, losses, what is left."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.assault import tank_hunts
from games.landships.rules.assault_moves import squads_of
from games.landships.rules.assault_table import balance, count, losses_of
from games.landships.rules.vehicle_assault import press_hexes, pressed
from tests.games.landships.test_assault import FOUR, OPEN, TOWN, by_name, fight, stack

TABLE = {
    "0": "0/2 0/1 0/1 1/1 1/1 1/0 1/0 2/0",
    "+1": "0/2 0/2 0/1 0/1 1/1 1/1 1/0 2/0",
    "+2": "0/3 0/2 0/2 0/1 1/1 1/1 1/1 1/0",
    "+3": "0/3 0/3 0/2 0/2 1/2 1/1 1/1 1/1",
    "+4": "0/4 0/3 0/3 0/2 0/2 1/2 1/1 1/1",
    "+5": "0/4 0/4 0/3 0/3 0/2 0/2 1/2 1/1",
    "+6": "0/5 0/4 0/4 0/3 0/3 0/2 0/2 1/2",
}
"""By margin the losses of attacker and defender for a modified die of 0 and less to 7 and more."""


@pytest.mark.rule("LS-12.21a", "LS-12.22a")
@pytest.mark.parametrize("margin", range(7))
def test_margin_and_die_give_the_losses_of_the_table(field, margin):
    squads = [f"C09.{n}" for n in range(1, margin + 2)]
    table = field(stack(OPEN, *squads, "A04.1"), "high_street")
    odds = fight(table)
    label = table.book.assault.columns[odds.column].label
    assert (CENTRAL, margin) == odds[:2]

    rows = [tuple(map(int, cell.split("/"))) for cell in TABLE[label].split()]
    assert rows[1:7] == [losses_of(table.s, odds, die) for die in range(1, 7)]


@pytest.mark.rule("LS-12.21a")
def test_more_than_six_and_dice_beyond_the_table_use_its_ends(field):
    """Eight to one is +6; three machine guns for or against reach the first and the last row."""
    eight = [f"C09.{n}" for n in range(1, 9)]
    assert 6 == fight(field(stack(OPEN, *eight, "A04.1"), "high_street")).column

    guns = ("A07.1", "A07.2", "A06.1")
    table = field(stack(OPEN, *guns, "C09.1", "C09.2", "C09.3"), "high_street")
    odds = fight(table, seat=ALLIED)
    assert {"mg_squad": -3} == by_name(odds.modifiers)
    assert (0, 2) == losses_of(table.s, odds, 1) == losses_of(table.s, odds, 3)
    odds = fight(table)
    assert {"mg_squad": 3} == by_name(odds.modifiers)
    assert (2, 0) == losses_of(table.s, odds, 6) == losses_of(table.s, odds, 4)
    assert (1, 0) == losses_of(table.s, odds, 3)


@pytest.mark.rule("LS-12.11", "LS-12.0")
def test_a_squad_moves_in_once_and_only_where_enemies_are(field):
    pieces = "A04.1 3:0814, A04.2 3:0814, C09.1 3:0813, C09.2 3:0914"
    table = field(pieces, "high_street", assault=[1, 1]).run("assault_phase", ALLIED)
    assert {"3:0813", "3:0914"} == table.answer("A04.1").options
    assert "LS-12.11" in table.rules_against("3:0815")

    table.answer("3:0813")
    assert table.s.engaged == 1 << table.unit("A04.1")
    assert {"A04.2", "done"} == table.options

    pieces = "A04.1 3:0814, A04.2 3:0814, C13.1.crew 3:0813, C09.1 3:0812, C09.2 3:0914"
    table = field(pieces, "high_street").run("assault_phase", ALLIED).answer("A04.1", "3:0813")
    assert table.lost("C13.1.crew")
    assert {"LS-12.11"} == table.rules_against("A04.1"), "though the next enemy is beside it"


@pytest.mark.rule("LS-12.11", "LS-6.33a")
def test_riders_move_in_only_when_they_charge(field):
    table = field("C01.1 6:0213, C01.2 6:0213", "silver_helmets", mounted="C01.1 C01.2")
    assert 0 == squads_of(table.s, CENTRAL)

    table.s.charging = 1 << table.unit("C01.1")
    assert {"C01.1"} == table.units(squads_of(table.s, CENTRAL))
    table.s.mounted = 0
    assert {"C01.1", "C01.2"} == table.units(squads_of(table.s, CENTRAL))


@pytest.mark.rule("LS-12.21a", "LS-12.21b", "LS-4.9", "LS-12.1b")
def test_all_who_are_in_a_melee_are_engaged_and_nobody_else(field):
    pieces = stack(OPEN, "A04.1", "C09.1", "A01.1", "A08.1")
    table = field(f"{pieces}, A04.2 3:0816, C09.2 3:0810", "high_street", assault=[4])
    table.run("assault_phase", ALLIED)
    if not table.is_done:
        table.answer("done")

    assert {"A04.1", "C09.1", "A01.1"} >= table.units(table.s.engaged)
    assert {"A01.1"} <= table.units(table.s.engaged)
    assert table.s.fought == 1 << table.hex(OPEN)


@pytest.mark.rule("LS-12.21.b1", "LS-12.21a")
def test_as_many_losses_as_squads_take_all_of_them(field):
    """Six against two is +4, where a 4 costs the defender two."""
    six = [f"C09.{n}" for n in range(1, 7)]
    table = field(stack(OPEN, *six, "A04.1", "A04.2"), "high_street", assault=[4])

    assert table.run("assault_phase", CENTRAL).is_done
    assert table.lost("A04.1")
    assert table.lost("A04.2")


@pytest.fixture
def bandits(opened):
    """A British car, a British squad, and German squads of Motor Bandits."""
    units = opened("motor_bandits").units
    car = next(u.id for u in units if u.kind == "armoured_car" and u.seat == ALLIED)
    own, foes = (
        [u.id for u in units if u.kind == "infantry" and u.seat == seat]
        for seat in (ALLIED, CENTRAL)
    )
    return car, own, foes


@pytest.mark.rule("LS-12.22b", "LS-12.22a")
@pytest.mark.parametrize(("enemies", "die", "lost"), [(3, 3, 1), (5, 1, 2)])
def test_an_armoured_car_is_lost_after_the_last_squad(field, bandits, enemies, die, lost):
    """The car counts as a squad: three against two is +1, five against two +3."""
    car, (squad, *_), foes = bandits
    table = field(stack("2:1709", car, squad, *foes[:enemies]), "motor_bandits", assault=[die])
    assert enemies - 2 == balance(table.s, table.hex("2:1709"), CENTRAL).column

    table.run("assault_phase", CENTRAL)
    assert table.is_done
    assert (True, lost == 2) == (table.lost(squad), table.lost(car))


@pytest.mark.rule("LS-12.22b")
def test_the_owner_of_squads_and_a_car_may_not_give_the_car(field, bandits):
    car, squads, foes = bandits
    pieces = stack("2:1709", car, *squads[:2], *foes[:4])
    table = field(pieces, "motor_bandits", assault=[3]).run("assault_phase", CENTRAL)

    assert set(squads[:2]) == table.options
    assert {"LS-12.22b"} == table.rules_against(car)


@pytest.mark.rule("LS-12.24", "LS-12.33a", "LS-12.2E")
def test_trucks_crews_and_empty_tanks_do_not_count(field, opened):
    units = opened("flesquieres").units
    truck = next(u.id for u in units if u.kind == "truck" and u.seat == CENTRAL)
    squad = next(u.id for u in units if u.kind == "infantry" and u.seat == CENTRAL)
    table = field(stack("7:2010", truck, squad, "C13.1.crew"), "flesquieres")
    assert 1 == count(table.s, table.hex("7:2010"), CENTRAL)

    table = field(stack(OPEN, "A04.1", "A04.2", "A01.1"), "high_street", pinned="A04.2")
    assert 2 == count(table.s, table.hex(OPEN), ALLIED), "a squad is pinned, the tank counts"
    table.s.bailed = 1 << table.unit("A01.1")
    assert 1 == count(table.s, table.hex(OPEN), ALLIED)
    assert {} == by_name(fight(table, seat=ALLIED).shifts)


@pytest.mark.rule("LS-12.21.a", "LS-13.11.a2", "LS-12.24")
@pytest.mark.parametrize(("die", "is_beaten"), [(1, True), (6, False)])
def test_weapons_are_lost_with_the_last_squad_of_their_side(field, die, is_beaten):
    """Three against one; at worst for them the attackers lose a squad and the Germans none."""
    pieces = stack("1:2009", "A09.1", "A09.2", "C03.1", "C03.1.wex", "C03.2.wex")
    carried = {"C03.1.wex": "C03.1"}
    table = field(pieces, "fog", turn=5, carried=carried, assault=[die])
    table.run("assault_phase", ALLIED)
    while not table.is_done:
        table.answer(min(table.options))

    assert is_beaten is table.lost("C03.1")
    assert is_beaten is table.lost("C03.1.wex") is table.lost("C03.2.wex")


@pytest.mark.rule("LS-12.21.a", "LS-12.1a", "LS-12.21.b2")
def test_men_of_both_sides_stay_while_both_have_squads(field):
    pieces = stack(OPEN, "A04.1", "A04.2", "A08.1", "C09.1", "C09.2", "C12.1")
    table = field(pieces, "high_street", assault=[5]).run("assault_phase", ALLIED)
    table.answer("A04.1")

    assert OPEN == table.hex_of("A08.1") == table.hex_of("C12.1")


@pytest.mark.rule("LS-12.2E", "LS-12.12a")
@pytest.mark.parametrize(("place", "is_hunt"), [(TOWN, True), (OPEN, False)])
def test_tanks_alone_are_fought_in_towns_only_by_squads_that_went_for_them(field, place, is_hunt):
    table = field(stack(place, "C09.1", "A01.1"), "high_street")
    assert 0 == tank_hunts(table.s, CENTRAL), "nobody has gone for it"

    table.s.engaged = 1 << table.unit("C09.1")
    assert (1 << table.hex(place) if is_hunt else 0) == tank_hunts(table.s, CENTRAL)
    table.place(f"A04.1 {place}")
    assert 0 == tank_hunts(table.s, CENTRAL), "its squad has to be beaten first"


@pytest.mark.rule("LS-12.0", "LS-4.8.b")
def test_who_is_left_alone_after_the_fight_holds_the_hex(field):
    table = field(
        stack(TOWN, "A04.1", "A04.2", "A04.3", "A04.4", "C09.1"), "high_street", assault=[1]
    )
    hex_ = table.hex(TOWN)
    assert table.s.control[CENTRAL] >> hex_ & 1

    table.run("assault_phase", ALLIED)
    assert table.lost("C09.1")
    assert table.s.control[ALLIED] >> hex_ & 1
    assert not table.s.control[CENTRAL] >> hex_ & 1


@pytest.mark.rule("LS-12.12c", "LS-12.12b", "LS-12.23b", "LS-12.23a")
def test_machines_press_on_squads_alone_and_not_where_enemy_machines_or_own_squads_are(
    field, opened
):
    book = opened("tank_against_tank")
    own, foe = (
        next(u.id for u in book.units if u.kind == "tank" and u.seat == seat) for seat in (0, 1)
    )
    mate, man = (
        next(u.id for u in book.units if u.kind == "infantry" and u.seat == seat) for seat in (0, 1)
    )
    place = "2:1709"
    for others, is_pressed in (((), True), ((foe,), False), ((mate,), False)):
        table = field(stack(place, own, man, *others), "tank_against_tank", turn=5)
        assert is_pressed is bool(press_hexes(table.s, ALLIED))
    table = field(stack(place, own, foe), "tank_against_tank", turn=5)
    assert () == press_hexes(table.s, ALLIED), "machines do not assault machines"


@pytest.mark.rule("LS-12.23a")
def test_leaders_and_men_inside_machines_are_not_pressed_and_the_pinned_stay_so(field):
    pieces = stack(OPEN, "A04.1", "A03.1", "A08.1")
    table = field(pieces, "high_street", pinned="A04.1", press=[4, 5])
    assert {"A04.1", "A08.1"} == {
        table.book.units[one].id for one in pressed(table.s, table.hex(OPEN), CENTRAL)
    }
    for unit in ("A04.1", "A08.1"):
        table.run("press_one", table.unit(unit))

    assert table.units(table.s.pinned) == {"A04.1", "A08.1"}
    assert OPEN == table.hex_of("A04.1") == table.hex_of("A08.1")


@pytest.mark.rule("LS-12.1Eb")
def test_machines_that_hold_keep_their_fire_and_those_that_press_do_not(field):
    pieces = f"{stack(OPEN, 'C09.1', 'A01.1')}, {', '.join(f'{one} 3:0816' for one in FOUR[1:])}"
    for choice, is_engaged in (("press", True), ("hold", False)):
        table = field(pieces, "high_street", press=[1])
        table.run("press_on", table.hex(OPEN), ALLIED).answer(choice)
        assert is_engaged is (table.s.engaged == 1 << table.unit("A01.1"))
        assert is_engaged is table.has("pinned", "C09.1")
