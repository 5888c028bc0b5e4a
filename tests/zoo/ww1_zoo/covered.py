"""Hidden stacks that leak: a unit under the top is told apart before it is shown."""

from __future__ import annotations

from types import MappingProxyType

from ww1_tutorial import state
from ww1_tutorial.rules import activation, assault, rail, setup
from ww1_tutorial.view import resample
from ww1_zoo.keeper import Corvin, animal
from ww1_zoo.views import SAVED

from ww1core.events import Revealed, UnitShown, emit
from ww1core.hexgrid import first, from_members, members
from ww1core.pieces import cover, covered_from, deal_covered, show, stack_of
from ww1core.play.views import Viewer
from ww1core.scenes import map_pieces
from ww1core.turns import bar, reveal

FOOT = "type: infantry, steps: 2, movement: 3}"
MORE = [
    ("  - {id: BG", f"  - {{id: B4, name: Fourth Foot, seat: blue, {FOOT}\n  - {{id: BG"),
    ("  - {id: RG", f"  - {{id: R4, name: Elder Regiment, seat: red, {FOOT}\n  - {{id: RG"),
]
STACKED = [
    ('B2: "0202"', 'B2: "0203"'),
    ('B3: "0204"', 'B3: "0204"\n      B4: "0204"'),
    ('R2: "0502"', 'R2: "0503"'),
    ('R3: "0504"', 'R3: "0504"\n      R4: "0504"'),
    ('B3: "0304"', 'B3: "0304"\n      B4: "0304"'),
    ('R1: "0502"', 'R1: "0502"\n      R4: "0502"'),
]
FAR = MappingProxyType({"units.yaml": MORE, "scenarios.yaml": STACKED})
"""A fourth regiment on each side, and two of them in a hex."""
CLOSE = [(old, new.replace('"050', '"030')) for old, new in STACKED]
NEAR = MappingProxyType(
    {"units.yaml": MORE, "scenarios.yaml": [('R1: "0503"', 'R1: "0303"'), *CLOSE]}
)
"""The same with the lines next to each other."""
SHOWN_IN = "TUT-2.2"
"""The rule that is named where a unit is shown."""


class Fog(state.Field, hides=("hex", "unsupplied")):
    """A field on which only the first unit of an enemy stack is seen."""

    def alike(self):
        """Infantry is told from guns, but not one regiment from the other."""
        book = self.book
        return tuple(own & arm for own in book.own for arm in (book.infantry, book.guns))

    def left(self, unit, hex_):
        """Whoever is on top of the stack now is shown."""
        rest = stack_of(self, hex_, self.book.units[unit].seat)
        if rest and not rest & ~self.covered:
            self.book.uncover(self, rest & -rest)


def cover_stacks(s):
    """Of the units of a stack that lie open the first stays so; guns always do."""
    for stack in s.standing:
        seen = members(stack & s.book.infantry & ~s.covered)
        cover(s, from_members(seen[1:]))


def covered_units(s, left):
    """The covered ones of some units: to offer those near something would tell where they lie."""
    return left & s.covered


class Stacks(Corvin):
    """Corvin with hidden stacks: a fourth regiment on each side, and two of them in a hex."""

    data = NEAR

    def book(self, book):
        book.state_type = Fog
        book.viewer = Viewer(resample=self.deal)
        book.uncover = self.uncover

    @staticmethod
    def deal(s, seat, random):
        resample(s, seat, random)
        deal_covered(s, seat, random)

    def uncover(self, s, units):
        """Show covered units."""
        show(s, units, SHOWN_IN)

    def attacked(self, s, units):
        """What an attack does with the units in its target: they are shown before anything."""
        self.uncover(s, units)

    def change(self):
        set_up_units, fill_cup = setup.set_up_units, activation.fill_cup
        check_supply, choose_unit = rail.check_supply, activation.choose_unit.function

        def set_up_covered(s):
            set_up_units(s)
            cover_stacks(s)

        def fill_and_cover(s):
            fill_cup(s)
            cover_stacks(s)

        def choose_and_show(s, unit):
            if isinstance(unit, int):
                self.uncover(s, 1 << unit)
            choose_unit(s, unit)

        def target_and_show(s, hex_):
            self.attacked(s, s.standing[hex_])

        def show_unsupplied(s):
            bus, s.bus = s.bus, None
            check_supply(s)
            s.bus = bus
            self.uncover(s, s.unsupplied)
            check_supply(s)

        self.patch(setup, "set_up_units", set_up_covered)
        self.patch(activation, "fill_cup", fill_and_cover)
        self.patch(rail, "check_supply", show_unsupplied)
        self.patch(activation.choose_unit, "function", choose_and_show)
        self.bar_covered(assault.join_assault)
        self.patch(assault.choose_target, "function", target_and_show)

    def bar_covered(self, asked):
        """Let a decision offer units in the open only."""
        self.patch(asked, "bars", (*asked.bars, bar("TUT-4.4", "has_its_order", covered_units)))

    def scene(self, scene):
        def draw(s, seat):
            drawn = scene(s, seat)
            pieces = {piece.id: piece for piece in drawn.pieces}
            name = s.book.kinds["unit"].label
            covered = covered_from(s, seat)
            seen = map_pieces(s, lambda _, unit: pieces[name(unit)], covered)
            return drawn._replace(pieces=seen)

        return draw


sound = Stacks()
Stacks.place = f"{__name__}:sound"
"""Hidden stacks of which nothing leaks."""


@animal("views.twins_step", also={*SAVED, "views.twins_scene"})
class Notebook(Stacks):
    """The record of an assault names the defenders before they are shown."""

    def attacked(self, s, units):
        """Nothing is shown yet."""

    def change(self):
        super().change()
        declare, roll_for_assault = assault.declare_assault, assault.roll_for_assault

        def note_defenders(s, unit, seat, target):
            declare(s, unit, seat, target)
            s.assault = s.assault._replace(result=f"{s.standing[target]}")

        def show_and_roll(s):
            self.uncover(s, s.standing[s.assault.target])
            roll_for_assault(s)

        self.patch(assault, "declare_assault", note_defenders)
        self.patch(assault, "roll_for_assault", show_and_roll)


@animal("views.twins_scene")
class Spyglass(Stacks):
    """The battle is drawn as soon as a target is named, so that a look ahead shows who is there."""

    def attacked(self, s, units):
        """Nothing is shown yet."""
        seat = s.activation.seat
        own = s.present[seat] & -s.present[seat]
        s.assault = state.Assault(seat, s.hex[first(units)], own)

    def change(self):
        super().change()
        declare = assault.declare_assault

        def show_and_declare(s, unit, seat, target):
            self.uncover(s, s.standing[target])
            declare(s, unit, seat, target)

        self.patch(assault, "declare_assault", show_and_declare)


@animal("views.twins_step", also=SAVED)
class Herald(Stacks):
    """A unit is shown by its name alone, though everybody sees then where it lies."""

    def uncover(self, s, units):
        for unit in members(units & s.covered):
            s.covered &= ~(1 << unit)
            reveal(s, Revealed, "unit", unit, SHOWN_IN)

    def texts(self, texts):
        return texts | {"hidden.unit": "a unit"}


@animal("views.twins_step", also=SAVED)
class Slide(Stacks):
    """Whoever is on top of a stack when the first unit leaves it lies open without a word."""

    data = FAR

    def change(self):
        super().change()
        self.bar_covered(activation.choose_unit)

        def left(s, unit, hex_):
            rest = stack_of(s, hex_, s.book.units[unit].seat)
            if rest and not rest & ~s.covered:
                s.covered &= ~(rest & -rest)

        self.patch(Fog, "left", left)


@animal("undo.barrier", also={*SAVED, "views.twins_step", "views.twins_log", "views.twins_undo"})
class Glance(Stacks):
    """A unit is shown with its hex, and whoever has seen it takes back."""

    def uncover(self, s, units):
        for unit in members(units & s.covered):
            s.covered &= ~(1 << unit)
            emit(s, UnitShown, unit, s.hex[unit], SHOWN_IN)
