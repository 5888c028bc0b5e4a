"""Titles that meddle with the core and take what nobody offers."""

from __future__ import annotations

from ww1_zoo.keeper import Corvin, animal

from ww1core.errors import IllegalAction
from ww1core.play import game as core
from ww1core.play import illegal
from ww1core.play.book import Kind
from ww1core.play.game import Game
from ww1core.turns.offers import Offer

CHECK = Game._check
ANSWER = Game._answer
APPLY = Game.apply
CONTAINS = Offer.__contains__


@animal("enforcement.wrong_seat")
class Crowd(Corvin):
    """Everybody may answer."""

    def change(self):
        def check(game, seat, action):
            return CHECK(game, seat if game.offer is None else game.offer.seat, action)

        self.patch(Game, "_check", check)


@animal("enforcement.stale")
class Prophet(Corvin):
    """Answers to decisions that are still to come are taken for this one."""

    def change(self):
        def check(game, seat, action):
            offer = game.offer
            if offer is not None and type(action.number) is int and action.number > offer.number:
                action = action._replace(number=offer.number)
            return CHECK(game, seat, action)

        self.patch(Game, "_check", check)


@animal("enforcement.near_misses")
class Lenient(Corvin):
    """True stands for the first unit or hex that is offered."""

    def change(self):
        def contains(offer, choice):
            return CONTAINS(offer, int(choice) if type(choice) is bool else choice)

        self.patch(Offer, "__contains__", contains)


@animal("enforcement.garbage")
class Omnivore(Corvin):
    """No answer counts as the first option."""

    def change(self):
        def answer(game, seat, action, **how):
            if action.choice is None and game.offer is not None:
                action = action._replace(choice=game.offer.options[0])
            ANSWER(game, seat, action, **how)

        self.patch(Game, "_answer", answer)


@animal("enforcement.garbage")
class Choking(Corvin):
    """What is no choice at all is not refused but fails."""

    def change(self):
        self.patch(core, "is_plain", lambda choice: True)


class Guessing(Kind):
    """A kind that takes the beginning of a name for the name."""

    __slots__ = ()

    def number(self, label):
        for number in range(self.size):
            if self.label(number).casefold() == label.casefold():
                return number
        for number in range(self.size):
            if label and self.label(number).casefold().startswith(label.casefold()):
                return number
        return super().number(label)


@animal("enforcement.text")
class Guesser(Corvin):
    """Units are found by the first letters of their names."""

    def book(self, book):
        units = book.kinds["unit"]
        book.kinds["unit"] = Guessing.of("unit", [units.label(n) for n in range(units.size)])


class Brittle(Kind):
    """A kind that falls over a name it does not know."""

    __slots__ = ()

    def number(self, label):
        return {self.label(n).casefold(): n for n in range(self.size)}[label.casefold()]


@animal("enforcement.text")
class Faller(Corvin):
    """A unit that is not there is an error of Python."""

    def book(self, book):
        units = book.kinds["unit"]
        book.kinds["unit"] = Brittle.of("unit", [units.label(n) for n in range(units.size)])


@animal("enforcement.phrases")
class Halfway(Corvin):
    """A phrase that fails at its second answer leaves the first one standing."""

    def change(self):
        self.patch(Game, "_restore", lambda game, marked: None)


@animal("enforcement.says_why")
class Silent(Corvin):
    """Refusals without a word."""

    def change(self):
        self.patch(illegal, "refused", lambda *_what: IllegalAction(""))


@animal("enforcement.after_end")
class Undead(Corvin):
    """A game that is over takes every answer and does nothing about it."""

    def change(self):
        def apply(game, seat, action, **how):
            if game.offer is not None:
                APPLY(game, seat, action, **how)

        self.patch(Game, "apply", apply)
