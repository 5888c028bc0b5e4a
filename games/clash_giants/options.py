"""The optional rules: other readings of the book, and battle rules that can be left out."""

from __future__ import annotations

from games.clash_giants.book import scenario_map
from games.clash_giants.facts import WITHOUT
from ww1core.plugins import Option, Scenario


def _without(id_: str, text: str) -> Option:
    """An option that leaves a battle rule out, for the scenarios that play with it."""
    rule = WITHOUT[id_]

    def has_rule(scenario: Scenario) -> bool:
        return rule in scenario.data.rules

    return Option(id_, text, rule, allowed=has_rule)


def _has_forts(scenario: Scenario) -> bool:
    land, drawn = scenario_map(scenario)
    return any(land.grid.has(entry.hex) for entry in (*drawn.forts, *drawn.fortified_zones))


def _has_passes(scenario: Scenario) -> bool:
    return bool(scenario_map(scenario)[0].terrain.get("pass"))


OPTIONS = (
    Option("army_zones", "an army moves the units in its zone of the map", "CG-2.28d"),
    Option("player_turns", "two player turns and armies in free order", "CG-5.33b"),
    Option("supply_on_turn_1", "supply is checked on turn 1 as well", "CG-5.31c"),
    Option("single_shift", "terrain and rivers shift one column at most", "CG-12.92c"),
    Option(
        "cavalry_storms_forts",
        "cavalry may attack a fort that stands alone",
        "CG-14.2a",
        allowed=_has_forts,
    ),
    Option("partial_recoil", "a unit short of room recoils as far as it can", "CG-12.82d"),
    Option("forts_hold", "units in a fort never recoil", "CG-13.0g", allowed=_has_forts),
    Option("retired_defend", "cavalry that retired counts in a later defence", "CG-12.85a"),
    Option("limit_of_one", "one attacker of cavalry rolls at 6-1 too", "CG-14.2d"),
    Option("marked_do_not_open", "a unit that takes replacements opens no door", "CG-11.5f"),
    Option(
        "pass_surcharge",
        "only entering a pass is cheap, not leaving it",
        "CG-11.3o",
        allowed=_has_passes,
    ),
    _without("no_offensives", "no offensive markers"),
    _without("no_friction", "low command rolls bar no attack"),
    _without("free_landwehr", "the German Landwehr may cross the Vistula at any time"),
    _without("no_stubborn_villages", "units in settlements recoil like others"),
    _without("no_flood", "the sluices stay shut"),
    _without("no_strategic_rail", "no strategic movement by rail"),
    _without("mounted_only", "cavalry does not fight on foot"),
    _without("mixed_stacks", "units of several nations stack anywhere"),
    _without("no_first_turn_limit", "the new reserve divisions attack on turn 1"),
)
