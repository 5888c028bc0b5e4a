"""States that are not what they were when they are loaded."""

from __future__ import annotations

from typing import NamedTuple

from ww1_tutorial.rules import activation
from ww1_tutorial.state import Activation, Field
from ww1_zoo.keeper import Corvin, animal

from ww1core.play.book import Kind
from ww1core.turns import bar, derived, value


def with_slot(**changed):
    """The slots of the state, one of them made otherwise."""
    return tuple(
        slot._replace(make=changed[slot.name]) if slot.name in changed else slot
        for slot in Field.slots
    )


class Clipped(Activation):
    """An activation that is made with one order at most."""

    __slots__ = ()

    @classmethod
    def _make(cls, fields):
        seat, given = fields
        return Activation(seat, min(given, 1))


@animal("save.bytes", also=["save.canonical", "save.slots"])
class Clipper(Corvin):
    """A record that cannot be made anew with more than one order given."""

    def change(self):
        self.patch(Field, "slots", with_slot(activation=Clipped))


@animal("save.offer", also=["save.file"])
class Identity(Corvin):
    """A bar that asks whether control is the very tuple of the start, not whether it equals it."""

    def change(self):
        def untouched(s, left):
            return left & -left if s.control is s.book.start_control else 0

        bars = (*activation.choose_unit.bars, bar("TUT-4.3", "not_your_unit", untouched))
        self.patch(activation.choose_unit, "bars", bars)


class Tallied(Field):
    """A state with a derived slot that no rule keeps up."""

    given: list = derived(lambda s: [s.ordered.bit_count()])


@animal("save.derived")
class Stale(Corvin):
    """Orders are counted when a state is made or loaded, and never after."""

    def book(self, book):
        book.state_type = Tallied


class Turn(NamedTuple):
    """An activation by another name."""

    seat: int
    given: int


@animal("save.slots")
class Impostor(Corvin):
    """A record that is loaded as another named tuple than it was."""

    def change(self):
        self.patch(Field, "slots", with_slot(activation=Turn))


class Ref(int):
    """A number of the title's own kind."""

    __slots__ = ()


@animal("save.frames")
class Labelled(Corvin):
    """The unit that takes an order stands in a frame as a number of the title's own kind."""

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            return Ref(unit) if isinstance(unit, int) else unit

        self.patch(activation.choose_unit, "function", choose_unit)


@animal("save.plain", also=["bots.copy", "save.slots"])
class Lister(Corvin):
    """Control is kept in a list, which is loaded as a tuple."""

    def book(self, book):
        book.start_control = list(book.start_control)


class Growing(Field):
    """A state with a tuple that begins with an item, as those that have one for each seat."""

    tally: tuple[int, ...] = value((0,))


@animal("save.fits")
class Grower(Corvin):
    """A tuple that gets a second item with the first order."""

    def book(self, book):
        book.state_type = Growing

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            s.tally = (0, 1)

        self.patch(activation.choose_unit, "function", choose_unit)


class Counted(Field):
    """A state with a value that may be anything."""

    counted: object = value(0)


@animal("save.truths")
class Truthful(Corvin):
    """The first order of a marker is counted as true, not as one."""

    def book(self, book):
        book.state_type = Counted

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            s.counted = s.activation.given == 1 or s.activation.given

        self.patch(activation.choose_unit, "function", choose_unit)


@animal("save.canonical", also=["save.file"])
class Sentimental(Corvin):
    """An order that counts for less while control is the very tuple of the start."""

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            if s.control is s.book.start_control and isinstance(unit, int):
                s.facing[unit] = (s.facing[unit] + 1) % 6

        self.patch(activation.choose_unit, "function", choose_unit)


class Titled(Kind):
    """A kind that is written otherwise than it is read."""

    __slots__ = ()

    def label(self, number):
        return f"the {super().label(number)} army"


@animal("save.file", also=["data.kinds", "replay.journal"])
class Pompous(Corvin):
    """Seats are written into the journal under names that nobody can read back."""

    def book(self, book):
        book.kinds["seat"] = Titled.of("seat", book.seats)
