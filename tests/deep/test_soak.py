"""Many random games; run by ``tox -e deep``."""

from __future__ import annotations

from itertools import combinations

import pytest

from ww1core.plugins import find_title
from ww1core.plugins.discovery import titles
from ww1core.testing.laws import LAWS, walk

pytestmark = [pytest.mark.deep, pytest.mark.timeout(1800)]

BLOCK = 50


def cases():
    """Every scenario of every installed title, plain, with each option and with each pair."""
    for found in titles():
        title = find_title(found.name)
        options = [option.id for option in title.options]
        chosen = [(), *((one,) for one in options), *combinations(options, 2)]
        for scenario in title.scenarios:
            for some in chosen:
                yield found.name, scenario.id, some


@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize(("name", "scenario", "options"), list(cases()))
def test_the_laws_hold_in_many_games(name, scenario, options, block):
    book = find_title(name).open(scenario, options)
    for seed in range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK):
        assert walk(book, LAWS, seed).is_over
