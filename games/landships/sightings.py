"""What a player is told of sight and arcs: what is in the way, and which weapons bear."""

from __future__ import annotations

from games.landships.forces import ALL_ROUND
from games.landships.rules.arcs import bearing, reach_of, reach_to
from games.landships.rules.spotting import farthest, ground_for, spotting_range
from games.landships.state import Field
from ww1core.answers import InTheWay, Sighting, sighted
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.words import Text, text

RULES = {
    "friends": "LS-8.23.1",
    "tank": "LS-8.23.2",
    "smoke": "LS-8.23.3",
    "barrage": "LS-8.23Ed",
    "hill": "LS-8.23.5",
    "range": "LS-S13.SR1",
}
"""The rules of what blocks, where it is not the ground between."""


def sighting(s: Field, seat: int, from_: int, to: int) -> Sighting:
    """Whether a side sees from a hex into another, how far foot is spotted there, and who bears.

    From a hex into itself the arcs of the weapons that stand there are told and drawn.
    """
    book = s.book
    if from_ == to:
        return _arcs(s, from_)
    bars = book.sight.bars(from_, to, ground_for(s, seat), farthest=farthest(s))
    met = [
        InTheWay(bar.name, bar.hex, bar.other, rule=RULES.get(bar.name, "LS-8.23.4"))
        for bar in bars
    ]
    between = book.sight.lines.line(from_, to).between
    seen = sighted(book.land, (from_, to), None if met else 0, between, met, "LS-8.23a")
    spotted = text("sight.spotted", to=to, distance=spotting_range(book, to, "foot"))
    return seen._replace(lines=(*seen.lines, (spotted, "LS-8.21"), *_bearing(s, from_, to)))


@rule("LS-8.12b", "LS-8.12c", "LS-2.42.b")
def _bearing(s: Field, from_: int, to: int) -> list[tuple[Text, str]]:
    """Which weapons in a hex have another in arc and range, and which have not."""
    distance = s.book.land.grid.distance(from_, to)
    found: dict[str, list[int]] = {"bears": [], "no_arc": [], "no_range": []}
    for firer in _weapons(s, from_):
        if not bearing(s, firer) >> to & 1:
            found["no_arc"].append(firer)
        elif distance > reach_to(s, firer, from_, to):
            found["no_range"].append(firer)
        else:
            found["bears"].append(firer)
    rules = {"bears": "LS-8.12c", "no_arc": "LS-8.12c", "no_range": "LS-2.21b"}
    return [
        (text(f"sight.{name}", firers=tuple(firers), to=to), rules[name])
        for name, firers in found.items()
        if firers
    ]


def _weapons(s: Field, hex_: int) -> list[int]:
    """The weapons of all units in a hex."""
    book = s.book
    return [one for unit in members(s.standing[hex_]) for one in members(book.firers_of[unit])]


@rule("LS-8.11", "LS-8.12a", "LS-8.12b")
def _arcs(s: Field, hex_: int) -> Sighting:
    """The arcs of the weapons in a hex; the sides of the first of the narrowest are drawn."""
    book = s.book
    lines: list[tuple[Text, str]] = [(text("sight.arcs", at=hex_), "LS-8.12a")]
    narrow: tuple[int, ...] = ALL_ROUND
    drawn: tuple[int, ...] = (hex_,)
    for firer in _weapons(s, hex_):
        about = book.firers[firer]
        reach = reach_of(s, firer)
        if about.cones == ALL_ROUND:
            lines.append((text("sight.all_round", firer=firer, distance=reach), "LS-8.1"))
            continue
        facing = s.facing[about.unit]
        ways = tuple((facing + cone) % len(ALL_ROUND) for cone in about.cones)
        lines.append((text("sight.arc", firer=firer, ways=ways, distance=reach), "LS-8.12b"))
        if len(about.cones) < len(narrow):
            narrow = about.cones
            left, right = ends_of(about.cones, facing)
            drawn = (*reversed(_side(s, hex_, left, reach)), hex_, *_side(s, hex_, right, reach))
    places = tuple(book.land.number(at) for at in drawn)
    seen = sighted(book.land, (hex_, hex_), 0, 0, (), "LS-8.12a")
    return seen._replace(lines=tuple(lines), path=seen.path._replace(places=places, kind="arc"))


def ends_of(cones: tuple[int, ...], facing: int) -> tuple[int, int]:
    """The directions before the left and before the right side of cones that touch each other."""
    around = len(ALL_ROUND)
    left = next(cone for cone in cones if (cone - 1) % around not in cones)
    right = next(cone for cone in cones if (cone + 1) % around not in cones)
    return (facing + left - 1) % around, (facing + right) % around


def _side(s: Field, hex_: int, way: int, reach: int) -> list[int]:
    """The hexes on the border of an arc between a direction and the next one, to the range."""
    toward, hexes = s.book.land.grid.toward, []
    for _ in range(reach // 2):
        beside = toward[hex_][way]
        hex_ = toward[beside][(way + 1) % len(ALL_ROUND)] if beside >= 0 else -1
        if hex_ < 0:
            break
        hexes.append(hex_)
    return hexes
