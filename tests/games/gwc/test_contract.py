"""The contract of the title, on the scenario for a first game and on one with everything in it."""

from __future__ import annotations

from ww1core.testing import contract_suite

TestGreatWarCommander = contract_suite("gwc", profile="quick", scenarios=("bleid", "cantigny"))
