"""What is printed on a vector map: control, numbers, names and badges."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.scenes.lattice import Node, runs
from ww1core.scenes.markup import SANS, SERIF, Plan, escaped, group
from ww1core.scenes.outlines import inset, polyline
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import ink_on
from ww1core.scenes.words import clean

__all__ = [
    "NameLine",
    "badge",
    "flags",
    "labels",
    "letters_wide",
    "marks",
    "name_lines",
    "names",
    "owned",
    "plate_width",
]

_NAME, _LARGE_NAME = 0.2, 0.17
"""The size of a name in hex sides, and from which size on it is not parted."""
_HALO = "#fbf6e6"
"""The colour around letters that stand on the ground."""
_LETTER = 0.54
"""The width of a letter of a name, as a part of its height."""
_WIDE = {" .'ijlI": 0.28, "()-/frt": 0.38, "mwMW": 0.86}
"""The bold letters that are narrower or wider than others, as a part of their height."""
_SMALL, _CAPITAL = 0.57, 0.69
"""The width of any other one."""
_ROWS = (0.0, 0.34, -0.34)
"""How far below the centre of a hex its badges stand, in hex sides; more stand on the left."""


def letters_wide(name: str) -> float:
    """How wide a name in bold letters is, as a part of their height."""
    return sum(
        next(
            (wide for letters, wide in _WIDE.items() if letter in letters),
            _CAPITAL if letter.isupper() else _SMALL,
        )
        for letter in name
    )


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
    """Hex numbers."""
    size, lattice = plan.size, plan.lattice
    numbers = []
    for cell in plan.scene.hexes:
        x, y = lattice.centre(cell.number)
        numbers.append(f'<text x="{n(x)}" y="{n(y + _head(plan))}">{escaped(cell.number)}</text>')
    return group(
        numbers,
        f'class="numbers" font-family="{SANS}" font-size="{n(size * 0.17)}" fill="#3a3226" '
        f'stroke="{_HALO}" stroke-width="{n(size * 0.05)}" stroke-opacity=".8" '
        'paint-order="stroke" stroke-linejoin="round" text-anchor="middle"',
    )


def _head(plan: Plan) -> float:
    """How far above the centre of a hex its number stands."""
    return plan.size * (-0.655 if plan.lattice.top == "flat" else -0.62)


def flags(plan: Plan) -> dict[int, str]:
    """By side the flags of an owner, each beside the number of its hex."""
    size, lattice = plan.size, plan.lattice
    by_side: dict[int, list[str]] = {}
    for cell in plan.scene.hexes:
        if cell.owner is None:
            continue
        x, y = lattice.centre(cell.number)
        left, top = x - size * (0.055 * len(cell.number) + 0.17), y + _head(plan) - size * 0.06
        by_side.setdefault(cell.owner, []).append(
            f'<circle cx="{n(left)}" cy="{n(top)}" r="{n(size * 0.062)}"/>'
        )
    return {
        side: "".join(
            group(
                circles,
                'class="flags" stroke="#2b2118" stroke-width=".7" '
                f'fill="{escaped(plan.palette.side(side).colour)}"',
            )
        )
        for side, circles in sorted(by_side.items())
    }


def marks(plan: Plan) -> list[str]:
    """The markers of hexes beside the counters, each inside its hex."""
    badges = []
    for cell in plan.scene.hexes:
        x, y = plan.lattice.centre(cell.number)
        for place, marker in enumerate(cell.markers):
            radius = plan.size * 0.15
            column, row = divmod(place, len(_ROWS))
            height = plan.size * _ROWS[row]
            rim = plan.lattice.reach(abs(height) + radius)
            room = rim - plate_width(marker.text, radius) / 2 - plan.size * 0.03
            across = room if column % 2 == 0 else -room
            colour = plan.palette.marker(marker.kind)
            badges.append(badge(x + across, y + height, radius, marker.text, colour))
    return group(badges, f'class="markers" font-family="{SANS}" text-anchor="middle"')


def names(plan: Plan) -> list[str]:
    """The names of hexes with a halo, inside them and above the counters."""
    lines = []
    for cell in plan.scene.hexes:
        x, y = plan.lattice.centre(cell.number)
        lines += [
            f'<text x="{n(x)}" y="{n(y + line.height)}" font-size="{n(line.font)}">'
            f"{escaped(line.words)}</text>"
            for line in name_lines(plan, cell.name)
        ]
    font = f'font-family="{SERIF}" font-weight="bold" text-anchor="middle"'
    return [
        *group(
            lines,
            f'class="halo" aria-hidden="true" fill="none" stroke="{_HALO}" stroke-opacity=".9" '
            f'stroke-width="{n(plan.size * 0.07)}" stroke-linejoin="round" {font}',
        ),
        *group(lines, f'class="names" fill="#2b2118" {font}'),
    ]


class NameLine(NamedTuple):
    """A line of the name of a hex: its words, its base line below the centre, its font size."""

    words: str
    height: float
    font: float


def name_lines(plan: Plan, name: str) -> list[NameLine]:
    """The name of a hex at the foot of it, parted where it is then larger."""
    words = clean(name).strip()
    if not words:
        return []
    cuts = [i for i, letter in enumerate(words) if letter in " -" and 0 < i < len(words) - 1]
    parted = [[words[: cut + 1].rstrip(), words[cut + 1 :]] for cut in cuts]
    whole = _fitted(plan, [words])
    if not parted or whole[0].font >= plan.size * _LARGE_NAME:
        return whole
    return max((whole, *(_fitted(plan, lines) for lines in parted)), key=lambda way: way[0].font)


def _fitted(plan: Plan, lines: list[str]) -> list[NameLine]:
    """Lines above each other, as large as the hex is wide there."""
    size = plan.size
    foot = size * (0.76 if plan.lattice.top == "flat" else 0.66)
    heights = [foot - size * _NAME * (len(lines) - 1 - i) for i in range(len(lines))]
    font = min(
        size * _NAME,
        *(
            2 * plan.lattice.reach(height) * 0.97 / (len(line) * _LETTER)
            for line, height in zip(lines, heights, strict=True)
        ),
    )
    return [
        NameLine(line, foot - font * (len(lines) - 1 - i), font) for i, line in enumerate(lines)
    ]


def plate_width(text: str, radius: float) -> float:
    """The width of a badge of some radius with this text."""
    return max(2 * radius, len(text) * radius * 1.12 + radius * 0.7)


def badge(x: float, y: float, radius: float, text: str, colour: str) -> str:
    """A small rounded plate with a text, centred on a point."""
    width = plate_width(text, radius)
    return (
        f'<rect x="{n(x - width / 2)}" y="{n(y - radius)}" width="{n(width)}" '
        f'height="{n(2 * radius)}" rx="{n(radius * 0.55)}" fill="{escaped(colour)}" '
        'stroke="#3a2f22" stroke-width=".8"/>'
        f'<text x="{n(x)}" y="{n(y + radius * 0.55)}" font-size="{n(radius * 1.55)}" '
        f'font-weight="bold" fill="{ink_on(colour)}">{escaped(text)}</text>'
    )
