"""A scene as plain text: the map in letters and everything else in lists."""

from __future__ import annotations

from collections.abc import Iterable

from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Hand, Scene, public, stacks, strength
from ww1core.scenes.text_map import Sketch, map_blocks
from ww1core.scenes.words import clean, marker_words, piece_words, track_words, wrapped

__all__ = ["describe", "lists", "text"]

_LOG_LINES = 12


def text(
    scene: Scene,
    *,
    width: int = 100,
    height: int = 37,
    colour: bool = False,
    around: Iterable[str] = (),
) -> str:
    """The scene for a terminal, no line longer than ``width``.

    With ``around`` the map is a window of ``height`` lines on these hexes, otherwise it is drawn
    whole, in strips where it is too wide. Colour only repeats what letters say.
    """
    scene = public(scene)
    palette = Palette(scene.legend)
    lines = _head(scene, width)
    sketch = Sketch(scene, palette)
    if scene.hexes:
        for block in map_blocks(sketch, width=width, height=height, around=around, colour=colour):
            lines += ["", *block]
        lines += ["", *_key(scene, palette, width)]
    return "\n".join([*lines, *lists(scene, width), ""])


def describe(scene: Scene, *, width: int = 80) -> str:
    """The scene in words alone, for reading aloud: nothing is told by its place on the sheet."""
    scene = public(scene)
    palette = Palette(scene.legend)
    lines = _head(scene, width)
    if scene.hexes:
        lines += ["", *wrapped(f"Map of {len(scene.hexes)} hexes", width)]
        for cell in scene.hexes:
            facts = [palette.label("terrain", key) for key in cell.terrain]
            facts += [f"level {cell.level}"] if cell.level else []
            facts += [f"held by {palette.side(cell.owner).label}"] if cell.owner is not None else []
            facts += [marker_words(palette, cell.markers)] if cell.markers else []
            if facts or cell.name:
                words = f"{cell.number} {cell.name}".strip()
                lines += _entry(f"{words}: {', '.join(facts) or 'clear'}", width)
    kinds: dict[str, list[str]] = {}
    for feature in scene.sides:
        beyond = feature.to_number or f"side {feature.direction}"
        kinds.setdefault(feature.kind, []).append(f"{feature.from_number}/{beyond}")
    if kinds:
        lines += ["", *wrapped("Hexsides", width)]
        for kind, pairs in kinds.items():
            lines += _entry(f"{palette.label('hexside', kind)}: {', '.join(pairs)}", width)
    return "\n".join([*lines, *lists(scene, width), ""])


def lists(scene: Scene, width: int) -> list[str]:
    """Everything but the map, block by block, each with a heading."""
    scene = public(scene)
    palette = Palette(scene.legend)
    blocks = {
        "Pieces": _pieces(scene, palette),
        "Choices": [
            f"{mark.option or '*'}: {mark.piece or mark.place}" for mark in scene.highlights
        ],
        "Lines": _paths(scene, palette),
        "Battle": _battle(scene, palette),
        "Tracks": [track_words(track) for track in scene.tracks],
        "Hands": [line for hand in scene.hands for line in _hand(hand)],
        "Log": _log(scene, palette),
    }
    lines: list[str] = []
    for heading, entries in blocks.items():
        if entries:
            lines += ["", *wrapped(heading, width)]
            for entry in entries:
                lines += _entry(entry, width)
    return lines


def _head(scene: Scene, width: int) -> list[str]:
    return [*wrapped(scene.title, width), *wrapped(scene.subtitle, width)]


def _entry(entry: str, width: int) -> list[str]:
    """An entry indented by two, what does not fit by four."""
    first = wrapped(entry, max(1, width - 4))
    return [f"{'  ' if i == 0 else '    '}{line}"[:width] for i, line in enumerate(first)]


def _key(scene: Scene, palette: Palette, width: int) -> list[str]:
    """What the letters of the map mean: sides, terrain, hexsides."""
    sides = sorted(
        {piece.side for piece in scene.pieces}
        | {cell.owner for cell in scene.hexes if cell.owner is not None}
    )
    terrain = dict.fromkeys(key for cell in scene.hexes for key in cell.terrain)
    kinds = dict.fromkeys(feature.kind for feature in scene.sides)
    rows = [
        ("Sides", [f"{palette.side(index).letter} {palette.side(index).label}" for index in sides]),
        (
            "Terrain",
            [f"{palette.terrain(k).letter} {palette.label('terrain', k)}" for k in terrain],
        ),
        ("Hexsides", [f"{palette.hexside(k).letter} {palette.label('hexside', k)}" for k in kinds]),
    ]
    return [
        line
        for name, items in rows
        if items
        for line in _entry(f"{name}: {', '.join(items)}", width)
    ]


def _pieces(scene: Scene, palette: Palette) -> list[str]:
    """Each stack, its strongest piece first."""
    names = {cell.number: cell.name for cell in scene.hexes}
    names |= {box.number: box.name for box in scene.boxes if box.name != box.number}
    found = stacks(scene)
    lines = []
    for place, pieces in found.items():
        ordered = sorted(pieces, key=lambda piece: -strength(piece))
        where = f"{place or 'not placed'} {names.get(place, '')}".strip()
        lines.append(f"{where}: {'; '.join(piece_words(palette, piece) for piece in ordered)}")
    return lines + [
        f"{box.number} {box.name if box.name != box.number else ''}".strip() + ": empty"
        for box in scene.boxes
        if box.number not in found
    ]


def _paths(scene: Scene, palette: Palette) -> list[str]:
    return [
        f"{palette.label('path', path.kind)}: {' - '.join(path.places)}"
        + (f", cut at {path.cut}" if path.cut else "")
        for path in scene.paths
    ]


def _battle(scene: Scene, palette: Palette) -> list[str]:
    battle = scene.battle
    if battle is None:
        return []
    pieces = {piece.id: piece for piece in scene.pieces if piece.id}
    lines = [f"in {battle.hex}"]
    for heading, group in (("attack", battle.attackers), ("defence", battle.defenders)):
        names = [piece_words(palette, pieces[who]) if who in pieces else who for who in group]
        if names:
            lines.append(f"{heading}: {'; '.join(names)}")
    if battle.columns:
        marked = (f"[{name}]" if name == battle.column else name for name in battle.columns)
        lines.append(f"columns: {' '.join(marked)}")
    elif battle.column:
        lines.append(f"column: {battle.column}")
    return [*lines, *battle.lines]


def _hand(hand: Hand) -> list[str]:
    """A heading with the number of cards, then the cards in view."""
    total = len(hand.cards) + hand.unseen
    lines = [f"{hand.seat}: {total} {'card' if total == 1 else 'cards'}"]
    for card in hand.cards:
        kind = f" ({card.kind})" if card.kind else ""
        option = f"[{card.option}] " if card.option else ""
        lines.append(f"{option}{card.name}{kind}" + (f": {card.text}" if card.text else ""))
    return lines


def _log(scene: Scene, palette: Palette) -> list[str]:
    lines = []
    for line in scene.log[-_LOG_LINES:]:
        side = f"{palette.side(line.side).letter}: " if line.side is not None else ""
        turn = f"{line.turn} " if line.turn else ""
        rules = f" ({', '.join(line.rules)})" if line.rules else ""
        lines.append(clean(f"{turn}{side}{line.text}{rules}"))
    return lines
