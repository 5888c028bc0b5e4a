"""The contract of the title."""

from __future__ import annotations

from ww1core.testing import contract_suite

TestClashGiants = contract_suite("clash_giants")
