"""What places are worth to a side: the pull of points, the enemy's fire, where weapons look."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from games.landships.forces import ALL_ROUND, ALLIED, SEATS
from games.landships.rules.arcs import cone_hexes
from games.landships.rules.ground import cover
from games.landships.rules.spotting import spotting_range
from games.landships.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.pieces import UnitSet
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

FACES = 6
MANY = 3
"""The enemy hexes before a gun beyond which more are of no use."""
LONGEST = 10
"""As far as anybody fires at men."""


@per_book
def _worth(book: LandshipsBook) -> dict[int, float]:
    """What every hex is worth to whoever holds it."""
    worth: dict[int, float] = {}
    for lines in book.scoring:
        for line in lines:
            for hex_ in members(line.hexes):
                worth[hex_] = max(worth.get(hex_, 0.0), line.each)
    return worth


def prize(s: Field, hex_: int) -> float:
    """What a hex is worth to whoever holds it."""
    return s.book.weights.point * _worth(s.book).get(hex_, 0.0)


@per_book
def _ways_out(book: LandshipsBook, seat: int) -> HexSet:
    """The hexes from which units of a side leave the board for points."""
    hexes = 0
    for line in book.entry.victory:
        if line.edge is not None and line.side == SEATS[seat]:
            hexes |= book.border[line.edge]
    return hexes


@per_book
def _price_of_gun(book: LandshipsBook, seat: int) -> float:
    """The points of a side for an enemy gun."""
    lines = [line for line in book.scoring[seat] if line.type == "eliminate"]
    return max((line.each for line in lines if "gun" in line.targets), default=0.0)


@per_book
def _pull(book: LandshipsBook, seat: int, own: HexSet, guns: HexSet) -> tuple[float, ...]:
    """The pull of every hex when a side holds some hexes of worth and enemy guns stand in some."""
    w, worth = book.weights, _worth(book)
    goals = [
        (1 << hex_, w.point * value * (w.held if own >> hex_ & 1 else w.near))
        for hex_, value in worth.items()
    ]
    price = _price_of_gun(book, seat)
    wanted = from_members(hex_ for hex_ in worth if not own >> hex_ & 1)
    if price:
        wanted |= guns
        goals += [(1 << hex_, w.point * price * w.near) for hex_ in members(guns)]
    march = pull(book, [(wanted, 0.0)] if wanted else [], per_hex=w.march)
    doors = _ways_out(book, seat)
    leave = pull(book, [(doors, 0.0)] if doors else [], per_hex=w.leave)
    return tuple(map(add, pull(book, goals, fade=w.fade), map(add, march, leave)))


@per_book
def _arms(book: LandshipsBook) -> tuple[tuple[int, int], ...]:
    """By unit the range and the strength of its fire at men; machines with half of their guns."""
    found = []
    for unit, about in enumerate(book.units):
        firers = [book.firers[firer] for firer in members(book.firers_of[unit])]
        strength = sum(firer.fire for firer in firers) // (2 if about.type.vehicle else 1)
        found.append((max((firer.range for firer in firers), default=0), strength))
    return tuple(found)


@per_book
def _posts(book: LandshipsBook) -> dict[int, tuple[HexSet, int]]:
    """By hex the hexes from which foot in it is seen and fired at, and its cover."""
    grid = book.land.grid
    return {
        hex_: (
            grid.within(hex_, min(spotting_range(book, hex_, "foot"), LONGEST)),
            cover(book, hex_, "small_arms", 0).total,
        )
        for hex_ in grid.hexes
    }


@per_book
def _hit_on(book: LandshipsBook, strength: int) -> int:
    """The number at or under which a fire of some strength hits."""
    return max(
        (column.hit_on for column in book.small_arms.columns if column.least <= strength),
        default=0,
    )


@per_book
def _danger(book: LandshipsBook, hex_: int, enemies: tuple[tuple[int, UnitSet], ...]) -> float:
    """What the fire of enemies may cost a squad in a hex, less what cover is worth there."""
    arms, distance = _arms(book), book.land.grid.distance
    strength = 0
    for at, units in enemies:
        apart = distance(at, hex_)
        strength += sum([arms[unit][1] for unit in members(units) if apart <= arms[unit][0]])
    if not strength:
        return 0.0
    w, shelter = book.weights, _posts(book)[hex_][1]
    chance = min(max(_hit_on(book, strength) - shelter, 0), FACES) / FACES
    return w.risk * w.lost * w.squad * chance - w.cover * shelter


class Outlook:
    """How a side sees the board now: what each of its units gains where it stands."""

    def __init__(self, s: Field, seat: int, here: tuple[float, ...]) -> None:
        self._s, self._seat, self._here = s, seat, here
        self._enemies = s.occupied[1 - seat]
        self._posts = _posts(s.book)
        self._risks: dict[int, float] = {}

    def worth(self, unit: int, hex_: int) -> float:
        """What a hex is worth to a squad that stands in it."""
        book, risks = self._s.book, self._risks
        risk = risks.get(hex_)
        if risk is None:
            risk = risks[hex_] = self._risk(hex_)
        if book.squads >> unit & 1:
            return self._here[hex_] - risk
        return -risk

    def heading(self, unit: int, facing: int) -> float:
        """What the place of a machine is worth to it, and a part of what lies ahead."""
        w, here, hex_ = self._s.book.weights, self._here, self._s.hex[unit]
        ahead = self._s.book.land.grid.toward[hex_][facing]
        further = here[ahead] - here[hex_] if ahead >= 0 else -w.march
        return w.driven * (here[hex_] + w.heading * further)

    def ahead(self, unit: int) -> float:
        """What a machine gains at most by a hex forward, wherever it turns to."""
        w, here, hex_ = self._s.book.weights, self._here, self._s.hex[unit]
        beside = [to for to in self._s.book.land.grid.toward[hex_] if to >= 0]
        return w.driven * (max([here[to] for to in beside]) - here[hex_])

    def aim(self, unit: int, facing: int) -> float:
        """What it is worth that a gun looks there."""
        s, book = self._s, self._s.book
        if not book.turning_guns >> unit & 1:
            return 0.0
        enemies = s.occupied[1 - self._seat] & book.land.grid.within(s.hex[unit], LONGEST)
        if not enemies:
            return 0.0
        seen = 0
        for firer in members(book.firers_of[unit]):
            cones = book.firers[firer].cones
            if cones != ALL_ROUND:
                seen |= cone_hexes(book, s.hex[unit], facing, cones)
        return book.weights.aimed * min((enemies & seen).bit_count(), MANY)

    def _risk(self, hex_: int) -> float:
        """What the fire of enemies who see a squad here may cost it, less what cover is worth."""
        near = self._enemies & self._posts[hex_][0]
        if not near:
            return 0.0
        s = self._s
        standing, able = s.standing, s.book.own[1 - self._seat] & ~s.pinned
        found = []
        for at in members(near):
            enemies = standing[at] & able
            if enemies and not enemies & s.book.crews:
                enemies &= ~s.book.guns
            found.append((at, enemies))
        return _danger(s.book, hex_, tuple(found))


def outlook_of(s: Field, seat: int) -> Outlook:
    """How a side sees the board now."""
    book, enemy = s.book, 1 - seat
    held = s.control[ALLIED] & book.worth
    guns = from_members(s.hex[gun] for gun in members(s.present[enemy] & book.guns & ~s.captured))
    own = held if seat == ALLIED else book.worth & ~held
    return Outlook(s, seat, _pull(book, seat, own, guns if _price_of_gun(book, seat) else 0))
