"""Words for the parts of a scene, shared by every display that prints text."""

from __future__ import annotations

from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Marker, Piece, Track

__all__ = [
    "DIRECTIONS",
    "SIZES",
    "clean",
    "marker_words",
    "piece_name",
    "piece_words",
    "track_words",
    "wrapped",
]

DIRECTIONS = {
    "flat": (
        "scene.direction.north",
        "scene.direction.north_east",
        "scene.direction.south_east",
        "scene.direction.south",
        "scene.direction.south_west",
        "scene.direction.north_west",
    ),
    "pointy": (
        "scene.direction.north_east",
        "scene.direction.east",
        "scene.direction.south_east",
        "scene.direction.south_west",
        "scene.direction.west",
        "scene.direction.north_west",
    ),
}
"""The words of the six directions by the top of a hex, in the order of facings."""

SIZES = {
    "I": "scene.size.company",
    "II": "scene.size.battalion",
    "III": "scene.size.regiment",
    "X": "scene.size.brigade",
    "XX": "scene.size.division",
    "XXX": "scene.size.corps",
    "XXXX": "scene.size.army",
}
"""The words for the usual signs of the size of a unit."""


_FIXED_SPACE = "\N{NO-BREAK SPACE}"
"""The space at which no line ends."""


def clean(text: str) -> str:
    """The text with every control character replaced by a space."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter == _FIXED_SPACE else " " for letter in text
    )


def wrapped(text: str, width: int) -> list[str]:
    """The words of a text in lines of at most ``width`` letters; longer words are cut."""
    lines: list[str] = []
    line = ""
    for word in filter(None, clean(text).split(" ")):
        rest = word
        if line and len(line) + 1 + len(rest) > width:
            lines.append(line)
            line = ""
        while len(rest) > width:
            lines.append(rest[:width])
            rest = rest[width:]
        line = f"{line} {rest}" if line and rest else line or rest
    if line:
        lines.append(line)
    return lines


def _marker_words(palette: Palette, marker: Marker) -> str:
    label = palette.label("marker", marker.kind) if marker.kind else ""
    return f"{label} {marker.text}".strip() if marker.text != label else label


def marker_words(palette: Palette, markers: tuple[Marker, ...]) -> str:
    """The badges of a place or a piece."""
    return ", ".join(_marker_words(palette, marker) for marker in markers)


def piece_name(palette: Palette, piece: Piece) -> str:
    """The name a piece is called by, after the letter of its side if it does not begin with it."""
    name, letter = piece.name or piece.id or piece.label, palette.side(piece.side).letter
    rest = name.removeprefix(letter)
    return name if rest != name and not rest[:1].islower() else f"{letter} {name}".strip()


def piece_words(palette: Palette, piece: Piece, top: str = "flat") -> str:
    """A piece in one phrase on hexes with this top; of a hidden one only its side."""
    side = palette.side(piece.side)
    if piece.hidden:
        return f"{side.letter} {palette.say('scene.unknown')}"
    name = piece_name(palette, piece)
    label = "" if piece.name or piece.label in {piece.id, name} else piece.label
    parts = [name, label, palette.label("symbol", piece.symbol)]
    parts += [piece.size, "-".join(piece.values)]
    words = " ".join(part for part in parts if part)
    named = {piece.id, piece.label, ""}
    notes = [body for body in dict.fromkeys(piece.formation) if body not in named]
    if piece.max_steps:
        notes.append(palette.say("scene.steps", steps=piece.steps, most=piece.max_steps))
    if piece.facing is not None:
        direction = palette.say(DIRECTIONS[top][piece.facing % len(DIRECTIONS[top])])
        notes.append(palette.say("scene.facing", direction=direction))
    if piece.markers:
        notes.append(marker_words(palette, piece.markers))
    return f"{words} ({', '.join(notes)})" if notes else words


def track_words(palette: Palette, track: Track) -> str:
    """A track in one line, the spaces with markers in brackets."""
    spaces = []
    for place, space in enumerate(track.spaces):
        tokens = [token.text for token in track.markers if token.space == place]
        spaces.append(f"[{palette.labelled(space, ', '.join(tokens))}]" if tokens else space)
    between = " | " if any(" " in space for space in track.spaces) else " "
    return palette.labelled(track.name, between.join(spaces))
