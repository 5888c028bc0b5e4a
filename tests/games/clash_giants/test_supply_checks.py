"""When supply is checked, and a fort that feeds at the edge of the map (5.31, 8.5)."""

from __future__ import annotations

import pytest


@pytest.mark.rule("CG-8.5a")
@pytest.mark.parametrize("forts", ["0101 central", "0102 central"])
def test_a_fort_feeds_its_unit_in_the_corner_of_the_map_too(lab, forts):
    facts = {"size": (1, 12), "sources": "central 0112, entente 0106", "held": "0106"}
    table = lab("C1 0101, E1 0106", forts=forts, **facts).run("check_supply", 0)

    assert (set() if forts.startswith("0101") else {"C1"}) == table.units(table.s.reduced)


@pytest.mark.rule("CG-5.31c")
def test_supply_is_checked_from_the_second_turn_on(lab):
    facts = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
    table = lab("C1 0106, E1 0103", turn=1, **facts).script(marker=[0, 1], command=[1, 1])

    assert 0 == table.s.reduced
    table.answer("done")
    assert (2, {"C1", "E1"}) == (table.s.turn, table.units(table.s.reduced))
