"""Hexes in letters: how they lie on a sheet, and what stands in them and on their sides."""

from __future__ import annotations

from ww1core.scenes.canvas import Canvas, Spot
from ww1core.scenes.lattice import Lattice, Node
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import HexCell, Scene, stacks
from ww1core.scenes.tags import fills_a_line, options_by_place, stack_tags
from ww1core.scenes.words import clean

__all__ = ["CUT_SIGN", "NARROW", "PATH_SIGN", "Sketch"]

NARROW = 7
"""The fewest letters inside a hex."""
PATH_SIGN = "*"
CUT_SIGN = "><"
CHOSEN = "#ffd75e"
_EDGE = "#8c7a5a"
_WATER = {"water", "sharp"}
_BETWEEN = 3
"""How many nodes of the lattice lie between two columns, or two rows, of hexes."""
_FIT = 2
"""The most letters of the terrain of a hex."""
_ROOMY = 11
"""The letters from which a hex has room for a space between two markers."""


class Sketch:
    """How the hexes of a scene lie on a sheet of letters."""

    __slots__ = (
        "_cuts",
        "_fills",
        "_longest",
        "_on_path",
        "_options",
        "inner",
        "lattice",
        "palette",
        "pitch",
        "scene",
        "stacks",
        "top",
    )

    def __init__(self, scene: Scene, palette: Palette, inner: int = 0) -> None:
        """Make hexes wide enough for the longest number, its owner and two terrain letters."""
        self.scene = scene
        self.palette = palette
        self.lattice = Lattice(scene)
        self.top = self.lattice.top
        self._longest = max(map(len, self.lattice.node), default=4)
        self.widen(inner)
        self.stacks = stacks(scene)
        self._options = options_by_place(scene)
        self._on_path = {place for path in scene.paths for place in path.places}
        self._cuts = {path.cut for path in scene.paths if path.cut}
        self._fills: dict[tuple[str, ...], str] = {}

    def widen(self, inner: int) -> None:
        """Make the hexes as wide as is asked, and not too narrow for their numbers."""
        self.inner = max(NARROW, self._longest + 3, inner)
        self.pitch = self.inner + 2
        if self.top == "pointy":
            self.pitch += self.pitch % 2
            self.inner = self.pitch - 1

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
        flat = self.top == "flat"
        ground = self._ground(cell)
        for direction, stroke in enumerate("_\\/_\\/" if flat else "-|--|-"):
            for i, j in self.side_spots(at, direction):
                if direction:
                    canvas.put(i, j, stroke, _EDGE, ground)
                else:
                    canvas.write(i, j, stroke, _EDGE)
        wide = self.inner + 2 if flat else self.inner
        left = x + 2 if flat else x + 1
        canvas.fill(left, y + 1, self.inner, ground)
        canvas.fill(x + 1, y + 2, wide, ground)
        canvas.fill(x + 1, y + 3, wide, ground)
        self._write_first(canvas, cell, (left, y + 1))
        pieces = self.stacks.get(cell.number, ())
        option = self._option(cell.number)
        tail = (" " if wide >= _ROOMY else "").join(marker.text for marker in cell.markers)
        tail += CUT_SIGN if cell.number in self._cuts else ""
        low = f"[{option}]" if option and not self._is_high(cell, option) else ""
        tail = clean(tail)
        room = max(0, wide - len(tail) - len(low) - (1 if tail or low else 0))
        name = "" if fills_a_line(self.palette, pieces, wide) else clean(cell.name)
        tags = stack_tags(self.palette, pieces, wide, below=0 if name else room)
        for line, (words, side) in enumerate(tags):
            look = self.palette.side(side)
            canvas.put(x + 1, y + 2 + line, words, look.ink, look.colour)
        canvas.write(x + 1, y + 3, name[:room])
        canvas.write(x + 1 + wide - len(tail) - len(low), y + 3, tail[: wide - len(low)])
        canvas.put(x + 1 + wide - len(low), y + 3, low[:wide], "#2b2118", CHOSEN, strong=True)

    def _write_first(self, canvas: Canvas, cell: HexCell, at: Spot) -> None:
        """Number, owner and terrain, and at the end what may be chosen here."""
        x, y = at
        canvas.write(x, y, cell.number)
        x += len(cell.number)
        if cell.owner is not None:
            look = self.palette.side(cell.owner)
            canvas.put(x, y, look.letter[:1], look.ink, look.colour)
        canvas.write(x + 1, y, self._terrain(cell), strong=True)
        option = self._option(cell.number)
        if self._is_high(cell, option):
            words = f"[{option}]"
            end = at[0] + self.inner
            canvas.put(end - len(words), y, words, "#2b2118", CHOSEN, strong=True)
        elif cell.number in self._on_path and self.inner > len(cell.number) + 3:
            canvas.write(at[0] + self.inner - 1, y, PATH_SIGN, strong=True)

    def _option(self, number: str) -> str:
        return self._options.get(number, "")

    def _is_high(self, cell: HexCell, option: str) -> bool:
        """Whether the number of an option fits into the first line."""
        return bool(option) and len(cell.number) + 3 + len(option) + 2 <= self.inner

    def _ground(self, cell: HexCell) -> str:
        """The colour of the terrain on top that has one."""
        ground = self._fills.get(cell.terrain)
        if ground is None:
            order = self.palette.order
            keys = sorted(cell.terrain, key=lambda key: -order.get(key, len(order)))
            fills = [self.palette.terrain(key).fill for key in (*keys, "clear")]
            ground = self._fills[cell.terrain] = next((fill for fill in fills if fill), "")
        return ground

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
                dark = look.casing if look.style in _WATER else ""
                canvas.write(*spot, look.letter[:1], dark or look.colour, strong=True)
        start = (len(spots) - len(across) + 1) // 2
        for look, spot in zip(across, spots[max(0, start) :], strict=False):
            canvas.write(*spot, look.letter[:1], strong=True)

    def draw_step(self, canvas: Canvas, at: Spot, direction: int) -> None:
        """A path that crosses a side."""
        spots = self.side_spots(at, direction)
        canvas.put(*spots[len(spots) // 2 - 1], PATH_SIGN, "#2b2118", CHOSEN, strong=True)
