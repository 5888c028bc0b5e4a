"""What is laid over a vector map: paths, cuts, the arrows of a battle and highlights."""

from __future__ import annotations

from ww1core.scenes.lattice import Point
from ww1core.scenes.markup import SANS, Plan, escaped, group
from ww1core.scenes.outlines import curve, polyline
from ww1core.scenes.outlines import number_text as n

__all__ = ["attacks", "cuts", "highlights", "option_badge", "paths"]


def _place_point(plan: Plan, place: str) -> Point | None:
    """Where a hex or a box is drawn, None for a place the scene does not show."""
    if place in plan.lattice.node:
        return plan.lattice.centre(place)
    for box in plan.scene.boxes:
        if box.number == place:
            return plan.lattice.place(box.x, box.y)
    return None


def paths(plan: Plan) -> list[str]:
    """Networks, and over them supply lines and moves with an arrow head."""
    size = plan.size
    parts = _network(plan)
    for path in plan.scene.paths:
        if path.weight is not None:
            continue
        points = [p for place in path.places if (p := _place_point(plan, place)) is not None]
        if len(points) > 1:
            colour = escaped(plan.palette.path(path.shown))
            data = _course(path.kind, points)
            parts += [
                (
                    f'<path d="{data}" stroke="#fffaf0" stroke-opacity=".85" '
                    f'stroke-width="{n(size * 0.15)}"/>'
                ),
                (
                    f'<path d="{data}" stroke="{colour}" stroke-width="{n(size * 0.08)}" '
                    f'stroke-dasharray="{n(size * 0.2)} {n(size * 0.13)}"/>'
                ),
            ]
            if path.kind == "arc":
                continue
            parts += [
                _arrow_head(points[-2], points[-1], size * 0.2, colour),
                (
                    f'<circle cx="{n(points[0][0])}" cy="{n(points[0][1])}" r="{n(size * 0.1)}" '
                    f'fill="{colour}" stroke="#fffaf0"/>'
                ),
            ]
    return group(parts, 'class="paths" fill="none" stroke-linecap="round"')


def _course(kind: str, points: list[Point]) -> str:
    """How a line runs: a sight from end to end, an arc along its sides, others bent."""
    if kind == "arc":
        return polyline(points)
    return curve([points[0], points[-1]] if kind == "sight" else points)


def _network(plan: Plan) -> list[str]:
    """The lines of a network, the heavier over the lighter ones."""
    size = plan.size
    parts = []
    weighed = [(path.weight, path) for path in plan.scene.paths if path.weight is not None]
    for weight, path in sorted(weighed, key=lambda item: item[0]):
        points = [p for place in path.places if (p := _place_point(plan, place)) is not None]
        if len(points) < len(path.places):
            continue
        colour = escaped(plan.palette.path(path.kind))
        data, heavy = polyline(points), weight * weight
        wide = size * (0.03 + 0.3 * heavy)
        parts += [
            (
                f'<path d="{data}" stroke="#fffaf0" stroke-opacity="{n(0.3 + 0.5 * heavy)}" '
                f'stroke-width="{n(wide + size * 0.05)}"/>'
            ),
            (
                f'<path d="{data}" stroke="{colour}" stroke-opacity="{n(0.35 + 0.6 * heavy)}" '
                f'stroke-width="{n(wide)}"/>'
            ),
        ]
    return parts


def cuts(plan: Plan) -> list[str]:
    """A cross where a path is cut."""
    colour = escaped(plan.palette.path("cut"))
    parts = [
        _cross(at, plan.size * 0.22, colour)
        for path in plan.scene.paths
        if path.cut and (at := _place_point(plan, path.cut))
    ]
    return group(parts, 'class="cuts" fill="none" stroke-linecap="round"')


def _cross(at: Point, reach: float, colour: str) -> str:
    x, y, wide = n(at[0] - reach), n(at[1] - reach), n(2 * reach)
    data = f"M{x} {y}l{wide} {wide}m0-{wide}l-{wide} {wide}"
    return (
        f'<path d="{data}" stroke="#fffaf0" stroke-width="{n(reach * 0.8)}"/>'
        f'<path class="cut" d="{data}" stroke="{colour}" stroke-width="{n(reach * 0.45)}"/>'
    )


def _arrow_head(start: Point, end: Point, reach: float, colour: str) -> str:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    dx, dy = dx / length * reach, dy / length * reach
    tip = (end[0] + dx * 0.5, end[1] + dy * 0.5)
    left = (end[0] - dx - dy * 0.7, end[1] - dy + dx * 0.7)
    right = (end[0] - dx + dy * 0.7, end[1] - dy - dx * 0.7)
    return (
        f'<path d="{polyline([tip, left, right])}Z" fill="{colour}" stroke="#fffaf0" '
        'stroke-width=".8"/>'
    )


def attacks(plan: Plan) -> list[str]:
    """A ring around the hex of the battle, and an arrow from each hex that attacks it."""
    battle, size = plan.scene.battle, plan.size
    if battle is None or (target := _place_point(plan, battle.hex)) is None:
        return []
    colour = escaped(plan.palette.path("attack"))
    parts = _ring(plan, battle.hex, colour, 0.9)
    where = {piece.id: piece.hex for piece in plan.scene.pieces if piece.id}
    for place in dict.fromkeys(where[who] for who in battle.attackers if who in where):
        start = _place_point(plan, place)
        if start is None or place == battle.hex:
            continue
        near = _between(start, target, 0.4)
        far = _between(start, target, 0.6)
        shaft = polyline([near, far])
        parts += [
            f'<path d="{shaft}" stroke="#fffaf0" stroke-width="{n(size * 0.26)}"/>',
            f'<path d="{shaft}" stroke="{colour}" stroke-width="{n(size * 0.18)}"/>',
            _arrow_head(near, far, size * 0.24, colour),
        ]
    return group(parts, 'class="battle-hex" fill="none"')


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _ring(plan: Plan, place: str, colour: str, reach: float) -> list[str]:
    """An inset outline of a hex."""
    lattice = plan.lattice
    if place not in lattice.node:
        return []
    x, y = lattice.centre(place)
    points = []
    for step in lattice.corner_steps:
        dx, dy = lattice.point(step)
        points.append((x + dx * reach, y + dy * reach))
    data = polyline(points) + "Z"
    return [
        f'<path d="{data}" stroke="#fffaf0" stroke-width="{n(plan.size * 0.11)}"/>',
        f'<path d="{data}" stroke="{colour}" stroke-width="{n(plan.size * 0.065)}"/>',
    ]


def highlights(plan: Plan) -> list[str]:
    """Hexes and boxes that may be chosen, each with the number that chooses it."""
    size = plan.size
    parts = []
    for mark in plan.scene.highlights:
        at = _place_point(plan, mark.place) if not mark.piece else None
        if at is None:
            continue
        parts += _ring(plan, mark.place, "#d69a1e", 0.93)
        if mark.option:
            parts.append(option_badge((at[0] - size * 0.64, at[1]), size, mark.option))
    return group(
        parts,
        f'class="highlights" fill="none" font-family="{SANS}" font-weight="bold" '
        'text-anchor="middle"',
    )


def option_badge(at: Point, size: float, option: str) -> str:
    """A gold plate with the number or word that chooses something."""
    radius = size * 0.17
    wide = max(2 * radius, len(option) * radius * 1.1 + radius * 0.7)
    return (
        f'<rect x="{n(at[0] - wide / 2)}" y="{n(at[1] - radius)}" width="{n(wide)}" '
        f'height="{n(2 * radius)}" rx="{n(radius)}" fill="#ffd75e" stroke="#6b4e12"/>'
        f'<text x="{n(at[0])}" y="{n(at[1] + radius * 0.5)}" font-size="{n(radius * 1.45)}" '
        f'fill="#3a2a08" stroke="none">{escaped(option)}</text>'
    )
