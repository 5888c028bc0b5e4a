"""The whole map in few letters: a hex is a sign or two, so that a screen holds all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.scenes.canvas import Canvas
from ww1core.scenes.lattice import Lattice
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import HexCell, Piece, Scene, public, stacks
from ww1core.scenes.text_key import short_key
from ww1core.scenes.words import clean, wrapped

if TYPE_CHECKING:
    from ww1core.words.texts import Catalogue

__all__ = ["overview"]

_NARROWEST, _WIDEST = 2, 6
"""The fewest and the most letters from one column of hexes to the next."""
_NUMBERED = 2
"""How many lines a row of hexes has that show their numbers."""
_BETWEEN = {"flat": (3, 2), "pointy": (2, 3)}
"""How many nodes of the lattice lie between two columns and between two rows."""


def overview(
    scene: Scene, *, words: Catalogue | None = None, width: int = 80, colour: bool = False
) -> list[str]:
    """All hexes a line a row with the key of their signs, then the places that have a name.

    A hex shows whose pieces lie in it and how many, an empty one its terrain, and its badges.
    Above a column and before a row stands what the numbers of their hexes have in common, above
    narrow ones without the map section and not above every one; where
    that does not make up the number of every hex, each has its own above it.
    """
    scene = public(scene)
    if not scene.hexes:
        return []
    palette = Palette(scene.legend, words)
    lines = _grid(scene, palette, width).lines(colour=colour)
    lines += short_key(_drawn(scene), palette, _numbers(scene), width)
    named = [f"{cell.number} {cell.name}" for cell in scene.hexes if cell.name]
    return [*lines, *wrapped(", ".join(named), width)]


def _drawn(scene: Scene) -> Scene:
    """What the overview shows of a scene: no sides of hexes, no heights, no badges of pieces."""
    return scene._replace(
        sides=(),
        highlights=(),
        hexes=tuple(cell._replace(level=0) for cell in scene.hexes),
        pieces=tuple(piece._replace(markers=()) for piece in scene.pieces),
    )


def _numbers(scene: Scene) -> set[str]:
    return {cell.number for cell in scene.hexes}


def _grid(scene: Scene, palette: Palette, width: int) -> Canvas:
    lattice = Lattice(scene)
    across, down = _BETWEEN[lattice.top]
    left = min(x for x, _ in lattice.node.values())
    above = min(y for _, y in lattice.node.values())
    spots = {
        number: ((x - left) / across, (y - above) // down)
        for number, (x, y) in lattice.node.items()
    }
    heads, rows = _shared_ends(spots, 0), _shared_ends(spots, 1)
    is_headed = all(len(heads[x] + rows[y]) >= len(number) for number, (x, y) in spots.items())
    if not is_headed:
        heads, rows = {}, {}
        spots = {
            number: ((x - left) / across, (y - above) * _NUMBERED // down)
            for number, (x, y) in lattice.node.items()
        }
    margin = max(map(len, rows.values()), default=-1) + 1
    columns = max(x for x, _ in spots.values()) + 1
    pitch = max(_NARROWEST, min(_WIDEST, int((width - margin) / columns)))
    high = max(y for _, y in spots.values()) + 2
    canvas = Canvas(min(width, int(margin + pitch * columns)), int(high))
    wide = min(pitch - 1, max(1, max(map(len, spots)) + 1 - margin))
    for x, shared in heads.items():
        _, section, column = shared.rpartition(":")
        if not section or len(shared) <= wide:
            canvas.write(int(margin + x * pitch), 0, shared[:wide])
        elif len(column) <= wide or int(x) % -(-(len(column) + 1) // pitch) == 0:
            canvas.write(int(margin + x * pitch), 0, column)
    for y, shared in rows.items():
        canvas.write(0, int(y) + 1, shared.rjust(margin - 1))
    by_place = stacks(scene)
    for cell in scene.hexes:
        x, y = spots[cell.number]
        at = int(margin + x * pitch), int(y) + 1
        if not is_headed:
            canvas.write(at[0], at[1] - 1, cell.number)
        _write(canvas, palette, cell, by_place.get(cell.number, ()), at, pitch - 1)
    return canvas


def _shared_ends(spots: dict[str, tuple[float, int]], axis: int) -> dict[float, str]:
    """What all numbers of a column begin with, or all numbers of a row end with."""
    by_line: dict[float, list[str]] = {}
    for number, spot in spots.items():
        by_line.setdefault(spot[axis], []).append(number)
    step = -1 if axis else 1
    return {
        line: _shared([n[::step] for n in numbers])[::step] for line, numbers in by_line.items()
    }


def _shared(numbers: list[str]) -> str:
    """What texts begin with, one that stands alone without the second half of it."""
    first, last = min(numbers), max(numbers)
    if first == last:
        return first[: (len(first) + 1) // 2]
    return first[: next(at for at, letter in enumerate(f"{first} ") if letter != last[at : at + 1])]


def _write(
    canvas: Canvas,
    palette: Palette,
    cell: HexCell,
    pieces: tuple[Piece, ...],
    at: tuple[int, int],
    wide: int,
) -> None:
    """A hex: its stack or its terrain, and its badges where they fit."""
    badges = clean("".join(marker.text for marker in cell.markers))
    if pieces:
        look = palette.side(pieces[0].side)
        sign = f"{look.letter}{len(pieces)}" if wide > len(look.letter) else look.letter
        canvas.put(*at, clean(sign)[:wide], look.ink, look.colour)
        if len(sign) + 1 + len(badges) <= wide:
            canvas.write(at[0] + len(sign) + 1, at[1], badges)
        return
    order = palette.order
    top = max(cell.terrain, key=lambda key: order.get(key, len(order)), default="clear")
    sign = palette.terrain(top).letter or "."
    if len(sign) + len(badges) > wide:
        badges = ""
    canvas.write(*at, clean(f"{sign}{badges}")[:wide])
