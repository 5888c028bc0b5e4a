"""The attack on the table as a display shows it, with the chances of those it is made at."""

from __future__ import annotations

from games.gwc.bot.preview import (
    Forecast,
    Preview,
    needed_to_find,
    parts_of,
    preview,
    roll_on_table,
    those_to_judge,
)
from games.gwc.display.accounts import morale_parts
from games.gwc.rules.actions.storming import is_steadfast
from games.gwc.rules.cards.fate import held
from games.gwc.rules.fire.attacks import is_moving
from games.gwc.rules.fire.fire_order import fire_at_will
from games.gwc.rules.formations.values import face
from games.gwc.rules.ground.terrain import (
    barrier_fired_across,
    best_cover,
    cover,
    fired_across,
)
from games.gwc.rules.orders.activation import able
from games.gwc.rules.turns.turn import can_be_given, no_order_left
from games.gwc.state import Field, Order, carried
from ww1core.hexgrid import members
from ww1core.scenes import Battle, percent
from ww1core.turns import call
from ww1core.words import Text, text


def battle_panel(s: Field, seat: int) -> Battle | None:
    """The attack that is being made: who, against whom, how its FP comes about, and the odds."""
    attack = s.attack
    if attack is None or attack.target < 0:
        return None
    book = s.book
    names = [book.name("unit", unit) for unit in members(attack.firers)]
    names += [book.spoken_name("weapon", weapon) for weapon in members(attack.weapons)]
    targets = those_to_judge(s) or s.standing[attack.target]
    lines = _parts(s)
    if names or attack.kind != "fire":
        lines += _chances(s, seat)
    return Battle(
        book.land.number(attack.target),
        tuple(names),
        tuple(book.name("unit", unit) for unit in members(targets)),
        tuple(map(book.say, lines)),
    )


def begin_attacks(s: Field, seat: int) -> tuple[int, ...]:
    """Go on to the fire of all who could be activated for it: by which cards, if it can be ordered.

    Nobody is activated for it yet.
    """
    side = s.book.side_of(seat)
    is_due = (s.active, s.voice[side]) == (side, seat) and s.attack is None
    cards = held(s, side) & s.book.orders["O21"] if is_due and not no_order_left(s, 1, side) else 0
    if not cards or not can_be_given(s, "O21", side):
        return ()
    s.order, ready = Order("O21", side), able(s, side, "fire")
    call(s, fire_at_will, side, ready, carried(s, ready))
    return tuple(members(cards))


def _parts(s: Field) -> list[Text]:
    """What the FP is made of, with the roll that lies on the table, or the total made of them."""
    attack, rolled = s.attack, roll_on_table(s)
    base, adds = (attack.power, attack.adds) if attack.total else parts_of(s)
    lines = [text("panel.power", power=base)] if base else []
    lines += [text("panel.add", what=name, value=value) for name, value in adds]
    if attack.total:
        lines.append(text("panel.total", total=attack.total))
    elif rolled:
        lines.append(text("panel.add", what="roll", value=rolled))
    return lines


def _chances(s: Field, seat: int) -> list[Text]:
    """What the attack does to each, as far as the seat can reckon it."""
    ahead = preview(s, seat)
    key = "panel.rolled" if ahead.is_rolled else "panel.final"
    lines = [] if s.attack.total else [text(key, power=ahead.power)]
    for forecast in ahead.targets:
        lines += _defence(s, forecast.unit)
    return lines + chances_of(s, ahead)


def _defence(s: Field, unit: int) -> list[Text]:
    """What the Morale of somebody who answers is made of, and what counts for him besides."""
    parts = [part for what in morale_parts(s, unit) for part in _named(s, unit, *what)]
    roll = s.roll
    if roll is not None and roll.kind == "defence" and unit == s.attack.answering:
        parts.append(("roll", sum(s.book.decks.cards[roll.card].dice) + roll.plus))
    told = [text("account.morale", morale=face(s, unit).morale)]
    told += [text("account.add", what=what, value=f"{value:+}") for what, value in parts]
    worth = face(s, unit).morale + sum(value for _, value in parts)
    lines = [text("panel.morale", unit=unit, morale=worth, parts=tuple(told))]
    marks = {"panel.moving": is_moving(s, unit), "panel.steadfast": is_steadfast(s, unit)}
    return lines + [text(key, unit=unit) for key, is_so in marks.items() if is_so]


def _named(s: Field, unit: int, what: str, value: int) -> list[tuple[str, int]]:
    """A part of the Morale; Cover by what gives it, with the Gabions that add to it."""
    if what != "cover":
        return [(what, value)]
    hex_ = s.hex[unit]
    across = fired_across(s, hex_)
    given = best_cover(s, hex_, across)
    source = what if given == cover(s, hex_) else f"behind_{barrier_fired_across(s, hex_)}"
    parts = [(source, given), ("gabions", value - given)]
    return [(name, points) for name, points in parts if points]


def chances_of(s: Field, ahead: Preview) -> list[Text]:
    """Whether an attack finds its target, and what becomes of everybody it is made at."""
    chance, found = percent(ahead.finding), list[Text]()
    if ahead.finding != 1:
        found.append(text("panel.found", chance=chance, needed=needed_to_find(s)))
    return found + [_chance(s, forecast) for forecast in ahead.targets]


def _chance(s: Field, forecast: Forecast) -> Text:
    key = "panel.chance_broken" if s.broken >> forecast.unit & 1 else "panel.chance"
    return text(
        key,
        unit=forecast.unit,
        broken=percent(forecast.broken),
        suppressed=percent(forecast.suppressed),
        held=percent(forecast.held),
    )
