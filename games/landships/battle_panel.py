"""The fire, shots, barrage or close assault of the moment, as a player reads it before its die."""

from __future__ import annotations

from games.landships.preview import fates, outcomes, shot_chances, together
from games.landships.rules.assault_moves import assault_hexes
from games.landships.rules.assault_table import fighters
from games.landships.rules.barrage import fires_on, order_modifiers
from games.landships.rules.ground import melees
from games.landships.rules.shells import attacks_of
from games.landships.rules.shot_table import number_of, range_of, shot_modifiers
from games.landships.shell_odds import shelling
from games.landships.state import Field
from ww1core import scenes
from ww1core.hexgrid import HexSet, first, members
from ww1core.pieces import place
from ww1core.scenes import percent
from ww1core.tables import Modifiers
from ww1core.words import Text, text

Line = tuple[Text, str]
IN_HAND = {"AT_rifle": "LS-13.12b", "flamethrower": "LS-13.13.b"}
"""The weapons that shoot without a number of the range, and their rules."""
NAMED = frozenset({"assault_moves", "assault_move"})
"""What goes on after a squad was named for an assault, and after its hex was."""


def battle_panel(s: Field) -> scenes.Battle | None:
    """What is being named or fired, else the first melee that is still to be fought."""
    if s.fire is not None and s.fire.firers:
        return _fire(s)
    if s.barrage is not None:
        return _barrage(s)
    if s.shooting is not None and s.hex[s.shooting.target] >= 0:
        return _shots(s)
    s, joined = _joined(s)
    left = joined or melees(s) & ~s.fought
    return _melee(s, first(left)) if left and s.melee is None else None


def _joined(s: Field) -> tuple[Field, HexSet]:
    """The field with the squad that was just named in the one hex that it assaults, and that hex.

    Between that answer and the next question the squad does not stand there yet.
    """
    program = s.book.program
    given = program.values(s.stack[-1]) if program.waiting(s) in NAMED else {}
    unit, to = given.get("unit"), given.get("to")
    if not isinstance(unit, int):
        return s, 0
    hexes = 1 << to if isinstance(to, int) else assault_hexes(s, unit, given["seat"])
    if hexes.bit_count() != 1:
        return s, 0
    after = s.clone()
    place(after, unit, first(hexes))
    return after, hexes


def _fire(s: Field) -> scenes.Battle:
    """A fire with its strength, what is added, and the fate of every target."""
    book, fire = s.book, s.fire
    attack, ahead = fates(s, fire)
    lines: list[Line] = [(text("battle.strength", strength=attack.strength), "LS-8.62a")]
    lines += _modifiers(attack.modifiers)
    for units, modifiers in attack.by_class:
        for line, rule_id in _modifiers(modifiers):
            lines.append((text("battle.against", units=members(units), line=line), rule_id))
    lines += _modifiers(attack.morale, "battle.morale")
    lines += [
        (
            text(
                "battle.fate", unit=fate.unit, shaken=percent(fate.shaken), lost=percent(fate.lost)
            ),
            "LS-9.11.1",
        )
        for fate in ahead
    ]
    columns = book.small_arms.columns
    return scenes.Battle(
        book.land.number(fire.target),
        tuple(book.name("firer", firer) for firer in members(fire.firers)),
        tuple(book.name("unit", fate.unit) for fate in ahead),
        _said(s, lines),
        columns[attack.column].label if attack.column >= 0 else "",
        tuple(column.label for column in columns),
    )


def _shots(s: Field) -> scenes.Battle:
    """The shots of a weapon at a vehicle: number, what is added, the chance of each and of all."""
    book, shooting = s.book, s.shooting
    kind = book.firers[shooting.firer].kind
    lines: list[Line] = []
    if kind not in IN_HAND:
        number, distance = number_of(s), range_of(s)
        lines.append((text("battle.number", number=number, distance=distance), "LS-8.53a"))
        lines += _modifiers(shot_modifiers(s))
    chances = shot_chances(s)
    rule_id = IN_HAND.get(kind, "LS-8.53a")
    lines += [
        (text("battle.shot", shot=shooting.at_target + at, chance=percent(chance)), rule_id)
        for at, chance in enumerate(chances, 1)
    ]
    lines.append((text("battle.shots", chance=percent(together(chances))), "LS-8.54"))
    return scenes.Battle(
        book.land.number(s.hex[shooting.target]),
        (book.name("firer", shooting.firer),),
        (book.name("unit", shooting.target),),
        _said(s, lines),
    )


def _barrage(s: Field) -> scenes.Battle | None:
    """A barrage: line, order, scatter, and what it does to each unit if it falls there."""
    book, barrage = s.book, s.barrage
    ahead = shelling(s)
    strength = sum(attacks_of(s)) if barrage.ammunition in {"he", "shrapnel"} else 0
    lines: list[Line] = (
        [(text("battle.strength", strength=strength), "LS-5.42")] if strength else []
    )
    if ahead.line < 1:
        lines.append((text("battle.line", chance=percent(ahead.line)), "LS-5.11.c1"))
    if ahead.order < 1:
        lines += _modifiers(order_modifiers(s, barrage.seat))
        number = fires_on(s, barrage.target)
        order = text("battle.order", number=number, chance=percent(ahead.order))
        lines.append((order, "LS-5.11.d3"))
    if barrage.kind:
        lines.append((text("battle.there", chance=percent(ahead.there)), "LS-5.41a"))
        lines.append((text("battle.strikes", chance=percent(ahead.strikes)), "LS-5.11.d3"))
    lines += [
        (
            text(
                "battle.ruin",
                unit=ruin.unit,
                pinned=percent(ruin.pinned),
                driven=percent(ruin.driven),
                lost=percent(ruin.lost),
            ),
            "LS-5.51b",
        )
        for ruin in ahead.ruins
    ]
    if not lines:
        return None
    columns = book.barrage.columns
    attack = max(attacks_of(s), default=0) if strength else 0
    return scenes.Battle(
        book.land.number(barrage.target),
        tuple(book.name("unit", gun) for gun in members(barrage.guns)),
        tuple(book.name("unit", ruin.unit) for ruin in ahead.ruins),
        _said(s, lines),
        [column.label for column in columns if column.least <= attack][-1] if attack else "",
        tuple(column.label for column in columns) if attack else (),
    )


def _melee(s: Field, hex_: int) -> scenes.Battle:
    """A close assault with shifts, modifiers and how likely each pair of losses is."""
    book, seat = s.book, s.phasing
    fight, ahead = outcomes(s, hex_, seat)
    columns = book.assault.columns
    lines: list[Line] = [(text("battle.rolls", seat=fight.attacker), "LS-12.21b")]
    lines += _modifiers(fight.shifts, "battle.shift")
    lines += _modifiers(fight.modifiers)
    lines += [
        (text("battle.losses", own=pair[0], enemy=pair[1], chance=percent(chance)), "LS-12.21a")
        for pair, chance in ahead
    ]
    sides = (fight.attacker, 1 - fight.attacker)
    attackers, defenders = (
        tuple(book.name("unit", unit) for unit in members(fighters(s, hex_, side)))
        for side in sides
    )
    return scenes.Battle(
        book.land.number(hex_),
        attackers,
        defenders,
        _said(s, lines),
        columns[fight.column].label,
        tuple(column.label for column in columns),
    )


def _modifiers(modifiers: Modifiers, key: str = "battle.modifier") -> list[Line]:
    """Every modifier with its name, its value and its rule."""
    return [
        (text(key, what=text(f"modifier.{part.name}"), value=f"{part.value:+d}"), part.rule)
        for part in modifiers
    ]


def _said(s: Field, lines: list[Line]) -> tuple[str, ...]:
    return tuple(f"{s.book.say(line)} ({rule_id})" for line, rule_id in lines)
