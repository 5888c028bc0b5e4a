"""Barrage (chapter 5): observation, lines, orders, scatter, hits, smoke and gas clouds."""

from __future__ import annotations

import pytest

from games.landships.rules.barrage import fires_on, is_permitted
from games.landships.rules.batteries import guns_on
from games.landships.rules.firers import fire_hexes
from games.landships.rules.ground import smoked
from games.landships.rules.observation import always_observed, needs_line, observed
from games.landships.rules.shells import attacks_of, cut_wire, hit_on
from games.landships.state import Barrage
from ww1core.hexgrid import members

BATTLE = "green_cloud"
MISS = -1


def free_hexes(book):
    """Clear, level hexes without works that nobody observes by himself, far from the edge."""
    known = always_observed(book, 0) | always_observed(book, 1) | book.board.hill
    free = book.land.terrain["clear"] & ~(known | book.board.trench | book.board.rough)
    return [
        hex_
        for hex_ in members(free)
        if all(to >= 0 and free >> to & 1 for to in book.land.grid.toward[hex_])
    ]


@pytest.fixture
def shelling(field, opened):
    """A German barrage on a hex, with a squad of the enemy there, as far as its dice lead."""

    def lay(pieces="", *options, kind="drumfire", ammunition="he", elements=1, guns=0, **given):
        book = opened(BATTLE, *options)
        hex_ = free_hexes(book)[0]
        table = field(pieces.replace("@", book.land.number(hex_)), BATTLE, *options, **given)
        table.s.barrage = Barrage(1, hex_, ammunition, kind, elements, guns, hex_)
        return table, hex_

    return lay


@pytest.fixture
def squad(opened):
    return next(u.id for u in opened(BATTLE).units if u.kind == "infantry" and u.seat == 0)


@pytest.mark.rule("LS-5.13a", "LS-5.13E", "LS-5.6d", "LS-5.11.d4")
def test_some_hexes_need_no_observer(opened, field):
    book = opened(BATTLE)
    table = field("", BATTLE)
    known = observed(table.s, 1)

    assert known == always_observed(book, 1)
    assert book.board.trenches[1] & ~known == 0
    assert (book.land.terrain["town"] | book.board.junctions) & ~known == 0
    front = book.entry.front_lines["central"]
    assert all(book.board.lines[line] & ~known == 0 for line in front)


@pytest.mark.rule("LS-5.1")
def test_an_observer_spots_for_no_rifle(opened, field, squad):
    """The machine gun does not spot the squad that the observer sees; it needs no observer near."""
    book = opened(BATTLE)
    hex_ = next(h for h in free_hexes(book) if book.land.grid.toward[h][0] >= 0)
    near = book.land.grid.toward[hex_][0]
    observer = next(u.id for u in book.units if u.kind == "observer" and u.seat == 1)
    gun = next(u.id for u in book.units if u.kind == "mg" and u.seat == 1)
    far = max(members(book.land.terrain["clear"]), key=lambda to: book.land.grid.distance(to, hex_))
    at = book.land.number
    table = field(f"{observer} {at(hex_)}, {squad} {at(near)}, {gun} {at(far)}", BATTLE)
    assert observed(table.s, 1) >> near & 1
    assert 0 == fire_hexes(table.s, 1)

    table = field(f"{gun} {at(hex_)}, {squad} {at(near)}", BATTLE)
    assert 1 << near == fire_hexes(table.s, 1)


@pytest.mark.rule("LS-5.11a")
def test_a_barrage_needs_an_observer_and_guns(opened, field):
    book = opened(BATTLE)
    hex_ = free_hexes(book)[0]
    beside = book.land.number(book.land.grid.toward[hex_][0])
    observer = next(u.id for u in book.units if u.kind == "observer" and u.seat == 1)
    assert {"LS-5.11a"} == field("", BATTLE).run("barrage_phase", 1).rules_against(beside)

    table = field(f"{observer} {book.land.number(hex_)}", BATTLE).run("barrage_phase", 1)
    assert beside in table.hexes_offered
    table = field(f"{observer} {book.land.number(hex_)}", BATTLE)
    table.s.elements_used = (99, 99)
    table.run("barrage_phase", 1)
    assert table.is_done, "no gun is left"


@pytest.mark.rule("LS-5.11.a1", "LS-5.6b", "LS-5.11.a2")
def test_an_unpinned_observer_sees_ten_hexes_and_nothing_in_smoke(opened, field):
    book = opened(BATTLE)
    hex_ = free_hexes(book)[0]
    observer = next(u.id for u in book.units if u.kind == "observer" and u.seat == 1)
    table = field(f"{observer} {book.land.number(hex_)}", BATTLE)
    beside = book.land.grid.toward[hex_][0]
    assert observed(table.s, 1) >> beside & 1
    far = [to for to in free_hexes(book) if book.land.grid.distance(hex_, to) > 10]
    assert not any(observed(table.s, 1) >> to & 1 for to in far)

    table.s.smoke = (1 << beside, 0)
    assert not observed(table.s, 1) >> beside & 1
    table.s.smoke = (0, 0)
    table.s.pinned = 1 << table.unit(observer)
    assert not observed(table.s, 1) >> beside & 1


@pytest.mark.rule("LS-5.14a", "LS-5.14b")
def test_the_first_turn_needs_neither_line_nor_order(shelling):
    table, hex_ = shelling()
    table.s.turn = 1
    known = next(iter(members(always_observed(table.book, 1))))

    for target in (hex_, known):
        assert is_permitted(table.s, target, 1)
    table.script(scatter=[1], barrage=[6])
    table.run("barrage", known, 1).answer("he", "drumfire", "1")
    assert table.rolled("scatter"), "but it may scatter"


@pytest.mark.rule("LS-5.13b")
@pytest.mark.parametrize(("die", "is_fired"), [(1, True), (2, False)])
def test_a_hex_that_is_always_observed_needs_an_order_and_no_line(shelling, die, is_fired):
    table, _ = shelling(fire_order=[die])
    table.s.turn = 2
    known = next(iter(members(always_observed(table.book, 1))))

    assert is_fired is is_permitted(table.s, known, 1)
    assert [] == table.rolled("communication")


@pytest.mark.rule("LS-5.11.c1", "LS-5.33b")
def test_lines_and_orders(shelling, opened):
    """4 reaches the guns, a 1 is an order on a hex that has not resisted."""
    table, hex_ = shelling(communication=[3])
    table.s.turn = 2
    assert needs_line(table.s, hex_, 1)
    assert not is_permitted(table.s, hex_, 1)

    table.script(communication=[4], fire_order=[2])
    assert not is_permitted(table.s, hex_, 1)
    table.script(communication=[4], fire_order=[1])
    assert is_permitted(table.s, hex_, 1)
    table.s.barrage = table.s.barrage._replace(ammunition="smoke")
    table.script(communication=[6])
    assert is_permitted(table.s, hex_, 1), "smoke needs no order"


@pytest.mark.rule("LS-5.11.d1", "LS-5.11.d3")
def test_orders_come_easier_where_the_enemy_resists(shelling):
    table, hex_ = shelling()
    numbers = []
    for turns in (0, 1, 2, 5):
        table.s.resistance[hex_] = turns
        numbers.append(fires_on(table.s, hex_))

    assert [1, 2, 3, 3] == numbers


@pytest.mark.rule("LS-5.41a", "LS-5.41.a1", "LS-5.41.b", "LS-5.41.c1")
@pytest.mark.parametrize(
    ("kind", "die", "is_off"),
    [
        ("drumfire", 4, False),
        ("drumfire", 5, True),
        ("hurricane", 3, False),
        ("hurricane", 4, True),
    ],
)
def test_drumfire_scatters_on_five_and_a_hurricane_on_four(shelling, kind, die, is_off):
    table, hex_ = shelling(kind=kind, scatter=[die], scatter_direction=[1], barrage=[6], elements=1)
    table.s.barrage = table.s.barrage._replace(struck=-1)
    table.run("fall")

    struck = next(iter(members(table.s.barraged)))
    assert is_off is (struck != hex_)
    assert 1 >= table.book.land.grid.distance(struck, hex_)


@pytest.mark.rule("LS-5.42", "LS-5.0E")
def test_guns_and_batteries_are_alike(shelling):
    table, _ = shelling(elements=1, guns=0b110)
    assert (30,) == attacks_of(table.s)


@pytest.mark.rule("LS-5.21a", "LS-5.22b")
def test_drumfire_adds_up_and_a_hurricane_strikes_one_by_one(shelling):
    table, _ = shelling(elements=3)
    assert (30,) == attacks_of(table.s)
    table, _ = shelling(elements=3, kind="hurricane")
    assert (10, 10, 10) == attacks_of(table.s)


@pytest.mark.rule("LS-5.43a", "LS-5.43.b", "LS-5.32b")
def test_the_table_by_strength_and_die(shelling, squad):
    table, _ = shelling(f"{squad} @")
    unit = table.unit(squad)

    def row(strength):
        return [hit_on(table.s, strength, die, unit) for die in range(1, 7)]

    assert [0, 0, MISS, MISS, MISS, MISS] == row(10)
    assert [1, 0, 0, MISS, MISS, MISS] == row(20)
    assert [1, 1, 0, 0, MISS, MISS] == row(30)
    table.s.barrage = table.s.barrage._replace(ammunition="shrapnel")
    assert [2, 1, 1, MISS, MISS, MISS] == row(20)


@pytest.mark.rule("LS-5.52a")
def test_riders_are_hit_the_easier(field, opened):
    book = opened("huj")
    rider = next(u.id for u in book.units if u.kind == "cavalry")
    hex_ = free_hexes(book)[0]
    table = field(f"{rider} {book.land.number(hex_)}", "huj")
    table.s.barrage = Barrage(1, hex_, "he", "drumfire", 1, 0, hex_)
    unit = table.unit(rider)
    table.s.mounted = 0
    assert MISS == hit_on(table.s, 10, 3, unit)
    table.s.mounted = 1 << unit
    assert 0 == hit_on(table.s, 10, 3, unit)


@pytest.mark.rule("LS-5.51a", "LS-5.51b")
@pytest.mark.parametrize(("over", "is_lost"), [(0, False), (1, True)])
def test_one_die_checks_all_men_in_the_hex(shelling, squad, opened, over, is_lost):
    units = opened(BATTLE).units
    other = next(u.id for u in units if u.kind == "infantry" and u.seat == 0 and u.id != squad)
    morale = units[opened(BATTLE).kinds["unit"].number(squad)].type.morale
    table, _ = shelling(
        f"{squad} @, {other} @", barrage=[1], barrage_morale=[morale + over], elements=1
    )
    table.run("strike", 10)

    for unit in (squad, other):
        assert is_lost is table.lost(unit)
        assert is_lost is not table.has("pinned", unit)


@pytest.mark.rule("LS-5.55", "LS-5.55O")
def test_heavy_drumfire_cuts_wire_by_a_one(shelling):
    for strength, kind, die, is_cut in (
        (30, "drumfire", 1, True),
        (20, "drumfire", 1, False),
        (30, "hurricane", 1, False),
        (30, "drumfire", 2, False),
    ):
        table, hex_ = shelling(kind=kind)
        table.s.wire = 1 << hex_
        cut_wire(table.s, strength, die)
        assert is_cut is not bool(table.s.wire)
    table, hex_ = shelling("", "wire_confirmed", wire_cut=[4])
    table.s.wire = 1 << hex_
    cut_wire(table.s, 30, 1)
    assert table.s.wire


@pytest.mark.rule("LS-5.33a", "LS-5.33c", "LS-5.33d", "LS-5.41.a2")
def test_each_gun_lays_its_own_smoke(shelling):
    table, hex_ = shelling(ammunition="smoke", elements=2, scatter=[1, 6], scatter_direction=[2])
    table.run("fall")

    assert 2 == table.s.smoke[1].bit_count()
    assert smoked(table.s) >> hex_ & 1


@pytest.mark.rule("LS-5.34b", "LS-5.56a", "LS-5.41.c2")
def test_gas_pins_all_enemies_within_three_hexes(shelling, opened):
    book = opened(BATTLE)
    squads = [u.id for u in book.units if u.kind == "infantry" and u.seat == 0][:3]
    own = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 1)
    hex_ = free_hexes(book)[0]
    ring = book.land.grid.within
    third, fourth = (
        book.land.number(next(iter(members(ring(hex_, far) & ~ring(hex_, far - 1)))))
        for far in (3, 4)
    )
    table, _ = shelling(
        f"{squads[0]} @, {own} @, {squads[1]} {third}, {squads[2]} {fourth}",
        ammunition="gas",
        scatter=[1],
    )
    table.run("fall")

    assert table.s.gas[1] == 1 << hex_
    assert [True, True, False] == [table.has("pinned", one) for one in squads]
    assert not table.has("pinned", own), "its own men are safe"


@pytest.mark.rule("LS-5.11.b1", "LS-5.11.b2")
def test_a_hex_is_aimed_at_once_and_its_guns_are_used(opened, field):
    book = opened(BATTLE)
    target = book.land.number(next(iter(members(always_observed(book, 1)))))
    table = field("", BATTLE, scatter=[1], barrage=[6])
    table.run("barrage_phase", 1).answer(target, "he", "drumfire", "2")

    assert {"LS-5.11.b2"} == table.rules_against(target)
    assert 2 == table.s.elements_used[1]


@pytest.mark.rule("LS-5.6e", "LS-5.0a", "LS-5.6.a2")
def test_guns_on_the_map_shell_what_is_in_their_arc(opened, field):
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    table = field(
        f"C13.1 {book.land.number(hex_)}, C13.1.crew {book.land.number(hex_)}", "flesquieres"
    )
    gun = table.unit("C13.1")
    ahead = [book.land.grid.toward[hex_][way] for way in (table.s.facing[gun], 3)]
    behind = book.land.grid.toward[hex_][(table.s.facing[gun] + 3) % 6]

    assert guns_on(table.s, ahead[0], 1) == 1 << gun
    assert 0 == guns_on(table.s, behind, 1)
    table.s.shelled = 1 << gun
    assert 0 == guns_on(table.s, ahead[0], 1)
