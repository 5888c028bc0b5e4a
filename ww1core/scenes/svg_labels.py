"""What is printed on a vector map: control, numbers, names and badges."""

from __future__ import annotations

from ww1core.scenes.lattice import Node, Point, runs
from ww1core.scenes.markup import SANS, SERIF, Plan, escaped, group
from ww1core.scenes.outlines import inset, polyline
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import ink_on
from ww1core.scenes.words import clean

__all__ = ["badge", "labels", "marks", "names", "owned"]

_LONG_NAME = 11
"""The most letters of a name that stands in one line and in full size."""


def owned(plan: Plan) -> list[str]:
    """A band in the colour of its owner along each front, where the areas of two owners meet."""
    lattice, size = plan.lattice, plan.size
    owners = {cell.number: cell.owner for cell in plan.scene.hexes if cell.owner is not None}
    fronts: dict[int, list[tuple[Node, Node]]] = {owner: [] for owner in sorted(owners.values())}
    for number, owner in owners.items():
        for direction in range(6):
            other = lattice.neighbour(number, direction)
            if other is not None and owners.get(other, owner) != owner:
                fronts[owner].append(lattice.side(number, direction))
    bands = []
    for owner, front in fronts.items():
        data = [
            polyline(inset([lattice.point(node) for node in run], size * 0.055))
            for run in runs(front)
        ]
        if data:
            colour = escaped(plan.palette.side(owner).colour)
            bands += [
                (
                    f'<path d="{"".join(data)}" stroke="#2b2118" stroke-opacity=".55" '
                    f'stroke-width="{n(size * 0.075)}"/>'
                ),
                f'<path d="{"".join(data)}" stroke="{colour}" stroke-width="{n(size * 0.05)}"/>',
            ]
    return group(bands, 'class="control" fill="none" stroke-linejoin="round"')


def labels(plan: Plan) -> list[str]:
    """Hex numbers, each with the flag of the owner."""
    size, lattice = plan.size, plan.lattice
    flat = lattice.top == "flat"
    top = size * (-0.655 if flat else -0.62)
    numbers, flags = [], []
    for cell in plan.scene.hexes:
        x, y = lattice.centre(cell.number)
        numbers.append(f'<text x="{n(x)}" y="{n(y + top)}">{escaped(cell.number)}</text>')
        if cell.owner is not None:
            left = x - size * (0.055 * len(cell.number) + 0.17)
            flags.append(
                f'<circle cx="{n(left)}" cy="{n(y + top - size * 0.06)}" r="{n(size * 0.062)}" '
                f'fill="{escaped(plan.palette.side(cell.owner).colour)}"/>'
            )
    return [
        *group(
            numbers,
            f'class="numbers" font-family="{SANS}" font-size="{n(size * 0.17)}" fill="#4c4335" '
            'fill-opacity=".95" text-anchor="middle"',
        ),
        *group(flags, 'class="flags" stroke="#2b2118" stroke-width=".7"'),
    ]


def marks(plan: Plan) -> list[str]:
    """The markers of hexes, one over the other beside the counters."""
    size = plan.size
    badges = []
    for cell in plan.scene.hexes:
        for place, marker in enumerate(cell.markers):
            x, y = plan.lattice.centre(cell.number)
            at = x + size * 0.66, y + size * (0.36 - 0.34 * place)
            badges.append(
                badge(at[0], at[1], size * 0.15, marker.text, plan.palette.marker(marker.kind))
            )
    return group(badges, f'class="markers" font-family="{SANS}" text-anchor="middle"')


def names(plan: Plan) -> list[str]:
    """The names of hexes with a halo; in a hex with pieces a name keeps to one line."""
    bottom = plan.size * (0.79 if plan.lattice.top == "flat" else 0.74)
    occupied = {piece.hex for piece in plan.scene.pieces}
    lines = []
    for cell in plan.scene.hexes:
        if cell.name:
            x, y = plan.lattice.centre(cell.number)
            alone = cell.number not in occupied
            lines += _name(cell.name, (x, y + bottom), plan.size, may_part=alone)
    font = f'font-family="{SERIF}" font-weight="bold" text-anchor="middle"'
    return [
        *group(
            lines,
            'class="halo" aria-hidden="true" fill="none" stroke="#fbf6e6" stroke-opacity=".9" '
            f'stroke-width="{n(plan.size * 0.07)}" stroke-linejoin="round" {font}',
        ),
        *group(lines, f'class="names" fill="#2b2118" {font}'),
    ]


def _name(name: str, at: Point, size: float, *, may_part: bool) -> list[str]:
    """A name above its base line, in two lines where it is long and may and can be parted."""
    name = clean(name)
    lines = [name]
    if may_part and len(name) > _LONG_NAME:
        cuts = [i for i, letter in enumerate(name) if letter in " -" and 0 < i < len(name) - 1]
        if cuts:
            cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
            lines = [name[: cut + 1].rstrip(), name[cut + 1 :]]
    font = size * (0.2 if max(map(len, lines)) <= _LONG_NAME else 0.17)
    return [
        f'<text x="{n(at[0])}" y="{n(at[1] - font * (len(lines) - 1 - i))}" font-size="{n(font)}">'
        f"{escaped(line)}</text>"
        for i, line in enumerate(lines)
    ]


def badge(x: float, y: float, radius: float, text: str, colour: str) -> str:
    """A small rounded plate with a text, centred on a point."""
    width = max(2 * radius, len(text) * radius * 1.12 + radius * 0.7)
    return (
        f'<rect x="{n(x - width / 2)}" y="{n(y - radius)}" width="{n(width)}" '
        f'height="{n(2 * radius)}" rx="{n(radius * 0.55)}" fill="{escaped(colour)}" '
        'stroke="#3a2f22" stroke-width=".8"/>'
        f'<text x="{n(x)}" y="{n(y + radius * 0.55)}" font-size="{n(radius * 1.55)}" '
        f'font-weight="bold" fill="{ink_on(colour)}">{escaped(text)}</text>'
    )
