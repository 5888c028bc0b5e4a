"""What players are told of a scenario before they play it."""

from __future__ import annotations

from games.clash_giants import schema
from games.clash_giants.book import content, scenario_map
from games.clash_giants.facts import FACTS
from ww1core.plugins import Briefing, Scenario, SideBriefing
from ww1core.words import Text, text


def briefing(scenario: Scenario) -> Briefing:
    """The story of the battle, the armies with their commanders, what wins, and battle rules."""
    entry: schema.ScenarioEntry = scenario.data
    battle = content().load(f"{entry.battle}/battle.yaml", schema.BattleData)
    return Briefing(
        introduction=Text(f"battle.{battle.id}.introduction"),
        sides=tuple(_side(seat, entry, battle) for seat in FACTS.seats),
        victory=tuple(_victory(scenario, entry.victory or battle.victory)),
        history=tuple(
            text(
                "briefing.turn", turn=row.turn, history=Text(f"battle.{battle.id}.turn.{row.turn}")
            )
            for row in battle.turns
            if row.turn <= entry.turns
        ),
        rules=entry.rules,
        values=tuple(_values(entry, battle)),
    )


def _values(entry: schema.ScenarioEntry, battle: schema.BattleData) -> list[tuple[str, Text]]:
    """On which turns a battle rule holds in the scenario, where these are several."""
    rules = {rule.id: rule for rule in (*battle.rules, *entry.overrides)}
    return [
        (id_, text("briefing.value", first=turns[0], last=min(turns[1], entry.turns)))
        for id_ in entry.rules
        if id_ in rules and (turns := rules[id_].turns) is not None and turns[0] < turns[1]
    ]


def _side(seat: str, entry: schema.ScenarioEntry, battle: schema.BattleData) -> SideBriefing:
    commands = tuple(
        text(
            "briefing.command",
            army=Text(f"command.{army.id}.name"),
            commander=Text(f"command.{army.id}.commander"),
        )
        for army in battle.armies
        if army.side == seat and army.id in entry.armies
    )
    place = f"scenario.{entry.id}" if entry.notes else f"battle.{battle.id}"
    return SideBriefing(seat, commands, Text(f"{place}.advice.{seat}"))


def _victory(scenario: Scenario, victory: schema.VictoryData) -> list[Text]:
    """The hexes that count, the results by points, and what ends the battle at once."""
    land = scenario_map(scenario)[0]

    def named(numbers: tuple[str, ...]) -> tuple[Text, ...]:
        return tuple(
            text("briefing.place", name=land.names[land.hex(number)], hex=number)
            for number in numbers
        )

    return [
        *(text("briefing.hexes", seat=seat, hexes=_hexes(seat, victory)) for seat in FACTS.seats),
        text("briefing.levels", levels=tuple(_level(entry) for entry in victory.levels)),
        *(
            text(
                "briefing.instant_any" if entry.any_of else "briefing.instant",
                seat=entry.side,
                hexes=named(entry.all_of),
                any=named(entry.any_of),
            )
            for entry in victory.instant
        ),
        text("briefing.history", points=victory.historical),
    ]


def _hexes(seat: str, victory: schema.VictoryData) -> tuple[Text, ...]:
    return tuple(
        text("briefing.hex", name=entry.name, hex=entry.hex, points=entry.points)
        for entry in victory.hexes
        if entry.owner == seat
    )


def _level(entry: schema.LevelEntry) -> Text:
    return text("briefing.level", points=entry.span, level=entry.result)
