"""One place of a scene in words: what it is, what lies in it and what surrounds it."""

from __future__ import annotations

from collections.abc import Iterable

from ww1core.scenes.lattice import Lattice
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Box, HexCell, Piece, Scene, public, stacks
from ww1core.scenes.tags import options_by_place
from ww1core.scenes.words import DIRECTIONS, SIZES, clean, marker_words
from ww1core.words.texts import Catalogue

__all__ = ["hex_sentence", "piece_sentence", "stack_lines"]


def stack_lines(scene: Scene, place: str, *, words: Catalogue | None = None) -> list[str]:
    """Everything there is to know of a hex or a box, a sentence a line, to be read aloud.

    The pieces come from the top of the stack down; a place that the scene does not know has no
    lines.
    """
    scene = public(scene)
    palette = Palette(scene.legend, words)
    known: Iterable[HexCell | Box] = (*scene.hexes, *scene.boxes)
    spot = next((candidate for candidate in known if candidate.number == place), None)
    pieces = stacks(scene).get(place, ())
    if spot is None and not pieces:
        return []
    lines = [place if spot is None or spot.name == place else f"{place} {spot.name}".strip()]
    if spot is not None:
        lines += _facts(palette, spot)
    option = options_by_place(scene).get(place)
    lines += [palette.say("scene.stack.choice", option=option)] if option else []
    lines += [
        palette.say("scene.stack.cut", path=palette.label("path", path.kind))
        for path in scene.paths
        if path.cut == place
    ]
    lines += _pieces(palette, pieces, scene.geometry.top)
    if isinstance(spot, HexCell):
        lines += _surroundings(scene, palette, place)
    return [clean(line) for line in lines]


def hex_sentence(palette: Palette, cell: HexCell) -> str:
    """A hex with its name, its ground, its owner and its badges in one line."""
    name = f"{cell.number} {cell.name}".strip()
    return palette.parted([name, *_facts(palette, cell)])


def _facts(palette: Palette, spot: HexCell | Box) -> list[str]:
    """Terrain, level, owner and badges."""
    say = palette.say
    lines = []
    if isinstance(spot, HexCell):
        terrain = [palette.label("terrain", key) for key in spot.terrain or ("clear",)]
        lines.append(say("scene.key.terrain", items=", ".join(terrain)))
        lines += [say("scene.level", level=spot.level)] if spot.level else []
    if spot.owner is not None:
        lines.append(say("scene.held", side=palette.side(spot.owner).label))
    if spot.markers:
        lines.append(say("scene.key.markers", items=marker_words(palette, spot.markers)))
    return lines


def _pieces(palette: Palette, pieces: tuple[Piece, ...], top: str) -> list[str]:
    """How many there are, then each of them."""
    if not pieces:
        return [palette.say("scene.stack.none")]
    lines = [palette.say("scene.stack", count=len(pieces))]
    return lines + [f"  {piece_sentence(palette, piece, top)}" for piece in pieces]


def piece_sentence(palette: Palette, piece: Piece, top: str = "flat") -> str:
    """A piece with everything it shows, in words where there are words."""
    say = palette.say
    side = palette.side(piece.side).label
    if piece.hidden:
        return palette.labelled(say("scene.unknown"), side)
    label = "" if piece.label == piece.id else piece.label
    name = piece.name or f"{piece.id} {label}".strip()
    size = say(SIZES[piece.size]) if piece.size in SIZES else piece.size
    kind = [side, palette.label("symbol", piece.symbol), size, "-".join(piece.values)]
    parts = [" ".join(part for part in kind if part)]
    if piece.max_steps:
        parts.append(say("scene.steps", steps=piece.steps, most=piece.max_steps))
    if piece.facing is not None:
        way = say(DIRECTIONS[top][piece.facing % 6])
        parts.append(say("scene.facing", direction=way))
    named = {piece.id, piece.label, piece.name, ""}
    parts += [body for body in dict.fromkeys(piece.formation) if body not in named]
    if piece.markers:
        parts.append(marker_words(palette, piece.markers))
    return palette.labelled(name, ", ".join(parts))


def _surroundings(scene: Scene, palette: Palette, place: str) -> list[str]:
    """Where each kind of hexside feature leads or lies, then all the hexes beside this one."""
    lattice = Lattice(scene)
    names = {cell.number: cell.name for cell in scene.hexes}
    ways = DIRECTIONS[lattice.top]
    beside = [lattice.neighbour(place, direction) for direction in range(6)]

    def phrase(direction: int, *, with_name: bool = False) -> str:
        number = beside[direction]
        words = [number or "", names.get(number or "", "") if with_name else ""]
        words.insert(0, palette.say(ways[direction]))
        return " ".join(word for word in words if word)

    kinds: dict[str, set[int]] = {}
    for feature in scene.sides:
        direction = feature.direction
        if feature.from_number == place:
            toward = lattice.direction(place, feature.to_number)
            direction = direction if toward is None else toward
        elif feature.to_number == place:
            direction = lattice.direction(place, feature.from_number)
        elif direction is not None and lattice.neighbour(feature.from_number, direction) == place:
            direction = (direction + 3) % 6
        else:
            continue
        if direction is not None:
            kinds.setdefault(feature.kind, set()).add(direction)
    lines = [
        palette.labelled(
            palette.label("hexside", kind), ", ".join(phrase(way) for way in sorted(directions))
        )
        for kind, directions in kinds.items()
    ]
    near = [phrase(way, with_name=True) for way in range(6) if beside[way]]
    return [*lines, palette.say("scene.stack.beside", places=", ".join(near))] if near else lines
