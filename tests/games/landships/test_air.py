"""The air phase (chapter 11): missions, fights, flak, bombs, strafing, observation."""

from __future__ import annotations

import random

import pytest

from games.landships.forces import BOMBING, OBSERVATION, STRAFING
from games.landships.rules.air import end_air, fighters, ready_planes
from games.landships.rules.dogfights import column_hit
from games.landships.rules.firers import fire_hexes
from games.landships.rules.flak import planes_before, strike_plane
from games.landships.rules.ground import cover
from games.landships.rules.missions import cannot_strafe, flyers
from games.landships.rules.observation import observed, only_from_above
from games.landships.rules.raids import bomb, drop_bombs, watch
from games.landships.view import resample
from ww1core.hexgrid import members

BATTLE = "musical_box"


def plane_of(book, kind, seat):
    """An aircraft of a kind, or nothing."""
    return next((n for n, u in enumerate(book.units) if u.kind == kind and u.seat == seat), None)


def with_planes(opened, *wanted):
    """A scenario that has aircraft of these kinds and seats, and their numbers."""
    for scenario in ("musical_box", "flesquieres", "fog", "cheppy", "cockcroft", "friend_or_foe"):
        book = opened(scenario)
        found = [plane_of(book, kind, seat) for kind, seat in wanted]
        if None not in found:
            return scenario, found
    pytest.fail(f"no scenario has {wanted}")


@pytest.fixture
def sky(field, opened):
    """An empty board with aircraft above one hex, with missions."""

    def lay(*wanted, mission=BOMBING, pieces="", **draws):
        scenario, planes = with_planes(opened, *wanted)
        book = opened(scenario)
        clear = book.land.terrain["clear"] & ~(book.board.trench | book.board.hill)
        hex_ = (clear & -clear).bit_length() - 1
        table = field(pieces.replace("@", book.land.number(hex_)), scenario, **draws)
        for plane in planes:
            table.s.aloft[plane] = hex_
        table.s.missions = tuple(tuple(mission for _ in flyers(book, seat)) for seat in (0, 1))
        return table, hex_, planes

    return lay


@pytest.mark.rule("LS-11.1a", "LS-2.51.a", "LS-2.51.b", "LS-11.33a")
def test_nobody_strafes_before_1917(opened, field):
    for scenario in ("musical_box", "cockcroft", "flesquieres"):
        book = opened(scenario)
        for seat in (0, 1):
            for plane in flyers(book, seat):
                table = field("", scenario)
                table.s.missions = ((), ())
                is_barred = book.year < 1917 or book.units[plane].kind == "B"
                assert is_barred is cannot_strafe(table.s, plane)


@pytest.mark.rule("LS-11.1a")
def test_missions_are_secret_until_flown(opened, field):
    """What is imagined for the other side differs; what was flown stays."""
    scenario, (plane,) = with_planes(opened, ("CS", 0))
    table = field("", scenario)
    planes = flyers(table.book, 0)
    table.s.missions = (tuple(OBSERVATION for _ in planes), ())
    seen = set()
    for seed in range(30):
        table.s.missions = (tuple(OBSERVATION for _ in planes), ())
        resample(table.s, 1, random.Random(seed))
        seen.add(table.s.missions[0][planes.index(plane)])
    assert len(seen) > 1

    table.s.flown = 1 << plane
    table.s.missions = (tuple(OBSERVATION for _ in planes), ())
    resample(table.s, 1, random.Random(1))
    assert OBSERVATION == table.s.missions[0][planes.index(plane)]


@pytest.mark.rule("LS-11.1c", "LS-11.11a", "LS-11.11N")
def test_an_aircraft_comes_three_times(sky):
    table, _, (plane,) = sky(("F", 0))
    table.s.aloft[plane] = -1
    assert ready_planes(table.s, 0) >> plane & 1
    table.s.uses[plane] = 3
    assert not ready_planes(table.s, 0) >> plane & 1


@pytest.mark.rule("LS-11.11b", "LS-2.51a")
def test_only_fighters_intercept(sky):
    table, _, planes = sky(("F", 1), ("CS", 0))
    for plane in planes:
        table.s.aloft[plane] = -1

    assert fighters(table.s, 1) >> planes[0] & 1
    assert not fighters(table.s, 0) >> planes[1] & 1


@pytest.mark.rule("LS-4.7.a", "LS-4.7.c", "LS-2.56")
def test_the_phasing_side_comes_anywhere_then_the_other_meets_it_and_fires(sky, opened):
    scenario, _ = with_planes(opened, ("F", 1), ("CS", 0))
    book = opened(scenario)
    gun = next((u.id for u in book.units if u.kind in {"AA", "mg"} and u.seat == 1), "")
    table, _, planes = sky(("CS", 0), ("F", 1), pieces=f"{gun} @")
    for plane in planes:
        table.s.aloft[plane] = -1
    table.run("air_phase", 0)
    assert ("choose_plane", 0) == (table.offer.name, table.offer.seat)

    table.answer(book.units[planes[0]].id)
    assert book.land.all.bit_count() == len(table.options)
    table.answer(book.land.number(0), "done")
    assert ("choose_fighter", 1) == (table.offer.name, table.offer.seat)


@pytest.mark.rule("LS-11.12a", "LS-11.12b", "LS-11.12.b1", "LS-4.7.b")
def test_a_fighter_shoots_a_machine_down_and_may_be_shot(sky):
    """The fighter hits on 2 in its column, the other on 1 in its own; both fall at once."""
    table, hex_, (fighter, victim) = sky(("F", 1), ("CS", 0))
    bonus = table.book.units[fighter].type.plane.bonus
    table.script(air=[1, 2 - bonus])
    table.run("dogfight", hex_)

    assert table.s.downed >> victim & 1
    assert table.s.downed >> fighter & 1


@pytest.mark.rule("LS-11.12b", "LS-16.44", "LS-11.12.a", "LS-2.54")
def test_fighters_fire_in_the_better_column(sky):
    table, _, (fighter, other) = sky(("F", 1), ("CS", 0))

    assert (2, 1) == (column_hit(table.s, fighter), column_hit(table.s, other))


@pytest.mark.rule("LS-11.21b", "LS-11.21a", "LS-11.21.a", "LS-11.2a")
@pytest.mark.parametrize(
    ("dice", "state"),
    [((2, 3, 4), "free"), ((1, 3, 4), "hit"), ((1, 1, 4), "home"), ((1, 1, 1), "down")],
)
def test_three_dice_of_flak(sky, dice, state):
    table, _, (plane,) = sky(("CS", 0), flak=list(dice))
    strike_plane(table.s, 0, plane)
    s = table.s

    assert (state == "hit") is bool(s.spoiled >> plane & 1)
    assert (state == "down") is bool(s.downed >> plane & 1)
    assert (state in {"home", "down"}) is (s.aloft[plane] < 0)


@pytest.mark.rule("LS-11.21a", "LS-13.23a")
def test_flak_reaches_as_far_as_its_range(opened, field):
    book = opened("fog")
    gun = next(u.id for u in book.units if u.kind == "AA")
    unit = book.kinds["unit"].number(gun)
    enemy = 1 - book.units[unit].seat
    planes = [n for n, u in enumerate(book.units) if u.seat == enemy and u.type.plane]
    place = book.land.number(next(iter(range(book.land.size))))
    table = field(f"{gun} {place}", "fog")
    for plane in planes:
        table.s.aloft[plane] = table.s.hex[unit]

    assert planes_before(table.s, unit, book.units[unit].seat).bit_count() == len(planes)


@pytest.mark.rule("LS-11.22", "LS-2.55", "LS-11.33a")
def test_men_fire_at_who_strafes_and_at_nobody_else(sky, opened):
    scenario, _ = with_planes(opened, ("CS", 0))
    squad = next(u.id for u in opened(scenario).units if u.kind == "infantry" and u.seat == 1)
    for mission, is_fired_at in ((STRAFING, True), (BOMBING, False)):
        table, _, (plane,) = sky(("CS", 0), mission=mission, pieces=f"{squad} @", ground_fire=[6])
        table.run("come_down", 0)
        is_immune = table.book.units[plane].type.plane.immune
        is_asked = is_fired_at and not is_immune
        assert is_asked is not table.is_done
        if is_asked:
            assert ("join_ground_fire", "central") == table.asked
            table.answer("all")
        assert is_asked is bool(table.rolled("ground_fire"))


@pytest.mark.rule("LS-11.32a", "LS-11.32.1", "LS-11.32.3", "LS-2.53")
@pytest.mark.parametrize(("factor", "die", "what"), [(6, 1, "pinned"), (6, 5, ""), (12, 1, "lost")])
def test_bombs_pin_and_eliminate_by_their_weight(sky, opened, factor, die, what):
    scenario, _ = with_planes(opened, ("CS", 0))
    squad = next(u.id for u in opened(scenario).units if u.kind == "infantry" and u.seat == 1)
    table, _, _ = sky(("CS", 0), pieces=f"{squad} @", bombs=[die])
    bomb(table.s, table.unit(squad), factor, is_spoiled=False)

    assert (what == "pinned") is table.has("pinned", squad)
    assert (what == "lost") is table.lost(squad)


@pytest.mark.rule("LS-11.32.1", "LS-4.7.e")
def test_bombs_beside_a_tank_do_nothing(field, opened):
    table = field(f"A04.1 {opened(BATTLE).land.number(0)}", BATTLE, bombs=[2])
    bomb(table.s, table.unit("A04.1"), 6, is_spoiled=False)

    assert not table.lost("A04.1")
    assert not table.has("pinned", "A04.1")


@pytest.mark.rule("LS-11.32a")
def test_nothing_falls_where_nobody_bombs(sky):
    table, _, _ = sky(("CS", 0), mission=OBSERVATION)
    drop_bombs(table.s, 0)

    assert [] == table.rolled("bombs")


@pytest.mark.rule("LS-11.32.2")
@pytest.mark.parametrize(("die", "is_lost"), [(2, True), (3, False)])
def test_a_near_miss_destroys_a_gun_on_one_or_two(sky, opened, die, is_lost):
    scenario, _ = with_planes(opened, ("CS", 0))
    gun = next(u.id for u in opened(scenario).units if u.kind == "ART" and u.seat == 1)
    table, _, _ = sky(("CS", 0), pieces=f"{gun} @", bombs=[1], gun_bombed=[die])
    bomb(table.s, table.unit(gun), 6, is_spoiled=False)

    assert is_lost is table.lost(gun)
    assert not table.has("pinned", gun)


@pytest.mark.rule("LS-11.32.a")
def test_ground_covers_men_from_bombs_and_no_machine(field, opened):
    """In a town a 1 of 19 and more misses the squad by its cover, and hits the tank."""
    book = opened(BATTLE)
    town = book.land.number(next(iter(members(book.land.terrain["town"]))))
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 0)
    shelter = cover(book, book.land.hex(town), "bombs", 0).total
    assert 0 < shelter
    table = field(f"{squad} {town}, A04.1 {town}", BATTLE, bombs=[2, 2])
    for unit in (squad, "A04.1"):
        bomb(table.s, table.unit(unit), 19, is_spoiled=False)

    assert not table.lost(squad)
    assert table.lost("A04.1")


@pytest.mark.rule("LS-11.31a", "LS-5.12c", "LS-5.12E")
def test_an_observer_stays_until_the_next_barrages_of_its_side(sky):
    table, hex_, (plane,) = sky(("CS", 0), mission=OBSERVATION)
    watch(table.s, 0)
    end_air(table.s, 0)
    assert table.s.aloft[plane] == hex_
    assert table.s.watching[0] == 1 << hex_

    table.run("barrage_phase", 0).answer("done")
    assert table.s.aloft[plane] < 0
    assert 0 == table.s.watching[0]


@pytest.mark.rule("LS-5.12b")
def test_an_observer_sees_every_hex_within_two_of_its_own(sky):
    table, hex_, _ = sky(("CS", 0), mission=OBSERVATION)
    known = observed(table.s, 0)
    watch(table.s, 0)

    assert known | table.book.land.grid.within(hex_, 2) == observed(table.s, 0)


@pytest.mark.rule("LS-5.12a")
def test_an_observer_spots_for_no_rifle(sky, opened):
    """The enemy under the aircraft stays out of the sight of a squad at the far end."""
    scenario, _ = with_planes(opened, ("CS", 0))
    book = opened(scenario)
    squads = [
        next(u.id for u in book.units if u.kind == "mg" and u.seat == seat) for seat in (0, 1)
    ]
    far = book.land.number(max(members(book.land.terrain["clear"])))
    table, _, _ = sky(("CS", 0), mission=OBSERVATION, pieces=f"{squads[0]} {far}, {squads[1]} @")
    watch(table.s, 0)

    assert 0 == fire_hexes(table.s, 0)


@pytest.mark.rule("LS-11.1d")
@pytest.mark.parametrize(("ammunition", "die"), [("he", 6), ("he", 1), ("smoke", 0)])
def test_a_barrage_that_is_fired_uses_the_observer_and_a_refused_one_does_not(sky, ammunition, die):
    table, hex_, (plane,) = sky(("CS", 0), mission=OBSERVATION)
    watch(table.s, 0)
    table.s.turn = 3
    near = members(table.book.land.grid.within(hex_, 2))
    target = next(to for to in near if only_from_above(table.s, to, 0))
    table.script(fire_order=[die], scatter=[1], barrage=[6])
    table.run("barrage", target, 0).answer(ammunition, *(["drumfire"] * (ammunition == "he")), "1")
    is_fired = die != 6

    assert int(is_fired) == table.s.uses[plane]
    assert table.s.aloft[plane] < 0, "it has observed its one hex"


@pytest.mark.rule("LS-11.21b", "LS-4.7.d")
def test_an_observer_that_was_hit_sees_nothing(sky):
    table, _, (plane,) = sky(("CS", 0), mission=OBSERVATION)
    table.s.spoiled = 1 << plane
    watch(table.s, 0)

    assert 0 == table.s.watching[0]
