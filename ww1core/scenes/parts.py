"""Parts of a scene that every title draws alike: printed ground, legend, badges and tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.hexgrid.imprint import NO_IMPRINT, Imprint, Lettering
from ww1core.remembering import per_owner
from ww1core.scenes.board import geometry, onward_features, side_features
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import (
    Geometry,
    LegendEntry,
    Marker,
    Piece,
    Scene,
    SideFeature,
    Token,
    Track,
    face_down,
)
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = [
    "Printed",
    "badges",
    "by_hex",
    "imprint_of",
    "imprinted",
    "legend_key",
    "lettering_key",
    "map_pieces",
    "numbered",
    "percent",
    "printed",
    "turn_track",
]


class Printed(NamedTuple):
    """What never changes of a board: the shape of the hexes, their sides, and the legend."""

    geometry: Geometry
    sides: tuple[SideFeature, ...]
    legend: tuple[LegendEntry, ...]


def printed(
    book: Book,
    legend: tuple[LegendEntry, ...],
    kinds: tuple[str, ...] | None = None,
    lines: tuple[tuple[str, int, int], ...] = (),
) -> Printed:
    """The printed parts of the board of a book, which remembers them.

    Of hexsides those of some ``kinds`` are drawn, all without; ``lines`` are ways from hex to hex,
    each with its key; one that ends at the border of the map goes on over it. Where the look of a
    key runs along hexsides, they are sides between two hexes.
    """
    return _drawn(book, legend, kinds, lines)


@per_owner()
def _drawn(
    book: Book,
    legend: tuple[LegendEntry, ...],
    kinds: tuple[str, ...] | None,
    lines: tuple[tuple[str, int, int], ...],
) -> Printed:
    land: Any = book.map
    sides = None if kinds is None else [kind for kind in kinds if kind in land.sides]
    ways = [SideFeature(land.number(a), land.number(b), key) for key, a, b in lines]
    looks = Palette(legend)
    for key in dict.fromkeys(key for key, _, _ in lines if looks.hexside(key).run == "way"):
        links = [(a, b) for kind, a, b in lines if kind == key]
        ways += onward_features(land.grid, key, links)
    return Printed(
        geometry(land.grid),
        (*side_features(land, kinds=sides), *ways),
        tuple(entry._replace(label=book.say(text(legend_key(entry)))) for entry in legend),
    )


def imprinted(book: Book, scene: Scene) -> Scene:
    """The scene with what is printed beside the hexes of the board, unless it has its own."""
    if book.map is None or not scene.hexes or scene.imprint != NO_IMPRINT:
        return scene
    return scene._replace(imprint=_imprint(book))


@per_owner()
def _imprint(book: Book) -> Imprint:
    """The imprint of the board; a name has words in the catalogue where languages differ."""
    imprint = imprint_of(book)

    def worded(name: Lettering) -> Lettering:
        key = lettering_key(name)
        return name._replace(text=book.say(text(key))) if key in book.texts else name

    return imprint._replace(lettering=tuple(map(worded, imprint.lettering)))


def imprint_of(book: Book) -> Imprint:
    """What the map of a book has printed beside its hexes."""
    imprint: Imprint = getattr(book.map, "imprint", NO_IMPRINT)
    return imprint


def lettering_key(name: Lettering) -> str:
    """The key of the words of a name that is printed on a map."""
    return f"map.{name.text.lower().replace(' ', '_').replace('-', '_')}"


def legend_key(entry: LegendEntry) -> str:
    """The key of the words of an entry; hexsides and sides have names of their own."""
    if entry.group in {"hexside", "side"}:
        return f"legend.{entry.group}.{entry.key}"
    return f"legend.{entry.key}"


def badges(s: Any, unit: int, letters: Mapping[str, str]) -> tuple[Marker, ...]:  # noqa: ANN401 (a state of any title)
    """The markers on a unit: the letters of the slots in whose sets of units it is."""
    return tuple(
        Marker(letter, kind) for kind, letter in letters.items() if getattr(s, kind) >> unit & 1
    )


def map_pieces(s: Any, draw: Callable[[Any, int], Piece], covered: int) -> tuple[Piece, ...]:  # noqa: ANN401 (a state of any title)
    """The pieces on the map by ``draw(s, unit)``, those in the open on top.

    Covered ones lie face down in the order of their places, which tells nothing of who they are.
    """
    drawn: tuple[list[Piece], list[Piece]] = [], []
    for unit, hex_ in enumerate(s.hex):
        if hex_ >= 0:
            is_covered = bool(covered >> unit & 1)
            drawn[is_covered].append(face_down(draw(s, unit)._replace(hidden=is_covered)))
    return (*drawn[0], *sorted(drawn[1]))


def by_hex(markers: Iterable[tuple[int, str, str]]) -> dict[int, tuple[Marker, ...]]:
    """Badges by their hexes, each given as hex, words and kind."""
    hexes: dict[int, tuple[Marker, ...]] = {}
    for hex_, words, kind in markers:
        hexes[hex_] = (*hexes.get(hex_, ()), Marker(words, kind))
    return hexes


def percent(chance: Fraction) -> Text:
    """A chance as players read it."""
    return text("chance.percent", hundredths=round(chance * 100))


def numbered(name: str, first: int, last: int, *tokens: Token) -> Track:
    """A track whose spaces are the numbers from first to last."""
    return Track(name, tuple(str(number) for number in range(first, last + 1)), tokens)


def turn_track(s: Any, name: str, now: str, spaces: Iterable[str] = ()) -> Track:  # noqa: ANN401 (a state of any title)
    """The turns of the game with a token on the current one; ``spaces`` say more than numbers."""
    clock = s.book.sequence.clock
    is_on = clock.first <= s.turn <= clock.last
    tokens = (Token(s.turn - clock.first, now),) if is_on else ()
    plain = numbered(name, clock.first, clock.last, *tokens)
    return plain._replace(spaces=tuple(spaces) or plain.spaces)
