"""The optional rules of chapter 16 and those printed elsewhere, and other readings of the book."""

from __future__ import annotations

from ww1core.plugins import Option

OPTIONS = (
    Option("training", "ranges of infantry by nation and year", "LS-16.11a"),
    Option("bef_1914", "British infantry of 1914 is 5-6-5", "LS-16.11.b"),
    Option("war_weariness", "morale of 1918 is 4 at most", "LS-16.12"),
    Option("rifle_grenades", "one squad of three has rifle grenades from 1917 on", "LS-16.13a"),
    Option("calm_under_mg", "machine-gun fire adds nothing to morale dice", "LS-16.14a"),
    Option("split_mg_fire", "machine-gun squads may fire at two hexes", "LS-16.14.a"),
    Option("stosstruppen", "stosstruppen and infantry guns", "LS-16.15.a1"),
    Option("guns_turn", "guns may turn in the first foot movement", "LS-16.21"),
    Option("artillery_plan", "barrages are planned before the game", "LS-16.22a"),
    Option("long_ranges", "flat ground and height lengthen ranges", "LS-16.23a"),
    Option("better_works", "trenches and works cover more from 1916 on", "LS-16.24"),
    Option("poor_tanks", "tanks see badly and fire less far", "LS-16.31a"),
    Option("tank_doctrine", "tanks stay near other tanks", "LS-16.32"),
    Option("strafing_fighters", "fighters may strafe", "LS-16.41"),
    Option("single_seaters", "some ground-attack aircraft act as fighters", "LS-16.42a"),
    Option("bomber_defence", "bombers fire at every fighter that attacks them", "LS-16.43"),
    Option("german_armament", "Allied fighters are weaker until July 1917", "LS-16.44"),
    Option("wire_confirmed", "wire goes only when a second die confirms it", "LS-5.55O"),
    Option("secret_breakdown", "the severity of a breakdown is secret", "LS-6.16O"),
    Option("british_mg_over_friends", "British machine guns fire over friends", "LS-8.23EO"),
    Option("quick_acquisition", "a miss acquires its target for the next shot", "LS-8.56E"),
    Option("riders_exposed", "riders are hit the easier by all small arms", "LS-8.66.a1"),
    Option("crews_fire_first", "crews fire before machines overrun them", "LS-14.14"),
    Option("purist_aa", "only the German 88 mm fires at tanks", "LS-13.23O"),
)
"""The ids that scenarios recommend lead to these by ``PRINTED``."""

PRINTED = {
    "16.11": "training",
    "16.12": "war_weariness",
    "16.15": "stosstruppen",
    "16.23": "long_ranges",
    "16.24": "better_works",
    "16.31": "poor_tanks",
    "16.32": "tank_doctrine",
}
"""The options by the number that the scenarios recommend them with."""
