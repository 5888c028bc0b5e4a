"""Covered units: places are known to all, and only their own side knows which lies where."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from ww1core.errors import FlowError
from ww1core.events import StepLost, UnitEliminated, UnitMoved, UnitPlaced, UnitShown, event_text
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.pieces import (
    MapState,
    UnitSet,
    all_covered,
    cover,
    covered_from,
    covered_stack,
    deal_covered,
    lose_steps,
    place,
    show,
)
from ww1core.play.views import view
from ww1core.testing import Table
from ww1core.turns import OWNER, column, derived, end_game, value
from ww1core.turns.covers import placed_slots
from ww1core.turns.encoding import pack, unpack

MAP = HexMap(Grid(columns=3, rows=3))
RED, BLUE = 0, 1
FIRST, SECOND, THIRD = (MAP.hex(number) for number in ("0101", "0202", "0303"))


class Field(MapState):
    steps: array[int] = column("b", fill=2)
    moved: UnitSet = value(0)


class Fog(Field, hides=("hex", "moved", "marks")):
    marks: tuple[UnitSet, ...] = value((0, 0))


class LooseFog(Fog):
    """Feet and horses look different, also when they are covered."""

    def alike(self):
        return tuple(
            own & arm for own in self.book.own for arm in (self.book.foot, self.book.horse)
        )


@pytest.fixture
def s(book, lay):
    """Blue 6 on 7 and 8 in the first hex, 9 on 10 in the second, 11 alone; red 0 on 1."""
    book.state_type = Fog
    return lay({FIRST: (6, 7, 8), SECOND: (9, 10), THIRD: (11,), MAP.hex("0301"): (0, 1)})


@pytest.fixture
def lay(book):
    def make(stacks):
        book.state_type.prepare(book)
        made = book.state_type(book)
        for hex_, units in stacks.items():
            for unit in units:
                place(made, unit, hex_)
            cover(made, sum(1 << unit for unit in units[1:]))
        return made

    return make


@pytest.fixture
def told(s):
    """What a seat reads of the events of a type."""
    log = Log()
    s.bus = Bus()
    s.bus.listen(log)

    def lines(seat, *types):
        return [event for event in log.lines(seat) if isinstance(event, types)]

    return lines


def dealt(s, seat, seed, fits=None):
    other = s.clone()
    deal_covered(other, seat, Random(seed), fits)
    other.rebuild()
    return other


def test_the_other_side_sees_places_and_not_who_lies_there(s):
    seen = view(s, RED)

    assert (FIRST, None, None, SECOND, None, THIRD) == seen["hex"][6:12]
    assert [[], [(FIRST, 0, (0, 0)), (FIRST, 0, (0, 0)), (SECOND, 0, (0, 0))]] == seen[
        "covered_places"
    ]
    assert s.hex[0] == s.hex[1] == seen["hex"][0] == seen["hex"][1]


def test_its_own_side_sees_everything(s):
    seen = view(s, BLUE)

    assert tuple(s.hex[6:12]) == seen["hex"][6:12]
    assert None is seen["hex"][1]


def test_after_the_end_nothing_is_covered(s):
    assert 1 << 7 | 1 << 8 | 1 << 10 == covered_from(s, RED)
    end_game(s, 0, "over")

    assert 0 == covered_from(s, RED)
    assert tuple(s.hex) == view(s, RED)["hex"]
    assert [[], []] == view(s, RED)["covered_places"]


def test_sets_of_units_are_seen_of_uncovered_units_and_of_places(s):
    s.moved = 1 << 6 | 1 << 7
    s.marks = (0, 1 << 9 | 1 << 10)
    seen = view(s, RED)

    assert (1 << 6, (0, 1 << 9)) == (seen["moved"], seen["marks"])
    assert [(FIRST, 0, (0, 0)), (FIRST, 1, (0, 0)), (SECOND, 0, (0, 1))] == seen["covered_places"][
        1
    ]


def test_dealing_again_gives_each_place_one_of_the_covered_units(s):
    s.moved = 1 << 7
    s.marks = (0, 1 << 10)
    games = [dealt(s, RED, seed) for seed in range(40)]

    assert {(7, 8), (7, 10), (8, 10)} == {
        tuple(unit for unit in (7, 8, 10) if game.hex[unit] == FIRST) for game in games
    }
    assert [view(s, RED)] * 40 == [view(game, RED) for game in games]
    assert {7, 8, 10} == {game.moved.bit_length() - 1 for game in games}
    assert all(game.standing[SECOND] & ~game.marks[1] == 1 << 9 for game in games)


def test_its_own_units_are_not_dealt_again(s):
    assert {s.hex[1]} == {dealt(s, RED, seed).hex[1] for seed in range(20)}
    assert {s.hex[7]} == {dealt(s, BLUE, seed).hex[7] for seed in range(20)}


@pytest.mark.parametrize("fits", [None, lambda s, unit, place: unit != 7 or place.hex == FIRST])
def test_what_is_dealt_does_not_depend_on_where_units_truly_lie(s, fits):
    twins = [dealt(s, RED, seed, fits) for seed in range(10)]

    for seed in range(10):
        assert {pack(dealt(s, RED, seed, fits))} == {
            pack(dealt(twin, RED, seed, fits)) for twin in twins
        }


def test_a_unit_lies_only_where_it_fits(s):
    def fits(s, unit, place):
        return unit != 10 or place.hex == SECOND

    games = [dealt(s, RED, seed, fits) for seed in range(20)]

    assert {SECOND} == {game.hex[10] for game in games}


def kept_apart(_hex, units):
    """Neither 8 nor 10 lies with 7, and no hex holds three."""
    return not (units >> 7 & 1 and units & (1 << 8 | 1 << 10)) and units.bit_count() < 4


def dealt_apart(s, seed, together=kept_apart):
    game = s.clone()
    deal_covered(game, RED, Random(seed), together=together)
    game.rebuild()
    return game


def test_who_lies_in_a_hex_may_be_there_together(s):
    games = [dealt_apart(s, seed) for seed in range(20)]

    assert {SECOND} == {game.hex[7] for game in games}
    assert {FIRST} == {game.hex[unit] for game in games for unit in (8, 10)}
    assert {pack(dealt_apart(s, 3))} == {pack(dealt_apart(game, 3)) for game in games}


def test_units_lie_anyhow_where_no_deal_keeps_them_apart(s):
    game = dealt_apart(s, 1, lambda _hex, units: units.bit_count() < 2)

    assert sorted(s.hex) == sorted(game.hex)


def test_what_fits_is_asked_of_a_state_that_tells_nothing(s):
    asked = []

    def fits(s, unit, place):
        asked.append((tuple(s.hex), tuple(s.standing)))
        return True

    for game in [dealt(s, RED, seed) for seed in range(10)]:
        dealt(game, RED, 1, fits)

    assert 1 == len(set(asked))


def test_units_that_fit_nowhere_are_named(s):
    with pytest.raises(FlowError, match="no covered place is left that 7 fits"):
        deal_covered(s, RED, Random(1), lambda s, unit, place: unit != 7)


def test_units_change_places_with_those_that_look_alike(book, lay):
    book.state_type = LooseFog
    s = lay({FIRST: (11, 7, 8), SECOND: (9, 6, 10)})
    games = [dealt(s, RED, seed) for seed in range(40)]

    assert {(FIRST, SECOND), (SECOND, FIRST)} == {(game.hex[6], game.hex[7]) for game in games}
    assert {(FIRST, SECOND), (SECOND, FIRST)} == {(game.hex[8], game.hex[10]) for game in games}


def test_a_unit_is_shown_by_name_and_hex_and_nobody_takes_back_over_it(s, told):
    show(s, 1 << 6 | 1 << 7, "SW-13.8")

    assert [UnitShown(7, FIRST, "SW-13.8")] == told(RED, UnitShown)
    assert 1 == s.revealed
    assert FIRST == view(s, RED)["hex"][7]


def test_a_covered_unit_moves_unseen(s, told):
    place(s, 7, SECOND, "SW-11.1")

    assert [UnitMoved(7, FIRST, SECOND, "SW-11.1", 1 << BLUE)] == told(BLUE, UnitMoved)
    (seen,) = told(RED, UnitMoved)
    assert ("event.unit_moved_unseen", (("from_", FIRST), ("at", SECOND))) == event_text(seen)
    assert [FIRST, SECOND, SECOND] == [at.hex for at in view(s, RED)["covered_places"][1]]


def test_a_covered_unit_comes_onto_the_map_unseen(s, told):
    s.covered |= 1 << 3
    place(s, 3, THIRD, "SW-5.1")

    (seen,) = told(BLUE, UnitPlaced)
    assert ("event.unit_placed_unseen", (("at", THIRD),)) == event_text(seen)


def test_a_covered_unit_that_is_hurt_is_shown_first(s, told):
    lose_steps(s, 7, "SW-13.1")
    lose_steps(s, 8, "SW-13.1", steps=2)

    assert [
        UnitShown(7, FIRST, "SW-13.1"),
        StepLost(7, 1, "SW-13.1"),
        UnitShown(8, FIRST, "SW-13.1"),
        UnitEliminated(8, "SW-13.1"),
    ] == told(RED, UnitShown, StepLost, UnitEliminated)


def test_a_stack_of_which_nobody_is_seen_is_found(s):
    assert 0 == all_covered(s, BLUE)
    assert "" == covered_stack(s)

    cover(s, 1 << 9)
    assert 1 << SECOND == all_covered(s, BLUE)
    assert "no unit is seen of the stack in 0202" == covered_stack(s)


def test_a_stack_whose_top_is_leaving_is_found(book, lay):
    found = []

    class Watched(Fog):
        def left(self, unit, hex_):
            found.append(all_covered(self, BLUE))

    book.state_type = Watched
    place(lay({FIRST: (6, 7), SECOND: (9, 10)}), 6, THIRD)

    assert [1 << FIRST] == found


def test_covers_are_saved_and_copied(s):
    other = s.clone()
    cover(other, 1 << 6)

    assert (1 << 1 | 1 << 7 | 1 << 8 | 1 << 10) == s.covered
    assert pack(other) == pack(unpack(other.book, pack(other)))


def test_in_a_position_that_is_laid_anew_nobody_is_covered(s):
    Table(s).clear()

    assert (0, {-1}) == (s.covered, set(s.hex))


def test_a_state_that_hides_nothing_covers_nobody(book):
    with pytest.raises(FlowError, match="Field hides no slot, so its units cannot be covered"):
        cover(Field(book), 1)


@pytest.mark.parametrize("hidden", ["standing", "nothing", "covered", "wind", "plans", "scores"])
def test_only_what_goes_with_a_unit_can_be_hidden(hidden):
    with pytest.raises(FlowError, match=f"hides '{hidden}', expected a column by unit or a value"):

        class Odd(MapState, hides=(hidden,)):
            wind: list = derived(lambda s: [])
            plans: tuple = value((0, 0), shown=OWNER)
            scores: array = column("h", by="seat")


def test_what_is_covered_is_no_slot_of_the_title_s_own():
    with pytest.raises(FlowError, match="a state has its own 'covered' already"):

        class Odd(MapState):
            covered: int = value(0)


def test_a_class_may_hide_more_than_the_one_before_it():
    class Dark(Fog, hides=("steps",)):
        pass

    assert ["hex", "steps", "moved", "marks"] == [slot.name for slot in placed_slots(Dark)]
    assert 1 == [slot.name for slot in Dark.slots].count("covered")
