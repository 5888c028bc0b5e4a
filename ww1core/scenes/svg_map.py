"""The ground of a vector map: terrain, relief, the grid and the signs in hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ww1core.scenes.lattice import Lattice, Node, chains, runs
from ww1core.scenes.markup import Plan, escaped, group
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.outlines import rounded_line, rounded_loop
from ww1core.scenes.palette import Look, Palette
from ww1core.scenes.patterns import SIGNS, TILES
from ww1core.scenes.scene import HexCell, Scene
from ww1core.scenes.stack import hex_sentence
from ww1core.scenes.svg_drawn import drawn_areas
from ww1core.scenes.svg_lines import stroked, trench_line

__all__ = ["RELIEF", "TINT", "ground", "pattern_defs", "terrain_keys"]

RELIEF, TINT = "#8a5a2b", ".15"
"""The colour of high ground and how much each level has of it."""
_DISTINCT = 3
"""The kinds of ground that meet in a corner which stays sharp; with fewer it is rounded."""


def ground(plan: Plan) -> list[str]:
    """Land, terrain areas with their patterns, relief, the grid and the signs in hexes."""
    parts = _terrain(plan) + drawn_areas(plan)
    parts += _relief(plan)
    parts += _grid(plan)
    return parts + _signs(plan)


def pattern_defs(plan: Plan) -> list[str]:
    """The tiles and signs that this scene uses, defined once."""
    looks = [plan.palette.terrain(key) for key in terrain_keys(plan.scene, plan.palette)]
    scale = f"{plan.scale:.4g}"
    tiles = sorted({look.pattern for look in looks} & TILES.keys())
    defs = [
        f'<pattern id="tile-{name}" width="{TILES[name][0]}" height="{TILES[name][1]}" '
        f'patternUnits="userSpaceOnUse" patternTransform="scale({scale})">{TILES[name][2]}'
        "</pattern>"
        for name in tiles
    ]
    signs = sorted({look.sign for look in looks} & SIGNS.keys())
    return defs + [
        f'<g id="sign-{name}"><g transform="scale({scale})">{SIGNS[name]}</g></g>' for name in signs
    ]


def terrain_keys(scene: Scene, palette: Palette) -> list[str]:
    """The terrain keys in use, in the order they are painted."""
    used = {key for cell in scene.hexes for key in cell.terrain}
    last = len(palette.order)
    return sorted(used, key=lambda key: (palette.order.get(key, last), key))


def _top_fill(cell: HexCell, palette: Palette) -> str:
    """The fill that is seen in a hex."""
    fills = [
        (palette.order.get(key, -1), palette.terrain(key).fill)
        for key in cell.terrain
        if palette.terrain(key).fill
    ]
    return max(fills)[1] if fills else ""


def _area(lattice: Lattice, numbers: Iterable[str], is_round: Callable[[Node], bool]) -> str:
    """Path data of the outline of a set of hexes, corners cut where they may be."""
    return "".join(
        rounded_loop([lattice.point(node) for node in loop], [is_round(node) for node in loop])
        for *loop, _ in runs(lattice.border(numbers))
    )


def _terrain(plan: Plan) -> list[str]:
    scene, palette, lattice, size = plan
    seen = {cell.number: _top_fill(cell, palette) for cell in scene.hexes}

    def is_round(corner: Node) -> bool:
        meeting = lattice.meeting(corner)
        return lattice.is_inner(corner) and len({seen[number] for number in meeting}) < _DISTINCT

    land = palette.terrain("clear").fill
    fills, tiles, edges = [], [], []
    fills.append(f'<path d="{_area(lattice, lattice.node, is_round)}" fill="{escaped(land)}"/>')
    for key in terrain_keys(scene, palette):
        look = palette.terrain(key)
        if not look.fill and not look.pattern:
            continue
        inside = {cell.number for cell in scene.hexes if key in cell.terrain}

        def ends(corner: Node, fill: str = look.fill, own: set[str] = inside) -> bool:
            """Whether the fill ends where the key does; areas of one fill leave no gap."""
            alike = {number for number in lattice.meeting(corner) if seen[number] == fill}
            return is_round(corner) and alike <= own

        outline = _area(lattice, inside, ends)
        if look.fill:
            fill = escaped(look.fill)
            fills.append(f'<path d="{outline}" fill="{fill}" stroke="{fill}"/>')
        if look.pattern:
            tiles.append(f'<path d="{outline}" fill="url(#tile-{look.pattern})"/>')
        if look.edge and look.fill:
            edges += _shore(plan, key, look)
    return [
        *group(fills, 'class="land" stroke-width=".6"'),
        *group(tiles, 'class="patterns"'),
        *group(edges, f'class="shore" fill="none" stroke-width="{n(size * 0.035)}"'),
    ]


def _shore(plan: Plan, key: str, look: Look) -> list[str]:
    """The edge of a terrain against other hexes, with a pale band along it."""
    lattice = plan.lattice
    inside = {cell.number for cell in plan.scene.hexes if key in cell.terrain}
    sides = [
        lattice.side(number, direction)
        for number in inside
        for direction in range(6)
        if (other := lattice.neighbour(number, direction)) and other not in inside
    ]
    data = "".join(rounded_line([lattice.point(node) for node in line]) for line in chains(sides))
    return [
        (
            f'<path d="{data}" stroke="#ffffff" stroke-opacity=".45" '
            f'stroke-width="{n(plan.size * 0.12)}"/>'
        ),
        f'<path d="{data}" stroke="{escaped(look.edge)}"/>',
    ]


def _relief(plan: Plan) -> list[str]:
    """Each level darkens the ground a little more and ends in a contour."""
    lattice = plan.lattice
    shades = []
    for level in range(1, max((cell.level for cell in plan.scene.hexes), default=0) + 1):
        high = [cell.number for cell in plan.scene.hexes if cell.level >= level]
        shades.append(f'<path d="{_area(lattice, high, lattice.is_inner)}"/>')
    return group(
        shades,
        f'class="relief" fill="{RELIEF}" fill-opacity="{TINT}" stroke="{RELIEF}" '
        f'stroke-opacity=".75" stroke-width="{n(plan.size * 0.028)}"',
    )


def _grid(plan: Plan) -> list[str]:
    lattice = plan.lattice
    corners = [lattice.point(step) for step in lattice.corner_steps]
    cells = []
    for cell in plan.scene.hexes:
        x, y = lattice.centre(cell.number)
        points = " ".join(f"{n(x + dx)},{n(y + dy)}" for dx, dy in corners)
        title = escaped(hex_sentence(plan.palette, cell))
        cells.append(
            f'<polygon class="hex" data-hex="{escaped(cell.number)}" points="{points}">'
            f"<title>{title}</title></polygon>"
        )
    return group(
        cells,
        'class="grid" fill="none" stroke="#5b4f3c" stroke-opacity=".42" stroke-width=".8" '
        'pointer-events="all"',
    )


def _signs(plan: Plan) -> list[str]:
    """The sign of each hex; trenches of one kind in adjacent hexes are joined to a line instead.

    Bridges lie over the ways and are drawn with them.
    """
    lattice, looks = plan.lattice, plan.palette.terrain
    signs: list[str] = []
    dug: dict[str, set[str]] = {}
    for cell in plan.scene.hexes:
        for key in cell.terrain:
            if looks(key).sign == "trench":
                dug.setdefault(key, set()).add(cell.number)
    ways: dict[str, list[tuple[Node, Node]]] = {key: [] for key in dug}
    for cell in plan.scene.hexes:
        x, y = lattice.centre(cell.number)
        for key in cell.terrain:
            sign = looks(key).sign
            joined = _beside(plan, cell.number, dug[key]) if sign == "trench" else []
            if joined:
                ways[key] += [(lattice.node[cell.number], lattice.node[at]) for at in joined]
            elif sign in SIGNS and sign != "bridge":
                signs.append(f'<use href="#sign-{sign}" x="{n(x)}" y="{n(y)}"/>')
    return [
        *group(
            [part for key, links in ways.items() for part in _trenches(plan, looks(key), links)],
            'fill="none" pointer-events="none"',
        ),
        *group(signs, 'class="signs" pointer-events="none"'),
    ]


def _beside(plan: Plan, number: str, hexes: set[str]) -> list[str]:
    """Those of some hexes that are next to one."""
    beside = (plan.lattice.neighbour(number, direction) for direction in range(6))
    return [other for other in beside if other in hexes]


def _trenches(plan: Plan, look: Look, links: list[tuple[Node, Node]]) -> list[str]:
    """The lines of one kind of trenches."""
    stroke = plan.palette.hexside("trench_line")
    line = "".join(
        trench_line(plan, [plan.lattice.point(node) for node in way]) for way in chains(links)
    )
    return stroked(plan.size, stroke._replace(colour=look.edge or stroke.colour), line)
