"""Weapons that squads carry, guns that change hands, who serves them (chapter 13), and men (14)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.anti_tank import shooters, tank_killers, vehicles_before
from games.landships.rules.entering import weapons_for
from games.landships.rules.firers import ready_firers, soft_hexes
from games.landships.rules.flames import ready_flames
from games.landships.rules.ground import cover
from games.landships.rules.guns import gunners_for, has_crew
from games.landships.rules.leaders import tanks_to_board
from games.landships.rules.raking import bursts
from tests.games.landships.test_shots import modifiers, open_lane
from ww1core.hexgrid import members

OPEN = "3:0813"
STORM = "C03.1 1:2009, C03.1.wex 1:2009"
CARRIED = {"C03.1.wex": "C03.1"}


@pytest.mark.rule("LS-13.1", "LS-13.11.a1", "LS-13.11b", "LS-9.2a")
@pytest.mark.parametrize(
    ("carried", "given", "is_ready"),
    [
        (CARRIED, {}, True),
        ({}, {}, False),
        (CARRIED, {"pinned": "C03.1"}, False),
        (CARRIED, {"engaged": "C03.1"}, False),
        (CARRIED, {"gas": {"allied": "1:2009"}}, False),
        (CARRIED, {"pinned": "C04.1"}, True),
    ],
)
def test_a_squad_that_is_free_uses_the_weapons_it_carries(field, carried, given, is_ready):
    """Not one that lies in the hex, nor in the hands of a squad that is held up."""
    pieces = f"{STORM}, C04.1 1:2010, A09.1 1:2008"
    table = field(pieces, "fog", turn=5, carried=carried, **given)
    flame = table.number("firer", "C03.1.wex")

    assert is_ready is bool(shooters(table.s, CENTRAL) >> flame & 1)
    assert is_ready is bool(ready_flames(table.s, CENTRAL) >> flame & 1)
    assert not shooters(table.s, ALLIED) >> flame & 1


@pytest.mark.rule("LS-13.11a", "LS-13.11.a2", "LS-13.1")
def test_german_squads_on_foot_pick_up_what_lies_there(field, opened):
    """All three flamethrowers of the battle, one after the other; no crew and no British squad."""
    flames = [u.id for u in opened("fog").units if u.kind == "flamethrower"]
    pieces = ", ".join(f"{one} 1:2009" for one in (*flames, "C03.1", "C01.1.crew"))
    table = field(f"{pieces}, A09.1 1:2009", "fog", turn=5)
    squad = table.unit("C03.1")
    for count in range(3):
        assert set(flames[count:]) == table.units(weapons_for(table.s, squad))
        assert 0 == weapons_for(table.s, table.unit("C01.1.crew"))
        assert 0 == weapons_for(table.s, table.unit("A09.1"))
        table.s.carrier[table.unit(flames[count])] = squad
    assert 0 == weapons_for(table.s, squad)


@pytest.mark.rule("LS-13.11.a2")
def test_weapons_are_picked_up_on_entering_and_lost_when_an_enemy_comes(field):
    pieces = "C03.1 1:2009, C03.1.wex 1:2010, C03.2.wex 1:2011, C04.1 1:2011"
    carried = {"C03.2.wex": "C04.1"}
    table = field(pieces, "fog", turn=5, carried=carried)
    table.run("step_in", table.unit("C03.1"), table.hex("1:2010"), CENTRAL)
    assert {"C03.1.wex", "done"} == table.options
    assert "LS-13.11.a2" in table.rules_against("C03.2.wex")
    table.answer("C03.1.wex")
    assert table.unit("C03.1") == table.s.carrier[table.unit("C03.1.wex")]

    table = field("C03.1.wex 1:2010, A09.1 1:2011", "fog", turn=5)
    table.run("step_in", table.unit("A09.1"), table.hex("1:2010"), ALLIED)
    assert table.lost("C03.1.wex")


GUN = "C13.1 3:0813, C13.1.crew 3:0813"


@pytest.mark.rule("LS-13.24a", "LS-13.24b", "LS-12.24")
@pytest.mark.parametrize(("choice", "is_lost"), [("capture", False), ("destroy", True)])
def test_a_squad_that_moves_in_takes_or_destroys_guns_without_squads(field, choice, is_lost):
    table = field(f"{GUN}, A04.1 3:0814", "high_street")
    table.run("step_in", table.unit("A04.1"), table.hex(OPEN), ALLIED)
    assert table.lost("C13.1.crew")
    assert ("take_guns", "allied") == table.asked
    table.answer(choice)

    assert is_lost is table.lost("C13.1")
    assert is_lost is not table.has("captured", "C13.1")


@pytest.mark.rule("LS-13.24a")
@pytest.mark.parametrize(
    ("others", "mover"), [("C09.1 3:0813", "A04.1"), ("C09.9 3:0810", "A01.1")]
)
def test_squads_guard_their_guns_and_machines_take_none(field, others, mover):
    table = field(f"{GUN}, {others}, A04.1 3:0814, A01.1 3:0814", "high_street")
    table.run("step_in", table.unit(mover), table.hex(OPEN), ALLIED)

    assert table.is_done
    assert not table.lost("C13.1")
    assert not table.s.captured


@pytest.mark.rule("LS-13.24b")
def test_a_gun_that_is_taken_back_is_no_longer_captured(field):
    table = field("C13.1 3:0813, C09.1 3:0812", "high_street")
    table.s.captured = 1 << table.unit("C13.1")
    table.run("step_in", table.unit("C09.1"), table.hex(OPEN), CENTRAL).answer("capture")

    assert 0 == table.s.captured


@pytest.mark.rule("LS-13.24b", "LS-13.2", "LS-13.24c")
def test_a_captured_gun_shoots_at_vehicles_for_its_captors_and_does_nothing_else(field, opened):
    """2 more for a gun that is not one's own; no barrage and no small arms."""
    book = opened("flesquieres")
    lane, way = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    tank = next(u.id for u in book.units if u.kind == "truck" and u.seat == CENTRAL)
    table = field(f"C13.1 {at}, C13.1.crew {at}, A04.1 {at}, {tank} {to}", "flesquieres")
    gun = table.number("firer", "C13.1")
    table.s.facing[table.unit("C13.1")] = way
    assert not shooters(table.s, ALLIED) >> gun & 1
    table.s.captured = 1 << table.unit("C13.1")

    assert shooters(table.s, ALLIED) >> gun & 1
    assert not shooters(table.s, CENTRAL) >> gun & 1
    assert not ready_firers(table.s, CENTRAL) >> gun & 1
    assert not ready_firers(table.s, ALLIED) >> gun & 1
    found = modifiers(table, "C13.1", tank, gunners=table.unit("A04.1"))
    assert 2 == found["captured"]
    assert "untrained" not in found


@pytest.mark.rule("LS-13.24c", "LS-13.2")
def test_a_squad_serves_a_gun_with_two_more_if_it_is_steady_and_has_not_fired(field):
    table = field("C13.1 3:0813, C09.1 3:0813, C09.2 3:0813, C09.3 3:0812", "high_street")
    gun = table.unit("C13.1")
    assert {"C09.1", "C09.2"} == table.units(gunners_for(table.s, gun, CENTRAL))
    for slot in ("spent", "fired_at_tanks"):
        setattr(table.s, slot, table.set_of("firer", "C09.1"))
        assert {"C09.2"} == table.units(gunners_for(table.s, gun, CENTRAL))
        setattr(table.s, slot, 0)
    for slot in ("pinned", "engaged"):
        setattr(table.s, slot, 1 << table.unit("C09.2"))
        assert {"C09.1"} == table.units(gunners_for(table.s, gun, CENTRAL))
        setattr(table.s, slot, 0)


@pytest.mark.rule("LS-13.24c", "LS-8.51")
def test_the_squad_that_serves_a_gun_is_chosen_and_gives_up_its_fire(field, opened):
    book = opened("flesquieres")
    lane, way = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    pair = [u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL][:2]
    pieces = f"C13.1 {at}, {pair[0]} {at}, {pair[1]} {at}, A01.1 {to}"
    for phase, shoot in (("defensive_anti_tank", ()), ("offensive_fire", ("shoot",))):
        table = field(f"{pieces}, A04.1 {to}", "flesquieres", shot=[10] * 3)
        table.s.facing[table.unit("C13.1")] = way
        table.run(phase, CENTRAL).answer(*shoot, "C13.1")
        assert set(pair) == table.options
        table.answer(pair[0])
        assert {"untrained": 2}.items() <= modifiers(
            table, "C13.1", "A01.1", gunners=table.unit(pair[0])
        ).items()
        table = field(f"{pieces}, A04.1 {to}", "flesquieres", shot=[10] * 3)
        table.s.facing[table.unit("C13.1")] = way
        table.run(phase, CENTRAL).answer(*shoot, "C13.1", pair[0], "A01.1", "A01.1")
        assert {pair[1]} == table.names("firer", ready_firers(table.s, CENTRAL))


@pytest.mark.rule("LS-13.2", "LS-14.13", "LS-2.22b")
def test_every_crew_serves_one_gun_in_a_phase(field):
    """Of three guns with two crews a third does not fire when two have."""
    pieces = ", ".join(f"C13.{n} 3:0815 N" for n in (1, 2, 3))
    table = field(f"{pieces}, C13.1.crew 3:0815, C13.2.crew 3:0815", "high_street")
    third = table.unit("C13.3")
    for fired, is_served in (((), True), (("C13.1",), True), (("C13.1", "C13.2"), False)):
        table.s.spent = table.set_of("firer", *fired)
        assert is_served is has_crew(table.s, third)
    table.s.spent = 0
    table.s.pinned = table.set_of("unit", "C13.1.crew", "C13.2.crew")
    assert not has_crew(table.s, third)


@pytest.mark.rule("LS-13.21", "LS-13.23a", "LS-13.22a", "LS-8.58")
def test_guns_reach_ten_hexes_and_only_anti_tank_guns_are_better_near(field, opened):
    """An anti-tank gun, an anti-aircraft gun and an artillery gun; no +2 for what turns freely."""
    book = opened("fog")
    lane, way = open_lane(book, 11)
    name = book.land.number
    guns = {"AT": "A12.1", "AA": "A16.1"}
    guns["ART"] = next(u.id for u in book.units if u.kind == "ART" and u.seat == ALLIED)
    pieces = ", ".join(
        f"{gun} {name(lane[0])}, {gun}.crew {name(lane[0])}" for gun in guns.values()
    )
    for distance in (10, 11):
        table = field(f"{pieces}, C01.1 {name(lane[distance])}", "fog", turn=6)
        for kind, gun in guns.items():
            table.s.facing[table.unit(gun)] = way if kind != "AA" else (way + 3) % 6
            firer = table.number("firer", gun)
            assert (distance == 10) is bool(vehicles_before(table.s, firer, ALLIED))
    table = field(f"{pieces}, C01.1 {name(lane[3])}", "fog", turn=6)
    found = {kind: modifiers(table, gun, "C01.1") for kind, gun in guns.items()}
    assert {"AT": -1, "AA": 0, "ART": 0} == {k: v.get("at_gun_near", 0) for k, v in found.items()}
    assert {"acquisition": 2} == found["AA"]


@pytest.mark.rule("LS-13.23O", "LS-13.23a")
def test_by_option_no_anti_aircraft_gun_but_the_88_fires_at_tanks(opened):
    for scenario in ("fog", "cheppy"):
        for options, is_able in (((), True), (("purist_aa",), False)):
            book = opened(scenario, *options)
            gun = next(n for n, f in enumerate(book.firers) if f.kind == "AA")
            is_88 = book.units[book.firers[gun].unit].type.id == "aa_88"
            assert (is_able or is_88) is bool(tank_killers(book) >> gun & 1)
            others = [n for n, f in enumerate(book.firers) if f.kind in {"AT", "ART", "gun"}]
            assert all(tank_killers(book) >> n & 1 for n in others)
            men = [n for n, f in enumerate(book.firers) if f.kind in {"squad", "mg", "vehicle_mg"}]
            assert not any(tank_killers(book) >> n & 1 for n in men)


@pytest.mark.rule("LS-13.12b", "LS-13.12a")
@pytest.mark.parametrize(
    ("dice", "is_broken"), [((2, 2), True), ((2, 3), False), ((1, 1), True), ((3,), False)]
)
def test_a_rifle_breaks_a_tank_down_by_two_dice(field, opened, dice, is_broken):
    book = opened("musical_box")
    lane, _ = open_lane(book, 1)
    at, to = book.land.number(lane[0]), book.land.number(lane[1])
    table = field(
        f"C17.1 {at}, C17.1.tgew {at}, A04.1 {to}",
        "musical_box",
        carried={"C17.1.tgew": "C17.1"},
        rifle=[dice[0]],
        pierced=list(dice[1:]),
        severity=[1],
    )
    table.run("defensive_anti_tank", CENTRAL).answer("C17.1.tgew")

    assert is_broken is table.has("broken", "A04.1")
    assert not table.lost("A04.1")
    assert {"severity": [1]} == table.undrawn if not is_broken else {} == table.undrawn


@pytest.mark.rule("LS-13.14", "LS-15.11b")
def test_every_squad_and_every_two_guns_of_vehicles_are_a_burst(field):
    table = field("", "high_street")
    squads = members(table.book.firers_of_kind["mg"])[:2]
    guns = members(table.book.firers_of_kind["vehicle_mg"])[:3]
    rifles = members(table.book.firers_of_kind["squad"])[:4]

    assert 3 == bursts(table.s, sum(1 << n for n in (*squads, *guns, *rifles)))
    assert 0 == bursts(table.s, sum(1 << n for n in rifles))


@pytest.mark.rule("LS-14.13.b", "LS-14.13.a")
def test_a_gun_does_not_cover_its_crew(field):
    """In the open nothing does, in a trench the trench alone."""
    for place, total in ((OPEN, 0), ("3:1507", 1)):
        table = field(f"A04.1 3:0815, C13.1 {place}, C13.1.crew {place}", "high_street")
        ((units, found),) = table.volley(place, "A04.1").by_class
        assert (units, total) == (1 << table.unit("C13.1.crew"), found.total)
        assert total == cover(table.book, table.hex(place), "small_arms", 0).total


@pytest.mark.rule("LS-14.14", "LS-14.12.a", "LS-14.11.a3", "LS-14.13.a")
@pytest.mark.parametrize(
    ("mover", "others", "are_lost"),
    [
        ("C09.1", "", True),
        ("C09.1", ", A04.1 3:0813", False),
        ("C12.1", "", False),
    ],
)
def test_men_alone_are_lost_where_enemy_squads_come_in(field, mover, others, are_lost):
    """A crew, an observer and a leader; an enemy observer overruns nobody."""
    men = ("A13.1.crew", "A08.1", "A03.1")
    known = [one for one in men if one in {u.id for u in field("", "high_street").book.units}]
    pieces = ", ".join(f"{one} 3:0813" for one in known)
    table = field(f"{pieces}, {mover} 3:0812{others}", "high_street")
    table.run("step_in", table.unit(mover), table.hex(OPEN), CENTRAL)

    assert len(known) >= 2
    assert {are_lost} == {table.lost(one) for one in known}


@pytest.mark.rule("LS-14.11a")
def test_a_leader_boards_a_running_tank_of_his_side_without_another_leader(field):
    here = ("A01.1", "A01.2", "A01.3", "A03.1", "A04.1")
    pieces = ", ".join(f"{one} 8:1009" for one in here)
    table = field(f"{pieces}, A01.4 8:1011", "cheppy", broken="A01.3", carried={"A04.1": "A01.2"})

    assert {"A01.1"} == table.units(tanks_to_board(table.s, table.unit("A03.1")))
    assert 0 == tanks_to_board(table.s, table.unit("A01.1"))


@pytest.mark.rule("LS-14.11a", "LS-14.11.1", "LS-14.11.2")
def test_a_leader_helps_his_own_tank_alone(field, opened):
    book = opened("flesquieres")
    lane, _ = open_lane(book, 2)
    at, to = book.land.number(lane[0]), book.land.number(lane[2])
    leader = next(u.id for u in book.units if u.kind == "leader")
    truck = next(u.id for u in book.units if u.kind == "truck" and u.seat == CENTRAL)
    pieces = f"A01.1 {at}, A01.2 {at}, {leader} {at}, {truck} {to}"
    table = field(pieces, "flesquieres", carried={leader: "A01.1"})
    for tank, value in (("A01.1", -1), ("A01.2", None)):
        gun = next(f.id for f in book.firers if f.kind == "gun" and f.id.startswith(tank))
        assert value == modifiers(table, gun, truck).get("leader")


@pytest.mark.rule("LS-14.11.a2", "LS-2.2a")
def test_a_leader_alone_makes_no_target_and_a_crew_does(field):
    for unit, is_target in (("A03.1", False), ("A08.1", True)):
        table = field(f"C09.1 3:0815, {unit} {OPEN}", "high_street")
        assert is_target is bool(soft_hexes(table.s, CENTRAL) >> table.hex(OPEN) & 1)


@pytest.mark.rule("LS-14.11a")
def test_a_leader_chooses_among_the_tanks_that_he_may_board_or_stays(field):
    pieces = "A01.1 8:1009, A01.2 8:1009, A01.3 8:1009, A03.1 8:1010"
    table = field(pieces, "cheppy", broken="A01.3")
    table.run("step_in", table.unit("A03.1"), table.hex("8:1009"), ALLIED)
    assert {"A01.1", "A01.2", "stay"} == table.options
    assert "LS-14.11a" in table.rules_against("A01.3")

    table.answer("A01.2")
    assert table.unit("A01.2") == table.s.carrier[table.unit("A03.1")]
