"""Set-up: what each side has when the game begins (chapter 3)."""

from __future__ import annotations

import pytest

WORKS = {
    "galicia_campaign": ({"1614", "1612", "2317", "2720"}, {"3211", "3510"}),
    "galicia_krasnik": ({"1612"}, set()),
    "first_ypres_campaign": (set(), set()),
}
"""The fortified zones of both sides."""
OFFENSIVES = {
    "galicia_campaign": (2, 2), "galicia_krasnik": (1, 1), "first_ypres_campaign": (0, 0),
}  # fmt: skip


@pytest.mark.rule("CG-3.0a", "CG-3.0b")
@pytest.mark.parametrize("scenario", list(WORKS))
def test_each_side_begins_with_its_own_fortified_zones_intact(game, scenario):
    table = game(scenario)
    s = table.s

    assert WORKS[scenario] == tuple(table.hexes(s.intact & s.control[seat]) for seat in (0, 1))


@pytest.mark.rule("CG-3.0b", "GAL-OFF")
@pytest.mark.parametrize("scenario", list(OFFENSIVES))
def test_each_side_begins_with_the_offensive_markers_of_the_scenario(game, scenario):
    assert OFFENSIVES[scenario] == game(scenario).s.offensives


@pytest.mark.rule("CG-3.0b", "CG-4.2e")
@pytest.mark.parametrize("hex_", ["0101", "0102", "1212"])
def test_a_unit_sets_up_in_any_hex_and_its_side_controls_it(lab, hex_):
    table = lab(f"C1 0404, E1 {hex_}", sources="central 0112, entente 1201")

    assert (hex_, "entente") == (table.hex_of("E1"), table.owner(hex_))
