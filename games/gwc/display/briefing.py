"""What players are told of a scenario before they play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.gwc.book import content
from games.gwc.content.scenario import SEATS, read_sheet
from games.gwc.schema.board import BoardMap
from games.gwc.schema.counters import Counters
from games.gwc.schema.scenario import PieceEntry, ScenarioRule, SheetData
from games.gwc.schema.terms import Side
from games.gwc.schema.tracks import ObjectiveMarkers, Tracks
from ww1core.plugins import Briefing, Scenario, SideBriefing
from ww1core.words import Text, text


def briefing(scenario: Scenario) -> Briefing:
    """The story of the fight, what both sides have, what wins, and the special rules."""
    sheet = read_sheet(content(), scenario.id).value
    return Briefing(
        introduction=Text(f"scenario.{sheet.id}.history"),
        sides=tuple(_side(sheet, seat) for seat in SEATS),
        victory=tuple(_victory(sheet)),
        rules=tuple(rule.id for rule in sheet.special_rules),
        values=tuple((rule.id, _value(rule)) for rule in sheet.special_rules if _says(rule)),
    )


def _says(rule: ScenarioRule) -> bool:
    """Whether the scenario says something that a special rule leaves to it."""
    return rule.id not in {"SR-direct-75", "SR-three-players"} and rule != ScenarioRule(id=rule.id)


def _value(rule: ScenarioRule) -> Text:
    """What the scenario says where a special rule leaves that to it."""
    given = {name: value for name, value in rule if name != "id" and value}
    given |= {"orders": tuple(Text(f"order.{order}") for order in rule.orders)}
    return text(f"briefing.value.{rule.id}", **given)


def _side(sheet: SheetData, seat: Side) -> SideBriefing:
    """The troops that fought here, what the side may do in a Turn, and its counters."""
    side, set_up = sheet.sides[seat], sheet.set_up[seat]
    works = _listed(Counter(Text(f"legend.{work.kind}") for work in set_up.fortifications))
    hand = content().load("tracks.yaml", Tracks).hand_size.cards[side.posture]
    commands = [
        Text(f"scenario.{sheet.id}.troops.{seat}"),
        text("briefing.posture", posture=side.posture, orders=side.orders, hand=hand),
        *(_three_players(sheet) if side.allies else ()),
        text("briefing.forces", pieces=(*_counted(sheet, seat, set_up.placement), *works)),
    ]
    commands += [
        text("briefing.arrival", space=late.space, pieces=_counted(sheet, seat, late.pieces))
        for late in sheet.reinforcements
        if late.side == seat
    ]
    return SideBriefing(seat, tuple(commands))


def _three_players(sheet: SheetData) -> list[Text]:
    """What the two players of the side may do each, if three can play."""
    return [
        text(
            "briefing.three_players",
            american_orders=rule.american_orders,
            american_hand=rule.american_hand,
            french_orders=rule.french_orders,
            french_hand=rule.french_hand,
        )
        for rule in sheet.special_rules
        if rule.id == "SR-three-players"
    ]


def _counted(sheet: SheetData, seat: Side, pieces: Sequence[PieceEntry]) -> tuple[Text, ...]:
    """Counters and their Weapons by name, each kind once with how many there are."""
    side = sheet.sides[seat]
    names: dict[str, str] = {}
    for nation in (side.nation, *side.allies):
        listed = content().load(f"counters/{nation}.yaml", Counters)
        for group in (listed.units, listed.leaders, listed.tanks, listed.weapons):
            names |= {entry.id: entry.name for entry in group}
    counted = Counter(names[piece.id] for piece in pieces)
    counted.update(names[piece.weapon] for piece in pieces if piece.weapon is not None)
    return _listed(counted)


def _listed(counted: Counter[str] | Counter[Text]) -> tuple[Text, ...]:
    """Names, each with how many there are if there are several."""
    return tuple(
        text("briefing.pieces" if number > 1 else "briefing.piece", name=name, number=number)
        for name, number in counted.items()
    )


def _victory(sheet: SheetData) -> list[Text]:
    """The points at the start, the Objectives and what they count, and what ends the fight."""
    objectives = sheet.objectives
    drawn = tuple(objectives.drawn_secret.get(seat, 0) for seat in SEATS)
    return [
        text("briefing.balance", seat=sheet.victory.side, points=sheet.victory.points)
        if sheet.victory.side is not None
        else text("briefing.no_balance"),
        text("briefing.open", markers=_markers(sheet), drawn=objectives.drawn_open),
        text("briefing.secret", german=drawn[0], entente=drawn[1]),
        *(text("briefing.held", seat=seat, hexes=_held(sheet, seat)) for seat in _holders(sheet)),
        *(_free(sheet)),
        text("briefing.losses", german=_surrender(sheet, 0), entente=_surrender(sheet, 1)),
        text("briefing.sudden_death", space=sheet.time.sudden_death),
        text("briefing.initiative", seat=sheet.initiative),
    ]


def _surrender(sheet: SheetData, seat: int) -> int:
    return sheet.sides[SEATS[seat]].surrender


def _markers(sheet: SheetData) -> tuple[Text, ...]:
    """What the Objective markers that lie open from the start say."""
    listed = content().load("objectives.yaml", ObjectiveMarkers).markers
    known = {marker.id: marker for marker in listed}
    return tuple(
        text(f"chit.{marker.kind}", objective=marker.objective or 0, points=marker.points)
        for marker in (known[id_] for id_ in sheet.objectives.open)
    )


def _holders(sheet: SheetData) -> list[Side]:
    """The sides that control an Objective at the start."""
    return [seat for seat in SEATS if seat in sheet.objectives.control.values()]


def _held(sheet: SheetData, holder: Side | None) -> tuple[Text, ...]:
    """The Objectives that a side controls at the start, with their hexes."""
    hexes = content().load(f"boards/{sheet.board}.yaml", BoardMap).objectives
    return tuple(
        text("briefing.objective", number=number, hex=hexes[number])
        for number, side in sheet.objectives.control.items()
        if side == holder
    )


def _free(sheet: SheetData) -> list[Text]:
    """The Objectives that nobody controls at the start, if there are any."""
    free = _held(sheet, None)
    return [text("briefing.free", hexes=free)] if free else []
