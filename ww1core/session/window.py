"""The map at a decision: a window on what is asked about, with the options on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ww1core.events.types import PhaseBegan, UnitMoved
from ww1core.scenes.scene import Highlight, Scene

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.session.decision import DecisionView

__all__ = ["Ground", "Look", "focus", "last_moved", "marked"]

REACH = 5.0
"""How far from what is asked about options still count, in radii of a hex."""


def marked(scene: Scene, view: DecisionView) -> Scene:
    """The scene with the numbers of the options on their places; ``3+`` stands for several."""
    marks: dict[str, str] = {}
    for number, option in enumerate(view.options, 1):
        for place in option.places:
            before = marks.get(place)
            marks[place] = f"{view.mark}{number}" if before is None else f"{before.rstrip('+')}+"
    return scene._replace(highlights=tuple(map(Highlight, marks, marks.values())))


def focus(scene: Scene, asked: tuple[str, ...], offered: tuple[str, ...]) -> tuple[str, ...]:
    """The places to look at: those asked about and the options near them.

    Where nothing on the map is asked about, it is the option with the most others near it.
    """
    centres = {cell.number: (cell.x, cell.y) for cell in scene.hexes}
    asked = tuple(place for place in asked if place in centres)
    offered = tuple(dict.fromkeys(place for place in offered if place in centres))

    def near(place: str, others: tuple[str, ...]) -> list[str]:
        x, y = centres[place]
        return [
            other
            for other in others
            if abs(centres[other][0] - x) <= 2 * REACH and abs(centres[other][1] - y) <= REACH
        ]

    if not asked:
        best = max(offered, key=lambda place: len(near(place, offered)), default="")
        return tuple(near(best, offered)) if best else ()
    return (*asked, *near(asked[0], offered))


class Look(NamedTuple):
    """What a window is drawn around, and which of these places have to be in it."""

    around: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


class Ground:
    """The ground that a person looks at: it stays while it shows what is asked."""

    def __init__(self) -> None:
        self._look = Look()

    def look(
        self,
        scene: Scene,
        view: DecisionView,
        moved: tuple[str, ...],
        shows: Callable[[Look], set[str]],
    ) -> Look:
        """Where to look at a question; ``shows`` says which hexes a window would show.

        Where the question names no place, it is where a unit has just ``moved``.
        """
        known = {cell.number for cell in scene.hexes}
        offered = tuple(mark.place for mark in scene.highlights if mark.place in known)
        asked = tuple(place for place in view.about if place in known)
        around = focus(scene, asked, offered)
        if not asked:
            near = focus(scene, moved, offered)
            around = near if set(near) & set(offered) else around
        fresh = Look(around, asked)
        if around and not self._still_shows(fresh, shows):
            self._look = fresh
        return self._look if around else Look()

    def _still_shows(self, fresh: Look, shows: Callable[[Look], set[str]]) -> bool:
        """Whether the window that was last drawn shows what one drawn anew would show.

        Where no place is asked about, half of the options will do.
        """
        if not self._look.around:
            return False
        wanted = set(fresh.around) & shows(fresh)
        missing = wanted - shows(self._look)
        return not missing if fresh.held else 2 * len(missing) <= len(wanted)


def last_moved(game: Game, seat: int) -> tuple[str, ...]:
    """Where the unit stands that moved last in this phase, as far as a seat may know."""
    for event in reversed(game.log.lines(seat)):
        if isinstance(event, PhaseBegan):
            break
        if isinstance(event, UnitMoved) and event.at >= 0 and "hex" in game.book.kinds:
            return (game.book.name("hex", event.at),)
    return ()
