"""Chance that is not named, not told, loaded, doubled or foreseen."""

from __future__ import annotations

import random as library
from random import Random

from ww1_tutorial.rules import activation
from ww1_tutorial.view import resample
from ww1_zoo import hourglass
from ww1_zoo.keeper import Corvin, animal

from ww1core.hexgrid.hexset import from_members, members
from ww1core.play.views import Viewer
from ww1core.turns import roll
from ww1core.turns.chance import KeyedChance, pick


class Dawn(Corvin):
    """Something is rolled at the beginning of every turn."""

    def change(self):
        fill_cup, rolls = activation.fill_cup, self.rolls

        def fill_and_roll(s):
            fill_cup(s)
            rolls(s)

        self.patch(activation, "fill_cup", fill_and_roll)


@animal("chance.named", also={"texts.log"})
class Omen(Dawn):
    """A roll without words."""

    def rolls(self, s):
        roll(s, "omen", rule="TUT-4.1")


@animal("chance.logged")
class Whisper(Dawn):
    """A draw that nobody is told of."""

    def rolls(self, s):
        s.chance.pick(s, "marker", (), (0, 1))
        s.drawn += 1


@animal("chance.source")
class Gambler(Dawn):
    """A rule with dice of its own."""

    def rolls(self, s):
        library.random()


@animal("chance.source")
class Timekeeper(Corvin):
    """A module of rules that imports the clock."""

    def flow(self, modules):
        return (*modules, hourglass)


@animal("chance.fair")
class Loaded(Dawn):
    """A die with two sixes."""

    def rolls(self, s):
        pick(s, "marker", (0, 1, 1), rule="TUT-4.1")


@animal("chance.keyed")
class Twofold(Dawn):
    """A draw that is not counted, so that the next one has its number again."""

    def rolls(self, s):
        pick(s, "marker", (0, 1), rule="TUT-4.1")
        s.drawn -= 1


@animal("chance.told", also={"save.canonical"})
class Partial(Corvin):
    """A rule that holds in true games and not in imagined ones."""

    def change(self):
        def choose_unit(s, unit):
            if isinstance(unit, int):
                s.ordered |= 1 << unit
                s.activation = s.activation._replace(given=s.activation.given + 1)
            if isinstance(s.chance, KeyedChance):
                s.facing[0] = 1 - s.facing[0]

        self.patch(activation.choose_unit, "function", choose_unit)


class Dealer(Corvin):
    """Hidden things are dealt again in another way."""

    def book(self, book):
        book.viewer = Viewer(resample=self.deal)


@animal("chance.planner")
class Routine(Dealer):
    """Dealing leaves the generator behind where it always stands."""

    def deal(self, s, seat, random):
        resample(s, seat, random)
        random.seed(1914)


@animal("chance.veil", also={"views.imagined"})
class Rotation(Dealer):
    """Every card is taken for the next one, which can be turned back."""

    def deal(self, s, seat, _random):
        other = 1 - seat
        unseen = members(s.deck | s.hands[other])
        turned = dict(zip(unseen, (*unseen[1:], unseen[0]), strict=True))
        hands = list(s.hands)
        hands[other] = from_members(turned[card] for card in members(hands[other]))
        s.hands = tuple(hands)
        s.deck = from_members(unseen) & ~hands[other]


@animal("chance.veil")
class Souvenir(Dealer):
    """The generator that dealt is kept where a bot finds it."""

    def __init__(self):
        super().__init__()
        self.kept = Random(0)

    def deal(self, s, seat, random):
        resample(s, seat, random)
        self.kept = random
