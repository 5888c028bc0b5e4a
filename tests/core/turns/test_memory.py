"""What is remembered, by what, and what the kit notes about it."""

from __future__ import annotations

from copy import copy

import pytest

from ww1core.errors import FlowError
from ww1core.play import Book, Kind
from ww1core.turns import State, column, derived, record, remembered, value
from ww1core.turns.memory import per_book, remembered_in


def _total(s):
    return [sum(s.strength)]


class Field(State):
    strength = column("h", by="unit", fill=1)
    wet = value(0)
    dry = value(0)
    walls = value(())
    order = record(tuple)
    total = derived(_total)


class _Program:
    def first_frame(self):
        return (0, 0, ())


@pytest.fixture
def s():
    book = Book(seats=("Red", "Blue"), kinds=[Kind.of("unit", ["a", "b"])])
    book.program = _Program()
    return Field(book)


def counting(asked, function):
    """The function, which notes in a list what it is asked."""

    def noting(s, *args):
        asked.append(args)
        return function(s, *args)

    return noting


def test_the_same_question_is_worked_out_once(s):
    asked = []
    is_wet = remembered(reads=("wet",))(counting(asked, lambda s, hex_: s.wet >> hex_ & 1))
    s.wet = 0b10

    assert [1, 1, 0] == [is_wet(s, 1), is_wet(s, 1), is_wet(s, 0)]
    assert [(1,), (0,)] == asked


@pytest.mark.parametrize(
    ("slot", "change"),
    [
        ("wet", lambda s: setattr(s, "wet", 4)),
        ("walls", lambda s: setattr(s, "walls", ((1, 2),))),
        ("order", lambda s: setattr(s, "order", (1,))),
        ("strength", lambda s: s.strength.__setitem__(0, 5)),
        ("total", lambda s: s.total.__setitem__(0, 5)),
        ("turn", lambda s: setattr(s, "turn", 2)),
    ],
)
def test_what_is_read_and_differs_is_worked_out_anew(s, slot, change):
    asked = []
    read = remembered(reads=("dry", slot))(counting(asked, lambda s: repr(getattr(s, slot))))
    before = read(s)
    change(s)

    assert before != read(s)
    assert [(), ()] == asked


def test_only_what_lies_within_a_set_makes_a_difference(s):
    asked = []
    mark = remembered(reads=("wet", "dry", "walls"), within=lambda _book, hex_: 0b11 << hex_)
    near = mark(counting(asked, lambda s, hex_: (s.wet | s.dry) >> hex_ & 0b11))
    s.wet, s.dry = 0b0001, 0b0100
    first = near(s, 0)
    s.wet |= 0b1000
    second = near(s, 0)
    s.dry |= 0b10
    third = near(s, 0)

    assert (0b01, 0b01, 0b11) == (first, second, third)
    assert [(0,), (0,)] == asked


def test_no_more_than_so_much_is_remembered(s):
    asked = []
    same = remembered(most=2)(counting(asked, lambda _s, number: number))
    for number in (1, 2, 1, 3, 1):
        same(s, number)

    assert [(1,), (2,), (3,), (1,)] == asked


def test_books_remember_for_themselves(s):
    asked = []
    size = remembered()(counting(asked, lambda s: len(s.book.seats)))
    other = Book(seats=("Red",), kinds=s.book.kinds.values())
    other.program = _Program()

    assert [2, 1, 2] == [size(s), size(Field(other)), size(s)]
    assert [(), ()] == asked


def test_a_copy_of_a_book_remembers_nothing(s):
    size = remembered()(lambda s: len(s.book.seats))
    size(s)

    assert (1, 0) == (len(s.book.memory), len(copy(s.book).memory))


def test_a_function_of_a_book_is_worked_out_once(s):
    asked = []
    seats = per_book(counting(asked, lambda book, number: book.seats[number]))

    assert ["Blue", "Blue", "Red"] == [seats(s.book, 1), seats(s.book, 1), seats(s.book, 0)]
    assert [(1,), (0,)] == asked


def test_a_slot_that_is_none_is_refused(s):
    with pytest.raises(FlowError, match="reads 'mud', which is not a slot of the state"):
        remembered(reads=("mud",))(lambda _s: 0)(s)


def test_remembered_functions_are_listed_by_package():
    @remembered()
    def listed(_s):
        return 0

    assert listed in remembered_in(__name__)
    assert listed in remembered_in(__name__.partition(".")[0])
    assert listed not in remembered_in("ww1core")


def faults(s, function, **declared):
    """What is noted when a function is asked under watch."""
    s.book.memory.faults = []
    remembered(**declared)(function)(s)
    return s.book.memory.faults


def undeclared(s):
    return s.wet | s.dry


def changing(s):
    s.wet = 0


def telling(s):
    return s.bus is None


def outside(s):
    return s.wet >> 2


def nested(s):
    return inner(s)


@remembered(reads=("dry",))
def inner(s):
    return s.dry


def test_under_watch_what_is_not_declared_is_noted(s):
    s.wet = 0b100

    assert ["undeclared reads 'dry', which it does not declare"] == (
        faults(s, undeclared, reads=("wet",))
    )
    assert [] == faults(s, undeclared, reads=("wet", "dry"))
    assert ["changing changes 'wet'"] == faults(s, changing)
    assert ["telling reads 'bus', which it does not declare"] == faults(s, telling)
    assert ["nested reads 'dry', which it does not declare"] == faults(s, nested)


def test_under_watch_what_lies_outside_of_the_part_is_noted(s):
    s.wet = 0b100

    assert [] == faults(s, outside, reads=("wet",), within=lambda _book: 0b100)
    s.book.memory.clear()
    assert ["outside gives another answer when it sees only what it declares"] == (
        faults(s, outside, reads=("wet",), within=lambda _book: 0b011)
    )
