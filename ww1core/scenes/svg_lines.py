"""The lines of a vector map: water, ways and works, along hexsides or from centre to centre."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, hypot

from ww1core.scenes.lattice import Node, Point, chains, strands
from ww1core.scenes.markup import Plan, escaped, group
from ww1core.scenes.outlines import crenellated, flowing, middle, polyline, rounded_line
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import HEXSIDES, Stroke
from ww1core.scenes.scene import SideFeature

__all__ = ["sides", "stroked", "trench_line"]

_ORDER = {kind: place for place, kind in enumerate(HEXSIDES)}
_LATE = len(_ORDER)
_PLACES = {"village": 0.75, "town": 0.75, "city": 0.9, "fort": 0.9, "pass": 1.0, "bridge": 1.0}
"""How far ways swing into the middle of a hex with such a sign, 1 for all of the way."""
_SWING = 0.35
"""How far they swing into the middle of any other hex."""
_TEETH, _TOOTH = (0.26, 0.42, 0.58, 0.74), 0.13
"""Where the wedges of a crest stand along a side, and how long they are in hex sides."""
_BRIDGE = "bridge"
"""The kind of sign, and its style, where a way crosses water."""
_CRENEL = 0.13
"""How far a trench juts out, in hex sides."""
_WATER = frozenset({"water", "sharp"})
"""The styles of water along hexsides: rivers and canals."""
_BEYOND = 0.56
"""Where a way that leaves the map ends, of the way to the next hex: the edge is at a half."""


def sides(plan: Plan) -> list[str]:
    """Every hexside feature, water below ways below signs."""
    by_kind: dict[str, list[SideFeature]] = {}
    for feature in plan.scene.sides:
        by_kind.setdefault(feature.kind, []).append(feature)
    crossings = _crossings(plan)
    if crossings:
        by_kind.setdefault(_BRIDGE, []).extend(crossings)
    parts: list[str] = []
    strokes = {kind: plan.palette.hexside(kind) for kind in by_kind}
    for kind in sorted(
        by_kind, key=lambda key: (_layer(strokes[key]), _ORDER.get(key, _LATE), key)
    ):
        drawing = _DRAWINGS[strokes[kind].run](plan, strokes[kind], by_kind[kind])
        parts += group(drawing, f'class="hexside {escaped(kind)}" fill="none"')
    return parts + _bridges(plan)


def _crossings(plan: Plan) -> list[SideFeature]:
    """The sides of water that a way crosses without a bridge of its own there, each once."""
    ways, water, bridged = set(), set(), set()
    for feature in plan.scene.sides:
        side = frozenset((feature.from_number, feature.to_number))
        stroke = plan.palette.hexside(feature.kind)
        if _is_dry(stroke) and stroke.style != "trench":
            ways.add(side)
        elif stroke.run == "side" and stroke.style in _WATER:
            water.add(side)
        elif stroke.style == _BRIDGE:
            bridged.add(side)
    crossed = sorted(sorted(side) for side in (ways & water) - bridged)
    return [SideFeature(a, b, _BRIDGE) for a, b in crossed]


def _is_dry(stroke: Stroke) -> bool:
    """Whether a feature runs from hex to hex and is no water."""
    return stroke.run == "way" and stroke.style != "water"


def trench_line(plan: Plan, points: list[Point]) -> str:
    """Path data of a trench."""
    return crenellated(points, plan.size * _CRENEL)


def _layer(stroke: Stroke) -> int:
    """How high a kind of feature lies; water that runs from hex to hex lies below all ways."""
    return 0 if stroke.style == "water" else {"side": 0, "way": 1, "sign": 2}[stroke.run]


def _bridges(plan: Plan) -> list[str]:
    """The bridges in hexes, each along the way that it carries."""
    lattice, palette = plan.lattice, plan.palette
    bridges = [
        cell.number
        for cell in plan.scene.hexes
        if any(palette.terrain(key).sign == "bridge" for key in cell.terrain)
    ]
    ways: dict[str, list[Point]] = {number: [] for number in bridges}
    for feature in plan.scene.sides if bridges else ():
        stroke, direction = palette.hexside(feature.kind), _direction(plan, feature)
        if _is_dry(stroke) and direction is not None:
            x, y = lattice.point(lattice.steps[direction])
            ways.get(feature.from_number, []).append((x, y))
            ways.get(feature.to_number, []).append((-x, -y))
    signs = []
    for number, ends in ways.items():
        x, y = lattice.centre(number)
        (from_x, from_y), (to_x, to_y) = (ends[0], ends[-1]) if ends else ((0, 0), (1, 0))
        turn = degrees(atan2(to_y - from_y, to_x - from_x))
        signs.append(
            f'<use href="#sign-bridge" transform="translate({n(x)} {n(y)}) rotate({n(turn)})"/>'
        )
    return group(signs, 'class="bridges"')


def _direction(plan: Plan, feature: SideFeature) -> int | None:
    if feature.from_number not in plan.lattice.node:
        return None
    direction = plan.lattice.direction(feature.from_number, feature.to_number)
    return feature.direction if direction is None else direction


def _along(plan: Plan, stroke: Stroke, features: list[SideFeature]) -> list[str]:
    """Features that follow the hexsides themselves."""
    lattice = plan.lattice
    if stroke.style == "crest":
        return _crests(plan, stroke, features)
    edges = [
        lattice.side(feature.from_number, direction)
        for feature in features
        if (direction := _direction(plan, feature)) is not None
    ]
    lines = [[lattice.point(node) for node in line] for line in chains(edges)]
    return stroked(plan.size, stroke, "".join(_joined(plan, stroke, line) for line in lines))


def _crests(plan: Plan, stroke: Stroke, features: list[SideFeature]) -> list[str]:
    """A line along the edge of high ground with teeth downhill."""
    lattice, size = plan.lattice, plan.size
    level = {cell.number: cell.level for cell in plan.scene.hexes}
    edges = []
    for feature in features:
        direction = _direction(plan, feature)
        if direction is None:
            continue
        start, end = lattice.side(feature.from_number, direction)
        other = lattice.neighbour(feature.from_number, direction) or ""
        is_high = level[feature.from_number] >= level.get(other, 0)
        edges.append((start, end) if is_high else (end, start))
    lines = "".join(rounded_line([lattice.point(node) for node in line]) for line in chains(edges))
    teeth = "".join(_teeth(lattice.point(start), lattice.point(end), size) for start, end in edges)
    colour = escaped(stroke.colour)
    return [
        *stroked(size, stroke._replace(style=""), lines),
        *([f'<path d="{teeth}" fill="{colour}"/>'] if teeth else []),
    ]


def _teeth(start: Point, end: Point, size: float) -> str:
    """Wedges on the left hand of a side, away from its corners, which are rounded."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = _TOOTH * size / hypot(dx, dy)
    parts = []
    for along in _TEETH:
        x, y = start[0] + dx * along, start[1] + dy * along
        tip = x + dy * long, y - dx * long
        foot = dx * _TOOTH / 2, dy * _TOOTH / 2
        parts.append(polyline([(x - foot[0], y - foot[1]), tip, (x + foot[0], y + foot[1])]) + "Z")
    return "".join(parts)


def _joined(plan: Plan, stroke: Stroke, points: list[Point]) -> str:
    """Path data of one line, in the way its kind runs."""
    if stroke.style == "trench":
        return trench_line(plan, points)
    return rounded_line(points) if stroke.style in {"water", "border"} else polyline(points)


def _ways(plan: Plan, stroke: Stroke, features: list[SideFeature]) -> list[str]:
    """Features that run from hex to hex, smooth through forks, and over the edge of the map."""
    lattice = plan.lattice
    lines, forks = strands(_links(plan, features), lattice.point)
    if stroke.style == "trench":
        data = (trench_line(plan, [lattice.point(node) for node in line]) for line in lines)
        return stroked(plan.size, stroke, "".join(data))
    held = _held(plan) | dict.fromkeys(forks, 1.0)
    ways = [
        flowing(_cut_at_edge(plan, line), [held.get(node, _SWING) for node in line])
        for line in lines
    ]
    return stroked(plan.size, stroke, "".join(ways))


def _links(plan: Plan, features: list[SideFeature]) -> list[tuple[Node, Node]]:
    """The nodes that features run between; one off the map is where the next hex would be."""
    lattice = plan.lattice
    links = []
    for feature in features:
        direction = _direction(plan, feature)
        if direction is not None:
            across, down = lattice.node[feature.from_number]
            step, fall = lattice.steps[direction]
            links.append(((across, down), (across + step, down + fall)))
    return links


def _held(plan: Plan) -> dict[Node, float]:
    """How far ways swing into hexes of places and bridges, and into those where another ends."""
    palette, node = plan.palette, plan.lattice.node
    held = {}
    for cell in plan.scene.hexes:
        signs = {palette.terrain(key).sign for key in cell.terrain}
        swings = [swing for sign, swing in _PLACES.items() if sign in signs]
        if swings:
            held[node[cell.number]] = max(swings)
    met: dict[tuple[str, Node], int] = {}
    for feature in plan.scene.sides:
        stroke = palette.hexside(feature.kind)
        if _is_dry(stroke):
            for link in _links(plan, [feature]):
                for end in link:
                    met[feature.kind, end] = met.get((feature.kind, end), 0) + 1
    return held | {end: 1.0 for (_, end), count in met.items() if count == 1}


def _cut_at_edge(plan: Plan, line: list[Node]) -> list[Point]:
    """The points of a way; one off the map moves to just beyond the edge."""
    lattice = plan.lattice
    points = [lattice.point(node) for node in line]
    for end, inner in ((0, 1), (-1, -2)):
        if line[end] not in lattice.number:
            (x, y), (out_x, out_y) = points[inner], points[end]
            points[end] = x + (out_x - x) * _BEYOND, y + (out_y - y) * _BEYOND
    return points


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
        if stroke.style == _BRIDGE:
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
