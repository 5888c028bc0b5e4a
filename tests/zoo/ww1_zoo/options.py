"""Options that are missing, doubled, moody or impure."""

from __future__ import annotations

from itertools import count

from ww1_tutorial.rules import activation, fire, movement
from ww1_zoo.keeper import Corvin, animal

from ww1core.turns import bar, call, word
from ww1core.turns.offers import Offer

UNPLAYABLE = (
    "chance.fair",
    "chance.keyed",
    "chance.source",
    "games.greedy",
    "games.own",
    "games.random",
)
"""Checks that play a game of their own to its end, or as far as it goes."""
SEATED = ("bots.legal", "bots.repeatable", "games.own", "replay.journal", "replay.selfplay")
"""Checks that look for whoever sits on a seat."""
LOADED = (
    "bots.offer",
    "save.bytes",
    "save.canonical",
    "save.fits",
    "save.frames",
    "save.offer",
    "save.slots",
)
"""Checks that load a state, which is refused with a frame of a seat that is not there."""
ASKED_AGAIN = (
    "clone.same_offer",
    "replay.selfplay",
    "save.offer",
    "shown.ahead",
    "views.twins_options",
    "why_not.offered",
)
"""Checks that ask a copy what it offers, or play on one."""


@animal("options.some", also=UNPLAYABLE)
class DeadEnd(Corvin):
    """Late in a game there comes a moment at which a seat can neither order nor be done."""

    def change(self):
        late = 64
        no_unit = bar("TUT-4.4", "has_its_order", lambda s, left: left if s.decided == late else 0)
        not_done = bar("TUT-4.3", "has_its_order", lambda s: s.decided == late)
        self.patch(activation.choose_unit, "bars", (*activation.choose_unit.bars, no_unit))
        self.patch(activation.choose_unit, "words", (word("done", not_done),))


@animal("options.seat", also=[*SEATED, *LOADED])
class EmptyChair(Corvin):
    """Whoever fires is a seat that nobody has."""

    def change(self):
        take = activation.choose_order.function

        def choose_order(s, order, unit, seat):
            if order == "fire":
                call(s, fire.fire, unit, len(s.book.seats))
            else:
                take(s, order, unit, seat)

        self.patch(activation.choose_order, "function", choose_order)


@animal("options.unique", also=["options.spelled"])
class Twins(Corvin):
    """A word that may be answered twice."""

    def change(self):
        words = activation.choose_unit.words
        self.patch(activation.choose_unit, "words", (*words, *words))


@animal("options.stable", also=ASKED_AGAIN)
class Moody(Corvin):
    """A bar that forbids something every other time it is asked, but for the game itself."""

    def change(self):
        asked = count()

        def forbid(s, left):
            is_moody = s.bus is None and left & left - 1 and next(asked) % 2
            return left & -left if is_moody else 0

        bars = (*movement.march.bars, bar("TUT-3.1", "too_far", forbid))
        self.patch(movement.march, "bars", bars)


@animal("options.pure", also=["save.canonical"])
class Scribbler(Corvin):
    """A bar that writes into every state but that of the game itself."""

    def change(self):
        def scribble(s, left):
            if s.bus is None:
                s.discards ^= 1
            return 0

        bars = (*activation.choose_unit.bars, bar("TUT-4.3", "not_your_unit", scribble))
        self.patch(activation.choose_unit, "bars", bars)


@animal("options.counted")
class Backwards(Corvin):
    """Options are counted from the other end than they are listed from."""

    def change(self):
        self.patch(Offer, "option", lambda offer, number: offer.options[-1 - number])


@animal("options.spelled", also={"shown.options"})
class Shouter(Corvin):
    """Two words that are one when they are typed."""

    def change(self):
        words = (*activation.choose_unit.words, word("DONE"))
        self.patch(activation.choose_unit, "words", words)

        def is_over(s, unit):
            return unit in {"done", "DONE"} or s.activation.given >= s.book.orders_most

        self.recode(activation.is_over, is_over)

    def texts(self, texts):
        return texts | {"choose_unit.DONE": "give no more orders"}
