"""Sequences of play with parts that are never reached, or that leave something behind."""

from __future__ import annotations

from types import ModuleType

from ww1_tutorial.rules import activation, cards, rail, victory
from ww1_tutorial.state import Played
from ww1_zoo.keeper import Corvin, animal

from ww1core.plugins.budgets import BUDGETS
from ww1core.turns import Phase, decision, loop, procedure, put, when
from ww1core.turns.flow import chose


@animal("sequence.phases")
class Unplayed(Corvin):
    """A phase that is played for each of no seats."""

    def flow(self, modules):
        extra = ModuleType("ww1_zoo.unplayed")
        extra.no_seat = lambda s: ()
        return (*modules, extra)

    def book(self, book):
        parley = Phase("parley", run="refill_hand", seats=("no_seat",))
        book.sequence = book.sequence._replace(phases=(*book.sequence.phases, parley))

    def texts(self, texts):
        return {**texts, "phase.parley": "parley"}


@animal("sequence.turns")
class Hasty(Corvin):
    """A rule that turns the page of the calendar."""

    def change(self):
        check_supply = rail.check_supply

        def skip_a_day(s):
            check_supply(s)
            s.turn += s.turn == 2

        self.patch(rail, "check_supply", skip_a_day)


@procedure
def forlorn():
    return (activation.fill_cup,)


@animal("sequence.dead")
class Forlorn(Corvin):
    """A procedure that nothing leads to."""

    def flow(self, modules):
        return (*modules, forlorn)


@animal("sequence.records", also={"save.fits"})
class Squatter(Corvin):
    """A record that is set when no procedure owns it."""

    def change(self):
        fill_cup, refill_hand = activation.fill_cup, cards.refill_hand

        def take_a_card(s):
            fill_cup(s)
            s.played = Played(0, 0)

        def put_it_back(s, seat):
            refill_hand(s, seat)
            s.played = None

        self.patch(activation, "fill_cup", take_a_card)
        self.patch(cards, "refill_hand", put_it_back)


@animal("sequence.clean")
class Untidy(Corvin):
    """A record that is still set after the end."""

    def change(self):
        score_objectives = victory.score_objectives

        def leave_a_card(s):
            s.played = Played(0, 0)
            score_objectives(s)

        self.patch(victory, "score_objectives", leave_a_card)


def is_shallow(s):
    return len(s.stack) < next(budget.most for budget in BUDGETS if budget.work == "depth")


@procedure
def burrow(unit, seat):
    return when(is_shallow, burrow, otherwise=(activation.choose_order,))


def burrowing():
    return (
        put("seat", activation.draw_marker),
        loop(
            put("unit", activation.choose_unit),
            when(chose("unit"), burrow),
            until=activation.is_over,
        ),
    )


@animal("sequence.depth", also=("work.frames",))
class Mole(Corvin):
    """A procedure that runs itself before it asks."""

    def change(self):
        self.patch(activation.activation, "function", burrowing)

    def flow(self, modules):
        return (*modules, burrow)


def never(s):
    return s.turn < 0


@decision(rule="TUT-1.1", words=("done", "pass"), forced=False)
def parley(s, choice):
    pass


@animal("sequence.asked")
class Shy(Corvin):
    """A decision behind a condition that never holds."""

    def change(self):
        listed = activation.activation.function

        self.patch(activation.activation, "function", lambda: (*listed(), when(never, parley)))

    def flow(self, modules):
        return (*modules, parley)

    def texts(self, texts):
        return {**texts, "parley.prompt": "is there anything to talk about?"}
