"""Copies that are not like their original, or not free of it."""

from __future__ import annotations

from ww1_tutorial.rules import activation
from ww1_tutorial.state import Field
from ww1_zoo.keeper import Corvin, animal

from ww1core.turns import bar, derived

CLONE = Field.clone

ASKED_APART = (
    "replay.selfplay",
    "save.offer",
    "shown.ahead",
    "views.twins_options",
    "why_not.offered",
)
"""Checks that ask another state than that of the game itself what it offers."""


@animal("clone.same_bytes", also=["save.file"])
class Forgetful(Corvin):
    """A copy that forgets how often dice have been rolled, and so does a fork of the game."""

    def change(self):
        def clone(s):
            new = CLONE(s)
            new.drawn = 0
            return new

        self.patch(Field, "clone", clone)


@animal("clone.same_offer", also=ASKED_APART)
class Shy(Corvin):
    """A bar that looks whether somebody listens: the game itself has listeners, a copy none."""

    def change(self):
        def unheard(s, left):
            return left & -left if s.bus is None else 0

        bars = (*activation.choose_unit.bars, bar("TUT-4.3", "not_your_unit", unheard))
        self.patch(activation.choose_unit, "bars", bars)


@animal("clone.bare", also=["chance.planner"])
class Gambler(Corvin):
    """A copy that keeps the source of chance."""

    def change(self):
        def clone(s):
            new = CLONE(s)
            new.chance = s.chance
            return new

        self.patch(Field, "clone", clone)


def listed_orders(s):
    """The units with orders as a list in a list: a copy of the outer one shares the inner."""
    return [[s.ordered]]


class Listed(Field):
    """A state with a derived slot that copies share in part."""

    orders: list = derived(listed_orders)


class Sharing(Corvin):
    """Every order that is given is noted in the shared part."""

    def notes(self, s):
        """Whether an order in this state is noted."""

    def change(self):
        take = activation.choose_unit.function
        notes = self.notes

        def choose_unit(s, unit):
            take(s, unit)
            if notes(s):
                s.orders[0][0] = s.ordered

        def fill_cup(s):
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0
            s.orders[0] = [0]

        self.patch(activation.choose_unit, "function", choose_unit)
        self.recode(activation.fill_cup, fill_cup)

    def book(self, book):
        book.state_type = Listed


@animal("clone.independent", also=["enforcement.phrases", "save.derived"])
class Sharer(Sharing):
    """The game itself writes into what its earlier copies share with it, and so does a fork."""

    def notes(self, s):
        return s.bus is not None


@animal("clone.deep", also=["clone.independent", "save.derived"])
class Meddler(Sharing):
    """A copy that is played on writes into what it shares with its original."""

    def notes(self, s):
        return s.bus is None
