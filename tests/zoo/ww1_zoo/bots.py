"""Bots that see too much or answer badly, and evaluations that are none."""

from __future__ import annotations

from itertools import count

from ww1_tutorial.evaluation import evaluate
from ww1_tutorial.rules import activation
from ww1_tutorial.state import Field
from ww1_zoo.keeper import Corvin, animal

from ww1core.players.random import RandomPlayer
from ww1core.turns import bar, derived
from ww1core.turns.chance import KeyedChance


class Hoarder(Corvin):
    """A bar that keeps something for later, where a bot finds it."""

    def change(self):
        kept, wanted = [], self.wanted

        def keep(s, left):
            if isinstance(s.chance, KeyedChance):
                kept[:] = [wanted(s)]
            return 0

        bars = (*activation.choose_unit.bars, bar("TUT-4.4", "has_its_order", keep))
        self.patch(activation.choose_unit, "bars", bars)


@animal("bots.secret")
class Pocket(Hoarder):
    """The dice of the game are kept."""

    def wanted(self, s):
        return s.chance.pick


@animal("bots.state")
class Mirror(Hoarder):
    """A copy of the true state is kept."""

    def wanted(self, s):
        return s.clone()


class Cheat(RandomPlayer):
    """Answers something else."""

    def choose(self, turn):
        return -1


@animal("bots.legal", also={"games.own"})
class Cheating(Corvin):
    """A player that answers what is not offered."""

    def players(self, players):
        return {**players, "cheat": lambda _book, seed: Cheat(seed)}


class Widener(RandomPlayer):
    """Offers itself what the game does not."""

    def choose(self, turn):
        answer = super().choose(turn)
        turn.offer._words += ("win",)
        return answer


@animal("bots.offer")
class Widening(Corvin):
    """A player that widens the offer it is given."""

    def players(self, players):
        return {**players, "widener": lambda _book, seed: Widener(seed)}


class Whim(RandomPlayer):
    """Answers in turn whatever comes next."""

    asked = count()

    def choose(self, turn):
        return turn.offer.option(next(self.asked) % turn.offer.count)


@animal("bots.repeatable")
class Whimsical(Corvin):
    """A player that remembers other games."""

    def players(self, players):
        return {**players, "whim": lambda _book, seed: Whim(seed)}


ROW = [0, 0]


class Shared(Field):
    """A state of which every copy has a list in common."""

    rows: list = derived(lambda s: [ROW])


@animal("bots.copy")
class Borrowed(Corvin):
    """A state whose copies share a list."""

    def book(self, book):
        book.state_type = Shared


@animal("bots.evaluation")
class Careless(Corvin):
    """An evaluation that writes into the state."""

    def evaluation(self, evaluation):
        def judge(s, seat):
            s.facing[0] = 1 - s.facing[0]
            return evaluate(s, seat)

        return judge


@animal("bots.evaluation")
class Decided(Corvin):
    """An evaluation that says yes or no."""

    def evaluation(self, evaluation):
        return lambda s, seat: evaluate(s, seat) > 0
