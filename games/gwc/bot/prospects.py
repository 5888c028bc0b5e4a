"""What the moment holds for a seat: an Order under way, an attack or a melee not yet decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.bot.preview import Duel, duel_of, preview, sums_of, unseen_cards
from games.gwc.bot.stakes import Ground, card_values, stakes_of
from games.gwc.rules.actions.moving import is_out_of_fire
from games.gwc.rules.fire.attacks import is_moving
from games.gwc.rules.fire.fire_group import still_ready
from games.gwc.rules.fire.fire_order import chances
from games.gwc.rules.fire.firers import (
    arms_of,
    bearer,
    fires_alone,
    is_light,
    needs_weapon,
    power_at,
    target_hexes,
    targets_of,
)
from games.gwc.rules.fire.opfire import (
    cannot_open_fire,
    entered_hexes,
    hot,
    hot_weapons,
    is_no_moment,
    quick_weapons,
)
from games.gwc.rules.formations.partners import senior
from games.gwc.rules.formations.values import melee_power, morale
from games.gwc.rules.ground.sight import hindrance
from games.gwc.rules.orders.activation import able, leads_to
from games.gwc.rules.orders.recover import recovery_morale
from games.gwc.state import Field, UnitSet, carried
from ww1core.hexgrid import HexSet, members
from ww1core.pieces import other, stack_of
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

FEW = 4
MARCH = 2
MOVES = frozenset({"O23", "O24", "O27"})
ADVANCE = "O16"
FIRE = frozenset({"fire", "op_fire"})


def hurt(s: Field, unit: int) -> tuple[float, float]:
    """What it costs its owner that a Formation breaks, and that it is suppressed."""
    w, loss = s.book.weights, stakes_of(s.book)[unit].loss
    bit = 1 << unit
    breaks = (1.0 - w.broken) * loss if s.broken & bit else w.broken * loss
    return breaks, 0.0 if s.suppressed & bit else w.suppressed * loss


@per_book
def _stages(book: GwcBook) -> tuple[int, int, int, int]:
    """The numbers of decisions and procedures that say what is going on."""
    number = book.program.number
    return (
        number("drop_weapon"),
        number("break_formation"),
        number("discard_card"),
        number("exchange_idle"),
    )


def pending_break(s: Field, side: int) -> float:
    """What it means that a Formation is about to break, while its owner may prevent it."""
    breaking = _stages(s.book)[1]
    for node, _, data in reversed(s.stack):
        if node == breaking:
            unit = data[0]
            if s.hex[unit] < 0:
                return 0.0
            cost = hurt(s, unit)[0]
            return -cost if s.book.own[side] >> unit & 1 else cost
    return 0.0


def melee_gain(s: Field, seat: int, hexes: HexSet) -> float:
    """What the melees that are to be fought bring on average."""
    side = s.book.side_of(seat)
    return sum(
        [
            _melee(s, seat, hex_, stack_of(s, hex_, side), stack_of(s, hex_, other(side)))
            for hex_ in members(hexes)
        ]
    )


def _melee(s: Field, seat: int, hex_: int, own: UnitSet, enemies: UnitSet) -> float:
    """What a melee of some Formations brings on average."""
    book, stakes, fight = s.book, stakes_of(s.book), s.melee
    side = book.side_of(seat)
    sides = (side, other(side))
    mine = sum([melee_power(s, unit) for unit in members(own)])
    theirs = sum([melee_power(s, unit) for unit in members(enemies)])
    rollers = [senior(s, fighting, own | enemies) for fighting in sides]
    sums = [sums_of(book, unseen_cards(s, roller, seat)) for roller in rollers]
    lead = mine - theirs
    if fight is not None and fight.hex == hex_:
        lead += fight.adds[side] - fight.adds[other(side)]
        if any(fight.powers):
            lead = fight.powers[side] - fight.powers[other(side)]
        for at, fighting in enumerate(sides):
            if fight.totals[fighting]:
                rolled = fight.totals[fighting] - fight.powers[fighting]
            elif s.roll is not None and s.roll.kind == "melee" and s.roll.seat == fighting:
                rolled = sum(book.decks.cards[s.roll.card].dice) + s.roll.plus
            else:
                continue
            sums[at] = (1,)
            lead += rolled if at == 0 else -rolled
    duel = duel_of(book, sums[0], sums[1], sum(sums[0]))
    wins, ties = duel.at(lead)
    won = (wins + ties) / duel.cases
    lost = 1.0 - wins / duel.cases
    return won * sum([stakes[unit].loss for unit in members(enemies)]) - lost * sum(
        [stakes[unit].loss for unit in members(own)]
    )


def promise(s: Field, seat: int, ground: Ground) -> float:
    """What an attack on the table and an Order under way promise, and what was begun in vain."""
    value, side = _waiting(s, seat), s.book.side_of(seat)
    attack, summons, volley, w = s.attack, s.summons, s.volley, s.book.weights
    if attack is not None and attack.target >= 0:
        value += _attack(s, seat)
    if summons is not None and summons.seat == side and summons.purpose in FIRE:
        return value + w.hope * _summoned_fire(s, seat)
    if volley is not None and volley.seat == side:
        if attack is None:
            value += w.hope * max(_best_fire(s, seat, side, *chance) for chance in chances(s))
        return value
    if s.order is not None and s.order.seat == side:
        value += _order(s, seat, ground) - w.spent - w.danger * _danger(s, seat)
    elif not cannot_open_fire(s, side):
        arms = arms_of(s, hot(s, side), hot_weapons(s, side), guns=False)
        value += w.hope * _best_fire(s, seat, side, arms, entered_hexes(s, side))
    return value


def _waiting(s: Field, seat: int) -> float:
    """What it means that a card or a Weapon is to be given up next."""
    top = s.stack[-1][0] if s.stack else -1
    drop, _, discarding, exchange = _stages(s.book)
    if top == drop:
        wasted = s.book.weights.wasted
        return -wasted if s.active == s.book.side_of(seat) else wasted
    acts = s.voice[s.active] == seat
    return _discards(s, seat) if top in {discarding, exchange} and acts else 0.0


def _order(s: Field, seat: int, ground: Ground) -> float:
    """What the Order that is carried out still promises."""
    order, w = s.order, s.book.weights
    if order.id in MOVES or order.id == ADVANCE:
        return w.hope * _moves(s, seat, ground)
    if order.id == "O21":
        return 0.0 if order.activated else w.hope * _fresh_fire(s, seat)
    if order.id == "O25":
        return w.hope * _recovery(s, seat)
    if order.id == "O26":
        return _rout(s, s.book.side_of(seat))
    return _others(s.book).get(order.id, 0.0)


@per_book
def _others(book: GwcBook) -> dict[str, float]:
    """What Orders promise that are not looked into."""
    w = book.weights
    return {
        "O17": w.air_assault,
        "O18": w.artillery_denied,
        "O19": w.artillery_request,
        "O20": w.command_confusion,
        "O22": w.hmg_suppress,
    }


def _discards(s: Field, seat: int) -> float:
    """What it is worth to throw bad cards away."""
    values = card_values(s.book, seat)
    bad = sorted([values[card] for card in members(s.hands[seat]) if values[card] < 0])
    left = max(s.book.commanders[seat].discards - s.discarded, 0)
    return -s.book.weights.hope * sum(bad[:left])


def _attack(s: Field, seat: int) -> float:
    """What the attack on the table brings on average."""
    attack, book = s.attack, s.book
    side = book.side_of(seat)
    if attack.kind == "fire" and not (attack.firers | attack.weapons):
        if attack.seat != side:
            return 0.0
        return _best_fire(s, seat, side, still_ready(s), 1 << attack.target)
    value = 0.0
    for forecast in preview(s, seat).targets:
        breaks, ties = hurt(s, forecast.unit)
        cost = (forecast.breaks * breaks + forecast.ties * ties) / forecast.cases
        value += -cost if book.own[side] >> forecast.unit & 1 else cost
    return value


def _fresh_fire(s: Field, seat: int) -> float:
    """What a Fire Order promises before anybody is activated."""
    side = s.book.side_of(seat)
    ready = able(s, side, "fire")
    return _best_fire(s, seat, side, arms_of(s, ready, carried(s, ready)), target_hexes(s, side))


def _summoned_fire(s: Field, seat: int) -> float:
    """What those promise who are activated to fire, with those whom they can bring."""
    summons, side = s.summons, s.book.side_of(seat)
    hexes = target_hexes(s, side)
    if summons.purpose == "op_fire":
        hexes = entered_hexes(s, side)
    if summons.first < 0:
        ready = able(s, side, summons.purpose)
    else:
        ready = summons.chosen | leads_to(s, summons.first, side, summons.purpose)
    weapons = carried(s, ready)
    if summons.purpose == "op_fire":
        weapons &= ~s.book.light_artillery
    return _best_fire(s, seat, side, arms_of(s, ready, weapons), hexes)


def _danger(s: Field, seat: int) -> float:
    """What Op Fire at the hex that was just entered costs on average, about.

    Whoever is activated may open it at once, others only by a Fire card that may be in the hand.
    """
    foe = other(s.book.side_of(seat))
    if s.volley is not None or is_no_moment(s, foe) or is_out_of_fire(s, foe):
        return 0.0
    hexes, value = entered_hexes(s, foe), 0.0
    for units, chance in ((hot(s, foe), 1.0), (able(s, foe, "op_fire"), _fire_card(s, seat, foe))):
        arms = arms_of(s, units, quick_weapons(s, units), guns=False)
        value = max(value, chance * _best_fire(s, seat, foe, arms, hexes))
    return value


def _fire_card(s: Field, seat: int, foe: int) -> float:
    """How likely the enemy holds a Fire card, for all that a seat knows."""
    player, fire = s.voice[foe], s.book.decks.actions["A42"]
    known, cards = s.seen[seat] & s.hands[player], unseen_cards(s, player, seat)
    hidden = (s.hands[player] & ~known).bit_count()
    none = (cards & ~fire).bit_count() / cards.bit_count()
    return 1.0 if known & fire else 1.0 - none**hidden


def _best_fire(s: Field, seat: int, side: int, firers: int, hexes: HexSet) -> float:
    """What the best attack of some firers of a side at one of some hexes brings it, about.

    Another attack counts a little: some may be left for it.
    """
    if not hexes or not firers:
        return 0.0
    groups: dict[int, list[int]] = {}
    best: dict[int, float] = {}
    duel, w = _duel(s, seat, side), s.book.weights
    for firer in members(firers):
        seen = targets_of(s, firer, hexes)
        if not seen:
            continue
        from_ = s.hex[bearer(s, firer)]
        is_alone = fires_alone(s, firer)
        for at in members(seen & ~needs_weapon(s, firer, seen)):
            power = power_at(s, firer, at) - (hindrance(s, from_, at) or 0)
            if not is_alone:
                groups.setdefault(at, []).append(power)
            elif power > 0:
                share = w.found if is_light(s, firer) else 1.0
                best[at] = max(best.get(at, 0.0), share * _damage(s, duel, at, power, side))
    for at, powers in groups.items():
        power = max(powers) + len(powers) - 1
        if power > 0:
            best[at] = max(best.get(at, 0.0), _damage(s, duel, at, power, side))
    ranked = sorted(best.values(), reverse=True)
    return sum(ranked[:1]) + w.another * sum(ranked[1:2])


def _duel(s: Field, seat: int, side: int) -> Duel:
    """A roll of a side against one of the other, over the cards that a seat has not seen."""
    cards, others = (unseen_cards(s, s.voice[roller], seat) for roller in (side, other(side)))
    return duel_of(s.book, sums_of(s.book, cards), sums_of(s.book, others), cards.bit_count())


def _damage(s: Field, duel: Duel, at: int, power: int, side: int) -> float:
    """What an attack of a side with some FP does to the enemies in a hex on average."""
    value = 0.0
    for unit in members(stack_of(s, at, other(side))):
        wins, equal = duel.at(power - morale(s, unit))
        breaks, ties = hurt(s, unit)
        if is_moving(s, unit):
            ties = breaks
        value += wins * breaks + equal * ties
    return value / duel.cases


def _recovery(s: Field, seat: int) -> float:
    """What a Recover Order promises for those who are still broken."""
    book, value = s.book, 0.0
    player = s.voice[book.side_of(seat)]
    cards = unseen_cards(s, player, seat)
    sums, count = sums_of(book, cards), cards.bit_count()
    for unit in members(s.broken & book.corps[player]):
        if s.hex[unit] >= 0:
            below = sum(sums[: max(recovery_morale(s, unit), 0)])
            value += below / count * book.weights.broken * stakes_of(book)[unit].loss
    return value


def _rout(s: Field, side: int) -> float:
    """What a Rout promises for those tested, or who may be: good for enemies, bad for friends."""
    trial, enemies = s.trial, s.broken & s.present[other(side)]
    tested = enemies or s.broken
    if trial is not None:
        tested = trial.waiting | (1 << trial.unit if trial.unit >= 0 else 0)
    friends = tested & s.present[side]
    return s.book.weights.rout * ((tested & enemies).bit_count() - friends.bit_count())


def _moves(s: Field, seat: int, ground: Ground) -> float:
    """What those still promise who have not had their move."""
    order, march, summons = s.order, s.march, s.summons
    side = s.book.side_of(seat)
    reach = 1 if order.id == ADVANCE else MARCH
    if march is not None:
        waiting = order.activated & ~order.finished & ~march.movers
        value = 0.0
        if not march.is_over:
            left = reach if order.id == ADVANCE else max(0, min(reach, MARCH + 1 - march.spent))
            if order.id == ADVANCE and order.executed and march.has_entered:
                left = 0
            value = _way(s, seat, march.movers, left, ground)
        return value + _way(s, seat, waiting, reach, ground)
    if summons is not None:
        if summons.first < 0:
            return _best_ways(s, seat, reach, ground)
        chosen = summons.chosen | leads_to(s, summons.first, side, summons.purpose)
        return _way(s, seat, chosen, reach, ground)
    if not order.activated:
        return 0.0 if order.executed else _best_ways(s, seat, reach, ground)
    return _way(s, seat, order.activated & ~order.finished, reach, ground)


def _best_ways(s: Field, seat: int, reach: int, ground: Ground) -> float:
    """What a few of all who could go promise."""
    fresh = s.book.corps[s.voice[s.book.side_of(seat)]] & ~s.activated
    ways = sorted([_way(s, seat, 1 << unit, reach, ground) for unit in members(fresh)])
    return sum(ways[-FEW:])


def _way(s: Field, seat: int, units: UnitSet, reach: int, ground: Ground) -> float:
    """What some Formations gain by going so far, each for himself; in an Advance also by melee."""
    if not reach:
        return 0.0
    stakes, side = ground.stakes, s.book.side_of(seat)
    pull, best_pull = ground.pull[side], ground.pull_near[side][reach]
    leave, best_leave = ground.leave[side], ground.leave_near[side][reach]
    value = 0.0
    stacks: dict[int, int] = {}
    for unit in members(units):
        hex_ = s.hex[unit]
        if hex_ < 0:
            continue
        stake = stakes[unit]
        here = max(pull[hex_] * stake.takes, leave[hex_] * stake.points)
        there = max(best_pull[hex_] * stake.takes, best_leave[hex_] * stake.points)
        value += there - here
        stacks[hex_] = stacks.get(hex_, 0) | 1 << unit
    if s.order.id == ADVANCE:
        around, enemies = s.book.land.around, s.occupied[other(side)]
        for hex_, stack in stacks.items():
            near = around[hex_] & enemies
            if near:
                gains = [
                    _melee(s, seat, to, stack, stack_of(s, to, other(side))) for to in members(near)
                ]
                value += max(0.0, *gains)
    return value
