"""A scene as a vector drawing: the map, and panels beside it."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.scenes.lattice import Lattice, Point
from ww1core.scenes.layers import FRAME, PASSED, SIZE, extent, fixed_ground
from ww1core.scenes.markup import SANS, SERIF, Plan, escaped, group
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import INK, PAPER, Palette
from ww1core.scenes.scene import Scene, public
from ww1core.scenes.svg_drawn import clip_defs
from ww1core.scenes.svg_imprint import FOOT, foot
from ww1core.scenes.svg_labels import flags, marks, names, owned
from ww1core.scenes.svg_map import pattern_defs
from ww1core.scenes.svg_overlays import attacks, cuts, highlights, paths
from ww1core.scenes.svg_panels import GAP, WIDTH, panels
from ww1core.scenes.svg_pieces import PIECES, in_boxes, on_hexes, symbol_defs
from ww1core.words.texts import Catalogue

__all__ = ["to_svg"]

_MARGIN = 24.0
"""The free space around the map and the panels."""
_LARGE = 1300.0
"""The width from which a map gets larger headings, and panels below it."""
_PANEL_SCALES = (1.6, 1.4, 1.2)
"""How much larger panels may be beside a large map, the largest first."""


def to_svg(
    scene: Scene,
    *,
    words: Catalogue | None = None,
    hex_size: float = SIZE,
    with_panels: bool = True,
) -> str:
    """The scene as one SVG document; equal scenes give equal bytes.

    ``words`` is the catalogue of its language, by default the English one of the core;
    ``hex_size`` is the length of a hex side. Texts need no font of their own, and there are no
    scripts and no references to anything outside the document.
    """
    scene = public(scene)
    plan = Plan(scene, Palette(scene.legend, words), Lattice(scene, hex_size), hex_size)
    left, top, right, bottom = extent(plan)
    wide, high = right - left + 2 * FRAME, bottom - top + 2 * FRAME
    grown = max(1.0, min(2.0, wide / _LARGE))
    strip = foot(plan, wide, grown) if scene.hexes else []
    high += FOOT * grown if strip else 0
    head = (64.0 if scene.subtitle else 46.0) * grown + 8
    boxes = panels(plan) if with_panels else []
    sheet = _best_sheet([box[1] for box in boxes], head, wide, high)
    drawn = [
        _placed(box[0], spot, sheet.scale) for box, spot in zip(boxes, sheet.spots, strict=True)
    ]
    total_wide, total_high = sheet.wide, sheet.high
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(total_wide)}" '
            f'height="{n(total_high)}" viewBox="0 0 {n(total_wide)} {n(total_high)}" fill="{INK}">'
        ),
        f"<title>{escaped(scene.title)}</title>",
        "<defs>",
        *pattern_defs(plan),
        *symbol_defs(plan),
        *clip_defs(plan, (left - FRAME, top - FRAME, wide, high)),
        "</defs>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        (
            f'<g font-family="{SERIF}"><text x="{n(_MARGIN)}" y="{n(34 * grown)}" '
            f'font-size="{n(25 * grown)}" '
            f'font-weight="bold">{escaped(scene.title)}</text>'
        ),
        (
            f'<text x="{n(_MARGIN)}" y="{n(54 * grown)}" font-size="{n(14 * grown)}" '
            'font-style="italic" fill="#5b4f3c">'
            f"{escaped(scene.subtitle)}</text></g>"
        ),
    ]
    if scene.hexes or scene.boxes:
        parts += [
            (
                f'<rect x="{n(_MARGIN)}" y="{n(head)}" width="{n(wide)}" height="{n(high)}" '
                'fill="#e9dfc4" stroke="#5b4f3c" stroke-width="1.6"/>'
            ),
            (
                f'<rect x="{n(_MARGIN - 5)}" y="{n(head - 5)}" width="{n(wide + 10)}" '
                f'height="{n(high + 10)}" fill="none" stroke="#5b4f3c" stroke-width="3"/>'
            ),
            (
                f'<g class="map" transform="translate({n(_MARGIN + FRAME - left)} '
                f'{n(head + FRAME - top)})">'
            ),
            *_map(plan),
            "</g>",
        ]
    if strip:
        parts.append(_placed(strip, (_MARGIN, head + high - FOOT * grown), grown))
    parts += group(drawn, f'class="panels" font-family="{SANS}"')
    return "\n".join([*parts, "</svg>", ""])


class _Sheet(NamedTuple):
    """Where each panel stands, how large it is drawn, and the size of the whole sheet."""

    spots: list[Point]
    scale: float
    wide: float
    high: float


def _best_sheet(heights: list[float], head: float, wide: float, high: float) -> _Sheet:
    """Panels beside the map as large as its height allows, or else the smallest sheet there is."""
    for count in (1, 2) if wide > _LARGE else ():
        for scale in _PANEL_SCALES:
            sheet = _sheet(heights, head, (wide, high), count, scale=scale)
            if sheet.high <= head + high + _MARGIN:
                return sheet
    below = int((wide + GAP) // (WIDTH + GAP))
    sheets = [_sheet(heights, head, (wide, high), 1, below)]
    sheets += [_sheet(heights, head, (wide, high), count) for count in (1, 2, 3)]
    return min(sheets, key=lambda sheet: sheet.wide * sheet.high)


def _sheet(
    heights: list[float], head: float, size: Point, beside: int, below: int = 0, scale: float = 1.0
) -> _Sheet:
    """Panels in so many columns beside the map and below it, each where most room is left."""
    wide, high = size
    east = _MARGIN * 2 + wide if wide > 2 * FRAME else _MARGIN
    step = (WIDTH + GAP) * scale
    columns = [east + i * step for i in range(beside)]
    columns += [_MARGIN + i * step for i in range(below)]
    bottoms = [head] * beside + [head + high + GAP] * below
    spots = []
    for panel in heights:
        spot = min(range(len(columns)), key=lambda i: (bottoms[i], i))
        spots.append((columns[spot], bottoms[spot]))
        bottoms[spot] += (panel + GAP) * scale
    used = sum(bottom > head for bottom in bottoms[:beside])
    return _Sheet(
        spots,
        scale,
        east + used * step - GAP * scale + _MARGIN if used else east,
        max(head + high, *(bottom - GAP * scale for bottom in bottoms)) + _MARGIN,
    )


def _placed(panel: list[str], at: Point, scale: float) -> str:
    larger = "" if scale == 1 else f" scale({scale:.3g})"
    return "\n".join([f'<g transform="translate({n(at[0])} {n(at[1])}){larger}">', *panel, "</g>"])


def _map(plan: Plan) -> list[str]:
    """Every layer of the map from the ground up; only what has words of its own stops a pointer."""
    above = [*attacks(plan), *highlights(plan), *marks(plan), *names(plan), *cuts(plan)]
    return [
        *fixed_ground(plan),
        *group([*owned(plan), *flags(plan).values()], PASSED),
        *in_boxes(plan),
        *group(paths(plan), PASSED),
        *group(list(on_hexes(plan).values()), PIECES),
        *group(above, PASSED),
    ]
