"""Vehicle movement (6.1, 6.2): modes, facing, ground, wire, mines, arrivals, leaving the board."""

from __future__ import annotations

import pytest

from games.landships.rules.going import is_along_road
from ww1core.hexgrid import members

NORTH = 0


def ground(book):
    """Sets of hexes by what they are: open is clear, flat and without any works."""
    land, board = book.land.terrain, book.board
    works = board.trench | land["fortification"] | land["minefield"] | board.rough
    return {
        "open": land["clear"] & ~(works | board.hill | board.road_hexes | book.start_wire),
        "woods": land["woods"],
        "marsh": land["marsh"],
        "river": board.river,
        "town": land["town"],
        "hill": land["clear"] & board.hill & ~(board.road_hexes | works),
        "enemy_trench": board.trenches[1] & ~board.road_hexes,
        "own_trench": board.trenches[0] & ~board.road_hexes,
        "mines": board.mines,
        "any": book.land.all,
    }


def lane(book, *kinds):
    """The first hex and facing before which ground of some kinds lies, the first under it."""
    sets = [ground(book)[kind] for kind in kinds]
    toward = book.land.grid.toward
    for start in members(sets[0]):
        for facing in range(6):
            hex_ = start
            for wanted in sets[1:]:
                hex_ = toward[hex_][facing]
                if hex_ < 0 or not wanted >> hex_ & 1:
                    break
            else:
                return book.land.number(start), facing
    message = f"no lane of {kinds}"
    raise AssertionError(message)


@pytest.fixture
def drive(field, opened):
    """A vehicle before some ground that is to drive, in a mode if one is asked for."""

    def begin(unit, kinds, scenario, *options, mode="cross_country", others="", **given):
        book = opened(scenario, *options)
        place, facing = lane(book, *kinds)
        table = field(f"{unit} {place}{others}", scenario, *options, **given)
        number = table.unit(unit)
        table.s.facing[number] = facing
        table.run("move_vehicle", number, book.units[number].seat)
        if table.offer is not None and table.offer.name == "drive_mode":
            table.answer(mode)
        return table

    return begin


@pytest.mark.rule("LS-6.11a", "LS-6.11b", "LS-2.43b", "LS-6.15a")
def test_a_tank_enters_as_many_hexes_as_it_has_points(drive):
    """Across country 4: four hexes straight ahead, and no fifth."""
    table = drive("A01.1", ("open",) * 6, "flesquieres", breakdown=[1])
    tank = table.unit("A01.1")
    start = table.s.hex[tank]
    table.answer("forward", "forward", "forward", "forward")

    assert table.s.drive is None, "nothing is left to choose"
    assert 4 == table.book.land.grid.distance(start, table.s.hex[tank])


@pytest.mark.rule("LS-6.11.a", "LS-6.15b")
def test_a_vehicle_goes_only_where_it_looks(drive):
    table = drive("A01.1", ("open", "open"), "flesquieres")
    words = {option for option in table.options if option in {"forward", "reverse", "stop"}}

    assert {"forward", "stop"} == words
    assert "LS-6.15b" in table.rules_against("reverse")


@pytest.mark.rule("LS-6.13a", "LS-6.14a")
def test_a_turn_of_any_size_costs_a_point_and_two_for_what_is_hard_to_steer(drive):
    """A Mark IV pays 2, a Mark V 1, by one hexside or by three."""
    for unit, scenario, price in (("A01.1", "flesquieres", 2), ("A04.1", "musical_box", 1)):
        table = drive(unit, ("open", "open"), scenario)
        looks = table.s.facing[table.unit(unit)]
        names = table.book.land.grid.direction_names
        for turn in (1, 3):
            table = drive(unit, ("open", "open"), scenario).answer(names[(looks + turn) % 6])
            assert price == table.s.drive.spent


@pytest.mark.rule("LS-6.12.a")
def test_who_starts_off_the_road_has_its_points_across_country_all_along(drive):
    table = drive("A01.1", ("open", "open"), "flesquieres", mode="unasked")

    assert 4 == dict(table.offer.prompt.args)["points"]


@pytest.mark.rule("LS-6.12a", "LS-6.14b", "LS-6.13b", "LS-2.43b")
def test_a_vehicle_on_a_road_goes_further_and_turns_for_a_point(field, opened):
    """By road a Mark IV has 5 points and turns for 1; off the road it stops at once."""
    book = opened("flesquieres")
    roads = book.board.road_hexes & ~book.board.trench
    at, facing = next(
        (hex_, way)
        for hex_ in members(roads)
        for way, near in enumerate(book.land.grid.toward[hex_])
        if near >= 0
        and ground(book)["open"] >> near & 1
        and not is_along_road(Placeless(book), book.kinds["unit"].number("A01.1"), hex_, near)
    )
    table = field(f"A01.1 {book.land.number(at)}", "flesquieres", breakdown=[1])
    unit = table.unit("A01.1")
    table.s.facing[unit] = (facing + 1) % 6
    table.run("move_vehicle", unit, 0).answer("road")
    assert 5 == dict(table.offer.prompt.args)["points"]

    table.answer(book.land.grid.direction_names[facing])
    assert 1 == table.s.drive.spent
    table.answer("forward")
    assert table.s.drive is None


class Placeless:
    """As much of a state as the question for roads asks."""

    def __init__(self, book):
        self.book = book


@pytest.mark.rule("LS-6.12a")
def test_road_movement_begins_on_a_road(drive, opened, field):
    book = opened("flesquieres")
    place, _ = lane(book, "open")
    table = field(f"A01.1 {place}", "flesquieres")
    table.run("move_vehicle", table.unit("A01.1"), 0)

    assert "drive_step" == table.offer.name, "across country is the only way"


@pytest.mark.rule("LS-6.15c")
def test_a_few_types_reverse_one_hex_a_turn(drive):
    table = drive("A04.1", ("open", "open", "open"), "musical_box", breakdown=[1])
    table.answer("forward", "reverse")

    assert 1 == table.s.drive.reversed
    assert "LS-6.15b" in table.rules_against("reverse")


@pytest.mark.rule("LS-6.15.a1", "LS-6.15.a3")
@pytest.mark.parametrize("kind", ["woods", "river"])
def test_tanks_enter_neither_woods_nor_water(drive, kind):
    table = drive("A01.1", ("open", kind), "high_street")

    assert "LS-6.15.a1" in table.rules_against("forward")


@pytest.mark.rule("LS-6.15.a3")
def test_a_renault_enters_woods_and_is_tested_the_harder(drive):
    """One hex is a breakdown on 12: a 10, -1 for the type and +1 for woods do not reach it."""
    table = drive("A01.1", ("open", "woods"), "cheppy", breakdown=[10])
    table.answer("forward", "stop")

    assert table.book.land.terrain["woods"] >> table.s.hex[table.unit("A01.1")] & 1
    assert not table.s.broken


@pytest.mark.rule("LS-6.15.b1", "LS-6.22.a")
@pytest.mark.parametrize(("kind", "rule_id"), [("woods", "LS-6.15.a1"), ("hill", "LS-6.15.b1")])
def test_armoured_cars_keep_to_easy_ground(drive, kind, rule_id):
    table = drive("A03.1", ("open", kind), "musical_box")

    assert rule_id in table.rules_against("forward")


@pytest.mark.rule("LS-6.22.a", "LS-6.15.b1", "LS-6.15.c1")
def test_only_tanks_cross_trenches_and_wire(drive, opened):
    table = drive("A01.1", ("open", "enemy_trench"), "locker_lampson")
    assert "LS-6.22.a" in table.rules_against("forward")

    table = drive("A01.1", ("open", "open"), "locker_lampson")
    car = table.unit("A01.1")
    table.s.wire = 1 << table.book.land.grid.toward[table.s.hex[car]][table.s.facing[car]]
    assert "LS-6.15.b1" in table.rules_against("forward")


@pytest.mark.rule("LS-6.15.c2", "LS-6.15.b2", "LS-6.15.a2")
def test_trucks_keep_away_from_the_enemy_and_others_do_not(field, opened):
    book = opened("musical_box")
    place, facing = lane(book, "open", "open")
    ahead = book.land.number(book.land.grid.toward[book.land.hex(place)][facing])
    for unit, foe, is_barred in (("C16.1", "A04.1", True), ("A04.1", "C16.1", False)):
        table = field(f"{unit} {place}, {foe} {ahead}", "musical_box")
        number = table.unit(unit)
        table.s.facing[number] = facing
        table.run("move_vehicle", number, book.units[number].seat)
        if table.offer.name == "drive_mode":
            table.answer("cross_country")

        assert is_barred is ("forward" not in table.options)
        assert not is_barred or table.rules_against("forward") == {"LS-6.15.c2"}


@pytest.mark.rule("LS-6.21a")
def test_a_tank_crushes_the_wire_it_drives_over(drive):
    table = drive("A01.1", ("open", "open"), "flesquieres", breakdown=[1])
    tank = table.unit("A01.1")
    ahead = table.book.land.grid.toward[table.s.hex[tank]][table.s.facing[tank]]
    table.s.wire = 1 << ahead | 1 << table.s.hex[tank]
    table.answer("forward")

    assert 0 == table.s.wire >> ahead & 1
    assert table.s.wire, "the other wire stays"
    assert [{"unit": tank, "at": ahead}] == table.told("told.wire_crushed")


@pytest.mark.rule("LS-6.24a", "LS-6.24.a")
@pytest.mark.parametrize(
    ("die", "is_lost", "is_broken"), [(1, True, False), (2, False, True), (4, False, False)]
)
def test_mines_attack_a_vehicle_at_once(drive, die, is_lost, is_broken):
    table = drive("A01.1", ("any", "mines"), "cheppy", mine=[die], severity=[1], breakdown=[1])
    tank = table.unit("A01.1")
    table.answer("forward")

    assert is_lost is (table.s.hex[tank] < 0)
    assert is_broken is bool(table.s.broken >> tank & 1)


@pytest.mark.rule("LS-4.2a", "LS-6.16b", "LS-6.0a")
def test_each_vehicle_moves_once_and_not_when_broken(field, opened):
    book = opened("flesquieres")
    place, _ = lane(book, "open", "open")
    table = field(f"A01.1 {place}, A01.2 {place}, A01.3 {place}", "flesquieres")
    table.s.broken = 1 << table.unit("A01.2")
    table.run("vehicle_phase", 0).answer("A01.1", "stop")

    assert {"A01.3", "done"} == table.options
    assert {"LS-6.16b"} == table.rules_against("A01.2")
    assert {"LS-6.15a"} == table.rules_against("A01.1")


@pytest.mark.rule("LS-3.12.a", "LS-3.1", "LS-3.11b")
def test_a_vehicle_passes_a_full_hex_and_does_not_end_there(field, opened):
    book = opened("flesquieres")
    place, facing = lane(book, "open", "open", "open")
    toward = book.land.grid.toward
    full = book.land.number(toward[book.land.hex(place)][facing])
    names = [f"A02.{n} {full}" for n in range(1, 5)]
    table = field(", ".join([f"A01.1 {place}", *names]), "flesquieres", breakdown=[1])
    tank = table.unit("A01.1")
    table.s.facing[tank] = facing
    table.run("move_vehicle", tank, 0).answer("forward")
    assert {"LS-3.12.a"} == table.rules_against("stop")

    table.answer("forward", "stop")
    assert table.s.drive is None


@pytest.mark.rule("LS-3.11b")
def test_what_is_broken_down_takes_no_room(field, opened):
    book = opened("flesquieres")
    place, facing = lane(book, "open", "open", "open")
    full = book.land.number(book.land.grid.toward[book.land.hex(place)][facing])
    names = [f"A02.{n} {full}" for n in range(1, 5)]
    table = field(", ".join([f"A01.1 {place}", *names]), "flesquieres")
    tank = table.unit("A01.1")
    table.s.facing[tank], table.s.broken = facing, 1 << table.unit("A02.1")
    table.run("move_vehicle", tank, 0).answer("forward")

    assert "stop" in table.options


@pytest.mark.rule("LS-6.15.d")
def test_no_vehicle_leaves_the_board_unless_the_scenario_says_so(field, opened):
    book = opened("flesquieres")
    edge = next(iter(members(book.border["N"] & ground(book)["open"])))
    table = field(f"A01.1 {book.land.number(edge)}", "flesquieres")
    tank = table.unit("A01.1")
    table.s.facing[tank] = NORTH
    table.run("move_vehicle", tank, 0)
    if table.offer.name == "drive_mode":
        table.answer("cross_country")
    allowed = "tank" in book.entry.exits.get("allied", {}).get("N", ())

    assert allowed is ("exit" in table.options)


@pytest.mark.rule("LS-6.14.a", "LS-6.14.aE")
def test_a_whippet_that_goes_far_may_lose_control(drive):
    """Half of its points or more, then 1 or 2, then the scatter diagram."""
    table = drive("A01.1", ("open",) * 6, "musical_box", control=[2], direction=[5], breakdown=[1])
    tank = table.unit("A01.1")
    half = (dict(table.offer.prompt.args)["points"] + 1) // 2
    table.answer(*["forward"] * half, "stop")
    section = next(n for n, part in table.book.board.parts.items() if part >> table.s.hex[tank] & 1)

    assert table.book.board.scatter[section][4] == table.s.facing[tank]
    assert table.s.stray >> tank & 1


@pytest.mark.rule("LS-6.14.a")
def test_a_whippet_that_goes_slowly_keeps_control(drive):
    table = drive("A01.1", ("open",) * 3, "musical_box", breakdown=[1])
    table.answer("forward", "stop")

    assert [] == table.rolled("control")


@pytest.mark.rule("LS-16.32")
def test_doctrine_keeps_tanks_within_three_hexes_of_another(field, opened):
    book = opened("flesquieres", "tank_doctrine")
    place, facing = lane(book, *["open"] * 5)
    table = field(f"A01.1 {place}, A01.2 {place}", "flesquieres", "tank_doctrine", breakdown=[1])
    tank = table.unit("A01.1")
    table.s.facing[tank] = facing
    table.run("move_vehicle", tank, 0).answer("forward", "forward", "forward")

    assert table.s.drive is None, "a fourth hex would be too far from the other tank"
    assert 3 == book.land.grid.distance(table.s.hex[tank], table.s.hex[table.unit("A01.2")])
