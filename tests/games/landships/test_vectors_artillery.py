"""The examples of the book on barrages, aircraft and gas, as numbers."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, BOMBING, CENTRAL, OBSERVATION
from games.landships.rules.batteries import elements_left, guns_on
from games.landships.rules.firers import able_units
from games.landships.rules.ground import cover, smoked
from games.landships.rules.missions import flyers
from games.landships.rules.observation import always_observed, observed, observers_above
from games.landships.rules.raids import bomb
from games.landships.rules.shells import attacks_of, hit_on
from games.landships.state import Barrage
from tests.games.landships.test_barrage import free_hexes
from ww1core.hexgrid import members

BATTLE = "green_cloud"


def squads(book, seat, *morales):
    """Infantry squads of a side with these morales."""
    return [
        next(
            u.id
            for u in book.units
            if u.kind == "infantry" and u.seat == seat and m == u.type.morale
        )
        for m in morales
    ]


def one_of(book, kind, seat):
    return next(u.id for u in book.units if u.kind == kind and u.seat == seat)


@pytest.mark.rule("LS-5.11.c1", "LS-5.11.c2")
def test_a_line_that_is_down_spends_the_guns_of_the_turn(field, opened):
    """LS-EX-5.11-communication."""
    book = opened(BATTLE)
    hex_ = free_hexes(book)[0]
    beside = book.land.number(book.land.grid.toward[hex_][0])
    table = field(
        f"{one_of(book, 'observer', CENTRAL)} {beside}", BATTLE, turn=2, communication=[3]
    )
    before = elements_left(table.s, CENTRAL)
    table.run("barrage", hex_, CENTRAL).answer("he", "drumfire", "2")

    assert not table.s.barraged
    assert [] == table.rolled("fire_order")
    assert before - 2 == elements_left(table.s, CENTRAL)
    table.run("recover_own", CENTRAL)
    assert before == elements_left(table.s, CENTRAL)


@pytest.mark.rule("LS-5.11.a1", "LS-5.11.a2")
def test_an_observer_sees_ten_hexes_into_woods_and_not_into_smoke(field, opened):
    """LS-EX-5.11-fo-range."""
    book = opened(BATTLE)
    man, grid = one_of(book, "observer", CENTRAL), book.land.grid
    known = always_observed(book, CENTRAL)
    seen = {}
    for at in free_hexes(book):
        table = field(f"{man} {book.land.number(at)}", BATTLE)
        new = observed(table.s, CENTRAL) & ~known
        far = [hex_ for hex_ in members(new) if grid.distance(at, hex_) == 10]
        seen[at] = new
        if far and any(book.land.terrain["woods"] >> hex_ & 1 for hex_ in far):
            break
    else:
        pytest.fail("no woods are seen ten hexes away")
    assert all(grid.distance(at, hex_) <= 10 for at, new in seen.items() for hex_ in members(new))

    near = next(hex_ for hex_ in members(seen[at]) if grid.distance(at, hex_) == 5)
    table.s.smoke = (1 << near, 0)
    assert not observed(table.s, CENTRAL) >> near & 1


@pytest.mark.rule("LS-5.12b", "LS-5.12E", "LS-5.12d")
def test_an_aircraft_observes_two_hexes_around_it(field, opened):
    """LS-EX-5.12-aircraft-radius."""
    book = opened("bossut")
    plane, at = flyers(book, ALLIED)[0], free_hexes(book)[0]
    table = field("", "bossut", turn=3)
    table.s.missions = tuple(tuple(OBSERVATION for _ in flyers(book, seat)) for seat in (0, 1))
    table.s.aloft[plane], table.s.watching = at, (1 << at, 0)

    for distance, allowed in ((2, True), (3, False)):
        to = next(
            hex_ for hex_ in book.land.grid.hexes if book.land.grid.distance(at, hex_) == distance
        )
        assert allowed is bool(observers_above(table.s, to, ALLIED))
    assert -1 == book.barrage.aircraft_observer.value


@pytest.mark.rule("LS-5.13a", "LS-5.13b", "LS-5.14a")
def test_a_town_needs_an_order_but_no_line_after_the_first_turn(field, opened):
    """LS-EX-5.14-later-turn-town."""
    book = opened(BATTLE)
    town = next(iter(members(book.land.terrain["town"])))
    table = field("", BATTLE, turn=2, fire_order=[1], scatter=[1], barrage=[6])
    table.run("barrage_phase", CENTRAL).answer(book.land.number(town), "he", "drumfire", "1")

    assert [] == table.rolled("communication")
    assert (1, 1) == (len(table.rolled("fire_order")), len(table.rolled("scatter")))
    assert table.s.barraged >> town & 1


@pytest.fixture
def shelling(field, opened):
    """A barrage that has fallen on a clear hex with some units in it."""

    def lay(pieces="", scenario=BATTLE, *, given="he", kind="drumfire", elements=1, **draws):
        book = opened(scenario)
        hex_ = free_hexes(book)[0]
        table = field(pieces.replace("@", book.land.number(hex_)), scenario, turn=3, **draws)
        table.s.barrage = Barrage(CENTRAL, hex_, given, kind, elements, 0, hex_)
        return table, hex_

    return lay


@pytest.mark.rule("LS-5.22b")
def test_a_hurricane_of_four_is_four_attacks_of_ten(shelling, opened):
    """LS-EX-5.22-hurricane-four."""
    man = squads(opened(BATTLE), ALLIED, 4)[0]
    table, hex_ = shelling(f"{man} @", kind="hurricane", elements=4, barrage=[6, 6, 6, 6])
    assert (10, 10, 10, 10) == attacks_of(table.s)
    table.run("strike_all")

    assert [table.book.land.number(hex_)] * 4 == table.rolled("barrage")


@pytest.mark.rule("LS-5.32b")
@pytest.mark.parametrize(("strength", "die", "added"), [(20, 1, 2), (20, 2, 1)])
def test_shrapnel_adds_one_to_a_hit(shelling, opened, strength, die, added):
    """LS-EX-5.32-shrapnel-shift and LS-EX-5.32-shrapnel-plain-hit."""
    man = squads(opened(BATTLE), ALLIED, 4)[0]
    table, _ = shelling(f"{man} @", given="shrapnel")

    assert added == hit_on(table.s, strength, die, table.unit(man))


@pytest.mark.rule("LS-5.33c", "LS-5.33d", "LS-5.41.a2", "LS-5.33b")
def test_two_guns_lay_smoke_on_seven_hexes_each(shelling):
    """LS-EX-5.33-smoke-cover."""
    table, hex_ = shelling(given="smoke", elements=2, scatter=[4, 5], scatter_direction=[1])
    table.run("fall")

    assert table.s.smoke[CENTRAL] >> hex_ & 1
    assert 2 == table.s.smoke[CENTRAL].bit_count()
    assert [] == table.rolled("barrage")
    table.s.smoke = (0, 1 << hex_)
    assert 7 == smoked(table.s).bit_count()


@pytest.mark.rule("LS-5.41.a1", "LS-5.41.b")
@pytest.mark.parametrize(
    ("kind", "die", "is_off"),
    [
        ("drumfire", 4, False),
        ("drumfire", 5, True),
        ("drumfire", 6, True),
        ("hurricane", 3, False),
        ("hurricane", 4, True),
    ],
)
def test_when_shells_scatter(shelling, kind, die, is_off):
    """LS-EX-5.41-scatter-thresholds: one die for all elements."""
    draws = {"scatter_direction": [1]} if is_off else {}
    fallen = [6, 6] if kind == "hurricane" else [6]
    table, hex_ = shelling(kind=kind, elements=2, scatter=[die], barrage=fallen, **draws)
    table.s.wire = table.book.land.all
    table.run("fall")

    assert is_off is not bool(table.s.barraged >> hex_ & 1)
    assert 1 == len(table.rolled("scatter"))


@pytest.mark.rule("LS-5.42", "LS-5.0E")
@pytest.mark.parametrize(("guns", "elements", "strength"), [(1, 0, 10), (0, 2, 20), (0, 3, 30)])
def test_every_gun_and_battery_adds_ten(shelling, opened, guns, elements, strength):
    """LS-EX-5.42-strength and LS-EX-5.43-drumfire-clear: 30 in clear ground adds nothing."""
    table, hex_ = shelling(elements=elements)
    table.s.barrage = table.s.barrage._replace(guns=(1 << guns) - 1)

    assert (strength,) == attacks_of(table.s)
    assert 0 == cover(table.book, hex_, "barrage", 0).total
    assert "30+" == [c.label for c in table.book.barrage.columns if c.least <= 30][-1]


@pytest.mark.rule("LS-5.51a", "LS-5.51b")
def test_one_die_for_two_morales(shelling, opened):
    """LS-EX-5.51-one-die-two-morales: 4 and 1 is above 4 and not above 5."""
    men = [u for u in opened(BATTLE).units if u.kind in {"infantry", "mg"} and u.seat == ALLIED]
    weak, strong = (next(u.id for u in men if u.type.morale == morale) for morale in (4, 5))
    table, _ = shelling(f"{weak} @, {strong} @", elements=2, barrage=[1], barrage_morale=[4])
    table.run("strike", 20)

    assert table.lost(weak)
    assert table.has("pinned", strong)
    assert 1 == len(table.rolled("barrage_morale"))


@pytest.mark.rule("LS-5.53", "LS-5.54")
def test_high_explosive_on_guns_a_tank_and_a_car(shelling, opened):
    """LS-EX-5.53-HE-on-materiel."""
    book = opened("musical_box")
    guns = [u.id for u in book.units if u.kind == "ART"][:2]
    tank, car = one_of(book, "tank", ALLIED), one_of(book, "armoured_car", ALLIED)
    pieces = ", ".join(f"{one} @" for one in (*guns, tank, car))
    dice = {guns[0]: [2], guns[1]: [3], tank: [1], car: [2]}
    table, _ = shelling(pieces, "musical_box", elements=3, barrage=[1])
    table.script(materiel=dice).run("strike", 30)

    assert [True, False, True, False] == [table.lost(one) for one in (*guns, tank, car)]


@pytest.mark.rule("LS-5.54.a")
@pytest.mark.parametrize(("die", "is_lost"), [(4, False), (5, True)])
def test_shells_on_a_truck(shelling, die, is_lost):
    """LS-EX-5.54-truck-barrage: pinned until its side recovers, or destroyed."""
    table, _ = shelling("C16.1 @", "musical_box", barrage=[2], barrage_morale=[die])
    table.run("strike", 10)
    assert is_lost is table.lost("C16.1")
    assert is_lost is not table.has("pinned", "C16.1")

    table.run("recover_own", CENTRAL)
    assert not table.has("pinned", "C16.1")


@pytest.mark.rule("LS-5.6.a1", "LS-5.6.a2", "LS-5.6.a3")
def test_when_a_gun_may_fire(field, opened):
    """LS-EX-5.6-art-phase-availability."""
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    at = book.land.number(hex_)
    table = field(f"C13.1 {at}, C13.1.crew {at}", "flesquieres", turn=2)
    gun, ahead = table.unit("C13.1"), book.land.grid.toward[hex_]
    target = ahead[table.s.facing[gun]]
    assert able_units(table.s, CENTRAL) >> gun & 1

    table.s.shelled = 1 << gun
    assert not able_units(table.s, CENTRAL) >> gun & 1, "not in its own offensive fire"
    table.run("recover_own", CENTRAL)
    assert able_units(table.s, CENTRAL) >> gun & 1, "in the opponent's turn again"
    table.s.fired_at_tanks = book.firers_of[gun]
    table.run("recover_own", ALLIED)
    assert guns_on(table.s, target, CENTRAL) >> gun & 1, "and for its own next barrage"


@pytest.mark.rule("LS-11.32a", "LS-11.12b", "LS-11.32.1", "LS-11.32.3")
def test_two_bombers_and_an_interceptor(field, opened):
    """LS-EX-11.32-bombing-example: factor 6 with 5 and 1 harms neither squad nor tank; 12 does."""
    book = opened("musical_box")
    hex_ = free_hexes(book)[0]
    at = book.land.number(hex_)
    bombers = [
        n for n, u in enumerate(book.units) if u.type.plane and u.seat == ALLIED and u.kind != "F"
    ][:2]
    fighter = next(n for n, u in enumerate(book.units) if u.kind == "F" and u.seat == CENTRAL)
    bonus = book.units[fighter].type.plane.bonus
    table = field("", "musical_box", turn=3, air=[6, 6, 1 - bonus])
    for plane in (*bombers, fighter):
        table.s.aloft[plane] = hex_
    table.s.missions = tuple(tuple(BOMBING for _ in flyers(book, seat)) for seat in (0, 1))
    table.run("dogfight", hex_).answer(book.units[bombers[0]].id)
    assert 1 << bombers[0] == table.s.downed

    man, tank = one_of(book, "infantry", CENTRAL), one_of(book, "tank", ALLIED)
    for factor, die, is_lost in ((6, 1, False), (12, 1, True)):
        table = field(f"{man} {at}, {tank} {at}", "musical_box", turn=3)
        table.script(bombs={man: [5], tank: [die]})
        for unit in (man, tank):
            bomb(table.s, table.unit(unit), factor, is_spoiled=False)
        assert (False, is_lost) == (table.lost(man), table.lost(tank))
        assert not table.has("pinned", man)
