"""How well a seat stands: for players that look a step ahead.

Counted are the points, the hexes that will be worth points, the strength on the map and how near
it is to what is worth taking or holding. An activated hex counts for the best march out of it, a
battle for the hits it promises on average and for the hex it may win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from games.grand_illusion.prospects import FACES, PICKED, Pull, outlook, promise
from games.grand_illusion.rules.control import sound
from games.grand_illusion.rules.reorganization import quota_of, reorganizable, tired_in
from games.grand_illusion.rules.strategic import destinations
from games.grand_illusion.rules.supply import fed_hexes
from games.grand_illusion.rules.victory import tallies
from games.grand_illusion.stakes import debt, full_worth, near, plan17, prize, prizes, rested, worth
from games.grand_illusion.state import ALLIED, GERMAN, SIDES, Front
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.pieces import UnitSet, other, units_in
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.grand_illusion.book import GrandBook

SPARE = 7
"""With so many CAPs a side can do without some."""


def evaluate(s: Front, seat: int) -> float:
    """How much better the seat stands than the other."""
    book, w = s.book, s.book.weights
    held, pulls = _ground(book, s.turn, s.control[GERMAN], s.paid_hexes, _threatened(s))
    value = w.point * (s.points[GERMAN] - s.points[ALLIED]) + held + _tallies(s)
    value += w.hex * (s.control[GERMAN].bit_count() - s.control[ALLIED].bit_count())
    for side, sign in ((GERMAN, 1.0), (ALLIED, -1.0)):
        value += sign * (_force(s, side, pulls[side]) + w.cap * s.caps[side] - debt(s, side))
    if s.retreats[ALLIED]:
        value -= w.staff * _better_staff(book) * (book.last_turn - s.turn)
    value += _question(s, pulls)
    return (value if seat == GERMAN else -value) + outlook(s, seat, pulls)


@per_book
def _ground(
    book: GrandBook, turn: int, german: HexSet, paid: HexSet, threatened: HexSet
) -> tuple[float, tuple[tuple[float, ...], ...]]:
    """What control makes of the map: the German prizes held, and by side the pull of every hex.

    A side is drawn to what it has to take, and to what it has and the enemy threatens.
    """
    w, german_worth, allied_worth = book.weights, prizes(book, turn), plan17(book)
    held = sum(worth for hex_, worth in german_worth.items() if german >> hex_ & 1)
    keeps = {
        hex_: w.held if threatened >> hex_ & 1 else w.safe
        for hex_ in (*german_worth, *allied_worth)
    }
    pulls = []
    for seat in SIDES:
        goals = [
            (1 << hex_, worth * (keeps[hex_] if (german >> hex_ & 1) == seat else w.near))
            for hex_, worth in german_worth.items()
        ]
        goals += [
            (1 << hex_, worth * (w.near if seat == ALLIED else keeps[hex_]))
            for hex_, worth in allied_worth.items()
            if not paid >> hex_ & 1
        ]
        pulls.append(pull(book, goals, fade=w.fade))
    return held, tuple(pulls)


@per_book
def _better_staff(book: GrandBook) -> float:
    """How many CAPs more the Allies have on a turn after their General Retreat."""
    worse, better = (book.command.columns[name] for name in book.command.use["allied"])
    return (sum(better) - sum(worse)) / FACES


def _threatened(s: Front) -> HexSet:
    """The hexes that pay and are near enemies of the side that controls them."""
    german = s.control[GERMAN]
    return from_members(
        hex_
        for hex_, around in near(s.book).items()
        if around & s.combat[ALLIED if german >> hex_ & 1 else GERMAN]
    )


def _tallies(s: Front) -> float:
    """What French corps eliminated and hits on the British have brought nearer to a reward."""
    w, counted = s.book.weights, tallies(s) if s.book.switches.bonuses else {}
    return sum(
        w.bonus * w.point * bonus.points * min(counted[bonus.id], bonus.count) / bonus.count
        for bonus in s.book.vp.bonuses
        if bonus.id in counted and s.turn <= bonus.turn
    )


def _force(s: Front, side: int, drawn: tuple[float, ...]) -> float:
    """The strength of a side, worth more near its goals and less Disrupted or cut off."""
    book, places, w = s.book, s.hex, s.book.weights
    units, full = s.present[side] & book.combat, full_worth(book)
    values = [(unit, full[unit]) for unit in members(units & ~s.disrupted)]
    values += [(unit, worth(s, unit)) for unit in members(units & s.disrupted)]
    force = sum([value * (1.0 + drawn[places[unit]] / w.point) for unit, value in values])
    force -= w.cut_off * sum([worth(s, unit) for unit in members(_unfed(s, side))])
    steps = sum([s.steps[fort] for fort in members(book.forts_of[side]) if places[fort] >= 0])
    return force + w.fort * steps


def _unfed(s: Front, side: int) -> UnitSet:
    """The combat units of a side that are out of supply or would be by now."""
    book, units = s.book, s.unsupplied & s.book.combat_of[side]
    for nation in book.of_nation:
        if book.seat_of(nation) == side and (hungry := s.combat[side] & ~fed_hexes(s, nation, 0)):
            here = units_in(s, hungry) & book.combat & book.of_nation[nation]
            units |= here & ~book.fed_in_antwerp
    return units


def _question(s: Front, pulls: tuple[tuple[float, ...], ...]) -> float:
    """What the next decision promises the Germans, where an order is given in two of them."""
    weigh = QUESTIONS.get(s.book.program.waiting(s))
    if weigh is None:
        return 0.0
    given = s.book.program.values(s.stack[-1])
    value = weigh(s, given, pulls[given["seat"]])
    return value if given["seat"] == GERMAN else -value


Given: TypeAlias = Mapping[str, int]


def _rest(s: Front, given: Given, _drawn: Pull) -> float:
    """The best hex to reorganize."""
    full, seat = full_worth(s.book), given["seat"]
    return max(
        sum(full[unit] - worth(s, unit) for unit in members(tired_in(s, seat, hex_)))
        for hex_ in members(reorganizable(s, seat))
    )


def _rebuilding(s: Front, given: Given, _drawn: Pull) -> float:
    """A unit that is rebuilt now, and the CAPs that are missing then."""
    w = s.book.weights
    cap = w.spare_command if s.caps[given["seat"]] >= SPARE else w.command
    price = s.book.command.costs.replace_now * cap
    return w.rebuilt * full_worth(s.book)[given["unit"]] - price


def _arriving(s: Front, given: Given, _drawn: Pull) -> float:
    """A unit that comes into play."""
    return PICKED + s.book.weights.rebuilt * full_worth(s.book)[given["unit"]]


def _travelling(s: Front, given: Given, drawn: Pull) -> float:
    """The best hex that a train or a ship can bring a unit to."""
    unit = given["unit"]
    best = max(drawn[hex_] for hex_ in members(destinations(s, unit)))
    return worth(s, unit) * (best - drawn[s.hex[unit]]) / s.book.weights.point


def _leaving(s: Front, given: Given, _drawn: Pull) -> float:
    """A hex that is lost in a retreat, the attack that is escaped, and who recovers only then."""
    seat, at, w = given["seat"], given["at"], s.book.weights
    enemy, tired = other(seat), s.standing[at] & s.book.combat_of[seat] & s.disrupted
    attackers = sound(s, s.standing[at] & s.book.combat_of[enemy])
    escaped = max(0.0, w.hope * promise(s, attackers, at, enemy)) if attackers else 0.0
    rests = sorted(worth(s, unit) - rested(s, unit) for unit in members(tired))
    return escaped - sum(rests[quota_of(s, seat, at) :]) - w.field - prize(s, enemy, at)


QUESTIONS: Mapping[str, Callable[[Front, Given, Pull], float]] = {
    "march_drop": lambda _s, _given, _drawn: -PICKED,  # nobody is left behind without a reason
    "choose_rest": _rest,
    "choose_when": _rebuilding,
    "enter_rebuilt": _rebuilding,
    "arrive": _arriving,
    "travel": _travelling,
    "name_group": _leaving,
}
