"""The contract of the title: on the scenario for a first game and on the one with every rule.

All scenarios are put under it by the long checks.
"""

from __future__ import annotations

from ww1core.testing import contract_suite

TestGrandIllusion = contract_suite(
    "grand_illusion", profile="quick", scenarios=("lorraine", "what_if")
)
