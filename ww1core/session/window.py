"""The map at a decision: a window on what is asked about, with the options on it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ww1core.events.types import PhaseBegan, UnitMoved
from ww1core.scenes.scene import Highlight, Scene

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.session.decision import DecisionView

__all__ = ["Ground", "Look", "focus", "last_moved", "marked"]

A_THIRD = Fraction(1, 3)
"""The part of the options that may be out of sight where no place is asked about."""
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
        self._view: DecisionView | None = None

    def look(
        self,
        scene: Scene,
        view: DecisionView,
        moved: tuple[str, ...],
        shows: Callable[[Look], set[str]],
    ) -> Look:
        """Where to look at a question; ``shows`` says which hexes a window would show.

        Where the question names no place, it is where a unit has just ``moved``, unless all
        options would then be out of sight. A question that is shown again is looked at as before.
        """
        if view == self._view:
            return self._look
        self._view = view
        known = {cell.number for cell in scene.hexes}
        offered = tuple(mark.place for mark in scene.highlights if mark.place in known)
        asked = tuple(place for place in view.about if place in known)
        fresh = Look(focus(scene, asked, offered), asked)
        if moved and not asked:
            followed = Look(focus(scene, moved, offered), moved)
            if not offered or set(offered) & shows(followed):
                fresh = followed
        if fresh.around and not self._still_shows(fresh, shows, 0 if asked else A_THIRD):
            self._look = fresh
        elif not fresh.around:
            self._look = Look()
        return self._look

    def _still_shows(
        self, fresh: Look, shows: Callable[[Look], set[str]], spared: Fraction | int
    ) -> bool:
        """Whether the window that was last drawn shows what is held and would be seen in a new one.

        A part of the options may be ``spared``.
        """
        if not self._look.around:
            return False
        shown = shows(self._look)
        wanted = set(fresh.around) & shows(fresh)
        return shown.issuperset(fresh.held) and len(wanted - shown) <= spared * len(wanted)


def last_moved(game: Game, seat: int) -> tuple[str, ...]:
    """Where the unit stands that moved last in this phase, as far as a seat may know."""
    for event in reversed(game.log.lines(seat)):
        if isinstance(event, PhaseBegan):
            break
        if isinstance(event, UnitMoved) and event.at >= 0 and "hex" in game.book.kinds:
            return (game.book.name("hex", event.at),)
    return ()
