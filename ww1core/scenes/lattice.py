"""The lattice of a scene: which hexes and which corners meet, found from the centre points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import hypot

from ww1core.scenes.scene import Scene

__all__ = ["Lattice", "Node", "Point", "chains", "runs", "strands"]

Node = tuple[int, int]
Point = tuple[float, float]

# One step to the side is half a hex side (flat top) or half a hex width (pointy top).
_NEIGHBOURS = {
    "flat": ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)),
    "pointy": ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)),
}
_CORNERS = {
    "flat": ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)),
    "pointy": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
}
_MEETING = 3
"""How many hexes meet in a corner inside the map."""
_THROUGH = 2
"""How many edges a node has that a line runs through without a fork or an end."""
_STRAIGHT = -0.4
"""The cosine below which two edges of a fork are one line; a bend of 120 degrees still is."""


class Lattice:
    """The hexes of a scene on whole-number nodes, scaled for a drawing."""

    __slots__ = (
        "_first",
        "_meeting",
        "_unit",
        "corner_steps",
        "node",
        "number",
        "scale",
        "steps",
        "top",
    )

    def __init__(self, scene: Scene, size: float = 1.0) -> None:
        """Lay the scene out with hex sides of ``size`` and its first hex at (0, 0)."""
        self.top = scene.geometry.top
        self.steps = _NEIGHBOURS[self.top]
        self.corner_steps = _CORNERS[self.top]
        corners = scene.geometry.corners
        flat = self.top == "flat"
        wide = abs(corners[2][0]) / 2 if flat else abs(corners[1][0])
        high = abs(corners[0][1]) if flat else abs(corners[0][1]) / 2
        self.scale = size / (2 * (wide if flat else high))
        self._unit = (wide * self.scale, high * self.scale)
        first = scene.hexes[0] if scene.hexes else None
        x, y = self._first = (first.x, first.y) if first else (0.0, 0.0)
        self.node: dict[str, Node] = {
            cell.number: (round((cell.x - x) / wide), round((cell.y - y) / high))
            for cell in scene.hexes
        }
        self.number = {node: number for number, node in self.node.items()}
        self._meeting: dict[Node, list[str]] = {}

    def point(self, node: Node) -> Point:
        """Where a node is drawn."""
        return node[0] * self._unit[0], node[1] * self._unit[1]

    def reach(self, height: float) -> float:
        """How far a hex extends to either hand of its centre, so high above or below it."""
        wide, high = self._unit
        rise = abs(height) / high
        return wide * (2 - rise if self.top == "flat" else min(1.0, 2 - rise))

    def place(self, x: float, y: float) -> Point:
        """Where a point of the scene is drawn."""
        return (x - self._first[0]) * self.scale, (y - self._first[1]) * self.scale

    def centre(self, number: str) -> Point:
        """Where the centre of a hex is drawn."""
        return self.point(self.node[number])

    def corners(self, number: str) -> tuple[Node, ...]:
        """The six corners of a hex, clockwise."""
        across, down = self.node[number]
        return tuple((across + step, down + fall) for step, fall in self.corner_steps)

    def neighbour(self, number: str, direction: int) -> str | None:
        """The hex in a direction, None where there is none."""
        if number not in self.node:
            return None
        across, down = self.node[number]
        step, fall = self.steps[direction]
        return self.number.get((across + step, down + fall))

    def direction(self, number: str, other: str) -> int | None:
        """The direction of an adjacent hex, None where the two are not adjacent."""
        if number not in self.node or other not in self.node:
            return None
        (across, down), (east, south) = self.node[number], self.node[other]
        step = (east - across, south - down)
        return self.steps.index(step) if step in self.steps else None

    def side(self, number: str, direction: int) -> tuple[Node, Node]:
        """The two corners that end the side of a hex in a direction."""
        corners = self.corners(number)
        return corners[direction], corners[(direction + 1) % 6]

    def meeting(self, corner: Node) -> list[str]:
        """The hexes that meet in a corner."""
        if not self._meeting:
            for number, (across, down) in self.node.items():
                for step, fall in self.corner_steps:
                    self._meeting.setdefault((across + step, down + fall), []).append(number)
        return self._meeting.get(corner, [])

    def is_inner(self, corner: Node) -> bool:
        """Whether a corner lies inside the map, with three hexes around it."""
        return len(self.meeting(corner)) == _MEETING

    def border(self, numbers: Iterable[str]) -> list[tuple[Node, Node]]:
        """The sides around a set of hexes, each with the set on its right hand."""
        inside = set(numbers)
        return [
            self.side(number, direction)
            for number in self.node
            if number in inside
            for direction in range(6)
            if self.neighbour(number, direction) not in inside
        ]


def runs(edges: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    """Directed edges joined head to tail; a closed run ends with the node it began with."""
    after = dict(edges)
    joined = []
    for start in [*sorted(after.keys() - set(after.values())), *sorted(after)]:
        run = [start]
        while run[-1] in after:
            run.append(after.pop(run[-1]))
        if len(run) > 1:
            joined.append(run)
    return joined


def chains(edges: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    """Undirected edges joined into lines that end at forks and dead ends, or are closed."""
    near: dict[Node, list[Node]] = {}
    for a, b in sorted({(min(edge), max(edge)) for edge in edges}):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    left = {(a, b) for a, others in near.items() for b in others}
    lines = []
    ends = [node for node in sorted(near) if len(near[node]) != _THROUGH]
    for start in [*ends, *sorted(near)]:
        for turn in near[start]:
            if (start, turn) not in left:
                continue
            line, here, there = [start], start, turn
            while (here, there) in left:
                left -= {(here, there), (there, here)}
                line.append(there)
                if len(near[there]) != _THROUGH or there == start:
                    break
                here, there = there, next(node for node in near[there] if node != here)
            lines.append(line)
    return lines


def strands(
    edges: Iterable[tuple[Node, Node]], point: Callable[[Node], Point]
) -> tuple[list[list[Node]], set[Node]]:
    """Undirected edges joined into lines, at forks the straightest ones, and the forks."""
    near: dict[Node, list[Node]] = {}
    for a, b in sorted({(min(edge), max(edge)) for edge in edges}):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    onward: dict[tuple[Node, Node], Node] = {}
    for node, others in near.items():
        for a, b in _pairs(node, others, point):
            onward[a, node] = b
            onward[b, node] = a
    left = {(a, b) for a, others in near.items() for b in others}
    ends = sorted(way for way in left if way[::-1] not in onward)
    lines = []
    for start, turn in [*ends, *sorted(left)]:
        line, step = [start], (start, turn)
        while step in left:
            left -= {step, step[::-1]}
            line.append(step[1])
            if step not in onward:
                break
            step = step[1], onward[step]
        if len(line) > 1:
            lines.append(line)
    return lines, {node for node, others in near.items() if len(others) > _THROUGH}


def _pairs(
    node: Node, others: list[Node], point: Callable[[Node], Point]
) -> list[tuple[Node, Node]]:
    """Which edges of a node go on as which; where only two meet they always do."""
    if len(others) == _THROUGH:
        return [(others[0], others[1])]
    x, y = point(node)
    ways = {}
    for other in others:
        dx, dy = point(other)[0] - x, point(other)[1] - y
        length = hypot(dx, dy)
        ways[other] = dx / length, dy / length
    bends = sorted(
        (round(ways[a][0] * ways[b][0] + ways[a][1] * ways[b][1], 3), a, b)
        for a, b in combinations(others, 2)
    )
    pairs: list[tuple[Node, Node]] = []
    for bend, a, b in bends:
        if bend < _STRAIGHT and {a, b}.isdisjoint(end for pair in pairs for end in pair):
            pairs.append((a, b))
    return pairs
