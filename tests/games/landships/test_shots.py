"""Anti-tank fire (8.5, 13.1, 13.2): who may shoot, what is added, targets kept and changed."""

from __future__ import annotations

import pytest

from games.landships.rules.anti_tank import shooters
from games.landships.rules.shot_table import number_of, shot_modifiers
from games.landships.rules.shots import without_target
from games.landships.state import Shooting
from ww1core.hexgrid import members


def open_lane(book, length):
    """A hex and a facing before which so many open, level hexes lie."""
    land, board = book.land, book.board
    works = board.trench | board.hill | board.rough
    free = land.terrain["clear"] & ~works
    for start in members(free):
        for facing in range(6):
            lane = [start]
            while len(lane) <= length:
                to = land.grid.toward[lane[-1]][facing]
                if to < 0 or not free >> to & 1:
                    break
                lane.append(to)
            else:
                return lane, facing
    raise AssertionError


@pytest.fixture
def range_(field, opened):
    """A gun with its crew, or a tank, and an enemy vehicle some hexes before it."""

    def lay(shooter, target, distance, scenario, *options, crew="", **given):
        book = opened(scenario, *options)
        lane, facing = open_lane(book, distance)
        at, to = book.land.number(lane[0]), book.land.number(lane[distance])
        with_ = f", {crew} {at}" if crew else ""
        table = field(f"{shooter} {at}{with_}, {target} {to}", scenario, *options, **given)
        table.s.facing[table.unit(shooter)] = facing
        seat = book.units[table.unit(shooter)].seat
        return table.run("defensive_anti_tank", seat)

    return lay


def modifiers(table, firer, target, **given):
    """What would be added to a shot, by name."""
    number = table.book.kinds["firer"].number(firer)
    unit = table.unit(target)
    table.s.shooting = Shooting(0, number, unit, table.s.hex[unit], 3, **given)
    return {one.name: one.value for one in shot_modifiers(table.s)}


@pytest.mark.rule("LS-8.53a", "LS-8.5a", "LS-8.5N", "LS-4.3a")
@pytest.mark.parametrize(("die", "is_lost"), [(5, True), (6, False)])
def test_a_shot_hits_up_to_the_number_of_its_range(range_, die, is_lost):
    """Range 3 is 7; the first shot at a target adds 2."""
    table = range_("C13.1", "A01.1", 3, "flesquieres", crew="C13.1.crew", shot=[die])
    table.answer("C13.1")

    assert is_lost is (table.s.hex[table.unit("A01.1")] < 0)


@pytest.mark.rule("LS-8.53.b")
def test_a_one_always_hits(range_):
    table = range_("C13.1", "A01.1", 10, "flesquieres", crew="C13.1.crew", shot=[1])
    table.answer("C13.1")

    assert table.s.hex[table.unit("A01.1")] < 0


@pytest.mark.rule("LS-8.54", "LS-8.55a", "LS-8.56a", "LS-8.31a")
def test_three_shots_go_at_one_target_and_get_better(range_):
    """+2, +1 and 0 against 7: dice of 6, 7 and 8 all miss, and there is no fourth."""
    table = range_("C13.1", "A01.1", 3, "flesquieres", crew="C13.1.crew", shot=[6, 7, 8])
    table.answer("C13.1")
    assert {"A01.1", "stop"} == table.options

    table.answer("A01.1", "A01.1")
    assert {} == table.undrawn
    assert table.s.fired_at_tanks >> table.book.kinds["firer"].number("C13.1") & 1
    assert table.is_done, "nobody else has a target"


@pytest.mark.rule("LS-8.55b", "LS-8.32d")
def test_after_a_hit_a_new_target_is_acquired_anew(range_, opened):
    table = range_("C13.1", "A01.1", 3, "flesquieres", crew="C13.1.crew", shot=[1, 6])
    table.place(f"A01.2 {table.book.land.number(table.s.hex[table.unit('A01.1')])}")
    table.answer("C13.1", "A01.1")
    assert {"A01.2", "stop"} == table.options

    table.answer("A01.2")
    assert table.s.hex[table.unit("A01.2")] >= 0, "6 and 2 are above 7"
    assert 1 == table.s.shooting.at_target


@pytest.fixture
def two_sides(field, opened):
    """A gun with its crew between two tanks, the one before and the other behind it."""

    def lay(phase, **draws):
        book = opened("flesquieres")
        lane, facing = open_lane(book, 4)
        ends = [book.land.number(lane[at]) for at in (0, 2, 4)]
        pieces = f"A01.1 {ends[0]}, C13.1 {ends[1]}, C13.1.crew {ends[1]}, A01.2 {ends[2]}"
        table = field(pieces, "flesquieres", **draws)
        table.s.facing[table.unit("C13.1")] = facing
        ways = {facing: "ahead", (facing + 3) % 6: "behind"}
        named = {way: book.name("facing", at) for at, way in ways.items()}
        return table.run(phase, 1), named

    return lay


@pytest.mark.rule("LS-8.32d")
@pytest.mark.parametrize(("die", "is_lost"), [(4, True), (5, False)])
def test_a_gun_that_destroyed_its_target_turns_at_once_to_another(two_sides, die, is_lost):
    """8 at range 2, 2 for turning and 2 for a new target."""
    table, facings = two_sides("defensive_anti_tank", shot=[1, die])
    table.answer("C13.1")
    assert table.lost("A01.2")
    assert {"turn", "stop"} == table.options

    table.answer("turn", facings["behind"], "A01.1")
    assert is_lost is table.lost("A01.1")
    assert is_lost is table.is_done


@pytest.mark.rule("LS-8.32d", "LS-8.42b")
def test_no_gun_turns_to_another_target_in_offensive_fire_or_after_a_miss(two_sides):
    table, _ = two_sides("offensive_fire", shot=[1])
    table.answer("shoot", "C13.1")
    assert table.is_done, "nothing else is before it"

    table, _ = two_sides("defensive_anti_tank", shot=[10])
    table.answer("C13.1")
    assert {"LS-8.32d"} == table.rules_against("turn")


@pytest.mark.rule("LS-13.24c")
def test_a_squad_in_place_of_the_crew_may_turn_the_gun(field, opened):
    book = opened("flesquieres")
    squad = next(u.id for u in book.units if u.kind == "infantry" and u.seat == 1)
    lane, facing = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    table = field(f"C13.1 {at}, {squad} {at}, A01.1 {to}", "flesquieres", shot=[2])
    table.s.facing[table.unit("C13.1")] = (facing + 3) % 6
    table.run("defensive_anti_tank", 1).answer("turn", book.name("facing", facing), "C13.1")

    assert not table.lost("A01.1"), "2 and three times 2 are above 7"


@pytest.mark.rule("LS-13.2", "LS-8.32b")
def test_a_gun_without_a_crew_does_not_shoot(range_):
    table = range_("C13.1", "A01.1", 3, "flesquieres")

    assert table.is_done


@pytest.mark.rule("LS-13.24c")
def test_a_squad_serves_a_gun_with_two_more(range_, opened):
    squad = next(u.id for u in opened("flesquieres").units if u.kind == "infantry" and u.seat)
    table = range_("C13.1", "A01.1", 3, "flesquieres", crew=squad, shot=[4])
    table.answer("C13.1")

    assert table.s.hex[table.unit("A01.1")] >= 0, "4, 2 and 2 are above 7"
    assert table.s.shooting.gunners == table.unit(squad)


@pytest.mark.rule("LS-8.57a")
def test_a_town_alone_covers_a_vehicle(field, opened):
    book = opened("musical_box")
    town, woods = (next(iter(members(book.land.terrain[name]))) for name in ("town", "woods"))
    for hex_, names in ((town, {"acquisition", "target_in_town"}), (woods, {"acquisition"})):
        place = book.land.number(hex_)
        table = field(f"C15.1 {place}, A04.1 {place}", "musical_box")
        assert names == set(modifiers(table, "C15.1", "A04.1"))


@pytest.mark.rule("LS-8.57.a", "LS-2.44", "LS-8.59", "LS-13.22a")
def test_what_is_added_to_a_shot(field, opened):
    book = opened("musical_box")
    lane, _ = open_lane(book, 3)
    at, to = book.land.number(lane[0]), book.land.number(lane[3])
    table = field(f"C15.1 {at}, A01.1 {to}, A03.1 {to}, A04.1 {to}", "musical_box")

    assert {"acquisition": 2, "size": 1} == modifiers(table, "C15.1", "A01.1")
    assert {"acquisition": 1} == modifiers(table, "C15.1", "A04.1", at_target=1)
    car = modifiers(table, "C15.1", "A03.1", at_target=5)
    assert (0, 2) == (car["acquisition"], car["art_at_soft_skin"])
    table.s.captured = table.s.turned = 1 << table.unit("C15.1")
    assert {"turned": 2, "captured": 2}.items() <= modifiers(table, "C15.1", "A04.1").items()
    assert 7 == number_of(table.s)


@pytest.mark.rule("LS-8.58", "LS-13.23b", "LS-13.21")
def test_anti_tank_guns_are_better_near(field, opened):
    book = opened("laffaux")
    lane, _ = open_lane(book, 6)
    name = book.land.number
    for distance, value in ((5, -1), (6, None)):
        table = field(f"C13.1 {name(lane[0])}, A01.1 {name(lane[distance])}", "laffaux")
        assert value == modifiers(table, "C13.1", "A01.1").get("at_gun_near")


@pytest.mark.rule("LS-13.12a", "LS-13.12b", "LS-13.12c", "LS-8.53b")
def test_rifles_hit_on_one_or_two_and_may_break_something(field, opened):
    """A 2 hits, a 2 after it breaks the tank down; a miss keeps the target."""
    book = opened("musical_box")
    lane, _ = open_lane(book, 2)
    at, near = book.land.number(lane[0]), book.land.number(lane[1])
    pieces = f"C17.1 {at}, C17.1.tgew {at}, A04.1 {near}, A04.2 {near}"
    table = field(pieces, "musical_box", rifle=[3, 2, 6], pierced=[2], severity=[1])
    table.s.carrier[table.unit("C17.1.tgew")] = table.unit("C17.1")
    table.run("defensive_anti_tank", 1).answer("C17.1.tgew", "A04.1")
    assert {"A04.1", "stop"} == table.options

    table.answer("A04.1")
    assert table.s.broken >> table.unit("A04.1") & 1
    assert {"A04.1", "A04.2", "stop"} == table.options


@pytest.mark.rule("LS-13.12a")
def test_rifles_reach_one_hex(field, opened):
    book = opened("musical_box")
    lane, _ = open_lane(book, 2)
    at, far = book.land.number(lane[0]), book.land.number(lane[2])
    table = field(f"C17.1 {at}, C17.1.tgew {at}, A04.1 {far}", "musical_box")
    table.s.carrier[table.unit("C17.1.tgew")] = table.unit("C17.1")
    far_off = without_target(table.s, shooters(table.s, 1), 1)

    assert far_off == shooters(table.s, 1) != 0


@pytest.mark.rule("LS-13.13.b", "LS-13.13c", "LS-13.13a")
@pytest.mark.parametrize(("die", "is_lost"), [(3, True), (4, False)])
def test_a_flamethrower_destroys_on_three_and_is_used_twice(field, opened, die, is_lost):
    book = opened("laffaux")
    lane, _ = open_lane(book, 1)
    at, near = book.land.number(lane[0]), book.land.number(lane[1])
    table = field(f"C14.1 {at}, C14.1.kleif {at}, A01.1 {near}", "laffaux", flame_shot=[die])
    weapon = table.unit("C14.1.kleif")
    table.s.carrier[weapon] = table.unit("C14.1")
    table.run("defensive_anti_tank", 1).answer("C14.1.kleif")

    assert is_lost is (table.s.hex[table.unit("A01.1")] < 0)
    assert table.s.used >> weapon & 1
    assert table.s.hex[weapon] >= 0
    table.s.spent = table.s.fired_at_tanks = 0
    if not is_lost:
        table.script(flame_shot=[6])
        table.run("defensive_anti_tank", 1).answer("C14.1.kleif")
        assert table.s.hex[weapon] < 0


@pytest.mark.rule("LS-14.11.a1")
def test_a_leader_is_lost_with_his_tank(range_, opened):
    book = opened("bullecourt")
    gun = next(f.id for f in book.firers if f.kind == "ART")
    table = range_(gun, "A02.1", 2, "bullecourt", crew=f"{gun}.crew", shot=[1])
    leader, tank = table.unit("A04.1"), table.unit("A02.1")
    table.place(f"A04.1 {book.land.number(table.s.hex[tank])}")
    table.s.carrier[leader] = tank
    table.answer(gun)

    assert table.s.hex[tank] < 0
    assert table.s.hex[leader] < 0


@pytest.mark.rule("LS-16.31a", "LS-16.31.a")
def test_poor_design_shortens_ranges(range_):
    for option, is_near in (((), True), (("poor_tanks",), False)):
        table = range_("A04.1", "C16.1", 9, "musical_box", *option)
        assert is_near is not table.is_done
