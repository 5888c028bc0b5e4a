"""The contract of the title, on a scenario for a first game and on one for two or three players."""

from __future__ import annotations

from ww1core.testing import contract_suite

TestGreatWarCommander = contract_suite("gwc", profile="quick", scenarios=("bleid", "ploisy"))
