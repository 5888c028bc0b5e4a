"""Swatches for the legend of a vector map: what this scene shows, and what it is called."""

from __future__ import annotations

from ww1core.scenes.lattice import Lattice
from ww1core.scenes.markup import Plan, escaped
from ww1core.scenes.outlines import crenellated
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import Look
from ww1core.scenes.patterns import DESIGN_SIZE, SIGNS
from ww1core.scenes.scene import POINTY, HexCell, Scene, SideFeature
from ww1core.scenes.svg_labels import badge
from ww1core.scenes.svg_lines import sides
from ww1core.scenes.svg_map import RELIEF, TINT, terrain_keys
from ww1core.scenes.symbols import size_ticks, symbol_used
from ww1core.scenes.words import SIZES

__all__ = ["legend_rows"]

_WIDE_SIGNS = {"city", "trench", "wire"}


def legend_rows(plan: Plan) -> list[tuple[str, str]]:
    """A swatch of 32 by 20 and its label for each key in use.

    Sides come first, then terrain, heights, hexsides, kinds and sizes of pieces, markers and lines.
    """
    scene, palette = plan.scene, plan.palette
    used = sorted(
        {piece.side for piece in scene.pieces}
        | {cell.owner for cell in scene.hexes if cell.owner is not None}
    )
    rows = [(_side(palette.side(index).colour), palette.side(index).label) for index in used]
    rows += [
        (_terrain(plan, palette.terrain(key)), palette.label("terrain", key))
        for key in terrain_keys(scene, palette)
    ]
    levels = sorted({cell.level for cell in scene.hexes if cell.level > 0})
    rows += [(_height(plan, level), palette.say("scene.level", level=level)) for level in levels]
    kinds = dict.fromkeys(feature.kind for feature in scene.sides)
    rows += [(_line(plan, kind), palette.label("hexside", kind)) for kind in kinds]
    rows += _counters(plan)
    markers = [marker for cell in scene.hexes for marker in cell.markers]
    markers += [marker for box in scene.boxes for marker in box.markers]
    markers += [marker for piece in scene.pieces for marker in piece.markers]
    texts: dict[str, str] = {}
    for marker in markers:
        if marker.kind:
            texts.setdefault(marker.kind, marker.text)
    rows += [
        (
            f'<g text-anchor="middle">{badge(16, 10, 7, words, palette.marker(kind))}</g>',
            palette.label("marker", kind),
        )
        for kind, words in texts.items()
    ]
    lines = dict.fromkeys(path.shown for path in scene.paths)
    weighed = {path.kind for path in scene.paths if path.weight is not None}
    return rows + [
        (_path(palette.path(kind), is_plain=kind in weighed), palette.label("path", kind))
        for kind in lines
    ]


def _counters(plan: Plan) -> list[tuple[str, str]]:
    """The symbols and the sizes that the open pieces show."""
    palette = plan.palette
    pieces = [piece for piece in plan.scene.pieces if not piece.hidden]
    rows = []
    for key in dict.fromkeys(piece.symbol for piece in pieces if piece.symbol):
        name = palette.symbol(key)
        drawing = symbol_used(name)
        swatch = (
            '<g transform="translate(16 10)" fill="#fdf9ee" stroke="#1d160c" stroke-width="1.3" '
            f'color="#1d160c">{drawing}</g>'
        )
        rows.append((swatch, palette.label("symbol", key)))
    used = {piece.size for piece in pieces}
    for size, text_key in SIZES.items():
        if size in used:
            swatch = (
                f'<path d="{size_ticks(size)}" transform="translate(16 10) scale(1.8)" fill="none" '
                'stroke="#1d160c" stroke-width="1.1" stroke-linecap="round"/>'
            )
            rows.append((swatch, palette.say(text_key)))
    return rows


def _path(colour: str, *, is_plain: bool = False) -> str:
    dashes = "" if is_plain else ' stroke-dasharray="7 5"'
    return (
        f'<path d="M2 10H30" stroke="{escaped(colour)}" stroke-width="3.4" '
        f'stroke-linecap="round"{dashes}/>'
    )


def _side(colour: str) -> str:
    return (
        f'<rect x="6" width="20" height="20" rx="2.5" fill="{escaped(colour)}" stroke="#1d160c" '
        'stroke-width=".9"/>'
    )


def _terrain(plan: Plan, look: Look) -> str:
    fill = look.fill or plan.palette.terrain("clear").fill
    parts = [f'<rect width="32" height="20" fill="{escaped(fill)}" stroke="#8c7a5a"/>']
    if look.pattern:
        parts.append(f'<rect width="32" height="20" fill="url(#tile-{look.pattern})"/>')
    if look.sign == "trench" and look.edge:
        data = crenellated([(3, 11), (29, 11)], 2.6)
        parts.append(
            f'<path d="{data}" fill="none" stroke="{escaped(look.edge)}" stroke-width="1.8"/>'
        )
    elif look.sign in SIGNS:
        shrink = (0.4 if look.sign in _WIDE_SIGNS else 0.62) / plan.scale
        parts.append(
            f'<g transform="translate(16 11) scale({shrink:.3g})">'
            f'<use href="#sign-{look.sign}"/></g>'
        )
    return "".join(parts)


def _height(plan: Plan, level: int) -> str:
    """Clear ground with the tint of a level."""
    tints = "".join(
        f'<rect width="32" height="20" fill="{RELIEF}" fill-opacity="{TINT}"/>'
        for _ in range(level)
    )
    fill = escaped(plan.palette.terrain("clear").fill)
    return f'<rect width="32" height="20" fill="{fill}" stroke="{RELIEF}"/>{tints}'


def _line(plan: Plan, kind: str) -> str:
    """The feature itself, level between two hexes laid out for it."""
    rise = 3**0.5
    if plan.palette.hexside(kind).run == "way":
        scene = Scene("", geometry=POINTY, hexes=(HexCell("0", 0, 0), HexCell("1", rise, 0)))
        length, left, top = 32 / rise, 0.0, 10.0
    else:
        scene = Scene("", hexes=(HexCell("0", 0, 0), HexCell("1", 0, rise)))
        length, left, top = 25.0, 16.0, 10 - 12.5 * rise
    scene = scene._replace(sides=(SideFeature("0", "1", kind),))
    drawing = sides(Plan(scene, plan.palette, Lattice(scene, length), DESIGN_SIZE))
    return f'<g transform="translate({n(left)} {n(top)})">{"".join(drawing)}</g>'
