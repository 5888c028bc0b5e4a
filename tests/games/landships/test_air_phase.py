"""A whole air phase (11.1 to 11.3): missions, coming, interception, guns, bombs, machine guns."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, BOMBING, CENTRAL, OBSERVATION, STRAFING
from games.landships.rules.air import end_air
from games.landships.rules.dogfights import shots_of
from games.landships.rules.flak import flak_guns, planes_before
from games.landships.rules.missions import flyers
from tests.games.landships.test_air_options import open_hex
from ww1core.hexgrid import from_members, members

BATTLE = "out_of_the_forest"
BOMBERS, SCOUT = ("breguet_b2.1", "breguet_b2.2"), "salmson_2a2.1"
SPADS, FOKKERS, GUN = ("spad_13.1", "spad_13.2"), ("fokker_d7.1", "fokker_d7.2"), "C17.1"


@pytest.fixture
def sky(field, opened):
    """Aircraft with missions by name, above a hex in the open or away, and men on it."""

    def lay(up="", men="", missions=None, scenario=BATTLE, **draws):
        book = opened(scenario)
        at = open_hex(book)
        table = field(men.replace("@", book.land.number(at)), scenario, turn=6, **draws)
        given = missions or {}
        table.s.missions = tuple(
            tuple(given.get(book.units[one].id, BOMBING) for one in flyers(book, seat))
            for seat in (0, 1)
        )
        for name in up.split():
            table.s.aloft[table.unit(name)] = at
        return table, at, book.land.number(at)

    return lay


def squads(book, seat, count=1):
    return [u.id for u in book.units if u.kind == "infantry" and u.seat == seat][:count]


@pytest.mark.rule("LS-11.1a", "LS-11.1b", "LS-11.3", "LS-2.51.b")
def test_every_aircraft_but_fighters_gets_a_mission_as_long_as_there_are_markers(field):
    """Two observe and two bomb at most; bombers bomb whether there are markers or not."""
    table = field("", "musical_box")
    table.s.missions = ((), ())
    table.run("choose_missions", ALLIED)
    assert ("choose_mission", "allied") == table.asked
    assert {"observation", "bombing", "strafing"} == table.options
    table.answer("observation", "observation")
    assert {"bombing"} == table.options
    table.answer("bombing", "bombing")
    assert table.is_done, "the fighter has no mission"
    assert ((OBSERVATION, OBSERVATION, BOMBING, BOMBING), ()) == table.s.missions


@pytest.mark.rule("LS-11.1a", "LS-11.33a")
@pytest.mark.parametrize(
    ("given", "barred"),
    [
        ((OBSERVATION, OBSERVATION), "observation"),
        ((BOMBING, BOMBING), "bombing"),
        ((STRAFING, STRAFING), "strafing"),
    ],
)
def test_a_mission_without_a_marker_left_is_not_chosen(field, given, barred):
    table = field("", "musical_box")
    table.s.missions = (given[:1], ())
    assert barred in table.run("choose_missions", ALLIED).options

    table.s.stack = []
    table.s.missions = (given, ())
    assert barred not in table.run("choose_missions", ALLIED).options
    assert {"LS-11.1a"} == table.rules_against(barred)


@pytest.mark.rule("LS-11.33a", "LS-11.1a")
def test_nobody_may_choose_to_strafe_in_1916(field):
    table = field("", "high_street")
    table.s.missions = ((), ())
    table.run("choose_missions", ALLIED)

    assert {"observation", "bombing"} == table.options
    assert {"LS-11.33a"} == table.rules_against("strafing")


@pytest.mark.rule("LS-11.11a", "LS-11.11b", "LS-11.11N", "LS-11.1c")
def test_the_phasing_side_places_its_aircraft_which_stay_and_the_other_its_fighters(sky):
    table, at, place = sky()
    table.s.uses[table.unit(SPADS[1])] = 3
    table.s.downed = 1 << table.unit(BOMBERS[1])
    table.run("air_phase", ALLIED)
    assert {BOMBERS[0], SCOUT, SPADS[0], "done"} == table.options
    assert {"LS-11.11a"} == table.rules_against(SPADS[1])

    table.answer(SCOUT, place)
    assert table.s.aloft[table.unit(SCOUT)] == at
    assert {BOMBERS[0], SPADS[0], "done"} == table.options
    table.answer("done")
    assert ("choose_fighter", "central") == table.asked
    assert {*FOKKERS, "done"} == table.options
    assert "LS-11.11b" in table.rules_against("halb_cl2.1")
    table.script(air=[6, 6])
    table.answer(FOKKERS[0])
    assert table.s.aloft[table.unit(FOKKERS[0])] == at, "there alone is somebody to meet"
    assert 0 == table.s.as_fighters
    assert {FOKKERS[1], "done"} == table.options


@pytest.mark.rule("LS-11.11b")
def test_a_fighter_meets_enemies_where_they_are_and_nobody_where_none_are(sky):
    table, at, place = sky()
    assert table.run("intercept", CENTRAL).is_done

    beside = table.book.land.grid.toward[at][0]
    table.s.aloft[table.unit(SCOUT)] = at
    table.s.aloft[table.unit(BOMBERS[0])] = beside
    table.run("intercept", CENTRAL).answer(FOKKERS[0])
    assert {place, table.book.land.number(beside)} == table.options


@pytest.mark.rule("LS-11.11c", "LS-11.12a", "LS-11.12.b2", "LS-4.7.b")
@pytest.mark.parametrize(("dice", "falls"), [((6, 1), True), ((6, 6), False)])
def test_a_fight_comes_before_the_mission_which_survivors_carry_out(sky, opened, dice, falls):
    man = squads(opened(BATTLE), CENTRAL)[0]
    draws = {"air": list(dice)} if falls else {"air": list(dice), "bombs": [6]}
    table, _, place = sky(men=f"{man} @", **draws)
    table.run("air_phase", ALLIED).answer(BOMBERS[0], place, "done", FOKKERS[0], "done")

    assert table.is_done
    assert {} == table.undrawn
    assert falls is not bool(table.rolled("bombs"))
    assert falls is table.has("downed", BOMBERS[0])
    assert set() == {n for n in members(table.book.planes) if table.s.aloft[n] >= 0}


@pytest.mark.rule("LS-11.12a")
def test_without_a_fighter_nobody_fights(sky):
    table, _, _ = sky(up=f"{BOMBERS[0]} halb_cl2.1")

    assert table.run("fight_all").is_done
    assert [] == table.rolled("air")
    table, _, _ = sky(up=f"{BOMBERS[0]} {FOKKERS[0]}", air=[6, 6])
    assert 2 == len(table.run("fight_all").rolled("air"))


@pytest.mark.rule("LS-11.12.a", "LS-11.12b", "LS-2.54")
@pytest.mark.parametrize(
    ("scenario", "plane", "die", "hits"),
    [
        (BATTLE, "fokker_d7.1", 3, 1),
        (BATTLE, "fokker_d7.1", 4, 0),
        (BATTLE, "spad_13.1", 3, 1),
        ("tank_against_tank", "se5a.1", 3, 1),
        ("cockcroft", "camel.1", 2, 1),
        ("cockcroft", "camel.1", 3, 0),
        (BATTLE, "breguet_b2.1", 1, 1),
        (BATTLE, "breguet_b2.1", 2, 0),
    ],
)
def test_the_best_fighters_take_one_off_their_die(sky, scenario, plane, die, hits):
    """Fighters hit on 2, the best on 3, all others on 1."""
    table, _, _ = sky(scenario=scenario, air=[die])

    assert (hits, 0) == shots_of(table.s, 1 << table.unit(plane), 0)


@pytest.mark.rule("LS-11.12b")
def test_every_hit_shoots_one_down_after_both_have_rolled(sky):
    """A fighter against two bombers: all three fire, and all that were hit fall."""
    table, at, _ = sky(up=f"{FOKKERS[0]} {FOKKERS[1]} {BOMBERS[0]} {BOMBERS[1]}", air=[1, 6, 1, 1])
    table.run("dogfight", at)
    while table.asked[1] == "allied":
        table.answer(min(table.options))
    table.answer(FOKKERS[1])
    assert table.is_done

    lost = {*BOMBERS, FOKKERS[1]}
    assert from_members(table.unit(one) for one in lost) == table.s.downed
    assert at == table.s.aloft[table.unit(FOKKERS[0])]


CREWED = f"{GUN} @, {GUN}.crew @"


@pytest.mark.rule("LS-11.21a", "LS-11.2a", "LS-13.23a", "LS-11.21b")
def test_a_crewed_gun_fires_once_in_the_air_phase_though_it_has_fired_before(sky):
    table, _, place = sky(men=CREWED, flak=[1, 1, 6])
    gun = table.unit(GUN)
    table.s.spent = table.s.fired_at_tanks = table.book.firers_of[gun]
    table.run("air_phase", ALLIED).answer(BOMBERS[0], place, SCOUT, place, "done", "done")
    assert ("choose_flak", "central") == table.asked
    assert {GUN, "done"} == table.options

    table.answer(GUN)
    assert {BOMBERS[0], SCOUT} == table.options
    table.script(flak=[1, 1, 6], bombs=[6, 6])
    table.answer(BOMBERS[0])
    assert table.s.aloft[table.unit(BOMBERS[0])] < 0
    assert 0 == table.s.downed, "two hits send it home"
    assert table.s.flak_fired == 1 << gun
    assert table.is_done, "the gun fires at one aircraft alone"


@pytest.mark.rule("LS-11.21a", "LS-13.23a", "LS-13.2")
def test_guns_that_are_captured_unmanned_or_have_fired_do_not_fire_at_aircraft(sky):
    table, _, _ = sky(men=CREWED)
    gun = table.unit(GUN)
    assert flak_guns(table.s, CENTRAL) == 1 << gun
    for slot in ("captured", "flak_fired"):
        setattr(table.s, slot, 1 << gun)
        assert 0 == flak_guns(table.s, CENTRAL)
        setattr(table.s, slot, 0)
    assert 0 == flak_guns(sky(men=f"{GUN} @")[0].s, CENTRAL)
    pinned, _, _ = sky(men=CREWED, pinned=f"{GUN}.crew")
    assert 0 == flak_guns(pinned.s, CENTRAL)


@pytest.mark.rule("LS-11.21a", "LS-13.23a")
def test_a_gun_on_a_truck_fires_at_aircraft_and_other_trucks_do_not(sky, opened):
    for scenario, truck, is_armed in (
        ("flesquieres", "C14.1", True),
        ("musical_box", "C16.1", False),
    ):
        at = opened(scenario)
        assert is_armed is bool(at.units[at.kinds["unit"].number(truck)].type.vehicle.air)
        table, _, _ = sky(men=f"{truck} @", scenario=scenario)
        assert is_armed is bool(flak_guns(table.s, CENTRAL) >> table.unit(truck) & 1)
        table.s.pinned = 1 << table.unit(truck)
        assert 0 == flak_guns(table.s, CENTRAL)


@pytest.mark.rule("LS-11.21a", "LS-11.2a")
def test_aircraft_of_the_enemy_are_fired_at_up_to_the_range_in_the_air(field, opened):
    """25 hexes for the British gun: one there, one hex beyond, one away, and an own one."""
    book = opened("fog")
    grid = book.land.grid
    gun = next(
        hex_ for hex_ in grid.hexes if max(grid.distance(hex_, to) for to in grid.hexes) > 25
    )
    far, beyond = (
        next(hex_ for hex_ in grid.hexes if grid.distance(gun, hex_) == away) for away in (25, 26)
    )
    table = field(f"A16.1 {book.land.number(gun)}", "fog", turn=6)
    for plane, at in (("halb_cl2.1", far), ("halb_cl2.2", beyond), ("camel.1", gun)):
        table.s.aloft[table.unit(plane)] = at

    assert {"halb_cl2.1"} == table.units(planes_before(table.s, table.unit("A16.1"), ALLIED))


@pytest.mark.rule("LS-11.21b", "LS-11.21.a", "LS-11.32a", "LS-11.2a")
@pytest.mark.parametrize(
    ("flak", "die", "is_pinned"), [((6, 6, 6), 2, True), ((1, 6, 6), 2, False)]
)
def test_a_hit_adds_one_to_the_bombs_of_this_turn_alone(sky, opened, flak, die, is_pinned):
    """A factor of 6 pins on 2; one hit makes it 3. Next turn nothing is left of it."""
    man = squads(opened(BATTLE), CENTRAL)[0]
    beside = opened(BATTLE).land.number(
        opened(BATTLE).land.grid.toward[open_hex(opened(BATTLE))][0]
    )
    men = f"{man} @, {GUN} {beside}, {GUN}.crew {beside}"
    table, _, place = sky(men=men, flak=list(flak), bombs=[die])
    table.run("air_phase", ALLIED).answer(BOMBERS[0], place, "done", "done", GUN)

    assert is_pinned is table.has("pinned", man)
    assert 0 == table.s.spoiled
    assert 1 == table.s.uses[table.unit(BOMBERS[0])]


@pytest.mark.rule("LS-11.21b")
@pytest.mark.parametrize(
    ("dice", "state"), [((6, 6, 6), "hit"), ((1, 6, 6), "home"), ((1, 1, 6), "down")]
)
def test_hits_of_several_guns_on_an_aircraft_add_up(sky, dice, state):
    table, at, _ = sky(up=SCOUT, men=CREWED, flak=list(dice))
    table.s.spoiled = 1 << table.unit(SCOUT)
    table.run("fire_flak", table.unit(GUN), CENTRAL)

    assert (state == "down") is table.has("downed", SCOUT)
    assert (state == "hit") is (table.s.aloft[table.unit(SCOUT)] == at)


@pytest.mark.rule("LS-11.32a", "LS-2.53", "LS-11.3", "LS-4.7.e")
def test_factors_in_a_hex_add_up_and_every_target_has_a_die(sky, opened):
    """Two bombers of 6 make 12, where a 1 eliminates; a third elsewhere does not count."""
    book = opened(BATTLE)
    man, tank = squads(book, CENTRAL)[0], next(u.id for u in book.units if u.kind == "tank")
    table, at, _ = sky(up=" ".join(BOMBERS), men=f"{man} @, {tank} @", bombs=[1, 2])
    table.s.aloft[table.unit(SCOUT)] = book.land.grid.toward[at][0]
    table.run("fly_missions", ALLIED)

    assert 2 == len(table.rolled("bombs"))
    assert 1 == sum(table.lost(one) for one in (man, tank))


@pytest.mark.rule("LS-11.3", "LS-11.1a", "LS-11.31a", "LS-11.33b")
def test_observation_bombing_and_strafing_are_flown_and_shown(sky, opened):
    man = squads(opened("musical_box"), CENTRAL)[0]
    missions = {"bristol_f2b.1": OBSERVATION, "bristol_f2b.2": STRAFING}
    up = "bristol_f2b.1 bristol_f2b.2 dh9.1"
    table, at, _ = sky(up, f"{man} @", missions, "musical_box", bombs=[6], strafing=[1], morale=[1])
    table.run("fly_missions", ALLIED)

    assert {} == table.undrawn
    assert table.s.watching[ALLIED] == 1 << at
    assert table.has("pinned", man), "the strafer hit it"
    assert set(up.split()) == table.units(table.s.flown)
    assert not table.has("flown", "dh9.2")


@pytest.mark.rule("LS-11.33b", "LS-2.52")
@pytest.mark.parametrize(("die", "morale", "fate"), [(1, 4, "pinned"), (1, 5, "lost"), (2, 0, "")])
def test_strafing_is_fire_by_its_values_without_any_bonus_of_machine_guns(
    sky, opened, die, morale, fate
):
    """4 is the column that hits on 1, and the morale die of a squad of 4 stays what it is."""
    book = opened("musical_box")
    man = next(
        u.id
        for u in book.units
        if u.kind == "infantry" and u.seat == CENTRAL and u.type.morale == 4
    )
    draws = {"strafing": [die], **({"morale": [morale]} if morale else {})}
    table, _, _ = sky(
        "bristol_f2b.1", f"{man} @", {"bristol_f2b.1": STRAFING}, "musical_box", **draws
    )
    table.run("fly_missions", ALLIED)

    assert (fate == "pinned") is table.has("pinned", man)
    assert (fate == "lost") is table.lost(man)


@pytest.mark.rule("LS-11.22", "LS-11.2a", "LS-11.1a")
@pytest.mark.parametrize(("die", "is_hit"), [(1, True), (2, False)])
def test_men_fire_once_together_with_two_more_and_without_their_machine_guns_bonus(
    sky, opened, die, is_hit
):
    """9 and more hits on 3; a 2 and 2 is 4, though a machine gun fires as well."""
    book = opened("musical_box")
    gun = next(u.id for u in book.units if u.kind == "mg" and u.seat == CENTRAL)
    men = [*squads(book, CENTRAL, 2), gun]
    pieces = ", ".join(f"{one} @" for one in men)
    missions = {"bristol_f2b.1": STRAFING, "bristol_f2b.2": BOMBING}
    table, at, _ = sky(
        "bristol_f2b.1 bristol_f2b.2", pieces, missions, "musical_box", ground_fire=[die]
    )
    table.run("come_down", ALLIED)
    assert {"bristol_f2b.1"} == table.units(table.s.flown), "it comes down for all to see"
    table.answer("all")

    (told,) = table.told("told.ground_fire")
    assert 9 <= told["strength"] < 16
    assert is_hit is (table.s.aloft[table.unit("bristol_f2b.1")] < 0)
    assert 0 == table.s.downed
    assert at == table.s.aloft[table.unit("bristol_f2b.2")]


@pytest.mark.rule("LS-11.1c", "LS-11.1d", "LS-11.31a", "LS-11.11N")
def test_who_has_flown_is_used_and_goes_home_but_for_an_observer(sky):
    """A fighter of either side is used, an observer only by the barrages fired for it."""
    missions = {SCOUT: OBSERVATION}
    table, at, _ = sky(f"{BOMBERS[0]} {SCOUT} {SPADS[0]} {FOKKERS[0]} halb_cl2.1", "", missions)
    table.s.watching = (1 << at, 0)
    end_air(table.s, ALLIED)
    uses = {one: table.s.uses[table.unit(one)] for one in (BOMBERS[0], SCOUT, SPADS[0], FOKKERS[0])}
    assert {BOMBERS[0]: 1, SCOUT: 0, SPADS[0]: 1, FOKKERS[0]: 1} == uses
    assert 0 == table.s.uses[table.unit("halb_cl2.1")]
    up = {table.book.units[n].id for n in members(table.book.planes) if table.s.aloft[n] >= 0}
    assert {SCOUT} == up
    assert (1 << at, 0) == table.s.watching


@pytest.mark.rule("LS-4.7.c", "LS-4.7.d", "LS-4.7.e")
@pytest.mark.parametrize(("flak", "flies"), [((1, 1, 6), False), ((6, 6, 6), True)])
def test_guns_fire_before_any_mission_is_flown(sky, opened, flak, flies):
    """A bomber that two hits send home drops nothing; the observer beside it watches in peace."""
    book = opened(BATTLE)
    man = squads(book, CENTRAL)[0]
    beside = book.land.number(book.land.grid.toward[open_hex(book)][0])
    men = f"{man} @, {GUN} {beside}, {GUN}.crew {beside}"
    draws = {"flak": list(flak), **({"bombs": [1]} if flies else {})}
    table, at, place = sky(men=men, missions={SCOUT: OBSERVATION}, **draws)
    table.run("air_phase", ALLIED).answer(BOMBERS[0], place, SCOUT, place, "done", "done")
    table.answer(GUN, BOMBERS[0])

    assert table.is_done
    assert flies is bool(table.rolled("bombs"))
    assert flies is table.has("pinned", man)
    assert table.s.watching[ALLIED] == 1 << at
