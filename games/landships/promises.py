"""What the moment promises a seat: fires, barrages, assaults and moves that are being prepared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.landships.outlook import Outlook, prize
from games.landships.rules.assault_moves import assault_hexes
from games.landships.rules.assault_table import Balance, balance, fighters, losses_of
from games.landships.rules.batteries import elements_left, guns_on
from games.landships.rules.cavalry import trot_hexes
from games.landships.rules.charges import charge_targets
from games.landships.rules.fire_table import volley_of
from games.landships.rules.firers import soft_targets
from games.landships.rules.foot import step_hexes
from games.landships.rules.ground import cover, locked, melees
from games.landships.rules.guns import turnable
from games.landships.state import Field, Fire
from ww1core.hexgrid import members

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

FACES = range(1, 7)
EFFORT = 0.01
"""What a move that gains nothing has to gain before it is made."""
SALVO = 4
"""The batteries of which more add little."""

Given = Mapping[str, int]
Weigh = Callable[[Field, Given, Outlook], float]


def promises(s: Field, seat: int, ahead: Outlook) -> float:
    """What a fire, a barrage, melees, charges and the next decision promise a seat."""
    value = _question(s, seat, ahead)
    if s.fire is not None and s.fire.seat == seat:
        value += fire_promise(s, s.fire)
    if s.barrage is not None and s.barrage.seat == seat and s.barrage.struck < 0:
        value += barrage_promise(s)
    if s.phasing == seat:
        for hex_ in members(melees(s) & ~s.fought):
            value += assault_promise(s, hex_, seat)
        for unit in members(s.galloping & ~s.moved & s.present[seat]):
            value += max([_charge(s, unit, to, seat) for to in _charges(s, unit, seat)], default=0)
    return value


def _question(s: Field, seat: int, ahead: Outlook) -> float:
    """What the next decision promises, where an order is given in two of them."""
    weigh = QUESTIONS.get(s.book.program.waiting(s))
    if weigh is None:
        return 0.0
    given = s.book.program.values(s.stack[-1])
    return weigh(s, given, ahead) if given.get("seat", seat) == seat else 0.0


def _walk(s: Field, given: Given, ahead: Outlook) -> float:
    """The best hex that a unit on foot can enter, or where it stands if it may stop."""
    unit, left = given["unit"], given["left"]
    hexes = members(step_hexes(s, unit, left, given["seat"]))
    return _best(s, unit, ahead, hexes, may_stay=left < s.book.terrain.half_points)


def _trot(s: Field, given: Given, ahead: Outlook) -> float:
    """The best hex that a rider can enter, or where it is."""
    unit = given["unit"]
    hexes = members(trot_hexes(s, unit, given["left"], given["seat"]))
    return _best(s, unit, ahead, hexes, may_stay=True)


def _best(s: Field, unit: int, ahead: Outlook, hexes: tuple[int, ...], *, may_stay: bool) -> float:
    at = s.hex[unit]
    if at < 0:
        return s.book.weights.squad
    here = ahead.worth(unit, at) + _duty(s, unit, at)
    gain = max([ahead.worth(unit, to) + _duty(s, unit, to) - here for to in hexes], default=0.0)
    return (max(gain, 0.0) * s.book.weights.further if may_stay else gain) - EFFORT


def _duty(s: Field, unit: int, hex_: int) -> float:
    """What it is worth that a crew stands by a gun."""
    book = s.book
    if not book.crews >> unit & 1:
        return 0.0
    own = book.own[book.pieces.side[unit]]
    guns = s.standing[hex_] & own & book.guns & ~s.captured
    others = s.standing[hex_] & own & book.crews & ~(1 << unit)
    return book.weights.gun * (1 - book.weights.unmanned) if guns and not others else 0.0


def _drive(s: Field, given: Given, ahead: Outlook) -> float:
    """What a machine gains by driving on."""
    unit = given.get("unit", s.drive.unit if s.drive is not None else -1)
    if unit < 0 or s.hex[unit] < 0:
        return s.book.weights.machine
    return max(ahead.ahead(unit), 0.0) * s.book.weights.heading - EFFORT


def _turn(s: Field, given: Given, ahead: Outlook) -> float:
    """The gun that gains most by looking elsewhere."""
    units = members(turnable(s, given["seat"], given.get("at_tanks", 0)))
    return max([_aim(s, unit, ahead) for unit in units], default=0.0)


def _aim(s: Field, unit: int, ahead: Outlook) -> float:
    now = ahead.aim(unit, s.facing[unit])
    return max([ahead.aim(unit, way) for way in range(len(FACES))]) - now - EFFORT


def _face(s: Field, given: Given, ahead: Outlook) -> float:
    """The best that a gun can look at."""
    return _aim(s, given["unit"], ahead)


def _go_in(s: Field, given: Given, _ahead: Outlook) -> float:
    """The assault that promises most, by everybody who can take part in it."""
    unit, seat = given["unit"], given["seat"]
    return max([_assault(s, to, seat) for to in members(assault_hexes(s, unit, seat))], default=0.0)


def _assault(s: Field, hex_: int, seat: int) -> float:
    """What an assault promises if all join it who stand beside the hex and can."""
    book = s.book
    able = s.present[seat] & book.squads & ~(s.pinned | s.mounted | s.engaged | locked(s, seat))
    beside = [to for to in book.land.grid.toward[hex_] if to >= 0 and s.squads_at[seat] >> to & 1]
    joined = sum([(s.standing[to] & able).bit_count() for to in beside])
    fight = balance(s, hex_, seat)
    margin = (fight.column if fight.attacker == seat else -fight.column) + joined
    attacker = seat if margin >= 0 else 1 - seat
    column = min(abs(margin), len(book.assault.columns) - 1)
    return _outcome(s, hex_, seat, fight._replace(attacker=attacker, column=column)) - EFFORT


def _ride_in(s: Field, given: Given, _ahead: Outlook) -> float:
    """The charge that promises most, and what it is worth to ride at all."""
    unit, seat = given["unit"], given["seat"]
    rides = [_charge(s, unit, to, seat) for to in _charges(s, unit, seat)]
    return max(rides, default=0.0) + EFFORT


def _charges(s: Field, unit: int, seat: int) -> tuple[int, ...]:
    return members(charge_targets(s, unit, seat)) if s.hex[unit] >= 0 else ()


def _charge(s: Field, _unit: int, hex_: int, seat: int) -> float:
    """What a charge at a hex promises: guns and men without squads most, many squads nothing."""
    book, w = s.book, s.book.weights
    enemies = s.standing[hex_] & book.own[1 - seat]
    value = w.charge + w.gun * (enemies & book.guns).bit_count()
    return value - w.squad * w.charged * max((enemies & book.squads & ~s.pinned).bit_count() - 1, 0)


def _target(s: Field, _given: Given, _ahead: Outlook) -> float:
    """A shot at a vehicle is always worth trying."""
    return s.book.weights.shot


QUESTIONS: Mapping[str, Weigh] = {
    "foot_step": _walk,
    "trot_step": _trot,
    "drive_mode": _drive,
    "drive_step": _drive,
    "choose_gate": _drive,
    "choose_gun": _turn,
    "choose_laid": _turn,
    "face": _face,
    "assault_step": _go_in,
    "choose_charge": _ride_in,
    "choose_target": _target,
    "shoot_on": _target,
}
"""What the decisions of two parts promise, by the name of the second."""


def fire_promise(s: Field, fire: Fire) -> float:
    """What a fire gains on average; before anybody is named, the fire of all who can."""
    w, enemy = s.book.weights, 1 - fire.seat
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
    return gain * w.squad * w.lost


def barrage_promise(s: Field) -> float:
    """What shells gain: enemies in the hex and some of those beside it, less friends."""
    book, w, barrage = s.book, s.book.weights, s.barrage
    target, seat = barrage.target, barrage.seat
    beside = 0
    for hex_ in book.land.grid.toward[target]:
        beside |= s.standing[hex_] if hex_ >= 0 else 0
    counted = book.squads | book.guns | book.crews
    struck = 0.0
    for side, sign in ((1 - seat, 1.0), (seat, -w.friends)):
        own = counted & book.own[side]
        here, near = s.standing[target] & own, beside & own
        struck += sign * (here.bit_count() + w.astray * near.bit_count())
    fired = barrage.elements + barrage.guns.bit_count()
    able = fired or elements_left(s, seat) + guns_on(s, target, seat).bit_count()
    cover_ = 1 + max(cover(book, target, "barrage", 0).total, 0)
    weight = min(able, SALVO) / SALVO * _shells(book, barrage.ammunition) / cover_
    return w.squad * w.lost * struck * weight - w.battery * (barrage.elements + EFFORT)


def _shells(book: LandshipsBook, ammunition: str) -> float:
    """What ammunition is worth, measured by high explosive; so is what is not chosen yet."""
    w = book.weights
    worths = {"he": 1.0, "": 1.0, "shrapnel": w.shrapnel, "gas": w.gas, "smoke": w.smoke}
    return worths[ammunition]


def assault_promise(s: Field, hex_: int, seat: int) -> float:
    """What a close assault gains a side on average."""
    return _outcome(s, hex_, seat, balance(s, hex_, seat))


def _outcome(s: Field, hex_: int, seat: int, fight: Balance) -> float:
    """Losses of both sides on average, and the hex where the enemy has nobody left."""
    w = s.book.weights
    enemies = fighters(s, hex_, 1 - seat).bit_count()
    gain = 0.0
    for face in FACES:
        attacker, defender = losses_of(s, fight, face)
        own, other = (attacker, defender) if fight.attacker == seat else (defender, attacker)
        gain += w.squad * (min(other, enemies) - own)
        if other >= enemies and not own:
            gain += prize(s, hex_)
    return gain / len(FACES)
