"""Palettes: what the keys of a scene look like, in colours, patterns, letters and words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ww1core.words.punctuation import labelled, parted
from ww1core.words.texts import Catalogue, text

if TYPE_CHECKING:
    from ww1core.scenes.scene import LegendEntry

__all__ = [
    "HEXSIDES",
    "INK",
    "MARKERS",
    "PAPER",
    "PATHS",
    "TERRAIN",
    "Look",
    "Palette",
    "SideLook",
    "Stroke",
    "ink_on",
]

PAPER = "#f7f1e1"
INK = "#2b2620"
_MIDDLE_GREY = 140
"""The brightness, of 255, above which dark letters are read better than white ones."""


class Look(NamedTuple):
    """A terrain: fill of its area, pattern over it, sign in each hex, letter, colour of its edge.

    An empty fill leaves what lies below in view. The edge of a trench is the line itself.
    """

    letter: str
    fill: str = ""
    pattern: str = ""
    sign: str = ""
    edge: str = ""


class Stroke(NamedTuple):
    """A hexside feature: how it runs, its colour, its width in hex sides and its letter.

    ``run`` is ``side`` (along the hexside), ``way`` (from centre to centre) or ``sign`` (a mark
    on the middle of the side); ``style`` refines how it is drawn.
    """

    letter: str
    run: str
    colour: str
    width: float
    style: str = ""
    casing: str = ""


class SideLook(NamedTuple):
    """A side: its name, the colour of its counters, the ink on them and its letter."""

    label: str
    colour: str
    ink: str
    letter: str


# Painted in this order: later ones lie over earlier ones.
TERRAIN = {
    "clear": Look(".", "#efe7cd"),
    "field": Look("f", "#ece0ad", "furrows"),
    "devastated": Look("d", "#d3c6a9", "shells"),
    "dunes": Look("n", "#f0e2b4", "dots"),
    "rough": Look("r", "#ddcfae", "rocks"),
    "hill": Look("h", "#dcc495", "hachures"),
    "mountain": Look("m", "#bf9d72", "peaks"),
    "pass": Look(")", "#bf9d72", "peaks", "pass"),
    "brush": Look("b", "#d9dcae", "scrub"),
    "orchard": Look("o", "#d5dda9", "orchard"),
    "woods": Look("w", "#bccb97", "trees"),
    "marsh": Look("a", "#cddccb", "tufts"),
    "flooded": Look("l", "#bcd5dc", "tufts"),
    "lake": Look("L", "#a9cbdc", "waves", "", "#4f86a6"),
    "sea": Look("W", "#9dc1d6", "waves", "", "#3f7799"),
    "shell_hole": Look("s", "", "shells"),
    "rubble": Look("u", "#d6c8b0", "rubble"),
    "village": Look("v", "", "", "village"),
    "town": Look("t", "", "", "town"),
    "city": Look("C", "", "", "city"),
    "bridge": Look("Y", "", "", "bridge"),
    "building": Look("B", "", "", "building"),
    "fort": Look("F", "", "", "fort"),
    "ruin": Look("R", "", "", "ruin"),
    "trench": Look("T", "", "", "trench"),
    "wire": Look("x", "", "", "wire"),
    "port": Look("P", "", "", "port"),
    "objective": Look("!", "", "", "objective"),
}

HEXSIDES = {
    "border": Stroke(":", "side", "#b0483c", 0.06, "border", "#f3d9cf"),
    "coast": Stroke("c", "side", "#2f6485", 0.06, "water"),
    "brook": Stroke("`", "way", "#6fa6c9", 0.13, "water", "#4a83a8"),
    "stream": Stroke(",", "side", "#6fa6c9", 0.06, "water"),
    "river": Stroke("~", "side", "#4f90bd", 0.1, "water", "#2f6a94"),
    "major_river": Stroke("%", "side", "#3f80b3", 0.2, "water", "#235a86"),
    "canal": Stroke("^", "side", "#4f90bd", 0.08, "sharp", "#1f4e73"),
    "crest": Stroke("K", "side", "#8a5a2b", 0.05, "crest"),
    "cliff": Stroke("k", "side", "#7d5a34", 0.05, "cliff"),
    "hedge": Stroke("g", "side", "#5b7a3a", 0.1, "hedge"),
    "fence": Stroke("i", "side", "#6d5538", 0.035, "fence"),
    "wall": Stroke("#", "side", "#6a645c", 0.09, "wall"),
    "trench_side": Stroke("&", "side", "#5a3d22", 0.05, "trench"),
    "impassable": Stroke("X", "side", "#8c2f24", 0.12, "sharp"),
    "path": Stroke("'", "way", "#7b6846", 0.035, "path"),
    "road": Stroke("=", "way", "#d8b98a", 0.06, "road", "#6d5538"),
    "rail": Stroke("+", "way", "#2b2620", 0.035, "rail"),
    "trench_line": Stroke("z", "way", "#5a3d22", 0.05, "trench"),
    "bridge": Stroke("H", "sign", "#3c3630", 0.2, "bridge"),
    "ford": Stroke(";", "sign", "#e8f1f5", 0.12, "ford"),
    "diamond": Stroke('"', "sign", "#c3372b", 0.12, "diamond"),
}

PATHS = {
    "supply": "#2f7d4f",
    "cut": "#b8322a",
    "move": "#2b4f8c",
    "sight": "#7a5a12",
    "blocked": "#b8322a",
    "arc": "#7a5a12",
    "attack": "#b8322a",
    "network": "#6a1b6e",
}

MARKERS = {"": "#fffaf0"}

_SIDES = ("#98a58c", "#8fb0cf", "#c9ae7c", "#cf9384", "#a99ac4", "#d9d0a6", "#8fb8a8", "#c4c4c4")


def ink_on(colour: str) -> str:
    """Dark or light ink, whichever reads better on a ``#rrggbb`` colour."""
    try:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    except ValueError:
        return INK
    return INK if red * 299 + green * 587 + blue * 114 > _MIDDLE_GREY * 1000 else "#ffffff"


class Palette:
    """The looks of one scene: those of the core, extended by the legend of the title.

    What has no name in the legend is put into words by a catalogue, by default the English one.
    """

    __slots__ = (
        "_hexsides",
        "_labels",
        "_markers",
        "_paths",
        "_sides",
        "_symbols",
        "_terrain",
        "_words",
        "order",
    )

    def __init__(
        self, legend: tuple[LegendEntry, ...] = (), words: Catalogue | None = None
    ) -> None:
        """Start from the looks of the core and let each entry of the legend replace or add one."""
        if words is None:
            from ww1core.words.catalogue import spoken_texts

            words = spoken_texts()
        self._words = words
        self._terrain = dict(TERRAIN)
        self._hexsides = dict(HEXSIDES)
        self._markers = dict(MARKERS)
        self._paths = dict(PATHS)
        self._sides: dict[str, LegendEntry] = {}
        self._symbols: dict[str, str] = {}
        self._labels: dict[tuple[str, str], str] = {}
        for entry in legend:
            self._labels[entry.group, entry.key] = entry.label
            if entry.group == "terrain":
                self._terrain[entry.key] = self._extended_look(entry)
            elif entry.group == "hexside":
                self._hexsides[entry.key] = self._extended_stroke(entry)
            elif entry.group == "side":
                self._sides[entry.key] = entry
            elif entry.group == "marker":
                self._markers[entry.key] = entry.colour or MARKERS[""]
            elif entry.group == "path":
                self._paths[entry.key] = entry.colour or PATHS["supply"]
            elif entry.group == "symbol":
                self._symbols[entry.key] = entry.symbol or entry.letter or entry.key
        self.order = {key: place for place, key in enumerate(self._terrain)}

    def _extended_look(self, entry: LegendEntry) -> Look:
        base = self._terrain.get(entry.pattern or entry.key) or Look(_letter(entry.key))
        look = base._replace(letter=entry.letter or base.letter, sign=entry.symbol or base.sign)
        if look.sign == "trench":
            return look._replace(edge=entry.colour or base.edge)
        return look._replace(fill=entry.colour or base.fill)

    def _extended_stroke(self, entry: LegendEntry) -> Stroke:
        base = self._hexsides.get(entry.pattern or entry.key) or _plain_stroke(entry.key)
        return base._replace(letter=entry.letter or base.letter, colour=entry.colour or base.colour)

    def terrain(self, key: str) -> Look:
        """The look of a terrain; an unknown one is a letter without a fill."""
        return self._terrain.get(key) or Look(_letter(key))

    def hexside(self, kind: str) -> Stroke:
        """The look of a hexside feature; an unknown one is a thin line with its first letter."""
        return self._hexsides.get(kind) or _plain_stroke(kind)

    def side(self, index: int) -> SideLook:
        """The look of a side, by its index."""
        entry = self._sides.get(str(index))
        letter = chr(ord("A") + index % 26)
        colour = _SIDES[index % len(_SIDES)]
        if entry is None:
            return SideLook(self._side_label(letter), colour, ink_on(colour), letter)
        colour = entry.colour or colour
        letter = entry.letter or letter
        return SideLook(entry.label or self._side_label(letter), colour, ink_on(colour), letter)

    def _side_label(self, letter: str) -> str:
        return self.say("scene.side", letter=letter)

    def marker(self, kind: str) -> str:
        """The colour of a badge."""
        return self._markers.get(kind, MARKERS[""])

    def path(self, kind: str) -> str:
        """The colour of a line over the map."""
        return self._paths.get(kind, PATHS["supply"])

    def symbol(self, key: str) -> str:
        """The name of the drawn symbol that a title's kind of piece uses."""
        return self._symbols.get(key, key)

    def label(self, group: str, key: str) -> str:
        """What a key is called: by the legend, by the catalogue, or the key with spaces in it."""
        named = self._labels.get((group, key))
        if named:
            return named
        text_key = f"scene.{group}.{key}"
        return self.say(text_key) if text_key in self._words else key.replace("_", " ")

    def say(self, key: str, /, **args: object) -> str:
        """The words of a text that is not the title's own."""
        return self._words.say(text(key, **args))

    def labelled(self, label: str, what: str) -> str:
        """A label and what it labels, with the colon of the language."""
        return labelled(self._words.language, label, what)

    def parted(self, parts: Iterable[str]) -> str:
        """Parts with the semicolon of the language between them."""
        return parted(self._words.language, parts)


def _letter(key: str) -> str:
    return key[:1].upper() or "?"


def _plain_stroke(kind: str) -> Stroke:
    return Stroke(_letter(kind), "side", "#8a7f70", 0.06)
