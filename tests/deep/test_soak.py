"""The whole contract of every title; run by ``tox -e deep``."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.testing import contract_suite

pytestmark = [pytest.mark.deep, pytest.mark.timeout(7200)]

TESTS = Path(__file__).parents[1]

TestClashGiants = contract_suite("clash_giants", "deep", tests=TESTS / "games" / "clash_giants")
TestTutorial = contract_suite("tutorial", "deep", tests=TESTS / "tutorial")
