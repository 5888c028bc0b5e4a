"""Chapter 10 and T110 read slowly, sentence by sentence, with a ruler on the board.

Nothing here is shared with the title's own sight: hexes are polygons, a line is a segment, what it
passes is measured. A hex is its label.
"""

from __future__ import annotations

import itertools
from functools import cache
from math import atan2, cos, hypot, pi, sin, sqrt

COLUMNS = "ABCDEFGHIJKLMNO"
ROWS = range(1, 12)
LABELS = tuple(f"{column}{row}" for column in COLUMNS for row in ROWS)
SMALL = 1e-6
OBSTACLES = {"woods", "boulders"}


def centre(label):
    column = COLUMNS.index(label[0])
    return column * sqrt(3), 2.0 * int(label[1:]) + column % 2


CENTRES = {label: centre(label) for label in LABELS}
COLUMN_CENTRES = [
    (
        tuple(f"{column}{row}" for row in ROWS),
        (CENTRES[f"{column}1"][0], tuple(CENTRES[f"{column}{row}"] for row in ROWS)),
    )
    for column in COLUMNS
]
AT = {(round(x, 3), round(y, 3)): label for label, (x, y) in CENTRES.items()}


def outline(point):
    """The corners of a hex whose sides are 1 away from its centre."""
    return [
        (point[0] + 2 / sqrt(3) * cos(k * pi / 3), point[1] + 2 / sqrt(3) * sin(k * pi / 3))
        for k in range(6)
    ]


OUTLINES = {label: outline(point) for label, point in CENTRES.items()}


def gap(p, a, b):
    """The distance of a point from the straight line through two others."""
    return abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / hypot(
        b[0] - a[0], b[1] - a[1]
    )


def overlap(corners, a, b):
    """The stretch of the segment that lies in a hex, its border included, in parts of the whole."""
    first, last = 0.0, 1.0
    middle = (sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6)
    for k in range(6):
        p, q = corners[k - 1], corners[k]
        nx, ny = q[1] - p[1], p[0] - q[0]
        if nx * (middle[0] - p[0]) + ny * (middle[1] - p[1]) < 0:
            nx, ny = -nx, -ny
        here = nx * (a[0] - p[0]) + ny * (a[1] - p[1])
        there = nx * (b[0] - p[0]) + ny * (b[1] - p[1])
        if here < -SMALL and there < -SMALL:
            return None
        if abs(here - there) < SMALL:
            continue
        t = here / (here - there)
        if here < there:
            first = max(first, t)
        else:
            last = min(last, t)
    return (first, last) if first < last - SMALL / 10 else None


@cache
def next_to(label):
    """The neighbours of a hex by direction, 0 up and on clockwise; None off the board."""
    x, y = CENTRES[label]
    return tuple(
        AT.get((round(x + 2 * sin(d * pi / 3), 3), round(y - 2 * cos(d * pi / 3), 3)))
        for d in range(6)
    )


@cache
def passed(a, b):
    """What the line between two centres passes, in order from a."""
    start, end = CENTRES[a], CENTRES[b]
    (x, y), (u, v) = start, end
    low, high = sorted((COLUMNS.index(a[0]), COLUMNS.index(b[0])))
    top, bottom = min(y, v) - 1.1, max(y, v) + 1.1
    far = (2 / sqrt(3) + SMALL) * hypot(u - x, v - y)
    near = hypot(u - x, v - y)
    runs_along = is_along(a, b)
    met = []
    for label, (p, q) in COLUMN_CENTRES[low : high + 1]:
        for row, (_, height) in zip(label, q, strict=True):
            if not top <= height <= bottom or row in (a, b):
                continue
            away = abs((u - x) * (height - y) - (v - y) * (p - x))
            stretch = overlap(OUTLINES[row], start, end) if away <= far else None
            if stretch is not None:
                is_beside = runs_along and abs(away - near) < SMALL
                met.append((stretch[0] + stretch[1], is_beside, row))
    found: list[list[str]] = []
    where = -1.0
    for at, is_beside, label in sorted(met):
        if is_beside and found and abs(at - where) < SMALL:
            found[-1].append(label)
        else:
            found.append([label])
        where = at if is_beside else -1.0
    beside = {label for _, is_beside, label in met if is_beside}
    return tuple((tuple(entry), entry[0] in beside) for entry in found)


def is_along(a, b):
    """Whether the line leaves its hex through a corner and so runs along hexsides."""
    (x, y), (u, v) = CENTRES[a], CENTRES[b]
    angle = atan2(v - y, u - x) / (pi / 3)
    return abs(angle - round(angle)) < SMALL


def touches(drawing, a, b):
    """Whether a segment touches a polygon: it crosses an edge, or an end is inside."""
    return any(crosses(drawing[k - 1], drawing[k], a, b) for k in range(len(drawing)))


def crosses(p, q, a, b):
    def turn(o, u, v):
        value = (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0])
        return 0 if abs(value) < SMALL else (1 if value > 0 else -1)

    one, two, three, four = turn(p, q, a), turn(p, q, b), turn(a, b, p), turn(a, b, q)
    if one == two == 0:
        axis = 0 if abs(p[0] - q[0]) > SMALL else 1
        (s, t), (u, v) = sorted((p[axis], q[axis])), sorted((a[axis], b[axis]))
        return s <= v + SMALL and u <= t + SMALL
    return one * two <= 0 and three * four <= 0


class Oracle:
    """Sight on a board; markers are sets of labels, smoke is a dictionary."""

    def __init__(self, board, chart, *, wheat=0, **markers):
        land = board.land
        self.board, self.chart, self.wheat = board, chart.terrain, wheat
        self.values = chart
        self.level = {label: land.level[land.hex(label)] for label in LABELS}
        self.holes = markers.get("holes", set())
        self.rubble = markers.get("rubble", set())
        self.blaze = markers.get("blaze", set())
        self.gas = markers.get("gas", set())
        self.smoke = markers.get("smoke", {})
        self.type = {label: self.type_of(label) for label in LABELS}
        self.sides = {
            kind: {
                (label, other)
                for label in LABELS
                for d, other in enumerate(next_to(label))
                if other and sides[d] >> land.hex(label) & 1
            }
            for kind, sides in land.sides.items()
        }
        self.rails = {one for one, _ in self.sides["rail"]} | {
            label
            for label in LABELS
            if any(side >> land.hex(label) & 1 for side in land.exits["rail"])
        }
        self.drawn = {
            label: self.drawing(label)
            for label in LABELS
            if board.land.terrain["building"] >> land.hex(label) & 1
        }

    def type_of(self, label):
        if label in self.blaze:
            return "blaze"
        if label in self.rubble:
            return "rubble"
        if label in self.holes:
            return "shell_hole"
        return self.board.land.terrain_of(self.board.land.hex(label))[0]

    def drawing(self, label):
        hex_ = self.board.land.hex(label)
        prints = self.values.footprints
        joined = self.board.land.sides["joined"]
        corner = self.board.corners.get(hex_)
        shapes = [(prints.block, 0)] if corner is None else [(prints.corner, corner)]
        half = prints.joined
        strip = ((-half, 0), (-half, -100), (half, -100), (half, 0))
        shapes += [(strip, d) for d in range(6) if joined[d] >> hex_ & 1]
        x, y = CENTRES[label]
        return [
            [
                (
                    x + (u * cos(d * pi / 3) - v * sin(d * pi / 3)) / 100,
                    y + (u * sin(d * pi / 3) + v * cos(d * pi / 3)) / 100,
                )
                for u, v in shape
            ]
            for shape, d in shapes
        ]

    def look(self, a, b, level=None):
        """The hindrance of a line; None where there is no sight."""
        entries = passed(a, b) if a != b else ()
        here = self.level[a] if level is None else level
        high = max(here, self.level[b])
        if level is None and self.lies_low(a, b):
            return None
        if any(label in self.blaze for labels, _ in entries for label in labels):
            return None
        clear = self.follows(a, b, entries, "road") or self.follows(a, b, entries, "rail")
        if self.is_blocked(a, b, entries, here, clear=clear):
            return None
        if self.is_walled(a, b, entries, high, {"wall", "hedge", "destroyed_wall"}):
            return None
        return self.hindered(a, b, entries, here, clear=clear)

    def lies_low(self, a, b):
        """T108, T114: seen from adjacent or higher hexes only, and seeing only those."""
        if a == b or b in next_to(a):
            return False
        sunken = {"ditch", "quarry"}
        return (self.type[a] in sunken and self.level[b] <= self.level[a]) or (
            self.type[b] in sunken and self.level[a] <= self.level[b]
        )

    def follows(self, a, b, entries, way):
        """T115, T116: the line goes along the drawing from centre to centre."""
        hexes = [a, *(labels[0] for labels, _ in entries), b]
        if any(beside for _, beside in entries) or a == b:
            return False
        if any(gap(CENTRES[label], CENTRES[a], CENTRES[b]) > SMALL for label in hexes):
            return False
        return all((one, other) in self.sides[way] for one, other in itertools.pairwise(hexes))

    def is_blocked(self, a, b, entries, here, *, clear):
        """Whether a hex blocks, or of two hexes beside the line both.

        T110.4: obstacles count on the level of the higher end; T110.4.1: next to the lower end.
        """
        there = self.level[b]
        near = entries[0 if here < there else -1] if entries else None
        splinters = sum(self.is_splinters(a, b, labels, min(here, there)) for labels, _ in entries)
        for entry in entries:
            counts = not clear and (here == there or entry is near)
            kinds = [self.kind(a, b, label, min(here, there)) for label in entry[0]]
            if counts and "touched" in kinds:
                return True
            if all(
                self.is_hill(label, here, there)
                or (counts and (kind == "full" or (kind == "splinters" and splinters >= 2)))
                for label, kind in zip(entry[0], kinds, strict=True)
            ):
                return True
        return False

    def is_hill(self, label, here, there):
        """T110.3.3, T110.3.2: higher than both ends, or level with the higher of two."""
        ground = self.level[label]
        return ground > max(here, there) or (here != there and ground == max(here, there))

    def is_splinters(self, a, b, labels, level):
        kinds = {self.kind(a, b, label, level) for label in labels}
        return "splinters" in kinds and kinds <= {"splinters", "full"}

    def kind(self, a, b, label, level):
        """What stands in a hex that is not below a level: drawings touched, woods, splinters."""
        if self.level[label] < level:
            return ""
        if self.type[label] == "building":
            parts = self.drawn[label]
            is_met = any(touches(part, CENTRES[a], CENTRES[b]) for part in parts)
            return "touched" if is_met else ""
        if self.type[label] in OBSTACLES:
            return "full"
        return "splinters" if self.type[label] == "splintered_woods" else ""

    def is_walled(self, a, b, entries, level, kinds):
        """10.1: a hexside crossed or followed that is none of the ends' own sides.

        A line that comes along hexsides into a hex goes through the corner of two of its sides.
        """

        def stands(one, other):
            return max(self.level[one], self.level[other]) >= level and any(
                (one, other) in self.sides[kind] for kind in kinds
            )

        for at, (labels, beside) in enumerate(entries):
            if beside:
                if len(labels) > 1 and stands(*labels):
                    return True
                continue
            for other, is_beside in entries[max(0, at - 1) : at + 2]:
                meets = len(other) > 1 if is_beside else other[0] in next_to(labels[0])
                if meets and all(stands(labels[0], one) for one in other):
                    return True
        return False

    def hindered(self, a, b, entries, here, *, clear):
        """10.3: the greatest value alone; none that lies lower, but gas and smoke always."""
        found = [0]
        for label in (a, b, *(label for labels, _ in entries for label in labels)):
            if label in self.gas:
                found.append(1)
            found.append(self.smoke.get(label, 0))
        high = max(here, self.level[b])
        for labels, _ in entries:
            for label in labels:
                if self.level[label] >= high and not clear:
                    value = self.chart[self.type[label]].hindrance
                    found.append(
                        self.wheat if self.type[label] == "field" and self.wheat else value
                    )
                    found.append(1 if label in self.rails else 0)
        if self.is_walled(a, b, entries, high, {"fence"}):
            found.append(1)
        return max(found)
