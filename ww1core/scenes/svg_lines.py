"""The lines of a vector map: water, ways and works, along hexsides or from centre to centre."""

from __future__ import annotations

from collections.abc import Callable

from ww1core.scenes.lattice import Node, Point, chains
from ww1core.scenes.markup import Plan, escaped, group
from ww1core.scenes.outlines import crenellated, eased, middle, polyline, rounded_line
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import HEXSIDES, Stroke
from ww1core.scenes.scene import SideFeature

__all__ = ["sides", "stroked"]

_ORDER = {kind: place for place, kind in enumerate(HEXSIDES)}
_LATE = len(_ORDER)


def sides(plan: Plan) -> list[str]:
    """Every hexside feature, water below ways below signs."""
    by_kind: dict[str, list[SideFeature]] = {}
    for feature in plan.scene.sides:
        by_kind.setdefault(feature.kind, []).append(feature)
    layers = {"side": 0, "way": 1, "sign": 2}
    parts: list[str] = []
    strokes = {kind: plan.palette.hexside(kind) for kind in by_kind}
    for kind in sorted(
        by_kind, key=lambda key: (layers[strokes[key].run], _ORDER.get(key, _LATE), key)
    ):
        drawing = _DRAWINGS[strokes[kind].run](plan, strokes[kind], by_kind[kind])
        parts += group(drawing, f'class="hexside {escaped(kind)}" fill="none"')
    return parts


def _direction(plan: Plan, feature: SideFeature) -> int | None:
    if feature.from_number not in plan.lattice.node:
        return None
    direction = plan.lattice.direction(feature.from_number, feature.to_number)
    return feature.direction if direction is None else direction


def _along(plan: Plan, stroke: Stroke, features: list[SideFeature]) -> list[str]:
    """Features that follow the hexsides themselves."""
    lattice = plan.lattice
    edges = [
        lattice.side(feature.from_number, direction)
        for feature in features
        if (direction := _direction(plan, feature)) is not None
    ]
    lines = [[lattice.point(node) for node in line] for line in chains(edges)]
    return stroked(plan.size, stroke, "".join(_joined(plan, stroke, line) for line in lines))


def _joined(plan: Plan, stroke: Stroke, points: list[Point]) -> str:
    """Path data of one line, in the way its kind runs."""
    if stroke.style == "trench":
        return crenellated(points, plan.size * 0.13)
    if stroke.run == "way":
        return eased(points)
    return rounded_line(points) if stroke.style in {"water", "border"} else polyline(points)


def _ways(plan: Plan, stroke: Stroke, features: list[SideFeature]) -> list[str]:
    """Features that run from centre to centre, or from a centre over the edge of the map."""
    lattice = plan.lattice
    edges: list[tuple[Node, Node]] = []
    stubs = []
    for feature in features:
        direction = _direction(plan, feature)
        if direction is None:
            continue
        here = lattice.node[feature.from_number]
        there = lattice.node.get(feature.to_number)
        if there is not None:
            edges.append((here, there))
        else:
            ends = lattice.side(feature.from_number, direction)
            edge = middle(lattice.point(ends[0]), lattice.point(ends[1]))
            stubs.append(polyline([lattice.point(here), edge]))
    lines = [
        _joined(plan, stroke, [lattice.point(node) for node in line]) for line in chains(edges)
    ]
    return stroked(plan.size, stroke, "".join(lines + stubs))


def stroked(size: float, stroke: Stroke, data: str) -> list[str]:
    """The strokes that make a line look like what it is, from the bottom up."""
    if not data:
        return []
    width, colour = stroke.width * size, escaped(stroke.colour)

    def line(wide: float, ink: str, more: str = "") -> str:
        return (
            f'<path d="{data}" stroke="{ink}" stroke-width="{n(wide)}" stroke-linejoin="round"'
            f"{more}/>"
        )

    def dashes(*lengths: float) -> str:
        return f' stroke-dasharray="{" ".join(n(length * size) for length in lengths)}"'

    round_ends = ' stroke-linecap="round"'
    extra = {
        "path": [line(width, colour, dashes(0.12, 0.08))],
        "rail": [
            line(width * 3.2, "#f7f1e1", ' stroke-opacity=".55"'),
            line(width * 4.2, colour, dashes(0.035, 0.125)),
            line(width * 1.25, colour),
        ],
        "border": [
            line(width * 2.6, escaped(stroke.casing), ' stroke-opacity=".8"'),
            line(width, colour, dashes(0.2, 0.07, 0.05, 0.07)),
        ],
        "hedge": [
            line(width, colour, round_ends + dashes(0.001, 0.1)),
            line(width * 0.4, colour),
        ],
        "fence": [line(width, colour), line(width * 4, colour, dashes(0.03, 0.15))],
        "wall": [line(width, "#3f3a34"), line(width * 0.6, "#a79f93", dashes(0.1, 0.025))],
        "cliff": [line(width, colour), line(width * 3.4, colour, dashes(0.03, 0.06))],
        "trench": [line(width * 2.2, "#f2e6c6"), line(width, colour)],
    }
    if stroke.style in extra:
        return extra[stroke.style]
    parts = []
    if stroke.casing:
        rim = size * 0.035
        parts.append(line(width + rim, escaped(stroke.casing), round_ends))
    return [*parts, line(width, colour, round_ends)]


def _signs(plan: Plan, stroke: Stroke, features: list[SideFeature]) -> list[str]:
    """Marks on the middle of a side."""
    lattice = plan.lattice
    reach, colour = stroke.width * plan.size, escaped(stroke.colour)
    parts = []
    for feature in features:
        direction = _direction(plan, feature)
        if direction is None:
            continue
        start, end = (lattice.point(node) for node in lattice.side(feature.from_number, direction))
        x, y = middle(start, end)
        dx, dy = (end[0] - start[0]) / plan.size, (end[1] - start[1]) / plan.size
        if stroke.style == "bridge":
            rails = [
                polyline([(x + dx * a - dy * b, y + dy * a + dx * b) for a, b in bent])
                for bent in (_bridge_rail(reach, 1), _bridge_rail(reach, -1))
            ]
            parts.append(
                f'<path d="{"".join(rails)}" stroke="{colour}" stroke-width="{n(reach * 0.2)}" '
                'stroke-linecap="round"/>'
            )
        else:
            h = n(reach)
            parts.append(
                f'<path d="M{n(x)} {n(y - reach)}l{h} {h}l-{h} {h}l-{h}-{h}z" fill="{colour}" '
                'stroke="#fffaf0" stroke-width=".8"/>'
            )
    return parts


def _bridge_rail(reach: float, hand: int) -> list[Point]:
    """One parapet: across the side, splayed at both ends."""
    return [
        (hand * reach * 0.85, -reach * 1.1),
        (hand * reach * 0.5, -reach * 0.7),
        (hand * reach * 0.5, reach * 0.7),
        (hand * reach * 0.85, reach * 1.1),
    ]


_DRAWINGS: dict[str, Callable[[Plan, Stroke, list[SideFeature]], list[str]]] = {
    "side": _along,
    "way": _ways,
    "sign": _signs,
}
