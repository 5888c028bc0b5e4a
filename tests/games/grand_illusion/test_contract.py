"""The contract of the title: whole on the first game, quickly on the scenario with every rule.

All scenarios are put under it by the long checks.
"""

from __future__ import annotations

from ww1core.testing import contract_suite

TestGrandIllusion = contract_suite("grand_illusion", scenarios=("lorraine",))
TestPlans = contract_suite("grand_illusion", profile="quick", scenarios=("what_if",))
