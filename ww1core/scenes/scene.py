"""Scenes: what a display shows of one position, with no word about any title."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from ww1core.hexgrid.imprint import NO_IMPRINT, Imprint

__all__ = [
    "FLAT",
    "POINTY",
    "Battle",
    "Box",
    "Card",
    "Die",
    "Geometry",
    "Hand",
    "HexCell",
    "Highlight",
    "Lane",
    "LaneBox",
    "LegendEntry",
    "LogLine",
    "Marker",
    "Path",
    "Piece",
    "Scene",
    "SideFeature",
    "Token",
    "Track",
    "face_down",
    "public",
    "stacks",
    "strength",
]

_HALF = 0.75**0.5
"""Half the height of a hex whose side is 1."""
DrawnLine: TypeAlias = tuple[str, str, tuple[tuple[float, float], ...]]
"""A line of the printed map that follows no hexes: its kind, its name, points in units of hexes.

Its kind is one of the hexsides of the legend; that of a closed line, a surface, is a terrain. Only
drawings show it."""
_NUMBER = re.compile(r"\d+")


class Geometry(NamedTuple):
    """The shape of every hex: which way it points, and its corners seen from the centre.

    Corners run clockwise; the side in direction ``i`` lies between corners ``i`` and ``i + 1``
    (flat top: N NE SE S SW NW; pointy top: NE E SE SW W NW).
    """

    top: str = "flat"
    corners: tuple[tuple[float, float], ...] = (
        (-0.5, -_HALF),
        (0.5, -_HALF),
        (1.0, 0.0),
        (0.5, _HALF),
        (-0.5, _HALF),
        (-1.0, 0.0),
    )


FLAT = Geometry()
POINTY = Geometry(
    "pointy",
    ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5)),
)


class Marker(NamedTuple):
    """A small badge on a hex, a box or a piece; its kind is looked up in the legend."""

    text: str
    kind: str = ""


class HexCell(NamedTuple):
    """One hex: its printed number, its centre and what lies in it."""

    number: str
    x: float
    y: float
    terrain: tuple[str, ...] = ()
    name: str = ""
    level: int = 0
    owner: int | None = None
    markers: tuple[Marker, ...] = ()


class Box(NamedTuple):
    """An off-map box, placed by its centre in the units of the hexes."""

    number: str
    x: float
    y: float
    width: float = 4.0
    height: float = 2.0
    name: str = ""
    owner: int | None = None
    markers: tuple[Marker, ...] = ()


class SideFeature(NamedTuple):
    """A feature of the side between two hexes; a direction names the side where one is missing."""

    from_number: str
    to_number: str
    kind: str
    direction: int | None = None


class Piece(NamedTuple):
    """A counter; within one hex the first piece lies on top.

    A hidden piece shows its place and its side, and displays leave out all the rest.
    ``formation`` are short names of larger bodies the piece belongs to, two at most on a counter,
    and after them its own name in full, which only words show. ``name`` is what the piece is called
    in words, where its ``id`` is not for people.
    """

    id: str
    hex: str
    side: int
    symbol: str = ""
    size: str = ""
    values: tuple[str, ...] = ()
    steps: int = 0
    max_steps: int = 0
    facing: int | None = None
    markers: tuple[Marker, ...] = ()
    hidden: bool = False
    label: str = ""
    formation: tuple[str, ...] = ()
    name: str = ""


class Token(NamedTuple):
    """A marker on a track: the index of its space, its text and its side."""

    space: int
    text: str
    side: int | None = None


class Track(NamedTuple):
    """A row of spaces with markers on them."""

    name: str
    spaces: tuple[str, ...]
    markers: tuple[Token, ...] = ()


class Card(NamedTuple):
    """A card that the viewer may read."""

    name: str
    text: str = ""
    kind: str = ""
    option: str = ""


class Hand(NamedTuple):
    """The cards a seat holds: those in view, and how many others it has."""

    seat: str
    cards: tuple[Card, ...] = ()
    unseen: int = 0
    side: int | None = None


class Die(NamedTuple):
    """A die on the table: what it shows, what is made of it, and whether it hits."""

    face: str
    note: str = ""
    is_hit: bool = False


class LaneBox(NamedTuple):
    """A box of a lane: pieces as in a battle, the dice rolled for them, the hits they take."""

    pieces: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    hits: int = 0


class Lane(NamedTuple):
    """A lane of a battle board, with the boxes of both sides from the middle outwards."""

    name: str
    attack: tuple[LaneBox, ...] = ()
    defence: tuple[LaneBox, ...] = ()


class Battle(NamedTuple):
    """The current battle; attackers and defenders are ids of pieces or plain texts.

    An empty one is a piece that is hidden. A battle on a board has ``lanes``, and ``rows`` says
    what their boxes are called from the middle outwards; attackers and defenders are then those
    that are not on the board.
    """

    hex: str
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    column: str = ""
    columns: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    lanes: tuple[Lane, ...] = ()
    rows: tuple[str, ...] = ()


class LogLine(NamedTuple):
    """One line of the log, newest last."""

    text: str
    turn: str = ""
    side: int | None = None
    rules: tuple[str, ...] = ()


class Path(NamedTuple):
    """A line over the map (supply, move ...); where it is cut, if anywhere, a cross is drawn.

    A line with a ``weight`` from 0 to 1 is part of a network: it leads both ways, and it is drawn
    the wider the heavier it is.
    """

    places: tuple[str, ...]
    kind: str = "supply"
    side: int | None = None
    cut: str = ""
    weight: float | None = None

    @property
    def shown(self) -> str:
        """As what it is drawn: a line of its kind, one that is cut, or a sight that is blocked."""
        if not self.cut:
            return self.kind
        return "blocked" if self.kind == "sight" else "cut"


class Highlight(NamedTuple):
    """A hex, a box or a piece that may be chosen, with the number or word that chooses it."""

    place: str = ""
    option: str = ""
    piece: str = ""


class LegendEntry(NamedTuple):
    """How a key of the title looks and is called.

    Groups are terrain, hexside, side, marker, symbol and path. ``pattern`` names a look of the
    palette that the key takes over; colour and letter, where given, replace those of the look;
    ``symbol`` names the sign drawn in the hex or on the counter. The key of a side is its index.
    """

    key: str
    label: str = ""
    group: str = "terrain"
    colour: str = ""
    letter: str = ""
    pattern: str = ""
    symbol: str = ""


class Scene(NamedTuple):
    """Everything a display shows of one position."""

    title: str
    subtitle: str = ""
    geometry: Geometry = FLAT
    hexes: tuple[HexCell, ...] = ()
    boxes: tuple[Box, ...] = ()
    sides: tuple[SideFeature, ...] = ()
    pieces: tuple[Piece, ...] = ()
    paths: tuple[Path, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    tracks: tuple[Track, ...] = ()
    hands: tuple[Hand, ...] = ()
    battle: Battle | None = None
    log: tuple[LogLine, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    imprint: Imprint = NO_IMPRINT
    lines: tuple[DrawnLine, ...] = ()


def face_down(piece: Piece) -> Piece:
    """A hidden piece stripped to its place and its side; an open one unchanged."""
    if not piece.hidden:
        return piece
    return Piece("", piece.hex, piece.side, symbol="unknown", hidden=True)


def public(scene: Scene) -> Scene:
    """The scene with hidden pieces stripped, also where battle or highlights name them."""
    if not any(piece.hidden for piece in scene.pieces):
        return scene
    hidden = {piece.id for piece in scene.pieces if piece.hidden and piece.id}
    battle = scene.battle
    if battle and hidden:
        battle = _without_names(battle, hidden)
    return scene._replace(
        pieces=tuple(face_down(piece) for piece in scene.pieces),
        battle=battle,
        highlights=tuple(mark for mark in scene.highlights if mark.piece not in hidden),
    )


def _without_names(battle: Battle, hidden: set[str]) -> Battle:
    """The battle without the names of hidden pieces."""

    def open_names(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("" if who in hidden else who for who in names)

    def open_boxes(boxes: tuple[LaneBox, ...]) -> tuple[LaneBox, ...]:
        return tuple(box._replace(pieces=open_names(box.pieces)) for box in boxes)

    return battle._replace(
        attackers=open_names(battle.attackers),
        defenders=open_names(battle.defenders),
        lanes=tuple(
            lane._replace(attack=open_boxes(lane.attack), defence=open_boxes(lane.defence))
            for lane in battle.lanes
        ),
    )


def stacks(scene: Scene) -> dict[str, tuple[Piece, ...]]:
    """The pieces by hex or box, top piece first, places in the order of their first piece."""
    by_place: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        by_place.setdefault(piece.hex, []).append(face_down(piece))
    return {place: tuple(pieces) for place, pieces in by_place.items()}


def strength(piece: Piece) -> int:
    """The first number printed on a piece, 0 where it shows none."""
    if piece.hidden or not piece.values:
        return 0
    match = _NUMBER.search(piece.values[0])
    return int(match.group()) if match else 0
