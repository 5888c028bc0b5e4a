"""The examples of the book on anti-tank fire and weapons, as numbers."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.firers import able_units, ready_firers
from games.landships.rules.raking import bursts
from games.landships.rules.shot_table import is_hit_by, number_of
from tests.games.landships.test_shots import modifiers, open_lane
from ww1core.hexgrid import members


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
