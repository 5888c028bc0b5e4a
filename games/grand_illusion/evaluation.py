"""How well a seat stands: for players that look a step ahead.

Counted are the points, the hexes that will be worth points, the strength on the map and how near
it is to what is worth taking or holding. An activated hex counts for the best march out of it, a
battle for the hits it promises on average and for the hex it may win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from games.grand_illusion.chances import FACES, boxes, chance, share
from games.grand_illusion.rules.activation import friends_before, live_arrivals
from games.grand_illusion.rules.control import can_be_besieged, forces, is_held, sound
from games.grand_illusion.rules.entry import open_to_group
from games.grand_illusion.rules.general_retreat import retreat_price
from games.grand_illusion.rules.mandates import corps_in
from games.grand_illusion.rules.movement import march_limits, movement_points
from games.grand_illusion.rules.reorganization import reorganizable, tired_in
from games.grand_illusion.rules.room import have_room
from games.grand_illusion.rules.strategic import destinations
from games.grand_illusion.rules.strength import strength_of, trench_level
from games.grand_illusion.rules.supply import fed_hexes
from games.grand_illusion.rules.ways import step_costs
from games.grand_illusion.state import ALLIED, GERMAN, LANES, Front, bit
from ww1core.hexgrid import HexSet, first, from_members, members, reach
from ww1core.pieces import UnitSet, other, units_in
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.grand_illusion.book import GrandBook

POINT = 10.0
PRIZE = 14.0
PARIS = 60.0
PLAN17 = 12.0
EARLY = 0.4
"""What a prize is worth at the beginning, measured by the last turn."""
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
RESTING = 0.75
"""What is left of a Disrupted unit's worth where it will soon recover."""
CUT_OFF = 0.3
"""The part of a unit's worth that is lost with its supply."""
OWED = 6.0
FORT = 2.0
CAP = 0.01
REBUILT = 0.8
"""What a unit that CAPs bring back is worth, measured by one that is there."""
SPARE = 7
"""With so many CAPs a side can do without some."""
COMMAND = (6.0, 3.0)
"""What a CAP is worth that is taken from the Action Phase, without and with CAPs to spare."""
STAFF = 2.0
"""What a CAP more on a turn to come is worth."""
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
def _prizes(book: GrandBook, turn: int) -> dict[int, float]:
    """What every hex is worth to the Germans, who are paid when the game is over."""
    due = EARLY + (1.0 - EARLY) * turn / book.last_turn
    worth = {hex_: PRIZE * due * times for hex_, times in book.german_vp.items()}
    worth.update({hex_: POINT * due * points for hex_, points in book.held_at_end.items()})
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
    book: GrandBook, turn: int, german: HexSet, paid: HexSet, threatened: HexSet
) -> tuple[float, tuple[tuple[float, ...], ...]]:
    """What control makes of the map: the German prizes held, and by side the pull of every hex.

    A side is drawn to what it has to take, and to what it has and the enemy threatens.
    """
    prizes, plan17 = _prizes(book, turn), _plan17(book)
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
    held, pulls = _ground(book, s.turn, s.control[GERMAN], s.paid_hexes, _threatened(s))
    value = POINT * (s.points[GERMAN] - s.points[ALLIED]) + held + _tallies(s)
    value += HEX * (s.control[GERMAN].bit_count() - s.control[ALLIED].bit_count())
    for side, sign in ((GERMAN, 1.0), (ALLIED, -1.0)):
        value += sign * _force(s, side, pulls[side])
        value += sign * (CAP * s.caps[side] - _debt(s, side))
    if s.retreats[ALLIED]:
        value -= STAFF * _better_staff(book) * (book.last_turn - s.turn)
    value += _question(s, pulls)
    if seat == ALLIED:
        value = -value
    return value + _outlook(s, seat, pulls)


def _debt(s: Front, side: int, fought: int = 0) -> float:
    """What Mandated Battles that are owed cost, most where CAPs are missing to fight them."""
    owed = max(s.mandated[side] - fought, 0)
    paid = min(owed, s.caps[side])
    return OWED * paid + POINT * (owed - paid)


@per_book
def _better_staff(book: GrandBook) -> float:
    """How many CAPs more the Allies have on a turn after their General Retreat."""
    worse, better = (book.command.columns[name] for name in book.command.use["allied"])
    return (sum(better) - sum(worse)) / FACES


@per_book
def _near(book: GrandBook) -> dict[int, HexSet]:
    """By hex that pays those from which it is threatened."""
    near = {}
    for hex_ in (*_prizes(book, 0), *_plan17(book)):
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
    book, places = s.book, s.hex
    units, full = s.present[side] & book.combat, _full_worth(book)
    force = sum(
        [full[unit] * (1.0 + drawn[places[unit]] / POINT) for unit in members(units & ~s.disrupted)]
    )
    force += sum(
        [
            _worth(s, unit) * (1.0 + drawn[places[unit]] / POINT)
            for unit in members(units & s.disrupted)
        ]
    )
    for unit in members(_unfed(s, side)):
        force -= CUT_OFF * _worth(s, unit)
    steps = sum([s.steps[fort] for fort in members(book.forts_of[side]) if places[fort] >= 0])
    return force + FORT * steps


@per_book
def _full_worth(book: GrandBook) -> tuple[float, ...]:
    """What every unit is worth when it is not Disrupted."""
    return tuple(STRENGTH * strength for strength in book.cs)


def _unfed(s: Front, side: int) -> UnitSet:
    """The combat units of a side that are out of supply or would be by now."""
    book, units = s.book, s.unsupplied & s.book.combat_of[side]
    for nation in book.of_nation:
        if book.seat_of(nation) == side and (hungry := s.combat[side] & ~fed_hexes(s, nation, 0)):
            here = units_in(s, hungry) & book.combat & book.of_nation[nation]
            units |= here & ~book.fed_in_antwerp
    return units


def _worth(s: Front, unit: int) -> float:
    """What a unit is worth as it is now: more of a Disrupted one where no enemy is."""
    full = _full_worth(s.book)[unit]
    if not s.disrupted >> unit & 1:
        return full
    if forces(s, other(s.book.units[unit].seat)) >> s.hex[unit] & 1:
        return s.book.cs_disrupted[unit] * TIRED
    return RESTING * full


def _question(s: Front, pulls: tuple[tuple[float, ...], ...]) -> float:
    """What the next decision promises the Germans, where an order is given in two of them."""
    node, _, data = s.stack[-1] if s.stack else (-1, 0, ())
    program = s.book.program
    weigh = QUESTIONS.get(program.nodes[node].name) if node >= 0 else None
    if weigh is None:
        return 0.0
    given = dict(zip(program.kept[node], data, strict=True))
    value = weigh(s, given, pulls[given["seat"]])
    return value if given["seat"] == GERMAN else -value


def _rest(s: Front, given: Mapping[str, int], _drawn: tuple[float, ...]) -> float:
    """The best hex to reorganize."""
    full, hexes = _full_worth(s.book), members(reorganizable(s, given["seat"]))
    return max(
        sum(full[unit] - _worth(s, unit) for unit in members(tired_in(s, given["seat"], hex_)))
        for hex_ in hexes
    )


def _rebuilding(s: Front, given: Mapping[str, int], _drawn: tuple[float, ...]) -> float:
    """A unit that is rebuilt now, and the CAPs that are missing then."""
    price = s.book.command.costs.replace_now * COMMAND[s.caps[given["seat"]] >= SPARE]
    return REBUILT * _full_worth(s.book)[given["unit"]] - price


def _arriving(s: Front, given: Mapping[str, int], _drawn: tuple[float, ...]) -> float:
    """A unit that comes into play."""
    return PICKED + REBUILT * _full_worth(s.book)[given["unit"]]


def _travelling(s: Front, given: Mapping[str, int], drawn: tuple[float, ...]) -> float:
    """The best hex that a train or a ship can bring a unit to."""
    unit = given["unit"]
    best = max(drawn[hex_] for hex_ in members(destinations(s, unit)))
    return _worth(s, unit) * (best - drawn[s.hex[unit]]) / POINT


def _leaving(s: Front, given: Mapping[str, int], _drawn: tuple[float, ...]) -> float:
    """A hex that is lost in a retreat, and the next attack that those who leave escape."""
    seat, at = given["seat"], given["at"]
    enemy = other(seat)
    attackers = sound(s, s.standing[at] & s.book.combat_of[enemy])
    if not attackers:
        return -FIELD - _prize(s, enemy, at)
    return max(0.0, HOPE * _promise(s, attackers, at, enemy)) - FIELD - _prize(s, enemy, at)


def _dropping(_s: Front, _given: Mapping[str, int], _drawn: tuple[float, ...]) -> float:
    """Somebody who is left behind on a march: for no reason it is not done."""
    return -PICKED


QUESTIONS = {
    "march_drop": _dropping,
    "choose_rest": _rest,
    "choose_when": _rebuilding,
    "enter_rebuilt": _rebuilding,
    "arrive": _arriving,
    "travel": _travelling,
    "name_group": _leaving,
}


def _outlook(s: Front, seat: int, pulls: tuple[tuple[float, ...], ...]) -> float:
    """What the activation that goes on promises: its battles, and the marches still to come."""
    activation, battle = s.activation, s.battle
    if activation is None:
        return 0.0
    side = activation.seat
    if activation.is_retreat:
        value = _debt(s, side) - POINT * retreat_price(s, side)
        value += _marches(s, side, pulls[side])
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
    if activation.battles & bit(at) and at != fought:
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
    in_field = len(theirs)
    theirs += [float(strength_of(s, fort, defends=True)) for fort in members(forts)]
    theirs = theirs[:LANES]
    if not ours:
        return -HIT * sum(theirs)
    ground = book.tem[hex_] + trench_level(s, hex_)
    lanes = min(len(ours), len(theirs))
    given = [
        chance(box - ground) if lane < in_field or not forts else 1 / FACES
        for lane, box in enumerate(ours[:LANES])
    ]
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
    worth = _prizes(s.book, s.turn).get(hex_, 0.0)
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
    worth = _debt(s, seat) - _debt(s, seat, 1)
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
    at = s.activation.at
    return 0 if at < 0 else s.standing[at] & s.book.own[seat] & ~s.activation.moved


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
    book, own = s.book, s.book.own[seat]
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
        if not force & book.combat or not have_room(s, hex_, s.standing[hex_] & own | force):
            continue
        taken -= _left_behind(s, seat, at, force)
        pulled = sum(_worth(s, unit) for unit in members(force & book.combat))
        gain = taken + pulled * (drawn[hex_] - drawn[at]) / POINT
        if gain > best.gain:
            best = Plan(gain, group if whole else force)
    return best


def _left_behind(s: Front, seat: int, at: int, leaving: UnitSet) -> float:
    """What is risked when no infantry stays in a hex that pays and the enemy is near."""
    worth = _prize(s, other(seat), at)
    if not worth or s.standing[at] & s.book.infantry_of[seat] & ~leaving:
        return 0.0
    return HOPE * worth if _near(s.book)[at] & s.combat[other(seat)] else 0.0


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
