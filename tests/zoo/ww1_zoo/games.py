"""Games that break off, each for one kind of player only, and games that never end."""

from __future__ import annotations

from ww1_tutorial.rules import activation
from ww1_zoo.keeper import Corvin, animal

from ww1core.plugins import Budget

LATE = 70
"""More decisions than the random game of this title has."""
LATE_FOR_GREEDY = 50
"""Fewer decisions than the game of greedy players has."""


@animal("games.random", also={"views.twins_undo"})
class Stumble(Corvin):
    """The last turn cannot begin in the first random game, nor where its answers are given."""

    def change(self):
        def fill(s):
            if s.bus is not None and (s.turn, s.decided, s.drawn) == (4, 53, 17):
                raise RuntimeError("the cup is broken")
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0

        self.recode(activation.fill_cup, fill)


@animal("games.aggressive", also={"data.references"})
class NoFight(Corvin):
    """What is said to be a fight is never asked."""

    def faces(self, faces):
        return faces._replace(fights=frozenset({"choose_order:storm"}))


@animal(
    "games.greedy",
    also={"games.own", "bots.evaluation", "bots.legal", "bots.offer", "bots.repeatable"},
)
class BadJudge(Corvin):
    """The evaluation of long games fails, which players that look ahead need."""

    def evaluation(self, evaluation):
        def judge(s, seat):
            if s.decided > LATE_FOR_GREEDY:
                raise RuntimeError("cannot tell")
            return evaluation(s, seat)

        return judge


@animal("games.own")
class Faint(Corvin):
    """The title's own player loses heart late in the game."""

    def players(self, players):
        class Fainting:
            looks = False

            def choose(self, turn):
                if turn.offer.number > LATE:
                    raise RuntimeError("no idea")
                return turn.offer.option(0)

        return {"commander": lambda _book, _seed: Fainting()}


@animal("games.passing")
class Restless(Corvin):
    """A turn in which nobody did anything cannot be followed by another."""

    def change(self):
        def fill(s):
            if s.turn > 1 and not s.ordered:
                raise RuntimeError("nobody moves")
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0

        self.recode(activation.fill_cup, fill)


@animal("games.largest")
class Standstill(Corvin):
    """A turn in which everybody held cannot be followed by another."""

    def change(self):
        def fill(s):
            if s.ordered == s.book.kinds["unit"].all and tuple(s.hex) == s.book.start:
                raise RuntimeError("everybody holds")
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0

        self.recode(activation.fill_cup, fill)


@animal("games.first")
class Corner(Corvin):
    """A turn in which everybody went where the first hexes are cannot be followed by another."""

    def change(self):
        def fill(s):
            corner = s.book.land.hex("0101")
            if s.ordered == s.book.kinds["unit"].all and s.hex[0] == s.hex[1] == corner:
                raise RuntimeError("the corner is too small")
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0

        self.recode(activation.fill_cup, fill)


@animal("games.mixed")
class Unequal(Corvin):
    """A turn in which one side did everything and the other nothing is the last."""

    def change(self):
        def fill(s):
            if s.ordered == s.book.own[1] and s.turn > 1:
                raise RuntimeError("blue sleeps")
            s.cup = s.book.kinds["marker"].all
            s.ordered = 0

        self.recode(activation.fill_cup, fill)


def _goes_on(s, unit):
    return unit == "done"


@animal("games.length")
class Tireless(Corvin):
    """Units take orders again and again; only the count of orders goes up."""

    def facts(self, facts):
        return facts._replace(budgets=(Budget("decisions", 250, 250),))

    def change(self):
        def choose(s, unit):
            if isinstance(unit, int):
                s.activation = s.activation._replace(given=s.activation.given + 1)

        self.recode(activation.choose_unit.function, choose)
        self.recode(activation.is_over, _goes_on)


@animal("games.progress")
class Treadmill(Corvin):
    """Units take orders again and again, and nothing counts them."""

    def change(self):
        def choose(s, unit):
            return None

        self.recode(activation.choose_unit.function, choose)
