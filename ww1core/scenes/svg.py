"""A scene as a vector drawing: the map, and panels beside it."""

from __future__ import annotations

from ww1core.scenes.lattice import Lattice
from ww1core.scenes.markup import SANS, SERIF, Plan, escaped, group
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import INK, PAPER, Palette
from ww1core.scenes.patterns import DESIGN_SIZE
from ww1core.scenes.scene import Scene, public
from ww1core.scenes.svg_labels import labels, marks, names, owned
from ww1core.scenes.svg_lines import sides
from ww1core.scenes.svg_map import ground, pattern_defs
from ww1core.scenes.svg_overlays import attacks, cuts, highlights, paths
from ww1core.scenes.svg_panels import GAP, WIDTH, panels
from ww1core.scenes.svg_pieces import in_boxes, on_hexes, symbol_defs
from ww1core.texts import Catalogue

__all__ = ["svg"]

_MARGIN = 24.0
_FRAME = 10.0


def svg(
    scene: Scene,
    *,
    words: Catalogue | None = None,
    hex_size: float = DESIGN_SIZE,
    with_panels: bool = True,
) -> str:
    """The scene as one SVG document; equal scenes give equal bytes.

    ``words`` is the catalogue of its language, by default the English one of the core;
    ``hex_size`` is the length of a hex side. Texts need no font of their own, and there are no
    scripts and no references to anything outside the document.
    """
    scene = public(scene)
    plan = Plan(scene, Palette(scene.legend, words), Lattice(scene, hex_size), hex_size)
    left, top, right, bottom = _extent(plan)
    head = 64.0 if scene.subtitle else 46.0
    wide, high = right - left + 2 * _FRAME, bottom - top + 2 * _FRAME
    columns = [_MARGIN * 2 + wide] if wide > 2 * _FRAME else [_MARGIN]
    columns += [_MARGIN + i * (WIDTH + GAP) for i in range(int((wide + GAP) // (WIDTH + GAP)))]
    bottoms = [head] + [head + high + GAP] * (len(columns) - 1)
    drawn = []
    for panel, panel_high in panels(plan) if with_panels else ():
        spot = min(range(len(columns)), key=lambda i: (bottoms[i], i))
        drawn.append(_placed(panel, columns[spot], bottoms[spot]))
        bottoms[spot] += panel_high + GAP
    total_wide = _MARGIN * 2 + wide + (_MARGIN + WIDTH if drawn else 0)
    total_high = max(head + high, *(bottom - GAP for bottom in bottoms)) + _MARGIN
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(total_wide)}" '
            f'height="{n(total_high)}" viewBox="0 0 {n(total_wide)} {n(total_high)}" fill="{INK}">'
        ),
        f"<title>{escaped(scene.title)}</title>",
        "<defs>",
        *pattern_defs(plan),
        *symbol_defs(plan),
        "</defs>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        (
            f'<g font-family="{SERIF}"><text x="{n(_MARGIN)}" y="34" font-size="25" '
            f'font-weight="bold">{escaped(scene.title)}</text>'
        ),
        (
            f'<text x="{n(_MARGIN)}" y="54" font-size="14" font-style="italic" fill="#5b4f3c">'
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
                f'<g class="map" transform="translate({n(_MARGIN + _FRAME - left)} '
                f'{n(head + _FRAME - top)})">'
            ),
            *_map(plan),
            "</g>",
        ]
    parts += group(drawn, f'class="panels" font-family="{SANS}"')
    return "\n".join([*parts, "</svg>", ""])


def _placed(panel: list[str], x: float, y: float) -> str:
    return "\n".join([f'<g transform="translate({n(x)} {n(y)})">', *panel, "</g>"])


def _map(plan: Plan) -> list[str]:
    """Every layer of the map, from the ground up."""
    return [
        *ground(plan),
        *sides(plan),
        *owned(plan),
        *labels(plan),
        *in_boxes(plan),
        *paths(plan),
        *on_hexes(plan),
        *attacks(plan),
        *highlights(plan),
        *marks(plan),
        *names(plan),
        *cuts(plan),
    ]


def _extent(plan: Plan) -> tuple[float, float, float, float]:
    """The corner points of all hexes and boxes together."""
    lattice = plan.lattice
    reach = [lattice.point(step) for step in lattice.corner_steps]
    dx, dy = max(x for x, _ in reach), max(y for _, y in reach)
    lefts, tops, rights, bottoms = [], [], [], []
    for node in lattice.number:
        x, y = lattice.point(node)
        lefts.append(x - dx)
        tops.append(y - dy)
        rights.append(x + dx)
        bottoms.append(y + dy)
    for box in plan.scene.boxes:
        x, y = lattice.place(box.x, box.y)
        half_wide, half_high = box.width * lattice.scale / 2, box.height * lattice.scale / 2
        lefts.append(x - half_wide)
        tops.append(y - half_high)
        rights.append(x + half_wide)
        bottoms.append(y + half_high)
    if not lefts:
        return 0.0, 0.0, 0.0, 0.0
    return min(lefts), min(tops), max(rights), max(bottoms)
