"""Decisions that no display can offer, and answers that lead elsewhere when they are looked at."""

from __future__ import annotations

from ww1_tutorial.rules import activation
from ww1_zoo.keeper import Corvin, animal
from ww1_zoo.scenes import Painter


@animal("shown.options")
class Lost(Painter):
    """The unit that lies on top of the first stack is not drawn."""

    def paint(self, scene, s):
        return scene._replace(pieces=scene.pieces[1:])


@animal("shown.ahead", also={"replay.selfplay", "save.canonical"})
class Sleepwalker(Corvin):
    """Where nobody listens an order costs a turn."""

    def change(self):
        take = activation.choose_unit.function

        def choose_unit(s, unit):
            take(s, unit)
            s.turn += not s.bus

        self.patch(activation.choose_unit, "function", choose_unit)
