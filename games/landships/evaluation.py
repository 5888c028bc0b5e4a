"""How well a seat stands: for players that look a step ahead.

Counted are points, the units that are left and whether they are pinned, how near squads are to what
is worth holding, cover, and what a fire or a close assault that is being prepared promises.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

from games.landships.forces import ALLIED, CENTRAL, SEATS
from games.landships.rules.assault_table import balance, losses_of
from games.landships.rules.breakdown import for_good
from games.landships.rules.fire_table import volley_of
from games.landships.rules.firers import soft_targets
from games.landships.rules.ground import cover, melees
from games.landships.rules.victory import points_of
from games.landships.state import Field, Fire
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

POINT = 12.0
SQUAD = 8.0
PINNED = 2.5
MACHINE = 14.0
GUN = 9.0
MEN = 3.0
NEAR = 0.5
FADE = 0.85
COVER = 0.4
MARCH = 0.3
"""What a hex nearer to what the enemy holds is worth to a squad."""
HORSE = 1.5
"""What it is worth to ride, far from the enemy."""
EXPOSED = 4.0
"""What it costs a squad to stand uncovered before enemies who can fire."""
SHELTER = 2
"""The cover with which it costs nothing."""
CLOSE = 3
"""So near they hit."""
FIGHTING = 6
"""So near to enemies cover counts, and horses do not."""
LOST = 0.45
"""The share of a squad that a hit costs on average."""
FACES = range(1, 7)


class Ground(NamedTuple):
    """What control makes of the board: by side the pull of every hex."""

    pull: tuple[tuple[float, ...], tuple[float, ...]]


@per_book
def _ground(book: LandshipsBook, held: HexSet) -> Ground:
    """The ground when the Allies hold these hexes of worth."""
    worth = _worth(book)

    def drawn(seat: int, own: HexSet) -> tuple[float, ...]:
        goals = [
            (1 << hex_, POINT * value * (NEAR if own >> hex_ & 1 else 1.0) * NEAR)
            for hex_, value in worth.items()
        ]
        wanted = from_members(hex_ for hex_ in worth if not own >> hex_ & 1) | _ways_out(book, seat)
        march = pull(book, [(wanted, 0.0)] if wanted else [], per_hex=MARCH)
        return tuple(map(add, pull(book, goals, fade=FADE), march))

    return Ground((drawn(ALLIED, held), drawn(CENTRAL, ~held)))


@per_book
def _ways_out(book: LandshipsBook, seat: int) -> HexSet:
    """The hexes from which units of a side leave the board for points."""
    hexes = 0
    for line in book.entry.victory:
        if line.edge is not None and line.side == SEATS[seat]:
            hexes |= book.border[line.edge]
    return hexes


@per_book
def _worth(book: LandshipsBook) -> dict[int, float]:
    """What every hex is worth to whoever holds it."""
    worth: dict[int, float] = {}
    for lines in book.scoring:
        for line in lines:
            for hex_ in members(line.hexes):
                worth[hex_] = max(worth.get(hex_, 0.0), line.each)
    return worth


def evaluate(s: Field, seat: int) -> float:
    """How much better the seat stands than the other."""
    pulls = _ground(s.book, s.control[ALLIED] & s.book.worth).pull
    value = POINT * (points_of(s, ALLIED) - points_of(s, CENTRAL))
    value += _forces(s, ALLIED, pulls[0]) - _forces(s, CENTRAL, pulls[1])
    return (value if seat == ALLIED else -value) + _plans(s, seat)


def _forces(s: Field, seat: int, here: tuple[float, ...]) -> float:
    """What the units of a side are worth where they stand."""
    book = s.book
    own = s.present[seat]
    value = 0.0
    enemies, danger = s.occupied[1 - seat], s.steady[1 - seat]
    for _ in range(CLOSE):
        danger = book.land.grid.spread(danger)
    danger &= ~s.steady[1 - seat]
    for unit in members(own & book.squads):
        hex_ = s.hex[unit]
        value += SQUAD + here[hex_]
        if enemies & book.land.grid.within(hex_, FIGHTING):
            shelter = cover(book, hex_, "small_arms", 0).total
            value += COVER * shelter
            if danger >> hex_ & 1:
                value -= EXPOSED * max(SHELTER - shelter, 0) / SHELTER
        elif s.mounted >> unit & 1:
            value += HORSE
    value += MACHINE * (own & book.vehicles & ~s.broken).bit_count()
    value += MACHINE * NEAR * (own & book.vehicles & s.broken & ~for_good(s)).bit_count()
    for unit in members(own & book.vehicles):
        value += here[s.hex[unit]] * NEAR
    value += GUN * (own & book.guns & ~s.captured).bit_count()
    value += MEN * (own & book.men).bit_count()
    return value - PINNED * (s.pinned & own).bit_count()


def _plans(s: Field, seat: int) -> float:
    """What the moment holds: a fire that is being prepared, melees that are still to be fought."""
    value = 0.0
    if s.fire is not None and s.fire.seat == seat:
        value += fire_promise(s, s.fire)
    if s.phasing == seat:
        for hex_ in members(melees(s) & ~s.fought):
            value += assault_promise(s, hex_, seat)
    return value


def fire_promise(s: Field, fire: Fire) -> float:
    """What a fire gains on average; before anybody is named, the fire of all who can."""
    enemy = 1 - fire.seat
    targets = soft_targets(s, fire.target, enemy)
    firers = fire.firers or fire.able
    if not targets or not firers:
        return 0.0
    attack = volley_of(s, fire._replace(firers=firers), targets)
    gain = 0.0
    for units, modifiers in attack.by_class:
        number = attack.hit_on - attack.modifiers.total - modifiers.total
        chance = min(max(number, 0), len(FACES)) / len(FACES)
        gain += chance * units.bit_count()
    return gain * SQUAD * LOST


def assault_promise(s: Field, hex_: int, seat: int) -> float:
    """What a close assault gains a side on average."""
    fight = balance(s, hex_, seat)
    gain = 0.0
    for face in FACES:
        attacker, defender = losses_of(s, fight, face)
        gain += defender - attacker
    share = SQUAD * gain / len(FACES)
    return share if fight.attacker == seat else -share
