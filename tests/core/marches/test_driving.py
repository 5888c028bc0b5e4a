"""Vehicles that drive: modes, turns and what they cost, reverse, what every hex does."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ww1core.errors import FlowError
from ww1core.events import UnitMoved, UnitTurned
from ww1core.hexgrid import CostTable, Grid, HexMap, Limits, side_set
from ww1core.hexgrid.costs import compile_costs
from ww1core.marches import Drive, Mode, driving
from ww1core.pieces import MapState, eliminate, place
from ww1core.turns import bar, bind, column, end_game, only, procedure, record, value

GRID = Grid(columns=6, rows=8)
RED = 0
UNITS = ("tank", "car", "horse", "enemy")
OWN = (0b0111, 0b1000)
WOODS, MINE, TRENCH, HILL = (GRID.hexes_of(n) for n in ("0206", "0305", "0405", "0505"))
ROAD = ["0106", "0105", "0104", "0203"]
LAND = HexMap(
    GRID,
    terrain={"woods": WOODS, "hill": HILL},
    sides={"road": side_set(GRID, [(GRID.hex(a), GRID.hex(b)) for a, b in pairwise(ROAD)])},
)
COUNTRY = compile_costs(LAND, CostTable(terrain={"hill": 2}, forbidden=("woods",)))
BY_ROAD = compile_costs(LAND, CostTable(routes={"road": 1}))


class Field(MapState):
    facing: object = column("b")
    drive: Drive = record(Drive)
    notes: tuple = value(())


def lay_out(s):
    place(s, s.book.driver, GRID.hex(s.book.at))
    place(s, 3, GRID.hex("0306"))
    s.facing[s.book.driver] = GRID.direction_names.index(s.book.facing)


def is_off_road(s, unit):
    return not GRID.hexes_of(*ROAD) >> s.hex[unit] & 1


def is_no_horse(s, unit):
    return unit != 2


def is_horse(s, unit):
    return unit == 2


def steer(s, unit, drive):
    """What is hard to steer pays two, by road one as all do."""
    return 2 if unit == 0 and drive.mode != "road" else 1


def straight(s, drive):
    """A gallop turns before it begins, for nothing, and not on its way."""
    return None if drive.hexes else 0


def enemy_hexes(s, left):
    return left & s.occupied[1]


def no_hills(s, left):
    return left & ~HILL if s.drive.unit == 2 else left


def meet(s, to, from_):
    if MINE >> to & 1:
        eliminate(s, s.drive.unit, "XY-9")
    if TRENCH >> to & 1 or (s.drive.mode == "road" and is_off_road(s, s.drive.unit)):
        s.drive = s.drive._replace(is_over=True)
    s.notes = (*s.notes, (GRID.number(from_), GRID.number(to)))


def note_turn(s, course):
    s.notes = (*s.notes, GRID.direction_names[course])


def note_end(s):
    s.notes = (*s.notes, s.drive[3:7])


def note_left(s):
    s.notes = (*s.notes, "left")


move = driving(
    "move",
    rule="XY-1",
    modes=[
        Mode("country", lambda s: 4, lambda s: COUNTRY, steer, bars=(bar("XY-2", "h", is_horse),)),
        Mode(
            "road",
            lambda s: 6,
            lambda s: BY_ROAD,
            steer,
            bars=(bar("XY-2", "h", is_horse), bar("XY-3", "starts_off_road", is_off_road)),
        ),
        Mode(
            "gallop",
            lambda s: 20,
            lambda s: COUNTRY,
            straight,
            limits=lambda s: Limits(closed=s.occupied[1]),
            bars=(bar("XY-2", "no_horse", is_no_horse),),
        ),
    ],
    reverses=lambda s, unit: int(unit == 1),
    hexes=[bar("XY-4", "enemy_is_there", enemy_hexes), only("XY-5", "no_charge_uphill", no_hills)],
    entered=(meet,),
    turned=(note_turn,),
    ended=(note_end,),
    exits=[bar("XY-11", "no_exit", lambda s: s.drive.unit != 1)],
    left=(note_left,),
    rules={"turn": "XY-6", "reverse": "XY-7", "points": "XY-8", "closed": "XY-10"},
)


def finish(s):
    end_game(s, RED, "over")


@procedure
def game():
    return (lay_out, bind(move, seat=RED, unit=lambda s: s.book.driver), finish)


@pytest.fixture
def field(sit_down):
    """A vehicle in a hex that looks one way, and the enemy in 0306."""

    def make(who, at, facing="N"):
        return sit_down(Field, UNITS, OWN, driver=UNITS.index(who), at=at, facing=facing)

    return make


def test_the_mode_is_asked_for_where_several_are_open(field):
    assert {"country", "road"} == field("car", "0106").options
    assert "country" == field("car", "0107").s.drive.mode


def test_a_mode_that_is_not_open_says_why(field):
    table = field("car", "0106")

    assert ["XY-2"] == [rule for rule, _ in table.why("gallop")]


def test_each_mode_has_its_points_and_its_costs(field):
    table = field("car", "0106")
    table.answer("road", "forward", "forward")
    assert ("road", 2) == (table.s.drive.mode, table.s.drive.spent)

    table = field("tank", "0106")
    table.answer("country", "forward", "NE")
    assert (3, True) == (table.s.drive.spent, table.s.drive.has_turned)


def test_by_road_what_is_hard_to_steer_pays_as_all_do(field):
    table = field("tank", "0106")
    table.answer("road", "NE")

    assert 1 == table.s.drive.spent


def test_who_leaves_the_road_stops(field):
    table = field("car", "0104", "N")
    table.answer("road", "forward")

    assert [("0104", "0103"), ("road", 1, 1, 0)] == list(table.s.notes)
    assert table.game.is_over


def test_a_vehicle_goes_only_where_it_looks(field):
    table = field("car", "0403", "S")
    table.answer("forward")

    assert "0404" == table.at("car")
    assert [("XY-6", "car faces S already")] == table.why("S")


def test_a_turn_that_is_too_dear_says_what_it_costs(field):
    table = field("tank", "0608")
    table.answer("forward", "forward", "forward")

    assert [("XY-8", "points of tank: 1, and the turn to NE costs 2")] == table.why("NE")
    assert {"forward", "stop"} == table.options


def test_a_hex_that_is_too_dear_says_what_it_costs(field):
    table = field("car", "0507")
    table.answer("forward", "reverse", "forward")

    assert [("XY-8", "points of car: 1, and 0505 costs 2")] == table.why("forward")


def test_closed_ground_and_the_edge_of_the_map_say_so(field):
    table = field("car", "0207")
    assert [("XY-10", "0206 is closed to car")] == table.why("forward")

    table = field("car", "0301")
    assert [("XY-1", "car in 0301 would leave the map")] == table.why("forward")


def test_who_looks_off_the_map_may_leave_it_where_the_title_lets_him(field):
    def begun(who, at):
        table = field(who, at)
        return table.answer("country") if "country" in table.options else table

    table = begun("car", "0101")
    assert "exit" in table.options
    table.answer("exit")
    assert "left" in table.s.notes

    assert "exit" not in begun("tank", "0101").options
    told = "car in 0303 does not look off the map"
    assert ("XY-1", told) in begun("car", "0303").why("exit")


def test_bars_of_the_title_speak_of_the_hex_ahead(field):
    table = field("car", "0307")

    assert ["XY-4"] == [rule for rule, _ in table.why("forward")]


def test_only_some_reverse_and_only_so_far(field):
    table = field("tank", "0403", "S")
    assert [("XY-7", "tank never reverses")] == table.why("reverse")

    table = field("car", "0403", "S")
    table.answer("reverse")
    assert ("0402", 3) == (table.at("car"), table.s.facing[1])
    assert [("XY-7", "hexes that car may reverse in a move: 1")] == table.why("reverse")


def test_reverse_is_barred_by_what_lies_behind(field):
    table = field("car", "0205", "N")

    assert [("XY-10", "0206 is closed to car")] == table.why("reverse")


def test_a_gallop_goes_straight(field):
    table = field("horse", "0402", "N")
    table.answer("S")
    assert [("XY-6", "horse has turned in 0402 already")] == table.why("N")

    table.answer("forward")
    assert [("XY-6", "horse may not turn now")] == table.why("N")


def test_a_gallop_does_not_climb(field):
    table = field("horse", "0504", "S")

    assert ["XY-5"] == [rule for rule, _ in table.why("forward")]


def test_every_hex_and_every_turn_is_told(field):
    table = field("car", "0403", "S")
    table.answer("forward", "SW", "stop")

    told = [event for event in table.game.log.events if isinstance(event, UnitMoved | UnitTurned)]
    assert [UnitMoved, UnitTurned] == [type(event) for event in told]
    assert ["XY-1", "XY-6"] == [event.rule for event in told]
    assert [("0403", "0404"), "SW", ("country", 2, 1, 0)] == list(table.s.notes)


def test_what_is_entered_may_end_the_drive(field):
    table = field("car", "0404", "S")
    table.answer("forward")

    assert ("country", 1, 1, 0) == table.s.notes[-1]
    assert table.game.is_over


def test_a_vehicle_that_is_lost_drives_no_more(field):
    table = field("car", "0304", "S")
    table.answer("forward")

    assert "" == table.at("car")
    assert table.game.is_over


def test_turns_and_hexes_are_taken_back(field):
    table = field("car", "0403", "S")
    before = table.game.packed()
    table.answer("SW", "forward")

    table.game.undo(RED)
    table.game.undo(RED)
    assert before == table.game.packed()
    assert 3 == table.s.facing[1]


def test_a_vehicle_without_a_mode_does_not_drive(sit_down):
    table = sit_down(Field, UNITS, OWN, begins="parked", driver=1, at="0403", facing="S")

    assert table.game.is_over
    assert () == table.s.notes


park = driving(
    "park",
    rule="XY-1",
    modes=[Mode("never", steer, steer, steer, bars=(bar("XY-2", "no_horse", is_no_horse),))],
    ended=(note_end,),
)


@procedure
def parked():
    return (lay_out, bind(park, seat=RED, unit=1), finish)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("who", ["tank", "car", "horse"])
def test_random_drives_come_to_an_end(field, who, seed):
    table = field(who, "0106", "NE")
    random = Random(seed)
    for _ in range(60):
        if table.game.is_over:
            break
        table.answer(random.choice(sorted(table.options)))
    assert table.game.is_over


def test_a_rule_for_what_no_vehicle_does_is_refused():
    with pytest.raises(FlowError, match="has a rule for 'jump'; there are mode, forward, turn"):
        driving("leap", rule="XY-1", modes=(), rules={"jump": "XY-2"})
