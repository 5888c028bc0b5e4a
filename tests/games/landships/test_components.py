"""Components and the course of a turn (chapters 1, 2 and 4)."""

from __future__ import annotations

import pytest

from games.landships.book import content
from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.firers import firers_at, ready_firers, targets_of
from games.landships.rules.foot import foot_units
from games.landships.rules.ground import gas_against, gassed, locked
from games.landships.schema import scenario
from ww1core.testing import Table
from ww1core.turns.run import current_offer, decide


@pytest.mark.rule("LS-1.11b")
def test_a_hex_is_a_hundred_metres_and_a_turn_five_minutes():
    scale = content().load("sections.yaml", scenario.Sections).scale

    assert (100, 5) == (scale.hex_metres, scale.turn_minutes)


@pytest.mark.rule("LS-2.45a")
def test_symbols_are_traits_of_the_machines(opened):
    traits = {
        unit.type.id: unit.type.vehicle.traits
        for scenario_ in ("high_street", "musical_box", "bossut", "fog")
        for unit in opened(scenario_).units
        if unit.type.vehicle is not None
    }

    assert {"hard_to_steer", "thin_armour"} <= traits["mk1_male"]
    assert "loss_of_control" in next(t for id_, t in traits.items() if "whippet" in id_)
    assert "poor_trench_crosser" in next(t for id_, t in traits.items() if "schneider" in id_)


@pytest.mark.rule("LS-2.3.c2", "LS-2.3a", "LS-2.3.f")
def test_guns_have_ranges_for_the_ground_and_for_barrage_or_the_air(opened):
    guns = {u.kind: u.type for u in opened("fog").units if u.type.gun is not None}

    assert (10, 40, 0) == (guns["ART"].range, guns["ART"].gun.indirect, guns["ART"].gun.air)
    assert (10, 0, 0) == (guns["AT"].range, guns["AT"].gun.indirect, guns["AT"].gun.air)
    assert 0 < guns["AA"].gun.air
    assert [True, True, False] == [guns[kind].gun.turns for kind in ("ART", "AT", "AA")]


@pytest.mark.rule("LS-2.3a", "LS-13.11a")
def test_weapons_are_carried_by_german_squads_from_the_start(any_book):
    book = any_book
    for unit in book.units:
        if unit.kind in {"AT_rifle", "flamethrower"}:
            squad = book.units[book.kinds["unit"].number(unit.carrier)]
            assert ("german", True) == (squad.type.nation, squad.kind in {"infantry", "mg"})


@pytest.mark.rule("LS-2.23a", "LS-2.22a")
def test_crews_observers_and_leaders_walk_and_do_not_fire(field):
    table = field("C12.1 3:0813, C13.1.crew 3:0813, A03.1 3:3001, A04.1 3:0815", "high_street")

    assert {"C12.1", "C13.1.crew"} == table.units(foot_units(table.s, CENTRAL))
    assert {"A03.1", "A04.1"} == table.units(foot_units(table.s, ALLIED))
    assert not ready_firers(table.s, CENTRAL)


@pytest.mark.rule("LS-2.42.b")
def test_vehicles_fire_nine_hexes(field):
    for hex_, firers in (("3:0808", {"A01.1/m3"}), ("3:0806", set())):
        table = field(f"A01.1 3:0816 N, C09.1 {hex_}", "high_street", fired="C09.1")
        named = table.names("firer", firers_at(table.s, table.hex(hex_), ALLIED))
        assert firers == named & {"A01.1/m3"}


@pytest.mark.rule("LS-14.13.b")
def test_a_gun_does_not_cover_its_crew(field):
    table = field("A04.1 3:0815, C13.1 3:0813, C13.1.crew 3:0813", "high_street")
    ((_, modifiers),) = table.volley("3:0813", "A04.1").by_class

    assert 0 == modifiers.total


@pytest.mark.rule("LS-5.41.c2", "LS-5.34c", "LS-5.56a", "LS-5.34b")
def test_gas_reaches_three_hexes_and_harms_soft_enemies_alone(field):
    pieces = "A09.1 1:2009, A10.1 1:2008, C04.1 1:2010, C01.1 1:2010"
    table = field(pieces, "fog", gas={"central": "1:2012"})

    assert 37 == gas_against(table.s, ALLIED).bit_count()
    assert {"A09.1"} == table.units(gassed(table.s, ALLIED))
    assert 0 == gassed(table.s, CENTRAL)


@pytest.mark.rule("LS-8.23.a")
def test_what_is_not_seen_is_not_fired_at_even_if_it_fired(field):
    table = field("A07.1 3:1709, C09.1 3:1712", "high_street", fired="C09.1")

    assert not targets_of(table.s, table.number("firer", "A07.1"), ALLIED, table.book.land.all)


@pytest.mark.rule("LS-8.42a", "LS-8.43a", "LS-8.4a")
def test_mounts_of_a_tank_fire_at_different_hexes_each_once(field):
    pieces = "A01.1 3:0811 N, C09.1 3:0611, C09.2 3:0808"
    table = field(pieces, "high_street", fire=[6, 6])
    table.run("offensive_fire", ALLIED).answer("3:0611", "A01.1/m4", "fire", "3:0808")

    assert {"A01.1/g1", "A01.1/g2", "A01.1/m3", "all"} == table.options


@pytest.mark.rule("LS-12.1c")
def test_a_tank_in_a_melee_is_not_locked(field):
    table = field("A01.1 3:0813, A04.1 3:0813, C09.1 3:0813", "high_street")

    assert {"A04.1"} == table.units(locked(table.s, ALLIED))


@pytest.mark.rule("LS-5.11N", "LS-8.21")
def test_nobody_spots_for_another(field):
    pieces = "A08.1 3:1509, A07.1 3:1515, C09.1 3:1508"
    table = field(pieces, "high_street")

    assert not ready_firers(table.s, ALLIED) & firers_at(table.s, table.hex("3:1508"), ALLIED)


def phases_of(table, turns):
    """The phases that are announced, with whose they are, until a turn is over."""
    seen = []
    offer = current_offer(table.s)
    while offer is not None and table.s.turn <= turns:
        seen.append((table.s.turn, offer.name, offer.seat))
        done = [word for word in ("as_printed", "done", "hold", "stop") if word in offer.options]
        offer = decide(table.s, offer, done[0] if done else offer.options[0])
    return seen


@pytest.mark.rule("LS-4.0a", "LS-4.12", "LS-2.1f")
def test_the_first_player_has_a_whole_turn_before_the_second(bagatelle):
    asked = phases_of(Table(bagatelle, seed=1), 2)
    movers = [(turn, seat) for turn, name, seat in asked if name == "choose_mover"]

    assert [(1, 1), (1, 1), (1, 0), (1, 0), (2, 1), (2, 1), (2, 0), (2, 0)] == movers


@pytest.mark.rule("LS-4.0b")
def test_the_phases_keep_their_order(any_book):
    ids = [phase.id for phase in any_book.sequence.phases[0].phases]
    order = [
        "barrage",
        "vehicles",
        "cavalry",
        "anti_tank",
        "first_move",
        "defensive_fire",
        "enemy_recovery",
        "air",
        "assault",
        "offensive_fire",
        "second_move",
        "recovery",
    ]

    assert order == ids


@pytest.mark.rule("LS-4.5.a")
def test_in_defensive_fire_the_other_side_fires(field):
    table = field("A04.1 3:0815, C09.1 3:0813", "high_street")
    table.run("defensive_small_arms", CENTRAL)

    assert ("choose_fire", "central") == table.asked


@pytest.mark.rule("LS-3.3")
def test_nobody_is_ever_short_of_supply(any_book, field):
    assert not any("supply" in phase.id for phase in any_book.sequence.phases[0].phases)
    ring = "C09.1 3:0814, C09.2 3:0714, C09.3 3:0914, C09.4 3:0812, C09.5 3:0713, C09.6 3:0913"
    table = field(f"A04.1 3:0813, {ring}", "high_street", turn=10)
    assert 4 == table.volley("3:0814", "A04.1").strength


@pytest.mark.rule("LS-S01.SR1")
def test_the_belgian_cavalry_starts_on_foot(opened):
    table = Table(opened("silver_helmets"))
    mounted = table.units(table.s.mounted)
    assert not any(name.startswith("A07") for name in mounted)
    assert "C01.1" in mounted
