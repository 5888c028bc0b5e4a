"""Walking (chapter 7) and what is left of other phases: who walks, where it ends, what he takes."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.control import lose_control
from games.landships.rules.entering import weapons_for
from games.landships.rules.firers import fire_hexes
from games.landships.rules.foot import foot_units
from games.landships.rules.guns import has_crew
from games.landships.rules.observation import observed
from games.landships.rules.setup import has_wire
from tests.games.landships.test_driving import driving
from tests.games.landships.test_machines import lane
from ww1core.events import Rolled
from ww1core.hexgrid import members
from ww1core.testing import Table


@pytest.mark.rule("LS-7.0", "LS-2.22a", "LS-2.23a", "LS-14.13")
def test_men_inside_machines_do_not_walk_but_for_a_leader_whose_tank_is_broken(field):
    pieces = "C01.1 1:2009, C01.1.crew 1:2009, C02.1 1:2009, C04.1 1:2009, C08.1 1:2009"
    inside = {"C01.1.crew": "C01.1", "C02.1": "C01.1"}
    table = field(pieces, "fog", carried=inside)
    assert {"C04.1", "C08.1"} == table.units(foot_units(table.s, CENTRAL))
    table.s.broken = table.set_of("unit", "C01.1")
    assert {"C04.1", "C08.1", "C02.1"} == table.units(foot_units(table.s, CENTRAL))
    table.s.carrier[table.unit("C01.1.crew")] = -1
    assert "C01.1.crew" in table.units(foot_units(table.s, CENTRAL))
    table.s.mending = table.set_of("unit", "C01.1.crew")
    assert "C01.1.crew" not in table.units(foot_units(table.s, CENTRAL)), "it mends a wheel"


@pytest.mark.rule("LS-7.11a", "LS-7.12a")
def test_who_can_enter_no_hex_is_not_asked_to_walk(field):
    ring = ("3:0814", "3:0714", "3:0914", "3:0812", "3:0713", "3:0913")
    foes = ", ".join(f"C09.{number} {hex_}" for number, hex_ in enumerate(ring, 1))
    table = field(f"A04.1 3:0813, A04.2 3:1016, {foes}", "high_street")
    table.run("first_foot_phase", ALLIED)

    assert {"LS-7.11a"} == table.rules_against("A04.1")
    assert "A04.2" in table.options


@pytest.mark.rule("LS-7.11a", "LS-7.11b")
def test_a_unit_that_was_chosen_has_to_move_and_stops_only_on_the_way(field):
    table = field("C02.1 4:1209, A04.1 4:2310").run("first_foot_phase", CENTRAL).answer("C02.1")
    assert {"LS-7.11a"} == table.rules_against("stop")
    assert {"LS-7.11a"} == table.rules_against("4:1409"), "two hexes away"
    table.answer("4:1309", "stop")

    assert "4:1309" == table.hex_of("C02.1")
    assert table.is_done


@pytest.mark.rule("LS-6.15.d", "LS-7.11a")
def test_a_squad_that_leaves_takes_its_weapons_along_and_moves_no_more(field):
    """Only a squad, beside an edge that the scenario opens to it, and as its whole move."""
    pieces = "C03.1 1:1016, C03.1.wex 1:1016, C08.1 1:1016, C04.1 1:1001, C04.2 1:1015"
    table = field(pieces, "fog", carried={"C03.1.wex": "C03.1"})
    table.run("first_foot_phase", CENTRAL).answer("C08.1")
    assert {"LS-6.15.d"} == table.rules_against("exit"), "an observer"
    table.answer("1:0916")
    table.play_on(until="choose_mover", foot_step="stop")
    table.answer("C04.1")
    assert {"LS-6.15.d"} == table.rules_against("exit"), "the other edge"
    table.answer("1:1002")
    table.play_on(until="choose_mover", foot_step="stop")
    table.answer("C04.2")
    assert {"LS-6.15.d"} == table.rules_against("exit"), "no edge"
    table.answer("1:0915")
    table.play_on(until="choose_mover", foot_step="stop")
    table.answer("C03.1", "exit")

    assert [-2, -2] == [table.s.hex[table.unit(name)] for name in ("C03.1", "C03.1.wex")]
    assert {"C03.1"} == table.units(table.s.gone_out)
    assert table.is_done, "everybody has moved"


@pytest.mark.rule("LS-7.14a", "LS-7.14.a", "LS-5.56E")
@pytest.mark.parametrize(("die", "goes_on"), [(2, False), (3, True)])
def test_who_is_pinned_by_mines_stops_and_who_is_not_goes_on(field, opened, die, goes_on):
    """Along the road over the belt; buried shells fire in the column 5-8, which hits on 2."""
    book = opened("cheppy")
    mined = members(book.board.mines & book.board.road_hexes & ~book.board.trench)
    at, to = next(
        (near, hex_)
        for hex_ in mined
        for near, cost in book.costs.edges(hex_)
        if cost == 1 and book.costs.cost(near, hex_) == 1
    )
    name = next(u.id for u in book.units if u.seat == ALLIED and u.kind == "infantry")
    table = field(f"{name} {book.land.number(at)}", "cheppy", mine=[die], morale=[1])
    table.run("first_foot_phase", ALLIED).answer(name, book.land.number(to))

    assert goes_on is not table.has("pinned", name)
    assert goes_on is ("stop" in table.options if table.offer else False)


@pytest.mark.rule("LS-7.14a")
@pytest.mark.parametrize(("morale", "is_lost"), [(6, True), (1, False)])
def test_mines_make_men_check_their_morale_unmodified(field, opened, morale, is_lost):
    book = opened("cheppy")
    name = next(u.id for u in book.units if u.seat == ALLIED and u.kind == "infantry")
    table = field(f"{name} 8:1009", "cheppy", mine=[1], morale=[morale])
    table.run("first_foot_phase", ALLIED).answer(name, "8:1010")

    assert is_lost is table.lost(name)
    assert 1 == len(table.rolled("morale"))


@pytest.mark.rule("LS-7.15.a", "LS-13.11a", "LS-13.11.a2", "LS-13.1")
def test_german_squads_take_up_any_weapon_and_individuals_none(field):
    """A squad with two flamethrowers takes a third and any rifle; crews and others take nothing."""
    names = ("C04.1.tgew", "C04.3.wex")
    pieces = "C04.1 6:2009, C05.1 6:2009, C06.1 6:2009, C01.1.crew 6:2009, A10.1 6:2008"
    table = field(f"{pieces}, {', '.join(f'{name} 6:2009' for name in names)}", "friend_or_foe")
    for unit, found in (
        ("C04.1", set(names)),
        ("C05.1", set(names)),
        ("C06.1", set()),
        ("C01.1.crew", set()),
        ("A10.1", set()),
        ("C04.2", set()),
    ):
        assert found == table.units(weapons_for(table.s, table.unit(unit))), unit
    table.s.carrier[table.unit("C04.3.wex")] = table.unit("C05.1")
    assert {"C04.1.tgew"} == table.units(weapons_for(table.s, table.unit("C04.1")))
    assert {3} == {table.book.units[one].type.most for one in members(table.book.flamethrowers)}


@pytest.mark.rule("LS-2.3.d", "LS-2.22b", "LS-5.7a", "LS-14.13")
def test_a_crew_serves_one_gun_in_a_phase(field):
    pieces = "C13.1 3:0813, C13.2 3:0813, C13.1.crew 3:0813"
    table = field(pieces, "high_street")
    first, second = table.unit("C13.1"), table.unit("C13.2")
    assert has_crew(table.s, first)
    assert has_crew(table.s, second)
    table.s.spent = table.set_of("firer", "C13.1")
    assert not has_crew(table.s, second), "the crew has fired the other gun"
    assert has_crew(table.s, first)
    table = field(f"{pieces}, C13.2.crew 3:0813", "high_street")
    table.s.spent = table.set_of("firer", "C13.1")
    assert has_crew(table.s, second)
    table.s.pinned = table.set_of("unit", "C13.2.crew")
    assert not has_crew(table.s, second)


@pytest.mark.rule("LS-2.43a", "LS-6.0a", "LS-6.13c", "LS-4.2a")
def test_vehicles_move_and_turn_in_their_own_phase_and_in_no_other(field, opened):
    line, way = lane(opened("flesquieres"), 3)
    table = field(f"A01.1 {line[0]}, A04.1 {line[0]}, C08.1 {line[3]}", "flesquieres")
    table.s.facing[table.unit("A01.1")] = way
    table.run("vehicle_phase", ALLIED)
    assert {"A01.1", "done"} == table.options, "no squad moves now"
    table.answer("A01.1")
    table.play_on(until="drive_step", drive_mode="cross_country")
    turned = table.book.land.grid.direction_names[(way + 1) % 6]
    assert {"forward", turned} <= table.options
    table.answer(turned, "stop")
    table.play_on(choose_vehicle="done")
    assert 0 == table.s.moved, "who has moved is forgotten when the phase is over"
    assert table.has("driven", "A01.1")

    for phase in ("first_foot_phase", "second_foot_phase"):
        walk = field(f"A01.1 {line[0]}, A04.1 {line[0]}", "flesquieres").run(phase, ALLIED)
        assert {"A04.1", "done"} == walk.options
    fire = field(f"A01.1 {line[0]}, C08.1 {line[3]}", "flesquieres")
    fire.s.facing[fire.unit("A01.1")] = way
    assert {"LS-8.32a"} == fire.run("offensive_fire", ALLIED).rules_against("turn")


@pytest.mark.rule("LS-6.11.a", "LS-6.11a", "LS-6.15.c2")
def test_a_vehicle_that_comes_onto_the_board_looks_inward_and_drives_on(field, opened):
    """The lorry at Flesquières comes by its gate, which takes a point."""
    book = opened("flesquieres")
    truck = book.units[book.kinds["unit"].number("C14.1")]
    (gate,) = members(book.gates["C14"])
    place = book.land.number(gate)
    table = field("", "flesquieres", turn=truck.turn)
    table.run("vehicle_phase", CENTRAL).answer("C14.1")
    assert ("face_inward", "central") == table.asked, "there is one hex by which it comes"
    around = book.land.grid.toward[book.land.hex(place)]
    names = book.land.grid.direction_names
    assert {names[way] for way, to in enumerate(around) if to >= 0} == table.options
    facing = min(table.options)
    table.answer(facing)
    table.play_on(until="drive_step", drive_mode="cross_country")

    assert place == table.hex_of("C14.1")
    assert names.index(facing) == table.s.facing[table.unit("C14.1")]
    points = truck.type.vehicle.cross
    assert points - 1 == dict(table.offer.prompt.args)["points"]
    early = field("", "flesquieres", turn=truck.turn - 1).run("vehicle_phase", CENTRAL)
    assert early.is_done, "it is not due yet"
    shut = field(f"A04.1 {place}", "flesquieres", turn=truck.turn).run("vehicle_phase", CENTRAL)
    assert shut.is_done, "an enemy keeps it out"


@pytest.mark.rule("LS-2.41.a1", "LS-8.53a", "LS-8.54", "LS-8.56a")
def test_a_tank_falls_to_one_anti_tank_shot_of_three_and_to_no_volley(field, opened):
    line, way = lane(opened("flesquieres"), 3)
    pieces = f"C13.1 {line[0]}, C13.1.crew {line[0]}, C08.1 {line[2]}, A01.1 {line[3]}"
    table = field(pieces, "flesquieres", pinned="C08.1")
    table.s.facing[table.unit("C13.1")] = way
    assert 0 == fire_hexes(table.s, CENTRAL), "small arms have no target"
    table.script(shot=[10, 10, 1])
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1")
    while table.offer is not None and table.undrawn:
        table.answer("A01.1")

    assert table.lost("A01.1")
    assert 3 == len(table.rolled("shot"))


@pytest.mark.rule("LS-5.0c", "LS-5.7b", "LS-5.1", "LS-2.3.b3")
def test_a_gun_fires_directly_without_observer_line_or_order(field):
    pieces = "C13.1 3:0815 N, C13.1.crew 3:0815, A04.1 3:0813"
    table = field(pieces, "high_street", turn=3, fire=[1], morale=[1])
    table.run("offensive_fire", CENTRAL).answer("3:0813", "all")
    assert ["fire", "morale"] == [event.roll for event in table.told(Rolled)]
    assert table.has("pinned", "A04.1")

    alone = field("C13.1 3:0815 N, A04.1 3:0813", "high_street", turn=3)
    assert alone.run("offensive_fire", CENTRAL).is_done, "it has no crew"


@pytest.mark.rule("LS-5.6a", "LS-5.1", "LS-5.11N", "LS-5.0b")
def test_what_an_observer_sees_is_shelled_in_the_barrage_phase_and_not_fired_at_later(
    field, opened
):
    """The machine gun is ten hexes away, where it spots nobody; the observer is near."""
    line, _ = lane(opened("cheppy"), 10)
    pieces = f"C10.1 {line[0]}, A05.1 {line[10]}"
    table = field(f"C15.1 {line[5]}, {pieces}", "cheppy", turn=9)
    target = table.hex(line[10])
    assert observed(table.s, CENTRAL) >> target & 1
    table.run("barrage_phase", CENTRAL)
    assert line[10] in table.options
    table.answer("done").run("offensive_fire", CENTRAL)
    assert table.is_done, "no weapon spots it"
    assert not observed(field(pieces, "cheppy", turn=9).s, CENTRAL) >> target & 1


@pytest.mark.rule("LS-6.14.a", "LS-6.14.aE")
@pytest.mark.parametrize(
    ("hexes", "die", "strays"),
    [(3, None, False), (4, 1, True), (4, 2, True), (4, 3, False), (5, 2, True)],
)
def test_a_whippet_is_tested_after_half_of_its_points(field, hexes, die, strays):
    """Its points across country are 8: four hexes are half of them."""
    draws = {} if die is None else {"control": [die]}
    if strays:
        draws["direction"] = [4]
    table = field("A01.2 6:1010 N, A04.1 6:1012 N", "musical_box", **draws)
    tank = table.unit("A01.2")
    whole = table.book.units[tank].type.vehicle.cross
    half = -(-whole // 2)
    table.s.drive = driving(tank, hexes=hexes - 4 + half, spent=hexes)
    lose_control(table.s, tank)

    assert {} == table.undrawn
    assert strays is table.has("stray", "A01.2")
    if strays:
        assert table.book.board.scatter["6"][3] == table.s.facing[tank]
    table.s.drive = driving(table.unit("A04.1"), hexes=9)
    lose_control(table.s, table.unit("A04.1"))
    assert not table.has("stray", "A04.1"), "others steer well"


@pytest.mark.rule("LS-6.14.aE")
def test_fire_of_a_machine_out_of_control_has_two_more(field):
    table = field("A01.1 6:1010 N, A01.2 6:1010 N, C11.1 6:1008", "musical_box")
    guns = [f.id for f in table.book.firers if f.id.startswith(("A01.1/", "A01.2/"))]
    first = next(name for name in guns if name.startswith("A01.1/"))
    second = next(name for name in guns if name.startswith("A01.2/"))
    table.s.stray = table.set_of("unit", "A01.2")
    for name, total in ((first, 0), (second, 2)):
        assert total == table.volley("6:1008", name).modifiers.total


@pytest.mark.rule("LS-2.1f", "LS-4.0b", "LS-3.3", "LS-4.0a")
def test_turns_follow_each_other_until_the_last_and_then_the_margin_decides(bagatelle):
    """Both sides pass everything: eight turns of two player turns, nothing but the phases."""
    table = Table(bagatelle, seed=1)
    seen = []
    while (offer := table.offer) is not None:
        if (table.s.turn, table.s.phasing) not in seen:
            seen.append((table.s.turn, table.s.phasing))
        words = ("as_printed", "done", "hold", "stop")
        known = [word for word in words if word in offer.options]
        table.answer(known[0] if known else min(table.options))

    assert [(turn, seat) for turn in range(1, 9) for seat in (CENTRAL, ALLIED)] == [
        (turn, seat) for turn, seat in seen if turn
    ]
    assert table.is_over
    assert table.s.ended is not None


@pytest.mark.rule("LS-3.3", "LS-4.0b")
def test_a_player_turn_has_twelve_phases_and_none_of_supply(bagatelle):
    """By phase what is run and whether the other side acts."""
    phases = [(phase.run, phase.by) for phase in bagatelle.sequence.phases[0].phases]

    assert [
        ("barrage_phase", None),
        ("vehicle_phase", None),
        ("cavalry_phase", None),
        ("defensive_anti_tank", "other"),
        ("first_foot_phase", None),
        ("defensive_small_arms", "other"),
        ("recover_defenders", "other"),
        ("air_phase", None),
        ("assault_phase", None),
        ("offensive_fire", None),
        ("second_foot_phase", None),
        ("recover_own", None),
    ] == phases


@pytest.mark.rule("LS-7.15E")
def test_wire_is_moved_by_who_has_wire_and_trenches(bagatelle):
    table = Table(bagatelle)
    assert all(bagatelle.board.trenches)
    assert has_wire(table.s, ALLIED)
    assert not has_wire(table.s, CENTRAL), "it has trenches and no wire"
    table.s.wire = 0
    assert not has_wire(table.s, ALLIED)
