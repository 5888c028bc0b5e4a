"""Scenes that cannot be drawn, differ when drawn again, or show what is not there."""

from __future__ import annotations

from itertools import count

from ww1_zoo.keeper import Corvin, animal

from ww1core.scenes import Marker
from ww1core.scenes.scene import SideFeature


class Painter(Corvin):
    """A title whose scene is changed after it was drawn."""

    def paint(self, scene, s):
        return scene

    def scene(self, scene):
        return lambda s, seat: self.paint(scene(s, seat), s)


@animal("scenes.drawn")
class Blind(Corvin):
    """The title gives no scene."""

    def scene(self, scene):
        return None


@animal("scenes.end", also={"views.end_open"})
class Curtain(Painter):
    """The last position cannot be drawn."""

    def paint(self, scene, s):
        if s.ended is not None:
            raise RuntimeError("the curtain has fallen")
        return scene


@animal("scenes.pure")
class Smear(Painter):
    """Drawing marks the units that were drawn."""

    def paint(self, scene, s):
        s.unsupplied = s.book.kinds["unit"].all
        return scene


@animal("scenes.pure", also={"views.twins_scene"})
class Flicker(Painter):
    """The scene has another title whenever it is drawn, for all seats alike."""

    def scene(self, scene):
        drawn = count()
        return lambda s, seat: scene(s, seat)._replace(subtitle=f"drawing {next(drawn)}")


@animal("scenes.svg", also={"scenes.text"})
class SeventhSide(Painter):
    """A river runs along a side that no hex has, so that no map can be drawn."""

    def paint(self, scene, s):
        strange = SideFeature("0101", "", "river", 9)
        return scene._replace(sides=(*scene.sides, strange))


@animal("scenes.text", also={"scenes.svg"})
class Round(Painter):
    """Hexes point nowhere, so that no map can be drawn."""

    def paint(self, scene, s):
        return scene._replace(geometry=scene.geometry._replace(top="round"))


@animal("scenes.words")
class Mute(Painter):
    """A badge has no words."""

    def paint(self, scene, s):
        first, *others = scene.pieces
        return scene._replace(pieces=(first._replace(markers=(Marker("?", "riddle"),)), *others))


@animal("scenes.pieces")
class OffTheMap(Painter):
    """A unit stands in a hex that is not there."""

    def paint(self, scene, s):
        first, *others = scene.pieces
        return scene._replace(pieces=(first._replace(hex="9901"), *others))


@animal("scenes.codec")
class Listed(Painter):
    """A part of the scene is a list, which comes back as a tuple."""

    def paint(self, scene, s):
        return scene._replace(hands=list(scene.hands))
