"""What this title is."""

from __future__ import annotations

from ww1core.plugins import Facts, Option
from ww1core.version import API

__all__ = ["FACTS", "OPTIONS", "WITHOUT"]

FACTS = Facts(
    name="clash_giants",
    full_name="Clash of Giants II",
    version="1.0.0",
    api=API,
    package="games.clash_giants",
    seats=("central", "entente"),
    summary="Galicia and First Ypres 1914: armies drawn from a cup, dice against efficiency",
    endings=(
        "central_decisive",
        "central_limited",
        "draw",
        "entente_limited",
        "entente_decisive",
        "central_instant",
        "entente_instant",
    ),
    capabilities=frozenset({"chance", "cups", "rail", "supply", "terrain_changes"}),
    status="complete",
)

WITHOUT = {
    "no_offensives": "GAL-OFF",
    "no_friction": "GAL-MOB",
    "free_landwehr": "GAL-GER",
    "no_stubborn_villages": "YPR-VIL",
    "no_flood": "YPR-FLOOD",
    "no_strategic_rail": "YPR-RAIL",
    "mounted_only": "YPR-CAV",
    "mixed_stacks": "YPR-STACK",
    "no_first_turn_limit": "YPR-T1",
}
"""The battle rule that each of these options leaves out."""

OPTIONS = (
    Option("army_zones", "an army moves the units in its zone of the map", "CG-2.28d"),
    Option("player_turns", "two player turns and armies in free order", "CG-5.33b"),
    Option("supply_on_turn_1", "supply is checked on turn 1 as well", "CG-5.31c"),
    Option("single_shift", "terrain and rivers shift one column at most", "CG-12.92c"),
    Option("cavalry_storms_forts", "cavalry may attack a fort that stands alone", "CG-14.2a"),
    Option("partial_recoil", "a unit short of room recoils as far as it can", "CG-12.82d"),
    Option("forts_hold", "units in a fort never recoil", "CG-13.0g"),
    Option("retired_defend", "cavalry that retired counts in a later defence", "CG-12.85a"),
    Option("limit_of_one", "one attacker of cavalry rolls at 6-1 too", "CG-14.2d"),
    Option("marked_do_not_open", "a unit that takes replacements opens no door", "CG-11.5f"),
    Option("pass_surcharge", "only entering a pass is cheap, not leaving it", "CG-11.3o"),
    Option("no_offensives", "no offensive markers", "GAL-OFF"),
    Option("no_friction", "low command rolls bar no attack", "GAL-MOB"),
    Option("free_landwehr", "the German Landwehr may cross the Vistula at any time", "GAL-GER"),
    Option("no_stubborn_villages", "units in settlements recoil like others", "YPR-VIL"),
    Option("no_flood", "the sluices stay shut", "YPR-FLOOD"),
    Option("no_strategic_rail", "no strategic movement by rail", "YPR-RAIL"),
    Option("mounted_only", "cavalry does not fight on foot", "YPR-CAV"),
    Option("mixed_stacks", "units of several nations stack anywhere", "YPR-STACK"),
    Option("no_first_turn_limit", "the new reserve divisions attack on turn 1", "YPR-T1"),
)
