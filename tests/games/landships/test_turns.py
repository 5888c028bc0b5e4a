"""The steps of a player turn (chapter 4), each by what it does and what it leaves alone."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import vehicles_before
from games.landships.rules.breakdown import to_repair
from games.landships.rules.fright import frightened
from games.landships.rules.shots import no_gun_turns
from games.landships.rules.small_arms import cannot_shoot, cannot_turn_guns
from games.landships.rules.turn import clear_clouds, close_player_turn, player_order, recover
from tests.games.landships.test_barrage import free_hexes
from tests.games.landships.test_machines import lane
from ww1core.events import Rolled
from ww1core.testing import Table


def rolls(table):
    """The names of the dice that were rolled, one after the other."""
    return [event.roll for event in table.told(Rolled)]


@pytest.mark.rule("LS-4.0a", "LS-2.1a", "LS-7.15E", "LS-11.1b")
def test_sides_set_up_in_the_order_of_the_scenario_and_choose_missions_before_play(opened):
    """First the defender with his wire, then the other; missions when everybody is there."""
    table = Table(opened("flesquieres"), seed=1)
    seen = []
    while (offer := table.offer) is not None and offer.name != "choose_barrage":
        if (offer.name, offer.seat) not in seen:
            seen.append((offer.name, offer.seat))
        known = {"deploy_unit": "as_printed", "choose_wire": "done"}
        table.answer(known.get(offer.name, min(table.options)))

    assert [
        ("deploy_unit", CENTRAL),
        ("choose_wire", CENTRAL),
        ("deploy_unit", ALLIED),
        ("choose_mission", ALLIED),
    ] == seen
    assert ALLIED == offer.seat == table.s.phasing, "the first player begins"
    assert (ALLIED, CENTRAL) == player_order(table.s)
    assert (CENTRAL, ALLIED) == player_order(Table(opened("bagatelle")).s)


@pytest.mark.rule("LS-4.1", "LS-5.0b", "LS-5.11.c1", "LS-5.11.d3")
@pytest.mark.parametrize(
    ("dice", "made"),
    [
        ({"communication": [3]}, 1),
        ({"communication": [4], "fire_order": [6]}, 2),
        ({"communication": [4], "fire_order": [1], "scatter": [1], "barrage": [6]}, 4),
    ],
)
def test_a_barrage_ends_with_the_first_die_that_fails_and_its_guns_are_spent(
    field, opened, dice, made
):
    book = opened("green_cloud")
    hex_ = free_hexes(book)[0]
    target = book.land.number(book.land.grid.toward[hex_][0])
    observer = next(u.id for u in book.units if u.kind == "observer" and u.seat == CENTRAL)
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED)
    pieces = f"{observer} {book.land.number(hex_)}, {squad} {target}"
    table = field(pieces, "green_cloud", turn=2, **dice)
    table.run("barrage_phase", CENTRAL).answer(target, "he", "drumfire", "1")

    assert ["communication", "fire_order", "scatter", "barrage"][:made] == rolls(table)
    assert {} == table.undrawn
    assert 1 == table.s.elements_used[CENTRAL]
    assert {"LS-5.11.b2"} == table.rules_against(target)
    assert bool(table.s.barraged) is (made == 4)


@pytest.mark.rule("LS-4.1", "LS-11.31a", "LS-5.12c", "LS-5.12a")
def test_an_aircraft_observes_for_one_barrage_and_goes_home(field, opened):
    """No line is tested, the order is eased by one, and nobody observes after the phase."""
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    place = book.land.number(hex_)
    planes = [at for at, u in enumerate(book.units) if u.kind == "CS" and u.seat == ALLIED]
    dice = {"fire_order": [2], "scatter": [1], "barrage": [6]}
    table = field(f"C08.1 {place}", "flesquieres", turn=3, **dice)
    for plane in planes:
        table.s.aloft[plane] = hex_
    table.s.watching = (1 << hex_, 0)
    table.run("barrage_phase", ALLIED).answer(place, "he", "drumfire", "1")
    assert ("choose_observer", "allied") == table.asked
    assert {"LS-5.12a"} == table.rules_against("observer")

    table.answer(book.units[planes[0]].id)
    assert ["fire_order", "scatter", "barrage"] == rolls(table)
    assert -1 == table.s.aloft[planes[0]]
    assert hex_ == table.s.aloft[planes[1]], "the other waits for its barrage"
    assert 1 << hex_ == table.s.watching[ALLIED]
    table.answer("done")
    assert -1 == table.s.aloft[planes[1]]
    assert 0 == table.s.watching[ALLIED]


@pytest.mark.rule("LS-4.2b")
@pytest.mark.parametrize(("die", "is_pinned"), [(3, False), (4, True)])
def test_who_is_frightened_by_tanks_checks_his_morale_with_one_more(field, opened, die, is_pinned):
    """At first sight: one tank within two hexes, +1; squads of morale 4."""
    line, _ = lane(opened("high_street"), 4)
    table = field(f"A01.1 {line[0]}, C09.1 {line[2]}", "high_street", fright=[die])
    table.s.driven = 1 << table.unit("A01.1")
    table.run("vehicle_phase", ALLIED).answer("done")

    assert is_pinned is table.has("pinned", "C09.1")
    assert ["fright"] == rolls(table)


@pytest.mark.rule("LS-4.2b")
def test_only_tanks_that_drove_frighten_and_only_the_side_that_the_scenario_names(field, opened):
    line, _ = lane(opened("high_street"), 4)
    table = field(f"A01.1 {line[0]}, C09.1 {line[2]}, C09.2 {line[3]}", "high_street")
    assert 0 == frightened(table.s, ALLIED), "it stood still"
    table.s.driven = table.set_of("unit", "A01.1", "A01.2")
    assert {"C09.1"} == table.units(frightened(table.s, ALLIED))
    assert 0 == frightened(table.s, CENTRAL)
    table.s.pinned = table.set_of("unit", "C09.1")
    assert 0 == frightened(table.s, ALLIED)

    line, _ = lane(opened("friend_or_foe"), 3)
    calm = field(f"A07.1 {line[0]}, C03.1 {line[1]}", "friend_or_foe")
    calm.s.driven = 1 << calm.unit("A07.1")
    assert 0 == frightened(calm.s, ALLIED), "a scenario without fright"


@pytest.mark.rule("LS-4.2b")
def test_a_mass_attack_takes_two_tanks_and_rifles_against_tanks_give_heart(field, opened):
    line, _ = lane(opened("musical_box"), 4)
    pieces = f"A04.1 {line[0]}, A04.2 {line[0]}, C11.1 {line[3]}, C17.1 {line[2]}"
    pieces += f", C17.1.tgew {line[2]}, A07.1 {line[1]}"
    table = field(pieces, "musical_box", carried={"C17.1.tgew": "C17.1"}, pinned="A07.1")
    table.s.driven = table.set_of("unit", "A04.1")
    assert 0 == frightened(table.s, ALLIED), "one tank is no mass"
    table.s.driven = table.set_of("unit", "A04.1", "A04.2")
    assert {"C11.1"} == table.units(frightened(table.s, ALLIED))
    table.s.carrier[table.unit("C17.1.tgew")] = -1
    assert {"C11.1", "C17.1"} == table.units(frightened(table.s, ALLIED))


@pytest.mark.rule("LS-4.2c", "LS-2.24.b2", "LS-6.31a")
def test_cavalry_that_dismounts_after_its_trot_walks_in_the_same_turn(field):
    """What ends with the cavalry's movement is forgotten: speeds, and who has moved."""
    table = field("C01.1 6:1010, A06.1 6:3010", "silver_helmets", mounted="C01.1")
    table.run("cavalry_phase", CENTRAL).answer("C01.1", "6:1011", "dismount")
    assert table.is_done or "done" in table.options
    if not table.is_done:
        table.answer("done")
    assert 0 == table.s.trotting | table.s.galloping | table.s.moved

    table.run("first_foot_phase", CENTRAL)
    assert "C01.1" in table.options


@pytest.mark.rule("LS-4.3a", "LS-7.15", "LS-8.42b", "LS-4.9")
def test_guns_turn_in_defence_alone_before_they_fire(field, opened):
    line, way = lane(opened("flesquieres"), 3)
    pieces = f"C13.1 {line[0]}, C13.1.crew {line[0]}, A01.1 {line[3]}, A04.1 {line[2]}"
    table = field(pieces, "flesquieres")
    gun = table.unit("C13.1")
    table.s.facing[gun] = (way + 3) % 6
    assert not no_gun_turns(table.s, CENTRAL, 1)
    assert no_gun_turns(table.s, CENTRAL, 0)
    assert not cannot_turn_guns(table.s, CENTRAL, 1)
    assert cannot_turn_guns(table.s, CENTRAL, 0)
    table.run("defensive_anti_tank", CENTRAL)
    assert {"turn", "done"} == table.options
    table.answer("turn", table.book.land.grid.direction_names[way])
    assert way == table.s.facing[gun]
    assert "C13.1" in table.options, "now the tank is before it"
    assert {"LS-8.32a"} == table.rules_against("turn"), "once in a player turn"

    table.s.turned = 0
    table.s.fired_at_tanks = table.set_of("firer", "C13.1")
    assert no_gun_turns(table.s, CENTRAL, 1), "it has fired"
    assert cannot_turn_guns(table.s, CENTRAL, 1)


@pytest.mark.rule("LS-4.3a", "LS-2.41.c")
def test_only_vehicles_are_targets_of_anti_tank_fire(field, opened):
    line, way = lane(opened("musical_box"), 4)
    pieces = f"C15.1 {line[0]}, C15.1.crew {line[0]}, A06.1 {line[3]}, A06.2 {line[2]}"
    for machine, targets in (
        ("", 0),
        (f", A03.1 {line[3]}", "A03.1"),
        (f", A04.1 {line[3]}", "A04.1"),
    ):
        table = field(f"{pieces}{machine}", "musical_box", pinned="A06.2")
        table.s.facing[table.unit("C15.1")] = way
        found = vehicles_before(table.s, table.number("firer", "C15.1"), CENTRAL)
        assert ({targets} if targets else set()) == table.units(found)


@pytest.mark.rule("LS-4.5.a", "LS-8.41", "LS-8.3a")
def test_vehicles_are_shot_at_in_the_own_fire_phase_and_not_in_defensive_fire(field, opened):
    line, way = lane(opened("flesquieres"), 4)
    pieces = f"A01.1 {line[0]}, C13.1 {line[3]}, C13.1.crew {line[3]}"
    table = field(pieces, "flesquieres")
    table.s.facing[table.unit("C13.1")] = (way + 3) % 6
    assert not cannot_shoot(table.s, CENTRAL, 0)
    assert cannot_shoot(table.s, CENTRAL, 1)
    assert cannot_shoot(table.s, ALLIED, 0), "there is no vehicle before its guns"
    table.s.facing[table.unit("A01.1")] = way
    table.run("defensive_small_arms", ALLIED)
    assert {"LS-8.41"} == table.rules_against("shoot")


@pytest.mark.rule("LS-4.6", "LS-4.11.a1", "LS-10.0a", "LS-5.56f")
def test_the_pinned_of_one_side_recover_but_for_those_in_enemy_gas(field):
    pieces = "A09.1 1:2009, A10.1 1:0101, C04.1 1:2011, C05.1 1:3001"
    pinned = "A09.1 A10.1 C04.1 C05.1"
    table = field(pieces, "fog", pinned=pinned, gas={"central": "1:2009"})
    table.run("recover_defenders", ALLIED)
    assert {"A09.1", "C04.1", "C05.1"} == table.units(table.s.pinned)

    table.run("recover_own", CENTRAL)
    assert {"A09.1"} == table.units(table.s.pinned)
    table.s.gas = (0, 0)
    recover(table.s, ALLIED)
    assert 0 == table.s.pinned


@pytest.mark.rule("LS-4.9", "LS-4.10", "LS-4.8.b")
def test_who_fought_a_close_assault_neither_fires_nor_moves_and_fights_once(field):
    """Two against two on a 4 costs each side a squad; the melee goes on in the next phase."""
    pieces = "A04.1 3:0813, A04.3 3:0813, C09.1 3:0813, C09.3 3:0813, A04.2 3:1016, C09.2 3:1013"
    table = field(pieces, "high_street", assault=[4])
    table.run("assault_phase", ALLIED)
    table.play_on()
    assert ["assault"] == rolls(table)
    assert 1 << table.hex("3:0813") == table.s.fought
    assert {"A04.1", "A04.3", "C09.1", "C09.3"} == table.units(table.s.engaged)
    assert [2, 2] == [len(table.units(table.s.present[seat])) for seat in (ALLIED, CENTRAL)]

    table.run("offensive_fire", ALLIED)
    assert {"3:1013", "done"} == table.options
    table.answer("done").run("second_foot_phase", ALLIED)
    assert {"A04.2", "done"} == table.options


@pytest.mark.rule("LS-4.8.a", "LS-4.8.b")
def test_the_assault_phase_is_passed_where_nobody_shares_a_hex_or_is_beside_an_enemy(field):
    table = field("A04.1 3:0813, C09.1 3:0810, A01.1 3:0811", "high_street")
    assert table.run("assault_phase", ALLIED).is_done
    assert [] == rolls(table), "and a machine beside an enemy does not move in"

    table = field("A04.1 3:0813, C09.1 3:0812", "high_street").run("assault_phase", ALLIED)
    assert "A04.1" in table.options


@pytest.mark.rule("LS-4.8.b", "LS-12.23a")
def test_a_machine_alone_with_men_presses_on_them_in_its_own_assault_phase(field):
    pieces = "A01.1 3:0813, C09.1 3:0813"
    table = field(pieces, "high_street", press=[1]).run("assault_phase", ALLIED)
    table.play_on()
    assert {} == table.undrawn

    other = field(pieces, "high_street").run("assault_phase", CENTRAL)
    other.play_on()
    assert [] == rolls(other)


@pytest.mark.rule("LS-4.11.a2", "LS-6.16.a3")
def test_tanks_that_are_broken_for_a_time_and_did_not_fire_are_repaired(field):
    names = [f"A01.{number}" for number in range(1, 7)]
    pieces = ", ".join(f"{name} 7:1010" for name in names[:5]) + ", A02.1 7:1010, C14.1 7:0101"
    table = field(pieces, "flesquieres", broken="A01.4 A01.2 A01.3 A01.6 C14.1", repair=[2])
    table.s.attacked = table.set_of("unit", "A01.2")
    table.s.permanent = table.set_of("unit", "A01.3")
    assert {"A01.4"} == table.units(to_repair(table.s, ALLIED)), "neither others nor trucks"
    assert 0 == to_repair(table.s, CENTRAL)

    table.run("recover_own", ALLIED).answer("A01.4")
    assert {"A01.2", "A01.3", "A01.6", "C14.1"} == table.units(table.s.broken)


@pytest.mark.rule("LS-4.11.b", "LS-5.34d", "LS-4.11.a1", "LS-S03.SR1")
def test_clouds_of_the_other_side_go_at_the_end_of_a_player_turn(field):
    smoke = {"allied": "1:2009", "central": "1:0909"}
    table = field("A09.1 1:3001", "fog", smoke=smoke, gas=smoke)
    table.run("recover_own", CENTRAL)
    own = 1 << table.hex("1:0909")
    assert ((0, own), (0, own)) == (table.s.smoke, table.s.gas)
    assert ALLIED == table.s.phasing, "his turn comes next"
    clear_clouds(table.s, ALLIED)
    assert ((0, 0), (0, 0)) == (table.s.smoke, table.s.gas)


@pytest.mark.rule("LS-4.11.b", "LS-S03.SR1")
@pytest.mark.parametrize("is_last", [False, True])
def test_gas_of_cylinders_stays_until_the_turn_of_its_scenario(opened, field, is_last):
    book = opened("green_cloud")
    special = next(one for one in book.entry.special if one.kind == "gas")
    until = special.until
    place = special.hexes.split()[0]
    table = field("", "green_cloud", gas={"central": place}, turn=until if is_last else until - 1)
    table.s.lingering = table.s.gas[CENTRAL]
    clear_clouds(table.s, ALLIED)

    assert is_last is not bool(table.s.gas[CENTRAL])
    assert is_last is not bool(table.s.lingering)


@pytest.mark.rule("LS-4.12", "LS-4.0a", "LS-8.22E")
def test_when_a_player_turn_is_over_the_other_side_is_phasing_and_its_fire_forgotten(field):
    pieces = "A09.1 1:2009, C04.1 1:3001"
    table = field(pieces, "fog", fired="A09.1 C04.1", engaged="A09.1")
    table.s.rolled = table.set_of("unit", "C01.1")
    first = table.book.first
    table.s.phasing = first
    close_player_turn(table.s, first)
    assert 1 - first == table.s.phasing
    assert {"A09.1" if first == ALLIED else "C04.1"} == table.units(table.s.fired)
    assert 0 == table.s.engaged
    assert table.s.rolled, "what holds for a game turn stays"

    close_player_turn(table.s, 1 - first)
    assert first == table.s.phasing
    assert 0 == table.s.fired | table.s.rolled
