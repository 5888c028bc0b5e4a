"""The fire or the close assault of the moment, as a player reads it before its die."""

from __future__ import annotations

from games.landships.preview import fates, outcomes
from games.landships.rules.assault_table import fighters
from games.landships.rules.ground import melees
from games.landships.state import Field
from ww1core import scenes
from ww1core.hexgrid import first, members
from ww1core.scenes import percent
from ww1core.tables import Modifiers
from ww1core.words import Text, text

Line = tuple[Text, str]


def battle_panel(s: Field) -> scenes.Battle | None:
    """The fire that is being named, else the first melee that is still to be fought."""
    if s.fire is not None and s.fire.firers:
        return _fire(s)
    left = melees(s) & ~s.fought
    return _melee(s, first(left)) if left and s.melee is None else None


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
