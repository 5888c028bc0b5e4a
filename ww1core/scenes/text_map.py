"""The map in letters: the whole of it in strips, or a window on some of its hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from ww1core.scenes.canvas import Canvas, Spot
from ww1core.scenes.lattice import Lattice
from ww1core.scenes.scene import SideFeature
from ww1core.scenes.sketch import NARROW, Sketch

__all__ = ["drawn", "fit", "map_blocks", "view"]

_WIDEST = 13
"""The letters inside a hex where the whole map fits."""
_USUAL = 10
"""The letters inside a hex where all that matters fits."""
_BETWEEN = 3
"""How many nodes of the lattice lie between two columns of hexes."""


def map_blocks(
    sketch: Sketch, *, width: int, height: int, around: Iterable[str] = (), colour: bool = False
) -> list[list[str]]:
    """The map as blocks of lines: one window around some hexes, or the whole map in strips."""
    spots = _spots(sketch)
    wide, _ = sketch.box
    wanted = [number for number in around if number in spots]
    if wanted:
        return [drawn(sketch, _within(sketch, spots, wanted, width, height), width, colour=colour)]
    places = sorted({x for x, _ in spots.values()})
    strips = len(_strips(places, max(0, width - wide), len(places)))
    even = -(-len(places) // strips)
    return [
        drawn(
            sketch,
            {number for number in spots if spots[number][0] in strip},
            width,
            colour=colour,
        )
        for strip in _strips(places, max(0, width - wide), even)
    ]


def view(
    sketch: Sketch,
    *,
    width: int,
    height: int,
    around: Iterable[str] = (),
    held: Iterable[str] = (),
) -> set[str]:
    """The hexes that a window shows.

    Where not all places fit, those are shown that lie closest together, and as many of those that
    are ``held`` as fit, from the first on.
    """
    spots = _spots(sketch)
    wanted = [number for number in around if number in spots]
    firm = [number for number in held if number in spots]
    return _within(sketch, spots, wanted or firm or list(spots), width, height, firm)


def fit(sketch: Sketch, *, width: int, around: Iterable[str] = ()) -> None:
    """Make hexes as wide as shows all these places side by side, with those beside them."""
    every = [node[0] for node in sketch.lattice.number]
    node = sketch.lattice.node
    wanted = [node[number][0] for number in around if number in node]
    step = _BETWEEN if sketch.top == "flat" else 2
    wanted = wanted or every
    ends = min(wanted) - step, max(wanted) + step
    for inner, (west, east) in (
        (_WIDEST, (min(every), max(every))),
        (_USUAL, ends),
        (NARROW + 1, ends),
        (NARROW, (min(wanted), max(wanted))),
        (_USUAL, (0, 0)),
    ):
        sketch.widen(inner)
        if sketch.spot((east, 0))[0] - sketch.spot((west, 0))[0] + sketch.box[0] <= width:
            return


def _spots(sketch: Sketch) -> dict[str, Spot]:
    return {number: sketch.spot(node) for number, node in sketch.lattice.node.items()}


def _within(
    sketch: Sketch,
    spots: dict[str, Spot],
    wanted: list[str],
    width: int,
    height: int,
    held: Sequence[str] = (),
) -> set[str]:
    """The hexes that lie whole in a frame that holds most of the wanted ones."""
    wide, high = sketch.box
    reach, fall = max(0, width - wide), max(0, height - high)
    wanted = [*dict.fromkeys((*held, *wanted))]
    left = _start(
        [spots[n][0] for n in wanted],
        [x for x, _ in spots.values()],
        reach,
        _together([spots[n][0] for n in held], reach),
    )
    inside = [n for n in wanted if left <= spots[n][0] <= left + reach] or wanted
    top = _start(
        [spots[n][1] for n in inside],
        [y for _, y in spots.values()],
        fall,
        _together([spots[n][1] for n in held if n in inside], fall),
    )
    return {
        number
        for number, (x, y) in spots.items()
        if left <= x <= left + reach and top <= y <= top + fall
    }


def _together(places: Sequence[int], reach: int) -> set[int]:
    """As many places, from the first on, as one frame holds."""
    together: set[int] = set()
    for place in places:
        if max((*together, place)) - min((*together, place)) <= reach:
            together.add(place)
    return together


def _start(
    wanted: list[int], every: list[int], reach: int, held: AbstractSet[int] = frozenset()
) -> int:
    """Where a frame begins that holds most of the wanted places, in its middle and on the map.

    Those that are ``held`` are in it in any case.
    """
    ordered = sorted(wanted)
    starts = dict.fromkeys([*ordered, *(max(held) - reach for _ in range(bool(held)))])
    best = max(
        (
            inside
            for start in starts
            if (inside := [at for at in ordered if start <= at <= start + reach])
            and held <= set(inside)
        ),
        key=len,
    )
    start = (best[0] + best[-1] - reach + 1) // 2
    start = max(min(every), min(start, max(every) - reach))
    before = max((at for at in every if at <= start), default=start)
    return before if best[-1] <= before + reach else start


def _strips(places: list[int], reach: int, most: int) -> list[set[int]]:
    """Columns from west to east in groups, each within reach and with so many at most."""
    strips: list[list[int]] = []
    for place in places:
        if not strips or place - strips[-1][0] > reach or len(strips[-1]) == most:
            strips.append([])
        strips[-1].append(place)
    return [set(strip) for strip in strips]


def drawn(sketch: Sketch, shown: set[str], width: int, *, colour: bool) -> list[str]:
    """The lines that show these hexes."""
    spots = {number: sketch.spot(sketch.lattice.node[number]) for number in shown}
    wide, high = sketch.box
    x = min((at[0] for at in spots.values()), default=0)
    y = min((at[1] for at in spots.values()), default=0)
    spots = {number: (at[0] - x, at[1] - y) for number, at in spots.items()}
    canvas = Canvas(
        min(width, max((at[0] for at in spots.values()), default=0) + wide),
        max((at[1] for at in spots.values()), default=0) + high,
    )
    for cell in sketch.scene.hexes:
        if cell.number in shown:
            sketch.draw_cell(canvas, cell, spots[cell.number])
    for (number, direction), kinds in _sides(sketch.lattice, sketch.scene.sides, shown).items():
        sketch.draw_side(canvas, spots[number], direction, kinds)
    for path in sketch.scene.paths:
        for a, b in pairwise(path.places):
            here, there = (a, b) if a in shown else (b, a)
            way = sketch.lattice.direction(here, there)
            if way is not None and here in shown:
                sketch.draw_step(canvas, spots[here], way)
    return canvas.lines(colour=colour)


def _sides(
    lattice: Lattice, features: Iterable[SideFeature], shown: set[str]
) -> dict[tuple[str, int], list[str]]:
    """The kinds on each side that is shown, each side named from one shown hex only."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for feature in features:
        number, other = feature.from_number, feature.to_number
        if number not in shown and other and other not in shown:
            continue
        direction = lattice.direction(number, other)
        if direction is None:
            direction = feature.direction
            other = lattice.neighbour(number, direction) or "" if direction is not None else ""
        if direction is None:
            continue
        if number not in shown or (other in shown and other < number):
            number, direction = other, (direction + 3) % 6
        if number in shown:
            kinds.setdefault((number, direction), []).append(feature.kind)
    return kinds
