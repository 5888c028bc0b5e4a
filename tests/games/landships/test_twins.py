"""Twins: what options hide, plans of barrages and breakdowns, a seat cannot tell apart.

The kit plays without options; here its checks of views are made with those that hide something.
CI looks at one battle, ``pytest -m deep tests/games/landships/test_twins.py`` at others.
"""

from __future__ import annotations

import pytest

from ww1core.testing.contract import Contract, Wanted, checks_named
from ww1core.testing.engine import PASSED
from ww1core.testing.subject import Subject

SECRETS = ("artillery_plan", "secret_breakdown")
OTHERS = ("single_seaters", "strafing_fighters", "bomber_defence")


def leaks(monkeypatch, scenario, *options):
    """What the checks of views find in games with some options."""
    tables = property(lambda self: tuple((one, options) for one in self.scenarios))
    monkeypatch.setattr(Subject, "tables", tables)
    wanted = Wanted("quick", (scenario,), failures=None)
    report = Contract("landships", wanted, checks_named(["views"])).report()
    return {one.id: one.message for one in report.findings if one.status != PASSED}


@pytest.mark.rule("LS-16.22a", "LS-6.16O", "LS-11.1a")
def test_plans_and_breakdowns_do_not_leak(monkeypatch):
    assert {} == leaks(monkeypatch, "bossut", *SECRETS)


@pytest.mark.deep
@pytest.mark.rule("LS-16.22a", "LS-6.16O", "LS-11.1a")
@pytest.mark.parametrize("scenario", ["musical_box", "flesquieres", "fog", "cheppy"])
def test_nothing_leaks_in_other_battles(monkeypatch, scenario):
    assert {} == leaks(monkeypatch, scenario, *SECRETS, *OTHERS)
