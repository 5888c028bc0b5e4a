"""The contract of the title: whole on a scenario for a first game, quickly on the others."""

from __future__ import annotations

from games.gwc.book import scenarios
from ww1core.testing import contract_suite

SMALLEST = "bleid"
OTHERS = tuple(one.id for one in scenarios() if one.id != SMALLEST)

TestGreatWarCommander = contract_suite("gwc", scenarios=(SMALLEST,))
TestEveryOtherScenario = contract_suite("gwc", profile="quick", scenarios=OTHERS)
