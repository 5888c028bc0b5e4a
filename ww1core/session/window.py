"""The map at a decision: a window on what is asked about, with the options on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.scenes.scene import Highlight, Scene

if TYPE_CHECKING:
    from ww1core.session.decision import DecisionView

__all__ = ["focus", "marked"]

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
