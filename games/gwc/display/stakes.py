"""What is at stake in a window: who rolls, against what, what follows, and for whom it matters.

Whether it matters goes by what everybody knows; the chances that are told are those of the player
who is asked. An attack is looked at by the rules that judge it, with the roll on the table or with
any other in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from games.gwc.bot.preview import ATTACKS, preview
from games.gwc.display.battle_panel import chances_of
from games.gwc.rules.actions.moving import where_moved
from games.gwc.rules.cards.rolls import MULTIPLIED, total, trigger
from games.gwc.rules.fire.attacks import is_moving
from games.gwc.rules.formations.values import melee_power
from games.gwc.rules.orders.recover import recovery_morale
from games.gwc.rules.orders.rout import rout_morale
from games.gwc.state import Field
from ww1core.hexgrid import members
from ww1core.pieces import other, stack_of
from ww1core.words import Text, text

EVERYBODY = -1
"""In the place of a player: whoever knows only what is public."""
FACES = range(1, 7)
UNDER_ATTACK = ATTACKS | {"targeting", "defence"}
"""The rolls that an attack is judged by."""
OPEN = frozenset({"immobilisation", "accuracy", "support", "sudden_death"})
"""The rolls that matter to both sides, whatever they are."""
TRIED = {"recover": recovery_morale, "rout": rout_morale}
"""The Morale that the rolls of a trial are held against."""


def called_back(s: Field, seat: int) -> list[Text] | None:
    """A roll that more likely gets better than worse for a side, or what it sets off."""
    now = total(s, s.roll.kind)
    better = worse = 0
    worth = _worths(s, seat)
    for white in FACES:
        for coloured in FACES:
            rolled = white * coloured if s.roll.kind in MULTIPLIED else white + coloured
            better += worth(rolled) > worth(now)
            worse += worth(rolled) < worth(now)
    is_bettered = better > worse or s.roll.kind in OPEN
    return _roll_lines(s, seat) if is_bettered or _sets_off(s, seat) else None


def _sets_off(s: Field, seat: int) -> bool:
    """Whether the roll sets off what may hurt a side: of jams those of its own Weapons.

    A sniper hits whom the roller likes, or nobody.
    """
    set_off = trigger(s)
    if set_off == "sniper":
        return s.roll.seat != seat
    return s.attack.seat == seat if set_off == "jam" else bool(set_off)


def raised(s: Field, seat: int) -> list[Text] | None:
    """A roll that one more makes better for a side."""
    now, worth = total(s, s.roll.kind), _worths(s, seat)
    is_open = s.roll.kind in OPEN and s.roll.seat == seat
    return _roll_lines(s, seat) if is_open or worth(now + 1) > worth(now) else None


def _worths(s: Field, seat: int) -> Callable[[int], Fraction]:
    """What any result of the roll on the table is worth to a side."""
    roll, now = s.roll, total(s, s.roll.kind)
    known: dict[int, Fraction] = {}

    def worth(rolled: int) -> Fraction:
        if rolled not in known:
            s.roll = roll._replace(plus=roll.plus + rolled - now)
            known[rolled] = _worth(s, seat)
            s.roll = roll
        return known[rolled]

    return worth


def _worth(s: Field, seat: int) -> Fraction:
    """What the roll on the table is worth to a side as it stands; nothing where nobody is hurt."""
    if s.roll.kind in UNDER_ATTACK and s.attack is not None and s.attack.target >= 0:
        return _harm(s, other(seat)) - _harm(s, seat)
    if s.roll.kind == "melee" and s.melee is not None:
        lead = _melee_lead(s)
        return Fraction(lead if s.roll.seat == seat else -lead)
    if s.roll.kind in TRIED:
        unit, kind = s.trial.unit, s.roll.kind
        lead = TRIED[kind](s, unit) - total(s, kind)
        lead = max(min(lead, 1), -1) if kind == "recover" else min(lead, 1)
        return Fraction(lead if s.book.units[unit].seat == seat else -lead)
    return Fraction(0)


def _harm(s: Field, seat: int) -> Fraction:
    """What the attack on the table does to a side: to break counts twice to be suppressed."""
    own = s.book.own[seat]
    hurt = [
        2 * forecast.broken + forecast.suppressed
        for forecast in preview(s, EVERYBODY).targets
        if own >> forecast.unit & 1
    ]
    return sum(hurt, Fraction(0))


def _melee_lead(s: Field) -> int:
    """By what whoever rolls in a melee is ahead; where both have rolled only who is."""
    fight, roller = s.melee, s.roll.seat
    lead = fight.powers[roller] + total(s, "melee") - fight.totals[other(roller)]
    return (lead > 0) - (lead < 0) if fight.totals[other(roller)] else lead


def _roll_lines(s: Field, seat: int) -> list[Text]:
    """What follows if the roll stands."""
    kind, lines = s.roll.kind, []
    if kind in UNDER_ATTACK and s.attack is not None and s.attack.target >= 0:
        lines = attack_lines(s, seat)
    elif kind == "melee" and s.melee is not None:
        own, theirs = s.melee.powers[s.roll.seat], s.melee.powers[other(s.roll.seat)]
        against = s.melee.totals[other(s.roll.seat)]
        key = "stake.melee_last" if against else "stake.melee_first"
        lines = [text(key, total=own + total(s, kind), against=against or theirs)]
    elif kind in TRIED:
        unit, rolled = s.trial.unit, total(s, kind)
        lines = [text(f"stake.{kind}", rolled=rolled, unit=unit, morale=TRIED[kind](s, unit))]
    elif kind in OPEN:
        lines = [text(f"stake.{kind}", rolled=total(s, kind), time=s.time)]
    set_off = trigger(s)
    return [*lines, text("stake.trigger", trigger=set_off)] if set_off else lines


def attack_lines(s: Field, seat: int) -> list[Text]:
    """The attack on the table and what becomes of everybody it is made at."""
    ahead = preview(s, s.voice[seat])
    moving = sum(is_moving(s, forecast.unit) for forecast in ahead.targets)
    some = "stake.total_moving" if moving == len(ahead.targets) else "stake.total_mixed"
    key = (some if moving else "stake.total") if ahead.is_rolled else "stake.power"
    return [text(key, power=ahead.power), *chances_of(s, ahead)]


def in_fire(s: Field, seat: int) -> list[Text] | None:
    """Fire in which somebody may still hold."""
    targets = preview(s, EVERYBODY).targets
    return attack_lines(s, seat) if any(forecast.held for forecast in targets) else None


def in_defence(s: Field, seat: int, unit: int) -> list[Text] | None:
    """A defence roll that may fail."""
    ahead = [forecast for forecast in preview(s, EVERYBODY).targets if forecast.unit == unit]
    return attack_lines(s, seat) if any(forecast.held < 1 for forecast in ahead) else None


def in_melee(s: Field, seat: int) -> list[Text]:
    """The strengths of both sides; the lower total is eliminated."""
    own, theirs = (
        s.melee.adds[side]
        + sum(melee_power(s, unit) for unit in members(stack_of(s, s.melee.hex, side)))
        for side in (seat, other(seat))
    )
    return [text("stake.melee", hex=s.melee.hex, own=own, theirs=theirs)]


def in_breaking(s: Field, unit: int) -> list[Text]:
    """Whoever is broken already is eliminated."""
    return [text("stake.dies" if s.broken >> unit & 1 else "stake.breaks", unit=unit)]


def in_step(s: Field) -> list[Text]:
    """Who has moved where."""
    there = s.march.movers & s.standing[where_moved(s)] if where_moved(s) >= 0 else 0
    return [text("stake.moved", units=members(there), at=where_moved(s))] if there else []


STAKES = {
    "roll_called_back": called_back,
    "roll_raised": raised,
    "before_fire": in_fire,
    "before_defence": in_defence,
    "before_melee": in_melee,
    "about_to_break": in_breaking,
    "stepped": in_step,
    "advanced": in_step,
}
