"""Close assault (chapter 12)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.assault_table import balance, losses_of

OPEN, TOWN = "3:0813", "3:2007"


def fight(table, hex_=OPEN, seat=CENTRAL):
    return balance(table.s, table.hex(hex_), seat)


def by_name(modifiers):
    return {modifier.name: modifier.value for modifier in modifiers}


def stack(hex_, *units):
    return ", ".join(f"{unit} {hex_}" for unit in units)


FOUR = ("C09.1", "C09.2", "C09.3", "C09.4")


@pytest.mark.rule("LS-12.21a")
def test_the_margin_of_squads_is_the_column(field):
    table = field(f"{stack(OPEN, *FOUR, 'A04.1', 'A04.2')}", "high_street")

    assert (CENTRAL, 2) == fight(table)[:2]


@pytest.mark.rule("LS-12.21b")
def test_a_superior_defender_rolls_as_the_attacker(field):
    table = field(stack(OPEN, "C09.1", "C09.2", "A04.1", "A04.2", "A04.3"), "high_street")

    assert (ALLIED, 1) == fight(table)[:2]


@pytest.mark.rule("LS-12.22a", "LS-12.31.2", "LS-12.32.1")
def test_the_example_of_a_tank_with_a_machine_gun(field):
    """Four squads against a machine gun and a tank: +2, one left, die 3 read as 4, one each."""
    table = field(stack(OPEN, *FOUR, "A06.1", "A01.1"), "high_street")
    odds = fight(table)

    assert (CENTRAL, 1) == odds[:2]
    assert {"mg_squad": 1} == by_name(odds.modifiers)
    assert (1, 1) == losses_of(table.s, odds, 3)


@pytest.mark.rule("LS-12.33a", "LS-12.33b")
def test_the_example_of_a_pinned_machine_gun(field):
    """LS-EX-12.33-pinned-mg."""
    pinned = field(stack(OPEN, "A04.1", "C10.1"), "high_street", pinned="C10.1")
    odds = fight(pinned, seat=ALLIED)
    assert (ALLIED, 1, {"pinned_enemy": -1}) == (*odds[:2], by_name(odds.modifiers))

    fit = field(stack(OPEN, "A04.1", "C10.1"), "high_street")
    odds = fight(fit, seat=ALLIED)
    assert (ALLIED, 0, {"mg_squad": 1}) == (*odds[:2], by_name(odds.modifiers))


@pytest.mark.rule("LS-12.31.1")
def test_a_town_helps_the_defender_and_may_make_him_the_attacker(field):
    even = field(stack(TOWN, "A04.1", "C09.1"), "high_street")
    assert (CENTRAL, 1) == fight(even, TOWN, ALLIED)[:2]

    two = field(stack(TOWN, "A04.1", "A04.2", "C09.1"), "high_street")
    assert (ALLIED, 0) == fight(two, TOWN, ALLIED)[:2]


@pytest.mark.rule("LS-12.31.2", "LS-12.33N")
def test_tanks_with_squads_shift_once_and_shifts_add_up(field):
    table = field(stack(TOWN, "A04.1", "A01.1", "A01.2", "C09.1"), "high_street")
    odds = fight(table, TOWN, ALLIED)

    assert {"town": -1, "tank": 1} == by_name(odds.shifts)
    assert (ALLIED, 2) == odds[:2]


@pytest.mark.rule("LS-12.32.2", "LS-13.13c")
def test_flamethrowers_give_two_each_and_are_not_used_up(field):
    pieces = "C03.1 1:2009, C03.1.wex 1:2009, C03.2.wex 1:2009, A09.1 1:2009"
    carried = {"C03.1.wex": "C03.1", "C03.2.wex": "C03.1"}
    table = field(pieces, "fog", carried=carried, assault=[6])
    odds = fight(table, "1:2009")
    assert {"flamethrower": -4} == by_name(odds.modifiers)

    table.run("assault_phase", CENTRAL)
    assert 0 == table.s.used


@pytest.mark.rule("LS-12.32.1")
def test_mounted_machine_guns_do_not_count(field):
    pieces = stack("6:0213", "C02.1", "A06.1")
    mounted = field(pieces, "silver_helmets", mounted="C02.1")

    assert {} == by_name(fight(mounted, "6:0213").modifiers)
    assert {"mg_squad": -1} == by_name(fight(field(pieces, "silver_helmets"), "6:0213").modifiers)


@pytest.mark.rule("LS-12.21a")
@pytest.mark.parametrize(("die", "losses"), [(1, (0, 1)), (3, (1, 1)), (6, (1, 0))])
def test_the_table_gives_the_losses_of_both(field, die, losses):
    table = field(stack(OPEN, "A04.1", "C09.1"), "high_street")

    assert losses == losses_of(table.s, fight(table, seat=ALLIED), die)


@pytest.mark.rule("LS-12.11", "LS-12.0", "LS-4.8.a", "LS-9.2a")
def test_unpinned_squads_beside_enemies_move_in_free_and_fight(field):
    table = field(
        "A04.1 3:0814, A04.2 3:0814, A04.3 3:1016, C09.1 3:0813",
        "high_street",
        pinned="A04.2",
        assault=[1],
    )
    table.run("assault_phase", ALLIED)
    assert {"A04.1", "done"} == table.options
    assert "LS-9.2a" in table.rules_against("A04.2")
    assert "LS-12.12a" in table.rules_against("A04.3")

    table.answer("A04.1")
    assert OPEN == table.hex_of("A04.1")
    assert table.lost("C09.1")
    assert table.has("engaged", "A04.1")


@pytest.mark.rule("LS-6.11.b", "LS-4.2a")
def test_machines_have_no_assault_move(field):
    table = field("A01.1 3:0814, A04.1 3:0814, C09.1 3:0813", "high_street")
    table.run("assault_phase", ALLIED)

    assert {"LS-12.11"} == table.rules_against("A01.1")


@pytest.mark.rule("LS-12.12a", "LS-12.2E")
def test_only_brave_squads_assault_tanks_and_only_in_towns(field, opened):
    table = field(f"C09.1 3:1907, A01.1 {TOWN}, A04.9 3:3001", "high_street")
    assert table.run("assault_phase", CENTRAL).is_done

    table = field("C09.1 3:0814, A01.1 3:0813", "high_street")
    assert table.run("assault_phase", CENTRAL).is_done

    book = opened("tank_against_tank")
    brave = next(
        u.id for u in book.units if u.seat == 1 and u.kind == "infantry" and u.type.morale == 5
    )
    tank = next(u.id for u in book.units if u.seat == 0 and u.kind == "tank")
    town = book.land.number(book.land.areas["2:town Cachy"].bit_length() - 1)
    beside = book.land.number(book.land.grid.neighbours[book.land.hex(town)][0])
    table = field(f"{brave} {beside}, {tank} {town}", "tank_against_tank", turn=5, assault=[6])
    table.run("assault_phase", CENTRAL).answer(brave)
    assert table.lost(tank)


@pytest.mark.rule("LS-12.21c", "LS-12.21.b1", "LS-12.21.a", "LS-14.11.a3")
def test_men_are_no_losses_and_go_with_the_last_squad(field):
    pieces = stack(OPEN, *FOUR, "A04.1", "A08.1", "A03.1")
    table = field(pieces, "high_street", assault=[1])
    table.run("assault_phase", CENTRAL)

    assert table.is_done
    assert all(table.lost(unit) for unit in ("A04.1", "A08.1", "A03.1"))


@pytest.mark.rule("LS-12.21.a", "LS-13.24b")
def test_guns_of_the_loser_are_taken(field):
    pieces = stack(OPEN, "A04.1", "A04.2", "A04.3", "C09.1", "C13.1", "C13.1.crew")
    table = field(pieces, "high_street", assault=[1])
    table.run("assault_phase", ALLIED)

    assert table.lost("C13.1.crew")
    assert ("take_guns", "allied") == table.asked
    table.answer("capture")
    assert table.has("captured", "C13.1")


@pytest.mark.rule("LS-12.22b")
def test_squads_are_lost_before_cars_and_tanks_never(field, opened):
    car = next(
        u.id for u in opened("motor_bandits").units if u.kind == "armoured_car" and u.seat == 0
    )
    squad = next(
        u.id for u in opened("motor_bandits").units if u.kind == "infantry" and u.seat == 0
    )
    enemies = [u.id for u in opened("motor_bandits").units if u.seat == 1 and u.kind == "infantry"]
    table = field(stack("2:1709", car, squad, *enemies), "motor_bandits", assault=[1])
    table.run("assault_phase", CENTRAL)

    assert table.lost(squad)
    tank = field(stack(OPEN, *FOUR, "A04.1", "A01.1"), "high_street", assault=[1])
    tank.run("assault_phase", CENTRAL)
    assert tank.lost("A04.1")
    assert not tank.lost("A01.1")


@pytest.mark.rule("LS-12.21.b2", "LS-7.12c", "LS-4.8.b", "LS-12.1a")
def test_who_is_left_stays_locked_and_fights_again_in_the_next_phase(field):
    table = field(stack(OPEN, "A04.1", "A04.2", "C09.1", "C09.2"), "high_street", assault=[5, 1])
    table.run("assault_phase", ALLIED).answer("A04.1")
    assert table.is_done
    assert OPEN == table.hex_of("C09.1") == table.hex_of("A04.2")

    table.run("recover_own", ALLIED)
    table.run("assault_phase", CENTRAL)
    assert table.lost("A04.2")


@pytest.mark.rule("LS-3.13")
def test_eight_squads_do_not_keep_others_out_of_a_melee(field):
    eight = stack(OPEN, *(f"A04.{n}" for n in range(1, 9)))
    table = field(f"{eight}, C09.1 {OPEN}, A04.9 3:0814, A04.10 3:0814", "high_street")
    table.run("assault_phase", ALLIED)

    assert {"A04.9", "A04.10"} <= table.options


@pytest.mark.rule("LS-12.23a", "LS-12.12b", "LS-12.23b", "LS-12.1Eb")
@pytest.mark.parametrize(
    ("die", "way", "hex_"), [(4, (), OPEN), (6, ("3:0812", "3:0811"), "3:0811")]
)
def test_squads_alone_with_a_tank_are_pinned_or_driven_back(field, die, way, hex_):
    """LS-EX-12.23-tank-alone."""
    table = field(stack(OPEN, "C09.1", "A01.1"), "high_street", press=[die])
    table.run("assault_phase", ALLIED)
    assert {"press", "hold"} == table.options

    table.answer("press", *way)
    assert table.is_done
    assert hex_ == table.hex_of("C09.1")
    assert table.has("pinned", "C09.1")
    assert table.has("engaged", "A01.1")


@pytest.mark.rule("LS-12.12c")
def test_machines_of_both_sides_live_side_by_side(field, opened):
    book = opened("tank_against_tank")
    tanks = [
        next(u.id for u in book.units if u.kind == "tank" and u.seat == seat) for seat in (0, 1)
    ]
    table = field(stack("2:1709", *tanks), "tank_against_tank", turn=5)

    assert table.run("assault_phase", ALLIED).is_done


@pytest.mark.rule("LS-12.24", "LS-12.12a")
def test_a_truck_alone_with_enemy_squads_is_lost(field, opened):
    book = opened("flesquieres")
    truck = next(u.id for u in book.units if u.kind == "truck")
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 0)
    table = field(f"{truck} 7:2010, {squad} 7:2011", "flesquieres")
    table.run("assault_phase", ALLIED).answer(squad)

    assert table.lost(truck)


@pytest.mark.rule("LS-5.33f")
def test_smoke_does_not_matter_in_close_assault(field):
    clear = field(stack(OPEN, *FOUR, "A04.1"), "high_street")
    smoky = field(stack(OPEN, *FOUR, "A04.1"), "high_street", smoke={"allied": OPEN})

    assert fight(clear) == fight(smoky)


@pytest.mark.rule("LS-12.21.b1", "LS-12.21a")
def test_nobody_is_asked_whom_to_lose_when_all_are_lost(field):
    """Six against two lose three by a 1, which are two; of three a 3 leaves the owner one."""
    six = [f"C09.{n}" for n in range(1, 7)]
    table = field(stack(OPEN, *six, "A04.1", "A04.2"), "high_street", assault=[1])
    assert table.run("assault_phase", CENTRAL).is_done
    assert table.lost("A04.1")
    assert table.lost("A04.2")

    table = field(stack(OPEN, *six, "A04.1", "A04.2", "A04.3"), "high_street", assault=[3])
    table.run("assault_phase", CENTRAL)
    assert ("suffer_assault_point", "allied") == table.asked
    table.answer("A04.2", "A04.3")
    assert table.is_done
    assert [False, True, True] == [table.lost(unit) for unit in ("A04.1", "A04.2", "A04.3")]


@pytest.mark.rule("LS-12.22b", "LS-12.2E")
def test_a_tank_whose_squad_falls_beside_it_in_a_town_is_not_lost_as_well(field):
    """Six against a squad and a tank, shifted twice: two losses, of which the tank takes none."""
    six = [f"C09.{n}" for n in range(1, 7)]
    table = field(stack(TOWN, *six, "A04.1", "A01.1"), "high_street", assault=[1])
    column = fight(table, TOWN).column
    assert 2 == column
    assert (0, 2) == losses_of(table.s, fight(table, TOWN), 1)

    table.run("assault_phase", CENTRAL)
    assert table.lost("A04.1")
    assert not table.lost("A01.1")
