"""The special rules of a scenario with their parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.gwc.schema.scenario import ScenarioRule, SheetData
from games.gwc.schema.values import PARAMETERS, SpecialRules
from ww1core.hexgrid import HexMap, HexSet, from_members
from ww1core.tables import Content, Document

NEVER = 0
"""A limit, time or number that the scenario does not have."""


class Special(NamedTuple):
    """Every special rule that a scenario can have; what it leaves out is NEVER, empty or false."""

    fog_limit: int = NEVER
    """SR-fog: the longest line of sight, until the Time marker enters ``fog_until``."""
    fog_until: int = NEVER
    """NEVER where the fog stays."""
    idle_orders: frozenset[str] = frozenset()
    """SR-idle-cards: the Orders whose cards may be exchanged."""
    field_guns: bool = False
    """SR-field-guns."""
    doctrine: tuple[int, int] = (NEVER, NEVER)
    """SR-doctrine: how far French tanks fire their gun and their machine guns."""
    bog: bool = False
    """SR-bog."""
    preparation: tuple[tuple[int, int], ...] = ()
    """SR-prep: seat and shells."""
    craters: HexSet = 0
    """SR-mine-crater."""
    gas: HexSet = 0
    """SR-gas-start."""
    wheat: int = NEVER
    """SR-wheat: the hindrance of fields."""
    lines_cut: frozenset[int] = frozenset()
    """SR-lines-cut: the seats."""
    guides: frozenset[int] = frozenset()
    """SR-guides: the seats."""
    sally: tuple[tuple[int, int], ...] = ()
    """SR-sally: seat and the time from which it has an Order more."""
    exhausted: frozenset[int] = frozenset()
    """SR-exhausted: the seats."""
    direct_75: bool = False
    """SR-direct-75."""
    three_players: Mapping[str, tuple[int, int]] | None = None
    """SR-three-players: by nation the Orders and the hand of its player, if three play."""


NO_RULES = Special()


def special_of(read: Content, document: Document[SheetData], land: HexMap) -> Special:
    """The special rules of a scenario sheet, each with just the parameters that it has."""
    known = {rule.id: rule for rule in read.load("special_rules.yaml", SpecialRules).rules}
    rules: dict[str, ScenarioRule] = {}
    for number, rule in enumerate(document.value.special_rules):
        at = ("special_rules", number)
        entry = document.find("special rule", rule.id, known, *at, "id")
        for name in PARAMETERS:
            is_given = name in rule.model_fields_set
            if is_given != (name in entry.parameters):
                fault = "is not a parameter of" if is_given else "is missing from"
                message = f"{name} {fault} {rule.id}, expected {', '.join(entry.parameters) or '-'}"
                raise document.error(
                    message, *at, advice=f"{'remove' if is_given else 'add'} {name}"
                )
        rules[rule.id] = rule
    return _special(rules, land) if rules else NO_RULES


def _special(rules: dict[str, ScenarioRule], land: HexMap) -> Special:
    fog, doctrine = rules.get("SR-fog"), rules.get("SR-doctrine")
    idle, wheat = rules.get("SR-idle-cards"), rules.get("SR-wheat")
    prep, sally = rules.get("SR-prep"), rules.get("SR-sally")
    return Special(
        fog_limit=fog.los_limit or NEVER if fog else NEVER,
        fog_until=fog.until_time or NEVER if fog else NEVER,
        idle_orders=frozenset(idle.orders) if idle else frozenset(),
        field_guns="SR-field-guns" in rules,
        doctrine=(doctrine.gun_limit or NEVER, doctrine.mg_limit or NEVER)
        if doctrine
        else (NEVER, NEVER),
        bog="SR-bog" in rules,
        preparation=((_seat(prep), prep.shells or 0),) if prep else (),
        craters=_hexes(rules.get("SR-mine-crater"), land),
        gas=_hexes(rules.get("SR-gas-start"), land),
        wheat=wheat.hindrance or NEVER if wheat else NEVER,
        lines_cut=_seats(rules.get("SR-lines-cut")),
        guides=_seats(rules.get("SR-guides")),
        sally=((_seat(sally), sally.from_time or 0),) if sally else (),
        exhausted=_seats(rules.get("SR-exhausted")),
        direct_75="SR-direct-75" in rules,
        three_players=_three_players(rules.get("SR-three-players")),
    )


def _seat(rule: ScenarioRule) -> int:
    return 0 if rule.side == "german" else 1


def _seats(rule: ScenarioRule | None) -> frozenset[int]:
    return frozenset() if rule is None else frozenset({_seat(rule)})


def _hexes(rule: ScenarioRule | None, land: HexMap) -> HexSet:
    return 0 if rule is None else from_members(map(land.hex, rule.hexes))


def _three_players(rule: ScenarioRule | None) -> dict[str, tuple[int, int]] | None:
    if rule is None:
        return None
    return {
        "american": (rule.american_orders or 0, rule.american_hand or 0),
        "french": (rule.french_orders or 0, rule.french_hand or 0),
    }
