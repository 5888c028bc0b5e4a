"""The laws of the engine on random games of the title."""

from __future__ import annotations

import pytest

from ww1core.testing.laws import LAWS, walk


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", ["galicia_krasnik", "first_ypres_yser"])
def test_every_law_holds_at_every_decision(open_book, scenario, seed):
    assert walk(open_book(scenario), LAWS, seed).is_over


@pytest.mark.deep
@pytest.mark.parametrize("scenario", ["galicia_campaign", "first_ypres_campaign"])
def test_every_law_holds_at_every_decision_of_a_campaign(open_book, scenario):
    assert walk(open_book(scenario), LAWS, 1).is_over
