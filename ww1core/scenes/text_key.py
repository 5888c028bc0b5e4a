"""The key of the map in letters: what the signs on it mean, and no others."""

from __future__ import annotations

from collections.abc import Collection

from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Scene, stacks
from ww1core.scenes.sketch import CUT_SIGN, PATH_SIGN
from ww1core.scenes.tags import options_by_place
from ww1core.scenes.words import wrapped

__all__ = ["key_rows", "short_key"]

_WAYS = (
    (1, "scene.outside.above", "scene.outside.below"),
    (0, "scene.outside.left", "scene.outside.right"),
)
"""The words for what lies before and after a window, by the axis of the map."""
_NOTED = 2
"""The most lines that tell which choices lie outside."""


def key_rows(
    scene: Scene, palette: Palette, shown: Collection[str] | None = None
) -> dict[str, list[str]]:
    """Sides, terrain, hexsides, markers and lines in these hexes, by the key of their heading."""
    cells = [cell for cell in scene.hexes if shown is None or cell.number in shown]
    by_place = stacks(scene)
    if shown is not None:
        by_place = {place: pieces for place, pieces in by_place.items() if place in shown}
    pieces = [piece for stack in by_place.values() for piece in stack]
    sides = sorted(
        {piece.side for piece in pieces} | {c.owner for c in cells if c.owner is not None}
    )
    terrain = dict.fromkeys(key for cell in cells for key in cell.terrain)
    levels = sorted({cell.level for cell in cells if cell.level})
    kinds = dict.fromkeys(
        side.kind
        for side in scene.sides
        if shown is None or side.from_number in shown or side.to_number in shown
    )
    marks: dict[str, list[str]] = {}
    badges = [marker for cell in cells for marker in cell.markers]
    for marker in (*badges, *(marker for piece in pieces for marker in piece.markers)):
        if marker.kind:
            labels = marks.setdefault(palette.label("marker", marker.kind), [])
            if marker.text not in labels:
                labels.append(marker.text)
    paths = dict.fromkeys(
        palette.label("path", path.kind)
        for path in scene.paths
        if shown is None or any(place in shown for place in path.places)
    )
    is_cut = any(path.cut and (shown is None or path.cut in shown) for path in scene.paths)
    looks = [palette.side(index) for index in sides]
    return {
        "scene.key.sides": [f"{look.letter} {look.label}" for look in looks],
        "scene.key.terrain": [
            *(f"{palette.terrain(key).letter} {palette.label('terrain', key)}" for key in terrain),
            *(f"{level} {palette.say('scene.level', level=level)}" for level in levels),
        ],
        "scene.key.hexsides": [
            f"{palette.hexside(kind).letter} {palette.label('hexside', kind)}" for kind in kinds
        ],
        "scene.key.markers": [
            f"{'/'.join(sorted(texts))} {label}".strip() for label, texts in marks.items()
        ],
        "scene.key.lines": [
            *(f"{PATH_SIGN} {label}" for label in paths),
            *([f"{CUT_SIGN} {palette.label('path', 'cut')}"] if is_cut else []),
        ],
    }


def short_key(scene: Scene, palette: Palette, shown: Collection[str], width: int) -> list[str]:
    """What stands in a window, in as few lines as it takes, and which choices lie outside."""
    groups = [items for items in key_rows(scene, palette, shown).values() if items]
    parts = [
        f"{item}{' |' if item is items[-1] and items is not groups[-1] else ''}"
        f"{'' if item is items[-1] else ','}"
        for items in groups
        for item in items
    ]
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + 1 + len(part) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {part}".strip()
    lines = [short for line in lines for short in wrapped(line, width)]
    outside = _outside(scene, palette, shown)
    if outside:
        note = wrapped(palette.say("scene.outside", choices=", ".join(outside)), width)
        lines += note[:_NOTED]
        if len(note) > _NOTED:
            lines[-1] = f"{lines[-1][: width - 4].rpartition(',')[0]} ..."
    return lines


def _outside(scene: Scene, palette: Palette, shown: Collection[str]) -> list[str]:
    """The choices that lie outside a window, behind the way to the first of those beside it."""
    by_way: dict[str, list[str]] = {}
    spots = {cell.number: (cell.x, cell.y) for cell in scene.hexes}
    seen = [spots[place] for place in shown]
    for place, option in options_by_place(scene).items():
        if place not in shown:
            way = _way(palette, seen, spots.get(place))
            by_way.setdefault(way, []).append(f"[{option}] {place}")
    return [f"{way} {', '.join(choices)}".strip() for way, choices in by_way.items()]


def _way(
    palette: Palette, seen: Collection[tuple[float, float]], spot: tuple[float, float] | None
) -> str:
    """Where a spot lies from all that is seen, in words; nothing of what is on no map."""
    if spot is None or not seen:
        return ""
    ways = []
    for axis, before, after in _WAYS:
        places = [at[axis] for at in seen]
        if spot[axis] < min(places):
            ways.append(before)
        elif spot[axis] > max(places):
            ways.append(after)
    return " ".join(palette.say(way) for way in ways)
