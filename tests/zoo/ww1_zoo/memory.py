"""What is remembered by less than it follows from."""

from __future__ import annotations

from ww1_tutorial.rules import activation
from ww1_zoo.keeper import Corvin, animal

from ww1core.turns import bar, remembered


@remembered()
def forbidden(s):
    """Nothing, whoever has had its order; but it looks."""
    return s.ordered & ~s.ordered


forbidden.__module__ = activation.__name__  # as if it stood there


@animal("memory.reads")
class Absent(Corvin):
    """A bar asks a function that is remembered and does not say what it reads."""

    def change(self):
        def forbid(s, left):
            return forbidden(s)

        bars = (*activation.choose_unit.bars, bar("TUT-4.4", "has_its_order", forbid))
        self.patch(activation.choose_unit, "bars", bars)
