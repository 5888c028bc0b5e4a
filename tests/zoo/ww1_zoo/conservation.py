"""Things that vanish, and positions that cannot be."""

from __future__ import annotations

from ww1_tutorial.rules import activation
from ww1_zoo.keeper import Corvin, animal


@animal("conservation.declared")
class Uncounted(Corvin):
    """A title with cards and units that counts nothing."""

    def counts(self, counts):
        return {}


@animal("conservation.counts")
class Leaky(Corvin):
    """A card of the deck is lost with every gun that takes an order."""

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            if isinstance(unit, int) and s.book.units[unit].is_gun:
                s.deck &= s.deck - 1

        self.patch(activation.choose_unit, "function", choose_unit)


@animal("conservation.laws")
class Hydra(Corvin):
    """A unit that takes an order grows a step beyond what is printed."""

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            if isinstance(unit, int):
                s.steps[unit] += 1

        self.patch(activation.choose_unit, "function", choose_unit)


@animal("conservation.columns")
class Shapeshifter(Corvin):
    """A column becomes one of another type, of the same bytes."""

    def change(self):
        def fill_cup(s):
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0
            s.facing = s.facing.__class__("B", s.facing)

        self.recode(activation.fill_cup, fill_cup)
