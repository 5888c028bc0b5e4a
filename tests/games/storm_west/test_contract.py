"""The contract of the title: whole on the first game, quickly on the scenario with every rule.

All scenarios are put under it by the long checks.
"""

from __future__ import annotations

from ww1core.testing import contract_suite

TestStormWest = contract_suite("storm_west", scenarios=("michael",))
TestPlan1919 = contract_suite("storm_west", profile="quick", scenarios=("plan_1919",))
