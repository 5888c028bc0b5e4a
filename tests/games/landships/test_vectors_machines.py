"""The examples of the book on machines, riders and what tanks see and reach, as numbers."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.arcs import reach_of
from games.landships.rules.breakdown import breakdown_number, modifiers_of
from games.landships.rules.charges import charge_ground, frighten
from games.landships.rules.riding import ground_cost, ride_cost
from games.landships.rules.spotting import ground_for
from games.landships.rules.stacking import full_of_vehicles
from games.landships.rules.vehicles import hexes_in_reverse
from tests.games.landships.test_shots import open_lane
from tests.games.landships.test_vehicles import ground, lane
from ww1core.hexgrid import members


def a_unit(book, type_id):
    """The first unit of a type."""
    return next(u.id for u in book.units if u.type.id == type_id)


@pytest.fixture
def drive(field, opened):
    """A machine before some ground that is to drive across country."""

    def begin(unit, kinds, scenario, **given):
        book = opened(scenario)
        place, facing = lane(book, *kinds)
        table = field(f"{unit} {place}", scenario, **given)
        number = table.unit(unit)
        table.s.facing[number] = facing
        table.run("move_vehicle", number, book.units[number].seat)
        if table.offer.name == "drive_mode":
            table.answer("cross_country")
        return table, number

    return begin


@pytest.mark.rule("LS-6.11a", "LS-6.15a")
def test_four_points_are_four_hexes(drive):
    """LS-EX-6.11-tank-four-mp."""
    table, tank = drive("A01.1", ("open",) * 6, "flesquieres", breakdown=[1])
    start = table.s.hex[tank]
    table.answer(*["forward"] * 4)

    assert table.is_done, "no point is left for a fifth"
    assert 4 == table.book.land.grid.distance(start, table.s.hex[tank])


@pytest.mark.rule("LS-6.14a", "LS-6.13a")
def test_a_mark_four_that_turns_has_two_hexes_left(field, opened):
    """LS-EX-6.14-mkiv-turn-and-move: no third hex after one turn."""
    book = opened("flesquieres")
    place, facing = lane(book, *("open",) * 5)
    table = field(f"A01.1 {place}", "flesquieres", breakdown=[1])
    tank = table.unit("A01.1")
    table.s.facing[tank] = (facing + 1) % 6
    table.run("move_vehicle", tank, ALLIED)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    table.answer(book.land.grid.direction_names[facing], "forward", "forward")

    assert table.is_done
    assert 2 == book.land.grid.distance(table.hex(place), table.s.hex[tank])


@pytest.mark.rule("LS-6.15b", "LS-6.15c")
@pytest.mark.parametrize(
    ("type_id", "scenario", "hexes"),
    [("mk4_male", "flesquieres", 0), ("mk5_male", "musical_box", 1), ("a7v", "fog", 1)],
)
def test_who_goes_backwards(field, opened, type_id, scenario, hexes):
    """LS-EX-6.15-reverse; the Mark VIII is in no scenario."""
    table = field("", scenario)

    assert hexes == hexes_in_reverse(table.s, table.unit(a_unit(table.book, type_id)))


@pytest.mark.rule("LS-6.16a")
def test_a_schneider_breaks_down_after_three_hexes_with_an_eight(drive):
    """LS-EX-6.16-schneider: 8 and 2 for its type are the 10 of three hexes."""
    table, tank = drive("A01.1", ("open",) * 5, "bossut", breakdown=[8], severity=[1])
    assert (10, 2) == (breakdown_number(table.s, 3), modifiers_of(table.s, tank).total)
    table.answer(*["forward"] * 3)
    if not table.is_done:
        table.answer("stop")

    assert table.s.broken >> tank & 1


@pytest.mark.rule("LS-6.16c")
def test_a_tank_that_only_turns_is_not_tested(drive):
    """LS-EX-6.16-turn-only."""
    table, tank = drive("A01.1", ("open", "open"), "flesquieres")
    names = table.book.land.grid.direction_names
    table.answer(names[(table.s.facing[tank] + 1) % 6], "stop")

    assert [] == table.rolled("breakdown")


@pytest.mark.rule("LS-6.22a", "LS-6.22b", "LS-6.22c")
def test_a_poor_crosser_has_one_test_in_the_enemy_trench_and_none_after(field, opened):
    """LS-EX-6.22-poor-trench-crosser: without its type, and instead of the test of its move."""
    book = opened("bossut")
    place, facing = lane(book, "open", "enemy_trench", "open")
    table = field(f"A01.1 {place}", "bossut", breakdown=[7])
    tank = table.unit("A01.1")
    table.s.facing[tank] = facing
    table.run("move_vehicle", tank, ALLIED)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    table.answer("forward", "forward")
    if not table.is_done:
        table.answer("stop")

    assert 1 == len(table.rolled("breakdown"))
    assert not table.s.broken >> tank & 1, "7 is below the 8 of the special test"


@pytest.mark.rule("LS-6.32.a")
def test_what_riders_pay(field, opened):
    """LS-EX-6.32-cavalry-costs: trench 3 after 1 and before 1, wire 5 a hex, river 3."""
    book = opened("silver_helmets")
    river = next(iter(members(book.board.river)))
    dry = next(to for to in book.land.grid.toward[river] if to >= 0)
    assert 3 == ground_cost(book, dry, river)
    assert not charge_ground(book) >> river & 1
    clear = next(iter(members(ground(book)["open"])))
    table = field("", "silver_helmets")
    beside = next(
        to for to in book.land.grid.toward[clear] if to >= 0 and ground(book)["open"] >> to & 1
    )
    assert 1 == ride_cost(table.s, clear, beside)
    table.s.wire = 1 << beside
    assert 5 == ride_cost(table.s, clear, beside)
    trenched = opened("bossut")
    trench = next(
        (near, hex_)
        for hex_ in members(trenched.board.trench)
        for near in trenched.land.grid.toward[hex_]
        if near >= 0 and ground(trenched)["open"] >> near & 1
    )
    assert 3 == ground_cost(trenched, *trench)


@pytest.mark.rule("LS-6.34a", "LS-6.34b", "LS-6.34c")
@pytest.mark.parametrize(
    ("distance", "die", "is_pinned"), [(2, 5, False), (2, 6, True), (1, 4, False), (1, 5, True)]
)
def test_a_squad_in_a_trench_stands_a_charge(field, opened, distance, die, is_pinned):
    """LS-EX-6.34-charge-in-trench: 5 and -1, then 4, +1 and -1, against morale 4."""
    book = opened("bossut")
    man = next(
        u.id for u in book.units if u.kind == "infantry" and u.type.morale == 4 and u.seat == ALLIED
    )
    flat = book.land.terrain["clear"] & ~book.board.hill
    hex_ = next(iter(members(book.board.trenches[ALLIED] & flat)))
    table = field(f"{man} {book.land.number(hex_)}", "bossut", charge_fright=[die])
    table.s.phasing = CENTRAL
    frighten(table.s, hex_, distance)

    assert is_pinned is table.has("pinned", man)


@pytest.mark.rule("LS-16.31a", "LS-16.31.a")
@pytest.mark.parametrize(
    ("type_id", "scenario", "led", "main", "machine_gun"),
    [
        ("mk4_male", "flesquieres", False, 7, 4),
        ("schneider_ca1", "bossut", False, 2, 4),
        ("a7v", "fog", True, 9, 6),
        ("ft_37", "out_of_the_forest", False, 7, 5),
    ],
)
def test_ranges_of_poor_tanks(field, opened, type_id, scenario, led, main, machine_gun):
    """LS-EX-16.31-tank-ranges."""
    book = opened(scenario, "poor_tanks")
    name = a_unit(book, type_id)
    at = book.land.number(open_lane(book, 1)[0][0])
    leader = next((u.id for u in book.units if u.kind == "leader"), "")
    with_ = f", {leader} {at}" if led else ""
    given = {"carried": {leader: name}} if led else {}
    table = field(f"{name} {at}{with_}", scenario, "poor_tanks", **given)
    found = {
        book.firers[firer].kind: reach_of(table.s, firer)
        for firer in members(book.firers_of[table.unit(name)])
    }

    assert main == found["gun"]
    assert machine_gun == found.get("vehicle_mg", machine_gun)


@pytest.mark.rule("LS-8.23.2")
@pytest.mark.parametrize(
    ("between", "scenario", "is_seen"),
    [("C01.1", "fog", False), ("A03.1", "musical_box", True), ("C16.1", "musical_box", True)],
)
def test_tanks_of_both_sides_block_and_cars_and_trucks_do_not(
    field, opened, between, scenario, is_seen
):
    """LS-EX-8.23-units-and-los, of machines."""
    book = opened(scenario)
    ends = open_lane(book, 2)[0]
    table = field(f"{between} {book.land.number(ends[1])}", scenario, turn=6)

    assert is_seen is book.sight.sees(ends[0], ends[2], ground_for(table.s, ALLIED))


@pytest.mark.rule("LS-3.12.a", "LS-3.11b")
def test_vehicles_of_both_sides_fill_a_hex(field, opened):
    """LS-EX-3.12-stacking: with three of one side and one of the other no fifth comes in."""
    book = opened("fog")
    at = book.land.number(open_lane(book, 1)[0][0])
    tanks = [u.id for u in book.units if u.kind == "tank"][:4]
    table = field(", ".join(f"{tank} {at}" for tank in tanks), "fog")

    assert full_of_vehicles(table.s, 1 << table.hex(at))


@pytest.mark.rule("LS-16.11b", "LS-16.11.b")
@pytest.mark.parametrize(("distance", "strength"), [(1, 10), (3, 5), (4, 2), (6, 2)])
def test_regulars_by_range(field, opened, distance, strength):
    """LS-EX-16.11-fs-by-range: 5-6-5 of 1914."""
    options = ("training", "bef_1914")
    book = opened("motor_bandits", *options)
    regular = next(u.id for u in book.units if u.kind == "infantry" and u.type.nation == "british")
    foe = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    lane_ = open_lane(book, distance)[0]
    at, to = book.land.number(lane_[0]), book.land.number(lane_[distance])
    table = field(f"{regular} {at}, {foe} {to}", "motor_bandits", *options)

    assert strength == table.volley(to, regular).strength
