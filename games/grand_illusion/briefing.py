"""What players are told of a scenario before they play it."""

from __future__ import annotations

from games.grand_illusion import schema
from games.grand_illusion.book import content
from games.grand_illusion.events import VictoryData
from games.grand_illusion.facts import FACTS
from games.grand_illusion.land import numbers
from ww1core.hexgrid import load_map
from ww1core.plugins import Briefing, Scenario, SideBriefing
from ww1core.words import Text, text

MARKED = ("briefing.hex", "briefing.hex_twice")
"""Hexes with a marker that counts once or twice."""


def briefing(scenario: Scenario) -> Briefing:
    """The situation, the armies with their commanders, what wins, and what really happened."""
    entry: schema.ScenarioEntry = scenario.data
    return Briefing(
        introduction=Text(f"scenario.{entry.id}.situation"),
        sides=tuple(_side(seat, entry) for seat in FACTS.seats),
        victory=_margin(entry.victory) if entry.victory else _campaign(entry),
        history=tuple(
            text("briefing.turn", turn=turn, history=Text(f"turn.{turn}"))
            for turn in range(1, entry.turns + 1)
        ),
        rules=entry.rule,
    )


def _side(seat: str, entry: schema.ScenarioEntry) -> SideBriefing:
    """The armies that start on the map of the scenario, and advice."""
    area = None if entry.area is None else frozenset(numbers(entry.area))
    commands = tuple(
        text("briefing.command", army=army.name, commander=army.commander)
        for army in content().load("units.yaml", schema.Units).headquarters
        if (army.nation == "german") == (seat == "german")
        and army.turn is None
        and (area is None or str(army.at) in area)
    )
    return SideBriefing(seat, commands, Text(f"scenario.{entry.id}.advice.{seat}"))


def _campaign(entry: schema.ScenarioEntry) -> tuple[Text, ...]:
    """What the Germans need, the hexes of both sides, and what ends the game at once."""
    victory = content().load("victory.yaml", VictoryData)
    needed, prizes = victory.campaign, _hexes(victory.german_hexes, *MARKED)
    bonuses = victory.bonuses if entry.switches.bonuses else ()
    return (
        text("briefing.campaign", least=needed.least, times=needed.times),
        text("briefing.german_hexes", hexes=prizes, paris=victory.paris),
        text("briefing.plan17_hexes", hexes=_hexes(victory.plan17_hexes, *MARKED)),
        text("briefing.at_once"),
        *(text(f"briefing.bonus.{bonus.id}", points=bonus.points) for bonus in bonuses),
    )


def _margin(victory: schema.MarginData) -> tuple[Text, ...]:
    """The hexes of both sides with their values, and the results."""
    return (
        text("briefing.first_control", hexes=_hexes(victory.first_control, "briefing.hex_points")),
        text("briefing.held_at_end", hexes=_hexes(victory.held_at_end, "briefing.hex_points")),
        text("briefing.levels", levels=tuple(_level(level) for level in victory.levels)),
        text("briefing.historical", points=victory.historical),
    )


def _hexes(values: dict[int, int], *keys: str) -> tuple[Text, ...]:
    """Hexes with their names and values; of several ways to word them that of the value."""
    land = load_map(content().read("map.yaml", schema.FrontMap))
    named = (
        (land.names[land.hex(str(number))], str(number), value) for number, value in values.items()
    )
    return tuple(
        text(keys[min(value, len(keys)) - 1], name=name, hex=number, points=value)
        for name, number, value in named
    )


def _level(level: schema.LevelEntry) -> Text:
    if level.least is None:
        return text("briefing.level_below", level=level.result)
    return text("briefing.level", least=level.least, level=level.result)
