"""The attack that is being fought, as a player reads it before and during its dice."""

from __future__ import annotations

from games.clash_giants.preview import Preview, preview
from games.clash_giants.rules.attackers import battle_at
from games.clash_giants.rules.dice import added_text
from games.clash_giants.rules.odds import Odds, find_odds, with_odds
from games.clash_giants.state import Battle, Field
from ww1core import scenes
from ww1core.hexgrid import members
from ww1core.words import Text, text

Line = tuple[Text, str]


def battle_panel(s: Field) -> scenes.Battle | None:
    """The attack with its factors, its shifts and its column; none while nobody attacks."""
    battle = s.battle
    if battle is None or not battle.attackers:
        return None
    book = s.book
    column, lines = _reckoning(s, battle)
    return scenes.Battle(
        book.land.number(battle.target),
        tuple(book.name("unit", unit) for unit in members(battle.attackers) if s.hex[unit] >= 0),
        tuple(
            book.name("unit", unit)
            for unit in members(battle.defenders)
            if s.hex[unit] == battle.target
        ),
        tuple(f"{book.say(line)} ({rule})" if rule else book.say(line) for line, rule in lines),
        "" if column is None else book.odds.label(column),
        tuple(column.odds for column in book.columns),
    )


def _reckoning(s: Field, battle: Battle) -> tuple[int | None, list[Line]]:
    """The column and how it comes about; the dice alone once it is fixed, nothing after them."""
    if battle.is_resolved or not battle.defenders:
        return None, []
    if battle.column >= 0:
        return battle.column, _dice(battle)
    if not battle.defenders & s.was_attacked:
        battle = battle_at(s, battle.seat, battle.target, battle.attackers)
    ahead = preview(s, battle)
    lines = _column(s, ahead.odds) + _dice(with_odds(battle, ahead.odds)) + _chances(ahead)
    return ahead.odds.column, lines


def odds_account(s: Field, _event: object) -> list[Line]:
    """How the column of an attack comes about, and how many roll, once its dice are fixed."""
    return _column(s, find_odds(s, s.battle)) + _dice(s.battle)[1:]


def _column(s: Field, odds: Odds) -> list[Line]:
    """How the column comes about, line by line, each with its rule."""
    column = s.book.odds.label(odds.unshifted)
    lines = [
        (text("battle.attack", steps=odds.attack), "CG-12.6a"),
        (text("battle.defence", steps=odds.steps), "CG-12.6a"),
    ]
    lines += [
        (text("battle.factor", what=factor.name, value=f"{factor.value:+d}"), factor.rule)
        for factor in odds.factors
    ]
    reckoned = text("battle.odds", attack=odds.attack, defence=odds.defence, column=column)
    lines.append((reckoned, "CG-12.71a"))
    for shift in odds.shifts:
        value = f"{shift.value:+d}"
        what = text("battle.shift", what=shift.name, value=value)
        lines.append((text("battle.shift_limit", value=value) if shift.text else what, shift.rule))
    return lines


def _chances(ahead: Preview) -> list[Line]:
    """How likely each number of lost steps is, and that the hex is emptied."""
    lines = []
    for key, losses in (
        ("battle.defender_losses", ahead.defender_losses),
        ("battle.attacker_losses", ahead.attacker_losses),
    ):
        if len(losses) > 1:
            chances = tuple(
                text("battle.chance", steps=steps, chance=scenes.percent(chance))
                for steps, chance in enumerate(losses)
            )
            lines.append((text(key, chances=chances), ""))
    return [*lines, (text("battle.emptied", chance=scenes.percent(ahead.emptied)), "")]


def _dice(battle: Battle) -> list[Line]:
    """What each side adds to its dice, and how many attackers roll."""
    attacker, defender = added_text(battle.attacker_added), added_text(battle.defender_added)
    lines = [(text("battle.dice", attacker=attacker, defender=defender), "CG-CRT-a")]
    if battle.attacker_added is None:
        return lines
    is_limited = battle.limit < battle.attackers.bit_count()
    rollers = text("battle.limit", limit=battle.limit) if is_limited else text("battle.all_roll")
    return [*lines, (rollers, "CG-12.72a")]
