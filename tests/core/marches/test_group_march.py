"""Groups that march: members with their own points, zones, room, who is left, what is entered."""

from __future__ import annotations

from random import Random
from types import FrameType

import pytest

from ww1core.errors import FlowError, IllegalAction
from ww1core.events import UnitMoved
from ww1core.hexgrid import CostTable, Grid, HexMap, Limits, members, side_set, zone
from ww1core.hexgrid.costs import compile_costs
from ww1core.marches import GroupState, group_march
from ww1core.pieces import eliminate, place
from ww1core.testing.reach import reachable
from ww1core.turns import (
    bar,
    bind,
    decision,
    end_game,
    loop,
    procedure,
    put,
    remembered,
    value,
    when,
)
from ww1core.turns.encoding import pack, unpack

GRID = Grid(columns=6, rows=8)
RED, BLUE = 0, 1
UNITS = ("A", "B", "C", "Q", "X", "Y")
OWN = (0b001111, 0b110000)
POINTS = (4, 2, 1, 4, 0, 0)
BAGGAGE = 0b001000
WOODS, MARSH, MINE, BOG, TOLL = (
    GRID.hexes_of(number) for number in ("0202", "0302", "0401", "0201", "0105")
)
RIVER = side_set(GRID, [(GRID.hex("0103"), GRID.hex("0203"))])
LAND = HexMap(GRID, terrain={"woods": WOODS, "marsh": MARSH})
COSTS = compile_costs(LAND, CostTable(terrain={"woods": 2, "marsh": 9}))


class Field(GroupState):
    moved: int = value(0)
    notes: tuple = value(())


def lay_out(s):
    for unit, number in enumerate(s.book.start):
        if number:
            place(s, unit, GRID.hex(number))


def limits(s, unit, seat):
    enemies = s.occupied[1 - seat]
    return Limits(closed=enemies, closed_sides=RIVER, zone=zone(GRID, enemies))


def has_moved(s, left):
    return left & s.moved


def far_east(s, left):
    return left & GRID.hexes_of("0501", "0502")


def baggage(s, left):
    return left & BAGGAGE


def blow_up(s, to):
    """The mine takes the first member, the bog holds the group."""
    if MINE >> to & 1:
        eliminate(s, min(range(6), key=lambda unit: not s.marching[-1] >> unit & 1), "XY-9")
    if BOG >> to & 1:
        s.group = s.group._replace(is_over=True)


def is_toll(s, to):
    return TOLL >> to & 1


@decision(rule="XY-8", words=("halt", "let_pass"), seat=lambda s: BLUE)
def toll(s, said):
    if said == "halt":
        s.group = s.group._replace(is_over=True)


def note_dropped(s):
    s.notes = (*s.notes, ("dropped", s.marching[-1]))


def note_end(s):
    units = s.marching[-1]
    s.moved |= units
    s.notes = (*s.notes, ("ended", units, tuple(s.paid[u] for u in members(units)), s.group.hexes))


march = group_march(
    "march",
    rule="XY-1",
    costs=lambda s: COSTS,
    points=lambda s, unit: POINTS[unit],
    limits=limits,
    allows=lambda s, hex_, stack: stack.bit_count() <= s.book.room,
    members=[bar("XY-2", "has_moved", has_moved)],
    hexes=[bar("XY-3", "far_east", far_east)],
    drops=[bar("XY-4", "is_baggage", baggage)],
    entered=(blow_up, when(is_toll, toll)),
    dropped=(note_dropped,),
    ended=(note_end,),
    rules={"points": "XY-5", "zones": "XY-6", "room": "XY-7", "drop": "XY-10", "sides": "XY-11"},
)


def nobody(s, marched):
    return not marched


def finish(s):
    end_game(s, RED, "over")


@procedure
def game():
    return (lay_out, loop(put("marched", bind(march, seat=RED)), until=nobody), finish)


@pytest.fixture
def field(sit_down):
    """The units A, B, C, Q of red and X, Y of blue in some hexes; so many have room in one."""

    def make(*start, room=9):
        return sit_down(Field, UNITS, OWN, start=start, room=room)

    return make


@pytest.fixture
def together(field):
    return field("0101", "0101", "0101", "0101", "", "")


def test_a_group_is_of_one_side_and_one_hex(field):
    table = field("0101", "0101", "0202", "", "0505", "")
    assert {"A", "B", "C", "done"} == table.options

    table.answer("A")
    assert {"B", "done"} == table.options
    assert [("XY-1", "C does not stand in 0101 with those picked")] == table.why("C")
    assert [("XY-1", "X is not a unit of yours on the map")] == table.why("X")


def test_nobody_named_is_no_march(together):
    table = together
    table.answer("done")

    assert table.game.is_over
    assert () == table.s.notes


def test_who_has_moved_is_barred_by_the_title(together):
    table = together
    table.answer("A", "done", "0102", "stop", "B")

    assert ["XY-2"] == [rule for rule, _ in table.why("A")]


def test_all_go_as_far_as_the_slowest_unless_it_is_left_behind(together):
    """Members have 4, 2 and 1 points: each leaves the group where its points end."""
    table = together
    table.answer("A", "B", "C", "done", "0102")
    assert [("XY-5", "points of C: 0, and 0103 costs 1")] == table.why("0103")

    table.answer("drop", "C", "done", "0103", "drop", "B")
    table.answer("0104", "0204")
    assert ["0204", "0103", "0102"] == [table.at(unit) for unit in "ABC"]
    ended = ("ended", 0b0001, (4,), 4)
    assert (("dropped", 0b0100), ("dropped", 0b0010), ended) == table.s.notes


def test_a_march_without_points_ends_by_itself(together):
    table = together
    table.answer("C", "done", "0102")

    assert {"A", "B", "Q", "done"} == table.options


def test_each_hex_is_told_for_each_member(together):
    table = together
    table.answer("A", "B", "done", "0102", "stop")

    moves = [event for event in table.game.log.events if isinstance(event, UnitMoved)]
    assert [(0, "XY-1"), (1, "XY-1")] == [(event.unit, event.rule) for event in moves]


def test_the_ground_costs_what_it_costs_the_ordinary_march(together):
    table = together
    table.answer("A", "B", "done", "0102")

    assert [("XY-5", "points of B: 1, and 0202 costs 2")] == table.why("0202")
    table.answer("drop", "B", "0202")
    assert 3 == table.s.paid[0]


def test_a_zone_stops_the_group(field):
    table = field("0103", "0103", "", "", "0105", "")
    table.answer("A", "B", "done", "0104")

    assert ("ended", 0b11, (1, 1), 1) == table.s.notes[0]


def test_a_group_does_not_go_from_zone_to_zone(field):
    table = field("0104", "0104", "", "", "0105", "0305")
    table.answer("A", "B", "done")

    said = "A does not go from zone to zone, from 0104 to 0204"
    assert [("XY-1", said)] == table.why("0204")
    assert [("XY-1", "0105 is closed to A")] == table.why("0105")
    assert [("XY-1", "0301 is not next to 0104, where the group stands")] == table.why("0301")


def test_a_closed_hexside_is_not_crossed(field):
    table = field("0103", "", "", "", "", "")
    table.answer("A", "done")

    said = "A does not cross the hexside between 0103 and 0203"
    assert [("XY-11", said)] == table.why("0203")


def test_bars_of_the_title_come_first(field):
    table = field("0402", "", "", "", "", "")
    table.answer("A", "done")

    assert ["XY-3"] == [rule for rule, _ in table.why("0502")]


def test_who_must_not_be_left_is_not(together):
    table = together
    table.answer("A", "B", "Q", "done", "0102", "drop")

    assert {"A", "B"} == table.options
    assert ["XY-4"] == [rule for rule, _ in table.why("Q")]
    assert [("XY-10", "C does not march with the group")] == table.why("C")
    assert [("XY-10", "more have to be picked first")] == table.why("done")


def test_a_single_unit_leaves_nobody_behind(together):
    table = together
    table.answer("A", "done")
    assert [("XY-10", "nobody can be left behind in 0101")] == table.why("drop")


def test_a_group_passes_where_it_may_not_end(field):
    """Two have room in a hex: the group of two passes C and must go on."""
    table = field("0101", "0101", "0102", "", "", "", room=2)
    table.answer("A", "B", "done", "0102")

    assert [("XY-7", "there is no room in 0102 for A, B, and they can go on")] == table.why("stop")
    table.answer("0103")
    assert ["0103", "0103"] == [table.at(unit) for unit in "AB"]


def test_no_hex_is_entered_in_which_the_march_could_only_end_and_may_not(field):
    """B has no points left in 0103, and no room beside C and Q; A alone goes further."""
    table = field("0101", "0101", "0103", "0103", "", "", room=2)
    table.answer("A", "B", "done", "0102")

    assert [("XY-7", "there is no room for A, B in 0103 nor further on")] == table.why("0103")
    table.answer("drop", "B")
    assert "0103" in table.options


def test_the_slow_stay_where_they_fit_while_the_others_pass(field):
    """C has one point and room in 0102, B has to go on: nothing is left to be asked."""
    table = field("0101", "0101", "0101", "0102", "", "", room=2)
    table.answer("B", "C", "done", "0102")
    assert (("dropped", 0b0100),) == table.s.notes

    table.answer("0103")
    assert ["0103", "0102"] == [table.at(unit) for unit in "BC"]


def test_nobody_is_left_where_there_is_no_room_for_him(field):
    table = field("0101", "0101", "0102", "0102", "", "", room=2)
    table.answer("A", "B", "done", "0102")

    assert [("XY-10", "nobody can be left behind in 0102")] == table.why("drop")


def test_what_is_entered_may_end_the_march(together):
    table = together
    table.answer("A", "B", "done", "0201")

    assert ("ended", 0b11, (1, 1), 1) == table.s.notes[0]


def test_what_is_entered_may_take_a_member(field):
    table = field("0301", "0301", "", "", "", "")
    table.answer("A", "B", "done", "0401")
    assert ("", "0401") == (table.at("A"), table.at("B"))
    assert (0b10, 1) == (table.s.marching[-1], table.s.paid[1])

    table.answer("0402")
    assert "0402" == table.at("B")


def test_a_group_that_is_lost_marches_no_more(field):
    table = field("0301", "0301", "", "", "", "")
    table.answer("A", "done", "0401")

    assert (("ended", 0, (), 1),) == table.s.notes


@pytest.mark.parametrize(("said", "goes_on"), [("halt", False), ("let_pass", True)])
def test_the_other_side_may_have_a_word_on_what_is_entered(field, said, goes_on):
    table = field("0104", "0104", "", "", "", "")
    table.answer("A", "B", "done", "0105")
    assert (BLUE, {"halt", "let_pass"}) == (table.game.waiting.seat, table.options)

    table.answer(said)
    assert goes_on == ("0106" in table.options)


def test_steps_and_drops_are_taken_back(together):
    table = together
    table.answer("A", "B", "done", "0102")
    before = table.game.packed()
    table.answer("drop", "B", "0103")

    for _ in range(3):
        table.game.undo(RED)
    assert before == table.game.packed()
    assert ["0102", "0102"] == [table.at(unit) for unit in "AB"]


def test_a_look_ahead_shows_where_the_group_would_be(together):
    table = together
    table.answer("A", "B", "done")
    ahead = table.game.peek(RED, ["march_step 0102", "march_step drop", "march_drop B"])

    assert [0b0001] == [ahead.ask(lambda s: s.marching[-1])]
    assert "0101" == table.at("A")


def test_a_march_is_saved_in_its_middle(together):
    table = together
    table.answer("A", "B", "C", "done", "0102", "drop")
    packed = table.game.packed()

    assert packed == pack(unpack(table.book, packed))


def test_a_refused_step_changes_nothing(together):
    table = together
    table.answer("A", "done")
    before = table.game.packed()

    with pytest.raises(IllegalAction):
        table.answer("0303")
    assert before == table.game.packed()


@pytest.mark.parametrize("seed", range(8))
def test_random_marches_come_to_an_end_and_leave_nobody_without_room(field, seed):
    table = field("0101", "0101", "0102", "0102", "0305", "0204", room=2)
    random = Random(seed)
    for _ in range(300):
        if table.game.is_over:
            break
        table.answer(random.choice(sorted(table.options)))
        ended = table.s.group is None
        assert not ended or all((stack & OWN[RED]).bit_count() <= 2 for stack in table.s.standing)
    assert table.game.is_over


def test_a_rule_for_what_holds_nobody_is_refused():
    with pytest.raises(FlowError, match="has a rule for 'weather'; there are room, zone_to_zone"):
        group_march(
            "walk", rule="XY-1", costs=far_east, points=far_east, rules={"weather": "XY-12"}
        )


def test_a_function_that_asks_for_what_is_not_known_is_refused():
    with pytest.raises(FlowError, match="asks for 'to', which is not known here"):
        group_march("walk", rule="XY-1", costs=is_toll, points=lambda s: 1)


def test_nothing_of_a_march_is_left_after_it(together):
    table = together
    table.answer("A", "done", "0102", "stop", "done")

    assert (None, ()) == (table.s.group, table.s.marching)
    assert not any(table.s.paid)


close = group_march(
    "close",
    rule="XY-20",
    costs=lambda s: COSTS,
    points=lambda s, unit: POINTS[unit],
    allows=lambda s, hex_, stack: stack.bit_count() <= s.book.room,
    passing=False,
    apart=True,
    chosen=lambda s: s.standing[GRID.hex("0101")],
    ended=(note_end,),
)


@procedure
def tight():
    return (lay_out, bind(close, seat=RED), finish)


@pytest.fixture
def tight_field(sit_down):
    def make(*start, room=9):
        return sit_down(Field, UNITS, OWN, begins="tight", start=start, room=room)

    return make


def test_a_title_may_say_who_marches_and_let_nobody_pass_a_full_hex(tight_field):
    table = tight_field("0101", "0101", "0102", "", "", "", room=2)

    assert [("XY-20", "there is no room for A, B in 0102 nor further on")] == table.why("0102")
    assert {"0201", "drop", "stop"} <= table.options


def test_those_who_part_march_on_first_and_then_the_others(tight_field):
    """A, B and C go a hex together; A and B part, B parts from A, each goes on, C stays."""
    table = tight_field("0101", "0101", "0101", "", "", "")
    table.answer("0102", "drop", "A", "B", "drop", "B", "0201", "0103", "0104", "0105")

    assert ["0105", "0201", "0102"] == [table.at(unit) for unit in "ABC"]
    ended = [("ended", 0b010, (2,), 2), ("ended", 0b001, (4,), 4), ("ended", 0b100, (1,), 1)]
    assert ended == list(table.s.notes)


def come_in(s):
    """A and B come over the edge into the hex of the book for a point each."""
    s.marching = (0b011,)
    for unit in (0, 1):
        place(s, unit, GRID.hex(s.book.gate))
        s.paid[unit] = 1


@procedure
def arrival():
    gate = bind(march.coming, seat=RED, to=lambda s: GRID.hex(s.book.gate))
    return (lay_out, come_in, gate, finish)


@pytest.mark.parametrize(
    ("gate", "answers", "ended"),
    [
        ("0101", ("0102", "stop"), [("ended", 0b011, (2, 2), 2)]),
        ("0201", (), [("ended", 0b011, (1, 1), 1)]),
        ("0401", ("stop",), [("ended", 0b010, (1,), 1)]),
    ],
    ids=["marches on", "is held", "loses a unit"],
)
def test_units_from_off_the_map_enter_a_hex_as_others_do(sit_down, gate, answers, ended):
    table = sit_down(Field, UNITS, OWN, begins="arrival", start=(), room=9, gate=gate)
    table.answer(*answers)

    assert ended == list(table.s.notes)
    assert table.s.ended is not None
    assert {0} == set(table.s.paid)


def test_a_march_does_not_keep_the_frame_in_which_it_was_written():
    march = group_march("walk", rule="XY-1", costs=lambda s: COSTS, points=lambda s: 1)

    kept = {type(thing) for thing in reachable(march)}
    assert FrameType not in kept


asked: list[int] = []


def counted_points(s, unit):
    asked.append(unit)
    return POINTS[unit]


known = group_march(
    "known",
    rule="XY-30",
    costs=lambda s: COSTS,
    points=counted_points,
    limits=limits,
    reads=("occupied",),
    allows=lambda s, hex_, stack: stack.bit_count() <= s.book.room,
    onward=lambda s, units, to: to != GRID.hex("0102"),
    chosen=lambda s: s.standing[GRID.hex("0101")],
)


@procedure
def known_way():
    return (lay_out, bind(known, seat=RED), finish)


@pytest.fixture
def known_field(sit_down):
    def make(*start, room=9):
        return sit_down(Field, UNITS, OWN, begins="known_way", start=start, room=room)

    return make


def test_how_a_group_marches_is_worked_out_once_for_what_it_follows_from(known_field):
    """A and B go a hex: each is asked for its points there once, and once more for the prompt."""
    table = known_field("0101", "0101", "", "", "0608", "")
    asked.clear()
    table.answer("0201")
    assert [0, 1] * 2 == asked

    table.s.book.memory.faults = []
    table.answer("0301")
    assert [] == table.s.book.memory.faults


def test_a_title_may_say_from_which_full_hex_a_group_goes_no_further(known_field):
    table = known_field("0101", "0101", "0102", "0102", "0608", "", room=2)

    assert [("XY-30", "there is no room for A, B in 0102 nor further on")] == table.why("0102")
    assert "0201" in table.options


@remembered(reads=("occupied",))
def shared_limits(s, seat):
    return Limits(closed=s.occupied[1 - seat], closed_sides=RIVER)


def counted_limits(s, seat):
    asked.append(seat)
    return shared_limits(s, seat)


def slow_march(name, limits):
    return group_march(
        name,
        rule="XY-40",
        costs=lambda s: COSTS,
        points=lambda s, unit: POINTS[unit],
        limits=limits,
        reads=("occupied",),
        minimum=lambda s, units: units & 0b000110,
        chosen=lambda s: s.standing[GRID.hex("0201")],
        ended=(note_end,),
    )


slow = slow_march("slow", shared_limits)
counted = slow_march("counted", counted_limits)


@procedure
def slow_way():
    return (lay_out, bind(slow, seat=RED), finish)


@procedure
def counted_way():
    return (lay_out, bind(counted, seat=RED), finish)


@pytest.fixture
def slow_field(sit_down):
    def make(*start, begins="slow_way"):
        return sit_down(Field, UNITS, OWN, begins=begins, start=start, room=9)

    return make


@pytest.mark.parametrize(
    ("start", "is_open"),
    [
        (("0201",), False),
        (("", "0201"), True),
        (("", "", "0201"), True),
        (("", "0201", "0201"), True),
        (("0201", "0201"), False),
    ],
)
def test_who_is_granted_a_hex_enters_one_whatever_it_takes(slow_field, start, is_open):
    """The marsh takes 9 points; A has 4, and B and C, who have fewer, may enter it at first."""
    table = slow_field(*start, *[""] * (4 - len(start)), "0608", "")

    assert is_open is ("0302" in table.options)


def test_a_hex_that_is_granted_takes_all_that_is_left(slow_field):
    table = slow_field("", "0201", "0201", "", "0608", "")
    table.answer("0302")

    assert {GRID.hex("0302")} == {table.s.hex[1], table.s.hex[2]}
    assert (("ended", 0b000110, (2, 1), 1),) == table.s.notes


def test_only_the_first_hex_is_granted(slow_field):
    table = slow_field("", "0201", "", "", "0608", "")
    table.answer("0301")

    assert "0302" not in table.options


@pytest.mark.parametrize("start", [("0201",), ("0201", "0201", "0201")])
def test_limits_that_do_not_ask_for_the_unit_are_asked_for_once(slow_field, start):
    """Once for the hexes that are open to all, and for every unit of which the prompt tells."""
    asked.clear()
    slow_field(*start, *[""] * (4 - len(start)), "0608", "", begins="counted_way")

    assert [RED] * (1 + len(start)) == asked
