"""The attack that is being fought, as a player reads it before and during its die."""

from __future__ import annotations

from math import floor

from games.storm_west.preview import Preview, imagined, preview
from games.storm_west.rules.attackers import defenders_in
from games.storm_west.rules.odds import Odds, find_odds, odds_label
from games.storm_west.state import Battle, Front
from ww1core import scenes
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import covered_from
from ww1core.tables import Modifiers
from ww1core.words import Text, text

Line = tuple[Text, str]


def battle_panel(s: Front, seat: int) -> scenes.Battle | None:
    """The attack with its factors, its modifiers and its column; none while nobody attacks."""
    battle = s.battle
    if battle is None:
        return None
    attackers = battle.attackers or (s.joining if seat == battle.seat else 0)
    if not attackers:
        return None
    book = s.book
    ahead, lines = _reckoning(s, battle._replace(attackers=attackers), seat)
    covered = covered_from(s, seat)
    defenders = battle.defenders or defenders_in(s, battle.target, battle.seat)
    number = battle.column if battle.column >= 0 else ahead
    column = book.odds.label(number) if number >= 0 else ""
    return scenes.Battle(
        book.land.number(battle.target),
        tuple(book.name("unit", unit) for unit in members(attackers)),
        (
            *(book.name("unit", unit) for unit in members(defenders & ~covered)),
            *[""] * (defenders & covered).bit_count(),
        ),
        tuple(
            f"{book.say(line)} ({rule_id})" if rule_id else book.say(line)
            for line, rule_id in lines
        ),
        column,
        tuple(column.odds for column in book.results.table),
    )


@rule("SW-13.8a")
def _reckoning(s: Front, battle: Battle, seat: int) -> tuple[int, list[Line]]:
    """The column and how it comes about: exact once the stack is seen, before a guess and none."""
    if battle.defenders:
        if battle.attacker_loss or battle.defender_loss:
            return -1, []
        ahead = preview(s, battle)
        return ahead.odds.column, [*_column(s, ahead.odds), *_chances(ahead)]
    battle = battle._replace(defenders=defenders_in(s, battle.target, battle.seat))
    covered = covered_from(s, seat)
    if not battle.defenders & covered:
        ahead = preview(s, battle)
        return ahead.odds.column, [*_column(s, ahead.odds), *_chances(ahead)]
    guess = imagined(s, battle, covered)
    columns = (guess.low, guess.high, floor(guess.average))
    low, high, average = (_label(s, column) for column in columns)
    return -1, [
        (text("battle.guess", low=low, high=high, average=average), "SW-13.8a"),
        *_modifiers(guess.modifiers),
    ]


def odds_account(s: Front, _event: object) -> list[Line]:
    """How the die of an attack is modified, once its odds are fixed."""
    return _additions(find_odds(s, s.battle))


def _column(s: Front, odds: Odds) -> list[Line]:
    """The odds and every modifier, line by line, each with its rule."""
    column = odds_label(s, odds)
    lines = [
        (text("battle.odds", attack=odds.attack, defence=odds.defence, column=column), "SW-13.10")
    ]
    return [*lines, *_additions(odds)]


def _additions(odds: Odds) -> list[Line]:
    """Every modifier, and what a fortress costs."""
    lines = _modifiers(odds.modifiers)
    if odds.extra:
        lines.append((text("battle.fortress", points=odds.extra), "SW-13.32a"))
    return lines


def _label(s: Front, column: int) -> str:
    """The name of a column, or that the odds are below the first."""
    odds = s.book.odds
    return odds.label(column) if column >= 0 else f"< {odds.labels[0]}"


def _modifiers(modifiers: Modifiers) -> list[Line]:
    return [
        (text("battle.modifier", what=part.name, value=f"{part.value:+d}"), part.rule)
        for part in modifiers
    ]


def _chances(ahead: Preview) -> list[Line]:
    """How likely each number of loss points is, and that the defender is shaken or gone."""
    lines: list[Line] = []
    for key, losses in (
        ("battle.attacker_losses", ahead.attacker_losses),
        ("battle.defender_losses", ahead.defender_losses),
    ):
        chances = tuple(
            text("battle.chance", points=points, chance=scenes.percent(chance))
            for points, chance in losses
        )
        lines.append((text(key, chances=chances), ""))
    lines.append((text("battle.shaken", chance=scenes.percent(ahead.shaken)), ""))
    lines.append((text("battle.cleared", chance=scenes.percent(ahead.cleared)), ""))
    return lines
