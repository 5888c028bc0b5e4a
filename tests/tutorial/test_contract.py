"""The contract of the title."""

from __future__ import annotations

from ww1core.testing import contract_suite

TestTutorial = contract_suite("tutorial")
