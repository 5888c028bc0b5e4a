"""Refusals that are not explained, or wrongly."""

from __future__ import annotations

from ww1_tutorial.rules import movement, rail
from ww1_zoo.keeper import Corvin, animal

from ww1core.hexgrid.hexset import members
from ww1core.turns import because
from ww1core.turns.asking import Asking

WHY_NOT = Asking.why_not


@animal("why_not.complete")
class Tightlipped(Corvin):
    """Nobody says why a march is refused."""

    def change(self):
        def why_not(asking, s, choice, data):
            return () if asking.name == "march" else WHY_NOT(asking, s, choice, data)

        self.patch(Asking, "why_not", why_not)


@animal("why_not.rules")
class Misquoter(Corvin):
    """A reason names a rule that there is not."""

    def change(self):
        def why_not(asking, s, choice, data):
            reasons = WHY_NOT(asking, s, choice, data)
            return tuple(reason._replace(rule="TUT-99.9") for reason in reasons)

        self.patch(Asking, "why_not", why_not)


@animal("why_not.words")
class Wordless(Corvin):
    """A reason is told by a key that has no words."""

    def change(self):
        def why_not(asking, s, choice, data):
            reasons = WHY_NOT(asking, s, choice, data)
            return tuple(r._replace(text=r.text._replace(key="why.never_said")) for r in reasons)

        self.patch(Asking, "why_not", why_not)


@animal("why_not.offered")
class Grumbler(Corvin):
    """There is a reason against everything, also against what is offered."""

    def change(self):
        def why_not(asking, s, choice, data):
            rule, text = asking.spec.rule, "not_a_choice"
            return WHY_NOT(asking, s, choice, data) or (asking._reason(rule, text, choice, data),)

        self.patch(Asking, "why_not", why_not)


@animal("why_not.because", also=["why_not.offered"])
class Pretext(Corvin):
    """A because names hexes that the search below it finds."""

    def change(self):
        pretext = because("TUT-3.1", "too_far", lambda s, left: left & s.book.land.all)
        self.patch(movement.march, "bars", (pretext, *movement.march.bars))


@animal("why_not.pure")
class Inquirer(Corvin):
    """A search that writes into the state whenever a constraint is lifted."""

    def change(self):
        (found,) = movement.march.bars
        march_hexes = found.function

        def search(s, left, unit, without):
            if without:
                s.unsupplied ^= 1
            return march_hexes(s, left, unit, without)

        self.patch(movement.march, "bars", (found._replace(function=search),))


@animal("why_not.generic")
class Lister(Corvin):
    """The train's hexes are listed as choices, and the bar that says why not lets all through."""

    def change(self):
        train = rail.go_by_rail
        take = train.function

        def choices(s, unit):
            return [(hex_,) for hex_ in members(rail.rail_hexes(s, s.book.land.all, unit))]

        def go(s, choice, unit):
            take(s, choice[0], unit)

        self.patch(train, "asks", ("hex",))
        self.patch(train, "choices", choices)
        self.patch(train, "function", go)
        self.patch(train, "bars", (train.bars[0]._replace(function=lambda s, left: left),))
