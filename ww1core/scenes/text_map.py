"""The map in letters: hexes drawn with strokes, their contents in three short lines."""

from __future__ import annotations

from collections.abc import Iterable

from ww1core.scenes.canvas import Canvas, Spot
from ww1core.scenes.lattice import Lattice, Node
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import HexCell, Piece, Scene, SideFeature, stacks, strength
from ww1core.scenes.words import clean

__all__ = ["Sketch", "map_blocks", "stack_text"]

_BETWEEN = 3
_FIT = 2


class Sketch:
    """How the hexes of a scene lie on a sheet of letters."""

    __slots__ = ("_choices", "_stacks", "inner", "lattice", "palette", "pitch", "scene", "top")

    def __init__(self, scene: Scene, palette: Palette) -> None:
        """Make hexes wide enough for the longest number, its owner and two terrain letters."""
        self.scene = scene
        self.palette = palette
        self.lattice = Lattice(scene)
        self.top = self.lattice.top
        longest = max((len(cell.number) for cell in scene.hexes), default=4)
        self.inner = max(7, longest + 3)
        self.pitch = self.inner + 2
        if self.top == "pointy":
            self.pitch += self.pitch % 2
            self.inner = self.pitch - 1
        self._stacks = stacks(scene)
        self._choices = {mark.place: mark.option or "*" for mark in scene.highlights if mark.place}

    def spot(self, node: Node) -> Spot:
        """The upper left letter of a hex, with the lattice's first hex at (0, 0)."""
        if self.top == "flat":
            return node[0] // _BETWEEN * self.pitch, node[1] * 2
        return node[0] * self.pitch // 2, node[1] // _BETWEEN * 4

    @property
    def box(self) -> tuple[int, int]:
        """The letters a hex takes, across and down, with its edges."""
        return (self.inner + 4 if self.top == "flat" else self.pitch + 1), 5

    def side_spots(self, at: Spot, direction: int) -> list[Spot]:
        """The letters that draw one side of a hex."""
        x, y = at
        if self.top == "flat":
            far = x + self.inner
            return [
                [(x + 2 + i, y) for i in range(self.inner)],
                [(far + 2, y + 1), (far + 3, y + 2)],
                [(far + 3, y + 3), (far + 2, y + 4)],
                [(x + 2 + i, y + 4) for i in range(self.inner)],
                [(x + 1, y + 4), (x, y + 3)],
                [(x, y + 2), (x + 1, y + 1)],
            ][direction]
        half = self.pitch // 2
        west, east = range(x + 1, x + half), range(x + half + 1, x + self.pitch)
        return [
            [(i, y) for i in east],
            [(x + self.pitch, y + i) for i in (1, 2, 3)],
            [(i, y + 4) for i in east],
            [(i, y + 4) for i in west],
            [(x, y + i) for i in (1, 2, 3)],
            [(i, y) for i in west],
        ][direction]

    def draw_cell(self, canvas: Canvas, cell: HexCell, at: Spot) -> None:
        """The outline of a hex and the three lines in it."""
        x, y = at
        strokes = "_\\/_\\/" if self.top == "flat" else "-|--|-"
        for direction, stroke in enumerate(strokes):
            for i, j in self.side_spots(at, direction):
                canvas.put(i, j, stroke)
        if self.top == "pointy":
            for i in (x, x + self.pitch // 2, x + self.pitch):
                canvas.put(i, y, "+")
                canvas.put(i, y + 4, "+")
        wide = self.inner + 2 if self.top == "flat" else self.inner
        left = x + 2 if self.top == "flat" else x + 1
        owner = " " if cell.owner is None else self.palette.side(cell.owner).letter
        colour = "" if cell.owner is None else self.palette.side(cell.owner).colour
        canvas.put(left, y + 1, f"{cell.number}{owner}{self._terrain(cell)}", colour)
        pieces = self._stacks.get(cell.number, ())
        colour = self.palette.side(pieces[0].side).colour if pieces else ""
        canvas.put(x + 1, y + 2, stack_text(self.palette, pieces, wide), colour)
        tail = "".join(marker.text for marker in cell.markers)
        if cell.number in self._choices:
            tail += f"[{self._choices[cell.number]}]"
        room = max(0, wide - len(tail) - (1 if tail and cell.name else 0))
        name = clean(cell.name)[:room]
        canvas.put(x + 1, y + 3, f"{name}{clean(tail).rjust(wide - len(name))}"[:wide])

    def _terrain(self, cell: HexCell) -> str:
        """Two letters: the terrain on top first, the level as a digit where there is one."""
        order = self.palette.order
        keys = sorted(cell.terrain, key=lambda key: -order.get(key, len(order)))
        letters = "".join(self.palette.terrain(key).letter for key in keys) or "."
        return f"{letters[0]}{cell.level}" if cell.level else letters[:_FIT]

    def draw_side(self, canvas: Canvas, at: Spot, direction: int, kinds: list[str]) -> None:
        """The features of one side: those along it fill it, ways and signs stand in its middle."""
        spots = self.side_spots(at, direction)
        looks = [self.palette.hexside(kind) for kind in kinds]
        along = [look for look in looks if look.run == "side"]
        across = [look for look in looks if look.run != "side"]
        for i, spot in enumerate(spots):
            if along:
                look = along[i % len(along)]
                canvas.put(*spot, look.letter[:1], look.colour)
        start = (len(spots) - len(across) + 1) // 2
        for look, spot in zip(across, spots[max(0, start) :], strict=False):
            canvas.put(*spot, look.letter[:1], look.colour)


def stack_text(palette: Palette, pieces: tuple[Piece, ...], wide: int) -> str:
    """Each side's strongest piece and how many it has, as much as fits."""
    by_side: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_side.setdefault(piece.side, []).append(piece)
    long, short = [], []
    for side, stack in by_side.items():
        best = max(stack, key=strength)
        letter = palette.side(side).letter
        many = f"x{len(stack)}" if len(stack) > 1 else ""
        kind = palette.label("symbol", best.symbol)[:3]
        values = "?" if best.hidden else "-".join(best.values) or f" {kind}"
        brief = "?" if best.hidden else str(strength(best)) if best.values else ""
        long.append(f"{letter}{values}{many}")
        short.append(f"{letter}{brief}{many}")
    text = clean("/".join(long))
    return (text if len(text) <= wide else clean("/".join(short)))[:wide]


def map_blocks(
    sketch: Sketch, *, width: int, height: int, around: Iterable[str] = (), colour: bool = False
) -> list[list[str]]:
    """The map as blocks of lines: one window around some hexes, or the whole map in strips."""
    spots = {number: sketch.spot(node) for number, node in sketch.lattice.node.items()}
    wide, high = sketch.box
    wanted = [spots[number] for number in around if number in spots]
    if wanted:
        x = (min(x for x, _ in wanted) + max(x for x, _ in wanted) + wide - width) // 2
        y = (min(y for _, y in wanted) + max(y for _, y in wanted) + high - height) // 2
        shown = {
            number
            for number, spot in spots.items()
            if x <= spot[0] <= x + width - wide and y <= spot[1] <= y + height - high
        }
        return [_drawn(sketch, spots, shown, width, colour=colour)]
    places = sorted({x for x, _ in spots.values()})
    strips = len(_strips(places, max(0, width - wide), len(places)))
    even = -(-len(places) // strips)
    return [
        _drawn(
            sketch,
            spots,
            {number for number in spots if spots[number][0] in strip},
            width,
            colour=colour,
        )
        for strip in _strips(places, max(0, width - wide), even)
    ]


def _strips(places: list[int], reach: int, most: int) -> list[set[int]]:
    """Columns from west to east in groups, each within reach and with so many at most."""
    found: list[list[int]] = []
    for place in places:
        if not found or place - found[-1][0] > reach or len(found[-1]) == most:
            found.append([])
        found[-1].append(place)
    return [set(strip) for strip in found]


def _drawn(
    sketch: Sketch, spots: dict[str, Spot], shown: set[str], width: int, *, colour: bool
) -> list[str]:
    wide, high = sketch.box
    x = min((spots[number][0] for number in shown), default=0)
    y = min((spots[number][1] for number in shown), default=0)
    canvas = Canvas(
        min(width, max((spots[number][0] for number in shown), default=0) - x + wide),
        max((spots[number][1] for number in shown), default=0) - y + high,
    )
    for cell in sketch.scene.hexes:
        if cell.number in shown:
            at = spots[cell.number]
            sketch.draw_cell(canvas, cell, (at[0] - x, at[1] - y))
    for (number, direction), kinds in _sides(sketch.lattice, sketch.scene.sides, shown).items():
        at = spots[number]
        sketch.draw_side(canvas, (at[0] - x, at[1] - y), direction, kinds)
    return canvas.lines(colour=colour)


def _sides(
    lattice: Lattice, features: Iterable[SideFeature], shown: set[str]
) -> dict[tuple[str, int], list[str]]:
    """The kinds on each side that is shown, each side named from one shown hex only."""
    found: dict[tuple[str, int], list[str]] = {}
    for feature in features:
        number, other = feature.from_number, feature.to_number
        direction = lattice.direction(number, other)
        if direction is None:
            direction = feature.direction
            other = lattice.neighbour(number, direction) or "" if direction is not None else ""
        if direction is None:
            continue
        if number not in shown or (other in shown and other < number):
            number, direction = other, (direction + 3) % 6
        if number in shown:
            found.setdefault((number, direction), []).append(feature.kind)
    return found
