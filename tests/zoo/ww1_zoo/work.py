"""Rules that do far more work than a decision needs."""

from __future__ import annotations

from itertools import islice

from ww1_tutorial.rules import activation
from ww1_zoo.keeper import Corvin, animal

from ww1core.hexgrid.hexset import iterate
from ww1core.hexgrid.movement import reach
from ww1core.plugins import Budget
from ww1core.turns import bar, each, loop, procedure, put, when
from ww1core.turns.flow import chose


def _with_bars(decision, function, times=1):
    return (*decision.bars, *[bar("TUT-4.4", "has_its_order", function)] * times)


@procedure
def tick():
    """Nothing happens."""
    return (_nothing,)


def _nothing(s):
    return None


@animal("work.frames")
class Ticking(Corvin):
    """A procedure that does nothing is begun over and over before an activation."""

    def change(self):
        def ticks(s):
            return range(150)

        def steps():
            return (
                put("seat", activation.draw_marker),
                each("number", ticks, tick),
                loop(
                    put("unit", activation.choose_unit),
                    when(chose("unit"), activation.choose_order),
                    until=activation.is_over,
                ),
            )

        self.patch(activation.activation, "function", steps)

    def flow(self, modules):
        return (*modules, tick)


@animal("work.clones")
class Copyist(Corvin):
    """A bar copies the state fifty times."""

    def change(self):
        def copy(s, left):
            for _ in range(50):
                s.clone()
            return 0

        self.patch(activation.choose_unit, "bars", _with_bars(activation.choose_unit, copy))


@animal("work.bars")
class Barracks(Corvin):
    """A decision has hundreds of bars that forbid nothing."""

    def change(self):
        def allow(s, left):
            return 0

        self.patch(activation.choose_unit, "bars", _with_bars(activation.choose_unit, allow, 400))


@animal("work.edges")
class Wanderer(Corvin):
    """A bar searches the whole map from some hexes, more than the title allows itself."""

    def facts(self, facts):
        return facts._replace(budgets=(Budget("edges", 100, 5000),))

    def change(self):
        def search(s, left):
            for hex_ in islice(iterate(s.book.land.all), 4):
                reach(s.book.costs.at(s.changes), hex_, 30, without={"zones"})
            return 0

        self.patch(activation.choose_unit, "bars", _with_bars(activation.choose_unit, search))


@animal("work.events")
class Talker(Corvin):
    """The same line is told again and again when the cup is filled."""

    def change(self):
        def fill(s):
            from ww1core.events import Told, emit

            for _ in range(150):
                emit(s, Told, "told.result", (("result", "R"),), "TUT-8.4")
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0

        self.recode(activation.fill_cup, fill)


@animal("work.budgets")
class Accountant(Corvin):
    """A budget bounds work that nobody counts."""

    def facts(self, facts):
        return facts._replace(budgets=(Budget("sweat", 1, 1),))
