"""Optional rules in play (chapter 16), and special rules of the scenarios."""

from __future__ import annotations

from random import Random

import pytest

from games.landships.counters_shown import planes as shown
from games.landships.forces import ALLIED, BOMBING, CENTRAL, OBSERVATION, STRAFING
from games.landships.rules.air import (
    all_rounders,
    is_single_seater,
    kept_down,
    two_seaters_up,
)
from games.landships.rules.anti_tank import vehicles_before
from games.landships.rules.cavalry import can_mount
from games.landships.rules.dogfights import column_hit
from games.landships.rules.drive_ends import keeps_company
from games.landships.rules.firers import fire_hexes, firers_at
from games.landships.rules.ground import cover
from games.landships.rules.missions import flyers, note_use
from games.landships.rules.setup import has_grenades, most_armed
from games.landships.rules.shells import hit_on, hit_units
from games.landships.rules.strafing import strafing_value
from games.landships.state import Barrage
from games.landships.values import as_regular
from games.landships.view import resample
from tests.games.landships.test_air_options import open_hex, planes
from tests.games.landships.test_options import type_of
from tests.games.landships.test_shots import open_lane
from ww1core.hexgrid import from_members
from ww1core.testing import Table


@pytest.mark.rule("LS-16.11.b")
@pytest.mark.parametrize(
    ("year", "nation", "kind", "is_regular"),
    [
        (1914, "british", "infantry", True),
        (1915, "british", "infantry", False),
        (1914, "french", "infantry", False),
        (1914, "british", "mg", False),
    ],
)
def test_regulars_are_british_infantry_of_1914(opened, year, nation, kind, is_regular):
    book = opened("high_street")
    plain = type_of(book, "br_inf_na")._replace(nation=nation, kind=kind, fire=4, range=6, morale=4)
    found = as_regular(plain, year, book.numbers)

    assert ((5, 6, 5) if is_regular else (4, 6, 4)) == (found.fire, found.range, found.morale)


@pytest.mark.rule("LS-16.44", "LS-11.12b")
@pytest.mark.parametrize(
    ("scenario", "plane", "options", "number"),
    [
        ("bossut", "spad_7.1", (), 2),
        ("bossut", "spad_7.1", ("german_armament",), 1),
        ("bossut", "alb_d3.1", ("german_armament",), 2),
        ("bossut", "farman_f40.1", ("german_armament",), 1),
        ("cockcroft", "camel.1", ("german_armament",), 2),
    ],
)
def test_until_july_1917_allied_fighters_are_armed_as_others(
    field, scenario, plane, options, number
):
    table = field("", scenario, *options)

    assert number == column_hit(table.s, table.unit(plane))


@pytest.mark.rule("LS-16.42a", "LS-16.42b")
def test_who_may_act_as_a_fighter_and_who_sits_alone(opened, field):
    """The DH5 has one seat and only intercepts; the Bristol acts as a fighter at will."""
    dh5 = field("", "flesquieres", "single_seaters")
    own = planes(dh5.book, "CS", ALLIED)
    assert from_members(own) == all_rounders(dh5.s, dh5.book.planes & dh5.book.own[ALLIED])
    assert all(is_single_seater(dh5.s, plane) for plane in own)
    for plane in own:
        dh5.s.aloft[plane] = open_hex(dh5.book)
    assert 0 == two_seaters_up(dh5.s, ALLIED)

    bristol = field("", "musical_box", "single_seaters")
    own = planes(bristol.book, "CS", ALLIED)
    assert not any(is_single_seater(bristol.s, plane) for plane in own)
    bristol.s.aloft[own[0]] = open_hex(bristol.book)
    assert 1 << own[0] == two_seaters_up(bristol.s, ALLIED)
    bristol.run("act_as_fighters", ALLIED)
    assert {bristol.book.units[own[0]].id, "done"} == bristol.options


@pytest.mark.rule("LS-16.42a", "LS-11.1c")
def test_an_observer_that_acts_as_a_fighter_is_used(opened, field):
    table = field("", "musical_box", "single_seaters")
    plane = planes(table.book, "CS", ALLIED)[0]
    table.s.missions = tuple(tuple(0 for _ in flyers(table.book, seat)) for seat in (0, 1))
    note_use(table.s, plane)
    assert 0 == table.s.uses[plane]

    table.s.as_fighters = 1 << plane
    note_use(table.s, plane)
    assert 1 == table.s.uses[plane]


@pytest.mark.rule("LS-16.43", "LS-11.12b")
def test_what_a_bomber_hits_falls_when_all_have_fired(field, opened):
    """Two fighters attack: the bomber hits the second, they hit the bomber."""
    book = opened("musical_box", "bomber_defence")
    bomber = planes(book, "B", ALLIED)[0]
    foes = planes(book, "F", CENTRAL)[:2]
    table = field("", "musical_box", "bomber_defence", air_at=[2, 1], air=[1, 6])
    for plane in (bomber, *foes):
        table.s.aloft[plane] = open_hex(book)
    table.run("dogfight", open_hex(book))

    assert {} == table.undrawn
    assert from_members([bomber, foes[1]]) == table.s.downed


@pytest.mark.rule("LS-16.41")
def test_fighters_strafe_with_two_and_others_with_their_value(field, opened):
    table = field("", "musical_box", "strafing_fighters")
    fighter, other = planes(table.book, "F", ALLIED)[0], planes(table.book, "CS", ALLIED)[0]

    assert (2, 4) == (strafing_value(table.s, fighter), strafing_value(table.s, other))


@pytest.mark.rule("LS-16.32")
@pytest.mark.parametrize(("far", "is_near"), [(3, True), (4, False)])
def test_a_tank_keeps_within_three_hexes_of_another_that_runs(field, opened, far, is_near):
    book = opened("flesquieres", "tank_doctrine")
    lane, _ = open_lane(book, 5)
    name = book.land.number
    pieces = f"A01.1 {name(lane[0])}, A01.2 {name(lane[far])}, A01.3 {name(lane[5])}"
    table = field(pieces, "flesquieres", "tank_doctrine")
    tank = table.unit("A01.1")
    assert is_near is keeps_company(table.s, tank, lane[0])
    table.s.broken = 1 << table.unit("A01.2")
    assert not keeps_company(table.s, tank, lane[0]), "a wreck is no company"
    assert keeps_company(field(pieces, "flesquieres").s, tank, lane[0])


@pytest.mark.rule("LS-16.14.a", "LS-8.61")
def test_machine_guns_of_one_hex_split_their_fire_each_for_itself(field):
    """One has fired at the first hex, the other at the last: each goes on beside its own."""
    pieces = "A10.1 1:2009, A10.2 1:2009, C04.1 1:2011, C04.2 1:2111, C04.3 1:1807, C04.4 1:1907"
    table = field(pieces, "fog", "split_mg_fire", turn=5)
    guns = [table.number("firer", one) for one in ("A10.1", "A10.2")]
    table.s.split = from_members(guns)
    for gun, at in zip(guns, ("1:2011", "1:1807"), strict=True):
        table.s.first_aim[gun] = table.hex(at)
    table.s.shot_at = table.set_of("hex", "1:2011", "1:1807")
    around = [table.hexes(table.book.land.around[table.hex(at)]) for at in ("1:2011", "1:1807")]
    found = table.hexes(fire_hexes(table.s, ALLIED))
    assert {"1:2111", "1:1907"} & (around[0] | around[1]) == found

    first = table.names("firer", firers_at(table.s, table.hex("1:2111"), ALLIED))
    assert first == ({"A10.1"} if "1:2111" in around[0] else set())


@pytest.mark.rule("LS-16.23a", "LS-8.0a")
@pytest.mark.parametrize(("options", "farthest"), [((), 10), (("long_ranges",), 18)])
def test_by_option_guns_fire_at_men_in_the_open_up_to_eighteen_hexes(
    field, opened, options, farthest
):
    """A gun reaches 20, and men in the open are spotted at 18 instead of 9."""
    book = opened("huj", *options)
    lane, way = open_lane(book, 19)
    gun = next(u.id for u in book.units if u.kind == "ART" and u.seat == CENTRAL)
    man = next(u.id for u in book.units if u.kind in {"infantry", "mg"} and u.seat == CENTRAL)
    foe = next(u.id for u in book.units if u.seat == ALLIED and u.kind in {"cavalry", "infantry"})
    reached = set()
    for far in range(1, 20):
        at, to = book.land.number(lane[0]), book.land.number(lane[far])
        table = field(f"{gun} {at}, {gun}.crew {at}, {man} {at}, {foe} {to}", "huj", *options)
        table.s.facing[table.unit(gun)] = way
        named = table.names("firer", firers_at(table.s, lane[far], CENTRAL))
        reached |= {far} if gun in named else set()
    spotted = 9 if not options else farthest

    assert set(range(1, min(farthest, spotted) + 1)) == reached


@pytest.mark.rule("LS-S19.SR1")
@pytest.mark.parametrize(("turn", "far", "is_known"), [(1, 2, True), (1, 3, False), (2, 3, True)])
def test_british_guns_know_captured_tanks_near_by_on_the_first_turn(
    field, opened, turn, far, is_known
):
    book = opened("friend_or_foe")
    lane, way = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[far])
    table = field(f"A07.1 {at}, C01.1 {to}", "friend_or_foe", turn=turn)
    table.s.facing[table.unit("A07.1")] = way
    guns = [n for n, f in enumerate(book.firers) if f.id.startswith("A07.1/") and f.kind == "gun"]

    assert {is_known} == {bool(vehicles_before(table.s, gun, ALLIED)) for gun in guns}
    table.s.facing[table.unit("C01.1")] = (way + 3) % 6
    own = [n for n, f in enumerate(book.firers) if f.id.startswith("C01.1/") and f.kind == "gun"]
    assert all(vehicles_before(table.s, gun, CENTRAL) for gun in own), "the Germans know theirs"


@pytest.mark.rule("LS-S13.SR1", "LS-S18.SR1", "LS-S14.SR1")
@pytest.mark.parametrize(
    ("scenario", "turn", "is_grounded"),
    [
        ("fog", 1, True),
        ("fog", 4, True),
        ("fog", 5, False),
        ("cheppy", 3, True),
        ("cheppy", 4, False),
        ("tank_against_tank", 1, False),
    ],
)
def test_fog_grounds_aircraft_and_mist_does_not(field, scenario, turn, is_grounded):
    table = field("", scenario, turn=turn)
    every = table.book.planes

    assert (every if is_grounded else 0) == kept_down(table.s, every)


@pytest.mark.rule("LS-11.11a", "LS-11.11b", "LS-S13.SR1")
def test_in_fog_no_aircraft_is_placed_to_fly_or_to_intercept(field):
    table = field("", "fog", turn=4)
    table.s.missions = tuple(tuple(STRAFING for _ in flyers(table.book, seat)) for seat in (0, 1))
    assert table.run("air_phase", CENTRAL).is_done
    table.s.aloft[table.unit("halb_cl2.1")] = 0
    assert table.run("intercept", ALLIED).is_done

    table.s.turn = 5
    assert {"camel.1", "done"} == table.run("intercept", ALLIED).options


@pytest.mark.rule("LS-16.13a")
@pytest.mark.parametrize(
    ("scenario", "options", "is_asked"),
    [
        ("flesquieres", ("rifle_grenades",), True),
        ("flesquieres", (), False),
        ("high_street", ("rifle_grenades",), False),
    ],
)
def test_squads_get_rifle_grenades_in_1917_by_option(opened, scenario, options, is_asked):
    table = Table(opened(scenario, *options))
    assert is_asked is has_grenades(table.s, ALLIED)
    infantry = [u for u in table.book.units if u.kind == "infantry" and u.seat == ALLIED]
    assert len(infantry) // 3 == most_armed(table.s, ALLIED)


@pytest.mark.rule("LS-11.1a")
def test_bombers_count_among_the_bombing_markers(field):
    """Two bombers of Out of the Forest take both; the scout may observe or strafe."""
    table = field("", "out_of_the_forest")
    table.s.missions = ((), ())
    table.run("choose_missions", ALLIED).answer("bombing", "bombing")

    assert {"observation", "strafing"} == table.options
    assert {"LS-11.1a"} == table.rules_against("bombing")
    assert (BOMBING, BOMBING) == table.s.missions[ALLIED]


@pytest.mark.rule("LS-16.15.b", "LS-16.24")
@pytest.mark.parametrize(
    ("options", "hex_", "unit", "faces"),
    [
        ((), "1:2009", "C04.1", 0),
        (("stosstruppen",), "1:2009", "C03.1", 1),
        (("stosstruppen",), "1:2009", "C04.1", 0),
        (("stosstruppen",), "1:2012", "C03.1", None),
    ],
)
def test_stosstruppen_in_the_open_are_harder_to_hit_by_shells(field, options, hex_, unit, faces):
    """By one face of the die; in other ground they have its cover like everybody."""
    table = field(f"{unit} {hex_}", "fog", *options, turn=5)
    table.s.barrage = Barrage(ALLIED, table.hex(hex_), "he", "drumfire", 3, struck=table.hex(hex_))
    column = table.book.barrage.columns[-1].results
    open_hits = sum(result != "-" for result in column)
    hits = sum(hit_on(table.s, 30, die, table.unit(unit)) >= 0 for die in range(1, 7))
    shelter = cover(table.book, table.hex(hex_), "barrage", 0).total

    assert open_hits - (shelter if faces is None else faces) == hits


@pytest.mark.rule("LS-16.24")
def test_by_option_works_of_1916_cover_more_from_shells_and_not_from_bombs(opened):
    plain, better = opened("high_street"), opened("high_street", "better_works")
    early = opened("bagatelle", "better_works")
    trench = plain.land.hex("3:1508")

    for against, more in (("small_arms", 1), ("barrage", 1), ("bombs", 0)):
        assert more == (
            cover(better, trench, against, 0).total - cover(plain, trench, against, 0).total
        )
        assert cover(better, trench, against, 1) == cover(plain, trench, against, 1)
    old = early.land.hex("4:1410")
    assert cover(opened("bagatelle"), old, "barrage", 0) == cover(early, old, "barrage", 0)


@pytest.mark.rule("LS-14.12.a", "LS-14.13.a")
def test_shells_hit_observers_and_crews_as_all_other_men(field):
    table = field("A08.1 3:0813, C13.1.crew 3:0813, A04.1 3:0813", "high_street")
    hex_ = table.hex("3:0813")
    table.s.barrage = Barrage(ALLIED, hex_, "he", "drumfire", 1, struck=hex_)
    every = table.s.standing[hex_]

    assert every == hit_units(table.s, 30, 1, table.book.soft)
    assert 0 == hit_units(table.s, 10, 6, table.book.soft)


@pytest.mark.rule("LS-11.1a")
def test_imagined_missions_keep_to_the_markers(field):
    """Both bombers of Out of the Forest have the markers for bombing, so the scout does not."""
    table = field("", "out_of_the_forest")
    found = set()
    for seed in range(20):
        table.s.missions = ((BOMBING, BOMBING, STRAFING), (STRAFING,))
        resample(table.s, CENTRAL, Random(seed))
        found.add(table.s.missions[ALLIED])

    assert {(BOMBING, BOMBING, mission) for mission in (OBSERVATION, STRAFING)} == found


@pytest.mark.rule("LS-11.1a")
def test_aircraft_above_any_hex_are_shown_with_the_missions_that_are_known(field):
    table = field("", "out_of_the_forest")
    table.s.missions = ((BOMBING, BOMBING, OBSERVATION), (STRAFING,))
    scout, other = table.unit("salmson_2a2.1"), table.unit("halb_cl2.1")
    table.s.aloft[scout] = 0
    table.s.aloft[other] = 5
    seen = {seat: {piece.id: piece for piece in shown(table.s, seat)} for seat in (0, 1)}
    assert {"salmson_2a2.1", "halb_cl2.1"} == set(seen[ALLIED]) == set(seen[CENTRAL])

    def marks(seat, plane):
        return [marker.kind for marker in seen[seat][plane].markers]

    assert ["observation"] == marks(ALLIED, "salmson_2a2.1")
    assert [] == marks(CENTRAL, "salmson_2a2.1")


@pytest.mark.rule("LS-S01.SR1")
def test_belgian_cavalry_that_started_on_foot_may_mount_out_of_sight(opened, field):
    """Not one that lost its horses, is pinned, or that an enemy could fire at."""
    book = opened("silver_helmets")
    riders = [u.id for u in book.units if u.type.id == "be_cav"][:3]
    assert not Table(book).s.mounted & from_members(
        book.kinds["unit"].number(one) for one in riders
    )
    pieces = ", ".join(f"{one} 6:0213" for one in riders)
    table = field(pieces, "silver_helmets", pinned=riders[1])
    table.s.horseless = 1 << table.unit(riders[2])
    assert {riders[0]} == table.units(can_mount(table.s, ALLIED))

    seen = field(f"{pieces}, C03.1 6:0212", "silver_helmets")
    assert 0 == can_mount(seen.s, ALLIED)
