"""Taking back that leads astray, or over what somebody has learnt."""

from __future__ import annotations

from ww1_tutorial.rules import activation
from ww1_zoo.keeper import Corvin, animal

from ww1core.events import Revealed, emit
from ww1core.play import checkpoints
from ww1core.play.checkpoints import barrier_between
from ww1core.play.game import Game

UNDO = Game.undo
WHY_NOT_UNDO = Game.why_not_undo


@animal("undo.goes_back")
class Gossip(Corvin):
    """What was taken back stays in the log."""

    def change(self):
        def undo(game, seat):
            events = list(game.log.events)
            UNDO(game, seat)
            game.log.events[:] = events

        self.patch(Game, "undo", undo)


@animal("undo.retake")
class Hasty(Corvin):
    """Whoever takes back is done with the next question, asked or not."""

    def change(self):
        def undo(game, seat):
            UNDO(game, seat)
            game.stand(seat, "choose_unit", "done")

        self.patch(Game, "undo", undo)


@animal("undo.offer")
class Recycler(Corvin):
    """A question that is asked again has its old number."""

    def change(self):
        def undo(game, seat):
            UNDO(game, seat)
            game.offer.number = game._asked - 2

        self.patch(Game, "undo", undo)


@animal("undo.barrier", also={"shown.ahead"})
class Cheat(Corvin):
    """A roll can be taken back."""

    def change(self):
        def barrier(before, after):
            if after.drawn != before.drawn:
                return None
            return barrier_between(before, after)

        self.patch(checkpoints, "barrier_between", barrier)


@animal("undo.barrier")
class Blabber(Corvin):
    """A unit is shown by a plain event, so that showing it can be taken back."""

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            if isinstance(unit, int):
                emit(s, Revealed, "unit", unit, "TUT-4.3")

        self.patch(activation.choose_unit, "function", choose_unit)

    def texts(self, texts):
        return texts | {"hidden.unit": "a unit"}


@animal("undo.other_seat")
class Meddler(Corvin):
    """Anybody may take back."""

    def change(self):
        def why_not_undo(game, seat):
            past = game._history._past
            return WHY_NOT_UNDO(game, past[-1].seat if past else seat)

        self.patch(Game, "why_not_undo", why_not_undo)
