"""The examples of the book on machines, riders, anti-tank fire and weapons, as numbers."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.arcs import reach_of
from games.landships.rules.breakdown import breakdown_number, modifiers_of
from games.landships.rules.charges import charge_ground, frighten
from games.landships.rules.firers import able_units, ready_firers
from games.landships.rules.raking import bursts
from games.landships.rules.riding import ground_cost, ride_cost
from games.landships.rules.shot_table import is_hit_by, number_of
from games.landships.rules.spotting import ground_for
from games.landships.rules.stacking import full_of_vehicles
from games.landships.rules.vehicles import hexes_in_reverse
from tests.games.landships.test_shots import modifiers, open_lane
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


def needed(table):
    """The highest die that hits."""
    return max(die for die in range(1, 11) if is_hit_by(table.s, die))


@pytest.mark.rule("LS-8.56a")
def test_the_shots_at_a_target_get_better(field, opened):
    """LS-EX-8.56-acquisition-sequence."""
    hexes = open_lane(opened("flesquieres"), 6)[0]
    at, to = (opened("flesquieres").land.number(hexes[n]) for n in (0, 6))
    table = field(f"C13.1 {at}, A01.1 {to}", "flesquieres")
    found = [modifiers(table, "C13.1", "A01.1", at_target=shot) for shot in range(3)]

    assert [{"acquisition": 2}, {"acquisition": 1}, {"acquisition": 0}] == found


@pytest.mark.rule("LS-8.57a", "LS-8.57.a", "LS-8.53a")
def test_a_whippet_in_a_town_needs_a_five(field, opened):
    """LS-EX-8.57-whippet: 7 at range 3, 1 for the town and 1 for its size."""
    book = opened("musical_box")
    town = next(iter(members(book.land.terrain["town"])))
    far = next(hex_ for hex_ in book.land.grid.hexes if book.land.grid.distance(town, hex_) == 3)
    numbers = book.land.number
    table = field(f"C15.1 {numbers(far)}, A01.1 {numbers(town)}", "musical_box")
    found = modifiers(table, "C15.1", "A01.1", at_target=2)

    assert (7, {"acquisition": 0, "target_in_town": 1, "size": 1}) == (number_of(table.s), found)
    assert 5 == needed(table)


@pytest.mark.rule("LS-8.59", "LS-13.22a")
def test_a_field_gun_at_a_car_needs_a_five(field, opened):
    """LS-EX-8.59-art-vs-car; the size of the car counts beside."""
    hexes = open_lane(opened("musical_box"), 3)[0]
    at, to = (opened("musical_box").land.number(hexes[n]) for n in (0, 3))
    table = field(f"C15.1 {at}, A03.1 {to}", "musical_box")
    size = table.book.units[table.unit("A03.1")].type.vehicle.size
    found = modifiers(table, "C15.1", "A03.1", at_target=2)

    assert 2 == found["art_at_soft_skin"]
    assert 5 - size == needed(table)


@pytest.mark.rule("LS-13.24b", "LS-8.32c", "LS-8.58")
def test_a_captured_gun_that_turned_has_five_more(field, opened):
    """LS-EX-13.24-captured-gun: 2, 2 and 2, less 1 at short range; it fires at nothing else."""
    book = opened("cheppy")
    gun = next(u.id for u in book.units if u.kind == "AT")
    hexes, _ = open_lane(book, 4)
    at, to = book.land.number(hexes[0]), book.land.number(hexes[4])
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED)
    table = field(f"{gun} {at}, {man} {at}, A01.1 {to}", "cheppy", captured=gun)
    table.s.turned = 1 << table.unit(gun)
    found = modifiers(table, gun, "A01.1")
    size = found.pop("size", 0)

    assert {"acquisition": 2, "turned": 2, "captured": 2, "at_gun_near": -1} == found
    assert table.book.units[table.unit("A01.1")].type.vehicle.size == size
    assert not able_units(table.s, ALLIED) >> table.unit(gun) & 1


@pytest.mark.rule("LS-8.67.a1", "LS-8.67.a3")
@pytest.mark.parametrize(("die", "before", "outcome"), [(1, 0, "time"), (2, 0, ""), (1, 1, "good")])
def test_a_hit_on_a_car(field, opened, die, before, outcome):
    """LS-EX-8.67-armoured-car."""
    book = opened("musical_box")
    at = book.land.number(open_lane(book, 1)[0][0])
    table = field(f"A03.1 {at}", "musical_box", wheel=[die])
    unit = table.unit("A03.1")
    table.s.worn = before << unit
    table.run("suffer_hit", unit, 0, "LS-8.63a")

    assert bool(outcome) is bool(table.s.broken >> unit & 1)
    assert (outcome == "good") is bool(table.s.permanent >> unit & 1)


@pytest.mark.rule("LS-8.67.b", "LS-8.65b")
def test_machine_guns_on_a_truck(field, opened):
    """LS-EX-8.67-truck: 4 and 1 is above the morale of its crew."""
    book = opened("musical_box")
    at = book.land.number(open_lane(book, 1)[0][0])
    table = field(f"C16.1 {at}", "musical_box", morale=[4])
    table.run("suffer_hit", table.unit("C16.1"), 1, "LS-8.63a")

    assert table.lost("C16.1")


@pytest.mark.rule("LS-8.7", "LS-8.52")
def test_a_shot_destroys_one_tank_and_harms_no_squad(field, opened):
    """LS-EX-8.7-atfa-spares-infantry."""
    book = opened("flesquieres")
    hexes, facing = open_lane(book, 3)
    at, to = book.land.number(hexes[0]), book.land.number(hexes[3])
    men = [u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED][:2]
    beside = ", ".join(f"{one} {to}" for one in ("A01.1", "A01.2", *men))
    table = field(f"C13.1 {at}, C13.1.crew {at}, {beside}", "flesquieres", shot=[1])
    table.s.facing[table.unit("C13.1")] = facing
    table.run("defensive_anti_tank", CENTRAL).answer("C13.1", "A01.1", "stop")

    assert [True, False] == [table.lost("A01.1"), table.lost("A01.2")]
    assert all(to == table.hex_of(man) and not table.has("pinned", man) for man in men)


@pytest.fixture
def armed(field, opened):
    """A German squad with several weapons beside an enemy tank and an enemy squad."""

    def lay(kind, phase, weapons, **draws):
        book = opened("friend_or_foe")
        at, to = (book.land.number(hex_) for hex_ in open_lane(book, 2)[0][:2])
        squad = next(u.id for u in book.units if u.kind == kind and u.seat == CENTRAL)
        tank = next(u.id for u in book.units if u.kind == "tank" and u.seat == ALLIED)
        man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == ALLIED)
        borne = [
            u.id
            for wanted, count in weapons.items()
            for u in [u for u in book.units if u.kind == wanted][:count]
        ]
        carried = ", ".join(f"{one} {at}" for one in borne)
        pieces = f"{squad} {at}, {carried}, {tank} {to}, {man} {to}"
        table = field(pieces, "friend_or_foe", turn=5, carried=dict.fromkeys(borne, squad), **draws)
        return table.run(phase, CENTRAL), squad, borne, to

    return lay


@pytest.mark.rule("LS-8.31N", "LS-8.31a", "LS-13.12a")
def test_two_rifles_fire_six_times_and_their_squad_fires_afterwards(armed):
    """LS-EX-8.31-at-rifles-then-safa."""
    table, squad, rifles, to = armed("mg", "defensive_anti_tank", {"AT_rifle": 2}, rifle=[6] * 6)
    for rifle in rifles:
        table.answer(rifle)
        while not table.is_done and table.asked[0] == "shoot_on":
            table.answer(next(iter(table.options - {"stop"})))
    if not table.is_done:
        table.answer("done")
    assert 6 == len(table.rolled("rifle"))

    table.script(fire=[6]).run("defensive_small_arms", CENTRAL)
    assert to in table.options
    ready = table.names("firer", ready_firers(table.s, CENTRAL))
    assert squad in ready
    assert not ready & set(rifles)


@pytest.mark.rule("LS-13.11b", "LS-13.12a", "LS-8.41N")
def test_a_squad_fires_with_everything_that_it_has(armed):
    """LS-EX-13.11-all-weapons: nine shots, a flamethrower and its own fire, at what it likes."""
    weapons = {"AT_rifle": 2, "flamethrower": 1}
    table, squad, borne, to = armed(
        "infantry", "offensive_fire", weapons, rifle=[6] * 6, flame=[6], fire=[6]
    )
    for rifle in borne[:2]:
        table.answer("shoot", rifle)
        while table.asked[0] == "shoot_on":
            table.answer(next(iter(table.options - {"stop"})))
    table.answer("burn")
    while table.asked[0] in {"choose_flame", "choose_burnt"}:
        table.answer(borne[2] if table.asked[0] == "choose_flame" else to)
    table.answer(to)
    while not table.is_done and table.asked[0] == "join_fire":
        table.answer("all")

    assert (6, 1, 1) == tuple(len(table.rolled(name)) for name in ("rifle", "flame", "fire"))
    assert table.s.attacked >> table.unit(squad) & 1


@pytest.mark.rule("LS-13.14", "LS-8.65a")
@pytest.mark.parametrize(
    ("hit", "effect", "is_broken"), [(4, 1, True), (4, 2, False), (5, None, False)]
)
def test_machine_guns_at_thin_armour(field, opened, hit, effect, is_broken):
    """LS-EX-13.14-thin-armour: a squad and three guns of vehicles are two bursts."""
    book = opened("bossut")
    kinds = book.firers_of_kind
    squad = next(iter(members(kinds["mg"])))
    mounts = members(kinds["vehicle_mg"])[:3]
    assert 2 == bursts(field("", "bossut").s, 1 << squad | sum(1 << one for one in mounts))

    gun = next(u.id for u in book.units if u.kind == "mg" and u.seat == CENTRAL)
    at, to = (book.land.number(hex_) for hex_ in open_lane(book, 2)[0][:2])
    draws = {} if effect is None else {"pierced": [effect]}
    draws |= {"severity": [1]} if is_broken else {}
    table = field(f"{gun} {at}, A01.1 {to}", "bossut", turn=3, burst=[hit], **draws)
    table.run("rake", CENTRAL, 1)
    while not table.is_done:
        table.answer("all" if "all" in table.options else "A01.1")

    assert is_broken is bool(table.s.broken >> table.unit("A01.1") & 1)


@pytest.mark.rule("LS-15.11b", "LS-15.11c", "LS-15.12.1a")
def test_a_machine_gun_drives_a_crew_out_of_its_tank(field, opened):
    """LS-EX-15.12-a7v-crew: 4 hits, 5 is above morale 4, 2 makes it bail out beside the tank."""
    book = opened("fog")
    gun = next(u.id for u in book.units if u.kind == "mg" and u.seat == ALLIED)
    hexes = open_lane(book, 3)[0]
    at, to = book.land.number(hexes[0]), book.land.number(hexes[2])
    pieces = f"{gun} {at}, C01.1 {to}, C01.1.crew {to}"
    table = field(
        pieces,
        "fog",
        turn=5,
        carried={"C01.1.crew": "C01.1"},
        burst=[4],
        crew=[5],
        crew_fate=[2],
    )
    tank = table.unit("C01.1")
    table.s.facing[tank] = 3
    table.run("rake", ALLIED, 1)
    while not table.is_done and table.asked[0] != "leave_tank":
        table.answer("all" if "all" in table.options else "C01.1")
    beside = min(table.options)
    table.answer(beside)

    assert table.s.facing[tank] in {0, 1, 5}, "it looks to the northern edge"
    assert table.s.bailed >> tank & 1
    assert beside == table.hex_of("C01.1.crew")
    assert 1 == book.land.grid.distance(table.hex(beside), table.s.hex[tank])
    assert not table.has("pinned", "C01.1.crew")


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
