"""The contract of the title, whole on the first game.

All scenarios are put under it by the long checks.
"""

from __future__ import annotations

from ww1core.testing import contract_suite

TestStormWest = contract_suite("storm_west", scenarios=("michael",))
