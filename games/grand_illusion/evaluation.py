"""How well a seat stands: for players that look a step ahead.

Counted are the points, the hexes that will be worth points, the strength on the map and how near
it is to what is worth taking or holding. An activated hex counts for the best march out of it, a
battle for the hits it promises on average and for the hex it may win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.grand_illusion.chances import boxes, chance, share
from games.grand_illusion.rules.activation import friends_before, live_arrivals
from games.grand_illusion.rules.control import can_be_besieged, forces, is_held, sound
from games.grand_illusion.rules.entry import open_to_group
from games.grand_illusion.rules.general_retreat import retreat_price
from games.grand_illusion.rules.mandates import corps_in
from games.grand_illusion.rules.movement import march_limits, movement_points
from games.grand_illusion.rules.strength import strength_of, trench_level
from games.grand_illusion.rules.ways import step_costs
from games.grand_illusion.state import ALLIED, GERMAN, LANES, Front
from ww1core.hexgrid import HexSet, first, from_members, members, reach
from ww1core.pieces import UnitSet, other
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.grand_illusion.book import GrandBook

POINT = 10.0
PRIZE = 14.0
PARIS = 60.0
PLAN17 = 12.0
BONUS = 0.6
"""What a part of an extra reward is worth, measured by the whole."""
NEAR = 0.1
HELD = 0.07
SAFE = 0.03
THREAT = 2
"""A hex that pays is threatened by enemies so many hexes away."""
FADE = 0.7
STRENGTH = 2.0
TIRED = 0.8
CUT_OFF = 1.5
OWED = 4.0
FORT = 2.0
CAP = 0.01
HEX = 0.15
PICKED = 0.01
HOPE = 0.8
"""What a march or a battle that may still be chosen is worth, measured by one that is."""
LATER = 0.75
"""What is left of that for those who do not march in the group that does."""
HIT = 1.5
"""What a hit costs for every point of strength."""
BORNE = 0.6
"""What a hit on the attackers costs, measured by one on the defenders: most recover soon."""
FIELD = 4.0
"""What a hex is worth to those who win a battle in it, beside what it pays."""
SCREEN = 0.4
"""The part of a battle that a Skirmish is."""


@per_book
def _prizes(book: GrandBook) -> dict[int, float]:
    """What every hex is worth to the Germans when the game is over."""
    worth = {hex_: PRIZE * times for hex_, times in book.german_vp.items()}
    worth.update({hex_: POINT * points for hex_, points in book.held_at_end.items()})
    if book.places.paris >= 0:
        worth[book.places.paris] = PARIS
    if book.switches.bonuses:
        for bonus in book.vp.bonuses:
            for number in bonus.hexes:
                hex_ = book.land.hex(str(number))
                worth[hex_] = worth.get(hex_, 0.0) + BONUS * POINT * bonus.points / len(bonus.hexes)
    return worth


@per_book
def _plan17(book: GrandBook) -> dict[int, float]:
    """What every hex is worth to the Allies when they first control it."""
    worth = {hex_: PLAN17 * times for hex_, times in book.plan17.items()}
    worth.update({hex_: POINT * points for hex_, points in book.first_control.items()})
    return worth


@per_book
def _ground(
    book: GrandBook, german: HexSet, paid: HexSet, threatened: HexSet
) -> tuple[float, tuple[tuple[float, ...], ...]]:
    """What control makes of the map: the German prizes held, and by side the pull of every hex.

    A side is drawn to what it has to take, and to what it has and the enemy threatens.
    """
    prizes, plan17 = _prizes(book), _plan17(book)
    held = sum(worth for hex_, worth in prizes.items() if german >> hex_ & 1)
    held_pull = {hex_: HELD if threatened >> hex_ & 1 else SAFE for hex_ in (*prizes, *plan17)}
    pulls = []
    for seat in (ALLIED, GERMAN):
        goals = [
            (1 << hex_, worth * (held_pull[hex_] if (german >> hex_ & 1) == seat else NEAR))
            for hex_, worth in prizes.items()
        ]
        goals += [
            (1 << hex_, worth * (NEAR if seat == ALLIED else held_pull[hex_]))
            for hex_, worth in plan17.items()
            if not paid >> hex_ & 1
        ]
        pulls.append(pull(book, goals, fade=FADE))
    return held, tuple(pulls)


def evaluate(s: Front, seat: int) -> float:
    """How much better the seat stands than the other."""
    book = s.book
    held, pulls = _ground(book, s.control[GERMAN], s.paid_hexes, _threatened(s))
    value = POINT * (s.points[GERMAN] - s.points[ALLIED]) + held + _tallies(s)
    value += HEX * (s.control[GERMAN].bit_count() - s.control[ALLIED].bit_count())
    for side, sign in ((GERMAN, 1.0), (ALLIED, -1.0)):
        value += sign * _force(s, side, pulls[side])
        value += sign * CAP * s.caps[side]
        value -= sign * OWED * s.mandated[side]
    if seat == ALLIED:
        value = -value
    return value + _outlook(s, seat, pulls)


@per_book
def _near(book: GrandBook) -> dict[int, HexSet]:
    """By hex that pays those from which it is threatened."""
    near = {}
    for hex_ in (*_prizes(book), *_plan17(book)):
        hexes = 1 << hex_
        for _ in range(THREAT):
            hexes |= from_members(
                at for inner in members(hexes) for at, _ in book.costs.edges(inner)
            )
        near[hex_] = hexes
    return near


def _threatened(s: Front) -> HexSet:
    """The hexes that pay and are near enemies of the side that controls them."""
    german = s.control[GERMAN]
    return from_members(
        hex_
        for hex_, near in _near(s.book).items()
        if near & s.combat[ALLIED if german >> hex_ & 1 else GERMAN]
    )


def _tallies(s: Front) -> float:
    """What French corps eliminated and hits on the British have brought nearer to a reward."""
    book = s.book
    if not book.switches.bonuses:
        return 0.0
    tallies = dict(zip(("french_corps_lost", "british_hits"), s.tallies, strict=True))
    return sum(
        BONUS * POINT * bonus.points * min(tallies[bonus.id], bonus.count) / bonus.count
        for bonus in book.vp.bonuses
        if bonus.id in tallies and s.turn <= bonus.turn
    )


def _force(s: Front, side: int, drawn: tuple[float, ...]) -> float:
    """The strength of a side, worth more near its goals and less Disrupted or cut off."""
    book = s.book
    force = sum(
        _worth(s, unit) * (1.0 + drawn[s.hex[unit]] / POINT)
        for unit in members(s.present[side] & book.combat)
    )
    force -= CUT_OFF * (s.unsupplied & book.side[side]).bit_count()
    steps = sum(s.steps[fort] for fort in members(book.forts_of[side]) if s.hex[fort] >= 0)
    return force + FORT * steps


def _worth(s: Front, unit: int) -> float:
    """What a unit is worth as it is now."""
    if s.disrupted >> unit & 1:
        return s.book.cs_disrupted[unit] * TIRED
    return s.book.cs[unit] * STRENGTH


def _outlook(s: Front, seat: int, pulls: tuple[tuple[float, ...], ...]) -> float:
    """What the activation that goes on promises: its battles, and the marches still to come."""
    activation, battle = s.activation, s.battle
    if activation is None:
        return 0.0
    side = activation.seat
    if activation.is_retreat:
        value = -POINT * retreat_price(s, side)
    elif battle is None and _is_fresh(s):
        value = _beginning(s, side, pulls[side])
    elif battle is None:
        value = _battles(s, -1) + _marches(s, side, pulls[side])
    else:
        value = _battles(s, battle.hex) + _promise_of_battle(s)
    return value if side == seat else -value


def _battles(s: Front, fought: int) -> float:
    """What the battles promise that are declared or may be, without the one being fought."""
    activation, value = s.activation, 0.0
    side, at = activation.seat, activation.at
    if activation.battles >> at & 1 and at != fought:
        value += _promise(s, activation.attackers & s.standing[at], at, side)
    for hex_, units in live_arrivals(s):
        if hex_ == fought:
            continue
        promise = _promise(s, units, hex_, side)
        if activation.battles >> hex_ & 1 or not friends_before(s, hex_, units):
            value += promise
        else:
            value += HOPE * max(0.0, promise)
    return value


def _promise_of_battle(s: Front) -> float:
    """What is left to hope for, for the side that acts, in the battle that is being fought."""
    battle = s.battle
    if battle.dice or battle.fortune in ("cancelled", "withdrawn"):
        return 0.0
    if battle.fortune == "counterattack":
        enemy = other(battle.acting)
        units = sound(s, s.standing[battle.hex] & s.book.combat_of[enemy])
        return -_promise(s, units, battle.hex, enemy)
    promise = _promise(s, battle.attackers & s.standing[battle.hex], battle.hex, battle.acting)
    return SCREEN * promise if battle.fortune == "skirmish" else promise


def _promise(s: Front, attackers: UnitSet, hex_: int, seat: int) -> float:
    """What a battle gains on average: hits given and taken, the hex, a Mandated Battle fought."""
    book = s.book
    enemy = other(seat)
    here = s.standing[hex_]
    forts = 0 if s.besieged >> hex_ & 1 else here & book.forts_of[enemy]
    ours = boxes(s, sound(s, attackers), defends=False)
    theirs = boxes(s, here & book.combat_of[enemy], defends=True)
    theirs += [float(strength_of(s, fort, defends=True)) for fort in members(forts)]
    theirs = theirs[:LANES]
    if not ours:
        return -HIT * sum(theirs)
    ground = book.tem[hex_] + trench_level(s, hex_)
    lanes = min(len(ours), len(theirs))
    given = [chance(box - ground) for box in ours[:LANES]]
    worth = sum(theirs) / len(theirs) if theirs else 0.0
    value = HIT * worth * min(sum(given), len(theirs))
    fort = 1 if forts else 0
    value -= (
        BORNE
        * HIT
        * sum(chance(box + fort) * ours[lane] for lane, box in enumerate(theirs[:lanes]))
    )
    standing = len(boxes(s, sound(s, here & book.infantry_of[enemy]), defends=True))
    if not forts or can_be_besieged(s, hex_):
        value += share(given, standing) * (FIELD + _prize(s, seat, hex_))
    return value + _mandate(s, attackers, hex_, seat)


def _prize(s: Front, seat: int, hex_: int) -> float:
    """What control of a hex brings to a side that does not have it."""
    if s.control[seat] >> hex_ & 1:
        return 0.0
    worth = _prizes(s.book).get(hex_, 0.0)
    if seat == ALLIED and not s.paid_hexes >> hex_ & 1:
        worth += _plan17(s.book).get(hex_, 0.0)
    return worth


def _mandate(s: Front, attackers: UnitSet, hex_: int, seat: int) -> float:
    """What it is worth that a battle counts as a Mandated one."""
    book, needed = s.book, s.book.battle.mandate
    enemies = s.standing[hex_] & book.side[other(seat)]
    defenders = corps_in(s, enemies) + (enemies & book.forts).bit_count()
    if corps_in(s, attackers) < needed.attackers or defenders < needed.defenders:
        return 0.0
    worth = OWED if s.mandated[seat] else 0.0
    is_plan17 = seat == ALLIED and s.turn <= book.switches.elan_through
    if is_plan17 and book.plan17_hexes >> hex_ & 1 and not s.rewarded >> hex_ & 1:
        worth += POINT * book.vp.prices.mandated_in_plan17_hex
    return worth


class Plan(NamedTuple):
    """A march out of a hex: what it gains, and who takes part."""

    gain: float = 0.0
    units: UnitSet = 0


def _is_fresh(s: Front) -> bool:
    """Whether the hex has just been activated: attackers may be named, nobody marches yet."""
    return not (s.marching or s.activation.moved or s.activation.arrivals)


def _beginning(s: Front, seat: int, drawn: tuple[float, ...]) -> float:
    """What an activated hex promises: a march out of it or an attack in it, whichever is better.

    Who is named to attack counts a little if he should.
    """
    at, named = s.activation.at, s.activation.attackers
    left = _left(s, seat)
    march = HOPE * _best_march(s, seat, left, at, drawn).gain
    if not _has_enemies(s, seat):
        return march
    attackers = sound(s, left & s.book.combat)
    attack = HOPE * _promise(s, attackers, at, seat)
    wanted = attackers if attack > march else 0
    picked = (named & wanted).bit_count() - (named & ~wanted).bit_count()
    return max(march, attack) + PICKED * picked


def _left(s: Front, seat: int) -> UnitSet:
    """The units in the activated hex that have not marched."""
    here = s.standing[s.activation.at] & s.book.own[seat] & ~s.book.forts
    return here & ~s.activation.moved


def _marches(s: Front, seat: int, drawn: tuple[float, ...]) -> float:
    """What the marches promise that are still to come, or what is left of the one that goes on."""
    if not s.marching:
        return 0.0
    activation, named = s.activation, s.marching[-1]
    left = _left(s, seat) & ~activation.attackers
    if s.group is not None and named:
        value = _best_march(s, seat, named, s.hex[first(named)], drawn, whole=True).gain
        later = _best_march(s, seat, left & ~named, activation.at, drawn).gain
        return HOPE * (value + LATER * later)
    plan = _best_march(s, seat, left, activation.at, drawn)
    strangers = named & ~plan.units
    picked = (named & plan.units).bit_count() - strangers.bit_count()
    return HOPE * plan.gain + PICKED * picked


def _has_enemies(s: Front, seat: int) -> bool:
    """Whether there are enemies in the activated hex."""
    return forces(s, other(seat)) >> s.activation.at & 1 == 1


def _best_march(
    s: Front, seat: int, units: UnitSet, at: int, drawn: tuple[float, ...], *, whole: bool = False
) -> Plan:
    """The best march of units from a hex; those who gain nothing stay, unless all march."""
    book = s.book
    fighting = units & book.combat
    if not fighting:
        return Plan()
    group = fighting | units & (book.quarters | book.guns)
    ahead = s.clone()
    ahead.marching = (group,)
    best = Plan()
    for hex_ in members(_reach(ahead, seat, group, at)):
        taken = 0.0
        if forces(s, other(seat)) >> hex_ & 1:
            force = sound(s, fighting)
            came = s.activation.arrived(hex_) & s.standing[hex_]
            taken = _promise(s, force | came, hex_, seat)
            if came:
                taken -= _promise(s, came, hex_, seat)
            force |= group & book.quarters
        else:
            force = group
            if not is_held(s, other(seat), hex_) and not s.control[seat] >> hex_ & 1:
                taken = HEX + HEX + _prize(s, seat, hex_)
        if not force & book.combat:
            continue
        taken -= _left_behind(s, seat, at, force)
        pulled = sum(_worth(s, unit) for unit in members(force & book.combat))
        gain = taken + pulled * (drawn[hex_] - drawn[at]) / POINT
        if gain > best.gain:
            best = Plan(gain, group if whole else force)
    return best


def _left_behind(s: Front, seat: int, at: int, leaving: UnitSet) -> float:
    """What is risked when nobody stays in a hex that pays and the enemy is near."""
    stay = s.standing[at] & (s.book.combat_of[seat] | s.book.forts_of[seat]) & ~leaving
    if stay or not s.control[seat] >> at & 1:
        return 0.0
    near = sum(1 << hex_ for hex_, _ in step_costs(s).edges(at))
    if not (near | 1 << at) & s.combat[other(seat)]:
        return 0.0
    return HOPE * _prizes(s.book).get(at, 0.0)


def _reach(s: Front, seat: int, group: UnitSet, at: int) -> HexSet:
    """The hexes that all of a group can come to, as far as its next step is open to it."""
    hexes, checked = ~0, {}
    for unit in members(group):
        points = movement_points(s, unit, group) - s.paid[unit]
        if points <= 0:
            return 0
        if points not in checked:
            limits = march_limits(s, unit, group, seat)
            checked[points] = reach(step_costs(s), at, points, limits).set
        hexes &= checked[points]
    return open_to_group(s, hexes & ~(1 << at))
