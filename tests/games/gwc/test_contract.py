"""The contract of the title: whole on a scenario for a first game, quickly on two with tanks.

All scenarios are put under it by the long checks.
"""

from __future__ import annotations

from ww1core.testing import contract_suite

TestGreatWarCommander = contract_suite("gwc", scenarios=("bleid",))
TestTanksAndPartners = contract_suite("gwc", profile="quick", scenarios=("berry", "ploisy"))
